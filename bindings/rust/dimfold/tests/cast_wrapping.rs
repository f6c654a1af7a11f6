//! Casts that wrap, beside Rust's `as`, bit by bit.
#![cfg(feature = "std")]
use std::vec::Vec;

use dimfold::{Element, Layout, Queue, View, ViewMut};

/// Both ends of every integer, what lies beside them, and numbers of all sizes.
fn integers() -> Vec<i128> {
    let ends = (0..=64).flat_map(|bits| [1i128 << bits, -(1i128 << bits)]);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let random = (0..500).map(|i| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i128::from(state as i64 >> (i % 64))
    });
    ends.flat_map(|end| [end - 1, end, end + 1]).chain(random).collect()
}

fn wrapped<S: Element, T: Element + Default>(source: &[S]) -> Vec<T> {
    let (mut target, layout) = (std::vec![T::default(); source.len()], Layout::c_contig([source.len()]).unwrap());
    let mut view = ViewMut::new(&mut target, layout).unwrap();
    Queue::with_threads(1).unwrap().cast_wrapping(&mut view, &View::new(source, layout).unwrap()).unwrap();
    target
}

macro_rules! compare {
    ($numbers:expr; $from:ty => $($to:ty)*) => {
        let source: Vec<$from> = $numbers.iter().map(|&number| number as $from).collect();
        $(
            let expected: Vec<$to> = source.iter().map(|&number| number as $to).collect();
            let found = wrapped::<$from, $to>(&source);
            let bytes = |numbers: &[$to]| -> Vec<_> { numbers.iter().map(|number| number.to_ne_bytes()).collect() };
            assert_eq!(bytes(&found), bytes(&expected), concat!(stringify!($from), " as ", stringify!($to)));
        )*
    };
    ($numbers:expr; $($from:ty)*) => { $(compare! { $numbers; $from => u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 })* };
}

#[test]
fn every_pair_of_numbers_is_as_rusts_as() {
    let numbers = integers();
    compare! { numbers; u8 u16 u32 u64 i8 i16 i32 i64 }
    let mut floats: Vec<f64> = numbers.iter().map(|&number| number as f64 * 0.75).collect();
    floats.extend([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 1e300, f64::MIN_POSITIVE]);
    floats.retain(|number| !number.is_nan() || number.to_bits() == f64::NAN.to_bits());
    compare! { floats; f32 => u8 u16 u32 u64 i8 i16 i32 i64 f32 }
    compare! { floats; f64 => u8 u16 u32 u64 i8 i16 i32 i64 f64 }
}

#[test]
fn bool_becomes_0_or_1() {
    assert_eq!(wrapped::<bool, i16>(&[true, false]), [1, 0]);
}

#[test]
fn layouts_are_followed_and_gaps_left_alone() -> dimfold::Result<()> {
    let source: Vec<i64> = (0..60).map(|i| i * 0x0102_0304_0506 - 7).collect();
    let view = View::new(&source, Layout::c_contig([3, 4, 5])?)?.transpose([2, 0, 1])?.flip(&[0])?;
    let mut target = [0xa5u8; 130];
    let layout = Layout::c_contig([5, 3, 8])?.dim_narrow(2, 1..5)?;
    Queue::with_threads(2)?.cast_wrapping(&mut ViewMut::new(&mut target, layout)?, &view)?;
    for (position, &found) in target.iter().enumerate() {
        let (i, j, k) = (position / 24, position / 8 % 3, position % 8);
        let is_target = position < 120 && (1..5).contains(&k);
        let expected = if is_target { source[j * 20 + (k - 1) * 5 + (4 - i)] as u8 } else { 0xa5 };
        assert_eq!(found, expected, "position {position}");
    }
    Ok(())
}

#[test]
fn saturating_casts_saturate_still() -> dimfold::Result<()> {
    let (source, mut target, layout) = ([300i64, -1], [0u8; 2], Layout::c_contig([2])?);
    Queue::with_threads(1)?.cast(&mut ViewMut::new(&mut target, layout)?, &View::new(&source, layout)?)?;
    assert_eq!(target, [255, 0]);
    Ok(())
}
