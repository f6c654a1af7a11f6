/* Positions that coordinates lead to. */
#pragma once

#include "integers.h"

/* Adds what a coordinate adds to the position, before offset and swizzle, where `_` adds nothing: leaf i adds to
   sums[moves[i]], without `moves` to the only one. Takes a layout that was checked. */
dimfold_status dimfold_evaluate_coordinate(dimfold_call call, integers_sum *sums, const uint8_t *moves,
                                           const dimfold_nested *layout, const dimfold_tuple *coordinate);

/* The position at a coordinate, of a layout that was checked and has no basis strides. */
dimfold_status dimfold_evaluate(dimfold_call call, ptrdiff_t *position, const dimfold_nested *layout,
                                const dimfold_tuple *coordinate);

/* The position at an index, of a layout that was checked and has no basis strides. */
bool dimfold_evaluate_index(ptrdiff_t *position, const dimfold_nested *layout, ptrdiff_t index);
