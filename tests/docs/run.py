#!/usr/bin/env python3
"""Checks what the documentation says: its commands, its C code, its picture, its tables, its links and its names.

A check that needs a program which is not installed is skipped. Environment: DIMFOLD_PROGRAM, DIMFOLD_ARCHIVE, CC.
Last line: N passed, N failed, N skipped.
"""
import sys
import traceback
import unittest

import expressions
import names
import page_code
import pages
import readme

CHECKS = [*readme.CHECKS, *page_code.CHECKS, *expressions.CHECKS, *pages.CHECKS, *names.CHECKS]


def complaints(check):
    """What a check finds wrong, one text each; a check that breaks is wrong as well."""
    try:
        return list(check())
    except unittest.SkipTest:
        raise
    except Exception:  # pylint: disable=broad-except
        return [traceback.format_exc()]


def main():
    failed = skipped = 0
    for check in CHECKS:
        try:
            found = complaints(check)
        except unittest.SkipTest as why:
            skipped += 1
            print(f"skipped {check.__name__}: {why}")
            continue
        failed += bool(found)
        for text in found:
            print(f"FAILED {check.__name__}: {text}")
    print(f"{len(CHECKS) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
