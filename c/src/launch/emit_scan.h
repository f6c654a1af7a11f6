/* Kernels of scans, as text: skeletons into which loads, conversions and what is accumulated are spliced. Pure: a text
   depends on a class alone. */
#pragma once

#include "emit_scan_class.h"

enum dimfold_emit_scan_kernel {
    DIMFOLD_EMIT_SCAN_CHUNKS, /* what chunks have */
    DIMFOLD_EMIT_SCAN_ITEMS
};

/* Writes the text, with a closing zero, as far as there is room, and returns how many bytes it needs with it. */
size_t dimfold_emit_scan(char *text, size_t capacity, const dimfold_emit_scan_class *class,
                         enum dimfold_emit_scan_kernel kernel);

const char *dimfold_emit_scan_name(enum dimfold_emit_scan_kernel kernel);
