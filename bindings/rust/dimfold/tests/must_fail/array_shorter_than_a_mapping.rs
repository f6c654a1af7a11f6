//! The length of an array is that of its mapping.
use dimfold::mapping::{Mapping, RightPadded, S};

type Tile = Mapping<RightPadded<S<4>>, (S<2>, S<3>)>;

fn main() {
    let _: [f32; 6] = [0.0; Tile::SPAN];
}
