//! Creation.
use super::*;

macro_rules! created {
    ($gpu:expr; $($type:ty)*) => { $(
        same!($gpu, device =>
            rt::zeros::<_, ($type, Ix2)>(([2, 3], device)),
            rt::ones::<_, ($type, Ix2)>(([2, 3], device)),
            rt::full(([2, 3], "7".parse::<$type>().unwrap(), device)),
            rt::full((layout(&[2, 3], &[1, 4], 2), "7".parse::<$type>().unwrap(), device)),
            rt::zeros::<_, ($type, Ix2)>(([2, 0], device)),
            {
                // SAFETY: it is filled before it is read.
                let mut tensor: Tensor<$type, _> = unsafe { rt::empty(([2, 3], device)) };
                tensor.fill("5".parse::<$type>().unwrap());
                tensor
            },
            rt::zeros::<_, ($type, Ix2)>(([2, 3], device)).ones_like(),
        );
    )* };
}

#[test]
fn tensors_are_created_as_on_the_serial_device() {
    let Some(gpu) = gpu() else { return };
    created!(&gpu; u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 Complex32 Complex64);
    same!(&gpu, device =>
        rt::full(([3], true, device)),
        rt::asarray((vec![true, false, true], device)),
        rt::asarray((vec![1u8, 2, 255], device)),
        rt::asarray((vec![-1i64, i64::MIN], device)),
        rt::asarray((vec![0.5f32, -0.0], [2, 1], device)),
        rt::asarray((vec![Complex64::new(1.0, -2.0); 2], device)),
        rt::asarray((vec![1.5f64; 9], layout(&[2, 2], &[1, 3], 4), device)),
        rt::asarray((1.5f64, device)),
        rt::asarray((Vec::<i32>::new(), device)),
        rt::from_scalar(9u16, device),
    );
    assert_eq!(gpu.counts().on_copies(), BTreeMap::new());
    assert_eq!(by_whom(&gpu).1, 0);
}

#[test]
fn what_has_no_kernel_yet_is_created_on_the_host() {
    let Some(gpu) = gpu() else { return };
    same_on_copies!(&gpu, device:
        [("DeviceCreationArangeAPI", 1)] => rt::arange((7u8, device)),
        [("DeviceCreationArangeAPI", 1)] => rt::arange((-3i64, 12, 4, device)),
        [("DeviceCreationArangeAPI", 1)] => rt::arange((1.0f64, 2.0, 0.125, device)),
        [("DeviceCreationComplexFloatAPI", 1)] => rt::linspace((0.0f32, 1.0, 5, device)),
        [("DeviceCreationComplexFloatAPI", 1)] => rt::linspace((1.0f64, -1.0, 8, false, device)),
        [("DeviceCreationComplexFloatAPI", 1)] =>
            rt::linspace((Complex64::new(0.0, 1.0), Complex64::new(3.0, 4.0), 4, device)),
        [("DeviceCreationTriAPI", 1)] => rt::tril((ramp([3, 4], device), -1)),
        [("DeviceCreationTriAPI", 1)] => rt::triu((ramp([2, 3, 3], device), 1)),
    );
    same!(&gpu, device =>
        rt::eye::<_, (f64, _)>((3, 4, 1, device)),
        rt::eye::<_, (u8, _)>((3, device)),
        rt::tril((&ramp([3, 4], device), 0)),
        rt::diag((&ramp([3], device), 1)),
        rt::diag((&ramp([3, 4], device), -1)),
    );
}

#[test]
fn a_vector_comes_back_as_elements_that_equal_it() {
    let Some(gpu) = gpu() else { return };
    let tensor = rt::arange((6, &gpu));
    assert!(tensor.to_vec() == [0, 1, 2, 3, 4, 5] && tensor.flip(0).to_vec() == vec![5, 4, 3, 2, 1, 0]);
    assert_eq!(tensor.i(slice!(1, None, 2)).to_vec().len(), 3);
    assert_eq!(tensor.flip(0).to_owned().into_vec(), [5, 4, 3, 2, 1, 0]);
    assert_eq!(*tensor.into_device(&serial()).raw(), [0, 1, 2, 3, 4, 5]);
}

/// The README's example.
#[test]
fn an_image_is_moved_and_summed_on_the_device() {
    let Some(gpu) = gpu() else { return };
    let host = DeviceDimfold::default();
    let images = rt::arange((24, &gpu)).into_shape([2, 3, 4]);
    let moved = images.transpose([0, 2, 1]).into_contig(RowMajor);
    assert_eq!(moved.sum(), 276);
    assert_eq!(format!("{:?}", gpu.counts().on_copies()), r#"{"DeviceCreationArangeAPI": 1}"#);
    assert_eq!(moved.into_device(&host)[[1, 3, 2]], 23);
}
