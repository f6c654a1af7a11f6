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
OPTIONS = ("--quiet", "--locked", "--manifest-path", str(MANIFEST))
ENDING = "dylib" if sys.platform == "darwin" else "so"
# Types of the crate that need no other one. Views of tensors are read-only, and so are none that are given away.
SOURCE = (HERE / "rust" / "src" / "lib.rs").read_text("utf-8")
TYPES = re.findall(r"\w+", SOURCE.partition("=> $call; ")[2].partition(")")[0])
LEFT_OUT = ("read_only_arrays_stay_read_only",)


def missing():
    """Why it cannot be made; "" if it can."""
    if shutil.which("cargo") is None:
        return "cargo is not installed: https://rustup.rs"
    if cargo.run("cargo", "fetch", "--offline", *OPTIONS).returncode == 0:
        return ""
    fetched = cargo.run("cargo", "fetch", *OPTIONS)
    return "cargo cannot fetch the crate half: connect this machine to the network" \
        if "failed to " in fetched.stdout else ""


def library():
    made = cargo.run("cargo", "build", *OPTIONS)
    if made.returncode != 0:
        raise OSError(made.stdout)
    return cargo.TARGET / "debug" / f"libdimfold_exchange.{ENDING}"


def seen_by(side):
    """A library with the types that the crate has, too."""
    names = {dtype: name for dtype, name in side.NAMES.items() if name in TYPES}
    checks = [check for check in side.CHECKS if check.__name__ not in LEFT_OUT]
    return SimpleNamespace(**{**vars(side), "NAMES": names, "DTYPES": list(names), "CHECKS": checks})
