//! A list with one entry per axis, for layouts of dynamic rank.
use core::{
    fmt,
    ops::{Deref, DerefMut},
};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Up to this many entries need no memory of their own.
#[cfg(feature = "alloc")]
pub(crate) const INLINE: usize = 8;
/// Up to this many entries need no memory of their own: all of them, where there is none to have.
#[cfg(not(feature = "alloc"))]
pub(crate) const INLINE: usize = crate::NDIM_MAX;

/// A list with one entry per axis of a layout of dynamic rank: a slice that owns up to 8 entries in place, and more on
/// the heap. Without the feature `alloc` all of its entries, at most 64, are in place.
///
/// ```
/// use dimfold::AxisList;
/// let axes: AxisList<isize> = [2, 0, 1].as_slice().into();
/// assert_eq!(axes[0], 2);
/// assert_eq!(axes.len(), 3);
/// ```
#[derive(Clone)]
pub struct AxisList<T>(Entries<T>);

#[derive(Clone)]
enum Entries<T> {
    Inline {
        len: usize,
        entries: [T; INLINE],
    },
    #[cfg(feature = "alloc")]
    Heap(Vec<T>),
}

impl<T: Copy + Default> AxisList<T> {
    /// `len` entries of the type's default, which is 0 for numbers.
    ///
    /// # Panics
    /// Without the feature `alloc`, for more than 64.
    #[inline]
    pub fn new(len: usize) -> Self {
        if len <= INLINE {
            return Self(Entries::Inline { len, entries: [T::default(); INLINE] });
        }
        Self::long(len)
    }

    /// At most INLINE numbers that C has written.
    ///
    /// # Safety
    /// There are `len` of them.
    #[inline(always)]
    pub(crate) unsafe fn read_inline(from: *const T, len: usize) -> Self {
        debug_assert!(len <= INLINE);
        // SAFETY: i is below len. Volatile for the reason that `stored::numbers` has.
        let entry = |i| if i < len { unsafe { from.add(i).read_volatile() } } else { T::default() };
        Self(Entries::Inline { len, entries: core::array::from_fn(entry) })
    }

    /// Writes the entries to where there is room for NDIM_MAX.
    ///
    /// # Safety
    /// There is.
    #[inline(always)]
    pub(crate) unsafe fn write(&self, to: *mut T) {
        match &self.0 {
            // A fixed number of them costs less than the right one.
            // SAFETY: the caller's promise, as there are never more than NDIM_MAX.
            Entries::Inline { entries, .. } => unsafe { to.cast::<[T; INLINE]>().write(*entries) },
            #[cfg(feature = "alloc")]
            // SAFETY: the caller's promise, as no layout has more than NDIM_MAX axes.
            Entries::Heap(entries) => unsafe { to.copy_from_nonoverlapping(entries.as_ptr(), entries.len()) },
        }
    }

    #[cfg(feature = "alloc")]
    #[cold]
    fn long(len: usize) -> Self {
        Self(Entries::Heap(alloc::vec![T::default(); len]))
    }

    #[cfg(not(feature = "alloc"))]
    #[cold]
    fn long(len: usize) -> Self {
        panic!("a list of {len} entries: at most {INLINE} without the feature `alloc`")
    }
}

impl<T> Deref for AxisList<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Entries::Inline { len, entries } => &entries[..*len],
            #[cfg(feature = "alloc")]
            Entries::Heap(entries) => entries,
        }
    }
}

impl<T> DerefMut for AxisList<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Entries::Inline { len, entries } => &mut entries[..*len],
            #[cfg(feature = "alloc")]
            Entries::Heap(entries) => entries,
        }
    }
}

impl<T> AsRef<[T]> for AxisList<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T> AsMut<[T]> for AxisList<T> {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T: fmt::Debug> fmt::Debug for AxisList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: PartialEq, L: AsRef<[T]>> PartialEq<L> for AxisList<T> {
    fn eq(&self, other: &L) -> bool {
        **self == *other.as_ref()
    }
}

impl<T: Eq> Eq for AxisList<T> {}

impl<T: Copy + Default> From<&[T]> for AxisList<T> {
    #[inline]
    fn from(entries: &[T]) -> Self {
        let mut list = Self::new(entries.len());
        list.copy_from_slice(entries);
        list
    }
}
