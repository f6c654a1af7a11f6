//! Views as text: nested lists, of which large ones are shortened.
use core::fmt;

use crate::{Dimension, IxDyn, View};

/// Views of more elements are shortened, unless the text is asked for by `{:#?}`: ndarray's number.
const ELEMENTS_MAX: usize = 500;

/// How many indices of an axis are shown at either end then: of the last one, and of the others.
const ENDS: [usize; 2] = [5, 3];

pub(crate) fn write_elements<T: fmt::Debug, D: Dimension>(
    f: &mut fmt::Formatter<'_>,
    view: &View<'_, T, D>,
) -> fmt::Result {
    let is_whole = f.alternate() || view.size() <= ELEMENTS_MAX;
    write_list(f, &view.to_dyn(), 1, is_whole)
}

/// The indices that are shown: how many of an axis at its front, and from which one on at its back.
fn ends(extent: usize, is_last: bool, is_whole: bool) -> (usize, usize) {
    let end = ENDS[usize::from(!is_last)];
    if is_whole || extent <= 2 * end {
        (extent, extent)
    } else {
        (end, extent - end)
    }
}

fn write_list<T: fmt::Debug>(
    f: &mut fmt::Formatter<'_>,
    view: &View<'_, T, IxDyn>,
    depth: usize,
    is_whole: bool,
) -> fmt::Result {
    let Some(&extent) = view.shape().first() else { return view[&[0usize; 0]].fmt(f) };
    let is_last = view.shape().len() == 1;
    let (front, back) = ends(extent, is_last, is_whole);
    f.write_str("[")?;
    for index in (0..front).chain(back..extent) {
        if index > 0 {
            write_separator(f, is_last, depth)?;
        }
        if index == back && front < back {
            f.write_str("...")?;
            write_separator(f, is_last, depth)?;
        }
        let part = view.dim_select(0, index as isize).map_err(|_| fmt::Error)?;
        write_list(f, &part, depth + 1, is_whole)?;
    }
    f.write_str("]")
}

/// Lists of lists have a line each.
fn write_separator(f: &mut fmt::Formatter<'_>, is_last: bool, depth: usize) -> fmt::Result {
    if is_last {
        f.write_str(", ")
    } else {
        write!(f, ",\n{:depth$}", "")
    }
}
