//! Memory seen through a layout, for reading.
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Index;
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::block::Block;
use crate::memory::{Device, Host, Memory, Operand, Place};
use crate::view_debug::write_elements;
use crate::view_iter::Iter;
use crate::{AxisIndex, Dimension, Element, ElementIndex, Ix1, IxDyn, Layout, Order, PerAxis, Queue, Result, ViewMut};

/// A borrowed slice seen through a layout. It owns nothing; making another view of it moves no element.
///
/// ```
/// use dimfold::{Layout, View};
///
/// let data = [1, 2, 3, 4, 5, 6];
/// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
/// let columns = rows.transpose([1, 0])?;
/// assert_eq!(columns[[2, 1]], 6);
/// assert_eq!(columns.get([0, -1]), Some(&4));
/// assert!(columns.iter().eq(&[1, 4, 2, 5, 3, 6]));
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// Entries of an index are `usize`, as extents are, or `isize`, which may be negative:
///
/// ```
/// # use dimfold::{Layout, View};
/// # let data = [1, 2, 3, 4, 5, 6];
/// # let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
/// let diagonal: i32 = (0..rows.shape()[0]).map(|i| rows[[i, i]]).sum();
/// assert_eq!(diagonal, 1 + 5);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// A view can be sent to and shared with other threads where `&[T]` can.
///
/// Elements in a device's memory, those of a [`DeviceView`], are for operations alone; layouts they have as all others.
#[doc(alias = "ArrayView")]
#[doc(alias = "TensorView")]
pub struct View<'a, T, D: Dimension, M: Memory = Host> {
    block: Block<T>,
    layout: Layout<D>,
    memory: M,
    borrowed: PhantomData<&'a [T]>,
}

// SAFETY: a view gives no more than `&T` of its elements, which nobody changes while it lives.
unsafe impl<T: Sync, D: Dimension, M: Memory> Send for View<'_, T, D, M> {}
// SAFETY: as above.
unsafe impl<T: Sync, D: Dimension, M: Memory> Sync for View<'_, T, D, M> {}

impl<'a, T, D: Dimension> View<'a, T, D> {
    /// Looks at a slice through a layout, whose positions count from the slice's first element.
    ///
    /// ```
    /// use dimfold::{Layout, Status, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let columns = View::new(&data, Layout::f_contig([3, 2])?)?;
    /// assert_eq!(columns[[0, 1]], 4);
    /// assert_eq!(View::new(&data, Layout::c_contig([3, 3])?).unwrap_err().status(), Status::BOUNDS);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the slice.
    pub fn new(data: &'a [T], layout: Layout<D>) -> Result<Self> {
        // SAFETY: the slice is readable as a whole, for all of 'a.
        unsafe { View::from_raw_parts(NonNull::from(data).cast(), data.len(), layout) }
    }

    /// Looks at memory of `len` values through a layout, whose positions count from `data`.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the memory.
    ///
    /// # Safety
    /// The values at the layout's positions can be read, and nobody writes them, as long as `'a` lasts; the others need
    /// not be there. Without an element, `data` may dangle; else it lies in the elements' allocation.
    pub unsafe fn from_raw_parts(data: NonNull<T>, len: usize, layout: Layout<D>) -> Result<Self> {
        let block = Block::new(data, len);
        block.check(&layout)?;
        Ok(View { block, layout, memory: Host, borrowed: PhantomData })
    }

    /// The element at an index with one entry per axis; `None` if one is outside. Signed entries are in
    /// `-extent..extent`.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// assert_eq!((rows.get([1, 0]), rows.get([-1, -1]), rows.get([2, 0])), (Some(&4), Some(&6), None));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "at")]
    #[inline]
    pub fn get<I: AxisIndex>(&self, index: impl PerAxis<I, Dim = D>) -> Option<&'a T> {
        let position = self.layout.position(index.entries())?;
        // SAFETY: a position of the layout is inside of the block, and readable for 'a.
        Some(unsafe { self.block.at(position).as_ref() })
    }

    /// The element at an index whose entries, counted from the front, are all below their extents, without a check.
    ///
    /// # Safety
    /// They are.
    #[inline]
    pub unsafe fn uget<I: AxisIndex>(&self, index: impl PerAxis<I, Dim = D>) -> &'a T {
        // SAFETY: the caller's promise.
        unsafe { self.block.at(self.layout.position(index.entries()).unwrap_unchecked()).as_ref() }
    }

    /// The elements in C order.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// assert_eq!(rows.reverse_axes().iter().copied().collect::<Vec<_>>(), [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn iter(&self) -> Iter<'a, T> {
        self.iter_in(Order::C).expect("C order is there for every layout")
    }

    /// The elements in an order. With [`Order::G`] axes of stride 0 are visited once.
    ///
    /// ```
    /// use dimfold::{Layout, Order, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// assert!(rows.iter_in(Order::F)?.eq(&[1, 4, 2, 5, 3, 6]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ORDER`](crate::Status::ORDER) for [`Order::B`] when the layout does not fill its bounds.
    pub fn iter_in(&self, order: Order) -> Result<Iter<'a, T>> {
        if let (Order::C, Some(slice)) = (order, self.as_slice()) {
            return Ok(Iter::of_slice(slice));
        }
        // SAFETY: the layout's positions are readable for 'a.
        Ok(unsafe { Iter::new(self.block, self.layout.positions(order)?) })
    }

    /// The elements as a slice, if they lie in one run in C order.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// assert_eq!(rows.dim_select(0, 1)?.as_slice(), Some(&[4, 5, 6][..]));
    /// assert_eq!(rows.dim_select(1, 1)?.as_slice(), None);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let start = self.layout.is_c_contig().then(|| self.layout.offset())?;
        let size = self.layout.size();
        // SAFETY: the positions from `start` on, `size` of them, are the layout's. Without any, the offset may lie
        // outside, so it is left alone.
        Some(unsafe { core::slice::from_raw_parts(self.block.run_at(start, size).as_ptr(), size) })
    }

    /// The elements as a slice in the order in which they lie, if nothing lies between them and none is repeated.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let columns = View::new(&data, Layout::f_contig([2, 3])?)?.flip(&[0])?;
    /// assert_eq!((columns.as_slice(), columns.as_slice_memory_order()), (None, Some(&data[..])));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn as_slice_memory_order(&self) -> Option<&'a [T]> {
        let (start, size) = self.layout.dense_run()?;
        // SAFETY: as above.
        Some(unsafe { core::slice::from_raw_parts(self.block.run_at(start, size).as_ptr(), size) })
    }
}

/// A view of a device's memory, made by [`DeviceBuffer::view`](crate::DeviceBuffer::view).
pub type DeviceView<'a, T, D> = View<'a, T, D, Device>;

impl<'a, T, D: Dimension, M: Memory> View<'a, T, D, M> {
    /// # Safety
    /// The positions of `layout` are among those that the caller may read for `'a`, in memory of that kind.
    pub(crate) unsafe fn of_block(block: Block<T>, layout: Layout<D>, memory: M) -> Self {
        debug_assert!(block.check(&layout).is_ok());
        View { block, layout, memory, borrowed: PhantomData }
    }

    /// The layout.
    pub fn layout(&self) -> &Layout<D> {
        &self.layout
    }

    /// The extents, one per axis.
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The number of elements.
    #[doc(alias = "len")]
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// Where position 0 of the layout lies; a device's address if the elements are there.
    pub fn as_ptr(&self) -> *const T {
        self.block.data().as_ptr()
    }

    /// The elements in a fresh `Vec`, in order C, F, A or K; their layout there is
    /// [`Layout::layout_for_array_copy`]. Panics where `Vec::with_capacity` does.
    ///
    /// ```
    /// use dimfold::{Layout, Order, Queue, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let columns = View::new(&data, Layout::c_contig([2, 3])?)?.reverse_axes();
    /// let mut queue = Queue::new()?;
    /// assert_eq!(columns.to_vec(&mut queue, Order::C)?, [1, 4, 2, 5, 3, 6]);
    /// assert_eq!(columns.to_vec(&mut queue, Order::K)?, data);             // in the order in which they lie
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ORDER`](crate::Status::ORDER) for another order.
    #[doc(alias = "to_owned")]
    #[doc(alias = "to_contiguous")]
    pub fn to_vec(&self, queue: &mut Queue, order: Order) -> Result<Vec<T>>
    where
        T: Element,
    {
        let layout = self.layout.layout_for_array_copy(order)?;
        let mut copy = Vec::with_capacity(self.size());
        queue.copy(&mut ViewMut::new_uninit(copy.spare_capacity_mut(), layout)?, self)?;
        // SAFETY: the layout is dense, so a copy that succeeds has written every element.
        unsafe { copy.set_len(self.size()) };
        Ok(copy)
    }

    /// The same elements through another layout.
    ///
    /// `change` must be a function of layouts whose result has no position that its argument has not.
    pub(crate) fn through<E: Dimension>(
        &self,
        change: impl FnOnce(&Layout<D>) -> Result<Layout<E>>,
    ) -> Result<View<'a, T, E, M>> {
        let layout = change(&self.layout)?;
        // SAFETY: the positions of the result are among those of this view.
        Ok(unsafe { View::of_block(self.block, layout, self.memory) })
    }

    pub(crate) fn block(&self) -> Block<T> {
        self.block
    }

    pub(crate) fn describe(&self) -> sys::dimfold_view
    where
        T: Element,
    {
        self.place().mark(self.block.describe(&self.layout))
    }

    pub(crate) fn operand(&self) -> Operand
    where
        T: Element,
    {
        Operand { view: self.describe(), place: self.place() }
    }

    pub(crate) fn memory(&self) -> M {
        self.memory
    }

    pub(crate) fn place(&self) -> Place {
        self.memory.place()
    }
}

impl<'a, T, D: Dimension, M: Memory> View<'a, T, D, M> {
    crate::view_methods::view_methods!(View, self, &self);

    /// Repeats the elements to another shape, by axes of stride 0; axes are matched from the last one.
    /// See [`Layout::broadcast_to`].
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// assert!(rows.dim_select(0, 0)?.broadcast_to([2, 3])?.iter().eq(&[1, 2, 3, 1, 2, 3]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "broadcast")]
    #[doc(alias = "expand")]
    pub fn broadcast_to<S: PerAxis<usize>>(&self, shape: S) -> Result<View<'a, T, S::Dim, M>> {
        self.through(|layout| layout.broadcast_to(shape))
    }

    /// Every window of so many elements along the axes, all of them if `axes` is `None`. See
    /// [`Layout::sliding_window`].
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// let pairs = rows.sliding_window(&[2], Some(&[1]))?;
    /// assert_eq!((pairs.shape(), pairs[&[1, 1, 0]]), (&[2, 2, 2][..], 5));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "sliding_window_view")]
    pub fn sliding_window(&self, window: &[usize], axes: Option<&[isize]>) -> Result<View<'a, T, IxDyn, M>> {
        self.through(|layout| layout.sliding_window(window, axes))
    }
}

impl<T, D: Dimension, M: Memory> Clone for View<'_, T, D, M> {
    fn clone(&self) -> Self {
        View { block: self.block, layout: self.layout.clone(), memory: self.memory, borrowed: PhantomData }
    }
}

/// Whether the shapes are the same and so are the elements at each index, wherever they lie.
impl<T: PartialEq<U>, U, D: Dimension> PartialEq<View<'_, U, D>> for View<'_, T, D> {
    fn eq(&self, other: &View<'_, U, D>) -> bool {
        self.shape() == other.shape() && self.iter().zip(other).all(|(one, two)| one == two)
    }
}

impl<T: Eq, D: Dimension> Eq for View<'_, T, D> {}

/// The slice as one axis. Panics for more than `isize::MAX` values, which have no bytes then.
impl<'a, T> From<&'a [T]> for View<'a, T, Ix1> {
    fn from(data: &'a [T]) -> Self {
        let layout = Layout::c_contig([data.len()]).expect("no slice of values with bytes is longer");
        View::new(data, layout).expect("a layout of the slice's own length")
    }
}

impl<'a, T, const N: usize> From<&'a [T; N]> for View<'a, T, Ix1> {
    fn from(data: &'a [T; N]) -> Self {
        data.as_slice().into()
    }
}

impl<T, D: Dimension, M: Memory> Copy for View<'_, T, D, M> where Layout<D>: Copy {}

/// Panics for an index that is outside.
impl<T, D: Dimension, I: ElementIndex + PerAxis<I::Entry, Dim = D>> Index<I> for View<'_, T, D> {
    type Output = T;

    #[inline]
    fn index(&self, index: I) -> &T {
        match self.layout.position(index.entries()) {
            // SAFETY: a position of the layout is inside of the block, and readable for 'a.
            Some(position) => unsafe { self.block.at(position).as_ref() },
            None => self.layout.panic_at(index),
        }
    }
}

impl<'a, T, D: Dimension> IntoIterator for View<'a, T, D> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, D: Dimension> IntoIterator for &View<'a, T, D> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// The layout, then the elements as nested lists. Of more than 500 the middle of each axis is left out, unless all are
/// asked for by `{:#?}`.
impl<T: fmt::Debug, D: Dimension> fmt::Debug for View<'_, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View {} ", self.layout)?;
        write_elements(f, self)
    }
}

impl<T, D: Dimension> fmt::Debug for DeviceView<'_, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceView {}", self.layout)
    }
}
