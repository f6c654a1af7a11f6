//! What a Rust library does with the tensors that Python hands it in capsules, by the functions that exchange.c has. It
//! knows Dimfold, and neither Python nor the library that made the tensor.
use std::cell::RefCell;
use std::ffi::{c_char, c_void, CString};
use std::mem::{size_of, ManuallyDrop};
use std::ptr::NonNull;

use dimfold::dlpack::{DlManaged, DlVersioned};
use dimfold::{Element, IxDyn, Layout, Queue, Result, Status, View, ViewMut};
use half::{bf16, f16};
use num_complex::{Complex32 as c64, Complex64 as c128};

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

    fn view<T: Element>(&self) -> Result<View<'_, T, IxDyn>> {
        match self {
            Tensor::Managed(tensor) => tensor.view(),
            Tensor::Versioned(tensor) => tensor.view(),
        }
    }

    fn view_mut<T: Element>(&mut self) -> Result<ViewMut<'_, T, IxDyn>> {
        match self {
            Tensor::Managed(tensor) => tensor.view_mut(),
            Tensor::Versioned(tensor) => tensor.view_mut(),
        }
    }

    fn is_read_only(&self) -> Result<bool> {
        match self {
            Tensor::Managed(tensor) => tensor.is_read_only(),
            Tensor::Versioned(tensor) => tensor.is_read_only(),
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
            f32, f64, c64, c128)
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

/// # Safety
/// Both tensors are valid and share nothing, and nobody looks at the target's memory meanwhile.
unsafe fn copied(target: NonNull<c_void>, source: NonNull<c_void>, is_versioned: bool) -> Result<()> {
    // SAFETY: the caller's promise.
    let (mut to, from) = unsafe { (borrowed(target, is_versioned), borrowed(source, is_versioned)) };
    for_its_type!(from, view: T, _name => Queue::new()?.copy(&mut to.view_mut::<T>()?, &view))
}

fn described(tensor: &Tensor) -> Result<String> {
    for_its_type!(tensor, view: T, name => Ok({
        let layout = view.layout();
        let bytes = layout.span()? * size_of::<T>();
        format!("{layout} {name} {bytes} {}", u32::from(tensor.is_read_only()?))
    }))
}

/// A layout that overlaps itself has no `ViewMut`, but a vector can be given away through it.
fn made(text: &str, is_read_only: bool, is_versioned: bool) -> Result<NonNull<c_void>> {
    let layout: Layout<IxDyn> = text.parse()?;
    let data: Vec<i32> = (0..layout.span()? as i32 + 1).collect();
    kept::keep(data.as_ptr());
    Ok(match (is_versioned, is_read_only, layout.is_broadcasted()) {
        (true, true, _) => DlVersioned::export(data, |data| View::new(data, layout))?.into_raw().cast(),
        (true, false, true) => DlVersioned::new(data, layout)?.into_raw().cast(),
        (true, false, false) => DlVersioned::export_mut(data, |data| ViewMut::new(data, layout))?.into_raw().cast(),
        (false, false, true) => DlManaged::new(data, layout)?.into_raw().cast(),
        (false, false, false) => DlManaged::export_mut(data, |data| ViewMut::new(data, layout))?.into_raw().cast(),
        (false, true, _) => unreachable!("the type of such a tensor has no `export`"),
    })
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
/// Both are valid and share nothing, and nobody looks at the target's memory meanwhile.
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
    flags: u32,
    is_versioned: bool,
) -> i32 {
    // SAFETY: the caller's promise.
    let text = std::str::from_utf8(unsafe { std::slice::from_raw_parts(text, length) }).expect("a layout's text");
    // SAFETY: the caller's promise.
    status(made(text, flags != 0, is_versioned).map(|made| unsafe { tensor.write(made) }))
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
