//! A buffer has one mutable view at a time; it can be divided.
use dimfold::{Layout, ViewMut};

fn main() {
    let mut data = [0; 4];
    let mut left = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let mut right = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    left[[0, 0]] = 1;
    right[[0, 1]] = 2;
}
