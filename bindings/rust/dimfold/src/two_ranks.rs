//! Ranks that follow from those of two layouts.
use crate::dimension::{Dimension, Ix, IxDyn, RemoveAxis};

/// The larger of two ranks, which is that of what is broadcast together: `Ix<2>: DimMax<Ix<3>, Output = Ix<3>>`. With
/// [`IxDyn`] it is `IxDyn`.
///
/// Every two ranks have one. Where a rank is a type parameter `D`, its larger one with `D` and with `IxDyn` is known;
/// another one is asked for by a bound:
///
/// ```
/// use dimfold::{DimMax, Dimension, Ix1, Ix3, Layout, Result};
///
/// type With<D, E> = <D as DimMax<E>>::Output;
///
/// fn with_row<D: Dimension + DimMax<Ix1>>(layout: &Layout<D>, row: &Layout<Ix1>) -> Result<Layout<With<D, Ix1>>> {
///     Ok(layout.broadcast_layout(row)?.1)
/// }
/// let row: Layout<Ix3> = with_row(&Layout::c_contig([2, 3, 4])?, &Layout::c_contig([4])?)?;
/// assert_eq!(row.to_string(), "(2,3,4):(0,0,1)");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "DimMaxAPI")]
#[diagnostic::on_unimplemented(
    message = "the larger one of the ranks `{Self}` and `{Other}` is not known",
    note = "where a rank is a type parameter, a bound says so: `D: DimMax<Ix<1>>`"
)]
pub trait DimMax<Other> {
    /// The larger rank.
    #[doc(alias = "Max")]
    type Output: Dimension;
}

/// The ranks of a matrix product's layouts, by those of the two operands: see
/// [`Layout::matmul_layouts`](crate::Layout::matmul_layouts).
///
/// | operands | result | batches | matrices: result's, first's, second's |
/// |---|---|---|---|
/// | 1, 1 | 0 | 0 | 0, 1, 1 |
/// | 1, n | n - 1 | n - 2 | 1, 1, 2 |
/// | n, 1 | n - 1 | n - 2 | 1, 2, 1 |
/// | m, n | the larger one | less by 2 | 2, 2, 2 |
///
/// All are [`IxDyn`] if an operand's is. Every two fixed ranks of at least one axis have them.
#[diagnostic::on_unimplemented(
    message = "layouts of the ranks `{Self}` and `{Other}` have no matrix product",
    label = "expected at least one axis in each"
)]
pub trait MatmulRanks<Other> {
    /// That of the whole result.
    type Result: Dimension;
    /// That of the batch axes, the same for the result and both operands.
    type Batch: Dimension;
    /// That of the result's matrix axes.
    type ResultMatrix: Dimension;
    /// That of the first operand's matrix axes.
    type Matrix1: Dimension;
    /// That of the second operand's matrix axes.
    type Matrix2: Dimension;
}

impl<D: Dimension> DimMax<IxDyn> for D {
    type Output = IxDyn;
}
impl<const N: usize> DimMax<Ix<N>> for IxDyn {
    type Output = IxDyn;
}
impl<const N: usize> DimMax<Ix<N>> for Ix<N>
where
    Ix<N>: Dimension,
{
    type Output = Ix<N>;
}

impl<D: Dimension> MatmulRanks<IxDyn> for D {
    type Result = IxDyn;
    type Batch = IxDyn;
    type ResultMatrix = IxDyn;
    type Matrix1 = IxDyn;
    type Matrix2 = IxDyn;
}
impl<const N: usize> MatmulRanks<Ix<N>> for IxDyn {
    type Result = IxDyn;
    type Batch = IxDyn;
    type ResultMatrix = IxDyn;
    type Matrix1 = IxDyn;
    type Matrix2 = IxDyn;
}

type Less1<D> = <D as RemoveAxis>::Smaller;
type Less2<D> = Less1<Less1<D>>;

macro_rules! matmul {
    ($first:literal $second:literal: $all:ty, $batch:ty, $result:literal $matrix1:literal $matrix2:literal) => {
        impl MatmulRanks<Ix<$second>> for Ix<$first> {
            type Result = $all;
            type Batch = $batch;
            type ResultMatrix = Ix<$result>;
            type Matrix1 = Ix<$matrix1>;
            type Matrix2 = Ix<$matrix2>;
        }
    };
}
matmul!(1 1: Ix<0>, Ix<0>, 0 1 1);

/// Of each rank with those that are larger.
macro_rules! larger {
    ($small:literal $($large:literal)*) => {
        $(
            impl DimMax<Ix<$large>> for Ix<$small> {
                type Output = Ix<$large>;
            }
            impl DimMax<Ix<$small>> for Ix<$large> {
                type Output = Ix<$large>;
            }
        )*
        larger!($($large)*);
    };
    () => {};
}
larger!(0 1 2 3 4 5 6 7 8 9);

/// Of a vector with batches of matrices, and of these with those of as many or more axes.
macro_rules! products {
    ($small:literal $($large:literal)*) => {
        matmul!(1 $small: Less1<Ix<$small>>, Less2<Ix<$small>>, 1 1 2);
        matmul!($small 1: Less1<Ix<$small>>, Less2<Ix<$small>>, 1 2 1);
        matmul!($small $small: Ix<$small>, Less2<Ix<$small>>, 2 2 2);
        $(
            matmul!($small $large: Ix<$large>, Less2<Ix<$large>>, 2 2 2);
            matmul!($large $small: Ix<$large>, Less2<Ix<$large>>, 2 2 2);
        )*
        products!($($large)*);
    };
    () => {};
}
products!(2 3 4 5 6 7 8 9);
