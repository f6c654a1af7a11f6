//! A layout of fixed rank is no layout of dynamic rank by itself.
use dimfold::{IxDyn, Layout};

fn axes(layout: &Layout<IxDyn>) -> usize {
    layout.ndim()
}

pub fn main() {
    axes(&Layout::c_contig([3, 4]).unwrap().to_dyn());
}
