//! An element that a view gave borrows the buffer, too.
use dimfold::{Layout, View};

fn main() {
    let mut data = vec![1, 2, 3, 4];
    let last = View::new(&data, Layout::c_contig([2, 2]).unwrap()).unwrap().get([-1, -1]).unwrap();
    data.clear();
    assert_eq!(*last, 4);
}
