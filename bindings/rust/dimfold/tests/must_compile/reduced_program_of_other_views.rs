//! What a program computes is reduced of views of the types of its arguments, the first of the largest rank.
use dimfold::expr::Input;
use dimfold::{Layout, Program, Queue, View};

pub fn main() {
    let mut queue = Queue::new().unwrap();
    let program = Program::new(&mut queue, |a: Input<f32>, b: Input<f32>| a - b).unwrap();
    let (singles, others) = ([1.0f32; 4], [1.0f32; 2]);
    let matrix = View::new(&singles, Layout::c_contig([2, 2]).unwrap()).unwrap();
    let _ = program.of((&matrix, View::from(&others)));
    let _: f32 = program.of((&matrix, &matrix)).sum_all().value(&mut queue).unwrap();
    let _: Vec<f32> = program.of((&matrix, &matrix)).max_axis(0).to_vec(&mut queue).unwrap();
}
