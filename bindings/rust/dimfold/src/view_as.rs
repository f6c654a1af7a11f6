//! Views of the same memory as elements of another type.
use core::mem::MaybeUninit;

use dimfold_sys as sys;

use crate::block::Block;
use crate::error::{check, Error, Result};
use crate::memory::Memory;
use crate::{reason, Dimension, Dtype, Element, Layout, RemoveAxis, View, ViewMut};

/// The memory and the layout of the same bytes as `U`s.
fn repacked<T: Element, U: Element, D: Dimension>(
    block: Block<T>,
    layout: &Layout<D>,
    axis: isize,
    written: bool,
) -> Result<(Block<U>, Layout<D>)> {
    check_values::<T, U>(written).map_err(|error| layout.blame(error))?;
    let (mut view, mut storage) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    let (to, room) = (view.as_mut_ptr(), storage.as_mut_ptr());
    // Where there is no element, the address does not matter.
    let data = if layout.is_empty() { core::ptr::null_mut() } else { block.data().as_ptr().cast() };
    let from = sys::dimfold_view { data, ..block.describe(layout) };
    // SAFETY: the view is described by what it borrows; a call that succeeds writes a layout of as many axes.
    let layout = unsafe {
        check(|diag| sys::dimfold_view_as(to, room, &from, U::DTYPE.0, axis, true, diag))
            .map_err(|error| layout.blame(error))?;
        Layout::of_dynamic_rank(room)
    };
    match block.cast(layout.is_empty()) {
        Some(block) => Ok((block, layout)),
        None => {
            let beyond = block.data().as_ptr() as usize % align_of::<U>();
            let (axis, expected) = (-1, align_of::<U>() as isize);
            Err(Error::of_numbers(reason::REPACK_DATA, c"view_as", c"data", axis, expected, beyond as isize))
        }
    }
}

/// Whatever bytes a `T` has, or is given by way of `U`s: they are values of both, but those of a bool.
fn check_values<T: Element, U: Element>(written: bool) -> Result<()> {
    let (from, to) = (T::DTYPE == Dtype::BOOL, U::DTYPE == Dtype::BOOL);
    if (to && !from) || (written && from && !to) {
        let (expected, found) = (U::DTYPE.0 as isize, T::DTYPE.0 as isize);
        return Err(Error::of_numbers(reason::DTYPE_BOOL, c"view_as", c"dtype", -1, expected, found));
    }
    Ok(())
}

impl<'a, T: Element, D: RemoveAxis, M: Memory> View<'a, T, D, M> {
    /// The same memory as elements of another type: of an axis of stride 1 with larger elements fewer, with smaller
    /// ones more. See [`Layout::repack`].
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let numbers = [1.0_f32, -1.0, 2.0, -2.0];
    /// let pairs = View::new(&numbers, Layout::c_contig([4])?)?;
    /// let complex = pairs.view_as::<[f32; 2]>(0)?;
    /// assert_eq!(complex[[1]], [2.0, -2.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ITEMSIZE`](crate::Status::ITEMSIZE) as for [`Layout::repack`], and for an address that is not aligned for the
    /// type; [`DTYPE`](crate::Status::DTYPE) for a `bool` of what is none; [`AXIS`](crate::Status::AXIS).
    #[doc(alias = "repack")]
    #[doc(alias = "repacked")]
    #[doc(alias = "bitcast")]
    pub fn view_as<U: Element>(&self, axis: isize) -> Result<View<'a, U, D, M>> {
        let (block, layout) = repacked(self.block(), self.layout(), axis, false)?;
        // SAFETY: C keeps to the bytes of this view, all of which are initialized and values of the type, and `cast` to
        // addresses that are aligned for it.
        Ok(unsafe { View::of_block(block, layout, self.memory()) })
    }
}

impl<'a, T: Element, D: RemoveAxis, M: Memory> ViewMut<'a, T, D, M> {
    /// The same memory as elements of another type. See [`View::view_as`].
    ///
    /// # Errors
    /// As there; [`DTYPE`](crate::Status::DTYPE) also for what would write other bytes into a `bool`.
    #[doc(alias = "repack")]
    pub fn view_as<U: Element>(self, axis: isize) -> Result<ViewMut<'a, U, D, M>> {
        let (block, layout) = repacked(self.block(), self.layout(), axis, true)?;
        // SAFETY: as above. Two items share a byte only if two elements of this view did, which is gone.
        Ok(unsafe { ViewMut::of_block(block, layout, self.memory()) })
    }
}
