//! Tensors of one device as tensors of another: the same memory where both keep elements in a `Vec`; else a copy, of
//! what the layout reaches.
use crate::{DeviceDimfoldOver, DeviceElements, InVec, Keeps, Memory, OnDevice};
use rstsr_core::prelude::DeviceCpuSerial;
#[cfg(feature = "faer")]
use rstsr_core::prelude::DeviceFaer;
use rstsr_core::prelude_dev::*;

/// Both keep elements in a `Vec`.
macro_rules! change {
    ($( [$($generics:tt)*] $from:ty => $to:ty; )*) => { $(
        impl<'a, $($generics)* R, T, D> DeviceChangeAPI<'a, $to, R, T, D> for $from
        where
            T: Clone + Send + Sync + 'a,
            D: DimAPI,
            R: DataCloneAPI<Data = Vec<T>>,
            $from: Keeps<T> + DeviceCreationAnyAPI<T> + OpAssignAPI<T, D>,
        {
            type Repr = R;
            type ReprTo = DataRef<'a, Vec<T>>;

            fn change_device(tensor: TensorAny<R, T, $from, D>, device: &$to) -> Result<TensorAny<R, T, $to, D>> {
                let (storage, layout) = tensor.into_raw_parts();
                let (data, _) = storage.into_raw_parts();
                Ok(TensorAny::new(Storage::new(data, device.clone()), layout))
            }

            fn into_device(
                tensor: TensorAny<R, T, $from, D>,
                device: &$to,
            ) -> Result<TensorAny<DataOwned<Vec<T>>, T, $to, D>> {
                let (storage, layout) = tensor.into_owned().into_raw_parts();
                let (data, _) = storage.into_raw_parts();
                Ok(TensorAny::new(Storage::new(data, device.clone()), layout))
            }

            fn to_device(
                tensor: &'a TensorAny<R, T, $from, D>,
                device: &$to,
            ) -> Result<TensorAny<DataRef<'a, Vec<T>>, T, $to, D>> {
                let data = tensor.storage().data().as_ref();
                Ok(TensorAny::new(Storage::new(data, device.clone()), tensor.layout().clone()))
            }
        }
    )* };
}

change! {
    [N: DeviceBaseAPI + Clone + Default,] DeviceDimfoldOver<N> => DeviceDimfoldOver<N>;
    [N: DeviceBaseAPI + Clone + Default,] DeviceDimfoldOver<N> => DeviceCpuSerial;
    [N: DeviceBaseAPI + Clone + Default,] DeviceCpuSerial => DeviceDimfoldOver<N>;
}

#[cfg(feature = "faer")]
change! {
    [N: DeviceBaseAPI + Clone + Default,] DeviceDimfoldOver<N> => DeviceFaer;
    [N: DeviceBaseAPI + Clone + Default,] DeviceFaer => DeviceDimfoldOver<N>;
}

/// What a layout reaches, and the layout of that.
fn reached<M: Memory, T: Clone, D: DimAPI>(raw: &M::Raw<T>, layout: &Layout<D>) -> Result<(Vec<T>, Layout<D>)> {
    let (begin, end) = layout.bounds_index()?;
    let layout_of_part = Layout::new(layout.shape().clone(), layout.stride().clone(), layout.offset() - begin)?;
    Ok((M::part_to_vec(raw, begin..end)?, layout_of_part))
}

/// One of both keeps elements on a device.
macro_rules! carry {
    ($( [$($generics:tt)*] $from:ty, $memory:ty => $to:ty; )*) => { $(
        impl<'a, $($generics)* R, T, D> DeviceChangeAPI<'a, $to, R, T, D> for $from
        where
            T: Clone + 'a,
            D: DimAPI,
            R: DataAPI<Data = <$from as DeviceRawAPI<T>>::Raw>,
            $to: DeviceAPI<T> + DeviceCreationAnyAPI<T>,
        {
            type Repr = DataOwned<<$to as DeviceRawAPI<T>>::Raw>;
            type ReprTo = Self::Repr;

            fn change_device(
                tensor: TensorAny<R, T, $from, D>,
                device: &$to,
            ) -> Result<TensorAny<Self::Repr, T, $to, D>> {
                Self::to_device(&tensor, device)
            }

            fn into_device(
                tensor: TensorAny<R, T, $from, D>,
                device: &$to,
            ) -> Result<TensorAny<Self::Repr, T, $to, D>> {
                Self::to_device(&tensor, device)
            }

            fn to_device(
                tensor: &TensorAny<R, T, $from, D>,
                device: &$to,
            ) -> Result<TensorAny<Self::Repr, T, $to, D>> {
                let (elements, layout) = reached::<$memory, T, D>(tensor.raw(), tensor.layout())?;
                Ok(TensorAny::new(device.outof_cpu_vec(elements)?, layout))
            }
        }
    )* };
}

carry! {
    [N: DeviceBaseAPI + Clone + Default,] DeviceDimfoldOver<N, OnDevice>, OnDevice => DeviceCpuSerial;
    [N: DeviceBaseAPI + Clone + Default,] DeviceCpuSerial, InVec => DeviceDimfoldOver<N, OnDevice>;
    [N: DeviceBaseAPI + Clone + Default,] DeviceDimfoldOver<N, OnDevice>, OnDevice => DeviceDimfoldOver<N, InVec>;
    [N: DeviceBaseAPI + Clone + Default,] DeviceDimfoldOver<N, InVec>, InVec => DeviceDimfoldOver<N, OnDevice>;
}

#[cfg(feature = "faer")]
carry! {
    [N: DeviceBaseAPI + Clone + Default,] DeviceDimfoldOver<N, OnDevice>, OnDevice => DeviceFaer;
    [N: DeviceBaseAPI + Clone + Default,] DeviceFaer, InVec => DeviceDimfoldOver<N, OnDevice>;
}

/// On one queue the same memory, if the tensor owns it; else a copy, between queues by way of the host.
impl<'a, N, R, T, D> DeviceChangeAPI<'a, DeviceDimfoldOver<N, OnDevice>, R, T, D> for DeviceDimfoldOver<N, OnDevice>
where
    N: DeviceBaseAPI + Clone + Default,
    T: Clone + 'a,
    D: DimAPI,
    R: DataCloneAPI<Data = DeviceElements<T>>,
{
    type Repr = DataOwned<DeviceElements<T>>;
    type ReprTo = Self::Repr;

    fn change_device(tensor: TensorAny<R, T, Self, D>, device: &Self) -> Result<TensorAny<Self::Repr, T, Self, D>> {
        Self::into_device(tensor, device)
    }

    fn into_device(tensor: TensorAny<R, T, Self, D>, device: &Self) -> Result<TensorAny<Self::Repr, T, Self, D>> {
        if !tensor.device().same_device(device) {
            return Self::to_device(&tensor, device);
        }
        let (storage, layout) = tensor.into_raw_parts();
        Ok(TensorAny::new(Storage::new(storage.into_raw_parts().0.into_owned(), device.clone()), layout))
    }

    fn to_device(tensor: &TensorAny<R, T, Self, D>, device: &Self) -> Result<TensorAny<Self::Repr, T, Self, D>> {
        let (elements, layout) = reached::<OnDevice, T, D>(tensor.raw(), tensor.layout())?;
        Ok(TensorAny::new(device.keep(elements)?, layout))
    }
}
