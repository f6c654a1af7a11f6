#!/usr/bin/env python3
"""Tests zigw with a network, a pip and a Zig that are played by small scripts. Last line: N passed, N failed.

Each test gets a folder with a blank in its name that holds a copy of zigw and a `bin` that is the whole PATH.
"""
from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ["sh", "dirname", "mkdir", "rm", "grep", "tail", "sleep", "cat", "chmod"]
ZIG = r"""#!/bin/sh
if [ "$1" = version ]; then echo {version}; exit; fi
echo "zig {version} in $PWD, global cache ${{ZIG_GLOBAL_CACHE_DIR:-at home}}"
for argument in "$@"; do echo "<$argument>"; done
"""
# Installs a Zig into the folder that follows --target, unless told what else to do.
PIP = r"""#!/bin/sh
if [ "$1 $2 $3" != "-I -m pip" ]; then exec "{python}" "$@"; fi
{no_pip}
if [ "$4" = --version ]; then exit; fi
{meanwhile}
case " $* " in *" --require-hashes "*) ;; *) echo "hashes are not asked for"; exit 1 ;; esac
while [ "$1" != --target ]; do shift; done
grep -q "^ziglang==0.16.0 " "$4" || exit 1
mkdir -p "$2/ziglang/lib/std"
: >"$2/ziglang/lib/std/std.zig"
cat >"$2/ziglang/zig" <<'END'
{zig}END
chmod +x "$2/ziglang/zig"
"""


def usual_signals() -> None:
    """A shell cannot catch what was ignored when it started, as in a job in the background."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Place:
    """A checkout without Zig, on a machine of its own."""

    def __init__(self, folder: str) -> None:
        self.root = Path(folder, "a checkout")
        self.bin, self.home = self.root / "bin", self.root / "home"
        self.bin.mkdir(parents=True)
        self.home.mkdir()
        shutil.copy(ROOT / "zigw", self.root)
        (self.root / "build").mkdir()
        shutil.copy(ROOT / "build" / "zig-requirements.txt", self.root / "build")
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))

    def script(self, path: Path, text: str) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return path

    def zig(self, path: Path, version: str = "0.16.0") -> Path:
        self.script(path.parent / "lib/std/std.zig", "")
        return self.script(path, ZIG.format(version=version))

    def installed(self) -> Path:
        return self.root / ".zig/ziglang-0.16.0/ziglang/zig"

    def pip(self, meanwhile: str = "", no_pip: str = "") -> None:
        self.script(self.bin / "python3", PIP.format(python=sys.executable, zig=ZIG.format(version="0.16.0"),
                                                     meanwhile=meanwhile, no_pip=no_pip))

    def start(self, *arguments: str, cwd: Path | None = None, **variables: str | None) -> subprocess.Popen:
        environment = {"PATH": str(self.bin), "HOME": str(self.home), **variables}
        return subprocess.Popen([str(self.root / "zigw"), *arguments], cwd=cwd or self.root, text=True,
                                env={name: value for name, value in environment.items() if value is not None},
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                preexec_fn=usual_signals)

    def run(self, *arguments: str, **options) -> tuple[int, str, str]:
        process = self.start(*arguments, **options)
        out, errors = process.communicate()
        return process.returncode, out, errors

    def leftovers(self) -> list[str]:
        return [path.name for path in (self.root / ".zig").glob("installing.*")]


def refused_in_one_sentence(result: tuple[int, str, str], *words: str) -> None:
    code, out, errors = result
    assert code == 1 and out == "", result
    last = errors.strip().split("\n")[-1]
    assert last.startswith("zigw: ") and last.endswith(".") and all(word in last for word in words), errors


def test_the_zig_given_runs_with_all_arguments(place: Place) -> None:
    zig = place.zig(place.root / "my zig")
    code, out, errors = place.run("fmt", "a b", "", "*", ZIG=str(zig))
    assert (code, errors) == (0, "") and out.endswith("<fmt>\n<a b>\n<>\n<*>\n"), (out, errors)


def test_a_wrong_zig_given_is_refused(place: Place) -> None:
    place.zig(place.installed())
    refused_in_one_sentence(place.run("fmt", ZIG="/no/such/zig"), "ZIG", "/no/such/zig")


def test_zigw_given_as_zig_is_refused(place: Place) -> None:
    """It would start itself for ever."""
    for name in (place.root / "zigw", "./zigw"):
        refused_in_one_sentence(place.run("version", ZIG=str(name)), "this script", "unset it")


def test_an_earlier_install_starts_one_program_besides_zig(place: Place) -> None:
    """No Python and no pip: what is called a hundred times a day starts at once."""
    place.zig(place.installed())
    log = place.root / "started"
    for tool in TOOLS[1:]:
        (place.bin / tool).unlink()
        place.script(place.bin / tool, f'#!/bin/sh\necho {tool} >>"{log}"\nexec {shutil.which(tool)} "$@"\n')
    code, out, errors = place.run("fmt")
    assert (code, errors) == (0, "") and "<fmt>" in out, (out, errors)
    assert log.read_text().split() == ["dirname"], log.read_text()


def test_a_tested_zig_on_path_runs(place: Place) -> None:
    for version in ("0.16.0", "0.17.1"):
        place.zig(place.bin / "zig", version)
        code, out, errors = place.run("fmt")
        assert (code, errors) == (0, "") and f"zig {version} " in out, (out, errors)


def test_another_zig_on_path_is_passed_over(place: Place) -> None:
    place.pip()
    for version in ("0.15.2", "0.16.1", "0.17.0", "0.17.2", "0.18.0"):
        place.zig(place.bin / "zig", version)
        code, out, errors = place.run("fmt")
        assert code == 0 and "zig 0.16.0 " in out, (out, errors)


def test_without_python_it_says_what_to_install(place: Place) -> None:
    refused_in_one_sentence(place.run("version"), "python3", "apt-get install")


def test_without_pip_it_says_what_to_install(place: Place) -> None:
    place.pip(no_pip='echo "No module named pip" >&2; exit 1')
    refused_in_one_sentence(place.run("version"), "pip", "apt-get install")
    assert not (place.root / ".zig").exists()


def test_without_network_it_says_so_and_leaves_nothing(place: Place) -> None:
    place.pip(meanwhile='echo "ERROR: no matching distribution" >&2; exit 1')
    refused_in_one_sentence(place.run("version"), "network", "no matching distribution")
    assert not place.leftovers()


def test_it_installs_once_and_says_so(place: Place) -> None:
    place.pip()
    code, out, errors = place.run("fmt", "a b")
    assert code == 0 and out.endswith("<fmt>\n<a b>\n") and "Installing Zig 0.16.0" in errors, (out, errors)
    assert place.installed().exists() and not place.leftovers()
    code, out, errors = place.run("fmt")
    assert (code, errors) == (0, ""), (out, errors)


def test_a_broken_install_heals(place: Place) -> None:
    """One that lacks a part, one that does not run, and one of another version."""
    place.pip()

    def lacks_its_library(zig: Path) -> None:
        place.zig(zig)
        (zig.parent / "lib/std/std.zig").unlink()

    for damage in (lacks_its_library, lambda zig: place.zig(zig).chmod(0o644), lambda zig: place.zig(zig, "0.15.1"),
                   lambda zig: zig.parent.mkdir(parents=True)):
        damage(place.installed())
        code, out, errors = place.run("fmt")
        assert code == 0 and "zig 0.16.0 " in out and "does not work" in errors, (out, errors)
        assert place.run("fmt")[2] == "" and not place.leftovers()
        shutil.rmtree(place.root / ".zig")


def test_the_wheel_of_every_platform_is_pinned(place: Place) -> None:
    """pip itself refuses a package whose hash is none of them: the file has a line for each wheel of the release."""
    text = (place.root / "build/zig-requirements.txt").read_text(encoding="utf-8")
    hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", text)
    assert len(set(hashes)) == len(hashes) == 12, hashes
    wheel = place.root / "ziglang-0.16.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("ziglang/zig", "#!/bin/sh\n")
        file.writestr("ziglang-0.16.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: ziglang\nVersion: 0.16.0\n")
        file.writestr("ziglang-0.16.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        file.writestr("ziglang-0.16.0.dist-info/RECORD", "")
    command = [sys.executable, "-I", "-m", "pip", "install", "--no-index", "--find-links", str(place.root), "--target",
               str(place.root / "new"), "--no-deps", "--require-hashes", "-r", "build/zig-requirements.txt"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    done = subprocess.run(command, cwd=place.root, capture_output=True, text=True, check=False,
                          env={**environment, "PIP_CONFIG_FILE": os.devnull})
    assert done.returncode != 0 and "DO NOT MATCH THE HASHES" in done.stderr, done.stderr


def test_a_module_in_the_callers_folder_is_not_pip(place: Place) -> None:
    """With the real Python, whose pip is looked for nowhere but in its own folders."""
    (place.bin / "python3").symlink_to(sys.executable)
    place.script(place.root / "pip.py", f"open({str(place.root / 'taken')!r}, 'w')\n")
    place.run("fmt", PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull)
    assert not (place.root / "taken").exists()


def test_two_at_once_both_run(place: Place) -> None:
    place.pip(meanwhile="sleep 0.3")
    both = [place.start("fmt", str(number)) for number in range(2)]
    for process in both:
        out, errors = process.communicate()
        assert process.returncode == 0 and "<fmt>" in out, (out, errors)
    assert [path.name for path in (place.root / ".zig").iterdir()] == ["ziglang-0.16.0"]


def interrupt(place: Place, number: int) -> None:
    """Sends the signal to zigw and to all that it started, while a pip runs that never ends by itself."""
    place.pip(meanwhile=f'>"{place.root}/started"; while :; do sleep 0.1; done')
    process = place.start("fmt")
    while not (place.root / "started").exists() and process.poll() is None:
        time.sleep(0.01)
    assert (place.root / "started").exists()
    os.killpg(process.pid, number)
    process.communicate()
    assert process.returncode != 0 and not place.installed().exists()


def test_an_interrupted_install_leaves_nothing(place: Place) -> None:
    interrupt(place, signal.SIGINT)
    assert not place.leftovers()


def test_what_a_killed_install_left_goes_with_the_next(place: Place) -> None:
    interrupt(place, signal.SIGKILL)
    assert place.leftovers()
    place.pip()
    assert place.run("fmt")[0] == 0 and not place.leftovers()


def test_without_a_home_the_cache_is_the_projects(place: Place) -> None:
    place.zig(place.installed())
    for home in (None, "", "/no/such/home"):
        out = place.run("fmt", HOME=home)[1]
        assert f"global cache {place.root}/.zig-cache/global" in out, (home, out)
    assert "global cache at home" in place.run("fmt")[1]
    assert "global cache elsewhere" in place.run("fmt", HOME=None, ZIG_GLOBAL_CACHE_DIR="elsewhere")[1]


def test_build_finds_the_project_from_another_directory(place: Place) -> None:
    place.zig(place.installed())
    elsewhere = place.root / "home"
    out = place.run("build", "run", "--", "x.npy", cwd=elsewhere)[1]
    expected = f"<build>\n<--build-file>\n<{place.root}/build.zig>\n<run>\n<-->\n<x.npy>\n"
    assert f"in {elsewhere}," in out and out.endswith(expected), out


def main() -> int:
    tests = [(name, test) for name, test in sorted(globals().items()) if name.startswith("test_")]
    failed = 0
    for name, test in tests:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Place(folder))
            except AssertionError as error:
                failed += 1
                print(f"FAILED {name}: {error}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
