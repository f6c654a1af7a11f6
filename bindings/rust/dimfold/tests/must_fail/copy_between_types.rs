//! A copy converts nothing; `cast` does.
use dimfold::{Layout, Queue, View, ViewMut};

fn main() {
    let (source, mut target) = ([1u8; 4], [0f32; 4]);
    let source = View::new(&source, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let mut target = ViewMut::new(&mut target, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let _ = Queue::new().unwrap().copy(&mut target, &source);
}
