/* What a kernel of a scan is made for: all that its text depends on. */
#pragma once

#include "lines/lines.h"

enum dimfold_emit_scan_kind {
    DIMFOLD_EMIT_SCAN_ADD_F64, /* by the tree of docs/scans.md */
    DIMFOLD_EMIT_SCAN_MUL_F64, /* one after another */
    DIMFOLD_EMIT_SCAN_ADD,
    DIMFOLD_EMIT_SCAN_MUL,
    DIMFOLD_EMIT_SCAN_MAX
};

enum dimfold_emit_scan_keys {
    DIMFOLD_EMIT_SCAN_VALUES, /* numbers as they are */
    DIMFOLD_EMIT_SCAN_MASKED, /* but for some bits */
    DIMFOLD_EMIT_SCAN_FLOATS  /* in the order of floats, NaN above all */
};

/* Operands are target and source. Every byte is set. */
typedef struct dimfold_emit_scan_class {
    dimfold_dtype item[2];
    dimfold_dtype number;      /* u64, i64, f64 or c128 */
    uint8_t kind, keys, parts; /* parts: of a number */
    uint8_t is_truth;          /* only whether items are zero is seen */
    uint8_t wraps;             /* integers become those of the target modulo 2^bits */
    uint8_t piece[2];          /* bytes of an access */
    uint8_t swap[2];           /* of numbers that are turned round, 1: none */
    uint8_t is_direct;         /* groups of 8 items lie in vectors on both sides, and stay in registers */
    uint8_t rest[1];
} dimfold_emit_scan_class;

/* What exclusive lines begin with, what changes nothing, and by what keys differ from numbers. */
typedef struct dimfold_emit_scan_values {
    uint64_t first, none, mask;
} dimfold_emit_scan_values;

/* For lines whose dtypes the operation takes. */
void dimfold_emit_scan_class_make(dimfold_emit_scan_class *class, dimfold_emit_scan_values *values,
                                  const dimfold_lines *lines, uint32_t op, bool wraps, bool is_exclusive);

/* The largest power of two that divides the addresses of all of an operand's items, and their size. */
uint8_t dimfold_emit_lines_piece(const dimfold_lines *lines, size_t operand);
