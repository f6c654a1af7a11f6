//! Complex numbers have no order.
use dimfold::View;

fn main() {
    let numbers = View::from(&[[1.0f32, 2.0]]);
    let _ = numbers.expr().lt([0.0, 0.0]);
}
