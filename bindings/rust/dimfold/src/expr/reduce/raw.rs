//! Reductions whose operations and types are known when they run.
use core::fmt;

use dimfold_sys as sys;

use super::run::describe;
use crate::error::{static_text, Error, Result};
use crate::expr::few::{Few, MAX};
use crate::expr::raw::{about, Views};
use crate::expr::RawProgram;
use crate::{reason, Dtype, Queue, RawView, RawViewMut};

/// An operation of reductions, by its number in C.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReduceOp(u32);

macro_rules! ops {
    ($($(#[$documentation:meta])* $name:ident = $number:ident,)*) => {
        impl ReduceOp {
            $($(#[$documentation])* pub const $name: Self = Self(sys::$number as u32);)*
        }
    };
}
ops! {
    /// [`Sum`](super::Sum).
    SUM = DIMFOLD_REDUCE_SUM,
    /// [`Prod`](super::Prod).
    PROD = DIMFOLD_REDUCE_PROD,
    /// [`Min`](super::Min).
    MIN = DIMFOLD_REDUCE_MIN,
    /// [`Max`](super::Max).
    MAX = DIMFOLD_REDUCE_MAX,
    /// [`MinNum`](super::MinNum).
    MIN_NUM = DIMFOLD_REDUCE_MIN_NUM,
    /// [`MaxNum`](super::MaxNum).
    MAX_NUM = DIMFOLD_REDUCE_MAX_NUM,
    /// [`Any`](super::Any).
    ANY = DIMFOLD_REDUCE_ANY,
    /// [`All`](super::All).
    ALL = DIMFOLD_REDUCE_ALL,
    /// [`Count`](super::Count).
    COUNT = DIMFOLD_REDUCE_COUNT,
    /// [`Mean`](super::Mean).
    MEAN = DIMFOLD_REDUCE_MEAN,
    /// [`Var`](super::Var).
    VAR = DIMFOLD_REDUCE_VAR,
    /// [`Std`](super::Std).
    STD = DIMFOLD_REDUCE_STD,
    /// [`Norm1`](super::Norm1).
    NORM_1 = DIMFOLD_REDUCE_NORM_1,
    /// [`Norm2`](super::Norm2).
    NORM_2 = DIMFOLD_REDUCE_NORM_2,
    /// [`NormInf`](super::NormInf).
    NORM_INF = DIMFOLD_REDUCE_NORM_INF,
    /// [`ArgMin`](super::ArgMin).
    ARGMIN = DIMFOLD_REDUCE_ARGMIN,
    /// [`ArgMax`](super::ArgMax).
    ARGMAX = DIMFOLD_REDUCE_ARGMAX,
}

impl ReduceOp {
    /// The name in C, `"norm_2"`.
    pub fn name(self) -> &'static str {
        name(self.0)
    }

    /// The dtype that comes of items of `dtype`; `None` if the operation does not take them.
    ///
    /// ```
    /// use dimfold::{reduce::ReduceOp, Dtype};
    /// assert_eq!(ReduceOp::MEAN.dtype(Dtype::I32), Some(Dtype::F64));
    /// assert_eq!(ReduceOp::MAX.dtype(Dtype::C64), None);
    /// ```
    pub fn dtype(self, dtype: Dtype) -> Option<Dtype> {
        // SAFETY: C answers every number.
        let dtype = unsafe { sys::dimfold_reduce_dtype(self.0, dtype.0) };
        (dtype != 0).then_some(Dtype(dtype))
    }

    pub(super) fn result(self) -> sys::dimfold_reduce_result {
        sys::dimfold_reduce_result { op: self.0, value: 0, ddof: 0.0 }
    }
}

/// C's name of an operation.
pub(super) fn name(op: u32) -> &'static str {
    // SAFETY: C answers every number with a static text or NULL; of those that are here it is a text.
    unsafe { static_text(sys::dimfold_reduce_name(op)) }
}

impl fmt::Debug for ReduceOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A reduction for code that learns types and operations when it runs: what [`Queue::reduce_raw`] does.
///
/// ```
/// use dimfold::reduce::{RawReduction, ReduceOp};
/// use dimfold::{Dtype, Layout, Queue, RawView, RawViewMut};
///
/// let (rows, mut sums) = ([1.0f32, 2.0, 3.0, 4.0], [0.0f32; 2]);
/// let (from, to) = (Layout::c_contig([2, 2])?, Layout::c_contig([2])?);
/// let source = RawView::new(rows.as_ptr().cast(), 16, Dtype::F32, &from);
/// let target = RawViewMut::new(sums.as_mut_ptr().cast(), 8, Dtype::F32, &to);
/// // SAFETY: the arrays are borrowed, of values of that dtype.
/// unsafe { Queue::new()?.reduce_raw(&RawReduction::new(ReduceOp::SUM).along(&[-1]), &[target], &[source]) }?;
/// assert_eq!(sums, [3.0, 7.0]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
#[must_use = "a reduction computes nothing until a queue does it"]
pub struct RawReduction<'a> {
    results: Few<sys::dimfold_reduce_result>,
    axes: Option<&'a [isize]>,
    keeps_axes: bool,
    map: Option<&'a RawProgram>,
    post: Option<&'a RawProgram>,
}

impl<'a> RawReduction<'a> {
    /// By an operation, along all axes.
    pub fn new(op: ReduceOp) -> Self {
        let mut results = Few::new();
        results.push(op.result());
        RawReduction { results, axes: None, keeps_axes: false, map: None, post: None }
    }

    /// Along these axes, at least one.
    pub fn along(self, axes: &'a [isize]) -> Self {
        RawReduction { axes: Some(axes), ..self }
    }

    /// The axes stay, with an extent of 1.
    pub fn keepdims(self) -> Self {
        RawReduction { keeps_axes: true, ..self }
    }

    /// With a `ddof` for the last operation.
    pub fn ddof(self, ddof: f64) -> Self {
        self.change_last(|result| result.ddof = ddof)
    }

    /// The last operation reduces another value than the first: of a source, or of a result of [`map`](Self::map).
    pub fn of(self, value: u32) -> Self {
        self.change_last(|result| result.value = value)
    }

    /// And by one more operation in the same pass.
    ///
    /// # Panics
    /// For more than 8.
    pub fn and(mut self, op: ReduceOp) -> Self {
        self.results.push(op.result());
        self
    }

    /// What is reduced is computed by this program of the sources.
    pub fn map(self, program: &'a RawProgram) -> Self {
        RawReduction { map: Some(program), ..self }
    }

    /// What is written is computed by this program of what comes of the operations.
    #[doc(alias = "post")]
    pub fn then(self, program: &'a RawProgram) -> Self {
        RawReduction { post: Some(program), ..self }
    }

    fn change_last(self, change: impl FnOnce(&mut sys::dimfold_reduce_result)) -> Self {
        let (before, mut results) = (self.results.as_slice(), Few::new());
        let (last, others) = before.split_last().expect("one operation or more");
        others.iter().for_each(|result| results.push(*result));
        let mut changed = *last;
        change(&mut changed);
        results.push(changed);
        RawReduction { results, ..self }
    }
}

impl fmt::Debug for RawReduction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ops = self.results.as_slice().iter().map(|result| ReduceOp(result.op));
        f.debug_list().entries(ops).finish()?;
        match self.axes {
            Some(axes) => write!(f, " along {axes:?}"),
            None => f.write_str(" along all axes"),
        }
    }
}

impl Queue {
    /// [`Queue::reduce`] of raw views, which all have the sources' shape, or what is left of it. Targets without a
    /// program after the reduction may be of any named dtype.
    ///
    /// # Errors
    /// Those of [`reduce`](Self::reduce), and [`DTYPE`](crate::Status::DTYPE), [`NDIM`](crate::Status::NDIM),
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for other numbers of views, or values that are not there.
    ///
    /// # Safety
    /// What [`copy_raw`](Self::copy_raw) asks for its target and its source, for each target and each source; the
    /// sources' items are values of their dtypes.
    pub unsafe fn reduce_raw(
        &mut self,
        reduction: &RawReduction<'_>,
        targets: &[RawViewMut<'_>],
        sources: &[RawView<'_>],
    ) -> Result<()> {
        for (operands, count) in [(c"targets", targets.len()), (c"sources", sources.len())] {
            if !(1..=MAX).contains(&count) {
                let (most, found) = (MAX as isize, count as isize);
                return Err(Error::of_numbers(reason::REDUCE_SOURCES, c"reduce", operands, -1, most, found));
            }
        }
        let RawReduction { results, axes, keeps_axes, map, post } = reduction;
        let programs = [*map, *post].map(|program| program.map(RawProgram::handle));
        let described = describe(programs, *axes, *keeps_axes, results.as_slice())?;
        let done = Views::of(self, targets, sources).and_then(|views| {
            // SAFETY: the caller's promise.
            unsafe { self.reduce_views(sys::dimfold_reduce, &described, views.to(), views.from(), views.places()) }
        });
        done.map_err(|error| about(error, &targets[0], sources))
    }
}
