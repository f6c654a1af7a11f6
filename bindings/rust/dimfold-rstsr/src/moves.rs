//! What Dimfold does for the device: memory of elements whose dtype is known when the program runs.
use core::ffi::c_void;
use core::mem::MaybeUninit;
use dimfold::reduce::{RawReduction, ReduceOp};
use dimfold::{Dtype, IxDyn, Queue, RawProgram, RawView, RawViewMut, SharedQueue};
use rstsr_core::prelude_dev::{DimBaseAPI, Layout};

/// A layout of Dimfold's, of any rank.
pub(crate) type Strided = dimfold::Layout<IxDyn>;

/// The same layout as Dimfold's; `None` if it reaches below position 0, or further than memory does.
pub(crate) fn strided<D: DimBaseAPI>(layout: &Layout<D>) -> Option<Strided> {
    let stride: &[isize] = layout.stride().as_ref();
    Strided::new(layout.shape().as_ref(), stride, layout.offset()).ok()
}

/// A layout, of rstsr's or of Dimfold's, by its numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayoutRef<'a> {
    pub shape: &'a [usize],
    pub stride: &'a [isize],
    pub offset: usize,
}

impl<'a, D: DimBaseAPI> From<&'a Layout<D>> for LayoutRef<'a> {
    fn from(layout: &'a Layout<D>) -> Self {
        LayoutRef { shape: layout.shape().as_ref(), stride: layout.stride().as_ref(), offset: layout.offset() }
    }
}

impl<'a> From<&'a Strided> for LayoutRef<'a> {
    fn from(layout: &'a Strided) -> Self {
        LayoutRef { shape: layout.shape(), stride: layout.stride(), offset: layout.offset() }
    }
}

/// One element at position 0.
pub(crate) const ONE: LayoutRef<'static> = LayoutRef { shape: &[], stride: &[], offset: 0 };

/// Dimfold's integers as wide as `usize`.
const INDEX: Dtype = if cfg!(target_pointer_width = "32") { Dtype::I32 } else { Dtype::I64 };

/// Where elements are.
#[derive(Clone, Copy, Debug)]
enum Place<'a> {
    /// In memory of the host, which any queue may move.
    Host,
    /// In memory of this queue's device, used in its order.
    Device(&'a SharedQueue),
}

impl Place<'_> {
    fn is_of(self, queue: &SharedQueue) -> bool {
        match self {
            Place::Host => true,
            Place::Device(own) => own == queue,
        }
    }

    /// In DLPack's terms.
    fn device(self, queue: &Queue) -> (i32, i32) {
        match self {
            Place::Host => (1, 0),
            Place::Device(_) => queue.device(),
        }
    }
}

/// Elements of a type that has a dtype, to be read.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    data: *const c_void,
    size_bytes: usize,
    pub dtype: Dtype,
    place: Place<'a>,
}

impl<'a> Source<'a> {
    pub(crate) fn of<T>(elements: &'a [T]) -> Option<Self> {
        Some(Source { dtype: Dtype::of::<T>()?, ..Source::of_bytes(elements) })
    }

    /// Their bytes.
    pub(crate) fn of_bytes<T>(elements: &'a [T]) -> Self {
        let data = elements.as_ptr().cast();
        Source { data, size_bytes: size_of_val(elements), dtype: Dtype::U8, place: Place::Host }
    }

    pub(crate) fn on_device(data: *const u8, size_bytes: usize, dtype: Dtype, queue: &'a SharedQueue) -> Self {
        Source { data: data.cast(), size_bytes, dtype, place: Place::Device(queue) }
    }

    /// The elements, if this queue may use them.
    pub(crate) fn by(self, queue: &SharedQueue) -> Option<Self> {
        self.place.is_of(queue).then_some(self)
    }

    /// The first integer in memory of the host.
    pub(crate) fn whole(&self) -> Option<i128> {
        let size_bytes = self.dtype.size_bytes();
        if !matches!(self.place, Place::Host) || self.size_bytes < size_bytes {
            return None;
        }
        macro_rules! as_one_of {
            ($($name:ident $t:ty),*) => {
                match self.dtype {
                    // SAFETY: the elements, of the type that has this dtype, are borrowed, and there is one.
                    $( Dtype::$name => Some(i128::from(unsafe { self.data.cast::<$t>().read() })), )*
                    _ => None,
                }
            };
        }
        as_one_of!(U8 u8, U16 u16, U32 u32, U64 u64, I8 i8, I16 i16, I32 i32, I64 i64)
    }

    /// The same bytes as items of another dtype.
    pub(crate) fn seen_as(self, dtype: Dtype) -> Self {
        Source { dtype, ..self }
    }

    /// Indices of `usize` as those of Dimfold, which have a sign.
    pub(crate) fn as_indices(self) -> Self {
        Source { dtype: INDEX, ..self }
    }

    pub(crate) fn seen<'l>(&self, queue: &Queue, LayoutRef { shape, stride, offset }: LayoutRef<'l>) -> RawView<'l> {
        RawView::of_strides(self.data, self.size_bytes, self.dtype, shape, stride, offset)
            .on_device(self.place.device(queue))
    }
}

/// Elements of a type that has a dtype, to be written.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    data: *mut c_void,
    size_bytes: usize,
    pub dtype: Dtype,
    place: Place<'a>,
}

impl<'a> Target<'a> {
    pub(crate) fn of<T>(elements: &'a mut [T]) -> Option<Self> {
        let (data, size_bytes) = (elements.as_mut_ptr().cast(), size_of_val(elements));
        Some(Target { data, size_bytes, dtype: Dtype::of::<T>()?, place: Place::Host })
    }

    pub(crate) fn of_new<T>(elements: &'a mut [MaybeUninit<T>]) -> Option<Self> {
        Some(Target { dtype: Dtype::of::<T>()?, ..Target::of_bytes(elements) })
    }

    /// Their bytes.
    pub(crate) fn of_bytes<T>(elements: &'a mut [MaybeUninit<T>]) -> Self {
        let (data, size_bytes) = (elements.as_mut_ptr().cast(), size_of_val(elements));
        Target { data, size_bytes, dtype: Dtype::U8, place: Place::Host }
    }

    pub(crate) fn on_device(data: *mut u8, size_bytes: usize, dtype: Dtype, queue: &'a SharedQueue) -> Self {
        Target { data: data.cast(), size_bytes, dtype, place: Place::Device(queue) }
    }

    /// The elements, if this queue may use them.
    pub(crate) fn by(self, queue: &SharedQueue) -> Option<Self> {
        self.place.is_of(queue).then_some(self)
    }

    /// Indices of `usize` as those of Dimfold, which have a sign.
    pub(crate) fn as_indices(self) -> Self {
        Target { dtype: INDEX, ..self }
    }

    /// The same elements, after they were written.
    pub(crate) fn written(self) -> Source<'a> {
        Source { data: self.data, size_bytes: self.size_bytes, dtype: self.dtype, place: self.place }
    }

    pub(crate) fn seen<'l>(&self, queue: &Queue, LayoutRef { shape, stride, offset }: LayoutRef<'l>) -> RawViewMut<'l> {
        RawViewMut::of_strides(self.data, self.size_bytes, self.dtype, shape, stride, offset)
            .on_device(self.place.device(queue))
    }
}

/// Moves elements, and converts them as Rust's `as` does if the dtypes differ. With an error nothing is written.
///
/// # Safety
/// The source is readable and the target writable by nobody else. Where the dtypes differ, the source's elements are
/// values of their type.
pub(crate) unsafe fn assign(
    queue: &mut Queue,
    (target, target_layout): (Target<'_>, LayoutRef<'_>),
    (source, source_layout): (Source<'_>, LayoutRef<'_>),
) -> dimfold::Result<()> {
    #[cfg(dimfold_planted)]
    let (source, planted) = crate::planted::in_source(source, source_layout, target.dtype);
    #[cfg(dimfold_planted)]
    let source_layout = planted.as_ref().map_or(source_layout, LayoutRef::from);
    let (to, from) = (target.seen(queue, target_layout), source.seen(queue, source_layout));
    // SAFETY: the caller's promise; Rust's slices are one allocation each.
    unsafe {
        if target.dtype == source.dtype {
            queue.copy_raw(&to, &from)
        } else {
            queue.cast_wrapping_raw(&to, &from)
        }
    }
}

/// Moves `size_bytes` bytes from one place to another.
///
/// # Safety
/// As [`assign`].
pub(crate) unsafe fn copy_bytes(
    queue: &mut Queue,
    (target, to): (Target<'_>, usize),
    (source, from): (Source<'_>, usize),
    size_bytes: usize,
) -> dimfold::Result<()> {
    let shape = &[size_bytes];
    let at = |offset: usize| LayoutRef { shape, stride: &[1], offset };
    let (target, source) = (target.seen(queue, at(to)), source.seen(queue, at(from)));
    // SAFETY: the caller's promise.
    unsafe { queue.copy_raw(&target, &source) }
}

/// Writes one element everywhere.
///
/// # Safety
/// The target is writable by nobody else, and `value` one item of its dtype in memory of the host.
pub(crate) unsafe fn fill(
    queue: &mut Queue,
    (target, layout): (Target<'_>, LayoutRef<'_>),
    value: Source<'_>,
) -> dimfold::Result<()> {
    let target = target.seen(queue, layout);
    // SAFETY: the caller's promise.
    unsafe { queue.fill_raw(&target, value.data) }
}

/// Computes a program, of its sources and of the values that its constants, its next nodes, take.
///
/// # Safety
/// The target is writable by nobody else, and the sources are values of their dtypes, which nobody writes, or the same
/// elements as the target. There are as many sources and values as the program has, and the values are in memory of the
/// host, of the constants' dtypes.
pub(crate) unsafe fn compute(
    queue: &mut Queue,
    program: &mut RawProgram,
    (target, layout): (Target<'_>, LayoutRef<'_>),
    sources: &[(Source<'_>, LayoutRef<'_>)],
    values: &[Source<'_>],
) -> dimfold::Result<()> {
    for (node, value) in (sources.len()..).zip(values) {
        // SAFETY: the caller's promise.
        unsafe { program.set_constant(node as u16, value.data) }?;
    }
    let to = target.seen(queue, layout);
    let from = sources.iter().map(|(source, layout)| source.seen(queue, *layout));
    #[cfg(dimfold_planted)]
    let planted: Vec<_> = sources.iter().map(|(_, layout)| crate::planted::of_operand(*layout)).collect();
    #[cfg(dimfold_planted)]
    let from = from.zip(sources).zip(&planted).map(|((view, (source, _)), planted)| {
        planted.as_ref().map_or(view, |layout| source.seen(queue, layout.into()))
    });
    let from: Vec<RawView<'_>> = from.collect();
    // SAFETY: the caller's promise.
    unsafe { program.apply(queue, &[to], &from) }
}

/// Reduces by an operation, along all axes where the list is empty. Integers wrap in the target.
///
/// # Safety
/// The target is writable by nobody else; the source's elements are values of their dtype.
pub(crate) unsafe fn reduce(
    queue: &mut Queue,
    (op, axes): (ReduceOp, &[isize]),
    (target, layout): (Target<'_>, LayoutRef<'_>),
    (source, from): (Source<'_>, LayoutRef<'_>),
) -> dimfold::Result<()> {
    let (to, from) = (target.seen(queue, layout).wrapping(), source.seen(queue, from));
    // SAFETY: the caller's promise.
    unsafe { queue.reduce_raw(&along(RawReduction::new(op), axes), &[to], &[from]) }
}

/// The same to where the least or the largest elements lie, with these themselves beside it.
///
/// # Safety
/// As [`reduce`].
pub(crate) unsafe fn reduce_to_places(
    queue: &mut Queue,
    (op, axes): (ReduceOp, &[isize]),
    targets: [Target<'_>; 2],
    layout: LayoutRef<'_>,
    (source, from): (Source<'_>, LayoutRef<'_>),
) -> dimfold::Result<()> {
    let extreme = if op == ReduceOp::ARGMIN { ReduceOp::MIN } else { ReduceOp::MAX };
    let reduction = along(RawReduction::new(op).and(extreme), axes);
    let to = targets.map(|target| target.seen(queue, layout));
    // SAFETY: the caller's promise.
    unsafe { queue.reduce_raw(&reduction, &to, &[source.seen(queue, from)]) }
}

fn along<'a>(reduction: RawReduction<'a>, axes: &'a [isize]) -> RawReduction<'a> {
    if axes.is_empty() {
        reduction
    } else {
        reduction.along(axes)
    }
}

/// Moves of parts of the same memory, one after another. `None` is a refusal: parts may be written.
///
/// # Safety
/// As [`assign`].
pub(crate) unsafe fn assign_all(
    queue: &SharedQueue,
    target: Target<'_>,
    source: Source<'_>,
    mut moves: impl Iterator<Item = Option<(Strided, Strided)>>,
) -> Option<()> {
    let mut all = |queue: &mut Queue| {
        moves.try_for_each(|part| {
            let (to, from) = part?;
            // SAFETY: the caller's promise.
            unsafe { assign(queue, (target, (&to).into()), (source, (&from).into())) }.ok()
        })
    };
    queue.with(|queue| Ok(all(queue))).ok()?
}
