//! The views that an expression reads, broadcast to the shape that it is applied to.
use dimfold_sys as sys;

use super::few::{Few, MAX};
use crate::memory::{Memory, Place};
use crate::{Dimension, Element, Error, IxDyn, Layout, Result, View};

/// One of them: what C knows of the memory, and the layout, which C's view is to point to.
struct Source {
    memory: sys::dimfold_view,
    layout: Layout<IxDyn>,
    place: Place,
}

/// In the order in which C numbers them. Public as a parameter of sealed traits alone.
#[allow(missing_debug_implementations)]
pub struct Sources<'s> {
    /// The shape that all are broadcast to.
    shape: &'s [usize],
    list: [Option<Source>; MAX],
    count: usize,
}

impl<'s> Sources<'s> {
    pub(super) fn new(shape: &'s [usize]) -> Self {
        Sources { shape, list: [const { None }; MAX], count: 0 }
    }

    /// The number of a view's place, which is a new one unless the same elements have one already. Of a ninth view it
    /// is [`MAX`], and C says what is wrong with that.
    pub(super) fn place_of<T: Element, D: Dimension, M: Memory>(&mut self, view: &View<'_, T, D, M>) -> Result<usize> {
        let source =
            Source { memory: view.describe(), layout: view.layout().broadcast_to(self.shape)?, place: view.place() };
        let known = self.list[..self.count].iter().flatten().position(|other| source.is_same(other));
        if known.is_some() || self.count == MAX {
            return Ok(known.unwrap_or(MAX));
        }
        self.add(source);
        Ok(self.count - 1)
    }

    /// The next view, whether it is there already or not.
    pub(super) fn push<T: Element, D: Dimension, M: Memory>(&mut self, view: &View<'_, T, D, M>) -> Result<()> {
        let (memory, place) = (view.describe(), view.place());
        self.add(Source { memory, layout: view.layout().broadcast_to(self.shape)?, place });
        Ok(())
    }

    fn add(&mut self, source: Source) {
        self.list[self.count] = Some(source);
        self.count += 1;
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn places(&self) -> impl Iterator<Item = Place> + Clone + '_ {
        self.list.iter().flatten().map(|source| source.place)
    }

    /// What C calls views, which point into this list.
    pub(super) fn describe(&self) -> Few<sys::dimfold_view> {
        let mut views = Few::new();
        for Source { memory, layout, .. } in self.list.iter().flatten() {
            views.push(sys::dimfold_view {
                ndim: layout.ndim(),
                offset: layout.offset(),
                shape: layout.shape().as_ptr(),
                stride: layout.stride().as_ptr(),
                ..*memory
            });
        }
        views
    }

    /// The error, about the target and what it was computed of.
    #[cold]
    pub(super) fn about<D: Dimension>(&self, error: Error, target: &Layout<D>) -> Error {
        match &self.list[0] {
            Some(first) if self.count == 1 => error.of_operands(target.to_dyn(), first.layout.clone()),
            _ => error.about(target.to_dyn()),
        }
    }
}

impl Source {
    fn is_same(&self, other: &Source) -> bool {
        let (one, two) = (&self.memory, &other.memory);
        one.data == two.data
            && one.dtype == two.dtype
            && (self.place.owner, one.device_type, one.device_id) == (other.place.owner, two.device_type, two.device_id)
            && self.layout.equivalent(&other.layout)
    }
}
