//! Two equalities, and the hash that goes with both.
use super::Layout;
use crate::dimension::Dimension;
use core::hash::{Hash, Hasher};

impl<D: Dimension> Layout<D> {
    /// Whether both are the same as functions from index to position: strides of axes of extent 1 are ignored, and
    /// everything but the shape of empty layouts. `==` compares literally.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let (one, two) = (Layout::new([1, 4], [4, 1], 0)?, Layout::new([1, 4], [99, 1], 0)?);
    /// assert!(one != two && one.equivalent(&two));                         // nobody follows that stride
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    pub fn equivalent(&self, other: &Self) -> bool {
        // SAFETY: C reads two layouts of one rank.
        self.lend(|layout| other.lend(|other| unsafe { D::equivalent(layout, other) }))
    }

    /// A 64-bit hash, the same on every platform and for every rank, equal for equivalent layouts.
    #[inline]
    pub fn hash_value(&self) -> u64 {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::hash(layout) })
    }
}

/// Literally the same: offset, every extent, every stride.
impl<D: Dimension> PartialEq for Layout<D> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: C reads two layouts of one rank.
        self.lend(|layout| other.lend(|other| unsafe { D::equal(layout, other) }))
    }
}

impl<D: Dimension> Eq for Layout<D> {}

impl<D: Dimension> Hash for Layout<D> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_value());
    }
}
