//! Moves, casts and fills.
use crate::moves::{self, strided, LayoutRef, Source, Strided, Target, ONE};
use crate::{DeviceDimfoldOver, Keeps, Memory};
use core::slice;
use dimfold::{Order, SharedQueue};
use rstsr_core::prelude_dev::*;

impl<N, M, TC, D, TA> OpAssignAPI<TC, D, TA> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    D: DimAPI,
    N: OpAssignAPI<TC, D, TA> + Keeps<TC> + Keeps<TA>,
{
    fn assign(&self, c: &mut M::Raw<TC>, lc: &Layout<D>, a: &M::Raw<TA>, la: &Layout<D>) -> Result<()> {
        if self.is_assigned(M::target::<TC>(c), lc, M::source::<TA>(a), la) {
            return Ok(());
        }
        native! { @call self OpAssignAPI (TC, D, TA) assign (c: write TC, lc: layout D, a: read TA, la: layout D) };
        Ok(())
    }

    fn assign_uninit(
        &self,
        c: &mut M::Raw<MaybeUninit<TC>>,
        lc: &Layout<D>,
        a: &M::Raw<TA>,
        la: &Layout<D>,
    ) -> Result<()> {
        if self.is_assigned(M::target_new::<TC>(c), lc, M::source::<TA>(a), la) {
            return Ok(());
        }
        native! {
            @call self OpAssignAPI (TC, D, TA) assign_uninit (c: new TC, lc: layout D, a: read TA, la: layout D)
        };
        Ok(())
    }

    fn fill(&self, c: &mut M::Raw<TC>, lc: &Layout<D>, fill: TA) -> Result<()> {
        if self.is_filled::<TC, TA>(M::target::<TC>(c), lc, &fill) {
            return Ok(());
        }
        native! { @call self OpAssignAPI (TC, D, TA) fill (c: write TC, lc: layout D, fill: value TA) };
        Ok(())
    }
}

impl<N, M, TC, DC, DA, TA> OpAssignArbitaryAPI<TC, DC, DA, TA> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    DC: DimAPI,
    DA: DimAPI,
    N: OpAssignArbitaryAPI<TC, DC, DA, TA> + Keeps<TC> + Keeps<TA>,
{
    fn assign_arbitary(&self, c: &mut M::Raw<TC>, lc: &Layout<DC>, a: &M::Raw<TA>, la: &Layout<DA>) -> Result<()> {
        if self.is_assigned_in_order::<TA, _, _>(M::target::<TC>(c), lc, M::source::<TA>(a), la) {
            return Ok(());
        }
        native! {
            @call self OpAssignArbitaryAPI (TC, DC, DA, TA) assign_arbitary
            (c: write TC, lc: layout DC, a: read TA, la: layout DA)
        };
        Ok(())
    }

    fn assign_arbitary_uninit(
        &self,
        c: &mut M::Raw<MaybeUninit<TC>>,
        lc: &Layout<DC>,
        a: &M::Raw<TA>,
        la: &Layout<DA>,
    ) -> Result<()> {
        if self.is_assigned_in_order::<TA, _, _>(M::target_new::<TC>(c), lc, M::source::<TA>(a), la) {
            return Ok(());
        }
        native! {
            @call self OpAssignArbitaryAPI (TC, DC, DA, TA) assign_arbitary_uninit
            (c: new TC, lc: layout DC, a: read TA, la: layout DA)
        };
        Ok(())
    }
}

/// Identity: a move, which only rstsr's names tell from an assignment.
impl<N, M, T, D> OpPositiveAPI<T, D> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    D: DimAPI,
    N: OpPositiveAPI<T, D> + Keeps<T>,
{
    fn op_muta_refb(
        &self,
        a: &mut M::Raw<MaybeUninit<T>>,
        la: &Layout<D>,
        b: &M::Raw<T>,
        lb: &Layout<D>,
    ) -> Result<()> {
        if self.is_assigned(M::target_new::<T>(a), la, M::source::<T>(b), lb) {
            return Ok(());
        }
        native! { @call self OpPositiveAPI (T, D) op_muta_refb (a: new T, la: layout D, b: read T, lb: layout D) };
        Ok(())
    }
}

/// Each answers whether Dimfold did it. What it refuses, and elements without a dtype, are the native device's.
impl<N: DeviceBaseAPI, M: Memory> DeviceDimfoldOver<N, M> {
    /// Elements meet by their index.
    fn is_assigned<D: DimAPI>(
        &self,
        target: Option<Target<'_>>,
        target_layout: &Layout<D>,
        source: Option<Source<'_>>,
        source_layout: &Layout<D>,
    ) -> bool {
        self.is_done(|queue| {
            let to = (target?.by(queue)?, LayoutRef::from(target_layout));
            let from = (source?.by(queue)?, LayoutRef::from(source_layout));
            // SAFETY: both are initialized elements, or memory for them, that the caller has borrowed and this queue
            // may use.
            queue.with(|queue| unsafe { moves::assign(queue, to, from) }).ok()
        })
    }

    /// Elements meet by their number in the device's order, whatever the shapes.
    fn is_assigned_in_order<TA, DC: DimAPI, DA: DimAPI>(
        &self,
        target: Option<Target<'_>>,
        target_layout: &Layout<DC>,
        source: Option<Source<'_>>,
        source_layout: &Layout<DA>,
    ) -> bool {
        self.is_done(|queue| {
            let (target, to) = (target?.by(queue)?, LayoutRef::from(target_layout));
            let (source, from) = (source?.by(queue)?, LayoutRef::from(source_layout));
            if to.shape == from.shape {
                // SAFETY: as above.
                return queue.with(|queue| unsafe { moves::assign(queue, (target, to), (source, from)) }).ok();
            }
            let (to, from, order) = (strided(target_layout)?, strided(source_layout)?, order(self.default_order()));
            let Some((to, from)) = of_one_shape(&to, &from, order) else {
                return assign_by_way_of_memory::<M, TA>(queue, (target, &to), (source, &from), order);
            };
            let (to, from) = ((target, LayoutRef::from(&to)), (source, LayoutRef::from(&from)));
            // SAFETY: as above.
            queue.with(|queue| unsafe { moves::assign(queue, to, from) }).ok()
        })
    }

    pub(crate) fn is_filled<TC, TA>(
        &self,
        target: Option<Target<'_>>,
        layout: &Layout<impl DimAPI>,
        value: &TA,
    ) -> bool {
        self.is_done(|queue| {
            let (target, layout) = (target?.by(queue)?, LayoutRef::from(layout));
            let (value, mut item) = (Source::of(slice::from_ref(value))?, MaybeUninit::<TC>::uninit());
            let new_item = Target::of_new(slice::from_mut(&mut item))?;
            // SAFETY: as above. The item holds a value of the target's type when the fill reads it.
            let done = queue.with(|queue| unsafe {
                moves::assign(queue, (new_item, ONE), (value, ONE))?;
                moves::fill(queue, (target, layout), new_item.written())
            });
            done.ok()
        })
    }

    pub(crate) fn is_done(&self, operation: impl FnOnce(&SharedQueue) -> Option<()>) -> bool {
        let is_done = self.queue().ok().and_then(operation).is_some();
        self.counts().count(is_done);
        is_done
    }
}

fn order(order: FlagOrder) -> Order {
    match order {
        RowMajor => Order::C,
        ColMajor => Order::F,
    }
}

/// Layouts of two shapes with one shape, where a view of either has that of the other. `None`: neither has.
fn of_one_shape(to: &Strided, from: &Strided, order: Order) -> Option<(Strided, Strided)> {
    let like = |layout: &Strided, other: &Strided| layout.reshape(&extents(other), order).ok();
    match like(from, to) {
        Some(from) => Some((to.clone(), from)),
        None => Some((like(to, from)?, from.clone())),
    }
}

/// Two moves, by way of fresh memory in which the elements lie in their order. `None` unless there are as many on both
/// sides.
fn assign_by_way_of_memory<M: Memory, TA>(
    queue: &SharedQueue,
    (target, to): (Target<'_>, &Strided),
    (source, from): (Source<'_>, &Strided),
    order: Order,
) -> Option<()> {
    let mut between = M::uninit::<TA>(|| Ok(queue), from.size()).ok()?;
    let gathered = Strided::contig(from.shape(), order).ok()?;
    let scattered = gathered.reshape(&extents(to), order).ok()?;
    let writable = M::target_new::<TA>(&mut between)?;
    // SAFETY: as above. The first move writes all elements that the second one reads.
    let done = queue.with(|queue| unsafe {
        moves::assign(queue, (writable, (&gathered).into()), (source, from.into()))?;
        moves::assign(queue, (target, to.into()), (writable.written(), (&scattered).into()))
    });
    done.ok()
}

fn extents(layout: &Strided) -> Vec<isize> {
    layout.shape().iter().map(|&extent| extent as isize).collect()
}
