//! Arithmetic, functions, comparisons and choices, element by element: by programs of Dimfold's where a rule of the
//! table has a formula for the dtypes, and else by the native device.
mod complex;
mod programs;
mod rule;
mod rules;

pub(crate) use programs::Programs;
pub(crate) use rule::Rule;
pub(crate) use rules::*;

use crate::moves::{self, LayoutRef, Source, Target};
use crate::{DeviceDimfoldOver, Memory};
use dimfold::SharedQueue;
use rstsr_core::prelude_dev::*;
use rule::{Formula, Known, POWER};

/// What a formula reads under a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand<'a> {
    name: &'static str,
    given: Given<'a>,
}

/// `None` of what has no dtype.
#[derive(Clone, Copy, Debug)]
enum Given<'a> {
    Elements(Option<Source<'a>>, LayoutRef<'a>),
    /// One, in memory of the host, for all elements.
    Value(Option<Source<'a>>),
    Absent,
}

impl<'a> Operand<'a> {
    pub(crate) fn elements(name: &'static str, elements: Option<Source<'a>>, layout: LayoutRef<'a>) -> Self {
        Operand { name, given: Given::Elements(elements, layout) }
    }

    pub(crate) fn value<T>(name: &'static str, value: &'a T) -> Self {
        Operand { name, given: Given::Value(Source::of(core::slice::from_ref(value))) }
    }

    pub(crate) fn absent(name: &'static str) -> Self {
        Operand { name, given: Given::Absent }
    }

    fn is_there(&self) -> bool {
        !matches!(self.given, Given::Absent)
    }

    fn known(&self) -> Option<Known> {
        match self.given {
            Given::Elements(elements, _) => Some(Known::new(self.name, elements?.dtype, false)),
            Given::Value(value) => Some(Known::new(self.name, value?.dtype, true)),
            Given::Absent => None,
        }
    }

    fn source(&self) -> Option<(Source<'a>, LayoutRef<'a>)> {
        match self.given {
            Given::Elements(elements, layout) => Some((elements?, layout)),
            _ => None,
        }
    }

    fn constant(&self) -> Option<Source<'a>> {
        match self.given {
            Given::Value(value) => value,
            _ => None,
        }
    }
}

impl<N: DeviceBaseAPI, M: Memory> DeviceDimfoldOver<N, M> {
    /// Whether Dimfold computed it. What it refuses is the native device's, and so are elements without a dtype, and
    /// those for which the rule has no formula.
    pub(crate) fn is_computed(
        &self,
        operation: &'static str,
        rule: &Rule,
        (target, layout): (Option<Target<'_>>, LayoutRef<'_>),
        operands: &[Operand<'_>],
    ) -> bool {
        let is_computed = self.compute(rule, (target, layout), operands).is_some();
        self.counts().count_computed(operation, is_computed);
        is_computed
    }

    fn compute(
        &self,
        rule: &Rule,
        (target, layout): (Option<Target<'_>>, LayoutRef<'_>),
        operands: &[Operand<'_>],
    ) -> Option<()> {
        let mut operands: Vec<Operand<'_>> = operands.iter().filter(|operand| operand.is_there()).copied().collect();
        // One order for `x - y` into a new target, into x and into y, which are then one program.
        operands.sort_unstable_by_key(|operand| operand.name);
        let known = operands.iter().map(Operand::known).collect::<Option<_>>()?;
        let mut formula = rule.formula(known, target?.dtype)?;
        if formula.text == POWER {
            take_exponent(&mut formula, &mut operands)?;
        }
        let queue = self.queue().ok()?;
        let (target, sources) = (target?.by(queue)?, sources(&operands, queue)?);
        let values: Vec<Source<'_>> = operands.iter().filter_map(Operand::constant).collect();
        let computed = queue.with(|queue| {
            Ok(self.programs().with(queue, formula, |queue, program| {
                // SAFETY: all are initialized elements, or memory for them, that the caller has borrowed and this
                // queue may use; the formula has as many sources and values, of these dtypes.
                unsafe { moves::compute(queue, program, (target, layout), &sources, &values) }
            }))
        });
        computed.ok()?
    }
}

/// Those that are elements, if this queue may use them all.
fn sources<'a>(operands: &[Operand<'a>], queue: &SharedQueue) -> Option<Vec<(Source<'a>, LayoutRef<'a>)>> {
    let sources = operands.iter().filter_map(Operand::source);
    sources.map(|(source, layout)| Some((source.by(queue)?, layout))).collect()
}

/// Makes the formula that of one exponent, which is no operand any more. `None` of exponents that are elements, among
/// which negative ones would have to be found, and of those that overflow for all numbers but 0, 1 and -1.
fn take_exponent(formula: &mut Formula, operands: &mut Vec<Operand<'_>>) -> Option<()> {
    let place = operands.iter().position(|operand| operand.name == "y")?;
    let exponent = operands[place].constant()?.whole().filter(|exponent| (0..=64).contains(exponent))?;
    operands.remove(place);
    formula.operands.remove(place);
    formula.text = rule::power(exponent as u32).into();
    Some(())
}

/// Has Dimfold compute a method's target, if it can: of a rule, and the method's parameters with their roles.
macro_rules! is_computed {
    ($device:ident $api:ident $rule:ident $to:ident: new $t:ty, $layout:ident: layout $d:ty, $($rest:tt)*) => {{
        let to = (M::target_new::<$t>($to), $layout.into());
        $device.is_computed(stringify!($api), &crate::elementwise::$rule, to, operands!([] $($rest)*))
    }};
    (
        $device:ident $api:ident $rule:ident $own:ident: $role:ident $t:ty, $layout:ident: layout $d:ty, $($rest:tt)*
    ) => {{
        let to = in_place!($role $t, $own);
        let own = crate::elementwise::Operand::elements(stringify!($own), to.map(|to| to.written()), $layout.into());
        let to = (to, $layout.into());
        $device.is_computed(stringify!($api), &crate::elementwise::$rule, to, operands!([own,] $($rest)*))
    }};
}

/// A target that is an operand, too.
macro_rules! in_place {
    (own $t:ty, $own:ident) => {
        M::target_new::<$t>($own)
    };
    (write $t:ty, $own:ident) => {
        M::target::<$t>($own)
    };
}

/// The operands among a method's parameters, by their roles.
macro_rules! operands {
    ([$($made:expr,)*]) => { &[$($made),*] };
    ([$($made:expr,)*] $x:ident: read $t:ty, $layout:ident: layout $d:ty, $($rest:tt)*) => {
        operands!([
            $($made,)*
            crate::elementwise::Operand::elements(stringify!($x), M::source::<$t>($x), $layout.into()),
        ] $($rest)*)
    };
    ([$($made:expr,)*] $x:ident: value $t:ty, $($rest:tt)*) => {
        operands!([$($made,)* crate::elementwise::Operand::value(stringify!($x), &$x),] $($rest)*)
    };
    ([$($made:expr,)*] $x:ident: optional $t:ty, $($rest:tt)*) => {
        operands!([
            $($made,)*
            match $x {
                Some((raw, layout)) => {
                    crate::elementwise::Operand::elements(stringify!($x), M::source::<$t>(raw), layout.into())
                }
                None => crate::elementwise::Operand::absent(stringify!($x)),
            },
        ] $($rest)*)
    };
    ([$($made:expr,)*] $x:ident: perhaps $t:ty, $($rest:tt)*) => {
        operands!([
            $($made,)*
            match &$x {
                Some(value) => crate::elementwise::Operand::value(stringify!($x), value),
                None => crate::elementwise::Operand::absent(stringify!($x)),
            },
        ] $($rest)*)
    };
    ([$($made:expr,)*] $x:ident: tolerance $t:ty, $($rest:tt)*) => {
        operands!([
            $($made,)*
            crate::elementwise::Operand::value("relative", &$x.rtol),
            crate::elementwise::Operand::value("absolute", &$x.atol),
            crate::elementwise::Operand::value("equal_nan", &$x.equal_nan),
        ] $($rest)*)
    };
}

// After the macros, which modules see when they stand below them.
mod binary;
mod choices;
mod unary;
