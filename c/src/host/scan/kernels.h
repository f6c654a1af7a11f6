/* The kernels of a tier that accumulate along lines. docs/scans.md has the order in which floats are added, which these
   give bit by bit, along a row as across many columns. */
#pragma once

#include "host/tiers.h"

/* Items that are added one after another; groups of a block. */
#define DIMFOLD_SCAN_GROUP 8
#define DIMFOLD_SCAN_GROUPS 32
#define DIMFOLD_SCAN_BLOCK (DIMFOLD_SCAN_GROUP * DIMFOLD_SCAN_GROUPS)

/* Columns that go down side by side at most. */
#define DIMFOLD_SCAN_COLUMNS 512

/* What is accumulated, of numbers of 8 bytes where nothing else is said. */
enum dimfold_scan_kind {
    DIMFOLD_SCAN_SUM_F32,  /* in f64; of numbers of 4 bytes */
    DIMFOLD_SCAN_SUM_ODD,  /* the same, rounded so that 16-bit floats are made of it as they are of f64 */
    DIMFOLD_SCAN_SUM_F64,
    DIMFOLD_SCAN_PROD_F64, /* one after another */
    DIMFOLD_SCAN_SUM_I64,
    DIMFOLD_SCAN_PROD_I64,
    DIMFOLD_SCAN_SUM_I32,  /* from items of i32 to sums of i64: only where both lie without gaps */
    DIMFOLD_SCAN_SUM_ENDS, /* from items of i32 to the same, or the nearest end of them: only there, too */
    DIMFOLD_SCAN_SUM_8,    /* modulo 2^8; of numbers of so many bits */
    DIMFOLD_SCAN_SUM_16,
    DIMFOLD_SCAN_SUM_32,
    DIMFOLD_SCAN_MAX_8,    /* of keys: signed numbers some bits of which are flipped */
    DIMFOLD_SCAN_MAX_16,
    DIMFOLD_SCAN_MAX_32,
    DIMFOLD_SCAN_MAX_64,
    DIMFOLD_SCAN_MAX_F32,  /* of keys of floats */
    DIMFOLD_SCAN_MAX_F64,
    DIMFOLD_SCAN_KINDS
};

/* A number that was accumulated. */
typedef union dimfold_scan_value {
    double real;
    uint64_t whole;
} dimfold_scan_value;

/* Where a row is. Of a sum of floats: what the chunks before have, what the blocks of this chunk have, and of which
   three parts the last result of a whole block was made beside that of the chunks. Of others all is in `block`. */
typedef struct dimfold_scan_row {
    dimfold_scan_value chunks, block; /* keys of extremes, as of 64 bits */
    double last[3];
    uint64_t flip; /* of what orders as the items do, to keys */
    bool streams;  /* whether it may write past the caches */
} dimfold_scan_row;

/* Where columns are: the same for each, and what a block has so far, numbers of the kind's size without gaps. Of sums
   of floats besides what the left halves have of the parts of a block that are not complete. */
typedef struct dimfold_scan_columns {
    size_t group, chunk_groups; /* of a line; how many there are in a chunk */
    bool streams;
    uint64_t flip;
    dimfold_scan_value chunks[DIMFOLD_SCAN_COLUMNS], block[DIMFOLD_SCAN_COLUMNS], prefix[DIMFOLD_SCAN_COLUMNS];
    double total[DIMFOLD_SCAN_COLUMNS], left[5][DIMFOLD_SCAN_COLUMNS];
} dimfold_scan_columns;

/* Accumulates the items of a block, or the fewer ones that end a line, at any alignment. The target may be the source;
   of a whole block of a sum of floats NULL, where nothing but the row is wanted. */
typedef void dimfold_scan_row_kernel(char *target, const char *source, size_t count, dimfold_scan_row *row);

/* The same of a group of rows, or the fewer ones that end the lines, which lie so many bytes apart. */
typedef void dimfold_scan_columns_kernel(char *target, ptrdiff_t target_pitch, const char *source,
                                         ptrdiff_t source_pitch, size_t rows, size_t columns,
                                         dimfold_scan_columns *state);

/* A loop that converts items to numbers, or back: of numbers that wrap the target is of as many bits. */
typedef struct dimfold_scan_cast {
    dimfold_dtype target, source;
    dimfold_convert *run;
} dimfold_scan_cast;

typedef struct dimfold_scan_kernels {
    dimfold_scan_row_kernel *row[DIMFOLD_SCAN_KINDS];
    dimfold_scan_columns_kernel *columns[DIMFOLD_SCAN_KINDS];
    const dimfold_scan_cast *casts;  /* the last one has no dtypes */
    dimfold_convert *wrap[3];        /* 64-bit numbers to their low 8, 16, 32 bits */
} dimfold_scan_kernels;

/* Those of each tier; NULL for what the library's kind of machine cannot have. */
const dimfold_scan_kernels *dimfold_scan_portable(void);
const dimfold_scan_kernels *dimfold_scan_avx2(void);
const dimfold_scan_kernels *dimfold_scan_avx512(void);
const dimfold_scan_kernels *dimfold_scan_neon(void);

static inline bool dimfold_scan_is_tree(enum dimfold_scan_kind kind)
{
    return kind <= DIMFOLD_SCAN_SUM_F64;
}

/* Sums of integers that have no more bits than their items. */
static inline bool dimfold_scan_is_modular(enum dimfold_scan_kind kind)
{
    return kind >= DIMFOLD_SCAN_SUM_8 && kind <= DIMFOLD_SCAN_SUM_32;
}

static inline bool dimfold_scan_is_extreme(enum dimfold_scan_kind kind)
{
    return kind >= DIMFOLD_SCAN_MAX_8;
}

static inline bool dimfold_scan_has_float_keys(enum dimfold_scan_kind kind)
{
    return kind == DIMFOLD_SCAN_MAX_F32 || kind == DIMFOLD_SCAN_MAX_F64;
}

/* Of the numbers that the kernels take and leave. */
static inline size_t dimfold_scan_bytes(enum dimfold_scan_kind kind)
{
    switch (kind) {
    case DIMFOLD_SCAN_SUM_8:
    case DIMFOLD_SCAN_MAX_8: return 1;
    case DIMFOLD_SCAN_SUM_16:
    case DIMFOLD_SCAN_MAX_16: return 2;
    case DIMFOLD_SCAN_SUM_F32:
    case DIMFOLD_SCAN_SUM_ODD:
    case DIMFOLD_SCAN_SUM_32:
    case DIMFOLD_SCAN_MAX_32:
    case DIMFOLD_SCAN_MAX_F32: return 4;
    default: return 8;
    }
}

/* What changes nothing when it is accumulated, of extremes the least key. -0 is that of sums: 0 would make 0 of it. */
static inline dimfold_scan_value dimfold_scan_none(enum dimfold_scan_kind kind)
{
    dimfold_scan_value none = {.whole = 0};
    if (dimfold_scan_is_tree(kind))
        none.real = -0.0;
    else if (kind == DIMFOLD_SCAN_PROD_F64)
        none.real = 1;
    else if (kind == DIMFOLD_SCAN_PROD_I64)
        none.whole = 1;
    else if (dimfold_scan_is_extreme(kind))
        none.whole = 0 - ((uint64_t)1 << (8 * dimfold_scan_bytes(kind) - 1));
    return none;
}
