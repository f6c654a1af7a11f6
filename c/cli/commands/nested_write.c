/* A nested layout's positions as an array: a mode is an axis, whatever is inside of it. */
#include "nested_write.h"

#include "answer.h"

#include "cli/files/file.h"
#include "cli/files/interrupt.h"
#include "cli/files/npy.h"

#include <string.h>

enum { CHECK_EVERY = 1 << 16 };

bool nested_target(const dimfold_nested *layout, dimfold_order order, dimfold_layout *target, failure *reason)
{
    size_t extents[DIMFOLD_LEAVES_MAX], rank = dimfold_nested_rank(layout);
    dimfold_nested mode;
    dimfold_diag diag = {0};
    for (ptrdiff_t i = 0; i < (ptrdiff_t)rank; i++) {
        if (dimfold_nested_get(&mode, layout, 1, &i, &diag) != DIMFOLD_OK)
            return failure_of_library(reason, &diag);
        extents[i] = dimfold_nested_size(&mode);
    }
    order = order == DIMFOLD_ORDER_F ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C;
    if (dimfold_layout_contig(target, rank, extents, order, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

/* The target's offsets of the elements in the order of the layout's index: first axis fastest. */
static size_t next_offset(const dimfold_layout *target, size_t *index, size_t offset)
{
    for (size_t axis = 0; axis < target->ndim; axis++) {
        offset += (size_t)target->stride[axis];
        if (++index[axis] < target->shape[axis])
            break;
        offset -= (size_t)target->stride[axis] * target->shape[axis];
        index[axis] = 0;
    }
    return offset;
}

static bool fill(unsigned char *items, const dimfold_nested *layout, const dimfold_layout *target, const char *path,
                 failure *reason)
{
    size_t index[DIMFOLD_NDIM_MAX] = {0}, offset = 0, size = dimfold_nested_size(layout);
    dimfold_diag diag = {0};
    for (size_t i = 0; i < size; i++) {
        ptrdiff_t position;
        if (dimfold_nested_index(layout, (ptrdiff_t)i, &position, &diag) != DIMFOLD_OK)
            return failure_of_library(reason, &diag);
        int64_t item = position;
        memcpy(items + offset * sizeof item, &item, sizeof item);
        offset = next_offset(target, index, offset);
        if (i % CHECK_EVERY == 0 && interrupt_happened())
            return failure_set(reason, FAILURE_INTERRUPTED, "interrupted: %s was not written", path);
    }
    return true;
}

bool nested_write(const value *operand, const char *path, const options *settings, failure *reason)
{
    unsigned char header[NPY_HEADER_MAX];
    dimfold_layout target;
    file_output output;
    if (operand->kind != VALUE_LAYOUT && operand->kind != VALUE_THREAD_VALUE)
        return failure_set(reason, FAILURE_USAGE, "this is %s: -o writes the positions of a layout",
                           value_kind_name(operand));
    if (!nested_target(&operand->layout, settings->order, &target, reason))
        return false;
    size_t size = dimfold_nested_size(&operand->layout), limit = (size_t)PTRDIFF_MAX - NPY_HEADER_MAX;
    if (size > limit / sizeof(int64_t))
        return failure_set(reason, FAILURE_FILE, "%zu items of 8 bytes are more than a file can hold", size);
    size_t start = npy_write(header, DIMFOLD_DTYPE_I64, false, &target), size_bytes = start + size * sizeof(int64_t);
    if (!file_create(&output, path, size_bytes, reason))
        return false;
    memcpy(output.map.data, header, start);
    if (!fill(output.map.data + start, &operand->layout, &target, path, reason)) {
        file_abandon(&output);
        return false;
    }
    if (!file_finish(&output, reason))
        return false;
    answer_written(path, DIMFOLD_DTYPE_I64, &target, size_bytes, settings->is_json);
    return true;
}
