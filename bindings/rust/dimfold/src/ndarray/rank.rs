//! The ranks that both crates have.
use crate::{Dimension, Ix, IxDyn};

/// A rank that ndarray has too: [`Ix0`](crate::Ix0) to [`Ix6`](crate::Ix6), and [`IxDyn`].
pub trait NdarrayDimension: Dimension {
    /// ndarray's type for that rank.
    type Ndarray: DimfoldDimension<Dimfold = Self>;
}

/// A rank of ndarray's: `Ix0` to `Ix6`, and `IxDyn`, which are all that it has.
pub trait DimfoldDimension: ndarray::Dimension {
    /// Dimfold's type for that rank.
    type Dimfold: NdarrayDimension<Ndarray = Self>;
}

macro_rules! same_rank {
    ($($rank:ty => $ndarray:ty),*) => {
        $(
            impl NdarrayDimension for $rank {
                type Ndarray = $ndarray;
            }

            impl DimfoldDimension for $ndarray {
                type Dimfold = $rank;
            }
        )*
    };
}

same_rank! {
    Ix<0> => ndarray::Ix0, Ix<1> => ndarray::Ix1, Ix<2> => ndarray::Ix2, Ix<3> => ndarray::Ix3,
    Ix<4> => ndarray::Ix4, Ix<5> => ndarray::Ix5, Ix<6> => ndarray::Ix6, IxDyn => ndarray::IxDyn
}
