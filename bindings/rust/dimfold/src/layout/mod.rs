//! Strided layouts: where each element of a tensor lies in memory.
use crate::{
    dimension::{Dimension, IxDyn},
    error::{Diagnosis, Error, Result},
    stored::{lend_dynamic, Parts},
};
use core::mem::MaybeUninit;
use dimfold_sys as sys;

mod make;
mod order;
mod query;
mod traits;
mod view;

pub use order::Order;

/// A strided layout: per axis an extent (`shape`) and a signed step in elements (`stride`), and the position of element
/// (0,…,0), in elements, from the data pointer (`offset`).
///
/// `D` is its rank: [`Ix0`](crate::Ix0) to [`Ix9`](crate::Ix9), where it is C's struct of that rank and `Copy`, or
/// [`IxDyn`] for up to 64 axes, of which 8 need no memory of their own. A layout owns no elements and points nowhere:
/// every function is pure, and allocates nothing for up to 8 axes.
///
/// What holds for all functions:
///
/// - Axes may be negative: -1 is the last one. An axis to *insert* counts on the result, where -1 puts it last.
/// - A layout that [`new`](Layout::new) accepts stays valid: no function here makes an invalid one of it.
/// - An [`Error`] says which argument and which axis, and holds the layouts that the call was given.
/// - [`NDIM`](crate::Status::NDIM) is the status of every list that has not one entry per axis, or more than 64.
#[doc(alias = "StridedLayout")]
#[doc(alias = "LayoutBase")]
#[doc(alias = "Dim")]
pub struct Layout<D: Dimension> {
    storage: D::Storage,
}

type Diag = *mut sys::dimfold_diag;

// How a safe method becomes a call: `ask` for questions, `derive` for one new layout, `derive_dynamic` where C writes a
// layout of dynamic rank. Each is unsafe for the same reason: what the closure calls must do what the header promises.
impl<D: Dimension> Layout<D> {
    /// Has C read the layout.
    #[inline(always)]
    fn lend<R>(&self, call: impl FnOnce(*const D::Raw) -> R) -> R {
        let mut memory = MaybeUninit::uninit();
        call(D::lend(&self.storage, &mut memory))
    }

    /// Has C read the layout as one of dynamic rank.
    #[inline(always)]
    fn lend_dynamic<R>(&self, call: impl FnOnce(*const sys::dimfold_layout) -> R) -> R {
        let mut memory = MaybeUninit::uninit();
        call(lend_dynamic(&self.storage, &mut memory))
    }

    /// Has C make a layout, from nothing.
    ///
    /// # Safety
    /// `call` returns 0 and has written a layout to its first pointer, or it fails and has written a diagnosis.
    #[inline(always)]
    unsafe fn make(call: impl FnOnce(*mut D::Raw, Diag) -> sys::dimfold_status) -> Result<Self> {
        let (mut result, mut diagnosis) = (MaybeUninit::uninit(), Diagnosis::room());
        if call(result.as_mut_ptr(), diagnosis.pointer()) == sys::DIMFOLD_OK {
            // SAFETY: a call that succeeds writes its result.
            return Ok(Self { storage: unsafe { D::take(&result) } });
        }
        // SAFETY: the call has failed.
        Err(unsafe { diagnosis.error() })
    }

    /// Has C make a layout of this one.
    ///
    /// # Safety
    /// As `make`.
    #[inline(always)]
    unsafe fn derive<R: Dimension>(
        &self,
        call: impl FnOnce(*mut R::Raw, *const D::Raw, Diag) -> sys::dimfold_status,
    ) -> Result<Layout<R>> {
        // SAFETY: the caller's promise.
        let made = self.lend(|layout| unsafe { Layout::make(|result, diag| call(result, layout, diag)) });
        made.map_err(|error| self.blame(error))
    }

    /// Has C make a layout of this one, of a rank that C does not know but the caller does.
    ///
    /// # Safety
    /// As `make`; and if the rank of `R` is fixed, that is the number of axes that the call writes.
    #[inline(always)]
    unsafe fn derive_dynamic<R: Dimension>(
        &self,
        call: impl FnOnce(*mut sys::dimfold_layout, *const D::Raw, Diag) -> sys::dimfold_status,
    ) -> Result<Layout<R>> {
        let (mut result, mut diagnosis) = (MaybeUninit::uninit(), Diagnosis::room());
        if self.lend(|layout| call(result.as_mut_ptr(), layout, diagnosis.pointer())) == sys::DIMFOLD_OK {
            // SAFETY: a call that succeeds writes its result, of as many axes as the caller says.
            return Ok(Layout { storage: unsafe { R::take_dynamic(&result) } });
        }
        // SAFETY: the call has failed.
        Err(self.blame(unsafe { diagnosis.error() }))
    }

    /// Has C answer a question that can fail.
    ///
    /// # Safety
    /// `call` returns 0, or it fails and has written a diagnosis.
    #[inline(always)]
    unsafe fn ask(&self, call: impl FnOnce(*const D::Raw, Diag) -> sys::dimfold_status) -> Result<()> {
        let mut diagnosis = Diagnosis::room();
        if self.lend(|layout| call(layout, diagnosis.pointer())) == sys::DIMFOLD_OK {
            return Ok(());
        }
        // SAFETY: the call has failed.
        Err(self.blame(unsafe { diagnosis.error() }))
    }

    /// The error, with this layout among those it is about.
    #[cold]
    fn blame(&self, error: Error) -> Error {
        #[cfg(feature = "alloc")]
        let error = error.about(self.to_dyn());
        error
    }
}
