//! One mutable element is borrowed at a time; `iter_mut` gives each once.
use dimfold::{Layout, ViewMut};

fn main() {
    let mut data = [1, 2, 3, 4];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let first = view.get_mut([0, 0]).unwrap();
    let second = view.get_mut([0, 1]).unwrap();
    std::mem::swap(first, second);
}
