//! Moves of rstsr's tensors on DeviceDimfold and on rstsr's own devices.
mod cases;

use crate::turns::{compare, Clock, Contestant, Turns};
use cases::{Case, Operation, CASES};
use dimfold_rstsr::{DeviceDimfold, DeviceDimfoldFaer};
use rstsr_core::prelude::*;
use rstsr_core::prelude_dev::{IxD, TensorAny};
use std::hint::black_box;
use std::time::Duration;

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
    ($case:expr, $turns:expr, $type:ident) => {
        compare(
            [$case.group, $case.name, stringify!($type)],
            $turns,
            vec![
                ("DeviceDimfold", contestant!(DeviceDimfold, $case, $type)),
                ("DeviceDimfoldFaer", contestant!(DeviceDimfoldFaer, $case, $type)),
                ("DeviceCpuSerial", contestant!(DeviceCpuSerial, $case, $type)),
                ("DeviceFaer", contestant!(DeviceFaer, $case, $type)),
            ],
            <[$type]>::eq,
        )
    };
}

pub fn measure(rounds: usize, chosen: &str) {
    let turns = Turns { rounds, patience: Duration::MAX, clock: Clock::Wall };
    for case in CASES.iter().filter(|case| case.name.contains(chosen) || case.group.contains(chosen)) {
        measure!(case, turns, f32);
        measure!(case, turns, f64);
    }
}
