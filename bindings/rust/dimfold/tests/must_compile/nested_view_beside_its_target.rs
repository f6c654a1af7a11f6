//! A nested view of a slice that is written is no source.
use dimfold::nested::{NestedView, NestedViewMut};
use dimfold::{nested, Queue};

pub fn main() {
    let mut data = [0; 8];
    let (first, second) = data.split_at_mut(4);
    let mut target = NestedViewMut::new(first, nested!("4:1")).unwrap();
    let source = NestedView::new(second, nested!("4:1")).unwrap();
    Queue::new().unwrap().copy_nested(&mut target, &source).unwrap();
}
