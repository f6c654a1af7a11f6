//! A nested view of a slice that is written is no source.
use dimfold::nested::{NestedView, NestedViewMut};
use dimfold::{nested, Queue};

fn main() {
    let mut data = [0; 8];
    let mut target = NestedViewMut::new(&mut data, nested!("4:1")).unwrap();
    let source = NestedView::new(&data, nested!("4:1+4")).unwrap();
    Queue::new().unwrap().copy_nested(&mut target, &source).unwrap();
}
