//! A policy is one of those that there are.
use dimfold::mapping::{Mapping, Right, S};

pub fn main() {
    let _: Mapping<Right, (S<2>, S<3>)>;
}
