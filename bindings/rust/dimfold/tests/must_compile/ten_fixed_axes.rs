//! Fixed ranks end at 9.
use dimfold::{Ix, Layout};

pub fn main() {
    let _: Option<&Layout<Ix<9>>> = None;
}
