//! Reductions give what plain loops give, with the ranks and types that the compiler knows.
#![cfg(all(feature = "std", not(miri)))]

use dimfold::expr::Input;
use dimfold::reduce::{ArgMax, Count, Max, Mean, Min, RawReduction, ReduceOp, Sum, Var};
use dimfold::{
    Dtype, Element, Ix0, Ix1, Ix2, IxDyn, Layout, Program, Queue, RawProgram, RawView, RawViewMut, Result, Status,
    View, ViewMut,
};

fn queue() -> Queue {
    Queue::with_threads(1).unwrap()
}

/// Numbers from 0 to 59 in no order, without fractions, of which sums are exact.
fn numbers() -> Vec<i32> {
    (0..60).map(|i| (i * 37 + 11) % 60).collect()
}

/// The element of each index of a shape of three axes, and the ordinal of what is left of the index without axes.
fn loop_over(shape: [usize; 3], reduced: &[usize], mut visit: impl FnMut([usize; 3], usize)) {
    for i in 0..shape[0] {
        for j in 0..shape[1] {
            for k in 0..shape[2] {
                let index = [i, j, k];
                let left = (0..3).filter(|axis| !reduced.contains(axis));
                visit(index, left.fold(0, |ordinal, axis| ordinal * shape[axis] + index[axis]));
            }
        }
    }
}

fn views(data: &[i32]) -> Vec<View<'_, i32, dimfold::Ix3>> {
    let rows = View::new(data, Layout::c_contig([3, 4, 5]).unwrap()).unwrap();
    let broadcast = View::new(&data[..4], Layout::new([3, 4, 5], [0, 1, 0], 0).unwrap()).unwrap();
    vec![
        rows,
        rows.reverse_axes().reverse_axes().flip(&[0, 2]).unwrap(),
        View::new(data, Layout::f_contig([3, 4, 5]).unwrap()).unwrap(),
        rows.moveaxis(&[0], &[-1]).unwrap(),
        broadcast,
    ]
}

#[test]
fn sums_and_extremes_are_those_of_loops_over_any_layout() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    for view in views(&data) {
        let shape = [view.shape()[0], view.shape()[1], view.shape()[2]];
        for axes in [&[0isize][..], &[1], &[-1], &[0, 1], &[2, 0], &[1, -1], &[0, 1, 2]] {
            let reduced: Vec<usize> = axes.iter().map(|axis| axis.rem_euclid(3) as usize).collect();
            let size: usize = (0..3).filter(|axis| !reduced.contains(axis)).map(|axis| shape[axis]).product();
            let (mut sums, mut most, mut least) = (vec![0i64; size], vec![i32::MIN; size], vec![i32::MAX; size]);
            let (mut places, mut counts) = (vec![(0i64, i32::MIN, 0i64); size], vec![0i64; size]);
            loop_over(shape, &reduced, |index, left| {
                let item = view[index];
                sums[left] += i64::from(item);
                most[left] = most[left].max(item);
                least[left] = least[left].min(item);
                counts[left] += i64::from(item != 0);
                let (place, best, seen) = places[left];
                places[left] = if item > best { (seen, item, seen + 1) } else { (place, best, seen + 1) };
            });
            assert_eq!(view.sum_axes(axes).to_vec(&mut queue)?, sums);
            assert_eq!(view.max_axes(axes).to_vec(&mut queue)?, most);
            assert_eq!(view.min_axes(axes).keepdims().to_vec(&mut queue)?, least);
            assert_eq!(view.count_axes(axes).to_vec(&mut queue)?, counts);
            let first: Vec<i64> = places.iter().map(|place| place.0).collect();
            assert_eq!(view.argmax_axes(axes).to_vec(&mut queue)?, first, "{view:?} {axes:?}");
        }
    }
    Ok(())
}

/// The rank and the types are in the function's signature.
fn rank_and_type<T, R: dimfold::Dimension>(
    shape: impl FnOnce() -> Result<R::Axes<usize>>,
    _: fn() -> T,
) -> R::Axes<usize> {
    shape().unwrap()
}

#[test]
fn ranks_follow_from_axes() -> Result<()> {
    let data = numbers();
    let view = View::new(&data, Layout::c_contig([3, 4, 5])?)?;
    assert_eq!(rank_and_type::<i64, Ix2>(|| view.sum_axis(1).shape(), || 0), [3, 5]);
    assert_eq!(rank_and_type::<i32, Ix1>(|| view.max_axes([0, -1]).shape(), || 0), [4]);
    assert_eq!(rank_and_type::<f64, Ix0>(|| view.mean_all().shape(), || 0.0), []);
    assert_eq!(rank_and_type::<bool, IxDyn>(|| view.any_axes(&[0]).shape(), || false), [4, 5]);
    assert_eq!(rank_and_type::<f64, dimfold::Ix3>(|| view.std_axis(0, 1.0).keepdims().shape(), || 0.0), [1, 4, 5]);
    let dynamic = view.to_dyn();
    assert_eq!(rank_and_type::<i64, IxDyn>(|| dynamic.sum_axis(1).shape(), || 0), [3, 5]);
    assert_eq!(rank_and_type::<i64, Ix0>(|| dynamic.sum_all().shape(), || 0), []);
    Ok(())
}

#[test]
fn sums_have_the_types_that_summable_says() -> Result<()> {
    fn sum<T: dimfold::reduce::Summable>(queue: &mut Queue, items: &[T]) -> (T::Sum, Dtype) {
        let sum = View::from(items).sum_all().value(queue).unwrap();
        (sum, ReduceOp::SUM.dtype(T::DTYPE).unwrap())
    }
    fn check<T: dimfold::reduce::Summable>(queue: &mut Queue, items: &[T], expected: T::Sum)
    where
        T::Sum: PartialEq + core::fmt::Debug,
    {
        assert_eq!(sum(queue, items), (expected, <T::Sum as Element>::DTYPE));
        assert_eq!(ReduceOp::MEAN.dtype(T::DTYPE), Some(<T::Mean as Element>::DTYPE));
    }
    let mut queue = queue();
    check(&mut queue, &[true, false, true], 2i64);
    check(&mut queue, &[200u8, 100], 300u64);
    check(&mut queue, &[u16::MAX, 1], 65536u64);
    check(&mut queue, &[u32::MAX, 1], 1 << 32);
    check(&mut queue, &[u64::MAX, 2], 1);
    check(&mut queue, &[usize::MAX; 0], 0);
    check(&mut queue, &[-100i8, -100], -200i64);
    check(&mut queue, &[i16::MIN, -1], -32769);
    check(&mut queue, &[i32::MIN, -1], -(1 << 31) - 1);
    check(&mut queue, &[i64::MIN, -1], i64::MAX);
    check(&mut queue, &[-5isize], -5);
    check(&mut queue, &[1.5f32, 2.0], 3.5);
    check(&mut queue, &[1e16, 1.0, -1e16], 1.0);
    check(&mut queue, &[[1.0f32, 2.0], [3.0, -5.0]], [4.0, -3.0]);
    check(&mut queue, &[[1.0f64, 2.0]], [1.0, 2.0]);
    Ok(())
}

#[test]
fn all_operations_give_what_they_say() -> Result<()> {
    let (data, mut queue) = ([3.0f32, -4.0, f32::NAN, 0.0], queue());
    let (all, three) = (View::from(&data), View::from(&data[..2]));
    assert!(all.max_all().value(&mut queue)?.is_nan());
    assert_eq!(all.max_num_all().value(&mut queue)?, 3.0);
    assert_eq!(all.min_num_all().value(&mut queue)?, -4.0);
    assert_eq!(all.argmin_all().value(&mut queue)?, 2);
    assert_eq!(three.argmin_axis(0).value(&mut queue)?, 1);
    assert_eq!(all.count_all().value(&mut queue)?, 3);
    assert!(all.any_all().value(&mut queue)? && !all.all_all().value(&mut queue)?);
    assert_eq!(three.prod_all().value(&mut queue)?, -12.0);
    assert_eq!(three.mean_all().value(&mut queue)?, -0.5);
    assert_eq!(three.var_all(1.0).value(&mut queue)?, 24.5);
    assert_eq!(three.std_all(0.0).value(&mut queue)?, 3.5);
    assert_eq!(three.norm_1_all().value(&mut queue)?, 7.0);
    assert_eq!(three.norm_2_all().value(&mut queue)?, 5.0);
    assert_eq!(three.norm_inf_all().value(&mut queue)?, 4.0);
    assert!(View::from(&data[..0]).mean_all().value(&mut queue)?.is_nan());
    Ok(())
}

#[test]
fn what_is_computed_before_and_after_is_of_the_same_pass() -> Result<()> {
    let (a, b, mut queue) = ([1.0f64, 2.0, 3.0, 4.0], [10.0, 100.0], queue());
    let (a, b) = (View::new(&a, Layout::c_contig([2, 2])?)?, View::from(&b));
    assert_eq!((a * b).sum_axis(-1).to_vec(&mut queue)?, [210.0, 430.0]);
    let (mut roots, mut doubled) = ([0.0; 2], [0.0; 2]);
    queue.prepare_reduce(&mut ViewMut::from(&mut roots), (a * b).sum_axis(0))?;
    assert_eq!(roots, [0.0; 2]);
    let both = (a * b).reduce((Sum, Max), 0).then(|sum: Input<f64>, most: Input<f64>| (sum.sqrt(), most * 2.0));
    queue.reduce((&mut ViewMut::from(&mut roots), &mut ViewMut::from(&mut doubled)), both)?;
    assert_eq!(roots, [40.0f64.sqrt(), 600.0f64.sqrt()]);
    assert_eq!(doubled, [60.0, 800.0]);
    let all = a.reduce((Min, Max, Mean, Var { ddof: 0.0 }, Count, ArgMax), ..).value(&mut queue)?;
    assert_eq!(all, (1.0, 4.0, 2.5, 1.25, 4, 3));
    assert_eq!(a.expr().cast::<f32>().sum_all().cast::<i8>().value(&mut queue)?, 10);
    Ok(())
}

#[test]
fn what_is_wrong_is_an_error_that_says_so() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    let view = View::new(&data, Layout::c_contig([3, 4, 5])?)?;
    let mut refused = |axes: &[isize]| view.sum_axes(axes).to_vec(&mut queue).unwrap_err().status();
    assert_eq!(refused(&[3]), Status::AXIS);
    assert_eq!(refused(&[0, -3]), Status::AXIS);
    assert_eq!(view.sum_axes(&[]).keepdims().to_vec(&mut queue).unwrap_err().status(), Status::NDIM);
    let mut sums = [0i64; 12];
    let mut target = ViewMut::new(&mut sums, Layout::c_contig([4, 3])?)?;
    let error = queue.reduce(&mut target, view.sum_axis(2)).unwrap_err();
    assert_eq!(error.status(), Status::SHAPE);
    assert!(error.to_string().starts_with("reduce: "), "{error}");
    let none = View::new(&data, Layout::c_contig([3, 0, 5])?)?;
    assert_eq!(none.max_axis(1).to_vec(&mut queue).unwrap_err().status(), Status::SHAPE);
    assert_eq!(none.sum_axis(1).to_vec(&mut queue)?, [0; 15]);
    assert_eq!(none.max_axis(0).to_vec(&mut queue)?, []);
    assert_eq!(sums, [0; 12]);
    Ok(())
}

fn raw<'a, T>(data: &'a [T], layout: &'a Layout<IxDyn>) -> RawView<'a> {
    RawView::new(data.as_ptr().cast(), size_of_val(data), Dtype::of::<T>().unwrap(), layout)
}

fn raw_mut<'a, T>(data: &'a mut [T], layout: &'a Layout<IxDyn>) -> RawViewMut<'a> {
    RawViewMut::new(data.as_mut_ptr().cast(), size_of_val(data), Dtype::of::<T>().unwrap(), layout)
}

#[test]
fn raw_reductions_are_those_of_types() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    let (from, to) = (Layout::c_contig(&[3, 4, 5][..])?, Layout::c_contig(&[3, 1, 5][..])?);
    let view = View::new(&data, from.clone())?;
    let (mut sums, mut vars) = ([0i64; 15], [0.0f64; 15]);
    let square = RawProgram::parse(&mut queue, "|x: i32| x * x, x")?;
    let both = RawReduction::new(ReduceOp::SUM).and(ReduceOp::VAR).of(1).ddof(1.0).along(&[1]).keepdims().map(&square);
    // SAFETY: arrays, borrowed for the call.
    unsafe { queue.reduce_raw(&both, &[raw_mut(&mut sums, &to), raw_mut(&mut vars, &to)], &[raw(&data, &from)])? };
    assert_eq!((&view * &view).sum_axis(1).to_vec(&mut queue)?, sums);
    assert_eq!(view.var_axis(1, 1.0).to_vec(&mut queue)?, vars);
    // SAFETY: as above.
    let refused = unsafe { queue.reduce_raw(&both, &[raw_mut(&mut sums, &to)], &[]) };
    assert_eq!(refused.unwrap_err().status(), Status::ARGUMENT);
    Ok(())
}

#[test]
fn threads_change_no_bit() -> Result<()> {
    let data: Vec<f32> = (0..1 << 21).map(|i| (i as f32 * 0.7).sin()).collect();
    let view = View::new(&data, Layout::c_contig([1 << 9, 1 << 12])?)?;
    let (mut one, mut two) = (queue(), Queue::with_threads(2)?);
    let bits = |sums: Vec<f32>| sums.iter().map(|sum| sum.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(view.sum_axis(0).to_vec(&mut one)?), bits(view.sum_axis(0).to_vec(&mut two)?));
    assert_eq!(view.sum_all().value(&mut one)?.to_bits(), view.sum_all().value(&mut two)?.to_bits());
    Ok(())
}

#[test]
fn what_a_program_computes_is_reduced_as_an_expression_is() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    let (layout, row) = (Layout::c_contig([3, 4, 5])?, View::from(&[3, -1, 4, 1, -5]));
    let scaled = |(factor,): (Input<i32>,), a: Input<i32>, b: Input<i32>| a * b + factor;
    let mut program = Program::with_parameters(&mut queue, (1,), scaled)?;
    let view = View::new(&data, layout)?.flip(&[1])?;
    for factor in [2, -7] {
        program.set_parameters((factor,))?;
        let expression = || view * row + factor;
        let computed = || program.of((&view, row));
        assert_eq!(computed().sum_axis(1).to_vec(&mut queue)?, expression().sum_axis(1).to_vec(&mut queue)?);
        assert_eq!(computed().argmin_all().value(&mut queue)?, expression().argmin_all().value(&mut queue)?);
        let (both, axes) = ((Max, Mean), [0, -1]);
        let (mut most, mut means, mut expected) = ([0; 4], [0.0; 4], [0.0; 4]);
        let most = &mut ViewMut::from(&mut most);
        queue.reduce((most, &mut ViewMut::from(&mut means)), computed().reduce(both, axes))?;
        queue.reduce(&mut ViewMut::from(&mut expected), expression().mean_axes(axes))?;
        assert_eq!(means, expected);
        let width = computed().reduce((Min, Max), ..).then(|low: Input<i32>, high: Input<i32>| high - low);
        let expected = expression().reduce((Min, Max), ..).value(&mut queue)?;
        assert_eq!(width.value(&mut queue)?, expected.1 - expected.0);
    }
    assert_eq!(program.of((&view, row)).sum_axes([0, 1]).keepdims().shape()?, [1, 1, 5]);
    let other = View::from(&[1, 2, 3]);
    assert_eq!(program.of((&view, other)).sum_all().value(&mut queue).unwrap_err().status(), Status::SHAPE);
    Ok(())
}
