//! Layouts divided into tiles, and multiplied to tiles of tiles.
use super::call::{calls, make};
use super::{IntoTiler, IntoTuple, MaybeTuple, Nested, Tuple};
use crate::error::Result;
use dimfold_sys as sys;

/// Divide. Offset and swizzle stay; errors are those of [`complement`](Nested::complement) and
/// [`composition`](Nested::composition).
impl Nested {
    calls! {
        /// (tile, rest), where the tile is layout o tiler and the rest repeats it over the layout; by a list of tilers,
        /// mode by mode.
        ///
        /// ```
        /// use dimfold::nested;
        /// let layout = nested!("(4,2,3):(2,1,8)");
        /// assert_eq!(layout.logical_divide(&nested!("4:2"))?, nested!("((2,2),(2,3)):((4,1),(2,8))"));
        /// assert_eq!(nested!("(8,6):(1,8)").logical_divide((4, ..))?, nested!("((4,2),6):((1,4),8)"));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        ///
        /// A tile that does not divide pads: (3,7):(7,1) by 2:1 has 28 elements.
        pub fn logical_divide(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_logical_divide(0);

        /// The same, but padding is refused.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE).
        pub fn logical_divide_strict(&self, tiler: impl IntoTiler) -> Result<Nested> =
            sys::dimfold_nested_logical_divide(sys::DIMFOLD_STRICT);

        /// All tiles in mode 0, all rests in mode 1.
        #[doc(alias = "local_tile")]
        pub fn zipped_divide(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_zipped_divide(0);

        /// The same, but padding is refused.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE).
        pub fn zipped_divide_strict(&self, tiler: impl IntoTiler) -> Result<Nested> =
            sys::dimfold_nested_zipped_divide(sys::DIMFOLD_STRICT);

        /// All tiles in mode 0, the rests as modes of their own.
        pub fn tiled_divide(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_tiled_divide(0);

        /// The same, but padding is refused.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE).
        pub fn tiled_divide_strict(&self, tiler: impl IntoTiler) -> Result<Nested> =
            sys::dimfold_nested_tiled_divide(sys::DIMFOLD_STRICT);

        /// Tiles and rests as modes of their own.
        pub fn flat_divide(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_flat_divide(0);

        /// The same, but padding is refused.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE).
        pub fn flat_divide_strict(&self, tiler: impl IntoTiler) -> Result<Nested> =
            sys::dimfold_nested_flat_divide(sys::DIMFOLD_STRICT);

        /// Gathers the two halves that [`logical_divide`](Self::logical_divide) or
        /// [`logical_product`](Self::logical_product) by this tiler left in every mode: ((tiles), (rests)).
        pub fn tile_unzip(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_tile_unzip;
    }
}

impl Tuple {
    /// The shape of the rest that a division of a layout of this shape by the tiler has (CuTe's `ceil_div` by a
    /// layout).
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) where shape and tiler do not fit together.
    pub fn ceil_div_tiler(&self, tiler: impl IntoTiler) -> Result<Self> {
        let tiler = tiler.into_tiler()?;
        // SAFETY: C reads a tuple and a tiler and makes a tuple.
        unsafe {
            make(&[("shape", self.given()), ("tiler", tiler.given())], |result, diag| {
                sys::dimfold_nested_ceil_div(result, &self.raw, &tiler.raw, diag)
            })
        }
    }
}

/// Multiply. Offset and swizzle stay in [`logical_product`](Nested::logical_product) and its three forms; errors are
/// those of [`complement`](Nested::complement) and [`composition`](Nested::composition).
impl Nested {
    calls! {
        /// (block, the block's places): mode 0 is the layout, mode 1 repeats it as the tiler says; by a list of tilers,
        /// mode by mode.
        ///
        /// ```
        /// use dimfold::nested;
        /// let product = nested!("(2,2):(4,1)").logical_product(&nested!("6:1"))?;
        /// assert_eq!(product, nested!("((2,2),(2,3)):((4,1),(2,8))"));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        pub fn logical_product(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_logical_product;

        /// All blocks in mode 0, all places in mode 1.
        pub fn zipped_product(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_zipped_product;

        /// All blocks in mode 0, the places as modes of their own.
        pub fn tiled_product(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_tiled_product;

        /// Blocks and places as modes of their own.
        pub fn flat_product(&self, tiler: impl IntoTiler) -> Result<Nested> = sys::dimfold_nested_flat_product;

        /// Each element of `layout2` is a copy of this block; mode i of the result has block before places. The shorter
        /// of both gets modes 1:0. Nothing is coalesced, as in CuTe's headers, although its tutorial shows it so.
        pub fn blocked_product(&self, layout2: &Nested) -> Result<Nested> = sys::dimfold_nested_blocked_product;

        /// The same with places before block in each mode.
        pub fn raked_product(&self, layout2: &Nested) -> Result<Nested> = sys::dimfold_nested_raked_product;
    }

    /// The block repeated until it has this shape, in the order of the integers of `order`, or with `None` first mode
    /// first.
    ///
    /// ```
    /// use dimfold::nested;
    /// let tiled = nested!("(2,2):(1,2)").tile_to_shape((8, 8), None)?;
    /// assert_eq!(tiled, nested!("((2,4),(2,4)):((1,4),(2,16))"));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if a mode of the block does not divide that of the shape.
    pub fn tile_to_shape(&self, shape: impl IntoTuple, order: impl MaybeTuple) -> Result<Self> {
        let (shape, order) = (shape.into_tuple()?, order.maybe_tuple()?);
        let raw = order.as_ref().map_or(core::ptr::null(), |order| &order.raw);
        let third = order.as_ref().map(|order| ("order", order.given()));
        let operands = [("layout", self.given()), ("shape", shape.given()), third.unwrap_or(("shape", shape.given()))];
        // SAFETY: C reads a layout, a tuple, and another one if there is one, and makes a layout.
        unsafe {
            make(&operands[..2 + usize::from(third.is_some())], |result, diag| {
                sys::dimfold_nested_tile_to_shape(result, &self.raw, &shape.raw, raw, diag)
            })
        }
    }
}
