//! Nobody writes a buffer while a view of it lives.
use dimfold::{Layout, View};

fn main() {
    let mut data = [0; 4];
    let view = View::new(&data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    data[0] = 1;
    assert_eq!(view[[0, 0]], 1);
}
