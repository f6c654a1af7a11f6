//! Each operation, rank and kind is one group, in which Dimfold and the peers follow each other directly. Beside
//! criterion's own files it prints what each call answered: `answer OPERATION RANK KIND WHO EXTENTS`.
mod dimfold;
mod inputs;
mod peer_ndarray;
mod peer_rstsr;

use criterion::{measurement::WallTime, BenchmarkGroup, Criterion, SamplingMode};
use inputs::{Inputs, OPERATIONS, RANK3, RANK4};
use std::{hint::black_box, time::Duration};

/// One operation at one rank, of fixed or dynamic kind.
pub struct Case<'a> {
    group: BenchmarkGroup<'a, WallTime>,
    pub operation: &'static str,
    rank: usize,
    kind: &'static str,
}

impl Case<'_> {
    /// Measures `call` with the release of what it returns, as every caller has to pay for it, and prints its answer.
    pub fn measure<R>(&mut self, who: &str, mut call: impl FnMut() -> R, extents: impl Fn(&R) -> Vec<usize>) {
        println!("answer {} {} {} {who} {:?}", self.operation, self.rank, self.kind, extents(&call()));
        self.group.bench_function(who, |bencher| {
            bencher.iter(|| {
                black_box(&call());
            })
        });
    }
}

fn compare(criterion: &mut Criterion, rank: usize, kind: &'static str, contestants: &[&dyn Fn(&mut Case)]) {
    for operation in OPERATIONS {
        let mut group = criterion.benchmark_group(format!("{operation}-{rank}-{kind}"));
        group.sampling_mode(SamplingMode::Flat);
        let mut case = Case { group, operation, rank, kind };
        for contestant in contestants {
            contestant(&mut case);
        }
        case.group.finish();
    }
}

fn main() {
    // Many samples, each shorter than a time slice: on a busy machine the median is then one that nobody interrupted.
    let mut criterion = Criterion::default()
        .configure_from_args()
        .without_plots()
        .sample_size(200)
        .nresamples(1000)
        .warm_up_time(Duration::from_millis(10))
        .measurement_time(Duration::from_millis(60));
    compare(
        &mut criterion,
        3,
        "fixed",
        &[
            &|case| dimfold::measure_fixed3(case, &RANK3),
            &|case| peer_rstsr::measure::<3, [usize; 3]>(case, &RANK3),
            &|case| peer_ndarray::measure::<3, ndarray::Ix3>(case, &RANK3),
        ],
    );
    compare(
        &mut criterion,
        4,
        "fixed",
        &[
            &|case| dimfold::measure_fixed4(case, &RANK4),
            &|case| peer_rstsr::measure::<4, [usize; 4]>(case, &RANK4),
            &|case| peer_ndarray::measure::<4, ndarray::Ix4>(case, &RANK4),
        ],
    );
    compare_dynamic(&mut criterion, &RANK3);
    compare_dynamic(&mut criterion, &RANK4);
    criterion.final_summary();
}

fn compare_dynamic<const N: usize>(criterion: &mut Criterion, inputs: &Inputs<N>) {
    compare(
        criterion,
        N,
        "dynamic",
        &[
            &|case| dimfold::measure_dynamic(case, inputs),
            &|case| peer_rstsr::measure::<N, Vec<usize>>(case, inputs),
            &|case| peer_ndarray::measure::<N, ndarray::IxDyn>(case, inputs),
        ],
    );
}
