//! Measures each case on each contestant in turns, and prints a line of JSON per case:
//! `{"group", "case", "dtype", "seconds": {CONTESTANT: [one figure per round]}}`. Beforehand all answer alike.
//!
//! `dimfold-bench-rstsr moves ROUNDS CASE` has rstsr's moves, `dimfold-bench-rstsr along ROUNDS CASE THREADS` what goes
//! along axes, with ndarray, too. CASE is a part of a case's or a group's name.
mod along;
mod moves;
mod turns;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().unwrap_or_default();
    let (set, rounds, case, threads) = (next(), next(), next(), next());
    let rounds = rounds.parse().expect("a number of rounds");
    match set.as_str() {
        "moves" => moves::measure(rounds, &case),
        "along" => along::measure(rounds, &case, threads.parse().expect("a number of threads")),
        _ => panic!("no set is called {set:?}: there are moves and along"),
    }
}
