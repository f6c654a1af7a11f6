//! Tuples: of an expression's results and targets, of a program's arguments and sources.
use dimfold_sys as sys;

use super::few::Few;
use super::list::List;
use super::program::{Formula, Handle, Input, ParametricFormula};
use super::sources::Sources;
use super::term::{Argument, Term};
use super::{Expr, Operand};
use crate::axes::broadcast_shapes;
use crate::error::{check, Result};
use crate::memory::{Initialized, Memory, Place};
use crate::{AxisList, DimMax, Dimension, Dtype, Element, Ix0, Layout, View, ViewMut};

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// What C gets of targets.
#[doc(hidden)]
#[allow(missing_debug_implementations)]
pub struct Described {
    pub(super) views: Few<sys::dimfold_view>,
    pub(super) places: Few<Place>,
}

impl Described {
    pub(super) fn new() -> Self {
        Described { views: Few::new(), places: Few::new() }
    }
}

impl<T: Element, D: Dimension, M: Memory> ViewMut<'_, T, D, M> {
    pub(super) fn describe_for(&mut self, targets: &mut Described) {
        targets.views.push(self.describe());
        targets.places.push(self.place());
    }
}

/// The targets of elements of the types `T`, of one shape: a `&mut ViewMut`, or a tuple of them. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no target for elements of `{T}`",
    label = "expected a `&mut ViewMut` of `{T}`, or a tuple of one per result"
)]
pub trait ProgramTargets<T, D: Dimension>: Sealed {
    /// The layout of the first one.
    #[doc(hidden)]
    fn layout(&self) -> &Layout<D>;

    #[doc(hidden)]
    fn describe_for(&mut self, targets: &mut Described);
}

impl<T, D: Dimension, M: Memory> Sealed for &mut ViewMut<'_, T, D, M> {}
impl<T: Element, D: Dimension, M: Memory> ProgramTargets<T, D> for &mut ViewMut<'_, T, D, M> {
    fn layout(&self) -> &Layout<D> {
        (**self).layout()
    }

    fn describe_for(&mut self, targets: &mut Described) {
        (**self).describe_for(targets);
    }
}

/// A source of a program, of elements of type `T`, that can be broadcast to rank `D`: a view, or a reference to one.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no source of `{T}` for targets of rank `{D}`",
    label = "expected a view of `{T}` of that rank or a smaller one"
)]
pub trait ProgramSource<T, D: Dimension>: Sealed {
    #[doc(hidden)]
    fn push(&self, sources: &mut Sources<'_>) -> Result<()>;

    #[doc(hidden)]
    fn shape(&self) -> &[usize];
}

/// A view, or a reference to one: a [`ProgramSource`] that has a rank. Sealed.
pub trait Ranked: Sealed {
    /// Its rank.
    type Dim: Dimension;
}

impl<T, D: Dimension, M: Memory> Sealed for View<'_, T, D, M> {}
impl<T: Element, D: Dimension + DimMax<E, Output = D>, E: Dimension, M: Initialized> ProgramSource<T, D>
    for View<'_, T, E, M>
{
    fn push(&self, sources: &mut Sources<'_>) -> Result<()> {
        sources.push(self)
    }

    fn shape(&self) -> &[usize] {
        self.layout().shape()
    }
}

impl<T, D: Dimension, M: Memory> Ranked for View<'_, T, D, M> {
    type Dim = D;
}

impl<T, D: Dimension, M: Memory> Sealed for &View<'_, T, D, M> {}
impl<T: Element, D: Dimension + DimMax<E, Output = D>, E: Dimension, M: Initialized> ProgramSource<T, D>
    for &View<'_, T, E, M>
{
    fn push(&self, sources: &mut Sources<'_>) -> Result<()> {
        sources.push(self)
    }

    fn shape(&self) -> &[usize] {
        self.layout().shape()
    }
}

impl<T, D: Dimension, M: Memory> Ranked for &View<'_, T, D, M> {
    type Dim = D;
}

impl<T, D: Dimension, M: Memory> Sealed for &ViewMut<'_, T, D, M> {}
impl<T: Element, D: Dimension + DimMax<E, Output = D>, E: Dimension, M: Initialized> ProgramSource<T, D>
    for &ViewMut<'_, T, E, M>
{
    fn push(&self, sources: &mut Sources<'_>) -> Result<()> {
        sources.push(&self.view())
    }

    fn shape(&self) -> &[usize] {
        self.layout().shape()
    }
}

impl<T, D: Dimension, M: Memory> Ranked for &ViewMut<'_, T, D, M> {
    type Dim = D;
}

/// The sources of a program whose arguments have the types `S`: a tuple of views. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no sources of `{S}` for targets of rank `{D}`",
    label = "expected a tuple of views, of that rank or smaller ones, one per argument"
)]
pub trait ProgramSources<S, D: Dimension>: Sealed {
    #[doc(hidden)]
    fn push_all(&self, sources: &mut Sources<'_>) -> Result<()>;
}

/// The views of which a program computes what is reduced: the first one's rank is that of all, which are broadcast to
/// their common shape. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no views of `{S}`",
    label = "expected a tuple of views, one per argument, of which none has a larger rank than the first"
)]
pub trait ProgramViews<S>: ProgramSources<S, Self::Dim> {
    /// The rank of the first one.
    type Dim: Dimension;

    /// Broadcasts their shapes and one more to their common shape.
    #[doc(hidden)]
    fn meet(&self, shape: &mut AxisList<usize>) -> Result<()>;
}

/// Expressions of elements of the types `T` that can be broadcast to rank `D`: a tuple. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not give elements of `{T}`",
    label = "expected a tuple of one expression per target, of its elements, and of its rank or a smaller one"
)]
pub trait Results<T, D: Dimension>: Sealed {
    #[doc(hidden)]
    fn write(self, list: &mut List<'_>) -> Result<()>;
}

/// What a program's formula gives: an expression of its arguments, or a tuple of them. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no result of a program",
    label = "expected an expression of the arguments, or a tuple of them",
    note = "views are given when the program is applied"
)]
pub trait Outputs: Sealed {
    /// Their elements.
    type Elements;

    #[doc(hidden)]
    fn write(self, list: &mut List<'_>) -> Result<()>;
}

impl<T, D, N> Sealed for Expr<T, D, N> {}
impl<T: Element, N: Term> Outputs for Expr<T, Ix0, N> {
    type Elements = T;

    fn write(self, list: &mut List<'_>) -> Result<()> {
        let node = self.term.write(list)?;
        list.result(node)
    }
}

/// The types of a program's arguments: a tuple of elements. Sealed.
pub trait Items: Sealed {
    /// They in a formula.
    type Inputs;

    /// The arguments, whose nodes follow each other.
    #[doc(hidden)]
    fn inputs(first: u16) -> Self::Inputs;

    /// Appends a source for each.
    #[doc(hidden)]
    fn write_sources(list: &mut List<'_>) -> Result<()>;

    /// Appends a constant for each.
    #[doc(hidden)]
    fn write_constants(&self, list: &mut List<'_>) -> Result<()>;

    /// Writes to the constants of a program, whose nodes follow each other.
    #[doc(hidden)]
    fn set_constants(&self, program: &mut Handle, first: u16) -> Result<()>;

    /// How many.
    #[doc(hidden)]
    const COUNT: u16;

    #[doc(hidden)]
    const DTYPES: &'static [Dtype];
}

/// The types of a program's results: an element, or a tuple of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no elements that a program writes",
    label = "expected an element such as `f32`, or a tuple of them"
)]
pub trait ProgramResults {
    #[doc(hidden)]
    const DTYPES: &'static [Dtype];
}

impl<T: Element> ProgramResults for T {
    const DTYPES: &'static [Dtype] = &[T::DTYPE];
}

/// Arguments of which there is a first one, such as what a program updates. Sealed.
pub trait Tail: Items {
    /// The type of the first one.
    type Head: Element;
    /// Those of the others.
    type Rest: Items;
}

fn set_constant<T: Element>(program: &mut Handle, node: u16, value: &T) -> Result<()> {
    let (program, item) = (program.as_mut_ptr(), core::ptr::from_ref(value).cast());
    // SAFETY: the program is borrowed alone; the value is one item of the dtype that the constant has.
    unsafe { check(|diag| sys::dimfold_program_constant(program, node, item, diag)) }
}

fn input<T: Element>(node: u16) -> Input<T> {
    Expr::new(Argument(node))
}

/// What is there for tuples of each length; `$place` is the number of each entry.
macro_rules! tuples {
    ($count:literal: $($T:ident $X:ident $N:ident $place:tt),*) => {
        impl<$($T),*> Sealed for ($($T,)*) {}

        impl<$($T: Element),*> Items for ($($T,)*) {
            type Inputs = ($(Input<$T>,)*);
            const COUNT: u16 = $count;
            const DTYPES: &'static [Dtype] = &[$($T::DTYPE),*];

            #[allow(clippy::unused_unit)] // of no arguments
            fn inputs(_first: u16) -> Self::Inputs {
                ($(input::<$T>(_first + $place),)*)
            }

            fn write_sources(_list: &mut List<'_>) -> Result<()> {
                $(_list.own_source($T::DTYPE)?;)*
                Ok(())
            }

            fn write_constants(&self, _list: &mut List<'_>) -> Result<()> {
                $(_list.own_constant(&self.$place)?;)*
                Ok(())
            }

            fn set_constants(&self, _program: &mut Handle, _first: u16) -> Result<()> {
                $(set_constant(_program, _first + $place, &self.$place)?;)*
                Ok(())
            }
        }

        impl<D: Dimension, $($T: Element, $X: ProgramSource<$T, D>),*> ProgramSources<($($T,)*), D> for ($($X,)*) {
            fn push_all(&self, _sources: &mut Sources<'_>) -> Result<()> {
                $(self.$place.push(_sources)?;)*
                Ok(())
            }
        }

        impl<F: FnOnce($(Input<$T>),*) -> E, E: Outputs, $($T: Element),*> Formula<($($T,)*)> for F {
            type Elements = E::Elements;

            fn write(self, list: &mut List<'_>) -> Result<()> {
                self($(input::<$T>($place)),*).write(list)
            }
        }

        impl<F: FnOnce(P::Inputs, $(Input<$T>),*) -> E, E: Outputs, P: Items, $($T: Element),*>
            ParametricFormula<P, ($($T,)*)> for F
        {
            type Elements = E::Elements;

            fn write(self, list: &mut List<'_>) -> Result<()> {
                self(P::inputs($count), $(input::<$T>($place)),*).write(list)
            }
        }
    };
}

/// What is there for tuples of one entry or more.
macro_rules! results {
    ($Head:ident $Y:ident $O:ident $first:tt $(, $T:ident $X:ident $N:ident $place:tt)*) => {
        impl<$Head: Element, $($T: Element),*> Tail for ($Head, $($T,)*) {
            type Head = $Head;
            type Rest = ($($T,)*);
        }

        impl<$Head: Element, $Y: Ranked + ProgramSource<$Head, $Y::Dim>,
            $($T: Element, $X: ProgramSource<$T, $Y::Dim>),*> ProgramViews<($Head, $($T,)*)> for ($Y, $($X,)*)
        {
            type Dim = $Y::Dim;

            fn meet(&self, shape: &mut AxisList<usize>) -> Result<()> {
                let shapes = [&*shape, self.0.shape(), $(self.$place.shape()),*];
                *shape = broadcast_shapes(&shapes)?;
                Ok(())
            }
        }

        impl<$Head: Element, $($T: Element),*> ProgramResults for ($Head, $($T,)*) {
            const DTYPES: &'static [Dtype] = &[$Head::DTYPE, $($T::DTYPE),*];
        }

        impl<D: Dimension, $Head: Element, $Y: ProgramTargets<$Head, D>, $($T: Element, $X: ProgramTargets<$T, D>),*>
            ProgramTargets<($Head, $($T,)*), D> for ($Y, $($X,)*)
        {
            fn layout(&self) -> &Layout<D> {
                self.0.layout()
            }

            fn describe_for(&mut self, targets: &mut Described) {
                self.0.describe_for(targets);
                $(self.$place.describe_for(targets);)*
            }
        }

        impl<D: Dimension, $Head: Element, $Y: Operand<$Head, D, Dim = D>,
            $($T: Element, $X: Operand<$T, D, Dim = D>),*> Results<($Head, $($T,)*), D> for ($Y, $($X,)*)
        {
            fn write(self, list: &mut List<'_>) -> Result<()> {
                let nodes = [self.0.into_expr().term.write(list)?, $(self.$place.into_expr().term.write(list)?),*];
                nodes.into_iter().try_for_each(|node| list.result(node))
            }
        }

        impl<$Head: Element, $O: Term, $($T: Element, $N: Term),*> Outputs
            for (Expr<$Head, Ix0, $O>, $(Expr<$T, Ix0, $N>,)*)
        {
            type Elements = ($Head, $($T,)*);

            fn write(self, list: &mut List<'_>) -> Result<()> {
                let nodes = [self.0.term.write(list)?, $(self.$place.term.write(list)?),*];
                nodes.into_iter().try_for_each(|node| list.result(node))
            }
        }
    };
}

macro_rules! lengths {
    ($($count:literal: $($T:ident $X:ident $N:ident $place:tt),*;)*) => {
        tuples! { 0: }
        $(
            tuples! { $count: $($T $X $N $place),* }
            results! { $($T $X $N $place),* }
        )*
    };
}

lengths! {
    1: T0 X0 N0 0;
    2: T0 X0 N0 0, T1 X1 N1 1;
    3: T0 X0 N0 0, T1 X1 N1 1, T2 X2 N2 2;
    4: T0 X0 N0 0, T1 X1 N1 1, T2 X2 N2 2, T3 X3 N3 3;
    5: T0 X0 N0 0, T1 X1 N1 1, T2 X2 N2 2, T3 X3 N3 3, T4 X4 N4 4;
    6: T0 X0 N0 0, T1 X1 N1 1, T2 X2 N2 2, T3 X3 N3 3, T4 X4 N4 4, T5 X5 N5 5;
    7: T0 X0 N0 0, T1 X1 N1 1, T2 X2 N2 2, T3 X3 N3 3, T4 X4 N4 4, T5 X5 N5 5, T6 X6 N6 6;
    8: T0 X0 N0 0, T1 X1 N1 1, T2 X2 N2 2, T3 X3 N3 3, T4 X4 N4 4, T5 X5 N5 5, T6 X6 N6 6, T7 X7 N7 7;
}
