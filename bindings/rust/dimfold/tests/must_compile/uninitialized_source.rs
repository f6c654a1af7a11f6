//! What is not there yet is written, not read.
use dimfold::{Layout, Queue, View, ViewMut};

pub fn main() {
    let mut memory: Vec<f32> = Vec::with_capacity(4);
    let (numbers, layout) = ([0.0; 4], Layout::c_contig([4]).unwrap());
    let source = View::new(&numbers, layout).unwrap();
    let mut target = ViewMut::new_uninit(memory.spare_capacity_mut(), layout).unwrap();
    Queue::new().unwrap().copy(&mut target, &source).unwrap();
}
