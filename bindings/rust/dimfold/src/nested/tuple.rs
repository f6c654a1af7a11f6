//! Integer tuples: shapes, strides, coordinates, orders and profiles of nested layouts.
use super::call::{calls, make, Given};
use super::IntoTuple;
use crate::error::Result;
use dimfold_sys as sys;

/// An integer, or a list of tuples in parentheses: the shapes, strides, coordinates, orders and profiles of nested
/// layouts. `(24)` and `24` differ.
///
/// It has at most 32 leaves, the integers, and at most 15 levels of parentheses. A leaf may be `_`, which stands for a
/// whole mode when a layout is sliced; in Rust it is `..`. The modes are what stands between the outer parentheses; an
/// integer has one mode, itself. Modes are counted from 0, negative ones from the end.
///
/// Static integers are printed `_8`: they travel with their leaf, and what is computed of them alone is static. Nothing
/// else depends on them. [`S`](crate::mapping::S) makes one.
///
/// ```
/// use dimfold::mapping::S;
/// use dimfold::nested::Tuple;
/// let shape = Tuple::new((3, (2, 4)))?;
/// assert_eq!(shape.to_string(), "(3,(2,4))");
/// assert_eq!(shape.idx2crd(14)?, Tuple::new((2, (0, 2)))?);
/// assert_eq!(Tuple::new((S::<8>, ..))?, "(_8,_)".parse()?);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// What it needs it takes as anything that [`IntoTuple`] knows: integers, Rust's tuples, arrays and slices, texts.
///
/// Besides what is said below, a result of more than 32 leaves or 15 levels is refused with
/// [`UNSUPPORTED`](crate::Status::UNSUPPORTED), one with an integer beyond `isize` with
/// [`OVERFLOW`](crate::Status::OVERFLOW), tuples that do not fit together with [`SHAPE`](crate::Status::SHAPE), and a
/// mode that is not there with [`AXIS`](crate::Status::AXIS).
#[derive(Clone, Copy)]
#[repr(transparent)]
#[doc(alias = "IntTuple")]
#[doc(alias = "Shape")]
#[doc(alias = "Coord")]
#[doc(alias = "make_shape")]
#[doc(alias = "make_coord")]
#[doc(alias = "make_stride")]
#[doc(alias = "make_tuple")]
pub struct Tuple {
    pub(super) raw: sys::dimfold_tuple,
}

impl Tuple {
    pub(super) const NAME: &'static str = "tuple";

    pub(super) fn given(&self) -> Given<'_> {
        Given::Tuple(self)
    }

    /// The tuple of an integer, of Rust's tuples, of arrays and slices, or of a text.
    ///
    /// # Errors
    /// As said of [`Tuple`]; [`SYNTAX`](crate::Status::SYNTAX) for a text.
    pub fn new(tuple: impl IntoTuple) -> Result<Self> {
        tuple.into_tuple()
    }

    /// One integer.
    pub fn integer(value: isize) -> Self {
        // SAFETY: C makes a tuple of any integer.
        let made = unsafe { make(&[], |result, diag| sys::dimfold_tuple_integer(result, value, diag)) };
        made.unwrap_or_else(|_| unreachable!("every integer is a tuple"))
    }

    /// A tuple of depth 1; of no integers it is the empty tuple.
    pub fn flat(values: &[isize]) -> Result<Self> {
        // SAFETY: C reads as many integers as told.
        unsafe { make(&[], |result, diag| sys::dimfold_tuple_flat(result, values.len(), values.as_ptr(), diag)) }
    }

    /// A tuple of integers and the parentheses around them: one byte per integer, in whose high nibble are the
    /// parentheses that open before it, in the low nibble those that close behind it.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for parentheses that do not match, or are not one byte per integer.
    pub fn from_leaves(values: &[isize], parens: &[u8]) -> Result<Self> {
        if values.len() != parens.len() {
            return Err(super::error::count(c"new", c"parens", values.len(), parens.len()));
        }
        // SAFETY: C reads as many integers and bytes as told.
        unsafe {
            make(&[], |result, diag| {
                sys::dimfold_tuple_new(result, values.len(), values.as_ptr(), parens.as_ptr(), diag)
            })
        }
    }

    /// The leaves; a `_` is 0.
    pub fn values(&self) -> &[isize] {
        &self.raw.value[..self.raw.leaves as usize]
    }

    /// The parentheses, as [`from_leaves`](Self::from_leaves) takes them.
    pub fn parens(&self) -> &[u8] {
        &self.raw.parens[..self.raw.leaves as usize]
    }

    /// The integer, if it is one.
    #[doc(alias = "is_integral")]
    pub fn to_integer(&self) -> Option<isize> {
        (self.depth() == 0 && self.raw.whole == 0).then(|| self.raw.value[0])
    }

    /// Whether a leaf is `_`.
    #[doc(alias = "has_underscore")]
    pub fn has_whole(&self) -> bool {
        self.raw.whole != 0
    }

    /// The number of modes: 1 for an integer, 0 for the empty tuple.
    #[doc(alias = "tuple_size")]
    pub fn rank(&self) -> usize {
        // SAFETY: C reads a tuple.
        unsafe { sys::dimfold_tuple_rank(&self.raw) }
    }

    /// The levels of parentheses: 0 for an integer, 1 for the empty tuple.
    pub fn depth(&self) -> usize {
        // SAFETY: C reads a tuple.
        unsafe { sys::dimfold_tuple_depth(&self.raw) }
    }

    /// Whether every leaf is static.
    pub fn is_static(&self) -> bool {
        // SAFETY: C reads a tuple.
        unsafe { sys::dimfold_tuple_is_static(&self.raw) }
    }
}

macro_rules! questions {
    ($($(#[$meta:meta])* pub fn $name:ident(&self, $other:ident) -> bool = sys::$function:ident;)*) => {
        impl Tuple {$(
            $(#[$meta])*
            pub fn $name(&self, $other: &Tuple) -> bool {
                // SAFETY: C reads two tuples.
                unsafe { sys::$function(&self.raw, &$other.raw) }
            }
        )*}
    };
}
questions! {
    /// Whether both have the same parentheses.
    pub fn congruent(&self, tuple2) -> bool = sys::dimfold_tuple_congruent;

    /// Whether this tuple has the parentheses of the other or less: an integer where the other has a tuple is allowed.
    pub fn weakly_congruent(&self, tuple2) -> bool = sys::dimfold_tuple_weakly_congruent;

    /// Whether every coordinate into this shape is one into the other: each integer faces a mode of that product.
    ///
    /// ```
    /// use dimfold::nested::Tuple;
    /// assert!(Tuple::new((8, 3))?.compatible(&Tuple::new(((2, 4), 3))?));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "is_compatible")]
    pub fn compatible(&self, tuple2) -> bool = sys::dimfold_tuple_compatible;

    /// Whether it comes before the other one when the first mode decides first. Tuples of different rank are compared
    /// as far as both go, as in CuTe; then the shorter one is less.
    pub fn lex_less(&self, tuple2) -> bool = sys::dimfold_tuple_lex_less;

    /// The same, when the last mode decides first.
    pub fn colex_less(&self, tuple2) -> bool = sys::dimfold_tuple_colex_less;

    /// Whether every element is less than the other's.
    pub fn elem_less(&self, tuple2) -> bool = sys::dimfold_tuple_elem_less;
}

impl Tuple {
    calls! {
        /// The mode at a path: `[1, 0]` is mode 0 of mode 1 (CuTe's `get<1,0>`). An empty path is the tuple itself.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        pub fn get(&self, path: impl AsRef<[isize]>) -> Result<Tuple> = sys::dimfold_tuple_get;

        /// The modes from `start` up to but not including `stop`, as a tuple of these modes.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        pub fn take(&self, start: isize, stop: isize) -> Result<Tuple> = sys::dimfold_tuple_take;

        /// The modes of a list, in its order.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        pub fn select(&self, modes: impl AsRef<[isize]>) -> Result<Tuple> = sys::dimfold_tuple_select;

        /// Puts the modes from `start` up to but not including `stop` into parentheses of their own.
        ///
        /// # Errors
        /// [`AXIS`](crate::Status::AXIS).
        pub fn group(&self, start: isize, stop: isize) -> Result<Tuple> = sys::dimfold_tuple_group;

        /// The leaves in one pair of parentheses; an integer stays one.
        pub fn flatten(&self) -> Result<Tuple> = sys::dimfold_tuple_flatten;

        /// The leaves with the parentheses of `profile`.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) if it has not as many leaves.
        pub fn unflatten(&self, profile: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_unflatten;

        /// With one more mode, the last one. An integer counts as a tuple of one mode.
        #[doc(alias = "tuple_cat")]
        pub fn append(&self, tuple2: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_append;

        /// With one more mode, the first one.
        pub fn prepend(&self, tuple2: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_prepend;

        /// 3 becomes (3), a tuple stays.
        pub fn wrap(&self) -> Result<Tuple> = sys::dimfold_tuple_wrap;

        /// (((3))) becomes 3 and ((3,4)) becomes (3,4).
        pub fn unwrap(&self) -> Result<Tuple> = sys::dimfold_tuple_unwrap;

        /// The product of each mode: ((2,3),4) gives (6,4).
        pub fn product_each(&self) -> Result<Tuple> = sys::dimfold_tuple_product_each;

        /// The product at each leaf of `profile`, which has the parentheses of this tuple or less.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) if it has others.
        pub fn product_like(&self, profile: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_product_like;

        /// Division rounded up. Tuple by tuple: mode by mode, missing modes of the divisor are 1. Integer by tuple: by
        /// its product. Tuple by integer: the first mode is divided, the next one by what is left of the divisor.
        ///
        /// # Errors
        /// [`ARGUMENT`](crate::Status::ARGUMENT) for integers below 1, [`SHAPE`](crate::Status::SHAPE).
        pub fn ceil_div(&self, divisor: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_ceil_div;

        /// The smallest multiple that is not less, for tuples of one profile or two integers.
        ///
        /// # Errors
        /// As [`ceil_div`](Self::ceil_div).
        pub fn round_up(&self, divisor: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_round_up;

        /// Division of shapes as [`ceil_div`](Self::ceil_div), where one of each pair divides the other.
        ///
        /// ```
        /// use dimfold::nested::Tuple;
        /// assert_eq!(Tuple::new((4, 5, 6))?.shape_div(40)?, Tuple::new((1, 1, 3))?);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE) where neither divides the other, or modes are missing.
        pub fn shape_div(&self, divisor: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_shape_div;

        /// Each leaf times the product of what faces it in `factor`.
        ///
        /// # Errors
        /// [`SHAPE`](crate::Status::SHAPE).
        pub fn elem_scale(&self, factor: impl IntoTuple) -> Result<Tuple> = sys::dimfold_tuple_elem_scale;
    }

    /// With another mode in place of mode `mode`.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS).
    pub fn replace(&self, mode: isize, tuple2: impl IntoTuple) -> Result<Self> {
        let tuple2 = tuple2.into_tuple()?;
        // SAFETY: C reads two tuples and makes a third.
        unsafe {
            make(&[("tuple", self.given()), ("tuple2", tuple2.given())], |result, diag| {
                sys::dimfold_tuple_replace(result, &self.raw, mode, &tuple2.raw, diag)
            })
        }
    }

    /// A tuple whose modes are the given ones; of none it is the empty tuple.
    pub fn concatenate(tuples: &[&Tuple]) -> Result<Self> {
        // SAFETY: a reference to a tuple is a pointer to C's struct, and C reads as many as told.
        unsafe {
            make(&[], |result, diag| sys::dimfold_tuple_concatenate(result, tuples.len(), tuples.as_ptr().cast(), diag))
        }
    }

    /// The modes, one after the other.
    pub fn modes(&self) -> impl ExactSizeIterator<Item = Tuple> + '_ {
        let mode = |mode| self.get([mode as isize]).unwrap_or_else(|_| unreachable!("every mode is there"));
        (0..self.rank()).map(mode)
    }

    /// The product of all leaves, 1 for the empty tuple.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW).
    #[doc(alias = "size")]
    pub fn product(&self) -> Result<isize> {
        // SAFETY: C reads a tuple and writes a number.
        unsafe { make(&[("tuple", self.given())], |to, diag| sys::dimfold_tuple_product(&self.raw, to, diag)) }
    }

    /// The sum of all leaves.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW).
    pub fn sum(&self) -> Result<isize> {
        // SAFETY: C reads a tuple and writes a number.
        unsafe { make(&[("tuple", self.given())], |to, diag| sys::dimfold_tuple_sum(&self.raw, to, diag)) }
    }

    /// The sum of the products of leaves that face each other in two congruent tuples.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`OVERFLOW`](crate::Status::OVERFLOW).
    pub fn inner_product(&self, tuple2: impl IntoTuple) -> Result<isize> {
        let tuple2 = tuple2.into_tuple()?;
        // SAFETY: C reads two tuples and writes a number.
        unsafe {
            make(&[("tuple", self.given()), ("tuple2", tuple2.given())], |to, diag| {
                sys::dimfold_tuple_inner_product(&self.raw, &tuple2.raw, to, diag)
            })
        }
    }
}

/// What a shape is asked.
impl Tuple {
    /// Strides that make this shape contiguous from `current` on, the first leaf fastest. An extent 1 gets stride 0, as
    /// in CuTe.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for an extent below 1.
    #[doc(alias = "compact_col_major")]
    #[doc(alias = "GenColMajor")]
    #[doc(alias = "LayoutLeft")]
    pub fn compact_left(&self, current: isize) -> Result<Self> {
        // SAFETY: C reads a tuple and makes another.
        unsafe {
            make(&[("shape", self.given())], |result, diag| {
                sys::dimfold_tuple_compact_left(result, &self.raw, current, diag)
            })
        }
    }

    /// The same, the last leaf fastest.
    ///
    /// # Errors
    /// As [`compact_left`](Self::compact_left).
    #[doc(alias = "compact_row_major")]
    #[doc(alias = "GenRowMajor")]
    #[doc(alias = "LayoutRight")]
    pub fn compact_right(&self, current: isize) -> Result<Self> {
        // SAFETY: C reads a tuple and makes another.
        unsafe {
            make(&[("shape", self.given())], |result, diag| {
                sys::dimfold_tuple_compact_right(result, &self.raw, current, diag)
            })
        }
    }

    /// The same in the order of the integers of `order`, the smallest fastest; where it has an integer and the shape a
    /// tuple, the first leaf of that is fastest. Equal integers get the same stride, and overlap.
    ///
    /// # Errors
    /// As [`compact_left`](Self::compact_left); [`SHAPE`](crate::Status::SHAPE) if `order` is not weakly congruent to
    /// the shape.
    #[doc(alias = "compact_order")]
    pub fn compact_ordered(&self, order: impl IntoTuple) -> Result<Self> {
        self.compact_ordered_by(&order.into_tuple()?, 0)
    }

    /// The same, but equal integers in `order` are refused.
    ///
    /// # Errors
    /// As [`compact_ordered`](Self::compact_ordered), and [`ORDER`](crate::Status::ORDER).
    pub fn compact_ordered_strict(&self, order: impl IntoTuple) -> Result<Self> {
        self.compact_ordered_by(&order.into_tuple()?, sys::DIMFOLD_STRICT)
    }

    fn compact_ordered_by(&self, order: &Tuple, flags: u32) -> Result<Self> {
        // SAFETY: C reads two tuples and makes a third.
        unsafe {
            make(&[("shape", self.given()), ("order", order.given())], |result, diag| {
                sys::dimfold_tuple_compact_ordered(result, &self.raw, &order.raw, flags, diag)
            })
        }
    }

    /// The colexicographic index of a coordinate of this shape: one integer for the whole, one per mode, one per leaf,
    /// or any mixture. Coordinates are not held against the extents.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`OVERFLOW`](crate::Status::OVERFLOW).
    pub fn crd2idx(&self, coordinate: impl IntoTuple) -> Result<isize> {
        let coordinate = coordinate.into_tuple()?;
        // SAFETY: C reads two tuples and writes a number.
        unsafe {
            make(&[("coordinate", coordinate.given()), ("shape", self.given())], |to, diag| {
                sys::dimfold_tuple_crd2idx(&coordinate.raw, &self.raw, to, diag)
            })
        }
    }

    /// The coordinate, with the parentheses of this shape, of an index of 0 or more. The last leaf is not reduced by
    /// its extent, as in CuTe: 7 of (2,3) is (1,3).
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for an extent below 1, [`INDEX`](crate::Status::INDEX) for a negative
    /// index.
    pub fn idx2crd(&self, index: isize) -> Result<Self> {
        // SAFETY: C reads a tuple and makes another.
        unsafe {
            make(&[("shape", self.given())], |result, diag| sys::dimfold_tuple_idx2crd(result, index, &self.raw, diag))
        }
    }

    /// The coordinate of `shape2` that has the index which `coordinate` has in this shape; mode by mode where all three
    /// are tuples of one rank.
    ///
    /// # Errors
    /// As [`crd2idx`](Self::crd2idx) and [`idx2crd`](Self::idx2crd).
    pub fn crd2crd(&self, coordinate: impl IntoTuple, shape2: impl IntoTuple) -> Result<Self> {
        let (coordinate, shape2) = (coordinate.into_tuple()?, shape2.into_tuple()?);
        let operands = [("coordinate", coordinate.given()), ("shape", self.given()), ("shape2", shape2.given())];
        // SAFETY: C reads three tuples and makes another.
        unsafe {
            make(&operands, |result, diag| {
                sys::dimfold_tuple_crd2crd(result, &coordinate.raw, &self.raw, &shape2.raw, diag)
            })
        }
    }
}
