//! What an operation is going to do.
use core::fmt;
use core::mem::MaybeUninit;

use dimfold_sys as sys;

use crate::error::{check, static_text, Result};
use crate::nested::Swizzle;
use crate::Tier;

/// Which loop an operation runs.
///
/// ```
/// use dimfold::{Kernel, Layout, Queue, View, ViewMut};
/// let (source, mut target) = (vec![1.0_f32; 64 * 64], vec![0.0; 64 * 64]);
/// let rows = View::new(&source, Layout::c_contig([64, 64])?)?;
/// let columns = ViewMut::new(&mut target, Layout::f_contig([64, 64])?)?;
/// assert_eq!(Queue::with_threads(1)?.explain(&columns, &rows)?.kernel(), Kernel::Transpose);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// No elements, or target and source are the same ones already.
    Nothing,
    /// One run on both sides.
    Memcpy,
    /// Rows along one axis that is stride 1, or the fastest, on both sides.
    Runs,
    /// Tiles of two axes, one fast in the target, the other in the source.
    Transpose,
    /// Element by element along the target.
    Walk,
    /// Along the target through a swizzle, in the runs that it leaves together.
    Swizzled,
    /// CUDA: rows of one element of the source each.
    Repeated,
    /// CUDA: tiles of several short axes, the fastest ones of both sides.
    Packed,
    /// Host: a short axis that is the fastest on one side alone, sorted by squares.
    Channels,
    /// Host: tiles of several axes, put together element by element.
    Gather,
    /// A loop that this version of the crate does not know.
    Other(i32),
}

/// How elements come from one memory to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Transfer {
    /// They need not: the queue's device addresses both sides.
    None,
    /// Between host and device, or two devices: one run of bytes.
    Memcpy,
    /// Rows at a pitch of their own on each side.
    Memcpy2d,
    /// Packed through buffers, piece by piece.
    Staged,
    /// A way that this version of the crate does not know.
    Other(u32),
}

/// How a host queue writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stores {
    /// Through the caches.
    Ordinary,
    /// Past them, by non-temporal stores: the target is too large to stay there.
    Streamed,
    /// A way that this version of the crate does not know.
    Other(u32),
}

impl fmt::Display for Stores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match self {
            Stores::Ordinary => sys::DIMFOLD_STORES_ORDINARY,
            Stores::Streamed => sys::DIMFOLD_STORES_STREAMED,
            Stores::Other(number) => *number,
        };
        // SAFETY: C answers every number with a static text.
        f.write_str(unsafe { static_text(sys::dimfold_stores_name(number)) })
    }
}

impl fmt::Display for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = match self {
            Transfer::None => sys::DIMFOLD_TRANSFER_NONE,
            Transfer::Memcpy => sys::DIMFOLD_TRANSFER_MEMCPY,
            Transfer::Memcpy2d => sys::DIMFOLD_TRANSFER_MEMCPY_2D,
            Transfer::Staged => sys::DIMFOLD_TRANSFER_STAGED,
            Transfer::Other(number) => *number,
        };
        // SAFETY: C answers every number with a static text.
        f.write_str(unsafe { static_text(sys::dimfold_transfer_name(number)) })
    }
}

/// What an operation does: the canonical form of its operands, and what the queue runs for it.
///
/// ```
/// use dimfold::{Kernel, Layout, Queue, View, ViewMut};
///
/// let (source, mut target) = ([0u8; 6], [0u8; 6]);
/// let layout = Layout::c_contig([2, 3])?;
/// let plan = Queue::new()?.explain(&ViewMut::new(&mut target, layout)?, &View::new(&source, layout)?)?;
/// assert_eq!(plan.kernel(), Kernel::Memcpy);
/// assert_eq!(plan.moved_bytes(), 12);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone)]
pub struct Explanation {
    plan: sys::dimfold_explanation,
}

impl Explanation {
    /// # Safety
    /// `call` returns 0 and has written a plan to its first pointer, or it fails and has written a diagnosis.
    pub(crate) unsafe fn from_call(
        call: impl FnOnce(*mut sys::dimfold_explanation, *mut sys::dimfold_diag) -> sys::dimfold_status,
    ) -> Result<Explanation> {
        let mut plan = MaybeUninit::uninit();
        // SAFETY: the caller's promise; a call that succeeds has written the whole plan.
        unsafe {
            check(|diag| call(plan.as_mut_ptr(), diag))?;
            Ok(Explanation { plan: plan.assume_init() })
        }
    }

    /// The loop that runs.
    pub fn kernel(&self) -> Kernel {
        match self.plan.kernel {
            sys::DIMFOLD_KERNEL_NOTHING => Kernel::Nothing,
            sys::DIMFOLD_KERNEL_MEMCPY => Kernel::Memcpy,
            sys::DIMFOLD_KERNEL_RUNS => Kernel::Runs,
            sys::DIMFOLD_KERNEL_TRANSPOSE => Kernel::Transpose,
            sys::DIMFOLD_KERNEL_WALK => Kernel::Walk,
            sys::DIMFOLD_KERNEL_SWIZZLED => Kernel::Swizzled,
            sys::DIMFOLD_KERNEL_REPEATED => Kernel::Repeated,
            sys::DIMFOLD_KERNEL_PACKED => Kernel::Packed,
            sys::DIMFOLD_KERNEL_CHANNELS => Kernel::Channels,
            sys::DIMFOLD_KERNEL_GATHER => Kernel::Gather,
            _ => Kernel::Other(self.plan.kernel),
        }
    }

    /// Why this kernel was chosen, as a sentence.
    pub fn why(&self) -> &'static str {
        // SAFETY: the answer is a static text.
        unsafe { static_text(sys::dimfold_explanation_why(&self.plan)) }
    }

    /// What would make the operation faster, as a sentence; `""` if nothing would.
    pub fn advice(&self) -> &'static str {
        // SAFETY: the answer is a static text.
        unsafe { static_text(sys::dimfold_explanation_advice(&self.plan)) }
    }

    /// 32 or 64: what the reach of the operands needs.
    pub fn index_bits(&self) -> u32 {
        self.plan.index_bits
    }

    /// The largest power of two up to 64 that divides every address and the run, in bytes.
    pub fn width_bytes(&self) -> u32 {
        self.plan.width_bytes
    }

    /// Bytes read and written together.
    pub fn moved_bytes(&self) -> u64 {
        self.plan.moved_bytes
    }

    /// Elements of the innermost loop.
    pub fn run(&self) -> usize {
        self.plan.run
    }

    /// Threads that the queue will use.
    pub fn threads(&self) -> usize {
        self.plan.threads
    }

    /// How the elements come from host to device, or back.
    pub fn transfer(&self) -> Transfer {
        match self.plan.transfer {
            sys::DIMFOLD_TRANSFER_NONE => Transfer::None,
            sys::DIMFOLD_TRANSFER_MEMCPY => Transfer::Memcpy,
            sys::DIMFOLD_TRANSFER_MEMCPY_2D => Transfer::Memcpy2d,
            sys::DIMFOLD_TRANSFER_STAGED => Transfer::Staged,
            number => Transfer::Other(number),
        }
    }

    /// CUDA kernels that run; of a staged copy those of one piece.
    pub fn launches(&self) -> u32 {
        self.plan.launches
    }

    /// Bytes that go through buffers.
    pub fn staged_bytes(&self) -> u64 {
        self.plan.staged_bytes
    }

    /// The tier of a host queue; `None` on a CUDA device.
    pub fn tier(&self) -> Option<Tier> {
        Tier::of_number(u64::from(self.plan.tier))
    }

    /// How a host queue writes.
    pub fn stores(&self) -> Stores {
        match self.plan.stores {
            sys::DIMFOLD_STORES_ORDINARY => Stores::Ordinary,
            sys::DIMFOLD_STORES_STREAMED => Stores::Streamed,
            number => Stores::Other(number),
        }
    }

    /// Elements of a tile or block along the target's run and along the source's, if a host queue moves by such.
    pub fn block(&self) -> Option<[u64; 2]> {
        (self.plan.block != [0; 2]).then_some(self.plan.block)
    }

    /// The extents of the canonical form, fastest target axis first.
    pub fn shape(&self) -> &[usize] {
        &self.plan.shape[..self.plan.ndim]
    }

    /// The target's strides in the canonical form, in elements.
    pub fn target_stride(&self) -> &[isize] {
        &self.plan.stride[0][..self.plan.ndim]
    }

    /// What moves the target's positions after its strides, if its layout is swizzled.
    pub fn target_swizzle(&self) -> Option<Swizzle> {
        Swizzle::of_plan(self.plan.swizzle[0])
    }

    /// What moves the source's positions after its strides, if its layout is swizzled.
    pub fn source_swizzle(&self) -> Option<Swizzle> {
        Swizzle::of_plan(self.plan.swizzle[1])
    }

    /// The source's strides in the canonical form, in elements; `None` for a fill.
    pub fn source_stride(&self) -> Option<&[isize]> {
        (self.plan.operands > 1).then(|| &self.plan.stride[1][..self.plan.ndim])
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the answer is a static text.
        let kernel = unsafe { static_text(sys::dimfold_kernel_name(self.plan.kernel)) };
        write!(f, "{kernel}: {}", self.why())?;
        if self.transfer() != Transfer::None {
            write!(f, "; transfer {}", self.transfer())?;
        }
        if !self.advice().is_empty() {
            write!(f, "; {}", self.advice())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explanation")
            .field("kernel", &self.kernel())
            .field("shape", &self.shape())
            .field("target_stride", &self.target_stride())
            .field("source_stride", &self.source_stride())
            .field("run", &self.run())
            .field("threads", &self.threads())
            .field("transfer", &self.transfer())
            .field("tier", &self.tier())
            .field("stores", &self.stores())
            .field("block", &self.block())
            .finish()
    }
}
