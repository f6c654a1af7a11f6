//! Reductions by Dimfold are those of rstsr's native kernels, and of NumPy where these differ.
use dimfold::Queue;
use dimfold_rstsr::DeviceDimfold;
use rstsr_core::prelude::*;

/// A device with counters of its own.
fn device() -> DeviceDimfold {
    DeviceDimfold::default().with_queue(Queue::with_threads(1).unwrap())
}

type Native = rstsr_core::prelude::DeviceCpuSerial;

/// Whether both devices have the same elements and layouts along some axes, and the same value along all; and whether
/// Dimfold did it.
macro_rules! agree {
    ($values:expr, $($all:ident $axes:ident),+) => {{
        let (device, native) = (device(), Native::default());
        let ours = rt::asarray(($values, &device)).into_shape([2, 3, 4]);
        let theirs = rt::asarray(($values, &native)).into_shape([2, 3, 4]);
        $(
            assert_eq!(ours.$all(), theirs.$all(), "{}", stringify!($all));
            for axes in [vec![0], vec![1], vec![-1], vec![0, 2], vec![2, 1], vec![0, 1, 2]] {
                let permuted = |order: [isize; 3]| {
                    (ours.transpose(order).$axes(axes.as_slice()), theirs.transpose(order).$axes(axes.as_slice()))
                };
                for (made, expected) in [permuted([0, 1, 2]), permuted([2, 0, 1])] {
                    assert_eq!(made.shape(), expected.shape(), "{} {axes:?}", stringify!($axes));
                    assert_eq!(made.layout(), expected.layout(), "{} {axes:?}", stringify!($axes));
                    let (made, expected) = (made.reshape([-1]).to_vec(), expected.reshape([-1]).to_vec());
                    assert_eq!(made, expected, "{} {axes:?}", stringify!($axes));
                }
            }
        )+
        assert!(device.counts().reduced_by_native().is_empty(), "{:?}", device.counts());
        assert!(device.counts().reduced_by_dimfold() > 0);
    }};
}

/// Small numbers in no order, none of them twice, of which all sums are exact.
fn numbers() -> Vec<i32> {
    (0..24).map(|i| (i * 7 + 5) % 24 - 10).collect()
}

#[test]
fn integers_agree_with_native_kernels() {
    agree!(numbers(), sum sum_axes, min min_axes, max max_axes, argmin argmin_axes, argmax argmax_axes);
    agree!(numbers().iter().map(|x| i64::from(*x)).collect::<Vec<_>>(), sum sum_axes, max max_axes);
    agree!(numbers().iter().map(|x| (*x + 10) as u8).collect::<Vec<_>>(), max max_axes, min min_axes);
}

#[test]
fn floats_agree_with_native_kernels() {
    agree!(numbers().iter().map(|x| f64::from(*x)).collect::<Vec<_>>(), sum sum_axes, min min_axes, max max_axes,
        argmin argmin_axes, argmax argmax_axes);
    agree!(numbers().iter().map(|x| *x as f32).collect::<Vec<_>>(), sum sum_axes, max max_axes);
}

#[test]
fn truth_values_agree_with_native_kernels() {
    agree!(numbers().iter().map(|x| *x > 0).collect::<Vec<_>>(), all all_axes, any any_axes);
}

#[test]
fn sums_of_small_integers_wrap_as_those_of_release_builds() {
    let device = device();
    let tensor = rt::asarray((vec![100i8, 100, 100], &device));
    assert_eq!(tensor.sum(), 44);
    assert_eq!(tensor.prod(), 64);
    assert!(device.counts().reduced_by_native().is_empty());
}

#[test]
fn means_are_those_of_numpy() {
    let device = device();
    let tensor = rt::asarray((vec![1.0f64, 2.0, 3.0, 6.0], &device)).into_shape([2, 2]);
    assert_eq!(tensor.mean(), 3.0);
    assert_eq!(tensor.var(), 3.5);
    assert_eq!(tensor.std(), 3.5f64.sqrt());
    assert_eq!(tensor.l2_norm(), 50.0f64.sqrt());
    assert_eq!(tensor.mean_axes(0).to_vec(), [2.0, 4.0]);
    let natively: Vec<_> = device.counts().reduced_by_native().into_iter().collect();
    assert_eq!(natively, [("OpVarAPI", 1)]); // of f64
}

#[test]
fn the_least_is_looked_for_among_what_is_no_nan() {
    let device = device();
    let tensor = rt::asarray((vec![3.0f32, f32::NAN, 1.0, 5.0], &device));
    assert_eq!((tensor.argmin(), tensor.argmax()), (2, 3));
    assert_eq!(device.counts().reduced_by_native().len(), 2);
}

#[test]
fn elements_without_a_dtype_are_the_native_devices() {
    let device = device();
    let tensor = rt::asarray((vec![1i128, 2, 3], &device));
    assert_eq!(tensor.sum(), 6);
    assert_eq!(device.counts().reduced_by_native().get("OpSumAPI"), Some(&1));
}
