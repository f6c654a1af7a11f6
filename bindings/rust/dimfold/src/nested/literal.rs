//! Layouts written in a program, read while it compiles: the grammar of `FromStr`, and its checks.
use super::Nested;
use dimfold_sys as sys;

/// A nested layout that is read while the program compiles: a text that is none does not compile.
///
/// ```
/// use dimfold::nested::Nested;
/// use dimfold::{nested, nested::Tuple};
/// const ROWS: Nested = nested!("(4,(2,2)):(1,(4,8))");
/// assert_eq!(ROWS.at((3, (1, 0)))?, 7);
/// assert_eq!(nested!("Sw<3,4,3> o 0 o (8,64):(64,1)").swizzle().unwrap().bits(), 3);
/// # Ok::<(), dimfold::Error>(())
/// ```
///
/// ```compile_fail,E0080
/// dimfold::nested!("(4,2):(1,4,8)");
/// ```
#[macro_export]
macro_rules! nested {
    ($text:literal) => {{
        const LAYOUT: $crate::nested::Nested = $crate::nested::Nested::literal($text);
        LAYOUT
    }};
}

/// The layout of the empty tuple.
pub(super) const NOTHING: sys::dimfold_nested = sys::dimfold_nested {
    leaves: 0,
    static_shape: 0,
    static_stride: 0,
    xor_stride: 0,
    swizzle: sys::dimfold_swizzle { bits: 0, base: 0, shift: 0, reserved: 0 },
    reserved: 0,
    offset: 0,
    shape: [0; 32],
    stride: [0; 32],
    basis: [0; 32],
    parens: [0; 32],
};

/// How far a text has been read.
#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

/// A number as it is written: `_8`, `-3`.
#[derive(Clone, Copy)]
struct Number {
    value: isize,
    is_static: bool,
}

/// A tuple of numbers, as `sys::dimfold_tuple`, with the paths of basis strides.
#[derive(Clone, Copy)]
struct Numbers {
    leaves: usize,
    value: [isize; 32],
    statics: u32,
    basis: [u32; 32],
    parens: [u8; 32],
}

impl<'a> Reader<'a> {
    const fn past_blanks(mut self) -> Self {
        while self.at < self.text.len() && matches!(self.text[self.at], b' ' | b'\t'..=b'\r') {
            self.at += 1;
        }
        self
    }

    /// The next character, 0 at the end.
    const fn next(self) -> u8 {
        if self.at < self.text.len() {
            self.text[self.at]
        } else {
            0
        }
    }

    /// Past one character and the blanks behind it.
    const fn past(mut self) -> Self {
        self.at += 1;
        self.past_blanks()
    }

    /// Past a character, if it is next.
    const fn accept(self, character: u8) -> (Self, bool) {
        if self.next() == character {
            (self.past(), true)
        } else {
            (self, false)
        }
    }

    /// The numbers are read downwards from 0, where there is one more of them.
    const fn number(mut self) -> (Self, Number) {
        let is_static = self.next() == b'_';
        self.at += is_static as usize;
        let is_negative = self.next() == b'-';
        self.at += is_negative as usize;
        assert!(self.next().is_ascii_digit(), "expected a number");
        let mut value: isize = 0;
        while self.next().is_ascii_digit() {
            let digit = (self.next() - b'0') as isize;
            let Some(tens) = value.checked_mul(10) else { panic!("a number does not fit isize") };
            let Some(sum) = tens.checked_sub(digit) else { panic!("a number does not fit isize") };
            value = sum;
            self.at += 1;
        }
        if !is_negative {
            let Some(positive) = value.checked_neg() else { panic!("a number does not fit isize") };
            value = positive;
        }
        (self.past_blanks(), Number { value, is_static })
    }

    /// `@0@1`, the path {1, 0}.
    const fn path(mut self) -> (Self, u32) {
        let (mut path, mut steps) = (0, 0);
        while self.next() == b'@' {
            let (after, mode) = self.past().number();
            assert!(steps < 4, "a basis stride has at most 4 steps");
            assert!(0 <= mode.value && mode.value < 32, "the modes of a basis stride are 0 to 31");
            assert!(!mode.is_static, "expected the mode of a basis stride");
            path = path << 8 | (mode.value as u32 + 1);
            steps += 1;
            self = after;
        }
        (self, path)
    }

    /// A tuple, of strides with their paths.
    const fn numbers(mut self, are_strides: bool) -> (Self, Numbers) {
        let mut read = Numbers { leaves: 0, value: [0; 32], statics: 0, basis: [0; 32], parens: [0; 32] };
        if self.next() == b'(' && self.past().next() == b')' {
            return (self.past().past(), read);
        }
        let mut level = 0;
        loop {
            let leaf = read.leaves;
            assert!(leaf < 32, "a layout has at most 32 leaves");
            while self.next() == b'(' {
                assert!(level < 15, "a layout has at most 15 levels of parentheses");
                level += 1;
                read.parens[leaf] += 0x10;
                self = self.past();
            }
            let (after, number) = self.number();
            read.value[leaf] = number.value;
            read.statics |= (number.is_static as u32) << leaf;
            self = after;
            if are_strides {
                (self, read.basis[leaf]) = self.path();
            }
            read.leaves += 1;
            let mut has_comma = false;
            while level > 0 && !has_comma {
                (self, has_comma) = self.accept(b',');
                if self.next() == b')' {
                    self = self.past();
                    read.parens[leaf] += 1;
                    level -= 1;
                    has_comma = false;
                } else {
                    assert!(has_comma, "expected ',' or ')'");
                }
            }
            if level == 0 {
                return (self, read);
            }
        }
    }

    const fn parameter(self, end: u8) -> (Self, isize) {
        let (after, number) = self.number();
        assert!(!number.is_static, "expected a number of the swizzle");
        assert!(after.next() == end, "a swizzle is written Sw<3,4,3>");
        (after.past(), number.value)
    }

    /// `Sw<3,4,3> o`, if that is next.
    const fn swizzle(mut self) -> (Self, sys::dimfold_swizzle) {
        let none = sys::dimfold_swizzle { bits: 0, base: 0, shift: 0, reserved: 0 };
        let start = self.at;
        while self.next().is_ascii_alphabetic() {
            self.at += 1;
        }
        if self.at == start {
            return (self, none);
        }
        let name = (self.at - start, self.text[start], self.text[self.at - 1]);
        assert!(matches!(name, (1, b'S', _) | (2, b'S', b'w') | (7, b'S', b'e')), "a swizzle is written Sw<3,4,3>");
        let (after, is_open) = self.past_blanks().accept(b'<');
        assert!(is_open, "a swizzle is written Sw<3,4,3>");
        let (after, bits) = after.parameter(b',');
        let (after, base) = after.parameter(b',');
        let (after, shift) = after.parameter(b'>');
        let (after, has_layout) = after.accept(b'o');
        assert!(has_layout, "expected 'o' and a layout");
        let (places, width) = (shift.unsigned_abs(), isize::BITS as isize - 1);
        let fits = 0 <= bits && bits <= 31 && 0 <= base && base <= 31 && places <= 31;
        assert!(fits && (bits == 0 || bits <= places as isize), "no such swizzle");
        assert!(bits + base + (places as isize) < width, "no such swizzle");
        (after, sys::dimfold_swizzle { bits: bits as u8, base: base as u8, shift: shift as i8, reserved: 0 })
    }

    /// The number before another `o`, if there is one.
    const fn offset(self) -> (Self, isize, bool) {
        if self.next() == b'(' {
            return (self, 0, false);
        }
        let (after, number) = self.number();
        match after.accept(b'o') {
            (after, true) => (after, number.value, true),
            _ => (self, 0, false),
        }
    }
}

/// The contiguous strides of a shape, the first leaf fastest. Of static extents they are static, and are 0 for 1.
const fn contiguous(mut layout: sys::dimfold_nested) -> sys::dimfold_nested {
    let (mut leaf, mut current, mut is_static) = (0, 1_isize, true);
    while leaf < layout.leaves as usize {
        let is_static_extent = layout.static_shape >> leaf & 1 != 0;
        is_static &= is_static_extent;
        if layout.shape[leaf] == 1 {
            layout.static_stride |= (is_static_extent as u32) << leaf;
        } else {
            layout.stride[leaf] = current;
            layout.static_stride |= (is_static as u32) << leaf;
            let Some(next) = current.checked_mul(layout.shape[leaf] as isize) else { beyond() };
            current = next;
        }
        leaf += 1;
    }
    layout
}

const fn beyond() -> ! {
    panic!("size or positions of the layout do not fit isize")
}

/// As `dimfold_nested_is_valid`: extents of 1 or more, size and positions that are representable.
const fn check(layout: &sys::dimfold_nested) {
    let Some(mut reach) = layout.offset.checked_abs() else { beyond() };
    let (mut leaf, mut size) = (0, 1_isize);
    while leaf < layout.leaves as usize {
        let extent = layout.shape[leaf] as isize;
        assert!(extent >= 1, "extents are at least 1");
        let Some(product) = size.checked_mul(extent) else { beyond() };
        let Some(stride) = layout.stride[leaf].checked_abs() else { beyond() };
        let Some(steps) = stride.checked_mul(extent - 1) else { beyond() };
        let Some(sum) = reach.checked_add(steps) else { beyond() };
        (size, reach) = (product, sum);
        leaf += 1;
    }
    let _ = size;
}

/// The layout with these extents.
const fn with_shape(mut layout: sys::dimfold_nested, shape: Numbers) -> sys::dimfold_nested {
    (layout.leaves, layout.static_shape, layout.parens) = (shape.leaves as u32, shape.statics, shape.parens);
    let mut leaf = 0;
    while leaf < shape.leaves {
        assert!(shape.value[leaf] >= 1, "extents are at least 1");
        layout.shape[leaf] = shape.value[leaf] as usize;
        leaf += 1;
    }
    layout
}

/// The layout with these strides.
const fn with_stride(mut layout: sys::dimfold_nested, stride: Numbers) -> sys::dimfold_nested {
    let (mut leaf, mut is_congruent) = (0, layout.leaves as usize == stride.leaves);
    while leaf < 32 {
        is_congruent &= layout.parens[leaf] == stride.parens[leaf];
        leaf += 1;
    }
    assert!(is_congruent, "the strides have not the parentheses of the shape");
    (layout.static_stride, layout.stride, layout.basis) = (stride.statics, stride.value, stride.basis);
    layout
}

impl Nested {
    /// What [`nested!`](crate::nested!) calls.
    #[doc(hidden)]
    pub const fn literal(text: &str) -> Self {
        let start = Reader { text: text.as_bytes(), at: 0 }.past_blanks();
        let (reader, swizzle) = start.swizzle();
        let is_swizzled = reader.at > start.at;
        let (reader, offset, has_offset) = if is_swizzled { reader.offset() } else { (reader, 0, false) };
        let (reader, shape) = reader.numbers(false);
        let mut layout = with_shape(sys::dimfold_nested { swizzle, offset, ..NOTHING }, shape);
        let (mut reader, has_stride) = reader.accept(b':');
        if has_stride {
            let (after, stride) = reader.numbers(true);
            (reader, layout) = (after, with_stride(layout, stride));
        } else {
            layout = contiguous(layout);
        }
        if !has_offset && reader.next() == b'+' {
            let (after, number) = reader.past().number();
            (reader, layout.offset) = (after, number.value);
        }
        assert!(reader.at == reader.text.len(), "expected the end of the layout");
        check(&layout);
        Self { raw: layout }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::Nested;
    use std::{panic::catch_unwind, string::String, vec::Vec};

    /// Layouts, and what is none, at every corner of the grammar.
    #[rustfmt::skip]
    const TEXTS: &[&str] = &[
        "", "()", "():()", "()+3", "( )", "(())", "8", "_8", "_-8", "-8", "0", "(4,2", "4,2", "(4,2))", "((4),2)",
        "(_4,2)", "(4,_2,8)", "(1,_1,3)", "(4,2,):(1,4)", "(4,,2)", "(4,2):(1,4)x", " ( 4 , 2 ) : ( 1 , 4 ) + 2 ",
        "4:-1+-3", "4:1+_3", "4:1 + ", "(3,4):(1@0,1@1)", "4:2@0@3", "4:2@0@1@2@3", "4:2@0@1@2@3@4", "4:1@32",
        "4:1@-1", "4@0:1", "4:1@_1", "Sw<3,4,3> o 8", "Sw<3,4,3> o 5 o (8,8):(8,1)", "S<1,0,2> o 8:1+3",
        "Swizzle<2,0,-3> o _4 o 8", "Sw<3,4,2> o 8", "Sw<32,0,32> o 8", "Sw<3,4,3>", "Sw<3,4,3> o", "Sx<1,0,1> o 8",
        "Sw<0,0,0> o 8", "Sw<3,31,31> o 8", "Sw<-1,0,1> o 8", "Sw<3,4,3> o 0 o 8:1+2", "Swizzlo<1,0,1> o 8",
        "9223372036854775807", "9223372036854775808", "2:9223372036854775807", "3:9223372036854775807",
        "(9223372036854775807,2)", "(9223372036854775807,2):(0,0)", "1:-9223372036854775808",
        "2:-9223372036854775807", "1:1+-9223372036854775808", "2:1+9223372036854775807", "_", "(_,1)", "o", "+", ":",
        "4:", "(((((((((((((((4)))))))))))))))", "((((((((((((((((4))))))))))))))))",
    ];

    /// Every field of a layout, those of C's struct that say nothing included.
    fn fields(layout: &Nested) -> String {
        std::format!("{:?}", layout.raw)
    }

    fn agrees_with_from_str(text: &str) {
        match (catch_unwind(|| Nested::literal(text)), text.parse::<Nested>()) {
            (Ok(literal), Ok(parsed)) => assert_eq!(fields(&literal), fields(&parsed), "{text}"),
            (Err(_), Err(_)) => {}
            (literal, parsed) => panic!("{text}: nested! has {literal:?}, FromStr {parsed:?}"),
        }
    }

    /// What stands between quotes in a row and has a digit.
    #[cfg(not(miri))]
    fn texts(row: &str) -> Vec<&str> {
        row.split('"').filter(|text| text.contains(|c: char| c.is_ascii_digit())).collect()
    }

    #[test]
    #[cfg(not(miri))]
    fn every_text_of_the_vectors_is_read_as_from_str_reads_it() {
        let rows = include_str!("../../../../../tests/vectors/cute.jsonl");
        let read = rows.lines().flat_map(texts).inspect(|text| agrees_with_from_str(text)).count();
        assert!(read > 5000, "{read} texts");
    }

    #[test]
    fn what_from_str_takes_and_refuses_is_taken_and_refused() {
        for text in TEXTS {
            agrees_with_from_str(text);
        }
        for leaves in [32, 33] {
            agrees_with_from_str(&std::format!("({})", std::vec!["1"; leaves].join(",")));
        }
    }
}
