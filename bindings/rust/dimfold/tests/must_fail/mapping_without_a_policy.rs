//! A policy is one of those that there are.
use dimfold::mapping::{Mapping, S};

struct Diagonal;

fn main() {
    let _: Mapping<Diagonal, (S<2>, S<3>)>;
}
