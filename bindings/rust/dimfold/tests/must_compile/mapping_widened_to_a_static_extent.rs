//! What is dynamic may be another number when the program runs.
use dimfold::mapping::{Dyn, Mapping, Right, S};

pub fn main() {
    let tile = Mapping::<Right, (Dyn, S<3>)>::new((2, S)).unwrap();
    let _: Mapping<Right, (Dyn, S<3>)> = tile.widen();
}
