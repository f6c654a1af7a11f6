//! Copies by a plan that was measured.
use core::fmt;

use dimfold_sys as sys;

use crate::error::Result;
use crate::memory::{Memory, Place};
use crate::queue::about;
use crate::{Dimension, Element, Queue, View, ViewMut};

/// How to copy between two layouts, chosen by measuring. [`Queue::plan_copy`] makes one; the default chooses nothing.
///
/// ```
/// use dimfold::{Layout, Queue, View, ViewMut};
/// let (rows, mut columns) = ([1, 2, 3, 4, 5, 6], [0; 6]);
/// let mut queue = Queue::new()?;
/// let mut target = ViewMut::new(&mut columns, Layout::f_contig([2, 3])?)?;
/// let plan = queue.plan_copy(&mut target, &View::new(&rows, Layout::c_contig([2, 3])?)?)?;
/// let others = rows.map(|row| 10 * row);                       // elsewhere, of the same layout
/// queue.copy_planned(&plan, &mut target, &View::new(&others, Layout::c_contig([2, 3])?)?)?;
/// assert_eq!(columns, [10, 40, 20, 50, 30, 60]);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct CopyPlan {
    raw: sys::dimfold_copy_plan,
}

impl CopyPlan {
    /// Which of the ways it is; 0 for the one that [`Queue::copy`] makes.
    pub fn choice(&self) -> u64 {
        self.raw.choice
    }

    /// How long a copy took that way.
    pub fn nanoseconds(&self) -> u64 {
        self.raw.nanoseconds
    }

    /// How long one took by [`Queue::copy`].
    pub fn unmeasured_nanoseconds(&self) -> u64 {
        self.raw.unmeasured_nanoseconds
    }
}

impl Default for CopyPlan {
    fn default() -> Self {
        let none = sys::dimfold_copy_plan {
            layouts: 0,
            choice: 0,
            nanoseconds: 0,
            unmeasured_nanoseconds: 0,
            reserved: [0; 4],
        };
        CopyPlan { raw: none }
    }
}

impl fmt::Debug for CopyPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CopyPlan")
            .field("choice", &self.choice())
            .field("nanoseconds", &self.nanoseconds())
            .field("unmeasured_nanoseconds", &self.unmeasured_nanoseconds())
            .finish_non_exhaustive()
    }
}

/// Copies that were measured.
impl Queue {
    /// Copies as [`Queue::copy`] does, again and again in all ways that may be the fastest, and tells which was. Takes
    /// as long as some forty copies. Where so little moves that there is nothing to choose, and on a CUDA queue, it is
    /// one copy, and the plan chooses nothing.
    ///
    /// # Errors
    /// Those of [`Queue::copy`].
    pub fn plan_copy<T: Element, D: Dimension>(
        &mut self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, T, D, impl Memory>,
    ) -> Result<CopyPlan> {
        // SAFETY: both views borrow their memory, the target's alone.
        let plan =
            unsafe { self.plan_described([target.place(), source.place()], &target.describe(), &source.describe()) };
        plan.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// [`Queue::copy`] by a measured plan. The elements may lie elsewhere than they did when it was measured. With
    /// another type, other shapes or strides, or on a queue of another kind, the plan chooses nothing and the copy is
    /// an ordinary one.
    ///
    /// # Errors
    /// Those of [`Queue::copy`].
    pub fn copy_planned<T: Element, D: Dimension>(
        &mut self,
        plan: &CopyPlan,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, T, D, impl Memory>,
    ) -> Result<()> {
        let (to, from) = (target.describe(), source.describe());
        // SAFETY: as above.
        let done = unsafe { self.copy_planned_described(plan, [target.place(), source.place()], &to, &from) };
        done.map_err(|error| about(error, target.layout(), source.layout()))
    }

    /// # Safety
    /// The source's elements are readable, the target's writable by nobody else; they need not be initialized.
    pub(crate) unsafe fn plan_described(
        &mut self,
        places: [Place; 2],
        target: &sys::dimfold_view,
        source: &sys::dimfold_view,
    ) -> Result<CopyPlan> {
        let mut plan = CopyPlan::default();
        let written = &mut plan.raw;
        // SAFETY: the caller's promise.
        unsafe { self.run(places, |queue, diag| sys::dimfold_plan_copy(written, queue, target, source, diag)) }?;
        Ok(plan)
    }

    /// # Safety
    /// As above.
    pub(crate) unsafe fn copy_planned_described(
        &mut self,
        plan: &CopyPlan,
        places: [Place; 2],
        target: &sys::dimfold_view,
        source: &sys::dimfold_view,
    ) -> Result<()> {
        // SAFETY: the caller's promise.
        unsafe { self.run(places, |queue, diag| sys::dimfold_copy_planned(queue, &plan.raw, target, source, diag)) }
    }
}
