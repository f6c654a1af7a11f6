//! What stands beside an operator.
use super::term::{Constant, Source, Term};
use super::Expr;
use crate::memory::Initialized;
use crate::{DimMax, Dimension, Element, View, ViewMut};

/// What can be an operand beside one of rank `D`: an [`Expr`] of elements of type `T`, a view of them, and a value,
/// which stands for every index. Both operands of an operation have the same type; [`cast`](Expr::cast) converts.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no operand where elements are `{T}`",
    label = "expected a view, an expression or a value of `{T}`",
    note = "nothing is converted unasked: `.cast::<{T}>()` does, of a view behind `.expr()`"
)]
pub trait Operand<T: Element, D: Dimension> {
    /// The rank of both, broadcast together: the larger one.
    type Dim: Dimension;
    /// What it is made of.
    type Term: Term;
    /// Its own rank.
    #[doc(hidden)]
    type Own: Dimension;

    /// The operand as an expression.
    #[doc(hidden)]
    fn into_expr(self) -> Expr<T, Self::Own, Self::Term>;
}

impl<T: Element, D: Dimension> Operand<T, D> for T {
    type Dim = D;
    type Term = Constant<T>;
    type Own = crate::Ix0;

    fn into_expr(self) -> Expr<T, Self::Own, Self::Term> {
        Expr::new(Constant(self))
    }
}

impl<T: Element, D: Dimension + DimMax<E>, E: Dimension, N: Term> Operand<T, D> for Expr<T, E, N> {
    type Dim = <D as DimMax<E>>::Output;
    type Term = N;
    type Own = E;

    fn into_expr(self) -> Self {
        self
    }
}

impl<'a, T: Element, D: Dimension + DimMax<E>, E: Dimension, M: Initialized> Operand<T, D> for View<'a, T, E, M> {
    type Dim = <D as DimMax<E>>::Output;
    type Term = Source<'a, T, E, M>;
    type Own = E;

    fn into_expr(self) -> Expr<T, E, Self::Term> {
        Expr::new(Source(self))
    }
}

impl<'a, T: Element, D: Dimension + DimMax<E>, E: Dimension, M: Initialized> Operand<T, D> for &View<'a, T, E, M> {
    type Dim = <D as DimMax<E>>::Output;
    type Term = Source<'a, T, E, M>;
    type Own = E;

    fn into_expr(self) -> Expr<T, E, Self::Term> {
        self.expr()
    }
}

impl<'v, T: Element, D: Dimension + DimMax<E>, E: Dimension, M: Initialized> Operand<T, D>
    for &'v ViewMut<'_, T, E, M>
{
    type Dim = <D as DimMax<E>>::Output;
    type Term = Source<'v, T, E, M>;
    type Own = E;

    fn into_expr(self) -> Expr<T, E, Self::Term> {
        self.expr()
    }
}

impl<'a, T: Element, D: Dimension, M: Initialized> View<'a, T, D, M> {
    /// The elements, to compute with: what has the methods of an [`Expr`].
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let squares = View::from(&[1.0f32, 4.0, 9.0]);
    /// assert_eq!(squares.expr().sqrt().to_vec(&mut Queue::new()?)?, [1.0, 2.0, 3.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "lazy")]
    pub fn expr(&self) -> Expr<T, D, Source<'a, T, D, M>> {
        Expr::new(Source(self.clone()))
    }
}

impl<T: Element, D: Dimension, M: Initialized> ViewMut<'_, T, D, M> {
    /// The elements, to compute with: as [`View::expr`]. To compute them anew, in their own place, see
    /// [`Queue::update`](crate::Queue::update).
    pub fn expr(&self) -> Expr<T, D, Source<'_, T, D, M>> {
        Expr::new(Source(self.view()))
    }
}
