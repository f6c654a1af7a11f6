//! What an operation computes of operands of which dtypes: a text of an expression of Dimfold's.
use dimfold::Dtype;
use kind::*;
use std::borrow::Cow;

/// Kinds of dtypes, as bits of a set.
pub(super) mod kind {
    pub(crate) const BOOL: u8 = 1;
    pub(crate) const UNSIGNED: u8 = 2;
    pub(crate) const SIGNED: u8 = 4;
    pub(crate) const FLOAT: u8 = 8;
    pub(crate) const COMPLEX: u8 = 16;
    /// `x` is complex, and `y` of its parts' dtype; and the other way round.
    pub(crate) const COMPLEX_BY_PART: u8 = 32;
    pub(crate) const PART_BY_COMPLEX: u8 = 64;

    pub(crate) const WHOLE: u8 = UNSIGNED | SIGNED;
    pub(crate) const REAL: u8 = WHOLE | FLOAT;
    pub(crate) const NUMBER: u8 = REAL | COMPLEX;
    pub(crate) const ANY: u8 = BOOL | NUMBER;
}

/// The common dtype of the operands `x`, `y`, `low` and `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Common {
    /// They have one, as Rust's operators want it, or are a complex number and a part of one.
    Own,
    /// That of `x`, to which `y` is converted: by how many bits it is shifted.
    Shifted,
    /// What `x` and `y` are promoted to, which they are converted to.
    Promoted,
    /// The result's, which they are converted to.
    Result,
}

/// An operation: the common dtype, and for kinds of it the text. `{dtype}` stands for the common dtype, `{part}` for
/// that of a complex number's parts, `{last}` for the number of its last bit, `{unsigned}` for the unsigned dtype of as
/// many bits, `{tolerance}` for the dtype of `absolute`.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) common: Common,
    pub(crate) texts: &'static [(u8, &'static str)],
}

/// The text that stands for `x` multiplied by itself, as often as the value `y` says.
pub(super) const POWER: &str = "power";
/// The text that stands for `x` kept above and below those of `low` and `high` that there are.
pub(super) const CLIPPED: &str = "clipped";

/// What is known of an operand before its elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Known {
    pub(crate) name: &'static str,
    /// One value for all elements, which is a constant of the program.
    pub(crate) is_value: bool,
    /// The number of its [`Dtype`].
    dtype: u32,
}

impl Known {
    pub(crate) fn new(name: &'static str, dtype: Dtype, is_value: bool) -> Self {
        Known { name, is_value, dtype: dtype.0 }
    }

    fn dtype(&self) -> Dtype {
        Dtype(self.dtype)
    }
}

/// A text that a rule has for the common dtype of operands. Those that are equal are the same expression.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Formula {
    pub(crate) text: Cow<'static, str>,
    by: Common,
    common: u32,
    pub(crate) operands: Vec<Known>,
}

impl Rule {
    /// `None` where it has none for these dtypes.
    pub(crate) fn formula(&self, operands: Vec<Known>, result: Dtype) -> Option<Formula> {
        let x = dtype_of(&operands, "x")?;
        let y = dtype_of(&operands, "y").unwrap_or(x);
        let (common, kind) = match self.common {
            Common::Own => (x, kind_of_pair(x, y)),
            Common::Shifted => (x, if kind_of(y) & WHOLE != 0 { kind_of(x) } else { 0 }),
            Common::Promoted => x.promote(y).map(|common| (common, kind_of(common)))?,
            Common::Result => (result, kind_of(result)),
        };
        let &(_, text) = self.texts.iter().find(|(kinds, _)| kinds & kind != 0)?;
        Some(Formula { text: text.into(), by: self.common, common: common.0, operands })
    }
}

impl Formula {
    /// The expression: the sources and then the constants, both in the order of the operands, are its first nodes.
    pub(crate) fn expression(&self) -> String {
        let (values, sources): (Vec<&Known>, Vec<_>) = self.operands.iter().partition(|operand| operand.is_value);
        let source = |operand: &&Known| format!("{}: {}", self.given_name(operand), operand.dtype());
        let constant = |operand: &&Known| format!("{} = {}; ", self.given_name(operand), zero(operand.dtype()));
        let converted = self.operands.iter().filter(|operand| self.is_converted(operand));
        let conversion = |operand: &Known| format!("{} = {}; ", operand.name, self.conversion(operand));
        let sources: Vec<String> = sources.iter().map(source).collect();
        let definitions: String = values.iter().map(constant).chain(converted.map(conversion)).collect();
        format!("|{}| {definitions}{}", sources.join(", "), self.value())
    }

    fn common(&self) -> Dtype {
        Dtype(self.common)
    }

    fn is_converted(&self, operand: &Known) -> bool {
        let is_of_common = matches!(operand.name, "x" | "y" | "low" | "high");
        self.by != Common::Own && is_of_common && operand.dtype != self.common
    }

    fn given_name(&self, operand: &Known) -> String {
        let behind = if self.is_converted(operand) { "_given" } else { "" };
        format!("{}{behind}", operand.name)
    }

    /// A number of bits below 0 shifts everything out, and must not become a small one.
    fn conversion(&self, operand: &Known) -> String {
        let (given, dtype) = (self.given_name(operand), self.common());
        let is_sign_lost = kind_of(operand.dtype()) == SIGNED && kind_of(dtype) == UNSIGNED;
        if self.by == Common::Shifted && is_sign_lost {
            return format!("where({given} < 0, {dtype}({}), {dtype}({given}))", 8 * dtype.size_bytes());
        }
        format!("{dtype}({given})")
    }

    fn value(&self) -> String {
        if self.text == CLIPPED {
            return self.clipped();
        }
        let text = self.text.replace("{dtype}", &self.common().to_string());
        let part = if self.common() == Dtype::C64 { Dtype::F32 } else { Dtype::F64 };
        let text = text.replace("{part}", &part.to_string());
        let bits = 8 * self.common().size_bytes();
        let text = text.replace("{last}", &(bits - 1).to_string()).replace("{unsigned}", &format!("u{bits}"));
        match dtype_of(&self.operands, "absolute") {
            Some(dtype) => text.replace("{tolerance}", &dtype.to_string()),
            None => text,
        }
    }

    fn clipped(&self) -> String {
        let has = |name| dtype_of(&self.operands, name).is_some();
        let raised = if has("low") { "max(x, low)" } else { "x" };
        if has("high") {
            format!("min({raised}, high)")
        } else {
            raised.into()
        }
    }
}

/// `x` multiplied by itself, by as many squares as there are bits.
pub(super) fn power(exponent: u32) -> String {
    let (mut text, mut factors) = (String::new(), Vec::new());
    for bit in 0..u32::BITS - exponent.leading_zeros() {
        let square = if bit == 0 { "x".into() } else { format!("x{bit}") };
        if bit > 0 {
            let root = if bit == 1 { "x".into() } else { format!("x{}", bit - 1) };
            text += &format!("{square} = {root} * {root}; ");
        }
        if exponent >> bit & 1 == 1 {
            factors.push(square);
        }
    }
    text + &if factors.is_empty() { "{dtype}(1)".into() } else { factors.join(" * ") }
}

fn dtype_of(operands: &[Known], name: &str) -> Option<Dtype> {
    operands.iter().find(|operand| operand.name == name).map(Known::dtype)
}

pub(super) fn kind_of(dtype: Dtype) -> u8 {
    match dtype {
        Dtype::BOOL => BOOL,
        Dtype::U8 | Dtype::U16 | Dtype::U32 | Dtype::U64 => UNSIGNED,
        Dtype::I8 | Dtype::I16 | Dtype::I32 | Dtype::I64 => SIGNED,
        Dtype::F16 | Dtype::BF16 | Dtype::F32 | Dtype::F64 => FLOAT,
        Dtype::C64 | Dtype::C128 => COMPLEX,
        _ => 0,
    }
}

/// That of both, if they have one dtype.
fn kind_of_pair(x: Dtype, y: Dtype) -> u8 {
    match (x, y) {
        (Dtype::C64, Dtype::F32) | (Dtype::C128, Dtype::F64) => COMPLEX_BY_PART,
        (Dtype::F32, Dtype::C64) | (Dtype::F64, Dtype::C128) => PART_BY_COMPLEX,
        _ if x == y => kind_of(x),
        _ => 0,
    }
}

/// A constant, in whose place a value comes.
fn zero(dtype: Dtype) -> String {
    match kind_of(dtype) {
        BOOL => "false".into(),
        COMPLEX => format!("{dtype}(0, 0)"),
        _ => format!("{dtype}(0)"),
    }
}
