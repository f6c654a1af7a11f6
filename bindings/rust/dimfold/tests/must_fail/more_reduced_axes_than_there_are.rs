//! A matrix has two axes to reduce.
use dimfold::{Layout, Queue, View};

fn main() {
    let matrix = View::new(&[1.0f32; 6], Layout::c_contig([2, 3]).unwrap()).unwrap();
    matrix.sum_axes([0, 1, 2]).to_vec(&mut Queue::new().unwrap()).unwrap();
}
