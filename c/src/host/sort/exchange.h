/* Knuth's merge exchange (The Art of Computer Programming, volume 3, algorithm 5.2.2 M) for any number of rows: which
   pairs are compared does not depend on the items. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct sort_exchange {
    size_t top, p, q, r, d;
} sort_exchange;

static inline bool sort_exchange_begin(sort_exchange *step, size_t rows)
{
    size_t top = 1;
    if (rows < 2)
        return false;
    while (top < rows - top)
        top *= 2;
    *step = (sort_exchange){top, top, top, 0, top};
    return true;
}

static inline bool sort_exchange_next(sort_exchange *step)
{
    if (step->q != step->p) {
        step->d = step->q - step->p;
        step->q /= 2;
        step->r = step->p;
        return true;
    }
    step->p /= 2;
    step->q = step->top;
    step->r = 0;
    step->d = step->p;
    return step->p > 0;
}
