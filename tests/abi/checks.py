"""Counts the checks of one suite and says what failed: the suites of the ABI and of the cross-compiled libraries."""
from __future__ import annotations


class Checks:
    def __init__(self) -> None:
        self.passed = self.failed = self.skipped = 0

    def check(self, name: str, complaints: list[str] | str) -> bool:
        """One promise, with all that speaks against it. Returns whether it is kept."""
        if isinstance(complaints, str):
            complaints = [complaints] if complaints else []
        self.passed += not complaints
        self.failed += bool(complaints)
        print("".join(f"FAILED {name}: {complaint}\n" for complaint in complaints), end="", flush=True)
        return not complaints

    def skip(self, name: str, why: str) -> None:
        self.skipped += 1
        print(f"skipped {name}: {why}", flush=True)

    def end(self) -> int:
        """Prints the suite's last line and returns its exit code."""
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        return self.failed > 0
