//! All else.
use super::*;

#[test]
fn products_and_functions_of_the_users_are_computed_on_copies() {
    let Some(gpu) = gpu() else { return };
    same_on_copies!(&gpu, device:
        [("DeviceMatMulAPI", 1)] => &ramp([2, 3], device) % &ramp([4, 3], device).into_reverse_axes(),
        [("DeviceMatMulAPI", 1)] => &ramp([2, 2, 3], device) % &ramp([3], device),
        [("DeviceOuterAPI", 1)] => rt::outer(ramp([2], device), ramp([3], device)),
        [("Op_MutA_RefB_API", 1)] => ramp([2, 3], device).map(|x| f64::from(*x) / 2.0),
        [("Op_MutA_API", 1)] => {
            let mut mapped = ramp([2, 3], device);
            mapped.mapvi(|x| x * x);
            mapped
        },
    );
    assert_eq!(by_whom(&gpu).1, 0);
}

#[test]
fn other_operations_are_those_of_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    let floats = |count: u32| (1..=count).map(|i| f64::from(i) / 8.0).collect::<Vec<_>>();
    same!(&gpu, device =>
        rt::roll(&ramp([3, 4], device), (2, 1)),
        rt::tile(ramp([2, 3], device), [2, 2]),
        rt::repeat(ramp([2, 3], device), 2),
        ramp([3, 4], device).flip(1).diff(-1, 1, None, None),
        rt::trace(ramp([3, 4], device), ()),
        rt::tensordot(ramp([2, 3], device), ramp([3, 2], device), 1),
        rt::cross(ramp([3], device), ramp([3], device).flip(0), -1),
        rt::meshgrid((vec![ramp([3], device), ramp([2], device)], "ij", true)).remove(0),
        rt::asarray((floats(6), [2, 3], device)).var_axes(1),
        rt::asarray((floats(6), [2, 3], device)).exp(),
        rt::pow(&rt::asarray((floats(6), device)), 2),
        ramp([3, 3], device).pack_tril(),
        rt::asarray((floats(6), device)).unpack_tril(FlagSymm::Sy),
        !&mask(device),
        rt::abs(&(ramp([2, 3], device) - 3)),
    );
}

#[test]
fn functions_of_the_users_may_use_the_device() {
    let Some(gpu) = gpu() else { return };
    let (mut tensor, other) = (ramp([2, 3], &gpu), ramp([4], &gpu));
    let mapped = tensor.map(|x| x + other.flip(0).into_contig(RowMajor).sum());
    tensor.mapvi(|x| x * (&other + 1).i(0).to_scalar() - other.to_device(&serial()).raw()[3]);
    assert_eq!((of(&mapped).1, of(&tensor).1), (vec![6, 7, 8, 9, 10, 11], vec![-3, -2, -1, 0, 1, 2]));
}

#[test]
fn a_product_into_a_view_leaves_the_other_elements() {
    let Some(gpu) = gpu() else { return };
    same_on_copies!(&gpu, device:
        [("DeviceMatMulAPI", 1)] => {
            let mut target = ramp([4, 6], device);
            rt::matmul_with_output(ramp([2, 3], device), ramp([3, 2], device), target.i_mut((1..3, slice!(1, 5, 2))));
            target
        },
    );
}

#[test]
fn what_is_mapped_or_cut_in_a_view_leaves_the_other_elements() {
    let Some(gpu) = gpu() else { return };
    same_on_copies!(&gpu, device:
        [("Op_MutA_API", 1)] => {
            let mut target = ramp([4, 6], device);
            target.i_mut((1..3, 2)).mapvi(|x| -x);
            target
        },
        [("DeviceCreationTriAPI", 1)] => {
            let mut target = ramp([4, 6], device);
            rt::tril((target.i_mut((1.., 2..5)), 0));
            target
        },
    );
}

#[test]
fn kernels_that_fail_leave_their_targets() {
    let Some(gpu) = gpu() else { return };
    let mut target = kept((0..6).collect::<Vec<i32>>(), &gpu);
    let other = kept(vec![1; 6], &gpu);
    let (la, lb) = ([2, 3].c(), [3, 2].c());
    assert!(OpAddAssignAPI::op_muta_refb(&gpu, target.raw_mut(), &la, other.raw(), &lb).is_err());
    assert!(OpLConsumeSubAPI::op_muta_refb(&gpu, target.raw_mut(), &la, other.raw(), &lb).is_err());
    assert!(gpu.matmul(target.raw_mut(), &la, other.raw(), &la, other.raw(), &la, 1, 1).is_err());
    let mask = kept(vec![true; 6], &gpu);
    catch_unwind(AssertUnwindSafe(|| gpu.mask_fill(target.raw_mut(), &la, mask.raw(), &lb, 7))).unwrap_err();
    assert_eq!(target.to_cpu_vec().unwrap(), [0, 1, 2, 3, 4, 5]);
    OpAddAssignAPI::op_muta_refb(&gpu, target.raw_mut(), &la, other.raw(), &la).unwrap();
    assert_eq!(target.to_cpu_vec().unwrap(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_tensor_is_whole_after_a_function_of_the_users_panics() {
    let Some(gpu) = gpu() else { return };
    let mut tensor = ramp([2, 3], &gpu);
    let panicking = AssertUnwindSafe(|| tensor.mapvi(|x| if x < 4 { -x } else { panic!("as it should") }));
    catch_unwind(panicking).unwrap_err();
    assert_eq!(of(&tensor).1.iter().map(|x| x.abs()).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(of(&(&tensor + &tensor)).0, [2, 3]);
}
