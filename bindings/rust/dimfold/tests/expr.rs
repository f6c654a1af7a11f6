//! What an expression reads, shares and writes, how ranks meet, and what is refused.
#![cfg(feature = "std")]
#![allow(clippy::op_ref, clippy::needless_borrows_for_generic_args)] // views are operands by value and by reference

mod common;
#[path = "common/operands.rs"]
mod operands;

use common::{indices, position, Random, ROUNDS};
use dimfold::expr::{self, Float, Number, Operand as Beside, SharedExpr, Term};
use dimfold::{
    DeviceBuffer, DimMax, Dimension, Element, Expr, HostOptions, Ix0, Ix1, Ix2, Ix3, IxDyn, Layout, Queue, Result,
    Status, View, ViewMut,
};
use operands::Operand;

fn one_thread() -> Queue {
    Queue::with_threads(1).unwrap()
}

/// How many nodes, by what the expression shows of itself.
fn nodes<T: Element, D: Dimension, N: Term>(expr: &Expr<T, D, N>, name: &str) -> usize {
    format!("{expr:?}").matches(name).count()
}

#[test]
fn ranks_meet_in_the_larger_one() {
    fn rank<T, D: Dimension, N>(_: &Expr<T, D, N>) -> Option<usize> {
        D::NDIM
    }
    let numbers = [1.0f32; 6];
    let row = View::from(&numbers);
    let matrix = View::new(&numbers, Layout::c_contig([3, 2]).unwrap()).unwrap();
    let cube = View::new(&numbers, Layout::c_contig([1, 6, 1]).unwrap()).unwrap();
    let dynamic = View::new(&numbers, Layout::c_contig(&[3, 2]).unwrap()).unwrap();
    assert_eq!(rank(&(&row + &matrix)), Some(2));
    assert_eq!(rank(&(&cube * &row - matrix)), Some(3));
    assert_eq!(rank(&(2.0 * row)), Some(1));
    assert_eq!(rank(&(&dynamic + &cube)), None);
    assert_eq!(rank(&(cube + &dynamic)), None);
    assert_eq!(rank(&cube.expr().where_(row.expr().lt(matrix), 1.0)), Some(3));
    let typed: Expr<bool, Ix3, _> = cube.expr().lt(1.0);
    assert_eq!(typed.shape().unwrap(), [1, 6, 1]);
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads no name of an operation that is C's")]
fn code_can_be_generic_over_elements_ranks_and_terms() {
    fn twice<T: Number, D: Dimension>(view: &View<'_, T, D>, two: T, queue: &mut Queue) -> Vec<T> {
        (view * two).to_vec(queue).unwrap()
    }
    fn softplus<T: Float, D: Dimension, N: Term + Clone>(x: Expr<T, D, N>, zero: T) -> Expr<T, D, impl Term> {
        x.clone().max(zero) + (-x.abs()).exp().log1p()
    }
    fn outer<T: Number, D: Dimension + DimMax<E>, E: Dimension>(
        a: &View<'_, T, D>,
        b: &View<'_, T, E>,
        queue: &mut Queue,
    ) -> Result<Vec<T>> {
        (a * b).to_vec(queue)
    }
    let queue = &mut one_thread();
    let row = View::from(&[1, 2, 3]);
    let column = View::new(&[10, 20], Layout::c_contig([2, 1]).unwrap()).unwrap();
    assert_eq!(twice(&row, 2, queue), [2, 4, 6]);
    assert_eq!(outer(&column, &row, queue).unwrap(), [10, 20, 30, 20, 40, 60]);
    let shown = format!("{:?}", softplus(View::from(&[1.0f32]).expr(), 0.0));
    assert_eq!(shown, "Expr<f32> [source, constant, max(0, 1), abs(0), neg(3), exp(4), log1p(5), add(2, 6)]");
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads no name of an operation that is C's")]
fn what_is_written_twice_is_one_node() {
    let (numbers, others) = ([1.0f32, 2.0], [1.0f32, 2.0]);
    let (a, b) = (View::from(&numbers), View::from(&others));
    let square = &a * &a;
    assert_eq!(format!("{square:?}"), "Expr<f32> [source, mul(0, 0)]");
    let sum = square * 2.0 + square * 2.0 + (square * -0.0).cast::<f64>().cast::<f32>();
    assert_eq!((nodes(&sum, "source"), nodes(&sum, "mul"), nodes(&sum, "constant")), (1, 3, 2));
    assert_eq!(nodes(&(&a + &b), "source"), 2);
    let flipped = a.flip(&[0]).unwrap();
    assert_eq!(nodes(&(&a + &flipped), "source"), 2);
    let row = View::new(&numbers, Layout::c_contig([1, 2]).unwrap()).unwrap();
    assert_eq!(nodes(&(&a + &row), "source"), 1, "broadcast to one shape they are the same elements");
    let indices = expr::index(0) + expr::index(0) * expr::index(-1);
    assert_eq!(nodes(&indices, "index"), 2);
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads no name of an operation that is C's")]
fn the_methods_are_the_operations_of_their_name() {
    let x = View::from(&[1.0f32]).expr();
    macro_rules! check {
        ($($unary:ident)*; $($binary:ident)*) => {
            $(assert!(format!("{:?}", x.$unary()).ends_with(concat!(" [source, ", stringify!($unary), "(0)]")));)*
            $(assert!(format!("{:?}", x.$binary(x)).ends_with(concat!(" [source, ", stringify!($binary), "(0, 0)]")));)*
        };
    }
    check! {
        abs sign isnan isinf isfinite signbit floor ceil trunc rint sqrt exp exp2 expm1 log log2 log10 log1p sin cos
        tan asin acos atan sinh cosh tanh asinh acosh atanh cbrt erf erfc tgamma lgamma;
        floor_div trunc_div min max min_num max_num lt le copysign atan2 hypot pow
    }
    let named = [
        (format!("{:?}", x.eq_(x)), "eq(0, 0)"),
        (format!("{:?}", x.ne_(x)), "ne(0, 0)"),
        (format!("{:?}", x.mod_(x)), "mod(0, 0)"),
        (format!("{:?}", x % x), "rem(0, 0)"),
        (format!("{:?}", x / x), "div(0, 0)"),
        (format!("{:?}", x.gt(x)), "gt(0, 0)"),
        (format!("{:?}", x.ge(x)), "ge(0, 0)"),
        (format!("{:?}", x.fma(x, x)), "fma(0, 0, 0)"),
        (format!("{:?}", x.complex::<[f32; 2], _>(x)), "complex(0, 0)"),
        (format!("{:?}", x.complex::<[f32; 2], _>(x).imag()), "imag(1)"),
        (format!("{:?}", View::from(&[1u8]) / 3), "trunc_div(0, 1)"),
        (format!("{:?}", 3 << View::from(&[1u8])), "shl(0, 1)"),
    ];
    for (shown, name) in named {
        assert!(shown.ends_with(&format!("{name}]")), "{shown}");
    }
}

#[test]
fn several_operands_of_random_layouts_are_the_loop() {
    let (mut random, mut queue) = (Random::new(6), one_thread());
    for _ in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let mut operand = || Operand::new(&mut random, &shape, |i| i as i64 * 7 - 30);
        let (a, b, c) = (operand(), operand(), operand());
        let layout = random.layout(&shape);
        let mut target = vec![-1; layout.span().unwrap() + 1];
        let mut expected = target.clone();
        for index in indices(&shape) {
            let ordinal = if ndim > 0 { index[ndim - 1] as i64 } else { 0 };
            expected[position(&layout, &index)] = a.at(&index) * b.at(&index) - c.at(&index).max(ordinal);
        }
        let (a, b, c) = (a.view(), b.view(), c.view());
        let mut to = ViewMut::new(&mut target, layout).unwrap();
        if ndim > 0 {
            queue.apply(&mut to, &a * &b - c.expr().max(expr::index(-1))).unwrap();
        } else {
            queue.apply(&mut to, &a * &b - c.expr().max(0)).unwrap();
        }
        assert_eq!(target, expected);
    }
}

#[test]
fn to_vec_has_the_common_shape_in_c_order() {
    let (mut random, mut queue) = (Random::new(7), one_thread());
    for _ in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let whole = random.layout(&shape);
        let data = common::numbers(whole.span().unwrap());
        let whole = View::new(&data, whole).unwrap();
        let part = Operand::new(&mut random, &shape, |i| i as i32);
        let sum = &part.view() + &whole;
        assert_eq!(sum.shape().unwrap(), shape);
        let expected: Vec<i32> =
            indices(&shape).iter().map(|index| part.at(index) + whole.get(index).unwrap()).collect();
        assert_eq!(sum.to_vec(&mut queue).unwrap(), expected);
    }
}

#[test]
fn a_target_is_updated_in_its_own_place() {
    let (mut random, mut queue) = (Random::new(8), one_thread());
    for _ in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let layout = random.layout(&shape);
        let other = Operand::new(&mut random, &shape, |i| i as i32);
        let mut data = common::numbers(layout.span().unwrap() + 1);
        let mut expected = data.clone();
        for index in indices(&shape) {
            let element = &mut expected[position(&layout, &index)];
            *element = *element * *element - other.at(&index);
        }
        let mut target = ViewMut::new(&mut data, layout).unwrap();
        queue.update(&mut target, |x| x * x - &other.view()).unwrap();
        assert_eq!(data, expected);
    }
}

#[test]
fn several_targets_are_written_in_one_pass() {
    let (mut queue, a) = (one_thread(), [3i16, -4, 5]);
    let a = View::from(&a);
    let (mut quotients, mut remainders, mut is_odd) = ([0i16; 3], [0i64; 3], [false; 3]);
    let targets =
        (&mut ViewMut::from(&mut quotients), &mut ViewMut::from(&mut remainders), &mut ViewMut::from(&mut is_odd));
    let (quotient, remainder) = (a / 2, a % 2);
    queue.apply_many(targets, (quotient, remainder.cast::<i64>(), remainder.ne_(0))).unwrap();
    assert_eq!((quotients, remainders, is_odd), ([1, -2, 2], [1, 0, 1], [true, false, true]));
    let (one, two) = (&mut ViewMut::from(&mut quotients), &mut ViewMut::from(&mut remainders[..2]));
    let refused = queue.apply_many((one, two), (a, a.expr().cast::<i64>())).unwrap_err();
    assert_eq!(refused.status(), Status::SHAPE);
}

#[test]
fn a_shared_expression_has_a_type_that_can_be_written_down() {
    fn power<'a>(x: &View<'a, i32, Ix1>, exponent: usize) -> SharedExpr<'a, i32, Ix1> {
        (0..exponent).fold((x * 0 + 1).shared(), |product, _| (product * x).shared())
    }
    let (mut queue, x) = (one_thread(), [1, 2, 3]);
    let x = View::from(&x);
    let powers: Vec<_> = (0..4).map(|exponent| power(&x, exponent)).collect();
    assert_eq!(powers[3].clone().to_vec(&mut queue).unwrap(), [1, 8, 27]);
    let sum = powers.into_iter().reduce(|sum, power| (sum + power).shared()).unwrap();
    assert_eq!(sum.to_vec(&mut queue).unwrap(), [4, 15, 40]);
}

#[test]
fn views_of_every_kind_are_operands() {
    let (mut queue, mut numbers, mut target) = (one_thread(), [1u32, 2], [0u32; 2]);
    let mut target = ViewMut::from(&mut target);
    {
        let mutable = ViewMut::from(&mut numbers);
        queue.apply(&mut target, (&mutable + 1) & !&mutable).unwrap();
        assert_eq!(target.view(), View::from(&[2, 1]));
        queue.apply(&mut target, 10 - &mutable).unwrap();
        assert_eq!(target.view(), View::from(&[9, 8]));
    }
    let view = View::from(&numbers);
    queue.apply(&mut target, view).unwrap();
    queue.apply(&mut target, &view).unwrap();
    assert_eq!(target.view(), view);
    queue.apply(&mut target, 10 - view).unwrap();
    assert_eq!(target.view(), View::from(&[9, 8]));
    queue.apply(&mut target, 7).unwrap();
    assert_eq!(target.view(), View::from(&[7, 7]));
    let scalar = View::new(&[3], Layout::<Ix0>::c_contig([]).unwrap()).unwrap();
    queue.apply(&mut target, scalar).unwrap();
    assert_eq!(target.view(), View::from(&[3, 3]));
}

#[test]
fn a_queue_of_the_host_computes_in_buffers_too() {
    let mut queue = one_thread();
    let source = DeviceBuffer::filled(&mut queue, 6, 1.5f32).unwrap();
    let mut target = DeviceBuffer::zeroed(&mut queue, 6).unwrap();
    let layout = Layout::c_contig([2, 3]).unwrap();
    queue.apply(&mut target.view_mut(layout).unwrap(), source.view(layout).unwrap() * 2.0).unwrap();
    assert_eq!(target.to_vec(&mut queue).unwrap(), [3.0; 6]);
    let mut other = one_thread();
    let refused = other.apply(&mut target.view_mut(layout).unwrap(), source.view(layout).unwrap() * 2.0);
    assert_eq!(refused.unwrap_err().status(), Status::ARGUMENT);
}

#[test]
fn shapes_that_do_not_meet_are_refused_and_nothing_is_written() {
    let (mut queue, numbers, mut target) = (one_thread(), [1, 2, 3, 4, 5, 6], [0; 6]);
    let matrix = View::new(&numbers, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let pair = View::from(&numbers[..2]);
    let error = (matrix + pair).to_vec(&mut queue).unwrap_err();
    assert_eq!(error.status(), Status::SHAPE);
    let mut to = ViewMut::new(&mut target, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let error = queue.apply(&mut to, matrix + pair).unwrap_err();
    assert_eq!((error.status(), error.axis()), (Status::SHAPE, Some(0)), "{error}");
    let error = queue.apply(&mut to, expr::index(2).cast::<i32>()).unwrap_err();
    assert_eq!(error.status(), Status::AXIS, "{error}");
    let mut small = ViewMut::new(&mut target[..3], Layout::c_contig([1, 3]).unwrap()).unwrap();
    assert_eq!(queue.apply(&mut small, matrix * 2).unwrap_err().status(), Status::SHAPE);
    assert_eq!(target, [0; 6]);
}

#[test]
fn what_an_expression_has_no_room_for_is_refused() {
    let (mut queue, numbers) = (one_thread(), [1i64; 18]);
    let views: Vec<_> = numbers.chunks(2).map(View::from).collect();
    let sum = |count: usize| {
        views[..count].iter().fold(expr::constant(0).shared().into_rank(&views[0]), |sum, view| (sum + view).shared())
    };
    assert_eq!(sum(8).to_vec(&mut queue).unwrap(), [8, 8]);
    let error = sum(9).to_vec(&mut queue).unwrap_err();
    assert_eq!(error.status(), Status::RESOURCE);
    assert_eq!(error.to_string(), "expr_source: an expression has room for 8 sources");
    let negated = |count: usize| (0..count).fold(views[0].expr().shared(), |sum, _| (-sum).shared());
    assert_eq!(negated(63).to_vec(&mut queue).unwrap(), [-1, -1]);
    assert_eq!(negated(64).to_vec(&mut queue).unwrap_err().status(), Status::RESOURCE);
}

/// A constant as an expression of a view's rank.
trait IntoRank {
    fn into_rank<'a>(self, view: &View<'a, i64, Ix1>) -> SharedExpr<'a, i64, Ix1>;
}

impl IntoRank for SharedExpr<'static, i64, Ix0> {
    fn into_rank<'a>(self, view: &View<'a, i64, Ix1>) -> SharedExpr<'a, i64, Ix1> {
        (self + view * 0).shared()
    }
}

#[test]
fn a_type_of_yours_computes_as_its_dtype() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(transparent)]
    struct Celsius(f32);
    // SAFETY: one `f32` in memory, of which any value will do.
    unsafe impl Element for Celsius {
        const DTYPE: dimfold::Dtype = dimfold::Dtype::F32;
    }
    impl expr::Named for Celsius {}
    impl expr::Number for Celsius {
        type Magnitude = f32;
    }
    /// Says that it is a float, of a dtype that is none.
    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    struct Pretender(#[allow(dead_code)] u32);
    // SAFETY: one `u32` in memory.
    unsafe impl Element for Pretender {
        const DTYPE: dimfold::Dtype = dimfold::Dtype::U32;
    }
    impl expr::Named for Pretender {}
    impl expr::Ordered for Pretender {}
    impl expr::Number for Pretender {
        type Magnitude = Self;
    }
    impl expr::Real for Pretender {}
    impl expr::Inexact for Pretender {}
    impl expr::Float for Pretender {}

    let mut queue = one_thread();
    let view = View::from(&[Celsius(1.0), Celsius(2.0)]);
    assert_eq!((view + Celsius(0.5)).to_vec(&mut queue).unwrap(), [Celsius(1.5), Celsius(2.5)]);
    let view = View::from(&[Pretender(1)]);
    assert_eq!(view.expr().exp().to_vec(&mut queue).unwrap_err().status(), Status::DTYPE);
}

#[test]
fn every_tier_and_any_number_of_threads_give_the_same() {
    let numbers: Vec<f32> = (0..5000).map(|i| i as f32 * 0.37 - 900.0).collect();
    let view = View::new(&numbers, Layout::c_contig([50, 100]).unwrap()).unwrap();
    let columns = view.reshape([100, 50], dimfold::Order::C).unwrap().reverse_axes();
    let compute = |queue: &mut Queue| (view * 2.5 / columns - columns).to_vec(queue).unwrap();
    let expected = compute(&mut Queue::with_options(&HostOptions::new().tier(dimfold::Tier::Portable)).unwrap());
    assert_eq!(compute(&mut Queue::new().unwrap()), expected);
    assert_eq!(compute(&mut Queue::with_threads(3).unwrap()), expected);
    let mut target = vec![0.0; 5000];
    let mut to = ViewMut::new(&mut target, *view.layout()).unwrap();
    one_thread().into_shared().apply(&mut to, view * 2.5 / columns - columns).unwrap();
    assert_eq!(target, expected);
}

fn _is_an_operand<'a>(view: &'a View<'a, f32, Ix2>) -> impl Beside<f32, IxDyn, Dim = IxDyn> + 'a {
    view
}
