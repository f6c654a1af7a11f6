//! Tensors of numbers that follow a rule.
use crate::device::OwnedStorage;
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

impl<N, M, T> DeviceCreationNumAPI<T> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceCreationNumAPI<T> + Keeps<T>,
{
    fn zeros_impl(&self, len: usize) -> Result<OwnedStorage<T, Self>> {
        self.full_of(len, |native, len| native.zeros_impl(len))
    }

    fn ones_impl(&self, len: usize) -> Result<OwnedStorage<T, Self>> {
        self.full_of(len, |native, len| native.ones_impl(len))
    }
}

impl<N, M, T> DeviceCreationArangeAPI<T> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceCreationArangeAPI<T> + Keeps<T>,
{
    fn arange_impl(&self, start: T, end: T, step: T) -> Result<OwnedStorage<T, Self>> {
        self.count_kernel_that_makes::<T>("DeviceCreationArangeAPI");
        self.adopt(self.native().arange_impl(start, end, step)?)
    }
}

impl<N, M, T> DeviceCreationComplexFloatAPI<T> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceCreationComplexFloatAPI<T> + Keeps<T>,
{
    fn linspace_impl(&self, start: T, end: T, n: usize, endpoint: bool) -> Result<OwnedStorage<T, Self>> {
        self.count_kernel_that_makes::<T>("DeviceCreationComplexFloatAPI");
        self.adopt(self.native().linspace_impl(start, end, n, endpoint)?)
    }
}

impl<N, M, T> DeviceCreationTriAPI<T> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceCreationTriAPI<T> + Keeps<T>,
{
    fn tril_impl<D>(&self, raw: &mut M::Raw<T>, layout: &Layout<D>, k: isize) -> Result<()>
    where
        D: DimAPI,
    {
        self.count_kernel_on(M::is_copied::<T>(raw), "DeviceCreationTriAPI");
        native! { @call self DeviceCreationTriAPI (T) tril_impl (raw: write T, layout: layout D, k: value isize) };
        Ok(())
    }

    fn triu_impl<D>(&self, raw: &mut M::Raw<T>, layout: &Layout<D>, k: isize) -> Result<()>
    where
        D: DimAPI,
    {
        self.count_kernel_on(M::is_copied::<T>(raw), "DeviceCreationTriAPI");
        native! { @call self DeviceCreationTriAPI (T) triu_impl (raw: write T, layout: layout D, k: value isize) };
        Ok(())
    }
}
