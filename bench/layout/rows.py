"""Turns the rounds of layout.py into one table: a row per operation, rank, kind and contestant."""

import statistics

KINDS = ("fixed", "dynamic")
LOOP, RUST = "dimfold (C)", "dimfold (Rust)"
GOAL_NS = {LOOP: {"fixed": 10, "dynamic": 20}, RUST: {"fixed": 12, "dynamic": 30}}
PEERS = ("rstsr-common", "ndarray", "numpy")
NEAREST = {("ndarray", "diagonal"): "≈ the diagonal of all axes, as it has no other; not counted above"}
NOTES = NEAREST | {
    ("rstsr-common", "reshape"): "exists for dynamic layouts only; a fixed one is converted first",
    ("rstsr-common", "reshape_gapped"): "exists for dynamic layouts only; a fixed one is converted first",
    ("rstsr-common", "broadcast_to"): "two calls, as its tensors make them",
    ("numpy", "new"): "the ndarray constructor over a buffer",
}


def combine(measured):
    rounds = [collect(answers) for answers in measured]
    check_answers(rounds[0])
    rows = [combine_row(key, [each[key] for each in rounds], rounds) for key in rounds[0]]
    floor = statistics.median(find(answers["loop"]["rows"], "empty")["ns"] for answers in measured)
    counted = all(answers["loop"]["allocations_are_counted"] for answers in measured)
    return dict(
        goals_ns=GOAL_NS, empty_call_ns=floor, allocations_are_counted=counted, summary=summary(rows), rows=rows)


def find(rows, operation):
    return next(row for row in rows if row["operation"] == operation)


def collect(answers):
    """One round's figures by (operation, rank, kind, who). NumPy has one kind, which stands beside both of ours."""
    found = {}
    for row in answers["loop"]["rows"]:
        if row["kind"]:
            found[row["operation"], row["rank"], row["kind"], LOOP] = row
    for row in answers["criterion"]:
        who = RUST if row["who"] == "dimfold" else row["who"]
        found[row["operation"], row["rank"], row["kind"], who] = row
    for row in answers["numpy"]["rows"]:
        for kind in KINDS:
            found[row["operation"], row["rank"], kind, "numpy"] = row
    return found


def check_answers(found):
    """All contestants must have been asked the same question."""
    for (operation, rank, kind, who), row in found.items():
        ours = found[operation, rank, kind, LOOP]["shape"]
        if row["shape"] != ours and (who, operation) not in NEAREST:
            raise SystemExit(f"{who} answers {row['shape']} to {operation} of rank {rank}, Dimfold answers {ours}")


def combine_row(key, figures, rounds):
    operation, rank, kind, who = key
    ours = LOOP if who in (LOOP, "numpy") else RUST
    ratios = [each["ns"] / found[operation, rank, kind, ours]["ns"] for each, found in zip(figures, rounds)]
    row = dict(
        operation=operation, rank=rank, kind=kind, who=who, ns=middle(each["ns"] for each in figures),
        low=min(each["low"] for each in figures), high=max(each["high"] for each in figures),
        ratio=middle(ratios), rounds=[round(each["ns"], 3) for each in figures])
    if who == LOOP:
        row["allocations"] = sum(each["allocations"] for each in figures)
    if who in GOAL_NS:
        row["goal_met"] = row["ns"] <= GOAL_NS[who][kind] and row.get("allocations", 0) == 0
    row["nearest"] = (who, operation) in NEAREST
    if (who, operation) in NOTES:
        row["note"] = NOTES[who, operation]
    return row


def middle(numbers):
    return round(statistics.median(numbers), 3)


def summary(rows):
    """Per kind what meets our goals and is the slowest, and per peer the typical and the worst ratio."""
    result = {}
    for kind in KINDS:
        result[kind] = dict(
            own={who: goals(rows, kind, who) for who in GOAL_NS if any(row["who"] == who for row in rows)},
            allocations=sum(row.get("allocations", 0) for row in rows if row["kind"] == kind),
            peers={who: against(rows, kind, who) for who in PEERS if any(row["who"] == who for row in rows)})
    return result


def goals(rows, kind, who):
    own = [row for row in rows if row["kind"] == kind and row["who"] == who]
    slowest = max(own, key=lambda row: row["ns"])
    met = sum(row["goal_met"] for row in own)
    return dict(goal_ns=GOAL_NS[who][kind], met=met, of=len(own), slowest=pick(slowest, "operation", "rank", "ns"))


def against(rows, kind, who):
    theirs = [row for row in rows if row["kind"] == kind and row["who"] == who and not row["nearest"]]
    worst = min(theirs, key=lambda row: row["ratio"])
    return dict(
        faster=sum(row["ratio"] > 1 for row in theirs), of=len(theirs),
        geometric_mean=round(statistics.geometric_mean(row["ratio"] for row in theirs), 2),
        worst=pick(worst, "operation", "rank", "ns", "ratio"))


def pick(row, *names):
    return {name: row[name] for name in names}
