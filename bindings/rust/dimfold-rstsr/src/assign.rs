//! Moves, casts and fills.
use crate::moves::{self, strided, Source, Strided, Target};
use crate::{DeviceDimfoldOver, Keeps};
use core::slice;
use dimfold::{Order, SharedQueue};
use rstsr_core::prelude_dev::*;

impl<N, TC, D, TA> OpAssignAPI<TC, D, TA> for DeviceDimfoldOver<N>
where
    D: DimAPI,
    N: OpAssignAPI<TC, D, TA> + Keeps<TC> + Keeps<TA>,
{
    fn assign(&self, c: &mut Vec<TC>, lc: &Layout<D>, a: &Vec<TA>, la: &Layout<D>) -> Result<()> {
        if self.is_assigned(Target::of(c), lc, Source::of(a), la) {
            return Ok(());
        }
        self.native().assign(c, lc, a, la)
    }

    fn assign_uninit(&self, c: &mut Vec<MaybeUninit<TC>>, lc: &Layout<D>, a: &Vec<TA>, la: &Layout<D>) -> Result<()> {
        if self.is_assigned(Target::of_new(c), lc, Source::of(a), la) {
            return Ok(());
        }
        self.native().assign_uninit(c, lc, a, la)
    }

    fn fill(&self, c: &mut Vec<TC>, lc: &Layout<D>, fill: TA) -> Result<()> {
        if self.is_filled::<TC, TA>(Target::of(c), lc, &fill) {
            return Ok(());
        }
        self.native().fill(c, lc, fill)
    }
}

impl<N, TC, DC, DA, TA> OpAssignArbitaryAPI<TC, DC, DA, TA> for DeviceDimfoldOver<N>
where
    DC: DimAPI,
    DA: DimAPI,
    N: OpAssignArbitaryAPI<TC, DC, DA, TA> + Keeps<TC> + Keeps<TA>,
{
    fn assign_arbitary(&self, c: &mut Vec<TC>, lc: &Layout<DC>, a: &Vec<TA>, la: &Layout<DA>) -> Result<()> {
        if self.is_assigned_in_order::<TA, _, _>(Target::of(c), lc, Source::of(a), la) {
            return Ok(());
        }
        self.native().assign_arbitary(c, lc, a, la)
    }

    fn assign_arbitary_uninit(
        &self,
        c: &mut Vec<MaybeUninit<TC>>,
        lc: &Layout<DC>,
        a: &Vec<TA>,
        la: &Layout<DA>,
    ) -> Result<()> {
        if self.is_assigned_in_order::<TA, _, _>(Target::of_new(c), lc, Source::of(a), la) {
            return Ok(());
        }
        self.native().assign_arbitary_uninit(c, lc, a, la)
    }
}

/// Identity: a move, which only rstsr's names tell from an assignment.
impl<N, T, D> OpPositiveAPI<T, D> for DeviceDimfoldOver<N>
where
    D: DimAPI,
    N: OpPositiveAPI<T, D> + Keeps<T>,
{
    fn op_muta_refb(&self, a: &mut Vec<MaybeUninit<T>>, la: &Layout<D>, b: &Vec<T>, lb: &Layout<D>) -> Result<()> {
        if self.is_assigned(Target::of_new(a), la, Source::of(b), lb) {
            return Ok(());
        }
        self.native().op_muta_refb(a, la, b, lb)
    }
}

/// Each answers whether Dimfold did it. What it refuses, and elements without a dtype, are the native device's.
impl<N: DeviceBaseAPI> DeviceDimfoldOver<N> {
    /// Elements meet by their index.
    fn is_assigned<D: DimAPI>(
        &self,
        target: Option<Target>,
        target_layout: &Layout<D>,
        source: Option<Source>,
        source_layout: &Layout<D>,
    ) -> bool {
        self.is_done(|queue| {
            let to = (target?, &strided(target_layout)?);
            let from = (source?, &strided(source_layout)?);
            // SAFETY: both are slices of initialized elements, or of memory for them, that the caller has borrowed.
            queue.with(|queue| unsafe { moves::assign(queue, to, from) }).ok()
        })
    }

    /// Elements meet by their number in the device's order, whatever the shapes.
    fn is_assigned_in_order<TA, DC: DimAPI, DA: DimAPI>(
        &self,
        target: Option<Target>,
        target_layout: &Layout<DC>,
        source: Option<Source>,
        source_layout: &Layout<DA>,
    ) -> bool {
        self.is_done(|queue| {
            let (target, to) = (target?, strided(target_layout)?);
            let (source, from) = (source?, strided(source_layout)?);
            if to.shape() == from.shape() {
                // SAFETY: as above.
                return queue.with(|queue| unsafe { moves::assign(queue, (target, &to), (source, &from)) }).ok();
            }
            let order = order(self.default_order());
            let Some((to, from)) = of_one_shape(&to, &from, order) else {
                return assign_by_way_of_memory::<TA>(queue, (target, &to), (source, &from), order);
            };
            // SAFETY: as above.
            queue.with(|queue| unsafe { moves::assign(queue, (target, &to), (source, &from)) }).ok()
        })
    }

    fn is_filled<TC, TA>(&self, target: Option<Target>, layout: &Layout<impl DimAPI>, value: &TA) -> bool {
        self.is_done(|queue| {
            let (target, layout) = (target?, &strided(layout)?);
            let (value, mut item) = (Source::of(slice::from_ref(value))?, MaybeUninit::<TC>::uninit());
            let (one, item) = (&Strided::c_contig(&[]).ok()?, slice::from_mut(&mut item));
            let new_item = Target::of_new(item)?;
            // SAFETY: as above. The item holds a value of the target's type when the fill reads it.
            let done = queue.with(|queue| unsafe {
                moves::assign(queue, (new_item, one), (value, one))?;
                moves::fill(queue, (target, layout), item.as_ptr().cast())
            });
            done.ok()
        })
    }

    pub(crate) fn is_done(&self, operation: impl FnOnce(&SharedQueue) -> Option<()>) -> bool {
        let is_done = self.queue().and_then(operation).is_some();
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
fn assign_by_way_of_memory<TA>(
    queue: &SharedQueue,
    (target, to): (Target, &Strided),
    (source, from): (Source, &Strided),
    order: Order,
) -> Option<()> {
    let mut between: Vec<MaybeUninit<TA>> = Vec::new();
    between.try_reserve_exact(from.size()).ok()?;
    // SAFETY: elements that need not be initialized, as many as there is room for.
    unsafe { between.set_len(from.size()) };
    let gathered = Strided::contig(from.shape(), order).ok()?;
    let scattered = gathered.reshape(&extents(to), order).ok()?;
    let writable = Target::of_new(&mut between)?;
    // SAFETY: as above. The first move writes all elements that the second one reads.
    let done = queue.with(|queue| unsafe {
        moves::assign(queue, (writable, &gathered), (source, from))?;
        moves::assign(queue, (target, to), (writable.written(), &scattered))
    });
    done.ok()
}

fn extents(layout: &Strided) -> Vec<isize> {
    layout.shape().iter().map(|&extent| extent as isize).collect()
}
