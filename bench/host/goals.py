"""The goals of the host's speed, and what was measured of each."""
from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Callable

MEAN, WORST = "geometric mean", "every case"
LARGE = 1 << 20  # bytes written, from which on two threads should do as well as one


@dataclasses.dataclass
class Finding:
    goal: str
    asked: str
    measured: str
    worst: str
    is_met: bool | None  # None: it could not be measured


@dataclasses.dataclass
class Goal:
    """Ratios of the limit: of their geometric mean in every group of equal conditions, and of every case."""
    name: str
    takes: Callable[[dict], bool]
    mean: float | None = None
    each: float | None = None
    who: str = "dimfold"

    def finding(self, rows: list[dict]) -> Finding | None:
        found = [row for row in rows if self.takes(row) and self.who in row["who"]]
        if not found:
            return None
        means = {key: mean_of(group, self.who) for key, group in grouped(found).items()}
        worst = min(found, key=lambda row: row["who"][self.who]["ratio"])
        lowest = worst["who"][self.who]["ratio"]
        is_met = (self.mean is None or min(means.values()) >= self.mean) and (self.each is None or lowest >= self.each)
        asked = [f"{kind} ≥ {bound:.2f}" for kind, bound in ((MEAN, self.mean), (WORST, self.each)) if bound]
        return Finding(self.name, ", ".join(asked), spread(means), f"{lowest:.2f}: {named(worst)}", is_met)


@dataclasses.dataclass
class Against:
    """How many times as fast as a peer in the same case, at least."""
    name: str
    takes: Callable[[dict], bool]
    peer: str | None  # None: whichever is the fastest
    mean: float | None = None
    each: float | None = None
    who: str = "dimfold"

    def finding(self, rows: list[dict]) -> Finding | None:
        found = [(times, row) for row in rows if self.takes(row) for times in [self.times(row)] if times]
        if not found:
            return None
        mean = statistics.geometric_mean(times for times, _ in found)
        lowest, worst = min(found, key=lambda one: one[0])
        is_met = (self.mean is None or mean >= self.mean) and (self.each is None or lowest >= self.each)
        asked = [f"{kind} ≥ {bound:.2f} ×" for kind, bound in ((MEAN, self.mean), (WORST, self.each)) if bound]
        return Finding(self.name, ", ".join(asked), f"{mean:.2f} ×", f"{lowest:.2f} ×: {named(worst)}", is_met)

    def times(self, row: dict) -> float | None:
        peers = {who: found["ratio"] for who, found in row["who"].items() if who in PEERS}
        theirs = peers.get(self.peer) if self.peer else max(peers.values(), default=None)
        return row["who"][self.who]["ratio"] / theirs if theirs and self.who in row["who"] else None


PEERS = ("NumPy", "PyTorch", "HPTT", "strided-perm", "ndarray")


def of(*sets: str, kinds: tuple = (), pages: str = "", threads: int = 0, ends: str = "", state: str = "cold"):
    def takes(row: dict) -> bool:
        return (row["set"] in sets and (not kinds or row["kind"] in kinds) and (not pages or row["pages"] == pages) and
                (not threads or row["threads"] == threads) and row["state"] == state and row["id"].endswith(ends))
    return takes


def flat(operation: str):
    return lambda row: row["set"] == "flat" and row["operation"] == operation


FLOATS = ("4 B", "8 B")
SMALL = ("1 B", "2 B")
GOALS = [
    Goal("57 permutations, 4 and 8 bytes, huge pages", of("ttc57", kinds=FLOATS, pages="huge"), 0.92, 0.70),
    Against("the same beside HPTT", of("ttc57", kinds=FLOATS, pages="huge"), "HPTT", 2),
    Against("the same beside the fastest peer", of("ttc57", kinds=FLOATS, pages="huge"), None, None, 0.95),
    Goal("the same by measured plans", of("ttc57", kinds=FLOATS, pages="huge"), 0.92, 0.70, "measured plan"),
    Goal("the same, 4 KiB pages", of("ttc57", kinds=FLOATS, pages="4k"), 0.85, 0.60),
    Goal("the same with every extent one less", of("ttc57-odd", pages="huge"), 0.75, 0.50),
    Goal("transposes of odd extents", of("transposes", kinds=FLOATS), 0.75, 0.50),
    Goal("57 permutations, 1 and 2 bytes", of("ttc57", kinds=SMALL, pages="huge"), 0.65),
    Against("the same beside HPTT", of("ttc57", kinds=SMALL, pages="huge"), "HPTT", 4),
    Against("the same beside the fastest peer", of("ttc57", kinds=SMALL, pages="huge"), None, None, 0.95),
    Goal("57 permutations, 16 bytes", of("ttc57", kinds=("16 B",), pages="huge"), 0.85),
    Goal("57 permutations, 4 and 8 bytes, AVX2 only", of("ttc57", kinds=FLOATS, pages="huge"), 0.75, None, "avx2"),
    Against("the same beside HPTT", of("ttc57", kinds=FLOATS, pages="huge"), "HPTT", 1.5, None, "avx2"),
    Goal("24 axes of 2, small inner extents, sides reversed", of("small-inner"), None, 0.50),
    Goal("contiguous copy", flat("copy"), 0.95),
    Goal("fill", flat("fill"), 0.95),
    Goal("slices with inner runs of 64 bytes and more", of("slices"), 0.95),
    Goal("casts in one run", of("casts", ends="one run"), 0.90),
    Goal("casts, transposed", lambda row: row["set"] == "casts" and not row["id"].endswith("one run"), 0.70),
]


def findings(result: dict) -> list[Finding]:
    rows = result["rows"]
    found = [goal.finding(rows) or Finding(goal.name, "", "not measured: " + why_not(goal), "", None) for goal in GOALS]
    return [*found, small(result["small"]), planning(result["planning"]), threads(rows), threads_small(rows)]


def why_not(goal) -> str:
    if getattr(goal, "peer", None) == "HPTT":
        return "HPTT has no items of 1 and 2 bytes, or is missing"
    return "this machine or this run has none"


def small(rows: list[dict]) -> Finding:
    few = [row for row in rows if row["bytes"] <= 4096]
    worst = max(few, key=lambda row: row["dimfold"] / row["allowed"])
    met = sum(row["dimfold"] <= row["allowed"] for row in few)
    middle = statistics.median(row["dimfold"] for row in few)
    return Finding("a copy of at most 1,024 elements, call to return", "every case ≤ 60 ns + 1.5 × memcpy",
                   f"{met} of {len(few)}, {middle:.0f} ns in the middle",
                   f"{worst['dimfold']:.0f} ns, allowed {worst['allowed']:.0f} ns: {worst['case']}", met == len(few))


def planning(rows: list[dict]) -> Finding:
    by_rank = {row["rank"]: row["plan_ns"] for row in rows}
    is_linear = by_rank[64] <= 2 * 64 / 8 * by_rank[8]
    return Finding("planning alone", "≤ 15 ns for rank 2, ≤ 50 ns for rank 8, linear up to rank 64",
                   ", ".join(f"{by_rank[rank]:.0f} ns for {rank}" for rank in (2, 8, 64)),
                   "", by_rank[2] <= 15 and by_rank[8] <= 50 and is_linear)


def pairs_of_threads(rows: list[dict]):
    """The same case with one and with two threads."""
    one = {key_without_threads(row): row for row in rows if row["threads"] == 1}
    return [(one[key], row) for row in rows if row["threads"] == 2 and (key := key_without_threads(row)) in one]


def key_without_threads(row: dict) -> tuple:
    return row["set"], row["id"], row["kind"], row["pages"], row["state"]


def threads(rows: list[dict]) -> Finding:
    found = [(two["who"]["dimfold"]["ratio"] / one["who"]["dimfold"]["ratio"], two)
             for one, two in pairs_of_threads(rows) if two["moved"] > 2 * LARGE and two["state"] == "cold"]
    if not found:
        return Finding("two threads beside one, over 1 MB", "", "not measured", "", None)
    lowest, worst = min(found, key=lambda pair: pair[0])
    met = sum(ratio >= 1 for ratio, _ in found)
    return Finding("two threads' ratio by that of one thread, over 1 MB", "every case ≥ 1",
                   f"{met} of {len(found)}, geometric mean {statistics.geometric_mean(r for r, _ in found):.2f}",
                   f"{lowest:.2f}: {named(worst)}", met == len(found))


def threads_small(rows: list[dict]) -> Finding:
    """Where a second thread works it must not make the operation slower."""
    found = [(one["who"]["dimfold"]["steady"] / two["who"]["dimfold"]["steady"], two)
             for one, two in pairs_of_threads(rows) if two["set"] == "sizes" and two["threads_used"] > 1]
    if not found:
        return Finding("threads only where they help", "", "not measured", "", None)
    lowest, worst = min(found, key=lambda pair: pair[0])
    smallest = min(found, key=lambda pair: pair[1]["moved"])
    return Finding("a second thread only where it helps", "every case at least as fast",
                   f"from {smallest[1]['moved'] // 2048} KiB written on, {smallest[0]:.2f} × as fast there",
                   f"{lowest:.2f} ×: {named(worst)}", lowest >= 1)


def grouped(rows: list[dict]) -> dict[tuple, list[dict]]:
    groups: dict = {}
    for row in rows:
        groups.setdefault((row["kind"], row["threads"], row["pages"]), []).append(row)
    return groups


def mean_of(rows: list[dict], who: str = "dimfold", key: str = "ratio") -> float:
    return statistics.geometric_mean(row["who"][who][key] for row in rows)


def spread(means: dict[tuple, float]) -> str:
    """The mean of each group, or their range where there are many."""
    if len(means) > 4:
        low, high = min(means, key=means.get), max(means, key=means.get)
        return f"{means[low]:.2f} ({group_text(low)}) to {means[high]:.2f} ({group_text(high)})"
    return ", ".join(f"{mean:.2f} ({group_text(key)})" for key, mean in means.items())


def group_text(key: tuple) -> str:
    return f"{key[0]}, t={key[1]}"


def named(row: dict) -> str:
    return f"{row['set']} {row['id']}, {row['kind']}, t={row['threads']}, {row['pages']}"
