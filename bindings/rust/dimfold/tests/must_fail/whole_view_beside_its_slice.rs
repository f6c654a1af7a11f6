//! A view waits for the slice that it gave.
use dimfold::{Layout, ViewMut};

fn main() {
    let mut data = [0; 4];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let slice = view.as_mut_slice().unwrap();
    view[[0, 0]] = 1;
    slice[0] = 2;
}
