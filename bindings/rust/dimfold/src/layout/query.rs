//! What a layout tells about itself.
use super::Layout;
use crate::{dimension::Dimension, error::Result, stored::Parts};
use core::{
    mem::MaybeUninit,
    ops::{Range, RangeInclusive},
};

impl<D: Dimension> Layout<D> {
    /// The number of axes.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.ndim(), 2);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    pub fn ndim(&self) -> usize {
        self.shape().len()
    }

    /// The number of elements: the product of the extents, 1 for rank 0.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.size(), 12);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "volume")]
    #[doc(alias = "len")]
    pub fn size(&self) -> usize {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::size(layout) })
    }

    /// The extents, one per axis.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.shape(), [3, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    pub fn shape(&self) -> &[usize] {
        self.storage.shape()
    }

    /// The strides, one per axis, in elements.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.stride(), [4, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "strides")]
    pub fn stride(&self) -> &[isize] {
        self.storage.stride()
    }

    /// The extents as a list of its own, whose type tells the rank: an array, or an [`AxisList`](crate::AxisList) for
    /// [`IxDyn`](crate::IxDyn). [`shape`](Self::shape) is a slice, so what is made of it is of dynamic rank; what is
    /// made of this is of the layout's rank, also where the rank is a type parameter:
    ///
    /// ```
    /// use dimfold::{Dimension, Layout, Result};
    /// fn f_contiguous<D: Dimension>(layout: &Layout<D>) -> Result<Layout<D>> {
    ///     Layout::f_contig(layout.shape_by_value())
    /// }
    /// let matrix = Layout::c_contig([3, 4])?;
    /// assert_eq!(f_contiguous(&matrix)?, Layout::f_contig([3, 4])?);
    /// assert_eq!(f_contiguous(&matrix.to_dyn())?, Layout::f_contig(matrix.shape())?);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "raw_dim")]
    pub fn shape_by_value(&self) -> D::Axes<usize> {
        let mut shape = D::axes(self.ndim());
        shape.as_mut().copy_from_slice(self.shape());
        shape
    }

    /// The strides as a list of its own, whose type tells the rank: see [`shape_by_value`](Self::shape_by_value).
    #[inline]
    pub fn stride_by_value(&self) -> D::Axes<isize> {
        let mut stride = D::axes(self.ndim());
        stride.as_mut().copy_from_slice(self.stride());
        stride
    }

    /// The position of element (0,…,0), in elements.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::c_contig([3, 4])?.flip(&[0])?.offset(), 8);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "slice_offset")]
    pub fn offset(&self) -> usize {
        self.storage.offset()
    }

    /// Whether the elements lie in one run in C order. Strides of axes of extent 1 do not matter; rank 0 and empty
    /// layouts are contiguous.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let layout = Layout::c_contig([3, 4])?;
    /// assert!(layout.is_c_contig() && layout.dim_narrow(0, 1..)?.is_c_contig());
    /// assert!(!layout.dim_narrow(1, 1..)?.is_c_contig() && !layout.reverse_axes().is_c_contig());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "c_contig")]
    #[doc(alias = "is_contiguous_c")]
    #[doc(alias = "is_standard_layout")]
    pub fn is_c_contig(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::is_c_contig(layout) })
    }

    /// Whether the elements lie in one run in F order, as in [`is_c_contig`](Self::is_c_contig).
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert!(Layout::c_contig([3, 4])?.reverse_axes().is_f_contig());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "f_contig")]
    #[doc(alias = "is_contiguous_f")]
    pub fn is_f_contig(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::is_f_contig(layout) })
    }

    /// Whether the elements lie in one run in some order of the axes; strides are then above 0.
    ///
    /// ```
    /// use dimfold::Layout;
    /// let turned = Layout::c_contig([2, 3, 4])?.transpose([1, 0, 2])?;
    /// assert!(turned.is_contig() && !turned.is_c_contig() && !turned.is_f_contig());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    #[doc(alias = "is_contiguous_any")]
    pub fn is_contig(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::is_contig(layout) })
    }

    /// Whether the elements lie in one run from position 0 on, in some order of the axes.
    #[inline]
    pub fn is_dense(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::is_dense(layout) })
    }

    /// Whether the layout leans towards C order, gaps allowed: the mirror of [`f_prefer`](Self::f_prefer).
    #[inline]
    pub fn c_prefer(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::c_prefer(layout) })
    }

    /// Whether the layout leans towards F order, gaps allowed: with the axes of extent 1 left out all strides are
    /// positive, none is smaller than the one before it, and the first is 1. True for rank 0 and for empty layouts.
    #[inline]
    pub fn f_prefer(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::f_prefer(layout) })
    }

    /// How many trailing axes lie in one run. ndim for empty layouts.
    #[inline]
    pub fn ndim_of_c_contig(&self) -> usize {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::ndim_of_c_contig(layout) })
    }

    /// How many leading axes lie in one run. ndim for empty layouts.
    #[inline]
    pub fn ndim_of_f_contig(&self) -> usize {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::ndim_of_f_contig(layout) })
    }

    /// The positions that the layout touches lie in this range; it is empty, at the offset, when the layout is.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::new([3, 4], [-4, 1], 8)?.bounds_index()?, 0..12);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`BOUNDS`](crate::Status::BOUNDS) if one is below 0.
    #[inline]
    pub fn bounds_index(&self) -> Result<Range<usize>> {
        let (mut min, mut max) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        // SAFETY: a call that succeeds writes both.
        unsafe {
            self.ask(|layout, diag| D::bounds_index(layout, min.as_mut_ptr(), max.as_mut_ptr(), diag))?;
            Ok(min.assume_init()..max.assume_init())
        }
    }

    /// The run that the positions fill, each of them once, in whichever order: where it begins, and how long it is.
    #[cfg(feature = "std")]
    pub(crate) fn dense_run(&self) -> Option<(usize, usize)> {
        let (size, bounds) = (self.size(), self.bounds_index().ok()?);
        let is_filled = bounds.len() == size && (size == 0 || self.check_strides(false).is_ok());
        is_filled.then_some((bounds.start, size))
    }

    /// The lowest and the highest position, both included and signed; `0..=-1` when the layout is empty.
    ///
    /// # Errors
    /// [`OVERFLOW`](crate::Status::OVERFLOW) where a position is not representable, which no valid layout has.
    #[inline]
    pub fn offset_bounds(&self) -> Result<RangeInclusive<isize>> {
        let (mut min, mut max) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        // SAFETY: a call that succeeds writes both.
        unsafe {
            self.ask(|layout, diag| D::offset_bounds(layout, min.as_mut_ptr(), max.as_mut_ptr(), diag))?;
            Ok(min.assume_init()..=max.assume_init())
        }
    }

    /// The lowest position, signed; 0 when the layout is empty.
    ///
    /// # Errors
    /// As [`offset_bounds`](Self::offset_bounds).
    #[inline]
    #[doc(alias = "min_offset")]
    pub fn offset_min(&self) -> Result<isize> {
        let mut min = MaybeUninit::uninit();
        // SAFETY: a call that succeeds writes it.
        unsafe {
            self.ask(|layout, diag| D::offset_min(layout, min.as_mut_ptr(), diag))?;
            Ok(min.assume_init())
        }
    }

    /// The highest position, signed; -1 when the layout is empty.
    ///
    /// # Errors
    /// As [`offset_bounds`](Self::offset_bounds).
    #[inline]
    #[doc(alias = "max_offset")]
    pub fn offset_max(&self) -> Result<isize> {
        let mut max = MaybeUninit::uninit();
        // SAFETY: a call that succeeds writes it.
        unsafe {
            self.ask(|layout, diag| D::offset_max(layout, max.as_mut_ptr(), diag))?;
            Ok(max.assume_init())
        }
    }

    /// The number of elements that the allocation behind the layout must hold: the end of the bounds; 0 when it is
    /// empty.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert_eq!(Layout::new([3, 4], [10, 2], 5)?.span()?, 5 + 2 * 10 + 3 * 2 + 1);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`bounds_index`](Self::bounds_index).
    #[inline]
    pub fn span(&self) -> Result<usize> {
        let mut span = MaybeUninit::uninit();
        // SAFETY: a call that succeeds writes the span.
        unsafe {
            self.ask(|layout, diag| D::span(layout, span.as_mut_ptr(), diag))?;
            Ok(span.assume_init())
        }
    }

    /// Succeeds if the sorted strides prove that no two indices share a position. With `skip_zero` axes of stride 0 are
    /// left out. The test is sound but cheap: it refuses some layouts without overlap, such as (2,3):(3,2).
    ///
    /// ```
    /// use dimfold::{Layout, Status};
    /// let windows = Layout::new([4, 3], [1, 1], 0)?;
    /// assert_eq!(windows.check_strides(false).unwrap_err().status(), Status::OVERLAP);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OVERLAP`](crate::Status::OVERLAP), with the axis at fault.
    #[inline]
    pub fn check_strides(&self, skip_zero: bool) -> Result<()> {
        // SAFETY: C reads a layout.
        unsafe { self.ask(|layout, diag| D::check_strides(layout, skip_zero, diag)) }
    }

    /// Whether the cheap test of [`check_strides`](Self::check_strides) proves that no two indices share a position. It
    /// may say `false` of a layout without overlap; [`is_injective`](Self::is_injective) knows.
    #[inline]
    pub fn is_unique(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::is_unique(layout) })
    }

    /// Whether any stride is 0.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert!(Layout::c_contig([4])?.broadcast_to([3, 4])?.is_broadcasted());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    pub fn is_broadcasted(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::is_broadcasted(layout) })
    }

    /// The product of the extents whose stride is not 0.
    #[inline]
    pub fn size_non_broadcast(&self) -> usize {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::size_non_broadcast(layout) })
    }

    /// Whether any extent is 0.
    ///
    /// ```
    /// use dimfold::Layout;
    /// assert!(Layout::c_contig([3, 0])?.is_empty());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        // SAFETY: C reads a layout.
        self.lend(|layout| unsafe { D::is_empty(layout) })
    }
}
