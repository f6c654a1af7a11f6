/* What has been reduced so far of some results side by side: partial results, which are combined two by two and in the
   end become items. Written once for all tiers. */
#pragma once

#include "kernels.h"

/* Planes of words, one of each for each result: whole numbers and f64 as they were accumulated; of moments the mean and
   the sum of squares about it; keys as 64 bits, and places, which count from the first item. */
#define DIMFOLD_PARTIAL_WORD_BYTES 8

static inline size_t dimfold_partial_planes(enum dimfold_reduce_state state)
{
    return state == DIMFOLD_STATE_WHOLE || state == DIMFOLD_STATE_REAL || state == DIMFOLD_STATE_KEY ? 1 : 2;
}

/* Lanes of `width` results: `lanes` of each. */
typedef struct dimfold_partial_lanes {
    char *state;
    size_t plane; /* bytes from one plane to the next */
    size_t width, lanes;
} dimfold_partial_lanes;

/* Makes them lanes that nothing has been added to yet. `first` are the first items of each result, which lie side by
   side; only moments need them. */
void dimfold_partial_begin(const dimfold_reduce_value *value, const dimfold_partial_lanes *lanes, const char *first);

/* Adds the upper halves of the lanes to the lower ones, until each result has one. */
void dimfold_partial_fold(const dimfold_reduce_value *value, const dimfold_partial_lanes *lanes);

/* Makes partial results, whose planes are `plane` bytes apart, of the lanes of a chunk that begins with item `begin` of
   each result and has `count` of each. */
void dimfold_partial_close(const dimfold_reduce_value *value, char *partial, size_t plane,
                           const dimfold_partial_lanes *lanes, size_t begin, size_t count);

/* Combines `width` partial results of `count` items each with those of `count2` items that come after them; planes of
   both are `plane` bytes apart. */
void dimfold_partial_combine(const dimfold_reduce_value *value, char *partial, size_t count, const char *partial2,
                             size_t count2, size_t plane, size_t width);

/* Writes what they are in the end to `items` of the accumulated dtype, of `count` items each; of none, what is said to
   come of nothing, and `partial` is not read. Its planes are `plane` bytes apart. */
void dimfold_partial_finish(const dimfold_reduce_value *value, char *items, const char *partial, size_t plane,
                            size_t count, size_t width);

/* Whether the first plane of partial results is what finishing them would write. */
bool dimfold_partial_is_finished(const dimfold_reduce_value *value);
