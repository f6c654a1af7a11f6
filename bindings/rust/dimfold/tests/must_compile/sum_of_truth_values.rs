//! Truth values are no numbers.
use dimfold::View;

pub fn main() {
    let truths = View::from(&[true, false]);
    let others = View::from(&[true, true]);
    let _ = truths | others;
}
