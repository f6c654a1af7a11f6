//! Fixed ranks end at 9.
use dimfold::{Ix, Layout};

fn main() {
    let _: Option<&Layout<Ix<10>>> = None;
}
