//! Fresh storage.
use crate::device::OwnedStorage;
use crate::{DeviceDimfoldOver, Keeps, Memory};
use dimfold::Dtype;
use rstsr_core::prelude_dev::*;

impl<N, M, T> DeviceCreationAnyAPI<T> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceCreationAnyAPI<T> + Keeps<T>,
    Self: DeviceRawAPI<MaybeUninit<T>, Raw = M::Raw<MaybeUninit<T>>>,
{
    unsafe fn empty_impl(&self, len: usize) -> Result<OwnedStorage<T, Self>> {
        let storage = <Self as DeviceCreationAnyAPI<T>>::uninit_impl(self, len)?;
        // SAFETY: the caller's promise, to read no element before it is written.
        unsafe { <Self as DeviceCreationAnyAPI<T>>::assume_init_impl(storage) }
    }

    fn full_impl(&self, len: usize, fill: T) -> Result<OwnedStorage<T, Self>>
    where
        T: Clone,
    {
        match self.filled::<T>(len, &fill)? {
            Some(storage) => Ok(storage),
            None => self.adopt::<T>(self.native().full_impl(len, fill)?),
        }
    }

    fn outof_cpu_vec(&self, vec: Vec<T>) -> Result<OwnedStorage<T, Self>> {
        self.keep::<T>(vec)
    }

    fn from_cpu_vec(&self, vec: &[T]) -> Result<OwnedStorage<T, Self>>
    where
        T: Clone,
    {
        Ok(Storage::<_, T, _>::new(M::of_slice(|| self.queue(), vec)?.into(), self.clone()))
    }

    fn uninit_impl(&self, len: usize) -> Result<OwnedStorage<MaybeUninit<T>, Self>> {
        Ok(Storage::new(M::uninit(|| self.queue(), len)?.into(), self.clone()))
    }

    unsafe fn assume_init_impl(storage: OwnedStorage<MaybeUninit<T>, Self>) -> Result<OwnedStorage<T, Self>> {
        let (data, device) = storage.into_raw_parts();
        // SAFETY: the caller's promise.
        Ok(Storage::<_, T, _>::new(unsafe { M::assume_init(data.into_raw()) }.into(), device))
    }
}

impl<N: DeviceBaseAPI + Clone, M: Memory> DeviceDimfoldOver<N, M> {
    /// Fresh memory of the device that Dimfold filled with one value. `None` where native kernels make it: of the host,
    /// whose fresh pages are zero, and of elements without a dtype.
    pub(crate) fn filled<T>(&self, len: usize, value: &T) -> Result<Option<OwnedStorage<T, Self>>> {
        if !M::IS_COPIED || Dtype::of::<T>().is_none() {
            return Ok(None);
        }
        let mut raw = M::uninit::<T>(|| self.queue(), len)?;
        if !self.is_filled::<T, T>(M::target_new::<T>(&mut raw), &[len].c(), value) {
            return Ok(None);
        }
        // SAFETY: all elements were filled.
        Ok(Some(Storage::new(unsafe { M::assume_init::<T>(raw) }.into(), self.clone())))
    }

    /// As [`filled`](Self::filled), with the value of which the native device makes storage.
    pub(crate) fn full_of<T>(
        &self,
        len: usize,
        native: impl Fn(&N, usize) -> Result<OwnedStorage<T, N>>,
    ) -> Result<OwnedStorage<T, Self>>
    where
        N: Keeps<T>,
    {
        if M::IS_COPIED {
            let one = native(self.native(), 1)?;
            if let Some(storage) = self.filled(len, &one.raw()[0])? {
                return Ok(storage);
            }
        }
        self.adopt(native(self.native(), len)?)
    }
}
