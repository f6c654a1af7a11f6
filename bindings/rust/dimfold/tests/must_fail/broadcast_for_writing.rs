//! What repeats elements is for reading.
use dimfold::{Layout, ViewMut};

fn main() {
    let mut data = [0; 4];
    let view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let _ = view.broadcast_to([3, 2, 2]);
}
