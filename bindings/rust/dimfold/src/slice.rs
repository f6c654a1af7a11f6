//! How one axis is indexed: exactly as Python does it.
use core::{
    fmt,
    ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive},
};
use dimfold_sys as sys;

/// `start:stop:step` as in Python, each part of which may be left out. Made from any range, whose ends may be negative
/// and then count from the end.
///
/// ```
/// use dimfold::Slice;
/// assert_eq!(Slice::from(2..-2), Slice::new(Some(2), Some(-2), None));
/// assert_eq!(Slice::from(..).step(-1), Slice::new(None, None, Some(-1)));
/// assert_eq!(Slice::new(Some(2), None, Some(3)).to_string(), "2::3");
/// ```
#[doc(alias = "SliceI")]
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Slice(sys::dimfold_slice);

impl Slice {
    /// The slice of the parts that are given.
    ///
    /// ```
    /// use dimfold::{Layout, Slice};
    /// let every_other = Slice::new(None, None, Some(2));
    /// assert_eq!(Layout::c_contig([5])?.dim_narrow(0, every_other)?.to_string(), "(3):(2)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "slice")]
    pub const fn new(start: Option<isize>, stop: Option<isize>, step: Option<isize>) -> Self {
        const fn part(part: Option<isize>, bit: i32) -> (i32, isize) {
            match part {
                Some(number) => (bit, number),
                None => (0, 0),
            }
        }
        let (has_start, start) = part(start, sys::DIMFOLD_HAS_START);
        let (has_stop, stop) = part(stop, sys::DIMFOLD_HAS_STOP);
        let (has_step, step) = part(step, sys::DIMFOLD_HAS_STEP);
        Self(sys::dimfold_slice { has: has_start | has_stop | has_step, start, stop, step })
    }

    /// The same slice with this step.
    #[inline]
    #[doc(alias = "step_by")]
    #[must_use]
    pub const fn step(self, step: isize) -> Self {
        let (start, stop, _) = self.parts();
        Self::new(start, stop, Some(step))
    }

    /// Start, stop and step, where they are given.
    #[inline]
    pub const fn parts(self) -> (Option<isize>, Option<isize>, Option<isize>) {
        const fn part(has: bool, number: isize) -> Option<isize> {
            if has {
                Some(number)
            } else {
                None
            }
        }
        let has = self.0.has;
        (
            part(has & sys::DIMFOLD_HAS_START != 0, self.0.start),
            part(has & sys::DIMFOLD_HAS_STOP != 0, self.0.stop),
            part(has & sys::DIMFOLD_HAS_STEP != 0, self.0.step),
        )
    }

    /// The slice as C reads it.
    #[inline]
    pub(crate) fn as_ptr(&self) -> *const sys::dimfold_slice {
        &self.0
    }

    /// The stop of a range that includes its last place. Behind the last element of an axis, -1, there is no place that
    /// a number names.
    #[inline]
    fn after(last: isize) -> Option<isize> {
        last.checked_add(1).filter(|&stop| stop != 0)
    }
}

impl PartialEq for Slice {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Slice {}

/// As Python writes it.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |f: &mut fmt::Formatter<'_>, part: Option<isize>| part.map_or(Ok(()), |part| write!(f, "{part}"));
        let (start, stop, step) = self.parts();
        part(f, start)?;
        f.write_str(":")?;
        part(f, stop)?;
        step.map_or(Ok(()), |step| write!(f, ":{step}"))
    }
}

impl fmt::Debug for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slice({self})")
    }
}

/// How one axis is indexed: by a slice, which keeps the axis; by an index, with which it goes away; or by one of
/// [`NewAxis`] and [`Ellipsis`]. [`s!`](crate::s) writes lists of them.
///
/// ```
/// use dimfold::{Indexer, Layout};
/// let mut indexers: Vec<Indexer> = vec![(1..).into()];
/// indexers.push(2.into());
/// assert_eq!(Layout::c_contig([3, 4])?.dim_slice(&indexers)?.to_string(), "(2):(4)+6");
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Indexer(sys::dimfold_indexer);

/// Inserts an axis of extent 1.
///
/// ```
/// use dimfold::{s, Layout, NewAxis};
/// assert_eq!(Layout::c_contig([3, 4])?.dim_slice(s![.., NewAxis])?.shape(), [3, 1, 4]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "newaxis")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewAxis;

/// Stands for all axes that the other indexers leave over; at most once. `...` in [`s!`](crate::s).
///
/// ```
/// use dimfold::{s, Layout};
/// assert_eq!(Layout::c_contig([2, 3, 4])?.dim_slice(s![..., 0])?.shape(), [2, 3]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ellipsis;

impl Indexer {
    #[inline]
    const fn of_kind(kind: i32, slice: Slice) -> Self {
        Self(sys::dimfold_indexer { kind, slice: slice.0 })
    }

    /// One index, which may be negative.
    #[inline]
    pub const fn index(index: isize) -> Self {
        Self::of_kind(sys::DIMFOLD_INDEXER_INDEX, Slice(sys::dimfold_slice { has: 0, start: index, stop: 0, step: 0 }))
    }

    /// The list as C reads it.
    #[inline]
    pub(crate) fn as_ptr(list: &[Self]) -> *const sys::dimfold_indexer {
        list.as_ptr().cast()
    }
}

/// What may stand for one indexer in [`s!`](crate::s): a number, a range, a [`Slice`], [`NewAxis`], [`Ellipsis`], or an
/// [`Indexer`] itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no indexer",
    note = "expected a number or a range (`i32`, `isize` or `usize`), a `Slice`, `NewAxis`, `Ellipsis`, or an `Indexer`"
)]
pub trait IntoIndexer: Into<Indexer> {
    /// What it does to the rank, as the type that stands for all that do the same: `isize` for an index, [`Slice`],
    /// [`NewAxis`], [`Ellipsis`], or [`Indexer`] where this is known only when it runs.
    type Kind;
}

macro_rules! kinds {
    ($($kind:ty: $($indexer:ty)*;)*) => {$($(
        impl IntoIndexer for $indexer {
            type Kind = $kind;
        }
    )*)*};
}
kinds! {
    isize: i32 isize usize;
    Slice: Slice RangeFull;
    NewAxis: NewAxis;
    Ellipsis: Ellipsis;
    Indexer: Indexer;
}

impl PartialEq for Indexer {
    fn eq(&self, other: &Self) -> bool {
        self.0.kind == other.0.kind
            && self.0.slice.start == other.0.slice.start
            && Slice(self.0.slice) == Slice(other.0.slice)
    }
}

impl Eq for Indexer {}

/// As NumPy writes it.
impl fmt::Display for Indexer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind {
            sys::DIMFOLD_INDEXER_INDEX => write!(f, "{}", self.0.slice.start),
            sys::DIMFOLD_INDEXER_NEWAXIS => f.write_str("None"),
            sys::DIMFOLD_INDEXER_ELLIPSIS => f.write_str("..."),
            _ => write!(f, "{}", Slice(self.0.slice)),
        }
    }
}

impl fmt::Debug for Indexer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Indexer({self})")
    }
}

impl From<Slice> for Indexer {
    #[inline]
    fn from(slice: Slice) -> Self {
        Self::of_kind(sys::DIMFOLD_INDEXER_SLICE, slice)
    }
}

impl From<NewAxis> for Indexer {
    #[inline]
    fn from(_: NewAxis) -> Self {
        Self::of_kind(sys::DIMFOLD_INDEXER_NEWAXIS, Slice::from(..))
    }
}

impl From<Ellipsis> for Indexer {
    #[inline]
    fn from(_: Ellipsis) -> Self {
        Self::of_kind(sys::DIMFOLD_INDEXER_ELLIPSIS, Slice::from(..))
    }
}

impl From<RangeFull> for Slice {
    #[inline]
    fn from(_: RangeFull) -> Self {
        Self::new(None, None, None)
    }
}

impl From<RangeFull> for Indexer {
    #[inline]
    fn from(_: RangeFull) -> Self {
        Slice::from(..).into()
    }
}

/// The number as a signed one. What is too large lies behind every axis, and so does the largest.
macro_rules! signed {
    ($number:expr) => {
        isize::try_from($number).unwrap_or(isize::MAX)
    };
}

macro_rules! from_ranges {
    ($integer:ty: $($range:ident($value:ident) => $start:expr, $stop:expr;)*) => {$(
        impl From<$range<$integer>> for Slice {
            #[inline]
            fn from($value: $range<$integer>) -> Self {
                Self::new($start, $stop, None)
            }
        }

        impl From<$range<$integer>> for Indexer {
            #[inline]
            fn from(range: $range<$integer>) -> Self {
                Slice::from(range).into()
            }
        }

        impl IntoIndexer for $range<$integer> {
            type Kind = Slice;
        }
    )*};
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Indexer {
            #[inline]
            fn from(index: $integer) -> Self {
                Self::index(signed!(index))
            }
        }

        from_ranges!($integer:
            Range(range) => Some(signed!(range.start)), Some(signed!(range.end));
            RangeFrom(range) => Some(signed!(range.start)), None;
            RangeTo(range) => None, Some(signed!(range.end));
            RangeInclusive(range) => Some(signed!(*range.start())), Slice::after(signed!(*range.end()));
            RangeToInclusive(range) => None, Slice::after(signed!(range.end));
        );
    )*};
}
from_integers!(i32 isize usize);
