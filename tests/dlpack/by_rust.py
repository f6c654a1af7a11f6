"""What exchange.c does, done by the Rust crate: its library, and what it can be asked."""
import re
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "rust"))

import cargo  # noqa: E402

MANIFEST = HERE / "rust" / "Cargo.toml"
OPTIONS = ("--quiet", "--manifest-path", str(MANIFEST))
ENDING = "dylib" if sys.platform == "darwin" else "so"
SOURCE = (HERE / "rust" / "src" / "lib.rs").read_text("utf-8")
TYPES = re.findall(r"\w+", SOURCE.partition("=> $call; ")[2].partition(")")[0])
# What does not compile in Rust.
LEFT_OUT = ("read_only_tensors_of_0_x_are_refused",)


def missing():
    """Why it cannot be made; "" if it can."""
    if shutil.which("cargo") is None:
        return "cargo is not installed: https://rustup.rs"
    if cargo.run("cargo", "fetch", "--offline", *OPTIONS).returncode == 0:
        return ""
    fetched = cargo.run("cargo", "fetch", *OPTIONS)
    return "cargo cannot fetch its crates: connect this machine to the network" \
        if "failed to " in fetched.stdout else ""


def library():
    made = cargo.run("cargo", "build", *OPTIONS)
    if made.returncode != 0:
        raise OSError(made.stdout)
    return cargo.TARGET / "debug" / f"libdimfold_exchange.{ENDING}"


def seen_by(side):
    """A library with the types that the crate's has, too."""
    names = {dtype: name for dtype, name in side.NAMES.items() if name in TYPES}
    checks = [check for check in side.CHECKS if check.__name__ not in LEFT_OUT]
    return SimpleNamespace(**{**vars(side), "NAMES": names, "DTYPES": list(names), "CHECKS": checks})
