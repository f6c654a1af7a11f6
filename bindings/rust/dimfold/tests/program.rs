//! Programs are applied to views of any shape as the expressions that they were made of.
#![cfg(feature = "std")]

mod common;
#[path = "common/operands.rs"]
mod operands;

use common::{indices, position, Random, ROUNDS};
use dimfold::expr::{self, Input};
use dimfold::{HostOptions, Layout, Program, Queue, Status, Tier, View, ViewMut};
use operands::{check_two, Operand};
use std::thread;

fn one_thread() -> Queue {
    Queue::with_threads(1).unwrap()
}

#[test]
fn a_program_is_applied_to_views_of_any_layout() {
    let (mut random, mut queue) = (Random::new(1), one_thread());
    let program = Program::new(&mut queue, |a: Input<i32>, b: Input<i32>| (a - b) * a + 1).unwrap();
    for _ in 0..ROUNDS {
        check_two(
            &mut random,
            &mut queue,
            |i| i as i32 * 5 - 20,
            7,
            |queue, target, a, b| program.apply(queue, target, (a, b)),
            |x, y| (x - y) * x + 1,
        );
    }
}

#[test]
fn a_program_is_applied_to_views_of_any_rank() {
    let mut queue = one_thread();
    let program = Program::new(&mut queue, |a: Input<f64>| a * 2.0).unwrap();
    let (numbers, mut row, mut matrix) = ([1.0, 2.0], [0.0; 2], [0.0; 4]);
    let numbers = View::from(&numbers);
    program.apply(&mut queue, &mut ViewMut::from(&mut row), (numbers,)).unwrap();
    assert_eq!(row, [2.0, 4.0]);
    let mut target = ViewMut::new(&mut matrix, Layout::c_contig([2, 2]).unwrap()).unwrap();
    program.apply(&mut queue, &mut target, (&numbers,)).unwrap();
    assert_eq!(matrix, [2.0, 4.0, 2.0, 4.0]);
    let mut target = ViewMut::new(&mut matrix, Layout::c_contig(&[2, 2]).unwrap()).unwrap();
    program.apply(&mut queue, &mut target, (&ViewMut::from(&mut row),)).unwrap();
    assert_eq!(matrix, [4.0, 8.0, 4.0, 8.0]);
}

#[test]
fn a_program_has_up_to_eight_arguments_and_results() {
    let mut queue = one_thread();
    type I = Input<u64>;
    #[allow(clippy::too_many_arguments)]
    let all = |a: I, b: I, c: I, d: I, e: I, f: I, g: I, h: I| (h, g, f, e, d, c, b, a + b + c + d + e + f + g + h);
    let program = Program::new(&mut queue, all).unwrap();
    let numbers = [1u64, 2, 3, 4, 5, 6, 7, 8].map(|number| [number]);
    let [a, b, c, d, e, f, g, h] = numbers.each_ref().map(View::from);
    let mut results = [[0u64]; 8];
    let [p, q, r, s, t, u, v, w] = results.each_mut().map(ViewMut::from);
    let (mut p, mut q, mut r, mut s, mut t, mut u, mut v, mut w) = (p, q, r, s, t, u, v, w);
    let targets = (&mut p, &mut q, &mut r, &mut s, &mut t, &mut u, &mut v, &mut w);
    program.apply(&mut queue, targets, (a, b, c, d, e, f, g, h)).unwrap();
    assert_eq!(results, [8, 7, 6, 5, 4, 3, 2, 36].map(|number| [number]));
    let (none, mut indices) = (Program::new(&mut queue, || expr::index(0) * 3).unwrap(), [0i64; 3]);
    none.apply(&mut queue, &mut ViewMut::from(&mut indices), ()).unwrap();
    assert_eq!(indices, [0, 3, 6]);
}

#[test]
fn arguments_that_no_result_needs_are_read_by_nobody() {
    let mut queue = one_thread();
    let second = Program::new(&mut queue, |_: Input<u8>, b: Input<u8>| b + b).unwrap();
    let (a, b, mut target) = ([1u8; 3], [2u8, 3, 4], [0u8; 3]);
    second.apply(&mut queue, &mut ViewMut::from(&mut target), (&View::from(&a), &View::from(&b))).unwrap();
    assert_eq!(target, [4, 6, 8]);
    second.apply(&mut queue, &mut ViewMut::from(&mut target), (&View::from(&b), &View::from(&b))).unwrap();
    assert_eq!(target, [4, 6, 8]);
}

#[test]
fn parameters_take_other_values() {
    let mut queue = one_thread();
    let line = |(slope, start): (Input<i32>, Input<i32>), x: Input<i32>| x * slope + start + 2 * 2;
    let mut program = Program::with_parameters(&mut queue, (2, 2), line).unwrap();
    let (x, mut target) = ([1, 2, 3], [0; 3]);
    let x = View::from(&x);
    program.apply(&mut queue, &mut ViewMut::from(&mut target), (&x,)).unwrap();
    assert_eq!(target, [8, 10, 12]);
    program.set_parameters((10, -4)).unwrap();
    program.apply(&mut queue, &mut ViewMut::from(&mut target), (&x,)).unwrap();
    assert_eq!(target, [10, 20, 30]);
}

#[test]
fn a_program_updates_its_first_argument() {
    let (mut random, mut queue) = (Random::new(2), one_thread());
    let program = Program::new(&mut queue, |x: Input<i32>, y: Input<i32>| x * 3 - y).unwrap();
    for _ in 0..ROUNDS {
        let ndim = random.below(4);
        let shape = random.shape(ndim);
        let (layout, other) = (random.layout(&shape), Operand::new(&mut random, &shape, |i| i as i32));
        let mut data = common::numbers(layout.span().unwrap() + 1);
        let mut expected = data.clone();
        for index in indices(&shape) {
            let element = &mut expected[position(&layout, &index)];
            *element = *element * 3 - other.at(&index);
        }
        program.update(&mut queue, &mut ViewMut::new(&mut data, layout).unwrap(), (&other.view(),)).unwrap();
        assert_eq!(data, expected);
    }
}

#[test]
fn threads_share_a_program() {
    let mut queue = one_thread();
    let program = Program::new(&mut queue, |a: Input<f32>| a + 1.0).unwrap();
    drop(queue);
    thread::scope(|scope| {
        for number in 0..4 {
            let program = &program;
            scope.spawn(move || {
                let (source, mut target) = ([number as f32; 100], [0.0; 100]);
                program.apply(&mut one_thread(), &mut ViewMut::from(&mut target), (View::from(&source),)).unwrap();
                assert_eq!(target, [number as f32 + 1.0; 100]);
            });
        }
    });
}

#[test]
fn a_program_can_be_prepared() {
    let mut queue = one_thread();
    let mut program = Program::new(&mut queue, |a: Input<f32>| a + 1.0).unwrap();
    let (source, mut target) = ([1.0f32; 3], [0.0f32; 3]);
    program.prepare(&mut queue, &mut ViewMut::from(&mut target), (View::from(&source),)).unwrap();
    assert_eq!(target, [0.0; 3]);
    let refused = program.prepare(&mut queue, &mut ViewMut::from(&mut target[..2]), (View::from(&source),));
    assert_eq!(refused.unwrap_err().status(), Status::SHAPE);
}

#[test]
fn shapes_queues_and_axes_that_do_not_fit_are_refused() {
    let mut queue = one_thread();
    let program = Program::new(&mut queue, |a: Input<i64>| a + expr::index(1)).unwrap();
    let (source, mut target) = ([1i64; 3], [0i64; 3]);
    let source = View::from(&source);
    let mut to = ViewMut::from(&mut target);
    assert_eq!(program.apply(&mut queue, &mut to, (&source,)).unwrap_err().status(), Status::AXIS);
    let error = program.apply(&mut queue, &mut ViewMut::from(&mut [0; 2]), (&source,)).unwrap_err();
    assert_eq!(error.status(), Status::SHAPE, "{error}");
    if queue.tier() != Some(Tier::Portable) {
        let mut other = Queue::with_options(&HostOptions::new().tier(Tier::Portable)).unwrap();
        assert_eq!(program.apply(&mut other, &mut to, (&source,)).unwrap_err().status(), Status::ARGUMENT);
    }
    assert_eq!(target, [0; 3]);
}
