//! The methods that arrays of ndarray get.
use ndarray::{Array, ArrayRef, CowArray, IntoDimension};

use super::copies::{assign, copy_of_dense, is_little, is_little_assignment, permuted, standard};
use super::views::{view, view_mut};
use super::DimfoldDimension;
use crate::{DeviceBuffer, Element, Order, Queue, Result, View, ViewMut};

/// Dimfold for arrays of ndarray: their views, and their copies by a queue. See [the module](crate::ndarray) for
/// examples.
///
/// Where ndarray's own loop is as fast as a queue, since all is in the first caches, the copy is ndarray's: 512
/// elements per byte of one, at least 1,024; up to 32 KiB where the fastest axes of both sides have fewer than 16
/// elements; up to 256 KiB in rows of more than 16 bytes, or without gaps.
pub trait ArrayExt<T, D: DimfoldDimension> {
    /// The same elements as a view.
    ///
    /// # Panics
    /// For more than 64 axes, where [`View::try_from`] answers an error.
    fn dimfold(&self) -> View<'_, T, D::Dimfold>;

    /// The same elements as a view for writing.
    ///
    /// # Panics
    /// For more than 64 axes, where [`ViewMut::try_from`] answers an error.
    fn dimfold_mut(&mut self) -> ViewMut<'_, T, D::Dimfold>;

    /// ndarray's `assign`: overwrites each element by the one of `source` at its index. A source of another shape is
    /// broadcast.
    ///
    /// ```
    /// use dimfold::{ndarray::ArrayExt, Queue};
    /// use ndarray::{array, Array2};
    /// let mut rows = Array2::zeros((2, 3));
    /// rows.assign_by(&array![1, 2, 3], &mut Queue::new()?)?;
    /// assert_eq!(rows, array![[1, 2, 3], [1, 2, 3]]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for a source that cannot be broadcast; those of [`Queue::copy`].
    fn assign_by<E: DimfoldDimension>(&mut self, source: &ArrayRef<T, E>, queue: &mut Queue) -> Result<()>
    where
        T: Element;

    /// ndarray's `to_owned`: a copy with the array's own strides if its elements lie without gaps, else in standard
    /// layout.
    ///
    /// # Errors
    /// Those of [`Queue::copy`]; [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn to_owned_by(&self, queue: &mut Queue) -> Result<Array<T, D>>
    where
        T: Element;

    /// ndarray's `as_standard_layout`: the array itself if it is in standard layout, else a copy that is.
    ///
    /// # Errors
    /// Those of [`Queue::copy`]; [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn to_standard_layout_by(&self, queue: &mut Queue) -> Result<CowArray<'_, T, D>>
    where
        T: Element;

    /// A copy in standard layout whose axis i is axis `axes[i]` of the array.
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) unless `axes` names each axis once, [`NDIM`](crate::Status::NDIM) for another
    /// number of them, or more than 64; those of [`Queue::copy`].
    fn permuted_to(&self, axes: impl IntoDimension<Dim = D>, queue: &mut Queue) -> Result<Array<T, D>>
    where
        T: Element;

    /// A buffer where the queue's operations run with the elements in C order. A view of it in the array's shape is
    /// `buffer.view(Layout::c_contig(…)?)`.
    ///
    /// ```
    /// use dimfold::{ndarray::ArrayExt, Layout, Queue};
    /// use ndarray::array;
    /// let mut queue = Queue::cuda(0).or_else(|_| Queue::new())?;
    /// let rows = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    /// let buffer = rows.t().to_device_by(&mut queue)?;
    /// let columns = buffer.view(Layout::c_contig([3, 2])?)?;
    /// assert_eq!(columns.to_ndarray(&mut queue)?, rows.t());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`DeviceBuffer::from_slice`]; [`NDIM`](crate::Status::NDIM) for more than 64 axes.
    fn to_device_by(&self, queue: &mut Queue) -> Result<DeviceBuffer<T>>
    where
        T: Element;
}

impl<T, D: DimfoldDimension> ArrayExt<T, D> for ArrayRef<T, D> {
    #[inline]
    fn dimfold(&self) -> View<'_, T, D::Dimfold> {
        view(self).expect("at most 64 axes")
    }

    #[inline]
    fn dimfold_mut(&mut self) -> ViewMut<'_, T, D::Dimfold> {
        view_mut(self).expect("at most 64 axes")
    }

    #[inline]
    fn assign_by<E: DimfoldDimension>(&mut self, source: &ArrayRef<T, E>, queue: &mut Queue) -> Result<()>
    where
        T: Element,
    {
        if self.shape() != source.shape() {
            let source = view(source)?.to_dyn().broadcast_to(self.shape())?;
            return queue.copy(&mut view_mut(self)?.to_dyn(), &source);
        }
        if is_little_assignment(self, source) {
            self.assign(source);
            return Ok(());
        }
        assign(&mut view_mut(self)?, &view(source)?, queue)
    }

    fn to_owned_by(&self, queue: &mut Queue) -> Result<Array<T, D>>
    where
        T: Element,
    {
        if is_little(self) {
            return Ok(self.to_owned());
        }
        match self.as_slice_memory_order() {
            Some(elements) => copy_of_dense(self, elements, queue),
            None => standard(&view(self)?, queue),
        }
    }

    fn to_standard_layout_by(&self, queue: &mut Queue) -> Result<CowArray<'_, T, D>>
    where
        T: Element,
    {
        if is_little(self) || self.is_standard_layout() {
            return Ok(self.as_standard_layout());
        }
        standard(&view(self)?, queue).map(CowArray::from)
    }

    #[inline]
    fn permuted_to(&self, axes: impl IntoDimension<Dim = D>, queue: &mut Queue) -> Result<Array<T, D>>
    where
        T: Element,
    {
        permuted(self, axes.into_dimension(), queue)
    }

    fn to_device_by(&self, queue: &mut Queue) -> Result<DeviceBuffer<T>>
    where
        T: Element,
    {
        let source = view(self)?;
        let layout = source.layout().layout_for_array_copy(Order::C)?;
        // SAFETY: all elements are written, or there is no buffer.
        let mut buffer = unsafe { DeviceBuffer::uninit(queue, source.size()) }?;
        queue.copy(&mut buffer.view_mut(layout)?, &source)?;
        Ok(buffer)
    }
}
