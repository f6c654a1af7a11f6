//! Selections by a list of indices: a move for each stretch of the list whose indices have equal steps, or, where there
//! are many, by the list.
use crate::along_axes::row;
use crate::moves::{self, strided, Strided};
use crate::{DeviceDimfoldOver, Keeps, Memory};
use dimfold::{IndexMode, PutOp};
use rstsr_core::prelude_dev::*;

impl<N, M, T, D> DeviceIndexSelectAPI<T, D> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    D: DimAPI + DimSmallerOneAPI,
    D::SmallerOne: DimAPI,
    N: DeviceIndexSelectAPI<T, D> + Keeps<T>,
{
    fn index_select(
        &self,
        c: &mut M::Raw<MaybeUninit<T>>,
        lc: &Layout<D>,
        a: &M::Raw<T>,
        la: &Layout<D>,
        axis: usize,
        indices: &[usize],
    ) -> Result<()> {
        let (target, source) = (M::target_new::<T>(c), M::source::<T>(a));
        let is_selected = self.is_done(|queue| {
            let (target, to, source, from) = (target?.by(queue)?, strided(lc)?, source?.by(queue)?, strided(la)?);
            if !is_of_list(&to, axis, indices) {
                return None;
            }
            let parts = Stretches::of(indices, |_| true);
            if are_many(parts.clone()) && are_of(&from, axis, indices) {
                let (list, count) = (M::of_slice(|| Ok(queue), indices).ok()?, indices.len());
                let list = M::source::<usize>(&list)?.as_indices();
                let done = queue.with(|queue| {
                    let (target, source) = (target.seen(queue, (&to).into()), source.seen(queue, (&from).into()));
                    let list = list.seen(queue, row(&count));
                    // SAFETY: all are slices that the caller has borrowed.
                    unsafe { queue.take_raw(&target, &source, &list, Some(axis as isize), IndexMode::Strict) }
                });
                return done.ok();
            }
            let moves = parts.map(|part| Some((part.of_list(&to, axis)?, part.of_axis(&from, axis)?)));
            // SAFETY: as above.
            unsafe { moves::assign_all(queue, target, source, moves) }
        });
        if is_selected {
            return Ok(());
        }
        native! { @call self DeviceIndexSelectAPI (T, D) index_select (c: new T, lc: layout D, a: read T, la: layout D,
        axis: value usize, indices: value &[usize]) };
        Ok(())
    }
}

impl<N, M, TC, TA> DeviceIndexPutAPI<TC, TA> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceIndexPutAPI<TC, TA> + Keeps<TC> + Keeps<TA>,
{
    fn index_put(
        &self,
        a: &mut M::Raw<TC>,
        la: &Layout<IxD>,
        axis: usize,
        indices: &[usize],
        value: &M::Raw<TA>,
        lvalue: &Layout<IxD>,
    ) -> Result<()> {
        let (target, source) = (M::target::<TC>(a), M::source::<TA>(value));
        let is_put = self.is_done(|queue| {
            let (target, to, source, from) = (target?.by(queue)?, strided(la)?, source?.by(queue)?, strided(lvalue)?);
            if !is_of_list(&from, axis, indices) {
                return None;
            }
            // Of equal indices the last one wins, so that each has a move of its own.
            let parts = Stretches::of(indices, |step| step != 0);
            if target.dtype == source.dtype && are_many(parts.clone()) && are_of(&to, axis, indices) {
                let (list, count) = (M::of_slice(|| Ok(queue), indices).ok()?, indices.len());
                let list = M::source::<usize>(&list)?.as_indices();
                let done = queue.with(|queue| {
                    let (target, source) = (target.seen(queue, (&to).into()), source.seen(queue, (&from).into()));
                    let list = list.seen(queue, row(&count));
                    let (axis, mode) = (Some(axis as isize), IndexMode::Strict);
                    // SAFETY: as above.
                    unsafe { queue.put_raw(&target, &source, &list, axis, PutOp::Set, mode) }
                });
                return done.ok();
            }
            let moves = parts.map(|part| Some((part.of_axis(&to, axis)?, part.of_list(&from, axis)?)));
            // SAFETY: as above.
            unsafe { moves::assign_all(queue, target, source, moves) }
        });
        if is_put {
            return Ok(());
        }
        native! { @call self DeviceIndexPutAPI (TC, TA) index_put (a: write TC, la: layout IxD, axis: value usize,
        indices: value &[usize], value: read TA, lvalue: layout IxD) };
        Ok(())
    }
}

/// Whether a layout has a place for each index along the axis.
fn is_of_list(layout: &Strided, axis: usize, indices: &[usize]) -> bool {
    layout.shape().get(axis) == Some(&indices.len())
}

/// Whether all indices are those of a place along the axis, so that a device will have none to tell of.
fn are_of(layout: &Strided, axis: usize, indices: &[usize]) -> bool {
    layout.shape().get(axis).is_some_and(|extent| indices.iter().all(|index| index < extent))
}

/// Whether there are so many stretches that a list of indices is faster than their moves.
fn are_many<F: Fn(isize) -> bool>(parts: Stretches<'_, F>) -> bool {
    const FEW: usize = 8;
    parts.take(FEW + 1).count() > FEW
}

/// Indices of a list that have equal steps.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stretch {
    /// Where in the list they begin.
    position: usize,
    count: usize,
    /// The first of them.
    index: usize,
    step: isize,
}

impl Stretch {
    /// The part of a layout that has a place along the axis for each index of the list.
    fn of_list(&self, layout: &Strided, axis: usize) -> Option<Strided> {
        with_axis(layout, axis, self.position, self.count, 1)
    }

    /// The part of a layout that the indices are about.
    fn of_axis(&self, layout: &Strided, axis: usize) -> Option<Strided> {
        let last = self.index as isize + self.step * (self.count as isize - 1);
        let extent = *layout.shape().get(axis)?;
        if self.index.max(last as usize) >= extent {
            return None;
        }
        with_axis(layout, axis, self.index, self.count, self.step)
    }
}

/// The layout with `count` places along the axis, from `first` on.
fn with_axis(layout: &Strided, axis: usize, first: usize, count: usize, step: isize) -> Option<Strided> {
    let (mut shape, mut stride) = (layout.shape().to_vec(), layout.stride().to_vec());
    let offset = layout.offset().checked_add_signed(stride[axis] * first as isize)?;
    (shape[axis], stride[axis]) = (count, stride[axis] * step);
    Strided::new(shape, stride, offset).ok()
}

/// The stretches of a list, from its beginning on.
#[derive(Clone)]
struct Stretches<'a, F> {
    indices: &'a [usize],
    position: usize,
    is_step: F,
}

impl<'a, F: Fn(isize) -> bool> Stretches<'a, F> {
    /// Those whose steps are ones of which `is_step` approves.
    fn of(indices: &'a [usize], is_step: F) -> Self {
        Stretches { indices, position: 0, is_step }
    }
}

impl<F: Fn(isize) -> bool> Iterator for Stretches<'_, F> {
    type Item = Stretch;

    fn next(&mut self) -> Option<Stretch> {
        let rest = &self.indices[self.position..];
        let step = |pair: &[usize]| pair[1] as isize - pair[0] as isize;
        let first = rest.windows(2).next().map(step).filter(|&step| (self.is_step)(step));
        let count = first.map_or(1, |first| 1 + rest.windows(2).take_while(|pair| step(pair) == first).count());
        let stretch = Stretch { position: self.position, count, index: *rest.first()?, step: first.unwrap_or(1) };
        self.position += count;
        Some(stretch)
    }
}

#[cfg(test)]
mod tests {
    use super::{Stretch, Stretches};

    fn stretches(indices: &[usize], is_step: fn(isize) -> bool) -> Vec<(usize, usize, usize, isize)> {
        let parts = |part: Stretch| (part.position, part.count, part.index, part.step);
        Stretches::of(indices, is_step).map(parts).collect()
    }

    #[test]
    fn stretches_have_equal_steps() {
        assert_eq!(stretches(&[], |_| true), []);
        assert_eq!(stretches(&[7], |_| true), [(0, 1, 7, 1)]);
        assert_eq!(stretches(&[1, 3, 5, 4, 3, 3, 3], |_| true), [(0, 3, 1, 2), (3, 2, 4, -1), (5, 2, 3, 0)]);
    }

    #[test]
    fn equal_indices_are_stretches_of_their_own_where_the_last_one_wins() {
        assert_eq!(stretches(&[2, 2, 3, 3], |step| step != 0), [(0, 1, 2, 1), (1, 2, 2, 1), (3, 1, 3, 1)]);
    }
}
