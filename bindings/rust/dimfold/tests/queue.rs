//! Operations do on any layout what a plain loop over the indices does.
#![cfg(feature = "std")]

#[path = "common/casts.rs"]
mod casts;
mod common;

use casts::{by_hand, check_cast};
use common::{indices, numbers, position, Random, ROUNDS};
use dimfold::{CopyPlan, Element, HostOptions, Kernel, Layout, Order, Queue, Status, Stores, Tier, View, ViewMut};

#[test]
fn copy_and_cast_of_random_layouts_are_the_loop() {
    let (mut random, mut queue) = (Random::new(8), Queue::with_threads(1).unwrap());
    for _ in 0..ROUNDS {
        check_cast(&mut random, &mut queue, |i| i as u8, 255, |x: u8| x);
        check_cast(&mut random, &mut queue, |i| [i as f64, 0.5], [9.0; 2], |x: [f64; 2]| x);
        check_cast(&mut random, &mut queue, |i| i as f32 - 9.5, -1, |x: f32| x as i16);
        check_cast(&mut random, &mut queue, |i| i as i64 * 100 - 300, 1, |x: i64| x.clamp(0, 255) as u8);
        check_cast(&mut random, &mut queue, |i| i % 3, 2.5, |x: usize| x as f64);
        check_cast(&mut random, &mut queue, |i| i as f32 / 3.0, true, |x: f32| x != 0.0);
        check_cast(&mut random, &mut queue, |i| i % 2 == 1, 7, |x: bool| u32::from(x));
        check_cast(&mut random, &mut queue, |i| i as f32, [3.0; 2], |x: f32| [x, 0.0]);
    }
}

#[test]
fn copy_moves_between_random_layouts() {
    let (mut random, mut queue) = (Random::new(9), Queue::with_threads(1).unwrap());
    for _ in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let (from, to) = (random.layout(&shape), random.layout(&shape));
        let source = numbers(from.span().unwrap());
        let mut target = vec![-1; to.span().unwrap() + 1];
        let expected = by_hand((&target, &to), (&source, &from), |x: i32| x);
        let view = View::new(&source, from).unwrap();
        queue.copy(&mut ViewMut::new(&mut target, to).unwrap(), &view).unwrap();
        assert_eq!(target, expected);
    }
}

#[test]
fn fill_writes_the_elements_and_nothing_between_them() {
    let (mut random, mut queue) = (Random::new(10), Queue::with_threads(1).unwrap());
    for _ in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let layout = random.layout(&shape);
        let mut target = numbers(layout.span().unwrap() + 1);
        let mut expected = target.clone();
        indices(&shape).iter().for_each(|index| expected[position(&layout, index)] = -7);
        queue.fill(&mut ViewMut::new(&mut target, layout).unwrap(), -7).unwrap();
        assert_eq!(target, expected);
    }
}

#[test]
fn to_vec_gathers_in_the_order_asked_for() {
    let (mut random, mut queue) = (Random::new(11), Queue::with_threads(1).unwrap());
    for _ in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let layout = random.layout(&shape);
        let data = numbers(layout.span().unwrap());
        let view = View::new(&data, layout).unwrap();
        for order in [Order::C, Order::F, Order::A, Order::K] {
            let copy = view.to_vec(&mut queue, order).unwrap();
            let layout = view.layout().layout_for_array_copy(order).unwrap();
            assert!(View::new(&copy, layout).unwrap().iter().eq(view.iter()), "{view:?} in {order:?}");
            assert_eq!(copy.len(), view.size());
        }
    }
    let broadcast = View::new(&[5u8], Layout::new([2, 3], [0, 0], 0).unwrap()).unwrap().to_vec(&mut queue, Order::C);
    assert_eq!(broadcast.unwrap(), [5; 6]);
    let data = numbers(2);
    let view = View::new(&data, Layout::c_contig([2]).unwrap()).unwrap();
    assert_eq!(view.to_vec(&mut queue, Order::B).unwrap_err().status(), Status::ORDER);
}

/// A copy large enough for threads: a transposed matrix.
fn copy_of_many(queue: &mut Queue) {
    let (rows, columns) = if cfg!(miri) { (6, 5) } else { (1000, 700) };
    let source: Vec<u32> = (0..rows * columns).map(|i| i as u32).collect();
    let mut target = vec![0u32; source.len()];
    let view = View::new(&source, Layout::c_contig([rows, columns]).unwrap()).unwrap();
    let mut transposed = ViewMut::new(&mut target, Layout::c_contig([columns, rows]).unwrap()).unwrap();
    queue.copy(&mut transposed, &view.reverse_axes()).unwrap();
    for (i, &number) in target.iter().enumerate() {
        assert_eq!(number as usize, i % rows * columns + i / rows);
    }
}

#[test]
#[cfg_attr(miri, ignore = "C's threads are unknown to Miri")]
fn own_threads_copy_alike() {
    for threads in [0, 1, 2, 5] {
        copy_of_many(&mut Queue::with_threads(threads).unwrap());
    }
    assert_eq!(Queue::with_threads(5).unwrap().threads(), 5);
}

#[test]
#[cfg(feature = "rayon")]
fn rayons_threads_copy_alike() {
    let mut queue = Queue::rayon().unwrap();
    assert_eq!(queue.threads(), rayon::current_num_threads());
    copy_of_many(&mut queue);
}

#[test]
#[cfg(feature = "rayon")]
#[cfg_attr(miri, ignore = "Miri knows none of C's threads")]
fn a_pool_of_rayons_has_its_work() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    pool.install(|| {
        let mut queue = Queue::with_options(&HostOptions::new().rayon().tier(Tier::Portable)).unwrap();
        assert_eq!((queue.threads(), queue.tier()), (3, Some(Tier::Portable)));
        copy_of_many(&mut queue);
    });
    assert_eq!(Queue::with_options(&HostOptions::new().rayon().threads(2)).unwrap().threads(), 2);
}

#[test]
#[cfg(feature = "rayon")]
fn queues_inside_of_rayons_tasks_do_not_wait_for_each_other() {
    use rayon::prelude::*;
    (0..4).into_par_iter().for_each(|_| copy_of_many(&mut Queue::rayon().unwrap()));
}

#[test]
#[cfg_attr(miri, ignore = "C's threads are unknown to Miri")]
fn a_queue_moves_to_another_thread() {
    let mut queue = Queue::with_threads(2).unwrap();
    copy_of_many(&mut queue);
    std::thread::spawn(move || copy_of_many(&mut queue)).join().unwrap();
}

const TIERS: [Tier; 4] = [Tier::Portable, Tier::Avx2, Tier::Avx512, Tier::Neon];

#[test]
#[cfg_attr(miri, ignore = "Miri knows none of C's threads and vectors")]
fn every_tier_copies_alike() {
    for tier in TIERS {
        let queue = Queue::with_options(&HostOptions::new().threads(2).tier(tier));
        if tier.is_supported() {
            let mut queue = queue.unwrap();
            assert_eq!((queue.tier(), queue.threads()), (Some(tier), 2));
            copy_of_many(&mut queue);
        } else {
            assert_eq!(queue.unwrap_err().status(), Status::UNSUPPORTED);
        }
    }
    let number = Tier::Other(5);
    assert_eq!(Queue::with_options(&HostOptions::new().tier(number)).unwrap_err().status(), Status::ARGUMENT);
    assert!(!number.is_supported() && Queue::new().unwrap().tier().unwrap().is_supported());
}

#[test]
#[cfg_attr(miri, ignore = "Miri cannot read the texts of C")]
fn tiers_have_names() {
    assert_eq!(TIERS.map(|tier| tier.to_string()), ["portable", "avx2", "avx512", "neon"]);
    assert_eq!((Tier::Other(5).name(), Tier::Avx2.name()), ("", "avx2"));
    assert_eq!(
        [Stores::Ordinary, Stores::Streamed, Stores::Other(7)].map(|stores| stores.to_string()),
        ["ordinary", "streamed", "unknown"]
    );
}

#[test]
fn a_planned_copy_is_a_copy() {
    let (mut random, mut queue) = (Random::new(13), Queue::with_threads(1).unwrap());
    for round in 0..ROUNDS {
        let ndim = random.below(5);
        let shape = random.shape(ndim);
        let (from, to) = (random.layout(&shape), random.layout(&shape));
        let source = numbers(from.span().unwrap());
        let mut target = vec![-1; to.span().unwrap() + 1];
        let expected = by_hand((&target, &to), (&source, &from), |x: i32| x);
        let view = View::new(&source, from).unwrap();
        let mut place = ViewMut::new(&mut target, to).unwrap();
        let plan = queue.plan_copy(&mut place, &view).unwrap();
        let zeros = vec![0; source.len()];
        queue
            .copy_planned(&CopyPlan::default(), &mut place, &View::new(&zeros, view.layout().clone()).unwrap())
            .unwrap();
        assert!(place.iter().all(|&x| x == 0), "round {round}");
        queue.copy_planned(&plan, &mut place, &view).unwrap();
        assert_eq!(target, expected);
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many elements for Miri")]
fn a_measured_plan_is_no_slower_than_what_it_was_measured_beside() {
    let mut queue = Queue::with_threads(1).unwrap();
    let (source, mut target) = (numbers(300 * 200), numbers(300 * 200));
    let view = View::new(&source, Layout::c_contig([200, 300]).unwrap()).unwrap().reverse_axes();
    let mut place = ViewMut::new(&mut target, Layout::c_contig([300, 200]).unwrap()).unwrap();
    let plan = queue.plan_copy(&mut place, &view).unwrap();
    assert!(plan.nanoseconds() <= plan.unmeasured_nanoseconds(), "{plan:?}");
    assert!(plan.choice() != 0 || plan.nanoseconds() == plan.unmeasured_nanoseconds(), "{plan:?}");
    let mut small = vec![0; 6];
    let mut other = ViewMut::new(&mut small, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let error = queue.copy_planned(&plan, &mut other, &view).unwrap_err();
    assert!(error.to_string().ends_with("; target (2,3):(3,1), source (300,200):(1,300)"), "{error}");
    assert_eq!(queue.plan_copy(&mut other, &view).unwrap_err().status(), Status::SHAPE);
}

#[test]
fn shapes_must_be_the_same() {
    let mut queue = Queue::with_threads(1).unwrap();
    let (source, mut target) = (numbers(6), numbers(6));
    let view = View::new(&source, Layout::c_contig([2, 3]).unwrap()).unwrap();
    let mut other = ViewMut::new(&mut target, Layout::c_contig([3, 2]).unwrap()).unwrap();
    let error = queue.copy(&mut other, &view).unwrap_err();
    assert_eq!((error.status(), error.axis()), (Status::SHAPE, Some(0)));
    let text = error.to_string();
    assert!(text.ends_with("; target (3,2):(2,1), source (2,3):(3,1)"), "{text}");
    let ranks = queue.copy(&mut other.to_dyn(), &view.dim_select(0, 0).unwrap().to_dyn()).unwrap_err();
    assert_eq!(ranks.status(), Status::SHAPE);
    assert_eq!(target, numbers(6));
}

#[test]
#[cfg_attr(miri, ignore = "Miri cannot read the texts of C")]
fn a_queue_keeps_the_sentence_of_its_last_failure() {
    let mut queue = Queue::with_threads(1).unwrap();
    assert_eq!(queue.last_failure(), "");
    let (source, mut target) = (numbers(2), numbers(3));
    let view = View::new(&source, Layout::c_contig([2]).unwrap()).unwrap();
    let error = queue.copy(&mut ViewMut::new(&mut target, Layout::c_contig([3]).unwrap()).unwrap(), &view).unwrap_err();
    assert!(error.to_string().starts_with(&queue.last_failure()));
    assert!(!queue.last_failure().is_empty());
}

#[test]
fn too_many_threads_are_refused() {
    assert_eq!(Queue::with_threads(1025).unwrap_err().status(), Status::ARGUMENT);
}

#[test]
#[cfg_attr(miri, ignore = "Miri cannot read the texts of C")]
fn elements_have_the_dtype_of_their_type() {
    fn check<T: Element>(name: &str) {
        assert_eq!(T::DTYPE.name(), Some(name));
        assert_eq!(T::DTYPE.size_bytes(), size_of::<T>());
    }
    check::<bool>("bool");
    check::<u8>("u8");
    check::<u16>("u16");
    check::<u32>("u32");
    check::<u64>("u64");
    check::<usize>(if cfg!(target_pointer_width = "64") { "u64" } else { "u32" });
    check::<i8>("i8");
    check::<i16>("i16");
    check::<i32>("i32");
    check::<i64>("i64");
    check::<isize>(if cfg!(target_pointer_width = "64") { "i64" } else { "i32" });
    check::<f32>("f32");
    check::<f64>("f64");
    check::<[f32; 2]>("c64");
    check::<[f64; 2]>("c128");
    check::<Colour>("opaque3");
    #[cfg(feature = "half")]
    check::<half::f16>("f16");
    #[cfg(feature = "half")]
    check::<half::bf16>("bf16");
    #[cfg(feature = "num-complex")]
    check::<num_complex::Complex<f32>>("c64");
    #[cfg(feature = "num-complex")]
    check::<num_complex::Complex<f64>>("c128");
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Colour([u8; 3]);

// SAFETY: three bytes of any value.
unsafe impl Element for Colour {
    const DTYPE: dimfold::Dtype = dimfold::Dtype(0x0001_1803);
}

#[test]
fn opaque_items_are_moved_and_filled_but_not_cast() {
    let mut queue = Queue::with_threads(1).unwrap();
    let source = [1, 2, 3, 4].map(|i| Colour([i, 10 * i, 100]));
    let mut target = [Colour([0; 3]); 4];
    let view = View::new(&source, Layout::new([4], [-1], 3).unwrap()).unwrap();
    let mut copy = ViewMut::new(&mut target, Layout::c_contig([4]).unwrap()).unwrap();
    queue.copy(&mut copy, &view).unwrap();
    assert!(copy.iter().eq(source.iter().rev()));
    queue.fill(&mut copy, source[0]).unwrap();
    let mut bytes = [0u8; 4];
    let mut bytes = ViewMut::new(&mut bytes, Layout::c_contig([4]).unwrap()).unwrap();
    assert_eq!(queue.cast(&mut bytes, &view).unwrap_err().status(), Status::DTYPE);
    assert_eq!(target, [source[0]; 4]);
}

#[test]
#[cfg(feature = "half")]
fn half_floats_are_cast() {
    use half::{bf16, f16};
    let (mut random, mut queue) = (Random::new(12), Queue::with_threads(1).unwrap());
    for _ in 0..ROUNDS {
        check_cast(&mut random, &mut queue, |i| i as f32 * 1.1, f16::ONE, f16::from_f32);
        check_cast(&mut random, &mut queue, |i| i as f32 * 1.1, bf16::ONE, bf16::from_f32);
        check_cast(&mut random, &mut queue, |i| f16::from_f32(i as f32 / 3.0), -1.0, |x: f16| x.to_f32());
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many elements for Miri")]
fn a_plan_is_explained_without_running_it() {
    let queue = Queue::with_threads(1).unwrap();
    let (source, mut target) = (numbers(64 * 64), numbers(64 * 64));
    let view = View::new(&source, Layout::c_contig([64, 64]).unwrap()).unwrap();
    let target = ViewMut::new(&mut target, Layout::c_contig([64, 64]).unwrap()).unwrap();
    let plan = queue.explain(&target, &view).unwrap();
    assert_eq!((plan.kernel(), plan.shape(), plan.run()), (Kernel::Memcpy, &[64 * 64][..], 64 * 64));
    assert_eq!((plan.target_stride(), plan.source_stride()), (&[1][..], Some(&[1][..])));
    let plan = queue.explain(&target, &view.reverse_axes()).unwrap();
    assert_eq!((plan.kernel(), plan.moved_bytes(), plan.threads()), (Kernel::Transpose, 2 * 4 * 64 * 64, 1));
    assert_eq!((plan.index_bits(), plan.shape()), (32, &[64, 64][..]));
    assert_eq!((plan.tier(), plan.stores()), (queue.tier(), Stores::Ordinary));
    // Small enough to need no tiles, or one: tiers differ.
    assert!(plan.block().is_none() || plan.block() == Some([64, 64]));
    let streaming = Queue::with_options(&HostOptions::new().threads(1).streamed_bytes(1)).unwrap();
    assert!(Queue::with_options(&HostOptions::new().threads(1).prefetch_cache(2)).is_ok());
    assert!(Queue::with_options(&HostOptions::new().threads(1).prefetch_cache(3)).is_err());
    let plan = streaming.explain(&target, &view.reverse_axes()).unwrap();
    let is_streamed = plan.stores() == Stores::Streamed;
    assert!(is_streamed || !cfg!(target_arch = "x86_64"));
    assert_eq!(plan.block().is_some_and(|sides| sides.iter().all(|&elements| elements > 0)), is_streamed);
    let fill = queue.explain_fill(&target).unwrap();
    assert_eq!((fill.source_stride(), fill.moved_bytes()), (None, 4 * 64 * 64));
    assert!(target.iter().eq(&numbers(64 * 64)));
}

#[test]
#[cfg_attr(miri, ignore = "Miri cannot read the texts of C")]
fn a_plan_says_why() {
    let queue = Queue::with_threads(1).unwrap();
    let (source, mut target) = (numbers(64 * 64), numbers(64 * 64));
    let view = View::new(&source, Layout::f_contig([64, 64]).unwrap()).unwrap();
    let plan = queue.explain(&ViewMut::new(&mut target, Layout::c_contig([64, 64]).unwrap()).unwrap(), &view).unwrap();
    assert!(plan.why().contains("fastest") && plan.advice().contains("source's order"));
    assert_eq!(plan.to_string(), format!("transpose: {}; {}", plan.why(), plan.advice()));
}
