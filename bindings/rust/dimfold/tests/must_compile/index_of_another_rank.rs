//! An index of a mapping has one entry per axis.
use dimfold::mapping::{Mapping, Right, S};

pub fn main() {
    let _ = Mapping::<Right, (S<2>, S<3>)>::at([1, 2]);
}
