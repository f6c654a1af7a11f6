//! The cases on a device of rstsr's.

/// Means and variances, which integers have not.
macro_rules! of_floats {
    (float $result:expr) => {
        $result
    };
    (whole $result:expr) => {
        unreachable!("means and variances are measured of floats")
    };
}

/// A call of a case's operation on a device, of elements that are floats or whole.
macro_rules! by_rstsr {
    ($device:expr, $case:expr, $type:ident $kind:ident) => {{
        use crate::along::by_rstsr::{of_floats, told};
        use crate::along::cases::Operation;
        let (case, device): (&'static Case, _) = ($case, $device);
        let dense = rt::asarray((case.elements::<$type>(), &device)).into_shape(case.shape.to_vec());
        let mask = rt::asarray((if case.operation == Operation::Select { case.mask() } else { vec![true] }, &device));
        let mask = if mask.size() == 1 { mask } else { mask.into_shape(case.shape.to_vec()) };
        let rows = case.rows::<isize>();
        Box::new(move |is_told: bool| {
            let seen = if case.is_transposed { dense.transpose([1, 0]) } else { dense.view() };
            match case.operation {
                Operation::Sum if case.axes.is_empty() => vec![seen.sum() as f64],
                Operation::Max if case.axes.is_empty() => vec![seen.max() as f64],
                Operation::Sum => told!(seen.sum_axes(case.axes), is_told),
                Operation::Max => told!(seen.max_axes(case.axes), is_told),
                Operation::ArgMax => told!(seen.argmax_axes(case.axes), is_told),
                Operation::Mean => of_floats!($kind told!(seen.mean_axes(case.axes), is_told)),
                Operation::Var => of_floats!($kind told!(seen.var_axes(case.axes), is_told)),
                Operation::Cumsum => told!(seen.cumulative_sum(case.axis()), is_told),
                Operation::TakeRows => told!(seen.index_select(0, &rows), is_told),
                Operation::Select => told!(rt::mask_select(&seen, &mask), is_told),
                Operation::Sort => told!(seen.sort(case.axis()), is_told),
            }
        }) as crate::along::Call
    }};
}

/// A tensor's elements, if they are asked for.
macro_rules! told {
    ($tensor:expr, $is_told:expr) => {{
        let tensor = std::hint::black_box($tensor);
        let told: Vec<f64> =
            if $is_told { tensor.reshape([-1]).to_vec().iter().map(|item| *item as f64).collect() } else { vec![] };
        told
    }};
}

pub(super) use {by_rstsr, of_floats, told};
