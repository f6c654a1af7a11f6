//! Strides may be negative, extents may not.
use dimfold::mapping::{Mapping, Right, S};

pub fn main() {
    let _: Mapping<Right, (S<2>, S<3>)>;
}
