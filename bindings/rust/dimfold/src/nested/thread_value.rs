//! Thread-value layouts: which thread moves which elements of a tile, and what that does to memory.
use super::call::make;
use super::{IntoTiler, IntoTuple, Nested, Tuple};
use crate::error::Result;
use core::{mem::MaybeUninit, ops::Range};
use dimfold_sys as sys;

#[cfg(feature = "alloc")]
use alloc::string::String;

/// How often the elements of a tile are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ownership {
    /// Elements of the tile that one thread and value leads to.
    pub owned_once: u64,
    /// That several lead to.
    pub owned_more: u64,
    /// That none leads to.
    pub unowned: u64,
    /// The lowest index that is not owned once.
    pub first_bad: Option<u64>,
    /// Threads and values that lead out of the tile.
    pub outside: u64,
}

impl Ownership {
    /// Whether every element is owned once, and nothing leads out of the tile.
    pub fn is_exact(&self) -> bool {
        self.first_bad.is_none() && self.outside == 0
    }
}

/// What one instruction of a group of threads touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Access {
    /// Threads that take part.
    pub threads: u32,
    /// Items per thread.
    pub items: u32,
    /// Asked for: threads × items × item size.
    pub bytes: u64,
    /// Touched at least once.
    pub bytes_distinct: u64,
    /// Sectors of 32 bytes touched: what global memory moves.
    pub sectors: u64,
    /// Lines of 128 bytes touched.
    pub lines: u64,
    /// Passes through shared memory, which serves 32 banks of 4 bytes at a time.
    pub wavefronts: u64,
    /// What distinct words would need if they were spread over the banks evenly.
    pub wavefronts_min: u64,
    /// `wavefronts` - `wavefronts_min`.
    #[doc(alias = "bank_conflicts")]
    pub conflicts: u64,
    /// The lowest byte touched, from position 0 of the layout.
    pub first_byte: i64,
    /// One beyond the highest byte touched.
    pub last_byte: i64,
    /// Distinct 4-byte words touched per bank.
    pub bank: [u64; 32],
}

impl Access {
    fn of_raw(raw: &sys::dimfold_access) -> Self {
        Self {
            threads: raw.threads,
            items: raw.items,
            bytes: raw.bytes,
            bytes_distinct: raw.bytes_distinct,
            sectors: raw.sectors,
            lines: raw.lines,
            wavefronts: raw.wavefronts,
            wavefronts_min: raw.wavefronts_min,
            conflicts: raw.conflicts,
            first_byte: raw.first_byte,
            last_byte: raw.last_byte,
            bank: raw.bank,
        }
    }
}

/// Thread-value layouts have two modes, (threads, values). One of a *tile* maps to indices of the tile,
/// colexicographic; composed with a layout of memory it maps to positions there.
impl Nested {
    /// From a layout of threads over the tile and one of values in each thread's part, both mapping coordinates of the
    /// tile to a thread's and a value's number: (threads, values) to indices of the tile, and the shape of the tile,
    /// whose mode i is extent i of the threads times extent i of the values.
    ///
    /// ```
    /// use dimfold::{nested, nested::{Nested, Tuple}};
    /// let (tv, tile) = Nested::thread_value_new(&nested!("(4,8):(8,1)"), &nested!("(1,4):(4,1)"))?;
    /// assert_eq!(tile, Tuple::new((4, 32))?);
    /// assert!(tv.thread_value_ownership(4 * 32)?.is_exact());
    /// let memory = nested!("(4,32):(32,1)");
    /// let access = memory.composition(&tv)?.thread_value_access(4, 16, 0, 0..32)?;
    /// assert_eq!((access.bytes, access.sectors, access.conflicts), (512, 16, 0));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW) if threads or values are not numbered 0, 1, 2, … without gaps.
    #[doc(alias = "make_layout_tv")]
    #[doc(alias = "make_tiled_copy")]
    pub fn thread_value_new(threads: &Nested, values: &Nested) -> Result<(Self, Tuple)> {
        let mut tile = MaybeUninit::uninit();
        // SAFETY: C reads two layouts and makes a third and a tuple.
        let layout = unsafe {
            make(&[("threads", threads.given()), ("values", values.given())], |result, diag| {
                sys::dimfold_thread_value_new(result, tile.as_mut_ptr(), &threads.raw, &values.raw, diag)
            })
        }?;
        // SAFETY: a call that succeeds writes both.
        Ok((layout, Tuple { raw: unsafe { tile.assume_init() } }))
    }

    /// One tile of the layout: [`zipped_divide`](Self::zipped_divide) by the tiler, then the tile at `coordinate` of
    /// the rest, which may keep modes with `..`. The offset is the result's.
    ///
    /// # Errors
    /// As [`zipped_divide`](Self::zipped_divide) and [`slice_and_offset`](Self::slice_and_offset).
    pub fn inner_partition(&self, tiler: impl IntoTiler, coordinate: impl IntoTuple) -> Result<Self> {
        self.partition(tiler, coordinate, sys::dimfold_nested_inner_partition)
    }

    /// The elements at `coordinate` of every tile.
    ///
    /// # Errors
    /// As [`inner_partition`](Self::inner_partition).
    pub fn outer_partition(&self, tiler: impl IntoTiler, coordinate: impl IntoTuple) -> Result<Self> {
        self.partition(tiler, coordinate, sys::dimfold_nested_outer_partition)
    }

    /// One tile of the layout, as [`inner_partition`](Self::inner_partition).
    ///
    /// # Errors
    /// As there.
    pub fn local_tile(&self, tiler: impl IntoTiler, coordinate: impl IntoTuple) -> Result<Self> {
        self.partition(tiler, coordinate, sys::dimfold_nested_local_tile)
    }

    fn partition(&self, tiler: impl IntoTiler, coordinate: impl IntoTuple, call: Partition) -> Result<Self> {
        let (tiler, coordinate) = (tiler.into_tiler()?, coordinate.into_tuple()?);
        let operands = [("layout", self.given()), ("tiler", tiler.given()), ("coordinate", coordinate.given())];
        // SAFETY: C reads a layout, a tiler and a tuple and makes a layout.
        unsafe { make(&operands, |result, diag| call(result, &self.raw, &tiler.raw, &coordinate.raw, diag)) }
    }

    /// What thread `thread` of a layout of threads has of this layout: the threads lie side by side and repeat.
    ///
    /// # Errors
    /// [`INDEX`](crate::Status::INDEX) for a thread beyond the threads' size.
    pub fn local_partition(&self, threads: &Nested, thread: usize) -> Result<Self> {
        // SAFETY: C reads two layouts and makes a third.
        unsafe {
            make(&[("layout", self.given()), ("threads", threads.given())], |result, diag| {
                sys::dimfold_nested_local_partition(result, &self.raw, &threads.raw, thread, diag)
            })
        }
    }

    /// This layout cut into tiles of shape `tile`, each seen through the thread-value layout `tv` of the tile:
    /// (threads, values, rests…).
    ///
    /// # Errors
    /// [`SHAPE`](crate::Status::SHAPE) for a tile that does not divide the layout: nothing is padded here.
    pub fn thread_value_tile(&self, tile: impl IntoTuple, tv: &Nested) -> Result<Self> {
        let tile = tile.into_tuple()?;
        // SAFETY: C reads two layouts and a tuple and makes a layout.
        unsafe {
            make(&[("layout", self.given()), ("tile", tile.given()), ("tv", tv.given())], |result, diag| {
                sys::dimfold_thread_value_tile(result, &self.raw, &tile.raw, &tv.raw, diag)
            })
        }
    }

    /// Of that what one thread moves: (values, rests…).
    ///
    /// # Errors
    /// As [`thread_value_tile`](Self::thread_value_tile); [`INDEX`](crate::Status::INDEX) for a thread that is not
    /// there.
    #[doc(alias = "partition_S")]
    #[doc(alias = "partition_D")]
    pub fn thread_value_partition(&self, tile: impl IntoTuple, tv: &Nested, thread: usize) -> Result<Self> {
        let tile = tile.into_tuple()?;
        // SAFETY: C reads two layouts and a tuple and makes a layout.
        unsafe {
            make(&[("layout", self.given()), ("tile", tile.given()), ("tv", tv.given())], |result, diag| {
                sys::dimfold_thread_value_partition(result, &self.raw, &tile.raw, &tv.raw, thread, diag)
            })
        }
    }

    /// Whether this thread-value layout owns each of the `size` elements of a tile once.
    ///
    /// # Errors
    /// [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than 65,536 elements: every one is looked at.
    pub fn thread_value_ownership(&self, size: usize) -> Result<Ownership> {
        // SAFETY: C reads a layout and writes its answer.
        let raw: sys::dimfold_ownership = unsafe {
            make(&[("tv", self.given())], |to, diag| sys::dimfold_thread_value_ownership(&self.raw, size, to, diag))
        }?;
        Ok(Ownership {
            owned_once: raw.owned_once,
            owned_more: raw.owned_more,
            unowned: raw.unowned,
            first_bad: u64::try_from(raw.first_bad).ok(),
            outside: raw.outside,
        })
    }

    /// What these threads, at most 32 of them (a warp), touch in one instruction: each the values from `first_value` on
    /// that make `access_bytes`. The layout leads to positions of items of `itemsize` bytes, from an address that is a
    /// multiple of 128.
    ///
    /// Shared memory serves up to 4 bytes per thread in one pass for all 32, 8 bytes in passes of 16 threads and 16
    /// bytes in passes of 8, and in a pass one 4-byte word per bank: threads that read the same word share it.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) unless `access_bytes` is 1, 2, 4, 8 or 16 and a multiple of `itemsize`;
    /// [`INDEX`](crate::Status::INDEX) for threads or values that are not there;
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW), with the thread as [`position`](crate::Error::position), if the items
    /// of an access are not contiguous and aligned to `access_bytes`.
    #[doc(alias = "bank_conflicts")]
    pub fn thread_value_access(
        &self,
        itemsize: usize,
        access_bytes: usize,
        first_value: usize,
        threads: Range<usize>,
    ) -> Result<Access> {
        let (first, count) = (threads.start, threads.len());
        // SAFETY: C reads a layout and writes its answer.
        let raw: sys::dimfold_access = unsafe {
            make(&[("tv", self.given())], |to, diag| {
                let tv = &self.raw;
                sys::dimfold_thread_value_access(tv, itemsize, access_bytes, first_value, first, count, to, diag)
            })
        }?;
        Ok(Access::of_raw(&raw))
    }

    /// The same for all instructions that move all values of all threads, warp by warp, summed up; the first and the
    /// last byte are those of all. The number tells how many instructions there are.
    ///
    /// # Errors
    /// As [`thread_value_access`](Self::thread_value_access); [`UNSUPPORTED`](crate::Status::UNSUPPORTED) for more than
    /// 65,536 items, [`SHAPE`](crate::Status::SHAPE) for values that are no whole number of accesses.
    pub fn thread_value_access_all(&self, itemsize: usize, access_bytes: usize) -> Result<(u64, Access)> {
        let mut instructions = 0;
        // SAFETY: C reads a layout and writes its answers.
        let raw: sys::dimfold_access = unsafe {
            make(&[("tv", self.given())], |to, diag| {
                let tv = &self.raw;
                sys::dimfold_thread_value_access_all(tv, itemsize, access_bytes, &mut instructions, to, diag)
            })
        }?;
        Ok((instructions, Access::of_raw(&raw)))
    }

    /// The tile as a grid, thread and value in each cell (`T3V0`). `None` for a tile of rank 3 or more, or more than
    /// 10,000 elements.
    #[cfg(feature = "alloc")]
    pub fn thread_value_draw(&self, tile: impl IntoTuple) -> Option<String> {
        let tile = tile.into_tuple().ok()?;
        // SAFETY: C reads a layout and a tuple and writes at most `capacity` bytes.
        super::text::picture(|text, capacity| unsafe {
            sys::dimfold_thread_value_draw(&self.raw, &tile.raw, text, capacity)
        })
    }

    /// A LaTeX document with the same table as a picture. `None` as for
    /// [`thread_value_draw`](Self::thread_value_draw).
    #[cfg(feature = "alloc")]
    #[doc(alias = "print_latex")]
    pub fn thread_value_latex(&self, tile: impl IntoTuple) -> Option<String> {
        let tile = tile.into_tuple().ok()?;
        // SAFETY: C reads a layout and a tuple and writes at most `capacity` bytes.
        super::text::picture(|text, capacity| unsafe {
            sys::dimfold_thread_value_latex(&self.raw, &tile.raw, text, capacity)
        })
    }
}

type Partition = unsafe extern "C" fn(
    *mut sys::dimfold_nested,
    *const sys::dimfold_nested,
    *const sys::dimfold_tiler,
    *const sys::dimfold_tuple,
    *mut sys::dimfold_diag,
) -> sys::dimfold_status;
