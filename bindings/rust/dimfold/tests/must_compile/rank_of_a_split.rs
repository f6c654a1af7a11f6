//! Where a layout is split is known when the program runs, and so are the ranks of its parts.
use dimfold::{IxDyn, Layout};

pub fn main() {
    let tensor = Layout::c_contig([2, 3, 4]).unwrap();
    let _parts: (Layout<IxDyn>, Layout<IxDyn>) = tensor.dim_split_at(1).unwrap();
}
