//! Contestants that take turns.
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one batch takes at least: many short operations, or one long one.
const BATCH: Duration = Duration::from_micros(1500);

/// Of so many batches the fastest one counts, unless an operation is long: on a busy machine the one that nobody
/// interrupted.
const BATCHES: usize = 10;

/// At least so many rounds, however long they take.
const ROUNDS_MIN: usize = 2;

/// One case by one contestant: does it so many times and, if asked, tells all elements of the result.
pub type Contestant<T> = Box<dyn FnMut(usize, bool) -> Vec<T>>;

/// What time is.
#[derive(Clone, Copy)]
pub enum Clock {
    /// The clock's.
    Wall,
    /// What the process had of the processors, so that whoever else runs costs little.
    Process,
}

impl Clock {
    fn now(self, begin: Instant) -> Duration {
        match self {
            Clock::Wall => begin.elapsed(),
            Clock::Process => process_time(),
        }
    }
}

#[cfg(unix)]
fn process_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: C writes the struct.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    assert_eq!(failed, 0, "the process has no clock");
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn process_time() -> Duration {
    panic!("the time of a process is asked of Unix only");
}

/// How long to go on.
#[derive(Clone, Copy)]
pub struct Turns {
    pub rounds: usize,
    /// After so much of the clock's time there are ROUNDS_MIN rounds.
    pub patience: Duration,
    pub clock: Clock,
}

impl Turns {
    /// A list of each contestant's figures, one per round.
    fn take<T>(self, all: &mut [(&str, Contestant<T>)]) -> Vec<Vec<f64>> {
        let times: Vec<usize> = all.iter_mut().map(|(_, contestant)| self.times(contestant)).collect();
        let (begin, mut figures) = (Instant::now(), vec![Vec::new(); all.len()]);
        for round in 0..self.rounds {
            if round >= ROUNDS_MIN && begin.elapsed() > self.patience {
                break;
            }
            for turn in 0..all.len() {
                let i = (turn + round) % all.len(); // so that nobody is always the first after another one
                figures[i].push(self.fastest(&mut all[i].1, times[i]));
            }
        }
        figures
    }

    /// How often a batch does it.
    fn times<T>(self, contestant: &mut Contestant<T>) -> usize {
        let first = self.seconds(contestant, 1);
        let once = if first < 1e-3 { self.seconds(contestant, 100) } else { first };
        ((BATCH.as_secs_f64() / once) as usize).clamp(1, 1_000_000)
    }

    /// One figure.
    fn fastest<T>(self, contestant: &mut Contestant<T>, times: usize) -> f64 {
        let batches = if times == 1 { 1 } else { BATCHES };
        (0..batches).map(|_| self.seconds(contestant, times)).fold(f64::INFINITY, f64::min)
    }

    fn seconds<T>(self, contestant: &mut Contestant<T>, times: usize) -> f64 {
        let instant = Instant::now();
        let begin = self.clock.now(instant);
        black_box(contestant(times, false));
        (self.clock.now(instant) - begin).as_secs_f64() / times as f64
    }
}

/// Whose case, which case, of which elements.
pub type Title<'a> = [&'a str; 3];

/// Measures a case and prints its row, after all have told what is like the first one's.
pub fn compare<T>(
    [group, case, dtype]: Title<'_>,
    turns: Turns,
    mut all: Vec<(&str, Contestant<T>)>,
    is_alike: impl Fn(&[T], &[T]) -> bool,
) {
    let expected = all[0].1(1, true);
    for (who, contestant) in &mut all[1..] {
        assert!(is_alike(&contestant(1, true), &expected), "{who} has another result of {case}, {dtype}");
    }
    drop(expected);
    let figures = turns.take(&mut all);
    let told: Vec<String> = all.iter().zip(&figures).map(|((who, _), found)| format!("\"{who}\": {found:?}")).collect();
    let seconds = told.join(", ");
    println!(r#"{{"group": "{group}", "case": "{case}", "dtype": "{dtype}", "seconds": {{{seconds}}}}}"#);
}
