//! A mutable view is shared where `&mut [T]` may be.
use dimfold::{Layout, ViewMut};

fn share<T: Sync>(_: &T) {}

pub fn main() {
    let mut data = [std::sync::atomic::AtomicI32::new(1)];
    let view = ViewMut::new(&mut data, Layout::c_contig([1]).unwrap()).unwrap();
    share(&view);
}
