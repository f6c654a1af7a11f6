//! The programs that a device has made, one for each formula, dtypes and which operands are values: compiled once, and
//! kept as long as the queue that they are for. They are as many as there are formulas that were computed, times the
//! threads that computed one at the same time. A formula that is no expression is not read again.
use super::rule::Formula;
use dimfold::expr::NodeList;
use dimfold::{Queue, RawProgram, Status};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Programs that nobody uses at the moment; `None` of a formula that has none.
#[derive(Debug)]
pub(crate) struct Programs(Mutex<BTreeMap<Formula, Option<Vec<RawProgram>>>>);

impl Programs {
    pub(crate) const fn new() -> Self {
        Programs(Mutex::new(BTreeMap::new()))
    }

    /// Does something with the formula's program, which nobody else has meanwhile, since it has values of its own.
    /// `None` where there is no program, or that fails.
    pub(crate) fn with(
        &self,
        queue: &mut Queue,
        formula: Formula,
        work: impl FnOnce(&mut Queue, &mut RawProgram) -> dimfold::Result<()>,
    ) -> Option<()> {
        let kept = match self.lock().get_mut(&formula) {
            Some(programs) => programs.as_mut()?.pop(),
            None => None,
        };
        let mut program = match kept {
            Some(program) => program,
            None => self.make(queue, &formula)?,
        };
        let done = work(queue, &mut program).map_err(|error| report(&formula, &error));
        if let Some(programs) = self.lock().entry(formula).or_insert(Some(Vec::new())) {
            programs.push(program);
        }
        done.ok()
    }

    /// What fails for want of memory, or for the device's sake, may succeed the next time.
    fn make(&self, queue: &mut Queue, formula: &Formula) -> Option<RawProgram> {
        let nodes = NodeList::parse(&formula.expression()).map_err(|error| {
            self.lock().insert(formula.clone(), None);
            report(formula, &error);
        });
        RawProgram::of_nodes(queue, &nodes.ok()?).ok()
    }

    /// A thread that panicked left whole programs.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Formula, Option<Vec<RawProgram>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A text that is none, or of other dtypes than the operands', is a mistake in the table, and no refusal.
fn report(formula: &Formula, error: &dimfold::Error) {
    debug_assert!(![Status::SYNTAX, Status::DTYPE].contains(&error.status()), "{}: {error}", formula.expression());
}

#[cfg(test)]
mod tests {
    use super::super::rule::{Common, Known, Rule};
    use super::*;
    use dimfold::Dtype;

    #[test]
    fn a_formula_that_has_no_program_is_remembered() {
        let too_long = "x*x+x*x*x+x*x*x*x+x*x*x*x*x+x*x*x*x*x*x+x*x*x*x*x*x*x+x*x*x*x*x*x*x*x+x*x*x*x*x*x*x*x*x\
                        +x*x*x*x*x*x*x*x*x*x+x*x*x*x*x*x*x*x*x*x*x+x*x*x*x*x*x*x*x*x*x*x*x";
        let texts: &'static [(u8, &'static str)] = Box::leak(Box::new([(u8::MAX, too_long)]));
        let rule = Rule { common: Common::Own, texts };
        let formula = || rule.formula(vec![Known::new("x", Dtype::F32, false)], Dtype::F32).unwrap();
        let (programs, mut queue) = (Programs::new(), Queue::with_threads(1).unwrap());
        for _ in 0..2 {
            let done = programs.with(&mut queue, formula(), |_, _| panic!("there is a program"));
            assert!(done.is_none() && programs.lock()[&formula()].is_none());
        }
    }
}
