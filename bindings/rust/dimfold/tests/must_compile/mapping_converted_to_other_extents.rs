//! A static extent never becomes another one.
use dimfold::mapping::{Dyn, Mapping, Right, S};

pub fn main() {
    let tile = Mapping::<Right, (Dyn, S<3>)>::new((2, S)).unwrap();
    let _: Mapping<Right, (S<2>, S<3>)> = tile.convert().unwrap();
}
