//! Elements without a dtype.
use super::*;

#[derive(Clone, Debug, Default)]
struct Counted(Arc<()>);

/// How many there are after each step of a tensor's life.
macro_rules! lives {
    ($device:expr) => {{
        let (device, first) = ($device, Counted::default());
        let mut counts = Vec::new();
        let mut tensor = rt::asarray((vec![first.clone(); 12], [3, 4], device));
        let mut count = |step: &str| counts.push((step.to_string(), Arc::strong_count(&first.0)));
        count("made");
        let moved = tensor.t().into_contig(RowMajor);
        count("moved");
        let joined: Tensor<Counted, _, IxD> = rt::concat((vec![moved.t(), tensor.flip(0)], 1isize));
        count("joined");
        let selected = moved.index_select(0, [3, 0, 0]);
        count("selected");
        tensor.i_mut((slice!(None, None, 2), 1..)).fill(Counted::default());
        count("filled");
        tensor.assign(&moved.t());
        count("assigned");
        tensor.i_mut(1).index_put(0, [0, 0, 2], rt::full(([3], Counted::default(), device)));
        count("put");
        tensor.mapvi(|_| Counted::default());
        count("mapped");
        let clone = joined.clone();
        count("cloned");
        drop((clone, joined, tensor));
        count("dropped");
        let there = moved.into_device(&serial()).into_device(device);
        count("carried");
        drop((there, selected));
        count("gone");
        counts
    }};
}

#[test]
fn elements_without_a_dtype_are_cloned_and_dropped_exactly() {
    let Some(gpu) = gpu() else { return };
    let (found, expected) = (lives!(&gpu), lives!(&serial()));
    assert_eq!(found, expected);
    assert_eq!(found.last().unwrap().1, 1);
    assert_eq!((by_whom(&gpu).0, gpu.counts().on_copies()), (0, BTreeMap::new()));
}

/// They are moved and computed with, in a `Vec`.
macro_rules! in_a_vec {
    ($gpu:expr; $($a:expr, $b:expr;)*) => { $( {
        let tensor = rt::asarray((vec![$a, $b, $a, $b, $b, $a], [2, 3], $gpu));
        let moved = tensor.t().into_contig(RowMajor);
        assert_eq!(of(&moved), (vec![3, 2], vec![$a, $b, $b, $b, $a, $a]));
        assert!(!tensor.raw().is_on_device() && !moved.raw().is_on_device(), "{}", stringify!($a));
        let full = rt::full(([2], $a, $gpu));
        assert!(*full.raw() == [$a, $a] && !full.raw().is_on_device());
    } )* };
}

#[test]
fn only_elements_with_a_dtype_lie_on_the_device() {
    #[derive(Clone, Debug, PartialEq)]
    struct Metres(f64);
    let Some(gpu) = gpu() else { return };
    let (one, two) = (1, 2);
    in_a_vec!(&gpu;
        'a', 'b';
        1i128, -2i128;
        "one", "two";
        &one, &two;
        Some(1u8), None::<u8>;
        [1u8, 2], [3, 4];
        (1i32, 2i32), (3, 4);
        (), ();
        Metres(1.0), Metres(2.0);
        Complex::new(1i32, 2), Complex::new(3, 4);
        vec![1usize], vec![];
        Box::new(1.5f32), Box::new(2.5);
    );
    assert_eq!(by_whom(&gpu).0, 0);
}

#[test]
fn words_stay_in_a_vec() {
    let Some(gpu) = gpu() else { return };
    let words: Vec<String> = ["f", "e", "d", "c", "b", "a"].map(String::from).to_vec();
    let mut tensor = rt::asarray((words, [2, 3], &gpu));
    assert_eq!(of(&tensor.t().sort_custom(0, String::cmp)).1, ["d", "a", "e", "b", "f", "c"]);
    let moved = tensor.t().into_contig(RowMajor);
    assert!(*moved.raw() == ["f", "c", "e", "b", "d", "a"] && !moved.raw().is_on_device());
    tensor.i_mut((.., 1)).fill(String::from("x"));
    assert_eq!(of(&tensor.into_device(&serial()).into_flip(1)).1, ["d", "x", "f", "a", "x", "c"]);
    assert_eq!(by_whom(&gpu).0, 0);
}
