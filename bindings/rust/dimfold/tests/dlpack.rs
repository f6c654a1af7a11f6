//! Tensors are lent, given away and taken, and their memory is freed once.
#![cfg(feature = "std")]

use dimfold::dlpack::{DlManaged, DlTensor, DlVersioned, RawManaged, RawVersioned};
use dimfold::{sys, Layout, Status, View, ViewMut};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::{null_mut, NonNull};

/// A 2 × 3 tensor of f32 with its rows backwards, four bytes behind `data`.
fn tensor(data: &mut [f32; 8], shape: &mut [i64; 2], stride: &mut [i64; 2]) -> DlTensor {
    DlTensor {
        data: data.as_mut_ptr().cast(),
        device: sys::dimfold_dl_device { device_type: sys::DIMFOLD_DEVICE_CPU, device_id: 0 },
        ndim: 2,
        dtype: sys::dimfold_dl_dtype { code: 2, bits: 32, lanes: 1 },
        shape: shape.as_mut_ptr(),
        strides: stride.as_mut_ptr(),
        byte_offset: 16,
    }
}

unsafe extern "C" fn count(tensor: *mut RawManaged) {
    // SAFETY: the tests put a counter there.
    let counter = unsafe { &*(*tensor).manager_ctx.cast::<Cell<usize>>() };
    counter.set(counter.get() + 1);
}

#[test]
fn a_tensor_of_others_is_read_and_deleted_once() {
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    let (mut shape, mut stride, deleted) = ([2, 3], [-3, 1], Cell::new(0));
    let context = raw_cell(&deleted).cast::<c_void>();
    let mut managed = RawManaged {
        dl_tensor: tensor(&mut data, &mut shape, &mut stride),
        manager_ctx: context,
        deleter: Some(count),
    };
    // SAFETY: the tensor is valid, and its deleter is called by nobody else.
    let taken = unsafe { DlManaged::from_raw(NonNull::from(&mut managed)) };
    {
        let view = taken.view::<f32>().unwrap();
        assert_eq!((view.shape(), view.layout().stride()), (&[2, 3][..], &[-3, 1][..]));
        assert!(view.iter().eq(&[4.0, 5.0, 6.0, 1.0, 2.0, 3.0]));
        let error = taken.view::<i32>().unwrap_err();
        assert_eq!(error.status(), Status::DTYPE);
        assert_eq!(error.to_string(), "view_from_dlpack: the dtype of tensor is f32: expected i32");
    }
    assert_eq!(deleted.get(), 0);
    drop(taken);
    assert_eq!(deleted.get(), 1);
}

fn raw_cell(cell: &Cell<usize>) -> *mut Cell<usize> {
    std::ptr::from_ref(cell).cast_mut()
}

#[test]
fn memory_of_a_device_and_versions_of_the_future_are_refused() {
    let mut data = [0.0; 8];
    let (mut shape, mut stride) = ([2, 3], [3, 1]);
    let mut managed =
        RawManaged { dl_tensor: tensor(&mut data, &mut shape, &mut stride), manager_ctx: null_mut(), deleter: None };
    managed.dl_tensor.device.device_type = sys::DIMFOLD_DEVICE_CUDA;
    // SAFETY: nobody reads the elements.
    let taken = unsafe { DlManaged::from_raw(NonNull::from(&mut managed)) };
    let error = taken.view::<f32>().unwrap_err();
    assert_eq!((error.status(), error.found()), (Status::UNSUPPORTED, 2), "{error}");
    drop(taken);
    let mut future = RawVersioned {
        version: sys::dimfold_dl_version { major: 2, minor: 0 },
        manager_ctx: null_mut(),
        deleter: None,
        flags: 0,
        dl_tensor: managed.dl_tensor,
    };
    // SAFETY: nobody reads the elements.
    let taken = unsafe { DlVersioned::from_raw(NonNull::from(&mut future)) };
    assert_eq!(taken.view::<f32>().unwrap_err().status(), Status::UNSUPPORTED);
}

#[test]
fn a_vector_is_given_away_and_comes_back() {
    let layout = Layout::new([2, 3], [-3, 1], 3).unwrap();
    let given = DlManaged::new(vec![1_i16, 2, 3, 4, 5, 6], layout).unwrap();
    // SAFETY: it comes from `into_raw`, and nobody else has it.
    let taken = unsafe { DlManaged::from_raw(given.into_raw()) };
    assert!(taken.view::<i16>().unwrap().iter().eq(&[4, 5, 6, 1, 2, 3]));

    let given = DlVersioned::new(vec![[1.0_f64, -1.0]; 4], Layout::c_contig([2, 2]).unwrap()).unwrap();
    let raw = given.into_raw();
    // SAFETY: the tensor is valid until its deleter is called.
    assert_eq!(unsafe { ((*raw.as_ptr()).version.major, (*raw.as_ptr()).dl_tensor.dtype.bits) }, (1, 128));
    // SAFETY: it comes from `into_raw`, and nobody else has it.
    let taken = unsafe { DlVersioned::from_raw(raw) };
    assert_eq!(taken.view::<[f64; 2]>().unwrap()[&[1, 1]], [1.0, -1.0]);

    let none = DlVersioned::new(Vec::<u8>::new(), Layout::c_contig([0, 3]).unwrap()).unwrap();
    assert_eq!(none.view::<u8>().unwrap().iter().count(), 0);
    let outside = DlManaged::new(vec![0_u8; 5], Layout::c_contig([2, 3]).unwrap());
    assert_eq!(outside.unwrap_err().status(), Status::BOUNDS);
}

#[test]
fn a_view_is_lent() {
    let mut data = [1_u16, 2, 3, 4, 5, 6];
    let layout = Layout::new([3, 2], [1, -3], 3).unwrap();
    let view = View::new(&data, layout).unwrap();
    let lent = view.to_dlpack().unwrap();
    // SAFETY: the tensor is there while it is lent.
    let tensor = unsafe { &*lent.as_ptr() };
    // SAFETY: it has two extents, two strides and a first element.
    let (shape, strides, first) =
        unsafe { (*tensor.shape.cast::<[i64; 2]>(), *tensor.strides.cast::<[i64; 2]>(), *tensor.data.cast::<u16>()) };
    assert_eq!((tensor.ndim, shape, strides, first, tensor.byte_offset), (2, [3, 2], [1, -3], 4, 0));
    let mut view = ViewMut::new(&mut data, layout).unwrap();
    let lent = view.to_dlpack().unwrap();
    // SAFETY: the view is lent for writing, and the tensor points to its first element.
    unsafe { *(*lent.as_ptr()).data.cast::<u16>() = 40 };
    assert_eq!(data, [1, 2, 3, 40, 5, 6]);
}
