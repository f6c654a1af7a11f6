//! Tensors go from Dimfold to rstsr and from rstsr to Dimfold by DLPack: the same elements at the same addresses, freed
//! once by whoever had them last.
use std::alloc::{GlobalAlloc, System};
use std::cell::Cell;
use std::ptr::NonNull;
use std::sync::Arc;

use dimfold::dlpack::{DlManaged, DlVersioned, RawVersioned};
use dimfold::{Element, IxDyn, Layout, Order, Queue, Status};
use rstsr_core::prelude::*;
use rstsr_cpu_dlpack::dlpark::ffi::DLManagedTensorVersioned;
use rstsr_cpu_dlpack::{
    from_dlpack_legacy_f, from_dlpack_versioned_f, into_dlpack_f, into_shared_dlpack_f, to_dlpack_shared_f,
    to_dlpack_shared_view_f, DlpackDtype, DlpackExport, TensorDlpack,
};

type Owned<T> = Tensor<T, DeviceCpuSerial, rstsr_core::prelude::IxD>;
type Imported<T> = TensorDlpack<T, DeviceCpuSerial, rstsr_core::prelude::IxD>;

/// The system's allocator, which counts the bytes that a thread has.
struct Counting;

thread_local!(static HELD: Cell<isize> = const { Cell::new(0) });

fn hold(bytes: isize) {
    HELD.set(HELD.get() + bytes);
}

// SAFETY: the system's allocator does what is asked.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
        hold(layout.size() as isize);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: std::alloc::Layout) {
        hold(-(layout.size() as isize));
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Shape, strides and offset of layouts of 24 elements or parts of them that both sides have.
const LAYOUTS: [(&[usize], &[isize], usize); 9] = [
    (&[2, 3, 4], &[12, 4, 1], 0),
    (&[4, 3, 2], &[1, 4, 12], 0),
    (&[3, 4], &[-4, -1], 11),
    (&[2, 3], &[12, -2], 9),
    (&[5], &[-3], 20),
    (&[4, 1, 2], &[3, 7, 1], 2),
    (&[], &[], 7),
    (&[2, 0, 3], &[3, 3, 1], 0),
    (&[24], &[1], 0),
];

fn numbers() -> Vec<f64> {
    (0..24).map(f64::from).collect()
}

fn layout((shape, strides, offset): (&[usize], &[isize], usize)) -> dimfold::Layout<IxDyn> {
    Layout::new(shape, strides, offset).unwrap()
}

/// All indices of a shape, the last axis first.
fn indices(shape: &[usize]) -> Vec<Vec<isize>> {
    shape.iter().fold(vec![vec![]], |indices, &extent| {
        let longer = |index: &Vec<isize>| (0..extent as isize).map(|i| [&index[..], &[i]].concat()).collect::<Vec<_>>();
        indices.iter().flat_map(longer).collect()
    })
}

/// What stands at a layout's positions in `numbers`, where each number is its position.
fn expected((shape, strides, offset): (&[usize], &[isize], usize)) -> Vec<f64> {
    let at = |index: Vec<isize>| index.iter().zip(strides).map(|(i, stride)| i * stride).sum::<isize>();
    indices(shape).into_iter().map(|index| (offset as isize + at(index)) as f64).collect()
}

fn to_rstsr<T: DlpackDtype, O>(tensor: DlVersioned<O>) -> Result<Imported<T>, DlVersioned> {
    let raw = tensor.into_raw();
    // SAFETY: both crates declare DLPack's DLManagedTensorVersioned, and nobody else has this one.
    unsafe { from_dlpack_versioned_f(raw.as_ptr().cast::<DLManagedTensorVersioned>()) }
        // SAFETY: what rstsr refuses it has not taken.
        .map_err(|_| unsafe { DlVersioned::from_raw(raw) })
}

fn to_dimfold(export: DlpackExport) -> DlVersioned {
    let raw = NonNull::new(export.into_raw().cast::<RawVersioned>()).expect("a tensor");
    // SAFETY: the tensor is rstsr's, which nobody writes, and nobody else has it.
    unsafe { DlVersioned::from_raw(raw) }
}

/// The elements in C order, as rstsr's own layout leads to them.
fn elements<T: Clone>(tensor: &Imported<T>) -> Vec<T> {
    let at = |index: Vec<isize>| tensor.storage().get_index(tensor.layout().index(&index));
    indices(tensor.shape()).into_iter().map(at).collect()
}

#[test]
fn what_dimfold_gives_away_rstsr_reads_where_it_is() {
    for given in LAYOUTS {
        let (data, expected) = (numbers(), expected(given));
        let address = data.as_ptr();
        let tensor = to_rstsr::<f64, _>(DlVersioned::new(data, layout(given)).unwrap()).expect("rstsr takes it");
        assert_eq!(tensor.shape().as_slice(), given.0);
        assert_eq!(elements(&tensor), expected, "{given:?}");
        if !expected.is_empty() {
            let lowest = expected.iter().copied().fold(f64::INFINITY, f64::min) as usize;
            assert_eq!(tensor.layout().stride().as_slice(), given.1);
            assert_eq!(tensor.raw().as_ptr(), address.wrapping_add(lowest), "{given:?} was copied");
        }
        let owner = tensor.storage().data().owner();
        assert_eq!((owner.is_versioned(), owner.flags()), (true, Some(0)));
    }
}

#[test]
fn what_dimfold_gives_away_by_the_old_protocol_rstsr_reads_too() {
    for given in LAYOUTS {
        let raw = DlManaged::new(numbers(), layout(given)).unwrap().into_raw();
        // SAFETY: both crates declare DLPack's DLManagedTensor, and nobody else has this one.
        let tensor: Imported<f64> = unsafe { from_dlpack_legacy_f(raw.as_ptr().cast()) }.unwrap();
        assert_eq!(elements(&tensor), expected(given), "{given:?}");
        assert!(!tensor.storage().data().owner().is_versioned());
    }
}

#[test]
fn memory_of_dimfold_is_freed_when_rstsr_lets_go() {
    let before = HELD.get();
    let tensor = to_rstsr::<f64, _>(DlVersioned::new(numbers(), layout(LAYOUTS[1])).unwrap()).ok();
    assert!(HELD.get() >= before + 24 * 8);
    drop(tensor);
    assert_eq!(HELD.get(), before);
}

#[test]
fn what_rstsr_refuses_stays_dimfolds() {
    let interleaved = Layout::new([2, 3], [3, 2], 0).unwrap();
    let tensor = DlVersioned::new(numbers(), interleaved).unwrap();
    let Err(back) = to_rstsr::<f64, _>(tensor) else { panic!("rstsr takes axes that interleave") };
    let Err(back) = to_rstsr::<f32, _>(back) else { panic!("rstsr takes another type") };
    assert!(back.view::<f64>().unwrap().iter().eq(&[0.0, 2.0, 4.0, 3.0, 5.0, 7.0]));
}

fn tensor_of_rstsr(data: Vec<f64>, shape: &[usize]) -> Owned<f64> {
    rt::asarray((data, shape.to_vec(), &DeviceCpuSerial::default()))
}

#[test]
fn views_of_rstsr_are_views_of_dimfold_with_the_same_strides() {
    let shared = into_shared_dlpack_f(tensor_of_rstsr(numbers(), &[2, 3, 4])).unwrap();
    let views = [
        shared.view(),
        shared.i((.., slice!(None, None, -1), 1..3)),
        shared.i((1, .., slice!(None, None, 2))),
        shared.i((slice!(None, None, -1), 2, slice!(3, 0, -1))),
        shared.permute_dims([2, 0, 1]),
        shared.i((0..0, .., ..)),
    ];
    for view in views {
        let taken = to_dimfold(to_dlpack_shared_view_f(&shared, &view).unwrap());
        let seen = taken.view::<f64>().unwrap();
        assert_eq!(seen.shape(), view.shape().as_slice());
        assert!(seen.iter().eq(view.iter()), "{}", seen.layout());
        if let Some(first) = seen.iter().next() {
            assert_eq!(seen.layout().stride(), view.layout().stride().as_slice());
            assert_eq!(&raw const *first, shared.raw().as_ptr().wrapping_add(view.layout().offset()));
        }
        let error = taken.view::<f32>().unwrap_err();
        assert_eq!(error.status(), Status::DTYPE);
    }
}

#[test]
fn memory_of_rstsr_is_let_go_when_dimfold_lets_go() {
    let shared = into_shared_dlpack_f(tensor_of_rstsr(numbers(), &[4, 6])).unwrap();
    let holders = || Arc::strong_count(shared.storage().data().owner());
    let before = holders();
    let taken = [to_dlpack_shared_f(&shared).unwrap(), to_dlpack_shared_f(&shared).unwrap()].map(to_dimfold);
    assert_eq!(holders(), before + 2);
    let [first, second] = taken;
    drop(first);
    assert_eq!(holders(), before + 1);
    let raw = second.into_raw();
    assert_eq!(holders(), before + 1, "who gives a tensor away does not delete it");
    // SAFETY: it comes from `into_raw`, and nobody else has it.
    drop(unsafe { DlVersioned::from_raw(raw) });
    assert_eq!(holders(), before);
}

#[test]
fn a_tensor_that_goes_from_rstsr_through_dimfold_and_back_is_itself() {
    let tensor = tensor_of_rstsr(numbers(), &[4, 6]);
    let address = tensor.raw().as_ptr();
    let through = to_dimfold(into_dlpack_f(tensor).unwrap());
    let back = to_rstsr::<f64, _>(through).expect("rstsr takes its own tensor");
    assert_eq!((back.raw().as_ptr(), elements(&back)), (address, numbers()));
}

#[test]
fn dimfold_transposes_what_rstsr_owns_as_rstsr_does() {
    let tensor = tensor_of_rstsr(numbers(), &[2, 3, 4]);
    let expected: Vec<f64> = tensor.permute_dims([2, 0, 1]).flip(1).iter().copied().collect();
    let taken = to_dimfold(into_dlpack_f(tensor).unwrap());
    let view = taken.view::<f64>().unwrap().transpose(&[2, 0, 1]).unwrap().flip(&[1]).unwrap();
    let copied = view.to_vec(&mut Queue::new().unwrap(), Order::C).unwrap();
    let dense = Layout::c_contig(&[4, 2, 3][..]).unwrap();
    let back = to_rstsr::<f64, _>(DlVersioned::new(copied, dense).unwrap()).expect("rstsr takes it");
    assert_eq!(elements(&back), expected);
}

/// There and back with elements of that type.
fn exchange<T: Element + DlpackDtype + PartialEq + std::fmt::Debug + Send>(values: [T; 6])
where
    DeviceCpuSerial: DeviceAPI<T, Raw = Vec<T>>,
{
    let layout = Layout::f_contig([2, 3]).unwrap();
    let expected = [0, 2, 4, 1, 3, 5].map(|position| values[position]);
    let tensor = to_rstsr::<T, _>(DlVersioned::new(values.to_vec(), layout).unwrap()).expect("rstsr takes it");
    assert_eq!(elements(&tensor), expected);
    let owned: Owned<T> = rt::asarray((values.to_vec(), vec![2, 3].f(), &DeviceCpuSerial::default()));
    let taken = to_dimfold(into_dlpack_f(owned).unwrap());
    assert!(taken.view::<T>().unwrap().iter().eq(&expected));
}

#[test]
fn elements_of_all_types_that_both_have_go_both_ways() {
    exchange([0i8, 1, -2, 3, 4, i8::MIN]);
    exchange([0i16, 1, -2, 3, 4, i16::MIN]);
    exchange([0i32, 1, -2, 3, 4, i32::MIN]);
    exchange([0i64, 1, -2, 3, 4, i64::MIN]);
    exchange([0u8, 1, 2, 3, 4, u8::MAX]);
    exchange([0u16, 1, 2, 3, 4, u16::MAX]);
    exchange([0u32, 1, 2, 3, 4, u32::MAX]);
    exchange([0u64, 1, 2, 3, 4, u64::MAX]);
    exchange([0.0f32, 1.0, -2.5, 3.0, 4.0, f32::MAX]);
    exchange([0.0f64, 1.0, -2.5, 3.0, 4.0, f64::MAX]);
    exchange([true, false, false, true, true, false]);
}
