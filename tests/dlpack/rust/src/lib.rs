//! What a Rust library does with the tensors that Python hands it in capsules, by the functions that exchange.c has. It
//! knows Dimfold, and neither Python nor the library that made the tensor.
use std::cell::RefCell;
use std::ffi::{c_char, c_void, CString};
use std::mem::{size_of, ManuallyDrop};
use std::ptr::NonNull;

use dimfold::dlpack::{DlManaged, DlTensor, DlVersioned, RawManaged, RawVersioned};
use dimfold::{Element, IxDyn, Layout, Queue, Result, Status, View, ViewMut};
use half::{bf16, f16};

mod kept;

/// A tensor that changes hands, of either version.
enum Tensor {
    Managed(DlManaged),
    Versioned(DlVersioned),
}

impl Tensor {
    /// # Safety
    /// As `from_raw`.
    unsafe fn taken(tensor: NonNull<c_void>, is_versioned: bool) -> Tensor {
        if is_versioned {
            // SAFETY: the caller's promise.
            Tensor::Versioned(unsafe { DlVersioned::from_raw(tensor.cast()) })
        } else {
            // SAFETY: the caller's promise.
            Tensor::Managed(unsafe { DlManaged::from_raw(tensor.cast()) })
        }
    }

    fn new(data: Vec<i32>, layout: Layout<IxDyn>, is_versioned: bool) -> Result<Tensor> {
        Ok(match is_versioned {
            true => Tensor::Versioned(DlVersioned::new(data, layout)?),
            false => Tensor::Managed(DlManaged::new(data, layout)?),
        })
    }

    fn into_raw(self) -> NonNull<c_void> {
        match self {
            Tensor::Managed(tensor) => tensor.into_raw().cast(),
            Tensor::Versioned(tensor) => tensor.into_raw().cast(),
        }
    }

    fn view<T: Element>(&self) -> Result<View<'_, T, IxDyn>> {
        match self {
            Tensor::Managed(tensor) => tensor.view(),
            Tensor::Versioned(tensor) => tensor.view(),
        }
    }

    /// None for elements of another type.
    fn view_if<T: Element>(&self) -> Option<Result<View<'_, T, IxDyn>>> {
        Some(self.view()).filter(|view| !matches!(view, Err(error) if error.status() == Status::DTYPE))
    }
}

/// What the call borrows: Python deletes it.
///
/// # Safety
/// The tensor is valid, and stays while it is borrowed.
unsafe fn borrowed(tensor: NonNull<c_void>, is_versioned: bool) -> ManuallyDrop<Tensor> {
    // SAFETY: its deleter is not called here.
    ManuallyDrop::new(unsafe { Tensor::taken(tensor, is_versioned) })
}

/// Calls a function for the type of a tensor's elements.
macro_rules! for_its_type {
    ($tensor:expr, $view:ident: $T:ident, $name:ident => $call:expr) => {
        for_its_type!($tensor, $view: $T, $name => $call; bool, i8, i16, i32, i64, u8, u16, u32, u64, f16, bf16,
            f32, f64)
    };
    ($tensor:expr, $view:ident: $T:ident, $name:ident => $call:expr; $($type:ident),*) => {{
        $({
            type $T = $type;
            let $name = stringify!($type);
            if let Some($view) = $tensor.view_if::<$T>() {
                return $view.and_then(|$view| $call);
            }
        })*
        panic!("the tests have other types")
    }};
}

/// Writes through a tensor whose elements nobody looks at meanwhile.
///
/// # Safety
/// The tensor is valid, and its memory may be written.
unsafe fn copy<T: Element>(raw: &DlTensor, layout: Layout<IxDyn>, source: &View<'_, T, IxDyn>) -> Result<()> {
    if layout.size() == 0 {
        return Ok(());
    }
    let span = layout.span()?;
    // SAFETY: the tensor says where its first element lies, and the layout where the others do.
    let lowest = unsafe { raw.data.cast::<u8>().add(raw.byte_offset as usize).cast::<T>().sub(layout.offset()) };
    // SAFETY: as above.
    let mut target = unsafe { ViewMut::from_raw_parts(NonNull::new(lowest).expect("data"), span, layout)? };
    Queue::new()?.copy(&mut target, source)
}

/// # Safety
/// Both tensors are valid, and the target's memory may be written.
unsafe fn copied(target: NonNull<c_void>, source: NonNull<c_void>, is_versioned: bool) -> Result<()> {
    // SAFETY: the caller's promise.
    let (to, from) = unsafe { (borrowed(target, is_versioned), borrowed(source, is_versioned)) };
    // SAFETY: the caller's promise.
    let raw = unsafe {
        match is_versioned {
            true => &target.cast::<RawVersioned>().as_ref().dl_tensor,
            false => &target.cast::<RawManaged>().as_ref().dl_tensor,
        }
    };
    // SAFETY: the view that tells the layout is gone when elements are written.
    for_its_type!(from, view: T, _name => unsafe { copy(raw, to.view::<T>()?.layout().clone(), &view) })
}

fn described(tensor: &Tensor) -> Result<String> {
    for_its_type!(tensor, view: T, name => Ok({
        let layout = view.layout();
        format!("{layout} {name} {} 0", layout.span()? * size_of::<T>())
    }))
}

fn made(text: &str, is_versioned: bool) -> Result<Tensor> {
    let layout: Layout<IxDyn> = text.parse()?;
    let data: Vec<i32> = (0..layout.span()? as i32 + 1).collect();
    kept::keep(data.as_ptr());
    Tensor::new(data, layout, is_versioned)
}

thread_local!(static SENTENCE: RefCell<CString> = RefCell::default());

/// The status of what was tried, whose sentence is kept.
fn status(tried: Result<()>) -> i32 {
    let Err(error) = tried else { return 0 };
    SENTENCE.set(CString::new(error.to_string()).expect("a sentence"));
    -1
}

/// What the last call that failed had to say.
#[no_mangle]
pub extern "C" fn exchange_sentence() -> *const c_char {
    SENTENCE.with_borrow(|sentence| sentence.as_ptr())
}

/// How many of the vectors made here nobody has freed.
#[no_mangle]
pub extern "C" fn exchange_alive() -> usize {
    kept::count()
}

/// Copies one tensor to another.
///
/// # Safety
/// Both are valid, and the target's memory may be written.
#[no_mangle]
pub unsafe extern "C" fn exchange_copy(target: NonNull<c_void>, source: NonNull<c_void>, is_versioned: bool) -> i32 {
    // SAFETY: the caller's promise.
    status(unsafe { copied(target, source, is_versioned) })
}

/// Writes a tensor's layout from its lowest byte on, its dtype, its size in bytes and its flags.
///
/// # Safety
/// The tensor is valid, and there is room for so many bytes.
#[no_mangle]
pub unsafe extern "C" fn exchange_describe(
    tensor: NonNull<c_void>,
    is_versioned: bool,
    text: *mut u8,
    capacity: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    let tensor = unsafe { borrowed(tensor, is_versioned) };
    status(described(&tensor).map(|described| {
        let length = described.len().min(capacity - 1);
        // SAFETY: the caller's promise.
        unsafe {
            text.copy_from_nonoverlapping(described.as_ptr(), length);
            text.add(length).write(0);
        }
    }))
}

/// Makes a tensor of a layout, given as text, in memory of its own whose i32 items hold their positions.
///
/// # Safety
/// The text has so many bytes, and the tensor may be written.
#[no_mangle]
pub unsafe extern "C" fn exchange_make(
    tensor: *mut NonNull<c_void>,
    text: *const u8,
    length: usize,
    _flags: u32,
    is_versioned: bool,
) -> i32 {
    // SAFETY: the caller's promise.
    let text = std::str::from_utf8(unsafe { std::slice::from_raw_parts(text, length) }).expect("a layout's text");
    // SAFETY: the caller's promise.
    status(made(text, is_versioned).map(|made| unsafe { tensor.write(made.into_raw()) }))
}

/// Ends what was taken out of a capsule.
///
/// # Safety
/// The tensor is valid, and nobody else has it.
#[no_mangle]
pub unsafe extern "C" fn exchange_delete(tensor: NonNull<c_void>, is_versioned: bool) {
    // SAFETY: the caller's promise.
    drop(unsafe { Tensor::taken(tensor, is_versioned) });
}
