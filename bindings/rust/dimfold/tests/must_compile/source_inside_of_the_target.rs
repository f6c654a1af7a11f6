//! The source of a copy is not the target's own memory.
use dimfold::{Layout, Queue, ViewMut};

pub fn main() {
    let (mut data, copy) = ([0; 4], [1, 2, 3, 4]);
    let mut target = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let source = dimfold::View::new(&copy, Layout::c_contig([2, 2]).unwrap()).unwrap().reverse_axes();
    let _ = Queue::new().unwrap().copy(&mut target, &source);
}
