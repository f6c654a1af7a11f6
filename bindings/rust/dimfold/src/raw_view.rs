//! Memory seen through a layout by code that learns the type of the elements when it runs.
use core::ffi::{c_void, CStr};
use core::fmt;

use dimfold_sys as sys;

use crate::error::Result;
use crate::memory::{Memory, Operand, Place};
use crate::{reason, Dimension, Dtype, Element, Error, IxDyn, Layout, Queue, View, ViewMut};

macro_rules! raw_view {
    ($(#[$documentation:meta])* $name:ident, $pointer:ty) => {
        $(#[$documentation])*
        #[derive(Clone, Copy)]
        pub struct $name<'a> {
            data: $pointer,
            size_bytes: usize,
            dtype: Dtype,
            shape: &'a [usize],
            stride: &'a [isize],
            offset: usize,
            device: (i32, i32),
            flags: u32,
        }

        impl<'a> $name<'a> {
            /// `size_bytes` bytes of the process from `data` on, as items of a type, through a layout whose positions
            /// count items from `data`. Nothing is checked before an operation gets it.
            #[inline]
            pub fn new<D: Dimension>(
                data: $pointer,
                size_bytes: usize,
                dtype: Dtype,
                layout: &'a Layout<D>,
            ) -> Self {
                Self::of_strides(data, size_bytes, dtype, layout.shape(), layout.stride(), layout.offset())
            }

            /// The same of the numbers that another crate's layout has, strides and offset in items: no [`Layout`] is
            /// made of them. Lists of two lengths are an error of the operation.
            #[inline]
            pub fn of_strides(
                data: $pointer,
                size_bytes: usize,
                dtype: Dtype,
                shape: &'a [usize],
                stride: &'a [isize],
                offset: usize,
            ) -> Self {
                let device = (sys::DIMFOLD_DEVICE_CPU, 0);
                Self { data, size_bytes, dtype, shape, stride, offset, device, flags: 0 }
            }

            /// The same memory on a device, in the terms of [`Queue::device`].
            #[must_use]
            pub fn on_device(self, device: (i32, i32)) -> Self {
                Self { device, ..self }
            }

            /// Where position 0 of the layout lies.
            pub fn as_ptr(&self) -> $pointer {
                self.data
            }

            /// How many bytes there are from [`as_ptr`](Self::as_ptr) on.
            pub fn size_bytes(&self) -> usize {
                self.size_bytes
            }

            /// The type of its items.
            pub fn dtype(&self) -> Dtype {
                self.dtype
            }

            /// The extent of each axis.
            pub fn shape(&self) -> &'a [usize] {
                self.shape
            }

            /// The stride of each axis, in items.
            pub fn stride(&self) -> &'a [isize] {
                self.stride
            }

            /// The position of the first element, in items.
            pub fn offset(&self) -> usize {
                self.offset
            }

            /// Where the memory is, as [`Queue::device`] says it.
            pub fn device(&self) -> (i32, i32) {
                self.device
            }

            /// The layout of its elements.
            ///
            /// # Errors
            /// Those of [`Layout::new`].
            pub fn layout(&self) -> Result<Layout<IxDyn>> {
                Layout::new(self.shape, self.stride, self.offset)
            }

            /// Whose memory it is: a device's is for the caller to keep in the order of the queue.
            pub(crate) fn place(&self, queue: &Queue) -> Place {
                let (device_type, device_id) = self.device;
                let is_borrowed = device_type == sys::DIMFOLD_DEVICE_CPU;
                Place { owner: if is_borrowed { 0 } else { queue.owner() }, device_type, device_id }
            }

            pub(crate) fn operand(&self, queue: &Queue, name: &'static CStr) -> Result<Operand> {
                Ok(Operand { view: self.describe(name)?, place: self.place(queue) })
            }

            /// What C calls a view. To C, 0 bytes are an unknown number of them.
            pub(crate) fn describe(&self, operand: &'static CStr) -> Result<sys::dimfold_view> {
                if self.shape.len() != self.stride.len() {
                    return Err(Error::ndim(c"raw", operand, self.shape.len(), self.stride.len()));
                }
                if self.size_bytes == 0 && !self.shape.contains(&0) {
                    let item_bytes = self.dtype.size_bytes() as isize;
                    return Err(Error::of_numbers(reason::BYTES, c"raw", operand, -1, item_bytes, 0));
                }
                Ok(sys::dimfold_view {
                    data: self.data as *mut c_void,
                    size_bytes: self.size_bytes,
                    dtype: self.dtype.0,
                    flags: self.flags,
                    device_type: self.device.0,
                    device_id: self.device.1,
                    ndim: self.shape.len(),
                    offset: self.offset,
                    shape: self.shape.as_ptr(),
                    stride: self.stride.as_ptr(),
                    nested: core::ptr::null(),
                    reserved: [0; 2],
                })
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (shape, stride, offset) = (self.shape, self.stride, self.offset);
                write!(f, concat!(stringify!($name), " {} {:?}:{:?}+{}"), self.dtype, shape, stride, offset)
            }
        }
    };
}

raw_view! {
    /// Memory to read: a pointer, its bytes, a type and a layout of any rank, for code that is generic over what no
    /// [`View`] can say: the type of the elements is known only when the program runs, or is one that is not
    /// [`Element`], although [`Dtype::of`] knows its bytes.
    ///
    /// It promises nothing: what its memory must be, the operations that take it say ([`Queue::copy_raw`]).
    ///
    /// ```
    /// use dimfold::{Dtype, Layout, Queue, RawView, RawViewMut};
    ///
    /// /// Transposes a matrix of whatever has a dtype; leaves the others to somebody else.
    /// fn transpose<T>(queue: &mut Queue, matrix: &[T], rows: usize, columns: usize, to: &mut [T]) -> Option<()> {
    ///     let dtype = Dtype::of::<T>()?;
    ///     let by_rows = Layout::c_contig([rows, columns]).ok()?;
    ///     let by_columns = Layout::f_contig([rows, columns]).ok()?;
    ///     let from = RawView::new(matrix.as_ptr().cast(), size_of_val(matrix), dtype, &by_rows);
    ///     let to = RawViewMut::new(to.as_mut_ptr().cast(), size_of_val(to), dtype, &by_columns);
    ///     // SAFETY: both slices are borrowed, of values of that dtype.
    ///     unsafe { queue.copy_raw(&to, &from) }.ok()
    /// }
    ///
    /// let mut transposed = [0.0; 6];
    /// transpose(&mut Queue::new()?, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 2, 3, &mut transposed);
    /// assert_eq!(transposed, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    RawView, *const c_void
}

raw_view! {
    /// Memory to write: as [`RawView`].
    RawViewMut, *mut c_void
}

impl RawViewMut<'_> {
    /// The same memory, whose integers wrap when integers are converted to them, as Rust's `as` does: by casts,
    /// reductions and scans.
    #[must_use]
    pub fn wrapping(self) -> Self {
        Self { flags: sys::DIMFOLD_WRAPPING, ..self }
    }
}

impl<T: Element, D: Dimension, M: Memory> View<'_, T, D, M> {
    /// The same memory, without what the compiler knows of it.
    pub fn raw(&self) -> RawView<'_> {
        let (place, size_bytes) = (self.place(), self.block().len() * size_of::<T>());
        RawView::new(self.as_ptr().cast(), size_bytes, T::DTYPE, self.layout())
            .on_device((place.device_type, place.device_id))
    }
}

impl<T: Element, D: Dimension, M: Memory> ViewMut<'_, T, D, M> {
    /// The same memory, without what the compiler knows of it.
    pub fn raw(&mut self) -> RawViewMut<'_> {
        let (place, size_bytes, data) = (self.place(), self.block().len() * size_of::<T>(), self.block().data());
        RawViewMut::new(data.as_ptr().cast(), size_bytes, T::DTYPE, self.layout())
            .on_device((place.device_type, place.device_id))
    }
}

/// Operations on memory whose type is known when the program runs. They are unsafe because nobody has checked what the
/// pointers lead to; all else is checked as ever: shapes, positions against the bytes, overlap, dtypes.
impl Queue {
    /// [`Queue::copy`] of raw views: any dtype of 1 to 16 bytes, the same on both sides.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`DTYPE`](crate::Status::DTYPE), [`BOUNDS`](crate::Status::BOUNDS),
    /// [`NULL`](crate::Status::NULL), [`OVERLAP`](crate::Status::OVERLAP),
    /// [`OVERLAP_UNKNOWN`](crate::Status::OVERLAP_UNKNOWN), and those of the device.
    ///
    /// # Safety
    /// What this and the other raw operations ask of their caller:
    ///
    /// * As many bytes as the raw view says are one allocation, at any alignment, on the device that it says, until the
    ///   method returns; a device's memory until the queue has passed the operation. It was allocated on this queue,
    ///   or whoever else uses it is in order with the queue.
    /// * The source's items are values of their dtype where they are cast; a copy moves any bytes, also those that hold
    ///   no value yet. Nobody writes them meanwhile.
    /// * The target's items need not hold values yet. Nobody else reads or writes them meanwhile, and the values that
    ///   the operation writes are valid ones of the type by which they are read later.
    pub unsafe fn copy_raw(&mut self, target: &RawViewMut<'_>, source: &RawView<'_>) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe { self.run_raw(Queue::copy_described, target, source) }
    }

    /// [`Queue::cast`] of raw views, between any two named dtypes.
    ///
    /// # Errors
    /// Those of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn cast_raw(&mut self, target: &RawViewMut<'_>, source: &RawView<'_>) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe { self.run_raw(Queue::cast_described, target, source) }
    }

    /// [`Queue::cast_wrapping`] of raw views, between any two named dtypes.
    ///
    /// # Errors
    /// Those of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw).
    pub unsafe fn cast_wrapping_raw(&mut self, target: &RawViewMut<'_>, source: &RawView<'_>) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe { self.cast_raw(&target.wrapping(), source) }
    }

    /// Runs a copy or a cast.
    ///
    /// # Safety
    /// As [`copy_raw`](Self::copy_raw).
    unsafe fn run_raw(
        &mut self,
        operation: unsafe fn(&mut Self, [Place; 2], &sys::dimfold_view, &sys::dimfold_view) -> Result<()>,
        target: &RawViewMut<'_>,
        source: &RawView<'_>,
    ) -> Result<()> {
        let places = [target.place(self), source.place(self)];
        let (to, from) = (target.describe(c"target")?, source.describe(c"source")?);
        // SAFETY: the caller's promise.
        let done = unsafe { operation(self, places, &to, &from) };
        done.map_err(|error| about(error, target, source))
    }

    /// [`Queue::fill`] of a raw view by one item of its dtype, at any alignment.
    ///
    /// # Errors
    /// Those of [`copy_raw`](Self::copy_raw).
    ///
    /// # Safety
    /// See [`copy_raw`](Self::copy_raw); `value` leads to one item, which may be any bytes.
    pub unsafe fn fill_raw(&mut self, target: &RawViewMut<'_>, value: *const c_void) -> Result<()> {
        let (place, to) = (target.place(self), target.describe(c"target")?);
        // SAFETY: the caller's promise.
        let done = unsafe { self.fill_described(place, &to, value) };
        done.map_err(|error| match target.layout() {
            Ok(layout) => error.about(layout),
            Err(_) => error,
        })
    }
}

/// The error, with both layouts, if they are ones.
#[cold]
pub(crate) fn about(error: Error, target: &RawViewMut<'_>, source: &RawView<'_>) -> Error {
    match (target.layout(), source.layout()) {
        (Ok(target), Ok(source)) => error.of_operands(target, source),
        _ => error,
    }
}
