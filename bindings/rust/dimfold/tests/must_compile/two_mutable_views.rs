//! A buffer has one mutable view at a time; it can be divided.
use dimfold::{Layout, ViewMut};

pub fn main() {
    let mut data = [0; 4];
    let view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let (mut left, mut right) = view.split_at(1, 1).unwrap();
    left[[0, 0]] = 1;
    right[[0, 0]] = 2;
}
