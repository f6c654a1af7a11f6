/* How far layouts reach. */
#pragma once

#include "core.h"

/* Moves the ends of a range by what the leaves of a node add at most, of a layout that was checked. */
void dimfold_reach_node(ptrdiff_t *min, ptrdiff_t *max, const dimfold_nested *layout, tree_node node);

/* The lowest and the highest position before the swizzle, of a layout that was checked and has no basis strides. */
void dimfold_reach_bounds(ptrdiff_t *min, ptrdiff_t *max, const dimfold_nested *layout);
