//! What the typed mappings compute is what C computes, over every value of a small scope, and what is static is a
//! constant.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::indices;
use dimfold::mapping::{
    AnyMapping, Dyn, Extents, IndexInteger, LayoutMapping, Left, LeftPadded, Mapping, MappingPolicy, Neg, Policy,
    Right, RightPadded, Strided, S,
};
use dimfold::{Dtype, Ix, Ix2, Ix3, Layout, Status};
use std::fmt::Debug;

/// Compares all that a mapping answers with what C answers of it, and its positions with the definition.
fn compare<P, E, I, const N: usize>(mapping: &Mapping<P, E, I>)
where
    P: Policy<E>,
    E: Extents<Dim = Ix<N>>,
    I: IndexInteger + TryFrom<usize, Error: Debug> + TryInto<usize, Error: Debug>,
    Ix<N>: dimfold::Dimension,
    [isize; N]: dimfold::PerAxis<isize, Dim = Ix<N>>,
{
    let any = mapping.to_any();
    assert_eq!(any.ndim(), Mapping::<P, E, I>::NDIM);
    assert_eq!((&mapping.extents()[..], &mapping.stride()[..]), (any.extents(), any.stride()), "{any:?}");
    assert_eq!((mapping.offset(), mapping.alignment()), (any.offset(), any.alignment()), "{any:?}");
    assert_eq!(mapping.padded_extents()[..], *any.padded_extents(), "{any:?}");
    assert_eq!(mapping.required_span_size(), any.required_span_size(), "{any:?}");
    for axis in 0..N {
        assert_eq!(Mapping::<P, E, I>::static_extents()[axis], any.static_extent(axis as isize), "{any:?}");
        assert_eq!(Mapping::<P, E, I>::static_strides()[axis], any.static_stride(axis as isize), "{any:?}");
    }
    assert_eq!(Mapping::<P, E, I>::IS_ALWAYS_EXHAUSTIVE, any.is_always_exhaustive(), "{any:?}");
    assert_eq!(Mapping::<P, E, I>::IS_ALWAYS_UNIQUE, any.is_always_unique(), "{any:?}");
    assert_eq!(Mapping::<P, E, I>::IS_ALWAYS_STRIDED, any.is_always_strided() && any.is_strided());
    assert_eq!((mapping.is_exhaustive(), mapping.is_unique()), (any.is_exhaustive(), any.is_unique()), "{any:?}");
    let layout = mapping.to_layout();
    assert_eq!((layout.to_dyn(), mapping.size()), (any.to_layout(), layout.size()));
    for index in indices(&mapping.extents()) {
        let expected = common::position(&layout, &index);
        let index: [isize; N] = index.try_into().unwrap();
        let as_written = index.map(|entry| I::try_from(entry as usize).unwrap());
        assert_eq!(mapping.index_unchecked(as_written).try_into().unwrap(), expected, "{any:?} at {index:?}");
        assert_eq!((mapping.index(index).unwrap(), any.index(&index).unwrap()), (expected, expected), "{any:?}");
        assert_eq!(LayoutMapping::position(mapping, &index.map(|entry| entry as usize)), expected, "{any:?}");
    }
}

/// Every mapping of a type that has these dynamic numbers.
fn each<P, E, const N: usize>(kind: impl Fn(&[usize], usize) -> AnyMapping) -> usize
where
    P: Policy<E>,
    E: Extents<Dim = Ix<N>>,
    Ix<N>: dimfold::Dimension,
    [isize; N]: dimfold::PerAxis<isize, Dim = Ix<N>>,
{
    let mut compared = 0;
    for shape in indices(&[4; N]) {
        let shape: Vec<usize> = shape.iter().map(|&entry| [0, 1, 3, 5][entry as usize]).collect();
        for alignment in [0, 1, 2, 4] {
            let known = Mapping::<P, E, i16>::static_extents();
            let is_of_type =
                known.iter().zip(&shape).all(|(known, extent)| known.map_or(true, |known| known == *extent));
            let made = Mapping::<P, E, i16>::from_any(&kind(&shape, alignment));
            assert_eq!(made.is_ok(), is_of_type, "{shape:?} {made:?}");
            if let Ok(mapping) = made {
                assert_eq!(mapping.extents()[..], shape);
                compare(&mapping);
                compared += 1;
            }
        }
    }
    compared
}

fn contiguous<E: Extents<Dim = Ix<N>>, const N: usize>() -> usize
where
    Ix<N>: dimfold::Dimension,
    [isize; N]: dimfold::PerAxis<isize, Dim = Ix<N>>,
{
    each::<Right, E, N>(|shape, _| AnyMapping::right(shape, 0, Dtype::I64).unwrap())
        + each::<Left, E, N>(|shape, _| AnyMapping::left(shape, 0, Dtype::U16).unwrap())
}

fn padded<E: Extents<Dim = Ix<N>>, const N: usize>() -> usize
where
    Ix<N>: dimfold::Dimension,
    [isize; N]: dimfold::PerAxis<isize, Dim = Ix<N>>,
{
    let right = |alignment: Option<usize>| {
        move |shape: &[usize], any: usize| {
            AnyMapping::right_padded(shape, 0, alignment.unwrap_or(any), false, Dtype::I32).unwrap()
        }
    };
    let left = |alignment: Option<usize>| {
        move |shape: &[usize], any: usize| {
            AnyMapping::left_padded(shape, 0, alignment.unwrap_or(any), false, Dtype::I32).unwrap()
        }
    };
    each::<RightPadded<S<4>>, E, N>(right(Some(4)))
        + each::<RightPadded<S<1>>, E, N>(right(Some(1)))
        + each::<RightPadded<Dyn>, E, N>(right(None))
        + each::<LeftPadded<S<4>>, E, N>(left(Some(4)))
        + each::<LeftPadded<S<0>>, E, N>(left(Some(0)))
        + each::<LeftPadded<Dyn>, E, N>(left(None))
}

macro_rules! tuples_of {
    ($($number:ty),*; $function:ident) => { tuples_of!(@first [$($number),*] [$($number),*] $function) };
    (@first [$($first:ty),*] $second:tt $function:ident) => { 0 $(+ tuples_of!(@second $first, $second $function))* };
    (@second $first:ty, [$($second:ty),*] $function:ident) => { 0 $(+ $function::<($first, $second), 2>())* };
}

#[test]
fn mappings_of_rank_2_are_those_of_c() {
    assert_eq!(tuples_of!(S<0>, S<1>, S<3>, Dyn; contiguous), 2 * 49 * 4);
    assert_eq!(tuples_of!(S<0>, S<1>, S<3>, Dyn; padded), 6 * 49 * 4);
}

#[test]
fn mappings_of_other_ranks_are_those_of_c() {
    assert_eq!(contiguous::<(), 0>() + padded::<(), 0>(), 8 * 4);
    assert_eq!(contiguous::<(Dyn,), 1>() + contiguous::<(S<5>,), 1>(), 2 * 5 * 4);
    assert_eq!(padded::<(Dyn,), 1>() + padded::<(S<5>,), 1>(), 6 * 5 * 4);
    assert_eq!(contiguous::<(Dyn, Dyn, Dyn), 3>(), 2 * 64 * 4);
    assert_eq!(contiguous::<(S<3>, Dyn, S<5>), 3>() + contiguous::<(Dyn, S<5>, Dyn), 3>(), 2 * (4 + 16) * 4);
    assert_eq!(padded::<(Dyn, Dyn, Dyn), 3>(), 6 * 64 * 4);
    assert_eq!(padded::<(S<3>, Dyn, S<5>), 3>() + padded::<(Dyn, S<5>, S<3>), 3>(), 6 * 8 * 4);
    assert_eq!(contiguous::<(Dyn, S<1>, S<1>, S<3>), 4>() + padded::<(Dyn, S<1>, S<1>, S<3>), 4>(), 8 * 4 * 4);
}

#[test]
fn strided_mappings_are_those_of_c() {
    for (first, second) in [(0, 0), (0, 7), (1, 4), (3, 1), (2, 2)] {
        for (rows, columns) in [(0, 2), (1, 1), (3, 4)] {
            let any_strides = Mapping::<Strided<(Dyn, Dyn)>, (Dyn, Dyn), u8>::new((rows, columns), (first, second));
            compare(&any_strides.unwrap());
            compare(
                &Mapping::<Strided<(Dyn, S<7>)>, (Dyn, Dyn), i64>::new((rows.into(), 4), (first.into(), S)).unwrap(),
            );
        }
    }
    for offset in [6, 8] {
        compare(
            &Mapping::<Strided<(Neg<3>, Dyn), Dyn>, (S<3>, S<2>), i8>::with_offset((S, S), (Neg, -1), 1 + offset)
                .unwrap(),
        );
    }
    compare(&Mapping::<Strided<(Neg<4>, S<1>), S<8>>, (S<3>, S<4>)>::ONLY);
    let below = Mapping::<Strided<(Neg<4>, S<1>), Dyn>, (S<3>, S<4>)>::with_offset((S, S), (Neg, S), 7);
    assert_eq!(below.unwrap_err().status(), Status::BOUNDS);
}

type Tile = Mapping<RightPadded<S<4>>, (S<2>, S<3>)>;
type Block = Mapping<Left, (S<2>, S<3>, S<5>), u32>;
type Flipped = Mapping<Strided<(Neg<4>, S<1>), S<8>>, (S<3>, S<4>), i32>;

/// Lengths of arrays are constants.
static ELEMENTS: [u8; Tile::SIZE] = [0; 6];
static MEMORY: [u8; Tile::SPAN] = [0; 7];
static ROW: [u8; Tile::STRIDE[0] as usize] = [0; 4];
static UP_TO_AN_ELEMENT: [u8; Block::at([1, 2, 3])] = [0; 1 + 2 * 2 + 3 * 6];
static FLIPPED: [u8; Flipped::SPAN] = [0; 12];
static PADDED: [u8; Tile::PADDED_EXTENTS[1] * Tile::EXTENTS[0]] = [0; 8];
static STRIDE_OF_A_DYNAMIC_ONE: [u8; match Mapping::<Right, (Dyn, S<3>, S<7>)>::static_strides()[0] {
    Some(stride) => stride as usize,
    None => 0,
}] = [0; 21];
const LAYOUT: Layout<Ix2> = Flipped::LAYOUT;

#[test]
fn static_mappings_are_constants() {
    assert_eq!((ELEMENTS.len(), MEMORY.len(), ROW.len(), UP_TO_AN_ELEMENT.len()), (6, 7, 4, 23));
    assert_eq!((FLIPPED.len(), PADDED.len(), STRIDE_OF_A_DYNAMIC_ONE.len()), (12, 8, 21));
    assert_eq!(LAYOUT, Layout::new([3, 4], [-4, 1], 8).unwrap());
    assert_eq!((Flipped::at([0, 0]), Flipped::at([2, 3])), (8, 3));
    compare(&Tile::ONLY);
    compare(&Block::default());
    compare(&Flipped::ONLY);
}

#[test]
fn static_numbers_need_no_bytes() {
    assert_eq!((size_of::<Tile>(), size_of::<Block>(), size_of::<Flipped>()), (0, 0, 0));
    assert_eq!(size_of::<Mapping<Right, (S<2>, Dyn, S<3>), u32>>(), 4);
    assert_eq!(size_of::<Mapping<RightPadded<Dyn>, (S<2>, S<3>), u16>>(), 2);
    assert_eq!(size_of::<Mapping<Strided<(Dyn, S<1>)>, (Dyn, S<3>), i8>>(), 2);
}

#[test]
fn static_and_dynamic_numbers_meet() {
    let tile = Tile::ONLY;
    let dynamic: Mapping<RightPadded<Dyn>, (Dyn, Dyn)> = tile.widen();
    assert_eq!((dynamic.extents(), dynamic.alignment()), ([2, 3], 4));
    assert_eq!(dynamic, tile);
    assert_eq!(dynamic.convert::<RightPadded<S<4>>, (S<2>, S<3>), usize>().unwrap(), tile);
    let strided: Mapping<Strided<(Dyn, S<1>)>, (Dyn, S<3>), i8> = tile.convert().unwrap();
    assert_eq!((strided, strided.stride()), (tile.convert().unwrap(), [4, 1]));
    assert_ne!(Mapping::<Right, (S<2>, S<3>)>::ONLY, tile);
    assert_eq!(Mapping::<Right, (S<2>, S<4>)>::ONLY, Mapping::<RightPadded<S<2>>, (S<2>, S<4>), u8>::ONLY);
}

#[test]
fn what_a_type_does_not_have_is_refused() {
    let tile = Tile::ONLY;
    let error = tile.convert::<Right, (Dyn, Dyn), usize>().unwrap_err();
    assert_eq!((error.status(), error.axis()), (Status::NOT_A_VIEW, Some(0)), "{error}");
    let wider: Mapping<RightPadded<Dyn>, (Dyn, Dyn)> = tile.widen();
    let error = wider.convert::<RightPadded<S<4>>, (S<3>, S<3>), usize>().unwrap_err();
    assert_eq!((error.status(), error.axis()), (Status::SHAPE, Some(0)), "{error}");
    let long = Mapping::<Right, (Dyn,)>::new((300,)).unwrap();
    assert_eq!(long.convert::<Right, (Dyn,), u8>().unwrap_err().status(), Status::OVERFLOW);
    assert_eq!(Mapping::<Right, (Dyn, Dyn), i8>::new((16, 8)).unwrap_err().status(), Status::OVERFLOW);
    assert_eq!(Mapping::<Right, (Dyn, S<2>), i32>::new((-1, S)).unwrap_err().status(), Status::OVERFLOW);
    assert_eq!(Mapping::<Right, (Dyn, S<2>), u64>::new((u64::MAX, S)).unwrap_err().status(), Status::OVERFLOW);
    let any = AnyMapping::right(&[2, 3, 4], 0, Dtype::U64).unwrap();
    assert_eq!(Mapping::<Right, (Dyn, Dyn)>::from_any(&any).unwrap_err().status(), Status::NDIM);
}

#[test]
fn only_an_offset_that_is_the_types_own_is_taken() {
    let layout = Layout::new([2, 3], [3, 1], 5).unwrap();
    let error = Mapping::<Strided<(Dyn, S<1>)>, (Dyn, Dyn)>::from_layout(&layout).unwrap_err();
    assert_eq!(error.status(), Status::NOT_A_VIEW);
    assert!(error.to_string().starts_with("mapping_convert: mapping has offset 5: expected 0"), "{error}");
    let error = Mapping::<Right, (Dyn, Dyn)>::from_layout(&layout).unwrap_err();
    assert!(error.to_string().contains("has offset 5: expected 0"), "{error}");
    for offset in [Mapping::<Strided<(Dyn, S<1>), S<5>>, (Dyn, Dyn)>::from_layout(&layout).unwrap().offset(), 5] {
        assert_eq!(offset, 5);
    }
    let kept = Mapping::<Strided<(Dyn, Dyn)>, (Dyn, Dyn), i8>::from_layout(&Layout::new([0, 3], [300, 1], 0).unwrap());
    assert_eq!(kept.unwrap_err().status(), Status::NOT_A_VIEW, "a stride that the index type cannot keep");
    let dynamic: Mapping<Strided<(Dyn, S<1>), Dyn>, (Dyn, Dyn)> = (&layout).try_into().unwrap();
    assert_eq!(Layout::from(dynamic), layout);
}

#[test]
fn mappings_that_only_the_run_knows_tell_their_type() {
    let any = Mapping::<LeftPadded<S<4>>, (S<3>, Dyn), u16>::new((S, 7), S).unwrap().to_any();
    assert_eq!(
        (any.policy(), any.index_dtype(), any.static_alignment()),
        (MappingPolicy::LeftPadded, Dtype::U16, Some(4))
    );
    let layout = Layout::new([3, 7], [1, 4], 0).unwrap();
    assert_eq!(AnyMapping::from_layout(&any, &layout).unwrap(), any);
    let strided = AnyMapping::strided(&layout, 0b10, 0b01, Dtype::I8).unwrap();
    assert_eq!(
        (strided.static_extent(1), strided.static_stride(0), strided.static_stride(1)),
        (Some(7), Some(1), None)
    );
    assert_eq!(strided, any);
    assert_eq!(strided.convert(&any).unwrap().policy(), MappingPolicy::LeftPadded);
    assert_eq!(AnyMapping::right(&[2], 0, Dtype::F32).unwrap_err().status(), Status::DTYPE);
}

/// Tiles of 2 × 2, one after the other: no strides lead through them.
struct TilesInTiles([usize; 2]);

impl LayoutMapping for TilesInTiles {
    type Dim = Ix2;

    fn extents(&self) -> [usize; 2] {
        self.0
    }

    fn position(&self, index: &[usize]) -> usize {
        let tile = index[0] / 2 * (self.0[1] / 2) + index[1] / 2;
        4 * tile + 2 * (index[0] % 2) + index[1] % 2
    }

    fn required_span_size(&self) -> usize {
        self.0[0] * self.0[1]
    }

    fn stride(&self, _axis: usize) -> Option<isize> {
        None
    }
}

/// Any axes in any order, with what it says of itself.
struct Claimed {
    layout: Layout<Ix3>,
    span: usize,
    static_stride: Option<isize>,
}

impl LayoutMapping for Claimed {
    type Dim = Ix3;

    fn extents(&self) -> [usize; 3] {
        self.layout.shape_by_value()
    }

    fn position(&self, index: &[usize]) -> usize {
        common::position(&self.layout, &index.iter().map(|&entry| entry as isize).collect::<Vec<_>>())
    }

    fn required_span_size(&self) -> usize {
        self.span
    }

    fn stride(&self, axis: usize) -> Option<isize> {
        Some(self.layout.stride()[axis])
    }

    fn static_extent(&self, axis: usize) -> Option<usize> {
        (axis == 1).then_some(3)
    }

    fn static_stride(&self, axis: usize) -> Option<isize> {
        (axis == 1).then_some(self.static_stride?)
    }
}

#[test]
fn mappings_of_the_programs_own_are_asked() {
    let tiles = TilesInTiles([4, 6]);
    let positions: Vec<usize> =
        indices(&[4, 6]).into_iter().map(|index| tiles.index([index[0], index[1]]).unwrap()).collect();
    let mut sorted = positions.clone();
    sorted.sort_unstable();
    assert_eq!((sorted, &positions[..6]), ((0..24).collect(), &[0, 1, 4, 5, 8, 9][..]));
    assert_eq!(tiles.index([4, 0]).unwrap_err().status(), Status::INDEX);
    assert_eq!(tiles.to_layout().unwrap_err().status(), Status::UNSUPPORTED);

    let layout = Layout::new([2, 3, 4], [1, 8, -2], 6).unwrap();
    let honest = Claimed { layout, span: 24, static_stride: Some(8) };
    assert_eq!(honest.to_layout().unwrap(), layout);
    let any = honest.to_any::<u8>().unwrap();
    assert_eq!((any.static_extent(1), any.static_stride(1), any.static_stride(0)), (Some(3), Some(8), None));
    for claimed in
        [Claimed { layout, span: 23, static_stride: Some(8) }, Claimed { layout, span: 24, static_stride: Some(9) }]
    {
        assert_eq!(claimed.to_layout().unwrap_err().status(), Status::ARGUMENT);
    }
}

/// One function for all of them.
fn rows<M: LayoutMapping>(mapping: &M) -> usize {
    mapping.extents().as_ref()[0]
}

#[test]
fn every_mapping_is_a_layout_mapping() {
    let tile = Tile::ONLY;
    assert_eq!((rows(&tile), rows(&tile.to_any()), rows(&TilesInTiles([4, 6]))), (2, 2, 4));
    assert_eq!(LayoutMapping::to_any::<u8>(&tile).unwrap(), tile.to_any());
    assert_eq!(LayoutMapping::to_any::<u8>(&tile.to_any()).unwrap(), tile.to_any());
    assert_eq!(LayoutMapping::to_layout(&tile.to_any()).unwrap(), tile.to_layout().to_dyn());
    assert_eq!((LayoutMapping::static_extent(&tile, 1), LayoutMapping::static_stride(&tile, 0)), (Some(3), Some(4)));
    assert_eq!(LayoutMapping::index(&tile, [-1, -1]).unwrap(), 6);
}
