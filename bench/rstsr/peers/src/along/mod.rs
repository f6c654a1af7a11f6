//! Reductions, scans, indices and sorts: by a queue beside ndarray, on DeviceDimfold beside rstsr's own devices.
//! Results are fresh memory, which is freed within the measurement, but for ndarray's scans and sorts, which it does in
//! place: there a queue and ndarray write memory that was written before, and ndarray copies the elements to it first.
mod by_ndarray;
mod by_queue;
mod by_rstsr;
mod cases;

use crate::turns::{compare, Clock, Contestant, Turns};
use by_ndarray::by_ndarray;
use by_queue::by_queue;
use by_rstsr::by_rstsr;
use cases::{Case, CASES};
use dimfold::Queue;
use dimfold_rstsr::DeviceDimfold;
use ndarray::{Ix2, Ix3};
use rstsr_core::prelude::*;
use std::time::Duration;

/// How far apart results may lie whose sums were rounded, as a share of them.
const TOLERANCE: f64 = 1e-2;

const PATIENCE: Duration = Duration::from_secs(3);

/// What does a case once, and tells all elements if asked, in C order.
type Call = Box<dyn FnMut(bool) -> Vec<f64>>;

fn contestant(mut call: Call) -> Contestant<f64> {
    Box::new(move |times, is_told| (0..times).map(|_| call(is_told)).last().unwrap_or_default())
}

fn is_near(found: &[f64], expected: &[f64]) -> bool {
    let is_near = |(found, expected): (&f64, &f64)| (found - expected).abs() <= TOLERANCE * expected.abs();
    found.len() == expected.len() && found.iter().zip(expected).all(is_near)
}

fn of_rank<T: by_ndarray::Item>(case: &'static Case) -> Call {
    match case.shape.len() {
        2 => by_ndarray::<T, Ix2>(case),
        _ => by_ndarray::<T, Ix3>(case),
    }
}

macro_rules! measure {
    ($case:expr, $turns:expr, $threads:expr, $type:ident $kind:ident) => {{
        let (case, threads): (&'static Case, usize) = ($case, $threads);
        let queue = || Queue::with_threads(threads).expect("memory for a queue");
        let calls = [
            ("Queue", by_queue::<$type>(case, queue())),
            ("ndarray", of_rank::<$type>(case)),
            ("DeviceDimfold", by_rstsr!(DeviceDimfold::default().with_queue(queue()), case, $type $kind)),
            ("DeviceCpuSerial", by_rstsr!(DeviceCpuSerial::default(), case, $type $kind)),
            ("DeviceFaer", by_rstsr!(DeviceFaer::default(), case, $type $kind)),
        ];
        let all = calls.into_iter().map(|(who, call)| (who, contestant(call))).collect();
        let title = [case.group, case.name, stringify!($type)];
        compare(title, $turns, all, if case.operation.is_rounded() { is_near } else { <[f64]>::eq });
    }};
}

/// With as many threads as rayon's, which RAYON_NUM_THREADS says.
pub fn measure(rounds: usize, chosen: &str, threads: usize) {
    let clock = if threads == 1 { Clock::Process } else { Clock::Wall };
    let turns = Turns { rounds, patience: PATIENCE, clock };
    for case in CASES.iter().filter(|case| case.name.contains(chosen) || case.group.contains(chosen)) {
        measure!(case, turns, threads, f32 float);
        if case.has_all_dtypes && !case.is_transposed {
            measure!(case, turns, threads, f64 float);
            measure!(case, turns, threads, i32 whole);
        }
    }
}
