//! Nested layouts: how they are made, what they tell about themselves, where their elements lie.
use super::call::{calls, make, Given};
use super::{IntoTuple, Swizzle, Tuple};
use crate::error::Result;
use crate::{Answer, Dimension, IxDyn, Layout};
use core::ops::RangeInclusive;
use dimfold_sys as sys;

/// A nested layout, CuTe's `Layout`: shape and stride are trees with the same parentheses, and there is an algebra on
/// them. It maps coordinates to positions; a coordinate is one integer for the whole, which runs through the leaves
/// colexicographically (the first one fastest), or one per mode, or one per leaf, or any mixture. A position is
///
/// ```text
/// swizzle(offset + the sum over the leaves of coordinate * stride)
/// ```
///
/// where most layouts have no swizzle and offset 0. Index i beyond the size goes on in the last leaf, as in CuTe. There
/// are at most 32 leaves, whose extents are at least 1 and whose strides may be 0 or negative.
///
/// ```
/// use dimfold::nested::Nested;
/// let a: Nested = "(6,2):(8,2)".parse()?;
/// let b = Nested::new((4, 3), (3, 1))?;
/// let composed = a.composition(&b)?;
/// assert_eq!(composed.to_string(), "((2,2),3):((24,2),8)");
/// assert_eq!(composed.at((3, 1))?, a.index(b.at((3, 1))?)?);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// A stride may be a basis element, `2@0`: two steps along coordinate 0. Such a layout maps to coordinates (CuTe's
/// coordinate tensors). These go through everything that moves modes, through composition on either side, coalesce, and
/// the functions named after coordinates; elsewhere they are refused with [`UNSUPPORTED`](crate::Status::UNSUPPORTED).
///
/// **Errors.** The result of an operation of the algebra is the layout that its definition describes, or an error,
/// never something else. Where CuTe's C++ gives something surprising but defined, the operation does so too and says
/// so, and a twin whose name ends in `_strict` refuses. Everywhere: [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) where no
/// layout describes the result, [`OVERFLOW`](crate::Status::OVERFLOW) for positions or a size beyond `isize`,
/// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than 32 leaves or 15 levels, and for a swizzle where the
/// function does not say what becomes of it, [`SHAPE`](crate::Status::SHAPE) where operands do not fit together. An
/// error shows the operands, and marks the leaves and modes that its sentence names:
///
/// ```
/// # use dimfold::nested::Nested;
/// let a: Nested = "(12,6):(6,1)".parse()?;
/// let error = a.composition(&Nested::new(4, 8)?).unwrap_err().to_string();
/// assert!(error.ends_with("
///   layout     (12,6):(6,1)
///               ^^     ^
///   layout2    4:8
///              ^ ^"));
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// Two layouts are equal if shape, stride, offset and swizzle are; what is static does not count.
#[derive(Clone, Copy)]
#[repr(transparent)]
#[doc(alias = "Layout")]
#[doc(alias = "ComposedLayout")]
#[doc(alias = "make_layout")]
#[doc(alias = "make_composed_layout")]
pub struct Nested {
    pub(crate) raw: sys::dimfold_nested,
}

impl Nested {
    pub(super) const NAME: &'static str = "layout";

    pub(super) fn given(&self) -> Given<'_> {
        Given::Nested(self)
    }

    /// The layout of a shape and strides with the same parentheses, at offset 0. What is static in them stays so.
    ///
    /// ```
    /// use dimfold::nested::Nested;
    /// assert_eq!(Nested::new((4, (2, 2)), (1, (4, 8)))?, "(4,(2,2)):(1,(4,8))".parse()?);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for other parentheses or an extent below 1.
    pub fn new(shape: impl IntoTuple, stride: impl IntoTuple) -> Result<Self> {
        let (shape, stride) = (shape.into_tuple()?, stride.into_tuple()?);
        // SAFETY: C reads two tuples and makes a layout.
        unsafe {
            make(&[("shape", shape.given()), ("stride", stride.given())], |result, diag| {
                sys::dimfold_nested_new(result, &shape.raw, &stride.raw, diag)
            })
        }
    }

    /// The contiguous layout of a shape, the first leaf fastest: CuTe's default.
    ///
    /// # Errors
    /// As [`Tuple::compact_left`].
    #[doc(alias = "LayoutLeft")]
    pub fn left(shape: impl IntoTuple) -> Result<Self> {
        let shape = shape.into_tuple()?;
        // SAFETY: C reads a tuple and makes a layout.
        unsafe { make(&[("shape", shape.given())], |result, diag| sys::dimfold_nested_left(result, &shape.raw, diag)) }
    }

    /// The contiguous layout of a shape, the last leaf fastest.
    ///
    /// # Errors
    /// As [`Tuple::compact_right`].
    #[doc(alias = "LayoutRight")]
    pub fn right(shape: impl IntoTuple) -> Result<Self> {
        let shape = shape.into_tuple()?;
        // SAFETY: C reads a tuple and makes a layout.
        unsafe { make(&[("shape", shape.given())], |result, diag| sys::dimfold_nested_right(result, &shape.raw, diag)) }
    }

    /// The contiguous layout of a shape in the order of the integers of `order`, the smallest fastest. Equal integers
    /// overlap, as in [`Tuple::compact_ordered`].
    ///
    /// # Errors
    /// As there.
    #[doc(alias = "make_ordered_layout")]
    pub fn ordered(shape: impl IntoTuple, order: impl IntoTuple) -> Result<Self> {
        Self::ordered_by(&shape.into_tuple()?, &order.into_tuple()?, 0)
    }

    /// The same, but equal integers in `order` are refused.
    ///
    /// # Errors
    /// As [`ordered`](Self::ordered), and [`ORDER`](crate::Status::ORDER).
    pub fn ordered_strict(shape: impl IntoTuple, order: impl IntoTuple) -> Result<Self> {
        Self::ordered_by(&shape.into_tuple()?, &order.into_tuple()?, sys::DIMFOLD_STRICT)
    }

    fn ordered_by(shape: &Tuple, order: &Tuple, flags: u32) -> Result<Self> {
        // SAFETY: C reads two tuples and makes a layout.
        unsafe {
            make(&[("shape", shape.given()), ("order", order.given())], |result, diag| {
                sys::dimfold_nested_ordered(result, &shape.raw, &order.raw, flags, diag)
            })
        }
    }

    /// The layout that maps every coordinate to itself: (3,4) gives (3,4):(1@0,1@1).
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for paths of more than 4 steps.
    #[doc(alias = "make_identity_layout")]
    #[doc(alias = "make_identity_tensor")]
    pub fn identity(shape: impl IntoTuple) -> Result<Self> {
        let shape = shape.into_tuple()?;
        // SAFETY: C reads a tuple and makes a layout.
        unsafe {
            make(&[("shape", shape.given())], |result, diag| sys::dimfold_nested_identity(result, &shape.raw, diag))
        }
    }

    /// The first leaves of a shape that make `count` elements together, as far as common divisors go: (15,14) and 6
    /// give (3,2):(1,15).
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for a count of 0.
    pub fn domain_distribute(shape: impl IntoTuple, count: usize) -> Result<Self> {
        let shape = shape.into_tuple()?;
        // SAFETY: C reads a tuple and makes a layout.
        unsafe {
            make(&[("shape", shape.given())], |result, diag| {
                sys::dimfold_nested_domain_distribute(result, &shape.raw, count, diag)
            })
        }
    }

    /// The strided layout as a nested one: one mode per axis, none of them static.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than 32 axes, [`SHAPE`](crate::Status::SHAPE) for an empty
    /// layout.
    pub fn from_layout<D: Dimension>(layout: &Layout<D>) -> Result<Self> {
        // SAFETY: C reads a layout and makes another.
        let made = layout.lend_dynamic(|raw| unsafe {
            make(&[], |result, diag| sys::dimfold_nested_from_layout(result, raw, diag))
        });
        made.map_err(|error| layout.blame(error))
    }

    /// The layout as a strided one, one axis per mode.
    ///
    /// ```
    /// use dimfold::{nested::Nested, Ix2, Layout};
    /// let layout: Layout<Ix2> = Nested::new((3, 4), (4, 1))?.to_layout()?;
    /// assert_eq!(layout, Layout::c_contig([3, 4])?);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) for layouts of depth 2 and more and for swizzled ones,
    /// [`BOUNDS`](crate::Status::BOUNDS) for positions below 0, [`NDIM`](crate::Status::NDIM) for another rank.
    pub fn to_layout<D: Dimension>(&self) -> Result<Layout<D>> {
        // SAFETY: C reads a layout and makes another.
        let made =
            unsafe { Layout::<IxDyn>::make(|result, diag| sys::dimfold_nested_to_layout(result, &self.raw, diag)) };
        Layout::from_dyn(&made.map_err(|error| super::call::blame(error, &[("layout", self.given())]))?)
    }

    calls! {
        /// A contiguous layout of the same shape, in the order of its strides, where strides 0 stay 0. Swizzle and
        /// offset are dropped.
        ///
        /// # Errors
        /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for negative strides.
        #[doc(alias = "make_layout_like")]
        pub fn like(&self) -> Result<Nested> = sys::dimfold_nested_like;

        /// The same with mode 0 first, left to right, and the rest in the order of its strides.
        ///
        /// # Errors
        /// As [`like`](Self::like).
        #[doc(alias = "make_fragment_like")]
        pub fn fragment_like(&self) -> Result<Nested> = sys::dimfold_nested_fragment_like;

        /// The strides.
        ///
        /// # Errors
        /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for basis strides.
        pub fn stride(&self) -> Result<Tuple> = sys::dimfold_nested_stride;

        /// The smallest shape that holds all coordinates that basis strides lead to. Of a layout without them, an
        /// integer: the cosize.
        pub fn coshape(&self) -> Result<Tuple> = sys::dimfold_nested_coshape;
    }

    /// swizzle o offset o layout: positions are moved by `offset`, then swizzled. A swizzle that the layout has already
    /// is merged where both together are one (equal shifts).
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) or [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) for one that cannot be.
    #[doc(alias = "make_composed_layout")]
    pub fn swizzled(&self, swizzle: Swizzle, offset: isize) -> Result<Self> {
        // SAFETY: C reads a layout and makes another.
        unsafe {
            make(&[("swizzle", Given::Swizzle(swizzle)), ("layout", self.given())], |result, diag| {
                sys::dimfold_nested_swizzled(result, swizzle.raw, offset, &self.raw, diag)
            })
        }
    }

    /// The shape.
    pub fn shape(&self) -> Tuple {
        // SAFETY: C reads a layout and makes a tuple.
        let made = unsafe { make(&[], |result, diag| sys::dimfold_nested_shape(result, &self.raw, diag)) };
        made.unwrap_or_else(|_| unreachable!("every layout has a shape"))
    }

    /// The extents of the leaves.
    pub fn extents(&self) -> &[usize] {
        &self.raw.shape[..self.raw.leaves as usize]
    }

    /// The strides of the leaves. Those of a basis count steps along a coordinate.
    pub fn strides(&self) -> &[isize] {
        &self.raw.stride[..self.raw.leaves as usize]
    }

    /// The position of the first element, before a swizzle.
    pub fn offset(&self) -> isize {
        self.raw.offset
    }

    /// The swizzle that positions go through, if any.
    #[doc(alias = "get_swizzle_portion")]
    pub fn swizzle(&self) -> Option<Swizzle> {
        (self.raw.swizzle.bits != 0).then_some(Swizzle { raw: self.raw.swizzle })
    }

    /// The layout with its offset, but without its swizzle.
    #[doc(alias = "get_nonswizzle_portion")]
    #[must_use]
    pub fn unswizzled(&self) -> Self {
        Self { raw: sys::dimfold_nested { swizzle: super::literal::NOTHING.swizzle, ..self.raw } }
    }

    /// The number of modes.
    pub fn rank(&self) -> usize {
        // SAFETY: C reads a layout.
        unsafe { sys::dimfold_nested_rank(&self.raw) }
    }

    /// The levels of parentheses: 0 for an integer, 1 for the empty tuple.
    pub fn depth(&self) -> usize {
        // SAFETY: C reads a layout.
        unsafe { sys::dimfold_nested_depth(&self.raw) }
    }

    /// The number of elements; 1 for the empty tuple.
    pub fn size(&self) -> usize {
        // SAFETY: C reads a layout.
        unsafe { sys::dimfold_nested_size(&self.raw) }
    }

    /// Whether all extents and strides are static.
    pub fn is_static(&self) -> bool {
        // SAFETY: C reads a layout.
        unsafe { sys::dimfold_nested_is_static(&self.raw) }
    }

    /// How many positions the layout reaches over, as in CuTe: one more than the sum of (extent - 1) * |stride|,
    /// without offset; of a swizzled layout that of the layout inside, rounded up to where no swizzle leads out of it.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for basis strides.
    pub fn cosize(&self) -> Result<usize> {
        // SAFETY: C reads a layout and writes a number.
        unsafe { make(&[("layout", self.given())], |to, diag| sys::dimfold_nested_cosize(&self.raw, to, diag)) }
    }

    /// The lowest and the highest position, offset and swizzle included: exact without a swizzle, and with one the ends
    /// of the smallest aligned blocks that hold all of them.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for basis strides.
    pub fn bounds(&self) -> Result<RangeInclusive<isize>> {
        let mut max = 0;
        // SAFETY: C reads a layout and writes two numbers.
        let min = unsafe {
            make(&[("layout", self.given())], |min, diag| sys::dimfold_nested_bounds(&self.raw, min, &mut max, diag))
        }?;
        Ok(min..=max)
    }

    /// Whether both have the same size and the same position at every index. Exact for layouts without swizzle; for
    /// others unknown where no rule decides.
    ///
    /// ```
    /// use dimfold::nested::Nested;
    /// let (one, other) = (Nested::left((2, 4))?, Nested::left(8)?);
    /// assert!(one != other && one.equivalent(&other)?.is_yes());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for basis strides.
    pub fn equivalent(&self, layout2: &Self) -> Result<Answer<(), ()>> {
        // SAFETY: C reads two layouts and answers.
        let found = unsafe {
            make(&[("layout", self.given()), ("layout2", layout2.given())], |to, diag| {
                sys::dimfold_nested_equivalent(&self.raw, &layout2.raw, to, diag)
            })
        };
        found.map(answer)
    }

    /// Whether no two coordinates share a position, as [`Layout::is_injective`] says it of strided layouts. At most
    /// `max_work` candidates are tried, of which [`WORK_DEFAULT`](crate::WORK_DEFAULT) is a usual number.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for basis strides.
    pub fn is_injective(&self, max_work: u64) -> Result<Answer<(), ()>> {
        // SAFETY: C reads a layout and answers.
        let found = unsafe {
            make(&[("layout", self.given())], |to, diag| {
                sys::dimfold_nested_is_injective(&self.raw, max_work, to, diag)
            })
        };
        found.map(answer)
    }

    /// The position at index 0, 1, …, the first leaf fastest; a negative index counts backwards from 0, as CuTe
    /// computes it.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if it is not representable.
    #[inline]
    pub fn index(&self, index: isize) -> Result<isize> {
        // SAFETY: C reads a layout and writes a number.
        unsafe { make(&[("layout", self.given())], |to, diag| sys::dimfold_nested_index(&self.raw, index, to, diag)) }
    }

    /// The position at a coordinate of any kind. It is not held against the extents.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for a coordinate of other parentheses, [`OVERFLOW`](crate::Status::OVERFLOW).
    #[doc(alias = "crd2idx")]
    #[doc(alias = "operator()")]
    pub fn at(&self, coordinate: impl IntoTuple) -> Result<isize> {
        let coordinate = coordinate.into_tuple()?;
        // SAFETY: C reads a layout and a tuple and writes a number.
        unsafe {
            make(&[("layout", self.given()), ("coordinate", coordinate.given())], |to, diag| {
                sys::dimfold_nested_crd2idx(&self.raw, &coordinate.raw, to, diag)
            })
        }
    }

    calls! {
        /// The coordinate that basis strides lead to. Modes that nothing leads to are 0.
        ///
        /// ```
        /// use dimfold::nested::{Nested, Tuple};
        /// assert_eq!(Nested::identity((8, 6))?.coordinate((5, 2))?, Tuple::new((5, 2))?);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        ///
        /// # Errors
        /// As [`at`](Self::at).
        pub fn coordinate(&self, coordinate: impl IntoTuple) -> Result<Tuple> = sys::dimfold_nested_coordinate;

        /// The coordinate at a position of a compact layout: (position / stride) mod extent at each leaf.
        ///
        /// # Errors
        /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for strides below 1 unless their extent is 1.
        #[doc(alias = "get_hier_coord")]
        #[doc(alias = "get_flat_coord")]
        pub fn idx2crd(&self, position: isize) -> Result<Tuple> = sys::dimfold_nested_idx2crd(0);

        /// The same, but a position is refused that the coordinate does not lead back to.
        ///
        /// # Errors
        /// As [`idx2crd`](Self::idx2crd), and [`INDEX`](crate::Status::INDEX).
        pub fn idx2crd_strict(&self, position: isize) -> Result<Tuple> =
            sys::dimfold_nested_idx2crd(sys::DIMFOLD_STRICT);
    }
}

fn answer(found: sys::dimfold_answer) -> Answer<(), ()> {
    match found {
        sys::DIMFOLD_ANSWER_YES => Answer::Yes(()),
        sys::DIMFOLD_ANSWER_NO => Answer::No(()),
        _ => Answer::Unknown,
    }
}

/// As [`Nested::from_layout`].
impl<D: Dimension> TryFrom<&Layout<D>> for Nested {
    type Error = crate::Error;

    fn try_from(layout: &Layout<D>) -> Result<Self> {
        Self::from_layout(layout)
    }
}

/// As [`Nested::to_layout`].
impl<D: Dimension> TryFrom<&Nested> for Layout<D> {
    type Error = crate::Error;

    fn try_from(layout: &Nested) -> Result<Self> {
        layout.to_layout()
    }
}
