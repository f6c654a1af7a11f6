"""All pages: links lead somewhere, names are declared, commands are steps of the build, paths are there."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAME = re.compile(r"\b(?:dimfold_\w+|DIMFOLD_[A-Z_]\w*)")
PATH = re.compile(r"`((?:c/src|c/include|tools|tests|bench|examples|bindings)/[\w./]+)`")
# Design decisions about what is not there yet may name it.
PLANNED = re.compile(r"\*Planned\*: .*?(?=\n\n)", re.DOTALL)
# Files, environment variables and a prefix are no declarations.
NOT_DECLARED = {"DIMFOLD_TEST_SCALE", "DIMFOLD_LIB_DIR", "DIMFOLD_CUDART", "DIMFOLD_GPU_SECONDS", "DIMFOLD_GPU_FAR"}


def anchors(text):
    """The anchors that a renderer gives to the headings of a page."""
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        yield plain.replace(" ", "-")


def links_lead_somewhere():
    for page in PAGES:
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            if link.startswith(("http://", "https://")):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / path) if path else page
            if not target.exists():
                yield f"{page.name} links to {link}, which is not there"
            elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
                yield f"{page.name} links to {link}, which has no such heading"


def names_are_declared():
    headers = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "c" / "include").rglob("*.h"))
    declared = set(NAME.findall(headers)) | NOT_DECLARED
    for page in PAGES:
        text = PLANNED.sub("", page.read_text(encoding="utf-8"))
        for name in sorted(set(NAME.findall(text)) - declared):
            if not name.endswith("_"):
                yield f"{page.name} says {name}, which no header declares"


def commands_are_steps_of_the_build():
    build = "".join(path.read_text(encoding="utf-8") for path in [ROOT / "build.zig", *(ROOT / "build").glob("*.zig")])
    for page in PAGES:
        for step in sorted(set(re.findall(r"\./zigw build (\w[\w-]*)", page.read_text(encoding="utf-8")))):
            if f'"{step}"' not in build:
                yield f"{page.name} says `./zigw build {step}`, which build.zig does not know"


def paths_are_there():
    for page in PAGES:
        text = PLANNED.sub("", page.read_text(encoding="utf-8"))
        for path in sorted(set(PATH.findall(text))):
            if not (ROOT / path).exists():
                yield f"{page.name} names {path}, which is not there"


CHECKS = [links_lead_somewhere, names_are_declared, commands_are_steps_of_the_build, paths_are_there]
