/* Random pairs of layouts between forbidden pages, and the copy of each that goes item by item. */
#ifndef DIMFOLD_TEST_PAIRS_H
#define DIMFOLD_TEST_PAIRS_H

#include "pages.h"

#include "host/ways.h"

/* The most axes that a pair has. */
#define PAIR_NDIM_MAX 12

/* Memory for pairs of up to `size_max` elements, one pair after the other. */
typedef struct pair_maker {
    pages pages[2];
    size_t size_max;
    uint64_t seed;
    dimfold_queue *queue;
    unsigned char *before, *expected; /* the target's memory before a copy of the last pair, and after it */
    operand target, source;           /* of the last pair */
    unsigned long long number;        /* which one it is */
    bool is_checked;                  /* whether it was checked already */
} pair_maker;

void pair_maker_init(pair_maker *maker, size_t size_max, uint64_t seed);
void pair_maker_end(pair_maker *maker);

/* Draws the next pair of items of so many bytes: axes in any order, direction and distance, sources that repeat
   elements, rows that both sides share, tiny extents, long ones. */
void pair_draw(pair_maker *maker, size_t item_bytes);

/* The same for a cast. */
void pair_draw_cast(pair_maker *maker, dimfold_dtype target, dimfold_dtype source);

/* The plan of copying or casting it; false if there is nothing to choose. */
bool pair_plan(pair_maker *maker, dimfold_plan *plan);

/* Moves the parts of something, `count` of them, in up to three ranges in either order: nothing is carried from one to
   another. */
void pair_run_in_ranges(pair_maker *maker, dimfold_range *run, const void *context, size_t count);

/* Whether the target's memory is now what the copy or cast makes of it: says which pair if it is not. Then puts back
   what was there before. Of a cast the first NaN that an element becomes is the one that is expected from then on. */
bool pair_check(pair_maker *maker, const char *what);

#endif
