//! Nested layouts: what stands for tuples and tilers, what is refused, what errors show, what is equal.
#![cfg(all(feature = "std", not(miri)))]

mod common;

use common::{check_walk, Random, ROUNDS};
use dimfold::mapping::S;
use dimfold::nested::{IntoTiler, IntoTuple, Nested, Operand, Swizzle, Tiler, Tuple, DEPTH_MAX, LEAVES_MAX};
use dimfold::{nested, Answer, Error, Ix1, Ix2, IxDyn, Layout, Status, WORK_DEFAULT};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

fn text(tuple: impl IntoTuple) -> String {
    tuple.into_tuple().unwrap().to_string()
}

fn status<T>(result: Result<T, Error>) -> Status {
    result.err().expect("an error").status()
}

#[test]
fn rust_values_stand_for_tuples() {
    assert_eq!(text(8), "8");
    assert_eq!(text(-8_i8), "-8");
    assert_eq!(text(8_usize), "8");
    assert_eq!(text((8,)), "(8)");
    assert_eq!(text(()), "()");
    assert_eq!(text((3, (2_u8, 4_isize))), "(3,(2,4))");
    assert_eq!(text([1, 2, 3]), "(1,2,3)");
    assert_eq!(text([(1, 2), (3, 4)]), "((1,2),(3,4))");
    let lists = [vec![1], vec![2, 3]];
    assert_eq!(
        (text(&lists), text(&lists[1]), text(lists)),
        ("((1),(2,3))".into(), "(2,3)".into(), "((1),(2,3))".into())
    );
    assert_eq!(text(vec![1, 2].as_slice()), "(1,2)");
    assert_eq!(text((.., (S::<2>, ..))), "(_,(_2,_))");
    assert_eq!(text((1, 2, 3, 4, 5, 6, 7, 8)), "(1,2,3,4,5,6,7,8)");
    assert_eq!(text(" ( 3 , (2, 4) )"), "(3,(2,4))");
    assert_eq!(text((&Tuple::integer(3), Tuple::new((1, 2)).unwrap())), "(3,(1,2))");
    assert_eq!(Tuple::try_from((3, [4])).unwrap(), Tuple::from_leaves(&[3, 4], &[0x10, 0x12]).unwrap());
    assert_eq!(Tuple::try_from([3, 4]).unwrap(), Tuple::flat(&[3, 4]).unwrap());
    assert_eq!(Tuple::try_from(&[3, 4][..]).unwrap(), Tuple::try_from("(3,4)").unwrap());
    assert_eq!(Tuple::try_from(7_u64).unwrap(), Tuple::from(7));
}

#[test]
fn what_no_tuple_can_be_is_refused() {
    assert_eq!(status(Tuple::new(u64::MAX)), Status::OVERFLOW);
    assert_eq!(status(Tuple::new((1, usize::MAX))), Status::OVERFLOW);
    assert_eq!(status(Tuple::new(((), 1))), Status::UNSUPPORTED);
    assert!(Tuple::new([1; LEAVES_MAX]).is_ok());
    assert_eq!(status(Tuple::new([1; LEAVES_MAX + 1])), Status::UNSUPPORTED);
    assert_eq!(status(Tuple::new(([1; 20], [1; 20]))), Status::UNSUPPORTED);
    let wrapped = |levels: usize| (0..levels).try_fold(Tuple::integer(1), |tuple, _| Tuple::new((tuple,)));
    assert_eq!(wrapped(DEPTH_MAX).unwrap().depth(), DEPTH_MAX);
    assert_eq!(status(wrapped(DEPTH_MAX + 1)), Status::UNSUPPORTED);
    assert_eq!(status(Tuple::new("(1,2")), Status::SYNTAX);
    assert_eq!(status(Tuple::from_leaves(&[1, 2], &[0])), Status::SHAPE);
    assert_eq!(status(Tuple::from_leaves(&[1, 2], &[0x10, 0])), Status::ARGUMENT);
}

#[test]
fn tuples_tell_what_they_are() {
    let tuple = Tuple::new((3, (2, 4))).unwrap();
    assert_eq!((tuple.rank(), tuple.depth(), tuple.values(), tuple.parens()), (2, 2, &[3, 2, 4][..], &[16, 16, 2][..]));
    assert_eq!((tuple.to_integer(), Tuple::integer(-3).to_integer()), (None, Some(-3)));
    assert_eq!(Tuple::new(..).unwrap().to_integer(), None);
    assert!(Tuple::new((1, ..)).unwrap().has_whole() && !tuple.has_whole());
    assert!(Tuple::new((S::<1>, S::<2>)).unwrap().is_static() && !tuple.is_static());
    assert_eq!(tuple.modes().map(text).collect::<Vec<_>>(), ["3", "(2,4)"]);
    assert_eq!((tuple.product().unwrap(), tuple.sum().unwrap()), (24, 9));
    assert_eq!(tuple.inner_product((1, (3, 12))).unwrap(), 3 + 6 + 48);
    assert!(Tuple::new((1, 9)).unwrap().lex_less(&Tuple::new((2, 0)).unwrap()));
    assert!(Tuple::new((2, 0)).unwrap().colex_less(&Tuple::new((1, 9)).unwrap()));
    assert!(Tuple::new((1, 2)).unwrap().elem_less(&Tuple::new((2, 3)).unwrap()));
}

#[test]
fn the_modes_of_a_tuple_move() {
    let tuple = Tuple::new((3, (2, 4), 5)).unwrap();
    assert_eq!(text(tuple.get([1, -1]).unwrap()), "4");
    assert_eq!(text(tuple.take(1, 3).unwrap()), "((2,4),5)");
    assert_eq!(text(tuple.select([2, 0]).unwrap()), "(5,3)");
    assert_eq!(text(tuple.group(0, 2).unwrap()), "((3,(2,4)),5)");
    assert_eq!(text(tuple.flatten().unwrap().unflatten(((1, 1), 1, 1)).unwrap()), "((3,2),4,5)");
    assert_eq!(text(tuple.append(6).unwrap().prepend(7).unwrap()), "(7,3,(2,4),5,6)");
    assert_eq!(text(tuple.replace(-2, 9).unwrap()), "(3,9,5)");
    assert_eq!(text(Tuple::integer(3).wrap().unwrap()), "(3)");
    assert_eq!(text(Tuple::new((((3,),),)).unwrap().unwrap().unwrap()), "3");
    assert_eq!(text(tuple.product_each().unwrap()), "(3,8,5)");
    assert_eq!(text(Tuple::new((7, 9)).unwrap().round_up((4, 4)).unwrap()), "(8,12)");
    assert_eq!(text(Tuple::new((2, 3)).unwrap().elem_scale((4, 5)).unwrap()), "(8,15)");
    assert_eq!(status(tuple.get([3])), Status::AXIS);
}

#[test]
fn coordinates_and_indices_lead_to_each_other() {
    let shape = Tuple::new((3, (2, 4))).unwrap();
    for index in 0..24 {
        let coordinate = shape.idx2crd(index).unwrap();
        assert_eq!(shape.crd2idx(coordinate).unwrap(), index);
        assert_eq!(shape.crd2crd(coordinate, 24).unwrap(), Tuple::integer(index));
        let layout = Nested::right(shape).unwrap();
        assert_eq!(layout.at(coordinate).unwrap(), layout.index(index).unwrap());
        assert_eq!(layout.idx2crd_strict(layout.index(index).unwrap()).unwrap(), coordinate);
    }
    assert_eq!(status(Nested::left(6).unwrap().idx2crd_strict(7)), Status::INDEX);
}

#[test]
fn rust_values_stand_for_tilers() {
    let text = |tiler: &dyn Fn() -> dimfold::Result<Tiler>| tiler().unwrap().to_string();
    let layout = nested!("(2,2):(1,4)");
    assert_eq!(text(&|| 4.into_tiler()), "4");
    assert_eq!(text(&|| (..).into_tiler()), "_");
    assert_eq!(text(&|| layout.into_tiler()), "(2,2):(1,4)");
    assert_eq!(text(&|| (4, .., &layout).into_tiler()), "<4,_,(2,2):(1,4)>");
    assert_eq!(text(&|| ((4, (.., S::<2>)), 3).into_tiler()), "<<4,<_,_2>>,3>");
    assert_eq!(text(&|| [4, 2].into_tiler()), "<4,2>");
    assert_eq!(text(&|| [layout, layout].as_slice().into_tiler()), "<(2,2):(1,4),(2,2):(1,4)>");
    assert_eq!(text(&|| (&vec![1, 2, 3]).into_tiler()), "<1,2,3>");
    assert_eq!(text(&|| Tuple::new((4, 2))?.into_tiler()), "<4,2>");
    assert_eq!(text(&|| "<4,(2,4)>".into_tiler()), "<4,<2,4>>");
    assert_eq!(text(&|| "(2,(_,4))".into_tiler()), "<2,<_,4>>");
    assert_eq!(text(&|| Tiler::try_from((4, 2))), "<4,2>");
    assert_eq!(text(&|| Tiler::try_from(&layout)), "(2,2):(1,4)");
    assert_eq!(text(&|| Tiler::try_from(&Tuple::integer(4))), "4");
    assert_eq!([Tiler::new(4).unwrap().rank(), Tiler::new((4, 2)).unwrap().rank()], [0, 2]);
}

#[test]
fn a_list_of_tilers_is_what_its_text_says() {
    let parts = ["4", "_", "(2,2):(1,4)", "_3:_5", "<7,(2,(3,1))>", "((2,4)):((1,2))"];
    let mut random = Random::new(7);
    for _ in 0..ROUNDS {
        let chosen: Vec<&str> = (0..1 + random.below(5)).map(|_| parts[random.below(parts.len())]).collect();
        let made = Tiler::new(chosen.as_slice()).unwrap();
        let read: Tiler = format!("<{}>", chosen.join(",")).parse().unwrap();
        assert_eq!((made, made.to_string()), (read, read.to_string()));
    }
}

#[test]
fn what_no_tiler_can_be_is_refused() {
    assert_eq!(status(Tiler::list(&[])), Status::UNSUPPORTED);
    assert_eq!(status(Tiler::new((nested!("()"), 2))), Status::UNSUPPORTED);
    assert_eq!(status(Tiler::new([1; LEAVES_MAX + 1])), Status::UNSUPPORTED);
    assert_eq!(status(Tiler::list(&[Tiler::new([1; 20]).unwrap(); 2])), Status::UNSUPPORTED);
    assert!(Tiler::new([1; LEAVES_MAX]).is_ok());
    let listed = |levels: usize| (0..levels).try_fold(Tiler::whole(), |tiler, _| Tiler::list(&[tiler]));
    assert_eq!(listed(DEPTH_MAX).unwrap().to_string(), format!("{}_{}", "<".repeat(15), ">".repeat(15)));
    assert_eq!(status(listed(DEPTH_MAX + 1)), Status::UNSUPPORTED);
    let deep = Nested::left(Tuple::new(((1, (1, 1)), 2)).unwrap()).unwrap();
    assert!((0..12).try_fold(Tiler::new(deep).unwrap(), |tiler, _| Tiler::list(&[tiler])).is_ok());
    assert!((0..13).try_fold(Tiler::new(deep).unwrap(), |tiler, _| Tiler::list(&[tiler])).is_err());
    assert_eq!(status(Tiler::new(nested!("4:1+2"))), Status::UNSUPPORTED);
    assert_eq!(status(Tiler::new(0)), Status::SHAPE);
}

#[test]
fn equal_values_hash_alike_and_what_is_static_does_not_count() {
    let state = RandomState::new();
    let (one, other) = (nested!("(4,_2):(_1,4)+3"), nested!("(_4,2):(1,4)+3"));
    assert_eq!(one, other);
    assert_eq!(state.hash_one(one), state.hash_one(other));
    let (one, other): (Tuple, Tuple) = ("(4,(_2,_))".parse().unwrap(), "(_4,(2,_))".parse().unwrap());
    assert_eq!((one, state.hash_one(one)), (other, state.hash_one(other)));
    let (one, other): (Tiler, Tiler) = ("<_4,2:3>".parse().unwrap(), "<4,2:_3>".parse().unwrap());
    assert_eq!((one, state.hash_one(one)), (other, state.hash_one(other)));
    let texts = ["4:1", "(4):(1)", "4:2", "5:1", "4:1+1", "(2,2):(1,2)", "Sw<1,0,1> o 0 o 4:1", "4:1@0"];
    let layouts: HashSet<Nested> = texts.iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(layouts.len(), texts.len());
    let swizzles: HashSet<Swizzle> =
        [(1, 0, 1), (1, 0, 2), (1, 1, 1)].map(|(b, m, s)| Swizzle::new(b, m, s).unwrap()).into();
    assert_eq!(swizzles.len(), 3);
}

#[test]
fn layouts_tell_what_they_are() {
    let layout = nested!("Sw<1,0,2> o 3 o (4,(2,2)):(1,(4,8))");
    assert_eq!((layout.rank(), layout.depth(), layout.size(), layout.offset()), (2, 2, 16, 3));
    assert_eq!((layout.extents(), layout.strides()), (&[4, 2, 2][..], &[1, 4, 8][..]));
    assert_eq!((text(layout.shape()), text(layout.stride().unwrap())), ("(4,(2,2))".into(), "(1,(4,8))".into()));
    assert_eq!(layout.swizzle(), Some(Swizzle::new(1, 0, 2).unwrap()));
    assert_eq!(layout.unswizzled(), nested!("(4,(2,2)):(1,(4,8))+3"));
    assert_eq!(
        layout.modes().map(|mode| mode.unswizzled().to_string()).collect::<Vec<_>>(),
        ["4:1+3", "(2,2):(4,8)+3"]
    );
    assert_eq!((nested!("(2,3):(-3,1)").bounds().unwrap(), nested!("(2,3):(-3,1)").cosize().unwrap()), (-3..=2, 6));
    assert!(nested!("(_2,_3)").is_static() && !layout.is_static());
    assert_eq!(nested!("(2,3):(0,1)").is_injective(WORK_DEFAULT).unwrap(), Answer::No(()));
    assert!(layout.is_injective(WORK_DEFAULT).unwrap().is_yes());
    assert!(nested!("(2,4)").equivalent(&nested!("8:1")).unwrap().is_yes());
    assert!(nested!("(2,4)").equivalent(&nested!("8:2")).unwrap().is_no());
    assert_eq!(text(nested!("(3,4):(2@0,1@1)").coshape().unwrap()), "(5,4)");
}

#[test]
fn strided_layouts_come_and_go() {
    let strided = Layout::new([3, 4], [-4, 1], 8).unwrap();
    let layout = Nested::from_layout(&strided).unwrap();
    assert_eq!(layout, nested!("(3,4):(-4,1)+8"));
    assert_eq!(layout.to_layout::<Ix2>().unwrap(), strided);
    assert_eq!(Layout::<IxDyn>::try_from(&layout).unwrap(), strided.to_dyn());
    assert_eq!(Nested::try_from(&strided.to_dyn()).unwrap(), layout);
    assert_eq!(status(layout.to_layout::<Ix1>()), Status::NDIM);
    assert_eq!(status(nested!("(3,(2,2))").to_layout::<IxDyn>()), Status::NOT_A_VIEW);
    assert_eq!(status(nested!("4:-1").to_layout::<Ix1>()), Status::BOUNDS);
    assert_eq!(status(Nested::from_layout(&Layout::c_contig([0, 3]).unwrap())), Status::SHAPE);
    assert_eq!(status(Nested::from_layout(&Layout::c_contig(&[1; 33]).unwrap())), Status::UNSUPPORTED);
}

#[test]
fn the_strict_twins_refuse_what_is_surprising() {
    let padded = nested!("(3,7):(7,1)");
    for (lenient, strict) in [
        (padded.logical_divide(2), padded.logical_divide_strict(2)),
        (padded.zipped_divide((2, 7)), padded.zipped_divide_strict((2, 7))),
        (padded.tiled_divide((2, 7)), padded.tiled_divide_strict((2, 7))),
        (padded.flat_divide((2, 7)), padded.flat_divide_strict((2, 7))),
        (padded.composition_tiler((3,)), padded.composition_tiler_strict((3,))),
        (nested!("3:1").complement((4, 6)), nested!("3:1").complement_strict((4, 6))),
        (Nested::ordered((2, 3), (1, 1)), Nested::ordered_strict((2, 3), (1, 1))),
        (nested!("3:1").upcast(2), nested!("3:1").upcast_strict(2)),
        (nested!("3:1").recast(8, 16), nested!("3:1").recast_strict(8, 16)),
    ] {
        assert!(lenient.is_ok() && strict.is_err(), "{lenient:?}, {strict:?}");
    }
    let shape = Tuple::new((2, 3)).unwrap();
    assert!(shape.compact_ordered((1, 1)).is_ok());
    assert_eq!(status(shape.compact_ordered_strict((1, 1))), Status::ORDER);
}

#[test]
fn methods_are_the_functions_of_their_names() {
    let (a, b) = (nested!("(4,2):(2,1)"), nested!("(3,5):(1,3)"));
    let is = |found: dimfold::Result<Nested>, expected: &str| assert_eq!(found.unwrap(), expected.parse().unwrap());
    is(a.append(&b), "(4,2,(3,5)):(2,1,(1,3))");
    is(a.prepend(&b), "((3,5),4,2):((1,3),2,1)");
    is(a.replace(-1, &b), "(4,(3,5)):(2,(1,3))");
    is(a.zip(&b), "((4,3),(2,5)):((2,1),(1,3))");
    is(nested!("((4,2),(3,5)):((2,1),(1,3))").zip_modes(), "((4,3),(2,5)):((2,1),(1,3))");
    is(Nested::concatenate(&[&a, &b]), "((4,2),(3,5)):((2,1),(1,3))");
    is(a.get([1]), "2:1");
    is(a.take(0, 1), "(4):(2)");
    is(a.select([1, 0]), "(2,4):(1,2)");
    is(a.group(0, 2), "((4,2)):((2,1))");
    is(nested!("((4),2):((2),1)").flatten(), "(4,2):(2,1)");
    is(a.unflatten((1, (1,))), "(4,(2)):(2,(1))");
    is(nested!("4:2").wrap(), "(4):(2)");
    is(nested!("((4)):((2))").unwrap(), "4:2");
    is(a.slice((.., 1)), "(4):(2)");
    is(a.dice((.., 1)), "(2):(1)");
    is(a.sort(), "(2,4):(1,2)");
    is(a.slice_and_offset((.., 1)), "(4):(2)+1");
    is(nested!("(4,2):(0,1)").filter_by((1, 1)), "(1,2):(0,1)");
    is(nested!("8:1").downcast(2), "16:1");
    is(a.fragment_like(), "(4,2):(1,4)");
    is(Nested::identity((3, 4)), "(3,4):(1@0,1@1)");
    is(nested!("(4,6)").logical_divide((2, 3)).unwrap().tile_unzip((2, 3)), "((2,3),(2,2)):((1,4),(2,12))");
    is(nested!("(8,8):(8,1)").composition_swizzle(Swizzle::new(1, 0, 3).unwrap()), "Sw<1,0,-3> o 0 o (8,8):(8,1)");
    is(nested!("(8,8):(8,1)").swizzled(Swizzle::new(1, 0, 3).unwrap(), 8), "Sw<1,0,3> o 8 o (8,8):(8,1)");
    assert_eq!(text(Tuple::new((12, 7)).unwrap().ceil_div_tiler((4, 7)).unwrap()), "(3,1)");
}

#[test]
fn swizzles_are_their_own_inverse() {
    let swizzle = Swizzle::new(2, 3, 3).unwrap();
    assert_eq!((swizzle.bits(), swizzle.base(), swizzle.shift()), (2, 3, 3));
    for position in 0..1024 {
        assert_eq!(swizzle.apply(swizzle.apply(position)), position);
        assert_eq!(swizzle.apply(position), position ^ ((position & 0b1100_0000) >> 3));
    }
    assert_eq!(Swizzle::from_masks(0b1100_0000, 0b1_1000).unwrap(), swizzle);
    assert_eq!(swizzle.composition(swizzle).unwrap().bits(), 0);
    assert_eq!((swizzle.upcast(2).unwrap().base(), swizzle.downcast(2).unwrap().base()), (2, 4));
    assert_eq!(swizzle.recast(8, 16).unwrap(), swizzle.upcast(2).unwrap());
    assert_eq!("Swizzle<2,3,3>".parse::<Swizzle>().unwrap(), swizzle);
    assert_eq!(status(Swizzle::new(4, 0, 3)), Status::ARGUMENT);
    assert_eq!(status(swizzle.upcast(3)), Status::ARGUMENT);
}

#[test]
fn an_error_shows_its_operands_and_marks_what_it_names() {
    let error = nested!("((3,4),6):((6,18),1)").composition(&nested!("(2,4):(1,8)")).unwrap_err();
    assert_eq!(error.status(), Status::NOT_A_VIEW);
    let shown = error.to_string();
    let expected = "
  layout     ((3,4),6):((6,18),1)
  coalesced  (12,6):(6,1)
              ^^     ^
  layout2    (2,4):(1,8)
                ^     ^";
    assert!(shown.starts_with("composition: ") && shown.ends_with(expected), "{shown}");
    let error = Nested::new((4, (2, 0)), (1, (4, 8))).unwrap_err();
    let expected = "\n  shape      (4,(2,0))\n                   ^\n  stride     (1,(4,8))";
    assert!(error.to_string().ends_with(expected), "{error}");
    let [(name, Operand::Tuple(shape)), ("stride", _)] = error.operands() else { panic!("{:?}", error.operands()) };
    assert_eq!((*name, shape.to_string().as_str()), ("shape", "(4,(2,0))"));
}

#[test]
fn the_readme_shows_an_error_as_it_is() {
    let error = nested!("(4,2):(1,2)").complement(24).unwrap_err().to_string();
    assert!(include_str!("../README.md").contains(&format!("```text\n{error}\n```")), "{error}");
}

#[test]
fn an_error_that_names_no_part_shows_its_operands_behind_the_sentence() {
    let error = nested!("(4,2):(2,1)").unflatten((1, 1, 1)).unwrap_err();
    assert!(error.to_string().ends_with("; layout (4,2):(2,1), profile (1,1,1)"), "{error}");
    let error = nested!("4:1").append(&nested!("4:1+2")).unwrap_err();
    assert!(error.to_string().ends_with("; layout 4:1, layout2 4:1+2"), "{error}");
}

#[test]
fn texts_are_read_from_the_front() {
    assert_eq!(Nested::parse_front("(4,2):(2,1) , 8").unwrap(), (nested!("(4,2):(2,1)"), 12));
    assert_eq!(Tuple::parse_front("(4,_)x").unwrap().1, 5);
    assert_eq!(Tiler::parse_front("<4,_> !").unwrap().1, 6);
    assert_eq!(Swizzle::parse_front("Sw<1,0,1>o").unwrap().1, 9);
    assert_eq!(format!("{:?} {:?}", nested!("4:1"), Swizzle::new(1, 0, 1).unwrap()), "Nested(4:1) Swizzle(Sw<1,0,1>)");
    assert_eq!(format!("{:>6}|{:<6}|", nested!("4:1"), Tuple::integer(3)), "   4:1|3     |");
}

#[test]
fn the_longest_texts_are_whole() {
    let deep = (0..13).try_fold(Tuple::new([isize::MIN + 1; 1]).unwrap(), |tuple, _| Tuple::new((tuple,))).unwrap();
    let tuple = Tuple::new([deep; LEAVES_MAX]).unwrap();
    assert_eq!(tuple.to_string().parse::<Tuple>().unwrap(), tuple);
    let one = format!("{}_1{}", "(".repeat(14), ")".repeat(14));
    let step = format!("{}_-1@31@31@31@31{}", "(".repeat(14), ")".repeat(14));
    let list = |part: &str| format!("({})", vec![part; LEAVES_MAX].join(","));
    let text = format!("Sw<15,0,15> o -99999999 o {}:{}", list(&one), list(&step));
    let layout: Nested = text.parse().unwrap();
    assert_eq!(layout.to_string(), text);
}

#[test]
fn pictures_are_drawn_where_they_can_be() {
    let drawn = nested!("(2,3):(3,1)").draw().unwrap();
    assert!(drawn.contains("(2,3):(3,1)") && drawn.contains('5'), "{drawn}");
    assert!(nested!("(2,3):(3,1)").latex().unwrap().contains("tikz"));
    assert_eq!((nested!("10001:1").draw(), nested!("4:1@0").latex()), (None, None));
}

#[test]
fn threads_own_what_they_move() {
    let (tv, tile) = Nested::thread_value_new(&nested!("(4,8):(8,1)"), &nested!("(1,4):(4,1)")).unwrap();
    let ownership = tv.thread_value_ownership(128).unwrap();
    assert_eq!((ownership.owned_once, ownership.first_bad, ownership.is_exact()), (128, None, true));
    let ownership = tv.thread_value_ownership(129).unwrap();
    assert_eq!((ownership.unowned, ownership.first_bad, ownership.is_exact()), (1, Some(128), false));
    let memory = nested!("(8,64):(64,1)");
    let tiles = memory.thread_value_tile(tile, &tv).unwrap();
    let part = memory.thread_value_partition(tile, &tv, 9).unwrap();
    assert_eq!((tiles.size(), part.size()), (512, 512 / 32));
    assert!(part.positions().zip(0..4).all(|(position, value)| position == tiles.at((9, value, 0, 0)).unwrap()));
    let (instructions, access) = memory.composition(&tv).unwrap_or(tv).thread_value_access_all(4, 4).unwrap();
    assert_eq!((instructions, access.bytes), (4, 512));
    assert!(tv.thread_value_draw(tile).unwrap().contains("T3V0") && tv.thread_value_latex(tile).is_some());
    assert_eq!(tv.thread_value_draw((2, 2, 2)), None);
    assert_eq!(status(memory.thread_value_partition(tile, &tv, 32)), Status::INDEX);
}

#[test]
fn partitions_are_tiles_and_what_repeats_over_them() {
    let layout = nested!("(8,6):(6,1)");
    let tile = layout.inner_partition((4, 3), (1, 0)).unwrap();
    assert_eq!((tile.size(), tile.offset()), (12, 24));
    assert_eq!(layout.local_tile((4, 3), (1, 0)).unwrap(), tile);
    let outer = layout.outer_partition((4, 3), (1, 2)).unwrap();
    assert_eq!((outer.size(), outer.offset()), (4, 8));
    let mut seen: Vec<isize> =
        (0..6).flat_map(|thread| layout.local_partition(&nested!("(2,3)"), thread).unwrap().positions()).collect();
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..48));
    assert_eq!(status(layout.local_partition(&nested!("(2,3)"), 6)), Status::INDEX);
}

#[test]
fn positions_are_those_of_every_index() {
    for text in ["()", "5:-2+9", "(2,(3,4)):(12,(4,-1))+3", "Sw<2,0,3> o 0 o (8,8):(8,1)", "(3,1,2):(0,7,1)"] {
        let layout: Nested = text.parse().unwrap();
        let expected = (0..layout.size()).map(|index| layout.index(index as isize).unwrap());
        assert!(layout.positions().eq(expected), "{text}");
        check_walk!(layout.positions(), |position| position);
    }
    let far = nested!("(2147483648,1073741824):(0,1)").positions();
    assert_eq!((far.clone().nth(1 << 60), far.last()), (Some(1 << 29), Some((1 << 30) - 1)));
}

#[cfg(feature = "serde")]
#[test]
fn values_are_data_as_their_texts() {
    let layout = nested!("Sw<1,0,2> o 3 o (4,(_2,2)):(1,(4,8))");
    let json = serde_json::to_string(&layout).unwrap();
    assert_eq!(json, "\"Sw<1,0,2> o 3 o (4,(_2,2)):(1,(4,8))\"");
    assert_eq!(serde_json::from_str::<Nested>(&json).unwrap(), layout);
    let tiler = Tiler::new((4, ..)).unwrap();
    assert_eq!(serde_json::from_value::<Tiler>(serde_json::to_value(tiler).unwrap()).unwrap(), tiler);
    assert_eq!(serde_json::from_str::<Tuple>("\"(3,_)\"").unwrap(), Tuple::new((3, ..)).unwrap());
    assert_eq!(serde_json::from_str::<Swizzle>("\"Sw<1,0,1>\"").unwrap(), Swizzle::new(1, 0, 1).unwrap());
    assert!(serde_json::from_str::<Nested>("\"(4,2):(1)\"").is_err());
    assert!(serde_json::from_str::<Nested>("4").unwrap_err().to_string().contains("a text such as"));
}
