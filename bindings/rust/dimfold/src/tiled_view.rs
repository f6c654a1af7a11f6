//! Layouts as grids of tiles.
use crate::{
    dimension::{Dimension, IxDyn},
    error::{Diagnosis, Result},
    layout::{Indices, Layout, Order},
    per_axis::PerAxis,
    stored::{lend_dynamic, Stored},
};
use core::mem::MaybeUninit;
use dimfold_sys as sys;

/// What [`Queue::tile_load`](crate::Queue::tile_load) writes where a tile has no element. All but the first two are for
/// floating-point and complex types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(i32)]
pub enum PaddingMode {
    /// Nothing: those elements of the target stay as they are.
    #[default]
    Undetermined = sys::DIMFOLD_PADDING_UNDETERMINED,
    /// 0, or `false`.
    Zero = sys::DIMFOLD_PADDING_ZERO,
    /// -0.0.
    #[doc(alias = "NEG_ZERO")]
    NegativeZero = sys::DIMFOLD_PADDING_NEGATIVE_ZERO,
    /// Not a number.
    Nan = sys::DIMFOLD_PADDING_NAN,
    /// +∞.
    #[doc(alias = "POS_INF")]
    PositiveInfinity = sys::DIMFOLD_PADDING_POSITIVE_INFINITY,
    /// -∞.
    #[doc(alias = "NEG_INF")]
    NegativeInfinity = sys::DIMFOLD_PADDING_NEGATIVE_INFINITY,
}

/// A layout seen as a grid of tiles of one shape. Tile `index` begins at element index × step of each axis: tiles
/// partition an axis whose step is the tile's extent, overlap where it is smaller and leave gaps where it is larger.
/// The last tiles may reach beyond the end, and other indices, negative ones included, are tiles too, which lie partly
/// or wholly outside. What lies outside is padding.
///
/// ```
/// use dimfold::{Layout, PaddingMode, TiledView};
/// let tiles = TiledView::new(&Layout::c_contig([6, 10])?, [4, 4], PaddingMode::Zero)?;
/// assert_eq!(tiles.num_tiles(), [2, 3]);
/// let (tile, place) = tiles.tile([1, 2])?;                         // of its 4 × 4 elements 2 × 2 exist
/// assert_eq!((tile.to_string().as_str(), place), ("(2,2):(10,1)+48", [0, 0]));
/// assert!(tiles.is_full([0, 1]) && !tiles.is_full([1, 1]));
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// It owns nothing and points nowhere. [`Queue::tile_load`](crate::Queue::tile_load) and its neighbours move tiles.
#[doc(alias = "tiled_view")]
#[doc(alias = "partition_view")]
#[doc(alias = "strided_view")]
#[derive(Clone, Debug, PartialEq)]
pub struct TiledView<D: Dimension> {
    layout: Layout<D>,
    tile_shape: D::Axes<usize>,
    step: D::Axes<usize>,
    padding_mode: PaddingMode,
}

/// Room for C's struct, of which it reads as many entries as there are axes.
pub(crate) type RawTiles = MaybeUninit<sys::dimfold_tiled_view>;

impl<D: Dimension> TiledView<D> {
    /// Tiles that partition the layout.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for a tile's extent 0; [`OVERFLOW`](crate::Status::OVERFLOW) for a tile of more
    /// than `isize::MAX` elements.
    pub fn new(
        layout: &Layout<D>,
        tile_shape: impl PerAxis<usize, Dim = D>,
        padding_mode: PaddingMode,
    ) -> Result<Self> {
        Self::checked(layout, tile_shape.entries(), None, padding_mode)
    }

    /// Tiles that begin every `step` elements of each axis.
    ///
    /// # Errors
    /// As [`new`](Self::new); [`SLICE`](crate::Status::SLICE) for a step 0, [`OVERFLOW`](crate::Status::OVERFLOW) for
    /// one above `isize::MAX`.
    #[doc(alias = "traversal_steps")]
    pub fn with_step(
        layout: &Layout<D>,
        tile_shape: impl PerAxis<usize, Dim = D>,
        step: impl PerAxis<usize, Dim = D>,
        padding_mode: PaddingMode,
    ) -> Result<Self> {
        Self::checked(layout, tile_shape.entries(), Some(step.entries()), padding_mode)
    }

    fn checked(layout: &Layout<D>, tile: &[usize], step: Option<&[usize]>, padding_mode: PaddingMode) -> Result<Self> {
        let (count, shape, mode) = (tile.len(), tile.as_ptr(), padding_mode as i32);
        let (step_count, steps) = step.map_or((0, core::ptr::null()), |step| (step.len(), step.as_ptr()));
        let (mut result, mut diagnosis) = (RawTiles::uninit(), Diagnosis::room());
        let (to, diag) = (result.as_mut_ptr(), diagnosis.pointer());
        // SAFETY: the lists have as many entries as told.
        let status = layout.lend_dynamic(|layout| unsafe {
            sys::dimfold_tiled_view_new(to, layout, count, shape, mode, step_count, steps, diag)
        });
        if status != sys::DIMFOLD_OK {
            // SAFETY: the call has failed.
            return Err(layout.blame(unsafe { diagnosis.error() }));
        }
        let (mut tile_shape, mut every) = (D::axes(count), D::axes(count));
        tile_shape.as_mut().copy_from_slice(tile);
        every.as_mut().copy_from_slice(step.unwrap_or(tile));
        Ok(Self { layout: layout.clone(), tile_shape, step: every, padding_mode })
    }

    /// The layout.
    pub fn layout(&self) -> &Layout<D> {
        &self.layout
    }

    /// The extents of a tile.
    pub fn tile_shape(&self) -> &[usize] {
        self.tile_shape.as_ref()
    }

    /// From one tile to the next, in elements of each axis.
    #[doc(alias = "traversal_steps")]
    pub fn step(&self) -> &[usize] {
        self.step.as_ref()
    }

    /// What a load writes where a tile has no element.
    pub fn padding_mode(&self) -> PaddingMode {
        self.padding_mode
    }

    /// The number of tiles along each axis: extent / step, rounded up.
    ///
    /// ```
    /// use dimfold::{Layout, PaddingMode, TiledView};
    /// let tiles = TiledView::new(&Layout::c_contig([5, 6])?, [2, 4], PaddingMode::Zero)?;
    /// assert_eq!(tiles.num_tiles(), [3, 2]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn num_tiles(&self) -> D::Axes<usize> {
        let mut count = D::axes(self.layout.ndim());
        let entries = count.as_mut().as_mut_ptr();
        // SAFETY: the list has one entry per axis.
        let asked = unsafe { self.ask(|tiles, diag| sys::dimfold_tiled_view_num_tiles(tiles, entries, diag)) };
        asked.unwrap_or_else(|_| unreachable!("every tiled view has a number of tiles"));
        count
    }

    /// The elements of a tile that exist, as a layout, and the index within the tile at which they begin. The tile's
    /// index may be any numbers; wholly outside, the layout is empty.
    ///
    /// ```
    /// use dimfold::{Layout, PaddingMode, TiledView};
    /// let tiles = TiledView::new(&Layout::c_contig([5, 6])?, [2, 4], PaddingMode::Zero)?;
    /// assert_eq!(tiles.tile([2, 1])?.0.to_string(), "(1,2):(6,1)+28");      // what of the tile is there
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) unless the index has one entry per axis.
    pub fn tile(&self, index: impl PerAxis<isize, Dim = D>) -> Result<(Layout<D>, D::Axes<usize>)> {
        let index = index.entries();
        let (mut result, mut place) = (MaybeUninit::uninit(), D::axes(self.layout.ndim()));
        let (to, entries) = (result.as_mut_ptr(), place.as_mut().as_mut_ptr());
        let (count, index) = (index.len(), index.as_ptr());
        // SAFETY: the lists have as many entries as told, and a call that succeeds writes a layout of the same rank.
        unsafe {
            self.ask(|tiles, diag| sys::dimfold_tiled_view_tile(to, tiles, count, index, entries, diag))?;
            Ok((Layout::of_dynamic_rank(result.as_ptr()), place))
        }
    }

    /// Whether all elements of a tile exist, so that it needs no padding.
    pub fn is_full(&self, index: impl PerAxis<isize, Dim = D>) -> bool {
        let index = index.entries();
        // SAFETY: the list has as many entries as told.
        self.lend(|tiles| unsafe { sys::dimfold_tiled_view_is_full(tiles, index.len(), index.as_ptr()) })
    }

    /// The grid as a layout: its shape is the number of tiles, its positions are those of the tiles' first elements.
    ///
    /// ```
    /// use dimfold::{Layout, PaddingMode, TiledView};
    /// let tiles = TiledView::new(&Layout::c_contig([5, 6])?, [2, 4], PaddingMode::Zero)?;
    /// assert_eq!(tiles.grid().to_string(), "(3,2):(12,4)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn grid(&self) -> Layout<D> {
        let mut result = MaybeUninit::uninit();
        let to = result.as_mut_ptr();
        // SAFETY: a call that succeeds writes a layout of the same rank.
        unsafe {
            let asked = self.ask(|tiles, diag| sys::dimfold_tiled_view_grid(to, tiles, diag));
            asked.unwrap_or_else(|_| unreachable!("every tiled view has a grid"));
            Layout::of_dynamic_rank(result.as_ptr())
        }
    }

    /// The indices of the tiles, in an order; of memory for instance: [`Order::K`].
    ///
    /// ```
    /// use dimfold::{Layout, Order, PaddingMode, TiledView};
    /// let tiles = TiledView::new(&Layout::f_contig([4, 4])?, [2, 2], PaddingMode::Zero)?;
    /// assert!(tiles.indices(Order::K)?.eq([[0, 0], [1, 0], [0, 1], [1, 1]]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ORDER`](crate::Status::ORDER) for [`Order::B`], in which the grid leaves positions out.
    #[doc(alias = "tiles")]
    pub fn indices(&self, order: Order) -> Result<Indices<D>> {
        self.grid().indices(order)
    }

    /// All tiles as one layout of twice as many axes, those of the grid and then those within a tile, for any
    /// operation: one [`Queue::copy`](crate::Queue::copy) moves them all. With `only_full` the tiles that need padding
    /// are left out.
    ///
    /// ```
    /// use dimfold::{Layout, PaddingMode, TiledView};
    /// let tiles = TiledView::with_step(&Layout::c_contig([5, 5])?, [3, 3], [1, 1], PaddingMode::Zero)?;
    /// assert_eq!(tiles.to_layout(true)?.to_string(), "(3,3,3,3):(5,1,5,1)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) if a tile of the grid needs padding; [`NDIM`](crate::Status::NDIM) for
    /// more than 32 axes; [`OVERFLOW`](crate::Status::OVERFLOW) if the size is above `isize::MAX`.
    #[doc(alias = "im2col")]
    #[doc(alias = "unfold")]
    pub fn to_layout(&self, only_full: bool) -> Result<Layout<IxDyn>> {
        let mut result = MaybeUninit::uninit();
        let to = result.as_mut_ptr();
        // SAFETY: a call that succeeds writes a layout of dynamic rank.
        unsafe {
            self.ask(|tiles, diag| sys::dimfold_tiled_view_to_layout(to, tiles, only_full, diag))?;
            Ok(Layout::of_dynamic(result.as_ptr()))
        }
    }

    /// Has C read the tiled view.
    #[inline]
    pub(crate) fn lend<R>(&self, call: impl FnOnce(*const sys::dimfold_tiled_view) -> R) -> R {
        let mut memory = RawTiles::uninit();
        let to = memory.as_mut_ptr();
        // SAFETY: the memory is that of the struct, whose lists have room for the axes of every layout.
        unsafe {
            let layout = &mut *core::ptr::addr_of_mut!((*to).layout).cast();
            lend_dynamic(self.layout.storage(), layout);
            copy(self.tile_shape(), core::ptr::addr_of_mut!((*to).tile_shape).cast());
            copy(self.step(), core::ptr::addr_of_mut!((*to).step).cast());
            (*to).padding_mode = self.padding_mode as i32;
            (*to).reserved = 0;
        }
        call(memory.as_ptr())
    }

    unsafe fn ask(
        &self,
        call: impl FnOnce(*const sys::dimfold_tiled_view, *mut sys::dimfold_diag) -> sys::dimfold_status,
    ) -> Result<()> {
        let mut diagnosis = Diagnosis::room();
        if self.lend(|tiles| call(tiles, diagnosis.pointer())) != sys::DIMFOLD_OK {
            // SAFETY: the call has failed.
            return Err(self.layout.blame(unsafe { diagnosis.error() }));
        }
        Ok(())
    }
}

impl<D: Dimension + Stored> Copy for TiledView<D>
where
    Layout<D>: Copy,
    D::Axes<usize>: Copy,
{
}

/// Tiled views as data: `{"layout": …, "tile_shape": [4, 4], "step": [2, 4], "padding_mode": "Zero"}`.
#[cfg(feature = "serde")]
mod data {
    use super::{PaddingMode, TiledView};
    use crate::{axis_list::AxisList, dimension::Dimension, dimension::IxDyn, layout::Layout};
    use serde::{de, ser, Deserialize, Serialize};

    impl<D: Dimension> Serialize for TiledView<D> {
        fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use ser::SerializeStruct;
            let mut tiles = serializer.serialize_struct("TiledView", 4)?;
            tiles.serialize_field("layout", &self.layout)?;
            tiles.serialize_field("tile_shape", self.tile_shape())?;
            tiles.serialize_field("step", self.step())?;
            tiles.serialize_field("padding_mode", &self.padding_mode)?;
            tiles.end()
        }
    }

    #[derive(Deserialize)]
    #[serde(rename = "TiledView", deny_unknown_fields)]
    struct Fields {
        layout: Layout<IxDyn>,
        tile_shape: AxisList<usize>,
        step: AxisList<usize>,
        padding_mode: PaddingMode,
    }

    /// Checked as in [`TiledView::with_step`].
    impl<'de, D: Dimension> Deserialize<'de> for TiledView<D> {
        fn deserialize<R: de::Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
            use de::Error;
            let fields = Fields::deserialize(deserializer)?;
            let layout = Layout::from_dyn(&fields.layout).map_err(R::Error::custom)?;
            let (tile, step) = (&fields.tile_shape[..], &fields.step[..]);
            if step.len() != tile.len() {
                return Err(R::Error::invalid_length(step.len(), &"one step per axis"));
            }
            Self::checked(&layout, tile, Some(step), fields.padding_mode).map_err(R::Error::custom)
        }
    }
}

/// # Safety
/// There is room for the numbers.
unsafe fn copy(numbers: &[usize], to: *mut usize) {
    // SAFETY: the caller's promise.
    unsafe { to.copy_from_nonoverlapping(numbers.as_ptr(), numbers.len()) }
}
