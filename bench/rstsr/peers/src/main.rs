//! Measures each case on each device in turns, ROUNDS times, and prints a line of JSON per case:
//! `{"group", "case", "dtype", "seconds": {DEVICE: [one figure per round]}}`. Beforehand all devices answer alike.
mod cases;

use cases::{Case, Operation, CASES};
use dimfold_rstsr::{DeviceDimfold, DeviceDimfoldFaer};
use rstsr_core::prelude::*;
use rstsr_core::prelude_dev::{IxD, TensorAny};
use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one batch takes at least: many short operations, or one long one.
const BATCH: Duration = Duration::from_micros(1500);

/// Of so many batches the fastest one counts, unless an operation is long: on a busy machine the one that nobody
/// interrupted.
const BATCHES: usize = 10;

/// One case on one device: does it so many times and, if asked, tells all elements of the result.
type Contestant<T> = Box<dyn FnMut(usize, bool) -> Vec<T>>;

macro_rules! contestant {
    ($device:ty, $case:expr, $type:ty) => {{
        let case: &Case = $case;
        let device = <$device>::default();
        let (layout, target_shape) = case.layouts();
        let count = layout.bounds_index().unwrap().1;
        let elements: Vec<$type> = (0..count).map(|i| (i % 8191) as $type).collect();
        let source: Tensor<$type, $device, IxD> = rt::asarray((elements, &device));
        let mut target: Tensor<$type, $device, IxD> = rt::zeros((target_shape, &device));
        let operation = case.operation;
        let run = move |times: usize, is_told: bool| -> Vec<$type> {
            let mut told = Vec::new();
            for _ in 0..times {
                let data = source.view().into_raw_parts().0;
                let view = TensorAny::new(data, layout.clone());
                match operation {
                    Operation::Assign => target.assign(&view),
                    Operation::ToContig if is_told => told = view.to_contig(RowMajor).raw().clone(),
                    Operation::ToContig => drop(black_box(view.to_contig(RowMajor))),
                    Operation::IntoContig if is_told => told = view.into_contig(RowMajor).raw().clone(),
                    Operation::IntoContig => drop(black_box(view.into_contig(RowMajor))),
                }
            }
            if is_told && matches!(operation, Operation::Assign) {
                told = target.raw().clone();
            }
            black_box(&target);
            told
        };
        Box::new(run) as Contestant<$type>
    }};
}

macro_rules! measure {
    ($case:expr, $rounds:expr, $type:ident) => {
        compare(
            $case,
            $rounds,
            stringify!($type),
            vec![
                ("DeviceDimfold", contestant!(DeviceDimfold, $case, $type)),
                ("DeviceDimfoldFaer", contestant!(DeviceDimfoldFaer, $case, $type)),
                ("DeviceCpuSerial", contestant!(DeviceCpuSerial, $case, $type)),
                ("DeviceFaer", contestant!(DeviceFaer, $case, $type)),
            ],
        )
    };
}

/// One figure.
fn fastest<T>(contestant: &mut Contestant<T>, times: usize) -> f64 {
    let batches = if times == 1 { 1 } else { BATCHES };
    (0..batches).map(|_| seconds(contestant, times)).fold(f64::INFINITY, f64::min)
}

fn seconds<T>(contestant: &mut Contestant<T>, times: usize) -> f64 {
    let begin = Instant::now();
    contestant(times, false);
    begin.elapsed().as_secs_f64() / times as f64
}

fn compare<T: PartialEq + Debug>(case: &Case, rounds: usize, dtype: &str, mut all: Vec<(&str, Contestant<T>)>) {
    let expected = all[2].1(1, true);
    for (who, contestant) in &mut all {
        assert!(contestant(1, true) == expected, "{who} moves {} otherwise", case.name);
    }
    let warm = |(_, contestant): &mut (&str, Contestant<T>)| {
        let first = seconds(contestant, 1);
        let once = if first < 1e-3 { seconds(contestant, 100) } else { first };
        ((BATCH.as_secs_f64() / once) as usize).clamp(1, 1_000_000)
    };
    let times: Vec<usize> = all.iter_mut().map(warm).collect();
    let mut figures = vec![Vec::new(); all.len()];
    for round in 0..rounds {
        for turn in 0..all.len() {
            let i = (turn + round) % all.len(); // so that nobody is always the first after another one
            figures[i].push(fastest(&mut all[i].1, times[i]));
        }
    }
    let told: Vec<String> = all.iter().zip(&figures).map(|((who, _), found)| format!("\"{who}\": {found:?}")).collect();
    let (group, name) = (case.group, case.name);
    println!(
        "{{\"group\": \"{group}\", \"case\": \"{name}\", \"dtype\": \"{dtype}\", \"seconds\": {{{}}}}}",
        told.join(", ")
    );
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(7, |rounds| rounds.parse().expect("a number of rounds"));
    let chosen = std::env::args().nth(2).unwrap_or_default();
    for case in CASES.iter().filter(|case| case.name.contains(&chosen) || case.group.contains(&chosen)) {
        measure!(case, rounds, f32);
        measure!(case, rounds, f64);
    }
}
