/* From the items of an operand to the numbers that a scan accumulates, and back. */
#pragma once

#include "host/often/convert.h"
#include "kernels.h"
#include "lines/lines.h"

/* What is loaded or stored at once at most. */
#define DIMFOLD_SCAN_ITEMS 256

/* The items of one operand. */
typedef struct dimfold_scan_side {
    dimfold_convert *run;          /* a loop of the tier's; NULL: by `conversion` */
    dimfold_conversion conversion; /* between its dtype and what is accumulated */
    size_t item_bytes, swap_bytes; /* of an item; of a number whose bytes are turned round, 1 for none */
} dimfold_scan_side;

typedef struct dimfold_scan_items {
    enum dimfold_scan_kind kind; /* of the numbers */
    size_t parts;                /* 2: a complex number, whose parts are accumulated each for itself */
    bool is_truth;               /* it is only seen which items are zero */
    uint64_t flip;               /* which bits of extremes are turned round for keys */
    bool is_direct;              /* kernels take and leave the items themselves, where these lie without gaps */
    enum dimfold_scan_kind direct_kind; /* of that kind */
    dimfold_scan_value first;    /* what an exclusive scan begins with: of integers and extremes the number's bits */
    dimfold_scan_side target, source;
    const dimfold_tier *tier;
    bool streams; /* results that follow each other go past the caches */
} dimfold_scan_items;

/* For lines whose dtypes the operation takes. */
void dimfold_scan_items_make(dimfold_scan_items *items, const dimfold_lines *lines, uint32_t op, bool wraps,
                             const dimfold_tier *tier, const dimfold_scan_kernels *kernels);

/* Loads `count` items, DIMFOLD_SCAN_ITEMS at most, that lie `stride` bytes apart, as numbers of the kind. The second
   parts of complex ones go `plane` numbers behind the first. */
void dimfold_scan_load(const dimfold_scan_items *items, char *target, size_t plane, const char *source,
                       ptrdiff_t stride, size_t count);
void dimfold_scan_store(const dimfold_scan_items *items, char *target, ptrdiff_t stride, const char *source,
                        size_t plane, size_t count);

/* A result as a number of the kind. */
void dimfold_scan_put(const dimfold_scan_items *items, char *target, dimfold_scan_value value);

/* The number of what a row has so far, which is a key of extremes. */
dimfold_scan_value dimfold_scan_of_row(const dimfold_scan_items *items, dimfold_scan_value so_far);

/* Moves items of 1, 2, 4, 8 or 16 bytes from some distance to another. */
void dimfold_scan_move(char *target, ptrdiff_t target_stride, const char *source, ptrdiff_t source_stride,
                       size_t count, size_t item_bytes);
