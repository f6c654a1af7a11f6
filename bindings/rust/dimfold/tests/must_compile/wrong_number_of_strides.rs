//! A layout has as many strides as extents.
use dimfold::Layout;

pub fn main() {
    let _ = Layout::new([3, 4], [1, 3], 0);
}
