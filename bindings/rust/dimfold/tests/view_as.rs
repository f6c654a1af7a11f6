//! Views as elements of other types see the same bytes.
#![cfg(feature = "std")]

mod common;

use common::{numbers, Random, ROUNDS};
use dimfold::{Layout, Status, View, ViewMut};

/// Bytes on a multiple of 16.
#[repr(align(16))]
struct Aligned([u8; 128]);

fn aligned() -> Aligned {
    Aligned(core::array::from_fn(|i| i as u8))
}

#[test]
fn the_bytes_stay_in_their_order() {
    let bytes = aligned();
    for offset in [0, 16] {
        let layout = Layout::new([3, 16], [32, 1], offset).unwrap();
        let view = View::new(&bytes.0, layout).unwrap();
        let words = view.view_as::<u32>(1).unwrap();
        assert_eq!(
            (words.shape(), words.layout().stride(), words.layout().offset()),
            (&[3, 4][..], &[8, 1][..], offset / 4)
        );
        let seen: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        assert!(seen.iter().eq(view.iter()));
        let back = words.view_as::<u8>(-1).unwrap();
        assert_eq!(*back.layout(), layout);
        let complex = view.view_as::<[f64; 2]>(1).unwrap();
        assert_eq!(complex.shape(), [3, 1]);
        assert_eq!(complex[[2, 0]][1].to_ne_bytes()[..], bytes.0[offset + 72..offset + 80]);
    }
}

#[test]
fn what_does_not_divide_is_refused() {
    let bytes = aligned();
    for (shape, stride, offset) in
        [([2, 6], [32, 1], 0), ([2, 8], [30, 1], 0), ([2, 8], [32, 2], 0), ([2, 8], [32, 1], 2)]
    {
        let view = View::new(&bytes.0, Layout::new(shape, stride, offset).unwrap()).unwrap();
        assert_eq!(view.view_as::<u32>(1).unwrap_err().status(), Status::ITEMSIZE);
    }
    let odd = View::new(&bytes.0[1..], Layout::c_contig([8]).unwrap()).unwrap();
    assert_eq!(odd.view_as::<u32>(0).unwrap_err().status(), Status::ITEMSIZE, "the address is no multiple");
}

/// [f32; 2] lies on multiples of 4, u64 of 8.
#[test]
fn values_lie_where_their_type_may() {
    let memory = aligned();
    let floats = View::new(&memory.0[4..], Layout::c_contig([24]).unwrap()).unwrap().view_as::<f32>(0).unwrap();
    let pairs = unsafe {
        // SAFETY: four floats are two pairs of them.
        View::<[f32; 2], _>::from_raw_parts(
            core::ptr::NonNull::from(&floats[[0]]).cast(),
            2,
            Layout::c_contig([2]).unwrap(),
        )
    };
    let error = pairs.unwrap().view_as::<u64>(0).unwrap_err();
    assert_eq!(error.status(), Status::ITEMSIZE);
    assert!(error.to_string().starts_with("view_as: the address data is 4 bytes beyond a multiple of 8"), "{error}");
}

#[test]
fn a_view_without_elements_has_them_of_any_type() {
    let none: [u8; 0] = [];
    let view = View::new(&none, Layout::c_contig([3, 0]).unwrap()).unwrap();
    assert_eq!(view.view_as::<u64>(1).unwrap().iter().count(), 0);
}

#[test]
fn a_bool_is_0_or_1() {
    let (mut bytes, mut flags) = ([7_u8; 4], [true; 4]);
    let layout = Layout::c_contig([4]).unwrap();
    let refused = [
        (View::new(&bytes, layout).unwrap().view_as::<bool>(0).unwrap_err(), "u8 seen as bool"),
        (ViewMut::new(&mut bytes, layout).unwrap().view_as::<bool>(0).unwrap_err(), "u8 seen as bool"),
        (ViewMut::new(&mut flags, layout).unwrap().view_as::<u8>(0).unwrap_err(), "bool seen as u8"),
    ];
    for (error, seen) in refused {
        assert_eq!(error.status(), Status::DTYPE);
        let sentence = format!("view_as: items of {seen} could make a bool neither 0 nor 1; layout (4):(1)");
        assert_eq!(error.to_string(), sentence);
    }
    assert!(View::new(&flags, layout).unwrap().view_as::<u8>(0).unwrap().iter().all(|&byte| byte == 1));
    assert!(ViewMut::new(&mut flags, layout).unwrap().view_as::<bool>(0).is_ok());
}

#[test]
fn what_is_written_is_seen_by_the_other_type() {
    let mut words = numbers(24);
    let layout = Layout::new([3, 4], [-8, 1], 16).unwrap();
    let mut random = Random::new(3);
    for _ in 0..ROUNDS.min(20) {
        let value = random.below(65536) as i16;
        let mut view = ViewMut::new(&mut words, layout).unwrap().view_as::<i16>(1).unwrap();
        let place = [random.below(3) as isize, random.below(8) as isize];
        view[place] = value;
        let word = View::new(&words, layout).unwrap()[[place[0], place[1] / 2]];
        let bytes = word.to_ne_bytes();
        let at = 2 * (place[1] as usize % 2);
        assert_eq!(i16::from_ne_bytes([bytes[at], bytes[at + 1]]), value);
    }
}
