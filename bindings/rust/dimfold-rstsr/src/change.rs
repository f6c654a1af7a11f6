//! Tensors of this device as tensors of others whose elements lie in a `Vec`, and back: the same memory.
use crate::{DeviceDimfoldOver, Keeps};
use rstsr_core::prelude::DeviceCpuSerial;
#[cfg(feature = "faer")]
use rstsr_core::prelude::DeviceFaer;
use rstsr_core::prelude_dev::*;

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
