//! DLPack: tensors of other libraries as views, and views and vectors as tensors for other libraries.
//!
//! A tensor that is only lent is a [`DlTensor`]. One that changes hands is managed: whoever has it calls its deleter
//! once, when nobody uses its memory any more. [`DlManaged`] is that of DLPack 0.x, [`DlVersioned`] that of 1.x.
//!
//! ```
//! use dimfold::{dlpack::DlVersioned, Layout};
//! let tensor = DlVersioned::new(vec![1.0_f32, 2.0, 3.0, 4.0], Layout::f_contig([2, 2])?)?;
//! let raw = tensor.into_raw();                            // for whoever takes a DLManagedTensorVersioned
//! // SAFETY: it comes from `into_raw`, and nobody else has it.
//! let taken = unsafe { DlVersioned::from_raw(raw) };
//! assert_eq!(taken.view::<f32>()?[&[0, 1]], 3.0);
//! # Ok::<(), dimfold::Error>(())
//! ```
use alloc::{boxed::Box, vec::Vec};
use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::block::Block;
use crate::error::{check, Error, Result};
use crate::memory::{Initialized, Memory};
use crate::{reason, Dimension, Element, IxDyn, Layout, View, ViewMut};

#[doc(alias = "DLManagedTensor")]
pub use sys::dimfold_dl_managed as RawManaged;
#[doc(alias = "DLTensor")]
pub use sys::dimfold_dl_tensor as DlTensor;
#[doc(alias = "DLManagedTensorVersioned")]
pub use sys::dimfold_dl_versioned as RawVersioned;

/// A view described as a tensor, for as long as the view is borrowed.
pub struct Lent<'a> {
    tensor: DlTensor,
    /// Shape and strides, which the tensor points to.
    _storage: Box<MaybeUninit<sys::dimfold_dl_storage>>,
    borrowed: PhantomData<&'a ()>,
}

impl fmt::Debug for Lent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Lent").field(&self.tensor).finish()
    }
}

impl Lent<'_> {
    fn new(view: &sys::dimfold_view) -> Result<Self> {
        let (mut tensor, mut storage) = (MaybeUninit::uninit(), Box::new(MaybeUninit::uninit()));
        let (to, room) = (tensor.as_mut_ptr(), storage.as_mut_ptr());
        // SAFETY: the view is described by what it borrows; a call that succeeds writes the tensor.
        let tensor = unsafe {
            check(|diag| sys::dimfold_view_to_dlpack(to, room, view, diag))?;
            tensor.assume_init()
        };
        Ok(Lent { tensor, _storage: storage, borrowed: PhantomData })
    }

    /// For a function that takes a `const DLTensor *`, or a `DLTensor *` of which it keeps nothing. It must not write
    /// the memory of a [`View`].
    pub fn as_ptr(&self) -> *const DlTensor {
        &self.tensor
    }
}

impl<T: Element, D: Dimension, M: Memory> View<'_, T, D, M> {
    /// The view as a tensor to lend, for reading.
    ///
    /// # Errors
    /// None for what fits into DLPack, whose numbers have 64 bits.
    pub fn to_dlpack(&self) -> Result<Lent<'_>> {
        Lent::new(&self.describe())
    }
}

impl<T: Element, D: Dimension, M: Initialized> ViewMut<'_, T, D, M> {
    /// The view as a tensor to lend, for reading and writing.
    ///
    /// # Errors
    /// None for what fits into DLPack, whose numbers have 64 bits.
    pub fn to_dlpack(&mut self) -> Result<Lent<'_>> {
        Lent::new(&self.describe())
    }
}

/// What a deleter does at last.
unsafe extern "C" fn release<T>(owner: *mut c_void) {
    // SAFETY: it is the vector that `give` has boxed, and a deleter is called once.
    drop(unsafe { Box::from_raw(owner.cast::<Vec<T>>()) });
}

/// Has C make a tensor that owns the vector.
///
/// # Safety
/// `call` is one call of C that takes the owner when it succeeds.
unsafe fn give<T: Element + Send, D: Dimension>(
    data: Vec<T>,
    layout: &Layout<D>,
    call: impl FnOnce(*const sys::dimfold_view, sys::dimfold_dl_release, *mut c_void, *mut sys::dimfold_diag) -> i32,
) -> Result<()> {
    let mut data = Box::new(data);
    let block: Block<T> = Block::new(NonNull::from(data.as_mut_slice()).cast(), data.len());
    block.check(layout)?;
    let (view, owner) = (block.describe(layout), Box::into_raw(data));
    // SAFETY: the caller's promise.
    let given = unsafe { check(|diag| call(&view, Some(release::<T>), owner.cast(), diag)) };
    if given.is_err() {
        // SAFETY: a call that fails has taken nothing.
        drop(unsafe { Box::from_raw(owner) });
    }
    given.map_err(|error| error.about(layout.to_dyn()))
}

/// Reads a tensor as a view.
///
/// # Safety
/// `call` is one call of C that reads a tensor; its memory is as `from_raw` demands for `'a`.
unsafe fn read<'a, T: Element>(
    call: impl FnOnce(*mut sys::dimfold_view, *mut sys::dimfold_layout, *mut sys::dimfold_diag) -> i32,
) -> Result<View<'a, T, IxDyn>> {
    let (mut view, mut storage) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    let (to, room) = (view.as_mut_ptr(), storage.as_mut_ptr());
    // SAFETY: a call that succeeds writes the view and its layout.
    let (view, layout) = unsafe {
        check(|diag| call(to, room, diag))?;
        (view.assume_init(), Layout::of_dynamic(room))
    };
    refuse(&view, T::DTYPE.0)?;
    let Some(data) = NonNull::new(view.data.cast::<T>()).filter(|_| !layout.is_empty()) else {
        return View::new(&[], layout);
    };
    let beyond = data.as_ptr() as usize % align_of::<T>();
    if beyond != 0 {
        let (expected, found) = (align_of::<T>() as isize, beyond as isize);
        return Err(Error::of_numbers(reason::REPACK_DATA, c"view_from_dlpack", c"data", -1, expected, found));
    }
    // SAFETY: the caller's promise, and C tells which bytes the tensor covers.
    unsafe { View::from_raw_parts(data, view.size_bytes / size_of::<T>(), layout) }
}

/// A tensor of another type, or where the processor cannot read.
fn refuse(view: &sys::dimfold_view, dtype: u32) -> Result<()> {
    let host = [
        sys::DIMFOLD_DEVICE_CPU,
        sys::DIMFOLD_DEVICE_CUDA_HOST,
        sys::DIMFOLD_DEVICE_CUDA_MANAGED,
        sys::DIMFOLD_DEVICE_ROCM_HOST,
    ];
    let refused = |reason, expected: isize, found: isize| {
        Err(Error::of_numbers(reason, c"view_from_dlpack", c"tensor", -1, expected, found))
    };
    if !host.contains(&view.device_type) {
        return refused(reason::DEVICE, host[0] as isize, view.device_type as isize);
    }
    if view.dtype != dtype {
        return refused(reason::DTYPE, dtype as isize, view.dtype as isize);
    }
    Ok(())
}

macro_rules! managed {
    ($(#[$documentation:meta])* $Name:ident, $Raw:ident, $make:path, $delete:path, $read:expr) => {
        $(#[$documentation])*
        pub struct $Name {
            raw: NonNull<$Raw>,
        }

        impl $Name {
            /// A tensor that owns the vector, seen through the layout.
            ///
            /// # Errors
            /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the vector;
            /// [`RESOURCE`](crate::Status::RESOURCE) without memory.
            pub fn new<T: Element + Send, D: Dimension>(data: Vec<T>, layout: Layout<D>) -> Result<Self> {
                let mut made = core::ptr::null_mut();
                // SAFETY: C makes a tensor, which takes the vector.
                unsafe {
                    give(data, &layout, |view, release, owner, diag| {
                        $make(&mut made, view, release, owner, core::ptr::null(), diag)
                    })?;
                }
                Ok(Self { raw: NonNull::new(made).expect("a tensor that was made") })
            }

            /// Takes a tensor, and calls its deleter when it is dropped.
            ///
            /// # Safety
            /// The tensor is valid, and nobody else calls its deleter, which may be called on this thread. Until then
            /// its elements, if they are of the type that a view asks for, are values of it that can be read, and
            /// nobody writes them while a view of them is there.
            pub unsafe fn from_raw(raw: NonNull<$Raw>) -> Self {
                Self { raw }
            }

            /// Gives the tensor away: whoever has it calls its deleter.
            pub fn into_raw(self) -> NonNull<$Raw> {
                ManuallyDrop::new(self).raw
            }

            /// The elements.
            ///
            /// # Errors
            /// [`DTYPE`](crate::Status::DTYPE) if they are of another type;
            /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) if they lie where the processor cannot read, or the tensor
            /// is of a version that nobody knows; [`ITEMSIZE`](crate::Status::ITEMSIZE) if they are not aligned.
            pub fn view<T: Element>(&self) -> Result<View<'_, T, IxDyn>> {
                let raw = self.raw.as_ptr();
                // SAFETY: the promise of `from_raw`, or a tensor that this crate has made.
                unsafe { read(|view, layout, diag| $read(view, layout, raw, diag)) }
            }
        }

        impl Drop for $Name {
            fn drop(&mut self) {
                let mut raw = self.raw.as_ptr();
                // SAFETY: nobody else calls the deleter, and no view is left.
                unsafe { $delete(&mut raw) }
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Name)).field(&self.raw).finish()
            }
        }
    };
}

managed!(
    /// A tensor that changes hands by DLPack 0.x.
    DlManaged,
    RawManaged,
    sys::dimfold_view_to_dlpack_managed,
    sys::dimfold_dl_managed_delete,
    |view, layout, raw: *mut RawManaged, diag| sys::dimfold_view_from_dlpack(
        view,
        layout,
        core::ptr::addr_of!((*raw).dl_tensor),
        diag
    )
);
managed!(
    /// A tensor that changes hands by DLPack 1.x.
    DlVersioned,
    RawVersioned,
    sys::dimfold_view_to_dlpack_versioned,
    sys::dimfold_dl_versioned_delete,
    |view, layout, raw: *mut RawVersioned, diag| sys::dimfold_view_from_dlpack_versioned(view, layout, raw, diag)
);
