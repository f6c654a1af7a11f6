//! What goes along axes and by indices does the same of raw views as of views.
#![cfg(all(feature = "std", not(miri)))]

use dimfold::{
    Dtype, IndexMode, Ix1, IxDyn, Layout, PutOp, Queue, RawView, RawViewMut, Result, SortOrder, Status, View, ViewMut,
};

fn queue() -> Queue {
    Queue::with_threads(1).unwrap()
}

const NUMBERS: [i32; 12] = [5, 0, 7, 5, 2, 0, 9, 1, 5, 3, 0, 8];

fn shape(extents: &[usize]) -> Layout<IxDyn> {
    Layout::c_contig(extents).unwrap()
}

/// The same elements, of rank 1.
fn row<'v, T>(view: &'v mut ViewMut<'_, T, IxDyn>) -> Result<ViewMut<'v, T, Ix1>> {
    view.reborrow().try_into()
}

fn raw<'a, T>(data: &'a [T], layout: &'a Layout<IxDyn>) -> RawView<'a> {
    RawView::new(data.as_ptr().cast(), size_of_val(data), Dtype::of::<T>().unwrap(), layout)
}

fn raw_mut<'a, T>(data: &'a mut [T], layout: &'a Layout<IxDyn>) -> RawViewMut<'a> {
    RawViewMut::new(data.as_mut_ptr().cast(), size_of_val(data), Dtype::of::<T>().unwrap(), layout)
}

/// Two arrays that two calls have written alike.
macro_rules! alike {
    ($queue:ident, $T:ty, $layout:expr, |$of_raw:ident, $raw:ident| $by_raw:expr, |$view:ident| $by_view:expr) => {{
        let layout = shape(&$layout);
        let (mut one, mut other) = (vec![<$T>::default(); layout.size()], vec![<$T>::default(); layout.size()]);
        let $of_raw = &mut $queue;
        let $raw = &raw_mut(&mut one, &layout);
        // SAFETY: arrays, borrowed for the call.
        unsafe { $by_raw }?;
        let $view = &mut ViewMut::new(&mut other, layout.clone())?;
        $by_view?;
        assert_eq!(one, other);
        assert_ne!(one, vec![<$T>::default(); layout.size()]);
    }};
}

#[test]
fn raw_views_are_taken_and_put_by_indices() -> Result<()> {
    let (mut queue, all, list) = (queue(), shape(&[3, 4]), shape(&[2]));
    let (source, at) = (View::new(&NUMBERS, all.clone())?, [-1i32, 1]);
    let (indices, from, places) = (View::new(&at, list.clone())?, raw(&NUMBERS, &all), raw(&at, &list));
    let (strict, wrap) = (IndexMode::Strict, IndexMode::Wrap);
    alike!(queue, i32, [3, 2], |q, to| q.take_raw(to, &from, &places, Some(-1), strict), |to| queue
        .take(to, &source, &indices, -1, strict));
    alike!(queue, i32, [2], |q, to| q.take_raw(to, &from, &places, None, wrap), |to| queue
        .take_flat(to, &source, &indices, wrap));
    let (pair, pairs) = (&NUMBERS[..2], View::new(&NUMBERS[..2], list.clone())?);
    alike!(queue, i32, [4], |q, to| q.put_raw(to, &raw(pair, &list), &places, Some(0), PutOp::Add, strict), |to| queue
        .put(to, &pairs, &indices, 0, PutOp::Add, strict));
    alike!(queue, i32, [2, 3], |q, to| q.put_raw(to, &raw(pair, &list), &places, None, PutOp::Max, strict), |to| queue
        .put_flat(to, &pairs, &indices, PutOp::Max, strict));
    let mut written = [0; 2];
    // SAFETY: arrays, borrowed for the call.
    let refused = unsafe {
        let far = [9i64, 0];
        queue.take_raw(&raw_mut(&mut written, &list), &raw(&NUMBERS, &shape(&[12])), &raw(&far, &list), Some(1), wrap)
    };
    assert_eq!(refused.unwrap_err().status(), Status::AXIS);
    assert_eq!(written, [0; 2]);
    Ok(())
}

#[test]
fn raw_views_are_gathered_and_scattered() -> Result<()> {
    let (mut queue, all, some) = (queue(), shape(&[3, 4]), shape(&[2, 4]));
    let (source, at) = (View::new(&NUMBERS, all.clone())?, [2i64, 0, 1, 2, 0, 0, 2, 1]);
    let (indices, places, mode) = (View::new(&at, some.clone())?, raw(&at, &some), IndexMode::Strict);
    alike!(queue, i32, [2, 4], |q, to| q.gather_raw(to, &raw(&NUMBERS, &all), &places, 0, mode), |to| queue
        .gather(to, &source, &indices, 0, mode));
    let (part, op) = (&NUMBERS[..8], PutOp::Add);
    alike!(queue, i32, [3, 4], |q, to| q.scatter_raw(to, &raw(part, &some), &places, 0, op, mode), |to| queue.scatter(
        to,
        &View::new(part, some.clone())?,
        &indices,
        0,
        op,
        mode
    ));
    Ok(())
}

#[test]
fn raw_views_are_compressed_expanded_and_counted() -> Result<()> {
    let (mut queue, all, ten) = (queue(), shape(&[3, 4]), shape(&[10]));
    let mask: [bool; 12] = NUMBERS.map(|x| x > 3);
    let (source, marked) = (View::new(&NUMBERS, all.clone())?, View::new(&mask, all.clone())?);
    let (from, chosen) = (raw(&NUMBERS, &all), raw(&mask, &all));
    let expected = queue.compress(&source, &marked)?;
    let (mut taken, mut rows) = ([-1; 10], [[-1i64; 2]; 10]);
    let table = shape(&[10, 2]);
    // SAFETY: arrays, borrowed for the call.
    let counts = unsafe {
        [
            queue.compress_raw(None, &from, &chosen)?,
            queue.compress_raw(Some(&raw_mut(&mut taken, &ten)), &from, &chosen)?,
            queue.nonzero_raw(None, &from)?,
            queue.nonzero_raw(Some(&raw_mut(rows.as_flattened_mut(), &table)), &from)?,
        ]
    };
    assert_eq!(counts, [6, 6, 9, 9]);
    assert_eq!((&taken[..6], &taken[6..]), (&expected[..], &[-1; 4][..]));
    assert_eq!(rows[..9], queue.nonzero(&source)?.iter().map(|row| [row[0], row[1]]).collect::<Vec<_>>());
    let short = shape(&[5]);
    // SAFETY: as above.
    let refused = unsafe { queue.compress_raw(Some(&raw_mut(&mut taken, &short)), &from, &chosen) };
    assert_eq!(refused.unwrap_err().status(), Status::SHAPE);
    alike!(queue, i32, [3, 4], |q, to| q.expand_raw(to, &raw(&NUMBERS[..10], &ten), &chosen), |to| queue.expand(
        to,
        &View::from(&NUMBERS[..10]),
        &View::new(&mask, shape(&[3, 4]))?
    ));
    Ok(())
}

#[test]
fn raw_views_are_unraveled_searched_and_counted() -> Result<()> {
    let (mut queue, four, mode) = (queue(), shape(&[4]), IndexMode::Strict);
    let (ordinals, sorted, values) = ([5i64, 0, 3, 1], [1.0, 2.0, 2.0, 4.0], [2.0, 0.5, 9.0, 4.0]);
    alike!(queue, i32, [4, 2], |q, to| q.unravel_raw(to, &raw(&ordinals, &four), &[2, 3], mode), |to| queue.unravel(
        to,
        &View::new(&ordinals, four.clone())?,
        &[2, 3],
        mode
    ));
    for right in [false, true] {
        alike!(
            queue,
            i64,
            [4],
            |q, to| q.searchsorted_raw(to, &raw(&sorted, &four), &raw(&values, &four), right),
            |to| queue.searchsorted(to, &View::from(&sorted), &View::new(&values, four.clone())?, right)
        );
    }
    alike!(queue, u8, [6], |q, to| q.bincount_raw(to, &raw(&ordinals, &four), None, mode), |to| queue.bincount(
        &mut row(to)?,
        &View::from(&ordinals),
        mode
    ));
    alike!(
        queue,
        f64,
        [6],
        |q, to| q.bincount_raw(to, &raw(&ordinals, &four), Some(&raw(&values, &four)), mode),
        |to| queue.bincount_weighted(&mut row(to)?, &View::from(&ordinals), &View::from(&values), mode)
    );
    Ok(())
}

#[test]
fn raw_views_are_sorted() -> Result<()> {
    let (mut queue, all) = (queue(), shape(&[3, 4]));
    let (source, from) = (View::new(&NUMBERS, all.clone())?, raw(&NUMBERS, &all));
    for (axis, order) in [(0, SortOrder::Ascending), (-1, SortOrder::Descending)] {
        alike!(queue, i32, [3, 4], |q, to| q.sort_raw(to, &from, axis, order), |to| queue
            .sort(to, &source, axis, order));
        alike!(queue, i64, [3, 4], |q, to| q.argsort_raw(to, &from, axis, order), |to| queue
            .argsort(to, &source, axis, order));
        let (mut ordinals, part) = (vec![0i32; 6], shape(&[3, 2]));
        alike!(queue, i32, [3, 2], |q, to| q.top_k_raw(Some(to), None, &from, 1, order), |to| queue.top_k(
            to,
            &mut ViewMut::new(&mut ordinals, part.clone())?,
            &source,
            1,
            order
        ));
    }
    Ok(())
}

#[test]
fn different_items_of_raw_views_are_counted() -> Result<()> {
    let (mut queue, all, row) = (queue(), shape(&[3, 4]), shape(&[12]));
    let from = raw(&NUMBERS, &all);
    let found = queue.unique(&View::new(&NUMBERS, all.clone())?)?;
    let (mut values, mut inverse, mut counts) = ([0; 12], [0i64; 12], [0i64; 12]);
    // SAFETY: arrays, borrowed for the call.
    let numbers = unsafe {
        let targets = (raw_mut(&mut values, &row), raw_mut(&mut inverse, &all), raw_mut(&mut counts, &row));
        let alone = queue.unique_raw(&targets.0, [None; 3], &from)?;
        [alone, queue.unique_raw(&targets.0, [None, Some(&targets.1), Some(&targets.2)], &from)?]
    };
    let count = found.values.len();
    assert_eq!(numbers, [count; 2]);
    assert_eq!((&values[..count], &counts[..count]), (&found.values[..], &found.counts[..]));
    assert_eq!(inverse[..], found.inverse[..]);
    Ok(())
}
