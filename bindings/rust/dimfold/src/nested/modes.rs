//! The modes of layouts, moved: shape and stride at once.
use super::call::{calls, make};
use super::{IntoTuple, Nested};
use crate::error::Result;
use dimfold_sys as sys;

/// Modes, as the methods of [`Tuple`](super::Tuple) with the same names, on shape and stride at once. Offset and
/// swizzle stay.
impl Nested {
    calls! {
        /// The mode at a path: `[1, 0]` is mode 0 of mode 1 (CuTe's `get<1,0>`). An empty path is the layout itself.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        #[doc(alias = "layout")]
        pub fn get(&self, path: impl AsRef<[isize]>) -> Result<Nested> = sys::dimfold_nested_get;

        /// The modes from `start` up to but not including `stop`, as a layout of these modes.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        pub fn take(&self, start: isize, stop: isize) -> Result<Nested> = sys::dimfold_nested_take;

        /// The modes of a list, in its order.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        pub fn select(&self, modes: impl AsRef<[isize]>) -> Result<Nested> = sys::dimfold_nested_select;

        /// Puts the modes from `start` up to but not including `stop` into parentheses of their own.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        pub fn group(&self, start: isize, stop: isize) -> Result<Nested> = sys::dimfold_nested_group;

        /// The leaves in one pair of parentheses; an integer stays one.
        pub fn flatten(&self) -> Result<Nested> = sys::dimfold_nested_flatten;

        /// The leaves with the parentheses of `profile`.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) if it has not as many leaves.
        pub fn unflatten(&self, profile: impl IntoTuple) -> Result<Nested> = sys::dimfold_nested_unflatten;

        /// 3:1 becomes (3):(1), a tuple stays.
        pub fn wrap(&self) -> Result<Nested> = sys::dimfold_nested_wrap;

        /// (((3))) becomes 3 and ((3,4)) becomes (3,4).
        pub fn unwrap(&self) -> Result<Nested> = sys::dimfold_nested_unwrap;

        /// With one more mode, the last one, which has no offset and no swizzle.
        pub fn append(&self, layout2: &Nested) -> Result<Nested> = sys::dimfold_nested_append;

        /// With one more mode, the first one, which has no offset and no swizzle.
        pub fn prepend(&self, layout2: &Nested) -> Result<Nested> = sys::dimfold_nested_prepend;

        /// Mode i of the result is mode i of both: ((a,A),(b,B)) from (a,b) and (A,B). The second has no offset and no
        /// swizzle.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) for another rank.
        pub fn zip(&self, layout2: &Nested) -> Result<Nested> = sys::dimfold_nested_zip;

        /// The same of the two modes of one layout.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) for another rank.
        pub fn zip_modes(&self) -> Result<Nested> = sys::dimfold_nested_zip_modes;

        /// The modes that are `..` in a coordinate. What the rest of it adds to the position is dropped.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) for a coordinate of other parentheses.
        pub fn slice(&self, coordinate: impl IntoTuple) -> Result<Nested> = sys::dimfold_nested_slice;

        /// The modes that are *not* `..` in a coordinate.
        ///
        /// # Errors
        /// As [`slice`](Self::slice).
        pub fn dice(&self, coordinate: impl IntoTuple) -> Result<Nested> = sys::dimfold_nested_dice;

        /// The modes that are `..` in a coordinate, with what the rest of it adds to the position: the exact sublayout.
        ///
        /// ```
        /// use dimfold::nested::Nested;
        /// let row = Nested::right((3, (2, 4)))?.slice_and_offset((2, (.., 1)))?;
        /// assert_eq!(row.to_string(), "(2):(4)+17");
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        ///
        /// # Errors
        /// As [`slice`](Self::slice).
        pub fn slice_and_offset(&self, coordinate: impl IntoTuple) -> Result<Nested> =
            sys::dimfold_nested_slice_and_offset;
    }

    /// With another layout, which has no offset and no swizzle, in place of mode `mode`.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS).
    pub fn replace(&self, mode: isize, layout2: &Nested) -> Result<Self> {
        // SAFETY: C reads two layouts and makes a third.
        unsafe {
            make(&[("layout", self.given()), ("layout2", layout2.given())], |result, diag| {
                sys::dimfold_nested_replace(result, &self.raw, mode, &layout2.raw, diag)
            })
        }
    }

    /// A layout whose modes are the given ones. Only the first may have offset and swizzle, which the result gets.
    ///
    /// ```
    /// use dimfold::{nested, nested::Nested};
    /// let both = Nested::concatenate(&[&nested!("3:1"), &nested!("(2,2):(3,6)")])?;
    /// assert_eq!(both, nested!("(3,(2,2)):(1,(3,6))"));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "make_layout")]
    pub fn concatenate(layouts: &[&Nested]) -> Result<Self> {
        // SAFETY: a reference to a layout is a pointer to C's struct, and C reads as many as told.
        unsafe {
            make(&[], |result, diag| {
                sys::dimfold_nested_concatenate(result, layouts.len(), layouts.as_ptr().cast(), diag)
            })
        }
    }

    /// The modes, one after the other. Each has the whole layout's offset and swizzle.
    pub fn modes(&self) -> impl ExactSizeIterator<Item = Nested> + '_ {
        let mode = |mode| self.get([mode as isize]).unwrap_or_else(|_| unreachable!("every mode is there"));
        (0..self.rank()).map(mode)
    }
}
