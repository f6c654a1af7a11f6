//! The two structs of managed tensors.
use core::ffi::c_void;
use core::ptr::{addr_of, null};

use dimfold_sys as sys;

use super::{RawManaged, RawVersioned};

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::RawManaged {}
    impl Sealed for super::RawVersioned {}
}

type Status = sys::dimfold_status;
type Diag = *mut sys::dimfold_diag;

/// A struct of a managed tensor: [`RawManaged`] or [`RawVersioned`]. Sealed.
pub trait Format: sealed::Sealed + Sized + 'static {
    /// Has C make a tensor that takes the owner.
    ///
    /// # Safety
    /// As the C header says.
    #[doc(hidden)]
    unsafe fn make(
        made: *mut *mut Self,
        view: *const sys::dimfold_view,
        release: sys::dimfold_dl_release,
        owner: *mut c_void,
        diag: Diag,
    ) -> Status;

    /// Has C describe a tensor as a view.
    ///
    /// # Safety
    /// As the C header says.
    #[doc(hidden)]
    unsafe fn read(
        tensor: *const Self,
        view: *mut sys::dimfold_view,
        layout: *mut sys::dimfold_layout,
        diag: Diag,
    ) -> Status;

    /// Has C call the deleter.
    ///
    /// # Safety
    /// As the C header says.
    #[doc(hidden)]
    unsafe fn delete(tensor: *mut Self);
}

impl Format for RawManaged {
    unsafe fn make(
        made: *mut *mut Self,
        view: *const sys::dimfold_view,
        release: sys::dimfold_dl_release,
        owner: *mut c_void,
        diag: Diag,
    ) -> Status {
        // SAFETY: the caller's promise.
        unsafe { sys::dimfold_view_to_dlpack_managed(made, view, release, owner, null(), diag) }
    }

    unsafe fn read(
        tensor: *const Self,
        view: *mut sys::dimfold_view,
        layout: *mut sys::dimfold_layout,
        diag: Diag,
    ) -> Status {
        // SAFETY: the caller's promise.
        unsafe { sys::dimfold_view_from_dlpack(view, layout, addr_of!((*tensor).dl_tensor), diag) }
    }

    unsafe fn delete(mut tensor: *mut Self) {
        // SAFETY: the caller's promise.
        unsafe { sys::dimfold_dl_managed_delete(&mut tensor) }
    }
}

impl Format for RawVersioned {
    unsafe fn make(
        made: *mut *mut Self,
        view: *const sys::dimfold_view,
        release: sys::dimfold_dl_release,
        owner: *mut c_void,
        diag: Diag,
    ) -> Status {
        // SAFETY: the caller's promise.
        unsafe { sys::dimfold_view_to_dlpack_versioned(made, view, release, owner, null(), diag) }
    }

    unsafe fn read(
        tensor: *const Self,
        view: *mut sys::dimfold_view,
        layout: *mut sys::dimfold_layout,
        diag: Diag,
    ) -> Status {
        // SAFETY: the caller's promise.
        unsafe { sys::dimfold_view_from_dlpack_versioned(view, layout, tensor, diag) }
    }

    unsafe fn delete(mut tensor: *mut Self) {
        // SAFETY: the caller's promise.
        unsafe { sys::dimfold_dl_versioned_delete(&mut tensor) }
    }
}
