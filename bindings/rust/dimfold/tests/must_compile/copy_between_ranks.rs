//! A copy has as many axes on both sides.
use dimfold::{Layout, Queue, View, ViewMut};

pub fn main() {
    let (source, mut target) = ([1; 4], [0; 4]);
    let source = View::new(&source, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let mut target = ViewMut::new(&mut target, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let _ = Queue::new().unwrap().copy(&mut target, &source);
}
