"""Gets what is measured: the library, the peers, and the packages that the benchmark itself needs."""
from __future__ import annotations

import ctypes
import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / ".zig-cache" / "bench-host"
sys.path.append(str(ROOT / "tools"))

import python_packages  # noqa: E402

PACKAGES = {"numpy": "numpy>=1.24", "matplotlib": "matplotlib>=3.5"}
# PyTorch's own index has packages for processors alone, a tenth of those that the usual index has for Linux.
TORCH_INDEX = "https://download.pytorch.org/whl/cpu"
HPTT_AVX = "-DHPTT_ARCH_AVX -mavx2 -mfma"
MODULES = {"PyTorch": ("torch", "torch"), "OpenCV": ("cv2", "opencv-python-headless>=4.9"),
           "numexpr": ("numexpr", "numexpr>=2.10"), "JAX": ("jax", "jax>=0.4")}
CRATES = ("HPTT", "strided-perm", "ndarray")


def say(text: str):
    print(f"bench host: {text}", file=sys.stderr, flush=True)


def packages():
    """What the benchmark cannot do without; ends the program if it cannot be had."""
    WORK.mkdir(parents=True, exist_ok=True)
    failure = python_packages.provide(WORK / f"python-{sys.implementation.cache_tag}", PACKAGES)
    if failure:
        sys.exit(failure)


def library(given: Path | None) -> Path:
    given = given or os.environ.get("DIMFOLD_LIBRARY_SHARED")
    if given:
        return Path(given).resolve()
    say("building the library")
    subprocess.run([ROOT / "zigw", "build", "shared", "--prefix", WORK / "library"], check=True, cwd=ROOT)
    found = (WORK / "library" / folder for folder in ("lib/shared", "bin"))
    return next(file for folder in found for file in sorted(folder.glob("*dimfold*"))
                if file.suffix in (".so", ".dylib", ".dll"))


def peers(wanted: list[str]) -> dict:
    """PyTorch, OpenCV, the crates' library, and why those that were wanted are not there: what `Peers` is made of."""
    missing = {}
    torch = module("PyTorch", missing) if "PyTorch" in wanted else None
    opencv = module("OpenCV", missing) if "OpenCV" in wanted else None
    crates = crates_library(missing) if any(crate in wanted for crate in CRATES) else None
    return {"torch": torch, "opencv": opencv, "crates": crates, "missing": missing}


def module(peer: str, missing: dict[str, str]):
    """A peer that is a Python module, installed where this Python lacks it."""
    name, package = MODULES[peer]
    os.environ.setdefault("PIP_EXTRA_INDEX_URL", TORCH_INDEX)
    failure = python_packages.provide(WORK / f"{name}-{sys.implementation.cache_tag}", {name: package})
    try:
        return importlib.import_module(name)
    except (ImportError, OSError, ValueError) as error:
        missing[peer] = failure or str(error)
        return None


def crates_library(missing: dict[str, str]) -> ctypes.CDLL | None:
    if not shutil.which("cargo"):
        missing.update(dict.fromkeys(CRATES, "cargo is not installed"))
        return None
    say("building the crates")
    environment = dict(os.environ, CARGO_TARGET_DIR=str(WORK / "cargo"))
    if os.uname().machine == "x86_64":
        environment["CXXFLAGS"] = f"{os.environ.get('CXXFLAGS', '')} {HPTT_AVX}".strip()
    built = subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=HERE / "peers", env=environment,
                           capture_output=True, text=True, check=False)
    found = [WORK / "cargo" / "release" / f"libdimfold_bench_host.{ending}" for ending in ("so", "dylib")]
    if built.returncode == 0:
        return ctypes.CDLL(str(next(file for file in found if file.exists())))
    reason = re.search(r"^error.*", built.stderr, re.M)
    missing.update(dict.fromkeys(CRATES, f"cargo could not build it ({reason[0] if reason else 'no reason given'})"))
    return None
