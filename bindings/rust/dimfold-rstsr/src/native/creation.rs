//! Tensors of numbers that follow a rule.
use crate::{DeviceDimfoldOver, Keeps};
use rstsr_core::prelude_dev::*;

impl<N, T> DeviceCreationNumAPI<T> for DeviceDimfoldOver<N>
where
    N: DeviceCreationNumAPI<T> + Keeps<T>,
{
    fn zeros_impl(&self, len: usize) -> Result<Storage<DataOwned<Vec<T>>, T, Self>> {
        Ok(self.adopt(self.native().zeros_impl(len)?))
    }

    fn ones_impl(&self, len: usize) -> Result<Storage<DataOwned<Vec<T>>, T, Self>> {
        Ok(self.adopt(self.native().ones_impl(len)?))
    }
}

impl<N, T> DeviceCreationArangeAPI<T> for DeviceDimfoldOver<N>
where
    N: DeviceCreationArangeAPI<T> + Keeps<T>,
{
    fn arange_impl(&self, start: T, end: T, step: T) -> Result<Storage<DataOwned<Vec<T>>, T, Self>> {
        Ok(self.adopt(self.native().arange_impl(start, end, step)?))
    }
}

impl<N, T> DeviceCreationComplexFloatAPI<T> for DeviceDimfoldOver<N>
where
    N: DeviceCreationComplexFloatAPI<T> + Keeps<T>,
{
    fn linspace_impl(&self, start: T, end: T, n: usize, endpoint: bool) -> Result<Storage<DataOwned<Vec<T>>, T, Self>> {
        Ok(self.adopt(self.native().linspace_impl(start, end, n, endpoint)?))
    }
}

impl<N, T> DeviceCreationTriAPI<T> for DeviceDimfoldOver<N>
where
    N: DeviceCreationTriAPI<T> + Keeps<T>,
{
    fn tril_impl<D>(&self, raw: &mut Vec<T>, layout: &Layout<D>, k: isize) -> Result<()>
    where
        D: DimAPI,
    {
        self.native().tril_impl(raw, layout, k)
    }

    fn triu_impl<D>(&self, raw: &mut Vec<T>, layout: &Layout<D>, k: isize) -> Result<()>
    where
        D: DimAPI,
    {
        self.native().triu_impl(raw, layout, k)
    }
}
