//! Results whose rank follows from types are those of dynamic rank, for all ranks and pairs of ranks.
#![cfg(feature = "std")]

mod common;

use common::Random;
use dimfold::{
    Dimension, Ix, Ix0, Ix1, Ix2, Ix3, IxDyn, Layout, MatmulKind, MatmulLayouts, Order, Result, Status, View, ViewMut,
};

type Dynamic = Layout<IxDyn>;

/// The answer in dynamic rank, or the error's sentence.
fn shown<D: Dimension>(answer: Result<Layout<D>>) -> std::result::Result<Dynamic, String> {
    answer.map(|layout| layout.to_dyn()).map_err(|error| error.to_string())
}

fn shown_two<D: Dimension>(answer: Result<(Layout<D>, Layout<D>)>) -> std::result::Result<(Dynamic, Dynamic), String> {
    answer.map(|(one, two)| (one.to_dyn(), two.to_dyn())).map_err(|error| error.to_string())
}

fn fixed<const N: usize>(layout: &Dynamic) -> Layout<Ix<N>>
where
    Ix<N>: Dimension,
{
    Layout::from_dyn(layout).unwrap()
}

/// A layout whose extents are 1 as often as not.
fn thin(random: &mut Random, ndim: usize) -> Dynamic {
    let shape: Vec<usize> = (0..ndim).map(|_| 1 + random.below(4) / 2 * random.below(3)).collect();
    random.layout(&shape)
}

/// An array of so many axes, each of which may be outside or there twice.
fn any_axes<const COUNT: usize>(random: &mut Random, ndim: usize) -> [isize; COUNT] {
    [(); COUNT].map(|()| random.below(2 * ndim + 2) as isize - ndim as isize - 1)
}

const ROUNDS: usize = if cfg!(miri) { 2 } else { 60 };

macro_rules! squeezed {
    ($($test:ident: $rank:literal without $($count:literal)*, with $($more:literal)*;)*) => {$(
        #[test]
        fn $test() {
            let mut random = Random::new($rank + 40);
            for _ in 0..ROUNDS {
                let layout = thin(&mut random, $rank);
                let of_rank = fixed::<$rank>(&layout);
                $(
                    let axes = any_axes::<$count>(&mut random, $rank);
                    let squeezed: Result<Layout<Ix<{ $rank - $count }>>> = of_rank.squeeze(axes);
                    assert_eq!(shown(squeezed), shown(layout.squeeze(&axes)), "{layout}");
                )*
                $(
                    let axes = any_axes::<$more>(&mut random, $rank + $more);
                    let unsqueezed: Result<Layout<Ix<{ $rank + $more }>>> = of_rank.unsqueeze(axes);
                    assert_eq!(shown(unsqueezed), shown(layout.unsqueeze(&axes)), "{layout}");
                )*
                assert_eq!(shown(of_rank.squeeze(..)), shown(layout.squeeze(..)));
                assert_eq!(shown(of_rank.flatten_all()), shown(layout.reshape(&[-1], Order::C)));
            }
        }
    )*};
}
squeezed! {
    axes_of_rank0: 0 without 0, with 0 1 2 3 4 5 6 7 8 9;
    axes_of_rank1: 1 without 0 1, with 0 1 2 3 4 5 6 7 8;
    axes_of_rank2: 2 without 0 1 2, with 0 1 2 3 4 5 6 7;
    axes_of_rank3: 3 without 0 1 2 3, with 0 1 2 3 4 5 6;
    axes_of_rank4: 4 without 0 1 2 3 4, with 0 1 2 3 4 5;
    axes_of_rank5: 5 without 0 1 2 3 4 5, with 0 1 2 3 4;
    axes_of_rank6: 6 without 0 1 2 3 4 5 6, with 0 1 2 3;
    axes_of_rank7: 7 without 0 1 2 3 4 5 6 7, with 0 1 2;
    axes_of_rank8: 8 without 0 1 2 3 4 5 6 7 8, with 0 1;
    axes_of_rank9: 9 without 0 1 2 3 4 5 6 7 8 9, with 0;
}

#[test]
fn one_axis_is_written_without_an_array() {
    let layout = Layout::c_contig([1, 3, 1]).unwrap();
    let matrix: Layout<Ix2> = layout.squeeze(-1).unwrap();
    let vector: Layout<Ix1> = matrix.squeeze(0).unwrap();
    let back: Layout<Ix2> = vector.unsqueeze(0).unwrap();
    assert_eq!((matrix, back.shape()), (Layout::c_contig([1, 3]).unwrap(), &[1, 3][..]));
    assert_eq!(layout.squeeze(1).unwrap_err().status(), Status::SHAPE);
    let whichever: Dynamic = layout.to_dyn().squeeze(0).unwrap();
    assert_eq!(whichever, layout.squeeze(vec![0]).unwrap());
}

/// Calls `$check!(a b)` for all pairs of ranks.
macro_rules! pairs {
    ($check:ident; $($first:literal)*; $seconds:tt) => { $(pairs!(@ $check $first $seconds);)* };
    (@ $check:ident $first:literal [$($second:literal)*]) => { $($check!($first $second);)* };
}

#[test]
fn layouts_that_are_broadcast_have_the_larger_rank() {
    let mut random = Random::new(51);
    macro_rules! check {
        ($first:literal $second:literal) => {{
            const MOST: usize = if $first > $second { $first } else { $second };
            let (one, two) = (thin(&mut random, $first), thin(&mut random, $second));
            let (fixed1, fixed2) = (fixed::<$first>(&one), fixed::<$second>(&two));
            let both: Result<(Layout<Ix<MOST>>, Layout<Ix<MOST>>)> = fixed1.broadcast_layout(&fixed2);
            assert_eq!(shown_two(both), shown_two(one.broadcast_layout(&two)), "{one} {two}");
            let both: Result<(Layout<Ix<MOST>>, Layout<Ix<MOST>>)> = fixed1.broadcast_layout_left(&fixed2);
            assert_eq!(shown_two(both), shown_two(one.broadcast_layout_left(&two)), "{one} {two}");
            let mixed: Result<(Dynamic, Dynamic)> = fixed1.broadcast_layout(&two);
            assert_eq!(shown_two(mixed), shown_two(one.broadcast_layout(&fixed2)), "{one} {two}");
        }};
    }
    for _ in 0..if cfg!(miri) { 1 } else { 20 } {
        pairs!(check; 0 1 2 3 4 5 6 7 8 9; [0 1 2 3 4 5 6 7 8 9]);
    }
}

/// A function that knows its layouts' rank by a parameter alone.
fn together<D: Dimension>(one: &Layout<D>, two: &Layout<D>) -> Result<(Layout<D>, Layout<D>)> {
    one.broadcast_layout(two)
}

#[test]
fn layouts_of_one_rank_stay_of_it() {
    let (one, two) = (Layout::c_contig([3, 1]).unwrap(), Layout::c_contig([1, 4]).unwrap());
    let of_dynamic = together(&one.to_dyn(), &two.to_dyn());
    assert_eq!(shown_two(together(&one, &two)), shown_two(of_dynamic));
}

/// All parts with dynamic rank.
fn parts<D: dimfold::MatmulRanks<E>, E>(of: MatmulLayouts<D, E>) -> (MatmulKind, [Dynamic; 7]) {
    let batches = [of.result_batch, of.batch1, of.batch2].map(|batch| batch.to_dyn());
    let [result, batch1, batch2] = batches;
    let all = [
        of.result.to_dyn(),
        result,
        of.result_matrix.to_dyn(),
        batch1,
        of.matrix1.to_dyn(),
        batch2,
        of.matrix2.to_dyn(),
    ];
    (of.kind, all)
}

/// Operands of a product: in order F the matrices come first.
fn operands(random: &mut Random, [first, second]: [usize; 2], order: Order) -> [Dynamic; 2] {
    let inner = 1 + random.below(3);
    let batch: Vec<usize> = (0..9).map(|_| 1 + random.below(2)).collect();
    let mut shapes = [first, second].map(|ndim| {
        let mut shape = batch[..ndim.saturating_sub(2)].to_vec();
        if order == Order::C {
            shape.reverse();
        }
        shape
    });
    let matrices = [vec![2, inner], vec![inner, 3]];
    for (place, ndim) in [first, second].into_iter().enumerate() {
        let matrix = if ndim > 1 { matrices[place].clone() } else { vec![inner] };
        let at = if order == Order::C { shapes[place].len() } else { 0 };
        shapes[place].splice(at..at, matrix);
    }
    shapes.map(|shape| random.layout(&shape))
}

#[test]
fn products_have_the_ranks_that_follow() {
    let mut random = Random::new(52);
    macro_rules! check {
        ($first:literal $second:literal) => {
            for order in [Order::C, Order::F] {
                let [one, two] = operands(&mut random, [$first, $second], order);
                let typed = fixed::<$first>(&one).matmul_layouts(&fixed::<$second>(&two), order);
                let (dynamic, mixed) =
                    (one.matmul_layouts(&two, order), one.matmul_layouts(&fixed::<$second>(&two), order));
                let dynamic = parts(dynamic.unwrap());
                assert_eq!(parts(typed.unwrap()), dynamic, "{one} {two}");
                assert_eq!(parts(mixed.unwrap()), dynamic, "{one} {two}");
                let (most, vectors) = ($first.max($second), usize::from($first == 1) + usize::from($second == 1));
                let expected = if vectors == 2 { 0 } else { most - vectors };
                assert_eq!(dynamic.1[0].ndim(), expected);
            }
        };
    }
    for _ in 0..if cfg!(miri) { 1 } else { 5 } {
        pairs!(check; 1 2 3 4 5 6 7 8 9; [1 2 3 4 5 6 7 8 9]);
    }
}

#[test]
fn errors_of_typed_products_are_those_of_dynamic_ones() {
    let (one, two) = (Layout::c_contig([2, 3]).unwrap(), Layout::c_contig([4]).unwrap());
    let dynamic = one.to_dyn().matmul_layouts(&two.to_dyn(), Order::C).unwrap_err();
    assert_eq!(one.matmul_layouts(&two, Order::C).unwrap_err().to_string(), dynamic.to_string());
    let no_axis: Layout<Ix0> = Layout::c_contig([]).unwrap();
    assert_eq!(no_axis.matmul_layouts(&two.to_dyn(), Order::C).unwrap_err().status(), Status::NDIM);
}

#[test]
fn views_have_the_ranks_of_their_layouts() {
    let mut data = [1, 2, 3, 4, 5, 6];
    let view = View::new(&data, Layout::c_contig([1, 2, 3]).unwrap()).unwrap();
    let matrix: View<i32, Ix2> = view.squeeze(0).unwrap();
    let vector: View<i32, Ix1> = view.flatten_all().unwrap();
    let larger: View<i32, Ix3> = vector.unsqueeze([0, -1]).unwrap();
    assert_eq!((matrix[[1, 0]], vector[[4]], larger[[0, 5, 0]]), (4, 5, 6));
    assert_eq!(matrix.reverse_axes().flatten_all().unwrap_err().status(), Status::NOT_A_VIEW);
    let target = ViewMut::new(&mut data, Layout::c_contig([1, 2, 3]).unwrap()).unwrap();
    let mut vector: ViewMut<i32, Ix1> = target.squeeze([0]).unwrap().unsqueeze(-1).unwrap().flatten_all().unwrap();
    vector[[5]] = 60;
    assert_eq!(data, [1, 2, 3, 4, 5, 60]);
}
