//! Reductions that a queue does.
use dimfold_sys as sys;

use super::{Post, Reduced, Reducible};
use crate::error::{Error, Result};
use crate::expr::list::List;
use crate::expr::program::Handle;
use crate::expr::tuples::{Described, ProgramTargets};
use crate::memory::Place;
use crate::{Dimension, Queue};

/// C's function that reduces, or prepares for it.
pub(super) type Call = unsafe extern "C" fn(
    *mut sys::dimfold_queue,
    *const sys::dimfold_reduction,
    usize,
    *const sys::dimfold_view,
    usize,
    *const sys::dimfold_view,
    *mut sys::dimfold_diag,
) -> sys::dimfold_status;

/// [Reductions](crate::reduce). Everything is checked before anything is written.
impl Queue {
    /// Writes what a reduction gives to the target, a `&mut ViewMut`, or to the targets of several, a tuple of them.
    /// Targets need not be initialized.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View, ViewMut};
    /// let (data, mut means) = ([1, 2, 3, 4, 5, 7], [0.0; 2]);
    /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
    /// Queue::new()?.reduce(&mut ViewMut::from(&mut means), rows.mean_axis(1))?;
    /// assert_eq!(means, [2.0, 16.0 / 3.0]);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) if a target has not the shape that is left, and for no elements along the axes
    /// where there is no answer; [`AXIS`](crate::Status::AXIS) for an axis outside, or given twice;
    /// [`NDIM`](crate::Status::NDIM) for an empty list of axes; those of [`apply`](Self::apply), and
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for what a CUDA queue has no kernel for.
    pub fn reduce<T, D: Dimension, R: Dimension, N: Reducible, P: Post>(
        &mut self,
        mut targets: impl ProgramTargets<T, R>,
        reduced: Reduced<T, D, R, N, P>,
    ) -> Result<()> {
        let layout = targets.layout().to_dyn();
        let mut described = Described::new();
        targets.describe_for(&mut described);
        self.reduce_described(sys::dimfold_reduce, &described, reduced).map_err(|error| error.about(layout))
    }

    /// Compiles what [`reduce`](Self::reduce) of such views needs, so that it can be captured into a CUDA graph; the
    /// queue keeps it. Nothing to do for host queues.
    ///
    /// # Errors
    /// Those of [`reduce`](Self::reduce).
    pub fn prepare_reduce<T, D: Dimension, R: Dimension, N: Reducible, P: Post>(
        &mut self,
        mut targets: impl ProgramTargets<T, R>,
        reduced: Reduced<T, D, R, N, P>,
    ) -> Result<()> {
        let layout = targets.layout().to_dyn();
        let mut described = Described::new();
        targets.describe_for(&mut described);
        let prepare = sys::dimfold_reduce_prepare;
        self.reduce_described(prepare, &described, reduced).map_err(|error| error.about(layout))
    }

    /// The targets are borrowed by the caller, for writing.
    pub(super) fn reduce_described<T, D: Dimension, R: Dimension, N: Reducible, P: Post>(
        &mut self,
        call: Call,
        targets: &Described,
        reduced: Reduced<T, D, R, N, P>,
    ) -> Result<()> {
        let shape = reduced.source_shape()?;
        let Reduced { term, results, axes, keeps_axes, post, .. } = reduced;
        let post = post.program(self)?;
        term.with_map(self, &shape, |queue, map, sources| {
            let reduction = describe([map, post.as_ref()], axes.as_deref(), keeps_axes, results.as_slice())?;
            let (to, from) = (targets.views.as_slice(), sources.describe());
            let places = targets.places.as_slice().iter().copied().chain(sources.places());
            // SAFETY: the targets are borrowed alone, the views in the term live as long as it.
            unsafe { queue.reduce_views(call, &reduction, to, from.as_slice(), places) }
        })
    }

    /// # Safety
    /// The sources are readable, the targets writable by nobody else, in these places; what the reduction points to
    /// lives.
    pub(super) unsafe fn reduce_views(
        &mut self,
        call: Call,
        reduction: &sys::dimfold_reduction,
        to: &[sys::dimfold_view],
        from: &[sys::dimfold_view],
        places: impl IntoIterator<Item = Place, IntoIter: Clone>,
    ) -> Result<()> {
        let places = places.into_iter();
        let is_borrowed = places.clone().any(|place| place.is_borrowed_from_rust());
        // SAFETY: the caller's promise.
        unsafe {
            self.run(places, |queue, diag| {
                call(queue, reduction, to.len(), to.as_ptr(), from.len(), from.as_ptr(), diag)
            })?;
        }
        if is_borrowed && !self.shared().is_host() {
            self.settle(); // what a device does in the host's memory is over before Rust has that again
        }
        Ok(())
    }
}

/// Whether nothing is computed before the reduction.
pub(super) fn is_source(list: &List<'_>) -> bool {
    matches!(list.nodes.list(), [node] if node.op == sys::DIMFOLD_OP_SOURCE)
}

/// C's struct: of the programs before and after, which may be none.
pub(super) fn describe(
    programs: [Option<&Handle>; 2],
    axes: Option<&[isize]>,
    keeps_axes: bool,
    results: &[sys::dimfold_reduce_result],
) -> Result<sys::dimfold_reduction> {
    if axes.is_some_and(<[isize]>::is_empty) {
        return Err(Error::ndim(c"reduce", c"axes", 1, 0)); // none means all of them to C
    }
    let [map, post] = programs.map(|program| program.map_or(core::ptr::null(), Handle::as_ptr));
    let mut all = [sys::dimfold_reduce_result { op: 0, value: 0, ddof: 0.0 }; sys::DIMFOLD_REDUCE_RESULTS_MAX as usize];
    all[..results.len()].copy_from_slice(results);
    Ok(sys::dimfold_reduction {
        map,
        post,
        axis_count: axes.map_or(0, <[isize]>::len),
        axes: axes.map_or(core::ptr::null(), <[isize]>::as_ptr),
        flags: if keeps_axes { sys::DIMFOLD_KEEPDIMS as u32 } else { 0 },
        count: results.len() as u32,
        result: all,
        reserved: [0; 4],
    })
}
