//! A view waits for what was reborrowed of it.
use dimfold::{Layout, ViewMut};

fn main() {
    let mut data = [0; 4];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let mut row = view.reborrow().dim_select(0, 0).unwrap();
    view[[0, 0]] = 1;
    row[[0]] = 2;
}
