//! Memory seen through a nested layout.
use super::{IntoTuple, Nested, NestedPositions, Operand};
use crate::block::{too_short, Block};
use crate::error::{Error, Result};
use crate::memory::{Host, Memory, Place};
use crate::{reason, Answer, Dimension, Element, IxDyn, Layout, View, ViewMut, WORK_DEFAULT};
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};
use core::ptr::NonNull;
use dimfold_sys as sys;

/// Swizzled layouts of so many elements are looked at one by one where their blocks do not fit, as operations do.
const LOOKED_AT_MAX: usize = 65_536;

/// A borrowed slice seen through a nested layout, whose positions count from the slice's first element.
///
/// ```
/// use dimfold::{nested, nested::{NestedView, NestedViewMut}, Queue};
/// let rows: Vec<u16> = (0..64).collect();
/// let mut shared = [0; 64];
/// let source = NestedView::new(&rows, nested!("(8,8):(8,1)"))?;
/// let mut target = NestedViewMut::new(&mut shared, nested!("Sw<3,0,3> o 0 o (8,8):(8,1)"))?;
/// Queue::new()?.copy_nested(&mut target, &source)?;
/// assert_eq!(target[(1, 0)], rows[8]);
/// assert_eq!(shared[8 ^ 1], rows[8]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "Tensor")]
#[doc(alias = "make_tensor")]
pub struct NestedView<'a, T> {
    data: &'a [T],
    layout: Nested,
}

/// A mutably borrowed slice seen through a nested layout that is proven to give each coordinate a position of its own.
///
/// ```
/// use dimfold::{nested, nested::NestedViewMut};
/// let mut data = [0; 8];
/// let mut view = NestedViewMut::new(&mut data, nested!("(2,(2,2)):(4,(1,2))"))?;
/// view[(1, (0, 1))] = 7;
/// assert_eq!((view.get(7), view.get(8)), (Some(&0), None));
/// assert_eq!(data[4 + 2], 7);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "Tensor")]
#[doc(alias = "make_tensor")]
pub struct NestedViewMut<'a, T> {
    data: &'a mut [T],
    layout: Nested,
}

/// Whether every position of a layout lies in a slice.
fn check_bounds(layout: &Nested, len: usize) -> Result<()> {
    let (min, max) = layout.bounds()?.into_inner();
    let is_inside = |position| usize::try_from(position).is_ok_and(|position| position < len);
    if is_inside(min) && is_inside(max) {
        return Ok(());
    }
    let is_looked_at = layout.swizzle().is_some() && layout.size() <= LOOKED_AT_MAX;
    if is_looked_at && layout.positions().all(is_inside) {
        return Ok(());
    }
    let error = match usize::try_from(min) {
        Ok(_) => too_short(usize::try_from(max).map_or(usize::MAX, |max| max + 1), len),
        Err(_) => Error::of_numbers(reason::POSITION_NEGATIVE, c"new", c"layout", -1, 0, min),
    };
    Err(error.about_operand("layout", Operand::Nested(*layout)))
}

/// Whether a layout of positions from 0 on gives each coordinate one of its own, with or without its swizzle.
fn check_overlap(layout: &Nested) -> Result<()> {
    let flat: Layout<IxDyn> = layout.unswizzled().flatten()?.to_layout()?;
    let Err(doubt) = flat.check_strides(false) else { return Ok(()) };
    let leaf = doubt.axis().map_or(-1, |axis| axis as isize);
    let error = match flat.is_injective(WORK_DEFAULT)? {
        Answer::Yes(()) => return Ok(()),
        Answer::Unknown => Error::of_numbers(reason::OVERLAP_UNKNOWN, c"new", c"layout", -1, 0, 0),
        Answer::No(shared) => {
            let ordinal = |index: &[isize]| {
                let entries = index.iter().zip(flat.shape()).rev();
                entries.fold(0, |ordinal, (entry, extent)| ordinal * *extent as isize + entry)
            };
            let (one, two) = (ordinal(&shared.index), ordinal(&shared.index2));
            let position = layout.index(one).unwrap_or(shared.position);
            let (first, second) = (one.min(two), one.max(two));
            Error::of_numbers(reason::OVERLAP_NESTED_ELEMENTS, c"new", c"layout", leaf, first, second)
                .at(position)
                .of_leaves()
        }
    };
    Err(error.about_operand("layout", Operand::Nested(*layout)))
}

/// Where a coordinate leads that lies within the extents.
fn position(layout: &Nested, coordinate: impl IntoTuple) -> Option<usize> {
    let coordinate = coordinate.into_tuple().ok().filter(|coordinate| !coordinate.has_whole())?;
    let extents = layout.shape().product_like(coordinate).ok()?;
    let is_inside = |(&entry, &extent): (&isize, &isize)| 0 <= entry && entry < extent;
    let are_inside = coordinate.values().iter().zip(extents.values()).all(is_inside);
    usize::try_from(layout.at(coordinate).ok().filter(|_| are_inside)?).ok()
}

fn describe<T: Element>(data: NonNull<[T]>, layout: &Nested) -> sys::dimfold_view {
    Block::<T>::new(data.cast(), data.len()).describe_nested(layout)
}

/// An element of a view, or a panic that says why there is none.
fn found<E>(element: Option<E>, layout: &Nested) -> E {
    element.unwrap_or_else(|| panic!("a coordinate is outside of {layout}"))
}

impl<'a, T> NestedView<'a, T> {
    /// Looks at a slice through a layout.
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if the layout has a position outside of the slice; for a swizzled layout of
    /// more than 65,536 elements also if one of the aligned blocks is, within which the swizzle moves positions.
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for basis strides.
    pub fn new(data: &'a [T], layout: Nested) -> Result<Self> {
        check_bounds(&layout, data.len())?;
        Ok(Self { data, layout })
    }

    /// The layout.
    pub fn layout(&self) -> &Nested {
        &self.layout
    }

    /// The number of elements.
    #[doc(alias = "len")]
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The same slice through a layout that is made of this one.
    ///
    /// ```
    /// use dimfold::{nested, nested::NestedView};
    /// let data: Vec<i32> = (0..48).collect();
    /// let tiles = NestedView::new(&data, nested!("(8,6):(6,1)"))?.map_layout(|layout| layout.zipped_divide((4, 3)))?;
    /// let tile = tiles.map_layout(|layout| layout.slice_and_offset((.., (1, 1))))?;
    /// assert_eq!(tile.iter().next(), Some(&(4 * 6 + 3)));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `change`, and as [`new`](Self::new).
    #[doc(alias = "compose")]
    pub fn map_layout(&self, change: impl FnOnce(&Nested) -> Result<Nested>) -> Result<Self> {
        Self::new(self.data, change(&self.layout)?)
    }

    /// The element at a coordinate of any kind; `None` for one outside of the extents, or that is none.
    #[doc(alias = "at")]
    pub fn get(&self, coordinate: impl IntoTuple) -> Option<&'a T> {
        self.data.get(position(&self.layout, coordinate)?)
    }

    /// The elements at index 0, 1, …, the first leaf fastest.
    pub fn iter(&self) -> NestedIter<'a, T> {
        NestedIter { data: self.data, positions: self.layout.positions() }
    }
}

impl<'a, T> NestedViewMut<'a, T> {
    /// Looks at a slice through a layout.
    ///
    /// # Errors
    /// As [`NestedView::new`]; [`OVERLAP`](crate::Status::OVERLAP) if two coordinates share a position, as with every
    /// stride 0, and [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) if that cannot be decided in about a
    /// millisecond.
    pub fn new(data: &'a mut [T], layout: Nested) -> Result<Self> {
        check_bounds(&layout, data.len())?;
        check_overlap(&layout)?;
        Ok(Self { data, layout })
    }

    /// The layout.
    pub fn layout(&self) -> &Nested {
        &self.layout
    }

    /// The number of elements.
    #[doc(alias = "len")]
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The same elements for reading, while this view waits.
    pub fn view(&self) -> NestedView<'_, T> {
        NestedView { data: self.data, layout: self.layout }
    }

    /// The same elements for writing, while this view waits.
    pub fn reborrow(&mut self) -> NestedViewMut<'_, T> {
        NestedViewMut { data: self.data, layout: self.layout }
    }

    /// The same slice through a layout that is made of this one.
    ///
    /// # Errors
    /// Those of `change`, and as [`new`](Self::new).
    #[doc(alias = "compose")]
    pub fn map_layout(self, change: impl FnOnce(&Nested) -> Result<Nested>) -> Result<Self> {
        Self::new(self.data, change(&self.layout)?)
    }

    /// The element at a coordinate of any kind; `None` for one outside of the extents, or that is none.
    pub fn get(&self, coordinate: impl IntoTuple) -> Option<&T> {
        self.data.get(position(&self.layout, coordinate)?)
    }

    /// The element at a coordinate of any kind, for writing; `None` for one outside of the extents, or that is none.
    pub fn get_mut(&mut self, coordinate: impl IntoTuple) -> Option<&mut T> {
        self.data.get_mut(position(&self.layout, coordinate)?)
    }

    /// The elements at index 0, 1, …, for reading.
    pub fn iter(&self) -> NestedIter<'_, T> {
        self.view().iter()
    }
}

impl<T> Clone for NestedView<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for NestedView<'_, T> {}

/// Panics for a coordinate that is outside.
impl<T, C: IntoTuple> Index<C> for NestedView<'_, T> {
    type Output = T;

    fn index(&self, coordinate: C) -> &T {
        found(self.get(coordinate), &self.layout)
    }
}

/// Panics for a coordinate that is outside.
impl<T, C: IntoTuple> Index<C> for NestedViewMut<'_, T> {
    type Output = T;

    fn index(&self, coordinate: C) -> &T {
        found(self.get(coordinate), &self.layout)
    }
}

/// Panics for a coordinate that is outside.
impl<T, C: IntoTuple> IndexMut<C> for NestedViewMut<'_, T> {
    fn index_mut(&mut self, coordinate: C) -> &mut T {
        let layout = self.layout;
        found(self.get_mut(coordinate), &layout)
    }
}

/// The elements of a [`NestedView`], the first leaf fastest.
#[derive(Clone)]
pub struct NestedIter<'a, T> {
    data: &'a [T],
    positions: NestedPositions,
}

impl<'a, T> Iterator for NestedIter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.positions.next().map(|position| &self.data[position as usize])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }

    fn count(self) -> usize {
        self.positions.count()
    }

    fn nth(&mut self, n: usize) -> Option<&'a T> {
        self.positions.nth(n).map(|position| &self.data[position as usize])
    }

    fn last(self) -> Option<&'a T> {
        self.positions.last().map(|position| &self.data[position as usize])
    }
}

impl<T> ExactSizeIterator for NestedIter<'_, T> {}

impl<T> FusedIterator for NestedIter<'_, T> {}

impl<'a, T> IntoIterator for &NestedView<'a, T> {
    type Item = &'a T;
    type IntoIter = NestedIter<'a, T>;

    fn into_iter(self) -> NestedIter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a NestedViewMut<'_, T> {
    type Item = &'a T;
    type IntoIter = NestedIter<'a, T>;

    fn into_iter(self) -> NestedIter<'a, T> {
        self.iter()
    }
}

impl<T> fmt::Debug for NestedIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NestedIter({} left)", self.len())
    }
}

impl<T: fmt::Debug> fmt::Debug for NestedView<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NestedView {} ", self.layout)?;
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for NestedViewMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NestedViewMut {} ", self.layout)?;
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A borrowed [`DeviceBuffer`](crate::DeviceBuffer) seen through a nested layout.
pub struct DeviceNestedView<'a, T> {
    part: DevicePart<'a, T>,
}

/// A mutably borrowed [`DeviceBuffer`](crate::DeviceBuffer) seen through a nested layout that is proven to give each
/// coordinate a position of its own.
pub struct DeviceNestedViewMut<'a, T> {
    part: DevicePart<'a, T>,
}

/// Memory that operations alone touch.
struct DevicePart<'a, T> {
    block: Block<T>,
    layout: Nested,
    place: Place,
    borrowed: PhantomData<&'a mut T>,
}

// SAFETY: a view gives no more than copies of the elements, which it has borrowed.
unsafe impl<T: Sync + Send> Send for DevicePart<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for DevicePart<'_, T> {}

impl<T> DevicePart<'_, T> {
    fn describe(&self) -> sys::dimfold_view
    where
        T: Element,
    {
        self.place.mark(self.block.describe_nested(&self.layout))
    }
}

impl<'a, T> DeviceNestedView<'a, T> {
    pub(crate) fn new(block: Block<T>, layout: Nested, place: Place) -> Result<Self> {
        check_bounds(&layout, block.len())?;
        Ok(Self { part: DevicePart { block, layout, place, borrowed: PhantomData } })
    }

    /// The layout.
    pub fn layout(&self) -> &Nested {
        &self.part.layout
    }
}

impl<'a, T> DeviceNestedViewMut<'a, T> {
    pub(crate) fn new(block: Block<T>, layout: Nested, place: Place) -> Result<Self> {
        check_bounds(&layout, block.len())?;
        check_overlap(&layout)?;
        Ok(Self { part: DevicePart { block, layout, place, borrowed: PhantomData } })
    }

    /// The layout.
    pub fn layout(&self) -> &Nested {
        &self.part.layout
    }
}

impl<T> fmt::Debug for DeviceNestedView<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceNestedView {}", self.part.layout)
    }
}

impl<T> fmt::Debug for DeviceNestedViewMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceNestedViewMut {}", self.part.layout)
    }
}

mod sealed {
    pub trait Sealed {}
}

/// What the operations on nested layouts read: a [`NestedView`], or a strided [`View`], whose axes are the modes of one
/// tuple. Sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` is nothing to read", label = "expected a `NestedView` or a `View`")]
pub trait NestedSource: sealed::Sealed {
    /// What its elements are.
    type Item: Element;

    #[doc(hidden)]
    fn description(&self) -> sys::dimfold_view;

    #[doc(hidden)]
    fn operand(&self) -> Operand;

    #[doc(hidden)]
    fn place(&self) -> Place;
}

/// What the operations on nested layouts write: a [`NestedViewMut`], or a strided [`ViewMut`], whose axes are the modes
/// of one tuple. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing to write",
    label = "expected a `NestedViewMut` or a `ViewMut`"
)]
pub trait NestedTarget: sealed::Sealed {
    /// What its elements are.
    type Item: Element;

    /// The view as one may write through it.
    #[doc(hidden)]
    fn description_mut(&mut self) -> sys::dimfold_view;

    /// The view for an explanation, which touches no element.
    #[doc(hidden)]
    fn description(&self) -> sys::dimfold_view;

    #[doc(hidden)]
    fn operand(&self) -> Operand;

    #[doc(hidden)]
    fn place(&self) -> Place;
}

impl<T> sealed::Sealed for NestedView<'_, T> {}
impl<T> sealed::Sealed for NestedViewMut<'_, T> {}
impl<T> sealed::Sealed for DeviceNestedView<'_, T> {}
impl<T> sealed::Sealed for DeviceNestedViewMut<'_, T> {}
impl<T, D: Dimension, M: Memory> sealed::Sealed for View<'_, T, D, M> {}
impl<T, D: Dimension, M: Memory> sealed::Sealed for ViewMut<'_, T, D, M> {}

impl<T: Element> NestedSource for NestedView<'_, T> {
    type Item = T;

    fn description(&self) -> sys::dimfold_view {
        describe(NonNull::from(self.data), &self.layout)
    }

    fn operand(&self) -> Operand {
        Operand::Nested(self.layout)
    }

    fn place(&self) -> Place {
        Host.place()
    }
}

impl<T: Element, D: Dimension, M: Memory> NestedSource for View<'_, T, D, M> {
    type Item = T;

    fn description(&self) -> sys::dimfold_view {
        self.describe()
    }

    fn operand(&self) -> Operand {
        Operand::Strided(self.layout().to_dyn())
    }

    fn place(&self) -> Place {
        self.memory().place()
    }
}

impl<T: Element> NestedTarget for NestedViewMut<'_, T> {
    type Item = T;

    fn description_mut(&mut self) -> sys::dimfold_view {
        describe(NonNull::from(&mut *self.data), &self.layout)
    }

    fn description(&self) -> sys::dimfold_view {
        describe(NonNull::from(&*self.data), &self.layout)
    }

    fn operand(&self) -> Operand {
        Operand::Nested(self.layout)
    }

    fn place(&self) -> Place {
        Host.place()
    }
}

impl<T: Element, D: Dimension, M: Memory> NestedTarget for ViewMut<'_, T, D, M> {
    type Item = T;

    fn description_mut(&mut self) -> sys::dimfold_view {
        self.describe()
    }

    fn description(&self) -> sys::dimfold_view {
        self.describe()
    }

    fn operand(&self) -> Operand {
        Operand::Strided(self.layout().to_dyn())
    }

    fn place(&self) -> Place {
        self.memory().place()
    }
}

impl<T: Element> NestedSource for DeviceNestedView<'_, T> {
    type Item = T;

    fn description(&self) -> sys::dimfold_view {
        self.part.describe()
    }

    fn operand(&self) -> Operand {
        Operand::Nested(self.part.layout)
    }

    fn place(&self) -> Place {
        self.part.place
    }
}

impl<T: Element> NestedTarget for DeviceNestedViewMut<'_, T> {
    type Item = T;

    fn description_mut(&mut self) -> sys::dimfold_view {
        self.part.describe()
    }

    fn description(&self) -> sys::dimfold_view {
        self.part.describe()
    }

    fn operand(&self) -> Operand {
        Operand::Nested(self.part.layout)
    }

    fn place(&self) -> Place {
        self.part.place
    }
}
