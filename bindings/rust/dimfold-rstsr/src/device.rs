//! The device itself: what it is made of, and its storage.
use crate::counts::Counts;
use crate::elementwise::Programs;
use crate::{InVec, Memory};
use core::fmt;
use core::marker::PhantomData;
use dimfold::{Dtype, SharedQueue};
use num::{complex::ComplexFloat, Num};
use rstsr_core::prelude_dev::*;
use std::sync::{Arc, OnceLock};

/// A device that keeps its tensors where `M` says; Dimfold moves, casts, fills and computes them there element by
/// element, and all else is computed by the native device `N`.
///
/// [`InVec`]: tensors lie in a `Vec`, as those of rstsr's own devices, so that every method of rstsr's is there.
/// [`OnDevice`](crate::OnDevice): tensors lie in memory of the queue's device. See the [crate](crate) for what that
/// means.
#[derive(Clone)]
pub struct DeviceDimfoldOver<N, M = InVec> {
    native: N,
    /// `None`: the process's queue. A tensor and each view of it have a device, so that a clone must cost nothing.
    own: Option<Arc<OfQueue>>,
    memory: PhantomData<fn() -> M>,
}

/// A queue, which may be made when it is first asked for, the programs made for it, and what was counted on it.
#[derive(Debug)]
pub struct OfQueue {
    queue: OnceLock<SharedQueue>,
    programs: Programs,
    counts: Counts,
}

impl OfQueue {
    pub(crate) const fn new() -> Self {
        OfQueue { queue: OnceLock::new(), programs: Programs::new(), counts: Counts::new() }
    }
}

impl<N, M: Memory> DeviceDimfoldOver<N, M> {
    /// A device over this native one, on the process's queue: with one thread per processor, or on the first CUDA
    /// device.
    pub fn over(native: N) -> Self {
        DeviceDimfoldOver { native, own: None, memory: PhantomData }
    }

    /// The same device on a queue of the caller's: one with fewer threads, on rayon's, or on another CUDA device.
    /// Devices in whose queue's memory tensors lie are the same only if their queues are.
    #[must_use]
    pub fn with_queue(self, queue: impl Into<SharedQueue>) -> Self {
        let own = OfQueue { queue: queue.into().into(), ..OfQueue::new() };
        DeviceDimfoldOver { own: Some(Arc::new(own)), ..self }
    }

    /// The device that computes what Dimfold does not.
    pub fn native(&self) -> &N {
        &self.native
    }

    /// What was done by whom on this device's queue, since the process began or the queue was given.
    pub fn counts(&self) -> &Counts {
        &self.of_queue().counts
    }

    pub(crate) fn programs(&self) -> &Programs {
        &self.of_queue().programs
    }

    fn of_queue(&self) -> &OfQueue {
        match &self.own {
            Some(own) => own,
            None => M::of_process(),
        }
    }

    fn has_queue_of(&self, other: &Self) -> bool {
        core::ptr::eq(self.of_queue(), other.of_queue())
            || matches!((self.queue(), other.queue()), (Ok(own), Ok(others)) if own == others)
    }

    /// Notes an operation whose native kernel works on a copy.
    pub(crate) fn count_kernel_on(&self, is_copy: bool, operation: &'static str) {
        if is_copy {
            self.counts().count_kernel(operation);
        }
    }

    /// Notes an operation whose native kernel makes elements that the device copies to its memory.
    pub(crate) fn count_kernel_that_makes<T>(&self, operation: &'static str) {
        self.count_kernel_on(M::IS_COPIED && Dtype::of::<T>().is_some(), operation);
    }

    /// The queue on which it moves, for other work in its order.
    ///
    /// # Errors
    /// Those of the process's queue when it is made: see [`Queue::cuda`](dimfold::Queue::cuda).
    pub fn queue(&self) -> dimfold::Result<&SharedQueue> {
        let queue = &self.of_queue().queue;
        match queue.get() {
            Some(made) => Ok(made),
            None => M::new_queue().map(|made| queue.get_or_init(|| made.into())),
        }
    }
}

impl<N: Default, M: Memory> Default for DeviceDimfoldOver<N, M> {
    fn default() -> Self {
        DeviceDimfoldOver::over(N::default())
    }
}

impl<N: fmt::Debug, M: Memory> fmt::Debug for DeviceDimfoldOver<N, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeviceDimfold").field("native", &self.native).finish_non_exhaustive()
    }
}

/// A native device that keeps elements `T` in a `Vec`, which all of rstsr's do.
pub trait Keeps<T>: DeviceAPI<T, Raw = Vec<T>> + DeviceAPI<MaybeUninit<T>, Raw = Vec<MaybeUninit<T>>> {}

impl<N, T> Keeps<T> for N where N: DeviceAPI<T, Raw = Vec<T>> + DeviceAPI<MaybeUninit<T>, Raw = Vec<MaybeUninit<T>>> {}

impl<N: DeviceBaseAPI + Clone, M: Memory> DeviceDimfoldOver<N, M> {
    /// Elements that a native kernel made, or a user gave, where this device keeps them.
    pub(crate) fn keep<T>(&self, vec: Vec<T>) -> Result<OwnedStorage<T, Self>> {
        Ok(Storage::new(M::of_vec(|| self.queue(), vec)?.into(), self.clone()))
    }

    /// What the native device stored, as this one's.
    pub(crate) fn adopt<T>(&self, storage: OwnedStorage<T, N>) -> Result<OwnedStorage<T, Self>>
    where
        N: Keeps<T>,
    {
        self.keep(storage.into_raw_parts().0.into_raw())
    }
}

/// Storage that a device `B` owns.
pub(crate) type OwnedStorage<T, B> = Storage<DataOwned<<B as DeviceRawAPI<T>>::Raw>, T, B>;

impl<N: DeviceBaseAPI, M: Memory> DeviceBaseAPI for DeviceDimfoldOver<N, M> {
    /// Memory of the host is everybody's, whatever queue moves it; that of a device is used in the order of its queue.
    fn same_device(&self, other: &Self) -> bool {
        self.native.same_device(&other.native) && (!M::IS_COPIED || self.has_queue_of(other))
    }

    fn default_order(&self) -> FlagOrder {
        self.native.default_order()
    }

    fn set_default_order(&mut self, order: FlagOrder) {
        self.native.set_default_order(order);
    }
}

impl<N: DeviceBaseAPI + Clone, M: Memory, T> DeviceRawAPI<T> for DeviceDimfoldOver<N, M> {
    type Raw = M::Raw<T>;
}

impl<N: DeviceBaseAPI + Clone + Default, M: Memory, T> DeviceAPI<T> for DeviceDimfoldOver<N, M> {}

impl<N: DeviceBaseAPI + Clone, M: Memory, T> DeviceStorageAPI<T> for DeviceDimfoldOver<N, M> {
    fn len<R>(storage: &Storage<R, T, Self>) -> usize
    where
        R: DataAPI<Data = M::Raw<T>>,
    {
        M::len(storage.raw())
    }

    fn to_cpu_vec<R>(storage: &Storage<R, T, Self>) -> Result<Vec<T>>
    where
        M::Raw<T>: Clone,
        R: DataAPI<Data = M::Raw<T>>,
    {
        M::to_vec(storage.raw())
    }

    fn into_cpu_vec<R>(storage: Storage<R, T, Self>) -> Result<Vec<T>>
    where
        M::Raw<T>: Clone,
        R: DataCloneAPI<Data = M::Raw<T>>,
    {
        if M::IS_COPIED {
            return M::to_vec(storage.raw());
        }
        M::into_vec(storage.into_raw_parts().0.into_owned().into_raw())
    }

    fn get_index<R>(storage: &Storage<R, T, Self>, index: usize) -> T
    where
        T: Clone,
        R: DataAPI<Data = M::Raw<T>>,
    {
        M::get(storage.raw(), index)
    }

    fn get_index_ptr<R>(storage: &Storage<R, T, Self>, index: usize) -> *const T
    where
        R: DataAPI<Data = M::Raw<T>>,
    {
        M::pointer(storage.raw(), index)
    }

    fn get_index_mut_ptr<R>(storage: &mut Storage<R, T, Self>, index: usize) -> *mut T
    where
        R: DataMutAPI<Data = M::Raw<T>>,
    {
        M::pointer_mut(storage.raw_mut(), index)
    }

    fn set_index<R>(storage: &mut Storage<R, T, Self>, index: usize, value: T)
    where
        R: DataMutAPI<Data = M::Raw<T>>,
    {
        M::set(storage.raw_mut(), index, value);
    }
}

impl<N, M: Memory, T, D> DeviceComplexFloatAPI<T, D> for DeviceDimfoldOver<N, M>
where
    T: ComplexFloat,
    D: DimAPI,
    N: DeviceComplexFloatAPI<T, D> + Keeps<T> + Keeps<T::Real> + Keeps<bool> + Keeps<usize> + Keeps<IxD>,
{
}

impl<N, M: Memory, T, D> DeviceNumAPI<T, D> for DeviceDimfoldOver<N, M>
where
    T: Num,
    D: DimAPI,
    N: DeviceNumAPI<T, D> + Keeps<T>,
{
}
