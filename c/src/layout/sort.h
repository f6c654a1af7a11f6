/* Sorting axes by |stride|: the base of overlap tests, iteration orders and greedy layouts. */
#pragma once

#include "core.h"

/* Sorts `count` axes by the magnitude of their stride, the smallest first; equal ones keep their order. Ranks are
   small and often sorted already, so insertion is fastest. */
LAYOUT_INLINE void sort_by_magnitude(size_t *axes, size_t count, const ptrdiff_t *stride)
{
    for (size_t i = 1; i < count; i++) {
        size_t axis = axes[i], k = i;
        size_t magnitude = dimfold_ptrdiff_magnitude(stride[axis]);
        for (; k > 0 && dimfold_ptrdiff_magnitude(stride[axes[k - 1]]) > magnitude; k--)
            axes[k] = axes[k - 1];
        axes[k] = axis;
    }
}
