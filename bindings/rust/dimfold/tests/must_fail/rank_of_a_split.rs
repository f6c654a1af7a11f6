//! Where a layout is split is known when the program runs, and so are the ranks of its parts.
use dimfold::{Ix1, Ix2, Layout};

fn main() {
    let tensor = Layout::c_contig([2, 3, 4]).unwrap();
    let _parts: (Layout<Ix1>, Layout<Ix2>) = tensor.dim_split_at(1).unwrap();
}
