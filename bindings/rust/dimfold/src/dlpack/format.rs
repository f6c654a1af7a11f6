//! The two structs of managed tensors.
use core::ffi::c_void;
use core::ptr::addr_of;

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
    #[doc(hidden)]
    const MAKE: unsafe extern "C" fn(
        made: *mut *mut Self,
        view: *const sys::dimfold_view,
        release: sys::dimfold_dl_release,
        owner: *mut c_void,
        allocator: *const sys::dimfold_allocator,
        diag: Diag,
    ) -> Status;

    /// Has C call the deleter.
    #[doc(hidden)]
    const DELETE: unsafe extern "C" fn(tensor: *mut *mut Self);

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
}

macro_rules! formats {
    ($raw:ty: $make:path, $delete:path, |$tensor:ident, $view:ident, $layout:ident, $diag:ident| $read:expr) => {
        impl Format for $raw {
            const MAKE: unsafe extern "C" fn(
                *mut *mut Self,
                *const sys::dimfold_view,
                sys::dimfold_dl_release,
                *mut c_void,
                *const sys::dimfold_allocator,
                Diag,
            ) -> Status = $make;
            const DELETE: unsafe extern "C" fn(*mut *mut Self) = $delete;

            unsafe fn read(
                $tensor: *const Self,
                $view: *mut sys::dimfold_view,
                $layout: *mut sys::dimfold_layout,
                $diag: Diag,
            ) -> Status {
                // SAFETY: the caller's promise.
                unsafe { $read }
            }
        }
    };
}

formats!(RawManaged: sys::dimfold_view_to_dlpack_managed, sys::dimfold_dl_managed_delete, |tensor, view, layout, diag| {
    sys::dimfold_view_from_dlpack(view, layout, addr_of!((*tensor).dl_tensor), diag)
});
formats!(
    RawVersioned: sys::dimfold_view_to_dlpack_versioned,
    sys::dimfold_dl_versioned_delete,
    |tensor, view, layout, diag| sys::dimfold_view_from_dlpack_versioned(view, layout, tensor, diag)
);
