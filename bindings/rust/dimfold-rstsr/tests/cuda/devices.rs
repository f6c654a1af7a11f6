//! Devices.
use super::*;

#[test]
fn tensors_of_two_queues_are_of_two_devices() {
    let (Some(one), Some(two)) = (gpu(), gpu()) else { return };
    let shared: SharedQueue = one.queue().unwrap().clone();
    let same = ordered(DeviceDimfoldCuda::default().with_queue(shared), RowMajor);
    assert!(one.same_device(&one.clone()) && one.same_device(&same) && !one.same_device(&two));
    assert!(!one.same_device(&ordered(one.clone(), ColMajor)));
    let (mut a, b) = (ramp([2, 3], &one), ramp([2, 3], &two).into_flip(0));
    assert!(matches!(a.assign_f(&b).unwrap_err().inner, RSTSRError::DeviceMismatch(_)));
    assert!(matches!(rt::add_f(&a, &b).unwrap_err().inner, RSTSRError::DeviceMismatch(_)));
    assert_eq!(of(&a), of(&ramp([2, 3], &serial())));
    a.assign(ramp([3], &same));
    assert_eq!(of(&a).1, [0, 1, 2, 0, 1, 2]);
    assert_eq!((by_whom(&one), by_whom(&two)), ((1, 0), (0, 0)));
    let _ = &a + &ramp([2, 3], &same);
    assert_eq!((one.counts().computed_by_dimfold(), two.counts().computed_by_dimfold()), (1, 0));
    let _ = rt::outer(a.i(0), a.i(1));
    assert_eq!(copies_since(&one, &BTreeMap::new()), [("DeviceOuterAPI", 1)]);
    assert_eq!(copies_since(&two, &BTreeMap::new()), []);
}

/// Every part of a tensor goes to a device in each of the three ways.
macro_rules! carried {
    ($from:expr, $to:expr, $is_there:expr) => {{
        let (whole, expected) = (ramp([3, 4, 5], $from), ramp([3, 4, 5], &serial()));
        for (at, expected) in parts(&expected).iter().enumerate() {
            let expected = of(expected);
            let view = || parts(&whole).swap_remove(at);
            let (changed, owned, view) = (view().change_device($to), view().into_device($to), view());
            let lent = view.to_device($to);
            assert_eq!((of(&changed), of(&owned)), (expected.clone(), expected.clone()), "part {at}");
            assert_eq!(of(&lent), expected, "part {at}");
            assert!($is_there(owned.raw()) && changed.device().same_device($to) && owned.device().same_device($to));
        }
        assert_eq!(of(&whole.clone().change_device($to)), of(&expected));
        assert_eq!(of(&whole.into_device($to)), of(&expected));
    }};
}

#[test]
fn tensors_and_parts_of_them_change_between_devices() {
    let (Some(one), Some(two)) = (gpu(), gpu()) else { return };
    let host = ordered(DeviceDimfold::default(), RowMajor);
    let is_on_device = |raw: &<DeviceDimfoldCuda as DeviceRawAPI<i32>>::Raw| raw.is_on_device();
    let is_vec = |_: &Vec<i32>| true;
    carried!(&one, &serial(), is_vec);
    carried!(&one, &host, is_vec);
    carried!(&one, &one, is_on_device);
    carried!(&one, &two, is_on_device);
    carried!(&two, &one.clone(), is_on_device);
    carried!(&serial(), &one, is_on_device);
    carried!(&host, &one, is_on_device);
    assert_eq!((by_whom(&one).1, by_whom(&two).1), (0, 0));
    assert_eq!((one.counts().on_copies(), two.counts().on_copies()), (BTreeMap::new(), BTreeMap::new()));
}

#[test]
fn a_tensor_of_another_queue_works_after_its_own_is_gone() {
    let (Some(one), Some(two)) = (gpu(), gpu()) else { return };
    let moved = ramp([3, 4], &two).into_reverse_axes().into_contig(RowMajor);
    let here = moved.to_device(&one);
    drop((moved, two));
    assert_eq!(of(&(here + 1)).1, [1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12]);
    let Some(three) = gpu() else { return };
    let orphan = ramp([5], &three).into_flip(0);
    drop(three);
    assert_eq!(of(&orphan.into_contig(RowMajor)).1, [4, 3, 2, 1, 0]);
}

/// The source, the target or both are of a queue that is not the device's.
#[test]
fn elements_of_several_queues_meet_by_copies() {
    let (Some(one), Some(two)) = (gpu(), gpu()) else { return };
    let (to, from) = (Layout::new([2, 3], [1, 2], 1).unwrap(), Layout::new([2, 3], [3, -1], 2).unwrap());
    let source: Vec<i32> = (0..6).collect();
    let mut expected = vec![-1i64; 8];
    serial().assign(&mut expected, &to, &source, &from).unwrap();
    let turns = [(&one, &one, &two), (&one, &two, &one), (&one, &two, &two), (&two, &one, &two)];
    for (device, target, source_of) in turns {
        let (mut found, there) = (kept(vec![-1i64; 8], target), kept(source.clone(), source_of));
        device.assign(found.raw_mut(), &to, there.raw(), &from).unwrap();
        assert_eq!(found.to_cpu_vec().unwrap(), expected);
    }
    let (mut sum, there) = (kept(vec![10; 6], &one), kept(source.clone(), &two));
    OpAddAssignAPI::op_muta_refb(&one, sum.raw_mut(), &[2, 3].c(), there.raw(), &[2, 3].c()).unwrap();
    assert_eq!(sum.to_cpu_vec().unwrap(), [10, 11, 12, 13, 14, 15]);
    let mut fresh = one.uninit_impl(3).unwrap();
    one.index_select(fresh.raw_mut(), &[3].c(), there.raw(), &[6].c(), 0, &[5, 0, 5]).unwrap();
    // SAFETY: all were just written.
    let fresh: Stored<i32> = unsafe { DeviceDimfoldCuda::assume_init_impl(fresh) }.unwrap();
    assert_eq!(fresh.to_cpu_vec().unwrap(), [5, 0, 5]);
}

#[test]
fn where_queues_differ_the_native_device_moves() {
    let (Some(one), Some(two)) = (gpu(), gpu()) else { return };
    let (mut target, source) = (kept(vec![0u8; 4], &two), kept(vec![1u8, 2, 3, 4], &one));
    two.assign(target.raw_mut(), &[2, 2].c(), source.raw(), &[2, 2].f()).unwrap();
    assert_eq!(target.to_cpu_vec().unwrap(), [1, 3, 2, 4]);
    assert_eq!((by_whom(&one), by_whom(&two)), ((0, 0), (0, 1)));
}

#[test]
fn tensors_may_end_while_their_queue_is_in_use() {
    let Some(gpu) = gpu() else { return };
    let tensor = ramp([2, 3], &gpu).into_reverse_axes().into_contig(RowMajor);
    let end = |_: &mut Queue| {
        drop(tensor);
        Ok(())
    };
    gpu.queue().unwrap().with(end).unwrap();
    assert_eq!(of(&ramp([2], &gpu)).1, [0, 1]);
}
