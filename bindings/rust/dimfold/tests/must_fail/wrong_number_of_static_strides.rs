//! A strided mapping has one stride per axis.
use dimfold::mapping::{Mapping, Strided, S};

fn main() {
    let _: Mapping<Strided<(S<3>,)>, (S<2>, S<3>)>;
}
