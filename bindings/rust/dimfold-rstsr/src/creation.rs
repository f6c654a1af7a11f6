//! Fresh storage.
use crate::{huge_pages, DeviceDimfoldOver, Keeps};
use core::mem::ManuallyDrop;
use rstsr_core::prelude_dev::*;

impl<N, T> DeviceCreationAnyAPI<T> for DeviceDimfoldOver<N>
where
    N: DeviceCreationAnyAPI<T> + Keeps<T>,
    Self: DeviceRawAPI<MaybeUninit<T>, Raw = Vec<MaybeUninit<T>>>,
{
    unsafe fn empty_impl(&self, len: usize) -> Result<Storage<DataOwned<Vec<T>>, T, Self>> {
        let storage = <Self as DeviceCreationAnyAPI<T>>::uninit_impl(self, len)?;
        // SAFETY: the caller's promise, to read no element before it is written.
        unsafe { <Self as DeviceCreationAnyAPI<T>>::assume_init_impl(storage) }
    }

    fn full_impl(&self, len: usize, fill: T) -> Result<Storage<DataOwned<Vec<T>>, T, Self>>
    where
        T: Clone,
    {
        Ok(self.adopt(self.native().full_impl(len, fill)?))
    }

    fn outof_cpu_vec(&self, vec: Vec<T>) -> Result<Storage<DataOwned<Vec<T>>, T, Self>> {
        Ok(Storage::<_, T, _>::new(vec.into(), self.clone()))
    }

    fn from_cpu_vec(&self, vec: &[T]) -> Result<Storage<DataOwned<Vec<T>>, T, Self>>
    where
        T: Clone,
    {
        Ok(Storage::<_, T, _>::new(vec.to_vec().into(), self.clone()))
    }

    fn uninit_impl(&self, len: usize) -> Result<Storage<DataOwned<Vec<MaybeUninit<T>>>, MaybeUninit<T>, Self>> {
        // SAFETY: elements that need not be initialized.
        let mut memory = unsafe { uninitialized_vec::<MaybeUninit<T>>(len) }?;
        huge_pages::prefer(&mut memory);
        Ok(Storage::new(memory.into(), self.clone()))
    }

    unsafe fn assume_init_impl(
        storage: Storage<DataOwned<Vec<MaybeUninit<T>>>, MaybeUninit<T>, Self>,
    ) -> Result<Storage<DataOwned<Vec<T>>, T, Self>> {
        let (data, device) = storage.into_raw_parts();
        let mut memory = ManuallyDrop::new(data.into_raw());
        let (begin, len, capacity) = (memory.as_mut_ptr().cast::<T>(), memory.len(), memory.capacity());
        // SAFETY: the parts of a `Vec` that is not dropped; the caller promises that its elements are initialized.
        let elements = unsafe { Vec::from_raw_parts(begin, len, capacity) };
        Ok(Storage::<_, T, _>::new(elements.into(), device))
    }
}
