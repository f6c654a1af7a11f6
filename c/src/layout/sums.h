/* The positions of a layout as a set: the lowest one, and all sums of steps upwards from it. */
#pragma once

#include "terms.h"

#define DIMFOLD_SUMS_MAX 128

/* The sums of x[k] * step[k] with 0 <= x[k] <= last[k]; the largest step first, no step or last is 0. */
typedef struct dimfold_sums {
    size_t count;
    uint64_t step[DIMFOLD_SUMS_MAX];
    uint64_t last[DIMFOLD_SUMS_MAX];
    size_t axis[DIMFOLD_SUMS_MAX]; /* of the layout that the step comes from */
} dimfold_sums;

/* Sorts in one more step; one that adds nothing is left out. */
void dimfold_sums_add(dimfold_sums *sums, uint64_t step, uint64_t last, size_t axis);

/* The steps of a layout that is not empty and whose bounds are representable. */
void dimfold_sums_of(dimfold_sums *sums, const layout_in *in);

/* Makes one step of two where the smaller one, repeated, leaves no gap in the larger one. The sums stay the same, the
   axes mean nothing any more. */
void dimfold_sums_coalesce(dimfold_sums *sums);

/* The largest sum. */
uint64_t dimfold_sums_reach(const dimfold_sums *sums);

/* How many combinations of steps there are; UINT64_MAX if that is not representable. */
uint64_t dimfold_sums_size(const dimfold_sums *sums);

/* Whether the steps add up to `total`. If so, value[k] of the equation is x[k]; the steps must all differ. */
int dimfold_sums_find(dimfold_equation *equation, const dimfold_sums *sums, uint64_t total, uint64_t *work);

/* Counts x up, the smallest step the fastest; false after the last one. *sum is that of x. */
bool dimfold_sums_next(const dimfold_sums *sums, uint64_t *x, uint64_t *sum);

/* The positions that two layouts share, part by part: sums of one and sums of the other that add up to `share`. The
   first are counted upwards from its lowest position, the second downwards from its highest one. */
typedef struct dimfold_meeting {
    dimfold_sums sums, sums2; /* all steps of the first, and of the second */
    dimfold_sums part, part2; /* those of the part */
    uint64_t share;
    dimfold_parts parts;
    size_t place, place2;     /* how many steps of either are in parts that were there */
    uint64_t factor[DIMFOLD_TERMS_MAX], bound[DIMFOLD_TERMS_MAX];
    bool is_first[DIMFOLD_TERMS_MAX];
} dimfold_meeting;

/* Begins with the distance from the lowest position of the first to the highest of the second. Takes the sums that are
   there. */
void dimfold_meeting_begin(dimfold_meeting *meeting, uint64_t distance);

/* Goes to the next part. False behind the last one (dimfold_meeting_is_over) and if nothing is shared. */
bool dimfold_meeting_next(dimfold_meeting *meeting);
bool dimfold_meeting_is_over(const dimfold_meeting *meeting);
