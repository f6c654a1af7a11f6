//! What Dimfold does along axes, by indices and by masks is what rstsr's native kernels do.
use dimfold::Queue;
use dimfold_rstsr::DeviceDimfold;
use rstsr_core::prelude::*;

type Native = rstsr_core::prelude::DeviceCpuSerial;

/// A device with counters of its own, and a native one, of one order.
fn devices(order: FlagOrder) -> (DeviceDimfold, Native) {
    let mut ours = DeviceDimfold::default().with_queue(Queue::with_threads(1).unwrap());
    let mut native = Native::default();
    ours.set_default_order(order);
    native.set_default_order(order);
    (ours, native)
}

/// Small numbers in no order, some of them twice and some 0, of which all sums and products are exact.
fn numbers() -> Vec<i32> {
    (0..24).map(|i| (i * 7 + 5) % 11 - 3).collect()
}

/// The elements in the device's order, and the layout.
macro_rules! seen {
    ($tensor:expr) => {{
        let tensor = $tensor;
        (tensor.layout().to_dim::<IxD>().unwrap(), tensor.reshape([-1]).to_vec())
    }};
}

/// Whether an expression of tensors has the same results on both devices, of both orders and through several layouts;
/// and whether Dimfold did it all.
macro_rules! agree {
    ($values:expr, |$a:ident, $device:ident| $result:expr) => {
        for order in [RowMajor, ColMajor] {
            let (ours, native) = devices(order);
            for axes in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
                let made = {
                    let $device = &ours;
                    let $a = rt::asarray(($values, $device)).into_shape([2, 3, 4]);
                    let $a = $a.transpose(axes);
                    seen!($result)
                };
                let expected = {
                    let $device = &native;
                    let $a = rt::asarray(($values, $device)).into_shape([2, 3, 4]);
                    let $a = $a.transpose(axes);
                    seen!($result)
                };
                assert_eq!(made, expected, "{} {axes:?} {order:?}", stringify!($result));
            }
            let counts = ours.counts();
            assert!(counts.along_axes_by_native().is_empty(), "{} {counts:?}", stringify!($result));
            assert!(counts.along_axes_by_dimfold() > 0);
        }
    };
}

fn floats() -> Vec<f64> {
    numbers().into_iter().map(f64::from).collect()
}

#[test]
fn scans() {
    for axis in [0, 1, -1] {
        agree!(numbers(), |a, _device| a.cumulative_sum(axis));
        agree!(floats(), |a, _device| a.cumulative_sum(axis));
        agree!(floats(), |a, _device| a.cumulative_prod(axis));
        agree!(numbers(), |a, _device| a.cumulative_prod((axis, true)));
        agree!(floats(), |a, _device| a.cumulative_sum((axis, true)));
    }
}

/// Of a flipped view, which native kernels panic about.
#[test]
fn scans_begin_with_what_comes_of_nothing() {
    let (ours, _) = devices(RowMajor);
    let tensor = rt::asarray((vec![1, 2, 3, 4, 5, 6], &ours)).into_shape([2, 3]);
    assert_eq!(tensor.flip(1).cumulative_sum((1, true)).reshape([-1]).to_vec(), [0, 3, 5, 6, 0, 6, 11, 15]);
    assert_eq!(tensor.flip(0).cumulative_prod((0, true)).reshape([-1]).to_vec(), [1, 1, 1, 4, 5, 6, 4, 10, 18]);
    assert!(ours.counts().along_axes_by_native().is_empty());
}

#[test]
fn scans_of_small_integers_wrap_as_those_of_release_builds() {
    let (ours, _) = devices(RowMajor);
    let tensor = rt::asarray((vec![200u8, 100, 3], &ours));
    assert_eq!(tensor.cumulative_sum(0).to_vec(), [200, 44, 47]);
    assert_eq!(tensor.cumulative_prod((0, true)).to_vec(), [1, 200, 32, 96]);
    assert!(ours.counts().along_axes_by_native().is_empty());
}

#[test]
fn sorts() {
    for axis in [0, 1, -1] {
        agree!(numbers(), |a, _device| a.sort(axis));
        agree!(numbers(), |a, _device| a.argsort(axis));
        agree!(floats(), |a, _device| a.argsort((axis, true)));
        agree!(numbers().iter().map(|x| *x > 0).collect::<Vec<_>>(), |a, _device| a.sort((axis, true)));
    }
}

#[test]
fn sets_and_searches() {
    agree!(numbers(), |a, _device| a.unique_values());
    agree!(floats(), |a, _device| rt::unique_all(&a).values);
    agree!(numbers(), |a, _device| rt::unique_all(&a).indices);
    agree!(numbers(), |a, _device| rt::unique_all(&a).inverse_indices);
    agree!(floats(), |a, _device| rt::unique_all(&a).counts);
    for is in [false, true] {
        agree!(numbers(), |a, device| rt::isin(&a, rt::asarray((vec![5, -3, 99], device)), is));
    }
    for side in ["left", "right"] {
        agree!(numbers(), |a, device| rt::searchsorted(rt::asarray((vec![-3, 0, 0, 4], device)), &a, side));
    }
    agree!(numbers(), |a, device| {
        let sorter = vec![0usize, 3, 1, 2];
        rt::searchsorted(rt::asarray((vec![-3, 4, 0, -7], device)).flip(0), &a, ("right", sorter))
    });
    agree!(floats(), |a, _device| rt::nonzero(&a)[1].clone());
    agree!(floats(), |a, _device| rt::nonzero(&a)[2].clone());
}

#[test]
fn masks() {
    agree!(numbers(), |a, _device| rt::mask_select(&a, rt::gt(&a, 0)));
    agree!(numbers(), |a, device| {
        let mask = rt::asarray((vec![true; a.shape()[0]], device));
        rt::mask_select(&a, &mask)
    });
    agree!(floats(), |a, _device| {
        let mut changed = a.to_contig(RowMajor).into_owned();
        let mask = rt::lt(&a, 1.0);
        rt::mask_fill(&mut changed, &mask, 7.0);
        changed
    });
}

#[test]
fn indices_that_are_tensors() {
    agree!(numbers(), |a, device| {
        let indices = rt::asarray((vec![0isize, -1, 1], device)).into_shape([3, 1, 1]);
        a.take_along_axis(&indices, 0)
    });
    agree!(floats(), |a, device| {
        let mut changed = a.to_contig(RowMajor).into_owned();
        let shape = [changed.shape()[0], changed.shape()[1], 1];
        let indices = rt::asarray((vec![1isize; shape[0] * shape[1]], device)).into_shape(shape);
        let value = rt::asarray((vec![7.0], device)).into_shape([1, 1, 1]);
        changed.put_along_axis(&indices, &value, -1);
        changed
    });
}

#[test]
fn several_tensors_of_indices_at_once() {
    agree!(numbers(), |a, _device| a.array_index(([1, 0, 1], [0, 1, -1])));
    agree!(floats(), |a, _device| {
        let flipped = a.into_flip(0).into_flip(-1);
        flipped.array_index((slice!(1, 2), [1, 0, 1], [0, 1, -1])).into_owned()
    });
    agree!(numbers(), |a, _device| a.array_index([1, 1, 0]));
    agree!(numbers(), |a, _device| {
        let mut changed = a.to_contig(RowMajor).into_owned();
        changed.array_index_assign([1, 1, 0], a.slice(slice!(0, 1)));
        changed
    });
}

#[test]
fn what_differs_from_itself_is_the_native_devices() {
    let (ours, native) = devices(RowMajor);
    let values = || vec![2.0, f64::NAN, 1.0, f64::NAN, 2.0];
    let (made, expected) = (rt::asarray((values(), &ours)), rt::asarray((values(), &native)));
    assert_eq!(made.unique_values().size(), expected.unique_values().size());
    assert_eq!(ours.counts().along_axes_by_native().get("OpUniqueAPI"), Some(&1));
    let (ours_is, native_is) = (rt::isin(&made, &made, false), rt::isin(&expected, &expected, false));
    assert_eq!(ours_is.to_vec(), native_is.to_vec());
    assert_eq!(ours_is.to_vec(), [true, false, true, false, true]);
    assert_eq!(ours.counts().along_axes_by_dimfold(), 1);
}

#[test]
fn lists_of_many_indices_select() {
    let list: Vec<usize> = (0..40).map(|i| (i * i) % 3).collect();
    for axis in 0..3 {
        let (ours, native) = devices(RowMajor);
        let (made, expected) = (rt::asarray((numbers(), &ours)), rt::asarray((numbers(), &native)));
        let (made, expected) = (made.into_shape([2, 3, 4]), expected.into_shape([2, 3, 4]));
        let list: Vec<usize> = list.iter().map(|i| i % made.shape()[axis as usize]).collect();
        assert_eq!(seen!(made.index_select(axis, &list)), seen!(expected.index_select(axis, &list)));
        assert_eq!(ours.counts().by_native(), 0);
    }
}
