//! Slices are Python's, whether they are written as ranges, as parts or by s![].
#![cfg(all(feature = "std", not(miri)))]

use dimfold::{s, Ellipsis, Indexer, Layout, NewAxis, Slice};

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
    let none: [Indexer; 0] = s![];
    assert!(none.is_empty());
    assert_eq!(s![1], [Indexer::index(1)]);
    assert_eq!(s![row, n, 2 + 1], [Indexer::index(-1), Indexer::index(4), Indexer::index(3)]);
    assert_eq!(s![..], [Indexer::from(Slice::new(None, None, None))]);
    assert_eq!(s![..;-1], [Indexer::from(Slice::new(None, None, Some(-1)))]);
    assert_eq!(s![2..5;step], [Indexer::from(Slice::new(Some(2), Some(5), Some(2)))]);
    assert_eq!(
        s![1..n - 1, ..=2;3,],
        [Indexer::from(Slice::new(Some(1), Some(3), None)), Indexer::from(Slice::new(None, Some(3), Some(3))),]
    );
    assert_eq!(s![NewAxis, ..., parts], [NewAxis.into(), Ellipsis.into(), parts.into()]);
    assert_eq!(s![...], s![Ellipsis]);
    assert_eq!(s![parts;5], [parts.step(5).into()]);
    assert_eq!(s![..., 0,].len(), 2);
}

#[test]
fn s_slices_as_numpy_does() {
    let layout = Layout::c_contig([4, 5, 6]).unwrap();
    for (indexers, numpy) in [
        (s![1, .., ..;-1].as_slice(), "[1, :, ::-1]"),
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
    assert_eq!(layout.dim_slice(&s![..;0]).unwrap_err().status(), dimfold::Status::SLICE);
    assert_eq!(layout.dim_slice(&s![..., ...]).unwrap_err().status(), dimfold::Status::ARGUMENT);
    assert_eq!(layout.dim_slice(&s![0, 0]).unwrap_err().status(), dimfold::Status::NDIM);
}
