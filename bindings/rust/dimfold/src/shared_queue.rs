//! A queue that several threads have.
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};

use crate::expr::Operand;
use crate::{Dimension, Element, HostOptions, Memory, Queue, Result, View, ViewMut};

/// A queue that any number of threads use at the same time, through as many clones as they like.
///
/// Operations of the host wait for nobody: a thread that finds the queue at work goes on with a queue of its own, which
/// is kept for the next one that does. Those spare queues run on rayon's threads if the first one does, and else on the
/// thread that calls. So there is no deadlock, whatever rayon's tasks do within each other, and for one thread it costs
/// a few nanoseconds more than a [`Queue`].
///
/// Of a CUDA queue there is one, so that operations come in the order of the calls; a call waits while another thread
/// submits. It must not be called from within [`with`](Self::with) on the same thread, which panics.
///
/// ```
/// use dimfold::{Layout, Queue, View, ViewMut};
/// use std::thread;
///
/// let queue = Queue::new()?.into_shared();
/// let (rows, layout) = ([1, 2, 3, 4, 5, 6], Layout::c_contig([2, 3])?);
/// let columns = View::new(&rows, layout)?.reverse_axes();
/// thread::scope(|scope| {
///     for _ in 0..4 {
///         scope.spawn(|| {
///             let mut copy = [0; 6];
///             let layout = Layout::c_contig([3, 2]).unwrap();
///             queue.copy(&mut ViewMut::new(&mut copy, layout).unwrap(), &columns).unwrap();
///             assert_eq!(copy, [1, 4, 2, 5, 3, 6]);
///         });
///     }
/// });
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
pub struct SharedQueue {
    common: Arc<Common>,
}

struct Common {
    first: Mutex<Queue>,
    /// How more of its kind are made; none of a device's.
    options: Option<HostOptions>,
    /// Whose memory all of them use.
    owner: usize,
    spare: Mutex<Vec<Queue>>,
    /// Who is in [`SharedQueue::with`] of a device's queue.
    user: Mutex<Option<ThreadId>>,
}

impl From<Queue> for SharedQueue {
    fn from(queue: Queue) -> Self {
        queue.into_shared()
    }
}

impl Queue {
    /// The queue, for several threads. On the host, more of its kind are made when they are needed.
    pub fn into_shared(self) -> SharedQueue {
        let (options, owner) = (self.spare_options(), self.owner());
        let (first, spare, user) = (Mutex::new(self), Mutex::default(), Mutex::default());
        SharedQueue { common: Arc::new(Common { first, options, owner, spare, user }) }
    }
}

/// Whether both are the same queue: one is a clone of the other.
impl PartialEq for SharedQueue {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.common, &other.common)
    }
}

impl Eq for SharedQueue {}

impl SharedQueue {
    /// Does anything that a [`Queue`] can, with one that nobody else has meanwhile. On the host it may be another one
    /// each time, to which memory of all of them belongs.
    ///
    /// ```
    /// use dimfold::{Layout, Queue, View, ViewMut};
    /// let (queue, data) = (Queue::new()?.into_shared(), [1, 2, 3]);
    /// let view = View::new(&data, Layout::c_contig([3])?)?;
    /// let explanation = queue.with(|queue| {
    ///     let mut copy = [0; 3];
    ///     queue.explain(&ViewMut::new(&mut copy, Layout::c_contig([3])?)?, &view)
    /// })?;
    /// assert_eq!(explanation.moved_bytes(), 24);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `work`; [`RESOURCE`](crate::Status::RESOURCE) without memory for another queue.
    #[inline]
    pub fn with<R>(&self, work: impl FnOnce(&mut Queue) -> Result<R>) -> Result<R> {
        let Some(options) = &self.common.options else {
            return self.with_device(work);
        };
        match self.common.first.try_lock() {
            Ok(mut queue) => work(&mut queue),
            Err(TryLockError::Poisoned(queue)) => work(&mut queue.into_inner()),
            Err(TryLockError::WouldBlock) => self.with_spare(options, work),
        }
    }

    #[cold]
    fn with_spare<R>(&self, options: &HostOptions, work: impl FnOnce(&mut Queue) -> Result<R>) -> Result<R> {
        let kept = lock(&self.common.spare).pop();
        let mut queue = kept.map_or_else(|| Queue::of_family(options, self.common.owner), Ok)?;
        let done = work(&mut queue);
        lock(&self.common.spare).push(queue);
        done
    }

    fn with_device<R>(&self, work: impl FnOnce(&mut Queue) -> Result<R>) -> Result<R> {
        let this = thread::current().id();
        assert_ne!(
            *lock(&self.common.user),
            Some(this),
            "a device's queue is called while it is in use on this thread"
        );
        let mut queue = lock(&self.common.first);
        *lock(&self.common.user) = Some(this);
        let _end = EndOfUse(&self.common.user);
        work(&mut queue)
    }

    /// [`Queue::copy`].
    ///
    /// # Errors
    /// Those of [`Queue::copy`]; [`RESOURCE`](crate::Status::RESOURCE) without memory for another queue.
    #[doc(alias = "assign")]
    pub fn copy<T: Element, D: Dimension>(
        &self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, T, D, impl Memory>,
    ) -> Result<()> {
        self.with(|queue| queue.copy(target, source))
    }

    /// [`Queue::cast`].
    ///
    /// # Errors
    /// Those of [`Queue::cast`]; [`RESOURCE`](crate::Status::RESOURCE) without memory for another queue.
    #[doc(alias = "astype")]
    pub fn cast<T: Element, S: Element, D: Dimension>(
        &self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        source: &View<'_, S, D, impl Memory>,
    ) -> Result<()> {
        self.with(|queue| queue.cast(target, source))
    }

    /// [`Queue::fill`].
    ///
    /// # Errors
    /// Those of [`Queue::fill`]; [`RESOURCE`](crate::Status::RESOURCE) without memory for another queue.
    pub fn fill<T: Element, D: Dimension>(&self, target: &mut ViewMut<'_, T, D, impl Memory>, value: T) -> Result<()> {
        self.with(|queue| queue.fill(target, value))
    }

    /// [`Queue::apply`].
    ///
    /// # Errors
    /// Those of [`Queue::apply`]; [`RESOURCE`](crate::Status::RESOURCE) without memory for another queue.
    pub fn apply<T: Element, D: Dimension, E: Operand<T, D, Dim = D>>(
        &self,
        target: &mut ViewMut<'_, T, D, impl Memory>,
        expr: E,
    ) -> Result<()> {
        self.with(|queue| queue.apply(target, expr))
    }
}

/// Whatever happens, nobody is said to use the queue any more.
struct EndOfUse<'a>(&'a Mutex<Option<ThreadId>>);

impl Drop for EndOfUse<'_> {
    fn drop(&mut self) {
        *lock(self.0) = None;
    }
}

/// A thread that panicked left a queue or a list of them, both as whole as before.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for SharedQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spare = lock(&self.common.spare).len();
        f.debug_struct("SharedQueue").field("spare", &spare).finish_non_exhaustive()
    }
}
