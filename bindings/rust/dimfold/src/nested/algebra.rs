//! The algebra of layouts: simplify, compose, complement, invert; and the same memory in other items.
use super::call::{calls, make, Given};
use super::{IntoTiler, IntoTuple, MaybeTuple, Nested, Swizzle};
use crate::error::Result;
use dimfold_sys as sys;

/// Simpler layouts. Offset and swizzle stay.
impl Nested {
    calls! {
        /// The same function of the index with as few leaves as possible: extents 1 dropped, neighbours merged. An
        /// integer, or a tuple of integers; 1:0 if nothing is left.
        ///
        /// ```
        /// use dimfold::nested;
        /// assert_eq!(nested!("(2,(1,6)):(1,(6,2))").coalesce()?, nested!("12:1"));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "simplify")]
        pub fn coalesce(&self) -> Result<Nested> = sys::dimfold_nested_coalesce;

        /// The same at each integer of `profile`, whose rank is at most the layout's at every level; modes beyond it
        /// stay as they are.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) for a higher rank.
        pub fn coalesce_by(&self, profile: impl IntoTuple) -> Result<Nested> = sys::dimfold_nested_coalesce_by;

        /// Extent 1 in place of every leaf of stride 0.
        pub fn filter_zeros(&self) -> Result<Nested> = sys::dimfold_nested_filter_zeros;

        /// [`filter_zeros`](Self::filter_zeros), then [`coalesce`](Self::coalesce).
        pub fn filter(&self) -> Result<Nested> = sys::dimfold_nested_filter;

        /// [`filter_zeros`](Self::filter_zeros), then [`coalesce_by`](Self::coalesce_by).
        ///
        /// # Errors
        /// As there.
        pub fn filter_by(&self, profile: impl IntoTuple) -> Result<Nested> = sys::dimfold_nested_filter_by;

        /// The leaves by stride, smallest |stride| first, equal ones in their order, in one pair of parentheses.
        pub fn sort(&self) -> Result<Nested> = sys::dimfold_nested_sort;
    }
}

/// Composition.
impl Nested {
    calls! {
        /// The layout with result(i) = layout(layout2(i)) for all i below the size of `layout2`, compatible with its
        /// shape: each leaf of it becomes a leaf or a tuple of leaves. Basis strides in `layout2` choose modes of this
        /// layout. Offset and swizzle stay; an offset of `layout2` is composed, and a swizzle of it becomes one of the
        /// result where this layout moves its bits as they are.
        ///
        /// The test is exact, where CuTe's C++ lets through layouts that do not compose:
        ///
        /// ```
        /// use dimfold::{nested, Status};
        /// let rows = nested!("(12,6):(6,1)");
        /// assert_eq!(rows.composition(&nested!("4:3"))?, nested!("4:18"));
        /// assert_eq!(rows.composition(&nested!("4:8")).unwrap_err().status(), Status::NOT_A_VIEW);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        ///
        /// # Errors
        /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) if there is none.
        #[doc(alias = "compose")]
        pub fn composition(&self, layout2: &Nested) -> Result<Nested> = sys::dimfold_nested_composition;

        /// The same by a tiler: mode by mode for a list. Modes that it does not reach are dropped, as in C++.
        ///
        /// ```
        /// use dimfold::nested;
        /// let layout = nested!("(12,(4,8)):(59,(13,1))");
        /// let tile = layout.composition_tiler((&nested!("3:4"), &nested!("8:2")))?;
        /// assert_eq!(tile, nested!("(3,(2,4)):(236,(26,1))"));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        ///
        /// # Errors
        /// As [`composition`](Self::composition); [`SHAPE`](crate::Status::SHAPE) for a list of more modes.
        pub fn composition_tiler(&self, tiler: impl IntoTiler) -> Result<Nested> =
            sys::dimfold_nested_composition_tiler(0);

        /// The same, but a list is refused that does not reach all modes.
        ///
        /// # Errors
        /// As [`composition_tiler`](Self::composition_tiler).
        pub fn composition_tiler_strict(&self, tiler: impl IntoTiler) -> Result<Nested> =
            sys::dimfold_nested_composition_tiler(sys::DIMFOLD_STRICT);
    }

    /// layout o swizzle, without the layout being swizzled first: for layouts that move the swizzle's bits as they are.
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) for others.
    pub fn composition_swizzle(&self, swizzle: Swizzle) -> Result<Self> {
        // SAFETY: C reads a layout and makes another.
        unsafe {
            make(&[("layout", self.given()), ("swizzle", Given::Swizzle(swizzle))], |result, diag| {
                sys::dimfold_nested_composition_swizzle(result, &self.raw, swizzle.raw, diag)
            })
        }
    }
}

/// Complement and inverses.
impl Nested {
    /// The positions that the layout leaves out, in order: result(i) < result(i+1), no result(i) but 0 is a position of
    /// the layout, and the sizes of result and filtered layout make at least that of the cotarget; `None` is the
    /// cosize. The layout's offset is ignored. A tuple as cotarget is divided mode by mode, which may pad:
    ///
    /// ```
    /// use dimfold::nested;
    /// assert_eq!(nested!("(2,2):(1,6)").complement(24)?, nested!("(3,2):(2,12)"));
    /// assert_eq!(nested!("3:1").complement((4, 6))?, nested!("12:3"));
    /// assert!(nested!("3:1").complement_strict((4, 6)).is_err());
    /// assert_eq!(nested!("4:2").complement(None)?, nested!("2:1"));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OVERLAP`](crate::Status::OVERLAP), with the leaf, if the layout is not injective in the way that the algorithm
    /// needs.
    pub fn complement(&self, cotarget: impl MaybeTuple) -> Result<Self> {
        self.complement_by(cotarget, 0)
    }

    /// The same, but a result is refused whose size times that of the layout is not the cotarget's.
    ///
    /// # Errors
    /// As [`complement`](Self::complement), and [`SHAPE`](crate::Status::SHAPE).
    pub fn complement_strict(&self, cotarget: impl MaybeTuple) -> Result<Self> {
        self.complement_by(cotarget, sys::DIMFOLD_STRICT)
    }

    fn complement_by(&self, cotarget: impl MaybeTuple, flags: u32) -> Result<Self> {
        let cotarget = cotarget.maybe_tuple()?;
        let raw = cotarget.as_ref().map_or(core::ptr::null(), |tuple| &tuple.raw);
        let cotarget = cotarget.as_ref().map(|tuple| ("cotarget", tuple.given()));
        let operands = [("layout", self.given()), cotarget.unwrap_or(("layout", self.given()))];
        let operands = &operands[..1 + usize::from(cotarget.is_some())];
        // SAFETY: C reads a layout and a tuple, if there is one, and makes a layout.
        unsafe { make(operands, |result, diag| sys::dimfold_nested_complement(result, &self.raw, raw, flags, diag)) }
    }

    calls! {
        /// layout(right_inverse(i)) = i for all i below its size, which is the longest run 0, 1, 2, … that the leaves
        /// make. Of a swizzled layout without offset: the inverse of the layout inside composed with the swizzle, where
        /// that is a layout.
        ///
        /// # Errors
        /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) if strides do not divide each other.
        pub fn right_inverse(&self) -> Result<Nested> = sys::dimfold_nested_right_inverse;

        /// left_inverse(layout(i)) = i for all i, if the layout is injective; with strides 0,
        /// layout(left_inverse(layout(i))) = layout(i).
        ///
        /// # Errors
        /// As [`right_inverse`](Self::right_inverse).
        pub fn left_inverse(&self) -> Result<Nested> = sys::dimfold_nested_left_inverse;

        /// The indices that lead to position 0 by strides of 0: layout(result(i)) = 0.
        pub fn nullspace(&self) -> Result<Nested> = sys::dimfold_nested_nullspace;
    }
}

/// Vectors and items.
impl Nested {
    calls! {
        /// The largest run that is contiguous in both: layout(r(i)) = layout2(r(i)) = i. With swizzles, at most 2^M of
        /// each, where they change nothing.
        pub fn max_common_layout(&self, layout2: &Nested) -> Result<Nested> = sys::dimfold_nested_max_common_layout;

        /// The same memory in items `n` times as large: each stride is divided by `n`, or its extent by `n` / |stride|,
        /// rounded up as in C++. Offset and swizzle follow.
        ///
        /// # Errors
        /// [`ITEMSIZE`](crate::Status::ITEMSIZE) if they do not divide.
        pub fn upcast(&self, n: usize) -> Result<Nested> = sys::dimfold_nested_upcast(0);

        /// The same, but rounding is refused.
        ///
        /// # Errors
        /// As [`upcast`](Self::upcast).
        pub fn upcast_strict(&self, n: usize) -> Result<Nested> = sys::dimfold_nested_upcast(sys::DIMFOLD_STRICT);

        /// The same memory in items `n` times smaller: the extent of stride 1 is multiplied, all other strides too.
        ///
        /// # Errors
        /// [`ITEMSIZE`](crate::Status::ITEMSIZE) if there is no stride 1 to make smaller.
        pub fn downcast(&self, n: usize) -> Result<Nested> = sys::dimfold_nested_downcast;

        /// The same memory from items of one size in bits to another.
        ///
        /// # Errors
        /// As [`upcast`](Self::upcast) and [`downcast`](Self::downcast).
        #[doc(alias = "recast_layout")]
        pub fn recast(&self, old_bits: usize, new_bits: usize) -> Result<Nested> = sys::dimfold_nested_recast(0);

        /// The same, but rounding is refused.
        ///
        /// # Errors
        /// As [`recast`](Self::recast).
        pub fn recast_strict(&self, old_bits: usize, new_bits: usize) -> Result<Nested> =
            sys::dimfold_nested_recast(sys::DIMFOLD_STRICT);
    }

    /// The length of [`max_common_layout`](Self::max_common_layout).
    ///
    /// # Errors
    /// As there.
    pub fn max_common_vector(&self, layout2: &Nested) -> Result<usize> {
        // SAFETY: C reads two layouts and writes a number.
        unsafe {
            make(&[("layout", self.given()), ("layout2", layout2.given())], |to, diag| {
                sys::dimfold_nested_max_common_vector(&self.raw, &layout2.raw, to, diag)
            })
        }
    }

    /// The largest n that [`upcast`](Self::upcast) takes.
    pub fn max_alignment(&self) -> Result<usize> {
        // SAFETY: C reads a layout and writes a number.
        unsafe { make(&[("layout", self.given())], |to, diag| sys::dimfold_nested_max_alignment(&self.raw, to, diag)) }
    }
}
