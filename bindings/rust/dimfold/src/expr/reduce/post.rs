//! What is computed of a reduction's results before they are written.
use core::fmt;
use core::marker::PhantomData;

use super::values::ReducedItems;
use super::{Reduced, Reducible};
use crate::error::Result;
use crate::expr::list::List;
use crate::expr::program::Handle;
use crate::expr::tuples::Items;
use crate::expr::Formula;
use crate::{Dimension, Queue};

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// What follows a reduction: nothing, `()`, or a formula, [`Then`]. Sealed.
pub trait Post: Sealed {
    #[doc(hidden)]
    fn program(self, queue: &Queue) -> Result<Option<Handle>>;
}

impl Sealed for () {}
impl Post for () {
    fn program(self, _: &Queue) -> Result<Option<Handle>> {
        Ok(None)
    }
}

/// A formula of the results, of types `S`, by [`Reduced::then`].
pub struct Then<S, F> {
    formula: F,
    kind: PhantomData<fn(S)>,
}

impl<S, F> fmt::Debug for Then<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Then")
    }
}

impl<S, F> Sealed for Then<S, F> {}
impl<S: Items, F: Formula<S>> Post for Then<S, F> {
    fn program(self, queue: &Queue) -> Result<Option<Handle>> {
        let mut list = List::new(&[]);
        S::write_sources(&mut list)?;
        self.formula.write(&mut list)?;
        // SAFETY: the list was written by C's functions alone.
        unsafe { Handle::create(queue, list.as_ptr()) }.map(Some)
    }
}

impl<T: ReducedItems, D: Dimension, R: Dimension, N: Reducible> Reduced<T, D, R, N> {
    /// Computes something of the results before they are written: `formula` gets an
    /// [`Input`](crate::expr::Input) for each operation, and gives an expression of them, or a tuple of expressions.
    ///
    /// ```
    /// use dimfold::{expr::Input, reduce::{Max, Min}, Queue, View};
    /// let a = View::from(&[3.0f32, -1.0, 2.0]);
    /// let width = a.reduce((Min, Max), ..).then(|low: Input<f32>, high: Input<f32>| high - low);
    /// assert_eq!(width.value(&mut Queue::new()?)?, 4.0);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    #[doc(alias = "map")]
    pub fn then<F: Formula<T::Items>>(self, formula: F) -> Reduced<F::Elements, D, R, N, Then<T::Items, F>> {
        let Reduced { term, results, axes, keeps_axes, .. } = self;
        let post = Then { formula, kind: PhantomData };
        Reduced { term, results, axes, keeps_axes, post, kind: PhantomData }
    }
}
