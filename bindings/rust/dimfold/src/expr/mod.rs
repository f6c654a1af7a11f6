//! Arithmetic over views of any layout, in one pass.
//!
//! Operators and methods of views and values make an [`Expr`], which computes nothing. A [`Queue`](crate::Queue)
//! applies it: each element of the target is computed once, each source is read once, and nothing lies in between.
//!
//! ```
//! use dimfold::{Layout, Queue, View, ViewMut};
//!
//! let (data, row) = ([1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0], [10.0f32, 20.0]);
//! let a = View::new(&data, Layout::c_contig([2, 3])?)?;                       // of any layout
//! let b = View::from(&row);                                                   // broadcast as in NumPy
//! let mut queue = Queue::new()?;
//!
//! let mut result = [0.0; 6];
//! let mut target = ViewMut::new(&mut result, Layout::c_contig([3, 2])?)?;
//! queue.apply(&mut target, (&a.reverse_axes() * 2.0 + &b).max(15.0))?;
//! assert_eq!(result, [15.0, 28.0, 15.0, 30.0, 16.0, 32.0]);
//!
//! let signs = (&a - 3.5).sign().cast::<i8>();
//! assert_eq!(signs.to_vec(&mut queue)?, [-1, -1, -1, 1, 1, 1]);
//! # Ok::<(), dimfold::Error>(())
//! ```
//!
//! * The type of the elements and the rank are in the type of an expression, `Expr<f32, Ix2, _>`: two operands have the
//!   same elements, and the result the larger one of two ranks. What else an expression is made of is known to the
//!   compiler alone; [`shared`](Expr::shared) makes it a [`SharedExpr`], for loops and for structs.
//! * Nothing is converted unasked: [`cast`](Expr::cast) does. Values (`2.0`) have the elements' type.
//! * Integers wrap. A division of integers by zero is 0, the smallest one divided by -1 is itself; `/` of integers
//!   rounds towards zero, as Rust's. A shift by as many bits as there are, or more, or by a negative number of them,
//!   gives 0, or -1 for a negative number shifted right.
//! * Floats follow IEEE 754, rounded to nearest, subnormals included. Nothing is contracted: a product that is not
//!   rounded is [`fma`](Expr::fma). `f16` and `bf16` are computed in `f32` and rounded after each operation.
//! * What stands in an expression twice is computed once, and a view that stands in it twice is read once. There is
//!   room for 64 operations, values and views, of these for 8. More are [`RESOURCE`](crate::Status::RESOURCE) when it
//!   is applied.
//! * A text says one, too, in the notation of the C header: `Program::<(f32, f32), f32>::parse(&mut queue, "|a: f32, b:
//!   f32| a * 2.5 + b")`. A [`NodeList`] is an expression whose dtypes are known when the program runs; it shows where
//!   in it an error is.
//! * To write an expression down takes no memory, but for [`shared`](Expr::shared); to apply it, about a microsecond
//!   more than a [`Program`] takes, which is one that has been made ready.
use alloc::rc::Rc;
use core::fmt;
use core::marker::PhantomData;

use dimfold_sys as sys;

use nodes::Nodes;

use crate::error::Result;
use crate::{Dimension, Element, Ix0};

mod apply;
mod explain;
mod few;
mod functions;
mod kinds;
mod list;
mod methods;
mod node_list;
mod nodes;
mod operand;
mod operators;
mod program;
mod raw;
pub mod reduce;
mod sources;
mod term;
mod tuples;

pub use explain::ApplyExplanation;
pub use kinds::{Bits, Complex, Float, Inexact, Named, Number, Ordered, Real, Whole};
pub use node_list::{Diagnosed, NodeList};
pub use operand::Operand;
pub use program::{Formula, Input, ParametricFormula, Program};
pub use raw::RawProgram;
pub use term::{Argument, Binary, Cast, Constant, Index, Source, Term, Ternary, Unary};
pub use tuples::{
    Items, Outputs, ProgramResults, ProgramSource, ProgramSources, ProgramTargets, ProgramViews, Ranked, Results, Tail,
};

#[doc(hidden)]
pub use list::List;

/// Something to compute for every index: of elements of type `T`, and of rank `D` or, broadcast, a larger one. `N` is
/// what it is made of.
///
/// [The module](crate::expr) says how it is made and applied.
#[must_use = "an expression computes nothing until a queue applies it"]
pub struct Expr<T, D, N> {
    term: N,
    kind: PhantomData<fn() -> (T, D)>,
}

/// An [`Expr`] that does not tell what it is made of, by [`Expr::shared`]: a type that can be written down. Cloning it
/// copies a pointer.
pub type SharedExpr<'a, T, D> = Expr<T, D, Rc<dyn Term + 'a>>;

impl<T: Element, D: Dimension, N: Term> Expr<T, D, N> {
    pub(crate) fn new(term: N) -> Self {
        Expr { term, kind: PhantomData }
    }

    fn unary<U: Element>(self, op: u16) -> Expr<U, D, Unary<N>> {
        Expr::new(Unary(op, self.term))
    }

    fn binary<U: Element, R: Operand<T, D>>(self, op: u16, other: R) -> Expr<U, R::Dim, Binary<N, R::Term>> {
        Expr::new(Binary(op, self.term, other.into_expr().term))
    }

    /// The same, of a type that does not grow with what it is made of: for a loop that makes an expression longer, for
    /// an array of some, for a field. It takes memory for what it is made of.
    ///
    /// ```
    /// use dimfold::expr::SharedExpr;
    /// use dimfold::{Ix1, Queue, View};
    ///
    /// /// Of coefficients from the highest power down: Horner's rule.
    /// fn polynomial<'a>(x: &View<'a, f64, Ix1>, coefficients: &[f64]) -> SharedExpr<'a, f64, Ix1> {
    ///     let zero = (x * 0.0).shared();
    ///     coefficients.iter().fold(zero, |sum, coefficient| (sum * x + *coefficient).shared())
    /// }
    /// let x = View::from(&[0.0, 1.0, 2.0]);
    /// assert_eq!(polynomial(&x, &[1.0, 0.0, -3.0]).to_vec(&mut Queue::new()?)?, [-3.0, -2.0, 1.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "boxed")]
    pub fn shared<'a>(self) -> SharedExpr<'a, T, D>
    where
        N: 'a,
    {
        Expr::new(Rc::new(self.term))
    }
}

impl<T, D, N: Clone> Clone for Expr<T, D, N> {
    fn clone(&self) -> Self {
        Expr { term: self.term.clone(), kind: PhantomData }
    }
}

impl<T, D, N: Copy> Copy for Expr<T, D, N> {}

impl<T: Element, D: Dimension, N: Term> Expr<T, D, N> {
    /// Passes on what it comes to, or why it comes to nothing.
    fn show(
        &self,
        f: &mut fmt::Formatter<'_>,
        show: impl Fn(&mut fmt::Formatter<'_>, &Nodes) -> fmt::Result,
    ) -> fmt::Result {
        let written = self.nodes().map(|nodes| show(f, &nodes));
        written.unwrap_or_else(|error| write!(f, "{error}"))
    }

    fn nodes(&self) -> Result<Nodes> {
        let shape = self.shape()?;
        let mut list = List::new(shape.as_ref());
        let node = self.term.write(&mut list)?;
        list.result(node)?;
        Ok(list.nodes)
    }
}

/// The nodes that it comes to, by the names of C's operations.
impl<T: Element, D: Dimension, N: Term> fmt::Debug for Expr<T, D, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expr<{}> ", T::DTYPE)?;
        self.show(f, |f, nodes| write!(f, "{nodes:?}"))
    }
}

/// What is computed, in the notation of the C header: `|a: f32, b: f32| (a + b) * 2.5`.
///
/// ```
/// use dimfold::View;
/// let (a, b) = (View::from(&[1.0f32, 2.0]), View::from(&[3.0f32, 4.0]));
/// assert_eq!(((a + b) * 2.5).to_string(), "|a: f32, b: f32| (a + b) * 2.5");
/// # Ok::<(), dimfold::Error>(())
/// ```
impl<T: Element, D: Dimension, N: Term> fmt::Display for Expr<T, D, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f, |f, nodes| write!(f, "{nodes}"))
    }
}

/// Each element's index along an axis of the shape that the expression is applied to; an axis may be negative.
///
/// ```
/// use dimfold::{expr, Layout, Queue, ViewMut};
/// let mut numbers = [0i64; 6];
/// let mut target = ViewMut::new(&mut numbers, Layout::c_contig([2, 3])?)?;
/// Queue::new()?.apply(&mut target, expr::index(0) * 10 + expr::index(-1))?;
/// assert_eq!(numbers, [0, 1, 2, 10, 11, 12]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[doc(alias = "arange")]
#[doc(alias = "indices")]
pub fn index(axis: isize) -> Expr<i64, Ix0, Index> {
    Expr::new(Index(axis))
}

/// A value for all indices, as an expression: where one begins with it.
///
/// ```
/// use dimfold::{expr, Queue, View};
/// let exponents = View::from(&[1i32, 2, 3]);
/// assert_eq!((expr::constant(1) << &exponents).to_vec(&mut Queue::new()?)?, [2, 4, 8]);
/// # Ok::<(), dimfold::Error>(())
/// ```
pub fn constant<T: Element>(value: T) -> Expr<T, Ix0, Constant<T>> {
    Expr::new(Constant(value))
}

/// `one` where the condition is true, else `other`, as NumPy's `where`.
///
/// ```
/// use dimfold::{expr, Queue, View};
/// let numbers = View::from(&[3, -2, 0]);
/// let signs = expr::where_(numbers.expr().lt(0), 'n' as u32, 'p' as u32);
/// assert_eq!(signs.to_vec(&mut Queue::new()?)?, ['p' as u32, 'n' as u32, 'p' as u32]);
/// # Ok::<(), dimfold::Error>(())
/// ```
pub fn where_<T, D, N, A, B>(condition: Expr<bool, D, N>, one: A, other: B) -> Expr<T, B::Dim, Chosen<N, A, B, T, D>>
where
    T: Element,
    D: Dimension,
    N: Term,
    A: Operand<T, D>,
    B: Operand<T, A::Dim>,
{
    let (one, other) = (one.into_expr().term, other.into_expr().term);
    Expr::new(Ternary(sys::DIMFOLD_OP_WHERE, condition.term, one, other))
}

/// What [`where_`] is made of.
pub type Chosen<N, A, B, T, D> =
    Ternary<N, <A as Operand<T, D>>::Term, <B as Operand<T, <A as Operand<T, D>>::Dim>>::Term>;
