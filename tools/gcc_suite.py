#!/usr/bin/env python3
"""What gcc adds to Zig's own build of the tests, by its argument:

    gcc_suite.py warnings          every C file compiles without a warning
    gcc_suite.py sanitized         the C tests under AddressSanitizer, its leak check and UndefinedBehaviorSanitizer
    gcc_suite.py valgrind          the C tests under valgrind, where a leak counts as an error
Further arguments choose tests, as those of the C test program do. Last line: N passed, N failed.
"""
from __future__ import annotations

import os
import sys

import c_suite
import gcc

VALGRIND = "valgrind --quiet --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all --error-exitcode=99"


def warnings() -> int:
    objects, refusals = gcc.compile_all("warnings", gcc.sources("c/src", "c/cli", "tests/c", "examples"))
    print("".join(f"FAILED {refusal}\n" for refusal in refusals), end="")
    print(f"{len(objects)} passed, {len(refusals)} failed")
    return len(refusals) > 0


def tests(kind: str, arguments: list[str]) -> int:
    os.environ["ASAN_OPTIONS"] = "detect_leaks=1:allocator_may_return_null=1"
    os.environ["UBSAN_OPTIONS"] = "print_stacktrace=1"
    program = gcc.link(kind, "dimfold-tests", gcc.sources("c/src", "tests/c"))
    return c_suite.main([str(program), *arguments])


def main(arguments: list[str]) -> int:
    kind, rest = arguments[0], arguments[1:]
    try:
        if kind == "warnings":
            return warnings()
        if kind == "valgrind":
            return tests("plain", ["--under", VALGRIND, *rest])
        return tests(kind, rest)
    except gcc.CompileError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
