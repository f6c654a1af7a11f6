//! The cases by ndarray's own methods, and by those of ndarray-stats where it has none; what neither has, by iterators.
use super::cases::{Case, Number, Operation};
use super::Call;
use ndarray::{Array, Array1, ArrayRef, ArrayView, Axis, Dimension, RemoveAxis};
use ndarray_stats::QuantileExt;
use num_traits::{FromPrimitive, Zero};
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div};

/// Elements of a case.
pub trait Item:
    Number + PartialOrd + Zero + FromPrimitive + Add<Output = Self> + AddAssign + Div<Output = Self> + 'static
{
    const LEAST: Self;
    fn order(&self, other: &Self) -> Ordering;
    fn var<D: RemoveAxis>(seen: &ArrayRef<Self, D>, axis: Axis) -> Array<Self, D::Smaller>;
}

macro_rules! floats {
    ($($type:ty),*) => {$(
        impl Item for $type {
            const LEAST: Self = <$type>::NEG_INFINITY;
            fn order(&self, other: &Self) -> Ordering {
                self.total_cmp(other)
            }
            fn var<D: RemoveAxis>(seen: &ArrayRef<Self, D>, axis: Axis) -> Array<Self, D::Smaller> {
                seen.var_axis(axis, 0.0)
            }
        }
    )*};
}
floats!(f32, f64);

impl Item for i32 {
    const LEAST: Self = i32::MIN;
    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }
    fn var<D: RemoveAxis>(_: &ArrayRef<Self, D>, _: Axis) -> Array<Self, D::Smaller> {
        unreachable!("variances are measured of floats")
    }
}

pub fn by_ndarray<T: Item, D>(case: &'static Case) -> Call
where
    D: RemoveAxis<Smaller: RemoveAxis> + 'static,
{
    let dense = array::<T, D>(case, case.elements());
    let mask = (case.operation == Operation::Select).then(|| array::<bool, D>(case, case.mask()));
    let rows = case.rows::<usize>();
    let mut target = case.operation.is_into_written().then(|| seen(case, &dense).to_owned());
    Box::new(move |is_told| {
        let seen = seen(case, &dense);
        match case.operation {
            Operation::Sum | Operation::Max if case.axes.is_empty() => vec![of_all(&seen, case.operation).wide()],
            Operation::TakeRows => told(&seen.select(Axis(0), &rows), is_told),
            Operation::Select => told(&selected(&seen, mask.as_ref().expect("a mask")), is_told),
            Operation::Cumsum | Operation::Sort => {
                let target = target.as_mut().expect("a target");
                target.assign(&seen);
                in_place(case, target);
                told(target, is_told)
            }
            _ => along(case, &seen, is_told),
        }
    })
}

fn seen<'a, T, D: Dimension>(case: &Case, dense: &'a Array<T, D>) -> ArrayView<'a, T, D> {
    if case.is_transposed {
        dense.t()
    } else {
        dense.view()
    }
}

fn array<T, D: Dimension>(case: &Case, elements: Vec<T>) -> Array<T, D> {
    let mut shape = D::zeros(case.shape.len());
    shape.slice_mut().copy_from_slice(case.shape);
    Array::from_shape_vec(shape, elements).expect("as many elements as the shape has")
}

fn axis(axis: isize) -> Axis {
    Axis(axis as usize)
}

/// An array's elements, if they are asked for.
fn told<T: Number, D: Dimension>(array: &Array<T, D>, is_told: bool) -> Vec<f64> {
    let array = std::hint::black_box(array);
    if is_told {
        array.iter().map(|item| item.wide()).collect()
    } else {
        vec![]
    }
}

fn larger<T: PartialOrd>(one: T, other: T) -> T {
    if other > one {
        other
    } else {
        one
    }
}

fn of_all<T: Item, D: Dimension>(seen: &ArrayView<T, D>, operation: Operation) -> T {
    match operation {
        Operation::Sum => seen.sum(),
        _ => seen.fold(T::LEAST, |most, item| larger(most, *item)),
    }
}

/// The reductions along axes.
fn along<T: Item, D>(case: &Case, seen: &ArrayView<T, D>, is_told: bool) -> Vec<f64>
where
    D: RemoveAxis<Smaller: RemoveAxis>,
{
    let first = axis(case.axis());
    match (case.operation, case.axes) {
        (Operation::Sum, [_, second]) => told(&seen.sum_axis(axis(*second)).sum_axis(first), is_told),
        (Operation::Sum, _) => told(&seen.sum_axis(first), is_told),
        (Operation::Max, _) => told(&max(seen, first), is_told),
        (Operation::ArgMax, _) => told(&seen.map_axis(first, |line| line.argmax().expect("no NaN")), is_told),
        (Operation::Mean, _) => told(&seen.mean_axis(first).expect("elements"), is_told),
        _ => told(&T::var(seen, first), is_told),
    }
}

/// Line by line where they are dense, else all lines at once: what takes less time.
fn max<T: Item, D: RemoveAxis>(seen: &ArrayView<T, D>, axis: Axis) -> Array<T, D::Smaller> {
    if seen.stride_of(axis) == 1 {
        seen.map_axis(axis, |line| line.fold(T::LEAST, |most, item| larger(most, *item)))
    } else {
        seen.fold_axis(axis, T::LEAST, |most, item| larger(*most, *item))
    }
}

fn selected<T: Item, D: Dimension>(seen: &ArrayView<T, D>, mask: &Array<bool, D>) -> Array1<T> {
    seen.iter().zip(mask).filter(|(_, is_selected)| **is_selected).map(|(item, _)| *item).collect()
}

/// Scans, or sorts each row.
fn in_place<T: Item, D: Dimension>(case: &Case, target: &mut Array<T, D>) {
    if case.operation == Operation::Cumsum {
        target.accumulate_axis_inplace(axis(case.axis()), |before, item| *item += *before);
        return;
    }
    for mut row in target.rows_mut() {
        row.as_slice_mut().expect("a dense row").sort_unstable_by(T::order);
    }
}
