//! Expressions of elements of each type compute on any layout what a plain loop over the indices does.
#![cfg(feature = "std")]

mod common;
#[path = "common/operands.rs"]
mod operands;

use common::{Random, ROUNDS};
use dimfold::{expr, Queue};
use operands::check_two;

const FEW: usize = ROUNDS / 30 + 1;

/// One expression against one loop, over random layouts: numbers, what the target held, and both of two elements.
macro_rules! check {
    ($random:ident $queue:ident $number:ident $before:expr; |$a:ident, $b:ident| $expr:expr;
     |$x:pat_param, $y:pat_param| $hand:expr) => {
        check_two($random, $queue, $number, $before, |queue, target, $a, $b| queue.apply(target, $expr), |$x, $y| $hand)
    };
}

macro_rules! integers {
    ($($name:ident: $type:ident;)*) => {$(
        #[test]
        fn $name() {
            let (random, queue) = (&mut Random::new(1), &mut Queue::with_threads(1).unwrap());
            let number = |i: usize| (i as $type).wrapping_mul(37).wrapping_sub(90);
            let last = (8 * size_of::<$type>() - 1) as $type;
            for _ in 0..FEW {
                check!(random queue number 1; |a, b| a + b; |x, y| x.wrapping_add(y));
                check!(random queue number 1; |a, b| a - b * 3; |x, y| x.wrapping_sub(y.wrapping_mul(3)));
                check!(random queue number 1; |a, b| 7 - a + b; |x, y| (7 as $type).wrapping_sub(x).wrapping_add(y));
                check!(random queue number 1; |a, b| a / b; |x, y| if y == 0 { 0 } else { x.wrapping_div(y) });
                check!(random queue number 1; |a, b| a % (b | 1); |x, y| x.wrapping_rem(y | 1));
                check!(random queue number 1; |a, b| a.expr().mod_(b.expr().max(1)); |x, y| x.rem_euclid(y.max(1)));
                check!(random queue number 1; |a, b| a.expr().floor_div(b.expr().max(1)); |x, y| {
                    x.div_euclid(y.max(1))
                });
                check!(random queue number 1; |a, b| -a ^ !b; |x, y| x.wrapping_neg() ^ !y);
                check!(random queue number 1; |a, b| a & b | 5; |x, y| x & y | 5);
                check!(random queue number 1; |a, b| a << (b & last); |x, y| x << (y & last));
                check!(random queue number 1; |a, b| a >> (b & last); |x, y| x >> (y & last));
                check!(random queue number 1; |a, b| a.expr().min(b); |x, y| x.min(y));
                check!(random queue number 1; |a, b| a.expr().clip(b, 50); |x, y| x.max(y).min(50));
                check!(random queue number 1; |a, b| a.expr().where_(a.expr().lt(b), 4); |x, y| {
                    if x < y { x } else { 4 }
                });
                check!(random queue number 1; |a, b| expr::where_(a.expr().ge(b), 4, b); |x, y| {
                    if x < y { y } else { 4 }
                });
                check!(random queue number 1; |a, _b| a.expr().sign() * a.expr().abs(); |x, _| x);
                check!(random queue number true; |a, b| a.expr().eq_(b) | a.expr().gt(b); |x, y| x >= y);
                check!(random queue number true; |a, b| a.expr().ne_(b) & a.expr().le(b); |x, y| x < y);
                check!(random queue number 1.0; |a, b| (a + b).cast::<f64>(); |x, y| x.wrapping_add(y) as f64);
                check!(random queue number 1; |a, _b| a.expr().cast_wrapping::<u8>(); |x, _| x as u8);
            }
        }
    )*};
}

integers! {
    integers_of_8_bits: u8;
    integers_of_16_bits: u16;
    integers_of_32_bits: u32;
    integers_of_64_bits: u64;
    integers_of_a_pointer: usize;
    signed_integers_of_8_bits: i8;
    signed_integers_of_16_bits: i16;
    signed_integers_of_32_bits: i32;
    signed_integers_of_64_bits: i64;
    signed_integers_of_a_pointer: isize;
}

/// Floats of a type; the loop computes in another one, and rounds after each operation.
macro_rules! floats {
    ($($(#[$condition:meta])? $name:ident: $wide:ident, $widen:expr, $narrow:expr;)*) => {$(
        $(#[$condition])?
        #[test]
        fn $name() {
            let (random, queue) = (&mut Random::new(2), &mut Queue::with_threads(1).unwrap());
            let (wide, narrow) = ($widen, $narrow);
            let number = |i: usize| match i % 11 {
                0 => narrow(-0.0),
                1 => narrow($wide::NAN),
                2 => narrow($wide::INFINITY),
                _ => narrow(i as $wide * 0.75 - 9.0),
            };
            let none = narrow(9.0);
            for _ in 0..FEW {
                check!(random queue number none; |a, b| a + b; |x, y| narrow(wide(x) + wide(y)));
                check!(random queue number none; |a, b| a * narrow(2.5) - b; |x, y| {
                    narrow(wide(narrow(wide(x) * 2.5)) - wide(y))
                });
                check!(random queue number none; |a, b| narrow(1.0) / a + b; |x, y| {
                    narrow(wide(narrow(1.0 / wide(x))) + wide(y))
                });
                check!(random queue number none; |a, _b| a.expr().abs().sqrt(); |x, _| narrow(wide(x).abs().sqrt()));
                check!(random queue number none; |a, b| (-a).copysign(b); |x, y| narrow(wide(x).copysign(wide(y))));
                check!(random queue number none; |a, b| a % b; |x, y| narrow(wide(x) % wide(y)));
                check!(random queue number none; |a, _b| a.expr().floor() + a.expr().ceil(); |x, _| {
                    narrow(wide(x).floor() + wide(x).ceil())
                });
                check!(random queue number none; |a, _b| a.expr().rint() - a.expr().trunc(); |x, _| {
                    narrow(wide(x).round_ties_even() - wide(x).trunc())
                });
                check!(random queue number true; |a, b| a.expr().lt(b); |x, y| wide(x) < wide(y));
                check!(random queue number true; |a, b| a.expr().min(b).isnan(); |x, y| {
                    wide(x).is_nan() || wide(y).is_nan()
                });
                check!(random queue number true; |a, _b| a.expr().isinf() | a.expr().signbit(); |x, _| {
                    wide(x).is_infinite() || wide(x).is_sign_negative()
                });
                check!(random queue number 0; |a, _b| a.expr().cast::<i32>(); |x, _| wide(x) as i32);
            }
        }
    )*};
}

floats! {
    floats_of_32_bits: f32, |x: f32| x, |x: f32| x;
    floats_of_64_bits: f64, |x: f64| x, |x: f64| x;
    #[cfg(feature = "half")]
    floats_of_16_bits: f32, |x: half::f16| x.to_f32(), half::f16::from_f32;
    #[cfg(feature = "half")]
    floats_of_16_bits_with_a_large_exponent: f32, |x: half::bf16| x.to_f32(), half::bf16::from_f32;
}

/// Functions, of numbers where they are not steep, beside those of the standard library.
macro_rules! functions {
    ($type:ident: $($name:ident $(($second:expr))? |$x:ident| $std:expr;)*) => {{
        let numbers: Vec<$type> = (1..200).map(|i| i as $type / 201.0).collect();
        let view = dimfold::View::from(&numbers[..]);
        let queue = &mut Queue::with_threads(1).unwrap();
        $(
            let computed = view.expr().$name($($second)?).to_vec(queue).unwrap();
            for (&$x, computed) in numbers.iter().zip(computed) {
                let expected: $type = $std;
                let error = (computed - expected).abs() / expected.abs().max($type::MIN_POSITIVE);
                assert!(
                    error <= 4.0 * $type::EPSILON || computed.is_nan() && expected.is_nan(),
                    "{} of {} is {computed}",
                    stringify!($name),
                    $x
                );
            }
        )*
    }};
}

macro_rules! functions_of {
    ($type:ident) => {
        functions! { $type:
            exp |x| x.exp();
            exp2 |x| x.exp2();
            expm1 |x| x.exp_m1();
            log |x| x.ln();
            log2 |x| x.log2();
            log10 |x| x.log10();
            log1p |x| x.ln_1p();
            sin |x| x.sin();
            cos |x| x.cos();
            tan |x| x.tan();
            asin |x| x.asin();
            acos |x| x.acos();
            atan |x| x.atan();
            sinh |x| x.sinh();
            cosh |x| x.cosh();
            tanh |x| x.tanh();
            asinh |x| (x as f64).asinh() as $type;
            acosh |x| if x < 1.0 { $type::NAN } else { x.acosh() };
            atanh |x| (x as f64).atanh() as $type;
            cbrt |x| x.cbrt();
            atan2(0.5) |x| x.atan2(0.5);
            hypot(0.5) |x| x.hypot(0.5);
            pow(0.5) |x| x.powf(0.5);
        }
    };
}

#[test]
#[cfg_attr(miri, ignore = "Miri's functions are not exact")]
fn functions_are_those_of_their_name() {
    functions_of!(f32);
}

#[test]
fn truth_values() {
    let (random, queue) = (&mut Random::new(3), &mut Queue::with_threads(1).unwrap());
    let number = |i: usize| i % 3 == 1;
    for _ in 0..FEW {
        check!(random queue number false; |a, b| a & !b; |x, y| x & !y);
        check!(random queue number false; |a, b| a ^ b | true; |_, _| true);
        check!(random queue number false; |a, b| a.expr().max(b); |x, y| x | y);
        check!(random queue number 7u16; |a, b| (a ^ b).cast::<u16>(); |x, y| u16::from(x ^ y));
    }
}

macro_rules! complex {
    ($name:ident: $type:ident) => {
        #[test]
        fn $name() {
            let (random, queue) = (&mut Random::new(4), &mut Queue::with_threads(1).unwrap());
            let number = |i: usize| [i as $type - 4.0, 3.0 - i as $type];
            let none = [9.0; 2];
            for _ in 0..FEW {
                check!(random queue number none; |a, b| a + b; |x, y| [x[0] + y[0], x[1] + y[1]]);
                check!(random queue number none; |a, b| a * b; |x, y| {
                    [x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]]
                });
                check!(random queue number none; |a, _b| a.expr().conj(); |x, _| [x[0], -x[1]]);
                check!(random queue number none; |a, b| a.expr().real().complex(b.expr().imag()); |x, y| [x[0], y[1]]);
                check!(random queue number true; |a, b| a.expr().eq_(b) | a.expr().isnan(); |x, y| x == y);
            }
        }
    };
}
complex!(complex_numbers_of_32_bits: f32);
complex!(complex_numbers_of_64_bits: f64);

#[test]
fn elements_that_are_only_moved_are_chosen() {
    let (random, queue) = (&mut Random::new(5), &mut Queue::with_threads(1).unwrap());
    let number = |i: usize| [i as u8, 1, 2, 3];
    for _ in 0..FEW {
        let condition = expr::constant(true);
        check!(random queue number [9; 4]; |a, b| a.expr().where_(condition, b); |x, _| x);
    }
}
