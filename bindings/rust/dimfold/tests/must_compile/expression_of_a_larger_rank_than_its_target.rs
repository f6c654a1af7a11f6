//! Expressions are broadcast to a larger rank, and never to a smaller one.
use dimfold::{Layout, Queue, View, ViewMut};

pub fn main() {
    let (numbers, mut target) = ([1.0f32; 4], [0.0f32; 4]);
    let matrix = View::new(&numbers, Layout::c_contig([1, 4]).unwrap()).unwrap();
    let mut target = ViewMut::from(&mut target);
    Queue::new().unwrap().apply(&mut target, matrix.dim_select(0, 0).unwrap() * 2.0).unwrap();
}
