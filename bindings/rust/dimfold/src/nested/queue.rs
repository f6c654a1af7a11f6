//! Operations on memory of nested layouts.
use super::{NestedSource, NestedTarget};
use crate::error::{Error, Result};
use crate::{CopyPlan, Explanation, Queue};
use core::ptr::from_ref;

/// Operations on nested layouts, on either side or on both. Elements meet at their common coordinate: tuples of the
/// same number of modes are paired mode by mode, and an integer that faces a tuple of its size runs through its leaves,
/// the first one fastest. So 24 and (4,6) fit, (4,6) and (4,(2,3)) too; (6,4) and (4,6) do not. The axes of a strided
/// view are the modes of one tuple. Nothing is broadcast.
///
/// All say [`SHAPE`](crate::Status::SHAPE), with the outermost mode, where shapes do not fit together.
impl Queue {
    /// Moves every element of `source` to its coordinate in `target`.
    ///
    /// ```
    /// use dimfold::{nested, nested::NestedViewMut, Layout, Queue, View};
    /// let (rows, mut tiles) = ([0, 1, 2, 3, 4, 5, 6, 7], [0; 8]);
    /// let source = View::new(&rows, Layout::c_contig([2, 4])?)?;
    /// let mut target = NestedViewMut::new(&mut tiles, nested!("(2,(2,2)):(2,(1,4))"))?;
    /// Queue::new()?.copy_nested(&mut target, &source)?;
    /// assert_eq!(tiles, [0, 1, 4, 5, 2, 3, 6, 7]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE).
    pub fn copy_nested<T: NestedTarget, S: NestedSource<Item = T::Item>>(
        &mut self,
        target: &mut T,
        source: &S,
    ) -> Result<()> {
        let (to, from) = (target.description_mut(), source.description());
        // SAFETY: both views borrow their memory, the target's alone.
        let done = unsafe { self.copy_described([target.place(), source.place()], &to, &from) };
        done.map_err(|error| about(error, target, source))
    }

    /// Converts every element of `source` to the type of `target`, as [`cast`](Queue::cast) does.
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE), [`DTYPE`](crate::Status::DTYPE) for an opaque type.
    pub fn cast_nested<T: NestedTarget, S: NestedSource>(&mut self, target: &mut T, source: &S) -> Result<()> {
        let (to, from) = (target.description_mut(), source.description());
        // SAFETY: both views borrow their memory, the target's alone.
        let done = unsafe { self.cast_described([target.place(), source.place()], &to, &from) };
        done.map_err(|error| about(error, target, source))
    }

    /// Writes `value` to every element of `target`.
    ///
    /// # Errors
    /// [`RESOURCE`](crate::Status::RESOURCE) without threads.
    pub fn fill_nested<T: NestedTarget>(&mut self, target: &mut T, value: T::Item) -> Result<()> {
        let to = target.description_mut();
        // SAFETY: the value is one item of the target's dtype, and the target borrows its memory alone.
        let done = unsafe { self.fill_described(target.place(), &to, from_ref(&value).cast()) };
        done.map_err(|error| error.about_operand("target", target.operand()))
    }

    /// [`plan_copy`](Self::plan_copy) for [`copy_nested`](Self::copy_nested).
    ///
    /// # Errors
    /// Those of the latter.
    pub fn plan_copy_nested<T: NestedTarget, S: NestedSource<Item = T::Item>>(
        &mut self,
        target: &mut T,
        source: &S,
    ) -> Result<CopyPlan> {
        let (to, from) = (target.description_mut(), source.description());
        // SAFETY: both views borrow their memory, the target's alone.
        let plan = unsafe { self.plan_described([target.place(), source.place()], &to, &from) };
        plan.map_err(|error| about(error, target, source))
    }

    /// [`copy_nested`](Self::copy_nested) by a measured plan, as [`copy_planned`](Self::copy_planned) is a copy by one.
    ///
    /// # Errors
    /// Those of the former.
    pub fn copy_planned_nested<T: NestedTarget, S: NestedSource<Item = T::Item>>(
        &mut self,
        plan: &CopyPlan,
        target: &mut T,
        source: &S,
    ) -> Result<()> {
        let (to, from) = (target.description_mut(), source.description());
        // SAFETY: both views borrow their memory, the target's alone.
        let done = unsafe { self.copy_planned_described(plan, [target.place(), source.place()], &to, &from) };
        done.map_err(|error| about(error, target, source))
    }

    /// The plan of [`cast_nested`](Self::cast_nested), or of [`copy_nested`](Self::copy_nested) when the types are
    /// equal, without running it.
    ///
    /// # Errors
    /// Theirs.
    pub fn explain_nested<T: NestedTarget, S: NestedSource>(&self, target: &T, source: &S) -> Result<Explanation> {
        let (to, from) = (target.description(), source.description());
        // SAFETY: both views are valid for the call, which touches no element.
        let plan = unsafe { self.explain_described(&to, &from) };
        plan.map_err(|error| about(error, target, source))
    }

    /// The plan of [`fill_nested`](Self::fill_nested) without running it.
    ///
    /// # Errors
    /// Its.
    pub fn explain_fill_nested<T: NestedTarget>(&self, target: &T) -> Result<Explanation> {
        let to = target.description();
        // SAFETY: the view is valid for the call, which touches no element.
        let plan = unsafe { self.explain_described(&to, core::ptr::null()) };
        plan.map_err(|error| error.about_operand("target", target.operand()))
    }
}

/// The error, with both operands among those it is about.
#[cold]
fn about<T: NestedTarget, S: NestedSource>(error: Error, target: &T, source: &S) -> Error {
    error.about_operand("target", target.operand()).about_operand("source", source.operand())
}
