//! What is written is not read elsewhere meanwhile.
use dimfold::{Layout, ViewMut};

pub fn main() {
    let mut data = [0; 4];
    let mut target = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    target[[0, 0]] = target.view()[[1, 1]];
}
