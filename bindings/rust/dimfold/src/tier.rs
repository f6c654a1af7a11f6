//! Which instructions a host queue uses.
use core::fmt;

use dimfold_sys as sys;

use crate::error::static_text;

/// The instructions that a host queue's kernels may use. Each tier is complete, and all give the same bits.
///
/// ```
/// use dimfold::{HostOptions, Queue, Tier};
/// let queue = Queue::with_options(&HostOptions::new().tier(Tier::Portable))?;
/// assert_eq!(queue.tier(), Some(Tier::Portable));
/// assert!(Queue::new()?.tier().unwrap().is_supported());      // the best one of the machine
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tier {
    /// Those that every machine of the library's kind has.
    Portable,
    /// x86-64 with AVX2 and F16C.
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ and VL.
    Avx512,
    /// 64-bit Arm.
    Neon,
    /// A tier that this version of the crate does not know.
    Other(u64),
}

impl Tier {
    /// `None` for C's 0: what is no host's.
    pub(crate) fn of_number(number: u64) -> Option<Tier> {
        match number {
            sys::DIMFOLD_TIER_AUTO => None,
            sys::DIMFOLD_TIER_PORTABLE => Some(Tier::Portable),
            sys::DIMFOLD_TIER_AVX2 => Some(Tier::Avx2),
            sys::DIMFOLD_TIER_AVX512 => Some(Tier::Avx512),
            sys::DIMFOLD_TIER_NEON => Some(Tier::Neon),
            number => Some(Tier::Other(number)),
        }
    }

    pub(crate) fn number(self) -> u64 {
        match self {
            Tier::Portable => sys::DIMFOLD_TIER_PORTABLE,
            Tier::Avx2 => sys::DIMFOLD_TIER_AVX2,
            Tier::Avx512 => sys::DIMFOLD_TIER_AVX512,
            Tier::Neon => sys::DIMFOLD_TIER_NEON,
            Tier::Other(number) => number,
        }
    }

    /// `"portable"`, `"avx2"`, `"avx512"`, `"neon"`.
    pub fn name(self) -> &'static str {
        // SAFETY: C answers every number with a static text.
        unsafe { static_text(sys::dimfold_tier_name(self.number())) }
    }

    /// Whether this machine, and its system, run it.
    pub fn is_supported(self) -> bool {
        // SAFETY: C answers for every number.
        unsafe { sys::dimfold_tier_is_supported(self.number()) }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
