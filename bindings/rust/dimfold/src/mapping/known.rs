//! What is a constant where everything is static.
use super::{first, spec::Spec, Extents, IndexInteger, Mapping, StaticNumbers, StaticPolicy};
use crate::{
    dimension::{Dimension, Ix},
    layout::Layout,
    stored::Fixed,
};

impl<P: StaticPolicy<E, I>, E: Extents + StaticNumbers<I>, I: IndexInteger> Mapping<P, E, I> {
    /// The mapping: there is no other one of this type.
    pub const ONLY: Self = {
        let _ = Self::CHECKED;
        Self { extents: E::VALUES, policy: P::VALUES }
    };

    /// The number of elements, for the length of an array.
    pub const SIZE: usize = Self::CHECKED.size() as usize;

    /// The length of an array that the mapping fits into: the highest position and one more; 0 when an extent is 0.
    #[doc(alias = "required_span_size")]
    pub const SPAN: usize = Self::CHECKED.span() as usize;

    /// The numbers, if C would accept them.
    pub(super) const CHECKED: Spec = {
        let spec = Self::KNOWN.spec();
        assert!(spec.is_valid(I::MOST), "a static mapping has extents or positions that its index type does not hold");
        spec
    };
}

impl<P, E, I, const N: usize> Mapping<P, E, I>
where
    P: StaticPolicy<E, I>,
    E: Extents<Dim = Ix<N>> + StaticNumbers<I>,
    I: IndexInteger,
    Ix<N>: Dimension<Storage = Fixed<N>>,
{
    /// The extents.
    pub const EXTENTS: [usize; N] = unsigned(first(&Self::CHECKED.shape));

    /// The strides.
    pub const STRIDE: [isize; N] = first(&Self::CHECKED.strides());

    /// The extents with the padded one rounded up.
    pub const PADDED_EXTENTS: [usize; N] = unsigned(first(&Self::CHECKED.padded_extents()));

    /// The same layout.
    pub const LAYOUT: Layout<Ix<N>> =
        Layout::from_storage(Fixed::new(Self::EXTENTS, Self::STRIDE, Self::CHECKED.parts.offset as usize));

    /// The position of the element at an index, also while compiling.
    ///
    /// ```
    /// use dimfold::mapping::{Left, Mapping, S};
    /// const LAST: usize = Mapping::<Left, (S<2>, S<3>)>::at([1, 2]);
    /// assert_eq!(LAST, 5);
    /// ```
    ///
    /// # Panics
    /// For an index that lies outside: in a constant, that is a compile error.
    #[inline]
    pub const fn at(index: [usize; N]) -> usize {
        let (mut signed, mut axis) = ([0; N], 0);
        while axis < N {
            assert!(index[axis] < Self::EXTENTS[axis], "an index lies outside of its mapping");
            signed[axis] = index[axis] as isize;
            axis += 1;
        }
        Self::CHECKED.position(&signed) as usize
    }
}

const fn unsigned<const N: usize>(numbers: [isize; N]) -> [usize; N] {
    let (mut unsigned, mut axis) = ([0; N], 0);
    while axis < N {
        unsigned[axis] = numbers[axis] as usize;
        axis += 1;
    }
    unsigned
}

impl<P: StaticPolicy<E, I>, E: Extents + StaticNumbers<I>, I: IndexInteger> Default for Mapping<P, E, I> {
    #[inline]
    fn default() -> Self {
        Self::ONLY
    }
}
