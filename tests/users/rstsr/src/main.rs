//! Copies a transposed slice and prints its layout and its elements, as all users' programs do.
use dimfold_rstsr::DeviceDimfold;
use rstsr_core::prelude::*;

fn joined<T: ToString>(items: &[T], separator: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

fn main() {
    let device = DeviceDimfold::default();
    let x = rt::arange((30, &device)).into_shape([2, 3, 5]);
    let part = x.i((.., 1.., slice!(None, None, -2))).into_transpose([2, 0, 1]);
    let layout = part.layout().clone();
    let dense = part.into_contig(RowMajor);
    let (shape, stride) = (joined(layout.shape(), ","), joined(layout.stride(), ","));
    println!("({shape}):({stride})+{}: {}", layout.offset(), joined(dense.raw(), " "));
    assert_eq!(device.counts().by_native(), 0);
}
