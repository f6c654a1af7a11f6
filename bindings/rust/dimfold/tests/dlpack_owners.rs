//! What owns memory is given away as a tensor, and tensors are taken for writing.
#![cfg(feature = "std")]

use dimfold::dlpack::{DlManaged, DlTensor, DlVersioned, RawManaged, RawVersioned};
use dimfold::{sys, Dtype, Layout, Status, View, ViewMut};
use std::ptr::{null_mut, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

/// An owner that has its elements in itself, and counts when it goes.
struct Inline {
    data: [i16; 6],
    dropped: Arc<AtomicUsize>,
}

impl Drop for Inline {
    fn drop(&mut self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
    }
}

fn inline() -> (Inline, Arc<AtomicUsize>) {
    let dropped = Arc::new(AtomicUsize::new(0));
    (Inline { data: [1, 2, 3, 4, 5, 6], dropped: dropped.clone() }, dropped)
}

fn count(of: &AtomicUsize) -> usize {
    of.load(Ordering::Relaxed)
}

#[test]
fn an_owner_is_dropped_once_by_the_deleter() {
    let (owner, dropped) = inline();
    let layout = Layout::f_contig([2, 3]).unwrap();
    let tensor = DlVersioned::export(owner, |owner| View::new(&owner.data, layout)).unwrap();
    let raw = tensor.into_raw();
    // SAFETY: the tensor is valid until its deleter is called.
    let flags = unsafe { (*raw.as_ptr()).flags };
    assert_eq!((flags, count(&dropped)), (sys::DIMFOLD_DL_READ_ONLY, 0));
    // SAFETY: it comes from `into_raw`, and nobody else has it.
    let taken = unsafe { DlVersioned::from_raw(raw) };
    assert!(taken.view::<i16>().unwrap().iter().eq(&[1, 3, 5, 2, 4, 6]));
    drop(taken);
    assert_eq!(count(&dropped), 1);
}

#[test]
fn an_owner_that_is_not_exported_is_dropped_once() {
    let (owner, dropped) = inline();
    let outside = Layout::c_contig([7]).unwrap();
    let error = DlVersioned::export(owner, |owner| View::new(&owner.data, outside)).unwrap_err();
    assert_eq!((error.status(), count(&dropped)), (Status::BOUNDS, 1));
    let (owner, dropped) = inline();
    let done = std::panic::catch_unwind(move || {
        DlManaged::export_mut(owner, |_| -> dimfold::Result<ViewMut<i16, dimfold::Ix1>> { panic!("on purpose") })
    });
    assert!(done.is_err() && count(&dropped) == 1);
}

#[test]
fn a_shared_owner_is_read_by_all_and_written_by_nobody() {
    let shared: Arc<[f32]> = Arc::new([1.0, 2.0, 3.0, 4.0]);
    let layout = Layout::new([2], [-2], 3).unwrap();
    let mut tensor = DlVersioned::export(shared.clone(), |all| View::new(all, layout)).unwrap();
    assert!(tensor.is_read_only().unwrap());
    let error = tensor.view_mut::<f32>().unwrap_err();
    assert_eq!(error.status(), Status::READONLY);
    assert_eq!(error.to_string(), "view_from_dlpack: tensor is marked DIMFOLD_READONLY");
    assert!(tensor.view::<f32>().unwrap().iter().eq(&[4.0, 2.0]));
    assert_eq!(Arc::strong_count(&shared), 2);
    drop(tensor);
    assert_eq!(Arc::strong_count(&shared), 1);
}

#[test]
fn an_owner_alone_is_written() {
    let (owner, dropped) = inline();
    let layout = Layout::new([2, 3], [3, -1], 2).unwrap();
    let mut tensor = DlManaged::export_mut(owner, |owner| ViewMut::new(&mut owner.data, layout)).unwrap();
    assert!(!tensor.is_read_only().unwrap());
    tensor.view_mut::<i16>().unwrap()[&[1, 0]] = 60;
    assert!(tensor.view::<i16>().unwrap().iter().eq(&[3, 2, 1, 60, 5, 4]));
    assert_eq!(tensor.view_mut::<u16>().unwrap_err().status(), Status::DTYPE);
    drop(tensor);
    assert_eq!(count(&dropped), 1);
}

#[test]
#[cfg(feature = "ndarray")]
fn ndarrays_arrays_are_owners() {
    use dimfold::Ix2;
    let array = ndarray::Array2::from_shape_fn((3, 4), |(i, j)| (10 * i + j) as u32);
    let mut rows = array.clone();
    rows.invert_axis(ndarray::Axis(0));
    let mut tensor = DlVersioned::export_mut(rows, |rows| ViewMut::<_, Ix2>::try_from(rows)).unwrap();
    tensor.view_mut::<u32>().unwrap()[&[2, 3]] = 99;
    let view = tensor.view::<u32>().unwrap();
    assert_eq!((view.shape(), view[&[0, 0]], view[&[2, 3]]), (&[3, 4][..], 20, 99));
    let shared = DlVersioned::export(array.into_shared(), |array| View::<_, Ix2>::try_from(array)).unwrap();
    assert_eq!(shared.view::<u32>().unwrap()[&[1, 2]], 12);
}

#[test]
fn a_tensor_is_deleted_on_the_thread_to_which_it_was_sent() {
    let (owner, dropped) = inline();
    let tensor = DlVersioned::export(owner, |owner| Ok(View::from(&owner.data))).unwrap();
    let sum = std::thread::spawn(move || tensor.view::<i16>().unwrap().iter().sum::<i16>()).join().unwrap();
    assert_eq!((sum, count(&dropped)), (21, 1));
    let raw = DlManaged::new(vec![1_u8, 2], Layout::c_contig([2]).unwrap()).unwrap().into_raw();
    // SAFETY: a vector of numbers may be dropped on any thread.
    let tensor = unsafe { DlManaged::from_raw(raw).assume_send() };
    std::thread::spawn(move || assert_eq!(tensor.view::<u8>().unwrap()[&[1]], 2)).join().unwrap();
}

/// A tensor of others over two i32.
fn foreign(data: &mut [i32; 2], shape: &mut [i64; 2], stride: &mut [i64; 2]) -> DlTensor {
    DlTensor {
        data: data.as_mut_ptr().cast(),
        device: sys::dimfold_dl_device { device_type: sys::DIMFOLD_DEVICE_CPU, device_id: 0 },
        ndim: 2,
        dtype: sys::dimfold_dl_dtype { code: 0, bits: 32, lanes: 1 },
        shape: shape.as_mut_ptr(),
        strides: stride.as_mut_ptr(),
        byte_offset: 0,
    }
}

#[test]
fn a_tensor_of_others_is_written_unless_it_is_read_only() {
    let (mut data, mut shape, mut stride) = ([1, 2], [1, 2], [0, 1]);
    let dl_tensor = foreign(&mut data, &mut shape, &mut stride);
    let version = sys::dimfold_dl_version { major: 1, minor: 0 };
    for flags in [0, sys::DIMFOLD_DL_READ_ONLY] {
        let mut raw = RawVersioned { version, manager_ctx: null_mut(), deleter: None, flags, dl_tensor };
        // SAFETY: the tensor is valid, and its elements are used by nobody else.
        let mut tensor = unsafe { DlVersioned::from_raw(NonNull::from(&mut raw)) };
        assert_eq!((tensor.dtype().unwrap(), tensor.device().unwrap()), (Dtype::I32, (1, 0)));
        match tensor.view_mut::<i32>() {
            Ok(mut view) => view[&[0, 1]] = 20,
            Err(error) => assert_eq!((error.status(), flags), (Status::READONLY, 1)),
        }
    }
    assert_eq!(data, [1, 20]);
}

#[test]
fn a_tensor_that_overlaps_itself_is_not_written() {
    let (mut data, mut shape, mut stride) = ([1, 2], [2, 2], [0, 1]);
    let dl_tensor = foreign(&mut data, &mut shape, &mut stride);
    let mut raw = RawManaged { dl_tensor, manager_ctx: null_mut(), deleter: None };
    // SAFETY: the tensor is valid, and its elements are used by nobody else.
    let mut tensor = unsafe { DlManaged::from_raw(NonNull::from(&mut raw)) };
    assert!(tensor.view::<i32>().unwrap().iter().eq(&[1, 2, 1, 2]));
    assert_eq!(tensor.view_mut::<i32>().unwrap_err().status(), Status::OVERLAP);
}
