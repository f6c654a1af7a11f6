//! Every operation that goes element by element, on the host and on the GPU, beside rstsr's serial device: of operands
//! that are contiguous, transposed, broadcast and sliced, of values, and in place. All are computed by Dimfold. Without
//! a GPU, its tests end at once.
use core::cell::Cell;
use core::fmt::Debug;
use core::mem::MaybeUninit;
use std::env;

use dimfold::Queue;
use dimfold_rstsr::{DeviceDimfoldOver, InVec, Memory, OnDevice};
use half::{bf16, f16};
use num::complex::{Complex32, Complex64};
use rstsr_core::prelude::*;
use rstsr_core::prelude_dev::*;
use samples::{Alike, Compare, Sample, COUNT};
use Alike::{Equal, Exactly, Near, NearOne, Within};

mod samples;

type Device<M> = DeviceDimfoldOver<DeviceCpuSerial, M>;
type Stored<T, B> = Storage<DataOwned<<B as DeviceRawAPI<T>>::Raw>, T, B>;

/// A device with counts of its own, and rstsr's.
struct Check<M: Memory> {
    device: Device<M>,
    serial: DeviceCpuSerial,
    calls: Cell<u64>,
}

fn host() -> Option<Check<InVec>> {
    Some(check(Queue::with_threads(2).unwrap()))
}

fn gpu() -> Option<Check<OnDevice>> {
    match Queue::cuda(0) {
        Ok(queue) => Some(check(queue)),
        Err(_) if env::var_os("DIMFOLD_CUDART").is_none() => None,
        Err(error) => panic!("{error}"),
    }
}

fn check<M: Memory>(queue: Queue) -> Check<M> {
    let (mut device, mut serial) = (Device::<M>::default().with_queue(queue), DeviceCpuSerial::default());
    device.set_default_order(RowMajor);
    serial.set_default_order(RowMajor);
    Check { device, serial, calls: Cell::new(0) }
}

impl<M: Memory> Check<M> {
    fn compare<T: Compare + Debug>(&self, how: Alike, what: &str, found: &[T], expected: &[T]) {
        self.calls.set(self.calls.get() + 1);
        assert_eq!(found.len(), expected.len());
        for (place, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert!(found.is_alike(expected, how), "{what}, element {place}: {found:?}, expected {expected:?}");
        }
    }

    /// Nothing was left to the native device.
    fn end(self) {
        assert_eq!(self.device.counts().computed_by_native(), Default::default());
        assert_eq!(self.device.counts().computed_by_dimfold(), self.calls.get());
        assert_eq!(self.device.counts().on_copies(), Default::default());
    }
}

fn stored<T, B: DeviceCreationAnyAPI<T>>(elements: Vec<T>, device: &B) -> Stored<T, B> {
    device.outof_cpu_vec(elements).unwrap()
}

/// What is written to fresh memory, all of it.
fn fresh<T, B>(device: &B, write: impl FnOnce(&mut <B as DeviceRawAPI<MaybeUninit<T>>>::Raw) -> Result<()>) -> Vec<T>
where
    T: Clone,
    B: DeviceAPI<T> + DeviceCreationAnyAPI<T> + DeviceAPI<MaybeUninit<T>>,
{
    let mut storage = device.uninit_impl(SHAPE.iter().product()).unwrap();
    write(storage.raw_mut()).unwrap();
    // SAFETY: the layouts of targets are dense, and all elements were written.
    all(&unsafe { B::assume_init_impl(storage) }.unwrap())
}

/// What elements are changed to, with those that are none of the layout's.
fn changed<T, B>(
    device: &B,
    elements: Vec<T>,
    change: impl FnOnce(&mut <B as DeviceRawAPI<T>>::Raw) -> Result<()>,
) -> Vec<T>
where
    T: Clone,
    B: DeviceAPI<T> + DeviceCreationAnyAPI<T>,
{
    let mut storage = stored(elements, device);
    change(storage.raw_mut()).unwrap();
    all(&storage)
}

fn all<T: Clone, B: DeviceAPI<T>>(storage: &Stored<T, B>) -> Vec<T> {
    (0..storage.len()).map(|index| storage.get_index(index)).collect()
}

const SHAPE: [usize; 2] = [3, 4];

fn layout(stride: [isize; 2], offset: usize) -> Layout<IxD> {
    Layout::new(SHAPE.to_vec(), stride.to_vec(), offset).unwrap()
}

/// Layouts over [`COUNT`] elements.
struct Operands {
    to: Layout<IxD>,
    x: Layout<IxD>,
    y: Layout<IxD>,
}

fn operands() -> Vec<Operands> {
    let (rows, columns) = (layout([4, 1], 0), layout([1, 3], 0));
    let (sliced, flipped) = (layout([8, 2], 1), layout([-8, -2], COUNT - 1));
    let (broadcast, one) = (layout([0, 1], 5), layout([0, 0], 7));
    [
        (&rows, &rows, &rows),
        (&rows, &rows, &columns),
        (&columns, &columns, &sliced),
        (&columns, &flipped, &broadcast),
        (&rows, &one, &flipped),
    ]
    .map(|(to, x, y)| Operands { to: to.clone(), x: x.clone(), y: y.clone() })
    .into()
}

/// Those whose x can be written.
fn in_place() -> Vec<Operands> {
    operands().into_iter().filter(|operands| !operands.x.stride().contains(&0)).collect()
}

/// Computes on both devices, and compares.
macro_rules! same {
    ($check:ident, $how:expr, $what:expr, $device:ident => $computed:expr) => {{
        let (found, expected) = (
            {
                let $device = &$check.device;
                $computed
            },
            {
                let $device = &$check.serial;
                $computed
            },
        );
        $check.compare($how, &$what, &found, &expected);
    }};
}

/// A trait of two operands to a new target: of elements and elements, and a value on either side.
macro_rules! binary {
    ($check:ident, $how:expr, [$($api:ident)*], $types:tt) => { $( binary!(@each $check, $how, $api, $types); )* };
    (@each $check:ident, $how:expr, $api:ident, [$($ta:ident $tb:ident $($tc:ident)?),*]) => { $(
        binary!(@forms $check, $how, $api, $ta, $tb, [$($tc)?], binary!(@result $api, $ta, $tb, [$($tc)?]))
    ;)* };
    (@result $api:ident, $ta:ident, $tb:ident, [$tc:ident]) => { $tc };
    (@result $api:ident, $ta:ident, $tb:ident, []) => { <DeviceCpuSerial as $api<$ta, $tb, IxD>>::TOut };
    (@forms $check:ident, $how:expr, $api:ident, $ta:ident, $tb:ident, [$($tc:ident)?], $out:ty) => {{
        let (xs, ys) = (<$ta as Sample>::firsts(), <$tb as Sample>::seconds());
        let what = concat!(stringify!($api), " of ", stringify!($ta), " and ", stringify!($tb));
        for Operands { to: lto, x: lx, y: ly } in operands() {
            same!($check, $how, format!("{what}, {lx:?}, {ly:?}"), device => {
                let (x, y) = (stored(xs.clone(), device), stored(ys.clone(), device));
                fresh::<$out, _>(device, |to| {
                    $api::<$ta, $tb, $($tc,)? IxD>::op_mutc_refa_refb(device, to, &lto, x.raw(), &lx, y.raw(), &ly)
                })
            });
            same!($check, $how, format!("{what}, {lx:?}, a value"), device => {
                let x = stored(xs.clone(), device);
                fresh::<$out, _>(device, |to| {
                    $api::<$ta, $tb, $($tc,)? IxD>::op_mutc_refa_numb(device, to, &lto, x.raw(), &lx, ys[2].clone())
                })
            });
            same!($check, $how, format!("{what}, a value, {ly:?}"), device => {
                let y = stored(ys.clone(), device);
                fresh::<$out, _>(device, |to| {
                    $api::<$ta, $tb, $($tc,)? IxD>::op_mutc_numa_refb(device, to, &lto, xs[5].clone(), y.raw(), &ly)
                })
            });
        }
    }};
}

/// A trait that changes its left operand.
macro_rules! in_left {
    ($check:ident, $how:expr, [$($api:ident)*], $types:tt) => { $( in_left!(@each $check, $how, $api, $types); )* };
    (@each $check:ident, $how:expr, $api:ident, [$($ta:ident $tb:ident),*]) => { $( {
        let (xs, ys) = (<$ta as Sample>::firsts(), <$tb as Sample>::seconds());
        let what = concat!(stringify!($api), " of ", stringify!($ta), " and ", stringify!($tb));
        for Operands { x: lx, y: ly, .. } in in_place() {
            same!($check, $how, format!("{what}, {lx:?}, {ly:?}"), device => {
                let y = stored(ys.clone(), device);
                changed(device, xs.clone(), |x| $api::op_muta_refb(device, x, &lx, y.raw(), &ly))
            });
            same!($check, $how, format!("{what}, {lx:?}, a value"), device => {
                changed(device, xs.clone(), |x| {
                    $api::<$ta, $tb, IxD>::op_muta_numb(device, x, &lx, ys[2].clone())
                })
            });
        }
    } )* };
}

/// A trait that changes its right operand.
macro_rules! in_right {
    ($check:ident, $how:expr, [$($api:ident)*], $types:tt) => { $( in_right!(@each $check, $how, $api, $types); )* };
    (@each $check:ident, $how:expr, $api:ident, [$($ta:ident $tb:ident),*]) => { $( {
        let (xs, ys) = (<$ta as Sample>::firsts(), <$tb as Sample>::seconds());
        let what = concat!(stringify!($api), " of ", stringify!($ta), " and ", stringify!($tb));
        for Operands { x: ly, y: lx, .. } in in_place() {
            same!($check, $how, format!("{what}, {lx:?}, {ly:?}"), device => {
                let x = stored(xs.clone(), device);
                changed(device, ys.clone(), |y| $api::<$ta, $tb, IxD>::op_muta_refb(device, y, &ly, x.raw(), &lx))
            });
            same!($check, $how, format!("{what}, a value, {ly:?}"), device => {
                changed(device, ys.clone(), |y| {
                    $api::<$ta, $tb, IxD>::op_muta_numb(device, y, &ly, xs[5].clone())
                })
            });
        }
    } )* };
}

/// A trait of one operand to a new target.
macro_rules! unary {
    ($check:ident, $how:expr, [$($api:ident)*], $types:tt) => { $( unary!(@each $check, $how, $api, $types); )* };
    (@each $check:ident, $how:expr, $api:ident, [$($t:ident),*]) => { $( {
        type Out = <DeviceCpuSerial as $api<$t, IxD>>::TOut;
        let what = concat!(stringify!($api), " of ", stringify!($t));
        for (xs, Operands { to: lto, x: lx, .. }) in lists::<$t>().into_iter().zip(operands()) {
            same!($check, $how, format!("{what}, {lx:?}"), device => {
                let x = stored(xs.clone(), device);
                fresh::<Out, _>(device, |to| $api::<$t, IxD>::op_muta_refb(device, to, &lto, x.raw(), &lx))
            });
        }
    } )* };
}

/// The samples of a type, in turn.
fn lists<T: Sample>() -> Vec<Vec<T>> {
    (0..operands().len()).map(|i| if i % 2 == 0 { T::firsts() } else { T::seconds() }).collect()
}

/// The same, in its own place.
macro_rules! in_own {
    ($check:ident, $how:expr, [$($api:ident)*], $types:tt) => { $( in_own!(@each $check, $how, $api, $types); )* };
    (@each $check:ident, $how:expr, $api:ident, [$($t:ident),*]) => { $( {
        let (what, xs) = (concat!(stringify!($api), " of ", stringify!($t)), <$t as Sample>::firsts());
        for Operands { x: lx, .. } in in_place() {
            same!($check, $how, format!("{what}, {lx:?}"), device => {
                changed(device, xs.clone(), |x| {
                    $api::<$t, IxD>::op_muta(device, as_uninit::<$t, _>(device, x), &lx)
                })
            });
        }
    } )* };
}

/// What rstsr does with storage that is changed by functions of one element: it sees elements as not initialized.
fn as_uninit<'a, T, B>(
    _: &B,
    raw: &'a mut <B as DeviceRawAPI<T>>::Raw,
) -> &'a mut <B as DeviceRawAPI<MaybeUninit<T>>>::Raw
where
    B: DeviceRawAPI<T> + DeviceRawAPI<MaybeUninit<T>>,
{
    // SAFETY: the raw storage of both is laid out alike, and operations in place write elements alone.
    unsafe { &mut *core::ptr::from_mut(raw).cast() }
}

/// A test for each device.
macro_rules! on_each_device {
    ($($name:ident),* $(,)?) => {
        mod on_host {
            $( #[test] fn $name() { super::$name(super::host()) } )*
        }

        mod on_gpu {
            $( #[test] fn $name() { super::$name(super::gpu()) } )*
        }
    };
}

// After the macros, which modules see when they stand below them.
mod arithmetic;
mod choices;
mod closeness;
mod functions;
mod promotion;
