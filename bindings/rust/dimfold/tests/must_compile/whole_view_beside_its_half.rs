//! A view that was divided is gone.
use dimfold::{Layout, ViewMut};

pub fn main() {
    let mut data = [0; 4];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let (mut top, _) = view.reborrow().split_at(0, 1).unwrap();
    top[[0, 0]] = 2;
    view[[0, 0]] = 1;
}
