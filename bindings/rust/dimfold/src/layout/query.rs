//! What a layout tells about itself.
use super::Layout;
use crate::{dimension::Dimension, stored::Parts};

impl<D: Dimension> Layout<D> {
    /// The number of axes.
    #[inline]
    pub fn ndim(&self) -> usize {
        self.shape().len()
    }

    /// The extents, one per axis.
    #[inline]
    pub fn shape(&self) -> &[usize] {
        self.storage.shape()
    }

    /// The strides, one per axis, in elements.
    #[inline]
    #[doc(alias = "strides")]
    pub fn stride(&self) -> &[isize] {
        self.storage.stride()
    }

    /// The position of element (0,…,0), in elements.
    #[inline]
    pub fn offset(&self) -> usize {
        self.storage.offset()
    }
}
