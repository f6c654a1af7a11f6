/* Enumerates small mappings and computes by definition what they are. */
#include "mapping_cases.h"

bool case_is_right(const mapping_case *given)
{
    return given->policy == DIMFOLD_MAPPING_RIGHT || given->policy == DIMFOLD_MAPPING_RIGHT_PADDED;
}

bool case_is_padded(const mapping_case *given)
{
    return given->policy == DIMFOLD_MAPPING_RIGHT_PADDED || given->policy == DIMFOLD_MAPPING_LEFT_PADDED;
}

static bool is_padded_axis(const mapping_case *given, size_t axis)
{
    return case_is_padded(given) && given->ndim > 1 && axis == (case_is_right(given) ? given->ndim - 1 : 0);
}

size_t case_padded_extent(const mapping_case *given, size_t axis)
{
    size_t extent = given->shape[axis];
    if (is_padded_axis(given, axis) && given->alignment > 0)
        while (extent % given->alignment != 0)
            extent++;
    return extent;
}

bool case_padded_is_static(const mapping_case *given, size_t axis)
{
    bool is_static = (given->static_shape >> axis & 1) != 0;
    return is_static && (!is_padded_axis(given, axis) || given->static_alignment);
}

size_t case_position(const mapping_case *given, const size_t *index)
{
    size_t position = 0;
    for (size_t k = 0; k < given->ndim; k++) {
        size_t axis = case_is_right(given) ? k : given->ndim - 1 - k;
        position = position * case_padded_extent(given, axis) + index[axis];
    }
    return position;
}

size_t case_stride(const mapping_case *given, size_t axis, bool *is_static)
{
    size_t first = case_is_right(given) ? axis + 1 : 0, end = case_is_right(given) ? given->ndim : axis, product = 1;
    *is_static = true;
    for (size_t other = first; other < end; other++) {
        product *= case_padded_extent(given, other);
        *is_static = *is_static && case_padded_is_static(given, other);
    }
    return product;
}

dimfold_status mapping_make_case(dimfold_mapping *result, const mapping_case *given, dimfold_dtype index_dtype,
                                 dimfold_diag *diag)
{
    switch (given->policy) {
    case DIMFOLD_MAPPING_RIGHT:
        return dimfold_mapping_right(result, given->ndim, given->shape, given->static_shape, index_dtype, diag);
    case DIMFOLD_MAPPING_LEFT:
        return dimfold_mapping_left(result, given->ndim, given->shape, given->static_shape, index_dtype, diag);
    case DIMFOLD_MAPPING_RIGHT_PADDED:
        return dimfold_mapping_right_padded(result, given->ndim, given->shape, given->static_shape, given->alignment,
                                            given->static_alignment, index_dtype, diag);
    default:
        return dimfold_mapping_left_padded(result, given->ndim, given->shape, given->static_shape, given->alignment,
                                           given->static_alignment, index_dtype, diag);
    }
}

static void check_made(const mapping_case *given, mapping_check *check)
{
    dimfold_mapping mapping;
    memset(&mapping, 0xa5, sizeof mapping);
    if (CHECK_STATUS(DIMFOLD_OK, mapping_make_case(&mapping, given, DIMFOLD_DTYPE_I64, NULL)))
        check(given, &mapping);
}

static void every_pattern(mapping_case given, bool is_static, mapping_check *check)
{
    unsigned patterns = is_static ? 2u << given.ndim : 1;
    for (unsigned pattern = 0; pattern < patterns; pattern++) {
        given.static_shape = pattern >> 1;
        given.static_alignment = (pattern & 1) != 0 && case_is_padded(&given);
        check_made(&given, check);
    }
}

static void every_case(bool is_static, mapping_check *check)
{
    mapping_case given = {0};
    for (given.policy = DIMFOLD_MAPPING_RIGHT; given.policy < DIMFOLD_MAPPING_STRIDED; given.policy++)
        for (given.ndim = 0; given.ndim <= MAPPING_NDIM; given.ndim++)
            for (given.alignment = 0; given.alignment <= (case_is_padded(&given) ? MAPPING_ALIGNMENT : 0);
                 given.alignment++) {
                size_t shapes[] = {5, 5, 5};
                memset(given.shape, 0, sizeof given.shape);
                do
                    every_pattern(given, is_static, check);
                while (index_next(given.ndim, shapes, given.shape));
            }
}

void every_mapping(mapping_check *check)
{
    every_case(false, check);
}

void every_static_mapping(mapping_check *check)
{
    every_case(true, check);
}

size_t mapping_mark(const dimfold_mapping *mapping, unsigned *hits, size_t count)
{
    size_t index[MAPPING_NDIM] = {0}, end = 0;
    memset(hits, 0, count * sizeof *hits);
    if (shape_is_empty(mapping->ndim, mapping->shape))
        return 0;
    do {
        ptrdiff_t position = (ptrdiff_t)mapping->offset;
        for (size_t axis = 0; axis < mapping->ndim; axis++)
            position += (ptrdiff_t)index[axis] * mapping->stride[axis];
        if (position < 0 || (size_t)position >= count)
            return SIZE_MAX;
        hits[position]++;
        end = (size_t)position + 1 > end ? (size_t)position + 1 : end;
    } while (index_next(mapping->ndim, mapping->shape, index));
    return end;
}
