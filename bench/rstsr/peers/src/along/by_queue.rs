//! The cases by a queue, of arrays of ndarray.
use super::cases::{Case, Number, Operation};
use super::Call;
use dimfold::expr::Ordered;
use dimfold::ndarray::ArrayExt;
use dimfold::reduce::{ReducedItems, Summable};
use dimfold::{IndexMode, IxDyn, Order, Queue, Result, SortOrder, View, ViewMut};
use ndarray::ArrayD;

/// Elements of a case.
pub trait Item: Number + Ordered + Summable<Mean: Number> + ReducedItems + 'static {}
impl<T: Number + Ordered + Summable<Mean: Number> + ReducedItems + 'static> Item for T {}

/// What a case has besides the elements.
struct Given<T> {
    rows: Vec<i64>,
    mask: Option<ArrayD<bool>>,
    target: Vec<T>,
}

pub fn by_queue<T: Item>(case: &'static Case, mut queue: Queue) -> Call {
    let dense = array(case, case.elements::<T>());
    let mask = (case.operation == Operation::Select).then(|| array(case, case.mask()));
    let target = if case.operation.is_into_written() { case.elements() } else { vec![] };
    let mut given = Given { rows: case.rows(), mask, target };
    Box::new(move |is_told| {
        let seen = if case.is_transposed { dense.t() } else { dense.view() };
        once(case, &mut queue, &seen.dimfold(), &mut given, is_told).expect("a case that a queue does")
    })
}

fn array<T>(case: &Case, elements: Vec<T>) -> ArrayD<T> {
    ArrayD::from_shape_vec(case.shape, elements).expect("as many elements as the shape has")
}

fn once<T: Item>(
    case: &Case,
    queue: &mut Queue,
    seen: &View<'_, T, IxDyn>,
    given: &mut Given<T>,
    is_told: bool,
) -> Result<Vec<f64>> {
    Ok(match case.operation {
        Operation::Sum if case.axes.is_empty() => vec![seen.sum_all().cast::<T>().value(queue)?.wide()],
        Operation::Max if case.axes.is_empty() => vec![seen.max_all().value(queue)?.wide()],
        Operation::Sum => told(&seen.sum_axes(case.axes).cast::<T>().to_vec(queue)?, is_told),
        Operation::Max => told(&seen.max_axes(case.axes).to_vec(queue)?, is_told),
        Operation::ArgMax => told(&seen.argmax_axes(case.axes).to_vec(queue)?, is_told),
        Operation::Mean => told(&seen.mean_axes(case.axes).to_vec(queue)?, is_told),
        Operation::Var => told(&seen.var_axes(case.axes, 0.0).to_vec(queue)?, is_told),
        Operation::Select => {
            let mask = given.mask.as_ref().expect("a mask");
            told(&queue.compress(seen, &mask.dimfold())?, is_told)
        }
        Operation::TakeRows => told(&taken(queue, seen, &given.rows)?, is_told),
        Operation::Cumsum | Operation::Sort => into_written(case, queue, seen, &mut given.target, is_told)?,
    })
}

/// Elements, if they are asked for.
fn told<T: Number>(elements: &[T], is_told: bool) -> Vec<f64> {
    let elements = std::hint::black_box(elements);
    if is_told {
        elements.iter().map(|item| item.wide()).collect()
    } else {
        vec![]
    }
}

/// Rows in fresh memory.
fn taken<T: Item>(queue: &mut Queue, seen: &View<'_, T, IxDyn>, rows: &[i64]) -> Result<Vec<T>> {
    let layout = seen.layout().layout_for_array_copy(Order::C)?;
    let (size, mut elements) = (layout.size(), Vec::with_capacity(layout.size()));
    let mut target = ViewMut::new_uninit(elements.spare_capacity_mut(), layout)?;
    queue.take(&mut target, seen, &View::from(rows), 0, IndexMode::Strict)?;
    // SAFETY: all elements have been written.
    unsafe { elements.set_len(size) };
    Ok(elements)
}

/// Into memory that was written before, in the order of the source's strides.
fn into_written<T: Item>(
    case: &Case,
    queue: &mut Queue,
    seen: &View<'_, T, IxDyn>,
    target: &mut [T],
    is_told: bool,
) -> Result<Vec<f64>> {
    let layout = seen.layout().layout_for_array_copy(Order::K)?;
    let mut view = ViewMut::new(target, layout)?;
    if case.operation == Operation::Cumsum {
        queue.cumsum(&mut view, seen, case.axis())?;
    } else {
        queue.sort(&mut view, seen, case.axis(), SortOrder::Ascending)?;
    }
    Ok(if is_told { told(&view.view().to_vec(queue, Order::C)?, true) } else { vec![] })
}
