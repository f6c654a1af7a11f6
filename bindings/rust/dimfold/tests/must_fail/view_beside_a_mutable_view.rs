//! What is written is not read elsewhere meanwhile.
use dimfold::{Layout, View, ViewMut};

fn main() {
    let mut data = [0; 4];
    let mut target = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let source = View::new(&data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    target[[0, 0]] = source[[1, 1]];
}
