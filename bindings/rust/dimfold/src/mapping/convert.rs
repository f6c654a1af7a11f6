//! Mappings of one type as such of another.
use super::{any::make, AnyMapping, Extents, IndexInteger, Mapping, Meets, Parts, Policy, Widens, AXES};
use crate::{
    dimension::{Dimension, Ix},
    error::{Error, Result},
    layout::Layout,
    reason::{self, Reason},
};
use core::mem::MaybeUninit;

impl<P: Policy<E>, E: Extents, I: IndexInteger> Mapping<P, E, I> {
    /// The same mapping with some of its static numbers dynamic. It cannot fail, so what is not there in the other type
    /// does not compile.
    ///
    /// ```
    /// use dimfold::mapping::{Dyn, Mapping, Right, S};
    /// let tile = Mapping::<Right, (S<2>, S<3>)>::ONLY;
    /// let any_rows: Mapping<Right, (Dyn, S<3>)> = tile.widen();
    /// assert_eq!(any_rows, tile);
    /// ```
    #[inline]
    pub fn widen<P2, E2>(&self) -> Mapping<P2, E2, I>
    where
        P: Widens<P2>,
        E: Widens<E2>,
        P2: Policy<E2>,
        E2: Extents,
    {
        let spec = self.spec();
        Mapping { extents: E2::values::<I>(&spec.shape), policy: P2::values::<I>(&spec.parts) }
    }

    /// The same mapping as one of another type: of another policy, with other numbers static, or with other indices.
    /// Two static extents that differ do not compile.
    ///
    /// ```
    /// use dimfold::mapping::{Dyn, Mapping, Right, RightPadded, S};
    /// let rows = Mapping::<RightPadded<S<4>>, (Dyn, Dyn)>::new((3, 8), S)?;
    /// let dense: Mapping<Right, (Dyn, S<8>), u32> = rows.convert()?;
    /// assert_eq!(dense, rows);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for an extent that is not the static one;
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) for a stride or an offset that the type does not have;
    /// [`OVERFLOW`](crate::Status::OVERFLOW) for what the index type does not hold.
    #[inline]
    pub fn convert<P2, E2, I2>(&self) -> Result<Mapping<P2, E2, I2>>
    where
        E: Meets<E2>,
        P2: Policy<E2>,
        E2: Extents,
        I2: IndexInteger,
    {
        Mapping::from_any(&self.to_any())
    }

    /// A mapping whose type only the run knows, as one of this type.
    ///
    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for another number of axes, else as [`convert`](Self::convert).
    pub fn from_any(mapping: &AnyMapping) -> Result<Self> {
        Self::of_this_type(&mapping.convert(&Self::kind()?)?)
    }

    /// A layout of the same rank as a mapping of this type. A stride that nobody follows, because its extent is 1 or
    /// the layout is empty, may be any.
    ///
    /// ```
    /// use dimfold::{mapping::{Dyn, Mapping, RightPadded}, Layout};
    /// let layout = Layout::new([480, 639], [640, 1], 0)?;
    /// let rows = Mapping::<RightPadded<Dyn>, (Dyn, Dyn)>::from_layout(&layout)?;
    /// assert_eq!(rows.alignment(), 640);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`convert`](Self::convert).
    pub fn from_layout(layout: &Layout<E::Dim>) -> Result<Self> {
        Self::of_this_type(&AnyMapping::from_layout(&Self::kind()?, layout)?)
    }

    /// Any mapping of this type: one with 0 where only the run knows.
    fn kind() -> Result<AnyMapping> {
        let mut raw = MaybeUninit::zeroed();
        make(&mut raw, &Self::KNOWN.spec(), &Self::KNOWN, I::DTYPE)?;
        // SAFETY: C has written a mapping; what it does not write is 0.
        Ok(unsafe { AnyMapping::of_raw(raw.assume_init()) })
    }

    /// A mapping that C has made of this type, but for what C has no bit for: a static offset, and numbers besides the
    /// extents that are kept as the index type.
    fn of_this_type(mapping: &AnyMapping) -> Result<Self> {
        let (mut shape, mut stride) = ([0; AXES], [0; AXES]);
        for axis in 0..E::COUNT {
            (shape[axis], stride[axis]) = (mapping.extents()[axis] as isize, mapping.stride()[axis]);
        }
        let parts = Parts { alignment: mapping.alignment() as isize, offset: mapping.offset() as isize, stride };
        let made = Self { extents: E::values::<I>(&shape), policy: P::values::<I>(&parts) };
        let kept = made.spec();
        let refused = |reason: Reason, axis: usize, expected: isize, found: isize| {
            let error = Error::of_numbers(reason, c"mapping_convert", c"mapping", axis as isize, expected, found);
            Err(mapping.to_layout().blame(error))
        };
        if let Some(axis) = (0..E::COUNT).find(|&axis| kept.strides()[axis] != stride[axis]) {
            return refused(reason::MAPPING_STRIDE, axis, kept.strides()[axis], stride[axis]);
        }
        if kept.parts.offset != parts.offset {
            return refused(reason::MAPPING_OFFSET, 0, kept.parts.offset, parts.offset);
        }
        Ok(made)
    }
}

impl<P, E, I, const N: usize> From<Mapping<P, E, I>> for Layout<Ix<N>>
where
    P: Policy<E>,
    E: Extents<Dim = Ix<N>>,
    I: IndexInteger,
    Ix<N>: Dimension,
{
    #[inline]
    fn from(mapping: Mapping<P, E, I>) -> Self {
        mapping.to_layout()
    }
}

/// As [`Mapping::from_layout`].
impl<P, E, I, const N: usize> TryFrom<&Layout<Ix<N>>> for Mapping<P, E, I>
where
    P: Policy<E>,
    E: Extents<Dim = Ix<N>>,
    I: IndexInteger,
    Ix<N>: Dimension,
{
    type Error = Error;

    #[inline]
    fn try_from(layout: &Layout<Ix<N>>) -> Result<Self> {
        Self::from_layout(layout)
    }
}
