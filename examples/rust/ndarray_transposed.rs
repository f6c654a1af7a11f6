//! Give ndarray's strided view to Dimfold and get it back transposed: the elements stay where they are.
use dimfold::ndarray::ArrayExt;
use ndarray::{s, Array3};

fn main() -> Result<(), dimfold::Error> {
    let tensor = Array3::from_shape_fn((2, 3, 4), |(i, j, k)| 100 * i + 10 * j + k);
    let strided = tensor.slice(s![.., ..;-1, ..;2]);
    println!("ndarray  {:?} by strides {:?}", strided.shape(), strided.strides());

    let view = strided.dimfold();
    println!("dimfold  {}", view.layout());
    let transposed = view.transpose([2, 0, 1])?.as_ndarray();
    println!("ndarray  {:?} by strides {:?}", transposed.shape(), transposed.strides());

    assert_eq!(&raw const transposed[[1, 0, 2]], &raw const tensor[[0, 0, 2]]);
    println!("{transposed}");
    Ok(())
}
