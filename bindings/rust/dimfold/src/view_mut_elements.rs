//! The elements of views for writing, one by one, in order, and as slices.
use core::ops::{Index, IndexMut};

use crate::view_iter::{Iter, IterMut};
use crate::{AxisIndex, Dimension, ElementIndex, Order, PerAxis, Result, ViewMut};

impl<'a, T, D: Dimension> ViewMut<'a, T, D> {
    /// The element at an index with one entry per axis; `None` if one is outside. Signed entries are in
    /// `-extent..extent`.
    #[inline]
    pub fn get<I: AxisIndex>(&self, index: impl PerAxis<I, Dim = D>) -> Option<&T> {
        let position = self.layout().position(index.entries())?;
        // SAFETY: a position of the layout is inside of the block, and `self` is borrowed as long as the element.
        Some(unsafe { self.block().at(position).as_ref() })
    }

    /// The element at an index with one entry per axis; `None` if one is outside. Signed entries are in
    /// `-extent..extent`.
    ///
    /// ```
    /// use dimfold::{Layout, ViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// if let Some(last) = rows.get_mut([-1, -1]) {
    ///     *last = 60;
    /// }
    /// assert_eq!((data[5], data[4]), (60, 5));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    pub fn get_mut<I: AxisIndex>(&mut self, index: impl PerAxis<I, Dim = D>) -> Option<&mut T> {
        let position = self.layout().position(index.entries())?;
        // SAFETY: a position of the layout is inside of the block, and `self` is borrowed alone as long as the element.
        Some(unsafe { self.block().at(position).as_mut() })
    }

    /// The element at an index whose entries, counted from the front, are all below their extents, without a check.
    ///
    /// # Safety
    /// They are.
    #[inline]
    pub unsafe fn uget<I: AxisIndex>(&self, index: impl PerAxis<I, Dim = D>) -> &T {
        // SAFETY: the caller's promise; `self` is borrowed as long as the element.
        unsafe { self.block().at(self.layout().position(index.entries()).unwrap_unchecked()).as_ref() }
    }

    /// The element at an index whose entries, counted from the front, are all below their extents, without a check.
    ///
    /// # Safety
    /// They are.
    #[inline]
    pub unsafe fn uget_mut<I: AxisIndex>(&mut self, index: impl PerAxis<I, Dim = D>) -> &mut T {
        // SAFETY: the caller's promise; `self` is borrowed alone as long as the element.
        unsafe { self.block().at(self.layout().position(index.entries()).unwrap_unchecked()).as_mut() }
    }

    /// The elements in C order, for reading.
    pub fn iter(&self) -> Iter<'_, T> {
        self.view().iter()
    }

    /// The elements in C order, for writing.
    ///
    /// ```
    /// use dimfold::{Layout, ViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// rows.iter_mut().for_each(|element| *element *= 10);
    /// assert_eq!(data, [10, 20, 30, 40, 50, 60]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.iter_mut_in(Order::C).expect("C order is there for every layout")
    }

    /// The elements in an order, for writing.
    ///
    /// # Errors
    /// [`ORDER`](crate::Status::ORDER) for [`Order::B`] when the layout does not fill its bounds.
    pub fn iter_mut_in(&mut self, order: Order) -> Result<IterMut<'_, T>> {
        self.reborrow().into_iter_in(order)
    }

    /// The elements as a slice, if they lie in one run in C order.
    ///
    /// ```
    /// use dimfold::{Layout, ViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// rows.as_mut_slice().unwrap().reverse();
    /// assert_eq!(data, [6, 5, 4, 3, 2, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        self.reborrow().into_mut_slice().ok()
    }

    /// The elements as a slice, for good, if they lie in one run in C order; else the view.
    fn into_mut_slice(self) -> core::result::Result<&'a mut [T], Self> {
        if !self.layout().is_c_contig() {
            return Err(self);
        }
        let (start, size) = (self.layout().offset(), self.layout().size());
        // SAFETY: the positions from `start` on, `size` of them, are the layout's and borrowed alone. Without any, the
        // offset may lie outside, so it is left alone.
        Ok(unsafe { core::slice::from_raw_parts_mut(self.block().run_at(start, size).as_ptr(), size) })
    }

    fn into_iter_in(self, order: Order) -> Result<IterMut<'a, T>> {
        let view = match order {
            Order::C => match self.into_mut_slice() {
                Ok(slice) => return Ok(IterMut::of_slice(slice)),
                Err(view) => view,
            },
            _ => self,
        };
        // SAFETY: the layout's positions are distinct and borrowed alone; every order visits each index once.
        Ok(unsafe { IterMut::new(view.block(), view.layout().positions(order)?) })
    }

    /// The elements as a slice in the order in which they lie, if nothing lies between them.
    pub fn as_mut_slice_memory_order(&mut self) -> Option<&mut [T]> {
        let (start, size) = self.layout().dense_run()?;
        // SAFETY: as above.
        Some(unsafe { core::slice::from_raw_parts_mut(self.block().run_at(start, size).as_ptr(), size) })
    }
}

/// Panics for an index that is outside.
impl<T, D: Dimension, I: ElementIndex + PerAxis<I::Entry, Dim = D>> Index<I> for ViewMut<'_, T, D> {
    type Output = T;

    #[inline]
    fn index(&self, index: I) -> &T {
        match self.layout().position(index.entries()) {
            // SAFETY: a position of the layout is inside of the block, and `self` is borrowed as long as the element.
            Some(position) => unsafe { self.block().at(position).as_ref() },
            None => self.layout().panic_at(index),
        }
    }
}

/// Panics for an index that is outside.
impl<T, D: Dimension, I: ElementIndex + PerAxis<I::Entry, Dim = D>> IndexMut<I> for ViewMut<'_, T, D> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut T {
        match self.layout().position(index.entries()) {
            // SAFETY: a position of the layout is inside of the block, and `self` is borrowed alone as long as it.
            Some(position) => unsafe { self.block().at(position).as_mut() },
            None => self.layout().panic_at(index),
        }
    }
}

impl<'a, T, D: Dimension> IntoIterator for ViewMut<'a, T, D> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.into_iter_in(Order::C).expect("C order is there for every layout")
    }
}

impl<'a, T, D: Dimension> IntoIterator for &'a ViewMut<'_, T, D> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, D: Dimension> IntoIterator for &'a mut ViewMut<'_, T, D> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// As for [`View`](crate::View).
impl<T: PartialEq<U>, U, D: Dimension> PartialEq<ViewMut<'_, U, D>> for ViewMut<'_, T, D> {
    fn eq(&self, other: &ViewMut<'_, U, D>) -> bool {
        self.view() == other.view()
    }
}

impl<T: Eq, D: Dimension> Eq for ViewMut<'_, T, D> {}
