//! One mutable element is borrowed at a time; `iter_mut` gives each once.
use dimfold::{Layout, ViewMut};

pub fn main() {
    let mut data = [1, 2, 3, 4];
    let mut view = ViewMut::new(&mut data, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let mut elements = view.iter_mut();
    let (first, second) = (elements.next().unwrap(), elements.next().unwrap());
    std::mem::swap(first, second);
}
