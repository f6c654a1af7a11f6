/* Scans on a device's queue. */
#pragma once

#include "lines/lines.h"

/* Scans lines that were checked and have items, from their first ones on. */
dimfold_status dimfold_scan_on_device(dimfold_call call, dimfold_queue *queue, const dimfold_lines *lines, uint32_t op,
                                      bool wraps, bool is_exclusive);
