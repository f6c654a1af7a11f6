//! A tile of other extents is another type.
use dimfold::mapping::{Mapping, Right, S};

fn transform(_tile: Mapping<Right, (S<4>, S<4>)>) {}

pub fn main() {
    let tile = Mapping::<Right, (S<4>, S<4>)>::ONLY;
    transform(tile);
}
