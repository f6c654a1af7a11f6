//! Exact answers about shared positions.
use super::Layout;
use crate::{
    dimension::{Dimension, IxDyn},
    error::{check, Error, Result},
};
use core::{mem::MaybeUninit, ptr::addr_of};
use dimfold_sys as sys;

/// The number of candidates that operations try before they refuse a target: about a millisecond.
pub const WORK_DEFAULT: u64 = sys::DIMFOLD_WORK_DEFAULT;

/// The answer to a question that may be too hard, with what proves it. A yes or a no is never wrong.
///
/// ```
/// use dimfold::{Answer, Layout, WORK_DEFAULT};
/// match Layout::new([2, 3], [2, 1], 0)?.is_injective(WORK_DEFAULT)? {
///     Answer::No(shared) => assert_eq!((shared.position, shared.index, shared.index2), (2, [0, 2], [1, 0])),
///     Answer::Yes(()) | Answer::Unknown => unreachable!("both rows have position 2"),
/// }
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "dimfold_answer")]
pub enum Answer<Y, N> {
    /// Yes, because of this.
    Yes(Y),
    /// No, because of this.
    No(N),
    /// As many candidates were tried as allowed, and the question is still open.
    Unknown,
}

impl<Y, N> Answer<Y, N> {
    /// Whether it is a yes.
    pub fn is_yes(&self) -> bool {
        matches!(self, Self::Yes(_))
    }

    /// Whether it is a no.
    pub fn is_no(&self) -> bool {
        matches!(self, Self::No(_))
    }
}

/// Two indices that share a position. Both count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "dimfold_witness")]
pub struct Shared<A, B = A> {
    /// Where the element at `index` lies, in elements from the layout's data pointer.
    pub position: isize,
    /// Of [`Layout::overlaps`] the lowest byte that the two items share, from the first data pointer; else 0.
    pub position_bytes: isize,
    /// The index in the layout.
    pub index: A,
    /// Another index in it, or one in the other layout.
    pub index2: B,
}

/// What C has written of a witness: of its lists only as many entries as there are axes.
type Witness = MaybeUninit<sys::dimfold_witness>;

/// The first entries of a list of a witness.
///
/// # Safety
/// C has written as many.
unsafe fn entries<D: Dimension>(list: *const [isize; 64], ndim: usize) -> D::Axes<isize> {
    let mut index = D::axes(ndim);
    // SAFETY: the caller's promise.
    index.as_mut().copy_from_slice(unsafe { core::slice::from_raw_parts(list.cast(), ndim) });
    index
}

/// # Safety
/// C has written a witness of two indices.
unsafe fn shared<D: Dimension, E: Dimension>(
    witness: &Witness,
    ndim: usize,
    ndim2: usize,
) -> Shared<D::Axes<isize>, E::Axes<isize>> {
    let from = witness.as_ptr();
    // SAFETY: the caller's promise.
    unsafe {
        Shared {
            position: (*from).position,
            position_bytes: (*from).position_bytes,
            index: entries::<D>(addr_of!((*from).index), ndim),
            index2: entries::<E>(addr_of!((*from).index2), ndim2),
        }
    }
}

/// C's answer, with the witness where it gives one.
fn answer<Y, N>(answer: sys::dimfold_answer, yes: impl FnOnce() -> Y, no: impl FnOnce() -> N) -> Answer<Y, N> {
    match answer {
        sys::DIMFOLD_ANSWER_YES => Answer::Yes(yes()),
        sys::DIMFOLD_ANSWER_NO => Answer::No(no()),
        _ => Answer::Unknown,
    }
}

impl<D: Dimension> Layout<D> {
    /// Whether all indices have positions of their own; if not, two indices that share one. Exact, where
    /// [`check_strides`](Self::check_strides) is cheap. At most `max_work` candidates are tried, of which
    /// [`WORK_DEFAULT`] is a usual number; what slicing produces is decided at once.
    ///
    /// ```
    /// use dimfold::{Answer, Layout, WORK_DEFAULT};
    /// let rare = Layout::new([2, 3], [3, 2], 0)?;
    /// assert!(!rare.is_unique() && rare.is_injective(WORK_DEFAULT)?.is_yes());
    /// let Answer::No(shared) = Layout::new([3, 3], [2, 1], 0)?.is_injective(WORK_DEFAULT)? else { panic!() };
    /// assert_ne!(shared.index, shared.index2);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) where a position is not representable, which no valid layout has.
    pub fn is_injective(&self, max_work: u64) -> Result<Answer<(), Shared<D::Axes<isize>>>> {
        let (mut found, mut witness) = (0, Witness::uninit());
        let to = witness.as_mut_ptr();
        // SAFETY: C answers, and writes the witness of a no: two indices of the layout.
        unsafe {
            self.ask(|layout, diag| D::is_injective(layout, max_work, &mut found, to, diag))?;
            Ok(answer(found, || (), || shared::<D, D>(&witness, self.ndim(), self.ndim())))
        }
    }

    /// Whether an item of this layout has a byte in common with an item of the other. The items are `itemsize` and
    /// `itemsize2` bytes long, and the other data pointer lies `distance_bytes` behind this one's. NumPy's
    /// shares_memory.
    ///
    /// ```
    /// use dimfold::{Layout, WORK_DEFAULT};
    /// let even = Layout::new([8], [2], 0)?;
    /// assert!(even.overlaps(&even, 4, 4, 4, WORK_DEFAULT)?.is_no());
    /// assert!(even.overlaps(&even, 4, 4, 6, WORK_DEFAULT)?.is_yes());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ITEMSIZE`](crate::Status::ITEMSIZE) for an item size of 0; [`OVERFLOW`](crate::Status::OVERFLOW) if the bytes
    /// of a layout are not representable.
    #[doc(alias = "shares_memory")]
    #[allow(clippy::type_complexity)]
    pub fn overlaps<E: Dimension>(
        &self,
        other: &Layout<E>,
        itemsize: usize,
        itemsize2: usize,
        distance_bytes: isize,
        max_work: u64,
    ) -> Result<Answer<Shared<D::Axes<isize>, E::Axes<isize>>, ()>> {
        let (mut found, mut witness) = (0, Witness::uninit());
        let (to, call) = (witness.as_mut_ptr(), sys::dimfold_layout_overlaps);
        // SAFETY: C reads two layouts, and writes the witness of a yes: an index of each of them.
        unsafe {
            self.ask_with(other, |one, two, diag| {
                call(one, two, itemsize, itemsize2, distance_bytes, max_work, &mut found, to, diag)
            })?;
            Ok(answer(found, || shared::<D, E>(&witness, self.ndim(), other.ndim()), || ()))
        }
    }

    /// Whether an index of the layout has this position, and which.
    ///
    /// ```
    /// use dimfold::{Layout, WORK_DEFAULT};
    /// let rows = Layout::new([3, 4], [10, 1], 0)?;
    /// assert!(rows.contains(13, WORK_DEFAULT)?.is_yes() && rows.contains(14, WORK_DEFAULT)?.is_no());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) where a position is not representable, which no valid layout has.
    pub fn contains(&self, position: isize, max_work: u64) -> Result<Answer<D::Axes<isize>, ()>> {
        let (mut found, mut witness) = (0, Witness::uninit());
        let to = witness.as_mut_ptr();
        // SAFETY: C reads the layout, and writes the witness of a yes: an index.
        unsafe {
            let asked = self.lend_dynamic(|layout| {
                check(|diag| sys::dimfold_layout_contains(layout, position, max_work, &mut found, to, diag))
            });
            asked.map_err(|error| self.blame(error))?;
            Ok(answer(found, || entries::<D>(addr_of!((*witness.as_ptr()).index), self.ndim()), || ()))
        }
    }

    /// Whether every position of the layout is one of `base`; if not, an index whose position is none. Both count from
    /// the same data pointer, in elements of the same size.
    ///
    /// # Errors
    /// As [`contains`](Self::contains).
    pub fn is_view_of<E: Dimension>(&self, base: &Layout<E>, max_work: u64) -> Result<Answer<(), D::Axes<isize>>> {
        let (mut found, mut witness) = (0, Witness::uninit());
        let (to, call) = (witness.as_mut_ptr(), sys::dimfold_layout_is_view_of);
        // SAFETY: C reads two layouts, and writes the witness of a no: an index of the first.
        unsafe {
            self.ask_with(base, |one, two, diag| call(one, two, max_work, &mut found, to, diag))?;
            Ok(answer(found, || (), || entries::<D>(addr_of!((*witness.as_ptr()).index), self.ndim())))
        }
    }

    /// The positions that two layouts share, as a layout in which no two indices share one; both count from the same
    /// data pointer, in elements of the same size. Its strides are positive and decrease. `(0):(1)` if nothing is
    /// shared.
    ///
    /// ```
    /// use dimfold::{Layout, WORK_DEFAULT};
    /// let (by_2, by_3) = (Layout::new([10], [2], 0)?, Layout::new([7], [3], 0)?);
    /// assert_eq!(by_2.intersect(&by_3, WORK_DEFAULT)?.to_string(), "(4):(6)");
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) if no layout has exactly these positions;
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN) if `max_work` candidates do not decide that;
    /// [`BOUNDS`](crate::Status::BOUNDS) if the lowest shared position is below 0.
    pub fn intersect<E: Dimension>(&self, other: &Layout<E>, max_work: u64) -> Result<Layout<IxDyn>> {
        let mut result = MaybeUninit::uninit();
        let (to, call) = (result.as_mut_ptr(), sys::dimfold_layout_intersect);
        // SAFETY: C reads two layouts and makes a third.
        unsafe {
            self.ask_with(other, |one, two, diag| call(to, one, two, max_work, diag))?;
            Ok(Layout::of_dynamic(result.as_ptr()))
        }
    }

    /// Has C answer a question about two layouts, as of dynamic rank.
    unsafe fn ask_with<E: Dimension>(
        &self,
        other: &Layout<E>,
        call: impl FnOnce(*const super::Dynamic, *const super::Dynamic, super::Diag) -> super::Status,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        let asked = self.lend_dynamic(|one| other.lend_dynamic(|two| unsafe { check(|diag| call(one, two, diag)) }));
        asked.map_err(|error: Error| other.blame(self.blame(error)))
    }
}
