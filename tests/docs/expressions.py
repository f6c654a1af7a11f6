"""docs/expressions.md: every example of its table is evaluated, and it knows every function and every dtype."""
import json
import os
import re
import subprocess
import tempfile
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "expressions.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?:`(\w+)(?:\(.*?\))?`|indexing) \| `(.+?)` \| `(.+?)` \|$", re.MULTILINE)
WHOLE = re.compile(r"^\| `([^`|]+)` \| `([^`|]+)` \|$", re.MULTILINE)
SOURCE = "c(2,3,4)"
ARITHMETIC = PAGE[PAGE.index("## Arithmetic"):PAGE.index("## Tiles, mappings")]
NESTED = PAGE[PAGE.index("## Nested layouts"):PAGE.index("## The program")]


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


def answer_text(shown):
    """What `show` says of an expression: the answer to its question, which stands in the second line, or the layout."""
    lines = shown.splitlines()
    return lines[1 if len(lines) == 2 else 0].split(maxsplit=1)[1]


def the_programs_examples_give_their_results():
    rows = WHOLE.findall(PAGE)
    if len(rows) < 25:
        yield f"only {len(rows)} examples are found"
    for expression, result in rows:
        done = subprocess.run([os.environ["DIMFOLD_PROGRAM"], "show", expression], text=True, capture_output=True,
                              timeout=60, check=False)
        shown = answer_text(done.stdout) if done.returncode == 0 else done.stderr
        if shown != result:
            yield f"{expression} gives {shown}, the page says {result}"


def everything_of_the_program_is_there():
    texts = [(ROOT / "c" / "cli" / "arrays" / f"{file}.c").read_text(encoding="utf-8")
             for file in ("chain", "question", "source")]
    pattern = re.compile(r'^    {"(\w+)", |^static const char \*const policies\[\] = {(.*)};', re.MULTILINE)
    names = [name for text in texts for name in pattern.findall(text)]
    for name in {part for pair in names for text in pair for part in re.findall(r"\w+", text)}:
        if not re.search(rf"[`.(]{name}\(", PAGE):
            yield f"{name} is missing"


def pictures_are_what_the_program_draws():
    pictures = re.findall(r"^!\[(.*)\]\((images/\w+\.svg)\)$", PAGE, re.MULTILINE)
    if not pictures:
        yield "no picture is found"
    for expression, name in pictures:
        with tempfile.TemporaryDirectory() as folder:
            drawn = Path(folder) / "drawn.svg"
            subprocess.run([os.environ["DIMFOLD_PROGRAM"], "show", expression, "-o", str(drawn)], check=True,
                           stdout=subprocess.DEVNULL)
            if drawn.read_bytes() != (ROOT / "docs" / name).read_bytes():
                yield f"docs/{name} is not what `dimfold show '{expression}' -o FILE` draws"


def every_function_is_there():
    steps = (ROOT / "c" / "src" / "text" / "step.def").read_text(encoding="utf-8")
    known = {row[0] for row in ROW.findall(PAGE) if row[0]} - {"T"}  # a property in NumPy, no function here
    for name in sorted(known ^ set(re.findall(r"^DIMFOLD_STEP\((\w+)", steps, re.MULTILINE))):
        yield f"{name} is in step.def or on the page, but not in both"


def nested_examples_give_their_results():
    """Each row of the tables of nested layouts that has an example, and the error that is shown to the letter."""
    rows = re.findall(r"^\| [^|]+ \| (?:[^|]+ \| )?`([^`|]+)` \| `([^`|]+)` \|$", NESTED, re.MULTILINE)
    if len(rows) < 140:
        yield f"only {len(rows)} examples are found"
    for expression, result in rows:
        shown = nested("eval", expression)
        if shown != result + "\n":
            yield f"{expression} gives {shown!r}, the page says {result}"
    for command, error in re.findall(r"^    \$ dimfold eval '(.+)'\n((?:    .+\n)+)", NESTED, re.MULTILINE):
        shown = nested("eval", command)
        if textwrap.dedent(error) != shown:
            yield f"{command} is answered by {shown}"


def nested(*arguments, text=""):
    done = subprocess.run([os.environ["DIMFOLD_PROGRAM"], *arguments], text=True, capture_output=True, input=text,
                          timeout=60, check=False)
    return done.stdout or done.stderr


def every_nested_function_is_there():
    """With the words of the program's own help."""
    for each in json.loads(nested("algebra", "--json", text="help\n"))["functions"]:
        cells = [f"`{each['name']}({each['parameters']})`", each["meaning"],
                 *(f"`{each[key]}`" if each[key] else "" for key in ("example", "answer"))]
        row = "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"
        if row not in NESTED:
            yield f"this row is missing: {row}"


def every_dtype_is_there():
    listed = re.search(r"^Dtypes: .*?\n\n", PAGE, re.MULTILINE | re.DOTALL).group()
    dtypes = (ROOT / "c" / "src" / "base" / "dtype.def").read_text(encoding="utf-8")
    for name in re.findall(r'^DIMFOLD_DTYPE_ROW\(\w+, "(\w+)"', dtypes, re.MULTILINE):
        if f"`{name}`" not in listed:
            yield f"the dtype {name} is missing"


def arithmetic_prints_what_the_page_says():
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| (\w+) \|$", ARITHMETIC, re.MULTILINE)
    if len(rows) < 10:
        yield f"only {len(rows)} examples are found"
    for expression, result, dtype in rows:
        shown = nested("print", "--", expression)
        lines = [line.strip() for line in shown.splitlines()]
        place = next((i for i, line in enumerate(lines) if line.startswith("dtype ")), 0)
        if (" ".join(lines[:place]), lines[place].split()[-1:]) != (result, [dtype]):
            yield f"{expression} prints {shown}"


def every_function_of_arithmetic_is_there():
    table = (ROOT / "c" / "cli" / "functions" / "elementwise.def").read_text(encoding="utf-8")
    listed = re.findall(r"`(\w+)`", ARITHMETIC[ARITHMETIC.index("| Functions"):ARITHMETIC.index("**What differs")])
    for name in sorted(set(listed) ^ set(re.findall(r"^ELEMENTWISE\((\w+)", table, re.MULTILINE))):
        yield f"{name} is in elementwise.def or on the page, but not in both"


CHECKS = [examples_give_their_results, the_programs_examples_give_their_results, everything_of_the_program_is_there,
          pictures_are_what_the_program_draws, every_function_is_there, every_dtype_is_there,
          nested_examples_give_their_results, every_nested_function_is_there, arithmetic_prints_what_the_page_says,
          every_function_of_arithmetic_is_there]
