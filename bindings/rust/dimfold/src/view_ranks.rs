//! Views of a fixed rank as such of dynamic rank, and back.
use crate::memory::Memory;
use crate::{Dimension, Error, Ix, IxDyn, Result, View, ViewMut};

macro_rules! between_ranks {
    ($View:ident) => {
        impl<'a, T, M: Memory, const N: usize> From<$View<'a, T, Ix<N>, M>> for $View<'a, T, IxDyn, M>
        where
            Ix<N>: Dimension,
        {
            fn from(view: $View<'a, T, Ix<N>, M>) -> Self {
                view.to_dyn()
            }
        }

        /// [`NDIM`](crate::Status::NDIM) is the error if it has another number of axes.
        impl<'a, T, M: Memory, const N: usize> TryFrom<$View<'a, T, IxDyn, M>> for $View<'a, T, Ix<N>, M>
        where
            Ix<N>: Dimension,
        {
            type Error = Error;

            fn try_from(view: $View<'a, T, IxDyn, M>) -> Result<Self> {
                Self::from_dyn(view)
            }
        }
    };
}
between_ranks!(View);
between_ranks!(ViewMut);
