//! Every view of a layout has the element under every index that its definition names.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::{indices, position, Random, ROUNDS};
use dimfold::{s, Dimension, Ix2, Ix3, Ix4, IxDyn, Layout, Order, Slice};

/// Checks every index of `view`: `original` says which index of `layout` is the same element.
fn check<D: Dimension, R: Dimension>(layout: &Layout<D>, view: &Layout<R>, original: impl Fn(&[isize]) -> Vec<isize>) {
    for index in indices(view.shape()) {
        let expected = position(layout, &original(&index));
        assert_eq!(position(view, &index), expected, "{view} of {layout} at {index:?}");
        assert_eq!(view.to_dyn().index(&index).unwrap(), expected, "{view} at {index:?}");
    }
}

/// Layouts of rank 3, in that type.
fn each_layout(seed: u64, mut check: impl FnMut(&mut Random, Layout<Ix3>)) {
    let mut random = Random::new(seed);
    for _ in 0..ROUNDS {
        let shape = [(); 3].map(|()| random.below(4));
        let layout = random.layout(&shape).try_into().unwrap();
        check(&mut random, layout);
    }
}

fn axis(random: &mut Random) -> (isize, usize) {
    let axis = random.below(3);
    (axis as isize - 3 * random.below(2) as isize, axis)
}

fn without(list: &[isize], place: usize) -> Vec<isize> {
    [&list[..place], &list[place + 1..]].concat()
}

fn with(list: &[isize], place: usize, entry: isize) -> Vec<isize> {
    [&list[..place], &[entry], &list[place..]].concat()
}

#[test]
fn permuted_axes() {
    each_layout(1, |random, layout| {
        let axes: [isize; 3] = random.permutation(3).try_into().unwrap();
        let place = |axis: usize| axes.iter().position(|&each| each == axis as isize).unwrap();
        check(&layout, &layout.transpose(axes).unwrap(), |index| (0..3).map(|axis| index[place(axis)]).collect());
        check(&layout, &layout.reverse_axes(), |index| vec![index[2], index[1], index[0]]);
        check(&layout, &layout.swapaxes(-1, 0).unwrap(), |index| vec![index[2], index[1], index[0]]);
        check(&layout, &layout.moveaxis(&[0], &[-1]).unwrap(), |index| vec![index[2], index[0], index[1]]);
        let reversed = dimfold::reversed_permute(axes).unwrap();
        assert_eq!(layout.transpose(axes).unwrap().transpose(reversed).unwrap(), layout);
    });
}

#[test]
fn flipped_axes() {
    each_layout(2, |random, layout| {
        let (name, axis) = axis(random);
        check(&layout, &layout.flip(&[name]).unwrap(), |index| {
            let mut original = index.to_vec();
            original[axis] = layout.shape()[axis] as isize - 1 - index[axis];
            original
        });
    });
}

#[test]
fn diagonals() {
    each_layout(3, |random, layout| {
        let offset = random.below(7) as isize - 3;
        let diagonal: Layout<Ix2> = layout.diagonal(offset, 0, 2).unwrap();
        check(&layout, &diagonal, |index| vec![index[1] + (-offset).max(0), index[0], index[1] + offset.max(0)]);
        let (rows, columns) = (layout.shape()[0] as isize, layout.shape()[2] as isize);
        let length = if offset < 0 { columns.min(rows + offset) } else { rows.min(columns - offset) };
        assert_eq!(diagonal.shape()[1], length.max(0) as usize);
    });
}

#[test]
fn one_axis_less_or_more() {
    each_layout(4, |random, layout| {
        let (name, axis) = axis(random);
        for taken in 0..layout.shape()[axis] as isize {
            let selected: Layout<Ix2> = layout.dim_select(name, taken).unwrap();
            check(&layout, &selected, |index| with(index, axis, taken));
        }
        let chopped = layout.dim_chop(name).unwrap();
        check(&layout.set_offset(layout.offset()).unwrap(), &chopped, |index| with(index, axis, 0));
        let place = random.below(4);
        let inserted: Layout<Ix4> = layout.dim_insert(place as isize).unwrap();
        check(&layout, &inserted, |index| without(index, place));
        assert!(inserted.dim_eliminate(place as isize).unwrap().equivalent(&layout));
        assert!(inserted.squeeze(&[place as isize]).unwrap().equivalent(&layout.to_dyn()));
        check(&layout, &layout.unsqueeze(&[1, -1]).unwrap(), |index| vec![index[0], index[2], index[3]]);
    });
}

#[test]
fn sliced_axes() {
    each_layout(5, |random, layout| {
        let (name, axis) = axis(random);
        let step = [-2, -1, 1, 2][random.below(4)];
        let narrow = layout.dim_narrow(name, Slice::from(..).step(step)).unwrap();
        let first = if step < 0 { layout.shape()[axis] as isize - 1 } else { 0 };
        check(&layout, &narrow, |index| {
            let mut original = index.to_vec();
            original[axis] = first + step * index[axis];
            original
        });
        if layout.shape()[2] > 0 {
            let sliced = layout.dim_slice(s![1.., ..., -1]).unwrap();
            let last = layout.shape()[2] as isize - 1;
            check(&layout, &sliced, |index| vec![index[0] + 1, index[1], last]);
        }
    });
}

#[test]
fn windows() {
    each_layout(6, |_, layout| {
        let Ok(windows) = layout.sliding_window(&[2, 1], Some(&[0, 2])) else {
            assert!(layout.shape()[0] < 2 || layout.shape()[2] < 1);
            return;
        };
        check(&layout, &windows, |index| vec![index[0] + index[3], index[1], index[2] + index[4]]);
    });
}

#[test]
fn split_axes() {
    each_layout(7, |_, layout| {
        if layout.is_empty() {
            return;
        }
        let (before, after) = layout.dim_split_at(1).unwrap();
        check(&layout, &before, |index| vec![index[0], 0, 0]);
        check(&layout, &after, |index| vec![0, index[0], index[1]]);
        let (chosen, rest) = layout.dim_split_axes(&[2, 0]).unwrap();
        check(&layout, &chosen, |index| vec![index[1], 0, index[0]]);
        check(&layout, &rest, |index| vec![0, index[0], 0]);
    });
}

#[test]
fn other_shapes() {
    each_layout(8, |_, layout| {
        let [a, b, c] = <[usize; 3]>::try_from(layout.shape()).unwrap();
        let shape = [(a * b) as isize, c as isize];
        for (order, merged) in [(Order::C, b), (Order::F, a)] {
            let Ok(matrix) = layout.reshape(shape, order) else { continue };
            let matrix: Layout<Ix2> = matrix;
            check(&layout, &matrix, |index| {
                let (high, low) = (index[0] / merged as isize, index[0] % merged as isize);
                if order == Order::C {
                    vec![high, low, index[1]]
                } else {
                    vec![low, high, index[1]]
                }
            });
        }
        let dense = layout.layout_for_array_copy(Order::C).unwrap();
        assert_eq!(*dense.reshape(shape, Order::C).unwrap().shape(), [a * b, c], "a contiguous layout always reshapes");
    });
}

#[test]
fn repeated_axes() {
    each_layout(9, |random, layout| {
        let (name, axis) = axis(random);
        let Ok(single) = layout.dim_narrow(name, ..1) else { return };
        if single.shape()[axis] == 0 {
            return;
        }
        let mut shape = <[usize; 3]>::try_from(layout.shape()).unwrap();
        shape[axis] = 4;
        let pinned = |index: &[isize]| with(&without(index, axis), axis, 0);
        check(&single, &single.broadcast_to(shape).unwrap(), pinned);
        let [a, b, c] = shape;
        check(&single, &single.broadcast_to([2, a, b, c]).unwrap(), |index| pinned(&index[1..]));
        check(&single, &single.broadcast_to_left([a, b, c, 2]).unwrap(), |index| pinned(&index[..3]));
        let (one, two) = single.broadcast_layout(&Layout::c_contig(shape).unwrap()).unwrap();
        check(&single, &one, pinned);
        assert_eq!((one.shape(), two.to_string()), (&shape[..], Layout::c_contig(shape).unwrap().to_string()));
        let target = Layout::c_contig(shape).unwrap();
        check(&single, &target.broadcast_layout_to_first(&single).unwrap(), pinned);
    });
}

#[test]
fn bounds_hold_every_position() {
    each_layout(10, |_, layout| {
        let positions: Vec<usize> = indices(layout.shape()).iter().map(|index| position(&layout, index)).collect();
        let lowest = positions.iter().min().copied().unwrap_or(layout.offset());
        let end = positions.iter().max().map_or(layout.offset(), |&highest| highest + 1);
        assert_eq!(layout.bounds_index().unwrap(), lowest..end);
        assert_eq!(layout.span().unwrap(), if positions.is_empty() { 0 } else { end });
        assert_eq!(layout.size(), positions.len());
        layout.check_strides(false).unwrap();
    });
}

#[test]
fn ordinals() {
    each_layout(11, |_, layout| {
        let reversed = layout.reverse_axes();
        for (ordinal, index) in indices(layout.shape()).into_iter().enumerate() {
            assert_eq!(layout.unravel_c(ordinal).unwrap()[..], index[..]);
            let backwards = reversed.unravel_f(ordinal).unwrap();
            assert!(backwards.iter().rev().eq(&index), "{layout} at {ordinal}");
            assert_eq!(
                layout.index_unchecked(<[isize; 3]>::try_from(&index[..]).unwrap()),
                position(&layout, &index) as isize
            );
        }
        assert!(layout.unravel_c(layout.size()).is_err());
    });
}

#[test]
fn greedy_layouts_are_permutations() {
    each_layout(12, |_, layout| {
        let (greedy, axes) = layout.greedy_layout(true).unwrap();
        assert_eq!(layout.transpose(axes).unwrap().shape(), greedy.shape());
        if !layout.is_empty() {
            let strides: Vec<isize> =
                greedy.stride().iter().zip(greedy.shape()).filter(|(_, &n)| n > 1).map(|(&s, _)| s).collect();
            assert!(
                strides.windows(2).all(|pair| pair[0] <= pair[1]) && strides.iter().all(|&stride| stride > 0),
                "{greedy} of {layout}"
            );
        }
    });
}

#[test]
fn products_of_matrices() {
    let product = |first: &Layout<IxDyn>, second: &Layout<IxDyn>| first.matmul_layouts(second, Order::C).unwrap();
    let layouts = product(&"c(5,2,3)".parse().unwrap(), &"c(3,4)".parse().unwrap());
    assert_eq!(layouts.kind, dimfold::MatmulKind::GemmX2);
    assert_eq!(layouts.result, "c(5,2,4)".parse().unwrap());
    assert_eq!(layouts.result_batch.shape(), [5]);
    assert_eq!(layouts.result_matrix.to_string(), "(2,4):(4,1)");
    assert_eq!((layouts.batch1.to_string(), layouts.matrix1.to_string()), ("(5):(6)".into(), "(2,3):(3,1)".into()));
    assert_eq!((layouts.batch2.to_string(), layouts.matrix2.to_string()), ("(5):(0)".into(), "(3,4):(4,1)".into()));
}

#[test]
fn axes_that_merge_and_strict_slices() {
    each_layout(10, |random, layout| {
        let visited = |layout: &Layout<IxDyn>| layout.positions(Order::C).unwrap().collect::<Vec<_>>();
        let dense = Layout::dense(layout.shape_by_value(), layout.stride_order()).unwrap();
        for layout in [layout, dense] {
            let flat = layout.flatten(0, -1).unwrap();
            assert_eq!(visited(&flat), visited(&layout.to_dyn()), "{layout}");
            let masked = layout.flatten_with_mask(0, -1, layout.flatten_axis_mask()).unwrap();
            assert_eq!(masked, flat, "{layout}");
        }
        assert_eq!(visited(&dense.to_dyn()).len(), dense.span().unwrap(), "every position below the span is taken");
        let (name, axis) = axis(random);
        let extent = layout.shape()[axis] as isize;
        let start = random.below(extent as usize + 1) as isize;
        let stop = start + random.below((extent - start) as usize + 1) as isize;
        check(&layout, &layout.dim_slice_strict(name, start..stop).unwrap(), |index| {
            with(&without(index, axis), axis, index[axis] + start)
        });
        assert!(layout.dim_slice_strict(name, 0..extent + 1).is_err());
    });
}
