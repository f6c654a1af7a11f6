/* The strides of axes of extent 1 that come in. */
#pragma once

#include "core.h"

/* Gives each axis whose bit is in `inserted` the extent 1 and the stride that keeps a contiguous layout visibly
   contiguous. From the last axis on, because each looks at the one after it; what is inserted last, where nothing comes
   after it, looks at the last axis that was there. */
LAYOUT_INLINE void axis_fill_inserted(size_t ndim, size_t *shape, ptrdiff_t *stride, uint64_t inserted)
{
    ptrdiff_t last = 1;
    if (inserted == 0)
        return;
    for (size_t i = 0; i < ndim; i++)
        last = (inserted >> i & 1) == 0 ? stride[i] : last;
    for (size_t i = ndim; i-- > 0;) {
        if ((inserted >> i & 1) == 0)
            continue;
        shape[i] = 1;
        stride[i] = i + 1 == ndim ? last : layout_stride_beyond(shape[i + 1], stride[i + 1]);
    }
}
