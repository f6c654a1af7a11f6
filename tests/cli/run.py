#!/usr/bin/env python3
"""Tests of the program `dimfold` as its users meet it: files, errors, batches, signals.

Environment: DIMFOLD_PROGRAM; DIMFOLD_SOFTWARE_GPU, a library, for the checks with CUDA. Needs NumPy. Arguments: names
of checks, all if none. Last line: N passed, N failed, N skipped.
"""
import sys

import algebra
import along
import answers
import batch
import chains
import damaged
import devices
import expressions
import files
import large
import nested_pictures
import outputs
import pictures
import power
import signals
from program import Report

SUITES = [files, damaged, answers, batch, outputs, power, signals, chains, pictures, algebra, nested_pictures,
          expressions, along, devices, large]


def main() -> int:
    report = Report()
    for suite in SUITES:
        for check in suite.CHECKS:
            if not sys.argv[1:] or check.__name__ in sys.argv[1:]:
                report.run(check)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
