//! Sums, extremes, moments and their places along axes, in one pass over what is reduced.
//!
//! Methods of views and [expressions](crate::expr) make a [`Reduced`], which computes nothing until it is asked for:
//!
//! ```
//! use dimfold::{expr::Input, Layout, Queue, View, ViewMut};
//!
//! let data = [1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0];
//! let a = View::new(&data, Layout::c_contig([2, 3])?)?;                    // of any layout
//! let mut queue = Queue::new()?;
//!
//! assert_eq!(a.sum_axis(0).to_vec(&mut queue)?, [5.0, 7.0, 9.0]);
//! assert_eq!(a.max_all().value(&mut queue)?, 6.0);
//! assert_eq!(a.argmax_axis(-1).to_vec(&mut queue)?, [2, 2]);                // `i64`
//!
//! let squares = (&a * &a).sum_axis(1).then(|sum: Input<f32>| sum.sqrt());  // before and after, in one pass
//! let mut lengths = [0.0; 2];
//! queue.reduce(&mut ViewMut::from(&mut lengths), squares)?;
//! assert_eq!(lengths[0], 14.0f32.sqrt());
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! * The rank of the result is in its type: of rank 3, `sum_axis` leaves rank 2, `sum_axes([0, 2])` rank 1, `sum_all`
//!   rank 0, whose [`value`](Reduced::value) is an element; a slice of axes leaves a dynamic rank, and
//!   [`keepdims`](Reduced::keepdims) the rank that there was.
//! * So is the type of its elements: sums of `i32` are `i64` ([`Summable`]), a mean of them is `f64`, an index is
//!   `i64`. [`cast`](Reduced::cast) keeps more of it, or less.
//! * A program that was made before computes what is reduced: `program.of((&a, &b)).sum_axis(0)`
//!   ([`Program::of`](crate::Program::of)).
//! * Several are made in one pass: [`reduce`](crate::View::reduce) takes a tuple, `a.reduce((Min, Max), 0)`.
//! * The bits of a result depend on layouts and types alone: not on threads, tiers, or addresses.
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use dimfold_sys as sys;

use super::few::Few;
use super::{Expr, Source, Term};
use crate::error::{Error, Result};
use crate::memory::Initialized;
use crate::{normalize_axes, AxisList, Dimension, Element, Ix0, Layout, Queue, View, ViewMut};

mod axes;
mod computed;
mod methods;
mod ops;
mod post;
mod raw;
mod run;
mod values;

pub use axes::ReduceAxes;
pub use computed::{Computed, Reducible};
pub use ops::{
    All, Any, ArgMax, ArgMin, Count, Max, MaxNum, Mean, Min, MinNum, Norm1, Norm2, NormInf, Prod, Reduction,
    Reductions, Std, Sum, Summable, Var,
};
pub use post::{Post, Then};
pub use raw::{RawReduction, ReduceOp};
pub use values::ReducedItems;

/// What a reduction gives: elements of type `T`, or of several types, of rank `R`, of what has rank `D` and is made of
/// `N`. It computes nothing until it is asked for.
///
/// [The module](crate::reduce) says how it is made.
#[must_use = "a reduction computes nothing until a queue does it"]
pub struct Reduced<T, D, R, N, P = ()> {
    term: N,
    results: Few<sys::dimfold_reduce_result>,
    /// `None`: all.
    axes: Option<AxisList<isize>>,
    keeps_axes: bool,
    post: P,
    kind: PhantomData<Kind<T, D, R>>,
}

/// What a reduction is of, without anything of it.
type Kind<T, D, R> = fn() -> (T, D, R);

impl<T: Element, D: Dimension, N: Term> Expr<T, D, N> {
    /// Reduces along axes by an operation such as [`Max`], or by several at once, a tuple.
    ///
    /// ```
    /// use dimfold::{reduce::{Mean, Var}, Queue, View};
    /// let a = View::from(&[1.0f32, 3.0]);
    /// let moments = (a * 2.0).reduce((Mean, Var { ddof: 1.0 }), 0);
    /// assert_eq!(moments.value(&mut Queue::new()?)?, (4.0, 8.0));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "fold")]
    #[doc(alias = "fold_axis")]
    pub fn reduce<O: Reductions<T>, A: ReduceAxes<D>>(self, ops: O, axes: A) -> Reduced<O::Output, D, A::Result, N> {
        Reduced::new(self.term, ops, axes)
    }
}

impl<T, D: Dimension, R: Dimension, N> Reduced<T, D, R, N> {
    fn new<I, O: Reductions<I, Output = T>, A: ReduceAxes<D, Result = R>>(term: N, ops: O, axes: A) -> Self {
        let (results, axes) = (ops.results(), axes.axes().map(AxisList::from));
        Reduced { term, results, axes, keeps_axes: false, post: (), kind: PhantomData }
    }
}

impl<'a, T: Element, D: Dimension, M: Initialized> View<'a, T, D, M> {
    /// Reduces along axes by an operation such as [`Max`], or by several at once, a tuple.
    ///
    /// ```
    /// use dimfold::{reduce::{Max, Min}, Layout, Queue, View, ViewMut};
    /// let a = View::new(&[3, 1, 2, 6, 5, 4], Layout::c_contig([2, 3])?)?;
    /// let (mut low, mut high) = ([0; 2], [0; 2]);
    /// let targets = (&mut ViewMut::from(&mut low), &mut ViewMut::from(&mut high));
    /// Queue::new()?.reduce(targets, a.reduce((Min, Max), -1))?;
    /// assert_eq!((low, high), ([1, 4], [3, 6]));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "fold")]
    #[doc(alias = "fold_axis")]
    pub fn reduce<O: Reductions<T>, A: ReduceAxes<D>>(
        &self,
        ops: O,
        axes: A,
    ) -> Reduced<O::Output, D, A::Result, Source<'a, T, D, M>> {
        self.expr().reduce(ops, axes)
    }
}

impl<T, D: Dimension, R: Dimension, N: Reducible, P> Reduced<T, D, R, N, P> {
    /// Leaves the axes that are reduced, with an extent of 1, so that the result can be broadcast against what was
    /// reduced.
    ///
    /// ```
    /// use dimfold::{Ix2, Layout, Queue, View, ViewMut};
    /// let (a, mut sums) = ([1.0f32, 2.0, 3.0, 6.0], [0.0; 2]);
    /// let a = View::new(&a, Layout::c_contig([2, 2])?)?;
    /// let mut sums = ViewMut::new(&mut sums, Layout::c_contig([2, 1])?)?;
    /// let mut queue = Queue::new()?;
    /// queue.reduce(&mut sums, a.sum_axis(1).keepdims())?;
    /// let shares = &a / &sums;
    /// assert_eq!(shares.to_vec(&mut queue)?, [1.0 / 3.0, 2.0 / 3.0, 3.0 / 9.0, 6.0 / 9.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn keepdims(self) -> Reduced<T, D, D, N, P> {
        let Reduced { term, results, axes, post, .. } = self;
        Reduced { term, results, axes, keeps_axes: true, post, kind: PhantomData }
    }

    /// The shape of what is reduced.
    fn source_shape(&self) -> Result<AxisList<usize>> {
        let mut shape = AxisList::new(0);
        self.term.meet(&mut shape)?;
        Ok(shape)
    }

    /// The shape of the result.
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let a = View::new(&[0; 24], Layout::c_contig([2, 3, 4])?)?;
    /// assert_eq!(a.sum_axis(1).shape()?, [2, 4]);
    /// assert_eq!(a.sum_axes([0, -1]).keepdims().shape()?, [1, 3, 1]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`AXIS`](crate::Status::AXIS) for an axis outside, or given twice; those of [`Expr::shape`].
    pub fn shape(&self) -> Result<R::Axes<usize>> {
        let source = self.source_shape()?;
        let reduced = match &self.axes {
            Some(axes) => normalize_axes(source.len(), axes, false, true)?,
            None => AxisList::from((0..source.len() as isize).collect::<Vec<_>>().as_slice()),
        };
        let is_reduced = |axis: &usize| reduced.contains(&(*axis as isize));
        let left: Vec<usize> = if self.keeps_axes {
            (0..source.len()).map(|axis| if is_reduced(&axis) { 1 } else { source[axis] }).collect()
        } else {
            (0..source.len()).filter(|axis| !is_reduced(axis)).map(|axis| source[axis]).collect()
        };
        let mut shape = R::axes(left.len());
        if shape.as_ref().len() != left.len() {
            return Err(Error::ndim(c"reduce", c"axes", shape.as_ref().len(), left.len()));
        }
        shape.as_mut().copy_from_slice(&left);
        Ok(shape)
    }
}

impl<T: Element, D: Dimension, R: Dimension, N: Reducible> Reduced<T, D, R, N> {
    /// The same, as elements of another type, to which what was accumulated is converted as by [`Queue::cast`]: a sum
    /// of `f32` was accumulated as `f64`, and keeps all of it as `f64`.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let tenths = View::from(&[0.1f32, 1e-9]);
    /// assert_eq!(tenths.sum_all().cast::<f64>().value(&mut Queue::new()?)?, f64::from(0.1f32) + f64::from(1e-9f32));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "dtype")]
    pub fn cast<U: super::Named>(self) -> Reduced<U, D, R, N> {
        let Reduced { term, results, axes, keeps_axes, post, .. } = self;
        Reduced { term, results, axes, keeps_axes, post, kind: PhantomData }
    }
}

impl<T: Element, D: Dimension, R: Dimension, N: Reducible, P: Post> Reduced<T, D, R, N, P> {
    /// The elements in a fresh `Vec`, in C order of its [`shape`](Self::shape). Panics where `Vec::with_capacity` does.
    ///
    /// # Errors
    /// Those of [`Queue::reduce`].
    #[doc(alias = "to_array")]
    #[doc(alias = "collect")]
    pub fn to_vec(self, queue: &mut Queue) -> Result<Vec<T>> {
        let layout = Layout::c_contig(self.shape()?)?;
        let size = layout.size();
        let mut elements = Vec::with_capacity(size);
        queue.reduce(&mut ViewMut::new_uninit(elements.spare_capacity_mut(), layout)?, self)?;
        // SAFETY: the layout is dense, so all elements have been written.
        unsafe { elements.set_len(size) };
        Ok(elements)
    }
}

impl<T: ReducedItems, D: Dimension, N: Reducible, P: Post> Reduced<T, D, Ix0, N, P> {
    /// The one element, or a tuple of one for each operation.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let mut queue = Queue::new()?;
    /// assert_eq!(View::from(&[3u8, 250]).sum_all().value(&mut queue)?, 253u64);
    /// assert!(View::from(&[0u8; 0]).max_all().value(&mut queue).is_err());
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Queue::reduce`].
    #[doc(alias = "item")]
    #[doc(alias = "to_scalar")]
    pub fn value(self, queue: &mut Queue) -> Result<T> {
        T::read(|targets| queue.reduce_described(sys::dimfold_reduce, targets, self))
    }
}

impl<T, D, R, N, P> fmt::Debug for Reduced<T, D, R, N, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.results.as_slice().iter().map(|result| raw::name(result.op));
        f.debug_list().entries(names).finish()?;
        match &self.axes {
            Some(axes) => write!(f, " along {axes:?}"),
            None => write!(f, " along all axes"),
        }
    }
}
