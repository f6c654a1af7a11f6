/* The question behind every exact test of overlap: can steps along axes add up to a given distance? */
#ifndef DIMFOLD_LAYOUT_DIOPHANTINE_H
#define DIMFOLD_LAYOUT_DIOPHANTINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two operands of 64 axes, and the bytes inside an item. */
#define DIMFOLD_TERMS_MAX 129

/* The numbers x with 0 <= x[k] <= bound[k] and sum of factor[k] * x[k] = total. The sum of factor[k] * bound[k] must be
   below 2^64, each factor below 2^63. */
typedef struct dimfold_equation {
    size_t count;
    uint64_t factor[DIMFOLD_TERMS_MAX];
    uint64_t bound[DIMFOLD_TERMS_MAX];
    uint64_t total;
} dimfold_equation;

#define DIMFOLD_SOLUTION_NONE 0
#define DIMFOLD_SOLUTION_FOUND 1
#define DIMFOLD_SOLUTION_UNKNOWN 2 /* given up after max_work numbers were tried */

/* Adds a term; one that cannot contribute is left out, one with a factor that is there already widens its bound. */
void dimfold_equation_add(dimfold_equation *equation, uint64_t factor, uint64_t bound);

/* Whether there is a solution, or, with `skip_middle`, one in which not every x[k] is bound[k] / 2: the one in which
   two indices are the same. Sorts the terms. */
int dimfold_equation_solve(dimfold_equation *equation, bool skip_middle, uint64_t max_work);

#endif
