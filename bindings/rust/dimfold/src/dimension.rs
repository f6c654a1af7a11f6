//! Rank as a type: `Ix0` to `Ix9` and `IxDyn`.
use crate::{
    axis_list::AxisList,
    per_axis::PerAxis,
    ranks::{GainsAxis, HasDiagonal, LosesAxis, Rank},
    stored::{Dynamic, Fixed, Stored},
    two_ranks::DimMax,
};
use core::fmt::Debug;

/// The rank `N`, 0 to 9, of a layout whose number of axes is known when it is compiled.
///
/// ```
/// use dimfold::{Dimension, Ix, Ix3, Layout};
/// let layout: Layout<Ix<3>> = Layout::c_contig([2, 3, 4])?;
/// assert_eq!((layout.ndim(), Ix3::NDIM), (3, Some(3)));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ix<const N: usize>;

/// The rank of a layout whose number of axes, 0 to 64, is known only when it runs.
///
/// ```
/// use dimfold::{IxDyn, Layout};
/// let shape = vec![2; 12];
/// let layout: Layout<IxDyn> = Layout::c_contig(&shape)?;
/// assert_eq!((layout.ndim(), layout.size()), (12, 4096));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IxDyn;

/// Rank 0: one element.
pub type Ix0 = Ix<0>;
/// Rank 1: vectors.
pub type Ix1 = Ix<1>;
/// Rank 2: matrices.
pub type Ix2 = Ix<2>;
/// Rank 3.
pub type Ix3 = Ix<3>;
/// Rank 4.
pub type Ix4 = Ix<4>;
/// Rank 5.
pub type Ix5 = Ix<5>;
/// Rank 6.
pub type Ix6 = Ix<6>;
/// Rank 7.
pub type Ix7 = Ix<7>;
/// Rank 8.
pub type Ix8 = Ix<8>;
/// Rank 9, the largest of the fixed ones.
pub type Ix9 = Ix<9>;

/// The rank of a layout: [`Ix0`] to [`Ix9`], or [`IxDyn`]. Sealed.
#[doc(alias = "DimAPI")]
#[doc(alias = "DimBaseAPI")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no rank of a layout: there are `Ix0` to `Ix9` and `IxDyn`",
    note = "with more than 9 axes, pass a slice: the rank is then dynamic, up to 64"
)]
pub trait Dimension:
    Rank
    + Stored
    + DimMax<Self, Output = Self>
    + DimMax<IxDyn, Output = IxDyn>
    + Copy
    + Debug
    + Default
    + Eq
    + Send
    + Sync
    + 'static
{
    /// The number of axes, where the type tells it.
    const NDIM: Option<usize>;

    /// A list with one entry per axis: an array, or an [`AxisList`] for [`IxDyn`].
    type Axes<T: Copy + Default + Debug + PartialEq + Send + Sync + 'static>: AsRef<[T]>
        + AsMut<[T]>
        + Clone
        + Debug
        + PartialEq
        + Send
        + Sync
        + 'static
        + PerAxis<T, Dim = Self>;

    /// A list of `ndim` default entries; a fixed rank has its own ndim.
    #[doc(hidden)]
    fn axes<T: Copy + Default + Debug + PartialEq + Send + Sync + 'static>(ndim: usize) -> Self::Axes<T>;

    /// The storage of a layout.
    #[doc(hidden)]
    fn storage(shape: Self::Axes<usize>, stride: Self::Axes<isize>, offset: usize) -> Self::Storage;
}

impl<const N: usize> Dimension for Ix<N>
where
    Ix<N>: Rank,
{
    const NDIM: Option<usize> = Some(N);
    type Axes<T: Copy + Default + Debug + PartialEq + Send + Sync + 'static> = [T; N];

    #[inline]
    fn axes<T: Copy + Default + Debug + PartialEq + Send + Sync + 'static>(_ndim: usize) -> [T; N] {
        [T::default(); N]
    }

    #[inline(always)]
    fn storage(shape: [usize; N], stride: [isize; N], offset: usize) -> Fixed<N> {
        Fixed::new(shape, stride, offset)
    }
}

impl Dimension for IxDyn {
    const NDIM: Option<usize> = None;
    type Axes<T: Copy + Default + Debug + PartialEq + Send + Sync + 'static> = AxisList<T>;

    #[inline]
    fn axes<T: Copy + Default + Debug + PartialEq + Send + Sync + 'static>(ndim: usize) -> AxisList<T> {
        AxisList::new(ndim)
    }

    #[inline]
    fn storage(shape: AxisList<usize>, stride: AxisList<isize>, offset: usize) -> Dynamic {
        Dynamic::new(shape, stride, offset)
    }
}

/// A rank from which an axis can go away: every one but [`Ix0`].
#[doc(alias = "SmallerOneAPI")]
#[diagnostic::on_unimplemented(
    message = "a layout of rank `{Self}` has no axis",
    label = "expected at least one axis",
    note = "where `s!` lists indexers, they are more than the layout has axes"
)]
pub trait RemoveAxis: Dimension + LosesAxis<<Self as RemoveAxis>::Smaller> {
    /// The rank with one axis less.
    type Smaller: InsertAxis<Larger = Self>;
}

/// A rank with two axes, of which a diagonal can be taken: every one but [`Ix0`] and [`Ix1`].
#[diagnostic::on_unimplemented(
    message = "a layout of rank `{Self}` has no diagonal",
    label = "expected at least two axes"
)]
pub trait TwoAxes: RemoveAxis<Smaller: RemoveAxis> + HasDiagonal<<Self as RemoveAxis>::Smaller> {}

/// A rank to which an axis can be added: every one but [`Ix9`].
#[doc(alias = "LargerOneAPI")]
#[diagnostic::on_unimplemented(
    message = "a layout of rank `{Self}` takes no further axis",
    label = "expected rank 8 or less, or `IxDyn`",
    note = "`to_dyn` makes it a layout of dynamic rank, which takes up to 64"
)]
pub trait InsertAxis: Dimension + GainsAxis<<Self as InsertAxis>::Larger> {
    /// The rank with one axis more.
    type Larger: RemoveAxis<Smaller = Self>;
}

macro_rules! neighbours {
    ($($smaller:literal $larger:literal),*) => {$(
        impl RemoveAxis for Ix<$larger> {
            type Smaller = Ix<$smaller>;
        }
        impl InsertAxis for Ix<$smaller> {
            type Larger = Ix<$larger>;
        }
    )*};
}
neighbours!(0 1, 1 2, 2 3, 3 4, 4 5, 5 6, 6 7, 7 8, 8 9);

macro_rules! two_axes {
    ($($rank:literal)*) => {$(impl TwoAxes for Ix<$rank> {})*};
}
two_axes!(2 3 4 5 6 7 8 9);

impl RemoveAxis for IxDyn {
    type Smaller = IxDyn;
}
impl InsertAxis for IxDyn {
    type Larger = IxDyn;
}
impl TwoAxes for IxDyn {}
