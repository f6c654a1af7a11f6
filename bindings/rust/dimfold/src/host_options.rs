//! How a host queue is made.
use dimfold_sys as sys;

use crate::Tier;

/// How a queue works on the host.
///
/// ```
/// use dimfold::{HostOptions, Queue, Tier};
/// let queue = Queue::with_options(&HostOptions::new().threads(2).tier(Tier::Portable))?;
/// assert_eq!((queue.threads(), queue.tier()), (2, Some(Tier::Portable)));
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HostOptions {
    threads: usize,
    tier: Option<Tier>,
    streamed_bytes: u64,
    prefetch_cache: u64,
    #[cfg(feature = "rayon")]
    is_rayon: bool,
}

impl HostOptions {
    /// Own threads, one per processor, and the best tier of the machine.
    ///
    /// ```
    /// use dimfold::{HostOptions, Queue};
    /// let queue = Queue::with_options(&HostOptions::new().threads(2))?;
    /// assert_eq!(queue.threads(), 2);
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    pub fn new() -> Self {
        HostOptions::default()
    }

    /// How many threads work, the caller's included; 0: one per processor, or all of rayon's.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        HostOptions { threads, ..self }
    }

    /// The instructions that the kernels may use.
    #[must_use]
    pub fn tier(self, tier: Tier) -> Self {
        HostOptions { tier: Some(tier), ..self }
    }

    /// Targets of more bytes are written past the caches (by non-temporal stores) where that can be; 0: as the
    /// machine's caches say; `u64::MAX`: none is.
    #[must_use]
    pub fn streamed_bytes(self, bytes: u64) -> Self {
        HostOptions { streamed_bytes: bytes, ..self }
    }

    /// Lines are asked for ahead (prefetched) into that cache, 1 or 2; 0: as the sizes of the machine's caches say.
    #[must_use]
    pub fn prefetch_cache(self, cache: u64) -> Self {
        HostOptions { prefetch_cache: cache, ..self }
    }

    /// Work runs on rayon's threads: those of the pool that the caller of an operation is in, or of the global one.
    /// Making the queue panics if rayon cannot start its pool.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn rayon(self) -> Self {
        HostOptions { is_rayon: true, ..self }
    }

    /// Those of a queue that works beside one of these: without threads of its own.
    pub(crate) fn spare(&self) -> Self {
        #[cfg(feature = "rayon")]
        if self.is_rayon {
            return *self;
        }
        self.threads(1)
    }

    /// They hold no pointer that must outlive a call.
    pub(crate) fn raw(&self) -> sys::dimfold_host_options {
        let own = sys::dimfold_host_options {
            threads: self.threads,
            parallel_for: None,
            pool: core::ptr::null_mut(),
            allocator: core::ptr::null(),
            tier: self.tier.map_or(sys::DIMFOLD_TIER_AUTO, Tier::number),
            streamed_bytes: self.streamed_bytes,
            prefetch_cache: self.prefetch_cache,
            reserved: [0; 1],
        };
        #[cfg(feature = "rayon")]
        if self.is_rayon {
            let threads = if self.threads == 0 { rayon::current_num_threads().min(1024) } else { self.threads };
            return sys::dimfold_host_options { threads, parallel_for: Some(crate::rayon::parallel_for), ..own };
        }
        own
    }
}
