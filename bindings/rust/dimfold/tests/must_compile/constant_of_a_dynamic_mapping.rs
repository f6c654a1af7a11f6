//! What only the run knows is no constant.
use dimfold::mapping::{Mapping, Right, S};

pub fn main() {
    let _ = [0; Mapping::<Right, (S<2>, S<3>)>::SIZE];
}
