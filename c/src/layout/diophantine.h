/* The question behind every exact answer about positions: can steps along axes add up to a given distance? */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two operands of 64 axes, and the bytes inside an item. */
#define DIMFOLD_TERMS_MAX 129

/* The numbers x with 0 <= x[k] <= bound[k] and sum of factor[k] * x[k] = total. The factors decrease and are below
   2^63, the sum of factor[k] * bound[k] must be below 2^64. */
typedef struct dimfold_equation {
    size_t count;
    uint64_t factor[DIMFOLD_TERMS_MAX];
    uint64_t bound[DIMFOLD_TERMS_MAX];
    uint64_t value[DIMFOLD_TERMS_MAX]; /* x, once a solution is found */
    uint64_t total;
} dimfold_equation;

#define DIMFOLD_SOLUTION_NONE 0
#define DIMFOLD_SOLUTION_FOUND 1
#define DIMFOLD_SOLUTION_UNKNOWN 2 /* given up when the work was used up */

/* Sorts in a term; one that cannot contribute is left out, one with a factor that is there already widens its bound. */
static inline void dimfold_equation_add(dimfold_equation *equation, uint64_t factor, uint64_t bound)
{
    size_t place = equation->count;
    if (factor == 0 || bound == 0)
        return;
    while (place > 0 && equation->factor[place - 1] < factor)
        place--;
    if (place > 0 && equation->factor[place - 1] == factor) {
        equation->bound[place - 1] += bound;
        return;
    }
    for (size_t k = equation->count++; k > place; k--) {
        equation->factor[k] = equation->factor[k - 1];
        equation->bound[k] = equation->bound[k - 1];
    }
    equation->factor[place] = factor;
    equation->bound[place] = bound;
}

/* The greatest number that divides all factors; 0 if there are none. */
uint64_t dimfold_equation_divisor(const dimfold_equation *equation);

/* Takes from the solution what a term that was added may have of it: its x, of which each term is asked once. */
static inline uint64_t dimfold_equation_take(dimfold_equation *equation, uint64_t factor, uint64_t bound)
{
    for (size_t k = 0; k < equation->count; k++) {
        if (equation->factor[k] == factor) {
            uint64_t taken = equation->value[k] < bound ? equation->value[k] : bound;
            equation->value[k] -= taken;
            return taken;
        }
    }
    return 0;
}

/* Whether there is a solution, or, with `skip_middle`, one in which not every x[k] is bound[k] / 2: the one in which
   two indices are the same. Each candidate tried takes one of `*work`; parts of the equation with no more than two
   terms are decided without any. */
int dimfold_equation_solve(dimfold_equation *equation, bool skip_middle, uint64_t *work);

/* Sorted terms, the largest factor first, as parts that can be decided one by one. */
typedef struct dimfold_parts {
    size_t count;
    const uint64_t *factor;
    uint64_t reach[DIMFOLD_TERMS_MAX + 1]; /* the most that the terms from k on can add up to */
    uint64_t rest;                         /* what they must add up to from the next part on */
    size_t first, end;                     /* the terms of the part */
    uint64_t share;                        /* and what they must add up to: a multiple of */
    uint64_t divisor;                      /* the greatest that divides their factors */
    uint64_t quotient;                     /* the rest before it, divided by its first factor */
} dimfold_parts;

void dimfold_parts_begin(dimfold_parts *parts, size_t count, const uint64_t *factor, const uint64_t *bound,
                         uint64_t total);

/* Goes to the next part: the fewest terms for which the rest leaves only one multiple of their common divisor. False
   if it leaves none, so that there is no solution, and behind the last part (parts->end == parts->count). */
bool dimfold_parts_next(dimfold_parts *parts);

/* The numbers first, first + step, … up to last. */
typedef struct dimfold_candidates {
    uint64_t first, step, last;
} dimfold_candidates;

/* The x <= bound for which some y <= bound2 gives factor * x + factor2 * y = total. False if there is none. */
bool dimfold_candidates_of_two(dimfold_candidates *candidates, uint64_t total, uint64_t factor, uint64_t bound,
                               uint64_t factor2, uint64_t bound2);
