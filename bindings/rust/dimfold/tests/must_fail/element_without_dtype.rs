//! Operations move plain bytes, not what owns memory.
use dimfold::{Layout, Queue, View, ViewMut};

fn main() {
    let (source, mut target) = ([String::new()], [String::new()]);
    let source = View::new(&source, Layout::c_contig([1]).unwrap()).unwrap();
    let mut target = ViewMut::new(&mut target, Layout::c_contig([1]).unwrap()).unwrap();
    let _ = Queue::new().unwrap().copy(&mut target, &source);
}
