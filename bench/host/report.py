"""Writes the results as JSON, as a page of tables and as a picture, all three or none; and all machines' goals side by
side."""
from __future__ import annotations

import json
import statistics
from pathlib import Path

import chart
import goals
from written import machine_path, rounded, write_together

METHOD = """\
A ratio is a share of the limit: of a plain loop of non-temporal stores with the machine's widest vectors, which moves
as many bytes in the same memory and with as many threads, just before and after. 1.00 is the memory's speed. Bytes are
counted once where they are read and once where they are written. Targets and sources lie in at least three places in
turns, together four times the last cache; each target is poisoned before and compared after every timing with what
NumPy makes of the same random source. "First" is the run right after a linear pass over the memory, the ratio is of
those that follow. The fastest copy is the best of that loop, of one that asks for what it reads 4 KiB ahead, and of
memcpy. HPTT plans in each call, from its estimates, since that is what its crate offers."""


def write(result: dict, path: Path):
    texts = {".json": as_json(result), ".md": "\n".join(page(result, path.name)) + "\n", ".svg": chart.draw(result)}
    write_together(path, texts)


def path_of(result: dict, folder: Path) -> Path:
    """A machine's own, without an ending."""
    return machine_path(folder, "host", result["stamp"]["cpu"])


def write_machines(folder: Path):
    """host.md: what each machine found of each goal, from the files of all of them."""
    found = {path: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("host-*.json"))}
    (folder / "host.md").write_text("\n".join(machines(found)) + "\n", encoding="utf-8")


def machines(found: dict[Path, dict]):
    yield "# Copies, casts and fills on the host, by machine"
    yield ""
    yield "A machine's page has the method, its peers and every set. Bold: the goal is missed."
    yield ""
    heads = [f"[{result['stamp']['cpu']}]({path.stem}.md), {result['stamp']['date']}" for path, result in found.items()]
    yield f"| goal | asked | {' | '.join(heads)} |"
    yield "|---|---|" + "---|" * len(found)
    by_name: dict = {}
    for path, result in found.items():
        for goal in result["goals"]:
            by_name.setdefault((goal["goal"], goal["asked"]), {})[path] = goal
    for (name, asked), by_machine in by_name.items():
        yield f"| {name} | {asked} | {' | '.join(told(by_machine.get(path)) for path in found)} |"
    for path, result in found.items():
        yield ""
        yield f"![Each case as a share of the memory's limit: {result['stamp']['cpu']}]({path.stem}.svg)"


def told(goal: dict | None) -> str:
    if goal is None:
        return "–"
    text = "; ".join(part for part in (goal["measured"], goal["worst"]) if part)
    return f"**{text}**" if goal["is_met"] is False else text


def as_json(result: dict) -> str:
    """A case per line, numbers to four digits."""
    head = {key: value for key, value in result.items() if key != "rows"}
    rows = ",\n".join("  " + json.dumps(rounded(row), ensure_ascii=False) for row in result["rows"])
    found = [vars(finding) for finding in goals.findings(result)]
    return json.dumps(rounded(head | {"goals": found}), indent=1, ensure_ascii=False)[:-2] + \
        f',\n "rows": [\n{rows}\n ]\n}}\n'


def page(result: dict, name: str):
    yield "# Copies, casts and fills on the host"
    yield ""
    yield f"![Each case as a share of the memory's limit]({name}.svg)"
    yield ""
    yield from conditions(result)
    yield ""
    yield METHOD
    yield ""
    yield "## Goals"
    yield ""
    yield "| | asked | measured | worst case | met |"
    yield "|---|---|---|---|---|"
    for finding in goals.findings(result):
        verdict = {True: "yes", False: "**no**", None: "–"}[finding.is_met]
        yield f"| {finding.goal} | {finding.asked} | {finding.measured} | {finding.worst} | {verdict} |"
    for title, table in (("Sets", sets), ("Peers", peers), ("Small copies", small), ("Planning", planning),
                         ("The 57 permutations, 4 bytes, huge pages", permutations)):
        yield ""
        yield f"## {title}"
        yield ""
        yield from table(result)


def conditions(result: dict):
    stamp = result["stamp"]
    caches = ", ".join(f"{name} {size // 1024} KiB" for name, size in stamp["caches"].items())
    peers = ", ".join(f"{who} {version}" for who, version in stamp["peers"].items())
    shares = ", ".join(f"{share:.0%} of the {kind} ones" for kind, share in result["huge_shares"].items()
                       if share is not None)
    yield f"{stamp['date']}. {stamp['cpu']}, {stamp['processors']} processors; {caches}; {stamp['system']}."
    yield f"Commit {stamp['commit']}; Dimfold {stamp['dimfold']} by {stamp['compiler']};"
    yield f"tiers {', '.join(stamp['tiers'])}."
    yield f"Peers: {peers}."
    for who, why in stamp["missing"].items():
        yield f"Missing: {who}: {why}."
    yield f"The limit's vectors have {stamp['vector_bytes']} bytes. Medians of {result['rounds']} rounds."
    yield f"Arrays have at most {result['size_mb']} MB. In huge pages were {shares or 'as many as the system gave'}."
    yield "The machine's load average was {} before and {} after;".format(*result["load"])
    yield f"other programs used {result['others']} processors meanwhile."


def sets(result: dict):
    yield "| set | items | pages | threads | cases | limit GB/s | geometric mean | of the fastest copy | first " \
          "| median | worst |"
    yield "|---|---|---|---:|---:|---:|---:|---:|---:|---:|---|"
    groups: dict = {}
    for row in result["rows"]:
        state = "" if row["state"] == "cold" else ", warm"
        groups.setdefault((row["set"] + state, row["kind"], row["pages"], row["threads"]), []).append(row)
    for key, rows in groups.items():
        worst = min(rows, key=lambda row: row["who"]["dimfold"]["ratio"])
        limit = statistics.median(row["moved"] / row["limit"] for row in rows)
        middle = statistics.median(row["who"]["dimfold"]["ratio"] for row in rows)
        fastest = statistics.geometric_mean(row["fastest"] / row["who"]["dimfold"]["steady"] for row in rows)
        yield (f"| {' | '.join(map(str, key))} | {len(rows)} | {limit:.1f} "
               f"| {goals.mean_of(rows):.2f} | {fastest:.2f} "
               f"| {goals.mean_of(rows, key='ratio_first'):.2f} | {middle:.2f} "
               f"| {worst['who']['dimfold']['ratio']:.2f} ({worst['id']}) |")


def peers(result: dict):
    yield "Shares of the limit, and how many times as fast Dimfold is in the same cases, on huge pages."
    yield ""
    yield "| set | items | threads | peer | cases | peer's share | Dimfold's | times as fast | at least |"
    yield "|---|---|---:|---|---:|---:|---:|---:|---|"
    groups: dict = {}
    for row in result["rows"]:
        for who in row["who"]:
            if who != "dimfold" and row["state"] == "cold":
                groups.setdefault((row["set"], row["kind"], row["threads"], who), []).append(row)
    for key, rows in groups.items():
        times = {row["id"]: row["who"]["dimfold"]["ratio"] / row["who"][key[3]]["ratio"] for row in rows}
        worst = min(times, key=times.get)
        yield (f"| {' | '.join(map(str, key))} | {len(rows)} | {goals.mean_of(rows, key[3]):.2f} "
               f"| {goals.mean_of(rows):.2f} | {statistics.geometric_mean(times.values()):.2f} "
               f"| {times[worst]:.2f} ({worst}) |")


def small(result: dict):
    yield "Nanoseconds from the call to its return, of 4-byte items in the first cache. Allowed: 60 ns + 1.5 × memcpy."
    yield "The calls of NumPy and PyTorch are made by Python, the others by C."
    yield ""
    whos = [who for who in ("dimfold", "memcpy", "allowed", "NumPy", "PyTorch") if who in result["small"][0]]
    yield "| copy | bytes | " + " | ".join(whos) + " |"
    yield "|---|---:|" + "---:|" * len(whos)
    for row in result["small"]:
        yield f"| {row['case']} | {row['bytes']} | " + " | ".join(f"{row[who]:.1f}" for who in whos) + " |"


def planning(result: dict):
    yield "Nanoseconds when no axes can be merged, in reverse order: of planning alone, and of `dimfold_explain`, which"
    yield "checks its arguments and writes an answer of 64 axes besides."
    yield ""
    yield "| axes | " + " | ".join(str(row["rank"]) for row in result["planning"]) + " |"
    yield "|---|" + "---:|" * len(result["planning"])
    for title, key in (("planning", "plan_ns"), ("`dimfold_explain`", "explain_ns")):
        yield f"| {title} | " + " | ".join(f"{row[key]:.0f}" for row in result["planning"]) + " |"


def permutations(result: dict):
    rows = [row for row in result["rows"] if (row["set"], row["kind"], row["pages"]) == ("ttc57", "4 B", "huge")]
    whos = list(dict.fromkeys(who for row in rows for who in row["who"]))
    yield "Of each case with one thread: GB/s, then shares of the limit. The last columns have two threads."
    yield ""
    yield "| case | shape, axes | GB/s | " + " | ".join(whos) + " | kernel | block | 2 threads | first |"
    yield "|---:|---|---:|" + "---:|" * len(whos) + "---|---|---:|---:|"
    two = {row["id"]: row["who"]["dimfold"] for row in rows if row["threads"] == 2}
    for row in rows:
        if row["threads"] == 1:
            cells = [f"{row['who'][who]['ratio']:.2f}" if who in row["who"] else "–" for who in whos]
            both = two.get(row["id"])
            yield (f"| {row['id']} | {row['what']} | {row['moved'] / row['who']['dimfold']['steady']:.1f} "
                   f"| {' | '.join(cells)} | {row['kernel']}, {row['stores']} | {'×'.join(map(str, row['block']))} "
                   f"| {both['ratio']:.2f} | {both['ratio_first']:.2f} |" if both else "| – | – |")
