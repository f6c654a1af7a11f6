//! Elements of views without a check, as one slice, compared and as text.
#![cfg(feature = "std")]
mod common;

use common::{indices, numbers, position, Random, ROUNDS};
use dimfold::{s, Ix0, Ix3, IxDyn, Layout, Order, View, ViewMut};

#[test]
fn elements_without_a_check_are_those_with_one() {
    let mut random = Random::new(71);
    for _ in 0..ROUNDS {
        let shape = random.shape(3);
        let layout = Layout::<Ix3>::from_dyn(&random.layout(&shape)).unwrap();
        let mut data = numbers(layout.span().unwrap());
        let expected: Vec<i32> = indices(&shape).iter().map(|index| data[position(&layout, index)]).collect();
        let view = View::new(&data, layout).unwrap();
        // SAFETY: each index is one of the shape.
        let found =
            |index: &Vec<isize>| unsafe { *view.uget([index[0] as usize, index[1] as usize, index[2] as usize]) };
        assert_eq!(indices(&shape).iter().map(found).collect::<Vec<_>>(), expected);
        let mut view = ViewMut::new(&mut data, layout).unwrap();
        for (index, expected) in indices(&shape).iter().zip(&expected) {
            let index = [index[0] as usize, index[1] as usize, index[2] as usize];
            // SAFETY: as above.
            unsafe {
                assert_eq!(view.uget(index), expected);
                *view.uget_mut(index) = expected + 1;
            }
        }
        assert!(view.iter().zip(&expected).all(|(found, expected)| *found == expected + 1));
    }
}

/// By brute force: whether the positions are distinct and follow each other, and which is the first.
fn run_of(layout: &Layout<IxDyn>) -> Option<(usize, usize)> {
    let mut positions: Vec<usize> = indices(layout.shape()).iter().map(|index| position(layout, index)).collect();
    positions.sort_unstable();
    let is_run = positions.windows(2).all(|pair| pair[1] == pair[0] + 1);
    is_run.then(|| (positions.first().copied().unwrap_or(0), positions.len()))
}

#[test]
fn dense_views_are_slices_in_the_order_of_memory() {
    let (mut random, mut dense) = (Random::new(72), 0);
    for _ in 0..4 * ROUNDS {
        let ndim = random.below(4);
        let shape = random.shape(ndim);
        let mut layout = match random.below(3) {
            0 => random.layout(&shape),
            _ => Layout::c_contig(&shape).unwrap().transpose(&random.permutation(ndim)).unwrap(),
        };
        for axis in (0..ndim as isize).filter(|_| random.below(2) == 0).collect::<Vec<_>>() {
            layout = layout.flip(&[axis]).unwrap();
        }
        let mut data = numbers(layout.span().unwrap());
        let expected =
            run_of(&layout).map(|(start, size)| if size == 0 { vec![] } else { data[start..start + size].to_vec() });
        dense += usize::from(expected.is_some());
        let slice = View::new(&data, layout.clone()).unwrap().as_slice_memory_order().map(<[_]>::to_vec);
        assert_eq!(slice, expected, "{layout}");
        let mut view = ViewMut::new(&mut data, layout).unwrap();
        assert_eq!(view.as_mut_slice_memory_order().map(|slice| slice.to_vec()), expected);
    }
    assert!(dense > ROUNDS);
    let repeated = View::from(&[1, 2, 3]).broadcast_to([1, 3]).unwrap();
    assert_eq!(repeated.as_slice_memory_order(), Some(&[1, 2, 3][..]));
    assert_eq!(repeated.broadcast_to([3, 3]).unwrap().as_slice_memory_order(), None);
    assert_eq!(View::new(&[1, 2], Layout::new([2, 1], [0, 1], 0).unwrap()).unwrap().as_slice_memory_order(), None);
    let ends = View::new(&[1, 2, 3, 4, 5, 6], Layout::new([2, 3], [5, 0], 0).unwrap()).unwrap();
    assert_eq!(ends.as_slice_memory_order(), None, "as many elements as positions, but not one at each");
}

#[test]
fn views_are_equal_where_their_elements_are() {
    let (rows, columns) = ([1, 2, 3, 4, 5, 6], [1i64, 4, 2, 5, 3, 6]);
    let view = View::new(&rows, Layout::c_contig([2, 3]).unwrap()).unwrap();
    assert_eq!(view, View::new(&rows, Layout::c_contig([2, 3]).unwrap()).unwrap());
    assert_ne!(view, View::new(&rows, Layout::f_contig([2, 3]).unwrap()).unwrap());
    assert_ne!(view.to_dyn(), view.reshape([3, 2], Order::C).unwrap().to_dyn());
    assert_ne!(view.to_dyn(), View::from(&rows).to_dyn());
    assert_eq!(view.dim_slice(s![..0, ..]).unwrap(), view.dim_slice(s![2.., ..]).unwrap());
    assert_ne!(view.dim_slice(s![..0, ..]).unwrap(), view.dim_slice(s![.., ..0]).unwrap());
    let wide: Vec<Wide> = columns.map(Wide).into();
    assert_eq!(view, View::new(&wide, Layout::f_contig([2, 3]).unwrap()).unwrap());
    let (mut one, mut two) = ([1.0, f64::NAN], [1.0, f64::NAN]);
    assert_ne!(View::from(&one), View::from(&two));
    assert_eq!(ViewMut::from(&mut one[..1]), ViewMut::from(&mut two[..1]));
}

/// What an `i32` can be compared with.
struct Wide(i64);

impl PartialEq<Wide> for i32 {
    fn eq(&self, other: &Wide) -> bool {
        i64::from(*self) == other.0
    }
}

impl std::fmt::Debug for Wide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[test]
fn slices_are_views_of_one_axis() {
    let mut data = vec![1, 2, 3];
    assert_eq!((View::from(&data[..]).shape(), View::from(&data[..0]).size()), (&[3][..], 0));
    let mut view = ViewMut::from(&mut data[1..]);
    view[[1]] = 7;
    assert_eq!(data, [1, 2, 7]);
    assert_eq!(View::from(&[(); 5]).iter().count(), 5);
}

#[test]
fn default_layouts_have_extents_of_0() {
    assert_eq!(Layout::<Ix3>::default(), Layout::c_contig([0, 0, 0]).unwrap());
    assert_eq!(Layout::<Ix0>::default().size(), 1);
    assert_eq!(Layout::<IxDyn>::default(), Layout::c_contig(&[0usize; 0]).unwrap());
}

#[test]
fn views_are_nested_lists() {
    let data: Vec<i32> = (0..12).collect();
    let view = |shape: &[usize]| format!("{:?}", View::new(&data, Layout::c_contig(shape).unwrap()).unwrap());
    assert_eq!(view(&[]), "View ():() 0");
    assert_eq!(view(&[3]), "View (3):(1) [0, 1, 2]");
    assert_eq!(view(&[0]), "View (0):(1) []");
    assert_eq!(view(&[2, 0]), "View (2,0):(1,1) [[],\n []]");
    assert_eq!(view(&[2, 3]), "View (2,3):(3,1) [[0, 1, 2],\n [3, 4, 5]]");
    assert_eq!(view(&[2, 1, 2]), "View (2,1,2):(2,2,1) [[[0, 1]],\n [[2, 3]]]");
    assert_eq!(format!("{:.1?}", View::from(&[1.0, 2.25])), "View (2):(1) [1.0, 2.2]");
    assert_eq!(format!("{:?}", ViewMut::from(&mut [5, 6])), "ViewMut (2):(1) [5, 6]");
}

#[test]
fn large_views_are_shortened() {
    let data: Vec<i32> = (0..501).collect();
    let text = format!("{:?}", View::from(&data[..]));
    assert_eq!(text, "View (501):(1) [0, 1, 2, 3, 4, ..., 496, 497, 498, 499, 500]");
    assert!(format!("{:?}", View::from(&data[..500])).contains(", 250,"), "500 are all shown");
    assert!(format!("{:#?}", View::from(&data[..])).contains(", 250,"), "all of them, if asked for");
    let data: Vec<usize> = (0..6000).collect();
    let text = format!("{:?}", View::new(&data, Layout::c_contig([100, 60]).unwrap()).unwrap());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0], "View (100,60):(60,1) [[0, 1, 2, 3, 4, ..., 55, 56, 57, 58, 59],");
    assert_eq!((lines[3], lines[6]), (" ...,", " [5940, 5941, 5942, 5943, 5944, ..., 5995, 5996, 5997, 5998, 5999]]"));
    let narrow = format!("{:?}", View::new(&data, Layout::c_contig([600, 10]).unwrap()).unwrap());
    assert!(narrow.contains("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],"), "an axis of twice what is shown at an end");
}
