//! Threads.
use super::*;

#[test]
fn many_threads_use_one_device() {
    let Some(gpu) = gpu() else { return };
    let source = ramp([30, 40], &gpu);
    let work = |thread: usize| {
        for turn in 0..200 {
            let row = (thread * 7 + turn) % 30;
            let moved = source.i((slice!(None, None, -1), ..)).t().into_contig(RowMajor);
            let first = (29 - row) as i32 * 40;
            assert_eq!(of(&moved.i((.., row))).1, (first..first + 40).collect::<Vec<_>>());
            match turn % 3 {
                0 => assert_eq!(source.i(row).sum(), (0..40).map(|i| row as i32 * 40 + i).sum::<i32>()),
                1 => assert_eq!(of(&(&source.i((row, 0..2)) + 1)).1, [row as i32 * 40 + 1, row as i32 * 40 + 2]),
                _ => assert_eq!(source.i((row, 3)).to_scalar(), row as i32 * 40 + 3),
            }
        }
    };
    thread::scope(|scope| (0..8).for_each(|thread| drop(scope.spawn(move || work(thread)))));
    assert_eq!(by_whom(&gpu), (8 * 200, 0));
    assert_eq!(gpu.counts().computed_by_dimfold(), 8 * 67);
    assert_eq!((gpu.counts().reduced_by_dimfold(), gpu.counts().on_copies()), (8 * 67, BTreeMap::new()));
}

#[test]
fn rayons_tasks_use_one_device_within_each_other() {
    let Some(gpu) = gpu() else { return };
    let source = ramp([20, 30], &gpu);
    let sum_of_rows = |i: usize| {
        let moved = source.t().into_contig([RowMajor, ColMajor][i % 2]);
        let is_row = |row: usize| of(&moved.i((.., row))).1 == of(&source.i(row)).1;
        assert!((0..20).into_par_iter().all(is_row));
        (&moved * 2).sum()
    };
    let sums: Vec<i32> = (0..64).into_par_iter().map(sum_of_rows).collect();
    assert_eq!(sums, [599 * 600; 64]);
    assert_eq!(by_whom(&gpu).1, 0);
}

#[test]
fn tensors_are_used_and_dropped_on_other_threads() {
    let Some(gpu) = gpu() else { return };
    let (sender, receiver) = mpsc::channel();
    let user = thread::spawn(move || {
        receiver.into_iter().map(|tensor: Tensor<i32, DeviceDimfoldCuda, IxD>| i64::from(tensor.sum())).sum::<i64>()
    });
    for i in 0..200 {
        sender.send(rt::full(([i % 7, 3], i as i32, &gpu)).into_reverse_axes().into_contig(RowMajor)).unwrap();
    }
    drop((sender, gpu));
    assert_eq!(user.join().unwrap(), (0..200).map(|i| i % 7 * 3 * i).sum::<i64>());
}
