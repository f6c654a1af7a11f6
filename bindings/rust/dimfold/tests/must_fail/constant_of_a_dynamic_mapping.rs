//! What only the run knows is no constant.
use dimfold::mapping::{Dyn, Mapping, Right, S};

fn main() {
    let _ = [0; Mapping::<Right, (Dyn, S<3>)>::SIZE];
}
