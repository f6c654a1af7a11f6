//! A sum along one axis of a matrix is a vector.
use dimfold::{Layout, Queue, View, ViewMut};

fn main() {
    let (data, mut sums) = ([1.0f32; 6], [0.0f32; 2]);
    let matrix = View::new(&data, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let mut target = ViewMut::new(&mut sums, Layout::c_contig([1, 2]).unwrap()).unwrap();
    Queue::new().unwrap().reduce(&mut target, matrix.sum_axis(1)).unwrap();
}
