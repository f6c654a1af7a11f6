//! Scans, sorts, and what goes by indices give what plain loops give, over any layout.
#![cfg(all(feature = "std", not(miri)))]

use dimfold::{IndexMode, Ix1, Ix2, Ix3, Layout, PutOp, Queue, Result, Scan, SortOrder, Status, View, ViewMut};

fn queue() -> Queue {
    Queue::with_threads(1).unwrap()
}

/// Numbers below 20 in no order, with repetitions.
fn numbers() -> Vec<i32> {
    (0..60).map(|i| (i * 37 + 11) % 20).collect()
}

fn views(data: &[i32]) -> Vec<View<'_, i32, Ix2>> {
    let rows = View::new(data, Layout::c_contig([6, 10]).unwrap()).unwrap();
    vec![
        rows,
        rows.reverse_axes(),
        rows.flip(&[0, 1]).unwrap(),
        View::new(data, Layout::new([6, 10], [0, 3], 1).unwrap()).unwrap(),
        View::new(data, Layout::new([1, 10], [7, -2], 40).unwrap()).unwrap(),
    ]
}

/// The elements of each line along an axis, and the index of its first one.
fn lines(view: &View<'_, i32, Ix2>, axis: usize) -> Vec<([usize; 2], Vec<i32>)> {
    let along = |other: usize, i: usize| if axis == 0 { [i, other] } else { [other, i] };
    let line = |other: usize| (0..view.shape()[axis]).map(|i| view[along(other, i)]).collect();
    (0..view.shape()[1 - axis]).map(|other| (along(other, 0), line(other))).collect()
}

/// Whether each line of a result, in C order, is what `expected` makes of the line of the source.
fn check<T: PartialEq + core::fmt::Debug + Copy>(
    view: &View<'_, i32, Ix2>,
    axis: usize,
    found: &[T],
    expected: impl Fn(&[i32]) -> Vec<T>,
) {
    let width = view.shape()[1];
    for (start, line) in lines(view, axis) {
        let first = start[0] * width + start[1];
        let step = if axis == 0 { width } else { 1 };
        let made: Vec<T> = (0..line.len()).map(|i| found[first + i * step]).collect();
        assert_eq!(made, expected(&line), "{view:?} along {axis}");
    }
}

#[test]
fn scans_are_loops_along_lines() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    for view in views(&data) {
        let layout = Layout::c_contig([view.shape()[0], view.shape()[1]])?;
        for axis in 0..2 {
            let mut sums = vec![0i64; layout.size()];
            queue.cumsum(&mut ViewMut::new(&mut sums, layout)?, &view, axis as isize)?;
            let running = |line: &[i32]| {
                line.iter()
                    .scan(0, |sum, x| {
                        Some({
                            *sum += i64::from(*x);
                            *sum
                        })
                    })
                    .collect::<Vec<_>>()
            };
            check(&view, axis, &sums, running);
            let mut most = vec![0i32; layout.size()];
            let scan = Scan::MAX.exclusive().backward();
            queue.scan(&mut ViewMut::new(&mut most, layout)?, &view, scan, axis as isize - 2)?;
            let behind = |line: &[i32]| {
                (0..line.len()).map(|i| line[i + 1..].iter().copied().max().unwrap_or(i32::MIN)).collect::<Vec<_>>()
            };
            check(&view, axis, &most, behind);
        }
    }
    Ok(())
}

#[test]
fn sorts_are_stable_sorts_of_lines() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    for view in views(&data) {
        let layout = Layout::c_contig([view.shape()[0], view.shape()[1]])?;
        for axis in 0..2 {
            let (mut sorted, mut order) = (vec![0i32; layout.size()], vec![0i64; layout.size()]);
            queue.sort(&mut ViewMut::new(&mut sorted, layout)?, &view, axis as isize, SortOrder::Ascending)?;
            check(&view, axis, &sorted, |line| {
                let mut line = line.to_vec();
                line.sort();
                line
            });
            queue.argsort(&mut ViewMut::new(&mut order, layout)?, &view, axis as isize, SortOrder::Descending)?;
            check(&view, axis, &order, |line| {
                let mut places: Vec<i64> = (0..line.len() as i64).collect();
                places.sort_by_key(|place| -line[*place as usize]);
                places
            });
        }
        let mut expected: Vec<i32> = view.iter().copied().collect();
        let all = expected.clone();
        expected.sort();
        expected.dedup();
        let found = queue.unique(&view)?;
        assert_eq!(found.values, expected);
        let value = |place: &i64| found.values[*place as usize];
        assert_eq!(found.inverse.iter().map(value).collect::<Vec<_>>(), all);
        for (i, value) in found.values.iter().enumerate() {
            assert_eq!(found.first[i] as usize, all.iter().position(|item| item == value).unwrap());
            assert_eq!(found.counts[i] as usize, all.iter().filter(|item| *item == value).count());
        }
    }
    Ok(())
}

#[test]
fn what_lies_in_place_is_scanned_and_sorted_there() -> Result<()> {
    let (mut data, mut queue) = ([3, 1, 2, 9, 7, 8], queue());
    queue.sort_in_place(&mut ViewMut::new(&mut data, Layout::f_contig([3, 2])?)?, 0, SortOrder::Descending)?;
    assert_eq!(data, [3, 2, 1, 9, 8, 7]);
    queue.scan_in_place(&mut ViewMut::new(&mut data, Layout::f_contig([3, 2])?)?, Scan::SUM, 1)?;
    assert_eq!(data, [3, 2, 1, 12, 10, 8]);
    let (mut most, mut places) = ([0; 4], [0i32; 4]);
    let (rows, two) = (View::new(&data, Layout::c_contig([2, 3])?)?, Layout::c_contig([2, 2])?);
    let (values, indices) = (&mut ViewMut::new(&mut most, two)?, &mut ViewMut::new(&mut places, two)?);
    queue.top_k(values, indices, &rows, 1, SortOrder::Ascending)?;
    assert_eq!((most, places), ([1, 2, 8, 10], [2, 1, 2, 1]));
    Ok(())
}

#[test]
fn slabs_are_taken_and_put_by_indices_of_any_rank() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    for view in views(&data) {
        let [rows, columns] = [view.shape()[0], view.shape()[1]];
        let list = [0i64, columns as i64 - 1, -1, 3, 3, 1];
        let indices: View<'_, i64, Ix2> = View::new(&list, Layout::f_contig([2, 3])?)?;
        let mut taken = vec![0; rows * 6];
        let mut target: ViewMut<'_, i32, Ix3> = ViewMut::new(&mut taken, Layout::c_contig([rows, 2, 3])?)?;
        queue.take(&mut target, &view, &indices, 1, IndexMode::Strict)?;
        for (i, j, k) in (0..rows * 6).map(|place| (place / 6, place / 3 % 2, place % 3)) {
            let column = indices[[j, k]].rem_euclid(columns as i64) as usize;
            assert_eq!(target[[i, j, k]], view[[i, column]]);
        }
        let mut sums = vec![0; rows * columns];
        let mut back = ViewMut::new(&mut sums, Layout::c_contig([rows, columns])?)?;
        queue.put(&mut back, &target.view(), &indices, -1, PutOp::Add, IndexMode::Wrap)?;
        for (i, column) in (0..rows * columns).map(|place| (place / columns, place % columns)) {
            let times = list.iter().filter(|index| index.rem_euclid(columns as i64) as usize == column).count();
            assert_eq!(back[[i, column]], view[[i, column]] * times as i32);
        }
        let mut row = [0; 2];
        queue.take_flat(&mut ViewMut::from(&mut row), &view, &View::from(&[11i32, -1]), IndexMode::Clamp)?;
        let last = view.layout().size() - 1;
        let at = |place: usize| view[[place / columns, place % columns]];
        assert_eq!(row, [at(11.min(last)), at(0)]);
    }
    Ok(())
}

#[test]
fn items_are_gathered_and_scattered_along_an_axis() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    for view in views(&data) {
        let [rows, columns] = [view.shape()[0], view.shape()[1]];
        let list: Vec<i32> = (0..rows as i32 * 2).map(|i| (i * 7) % columns as i32 - i % 2).collect();
        let layout = Layout::c_contig([rows, 2])?;
        let (indices, mut items) = (View::new(&list, layout)?, vec![0; rows * 2]);
        queue.gather(&mut ViewMut::new(&mut items, layout)?, &view, &indices, 1, IndexMode::Strict)?;
        let column = |place: usize| list[place].rem_euclid(columns as i32) as usize;
        for place in 0..items.len() {
            assert_eq!(items[place], view[[place / 2, column(place)]]);
        }
        let (mut found, mut expected) = (vec![-1; rows * columns], vec![-1; rows * columns]);
        let mut target = ViewMut::new(&mut found, Layout::c_contig([rows, columns])?)?;
        queue.scatter(&mut target, &View::new(&items, layout)?, &indices, 1, PutOp::Max, IndexMode::Strict)?;
        for (place, item) in items.iter().enumerate() {
            let at = place / 2 * columns + column(place);
            expected[at] = expected[at].max(*item);
        }
        assert_eq!(found, expected);
    }
    Ok(())
}

#[test]
fn masks_and_places_are_those_of_loops() -> Result<()> {
    let (data, mut queue) = (numbers(), queue());
    for view in views(&data) {
        let [rows, columns] = [view.shape()[0], view.shape()[1]];
        let is_small = view.expr().lt(9).to_vec(&mut queue)?;
        let mask = View::new(&is_small, Layout::c_contig([rows, columns])?)?;
        let small: Vec<i32> = view.iter().copied().filter(|item| *item < 9).collect();
        assert_eq!(queue.compress(&view, &mask)?, small);
        let mut copies = vec![100; rows * columns];
        let mut target = ViewMut::new(&mut copies, Layout::f_contig([rows, columns])?)?;
        queue.expand(&mut target, &View::from(small.as_slice()), &mask)?;
        let expected = view.iter().map(|item| if *item < 9 { *item } else { 100 });
        assert!(target.view().iter().copied().eq(expected));
        let every = (0..rows * columns).map(|place| [place / columns, place % columns]);
        let places: Vec<[i64; 2]> = every.filter(|at| view[*at] != 0).map(|at| at.map(|i| i as i64)).collect();
        assert_eq!(queue.nonzero(&view)?, places);
        let (mut counts, mut expected) = ([0i64; 20], [0i64; 20]);
        queue.bincount(&mut ViewMut::from(&mut counts), &view, IndexMode::Strict)?;
        view.iter().for_each(|item| expected[*item as usize] += 1);
        assert_eq!(counts, expected);
        let mut weights = [0i32; 20];
        queue.bincount_weighted(&mut ViewMut::from(&mut weights), &view, &view, IndexMode::Strict)?;
        assert!((0..20).all(|item| i64::from(weights[item]) == expected[item] * item as i64));
    }
    assert_eq!(queue.nonzero(&View::from(data.as_slice()).dim_select(0, 0)?)?, [[0i64; 0]]);
    Ok(())
}

#[test]
fn places_among_sorted_elements() -> Result<()> {
    let (sorted, mut queue) = ([1, 3, 3, 3, 8], queue());
    let (values, mut places) = ([0, 1, 2, 3, 8, 9], [0i32; 6]);
    for (right, expected) in [(false, [0, 0, 1, 1, 4, 5]), (true, [0, 1, 1, 4, 5, 5])] {
        let layout = Layout::c_contig([2, 3])?;
        let mut target = ViewMut::new(&mut places, layout)?;
        queue.searchsorted(&mut target, &View::from(&sorted), &View::new(&values, layout)?, right)?;
        assert_eq!(places, expected);
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_refused_before_anything_is_written() -> Result<()> {
    let (data, mut queue, mut found) = ([1, 2, 3], queue(), [7; 3]);
    let (source, outside) = (View::from(&data), View::from(&[0i64, 3, 0]));
    let mut target: ViewMut<'_, i32, Ix1> = ViewMut::from(&mut found);
    let error = queue.take(&mut target, &source, &outside, 0, IndexMode::Strict).unwrap_err();
    assert_eq!(error.status(), Status::INDEX);
    assert!(error.to_string().contains("index 3"), "{error}");
    assert_eq!(queue.gather(&mut target, &source, &outside, 0, IndexMode::Strict).unwrap_err().status(), Status::INDEX);
    assert_eq!(queue.take(&mut target, &source, &outside, 1, IndexMode::Wrap).unwrap_err().status(), Status::AXIS);
    let two = View::from(&[true, false]);
    assert_eq!(queue.compress(&source, &two).unwrap_err().status(), Status::SHAPE);
    let (all, one) = (View::from(&[true; 3]), View::from(&data[..1]));
    assert_eq!(queue.expand(&mut target, &one, &all).unwrap_err().status(), Status::SHAPE);
    assert_eq!(queue.cumsum(&mut target, &one, 0).unwrap_err().status(), Status::SHAPE);
    assert_eq!(queue.scan_in_place(&mut target, Scan::SUM, -2).unwrap_err().status(), Status::AXIS);
    assert_eq!(queue.sort(&mut target, &source, 1, SortOrder::Ascending).unwrap_err().status(), Status::AXIS);
    let complex = View::from(&[[1.0f32, 2.0]]);
    let mut sum = [[0.0f32; 2]];
    assert_eq!(queue.cummax(&mut ViewMut::from(&mut sum), &complex, 0).unwrap_err().status(), Status::DTYPE);
    assert_eq!(found, [7; 3]);
    Ok(())
}
