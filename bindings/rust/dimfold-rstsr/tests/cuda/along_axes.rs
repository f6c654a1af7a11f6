//! Reductions, scans, sorts, searches, and selections by masks and by indices that are tensors.
use super::*;

/// Both orders of a device on a queue of its own.
fn of_orders(gpu: &DeviceDimfoldCuda) -> [DeviceDimfoldCuda; 2] {
    [RowMajor, ColMajor].map(|order| ordered(gpu.clone(), order))
}

/// Small numbers in no order, some of them twice and some 0, of which all sums and products are exact.
fn numbers(count: i32) -> Vec<i32> {
    (0..count).map(|i| (i * 7 + 5) % 11 - 3).collect()
}

fn cube<B: DeviceAPI<i32> + DeviceCreationAnyAPI<i32>>(device: &B) -> Tensor<i32, B, IxD> {
    rt::asarray((numbers(24), [2, 3, 4], device))
}

fn floats<B>(device: &B) -> Tensor<f32, B, IxD>
where
    B: DeviceAPI<f32> + DeviceCreationAnyAPI<f32>,
{
    rt::asarray((numbers(24).into_iter().map(|i| i as f32).collect(), [2, 3, 4], device))
}

fn indices<B>(list: Vec<isize>, device: &B) -> Tensor<isize, B, IxD>
where
    B: DeviceAPI<isize> + DeviceCreationAnyAPI<isize>,
{
    rt::asarray((list, device)).into_dim::<IxD>()
}

#[test]
fn reductions_of_any_view_are_those_of_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    let (there, here) = (cube(&gpu), cube(&serial()));
    for (view, expected) in parts(&there).iter().zip(parts(&here)) {
        let expected = expected.into_contig(RowMajor); // native kernels find no way through some views
        for axis in 0..view.ndim() as isize {
            if let Ok(sums) = expected.sum_axes_f(axis) {
                assert_eq!(of(&view.sum_axes(axis)), of(&sums), "axis {axis}");
                assert_eq!(of(&view.prod_axes(axis)), of(&expected.prod_axes(axis)), "axis {axis}");
            }
            if let (Ok(least), Ok(place)) = (expected.min_axes_f(axis), expected.argmax_axes_f(axis)) {
                assert_eq!(of(&view.min_axes(axis)), of(&least), "axis {axis}");
                assert_eq!(of(&view.argmax_axes(axis)), of(&place), "axis {axis}");
            }
        }
        assert_eq!((view.sum(), view.prod()), (expected.sum(), expected.prod()));
        if view.size() > 0 {
            assert_eq!((view.min(), view.max()), (expected.min(), expected.max()));
            assert_eq!((view.argmin(), view.argmax()), (expected.argmin(), expected.argmax()));
        }
    }
    assert!(gpu.counts().on_copies().is_empty(), "{:?}", gpu.counts());
    assert!(gpu.counts().reduced_by_native().is_empty(), "{:?}", gpu.counts());
}

#[test]
fn reductions_of_other_dtypes_are_computed_there() {
    let Some(gpu) = gpu() else { return };
    for gpu in of_orders(&gpu) {
        same_there!(&gpu, device =>
            floats(device).mean_axes([0, 2]),
            floats(device).transpose([2, 0, 1]).max_axes(-1),
            floats(device).argmin_axes(1),
            rt::asarray((vec![1.0f64, 3.0, 5.0, 7.0], [2, 2], device)).std_axes(1),
            rt::asarray((vec![3.0f64, 4.0, 6.0, 8.0], [2, 2], device)).l2_norm_axes(1),
            rt::gt(&cube(device), 0).all_axes(0),
            rt::gt(&cube(device), 0).any_axes([1, 2]),
            rt::gt(&cube(device), 0).sum_axes(0),
            rt::count_nonzero_axes(cube(device), 1),
        );
    }
    assert!((floats(&gpu).mean() - floats(&serial()).mean()).abs() < 1e-6);
}

#[test]
fn places_among_floats_with_nan_are_those_of_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    let values = vec![1.0, f64::NAN, 3.0, 0.5, 2.0, -1.0];
    same!(&gpu, device =>
        rt::asarray((values.clone(), [2, 3], device)).argmax_axes(1),
        rt::asarray((values.clone(), [2, 3], device)).argmin_axes(0),
    );
    assert_eq!(gpu.counts().reduced_by_native(), BTreeMap::from([("OpArgMaxAPI", 1), ("OpArgMinAPI", 1)]));
}

#[test]
fn scans_are_computed_there() {
    let Some(gpu) = gpu() else { return };
    for gpu in of_orders(&gpu) {
        for axis in [0, 1, -1] {
            same_there!(&gpu, device =>
                cube(device).cumulative_sum(axis),
                cube(device).transpose([2, 0, 1]).cumulative_prod(axis),
                floats(device).flip(1).cumulative_sum(axis),
                cube(device).cumulative_sum((axis, true)),
            );
        }
    }
}

#[test]
fn sorts_and_searches_are_computed_there() {
    let Some(gpu) = gpu() else { return };
    for gpu in of_orders(&gpu) {
        for axis in [0, 1, -1] {
            same_there!(&gpu, device =>
                cube(device).sort(axis),
                cube(device).transpose([1, 2, 0]).argsort((axis, true)),
                floats(device).flip(2).sort((axis, true)),
            );
        }
        for side in ["left", "right"] {
            same_there!(&gpu, device =>
                rt::searchsorted(ramp([9], device), cube(device), side),
                rt::searchsorted(ramp([3], device).flip(0), cube(device), (side, vec![2usize, 1, 0])),
            );
        }
    }
}

#[test]
fn sets_are_computed_there() {
    let Some(gpu) = gpu() else { return };
    for gpu in of_orders(&gpu) {
        same_there!(&gpu, device =>
            cube(device).unique_values(),
            rt::unique_all(floats(device).t()).values,
            rt::unique_all(cube(device)).indices,
            rt::unique_all(cube(device).t()).inverse_indices,
            rt::unique_all(cube(device)).counts,
            rt::isin(cube(device), ramp([4], device), false),
            rt::isin(floats(device).t(), floats(device).i((1, 2)), true),
        );
    }
    let different = rt::unique_all(cube(&gpu)).values;
    assert_eq!(of(&different.clone()), of(&different));
}

#[test]
fn masks_and_index_tensors_are_used_there() {
    let Some(gpu) = gpu() else { return };
    for gpu in of_orders(&gpu) {
        same_there!(&gpu, device =>
            ramp([2, 3], device).mask_select(mask(device)),
            cube(device).nonzero().remove(1),
            {
                let mut target = ramp([4, 6], device);
                target.i_mut((slice!(None, None, -2), 1..4)).mask_fill(mask(device), -1);
                target
            },
            ramp([4, 5], device).array_index(([3, 0, -1], [1, 1, 2])).into_owned(),
            ramp([4, 5], device).array_index(indices(vec![3, 0, -1, 2], device)).into_owned(),
            {
                let mut target = ramp([4, 5], device);
                target.array_index_assign(([3, 0, 3],), ramp([3, 5], device).flip(1));
                target
            },
        );
    }
}

#[test]
fn sets_with_what_differs_from_itself_are_as_long_as_their_layout() {
    let Some(gpu) = gpu() else { return };
    let values = vec![2.0, f64::NAN, 1.0, f64::NAN, 2.0];
    let different = rt::asarray((values, &gpu)).unique_values();
    assert_eq!((different.size(), different.raw().len()), (4, 4));
    assert_eq!(gpu.counts().along_axes_by_native(), BTreeMap::from([("OpUniqueAPI", 1)]));
}

#[test]
fn faults_of_others_are_not_lost() {
    let Some(gpu) = gpu() else { return };
    let (data, list) = ([7i32; 3], [5i64]);
    gpu.queue()
        .unwrap()
        .with(|queue| {
            let (source, list) = (DeviceBuffer::from_slice(queue, &data)?, DeviceBuffer::from_slice(queue, &list)?);
            let mut target = DeviceBuffer::from_slice(queue, &[0i32])?;
            let (one, three) = (dimfold::Layout::c_contig([1])?, dimfold::Layout::c_contig([3])?);
            let (to, from) = (&mut target.view_mut(one)?, source.view(three)?);
            queue.take(to, &from, &list.view(one)?, 0, IndexMode::Strict)
        })
        .unwrap();
    let tensor = ramp([4, 5], &gpu);
    let error = tensor.array_index_f(indices(vec![3, 0], &gpu)).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("take"), "{error}");
    assert_eq!(of(&tensor.array_index(indices(vec![3, 0], &gpu))).1[..2], [15, 16]);
}

#[test]
fn an_index_that_is_wrong_on_the_device_is_the_native_kernels() {
    let Some(gpu) = gpu() else { return };
    let (source, list) = (kept(vec![1, 2], &gpu), kept(vec![0usize, 7], &gpu));
    let mut target = kept(vec![9; 6], &gpu);
    let (row, two, item) = (layout(&[6], &[1], 0), layout(&[2], &[1], 0), layout(&[], &[], 0));
    let by = [ArrayAuxIndexer { src_axis: 0, indices: list.raw(), layout: two.clone() }];
    let assign = || gpu.array_index_assign(target.raw_mut(), &row, &item, &by, source.raw(), &two, 0, RowMajor);
    catch_unwind(AssertUnwindSafe(assign)).unwrap_err();
    assert_eq!(target.to_cpu_vec().unwrap(), [9; 6]);
    assert_eq!(of(&ramp([2], &gpu).sum_axes(0)).1, [1]);
}
