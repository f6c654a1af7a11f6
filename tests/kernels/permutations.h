/* Permutations of dense arrays that others measure too. */
#ifndef DIMFOLD_KERNEL_PERMUTATIONS_H
#define DIMFOLD_KERNEL_PERMUTATIONS_H

#include <stddef.h>

struct permutation {
    size_t ndim, extent[6], axis[6];
};

#define PERMUTATIONS 57
extern const struct permutation permutations[PERMUTATIONS];

#endif
