//! A program is applied to views of the types of its arguments.
use dimfold::expr::Input;
use dimfold::{Program, Queue, View, ViewMut};

fn main() {
    let mut queue = Queue::new().unwrap();
    let program = Program::new(&mut queue, |a: Input<f32>, b: Input<f32>| a + b).unwrap();
    let (singles, doubles, mut target) = ([1.0f32; 4], [1.0f64; 4], [0.0f32; 4]);
    let (singles, doubles) = (View::from(&singles), View::from(&doubles));
    let _ = &doubles;
    program.apply(&mut queue, &mut ViewMut::from(&mut target), (&singles, &doubles)).unwrap();
}
