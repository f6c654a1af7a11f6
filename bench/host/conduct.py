"""Conducts a run: which cases in which conditions, the memory they need, and the rows that come of them."""
from __future__ import annotations

import dataclasses
import statistics

import cases
import contestants
import library
import machine
import measure
import memory
import native
import progress
import provide
import small
from host import QUICK_EVERY, QUICK_SETS

MEMORY_SHARE = 0.7     # of what can be had
MEASURED_PLANS = "ttc57"
OTHER_TIER = "avx2"    # measured beside the machine's best one, in the first set
NARROWING = ("set", "case", "item_bytes", "threads", "pages", "quick")


@dataclasses.dataclass
class Work:
    """A case and the conditions in which it is measured."""
    case: cases.Case
    pages: list[str]
    threads: list[int]
    states: list[str]
    peer_threads: list[int]
    peer_rounds: int

    def weight(self) -> float:
        """About how long it takes, in units of its own size."""
        runs = len(self.pages) * len(self.threads) * len(self.states) + 4 * len(self.peer_threads)
        return (self.case.moved + 2e7) * runs


class Conductor:
    def __init__(self, given, peers: contestants.Peers):
        self.given, self.peers = given, peers
        self.native = native.Native(provide.WORK)
        self.library = library.Library(provide.library(given.library))
        self.queues: dict = {}
        self.cache = machine.last_cache_bytes()

    def queue(self, threads: int, tier: str) -> library.Queue:
        if (threads, tier) not in self.queues:
            self.queues[threads, tier] = library.Queue(self.library, threads, tier)
        return self.queues[threads, tier]

    def measure_all(self, works: list[Work], told) -> list[dict]:
        benches = self.benches(works)
        shares = {pages: bench.arenas[0].huge_share() for pages, bench in benches.items()}
        self.huge_shares = shares
        rows, bar = [], progress.Bar(sum(work.weight() for work in works))
        for work in works:
            expected_is_made = False
            for pages in work.pages:
                for state in work.states:
                    slots = measure.slot_count(work.case, self.cache)
                    placed = measure.Placed(benches[pages], work.case, slots, state == "warm")
                    if not expected_is_made:
                        placed.expect()
                        expected_is_made = True
                    for threads in work.threads:
                        bar.tell(f"{work.case.set} {work.case.id}, {work.case.kind}, {pages} pages, t={threads}")
                        is_beside_peers = pages == work.pages[0] and threads in work.peer_threads
                        rows.append(self.row(placed, state, threads, work.peer_rounds * is_beside_peers))
                        bar.clear()
                        told(rows[-1])
            bar.add(work.weight())
        bar.end()
        return rows

    def row(self, placed: measure.Placed, state: str, threads: int, peer_rounds: int) -> dict:
        case, queue = placed.case, self.queue(threads, self.given.tier)
        rivals = {}
        if case.set == MEASURED_PLANS and case.target.item_bytes in (4, 8) and placed.bench.pages == "huge":
            rivals["measured plan"] = contestants.planned(placed, queue)
        if case.set == "ttc57" and queue.tier == "avx512" and threads == 1:
            rivals[OTHER_TIER] = contestants.dimfold(placed, self.queue(threads, OTHER_TIER))
        peers = self.peers.of(placed, threads, self.given.peers) if peer_rounds else {}
        rounds = {who: peer_rounds for who in peers}
        found = measure.measure(placed, contestants.dimfold(placed, queue), rivals | peers, rounds, threads,
                                self.given.rounds)
        source = None if case.operation == "fill" else placed.view(1, 0)
        return {**queue.explain(placed.view(0, 0), source), "set": case.set, "id": case.id, "kind": case.kind,
                "operation": case.operation, "pages": placed.bench.pages, "threads": threads, "state": state,
                "what": case.text(), "moved": case.moved, "touched": case.touched, **found}

    def benches(self, works: list[Work]) -> dict[str, measure.Bench]:
        """Memory for the largest of them, in every kind of pages that is asked for."""
        counts = [1 if work.states == ["warm"] else measure.slot_count(work.case, self.cache) for work in works]
        need = [max(count * measure.room(work.case, side) for work, count in zip(works, counts))
                for side in (0, 1)]
        expected = memory.Arena(max(measure.footprint(work.case.target) for work in works), "huge")
        kinds = sorted({pages for work in works for pages in work.pages}, reverse=True)
        return {pages: measure.Bench(self.native, pages, *need, expected) for pages in kinds}


def chosen(given) -> list[Work]:
    """The work that the options leave of the sets. Options that name conditions replace those of the sets."""
    sets = cases.definitions()
    names = given.set or (QUICK_SETS if given.quick else sets)
    for name in names:
        if name not in sets:
            raise library.Refused(f"no set of cases is called {name}; there are {', '.join(sets)}")
    works = [work for name in names for work in works_of(name, sets[name], given)]
    if not works:
        raise library.Refused(f"none of these sets has a case called {' or '.join(given.case)}")
    return works


def works_of(name: str, definition: dict, given) -> list[Work]:
    found = cases.load(name, definition, given.item_bytes, given.size * 1_000_000)
    if given.case:
        found = [case for case in found if case.id in given.case]
    elif given.quick:
        found = found[::QUICK_EVERY]
    return [work_of(case, definition, given) for case in found]


def work_of(case: cases.Case, definition: dict, given) -> Work:
    item = case.target.item_bytes
    pages = ["huge", "4k"] if item in definition.get("items_4k", []) else ["huge"]
    has_peers = item in definition.get("peer_items", [item])
    return Work(case, given.pages or pages, given.threads or definition["threads"],
                definition.get("states", ["cold"]), definition["peer_threads"] if has_peers else [],
                definition.get("peer_rounds", 1))


def fit_memory(given):
    """Takes smaller arrays where the machine has too little memory for two kinds of pages and three slots a side."""
    available = machine.memory_bytes()
    if available and 13 * given.size * 1_000_000 > available * MEMORY_SHARE:
        given.size = int(available * MEMORY_SHARE / 13e6)
        provide.say(f"arrays have at most {given.size} MB, for the memory there is")


def run(given, all_peers) -> dict | None:
    """The results, or None when the run was narrowed and has only been told."""
    given.peers = [] if given.peers == "none" else given.peers.split(",")
    is_whole = not any(getattr(given, name) for name in NARROWING) and given.tier == "auto" and \
        given.peers == list(all_peers)
    fit_memory(given)
    works = chosen(given)
    conductor = Conductor(given, contestants.Peers(**provide.peers(given.peers)))
    before = machine.load()
    others = machine.Others()
    rows = conductor.measure_all(works, (lambda row: None) if is_whole else tell)
    if not is_whole:
        tell_sums(rows)
        print(f"Other programs used {others.processors()} processors meanwhile.")
    if not is_whole and not given.output:
        return None
    tiny = small.Small(conductor.native, conductor.queue(1, "auto"), conductor.peers.torch)
    return {"stamp": machine.stamp(conductor.library, conductor.native, conductor.peers),
            "load": [before, machine.load()], "others": others.processors(), "rounds": given.rounds,
            "size_mb": given.size, "huge_shares": conductor.huge_shares, "rows": rows, "small": tiny.rows(),
            "planning": tiny.planning()}


def tell(row: dict):
    ours = row["who"]["dimfold"]
    others = "  ".join(f"{who} {found['ratio']:.2f}" for who, found in row["who"].items() if who != "dimfold")
    print(f"{row['set']} {row['id']:>3}  {row['kind']} {row['pages']} t={row['threads']} {row['state']}  "
          f"{row['moved'] / ours['steady']:6.1f} GB/s of {row['moved'] / row['limit']:6.1f}  {ours['ratio']:.2f} "
          f"(first {ours['ratio_first']:.2f}; of the fastest copy {row['fastest'] / ours['steady']:.2f})  "
          f"{row['kernel']} {row['stores']} {row['block']} "
          f"of {row['threads_used']}  {row['what']}  {others}", flush=True)


def tell_sums(rows: list[dict]):
    groups: dict = {}
    for row in rows:
        for who, found in row["who"].items():
            key = (row["set"], row["kind"], row["pages"], f"t={row['threads']}", row["state"], who)
            groups.setdefault(key, []).append((found["ratio"], row["id"], row["fastest"] / found["steady"]))
    for key, found in groups.items():
        ratios, (lowest, worst, _) = [ratio for ratio, _, _ in found], min(found)
        fastest = statistics.geometric_mean(share for _, _, share in found)
        print(f"== {' '.join(key)}: geometric mean {statistics.geometric_mean(ratios):.3f} "
              f"(of the fastest copy {fastest:.3f}), "
              f"median {statistics.median(ratios):.3f}, worst {lowest:.3f} ({worst}), {len(found)} cases")
