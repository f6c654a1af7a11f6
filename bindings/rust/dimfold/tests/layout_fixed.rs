//! What Rust computes itself for fixed ranks is what C says, which the same call in dynamic rank asks.
#![cfg(feature = "std")]

mod common;

use common::{indices, Random};
use dimfold::{Dimension, Ix, IxDyn, Layout, Order, PerAxis, RemoveAxis, Result, Slice, TwoAxes};

type Dynamic = Layout<IxDyn>;

/// Numbers at which sums and products begin to overflow, and small ones.
const EDGES: [isize; 16] = [
    0,
    1,
    2,
    3,
    -1,
    -2,
    7,
    1 << 7,
    (1 << 7) - 1,
    1 << 21,
    1 << 31,
    1 << 32,
    isize::MAX,
    isize::MAX / 2 + 1,
    isize::MIN,
    isize::MIN + 1,
];

/// The same answer, or the same error down to its sentence.
fn same<D: Dimension>(fixed: Result<Layout<D>>, dynamic: Result<Dynamic>) {
    let told = |error: dimfold::Error| error.to_string();
    assert_eq!(fixed.map(|layout| layout.to_dyn()).map_err(told), dynamic.map_err(told));
}

fn fixed<D: Dimension>(layout: &Dynamic) -> Layout<D> {
    Layout::from_dyn(layout).unwrap()
}

/// The list in the form that rank `D` takes.
fn extents<D: Dimension>(list: &[usize]) -> impl PerAxis<usize, Dim = D> {
    let mut entries = Layout::<D>::new_shape(list.len());
    entries.as_mut().copy_from_slice(list);
    entries
}

fn steps<D: Dimension>(list: &[isize]) -> impl PerAxis<isize, Dim = D> {
    let mut entries = Layout::<D>::new_stride(list.len());
    entries.as_mut().copy_from_slice(list);
    entries
}

fn check_new<D: Dimension>(shape: &[usize], stride: &[isize], offset: usize) {
    same(Layout::new(extents::<D>(shape), steps(stride), offset), Layout::new(shape, stride, offset));
}

fn check_axes<D: Dimension>(layout: &Dynamic, axes: &[isize]) {
    let of_rank = fixed::<D>(layout);
    same(of_rank.transpose(steps(axes)), layout.transpose(axes));
    same(Ok(of_rank.reverse_axes()), Ok(layout.reverse_axes()));
}

fn check_broadcast<D: Dimension, E: Dimension>(layout: &Dynamic, shape: &[usize]) {
    same(fixed::<D>(layout).broadcast_to(extents::<E>(shape)), layout.broadcast_to(shape));
}

fn check_reshape<D: Dimension, E: Dimension>(layout: &Dynamic, shape: &[isize]) {
    for order in [Order::C, Order::F, Order::A] {
        same(fixed::<D>(layout).reshape(steps::<E>(shape), order), layout.reshape(shape, order));
    }
}

fn check_narrow<D: RemoveAxis>(layout: &Dynamic, axis: isize, slice: Slice) {
    same(fixed::<D>(layout).dim_narrow(axis, slice), layout.dim_narrow(axis, slice));
}

fn check_diagonal<D: TwoAxes>(layout: &Dynamic, offset: isize, axis1: isize, axis2: isize) {
    same(fixed::<D>(layout).diagonal(offset, axis1, axis2), layout.diagonal(offset, axis1, axis2));
}

/// All layouts of so many axes whose extents are below `extents`: contiguous in either order, cut out of larger ones,
/// turned round, and repeated.
fn small(ndim: usize, extents: usize) -> Vec<Dynamic> {
    let shapes = indices(&vec![extents; ndim]);
    let of_shape = |shape: Vec<isize>| {
        let shape: Vec<usize> = shape.iter().map(|&extent| extent as usize).collect();
        let reversed: Vec<isize> = Layout::c_contig(&shape).unwrap().stride().iter().map(|stride| -stride).collect();
        [
            Layout::c_contig(&shape).unwrap(),
            Layout::f_contig(&shape).unwrap(),
            Layout::new(&shape, &[5, -2, 3][..ndim], 9).unwrap(),
            Layout::new(&shape, &reversed, 60).unwrap(),
            Layout::new(&shape, &vec![0; ndim], 1).unwrap(),
        ]
    };
    shapes.into_iter().flat_map(of_shape).collect()
}

/// Calls `$check` for rank 0 to 3, by the number that `$ndim` is.
macro_rules! of_rank {
    ($ndim:expr, $check:ident::<$([$before:ty],)? _ $(, $after:ty)?>($($argument:expr),*)) => {
        match $ndim {
            0 => $check::<$($before,)? Ix<0> $(, $after)?>($($argument),*),
            1 => $check::<$($before,)? Ix<1> $(, $after)?>($($argument),*),
            2 => $check::<$($before,)? Ix<2> $(, $after)?>($($argument),*),
            _ => $check::<$($before,)? Ix<3> $(, $after)?>($($argument),*),
        }
    };
}

#[test]
#[cfg_attr(miri, ignore = "too many layouts for Miri")]
fn every_small_layout_has_the_axes_that_c_says() {
    for ndim in 0..=3 {
        for layout in small(ndim, 3) {
            for axes in indices(&vec![2 * ndim + 2; ndim]) {
                let axes: Vec<isize> = axes.iter().map(|axis| axis - ndim as isize - 1).collect();
                of_rank!(ndim, check_axes::<_>(&layout, &axes));
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many layouts for Miri")]
fn every_small_layout_is_repeated_and_cut_anew_as_c_says() {
    for (ndim, count) in (0..=3).flat_map(|ndim| (0..=3).map(move |count| (ndim, count))) {
        for layout in small(ndim, 3) {
            for shape in indices(&vec![5; count]) {
                let wanted: Vec<usize> = shape.iter().map(|&extent| extent as usize).collect();
                let new: Vec<isize> = shape.iter().map(|extent| extent - 1).collect();
                match ndim {
                    0 => of_rank!(count, check_broadcast::<[Ix<0>], _>(&layout, &wanted)),
                    1 => of_rank!(count, check_broadcast::<[Ix<1>], _>(&layout, &wanted)),
                    2 => of_rank!(count, check_broadcast::<[Ix<2>], _>(&layout, &wanted)),
                    _ => of_rank!(count, check_broadcast::<[Ix<3>], _>(&layout, &wanted)),
                }
                match ndim {
                    0 => of_rank!(count, check_reshape::<[Ix<0>], _>(&layout, &new)),
                    1 => of_rank!(count, check_reshape::<[Ix<1>], _>(&layout, &new)),
                    2 => of_rank!(count, check_reshape::<[Ix<2>], _>(&layout, &new)),
                    _ => of_rank!(count, check_reshape::<[Ix<3>], _>(&layout, &new)),
                }
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many slices for Miri")]
fn every_slice_of_a_small_axis_is_c_s() {
    let bounds = || [None].into_iter().chain((-6..=6).map(Some));
    for layout in small(1, 5) {
        for (start, stop) in bounds().flat_map(|start| bounds().map(move |stop| (start, stop))) {
            for step in [None].into_iter().chain((-3..=3).map(Some)) {
                check_narrow::<Ix<1>>(&layout, 0, Slice::new(start, stop, step));
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many layouts for Miri")]
fn every_diagonal_of_a_small_layout_is_c_s() {
    for ndim in 2..=3 {
        for layout in small(ndim, 3) {
            for axes in indices(&[2 * ndim + 2, 2 * ndim + 2]) {
                let [a, b] = [axes[0], axes[1]].map(|axis| axis - ndim as isize - 1);
                for offset in -4..=4 {
                    if ndim == 2 {
                        check_diagonal::<Ix<2>>(&layout, offset, a, b);
                    } else {
                        check_diagonal::<Ix<3>>(&layout, offset, a, b);
                    }
                }
            }
        }
    }
}

/// A number from the edges, or any small one.
fn edge(random: &mut Random) -> isize {
    match random.below(3) {
        0 => EDGES[random.below(EDGES.len())],
        _ => random.below(9) as isize - 4,
    }
}

/// A layout of edges: one that C refuses as a rule, so that it is made unchecked where it must not reach further.
fn edges(random: &mut Random, ndim: usize) -> (Vec<usize>, Vec<isize>, usize) {
    let shape = (0..ndim).map(|_| if random.below(4) == 0 { edge(random) as usize } else { random.below(4) }).collect();
    (shape, (0..ndim).map(|_| edge(random)).collect(), edge(random) as usize)
}

/// A shape that a layout may have, may be repeated to, or cut to, or nearly.
fn near(random: &mut Random, layout: &Dynamic, count: usize) -> Vec<usize> {
    let own = layout.shape().iter().rev().map(Some).chain(std::iter::repeat(None));
    let mut shape: Vec<usize> = own.take(count).map(|extent| *extent.unwrap_or(&1)).collect();
    shape.reverse();
    for extent in &mut shape {
        if *extent == 1 || random.below(8) == 0 {
            *extent = if random.below(6) == 0 { edge(random) as usize } else { random.below(4) };
        }
    }
    shape
}

const ROUNDS: usize = if cfg!(miri) { 3 } else { 3000 };

/// The calls of one rank with random arguments, on layouts of small numbers and on ones of edges.
fn rank<D: Dimension>(ndim: usize, check: impl Fn(&mut Random, &Dynamic)) {
    let mut random = Random::new(60 + ndim as u64);
    for round in 0..ROUNDS {
        let (shape, stride, offset) = edges(&mut random, ndim);
        check_new::<D>(&shape, &stride, offset);
        let dynamic = match Layout::new(&shape[..], &stride[..], offset) {
            Ok(layout) if round % 2 == 0 => layout,
            _ => {
                let shape: Vec<usize> = (0..ndim).map(|_| random.below(4)).collect();
                random.layout(&shape)
            }
        };
        let axes = match random.below(3) {
            0 => (0..ndim).map(|_| random.below(2 * ndim + 1) as isize - ndim as isize).collect(),
            _ => random.permutation(ndim),
        };
        check_axes::<D>(&dynamic, &axes);
        let shape = near(&mut random, &dynamic, ndim);
        check_broadcast::<D, D>(&dynamic, &shape);
        let dense = Layout::contig(dynamic.shape(), [Order::C, Order::F][round % 2]);
        let mut turned: Vec<isize> = dynamic.shape().iter().map(|&extent| extent as isize).collect();
        turned.rotate_left(random.below(ndim.max(1)));
        if ndim > 0 && random.below(4) == 0 {
            turned[random.below(ndim)] = edge(&mut random);
        }
        dense.into_iter().for_each(|dense| check_reshape::<D, D>(&dense, &turned));
        check_reshape::<D, D>(&dynamic, &turned);
        check(&mut random, &dynamic);
    }
}

fn slices<D: RemoveAxis>(random: &mut Random, layout: &Dynamic) {
    let part = |random: &mut Random| (random.below(3) > 0).then(|| edge(random));
    let slice = Slice::new(part(random), part(random), part(random));
    check_narrow::<D>(layout, random.below(layout.ndim() + 1) as isize - 1, slice);
}

fn diagonals<D: TwoAxes>(random: &mut Random, layout: &Dynamic) {
    let ndim = layout.ndim();
    let [a, b] = [(); 2].map(|()| random.below(2 * ndim + 1) as isize - ndim as isize);
    check_diagonal::<D>(layout, edge(random), a, b);
}

macro_rules! ranks {
    ($($test:ident: $ndim:literal $($check:ident)*;)*) => {$(
        #[test]
        fn $test() {
            rank::<Ix<$ndim>>($ndim, |_random, _layout| { $($check::<Ix<$ndim>>(_random, _layout);)* });
        }
    )*};
}
ranks! {
    rank0: 0;
    rank1: 1 slices;
    rank2: 2 slices diagonals;
    rank3: 3 slices diagonals;
    rank4: 4 slices diagonals;
    rank5: 5 slices diagonals;
    rank6: 6 slices diagonals;
    rank7: 7 slices diagonals;
    rank8: 8 slices diagonals;
    rank9: 9 slices diagonals;
}

#[test]
fn ranks_that_grow_and_shrink() {
    let mut random = Random::new(77);
    macro_rules! pair {
        ($($from:literal $to:literal)*) => {$(
            let shape: Vec<usize> = (0..$from).map(|_| random.below(3)).collect();
            let layout = random.layout(&shape);
            let wanted = near(&mut random, &layout, $to);
            check_broadcast::<Ix<$from>, Ix<$to>>(&layout, &wanted);
            let mut split = vec![1; $to];
            let size = layout.size() as isize;
            if $to > 0 {
                split[random.below($to)] = if size % 2 == 0 && $to > 1 { size / 2 } else { size };
                if let (true, Some(one)) = (size % 2 == 0, split.iter_mut().find(|extent| **extent == 1)) {
                    *one = 2;
                }
            }
            check_reshape::<Ix<$from>, Ix<$to>>(&Layout::c_contig(&shape).unwrap(), &split);
        )*};
    }
    for _ in 0..ROUNDS / 10 + 1 {
        pair!(0 1 0 4 1 0 1 2 1 9 2 1 2 5 3 2 3 4 4 7 5 3 5 9 6 8 7 2 8 9 9 8 9 0 9 1);
    }
}
