//! Lists of indexers as arguments: those that `s!` writes, whose type tells the rank of the result, and any others.
use crate::{
    dimension::{Dimension, InsertAxis, IxDyn, RemoveAxis},
    slice::{Ellipsis, Indexer, IntoIndexer, NewAxis, Slice},
};
use core::{fmt, marker::PhantomData, ops::Deref};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A list of indexers for a layout of rank `D`: what [`s!`](crate::s) writes gives a result of the rank that follows
/// from it; a slice, an array or a `Vec` of [`Indexer`]s gives one of dynamic rank. By value or by reference.
///
/// A function that hands its indexers on, for any rank:
///
/// ```
/// use dimfold::{s, Dimension, IndexerList, Ix1, Layout, Result};
///
/// fn sliced_twice<D: Dimension, L: IndexerList<D, Result = D>>(layout: &Layout<D>, indexers: L) -> Result<Layout<D>> {
///     layout.dim_slice(&indexers)?.dim_slice(&indexers)
/// }
/// let halved: Layout<Ix1> = sliced_twice(&Layout::c_contig([8])?, s![..;2])?;
/// assert_eq!(halved.to_string(), "(2):(4)");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of indexers for a layout of rank `{D}`",
    note = "expected `s![1, .., ..;-1]`, or a slice, an array or a `Vec` of `Indexer`s"
)]
pub trait IndexerList<D: Dimension> {
    /// The rank of the result.
    type Result: Dimension;

    /// The indexers, in order.
    fn indexers(&self) -> &[Indexer];
}

impl<D: Dimension, L: IndexerList<D> + ?Sized> IndexerList<D> for &L {
    type Result = L::Result;

    #[inline]
    fn indexers(&self) -> &[Indexer] {
        (**self).indexers()
    }
}

macro_rules! dynamic {
    ($(#[$attribute:meta])* [$($generics:tt)*] $list:ty) => {
        $(#[$attribute])*
        impl<D: Dimension, $($generics)*> IndexerList<D> for $list {
            type Result = IxDyn;

            #[inline]
            fn indexers(&self) -> &[Indexer] {
                self
            }
        }
    };
}
dynamic!([][Indexer]);
dynamic!([const COUNT: usize] [Indexer; COUNT]);
dynamic!(#[cfg(feature = "alloc")] [] Vec<Indexer>);

impl<D: Dimension, Kinds: IndexerKinds<D>, const COUNT: usize> IndexerList<D> for Indexers<Kinds, COUNT> {
    type Result = Kinds::Result;

    #[inline]
    fn indexers(&self) -> &[Indexer] {
        &self.list
    }
}

/// What [`s!`](crate::s) makes: an array of indexers, and in its type of which kind each of them is. `&*list` is the
/// slice of the indexers, whose kinds are known only when it runs.
#[derive(Clone, Copy)]
pub struct Indexers<Kinds, const COUNT: usize> {
    list: [Indexer; COUNT],
    kinds: PhantomData<Kinds>,
}

impl<Kinds, const COUNT: usize> Indexers<Kinds, COUNT> {
    /// For [`s!`](crate::s), which finds the kinds. Were they others, slicing would fail, as the result is looked at.
    #[doc(hidden)]
    #[inline]
    pub const fn of_kinds(list: [Indexer; COUNT], kinds: PhantomData<Kinds>) -> Self {
        Self { list, kinds }
    }
}

/// One kind more, for [`s!`](crate::s).
#[doc(hidden)]
#[inline]
pub const fn and_kind<Before, Kind>(_: PhantomData<Before>, _: PhantomData<Kind>) -> PhantomData<(Before, Kind)> {
    PhantomData
}

/// An indexer and its kind, for [`s!`](crate::s).
#[doc(hidden)]
#[inline]
pub fn with_kind<I: IntoIndexer>(indexer: I) -> (Indexer, PhantomData<I::Kind>) {
    (indexer.into(), PhantomData)
}

impl<Kinds, const COUNT: usize> Deref for Indexers<Kinds, COUNT> {
    type Target = [Indexer];

    #[inline]
    fn deref(&self) -> &[Indexer] {
        &self.list
    }
}

impl<Kinds, const COUNT: usize> fmt::Debug for Indexers<Kinds, COUNT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(f)
    }
}

/// Kinds of indexers, the last one first: `(((), isize), Slice)` for an index and a slice. The indexers take the axes
/// of a layout of rank `D` one by one; those that are left over when the first indexer has its own are kept whole.
pub trait IndexerKinds<D: Dimension> {
    /// The rank of a layout of rank `D` that is sliced by such indexers.
    type Result: Dimension;
}

impl<D: Dimension> IndexerKinds<D> for () {
    type Result = D;
}

/// An index takes an axis, which goes away.
impl<D: RemoveAxis, Before: IndexerKinds<D::Smaller>> IndexerKinds<D> for (Before, isize) {
    type Result = Before::Result;
}

/// A slice takes an axis, and keeps it.
impl<D: RemoveAxis, Before: IndexerKinds<D::Smaller, Result: InsertAxis>> IndexerKinds<D> for (Before, Slice) {
    type Result = <Before::Result as InsertAxis>::Larger;
}

/// A new axis takes none.
impl<D: Dimension, Before: IndexerKinds<D, Result: InsertAxis>> IndexerKinds<D> for (Before, NewAxis) {
    type Result = <Before::Result as InsertAxis>::Larger;
}

/// An ellipsis keeps the axes that the others leave over.
impl<D: Dimension, Before: IndexerKinds<D>> IndexerKinds<D> for (Before, Ellipsis) {
    type Result = Before::Result;
}

/// An indexer of any kind leaves the rank to be found when it runs.
impl<D: Dimension, Before: IndexerKinds<IxDyn>> IndexerKinds<D> for (Before, Indexer) {
    type Result = Before::Result;
}

/// A list of indexers: NumPy's basic indexing, written as ndarray writes it.
///
/// | written | in Python | |
/// |---|---|---|
/// | `1`, `-1` | `1`, `-1` | one index; the axis goes away |
/// | `2..5`, `2..`, `..-1`, `..` | `2:5`, `2:`, `:-1`, `:` | any range |
/// | `2..=5`, `..=-1` | `2:6`, `:` | a range that includes its last place |
/// | `2..9;3`, `..;-1` | `2:9:3`, `::-1` | any range with a step |
/// | `NewAxis` | `None` | an axis of extent 1 |
/// | `...` | `...` | all axes that the others leave over |
///
/// Any expression of type `i32`, `isize`, `usize`, [`Slice`] or a range of them may stand for one. With them the rank
/// of the result is in its type, and more indexers than axes do not compile. An [`Indexer`] may stand there too: the
/// result is then of dynamic rank.
///
/// ```
/// use dimfold::{s, Ix3, Layout, NewAxis};
/// let layout = Layout::c_contig([5, 6, 7])?;
/// let sliced: Layout<Ix3> = layout.dim_slice(s![1, ..;-1, NewAxis, 2..=4])?;
/// assert_eq!(sliced.to_string(), "(6,1,3):(-7,3,1)+79");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[macro_export]
macro_rules! s {
    (@list [$($done:expr,)*] [$kinds:expr]) => {
        $crate::Indexers::of_kinds([$($done),*], $kinds)
    };
    (@list [$($done:expr,)*] [$kinds:expr] ... $(, $($rest:tt)*)?) => {
        $crate::s!(@add [$($done,)*] [$kinds] $crate::Ellipsis, $($($rest)*)?)
    };
    (@list [$($done:expr,)*] [$kinds:expr] $range:expr ; $step:expr $(, $($rest:tt)*)?) => {
        $crate::s!(@add [$($done,)*] [$kinds] $crate::Slice::from($range).step($step), $($($rest)*)?)
    };
    (@list [$($done:expr,)*] [$kinds:expr] $indexer:expr $(, $($rest:tt)*)?) => {
        $crate::s!(@add [$($done,)*] [$kinds] $indexer, $($($rest)*)?)
    };
    (@list $($wrong:tt)*) => {
        compile_error!("expected indexers such as `1`, `2..5`, `..;-1`, `NewAxis` or `...`, with commas between them")
    };
    (@add [$($done:expr,)*] [$kinds:expr] $indexer:expr, $($rest:tt)*) => {{
        // A range such as 1..-1 is not empty here.
        #[allow(clippy::reversed_empty_ranges)]
        let (indexer, kind) = $crate::with_kind($indexer);
        $crate::s!(@list [$($done,)* indexer,] [$crate::and_kind($kinds, kind)] $($rest)*)
    }};
    ($($indexers:tt)*) => { $crate::s!(@list [] [::core::marker::PhantomData::<()>] $($indexers)*) };
}
