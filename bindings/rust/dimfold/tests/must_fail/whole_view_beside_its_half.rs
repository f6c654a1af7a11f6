//! A view that was divided is gone.
use dimfold::{Layout, ViewMut};

fn main() {
    let mut data = [0; 4];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let (mut top, _) = view.split_at(0, 1).unwrap();
    view[[0, 0]] = 1;
    top[[0, 0]] = 2;
}
