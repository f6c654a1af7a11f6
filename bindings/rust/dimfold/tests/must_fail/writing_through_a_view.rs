//! A view is for reading.
use dimfold::{Layout, View};

fn main() {
    let mut data = [0; 4];
    let mut view = View::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    view[[0, 0]] = 1;
}
