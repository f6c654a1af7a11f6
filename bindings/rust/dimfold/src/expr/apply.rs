//! Expressions that are applied.
use alloc::vec::Vec;

use dimfold_sys as sys;

use super::list::List;
use super::program::Handle;
use super::term::{Argument, Term};
use super::tuples::{Described, ProgramTargets, Results};
use super::{Expr, Operand};
use crate::error::Result;
use crate::memory::{Initialized, Memory, Place};
use crate::{AxisList, Dimension, Element, Layout, Queue, ViewMut};

/// Arithmetic: [expressions](crate::expr), applied to views. Everything is checked before anything is written.
impl Queue {
    /// Computes the expression for every index of `target`, broadcasting it to the target's shape: an
    /// [`Expr`](crate::expr::Expr), or a view. Each call makes a program and frees it again: on the host by one
    /// allocation, in about a microsecond; on a device it compiles what it computes, which takes milliseconds. A
    /// [`Program`](crate::Program) is made once. It is not for CUDA graphs: while one is captured, its new kernel is
    /// refused.
    ///
    /// ```
    /// use dimfold::{Queue, View, ViewMut};
    /// let (a, b, mut sum) = ([1.0f32, 2.0], [0.5f32, 0.25], [0.0f32; 2]);
    /// let (a, b) = (View::from(&a), View::from(&b));
    /// Queue::new()?.apply(&mut ViewMut::from(&mut sum), a * 2.5 + b)?;
    /// assert_eq!(sum, [3.0, 5.25]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if a view cannot be broadcast to the target's shape;
    /// [`AXIS`](crate::Status::AXIS) for an [index](crate::expr::index) along an axis that it has not;
    /// [`RESOURCE`](crate::Status::RESOURCE) for more than 64 nodes, 8 views or 4 indices, or without memory;
    /// [`CAPTURE`](crate::Status::CAPTURE) while a graph is captured; and those of the device.
    #[doc(alias = "assign")]
    pub fn apply<T: Element, D: Dimension, E: Operand<T, D, Dim = D>>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        expr: E,
    ) -> Result<()> {
        let (mut described, layout) = (Described::new(), target.layout().clone());
        target.describe_for(&mut described);
        let mut list = List::new(layout.shape());
        let node = expr.into_expr().term.write(&mut list)?;
        list.result(node)?;
        // SAFETY: the target is borrowed alone, the views in the expression live as long as it.
        let done = unsafe { self.apply_list(&list, &described) };
        done.map_err(|error| list.sources.about(error, &layout))
    }

    /// Computes the elements of `target` anew, in their own place, of what they are: `expr` gets them as its argument.
    ///
    /// ```
    /// use dimfold::{Queue, View, ViewMut};
    /// let (mut weights, gradient) = ([1.0f32, 2.0], [10.0f32, 20.0]);
    /// let gradient = View::from(&gradient);
    /// Queue::new()?.update(&mut ViewMut::from(&mut weights), |x| x - &gradient * 0.5)?;
    /// assert_eq!(weights, [-4.0, -8.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    #[doc(alias = "map_inplace")]
    pub fn update<T: Element, D: Dimension, E: Operand<T, D, Dim = D>>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Initialized>,
        expr: impl FnOnce(Expr<T, D, Argument>) -> E,
    ) -> Result<()> {
        let (mut described, layout) = (Described::new(), target.layout().clone());
        target.describe_for(&mut described);
        let mut list = List::new(layout.shape());
        let own = list.target(&target.view())?;
        let node = expr(Expr::new(Argument(own))).into_expr().term.write(&mut list)?;
        list.result(node)?;
        // SAFETY: the target is borrowed alone, the views in the expression live as long as it.
        let done = unsafe { self.apply_list(&list, &described) };
        done.map_err(|error| error.about(layout.to_dyn()))
    }

    /// Computes several expressions in one pass, each to a target of its own, all of one shape: tuples of as many, up
    /// to 8. What the expressions have in common is computed once.
    ///
    /// ```
    /// use dimfold::{Queue, View, ViewMut};
    /// let (a, mut low, mut is_low) = ([3.0f32, -1.0, 2.0], [0.0f32; 3], [false; 3]);
    /// let a = View::from(&a);
    /// let (low, is_low) = (&mut ViewMut::from(&mut low), &mut ViewMut::from(&mut is_low));
    /// Queue::new()?.apply_many((low, is_low), (a.expr().min(0.0), a.expr().lt(0.0)))?;
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply); [`SHAPE`](crate::Status::SHAPE) if two targets differ in their shapes.
    pub fn apply_many<T, D: Dimension>(
        &mut self,
        mut targets: impl ProgramTargets<T, D>,
        exprs: impl Results<T, D>,
    ) -> Result<()> {
        let mut described = Described::new();
        let layout = targets.layout().clone();
        targets.describe_for(&mut described);
        let mut list = List::new(layout.shape());
        exprs.write(&mut list)?;
        // SAFETY: the targets are borrowed alone, the views in the expressions live as long as these.
        let done = unsafe { self.apply_list(&list, &described) };
        done.map_err(|error| error.about(layout.to_dyn()))
    }

    /// # Safety
    /// The list's views are readable, the targets writable by nobody else; these need not be initialized.
    unsafe fn apply_list(&mut self, list: &List<'_>, targets: &Described) -> Result<()> {
        // SAFETY: the list was written by C's functions alone.
        let program = unsafe { Handle::create(self, list.as_ptr()) }?;
        // SAFETY: the caller's promise.
        unsafe { self.apply_described(&program, targets, &list.sources) }
    }

    /// # Safety
    /// As above; the targets' and the sources' descriptions are those of living views.
    pub(super) unsafe fn apply_described(
        &mut self,
        program: &Handle,
        targets: &Described,
        sources: &super::sources::Sources<'_>,
    ) -> Result<()> {
        let (to, from) = (targets.views.as_slice(), sources.describe());
        let places = targets.places.as_slice().iter().copied().chain(sources.places());
        // SAFETY: the caller's promise.
        unsafe { self.apply_views(program, to, from.as_slice(), places) }
    }

    /// # Safety
    /// The sources are readable, the targets writable by nobody else, in these places.
    pub(super) unsafe fn apply_views(
        &mut self,
        program: &Handle,
        to: &[sys::dimfold_view],
        from: &[sys::dimfold_view],
        places: impl IntoIterator<Item = Place, IntoIter: Clone>,
    ) -> Result<()> {
        let (places, program) = (places.into_iter(), program.as_ptr());
        let is_borrowed = places.clone().any(|place| place.is_borrowed_from_rust());
        // SAFETY: the caller's promise.
        unsafe {
            self.run(places, |queue, diag| {
                sys::dimfold_apply(queue, program, to.len(), to.as_ptr(), from.len(), from.as_ptr(), diag)
            })?;
        }
        if is_borrowed && !self.shared().is_host() {
            self.settle(); // what a device does in the host's memory is over before Rust has that again
        }
        Ok(())
    }

    /// # Safety
    /// The descriptions are those of living views, and nobody else has the program. No element is touched.
    pub(super) unsafe fn prepare_views(
        &mut self,
        program: *mut sys::dimfold_program,
        to: &[sys::dimfold_view],
        from: &[sys::dimfold_view],
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe {
            self.call(|queue, diag| {
                sys::dimfold_program_prepare(queue, program, to.len(), to.as_ptr(), from.len(), from.as_ptr(), diag)
            })
        }
    }
}

impl<T: Element, D: Dimension, N: Term> Expr<T, D, N> {
    /// The common shape of its views: what it is computed for by [`to_vec`](Self::to_vec).
    ///
    /// ```
    /// use dimfold::{Layout, View};
    /// let (column, row) = ([1, 2, 3], [10, 20]);
    /// let column = View::new(&column, Layout::c_contig([3, 1])?)?;
    /// assert_eq!((column + View::from(&row)).shape()?, [3, 2]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if two extents differ and neither is 1; [`OVERFLOW`](crate::Status::OVERFLOW).
    pub fn shape(&self) -> Result<D::Axes<usize>> {
        let mut shape = AxisList::new(0);
        self.term.meet(&mut shape)?;
        let mut axes = D::axes(shape.len());
        // The views' largest rank is D, as their types say.
        axes.as_mut().copy_from_slice(&shape);
        Ok(axes)
    }

    /// The elements in a fresh `Vec`, in C order of its [`shape`](Self::shape). Panics where `Vec::with_capacity` does.
    ///
    /// ```
    /// use dimfold::{Queue, View};
    /// let a = View::from(&[1u8, 2, 250]);
    /// assert_eq!((a + 10).to_vec(&mut Queue::new()?)?, [11, 12, 4]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`shape`](Self::shape) and of [`Queue::apply`].
    #[doc(alias = "to_array")]
    #[doc(alias = "collect")]
    pub fn to_vec(self, queue: &mut Queue) -> Result<Vec<T>> {
        let layout = Layout::c_contig(self.shape()?)?;
        let size = layout.size();
        let mut elements = Vec::with_capacity(size);
        queue.apply(&mut ViewMut::new_uninit(elements.spare_capacity_mut(), layout)?, self)?;
        // SAFETY: the layout is dense, so all elements have been written.
        unsafe { elements.set_len(size) };
        Ok(elements)
    }
}
