//! Operands of an operation have one type; `cast` converts.
use dimfold::View;

pub fn main() {
    let (singles, doubles) = ([1.0f32; 4], [1.0f64; 4]);
    let (singles, doubles) = (View::from(&singles), View::from(&doubles));
    let _ = singles + doubles.expr().cast::<f32>();
}
