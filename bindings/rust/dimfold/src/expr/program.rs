//! Expressions that have been made ready, to be applied to views again and again.
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

use dimfold_sys as sys;

use super::list::List;
use super::sources::Sources;
use super::term::Argument;
use super::tuples::{Described, Items, ProgramSources, ProgramTargets, Tail};
use super::Expr;
use crate::error::Result;
use crate::memory::Initialized;
use crate::shared::Shared;
use crate::{Dimension, Element, Ix0, Queue, ViewMut};

/// C's program, as long as it is needed.
#[doc(hidden)]
#[allow(missing_debug_implementations)]
pub struct Handle(NonNull<sys::dimfold_program>);

// SAFETY: C binds no program to a thread.
unsafe impl Send for Handle {}
// SAFETY: any number of queues apply a program at the same time; what changes it borrows it alone.
unsafe impl Sync for Handle {}

impl Handle {
    /// # Safety
    /// The expression can be read for the call.
    pub(super) unsafe fn create(queue: &Queue, expr: *const sys::dimfold_expr) -> Result<Handle> {
        let (mut program, malloc) = (core::ptr::null_mut(), core::ptr::null());
        // SAFETY: the caller's promise; it gives the queue nothing to do.
        unsafe { queue.call(|queue, diag| sys::dimfold_program_create(&mut program, queue, expr, malloc, diag)) }?;
        Ok(Handle(NonNull::new(program).expect("a program that was created")))
    }

    pub(super) fn as_ptr(&self) -> *const sys::dimfold_program {
        self.0.as_ptr()
    }

    pub(super) fn as_mut_ptr(&mut self) -> *mut sys::dimfold_program {
        self.0.as_ptr()
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: nobody else has the program.
        unsafe { sys::dimfold_program_destroy(self.0.as_ptr()) }
    }
}

/// An argument of a formula: an element of the view that a program gets at that place, or a parameter.
pub type Input<T> = Expr<T, Ix0, Argument>;

/// A closure that takes an [`Input`] for each of the types `S`, a tuple, and gives an expression of them, or a tuple of
/// expressions.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no formula of a program",
    label = "expected a closure such as `|a: Input<f32>, b: Input<f32>| a * 2.5 + b`"
)]
pub trait Formula<S> {
    /// The elements that it computes.
    type Elements;

    #[doc(hidden)]
    fn write(self, list: &mut List<'_>) -> Result<()>;
}

/// As [`Formula`], with a first argument before the others: a tuple of the parameters, each an [`Input`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no formula of a program with the parameters `{P}`",
    label = "expected a closure such as `|(factor,): (Input<f32>,), a: Input<f32>| a * factor`"
)]
pub trait ParametricFormula<P, S> {
    /// The elements that it computes.
    type Elements;

    #[doc(hidden)]
    fn write(self, list: &mut List<'_>) -> Result<()>;
}

/// An expression that has been made ready for a kind of queue, and is applied to views of any shape and layout: of
/// elements of the types `S`, a tuple, to elements of type `T`, or of several types. So only the first time costs more
/// than [`Queue::apply`] has to find out of the views.
///
/// ```
/// use dimfold::expr::Input;
/// use dimfold::{Program, Queue, View, ViewMut};
///
/// let mut queue = Queue::new()?;
/// let program = Program::new(&mut queue, |a: Input<f32>, b: Input<f32>| a * 2.5 + b)?;
/// let (a, b) = (View::from(&[1.0, 2.0]), View::from(&[0.5]));
/// let mut result = [0.0; 2];
/// program.apply(&mut queue, &mut ViewMut::from(&mut result), (&a, &b))?;
/// assert_eq!(result, [3.0, 5.5]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// Values that change from one time to the next are its parameters, of the types `P`:
///
/// ```
/// # use dimfold::expr::Input;
/// # use dimfold::{Program, Queue, View, ViewMut};
/// let mut queue = Queue::new()?;
/// let scale = |(factor,): (Input<f32>,), a: Input<f32>| a * factor;
/// let mut program = Program::with_parameters(&mut queue, (2.0f32,), scale)?;
/// program.set_parameters((10.0,))?;
/// let (a, mut result) = (View::from(&[1.0f32, 2.0]), [0.0; 2]);
/// program.apply(&mut queue, &mut ViewMut::from(&mut result), (&a,))?;
/// assert_eq!(result, [10.0, 20.0]);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// It can be shared by threads, each of which has a queue.
pub struct Program<S, T, P = ()> {
    handle: Handle,
    /// What it was made on, which must outlive it.
    _queue: Arc<Shared>,
    kind: PhantomData<fn(S, P) -> T>,
}

impl<S: Items, T> Program<S, T> {
    /// A program for `queue`, and for all others on its device that have the same tier.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) for more than 64 nodes or 4 indices, or without memory; and those of the
    /// device.
    pub fn new(queue: &mut Queue, formula: impl Formula<S, Elements = T>) -> Result<Self> {
        let mut list = List::new(&[]);
        S::write_sources(&mut list)?;
        formula.write(&mut list)?;
        Self::of_list(queue, &list)
    }
}

impl<S: Items, T, P: Items> Program<S, T, P> {
    /// A program with parameters and their first values.
    ///
    /// # Errors
    /// As [`new`](Program::new).
    pub fn with_parameters(
        queue: &mut Queue,
        parameters: P,
        formula: impl ParametricFormula<P, S, Elements = T>,
    ) -> Result<Self> {
        let mut list = List::new(&[]);
        S::write_sources(&mut list)?;
        parameters.write_constants(&mut list)?;
        formula.write(&mut list)?;
        Self::of_list(queue, &list)
    }

    /// Gives the parameters other values, for what is applied from now on.
    ///
    /// # Errors
    /// None that a program of this type can have.
    pub fn set_parameters(&mut self, parameters: P) -> Result<()> {
        parameters.set_constants(&mut self.handle, S::COUNT)
    }

    fn of_list(queue: &mut Queue, list: &List<'_>) -> Result<Self> {
        // SAFETY: the list was written by C's functions alone.
        let handle = unsafe { Handle::create(queue, list.as_ptr()) }?;
        Ok(Program { handle, _queue: queue.keep(), kind: PhantomData })
    }

    /// Computes it for every index of the target, a `&mut ViewMut`, or of the targets, a tuple of them of one shape, of
    /// a tuple of views, which are broadcast to that shape.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if a view cannot be broadcast to the target's shape, or two targets differ in
    /// theirs; [`AXIS`](crate::Status::AXIS) for an [index](crate::expr::index) along an axis that it has not;
    /// [`ARGUMENT`](crate::Status::ARGUMENT) on a queue of another kind than that it was made for.
    pub fn apply<D: Dimension>(
        &self,
        queue: &mut Queue,
        mut targets: impl ProgramTargets<T, D>,
        sources: impl ProgramSources<S, D>,
    ) -> Result<()> {
        let (mut described, layout) = (Described::new(), targets.layout().clone());
        targets.describe_for(&mut described);
        let mut list = Sources::new(layout.shape());
        sources.push_all(&mut list)?;
        // SAFETY: the targets are borrowed alone, and the sources meanwhile.
        let done = unsafe { queue.apply_described(&self.handle, &described, &list) };
        done.map_err(|error| list.about(error, &layout))
    }

    /// Computes the elements of `target` anew, in their own place: they are the program's first argument, and `sources`
    /// are the others.
    ///
    /// ```
    /// use dimfold::expr::Input;
    /// use dimfold::{Program, Queue, View, ViewMut};
    /// let mut queue = Queue::new()?;
    /// let step = Program::new(&mut queue, |x: Input<f32>, gradient: Input<f32>| x - gradient * 0.5)?;
    /// let mut weights = [1.0, 2.0];
    /// let gradient = View::from(&[2.0]);
    /// for _ in 0..3 {
    ///     step.update(&mut queue, &mut ViewMut::from(&mut weights), (&gradient,))?;
    /// }
    /// assert_eq!(weights, [-2.0, -1.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn update<D: Dimension>(
        &self,
        queue: &mut Queue,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        sources: impl ProgramSources<S::Rest, D>,
    ) -> Result<()>
    where
        T: Element,
        S: Tail<Head = T>,
    {
        let (mut described, layout) = (Described::new(), target.layout().clone());
        target.describe_for(&mut described);
        let mut list = Sources::new(layout.shape());
        list.push(&target.view())?;
        sources.push_all(&mut list)?;
        // SAFETY: the target is borrowed alone, and the sources meanwhile.
        let done = unsafe { queue.apply_described(&self.handle, &described, &list) };
        done.map_err(|error| error.about(layout.to_dyn()))
    }

    /// Compiles what [`apply`](Self::apply) with such views needs, so that it can be captured into a CUDA graph.
    /// Nothing to do for host queues.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn prepare<D: Dimension>(
        &mut self,
        queue: &mut Queue,
        mut targets: impl ProgramTargets<T, D>,
        sources: impl ProgramSources<S, D>,
    ) -> Result<()> {
        let (mut described, layout) = (Described::new(), targets.layout().clone());
        targets.describe_for(&mut described);
        let mut list = Sources::new(layout.shape());
        sources.push_all(&mut list)?;
        let (to, from, program) = (described.views.as_slice(), list.describe(), self.handle.as_mut_ptr());
        let from = from.as_slice();
        // SAFETY: all views live, and no element is touched.
        let done = unsafe {
            queue.call(|queue, diag| {
                let (to_count, from_count) = (to.len(), from.len());
                sys::dimfold_program_prepare(queue, program, to_count, to.as_ptr(), from_count, from.as_ptr(), diag)
            })
        };
        done.map_err(|error| list.about(error, &layout))
    }
}

impl<S, T, P> fmt::Debug for Program<S, T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").finish_non_exhaustive()
    }
}
