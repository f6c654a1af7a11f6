/* The indices of a shape in C order. */
#include "indices.h"

bool shape_is_empty(size_t ndim, const size_t *shape)
{
    for (size_t axis = 0; axis < ndim; axis++)
        if (shape[axis] == 0)
            return true;
    return false;
}

bool index_next(size_t ndim, const size_t *shape, size_t *index)
{
    for (size_t axis = ndim; axis-- > 0; index[axis] = 0)
        if (++index[axis] < shape[axis])
            return true;
    return false;
}

ptrdiff_t index_position(size_t ndim, const ptrdiff_t *stride, const size_t *index)
{
    ptrdiff_t position = 0;
    for (size_t axis = 0; axis < ndim; axis++)
        position += (ptrdiff_t)index[axis] * stride[axis];
    return position;
}
