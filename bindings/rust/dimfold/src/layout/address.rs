//! From index to position, and from ordinal to index.
use super::Layout;
use crate::{dimension::Dimension, element_index::AxisIndex, error::Result, per_axis::PerAxis, NDIM_MAX};
use core::mem::MaybeUninit;

impl<D: Dimension> Layout<D> {
    /// The position of the element at an index, each entry below its extent, or in `-extent..extent` where entries are
    /// signed.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.index([1, -1])?, 7);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX); [`BOUNDS`](crate::Status::BOUNDS) for a position below 0.
    #[inline]
    #[doc(alias = "index_uncheck")]
    #[doc(alias = "ravel_multi_index")]
    pub fn index<I: AxisIndex>(&self, index: impl PerAxis<I, Dim = D>) -> Result<usize> {
        let entries = index.entries();
        let position = self.position(entries).filter(|position| *position <= isize::MAX as usize);
        position.map_or_else(|| self.ask_index(entries), Ok)
    }

    /// The position of an element, without asking C; none for an index that is no element's.
    #[inline]
    pub(crate) fn position(&self, index: &[impl AxisIndex]) -> Option<usize> {
        let (shape, stride, mut position) = (self.shape(), self.stride(), self.offset());
        if index.len() != shape.len() {
            return None;
        }
        for axis in 0..shape.len() {
            let entry = index[axis].counted_in(shape[axis]);
            if entry >= shape[axis] {
                return None;
            }
            position = position.wrapping_add_signed(stride[axis].wrapping_mul(entry as isize));
        }
        Some(position)
    }

    /// Panics as a slice does, with the words of [`index`](Self::index).
    #[cfg(feature = "std")]
    #[cold]
    #[track_caller]
    pub(crate) fn panic_at<I: AxisIndex>(&self, index: impl PerAxis<I, Dim = D>) -> ! {
        match self.index(index) {
            Err(error) => panic!("{error}"),
            Ok(_) => unreachable!("an index of an element"),
        }
    }

    /// The same by C, which tells what is wrong.
    #[cold]
    fn ask_index(&self, index: &[impl AxisIndex]) -> Result<usize> {
        let (mut signed, mut position) = ([0; NDIM_MAX], MaybeUninit::uninit());
        signed.iter_mut().zip(index).for_each(|(to, entry)| *to = entry.to_signed());
        // SAFETY: of a list of more entries than a layout has axes C reads none; a call that succeeds writes the
        // position.
        unsafe {
            self.ask(|layout, diag| D::index(layout, index.len(), signed.as_ptr(), position.as_mut_ptr(), diag))?;
            Ok(position.assume_init())
        }
    }

    /// offset + sum of index × stride, wrapping, whatever the entries of the index are.
    ///
    /// # Panics
    /// If the index has not one entry per axis.
    #[inline]
    #[doc(alias = "index_uncheck")]
    pub fn index_unchecked(&self, index: impl PerAxis<isize, Dim = D>) -> isize {
        let index = index.entries();
        assert_eq!(index.len(), self.ndim(), "an index has one entry per axis");
        // SAFETY: the list has as many entries as the layout has axes.
        self.lend(|layout| unsafe { D::index_unchecked(layout, index.as_ptr()) })
    }

    /// The index that comes at place `ordinal`, from 0, when the elements are visited in C order.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.unravel_c(6)?, [1, 2]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) if there are not that many.
    #[inline]
    #[doc(alias = "unravel_index")]
    #[doc(alias = "unravel_index_c")]
    pub fn unravel_c(&self, ordinal: usize) -> Result<D::Axes<isize>> {
        let mut index = D::axes(self.ndim());
        let entries = index.as_mut().as_mut_ptr();
        // SAFETY: the index has one entry per axis.
        unsafe { self.ask(|layout, diag| D::unravel_c(layout, ordinal, entries, diag))? };
        Ok(index)
    }

    /// The index that comes at place `ordinal`, from 0, when the elements are visited in F order.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) if there are not that many.
    #[inline]
    #[doc(alias = "unravel_index_f")]
    pub fn unravel_f(&self, ordinal: usize) -> Result<D::Axes<isize>> {
        let mut index = D::axes(self.ndim());
        let entries = index.as_mut().as_mut_ptr();
        // SAFETY: the index has one entry per axis.
        unsafe { self.ask(|layout, diag| D::unravel_f(layout, ordinal, entries, diag))? };
        Ok(index)
    }
}
