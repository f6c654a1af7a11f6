/* Runs scans on the host. */
#pragma once

#include "host/run.h"
#include "lines/lines.h"

/* Scans lines that were checked and have items. Leaves their form in another order. */
void dimfold_scan_run(dimfold_lines *lines, uint32_t op, bool wraps, bool is_exclusive,
                      const dimfold_runner *runner);

/* The chunk of lines of so many items: their number alone decides. */
size_t dimfold_scan_chunk(size_t extent);
