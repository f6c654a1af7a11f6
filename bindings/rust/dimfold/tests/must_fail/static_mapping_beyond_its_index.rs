//! The positions of a mapping fit into its index type.
use dimfold::mapping::{Mapping, Right, S};

const TILE: Mapping<Right, (S<16>, S<16>), i8> = Mapping::ONLY;

fn main() {
    let _ = TILE;
}
