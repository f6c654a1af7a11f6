//! Conversions between ranks, and with arrays and vectors.
use super::Layout;
use crate::{
    dimension::{Dimension, Ix, IxDyn},
    error::{Error, Result},
    stored::Fixed,
};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

impl<D: Dimension> Clone for Layout<D> {
    #[inline]
    fn clone(&self) -> Self {
        Self { storage: self.storage.clone() }
    }
}

impl<D: Dimension> Copy for Layout<D> where D::Storage: Copy {}

/// Extents of 0, as many as the rank has; of dynamic rank none, which is one element.
impl<D: Dimension> Default for Layout<D> {
    fn default() -> Self {
        Layout::c_contig(D::axes::<usize>(0)).unwrap_or_else(|_| unreachable!("a layout without an element"))
    }
}

impl<const N: usize> From<Layout<Ix<N>>> for Layout<IxDyn>
where
    Ix<N>: Dimension,
{
    #[inline]
    fn from(layout: Layout<Ix<N>>) -> Self {
        layout.to_dyn()
    }
}

impl<const N: usize> TryFrom<Layout<IxDyn>> for Layout<Ix<N>>
where
    Ix<N>: Dimension,
{
    type Error = Error;

    #[inline]
    fn try_from(layout: Layout<IxDyn>) -> Result<Self> {
        Self::from_dyn(&layout)
    }
}

impl<const N: usize> TryFrom<&Layout<IxDyn>> for Layout<Ix<N>>
where
    Ix<N>: Dimension,
{
    type Error = Error;

    #[inline]
    fn try_from(layout: &Layout<IxDyn>) -> Result<Self> {
        Self::from_dyn(layout)
    }
}

/// Shape, stride and offset, as [`Layout::new`] takes them.
impl<const N: usize> TryFrom<([usize; N], [isize; N], usize)> for Layout<Ix<N>>
where
    Ix<N>: Dimension,
{
    type Error = Error;

    #[inline]
    fn try_from((shape, stride, offset): ([usize; N], [isize; N], usize)) -> Result<Self> {
        Self::new(shape, stride, offset)
    }
}

/// Shape, stride and offset.
impl<const N: usize> From<Layout<Ix<N>>> for ([usize; N], [isize; N], usize)
where
    Ix<N>: Dimension<Storage = Fixed<N>>,
{
    #[inline]
    fn from(layout: Layout<Ix<N>>) -> Self {
        layout.storage.into_parts()
    }
}

/// The C-contiguous layout of a shape, as [`Layout::c_contig`] makes it.
impl<const N: usize> TryFrom<[usize; N]> for Layout<Ix<N>>
where
    Ix<N>: Dimension,
{
    type Error = Error;

    #[inline]
    fn try_from(shape: [usize; N]) -> Result<Self> {
        Self::c_contig(shape)
    }
}

/// The C-contiguous layout of a shape, as [`Layout::c_contig`] makes it.
impl TryFrom<&[usize]> for Layout<IxDyn> {
    type Error = Error;

    #[inline]
    fn try_from(shape: &[usize]) -> Result<Self> {
        Self::c_contig(shape)
    }
}

/// The C-contiguous layout of a shape, as [`Layout::c_contig`] makes it.
#[cfg(feature = "alloc")]
impl TryFrom<Vec<usize>> for Layout<IxDyn> {
    type Error = Error;

    #[inline]
    fn try_from(shape: Vec<usize>) -> Result<Self> {
        Self::c_contig(shape)
    }
}

/// Shape, stride and offset, as [`Layout::new`] takes them.
#[cfg(feature = "alloc")]
impl TryFrom<(Vec<usize>, Vec<isize>, usize)> for Layout<IxDyn> {
    type Error = Error;

    #[inline]
    fn try_from((shape, stride, offset): (Vec<usize>, Vec<isize>, usize)) -> Result<Self> {
        Self::new(shape, stride, offset)
    }
}

/// Shape, stride and offset.
#[cfg(feature = "alloc")]
impl<D: Dimension> From<&Layout<D>> for (Vec<usize>, Vec<isize>, usize) {
    fn from(layout: &Layout<D>) -> Self {
        (layout.shape().to_vec(), layout.stride().to_vec(), layout.offset())
    }
}
