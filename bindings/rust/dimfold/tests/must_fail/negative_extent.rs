//! Strides may be negative, extents may not.
use dimfold::mapping::{Mapping, Neg, Right, S};

fn main() {
    let _: Mapping<Right, (Neg<2>, S<3>)>;
}
