//! Mappings: layouts of a named policy, whose static numbers are part of their type.
use crate::{
    dimension::{Dimension, Ix},
    element_index::{signed, AxisIndex},
    error::Result,
    layout::Layout,
    per_axis::PerAxis,
};
use core::{
    fmt,
    hash::{Hash, Hasher},
    mem::MaybeUninit,
};
use dimfold_sys as sys;

mod any;
mod convert;
mod known;
mod number;
mod numbers;
mod own;
mod policy;
#[cfg(feature = "serde")]
mod serde;
mod spec;

pub use any::{AnyMapping, MappingPolicy};
pub use number::{Dyn, Extent, IndexInteger, Meets, Neg, Number, StaticNumber, Widens, S};
pub use numbers::{Extents, Numbers, StaticNumbers};
pub use own::LayoutMapping;
pub use policy::{Left, LeftPadded, Policy, Right, RightPadded, StaticPolicy, Strided};

use numbers::AXES;
use policy::Parts;
use spec::{Known, Spec};

/// A layout whose strides follow a policy, and whose type has the numbers that are known when the program is written:
/// `Mapping<Right, (S<2>, Dyn, S<3>)>` has 2 × any × 3 elements in C order and keeps one number. `I` is the type of
/// the indices and of the numbers that it keeps.
///
/// ```
/// use dimfold::mapping::{Dyn, Mapping, Right, RightPadded, Strided, S};
/// let tensor = Mapping::<Right, (S<2>, Dyn, S<3>), u32>::new((S, 5, S))?;
/// assert_eq!(tensor.stride(), [15, 3, 1]);
/// assert_eq!(tensor.index_unchecked([1, 2, 0]), 21);
/// assert_eq!(size_of_val(&tensor), 4);
///
/// let rows = Mapping::<RightPadded<S<16>>, (Dyn, Dyn)>::new((480, 639), S)?;
/// assert_eq!(rows.stride(), [640, 1]);
/// let columns = Mapping::<Strided<(S<1>, Dyn)>, (S<4>, S<3>)>::new((S, S), (S, 4))?;
/// assert_eq!(columns.to_layout().to_string(), "(4,3):(1,4)");
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// Where everything is static, it has no bytes, and what it computes is a constant:
///
/// ```
/// use dimfold::mapping::{Mapping, RightPadded, S};
/// type Tile = Mapping<RightPadded<S<4>>, (S<2>, S<3>)>;
/// let mut memory = [0.0_f32; Tile::SPAN];
/// memory[Tile::at([1, 2])] = 1.0;
/// assert_eq!((memory.len(), Tile::STRIDE), (7, [4, 1]));
/// ```
///
/// A static number that does not fit does not compile:
///
/// ```compile_fail,E0308
/// use dimfold::mapping::{Mapping, Right, S};
/// fn transform(_matrix: Mapping<Right, (S<4>, S<4>)>) {}
/// transform(Mapping::<Right, (S<4>, S<3>)>::ONLY);
/// ```
///
/// It becomes a [`Layout`] of its rank by [`to_layout`](Self::to_layout), which all views and operations take, a
/// mapping of another type by [`widen`](Self::widen) and [`convert`](Self::convert), and one whose type only the run
/// knows by [`to_any`](Self::to_any).
#[doc(alias = "mdspan")]
#[doc(alias = "tensor_span")]
#[doc(alias = "layout_mapping")]
pub struct Mapping<P: Policy<E>, E: Extents, I: IndexInteger = usize> {
    extents: E::Values<I>,
    policy: P::Values<I>,
}

impl<E: Extents, I: IndexInteger> Mapping<Right, E, I> {
    /// The mapping of these extents: `S` for a static one, a number of the index type for a dynamic one.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if an extent, a position or the span is above what the index type or
    /// `isize` holds.
    #[inline]
    pub fn new(extents: E::Values<I>) -> Result<Self> {
        Self { extents, policy: () }.checked()
    }
}

impl<E: Extents, I: IndexInteger> Mapping<Left, E, I> {
    /// The mapping of these extents: `S` for a static one, a number of the index type for a dynamic one.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if an extent, a position or the span is above what the index type or
    /// `isize` holds.
    #[inline]
    pub fn new(extents: E::Values<I>) -> Result<Self> {
        Self { extents, policy: () }.checked()
    }
}

impl<A: Extent, E: Extents, I: IndexInteger> Mapping<RightPadded<A>, E, I> {
    /// The mapping of these extents and an alignment: `S` for a static number, one of the index type for a dynamic one.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if an extent, a stride, a position or the span is above what the index
    /// type or `isize` holds; [`ARGUMENT`](crate::Status::ARGUMENT) for an alignment above `isize::MAX`.
    #[inline]
    pub fn new(extents: E::Values<I>, alignment: A::Value<I>) -> Result<Self> {
        Self { extents, policy: alignment }.checked()
    }
}

impl<A: Extent, E: Extents, I: IndexInteger> Mapping<LeftPadded<A>, E, I> {
    /// The mapping of these extents and an alignment: `S` for a static number, one of the index type for a dynamic one.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) if an extent, a stride, a position or the span is above what the index
    /// type or `isize` holds; [`ARGUMENT`](crate::Status::ARGUMENT) for an alignment above `isize::MAX`.
    #[inline]
    pub fn new(extents: E::Values<I>, alignment: A::Value<I>) -> Result<Self> {
        Self { extents, policy: alignment }.checked()
    }
}

impl<T: Numbers<Dim = E::Dim>, E: Extents, I: IndexInteger> Mapping<Strided<T>, E, I> {
    /// The mapping of these extents and strides, from position 0 on: `S` and `Neg` for static numbers, some of the
    /// index type for dynamic ones.
    ///
    /// # Errors
    /// As [`Layout::new`], and [`OVERFLOW`](crate::Status::OVERFLOW) if an extent, a position or the span is above what
    /// the index type holds.
    #[inline]
    pub fn new(extents: E::Values<I>, stride: T::Values<I>) -> Result<Self> {
        Self::with_offset(extents, stride, S)
    }
}

impl<T: Numbers<Dim = E::Dim>, O: Extent, E: Extents, I: IndexInteger> Mapping<Strided<T, O>, E, I> {
    /// The mapping of these extents and strides, whose element (0,…,0) lies at `offset`.
    ///
    /// # Errors
    /// As [`Layout::new`], and [`OVERFLOW`](crate::Status::OVERFLOW) if an extent, a position or the span is above what
    /// the index type holds.
    #[inline]
    pub fn with_offset(extents: E::Values<I>, stride: T::Values<I>, offset: O::Value<I>) -> Result<Self> {
        Self { extents, policy: (stride, offset) }.checked()
    }
}

// Rank 0 to 9, for which `E::Dim` is `Ix<N>`: lists with one entry per axis are arrays.
impl<P: Policy<E>, E: Extents<Dim = Ix<N>>, I: IndexInteger, const N: usize> Mapping<P, E, I>
where
    Ix<N>: Dimension,
{
    /// The extents.
    #[doc(alias = "shape")]
    #[inline(always)]
    pub fn extents(&self) -> [usize; N] {
        let shape = self.spec().shape;
        core::array::from_fn(|axis| shape[axis] as usize)
    }

    /// The strides, in elements.
    #[inline(always)]
    pub fn stride(&self) -> [isize; N] {
        first(&self.spec().strides())
    }

    /// The extents with the padded one rounded up; the extents themselves where the policy pads none.
    #[inline(always)]
    pub fn padded_extents(&self) -> [usize; N] {
        let extents = self.spec().padded_extents();
        core::array::from_fn(|axis| extents[axis] as usize)
    }

    /// The extents that the type knows.
    #[doc(alias = "static_extent")]
    #[inline]
    pub const fn static_extents() -> [Option<usize>; N] {
        let (mut extents, mut axis) = ([None; N], 0);
        while axis < N {
            if let Some(extent) = E::STATIC[axis] {
                extents[axis] = Some(extent as usize);
            }
            axis += 1;
        }
        extents
    }

    /// The strides that the type knows: those for which it knows all that they are computed from.
    #[doc(alias = "static_stride")]
    #[doc(alias = "layout_mapping_static_stride")]
    #[inline]
    pub const fn static_strides() -> [Option<isize>; N] {
        let (mut strides, mut axis) = ([None; N], 0);
        while axis < N {
            strides[axis] = Self::KNOWN.stride(axis);
            axis += 1;
        }
        strides
    }

    /// The position of the element at an index that lies inside. With another index it is some number: the sum of index
    /// × stride and the offset, wrapping.
    #[inline(always)]
    pub fn index_unchecked(&self, index: [I; N]) -> I {
        I::of_isize(self.spec().position(&index.map(I::to_isize)))
    }
}

impl<P: Policy<E>, E: Extents, I: IndexInteger> Mapping<P, E, I> {
    /// The number of axes.
    pub const NDIM: usize = E::COUNT;

    /// Whether every mapping of this type has an element at each position below its span.
    pub const IS_ALWAYS_EXHAUSTIVE: bool = Self::KNOWN.is_always_exhaustive();

    /// Whether no mapping of this type has two indices that share a position: all policies but [`Strided`].
    pub const IS_ALWAYS_UNIQUE: bool = P::POLICY != sys::DIMFOLD_MAPPING_STRIDED;

    /// Whether every mapping of this type has strides: these policies all do.
    pub const IS_ALWAYS_STRIDED: bool = true;

    pub(self) const KNOWN: Known = Known { policy: P::POLICY, ndim: E::COUNT, shape: E::STATIC, parts: P::STATIC };

    /// The mapping in plain numbers, of which the compiler folds the static ones.
    #[inline(always)]
    fn spec(&self) -> Spec {
        Spec { policy: P::POLICY, ndim: E::COUNT, shape: E::get::<I>(&self.extents), parts: P::get::<I>(&self.policy) }
    }

    /// The mapping, if C accepts it.
    #[inline]
    fn checked(self) -> Result<Self> {
        let mut raw = MaybeUninit::uninit();
        any::make(&mut raw, &self.spec(), &Self::KNOWN, I::DTYPE)?;
        Ok(self)
    }

    /// The number of elements: the product of the extents, 1 for rank 0.
    #[doc(alias = "volume")]
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.spec().size() as usize
    }

    /// How many elements an allocation needs so that the mapping fits into it: the highest position and one more; 0
    /// when an extent is 0.
    #[doc(alias = "span")]
    #[inline(always)]
    pub fn required_span_size(&self) -> usize {
        self.spec().span() as usize
    }

    /// The position of element (0,…,0): 0 unless the policy is [`Strided`].
    #[inline(always)]
    pub fn offset(&self) -> usize {
        self.spec().parts.offset as usize
    }

    /// What the last extent (of [`LeftPadded`] the first one) is rounded up to a multiple of; 0 without padding.
    #[inline(always)]
    pub fn alignment(&self) -> usize {
        self.spec().parts.alignment as usize
    }

    /// The position of the element at an index, each entry below its extent, or in `-extent..extent` where entries are
    /// signed.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX).
    #[inline]
    #[doc(alias = "operator()")]
    pub fn index<X: AxisIndex>(&self, index: impl PerAxis<X, Dim = E::Dim>) -> Result<usize> {
        self.to_any().index(signed::<E::Dim>(index.entries()).as_ref())
    }

    /// Whether every position below the span is some element's.
    #[inline]
    pub fn is_exhaustive(&self) -> bool {
        Self::IS_ALWAYS_EXHAUSTIVE || self.to_any().is_exhaustive()
    }

    /// Whether no two indices share a position; for [`Strided`] the cheap test of [`Layout::check_strides`].
    #[inline]
    pub fn is_unique(&self) -> bool {
        Self::IS_ALWAYS_UNIQUE || self.to_any().is_unique()
    }

    /// The same layout.
    #[inline]
    pub fn to_layout(&self) -> Layout<E::Dim> {
        let (extents, strides) = (self.spec().shape, self.spec().strides());
        let (mut shape, mut stride) = (E::Dim::axes(E::COUNT), E::Dim::axes(E::COUNT));
        shape.as_mut().iter_mut().zip(extents).for_each(|(to, extent)| *to = extent as usize);
        stride.as_mut().copy_from_slice(&strides[..E::COUNT]);
        Layout::new(shape, stride, self.offset()).unwrap_or_else(|_| unreachable!("every mapping is a valid layout"))
    }
}

/// The first `N` of the numbers.
#[inline(always)]
const fn first<const N: usize>(numbers: &[isize; AXES]) -> [isize; N] {
    let (mut first, mut axis) = ([0; N], 0);
    while axis < N {
        first[axis] = numbers[axis];
        axis += 1;
    }
    first
}

impl<P: Policy<E>, E: Extents, I: IndexInteger> Clone for Mapping<P, E, I> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Policy<E>, E: Extents, I: IndexInteger> Copy for Mapping<P, E, I> {}

/// The same extents, strides and offset: policies, index types and what is static do not count.
impl<P, E, I, P2, E2, I2> PartialEq<Mapping<P2, E2, I2>> for Mapping<P, E, I>
where
    P: Policy<E>,
    E: Extents,
    I: IndexInteger,
    P2: Policy<E2>,
    E2: Extents<Dim = E::Dim>,
    I2: IndexInteger,
{
    #[inline]
    fn eq(&self, other: &Mapping<P2, E2, I2>) -> bool {
        let (one, two) = (self.spec(), other.spec());
        let axes = ..E::COUNT;
        one.shape[axes] == two.shape[axes]
            && one.strides()[axes] == two.strides()[axes]
            && one.parts.offset == two.parts.offset
    }
}

impl<P: Policy<E>, E: Extents, I: IndexInteger> Eq for Mapping<P, E, I> {}

impl<P: Policy<E>, E: Extents, I: IndexInteger> Hash for Mapping<P, E, I> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let spec = self.spec();
        (spec.shape, spec.strides(), spec.parts.offset).hash(state);
    }
}

impl<P: Policy<E>, E: Extents, I: IndexInteger> fmt::Debug for Mapping<P, E, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_any(), f)
    }
}

/// Makes C's mapping of Rust's.
impl<P: Policy<E>, E: Extents, I: IndexInteger> From<Mapping<P, E, I>> for AnyMapping {
    #[inline]
    fn from(mapping: Mapping<P, E, I>) -> Self {
        mapping.to_any()
    }
}
