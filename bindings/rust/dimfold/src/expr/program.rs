//! Expressions that have been made ready, to be applied to views again and again.
use alloc::sync::Arc;
use core::ffi::CStr;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

use dimfold_sys as sys;

use super::few::MAX;
use super::list::List;
use super::node_list::NodeList;
use super::sources::Sources;
use super::term::Argument;
use super::tuples::{Described, Items, ProgramResults, ProgramSources, ProgramTargets, Tail};
use super::Expr;
use crate::error::{Error, Result};
use crate::memory::Initialized;
use crate::shared::Shared;
use crate::{reason, Dimension, Dtype, Element, Ix0, Queue, ViewMut};

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
///
/// # Graphs
/// A CUDA graph that has captured [`apply`](Self::apply) has the program's kernel and not the program: whoever launches
/// it keeps the program until then. A kernel that is not compiled yet cannot be captured
/// ([`CAPTURE`](crate::Status::CAPTURE)): [`prepare`](Self::prepare) compiles it before. Constants and parameters are
/// those of the capture.
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

    /// A program that a text says, in the notation of the C header.
    ///
    /// ```
    /// use dimfold::{Program, Queue, View, ViewMut};
    /// let mut queue = Queue::new()?;
    /// let program = Program::<(f32, f32), f32>::parse(&mut queue, "|a: f32, b: f32| a * 2.5 + b")?;
    /// let mut result = [0.0; 2];
    /// program.apply(&mut queue, &mut ViewMut::from(&mut result), (View::from(&[1.0, 2.0]), View::from(&[0.5])))?;
    /// assert_eq!(result, [3.0, 5.5]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`NodeList::parse`] and of [`of_nodes`](Self::of_nodes).
    pub fn parse(queue: &mut Queue, text: &str) -> Result<Self>
    where
        T: ProgramResults,
    {
        Self::of_nodes(queue, &NodeList::parse(text)?)
    }

    /// A program of a list of nodes, whose dtypes are those of the program's types.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) for another number of sources or results than of types,
    /// [`DTYPE`](crate::Status::DTYPE) for another dtype; [`NodeList::diagnose`] shows which. Those of the device.
    pub fn of_nodes(queue: &mut Queue, nodes: &NodeList) -> Result<Self>
    where
        T: ProgramResults,
    {
        check_dtypes(c"sources", &SOURCE_NAMES, S::DTYPES, nodes.sources(), |place| nodes.source_dtype(place))?;
        check_dtypes(c"targets", &TARGET_NAMES, T::DTYPES, nodes.results(), |place| nodes.result_dtype(place))?;
        // SAFETY: the list was written by C's functions alone.
        let handle = unsafe { Handle::create(queue, nodes.as_ptr()) }?;
        Ok(Program { handle, _queue: queue.keep(), kind: PhantomData })
    }
}

/// What C calls the operands of a program.
pub(super) const SOURCE_NAMES: [&CStr; MAX] =
    [c"source 0", c"source 1", c"source 2", c"source 3", c"source 4", c"source 5", c"source 6", c"source 7"];
pub(super) const TARGET_NAMES: [&CStr; MAX] =
    [c"target 0", c"target 1", c"target 2", c"target 3", c"target 4", c"target 5", c"target 6", c"target 7"];

/// Whether types have the dtypes that the nodes have.
fn check_dtypes(
    all: &'static CStr,
    names: &[&'static CStr; MAX],
    types: &[Dtype],
    count: usize,
    dtype_of: impl Fn(usize) -> Option<Dtype>,
) -> Result<()> {
    let operation = c"program_create";
    if types.len() != count {
        let (expected, found) = (count as isize, types.len() as isize);
        return Err(Error::of_numbers(reason::PROGRAM_COUNT, operation, all, -1, expected, found));
    }
    for (place, dtype) in types.iter().enumerate() {
        let expected = dtype_of(place).unwrap_or(*dtype);
        if expected != *dtype {
            let (expected, found) = (expected.0 as isize, dtype.0 as isize);
            return Err(Error::of_numbers(reason::DTYPE, operation, names[place], -1, expected, found));
        }
    }
    Ok(())
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
        targets: impl ProgramTargets<T, D>,
        sources: impl ProgramSources<S, D>,
    ) -> Result<()> {
        let push = |list: &mut Sources<'_>, _: &_| sources.push_all(list);
        // SAFETY: the targets are borrowed alone, and the sources meanwhile.
        with_views(targets, push, |to, from| unsafe { queue.apply_described(&self.handle, to, from) })
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
        let push = |list: &mut Sources<'_>, target: &&mut ViewMut<'_, T, D, _>| {
            list.push(&target.view())?;
            sources.push_all(list)
        };
        // SAFETY: the target is borrowed alone, and the sources meanwhile.
        with_views(target, push, |to, from| unsafe { queue.apply_described(&self.handle, to, from) })
    }

    /// Compiles what [`apply`](Self::apply) with such views needs, so that it can be captured into a CUDA graph, which
    /// needs the program as long as it is launched. Nothing to do for host queues.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn prepare<D: Dimension>(
        &mut self,
        queue: &mut Queue,
        targets: impl ProgramTargets<T, D>,
        sources: impl ProgramSources<S, D>,
    ) -> Result<()> {
        let program = self.handle.as_mut_ptr();
        let push = |list: &mut Sources<'_>, _: &_| sources.push_all(list);
        with_views(targets, push, |to, from| {
            // SAFETY: all views live, and nobody else has the program.
            unsafe { queue.prepare_views(program, to.views.as_slice(), from.describe().as_slice()) }
        })
    }
}

/// Has something done with what C gets of targets and of the sources that `push` lists, broadcast to their shape.
fn with_views<T, D: Dimension, V: ProgramTargets<T, D>>(
    mut targets: V,
    push: impl FnOnce(&mut Sources<'_>, &V) -> Result<()>,
    call: impl FnOnce(&Described, &Sources<'_>) -> Result<()>,
) -> Result<()> {
    let (mut described, layout) = (Described::new(), targets.layout().clone());
    targets.describe_for(&mut described);
    let mut sources = Sources::new(layout.shape());
    push(&mut sources, &targets)?;
    call(&described, &sources).map_err(|error| sources.about(error, &layout))
}

impl<S, T, P> Program<S, T, P> {
    pub(super) fn handle(&self) -> &Handle {
        &self.handle
    }
}

impl<S, T, P> fmt::Debug for Program<S, T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").finish_non_exhaustive()
    }
}
