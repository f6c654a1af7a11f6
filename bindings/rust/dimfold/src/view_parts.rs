//! Views of the parts of a view, one after the other.
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use crate::block::Block;
use crate::memory::{Host, Memory};
use crate::{
    reason, Dimension, Error, Ix1, IxDyn, Layout, Order, PerAxis, Positions, RemoveAxis, Result, Slice, View, ViewMut,
};

/// The layouts of parts, in order.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // a walk has room for 64 axes
pub(crate) enum Parts<D: Dimension> {
    /// One layout wherever there is a position, where its element (0,…,0) is then.
    Alike { places: Positions, part: Layout<D> },
    /// Chunks along an axis, `step` positions apart, the ordinals of which are left. The last one may be shorter.
    Chunks { left: Range<usize>, part: Layout<D>, step: isize, last: (usize, Layout<D>) },
}

impl<D: Dimension> Parts<D> {
    fn alike(places: &Layout<IxDyn>, part: &Layout<IxDyn>) -> Result<Self> {
        Ok(Parts::Alike { places: places.positions(Order::C)?, part: Layout::from_dyn(part)? })
    }

    /// All other axes, at each index of one.
    fn across(layout: &Layout<impl Dimension>, axis: isize) -> Result<Self> {
        let (places, part) = positive(layout)?.dim_split_axes(&[axis])?;
        Parts::alike(&places, &part)
    }

    /// One axis, at each index of all others.
    fn lanes(layout: &Layout<impl Dimension>, axis: isize) -> Result<Self> {
        let (part, places) = positive(layout)?.dim_split_axes(&[axis])?;
        Parts::alike(&places, &part)
    }

    fn windows(layout: &Layout<D>, window: &[usize]) -> Result<Self> {
        let windows = positive(layout)?.sliding_window(window, None)?;
        let (places, part) = windows.dim_split_at(layout.ndim() as isize)?;
        Parts::alike(&places, &part)
    }

    fn chunks(layout: &Layout<D>, axis: isize, size: usize) -> Result<Self>
    where
        D: RemoveAxis,
    {
        if size == 0 {
            return Err(Error::of_numbers(reason::ZERO, c"axis_chunks_iter", c"size", -1, 1, 0));
        }
        let axis = crate::normalize_axes(layout.ndim(), &[axis], false, false)?[0];
        let extent = layout.shape()[axis as usize];
        let (count, size) = (extent.div_ceil(size), size.min(extent));
        let (layout, begin) = (positive(layout)?, count.saturating_sub(1) * size);
        let last = (count.saturating_sub(1), layout.dim_narrow(axis, Slice::from(begin as isize..))?);
        let part = layout.dim_narrow(axis, Slice::from(..size as isize))?;
        let step = layout.stride()[axis as usize].wrapping_mul(size as isize);
        Ok(Parts::Chunks { left: 0..count, part, step, last })
    }

    fn len(&self) -> usize {
        match self {
            Parts::Alike { places, .. } => places.len(),
            Parts::Chunks { left, .. } => left.len(),
        }
    }

    /// The part that one end gives.
    fn take(
        &mut self,
        place: impl FnOnce(&mut Positions) -> Option<usize>,
        ordinal: impl FnOnce(&mut Range<usize>) -> Option<usize>,
    ) -> Option<Layout<D>> {
        match self {
            Parts::Alike { places, part } => place(places).map(|position| moved(part, position)),
            Parts::Chunks { left, part, step, last } => ordinal(left).map(|at| {
                let away = step.wrapping_mul(at as isize);
                if at == last.0 {
                    last.1.clone()
                } else {
                    moved(part, part.offset().wrapping_add_signed(away))
                }
            }),
        }
    }

    /// The first parts, and the others.
    #[cfg(feature = "rayon")]
    pub(crate) fn split_at(mut self, ordinal: usize) -> (Self, Self) {
        let mut tail = self.clone();
        match (&mut self, &mut tail) {
            (Parts::Alike { places: before, .. }, Parts::Alike { places: after, .. }) => {
                (*before, *after) = before.split_at(ordinal).expect("an ordinal of a part that is left");
            }
            (Parts::Chunks { left: before, .. }, Parts::Chunks { left: after, .. }) => {
                let middle = before.start + ordinal;
                (before.end, after.start) = (middle, middle);
            }
            _ => unreachable!("a clone"),
        }
        (self, tail)
    }
}

/// The layout, or one of its shape without negative strides if it has no element: parts of such a one are layouts, too.
fn positive<D: Dimension>(layout: &Layout<D>) -> Result<Layout<D>> {
    if layout.is_empty() {
        Layout::c_contig(layout.shape_by_value())
    } else {
        Ok(layout.clone())
    }
}

fn moved<D: Dimension>(part: &Layout<D>, position: usize) -> Layout<D> {
    // SAFETY: there the part lies inside of the layout that it is a part of, or it has no element.
    unsafe { part.set_offset_unchecked(position) }
}

macro_rules! views {
    ($(#[$documentation:meta])* $name:ident of $view:ident, $borrowed:ty, $sent:ident) => {
        $(#[$documentation])*
        pub struct $name<'a, T, D: Dimension, M: Memory = Host> {
            block: Block<T>,
            parts: Parts<D>,
            memory: M,
            borrowed: PhantomData<$borrowed>,
        }

        // SAFETY: it gives what the view gave that it was made of.
        unsafe impl<T: $sent, D: Dimension, M: Memory> Send for $name<'_, T, D, M> {}
        // SAFETY: shared, it gives nothing that a clone of it would not.
        unsafe impl<T: Sync, D: Dimension, M: Memory> Sync for $name<'_, T, D, M> {}

        impl<'a, T, D: Dimension, M: Memory> $name<'a, T, D, M> {
            fn next_of(
                &mut self,
                place: impl FnOnce(&mut Positions) -> Option<usize>,
                ordinal: impl FnOnce(&mut Range<usize>) -> Option<usize>,
            ) -> Option<$view<'a, T, D, M>> {
                let part = self.parts.take(place, ordinal)?;
                // SAFETY: parts lie inside of the view that they are parts of. Where it is one for writing, no two of
                // them share an element, and each comes once.
                Some(unsafe { $view::of_block(self.block, part, self.memory) })
            }

            /// The first parts, and the others.
            #[cfg(feature = "rayon")]
            pub(crate) fn split_at(self, ordinal: usize) -> (Self, Self) {
                let (head, tail) = self.parts.split_at(ordinal);
                let of = |parts| $name { block: self.block, parts, memory: self.memory, borrowed: PhantomData };
                (of(head), of(tail))
            }
        }

        impl<'a, T, D: Dimension, M: Memory> Iterator for $name<'a, T, D, M> {
            type Item = $view<'a, T, D, M>;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.next_of(Positions::next, Range::next)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.parts.len(), Some(self.parts.len()))
            }

            #[inline]
            fn count(self) -> usize {
                self.parts.len()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.next_of(|places| places.nth(n), |left| left.nth(n))
            }

            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                self.next_back()
            }
        }

        impl<T, D: Dimension, M: Memory> DoubleEndedIterator for $name<'_, T, D, M> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.next_of(Positions::next_back, Range::next_back)
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.next_of(|places| places.nth_back(n), |left| left.nth_back(n))
            }
        }

        impl<T, D: Dimension, M: Memory> fmt::Debug for $name<'_, T, D, M> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({} left)", stringify!($name), self.len())
            }
        }

        impl<T, D: Dimension, M: Memory> ExactSizeIterator for $name<'_, T, D, M> {}

        impl<T, D: Dimension, M: Memory> FusedIterator for $name<'_, T, D, M> {}
    };
}

views! {
    /// The parts of a [`View`], from either end: what [`axis_iter`](View::axis_iter),
    /// [`axis_chunks_iter`](View::axis_chunks_iter), [`lanes`](View::lanes) and [`windows`](View::windows) visit.
    #[doc(alias = "AxisIter")]
    #[doc(alias = "AxisChunksIter")]
    #[doc(alias = "Lanes")]
    #[doc(alias = "Windows")]
    Views of View, &'a [T], Sync
}

views! {
    /// The parts of a [`ViewMut`], each once, from either end: what [`axis_iter_mut`](ViewMut::axis_iter_mut),
    /// [`axis_chunks_iter_mut`](ViewMut::axis_chunks_iter_mut) and [`lanes_mut`](ViewMut::lanes_mut) visit.
    #[doc(alias = "AxisIterMut")]
    #[doc(alias = "AxisChunksIterMut")]
    #[doc(alias = "LanesMut")]
    ViewsMut of ViewMut, &'a mut [T], Send
}

impl<T, D: Dimension, M: Memory> Clone for Views<'_, T, D, M> {
    fn clone(&self) -> Self {
        Views { block: self.block, parts: self.parts.clone(), memory: self.memory, borrowed: PhantomData }
    }
}

impl<'a, T, D: Dimension, M: Memory> View<'a, T, D, M> {
    fn parts<E: Dimension>(&self, parts: Result<Parts<E>>) -> Result<Views<'a, T, E, M>> {
        Ok(Views { block: self.block(), parts: parts?, memory: self.memory(), borrowed: PhantomData })
    }

    /// The views at each index of an axis, without that axis: [`dim_select`](Self::dim_select) for all of them.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let rows = View::new(&[1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?)?;
    /// let sums: Vec<i32> = rows.axis_iter(1)?.map(|column| column.iter().sum()).collect();
    /// assert_eq!(sums, [5, 7, 9]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis that is not there.
    pub fn axis_iter(&self, axis: isize) -> Result<Views<'a, T, D::Smaller, M>>
    where
        D: RemoveAxis,
    {
        self.parts(Parts::across(self.layout(), axis))
    }

    /// [`axis_iter`](Self::axis_iter) of the first axis.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// assert!(rows.outer_iter()?.map(|row| row.iter().sum::<i32>()).eq([6, 15]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) without an axis, which only a view of dynamic rank can lack.
    pub fn outer_iter(&self) -> Result<Views<'a, T, D::Smaller, M>>
    where
        D: RemoveAxis,
    {
        self.axis_iter(0)
    }

    /// The view cut along an axis into views of `size` indices each; the last one has what is left.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let rows = View::new(&[1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?)?;
    /// let widths: Vec<usize> = rows.axis_chunks_iter(1, 2)?.map(|columns| columns.shape()[1]).collect();
    /// assert_eq!(widths, [2, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis that is not there, [`ARGUMENT`](crate::Status::ARGUMENT) for size 0.
    pub fn axis_chunks_iter(&self, axis: isize, size: usize) -> Result<Views<'a, T, D, M>>
    where
        D: RemoveAxis,
    {
        self.parts(Parts::chunks(self.layout(), axis, size))
    }

    /// The views along an axis, at each index of the others in C order: the rows of a matrix are its lanes along -1.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let rows = View::new(&[1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?)?;
    /// let largest: Vec<&i32> = rows.lanes(-1)?.filter_map(|lane| lane.iter().max()).collect();
    /// assert_eq!(largest, [&3, &6]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis that is not there.
    pub fn lanes(&self, axis: isize) -> Result<Views<'a, T, Ix1, M>> {
        self.parts(Parts::lanes(self.layout(), axis))
    }

    /// Every window of so many elements along the axes, in C order of where they begin. As one view they are
    /// [`sliding_window`](Self::sliding_window)'s.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let rows = View::new(&[1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?)?;
    /// let sums: Vec<i32> = rows.windows([2, 2])?.map(|window| window.iter().sum()).collect();
    /// assert_eq!(sums, [1 + 2 + 4 + 5, 2 + 3 + 5 + 6]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for a window that does not fit, or that is empty.
    pub fn windows(&self, window: impl PerAxis<usize, Dim = D>) -> Result<Views<'a, T, D, M>> {
        self.parts(Parts::windows(self.layout(), window.entries()))
    }
}

impl<T, D: Dimension, M: Memory> ViewMut<'_, T, D, M> {
    fn parts_mut<E: Dimension>(&mut self, parts: Result<Parts<E>>) -> Result<ViewsMut<'_, T, E, M>> {
        Ok(ViewsMut { block: self.block(), parts: parts?, memory: self.memory(), borrowed: PhantomData })
    }

    /// The views at each index of an axis, without that axis. They share no element, so that they may be written from
    /// several threads.
    ///
    /// ```
    /// use dimfold::{Layout, ViewMut};
    /// let mut data = [0; 6];
    /// let mut rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// for (number, mut column) in rows.axis_iter_mut(1)?.enumerate() {
    ///     column.iter_mut().for_each(|element| *element = number);
    /// }
    /// assert_eq!(data, [0, 1, 2, 0, 1, 2]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis that is not there.
    pub fn axis_iter_mut(&mut self, axis: isize) -> Result<ViewsMut<'_, T, D::Smaller, M>>
    where
        D: RemoveAxis,
    {
        let parts = Parts::across(self.layout(), axis);
        self.parts_mut(parts)
    }

    /// [`axis_iter_mut`](Self::axis_iter_mut) of the first axis.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) without an axis, which only a view of dynamic rank can lack.
    pub fn outer_iter_mut(&mut self) -> Result<ViewsMut<'_, T, D::Smaller, M>>
    where
        D: RemoveAxis,
    {
        self.axis_iter_mut(0)
    }

    /// The view cut along an axis into views of `size` indices each; the last one has what is left.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis that is not there, [`ARGUMENT`](crate::Status::ARGUMENT) for size 0.
    pub fn axis_chunks_iter_mut(&mut self, axis: isize, size: usize) -> Result<ViewsMut<'_, T, D, M>>
    where
        D: RemoveAxis,
    {
        let parts = Parts::chunks(self.layout(), axis, size);
        self.parts_mut(parts)
    }

    /// The views along an axis, at each index of the others in C order.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis that is not there.
    pub fn lanes_mut(&mut self, axis: isize) -> Result<ViewsMut<'_, T, Ix1, M>> {
        let parts = Parts::lanes(self.layout(), axis);
        self.parts_mut(parts)
    }
}
