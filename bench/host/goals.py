"""The goals of the host's speed, and what was measured of each."""
from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Callable

from host import PEERS

MEAN, WORST = "geometric mean", "every case"
LARGE = 1 << 20  # bytes written, from which on two threads should do as well as one


def ratio(row: dict, who: str) -> float:
    return row["who"][who]["ratio"]


def ratio_of_lines(row: dict, who: str) -> float:
    """Of the speed that is left when the lines that are touched move whole."""
    return row["who"][who]["ratio"] * row["touched"] / row["moved"]


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
    share: Callable[[dict, str], float] = ratio

    def finding(self, rows: list[dict]) -> Finding | None:
        found = [row for row in rows if self.takes(row) and self.who in row["who"]]
        if not found:
            return None
        means = {key: statistics.geometric_mean(self.share(row, self.who) for row in group)
                 for key, group in grouped(found).items()}
        worst = min(found, key=lambda row: self.share(row, self.who))
        lowest = self.share(worst, self.who)
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



def of(*sets: str, kinds: tuple = (), pages: str = "", ids=lambda name: True, state: str = "cold"):
    def takes(row: dict) -> bool:
        return (row["set"] in sets and (not kinds or row["kind"] in kinds) and (not pages or row["pages"] == pages) and
                row["state"] == state and ids(row["id"]))
    return takes


def flat(operation: str):
    return lambda row: row["set"] == "flat" and row["operation"] == operation


def on_threads(takes: Callable[[dict], bool], threads: int):
    return lambda row: takes(row) and row["threads"] == threads


def both(name: str, takes: Callable[[dict], bool], one: tuple, two: tuple, share=ratio) -> list[Goal]:
    """The same of one thread and of two: the mean and, where there is one, the bound of every case."""
    return [Goal(f"{name}, {text}", on_threads(takes, threads), *bounds, share=share)
            for threads, text, bounds in ((1, "one thread", one), (2, "two threads", two))]


def is_one_run(name: str) -> bool:
    return name.endswith("one run")


def is_power(name: str) -> bool:
    return all(extent.isdigit() and int(extent) & (int(extent) - 1) == 0 for extent in name.split(" ")[0].split("×"))


FLOATS = ("4 B", "8 B")
GOALS = [
    *both("57 permutations, 4 and 8 bytes", of("ttc57", kinds=FLOATS, pages="huge"), (0.97, 0.75), (0.95, 0.70)),
    *both("57 permutations, 1 byte", of("ttc57", kinds=("1 B",), pages="huge"), (0.85, 0.50), (0.85,)),
    *both("57 permutations, 2 bytes", of("ttc57", kinds=("2 B",), pages="huge"), (0.90, 0.50), (0.85,)),
    Goal("57 permutations, 16 bytes", of("ttc57", kinds=("16 B",), pages="huge"), 0.85),
    Goal("57 permutations, 4 and 8 bytes, 4 KiB pages", of("ttc57", kinds=FLOATS, pages="4k"), 0.85, 0.60),
    Goal("the same by measured plans", of("ttc57", kinds=FLOATS, pages="huge"), 0.92, 0.70, "measured plan"),
    Goal("the same with AVX2 alone", of("ttc57", kinds=FLOATS, pages="huge"), 0.75, None, "avx2"),
    *both("every extent odd, 4 and 8 bytes", of("ttc57-odd", kinds=FLOATS), (0.90, 0.50), (0.85,)),
    *both("every extent odd, 1 byte", of("ttc57-odd", kinds=("1 B",)), (0.80, 0.50), (0.85,)),
    *both("matrices of 4 to 64 MB", of("matrices"), (0.90, 0.85), (0.85,)),
    *both("transposes of odd extents", of("transposes"), (0.95,), (0.90,)),
    *both("powers of two, 1 byte", of("images", kinds=("1 B",), ids=is_power), (0.70,), (0.85,)),
    *both("powers of two, 4 bytes", of("images", kinds=("4 B",), ids=is_power), (0.80,), (0.85,)),
    *both("pixels to planes and back, 1 byte", of("images", kinds=("1 B",), ids=lambda name: not is_power(name)),
          (0.80,), (0.85,)),
    *both("pixels to planes and back, 4 bytes", of("images", kinds=("4 B",), ids=lambda name: not is_power(name)),
          (0.85,), (0.85,)),
    *both("casts, transposed", of("casts", pages="huge", ids=lambda name: not is_one_run(name)), (0.80, 0.65), (0.85,)),
    Goal("casts in one run", of("casts", ids=is_one_run), 0.90),
    *both("slices with inner runs of 64 bytes and more, of what their lines allow", of("slices"), (0.80,), (0.85,),
          ratio_of_lines),
    Goal("24 axes of 2, small inner extents, sides reversed", of("small-inner"), None, 0.25),
    Goal("contiguous copy", flat("copy"), 0.95),
    Goal("fill", flat("fill"), 0.95),
    Against("any case beside HPTT", lambda row: row["state"] == "cold", "HPTT", 2, 1.1),
    Against("any case beside the fastest peer", lambda row: row["state"] == "cold", None, None, 1.1),
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
    return Finding("a copy of at most 1,024 elements, call to return", "27 of 29 ≤ 60 ns + 1.5 × memcpy",
                   f"{met} of {len(few)}, {middle:.0f} ns in the middle",
                   f"{worst['dimfold']:.0f} ns, allowed {worst['allowed']:.0f} ns: {worst['case']}",
                   met * 29 >= len(few) * 27)


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
