//! Defects that tests must notice. Only a build with `--cfg dimfold_planted` has them, and the one is active that
//! `DIMFOLD_PLANTED` names.
use crate::moves::{LayoutRef, Source, Strided};
use dimfold::Dtype;
use std::env;
use std::sync::LazyLock;

fn is_planted(defect: &str) -> bool {
    static PLANTED: LazyLock<Option<String>> = LazyLock::new(|| env::var("DIMFOLD_PLANTED").ok());
    PLANTED.as_deref() == Some(defect)
}

/// The source of a move to a target of a dtype, and another layout, as a device with that defect sees them.
pub(crate) fn in_source<'a>(source: Source<'a>, layout: LayoutRef<'_>, target: Dtype) -> (Source<'a>, Option<Strided>) {
    let is_lost = is_planted("cast") && target.size_bytes() <= source.dtype.size_bytes();
    let layout = if is_planted("stride") { standing(layout) } else { None };
    (if is_lost { source.seen_as(target) } else { source }, layout)
}

/// The layout of an operand, as a device with that defect sees it: one element is all of them.
pub(crate) fn of_operand(layout: LayoutRef<'_>) -> Option<Strided> {
    is_planted("operand").then(|| Strided::new(layout.shape, &vec![0; layout.shape.len()][..], layout.offset).ok())?
}

/// The layout with stride 0 along its first axis, where that stays at or above position 0.
fn standing(layout: LayoutRef<'_>) -> Option<Strided> {
    let mut stride = layout.stride.to_vec();
    *stride.first_mut()? = 0;
    Strided::new(layout.shape, stride, layout.offset).ok()
}
