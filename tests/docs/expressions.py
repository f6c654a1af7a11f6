"""docs/expressions.md: every example of its table is evaluated, and it knows every function and every dtype."""
import json
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "expressions.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?:`(\w+)(?:\(.*?\))?`|indexing) \| `(.+?)` \| `(.+?)` \|$", re.MULTILINE)
SOURCE = "c(2,3,4)"


def layout_text(answer):
    def tuple_text(numbers):
        return "(" + ",".join(str(number) for number in numbers) + ")"
    offset = f"+{answer['offset']}" if answer["offset"] else ""
    return f"{tuple_text(answer['shape'])}:{tuple_text(answer['strides'])}{offset}"


def examples_give_their_results():
    rows = [(SOURCE + steps, result) for _, steps, result in ROW.findall(PAGE)]
    done = subprocess.run([os.environ["DIMFOLD_PROGRAM"], "show", "--json", "-"], text=True, capture_output=True,
                          input="".join(expression + "\n" for expression, _ in rows), timeout=60, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(rows) or not rows:
        yield f"{len(rows)} expressions have {len(answers)} answers: {done.stderr}"
    for (expression, result), answer in zip(rows, answers):
        shown = layout_text(answer) if "shape" in answer else answer
        if shown != result:
            yield f"{expression} gives {shown}, the page says {result}"


def every_function_is_there():
    steps = (ROOT / "c" / "src" / "text" / "step.def").read_text(encoding="utf-8")
    known = {row[0] for row in ROW.findall(PAGE) if row[0]} - {"T"}  # a property in NumPy, no function here
    for name in sorted(known ^ set(re.findall(r"^DIMFOLD_STEP\((\w+)", steps, re.MULTILINE))):
        yield f"{name} is in step.def or on the page, but not in both"


def every_dtype_is_there():
    listed = re.search(r"^Dtypes: .*?\n\n", PAGE, re.MULTILINE | re.DOTALL).group()
    dtypes = (ROOT / "c" / "src" / "base" / "dtype.def").read_text(encoding="utf-8")
    for name in re.findall(r'^DIMFOLD_DTYPE_ROW\(\w+, "(\w+)"', dtypes, re.MULTILINE):
        if f"`{name}`" not in listed:
            yield f"the dtype {name} is missing"


CHECKS = [examples_give_their_results, every_function_is_there, every_dtype_is_there]
