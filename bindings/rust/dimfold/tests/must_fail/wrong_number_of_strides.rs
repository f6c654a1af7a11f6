//! A layout has as many strides as extents.
use dimfold::Layout;

fn main() {
    let _ = Layout::new([3, 4], [1], 0);
}
