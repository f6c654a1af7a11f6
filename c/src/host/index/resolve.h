/* From indices as they lie in memory to bytes, a few at a time. */
#pragma once

#include "index/plan.h"

/* So many at a time, and so many behind them to be read by what looks ahead. */
#define DIMFOLD_INDEX_BLOCK 1024
#define DIMFOLD_INDEX_AHEAD 64

/* Reads `count` indices that lie `stride` bytes apart, i32 or i64. */
void dimfold_index_load(int64_t *value, const char *list, ptrdiff_t stride, size_t index_bytes, size_t count);

/* Makes indices in [0, extent) of them, as the mode says. */
void dimfold_index_fold(int64_t *value, const dimfold_index_selector *selector, size_t count);

/* Makes bytes of these. */
void dimfold_index_locate(int64_t *value, const dimfold_index_selector *selector, size_t count);
