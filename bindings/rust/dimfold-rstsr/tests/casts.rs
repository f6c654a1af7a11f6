//! Every cast that rstsr has, with a test of its own, beside rstsr's serial device.
use core::fmt::Debug;
use core::mem::MaybeUninit;

use dimfold::Queue;
use dimfold_rstsr::DeviceDimfold;
use num::complex::{Complex32, Complex64};
use rstsr_core::prelude::*;
use rstsr_core::prelude_dev::{DTypeCastAPI, OpAssignAPI};

/// A source's elements, the ends of its range among them.
trait Values: Sized {
    fn values() -> Vec<Self>;
}

/// 60 numbers of all sizes.
fn numbers() -> impl Iterator<Item = i128> {
    let ends = [0, 1, -1, 127, 128, 255, 256, 300, -129, 65_535, -65_537, i128::from(i64::MAX), i128::from(i64::MIN)];
    let scattered = (1..48).map(|i: u32| i128::from(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(u64::from(i)) as i64 >> i));
    ends.into_iter().chain(scattered)
}

macro_rules! values {
    ($($type:ty)*) => { $(
        impl Values for $type {
            fn values() -> Vec<Self> {
                numbers().map(|number| number as $type).collect()
            }
        }
    )* };
}

values! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

macro_rules! float_values {
    ($($type:ident)*) => { $(
        impl Values for $type {
            fn values() -> Vec<Self> {
                let mut values: Vec<$type> = numbers().map(|number| number as $type * 0.75).collect();
                let special = [$type::NAN, $type::INFINITY, $type::NEG_INFINITY, -0.0, $type::MAX, $type::MIN_POSITIVE];
                values[..6].copy_from_slice(&special);
                values
            }
        }
    )* };
}

float_values! { f32 f64 }

impl Values for bool {
    fn values() -> Vec<Self> {
        (0..60).map(|i| i % 3 == 0).collect()
    }
}

impl Values for Complex32 {
    fn values() -> Vec<Self> {
        numbers().map(|number| Complex32::new(number as f32, number as f32 * 0.5)).collect()
    }
}

impl Values for Complex64 {
    fn values() -> Vec<Self> {
        numbers().map(|number| Complex64::new(number as f64 * 1e30, number as f64 * 0.5)).collect()
    }
}

/// A transposed, flipped source is cast as the serial device casts it, and Dimfold did it.
fn compare<S: Values + Clone + DTypeCastAPI<T>, T: Clone + Default + Debug>() {
    let source = S::values();
    let from = Layout::new([5, 3, 4], [1, 20, -5], 15).unwrap();
    let to = Layout::new([5, 3, 4], [12, 4, 1], 0).unwrap();
    let (mut expected, mut found) = (vec![T::default(); 60], vec![T::default(); 60]);
    let device = DeviceDimfold::default().with_queue(Queue::with_threads(1).unwrap());
    DeviceCpuSerial::default().assign(&mut expected, &to, &source, &from).unwrap();
    device.assign(&mut found, &to, &source, &from).unwrap();
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));

    let mut fresh: Vec<MaybeUninit<T>> = (0..60).map(|_| MaybeUninit::uninit()).collect();
    device.assign_uninit(&mut fresh, &to, &source, &from).unwrap();
    // SAFETY: all elements were just written.
    let fresh: Vec<T> = fresh.into_iter().map(|item| unsafe { item.assume_init() }).collect();
    assert_eq!(format!("{fresh:?}"), format!("{expected:?}"));

    DeviceCpuSerial::default().fill(&mut expected, &to, source[7].clone()).unwrap();
    device.fill(&mut found, &to, source[7].clone()).unwrap();
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
    assert_eq!((device.counts().by_dimfold(), device.counts().by_native()), (3, 0));
}

macro_rules! tests {
    ($($module:ident: $from:ty => [$($rest:tt)*];)*) => { $(
        mod $module {
            use super::*;
            tests! { @to $from; $($rest)* }
        }
    )* };
    (@to $from:ty; $($name:ident: $to:ty,)*) => { $(
        #[test]
        fn $name() {
            compare::<$from, $to>();
        }
    )* };
}

macro_rules! from_real {
    ($($module:ident: $from:ty $(, $name:ident: $to:ty)*;)*) => { tests! { $(
        $module: $from => [
            to_bool: bool, to_u8: u8, to_u16: u16, to_u32: u32, to_u64: u64, to_i8: i8, to_i16: i16, to_i32: i32,
            to_i64: i64, to_f32: f32, to_f64: f64, to_complex32: Complex32, to_complex64: Complex64, $($name: $to,)*
        ];
    )* } };
}

// Of the two sizes of pointers rstsr casts neither to the other.
from_real! {
    from_u8: u8, to_usize: usize, to_isize: isize;
    from_u16: u16, to_usize: usize, to_isize: isize;
    from_u32: u32, to_usize: usize, to_isize: isize;
    from_u64: u64, to_usize: usize, to_isize: isize;
    from_i8: i8, to_usize: usize, to_isize: isize;
    from_i16: i16, to_usize: usize, to_isize: isize;
    from_i32: i32, to_usize: usize, to_isize: isize;
    from_i64: i64, to_usize: usize, to_isize: isize;
    from_f32: f32, to_usize: usize, to_isize: isize;
    from_f64: f64, to_usize: usize, to_isize: isize;
    from_bool: bool, to_usize: usize, to_isize: isize;
    from_usize: usize, to_usize: usize;
    from_isize: isize, to_isize: isize;
}

tests! {
    from_complex32: Complex32 => [to_bool: bool, to_complex32: Complex32, to_complex64: Complex64,];
    from_complex64: Complex64 => [to_bool: bool, to_complex32: Complex32, to_complex64: Complex64,];
}
