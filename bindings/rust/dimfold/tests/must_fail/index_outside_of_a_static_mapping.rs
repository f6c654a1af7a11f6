//! A constant index lies inside.
use dimfold::mapping::{Mapping, Right, S};

const LAST: usize = Mapping::<Right, (S<2>, S<3>)>::at([1, 3]);

fn main() {
    let _ = LAST;
}
