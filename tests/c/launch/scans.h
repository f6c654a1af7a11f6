/* Lines that tests plan for a device. */
#ifndef DIMFOLD_TESTS_LAUNCH_SCANS_H
#define DIMFOLD_TESTS_LAUNCH_SCANS_H

#include "test.h"

#include "launch/emit_scan.h"
#include "launch/emit_scan_launch.h"

/* A scan of rows, or of columns, of a dense matrix. */
void scan_lines_make(dimfold_lines *lines, dimfold_dtype target, dimfold_dtype source, size_t rows, size_t columns,
                     ptrdiff_t axis);

#endif
