//! The table of operations: what rstsr's traits mean, in words of Dimfold's.
//!
//! Operators of integers are Rust's: quotients are rounded towards zero, and remainders have the sign of the dividend.
//! rstsr's `rem` of floats has that of the divisor, its `floor_divide` is the quotient rounded down, and `sign` of a
//! zero is +0. Distances and sizes of integers are unsigned: those of the smallest one have no room else. An infinity
//! is close to itself alone, and `log_add_exp` takes no exponential of what is above 0: as in NumPy, unlike rstsr's own
//! kernels. What stands in no row is computed by the native device: `nextafter`, and of complex numbers the inverse
//! functions that are not `atan`, `log_add_exp` and remainders.
use super::complex;
use super::rule::kind::*;
use super::rule::Common::{Own, Promoted, Result, Shifted};
use super::rule::{Rule, CLIPPED, POWER};

macro_rules! rules {
    ($($name:ident $common:ident: $($kinds:expr => $text:expr),*;)*) => {
        $( pub(crate) const $name: Rule = Rule { common: $common, texts: &[$(($kinds, $text)),*] }; )*

        #[cfg(test)]
        const ALL: &[(&str, Rule)] = &[$((stringify!($name), $name)),*];
    };
}

rules! {
    // Rust's operators.
    ADD Own: NUMBER => "x + y",
        COMPLEX_BY_PART => "complex(real(x) + y, imag(x))", PART_BY_COMPLEX => "complex(x + real(y), imag(y))";
    SUB Own: NUMBER => "x - y",
        COMPLEX_BY_PART => "complex(real(x) - y, imag(x))", PART_BY_COMPLEX => "complex(x - real(y), 0 - imag(y))";
    MUL Own: NUMBER => "x * y", COMPLEX_BY_PART => "complex(real(x) * y, imag(x) * y)",
        PART_BY_COMPLEX => "complex(x * real(y), x * imag(y))";
    DIV Own: WHOLE => "trunc_div(x, y)", FLOAT | COMPLEX => "x / y",
        COMPLEX_BY_PART => "complex(real(x) / y, imag(x) / y)",
        PART_BY_COMPLEX => "n = real(y) * real(y) + imag(y) * imag(y); complex(x * real(y) / n, 0 - x * imag(y) / n)";
    REM Own: REAL => "rem(x, y)";
    BIT_AND Own: BOOL | WHOLE => "x & y";
    BIT_OR Own: BOOL | WHOLE => "x | y";
    BIT_XOR Own: BOOL | WHOLE => "x ^ y";
    SHL Shifted: WHOLE => "x << y";
    SHR Shifted: WHOLE => "x >> y";
    NEG Own: NUMBER => "-x";
    NOT Own: BOOL | WHOLE => "~x";

    // Functions whose operands are promoted.
    REMAINDER Own: WHOLE => "rem(x, y)", FLOAT => "x % y";
    EXT_ADD Promoted: NUMBER => "x + y";
    EXT_SUB Promoted: NUMBER => "x - y";
    EXT_MUL Promoted: NUMBER => "x * y";
    EXT_DIV Promoted: WHOLE => "trunc_div(x, y)", FLOAT | COMPLEX => "x / y";
    EXT_BIT_AND Promoted: BOOL | WHOLE => "x & y";
    EXT_BIT_OR Promoted: BOOL | WHOLE => "x | y";
    EXT_BIT_XOR Promoted: BOOL | WHOLE => "x ^ y";
    EXT_SHL Promoted: WHOLE => "x << y";
    EXT_SHR Promoted: SIGNED => "x >> y", UNSIGNED => "x >> min(y, {last})";
    FLOOR_DIVIDE Promoted: WHOLE => "x // y", FLOAT => "floor(x / y)";
    POW Promoted: WHOLE => POWER, FLOAT => "x ** y", COMPLEX => complex::POW;
    MAXIMUM Promoted: REAL => "max(x, y)";
    MINIMUM Promoted: REAL => "min(x, y)";
    EQUAL Promoted: ANY => "x == y";
    NOT_EQUAL Promoted: ANY => "x != y";
    LESS Promoted: BOOL | REAL => "x < y";
    LESS_EQUAL Promoted: BOOL | REAL => "x <= y";
    GREATER Promoted: BOOL | REAL => "x > y";
    GREATER_EQUAL Promoted: BOOL | REAL => "x >= y";
    IS_CLOSE Promoted:
        WHOLE => "distance = wrap_{unsigned}(where(x >= y, x - y, y - x)); size = wrap_{unsigned}(abs(y)); \
                  {tolerance}(distance) <= absolute + relative * {tolerance}(size)",
        FLOAT | COMPLEX => "is_near = {tolerance}(abs(x - y)) <= absolute + relative * {tolerance}(abs(y)); \
                            is_near & isfinite(y) | (x == y) | equal_nan & isnan(x) & isnan(y)";

    // Functions of floats, to which integers are converted.
    ATAN2 Result: FLOAT => "atan2(x, y)";
    COPYSIGN Result: FLOAT => "copysign(x, y)";
    HYPOT Result: FLOAT => "hypot(x, y)";
    LOG_ADD_EXP Result: FLOAT =>
        "where(x == y, x + 0.69314718055994530941723, max(x, y) + log1p(exp(-abs(x - y))))";
    NEXT_AFTER Result: ;
    ACOS Result: FLOAT => "acos(x)";
    ACOSH Result: FLOAT => "acosh(x)";
    ASIN Result: FLOAT => "asin(x)";
    ASINH Result: FLOAT => "asinh(x)";
    ATAN Result: FLOAT => "atan(x)", COMPLEX => complex::ATAN;
    ATANH Result: FLOAT => "atanh(x)";
    COS Result: FLOAT => "cos(x)",
        COMPLEX => "complex(cos(real(x)) * cosh(imag(x)), -sin(real(x)) * sinh(imag(x)))";
    COSH Result: FLOAT => "cosh(x)", COMPLEX => complex::COSH;
    EXP Result: FLOAT => "exp(x)", COMPLEX => complex::EXP;
    EXPM1 Result: FLOAT => "expm1(x)", COMPLEX => complex::EXPM1;
    LOG Result: FLOAT => "log(x)", COMPLEX => "complex(log(abs(x)), atan2(imag(x), real(x)))";
    LOG1P Result: FLOAT => "log1p(x)", COMPLEX => complex::LOG1P;
    LOG2 Result: FLOAT => "log2(x)", COMPLEX =>
        "complex(log(abs(x)) / 0.69314718055994530941723, atan2(imag(x), real(x)) / 0.69314718055994530941723)";
    LOG10 Result: FLOAT => "log10(x)", COMPLEX =>
        "complex(log(abs(x)) / 2.30258509299404568401799, atan2(imag(x), real(x)) / 2.30258509299404568401799)";
    SIN Result: FLOAT => "sin(x)",
        COMPLEX => "complex(sin(real(x)) * cosh(imag(x)), cos(real(x)) * sinh(imag(x)))";
    SINH Result: FLOAT => "sinh(x)", COMPLEX => complex::SINH;
    SQRT Result: FLOAT => "sqrt(x)", COMPLEX => complex::SQRT;
    TAN Result: FLOAT => "tan(x)", COMPLEX => complex::TAN;
    TANH Result: FLOAT => "tanh(x)", COMPLEX => complex::TANH;
    CONJ Result: FLOAT => "x", COMPLEX => "conj(x)";
    RECIPROCAL Result: FLOAT => "1 / x", COMPLEX => "n = abs(x); complex(real(x) / n / n, -imag(x) / n / n)";

    // Functions that keep the dtype, or ask.
    CEIL Own: WHOLE => "x", FLOAT => "ceil(x)";
    FLOOR Own: WHOLE => "x", FLOAT => "floor(x)";
    TRUNC Own: WHOLE => "x", FLOAT => "trunc(x)";
    ROUND Own: WHOLE => "x", FLOAT => "rint(x)", COMPLEX => "complex(rint(real(x)), rint(imag(x)))";
    SQUARE Own: NUMBER => "x * x";
    ABS Own: NUMBER => "abs(x)";
    IMAG Own: REAL => "{dtype}(0)", COMPLEX => "imag(x)";
    REAL_PART Own: REAL => "x", COMPLEX => "real(x)";
    SIGN Own: WHOLE => "sign(x)", FLOAT => "sign(x) + 0",
        COMPLEX => "n = abs(x); complex(where(n == 0, 0, real(x) / n), where(n == 0, 0, imag(x) / n))";
    IS_FINITE Own: FLOAT | COMPLEX => "isfinite(x)";
    IS_INF Own: FLOAT => "isinf(x)", COMPLEX => "isinf(x) & ~isnan(x)";
    IS_NAN Own: FLOAT | COMPLEX => "isnan(x)";
    SIGN_BIT Own: WHOLE => "x < 0", FLOAT => "signbit(x)";

    // Choices.
    WHERE Result: ANY => "where(mask, x, y)";
    CLIP Result: REAL => CLIPPED;
}

#[cfg(test)]
mod tests {
    use super::super::rule::{power, Formula, Known};
    use super::*;
    use dimfold::expr::NodeList;
    use dimfold::Dtype;

    const DTYPES: [Dtype; 15] = [
        Dtype::BOOL,
        Dtype::U8,
        Dtype::U16,
        Dtype::U32,
        Dtype::U64,
        Dtype::I8,
        Dtype::I16,
        Dtype::I32,
        Dtype::I64,
        Dtype::F16,
        Dtype::BF16,
        Dtype::F32,
        Dtype::F64,
        Dtype::C64,
        Dtype::C128,
    ];

    /// What a rule's texts read, in the order of names.
    fn names(rule: &Rule) -> Vec<&'static str> {
        let is_read = |name: &&str| {
            rule.texts.iter().any(|(_, text)| match *text {
                CLIPPED => ["high", "low", "x"].contains(name),
                text => text.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '_').any(|word| word == *name),
            })
        };
        ["absolute", "equal_nan", "high", "low", "mask", "relative", "x", "y"].into_iter().filter(is_read).collect()
    }

    /// Of an `x` and another operand, each elements or a value.
    fn known(name: &'static str, [x, other]: [Dtype; 2], [is_x, is_other]: [bool; 2]) -> Known {
        match name {
            "x" => Known::new(name, x, is_x),
            "absolute" | "relative" => Known::new(name, if is_other { Dtype::F32 } else { Dtype::F64 }, true),
            "equal_nan" => Known::new(name, Dtype::BOOL, true),
            "mask" => Known::new(name, Dtype::BOOL, false),
            _ => Known::new(name, other, is_other),
        }
    }

    /// The formulas that are computed: of a power, those of some exponents.
    fn computed(formula: Formula) -> Vec<Formula> {
        let place = formula.operands.iter().position(|operand| operand.name == "y" && operand.is_value);
        match place {
            _ if formula.text != POWER => vec![formula],
            None => vec![],
            Some(place) => {
                let mut formula = formula;
                formula.operands.remove(place);
                let of_exponent = |exponent| {
                    formula.text = power(exponent).into();
                    formula.clone()
                };
                [0, 1, 2, 7, 63, 64].map(of_exponent).into()
            }
        }
    }

    /// How many texts of the rule are expressions, for such operands and all results that have room for them.
    fn count(name: &str, rule: &Rule, dtypes: [Dtype; 2], are_values: [bool; 2]) -> usize {
        let operands: Vec<Known> = names(rule).into_iter().map(|name| known(name, dtypes, are_values)).collect();
        let [x, other] = dtypes;
        let has_room = |result: &Dtype| [x, other].iter().all(|dtype| dtype.promote(*result) == Some(*result));
        let results = DTYPES.into_iter().filter(has_room);
        let formulas = results.filter_map(|result| rule.formula(operands.clone(), result)).flat_map(computed);
        let texts = formulas.filter(|formula| formula.operands.iter().any(|operand| !operand.is_value));
        let read = texts.map(|formula| {
            let text = formula.expression();
            let nodes = NodeList::parse(&text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
            assert_eq!(nodes.results(), 1, "{name}: {text}");
        });
        read.count()
    }

    #[test]
    fn every_text_is_an_expression() {
        for (name, rule) in ALL {
            let mut read = 0;
            for (x, other) in DTYPES.iter().flat_map(|&x| DTYPES.map(|other| (x, other))) {
                for are_values in [[false, false], [false, true], [true, false]] {
                    read += count(name, rule, [x, other], are_values);
                }
            }
            assert_eq!(read == 0, rule.texts.is_empty(), "{name}");
        }
    }
}
