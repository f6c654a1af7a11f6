/* Whether a composition exists, decided from nothing but the positions that it must have. */
#ifndef TESTS_NESTED_ORACLE_COMPOSE_H
#define TESTS_NESTED_ORACLE_COMPOSE_H

#include "oracle.h"

/* Whether f(0), f(1), … f(count - 1) is what some list of leaves leads to. */
bool oracle_is_layout_function(const ptrdiff_t *f, ptrdiff_t count);

/* Whether some layout leads to layout(layout2(i)) at every index i of layout2 with leaves of its own in each leaf of
   layout2. The swizzle of `layout` is left out; layout2 has none. */
bool oracle_composition_exists(const dimfold_nested *layout, const dimfold_nested *layout2);

/* Whether every integer of the shape of layout2 faces a part of that size in `result`. */
bool oracle_refines(const dimfold_nested *result, const dimfold_nested *layout2);

/* Whether `result` leads to layout(layout2(i)) everywhere and refines layout2. */
bool oracle_is_composition(const dimfold_nested *result, const dimfold_nested *layout, const dimfold_nested *layout2);

/* A layout whose positions are, mostly, indices of `layout`, with strides that often divide it. */
dimfold_nested oracle_indices(uint64_t *random, const dimfold_nested *layout, size_t leaves_max, ptrdiff_t size_max,
                              unsigned kinds);

#endif
