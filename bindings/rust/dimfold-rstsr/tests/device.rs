//! The device beside rstsr's serial one.
use dimfold::Queue;
use dimfold_rstsr::DeviceDimfold;
use rayon::prelude::*;
use rstsr_core::prelude::*;
use rstsr_core::prelude_dev::{DeviceIndexPutAPI, DeviceIndexSelectAPI, Ix3, IxD, OpAssignAPI, OpAssignArbitaryAPI};
use std::mem::MaybeUninit;

/// A device with counts of its own.
fn device(order: FlagOrder) -> DeviceDimfold {
    let mut device = DeviceDimfold::default().with_queue(Queue::with_threads(2).unwrap());
    device.set_default_order(order);
    device
}

fn serial(order: FlagOrder) -> DeviceCpuSerial {
    let mut device = DeviceCpuSerial::default();
    device.set_default_order(order);
    device
}

fn dynamic(shape: &[usize], stride: &[isize], offset: usize) -> Layout<IxD> {
    Layout::new(shape.to_vec(), stride.to_vec(), offset).unwrap()
}

fn by_whom(device: &DeviceDimfold) -> (u64, u64) {
    (device.counts().by_dimfold(), device.counts().by_native())
}

#[test]
fn elements_between_those_of_a_target_stay() {
    let source: Vec<i32> = (0..24).collect();
    let (to, from) = (Layout::new([2, 3, 4], [1, 2, 10], 1).unwrap(), Layout::new([2, 3, 4], [12, -4, 1], 8).unwrap());
    let (mut found, mut expected) = (vec![-1; 40], vec![-1; 40]);
    device(RowMajor).assign(&mut found, &to, &source, &from).unwrap();
    OpAssignAPI::<i32, Ix3>::assign(&serial(RowMajor), &mut expected, &to, &source, &from).unwrap();
    assert_eq!(found, expected);
    assert!(found.contains(&-1));
}

/// Shapes that meet by the number of their elements: one of them as a view of the other's, and neither.
#[test]
fn elements_meet_in_the_order_of_the_device() {
    let source: Vec<f64> = (0..48).map(f64::from).collect();
    let pairs = [
        (dynamic(&[4, 6], &[6, 1], 0), dynamic(&[2, 12], &[1, 2], 0)),
        (dynamic(&[24], &[2], 1), dynamic(&[2, 3, 4], &[12, 4, 1], 0)),
        (dynamic(&[4, 6], &[1, 4], 0), dynamic(&[6, 4], &[-1, 6], 5)),
        (dynamic(&[6, 4], &[7, 1], 0), dynamic(&[4, 6], &[1, 8], 0)),
        (dynamic(&[0, 3], &[3, 1], 0), dynamic(&[3, 0], &[1, 1], 0)),
    ];
    for order in [RowMajor, ColMajor] {
        let device = device(order);
        for (to, from) in &pairs {
            let (mut found, mut expected) = (vec![0.5; 48], vec![0.5; 48]);
            device.assign_arbitary(&mut found, to, &source, from).unwrap();
            serial(order).assign_arbitary(&mut expected, to, &source, from).unwrap();
            assert_eq!(found, expected, "{order:?} {to:?} {from:?}");
        }
        assert_eq!(by_whom(&device), (pairs.len() as u64, 0));
    }
}

#[test]
fn selections_by_index_are_those_of_the_serial_device() {
    let lists: [&[usize]; 6] = [&[3], &[0, 1, 2, 3], &[3, 2, 1, 0, 0, 0], &[1, 3, 1, 3], &[2, 2], &[]];
    let source: Vec<u16> = (0..4 * 5 * 6).collect();
    let from = Layout::new([5, 4, 6], [24, 6, 1], 0).unwrap();
    for indices in lists {
        for axis in 0..3 {
            let mut shape = [5, 4, 6];
            shape[axis] = indices.len();
            let (to, count) = (shape.c(), shape.iter().product());
            let device = device(RowMajor);
            let select = |device: &dyn Fn(&mut Vec<MaybeUninit<u16>>)| -> Vec<u16> {
                let mut fresh = vec![MaybeUninit::new(9999); count];
                device(&mut fresh);
                // SAFETY: they were initialized.
                fresh.into_iter().map(|item| unsafe { item.assume_init() }).collect()
            };
            let found = select(&|c| device.index_select(c, &to, &source, &from, axis, indices).unwrap());
            let expected = select(&|c| serial(RowMajor).index_select(c, &to, &source, &from, axis, indices).unwrap());
            assert_eq!(found, expected, "axis {axis}, indices {indices:?}");
            assert_eq!(by_whom(&device), (1, 0), "axis {axis}, indices {indices:?}");
        }
    }
}

#[test]
fn of_equal_indices_the_last_value_stays() {
    let (values, la): (Vec<i64>, _) = ((1..=12).collect(), dynamic(&[3, 5], &[5, 1], 0));
    for indices in [[1usize, 1, 1, 4], [0, 2, 0, 2], [4, 3, 2, 1]] {
        let (mut found, mut expected, device) = (vec![0i32; 15], vec![0i32; 15], device(RowMajor));
        let lvalue = dynamic(&[3, 4], &[4, 1], 0);
        device.index_put(&mut found, &la, 1, &indices, &values, &lvalue).unwrap();
        serial(RowMajor).index_put(&mut expected, &la, 1, &indices, &values, &lvalue).unwrap();
        assert_eq!(found, expected, "{indices:?}");
        assert_eq!(by_whom(&device), (1, 0));
    }
}

#[test]
fn many_scattered_indices_are_taken_by_their_list() {
    let source: Vec<f32> = (0..1000u16).map(f32::from).collect();
    let indices: Vec<usize> = (0..500).map(|i| i * i % 1000).collect();
    let (device, mut fresh) = (device(RowMajor), vec![MaybeUninit::uninit(); 500]);
    device.index_select(&mut fresh, &[500].c(), &source, &[1000].c(), 0, &indices).unwrap();
    // SAFETY: all elements were written, which is what is tested.
    assert!((0..500).all(|i| unsafe { fresh[i].assume_init() } == source[indices[i]]));
    assert_eq!(by_whom(&device), (1, 0));
}

#[test]
fn of_many_equal_indices_the_last_value_stays() {
    let values: Vec<i32> = (0..60).collect();
    let indices: Vec<usize> = (0..20).map(|i| i * i % 7).collect();
    let (la, lvalue) = (dynamic(&[3, 7], &[7, 1], 0), dynamic(&[3, 20], &[1, 3], 0));
    let (mut found, mut expected, device) = (vec![-1; 21], vec![-1; 21], device(RowMajor));
    device.index_put(&mut found, &la, 1, &indices, &values, &lvalue).unwrap();
    serial(RowMajor).index_put(&mut expected, &la, 1, &indices, &values, &lvalue).unwrap();
    assert_eq!(found, expected);
    assert_eq!(by_whom(&device), (1, 0));
}

#[test]
fn concatenation_is_moves_by_dimfold() {
    let device = device(RowMajor);
    let part = rt::arange((6, &device)).into_shape([2, 3]);
    let before = by_whom(&device);
    let whole: Tensor<i32, _> = rt::concat((vec![part.t(), part.t()], 1));
    assert_eq!(*whole.raw(), [0, 3, 0, 3, 1, 4, 1, 4, 2, 5, 2, 5]);
    assert!(by_whom(&device).0 > before.0 && by_whom(&device).1 == 0, "{:?}", by_whom(&device));
}

#[test]
fn elements_without_a_dtype_are_moved_by_the_native_kernels() {
    let device = device(RowMajor);
    let words: Vec<String> = ["a", "b", "c", "d", "e", "f"].map(String::from).to_vec();
    let mut target = vec![String::new(); 6];
    device.assign(&mut target, &[3, 2].f(), &words, &[3, 2].c()).unwrap();
    assert_eq!(target, ["a", "c", "e", "b", "d", "f"]);
    assert_eq!(by_whom(&device), (0, 1));
}

/// Layouts that rstsr takes and Dimfold refuses: a target that overlaps itself.
#[test]
fn what_dimfold_refuses_is_done_all_the_same() {
    let (device, mut target) = (device(RowMajor), vec![0; 2]);
    device.assign(&mut target, &Layout::new([2, 2], [0, 1], 0).unwrap(), &vec![1, 2, 3, 4], &[2, 2].c()).unwrap();
    assert_eq!(target, [3, 4]);
    assert_eq!(by_whom(&device), (0, 1));
}

#[test]
fn rayons_tasks_use_one_device() {
    let device = device(ColMajor);
    let source: Tensor<u32, _> = rt::arange((300 * 400, &device)).into_shape([300, 400]);
    (0..64).into_par_iter().for_each(|_| {
        let moved = source.t().into_contig(ColMajor);
        assert_eq!(moved[[399, 299]], source[[299, 399]]);
        let is_row = |i: usize| source.i(i).to_vec() == moved.i((.., i)).to_vec();
        assert!((0..64).into_par_iter().all(is_row));
    });
    assert_eq!(device.counts().by_native(), 0);
}

#[test]
fn tensors_change_to_the_serial_device_and_back_without_a_copy() {
    let device = device(RowMajor);
    let tensor = rt::arange((12, &device)).into_shape([3, 4]);
    let at = tensor.raw().as_ptr();
    let there = tensor.into_device(&serial(RowMajor));
    let back = there.into_device(&device);
    assert_eq!(back.raw().as_ptr(), at);
    assert_eq!(*back.raw(), (0..12).collect::<Vec<i32>>());
    assert_eq!(back.t().to_device(&serial(RowMajor)).into_contig(RowMajor).raw()[1], 4);
}

#[test]
fn large_fresh_targets_hold_what_was_moved() {
    let device = device(RowMajor);
    let source: Tensor<f64, _> = rt::arange((f64::from(1 << 21), &device)).into_shape([1 << 10, 1 << 11]);
    let moved = source.t().into_contig(RowMajor);
    assert_eq!(moved.raw()[5 * 1024 + 3], (3 * 2048 + 5) as f64);
    assert_eq!(moved[[2047, 1023]], ((1 << 21) - 1) as f64);
}
