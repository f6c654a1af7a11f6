//! The device on a CUDA queue beside rstsr's serial device. Without a GPU, tests that need one end at once.
use core::fmt::Debug;
use core::mem::MaybeUninit;
use std::collections::BTreeMap;
use std::env;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::Command;
use std::sync::{mpsc, Arc};
use std::thread;

use dimfold::{DeviceBuffer, IndexMode, Queue, SharedQueue};
use dimfold_rstsr::{DeviceDimfold, DeviceDimfoldCuda};
use num::complex::{Complex, Complex32, Complex64};
use rayon::prelude::*;
use rstsr_core::prelude::*;
use rstsr_core::prelude_dev::*;

type Stored<T, B = DeviceDimfoldCuda> = Storage<DataOwned<<B as DeviceRawAPI<T>>::Raw>, T, B>;

/// A device on a queue of its own, with counts of its own; none without a GPU, but where one was promised.
fn gpu() -> Option<DeviceDimfoldCuda> {
    let queue = match Queue::cuda(0) {
        Ok(queue) => queue,
        Err(_) if env::var_os("DIMFOLD_CUDART").is_none() => return None,
        Err(error) => panic!("{error}"),
    };
    Some(ordered(DeviceDimfoldCuda::default().with_queue(queue), RowMajor))
}

fn ordered<B: DeviceBaseAPI>(mut device: B, order: FlagOrder) -> B {
    device.set_default_order(order);
    device
}

fn serial() -> DeviceCpuSerial {
    ordered(DeviceCpuSerial::default(), RowMajor)
}

/// The shape of a tensor, and its elements in the order of rows.
fn of<R, T, B, D>(tensor: &TensorAny<R, T, B, D>) -> (Vec<usize>, Vec<T>)
where
    T: Clone,
    D: DimAPI,
    B: DeviceAPI<T, Raw: Clone>,
    R: DataCloneAPI<Data = <B as DeviceRawAPI<T>>::Raw>,
{
    let (all, layout) = (tensor.storage().to_cpu_vec().unwrap(), tensor.layout().to_dim::<IxD>().unwrap());
    let places = IndexedIterLayout::new(&layout, RowMajor).unwrap();
    (layout.shape().clone(), places.map(|(_, place)| all[place].clone()).collect())
}

/// The numbers from 0 on.
fn ramp<B, D>(shape: D, device: &B) -> Tensor<i32, B, IxD>
where
    D: DimAPI,
    B: DeviceAPI<i32> + DeviceCreationAnyAPI<i32>,
{
    let count = shape.as_ref().iter().product::<usize>() as i32;
    rt::asarray(((0..count).collect::<Vec<i32>>(), shape, device))
}

fn kept<T, B: DeviceCreationAnyAPI<T>>(elements: Vec<T>, device: &B) -> Stored<T, B> {
    device.outof_cpu_vec(elements).unwrap()
}

fn layout(shape: &[usize], stride: &[isize], offset: usize) -> Layout<IxD> {
    Layout::new(shape.to_vec(), stride.to_vec(), offset).unwrap()
}

/// Views of a tensor of three axes, of at least 2 elements each: all of it, parts, flipped, transposed, broadcast.
fn parts<B: DeviceAPI<i32>>(tensor: &Tensor<i32, B, IxD>) -> Vec<TensorView<'_, i32, B, IxD>> {
    vec![
        tensor.view(),
        tensor.t(),
        tensor.transpose([1, 2, 0]),
        tensor.flip([0, 2]),
        tensor.i((1.., slice!(None, None, 2))),
        tensor.i((slice!(None, None, -1), 1, slice!(None, None, -2))),
        tensor.i((1, 0)),
        tensor.i((1, 1, 1)),
        tensor.i((0..0, 1..)),
        tensor.i((tensor.shape()[0].., ..)),
        tensor.i((1, 1)).into_broadcast(vec![2, 3, tensor.shape()[2]]),
    ]
}

/// A mask of every other element.
fn mask<B: DeviceAPI<bool> + DeviceCreationAnyAPI<bool>>(device: &B) -> Tensor<bool, B, IxD> {
    rt::asarray((vec![true, false, true, false, true, false], [2, 3], device))
}

fn by_whom(device: &DeviceDimfoldCuda) -> (u64, u64) {
    (device.counts().by_dimfold(), device.counts().by_native())
}

/// What was computed on copies after these.
fn copies_since(device: &DeviceDimfoldCuda, before: &BTreeMap<&'static str, u64>) -> Vec<(&'static str, u64)> {
    let counts = device.counts().on_copies().into_iter();
    counts.map(|(name, count)| (name, count - before.get(name).unwrap_or(&0))).filter(|(_, count)| *count > 0).collect()
}

/// Tensors made of a device on the GPU have the shapes and elements of those made of the serial device.
macro_rules! same {
    ($gpu:expr, $device:ident => $($tensor:expr),+ $(,)?) => { $( {
        let serial = ordered(DeviceCpuSerial::default(), $gpu.default_order());
        let (found, expected) = ({ let $device = $gpu; $tensor }, { let $device = &serial; $tensor });
        assert_eq!(of(&found), of(&expected), "{}", stringify!($tensor));
        assert!(found.raw().is_on_device(), "{}", stringify!($tensor));
    } )+ };
}

/// The same, and native kernels worked on copies so often.
macro_rules! same_on_copies {
    ($gpu:expr, $device:ident: $($copies:expr => $tensor:expr),+ $(,)?) => { $(
        let before = $gpu.counts().on_copies();
        same!($gpu, $device => $tensor);
        assert_eq!(copies_since($gpu, &before), $copies, "{}", stringify!($tensor));
    )+ };
}

/// The same, and no native kernel worked on a copy.
macro_rules! same_there {
    ($gpu:expr, $device:ident => $($tensor:expr),+ $(,)?) => { $(
        let before = $gpu.counts().on_copies();
        same!($gpu, $device => $tensor);
        assert!(copies_since($gpu, &before).is_empty(), "{}", stringify!($tensor));
    )+ };
}

// After the macros, which modules see when they stand below them.
mod along_axes;
mod bad_input;
mod casts;
mod creation;
#[macro_use]
mod devices;
mod elements;
mod elementwise;
mod moves;
mod on_copies;
mod processes;
mod selections;
mod threads;
mod without_dtype;
