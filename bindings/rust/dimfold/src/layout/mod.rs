//! Strided layouts: where each element of a tensor lies in memory.
use crate::{
    dimension::{Dimension, IxDyn},
    error::{Diagnosis, Error, Result},
    stored::{lend_dynamic, Stored},
};
use core::{ffi::CStr, mem::MaybeUninit, ptr};
use dimfold_sys as sys;

mod address;
mod axis;
mod broadcast;
mod bytes;
mod composition;
mod convert;
mod equality;
mod expand;
mod fixed;
mod iterator;
mod make;
mod matmul;
mod order;
mod overlap;
mod permute;
mod query;
mod reshape;
#[cfg(feature = "serde")]
mod serde;
mod slice;
mod split;
mod text;

pub use composition::AxesComposition;
pub use iterator::{Indices, Lockstep, Positions, Run, Runs};
pub use matmul::{MatmulKind, MatmulLayouts};
pub use order::Order;
pub use overlap::{Answer, Shared, WORK_DEFAULT};
pub use text::Step;

/// A strided layout: per axis an extent (`shape`) and a signed step in elements (`stride`), and the position of element
/// (0,…,0), in elements, from the data pointer (`offset`).
///
/// `D` is its rank: [`Ix0`](crate::Ix0) to [`Ix9`](crate::Ix9), where it is C's struct of that rank and `Copy`, or
/// [`IxDyn`] for up to 64 axes, of which 8 need no memory of their own. A layout owns no elements and points nowhere:
/// every function is pure, and allocates nothing for up to 8 axes.
///
/// What holds for all functions:
///
/// - A list with one entry per axis is an array by value, `transpose([1, 0])`, which does not compile with another rank
///   than the layout's; or by reference, as a slice or as a `Vec`, `transpose(&axes)`, for layouts of dynamic rank
///   alone: where rustc expected `Ix<2>` and found `IxDyn`, a `&` is too many. See [`PerAxis`](crate::PerAxis).
/// - A list of any number of axes is a slice, `flip(&[0])`; one of indexers is what [`s!`](crate::s) writes.
/// - Axes and indices may be negative, so they are `isize`: axis -1 is the last one. An axis to *insert* counts on the
///   result, where -1 puts it last.
/// - A layout that [`new`](Layout::new) accepts stays valid: no function here makes an invalid one of it.
/// - An [`Error`] says which argument and which axis, and holds the layouts that the call was given.
/// - [`NDIM`](crate::Status::NDIM) is the status of every list that has not one entry per axis, or more than 64.
///
/// ```
/// use dimfold::{Ix2, IxDyn, Layout};
/// let matrix: Layout<Ix2> = Layout::new([3, 4], [4, 1], 0)?;
/// let whichever: Layout<IxDyn> = "(3,4):(4,1)".parse()?;
/// assert_eq!(matrix.to_dyn(), whichever);
/// assert_eq!(matrix.reverse_axes().flip(&[0])?.to_string(), "(4,3):(-1,4)+3");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "StridedLayout")]
#[doc(alias = "LayoutBase")]
#[doc(alias = "Dim")]
#[repr(transparent)]
pub struct Layout<D: Dimension> {
    storage: D::Storage,
}

type Status = sys::dimfold_status;
type Diag = *mut sys::dimfold_diag;
type Dynamic = sys::dimfold_layout;

// How a safe method becomes a call of C. The unsafe ones ask the same of their closures: that they are one call of C
// whose arguments are as its header says, so that it returns 0 and has written its results, or it has written a
// diagnosis.
impl<D: Dimension> Layout<D> {
    /// Has C read the layout.
    #[inline(always)]
    pub(crate) fn lend<R>(&self, call: impl FnOnce(*const D::Raw) -> R) -> R {
        let mut memory = MaybeUninit::uninit();
        call(D::lend(&self.storage, &mut memory))
    }

    /// Has C read the layout as one of dynamic rank.
    #[inline(always)]
    pub(crate) fn lend_dynamic<R>(&self, call: impl FnOnce(*const Dynamic) -> R) -> R {
        let mut memory = MaybeUninit::uninit();
        call(lend_dynamic(&self.storage, &mut memory))
    }

    /// Has C read several layouts.
    #[inline(always)]
    fn lend_all<const COUNT: usize, R>(layouts: [&Self; COUNT], call: impl FnOnce(*const *const D::Raw) -> R) -> R {
        let mut memory = [const { MaybeUninit::uninit() }; COUNT];
        let mut pointers = [ptr::null(); COUNT];
        for (i, layout) in layouts.iter().enumerate() {
            pointers[i] = D::lend(&layout.storage, &mut memory[i]);
        }
        call(pointers.as_ptr())
    }

    /// Has C make a layout, from nothing.
    #[inline(always)]
    pub(crate) unsafe fn make(call: impl FnOnce(*mut D::Raw, Diag) -> Status) -> Result<Self> {
        let (mut result, mut diagnosis) = (MaybeUninit::uninit(), Diagnosis::room());
        if call(result.as_mut_ptr(), diagnosis.pointer()) != sys::DIMFOLD_OK {
            // SAFETY: the call has failed.
            return Err(unsafe { diagnosis.error() });
        }
        // SAFETY: a call that succeeds writes its result.
        Ok(Self { storage: unsafe { D::take(result.as_ptr()) } })
    }

    /// Has C make a layout of this one.
    #[inline(always)]
    unsafe fn derive<R: Dimension>(
        &self,
        call: impl FnOnce(*mut R::Raw, *const D::Raw, Diag) -> Status,
    ) -> Result<Layout<R>> {
        let mut result = MaybeUninit::uninit();
        // SAFETY: the caller's promise.
        unsafe { self.ask(|layout, diag| call(result.as_mut_ptr(), layout, diag))? };
        // SAFETY: a call that succeeds writes its result.
        Ok(Layout { storage: unsafe { R::take(result.as_ptr()) } })
    }

    /// Has C make a layout of this one, of dynamic rank for C. If `R` is fixed, that is how many axes it has.
    #[inline(always)]
    unsafe fn derive_dynamic<R: Dimension>(
        &self,
        call: impl FnOnce(*mut Dynamic, *const D::Raw, Diag) -> Status,
    ) -> Result<Layout<R>> {
        let mut result = MaybeUninit::uninit();
        // SAFETY: the caller's promise.
        unsafe { self.ask(|layout, diag| call(result.as_mut_ptr(), layout, diag))? };
        // SAFETY: a call that succeeds writes its result, of as many axes as the caller says.
        Ok(Layout { storage: unsafe { R::take_dynamic(result.as_ptr()) } })
    }

    /// As `derive_dynamic`, where the number of axes is seen only in the result: another one than that of `R` is an
    /// error.
    #[inline(always)]
    unsafe fn derive_checked<R: Dimension>(
        &self,
        operation: &'static CStr,
        call: impl FnOnce(*mut Dynamic, *const D::Raw, Diag) -> Status,
    ) -> Result<Layout<R>> {
        let mut result = MaybeUninit::uninit();
        // SAFETY: the caller's promise.
        unsafe { self.ask(|layout, diag| call(result.as_mut_ptr(), layout, diag))? };
        // SAFETY: a call that succeeds writes its result.
        unsafe { Layout::of_rank(result.as_ptr(), operation) }
    }

    /// What C has written as a layout of dynamic rank, if it has as many axes as the rank.
    ///
    /// # Safety
    /// C has written a layout there.
    #[inline(always)]
    unsafe fn of_rank(raw: *const Dynamic, operation: &'static CStr) -> Result<Self> {
        // SAFETY: the number of axes is part of what is written.
        let ndim = unsafe { (*raw).ndim };
        if let Some(expected) = D::NDIM.filter(|&expected| expected != ndim) {
            // SAFETY: the caller's promise.
            return Err(unsafe { Layout::of_dynamic(raw) }.blame(Error::ndim(operation, c"result", expected, ndim)));
        }
        // SAFETY: the layout has as many axes as the rank.
        Ok(Self { storage: unsafe { D::take_dynamic(raw) } })
    }

    /// Has C make two layouts of this one, as `derive_checked` does one.
    #[inline(always)]
    unsafe fn derive_two<R: Dimension>(
        &self,
        operation: &'static CStr,
        call: impl FnOnce(*mut Dynamic, *mut Dynamic, *const D::Raw, Diag) -> Status,
    ) -> Result<(Layout<R>, Layout<R>)> {
        let (mut first, mut second) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        // SAFETY: the caller's promise.
        unsafe { self.ask(|layout, diag| call(first.as_mut_ptr(), second.as_mut_ptr(), layout, diag))? };
        // SAFETY: a call that succeeds writes its results.
        unsafe { Ok((Layout::of_rank(first.as_ptr(), operation)?, Layout::of_rank(second.as_ptr(), operation)?)) }
    }

    /// Has C answer a question that can fail.
    #[inline(always)]
    pub(crate) unsafe fn ask(&self, call: impl FnOnce(*const D::Raw, Diag) -> Status) -> Result<()> {
        let mut diagnosis = Diagnosis::room();
        if self.lend(|layout| call(layout, diagnosis.pointer())) != sys::DIMFOLD_OK {
            // SAFETY: the call has failed.
            return Err(self.blame(unsafe { diagnosis.error() }));
        }
        Ok(())
    }

    /// Has C answer a question about several layouts.
    #[inline(always)]
    unsafe fn ask_all<const COUNT: usize>(
        layouts: [&Self; COUNT],
        call: impl FnOnce(*const *const D::Raw, Diag) -> Status,
    ) -> Result<()> {
        let mut diagnosis = Diagnosis::room();
        if Self::lend_all(layouts, |layouts| call(layouts, diagnosis.pointer())) != sys::DIMFOLD_OK {
            // SAFETY: the call has failed.
            let error = unsafe { diagnosis.error() };
            return Err(layouts.iter().fold(error, |error, layout| layout.blame(error)));
        }
        Ok(())
    }

    pub(crate) fn storage(&self) -> &D::Storage {
        &self.storage
    }

    /// What C has written as a layout of dynamic rank with as many axes as the rank.
    ///
    /// # Safety
    /// C has written such a layout there.
    #[inline]
    pub(crate) unsafe fn of_dynamic_rank(raw: *const Dynamic) -> Self {
        // SAFETY: the caller's promise.
        Self { storage: unsafe { D::take_dynamic(raw) } }
    }

    /// The layout of its storage, also while compiling.
    pub(crate) const fn from_storage(storage: D::Storage) -> Self {
        Self { storage }
    }

    /// The error, with this layout among those it is about.
    #[cold]
    pub(crate) fn blame(&self, error: Error) -> Error {
        #[cfg(feature = "alloc")]
        let error = error.about(self.to_dyn());
        error
    }
}

impl Layout<IxDyn> {
    /// What C has written.
    ///
    /// # Safety
    /// C has written a layout there.
    #[inline]
    pub(crate) unsafe fn of_dynamic(raw: *const Dynamic) -> Self {
        // SAFETY: the caller's promise.
        Self { storage: unsafe { IxDyn::take(raw) } }
    }
}
