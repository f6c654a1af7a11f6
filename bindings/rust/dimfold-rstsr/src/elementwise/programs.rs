//! The programs that a device has made, one for each formula, dtypes and which operands are values: compiled once, and
//! kept as long as the queue that they are for. They are as many as there are formulas that were computed, times the
//! threads that computed one at the same time.
use super::rule::Formula;
use dimfold::{Queue, RawProgram};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Programs that nobody uses at the moment.
#[derive(Debug)]
pub(crate) struct Programs(Mutex<BTreeMap<Formula, Vec<RawProgram>>>);

impl Programs {
    pub(crate) const fn new() -> Self {
        Programs(Mutex::new(BTreeMap::new()))
    }

    /// Does something with the formula's program, which nobody else has meanwhile, since it has values of its own.
    pub(crate) fn with(
        &self,
        queue: &mut Queue,
        formula: Formula,
        work: impl FnOnce(&mut Queue, &mut RawProgram) -> dimfold::Result<()>,
    ) -> dimfold::Result<()> {
        let kept = self.lock().get_mut(&formula).and_then(Vec::pop);
        let mut program = match kept {
            Some(program) => program,
            None => RawProgram::parse(queue, &formula.expression())?,
        };
        let done = work(queue, &mut program);
        self.lock().entry(formula).or_default().push(program);
        done
    }

    /// A thread that panicked left whole programs.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Formula, Vec<RawProgram>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
