//! What Dimfold does for the device: memory of elements whose dtype is known when the program runs.
use core::ffi::c_void;
use core::mem::MaybeUninit;
use dimfold::{Dtype, IxDyn, Queue, RawView, RawViewMut, SharedQueue};
use rstsr_core::prelude_dev::{DimBaseAPI, Layout};
use std::sync::OnceLock;

/// A layout of Dimfold's, of any rank.
pub(crate) type Strided = dimfold::Layout<IxDyn>;

/// The same layout as Dimfold's; `None` if it reaches below position 0, or further than memory does.
pub(crate) fn strided<D: DimBaseAPI>(layout: &Layout<D>) -> Option<Strided> {
    let stride: &[isize] = layout.stride().as_ref();
    Strided::new(layout.shape().as_ref(), stride, layout.offset()).ok()
}

/// Elements of a type that has a dtype, to be read.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    data: *const c_void,
    size_bytes: usize,
    pub dtype: Dtype,
}

impl Source {
    pub(crate) fn of<T>(elements: &[T]) -> Option<Self> {
        Some(Source { data: elements.as_ptr().cast(), size_bytes: size_of_val(elements), dtype: Dtype::of::<T>()? })
    }

    /// The same bytes as items of another dtype.
    #[cfg(dimfold_planted)]
    pub(crate) fn seen_as(self, dtype: Dtype) -> Self {
        Source { dtype, ..self }
    }

    fn seen<'a>(&self, layout: &'a Strided) -> RawView<'a> {
        RawView::new(self.data, self.size_bytes, self.dtype, layout)
    }
}

/// Elements of a type that has a dtype, to be written.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    data: *mut c_void,
    size_bytes: usize,
    pub dtype: Dtype,
}

impl Target {
    pub(crate) fn of<T>(elements: &mut [T]) -> Option<Self> {
        let size_bytes = size_of_val(elements);
        Some(Target { data: elements.as_mut_ptr().cast(), size_bytes, dtype: Dtype::of::<T>()? })
    }

    pub(crate) fn of_new<T>(elements: &mut [MaybeUninit<T>]) -> Option<Self> {
        let size_bytes = size_of_val(elements);
        Some(Target { data: elements.as_mut_ptr().cast(), size_bytes, dtype: Dtype::of::<T>()? })
    }

    /// The same elements, after they were written.
    pub(crate) fn written(self) -> Source {
        Source { data: self.data, size_bytes: self.size_bytes, dtype: self.dtype }
    }

    fn seen<'a>(&self, layout: &'a Strided) -> RawViewMut<'a> {
        RawViewMut::new(self.data, self.size_bytes, self.dtype, layout)
    }
}

/// Moves elements, and converts them as Rust's `as` does if the dtypes differ. With an error nothing is written.
///
/// # Safety
/// The source is readable and the target writable by nobody else. Where the dtypes differ, the source's elements are
/// values of their type.
pub(crate) unsafe fn assign(
    queue: &mut Queue,
    (target, target_layout): (Target, &Strided),
    (source, source_layout): (Source, &Strided),
) -> dimfold::Result<()> {
    #[cfg(dimfold_planted)]
    let (source, planted) = crate::planted::in_source(source, source_layout, target.dtype);
    #[cfg(dimfold_planted)]
    let source_layout = &planted;
    let (to, from) = (target.seen(target_layout), source.seen(source_layout));
    // SAFETY: the caller's promise; Rust's slices are one allocation each.
    unsafe {
        if target.dtype == source.dtype {
            queue.copy_raw(&to, &from)
        } else {
            queue.cast_wrapping_raw(&to, &from)
        }
    }
}

/// Writes one element everywhere.
///
/// # Safety
/// The target is writable by nobody else, and `value` one item of its dtype.
pub(crate) unsafe fn fill(
    queue: &mut Queue,
    (target, layout): (Target, &Strided),
    value: *const c_void,
) -> dimfold::Result<()> {
    // SAFETY: the caller's promise.
    unsafe { queue.fill_raw(&target.seen(layout), value) }
}

/// The queue of all devices that got none: one thread per processor, which start with the first large operation. Tasks
/// of rayon's that find it at work move on their own thread. `None` without memory for a queue.
pub(crate) fn queue_of_process() -> Option<&'static SharedQueue> {
    static QUEUE: OnceLock<Option<SharedQueue>> = OnceLock::new();
    QUEUE.get_or_init(|| Queue::new().ok().map(SharedQueue::from)).as_ref()
}

/// Moves of parts of the same memory, one after another. `None` is a refusal: parts may be written.
///
/// # Safety
/// As [`assign`].
pub(crate) unsafe fn assign_all(
    queue: &SharedQueue,
    target: Target,
    source: Source,
    mut moves: impl Iterator<Item = Option<(Strided, Strided)>>,
) -> Option<()> {
    let mut all = |queue: &mut Queue| {
        moves.try_for_each(|part| {
            let (to, from) = part?;
            // SAFETY: the caller's promise.
            unsafe { assign(queue, (target, &to), (source, &from)) }.ok()
        })
    };
    queue.with(|queue| Ok(all(queue))).ok()?
}
