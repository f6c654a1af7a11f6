"""All pages: links lead somewhere, and every name of the library that a page uses is declared."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAME = re.compile(r"\b(?:dimfold_\w+|DIMFOLD_[A-Z_]\w*)")
# Design decisions about what is not there yet may name it.
PLANNED = re.compile(r"^## 9\. .*?(?=^## 10\.)", re.MULTILINE | re.DOTALL)
# Files, environment variables and a prefix are no declarations.
NOT_DECLARED = {"DIMFOLD_TEST_SCALE"}


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


CHECKS = [links_lead_somewhere, names_are_declared]
