//! Times permuted copies of ndarray's, the same ones by a queue, and ndarray's copies of as many elements in their
//! order, in turns; prints a JSON array of rows.
use dimfold::ndarray::{ArrayExt, DimfoldDimension};
use dimfold::{Element, Queue};
use ndarray::{Array, IntoDimension};
use std::hint::black_box;
use std::time::Instant;

/// Items of the smaller arrays; the larger ones are told by their bytes.
const ITEMS: [usize; 7] = [1, 4, 16, 60, 256, 1024, 4096];
const BYTES: [usize; 5] = [1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24];
const BYTES_MAX: usize = 1 << 26;
/// From so many bytes on all threads are asked, too.
const BYTES_THREADS: usize = 1 << 20;
const BATCH_NS: f64 = 1e5;
const CASE_NS: f64 = 1.2e8;
const BATCHES_MIN: usize = 3;

struct Queues {
    one: Queue,
    all: Queue,
}

fn once(work: &mut dyn FnMut(), calls: usize) -> f64 {
    let start = Instant::now();
    (0..calls).for_each(|_| work());
    start.elapsed().as_nanos() as f64 / calls as f64
}

/// The fastest batch of each, measured in turns, so that what disturbs one disturbs the other.
fn fastest(works: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let first: f64 = works.iter_mut().map(|work| once(*work, 1)).sum();
    let calls = (BATCH_NS / once(works[0], 3).max(1.0)).clamp(1.0, 2000.0) as usize;
    let (start, mut batches, mut best) = (Instant::now(), 0, vec![f64::MAX; works.len()]);
    while batches < BATCHES_MIN || (start.elapsed().as_nanos() as f64) < CASE_NS.max(first) {
        works.iter_mut().zip(&mut best).for_each(|(work, best)| *best = best.min(once(*work, calls)));
        batches += 1;
    }
    best
}

fn tell(operation: &str, dtype: &str, shape: &[usize], axes: &[usize], bytes: usize, ns: &[f64]) {
    let all = ns.get(3).map_or("null".into(), |ns| format!("{ns:.1}"));
    let case = format!(r#""operation": "{operation}", "dtype": "{dtype}", "shape": {shape:?}, "axes": {axes:?}"#);
    let times =
        format!(r#""ndarray": {:.1}, "dimfold": {:.1}, "dimfold_all": {all}, "straight": {:.1}"#, ns[0], ns[1], ns[2]);
    println!(r#"{{{case}, "bytes": {bytes}, {times}}},"#);
}

fn case<T: Element + Default + PartialEq, D: DimfoldDimension>(
    queues: &mut Queues,
    dtype: &str,
    shape: impl IntoDimension<Dim = D>,
    axes: impl IntoDimension<Dim = D>,
) {
    let (array, axes) = (Array::<T, D>::default(shape.into_dimension()), axes.into_dimension());
    let bytes = array.len() * size_of::<T>();
    let source = array.view().permuted_axes(axes.clone());
    let mut targets = [(); 3].map(|()| Array::<T, D>::default(source.raw_dim()));
    let mut straight = array.clone();
    let [mut first, mut second, mut third] = targets.each_mut();
    let works: &mut [&mut dyn FnMut()] = &mut [
        &mut || black_box(&mut first).assign(black_box(&source)),
        &mut || black_box(&mut second).assign_by(black_box(&source), &mut queues.one).unwrap(),
        &mut || black_box(&mut straight).assign(black_box(&array)),
        &mut || black_box(&mut third).assign_by(black_box(&source), &mut queues.all).unwrap(),
    ];
    let count = if bytes < BYTES_THREADS { 3 } else { 4 };
    tell("assign", dtype, array.shape(), axes.slice(), bytes, &fastest(&mut works[..count]));
    let works: &mut [&mut dyn FnMut()] = &mut [
        &mut || drop(black_box(black_box(&array).view().permuted_axes(axes.clone()).as_standard_layout().into_owned())),
        &mut || drop(black_box(black_box(&array).permuted_to(axes.clone(), &mut queues.one).unwrap())),
        &mut || drop(black_box(black_box(&array).to_owned())),
        &mut || drop(black_box(black_box(&array).permuted_to(axes.clone(), &mut queues.all).unwrap())),
    ];
    tell("fresh", dtype, array.shape(), axes.slice(), bytes, &fastest(&mut works[..count]));
}

fn cases<T: Element + Default + PartialEq>(queues: &mut Queues, dtype: &str) {
    let larger = BYTES.into_iter().chain([BYTES_MAX]).map(|bytes| bytes / size_of::<T>());
    for items in ITEMS.into_iter().chain(larger) {
        if items == 60 {
            case::<T, _>(queues, dtype, (3, 4, 5), (2, 0, 1));
            continue;
        }
        let root = |rank: u32| (items as f64).powf(1.0 / f64::from(rank)).round() as usize;
        case::<T, _>(queues, dtype, (root(2), root(2)), (1, 0));
        case::<T, _>(queues, dtype, (root(3), root(3), root(3)), (2, 0, 1));
        case::<T, _>(queues, dtype, (items.div_ceil(root(2) * 3), root(2), 3), (2, 0, 1));
        case::<T, _>(queues, dtype, (root(3), root(3), root(3)), (1, 0, 2));
        case::<T, _>(queues, dtype, (root(4), root(4), root(4), root(4)), (0, 2, 3, 1));
        case::<T, _>(queues, dtype, (root(4), root(4), root(4), root(4)), (3, 2, 1, 0));
    }
}

fn main() {
    let mut queues = Queues { one: Queue::with_threads(1).unwrap(), all: Queue::new().unwrap() };
    println!("[");
    cases::<u8>(&mut queues, "u8");
    cases::<f32>(&mut queues, "f32");
    cases::<f64>(&mut queues, "f64");
    println!(r#"{{"threads": {}}}]"#, queues.all.threads());
}
