//! Two equalities, and the hash that goes with both.
use super::Layout;
use crate::dimension::Dimension;
use core::hash::{Hash, Hasher};

impl<D: Dimension> Layout<D> {
    /// Whether both are the same as functions from index to position: strides of axes of extent 1 are ignored, and
    /// everything but the shape of empty layouts. `==` compares literally.
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
