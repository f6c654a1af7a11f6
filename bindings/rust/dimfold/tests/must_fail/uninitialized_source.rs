//! What is not there yet is written, not read.
use dimfold::{Layout, Queue, ViewMut};

fn main() {
    let mut memory: Vec<f32> = Vec::with_capacity(4);
    let (mut numbers, layout) = ([0.0; 4], Layout::c_contig([4]).unwrap());
    let source = ViewMut::new_uninit(memory.spare_capacity_mut(), layout).unwrap().into_view();
    let mut target = ViewMut::new(&mut numbers, layout).unwrap();
    Queue::new().unwrap().copy(&mut target, &source).unwrap();
}
