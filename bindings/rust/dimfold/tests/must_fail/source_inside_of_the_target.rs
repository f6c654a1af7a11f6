//! The source of a copy is not the target's own memory.
use dimfold::{Layout, Queue, ViewMut};

fn main() {
    let mut data = [1, 2, 3, 4];
    let mut target = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let source = target.view().reverse_axes();
    let _ = Queue::new().unwrap().copy(&mut target, &source);
}
