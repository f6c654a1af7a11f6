#!/usr/bin/env python3
"""Checks what the documentation says: its commands, its C code, its picture, its tables, its links and its names.

Environment: DIMFOLD_PROGRAM, DIMFOLD_ARCHIVE, CC. Last line: N passed, N failed.
"""
import sys
import traceback

import expressions
import pages
import readme

CHECKS = [*readme.CHECKS, *expressions.CHECKS, *pages.CHECKS]


def complaints(check):
    """What a check finds wrong, one text each; a check that breaks is wrong as well."""
    try:
        return list(check())
    except Exception:  # pylint: disable=broad-except
        return [traceback.format_exc()]


def main():
    failed = 0
    for check in CHECKS:
        found = complaints(check)
        failed += bool(found)
        for text in found:
            print(f"FAILED {check.__name__}: {text}")
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
