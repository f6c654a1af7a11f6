//! The device itself: what it is made of, and its storage.
use crate::counts::Counts;
use crate::moves;
use core::fmt;
use dimfold::SharedQueue;
use num::{complex::ComplexFloat, Num};
use rstsr_core::prelude_dev::*;
use std::sync::Arc;

/// A device on the host: Dimfold moves, casts and fills; all else is computed by the native device `N`.
///
/// Tensors lie in a `Vec`, as those of rstsr's own devices, so that every method of rstsr's is there. See the
/// [crate](crate) for what that means.
#[derive(Clone)]
pub struct DeviceDimfoldOver<N> {
    native: N,
    /// `None`: the process's queue. A tensor and each view of it have a device, so that a clone must cost nothing.
    own: Option<Arc<Own>>,
}

/// The queue of devices that do not use the process's, and what was counted on it.
struct Own {
    queue: SharedQueue,
    counts: Counts,
}

impl<N> DeviceDimfoldOver<N> {
    /// A device over this native one, which moves on the process's queue, with one thread per processor.
    pub fn over(native: N) -> Self {
        DeviceDimfoldOver { native, own: None }
    }

    /// The same device, which moves on a queue of the caller's on the host: one with fewer threads, or on rayon's.
    #[must_use]
    pub fn with_queue(self, queue: impl Into<SharedQueue>) -> Self {
        let own = Own { queue: queue.into(), counts: Counts::new() };
        DeviceDimfoldOver { native: self.native, own: Some(Arc::new(own)) }
    }

    /// The device that computes what Dimfold does not.
    pub fn native(&self) -> &N {
        &self.native
    }

    /// How many moves, casts and fills were done by whom on this device's queue, since the process began or the queue
    /// was given.
    pub fn counts(&self) -> &Counts {
        match &self.own {
            Some(own) => &own.counts,
            None => Counts::of_process(),
        }
    }

    pub(crate) fn queue(&self) -> Option<&SharedQueue> {
        match &self.own {
            Some(own) => Some(&own.queue),
            None => moves::queue_of_process(),
        }
    }
}

impl<N: Default> Default for DeviceDimfoldOver<N> {
    fn default() -> Self {
        DeviceDimfoldOver::over(N::default())
    }
}

impl<N: fmt::Debug> fmt::Debug for DeviceDimfoldOver<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeviceDimfold").field("native", &self.native).finish_non_exhaustive()
    }
}

/// A native device that keeps elements `T` in a `Vec`, which all of rstsr's do.
pub trait Keeps<T>: DeviceAPI<T, Raw = Vec<T>> + DeviceAPI<MaybeUninit<T>, Raw = Vec<MaybeUninit<T>>> {}

impl<N, T> Keeps<T> for N where N: DeviceAPI<T, Raw = Vec<T>> + DeviceAPI<MaybeUninit<T>, Raw = Vec<MaybeUninit<T>>> {}

impl<N: Clone> DeviceDimfoldOver<N> {
    /// What the native device stored, as this one's.
    pub(crate) fn adopt<T>(&self, storage: Storage<DataOwned<Vec<T>>, T, N>) -> Storage<DataOwned<Vec<T>>, T, Self>
    where
        N: Keeps<T>,
    {
        Storage::new(storage.into_raw_parts().0, self.clone())
    }
}

impl<N: DeviceBaseAPI> DeviceBaseAPI for DeviceDimfoldOver<N> {
    /// Memory of the host is everybody's, whatever queue moves it.
    fn same_device(&self, other: &Self) -> bool {
        self.native.same_device(&other.native)
    }

    fn default_order(&self) -> FlagOrder {
        self.native.default_order()
    }

    fn set_default_order(&mut self, order: FlagOrder) {
        self.native.set_default_order(order);
    }
}

impl<N: DeviceBaseAPI + Clone, T> DeviceRawAPI<T> for DeviceDimfoldOver<N> {
    type Raw = Vec<T>;
}

impl<N: DeviceBaseAPI + Clone + Default, T> DeviceAPI<T> for DeviceDimfoldOver<N> {}

impl<N: DeviceBaseAPI + Clone, T> DeviceStorageAPI<T> for DeviceDimfoldOver<N> {
    fn len<R>(storage: &Storage<R, T, Self>) -> usize
    where
        R: DataAPI<Data = Vec<T>>,
    {
        storage.raw().len()
    }

    fn to_cpu_vec<R>(storage: &Storage<R, T, Self>) -> Result<Vec<T>>
    where
        Vec<T>: Clone,
        R: DataAPI<Data = Vec<T>>,
    {
        Ok(storage.raw().clone())
    }

    fn into_cpu_vec<R>(storage: Storage<R, T, Self>) -> Result<Vec<T>>
    where
        Vec<T>: Clone,
        R: DataCloneAPI<Data = Vec<T>>,
    {
        Ok(storage.into_raw_parts().0.into_owned().into_raw())
    }

    fn get_index<R>(storage: &Storage<R, T, Self>, index: usize) -> T
    where
        T: Clone,
        R: DataAPI<Data = Vec<T>>,
    {
        storage.raw()[index].clone()
    }

    fn get_index_ptr<R>(storage: &Storage<R, T, Self>, index: usize) -> *const T
    where
        R: DataAPI<Data = Vec<T>>,
    {
        &storage.raw()[index]
    }

    fn get_index_mut_ptr<R>(storage: &mut Storage<R, T, Self>, index: usize) -> *mut T
    where
        R: DataMutAPI<Data = Vec<T>>,
    {
        &mut storage.raw_mut()[index]
    }

    fn set_index<R>(storage: &mut Storage<R, T, Self>, index: usize, value: T)
    where
        R: DataMutAPI<Data = Vec<T>>,
    {
        storage.raw_mut()[index] = value;
    }
}

impl<N, T, D> DeviceComplexFloatAPI<T, D> for DeviceDimfoldOver<N>
where
    T: ComplexFloat,
    D: DimAPI,
    N: DeviceComplexFloatAPI<T, D> + Keeps<T> + Keeps<T::Real> + Keeps<bool> + Keeps<usize> + Keeps<IxD>,
{
}

impl<N, T, D> DeviceNumAPI<T, D> for DeviceDimfoldOver<N>
where
    T: Num,
    D: DimAPI,
    N: DeviceNumAPI<T, D> + Keeps<T>,
{
}
