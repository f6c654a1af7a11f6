//! The positions of a mapping fit into its index type.
use dimfold::mapping::{Mapping, Right, S};

const TILE: Mapping<Right, (S<16>, S<7>), i8> = Mapping::ONLY;

pub fn main() {
    let _ = TILE;
}
