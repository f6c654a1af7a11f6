//! Slices are Python's, whether they are written as ranges, as parts or by s![].
#![cfg(all(feature = "std", not(miri)))]

use dimfold::{s, Dimension, Ellipsis, Indexer, Indexers, InsertAxis, IxDyn, Layout, NewAxis, RemoveAxis, Slice};

/// What Python's `range(extent)[start:stop:step]` yields, by its definition.
fn python(extent: isize, (start, stop, step): (Option<isize>, Option<isize>, Option<isize>)) -> Vec<isize> {
    let step = step.unwrap_or(1);
    let (lowest, highest) = if step < 0 { (-1, extent - 1) } else { (0, extent) };
    let place = |given: isize| (if given < 0 { given.saturating_add(extent) } else { given }).clamp(lowest, highest);
    let start = start.map_or(if step < 0 { highest } else { lowest }, place);
    let stop = stop.map_or(if step < 0 { lowest } else { highest }, place);
    let ahead = |&at: &isize| if step < 0 { at > stop } else { at < stop };
    std::iter::successors(Some(start), |at| at.checked_add(step)).take_while(ahead).collect()
}

/// The elements that a slice takes of an axis.
fn taken(extent: usize, slice: impl Into<Slice>) -> Vec<isize> {
    let layout = Layout::c_contig([extent]).unwrap().dim_narrow(0, slice).unwrap();
    layout.positions(dimfold::Order::C).unwrap().map(|position| position as isize).collect()
}

#[test]
fn slices_match_python() {
    let ends =
        [None, Some(isize::MIN), Some(-5), Some(-3), Some(-1), Some(0), Some(1), Some(3), Some(4), Some(isize::MAX)];
    let steps = [None, Some(isize::MIN), Some(-3), Some(-1), Some(1), Some(2), Some(isize::MAX)];
    for extent in 0..5 {
        for start in ends {
            for stop in ends {
                for step in steps {
                    let slice = Slice::new(start, stop, step);
                    assert_eq!(
                        taken(extent, slice),
                        python(extent as isize, (start, stop, step)),
                        "[{slice}] of {extent}"
                    );
                    assert_eq!(slice.parts(), (start, stop, step));
                }
            }
        }
    }
}

#[test]
fn ranges_are_slices() {
    let numbers: Vec<isize> = (0..6).collect();
    assert_eq!(taken(6, ..), numbers);
    assert_eq!(taken(6, 1..4), numbers[1..4]);
    assert_eq!(taken(6, 1..=4), numbers[1..=4]);
    assert_eq!(taken(6, 2..), numbers[2..]);
    assert_eq!(taken(6, ..2), numbers[..2]);
    assert_eq!(taken(6, ..=2), numbers[..=2]);
    assert_eq!(taken(6, -3..-1), numbers[3..5]);
    assert_eq!(taken(6, -3..=-1), numbers[3..], "-1 is the last place");
    assert_eq!(taken(6, ..=-1), numbers);
    assert_eq!(taken(6, ..=-2), numbers[..5]);
    assert_eq!(taken(6, 4_usize..6), numbers[4..6]);
    assert_eq!(taken(6, 4_isize..), numbers[4..]);
    assert_eq!(taken(6, 0..usize::MAX), numbers);
    assert_eq!(taken(6, 0..=usize::MAX), numbers);
    assert_eq!(taken(6, usize::MAX..), []);
    assert_eq!(Slice::from(..).step(2).step(-1), Slice::new(None, None, Some(-1)), "the last step counts");
}

#[test]
fn s_writes_indexers() {
    let (row, step, parts) = (-1_isize, 2, Slice::new(Some(3), None, Some(-1)));
    let n = 4_usize;
    assert!(s![].is_empty());
    assert_eq!(*s![1], [Indexer::index(1)]);
    assert_eq!(*s![row, n, 2 + 1], [Indexer::index(-1), Indexer::index(4), Indexer::index(3)]);
    assert_eq!(*s![..], [Indexer::from(Slice::new(None, None, None))]);
    assert_eq!(*s![..;-1], [Indexer::from(Slice::new(None, None, Some(-1)))]);
    assert_eq!(*s![2..5;step], [Indexer::from(Slice::new(Some(2), Some(5), Some(2)))]);
    assert_eq!(
        *s![1..n - 1, ..=2;3,],
        [Indexer::from(Slice::new(Some(1), Some(3), None)), Indexer::from(Slice::new(None, Some(3), Some(3))),]
    );
    assert_eq!(*s![NewAxis, ..., parts], [NewAxis.into(), Ellipsis.into(), parts.into()]);
    assert_eq!(*s![...], *s![Ellipsis]);
    assert_eq!(*s![parts;5], [parts.step(5).into()]);
    assert_eq!(s![..., 0,].len(), 2);
    assert_eq!(format!("{:?}", s![1, ..;2]), "[Indexer(1), Indexer(::2)]");
}

#[test]
fn s_slices_as_numpy_does() {
    let layout = Layout::c_contig([4, 5, 6]).unwrap();
    for (indexers, numpy) in [
        (&*s![1, .., ..;-1], "[1, :, ::-1]"),
        (&s![2..5;2, NewAxis, ..., 0], "[2:5:2, None, ..., 0]"),
        (&s![..., -2..], "[..., -2:]"),
        (&s![NewAxis], "[None]"),
        (&s![-1, -1, -1], "[-1, -1, -1]"),
        (&[], "[...]"),
    ] {
        assert_eq!(layout.dim_slice(indexers).unwrap(), layout.apply(numpy).unwrap(), "{numpy}");
        let written: Vec<String> = indexers.iter().map(Indexer::to_string).collect();
        if !written.is_empty() {
            let again = layout.apply(&format!("[{}]", written.join(","))).unwrap();
            assert_eq!(again, layout.apply(numpy).unwrap(), "{written:?}");
        }
    }
}

#[test]
fn indices_that_no_axis_has() {
    let layout = Layout::c_contig([4]).unwrap();
    for index in [Indexer::index(4), Indexer::index(-5), usize::MAX.into(), isize::MIN.into()] {
        assert_eq!(layout.dim_slice(&[index]).unwrap_err().status(), dimfold::Status::INDEX, "{index}");
    }
    assert_eq!(layout.dim_slice(s![..;0]).unwrap_err().status(), dimfold::Status::SLICE);
    assert_eq!(layout.dim_slice(s![..., ...]).unwrap_err().status(), dimfold::Status::ARGUMENT);
    assert_eq!(layout.dim_slice(&*s![0, 0]).unwrap_err().status(), dimfold::Status::NDIM);
    assert_eq!(layout.to_dyn().dim_slice(s![0, 0]).unwrap_err().status(), dimfold::Status::NDIM);
}

/// The rank that a layout has in its type.
fn rank<D: Dimension>(_: &Layout<D>) -> Option<usize> {
    D::NDIM
}

/// Slices layouts of rank 0 to 9 and their dynamic twins by one `s!` each: the results are the same layouts, with the
/// rank of the first in its type, and not that of the second.
macro_rules! same_when_it_runs {
    ($($layout:ident: $([$($indexers:tt)*])*;)*) => {$($({
        let (fixed, dynamic) = ($layout.dim_slice(s![$($indexers)*]), $layout.dim_slice(&*s![$($indexers)*]));
        let (fixed, dynamic) = (fixed.unwrap(), dynamic.unwrap());
        assert_eq!((rank(&fixed), rank(&dynamic)), (Some(dynamic.ndim()), None), stringify!([$($indexers)*]));
        assert_eq!(fixed.to_dyn(), dynamic, stringify!([$($indexers)*]));
        assert_eq!($layout.to_dyn().dim_slice(s![$($indexers)*]).unwrap(), dynamic, stringify!([$($indexers)*]));
    })*)*};
}

/// The same for all lists of up to so many indexers, one of each kind at every place.
macro_rules! every_list {
    (@$layout:ident [$($list:tt)*]) => { same_when_it_runs! { $layout: [$($list)*]; } };
    (@$layout:ident [$($list:tt)*] x $($more:ident)*) => {
        every_list!(@$layout [$($list)*]);
        every_list!(@$layout [$($list)* -1,] $($more)*);
        every_list!(@$layout [$($list)* ..;-1,] $($more)*);
        every_list!(@$layout [$($list)* NewAxis,] $($more)*);
    };
}

#[test]
fn the_rank_of_a_slice_is_in_its_type() {
    let (one, row, matrix) =
        (Layout::c_contig([]).unwrap(), Layout::c_contig([3]).unwrap(), Layout::c_contig([3, 4]).unwrap());
    let (tensor, most) = (Layout::c_contig([2, 3, 4]).unwrap(), Layout::c_contig([2; 9]).unwrap());
    every_list!(@tensor [] x x x);
    every_list!(@tensor [..., ] x x x);
    same_when_it_runs! {
        one: [] [...] [NewAxis] [NewAxis, ...] [..., NewAxis, NewAxis];
        row: [] [0] [..] [...] [NewAxis, 0] [0, NewAxis] [..., 0] [0, ...] [NewAxis, .., NewAxis];
        matrix: [1, 2] [1, ..., 2] [..., 1, 2] [1, 2, ...] [.., ...] [.., ..., 1] [NewAxis, ..., NewAxis] [1..;2, 3];
        tensor: [0, ..., NewAxis, 1] [.., ..., ..] [0, 0, 0, NewAxis] [0, 0, 0, ...] [0, ..;2, NewAxis, ...];
        most: [0] [..., 0] [NewAxis, 0] [0, NewAxis] [0, 0, 0, 0, 0, 0, 0, 0, 0] [.., .., .., .., .., .., .., .., ..;-1]
            [NewAxis, NewAxis, 0, ..., 0] [..., NewAxis, 1, 1, NewAxis];
    }
}

#[test]
fn slices_of_generic_ranks() {
    fn first_half<D: RemoveAxis>(layout: &Layout<D>) -> Layout<D> {
        layout.dim_slice(s![..;2]).unwrap()
    }
    fn first_row<D: RemoveAxis>(layout: &Layout<D>) -> Layout<D::Smaller> {
        layout.dim_slice(s![0]).unwrap()
    }
    fn in_front<D: InsertAxis>(layout: &Layout<D>) -> Layout<D::Larger> {
        layout.dim_slice(s![NewAxis, ...]).unwrap()
    }
    let matrix = Layout::c_contig([4, 5]).unwrap();
    assert_eq!(in_front(&first_row(&first_half(&matrix))), Layout::new([1, 5], [5, 1], 0).unwrap());
    assert_eq!(first_row(&matrix.to_dyn()), first_row(&matrix).to_dyn());
}

#[test]
fn indexers_of_a_kind_found_when_it_runs() {
    let layout = Layout::c_contig([4, 5]).unwrap();
    for indexer in [Indexer::index(1), Slice::from(1..).into(), NewAxis.into()] {
        let list = s![0, indexer, ...];
        let sliced: Layout<IxDyn> = layout.dim_slice(list).unwrap();
        assert_eq!(sliced, layout.dim_slice(&list).unwrap(), "by value or by reference");
        assert_eq!(sliced, layout.dim_slice(vec![0.into(), indexer]).unwrap());
        assert_eq!(sliced, layout.dim_slice([0.into(), indexer]).unwrap());
        assert_eq!(sliced, layout.dim_slice(&[0.into(), indexer][..]).unwrap());
    }
    assert_eq!(layout.dim_slice(&[]).unwrap(), layout.to_dyn());
}

#[test]
fn an_indexer_is_evaluated_once_and_in_order() {
    let mut calls = Vec::new();
    let mut next = |number: isize| {
        calls.push(number);
        number
    };
    let list = s![next(1), next(2)..next(3);next(4), next(5)];
    assert_eq!(list.iter().map(Indexer::to_string).collect::<Vec<_>>(), ["1", "2:3:4", "5"]);
    assert_eq!(calls, [1, 2, 3, 4, 5]);
}

#[test]
fn a_wrong_kind_is_an_error() {
    let forged = Indexers::of_kinds([Indexer::index(0)], core::marker::PhantomData::<((), Slice)>);
    let error = Layout::c_contig([4, 5]).unwrap().dim_slice(forged).unwrap_err();
    assert_eq!(error.to_string(), "dim_slice: result has 1 axes: expected 2; layout (5):(1)");
}
