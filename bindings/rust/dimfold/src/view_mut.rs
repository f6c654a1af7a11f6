//! Memory seen through a layout, for writing.
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use dimfold_sys as sys;

use crate::block::Block;
use crate::error::Error;
use crate::memory::{Device, Host, Initialized, Memory, Operand, Place, Uninit};
use crate::view_debug::write_elements;
use crate::{reason, Answer, Dimension, Element, Ix1, Layout, RemoveAxis, Result, Slice, View, WORK_DEFAULT};

/// A mutably borrowed slice seen through a layout that is proven to give each index a position of its own.
///
/// ```
/// use dimfold::{Layout, ViewMut};
///
/// let mut data = [0; 6];
/// let rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
/// let (mut left, mut right) = rows.split_at(1, 2)?;
/// left[[1, 0]] = 4;
/// right.iter_mut().for_each(|element| *element = 9);
/// assert_eq!(data, [0, 0, 9, 4, 0, 9]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// Methods that make another view of it take it; [`reborrow`](Self::reborrow) first to keep it. What would repeat
/// elements, such as `broadcast_to`, is not there: [`view`](Self::view) has it, for reading.
#[doc(alias = "ArrayViewMut")]
#[doc(alias = "TensorMut")]
pub struct ViewMut<'a, T, D: Dimension, M: Memory = Host> {
    block: Block<T>,
    layout: Layout<D>,
    memory: M,
    borrowed: PhantomData<&'a mut [T]>,
}

// SAFETY: as `&mut [T]`, a view is the only way to its elements while it lives.
unsafe impl<T: Send, D: Dimension, M: Memory> Send for ViewMut<'_, T, D, M> {}
// SAFETY: shared, it gives no more than `&T`.
unsafe impl<T: Sync, D: Dimension, M: Memory> Sync for ViewMut<'_, T, D, M> {}

impl<'a, T, D: Dimension> ViewMut<'a, T, D> {
    /// Looks at a slice through a layout, whose positions count from the slice's first element.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the slice.
    /// [`OVERLAP`](crate::Status::OVERLAP) if two indices share a position, as in every broadcast layout;
    /// [`Layout::is_injective`] tells which. [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) if that cannot be
    /// decided in about a millisecond, which happens to no layout that slicing produces.
    pub fn new(data: &'a mut [T], layout: Layout<D>) -> Result<Self> {
        let len = data.len();
        // SAFETY: the slice is the only way to its elements, for all of 'a.
        unsafe { ViewMut::from_raw_parts(NonNull::from(data).cast(), len, layout) }
    }

    /// Looks at memory of `len` values through a layout, whose positions count from `data`. Errors as in
    /// [`ViewMut::new`].
    ///
    /// # Safety
    /// The values at the layout's positions can be read and written, and nobody else does, as long as `'a` lasts; the
    /// others need not be there. Without an element, `data` may dangle; else it lies in the elements' allocation.
    pub unsafe fn from_raw_parts(data: NonNull<T>, len: usize, layout: Layout<D>) -> Result<Self> {
        let block = Block::new(data, len);
        block.check(&layout)?;
        check_overlap(&layout)?;
        Ok(ViewMut { block, layout, memory: Host, borrowed: PhantomData })
    }
}

/// A view of a device's memory for writing, made by [`DeviceBuffer::view_mut`](crate::DeviceBuffer::view_mut).
pub type DeviceViewMut<'a, T, D> = ViewMut<'a, T, D, Device>;

/// A view of memory that need not hold elements yet, for operations to write to. Its parts are such views, too.
pub type UninitViewMut<'a, T, D> = ViewMut<'a, T, D, Uninit>;

impl<'a, T, D: Dimension> UninitViewMut<'a, T, D> {
    /// Looks at memory that need not hold values yet, such as the spare capacity of a `Vec`. Nothing that is there is
    /// dropped.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View, ViewMut};
    /// let rows = View::new(&[1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?)?;
    /// let mut memory = Vec::with_capacity(6);
    /// let mut target = ViewMut::new_uninit(memory.spare_capacity_mut(), Layout::c_contig([3, 2])?)?;
    /// Queue::new()?.copy(&mut target, &rows.reverse_axes())?;
    /// // SAFETY: the copy has succeeded, so every element has been written.
    /// assert_eq!(unsafe { target.assume_init() }[[2, 1]], 6);
    /// unsafe { memory.set_len(6) };
    /// assert_eq!(memory, [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`ViewMut::new`].
    pub fn new_uninit(data: &'a mut [MaybeUninit<T>], layout: Layout<D>) -> Result<Self> {
        let block = Block::new(NonNull::from(&mut *data).cast(), data.len());
        block.check(&layout)?;
        check_overlap(&layout)?;
        Ok(ViewMut { block, layout, memory: Uninit, borrowed: PhantomData })
    }

    /// The same elements once they are there. An operation that succeeds has written every element of its target, but
    /// for [`tile_store`](crate::Queue::tile_store) and [`tiles_store`](crate::Queue::tiles_store), which leave out
    /// those that the tiles do not reach.
    ///
    /// # Safety
    /// Every element is initialized.
    pub unsafe fn assume_init(self) -> ViewMut<'a, T, D> {
        ViewMut { block: self.block, layout: self.layout, memory: Host, borrowed: PhantomData }
    }
}

impl<'a, T, D: Dimension, M: Initialized> ViewMut<'a, T, D, M> {
    /// The same elements for reading, while this view waits.
    ///
    /// ```
    /// use dimfold::{Layout, ViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// rows[[0, 0]] = 10;
    /// assert_eq!(rows.view().iter().sum::<i32>(), 30);
    /// rows[[0, 0]] = 0;
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn view(&self) -> View<'_, T, D, M> {
        // SAFETY: the view borrows this one, so nobody writes while it lives.
        unsafe { View::of_block(self.block, self.layout.clone(), self.memory) }
    }

    /// The same elements for reading, for good.
    pub fn into_view(self) -> View<'a, T, D, M> {
        // SAFETY: this view, the only way to write the elements, is gone.
        unsafe { View::of_block(self.block, self.layout, self.memory) }
    }
}

impl<'a, T, D: Dimension, M: Memory> ViewMut<'a, T, D, M> {
    /// # Safety
    /// The positions of `layout`, one per index, are among those that are the caller's alone for `'a`, in
    /// memory of that kind.
    pub(crate) unsafe fn of_block(block: Block<T>, layout: Layout<D>, memory: M) -> Self {
        debug_assert!(block.check(&layout).is_ok() && !layout.is_injective(WORK_DEFAULT).is_ok_and(|yes| yes.is_no()));
        ViewMut { block, layout, memory, borrowed: PhantomData }
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
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.block.data().as_ptr()
    }

    /// The same elements for writing, while this view waits.
    ///
    /// ```
    /// use dimfold::{Layout, ViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// rows.reborrow().dim_select(0, 0)?[[1]] = 20;                          // a method that takes the view away
    /// rows[[1, 1]] = 50;
    /// assert_eq!(data, [1, 20, 3, 4, 50, 6]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "view_mut")]
    pub fn reborrow(&mut self) -> ViewMut<'_, T, D, M> {
        // SAFETY: the view borrows this one alone.
        unsafe { ViewMut::of_block(self.block, self.layout.clone(), self.memory) }
    }

    /// Divides the view in two along an axis, as Python's `[:index]` and `[index:]` do: a negative `index` counts from
    /// the end, one past the end leaves the second part empty. The two share no element, so they may be written from
    /// two threads.
    ///
    /// ```
    /// use dimfold::{Layout, ViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let rows = ViewMut::new(&mut data, Layout::c_contig([2, 3])?)?;
    /// let (mut left, mut right) = rows.split_at(1, 1)?;
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| left.iter_mut().for_each(|element| *element = 0));
    ///     scope.spawn(|| right.iter_mut().for_each(|element| *element *= 2));
    /// });
    /// assert_eq!(data, [0, 4, 6, 0, 10, 12]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis that is not there.
    pub fn split_at(self, axis: isize, index: isize) -> Result<(Self, Self)>
    where
        D: RemoveAxis,
    {
        let before = self.layout.dim_narrow(axis, Slice::from(..index))?;
        let after = self.layout.dim_narrow(axis, Slice::from(index..))?;
        // SAFETY: the two slices have no index of the axis in common, and this view, whose positions are distinct, is
        // gone.
        Ok(unsafe {
            (ViewMut::of_block(self.block, before, self.memory), ViewMut::of_block(self.block, after, self.memory))
        })
    }

    /// The same elements through another layout.
    ///
    /// `change` must be a function of layouts whose result visits no position that its argument does not, and none
    /// twice.
    pub(crate) fn through<E: Dimension>(
        self,
        change: impl FnOnce(&Layout<D>) -> Result<Layout<E>>,
    ) -> Result<ViewMut<'a, T, E, M>> {
        let layout = change(&self.layout)?;
        // SAFETY: the positions of the result are distinct and among those of this view, which is gone.
        Ok(unsafe { ViewMut::of_block(self.block, layout, self.memory) })
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

/// Whether the layout gives each index a position of its own: the cheap test first, the exact one when it fails.
pub(crate) fn check_overlap<D: Dimension>(layout: &Layout<D>) -> Result<()> {
    let Err(doubt) = layout.check_strides(false) else { return Ok(()) };
    let error = match layout.is_injective(WORK_DEFAULT)? {
        Answer::Yes(()) => return Ok(()),
        Answer::Unknown => Error::of_numbers(reason::OVERLAP_UNKNOWN, c"new", c"layout", -1, 0, 0),
        Answer::No(shared) => {
            let ordinal = |index: D::Axes<isize>| {
                let entries = index.as_ref().iter().zip(layout.shape());
                entries.fold(0, |ordinal, (entry, extent)| ordinal * *extent as isize + entry)
            };
            let (one, two) = (ordinal(shared.index), ordinal(shared.index2));
            let (axis, first, second) = (doubt.axis().map_or(-1, |axis| axis as isize), one.min(two), one.max(two));
            Error::of_numbers(reason::OVERLAP_ELEMENTS, c"new", c"layout", axis, first, second).at(shared.position)
        }
    };
    Err(error.about(layout.to_dyn()))
}

impl<'a, T, D: Dimension, M: Memory> ViewMut<'a, T, D, M> {
    crate::view_methods::view_methods!(ViewMut, self, self);
}

/// The slice as one axis. Panics for more than `isize::MAX` values, which have no bytes then.
impl<'a, T> From<&'a mut [T]> for ViewMut<'a, T, Ix1> {
    fn from(data: &'a mut [T]) -> Self {
        let layout = Layout::c_contig([data.len()]).expect("no slice of values with bytes is longer");
        ViewMut::new(data, layout).expect("a layout of the slice's own length")
    }
}

impl<'a, T, const N: usize> From<&'a mut [T; N]> for ViewMut<'a, T, Ix1> {
    fn from(data: &'a mut [T; N]) -> Self {
        data.as_mut_slice().into()
    }
}

/// As for [`View`].
impl<T: fmt::Debug, D: Dimension> fmt::Debug for ViewMut<'_, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ViewMut {} ", self.layout)?;
        write_elements(f, &self.view())
    }
}

impl<T, D: Dimension> fmt::Debug for DeviceViewMut<'_, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceViewMut {}", self.layout)
    }
}

impl<T, D: Dimension> fmt::Debug for UninitViewMut<'_, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UninitViewMut {}", self.layout)
    }
}
