//! Permuted copies of dense C-order arrays by crates: `function(target, source, job, NULL)` returns 0 if it went well.
use ndarray::{ArrayView, ArrayViewMut, IxDyn};
use num_complex::Complex64;
use std::{
    ffi::c_void,
    slice::{from_raw_parts, from_raw_parts_mut},
    sync::OnceLock,
};
use strided_view::{StridedView, StridedViewMut};
use threadteam::{Exec, Pool};

/// What is copied: the source's shape, its axes in the target's order, bytes per item, threads. The lists have `ndim`
/// entries.
#[repr(C)]
pub struct Job {
    ndim: usize,
    shape: *const usize,
    axes: *const usize,
    item_bytes: usize,
    threads: usize,
}

impl Job {
    /// # Safety
    /// The lists must have `ndim` entries.
    unsafe fn lists(&self) -> (&[usize], &[usize]) {
        (from_raw_parts(self.shape, self.ndim), from_raw_parts(self.axes, self.ndim))
    }
}

fn strides(shape: &[usize]) -> Vec<isize> {
    let mut strides = vec![1; shape.len()];
    for axis in (1..shape.len()).rev() {
        strides[axis - 1] = strides[axis] * shape[axis] as isize;
    }
    strides
}

/// Calls `run` with pointers to items of the job's size.
macro_rules! with_item {
    ($run:ident, $target:ident, $source:ident, $job:ident) => {
        match $job.item_bytes {
            1 => $run::<u8>($target.cast(), $source.cast(), $job),
            2 => $run::<u16>($target.cast(), $source.cast(), $job),
            4 => $run::<f32>($target.cast(), $source.cast(), $job),
            8 => $run::<f64>($target.cast(), $source.cast(), $job),
            16 => $run::<Complex64>($target.cast(), $source.cast(), $job),
            _ => 1,
        }
    };
}

/// # Safety
/// Target and source must be dense arrays of the job's shape that do not overlap. So for all functions here.
#[no_mangle]
pub unsafe extern "C" fn peer_ndarray(target: *mut c_void, source: *const c_void, job: &Job, _: *const c_void) -> i32 {
    unsafe fn run<T: Copy>(target: *mut T, source: *const T, job: &Job) -> i32 {
        let (shape, axes) = job.lists();
        let permuted = ArrayView::from_shape_ptr(IxDyn(shape), source).permuted_axes(IxDyn(axes));
        ArrayViewMut::from_shape_ptr(permuted.raw_dim(), target).assign(&permuted);
        0
    }
    with_item!(run, target, source, job)
}

#[no_mangle]
pub unsafe extern "C" fn peer_strided_perm(
    target: *mut c_void,
    source: *const c_void,
    job: &Job,
    _: *const c_void,
) -> i32 {
    unsafe fn run<T: Copy + Send + Sync + 'static>(target: *mut T, source: *const T, job: &Job) -> i32 {
        let (shape, axes) = job.lists();
        let (count, own) = (shape.iter().product(), strides(shape));
        let result: Vec<usize> = axes.iter().map(|&axis| shape[axis]).collect();
        let from: Vec<isize> = axes.iter().map(|&axis| own[axis]).collect();
        let source = StridedView::<T>::new(from_raw_parts(source, count), &result, &from, 0);
        let target = StridedViewMut::<T>::new(from_raw_parts_mut(target, count), &result, &strides(&result), 0);
        let (Ok(source), Ok(mut target), Some(exec)) = (source, target, exec(job.threads)) else { return 1 };
        strided_perm::copy_into(&mut target, &source, exec).is_err().into()
    }
    with_item!(run, target, source, job)
}

/// The calling thread, or a pool that is made once for as many threads as the first call with several asks for.
fn exec(threads: usize) -> Option<Exec<'static>> {
    static POOL: OnceLock<Option<Pool>> = OnceLock::new();
    if threads == 1 {
        return Some(Exec::serial());
    }
    let pool = POOL.get_or_init(|| Pool::builder().threads(threads).build().ok()).as_ref()?;
    Exec::new(pool, threads).ok()
}

/// Items of 4, 8 and 16 bytes, as f32, f64 and complex f64: it has no smaller ones.
#[no_mangle]
pub unsafe extern "C" fn peer_hptt(target: *mut c_void, source: *const c_void, job: &Job, _: *const c_void) -> i32 {
    let (shape, axes) = job.lists();
    let count = shape.iter().product();
    macro_rules! transpose {
        ($function:ident, $item:ty, $one:expr, $zero:expr $(, $conjugate:expr)?) => {
            hptt::$function(
                axes,
                $one,
                from_raw_parts(source.cast::<$item>(), count),
                shape,
                $zero,
                from_raw_parts_mut(target.cast::<$item>(), count),
                job.threads,
                $($conjugate,)?
                hptt::MemoryOrder::RowMajor,
            )
            .is_err()
            .into()
        };
    }
    match job.item_bytes {
        4 => transpose!(transpose_f32, f32, 1.0, 0.0),
        8 => transpose!(transpose_f64, f64, 1.0, 0.0),
        16 => transpose!(transpose_c64, Complex64, Complex64::new(1.0, 0.0), Complex64::new(0.0, 0.0), false),
        _ => 1,
    }
}
