//! `num_complex::Complex` as elements.
#![cfg(all(feature = "std", feature = "num-complex"))]

#[path = "common/casts.rs"]
mod casts;
mod common;

use casts::check_cast;
use common::{Random, ROUNDS};
use dimfold::{Layout, Order, Queue, Status, View, ViewMut};
use num_complex::{Complex, Complex32, Complex64};

fn complex(i: usize) -> Complex64 {
    Complex::new(i as f64 / 3.0 - 7.0, 0.5 - i as f64)
}

#[test]
fn casts_of_random_layouts_are_those_of_each_element() {
    let (mut random, mut queue) = (Random::new(21), Queue::with_threads(1).unwrap());
    let (none, narrow) = (Complex::new(9.0, 9.0), |x: Complex64| Complex32::new(x.re as f32, x.im as f32));
    for _ in 0..ROUNDS {
        check_cast(&mut random, &mut queue, complex, none, |x| x);
        check_cast(&mut random, &mut queue, complex, Complex32::new(9.0, 9.0), narrow);
        check_cast(&mut random, &mut queue, |i| narrow(complex(i)), none, |x| Complex::new(x.re.into(), x.im.into()));
        check_cast(&mut random, &mut queue, complex, 9.0, |x| x.re);
        check_cast(&mut random, &mut queue, complex, 9_i16, |x| x.re as i16);
        check_cast(&mut random, &mut queue, |i| i as f64, none, |x| Complex::new(x, 0.0));
        check_cast(&mut random, &mut queue, |i| i as u8, none, |x| Complex::new(x.into(), 0.0));
        check_cast(&mut random, &mut queue, complex, [9.0; 2], |x| [x.re, x.im]);
    }
}

#[test]
fn either_part_makes_a_bool_true() {
    let numbers = [(0.0, 0.0), (0.0, 2.0), (-1.0, 0.0), (-0.0, -0.0)].map(|(re, im)| Complex32::new(re, im));
    let mut target = [true; 4];
    Queue::with_threads(1).unwrap().cast(&mut ViewMut::from(&mut target), &View::from(&numbers)).unwrap();
    assert_eq!(target, [false, true, true, false]);
}

#[test]
fn they_are_copied_and_filled() {
    let mut queue = Queue::with_threads(1).unwrap();
    let data: Vec<Complex64> = (0..600).map(complex).collect();
    let layout = Layout::c_contig([30, 20]).unwrap();
    let columns = View::new(&data, layout).unwrap().reverse_axes();
    let copy = columns.to_vec(&mut queue, Order::C).unwrap();
    assert!((0..600).all(|i| copy[i] == complex(i % 30 * 20 + i / 30)));
    let mut filled = data;
    let mut rows = ViewMut::new(&mut filled, Layout::new([10, 20], [60, 1], 20).unwrap()).unwrap();
    queue.fill(&mut rows, Complex::i()).unwrap();
    let expected = |i: usize| if i / 20 % 3 == 1 { Complex::i() } else { complex(i) };
    assert!((0..600).all(|i| filled[i] == expected(i)));
}

#[test]
fn they_are_pairs_of_their_parts() {
    let parts = [1.0_f32, -1.0, 2.0, -2.0];
    let view = View::from(&parts).view_as::<Complex32>(0).unwrap();
    assert!(view.iter().eq(&[Complex::new(1.0, -1.0), Complex::new(2.0, -2.0)]));
    assert!(view.view_as::<f32>(0).unwrap().iter().eq(&parts));
    let odd = View::from(&parts[..3]).view_as::<Complex32>(0);
    assert_eq!(odd.unwrap_err().status(), Status::ITEMSIZE);
}
