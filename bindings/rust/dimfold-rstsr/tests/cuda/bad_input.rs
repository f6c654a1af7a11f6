//! Bad input.
use super::*;

/// Whether it is an error, or a panic of a native kernel's, which takes layouts as they are.
fn is_refused<T>(operation: impl FnOnce() -> Result<T>) -> bool {
    !matches!(catch_unwind(AssertUnwindSafe(operation)), Ok(Ok(_)))
}

#[test]
fn moves_that_leave_the_storage_are_refused_and_write_nothing() {
    let Some(gpu) = gpu() else { return };
    let (mut target, source) = (kept((0..6).collect::<Vec<i32>>(), &gpu), kept(vec![9; 6], &gpu));
    let (raw, from, within) = (target.raw_mut(), source.raw(), layout(&[2, 3], &[3, 1], 0));
    let beyond = [
        layout(&[2, 3], &[3, 1], 1),
        layout(&[2, 3], &[6, 1], 0),
        layout(&[2, 3], &[-3, 1], 4),
        layout(&[2, 3], &[isize::MAX / 16, 1], 0),
    ];
    for out in &beyond {
        assert!(is_refused(|| gpu.assign(raw, out, from, &within)), "{out:?}");
        assert!(is_refused(|| gpu.assign(raw, &within, from, out)), "{out:?}");
        assert!(is_refused(|| gpu.assign_arbitary(raw, out, from, &[6].c())), "{out:?}");
        assert!(is_refused(|| gpu.assign_arbitary(raw, &[6].c(), from, out)), "{out:?}");
        assert!(is_refused(|| gpu.fill(raw, out, 9)), "{out:?}");
        assert!(is_refused(|| gpu.index_put(raw, out, 1, &[2, 1, 0], from, &within)), "{out:?}");
        assert!(is_refused(|| gpu.index_put(raw, &within, 1, &[0, 1, 2], from, out)), "{out:?}");
    }
    assert_eq!(target.to_cpu_vec().unwrap(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn shapes_that_do_not_meet_are_refused_and_write_nothing() {
    let Some(gpu) = gpu() else { return };
    let (mut target, source) = (kept((0..6).collect::<Vec<i32>>(), &gpu), kept(vec![9; 6], &gpu));
    let (raw, from) = (target.raw_mut(), source.raw());
    let line = |count: usize| layout(&[count], &[1], 0);
    assert!(gpu.assign(raw, &[2, 3].c(), from, &[3, 2].c()).is_err());
    assert!(gpu.assign(raw, &layout(&[2, 3], &[3, 1], 0), from, &line(3)).is_err());
    assert!(is_refused(|| gpu.index_put(raw, &line(6), 0, &[0, 1], from, &line(1))));
    assert!(is_refused(|| gpu.index_put(raw, &line(6), 1, &[0, 1], from, &line(2))));
    assert_eq!(target.to_cpu_vec().unwrap(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn an_index_out_of_range_is_an_error_and_writes_nothing() {
    let Some(gpu) = gpu() else { return };
    let (mut tensor, values) = (ramp([2, 3], &gpu), rt::full(([2, 2], -1, &gpu)));
    for indices in [[0, 3], [3, 0], [-4, 1], [0, isize::MAX]] {
        assert!(tensor.index_select_f(1, indices).is_err(), "{indices:?}");
        assert!(tensor.index_put_f(1, indices, &values).is_err(), "{indices:?}");
        assert!(tensor.array_index_assign_f((0, indices), rt::full(([2], -1, &gpu))).is_err(), "{indices:?}");
    }
    let mut fresh = DeviceCreationAnyAPI::<i32>::uninit_impl(&gpu, 4).unwrap();
    let (la, lv) = (tensor.layout().clone(), values.layout());
    for indices in [[0usize, 3], [3, 0], [0, 1 << 40]] {
        assert!(gpu.index_select(fresh.raw_mut(), lv, tensor.raw(), &la, 1, &indices).is_err(), "{indices:?}");
        assert!(gpu.index_put(tensor.raw_mut(), &la, 1, &indices, values.raw(), lv).is_err(), "{indices:?}");
    }
    assert_eq!(of(&tensor).1, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn tensors_that_cannot_be_are_errors() {
    let Some(gpu) = gpu() else { return };
    assert!(rt::asarray_f((vec![1, 2, 3], [2, 2], &gpu)).is_err());
    assert!(rt::asarray_f((vec![1, 2, 3], layout(&[2], &[2], 1), &gpu)).is_err());
    assert!(Tensor::new_f(kept(vec![1, 2, 3], &gpu), layout(&[2], &[-1], 3)).is_err());
    assert!(rt::arange_f((0, 3, 0, &gpu)).is_err());
    let (mut tensor, other) = (ramp([2, 3], &gpu), ramp([2, 4], &gpu));
    assert!(rt::add_f(&tensor, &other).is_err() && tensor.assign_f(&other).is_err());
    assert!(rt::add_assign_f(&mut tensor, &other).is_err());
    assert!(rt::matmul_f::<_, _, i32, _, _, IxD, _>(&tensor, &other).is_err());
    assert!(tensor.to_shape_f([4, 2]).is_err() && tensor.mask_select_f(mask(&gpu).t()).is_err());
    assert_eq!(of(&tensor).1, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn more_than_the_memory_holds_is_an_error() {
    let Some(gpu) = gpu() else { return };
    for count in [1usize << 50, usize::MAX / 8, usize::MAX] {
        assert!(rt::zeros_f::<_, (u8, Ix1)>(([count], &gpu)).is_err(), "{count}");
        assert!(DeviceCreationAnyAPI::<f64>::uninit_impl(&gpu, count).is_err(), "{count}");
        assert!(gpu.full_impl(count, 1.0f32).is_err(), "{count}");
    }
    assert_eq!(of(&ramp([3], &gpu)).1, [0, 1, 2]);
}
