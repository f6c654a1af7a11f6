//! What is reduced: a term, or what a program computes of views.
use core::fmt;
use core::marker::PhantomData;

use super::run::is_source;
use super::{
    All, Any, ArgMax, ArgMin, Count, Max, MaxNum, Mean, Min, MinNum, Norm1, Norm2, NormInf, Prod, ReduceAxes, Reduced,
    Reduction, Reductions, Std, Sum, Summable, Var,
};
use crate::error::Result;
use crate::expr::list::List;
use crate::expr::program::Handle;
use crate::expr::sources::Sources;
use crate::expr::{Float, Items, Named, Ordered, Program, ProgramViews, Term};
use crate::{AxisList, Dimension, Element, Ix0, Queue, RemoveAxis};

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// What is reduced: what an [`Expr`](crate::expr::Expr) is made of, or a [`Computed`]. Sealed.
pub trait Reducible: Sealed {
    /// Broadcasts the shapes of its views and one more to their common shape.
    #[doc(hidden)]
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()>;

    /// Has something done with the program that computes it, if there is something to compute, and with its views,
    /// broadcast to the shape.
    #[doc(hidden)]
    fn with_map(
        &self,
        queue: &mut Queue,
        shape: &[usize],
        call: impl FnOnce(&mut Queue, Option<&Handle>, &Sources<'_>) -> Result<()>,
    ) -> Result<()>;
}

impl<N: Term> Sealed for N {}
impl<N: Term> Reducible for N {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        Term::meet(self, shape)
    }

    fn with_map(
        &self,
        queue: &mut Queue,
        shape: &[usize],
        call: impl FnOnce(&mut Queue, Option<&Handle>, &Sources<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut list = List::new(shape);
        let node = self.write(&mut list)?;
        list.result(node)?;
        // SAFETY: the list was written by C's functions alone.
        let map = if is_source(&list) { None } else { Some(unsafe { Handle::create(queue, list.as_ptr()) }?) };
        call(queue, map.as_ref(), &list.sources)
    }
}

/// What a program computes of views, of types `S`, to be reduced: elements of type `T`, and of rank `D`. By
/// [`Program::of`].
#[must_use = "it computes nothing until a queue reduces it"]
pub struct Computed<'p, S, T, D, V> {
    program: &'p Handle,
    views: V,
    kind: PhantomData<fn(S) -> (T, D)>,
}

impl<S, T, D, V> fmt::Debug for Computed<'_, S, T, D, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Computed").finish_non_exhaustive()
    }
}

impl<S: Items, T: Element, P> Program<S, T, P> {
    /// What the program computes of a tuple of views, to be reduced in the same pass: it is made once, where an
    /// [expression](crate::expr) that is reduced becomes a program each time. The first view has the rank of all, or a
    /// larger one than the others; they are broadcast to their common shape.
    ///
    /// ```
    /// use dimfold::expr::Input;
    /// use dimfold::{Layout, Program, Queue, View};
    /// let mut queue = Queue::new()?;
    /// let product = Program::new(&mut queue, |a: Input<f32>, b: Input<f32>| a * b)?;
    /// let (a, row) = ([1.0, 2.0, 3.0, 4.0], View::from(&[10.0, 1.0]));
    /// let a = View::new(&a, Layout::c_contig([2, 2])?)?;
    /// assert_eq!(product.of((&a, &row)).sum_axis(1).to_vec(&mut queue)?, [12.0, 34.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn of<V: ProgramViews<S>>(&self, views: V) -> Computed<'_, S, T, V::Dim, V> {
        Computed { program: self.handle(), views, kind: PhantomData }
    }
}

impl<S, T, D, V> Sealed for Computed<'_, S, T, D, V> {}
impl<S, T, D, V: ProgramViews<S>> Reducible for Computed<'_, S, T, D, V> {
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
        self.views.meet(shape)
    }

    fn with_map(
        &self,
        queue: &mut Queue,
        shape: &[usize],
        call: impl FnOnce(&mut Queue, Option<&Handle>, &Sources<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut sources = Sources::new(shape);
        self.views.push_all(&mut sources)?;
        call(queue, Some(self.program), &sources)
    }
}

/// [Reductions](crate::reduce).
impl<S, T: Element, D: Dimension, V: ProgramViews<S>> Computed<'_, S, T, D, V> {
    /// Reduces along axes by an operation such as [`Max`], or by several at once, a tuple.
    ///
    /// ```
    /// use dimfold::reduce::{Max, Min};
    /// use dimfold::{expr::Input, Program, Queue, View};
    /// let mut queue = Queue::new()?;
    /// let square = Program::new(&mut queue, |a: Input<i32>| a * a)?;
    /// assert_eq!(square.of((View::from(&[2, -3, 1]),)).reduce((Min, Max), ..).value(&mut queue)?, (1, 9));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn reduce<O: Reductions<T>, A: ReduceAxes<D>>(self, ops: O, axes: A) -> Reduced<O::Output, D, A::Result, Self> {
        Reduced::new(self, ops, axes)
    }

    super::methods::all_methods! { [self] [self] [Self] }
}
