//! Tiled views: what a tile is, element by element, and what loads and stores move.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::{indices, numbers, position, Random, ROUNDS};
use dimfold::{IxDyn, Layout, Order, PaddingMode, Queue, Status, TiledView, View, ViewMut};

struct Case {
    layout: Layout<IxDyn>,
    tiles: TiledView<IxDyn>,
    index: Vec<isize>,
}

/// Layouts with tiles that partition, overlap and leave gaps, and one tile of each, also outside.
fn each_case(seed: u64, mut check: impl FnMut(&mut Random, Case)) {
    let mut random = Random::new(seed);
    for _ in 0..ROUNDS {
        let ndim = random.below(4);
        let shape = random.shape(ndim);
        let layout = random.layout(&shape);
        let [tile, step] = [(); 2].map(|()| (0..ndim).map(|_| 1 + random.below(4)).collect::<Vec<_>>());
        let tiles = TiledView::with_step(&layout, &tile, &step, PaddingMode::Zero).unwrap();
        let index = (0..ndim).map(|_| random.below(7) as isize - 2).collect();
        check(&mut random, Case { layout, tiles, index });
    }
}

/// Where the element `place` of the tile lies in the array, if it is there.
fn element(case: &Case, place: &[isize]) -> Option<Vec<isize>> {
    let step = case.tiles.step();
    let found: Vec<isize> = (0..place.len()).map(|axis| case.index[axis] * step[axis] as isize + place[axis]).collect();
    let is_inside = |(entry, extent): (&isize, &usize)| (0..*extent as isize).contains(entry);
    found.iter().zip(case.layout.shape()).all(is_inside).then_some(found)
}

#[test]
fn tiles_are_the_elements_that_exist() {
    each_case(31, |_, case| {
        let (tile, begin) = case.tiles.tile(&case.index).unwrap();
        let mut visited = 0;
        for place in indices(case.tiles.tile_shape()) {
            let Some(found) = element(&case, &place) else { continue };
            let within: Vec<isize> =
                place.iter().zip(begin.iter()).map(|(place, begin)| place - *begin as isize).collect();
            assert_eq!(tile.index(&within).unwrap(), position(&case.layout, &found), "{:?}", case.tiles);
            visited += 1;
        }
        assert_eq!(
            (tile.size(), case.tiles.is_full(&case.index)),
            (visited, visited == indices(case.tiles.tile_shape()).len())
        );
    });
}

#[test]
fn the_grid_is_walked_in_any_order() {
    each_case(32, |_, case| {
        let expected: Vec<usize> =
            case.layout.shape().iter().zip(case.tiles.step()).map(|(extent, step)| extent.div_ceil(*step)).collect();
        assert_eq!(*case.tiles.num_tiles(), expected);
        assert_eq!(case.tiles.grid().shape(), expected);
        let mut walked: Vec<Vec<isize>> = case.tiles.indices(Order::K).unwrap().map(|index| index.to_vec()).collect();
        walked.sort();
        assert_eq!(walked, indices(&expected));
    });
}

#[test]
fn tiles_are_loaded_with_padding_and_stored_without() {
    let mut queue = Queue::new().unwrap();
    each_case(33, |random, case| {
        let data = numbers(case.layout.span().unwrap());
        let source = View::new(&data, case.layout.clone()).unwrap();
        let target = random.layout(case.tiles.tile_shape());
        let mut tile = vec![-1_i64; target.span().unwrap()];
        let mut loaded = ViewMut::new(&mut tile, target.clone()).unwrap();
        queue.tile_load(&mut loaded, &source, &case.tiles, &case.index, None).unwrap();
        for place in indices(target.shape()) {
            let expected = element(&case, &place).map_or(0, |found| i64::from(source[&found]));
            assert_eq!(loaded[&place], expected, "{:?} at {place:?}", case.tiles);
        }
        let mut back = vec![-1_i32; data.len()];
        let mut stored = ViewMut::new(&mut back, case.layout.clone()).unwrap();
        queue.tile_store(&mut stored, &loaded.into_view(), &case.tiles, &case.index, None).unwrap();
        let mut expected = vec![-1_i32; data.len()];
        for found in indices(target.shape()).iter().filter_map(|place| element(&case, place)) {
            let place = position(&case.layout, &found);
            expected[place] = data[place];
        }
        assert_eq!(back, expected, "{:?}", case.tiles);
    });
}

#[test]
fn all_tiles_at_once_are_one_after_the_other() {
    let mut queue = Queue::new().unwrap();
    each_case(34, |_, mut case| {
        let data = numbers(case.layout.span().unwrap());
        let source = View::new(&data, case.layout.clone()).unwrap();
        let shape = [&case.tiles.num_tiles(), case.tiles.tile_shape()].concat();
        let all = Layout::c_contig(&shape).unwrap();
        let mut memory = vec![-1_i32; all.size()];
        queue.tiles_load(&mut ViewMut::new(&mut memory, all.clone()).unwrap(), &source, &case.tiles, None).unwrap();
        for (place, index) in indices(&shape).into_iter().enumerate() {
            let (tile, within) = index.split_at(case.layout.ndim());
            case.index = tile.to_vec();
            assert_eq!(memory[place], element(&case, within).map_or(0, |found| source[&found]), "{:?}", case.tiles);
        }
        if let Ok(layout) = case.tiles.to_layout(false) {
            assert!(View::new(&data, layout).unwrap().iter().eq(&memory), "{:?}", case.tiles);
        }
        let mut back = vec![-1_i32; data.len()];
        let mut target = ViewMut::new(&mut back, case.layout.clone()).unwrap();
        let stored = queue.tiles_store(&mut target, &View::new(&memory, all).unwrap(), &case.tiles, None);
        let overlapping = (0..case.layout.ndim()).any(|axis| case.tiles.step()[axis] < case.tiles.tile_shape()[axis]);
        match stored {
            Err(error) => assert!(overlapping && error.status() == Status::OVERLAP, "{error}"),
            Ok(()) => assert!(target.iter().zip(&source).all(|(back, there)| back == there || *back == -1)),
        }
    });
}

/// cuda.tile's order: the source is transposed first.
#[test]
fn tiles_of_transposed_arrays() {
    let data = numbers(24);
    let source = View::new(&data, Layout::c_contig([2, 3, 4]).unwrap()).unwrap();
    let transposed = source.transpose([2, 0, 1]).unwrap();
    let tiles = TiledView::new(transposed.layout(), [3, 1, 2], PaddingMode::Zero).unwrap();
    let (mut one, mut two) = ([-1; 6], [-1; 6]);
    let layout = Layout::c_contig([3, 1, 2]).unwrap();
    let mut queue = Queue::new().unwrap();
    let mut target = ViewMut::new(&mut one, layout).unwrap();
    queue.tile_load(&mut target, &source, &tiles, [1, 1, 1], Some([2, 0, 1])).unwrap();
    let mut target = ViewMut::new(&mut two, layout).unwrap();
    queue.tile_load(&mut target, &transposed, &tiles, [1, 1, 1], None).unwrap();
    assert_eq!((one, one[0]), (two, data[12 + 8 + 3]));
    let mut target = ViewMut::new(&mut two, layout).unwrap();
    let error = queue.tile_load(&mut target, &source, &tiles, [0, 0, 0], Some([2, 0, 0])).unwrap_err();
    assert_eq!(error.status(), Status::AXIS);
    let (dynamic, mut memory) =
        (TiledView::new(&transposed.layout().to_dyn(), &[3, 1, 2], PaddingMode::Zero).unwrap(), [0; 6]);
    let mut target = ViewMut::new(&mut memory, layout.to_dyn()).unwrap();
    let too_few = Some([1, 0].as_slice().into());
    let error = queue.tile_load(&mut target, &source.to_dyn(), &dynamic, &[0, 0, 0], too_few).unwrap_err();
    assert_eq!((error.status(), error.operand()), (Status::NDIM, Some("axes")));
}

#[test]
fn every_padding_is_its_number() {
    let tiles = |mode| TiledView::new(&Layout::c_contig([1]).unwrap(), [2], mode).unwrap();
    let (source, mut queue) = ([1.0_f32], Queue::new().unwrap());
    let source = View::new(&source, Layout::c_contig([1]).unwrap()).unwrap();
    for (mode, expected) in [
        (PaddingMode::Undetermined, 7.0_f32),
        (PaddingMode::Zero, 0.0),
        (PaddingMode::NegativeZero, -0.0),
        (PaddingMode::PositiveInfinity, f32::INFINITY),
        (PaddingMode::NegativeInfinity, f32::NEG_INFINITY),
    ] {
        let mut tile = [7.0_f32; 2];
        let mut target = ViewMut::new(&mut tile, Layout::c_contig([2]).unwrap()).unwrap();
        queue.tile_load(&mut target, &source, &tiles(mode), [0], None).unwrap();
        assert_eq!(tile.map(f32::to_bits), [1.0, expected].map(f32::to_bits), "{mode:?}");
    }
    let mut tile = [7.0_f32; 2];
    let mut target = ViewMut::new(&mut tile, Layout::c_contig([2]).unwrap()).unwrap();
    queue.tile_load(&mut target, &source, &tiles(PaddingMode::Nan), [0], None).unwrap();
    assert!(tile[1].is_nan());
    let mut integers = [7; 2];
    let mut target = ViewMut::new(&mut integers, Layout::c_contig([2]).unwrap()).unwrap();
    let error = queue.tile_load(&mut target, &source, &tiles(PaddingMode::Nan), [0], None).unwrap_err();
    assert_eq!(error.status(), Status::DTYPE);
}

#[test]
fn wrong_tiles_are_refused() {
    let layout = Layout::c_contig([4, 4]).unwrap();
    let status = |tile, step| TiledView::with_step(&layout, tile, step, PaddingMode::Zero).unwrap_err().status();
    assert_eq!(status([0, 1], [1, 1]), Status::SHAPE);
    assert_eq!(status([1, 1], [1, 0]), Status::SLICE);
    let dynamic = TiledView::new(&layout.to_dyn(), &[2], PaddingMode::Zero).unwrap_err();
    assert_eq!(dynamic.status(), Status::NDIM);
    let tiles = TiledView::with_step(&layout, [3, 3], [3, 3], PaddingMode::Zero).unwrap();
    assert_eq!(tiles.to_layout(false).unwrap_err().status(), Status::NOT_A_VIEW);
    assert_eq!(tiles.padding_mode(), PaddingMode::Zero);
}
