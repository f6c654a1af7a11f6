/* The kernels of a tier for indices and masks that follow each other without gaps. All tiers give the same bits. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a list of indices leads on one axis; DIMFOLD_INDEX_ERROR's, which were found to be within it. */
typedef struct dimfold_index_line {
    size_t index_bytes;
    int64_t extent, stride; /* stride: bytes */
} dimfold_index_line;

/* What moves the items whose mask is not 0 to the beginning of the target, where there is room for `room` items, which
   they do not exceed, and returns their number. What is behind them in that room may be overwritten. */
typedef size_t dimfold_index_compress(char *target, size_t room, const char *source, const uint8_t *mask, size_t count);

typedef struct dimfold_index_kernels {
    void (*locate)(int64_t *offset, const char *list, const dimfold_index_line *line, size_t count);
    bool (*is_outside)(const char *list, const dimfold_index_line *line, bool takes_negative, size_t count);
    void (*gather[4])(char *target, const char *source, const int64_t *offset, size_t count); /* 1, 2, 4, 8 bytes */
    size_t (*count)(const uint8_t *mask, size_t count);
    dimfold_index_compress *compress[5]; /* 1, 2, 4, 8, 16 bytes */
} dimfold_index_kernels;

/* Those of a host queue's tier, DIMFOLD_TIER_…. */
const dimfold_index_kernels *dimfold_index_kernels_of(uint64_t tier);

/* Those of each; NULL for what the library's kind of machine cannot have. */
const dimfold_index_kernels *dimfold_index_portable(void);
const dimfold_index_kernels *dimfold_index_avx2(void);
const dimfold_index_kernels *dimfold_index_avx512(void);
const dimfold_index_kernels *dimfold_index_neon(void);
