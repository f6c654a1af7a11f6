//! What an error of a nested operation shows: its operands, with the leaves and modes at fault marked below.
use crate::{error::Error, reason};
use core::ffi::CStr;
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use {
    super::{call::Given, Nested, Swizzle, Tiler, Tuple},
    crate::{IxDyn, Layout},
    alloc::{
        string::{String, ToString},
        vec::Vec,
    },
    core::{fmt, ops::Range},
};

/// The error of two lists that are not of one length, which C, taking one count for both, cannot see.
#[cold]
pub(super) fn count(operation: &'static CStr, operand: &'static CStr, expected: usize, found: usize) -> Error {
    Error::of_numbers(reason::NESTED_LEAVES, operation, operand, -1, expected as isize, found as isize)
}

/// The error of more than 32 leaves or 15 levels.
#[cold]
pub(super) fn too_many(operation: &'static CStr) -> Error {
    Error::of_numbers(reason::NESTED_FULL, operation, c"result", -1, sys::DIMFOLD_LEAVES_MAX as isize, 0)
}

/// What a call was given that failed.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Operand {
    /// A tuple.
    Tuple(Tuple),
    /// A nested layout.
    Nested(Nested),
    /// A tiler.
    Tiler(Tiler),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A strided layout, beside a nested one.
    Strided(Layout<IxDyn>),
}

#[cfg(feature = "alloc")]
impl From<Given<'_>> for Operand {
    fn from(given: Given<'_>) -> Self {
        match given {
            Given::Tuple(tuple) => Self::Tuple(*tuple),
            Given::Nested(layout) => Self::Nested(*layout),
            Given::Tiler(tiler) => Self::Tiler(*tiler),
            Given::Swizzle(swizzle) => Self::Swizzle(swizzle),
        }
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tuple(tuple) => tuple.fmt(f),
            Self::Nested(layout) => layout.fmt(f),
            Self::Tiler(tiler) => tiler.fmt(f),
            Self::Swizzle(swizzle) => swizzle.fmt(f),
            Self::Strided(layout) => layout.fmt(f),
        }
    }
}

/// Something that the sentence of an error names: leaf 2, or mode 0, of an operand.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault<'a> {
    is_mode: bool,
    number: usize,
    /// The operand's name; `None` if the sentence leaves it to the diagnosis.
    operand: Option<&'a str>,
    is_coalesced: bool,
}

#[cfg(feature = "alloc")]
impl<'a> Fault<'a> {
    /// The fault at the front of some words: "leaf 2 of layout2", "mode 0 of the coalesced layout", "mode 1,".
    fn of_words(words: &[&'a str]) -> Option<Self> {
        let is_mode = match *words.first()? {
            "leaf" => false,
            "mode" => true,
            _ => return None,
        };
        let bare = |word: &'a str| word.trim_end_matches([',', ':', ';']);
        let number = bare(words.get(1)?).parse().ok()?;
        let behind = match &words[2..] {
            ["of", "the", "coalesced", operand, ..] => (Some(bare(operand)), true),
            ["of", "the", operand, ..] | ["of", operand, ..] => (Some(bare(operand)), false),
            _ => (None, false),
        };
        Some(Self { is_mode, number, operand: behind.0, is_coalesced: behind.1 })
    }

    /// All that a sentence names.
    fn all(sentence: &'a str) -> Vec<Self> {
        let words: Vec<&str> = sentence.split(' ').collect();
        (0..words.len()).filter_map(|first| Self::of_words(&words[first..])).collect()
    }
}

/// Where a layout, a tuple or a tiler stands in its text: behind a swizzle, before an offset.
#[cfg(feature = "alloc")]
fn body(text: &str) -> Range<usize> {
    let start = text.rfind(" o ").map_or(0, |before| before + 3);
    start..text.rfind('+').unwrap_or(text.len())
}

/// Per leaf where its extent, and its stride if there is one, stand in a text.
#[cfg(feature = "alloc")]
fn leaves(text: &str) -> Vec<Vec<Range<usize>>> {
    let is_number = |c: u8| c.is_ascii_digit() || matches!(c, b'_' | b'-' | b'@');
    let (mut found, mut depth, mut stride, mut first) = (Vec::<Vec<Range<usize>>>::new(), 0, None, 0);
    let Range { start: mut at, end } = body(text);
    while at < end {
        match text.as_bytes()[at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b':' => stride = Some(first),
            b'<' | b'>' => (stride, first) = (None, found.len()),
            b',' if depth == 0 => (stride, first) = (None, found.len()),
            c if is_number(c) => {
                let length = text.as_bytes()[at..end].iter().take_while(|&&c| is_number(c)).count();
                match &mut stride {
                    Some(leaf) => {
                        found[*leaf].push(at..at + length);
                        *leaf += 1;
                    }
                    None => found.push(alloc::vec![at..at + length]),
                }
                at += length;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Where the modes stand in a part of a text that is a tuple or a list.
#[cfg(feature = "alloc")]
fn modes_of(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    if !text[part.clone()].starts_with(['(', '<']) {
        return alloc::vec![part];
    }
    let (mut found, mut depth, mut start) = (Vec::new(), 0, part.start + 1);
    for at in part {
        match text.as_bytes()[at] {
            b'(' | b'<' => depth += 1,
            b')' | b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 || (depth == 1 && text.as_bytes()[at] == b',') {
            found.push(start..at);
            start = at + 1;
        }
    }
    found
}

/// Per mode where it stands in the shape, and in the stride if there is one.
#[cfg(feature = "alloc")]
fn modes(text: &str) -> Vec<Vec<Range<usize>>> {
    let body = body(text);
    let colon = (!text[body.clone()].starts_with('<')).then(|| text[body.clone()].find(':')).flatten();
    let Some(colon) = colon.map(|colon| body.start + colon) else {
        return modes_of(text, body).into_iter().map(|mode| alloc::vec![mode]).collect();
    };
    let strides = modes_of(text, colon + 1..body.end);
    modes_of(text, body.start..colon)
        .into_iter()
        .zip(strides)
        .map(|(shape, stride)| alloc::vec![shape, stride])
        .collect()
}

/// Carets below what is at fault in a text; "" if nothing is.
#[cfg(feature = "alloc")]
fn carets<'a>(text: &str, faults: impl Iterator<Item = &'a Fault<'a>>) -> String {
    let mut marks = alloc::vec![b' '; text.len()];
    for fault in faults {
        let places = if fault.is_mode { modes(text) } else { leaves(text) };
        for place in places.into_iter().nth(fault.number).unwrap_or_default() {
            marks[place].fill(b'^');
        }
    }
    String::from_utf8(marks).unwrap_or_default().trim_end().into()
}

/// A line of an error: what it shows, and the carets below.
#[cfg(feature = "alloc")]
struct Line {
    name: &'static str,
    text: String,
    carets: String,
}

/// The lines for an operand: itself, and what composition sees of it where a fault is in that.
#[cfg(feature = "alloc")]
fn lines(name: &'static str, operand: &Operand, faults: &[Fault<'_>]) -> impl Iterator<Item = Line> {
    let text = operand.to_string();
    let (coalesced, others): (Vec<_>, Vec<_>) =
        faults.iter().filter(|fault| fault.operand == Some(name)).partition(|fault| fault.is_coalesced);
    let seen = match operand {
        Operand::Nested(layout) if !coalesced.is_empty() => layout.coalesce().ok().map(|layout| layout.to_string()),
        _ => None,
    };
    let is_itself = seen.as_deref() == Some(&text);
    let of_itself = others.into_iter().chain(coalesced.iter().copied().filter(|_| is_itself));
    let first = Line { name, carets: carets(&text, of_itself), text };
    let second = seen.filter(|_| !is_itself).map(|text| Line {
        name: "coalesced",
        carets: carets(&text, coalesced.iter().copied()),
        text,
    });
    [Some(first), second].into_iter().flatten()
}

/// The operands of a call, with what its error's sentence names marked below them: line by line, or if it names nothing
/// of theirs, behind the sentence.
#[cfg(feature = "alloc")]
pub(crate) fn show(
    f: &mut fmt::Formatter<'_>,
    sentence: &str,
    at_fault: impl Fn() -> Option<&'static str>,
    operands: &[(&'static str, Operand)],
) -> fmt::Result {
    let mut faults = Fault::all(sentence);
    for fault in faults.iter_mut().filter(|fault| fault.operand.is_none()) {
        fault.operand = at_fault();
    }
    if !sentence.starts_with("composition: ") {
        // What is coalesced there is a part of an operand, or something between operands and result.
        faults.retain(|fault| !fault.is_coalesced);
    }
    let lines: Vec<Line> = operands.iter().flat_map(|(name, operand)| lines(name, operand, &faults)).collect();
    if lines.iter().all(|line| line.carets.is_empty()) {
        return operands
            .iter()
            .enumerate()
            .try_for_each(|(i, (name, operand))| write!(f, "{} {name} {operand}", if i == 0 { ";" } else { "," }));
    }
    let width = lines.iter().map(|line| line.name.len()).max().unwrap_or(0);
    lines.iter().try_for_each(|Line { name, text, carets }| {
        write!(f, "\n  {name:width$}  {text}")?;
        match carets.as_str() {
            "" => Ok(()),
            carets => write!(f, "\n  {:width$}  {carets}", ""),
        }
    })
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    fn below(text: &str, is_mode: bool, number: usize) -> String {
        let fault = Fault { is_mode, number, operand: None, is_coalesced: false };
        let marks = carets(text, [fault].iter());
        marks.char_indices().filter(|(_, mark)| *mark == '^').map(|(at, _)| &text[at..=at]).collect()
    }

    #[test]
    fn sentences_are_read() {
        let named =
            |sentence| Fault::all(sentence).into_iter().map(|fault| (fault.is_mode, fault.number, fault.operand));
        let of = |sentence| named(sentence).collect::<Vec<_>>();
        assert_eq!(of("get: mode 3 is outside of 2 modes"), [(true, 3, None)]);
        assert_eq!(of("new: leaf 12 of stride is 0"), [(false, 12, Some("stride"))]);
        assert_eq!(of("copy: in mode 1, source has extent 3: expected 4"), [(true, 1, None)]);
        let both = "composition: leaf 0 of layout2 leaves mode 1 of the coalesced layout after 4 of its 8 elements";
        assert_eq!(of(both), [(false, 0, Some("layout2")), (true, 1, Some("layout"))]);
        assert!(Fault::all(both)[1].is_coalesced);
        assert_eq!(of("x: tiler does not reach mode 2 of the layout, which"), [(true, 2, Some("layout"))]);
        assert!(of("a leaf of the mode layout").is_empty());
    }

    #[test]
    fn leaves_are_marked_in_shape_and_stride() {
        for (text, leaf, marked) in [
            ("4:1", 0, "41"),
            ("(4,(2,_8)):(1,(-4,_16))", 1, "2-4"),
            ("(4,(2,_8)):(1,(-4,_16))", 2, "_8_16"),
            ("(4,2):(1@0,3@1@0)", 1, "23@1@0"),
            ("Sw<3,4,3> o -2 o (8,64):(64,1)", 1, "641"),
            ("(8,64):(64,1)+-3", 0, "864"),
            ("<4,_,(2,2):(1,4)>", 1, "_"),
            ("<4,_,(2,2):(1,4)>", 3, "24"),
            ("<3:5,<7,(2,3)>>", 2, "2"),
            ("(3,(_,5))", 1, "_"),
            ("(3,4)", 2, ""),
        ] {
            assert_eq!(below(text, false, leaf), marked, "leaf {leaf} of {text}");
        }
    }

    #[test]
    fn modes_are_marked_in_shape_and_stride() {
        for (text, mode, marked) in [
            ("4:1", 0, "41"),
            ("(4,(2,8)):(1,(-4,16))", 0, "41"),
            ("(4,(2,8)):(1,(-4,16))", 1, "(2,8)(-4,16)"),
            ("Sw<3,4,3> o 0 o ((2,4),8):((1,2),8)", 0, "(2,4)(1,2)"),
            ("(8,64):(64,1)+3", 1, "641"),
            ("<4,_,(2,2):(1,4)>", 2, "(2,2):(1,4)"),
            ("<<2,3>,4>", 0, "<2,3>"),
            ("(2,4):(1,2)", 1, "42"),
            ("7", 0, "7"),
            ("()", 0, ""),
            ("(3,4)", 2, ""),
        ] {
            assert_eq!(below(text, true, mode), marked, "mode {mode} of {text}");
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn what_composition_sees_of_a_layout_is_shown_where_it_differs() {
        use std::format;
        let sentence = "composition: leaf 0 of layout2 leaves mode 1 of the coalesced layout after 1 of its 6 elements";
        struct Shown(&'static str, Vec<(&'static str, Operand)>);
        impl fmt::Display for Shown {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                show(f, self.0, || Some("layout2"), &self.1)
            }
        }
        let operands = |layout: &str| {
            let nested = |text: &str| Operand::Nested(text.parse().unwrap());
            alloc::vec![("layout", nested(layout)), ("layout2", nested("(4,2):(8,1)"))]
        };
        let shown = format!("{}", Shown(sentence, operands("((3,4),6):((6,18),1)")));
        let expected = "
  layout     ((3,4),6):((6,18),1)
  coalesced  (12,6):(6,1)
                 ^     ^
  layout2    (4,2):(8,1)
              ^     ^";
        assert_eq!(shown, expected);
        let shown = format!("{}", Shown("composition: layout is swizzled: no", operands("4:1")));
        assert_eq!(shown, "; layout 4:1, layout2 (4,2):(8,1)");
        let shown = format!("{}", Shown("logical_divide: mode 0 of the coalesced layout", operands("4:1")));
        assert_eq!(shown, "; layout 4:1, layout2 (4,2):(8,1)");
    }
}
