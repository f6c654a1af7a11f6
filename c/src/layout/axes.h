/* The common shape of several operands. */
#pragma once

#include "core.h"

/* What dimfold_broadcast_shapes does, for another operation, whose parameter `operand` gives the shapes; `first`
   matches axes from the first one. `shape` has room for 64 extents. */
dimfold_status dimfold_broadcast_common(dimfold_call call, const char *operand, size_t count, const size_t *ndims,
                                        const size_t *const *shapes, bool first, size_t *ndim, size_t *shape);
