//! The standard library's traits for layouts.
use super::Layout;
use crate::{dimension::Dimension, text::Text};
use core::{
    fmt,
    hash::{Hash, Hasher},
};
use dimfold_sys as sys;

/// What one layout's text needs at most: 64 axes of two numbers of 20 characters, and what is between them.
const TEXT_BYTES: usize = 64 * 2 * 21 + 32;

impl<D: Dimension> Clone for Layout<D> {
    #[inline]
    fn clone(&self) -> Self {
        Self { storage: self.storage.clone() }
    }
}

impl<D: Dimension> Copy for Layout<D> where D::Storage: Copy {}

/// Literally the same: offset, every extent, every stride.
impl<D: Dimension> PartialEq for Layout<D> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: C compares two layouts of one rank.
        self.lend(|layout| other.lend(|other| unsafe { D::equal(layout, other) }))
    }
}

impl<D: Dimension> Eq for Layout<D> {}

impl<D: Dimension> Hash for Layout<D> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // SAFETY: C reads a layout.
        state.write_u64(self.lend(|layout| unsafe { D::hash(layout) }));
    }
}

/// As text: `(3,4):(4,1)+2`.
impl<D: Dimension> fmt::Display for Layout<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lend_dynamic(|layout| {
            // SAFETY: C writes a text of at most `capacity` bytes.
            Text::<TEXT_BYTES>::display(f, |text, capacity| unsafe { sys::dimfold_layout_print(layout, text, capacity) })
        })
    }
}

impl<D: Dimension> fmt::Debug for Layout<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}
