#!/usr/bin/env python3
"""Uses Dimfold as its users do: small projects outside of the tree, each built by its own toolchain, and run.

Each project copies a transposed slice and prints its layout and its elements. Skips a project whose toolchain is not
installed. Environment: ZIG. Last line: N passed, N failed, N skipped.
"""
from __future__ import annotations

import functools
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from place import CACHE, ROOT, Missing, Place, build_checkout, same_folder

# Positions of x[:, 1:, ::-2].transpose(2, 0, 1) in an x of 2 × 3 × 5 elements, which hold their positions.
PRINTED = "(3,2,2):(-2,15,5)+9: " + " ".join(
    str(15 * i + 5 * j + k) for k in range(4, -1, -2) for i in range(2) for j in range(1, 3))
GCC = ("gcc", "as", "ld")


def must_print(text: str, expected: str = PRINTED) -> None:
    assert text.strip() == expected, f"it printed\n{text}instead of\n{expected}"


@functools.cache
def install(folder: Path) -> Path:
    """The default install step's answer, moved away from where it was installed. All tests use one."""
    build_checkout(folder / "a prefix")
    return (folder / "a prefix").rename(folder / "moved elsewhere")


def test_c_by_pkg_config(folder: Path) -> None:
    place = Place(folder, "c")
    place.allow("gcc libc6-dev", *GCC)
    place.allow("pkg-config", "pkg-config")
    place.variables["PKG_CONFIG_PATH"] = str(install(folder.parent) / "lib" / "pkgconfig")
    flags = shlex.split(place.run("pkg-config", "--cflags", "--libs", "--static", "dimfold"))
    place.run("gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "program.c", *flags, "-o", "program")
    must_print(place.run("./program"))
    must_print(place.run("pkg-config", "--modversion", "dimfold"), header_version())


def needed_by(place: Place) -> str:
    place.allow("binutils", "readelf")
    return place.run("readelf", "--dynamic", "program")


def test_c_takes_the_static_library_beside_the_shared_one(folder: Path) -> None:
    place = Place(folder, "c")
    place.allow("gcc libc6-dev", *GCC)
    prefix = folder / "both"
    build_checkout(prefix)
    build_checkout(prefix, "shared")
    libraries = prefix / "lib"
    static = [f"-L{libraries}", "-ldimfold", "-pthread", "-ldl"]
    shared = [f"-L{libraries / 'shared'}", "-ldimfold", f"-Wl,-rpath,{libraries / 'shared'}"]
    for flags, is_needed in ((static, False), (shared, True)):
        place.run("gcc", f"-I{prefix / 'include'}", "program.c", *flags, "-o", "program")
        must_print(place.run("./program"))
        assert ("libdimfold.so.1]" in needed_by(place)) == is_needed, needed_by(place)
        (place.bin / "readelf").unlink()


def header_version() -> str:
    header = (ROOT / "c" / "include" / "dimfold" / "abi.h").read_text(encoding="utf-8")
    return re.search(r'^#define DIMFOLD_VERSION "(.*)"$', header, re.MULTILINE).group(1)


def cmake_place(folder: Path, project: str) -> Place:
    place = Place(folder, project)
    place.allow("g++ libc6-dev", *GCC, "g++", "ar", "ranlib")
    place.allow("cmake make", "cmake", "make")
    place.variables["CMAKE_PREFIX_PATH"] = str(install(folder.parent))
    return place


def test_cmake_by_find_package(folder: Path) -> None:
    place = cmake_place(folder, "cmake")
    place.run("cmake", "-S", ".", "-B", "build", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror")
    place.run("cmake", "--build", "build")
    must_print(place.run("build/program"))


def test_cmake_finds_the_same_minor_version_only(folder: Path) -> None:
    place = cmake_place(folder, "cmake_versions")
    place.run("cmake", "-S", ".", "-B", "build", f"-DHERE={header_version()}")


def global_cache(zig: str) -> str:
    """Where that Zig keeps what it compiled of itself, which takes minutes without it."""
    known = subprocess.run([zig, "env"], capture_output=True, text=True, check=True).stdout
    return re.search(r'global_cache_dir"?\s*[:=]\s*"(.*)"', known).group(1)


def second_zig() -> str:
    versions = sorted((ROOT / ".zig").glob("ziglang-0.17.*/ziglang/zig"))
    if not versions:
        raise Missing("a Zig 0.17 is not installed: ./zigw build proof does it")
    return str(versions[-1])


def use_from_zig(folder: Path, zig: str, project: str = "zig") -> Place:
    """Nothing is on the PATH at all."""
    place = zig_place(folder.parent, project)
    place.depend_on("build.zig.zon", "../dimfold", ROOT)
    place.variables["ZIG_GLOBAL_CACHE_DIR"] = global_cache(zig)
    place.run(zig, "build", "--cache-dir", CACHE / "zig")
    must_print(place.run("zig-out/bin/program"))
    return place


def zig_place(folder: Path, project: str) -> Place:
    """All lie at one place, each anew, since Zig compiles a package for every folder that depends on it. The program in
    C is the one of the other builds."""
    shutil.rmtree(folder / "zig", ignore_errors=True)
    place = Place(folder / "zig", project, "project")
    if project == "zig_c":
        shutil.copy(ROOT / "tests" / "users" / "c" / "program.c", place.project)
    return place


def archived(folder: Path) -> Path:
    """What build.zig.zon says belongs to the package, as an archive that a server would send."""
    manifest = (ROOT / "build.zig.zon").read_text(encoding="utf-8")
    paths = re.findall(r'"(.*)"', manifest[manifest.index(".paths"):])
    made = folder / "dimfold.tar.gz"
    with tarfile.open(made, "w:gz") as archive:
        for path in paths:
            archive.add(ROOT / path, f"dimfold/{path}")
    return made


def fetch_into_zig(folder: Path, zig: str) -> None:
    """By a program in Zig and by one in C. What the compiler makes of itself is kept; the package is fetched anew."""
    for project in ("zig", "zig_c"):
        place = zig_place(folder.parent, project)
        manifest = place.project / "build.zig.zon"
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(text.replace('.{ .dimfold = .{ .path = "../dimfold" } }', ".{}"), encoding="utf-8")
        place.variables["ZIG_GLOBAL_CACHE_DIR"] = str(CACHE / f"global-{Path(zig).parent.parent.name}")
        place.run(zig, "fetch", "--save=dimfold", archived(place.folder))
        assert ".hash" in manifest.read_text(encoding="utf-8"), "the package was not fetched"
        place.run(zig, "build", "--cache-dir", CACHE / "zig")
        must_print(place.run("zig-out/bin/program"))


def test_zig_by_path(folder: Path) -> None:
    use_from_zig(folder, os.environ["ZIG"])


def test_zig_by_path_with_a_second_version(folder: Path) -> None:
    use_from_zig(folder, second_zig())


def test_zig_by_archive(folder: Path) -> None:
    fetch_into_zig(folder, os.environ["ZIG"])


def test_zig_by_archive_with_a_second_version(folder: Path) -> None:
    fetch_into_zig(folder, second_zig())


def test_c_by_zig(folder: Path) -> None:
    use_from_zig(folder, os.environ["ZIG"], "zig_c")


def test_c_by_zig_with_a_second_version(folder: Path) -> None:
    use_from_zig(folder, second_zig(), "zig_c")


def test_debug_programs_have_fast_kernels(folder: Path) -> None:
    """Whoever debugs a program copies at full speed."""
    place = use_from_zig(folder, os.environ["ZIG"], "zig_c")
    told = place.run_to_its_end(os.environ["ZIG"], "build", "--verbose", "-Doptimize=Debug", "--cache-dir",
                                CACHE / "zig")
    assert told.returncode == 0, told.stderr
    compiled = [line for line in told.stderr.splitlines() if "build-obj" in line and "kernels.c" in line]
    assert compiled and all(" -OReleaseFast" in line for line in compiled), compiled


def cargo_place(folder: Path, project: str) -> Place:
    """Cargo and rustc themselves, without rustup, which needs a home."""
    place = Place(folder, project)
    place.allow("gcc libc6-dev", *GCC, "cc")
    if shutil.which("cargo") is None or rust_version() < (1, 81):
        raise Missing("cargo 1.81 or newer is not installed: https://rustup.rs")
    sysroot = subprocess.run(["rustc", "--print", "sysroot"], capture_output=True, text=True, check=True).stdout.strip()
    for program in ("cargo", "rustc"):
        own = Path(sysroot, "bin", program)
        place.allow_this(program, own if own.exists() else Path(shutil.which(program)))
    return place


def rust_version() -> tuple[int, ...]:
    known = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(number) for number in re.findall(r"\d+", known)[:2])


def test_cargo_by_path(folder: Path) -> None:
    """The checkout's build script runs zigw, which finds the Zig that it has installed, or the one on the PATH. No
    crate is fetched: cargo has an empty home and no network."""
    place = checkout_place(folder, "cargo")
    must_print(place.run("cargo", "run", "--quiet", "--offline", "--target-dir", CACHE / "cargo"))


def test_cargo_builds_no_program_of_a_checkout(folder: Path) -> None:
    place = checkout_place(folder, "cargo")
    place.run("cargo", "check", "--quiet", "--offline", "--target-dir", folder / "target")
    made = {made.name for made in folder.glob("target/**/out/**/*") if made.is_file()}
    assert made == {"libdimfold.a"}, f"the build script made {made}"


def checkout_place(folder: Path, project: str) -> Place:
    place = cargo_place(folder, project)
    place.depend_on("Cargo.toml", "../dimfold", ROOT)
    place.allow("dash coreutils", "sh", "dirname")
    place.allow_this("zig", Path(os.environ["ZIG"]))
    return place


WASM = "wasm32-unknown-unknown"
SAID_BY_WASM = f"{PRINTED}\n((2,2),3):((24,2),8)\ndim_select: axis 3 is outside of 3 axes: expected -3 to 2"


def test_wasm_without_a_libc_by_path(folder: Path) -> None:
    run_wasm(checkout_place(folder, "wasm"), CACHE / "wasm")


def test_wasm_without_a_libc_by_packaged_crates(folder: Path) -> None:
    """The C compiler is clang; Zig's is one, which knows the target by another name."""
    place = packaged_place(folder, "wasm")
    place.allow("dash", "sh")
    compilers = {"CC": ("cc -target wasm32-freestanding", "--target=*"), "AR": ("ar", "''")}
    for variable, (command, left_out) in compilers.items():
        program = place.bin / f"clang_{variable}"
        program.write_text(WITHOUT_AN_ARGUMENT.format(left_out=left_out, zig=os.environ["ZIG"], command=command))
        program.chmod(0o755)
        place.variables[f"{variable}_{WASM.replace('-', '_')}"] = str(program)
    place.variables["ZIG_GLOBAL_CACHE_DIR"] = global_cache(os.environ["ZIG"])
    run_wasm(place, CACHE / "packaged" / "wasm")


WITHOUT_AN_ARGUMENT = """#!/bin/sh
for argument; do
    shift
    case $argument in {left_out}) ;; *) set -- "$@" "$argument" ;; esac
done
exec "{zig}" {command} "$@"
"""


def run_wasm(place: Place, target: Path) -> None:
    """The module imports nothing: node gives it nothing."""
    place.allow("nodejs", "node")
    sysroot = (place.bin / "rustc").resolve().parent.parent
    if not (sysroot / "lib" / "rustlib" / WASM / "lib").is_dir():
        raise Missing(f"rustc has no {WASM}: rustup target add {WASM}")
    place.run("cargo", "build", "--quiet", "--offline", "--target", WASM, "--target-dir", target)
    must_print(place.run("node", "run.mjs", target / WASM / "debug" / "wasm.wasm"), SAID_BY_WASM)


def test_packaged_crates_need_gcc_alone(folder: Path) -> None:
    place = packaged_place(folder, "cargo")
    must_print(place.run("cargo", "run", "--quiet", "--offline", "--target-dir", CACHE / "packaged" / "target"))
    assert "bindgen" not in (place.project / "Cargo.lock").read_text(encoding="utf-8")


def test_packaged_crates_are_used_as_the_build_says(folder: Path) -> None:
    """What `zig build package` prints makes a manifest that finds both crates where they are."""
    said, made = package(folder.parent)
    place = packaged_place(folder, "cargo")
    manifest = place.project / "Cargo.toml"
    package_table = manifest.read_text(encoding="utf-8").partition("[dependencies]")[0]
    manifest.write_text(f"{package_table}\n[workspace]\n{said[said.index('[dependencies]'):]}", encoding="utf-8")
    (place.project / "Cargo.lock").unlink()
    known = json.loads(place.run("cargo", "metadata", "--format-version=1", "--offline"))
    folders = {found["name"]: Path(found["manifest_path"]).parent for found in known["packages"]}
    for name in ("dimfold", "dimfold-sys"):
        assert folders[name].samefile(made / name), f"{name} is taken from {folders[name]}"


@functools.cache
def package(folder: Path) -> tuple[str, Path]:
    """What `zig build package` prints, and the folder that it makes. All tests use one."""
    said = build_checkout(folder / "made", "package")
    return said, folder / "made" / "package"


def test_packaged_device_of_rstsr(folder: Path) -> None:
    place = packaged_place(folder, "rstsr", ("dimfold-rstsr", "dimfold", "dimfold-sys"))
    must_print(place.run("cargo", "run", "--quiet", "--offline", "--target-dir", CACHE / "packaged" / "rstsr"))


def packaged_place(folder: Path, project: str, crates: tuple[str, ...] = ("dimfold", "dimfold-sys")) -> Place:
    """A program that depends on the first of the crates as it is published, and that on the others."""
    place = cargo_place(folder, project)
    place.allow("binutils", "ar")
    made = package(folder.parent)[1]
    place.depend_on("Cargo.toml", f"../dimfold/bindings/rust/{crates[0]}", unpack(made, crates[0]))
    with (place.project / "Cargo.toml").open("a", encoding="utf-8") as manifest:
        manifest.write("\n[patch.crates-io]\n")
        manifest.writelines(f'{name} = {{ path = "{unpack(made, name)}" }}\n' for name in crates[1:])
    place.variables["CARGO_HOME"] = os.environ.get("CARGO_HOME", str(Path.home() / ".cargo"))
    fetch_crates(place)
    return place


def fetch_crates(place: Place) -> None:
    """What the packaged crates need, the one crate cc for those of Dimfold alone, unless the caller's cargo has it."""
    if place.run_to_its_end("cargo", "fetch", "--offline").returncode == 0:
        return
    fetched = place.run_to_its_end("cargo", "fetch")
    if "failed to download" in fetched.stderr:
        raise Missing("cargo cannot fetch what the crates need: connect this machine to the network")
    assert fetched.returncode == 0, fetched.stderr


def unpack(folder: Path, name: str) -> Path:
    """A crate as it is published, in a folder that has its bytes in its name: cargo tells changed files by their dates,
    and these have none."""
    archive = folder / f"{name}-{header_version()}.crate"
    assert archive.exists(), f"`zig build package` made {[made.name for made in folder.iterdir()]}"
    crates = CACHE / "packaged" / name / hashlib.sha256(archive.read_bytes()).hexdigest()[:16]
    if not crates.exists():
        shutil.rmtree(crates.parent, ignore_errors=True)
        shutil.unpack_archive(archive, crates.parent / "unpacking", "gztar")
        (crates.parent / "unpacking").rename(crates)
    return crates / archive.stem


def main() -> int:
    tests = [(name, test) for name, test in sorted(globals().items()) if name.startswith("test_")]
    passed = failed = skipped = 0
    with same_folder() as folder:
        for name, test in tests:
            try:
                test(folder / name)
                passed += 1
            except Missing as missing:
                skipped += 1
                print(f"skipped {name}: {missing}")
            except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"FAILED {name}: {error}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
