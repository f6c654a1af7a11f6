/* Makes the layouts that the checks run over. */
#include "cases.h"

#define FILL 0x5a

bool random_once_in(uint64_t *random, size_t n)
{
    return test_random(random) % n == 0;
}

ptrdiff_t random_extreme(uint64_t *random, ptrdiff_t low, ptrdiff_t high)
{
    ptrdiff_t end = random_once_in(random, 2) ? low : high;
    unsigned bits = (unsigned)(test_random(random) % (sizeof(ptrdiff_t) * 8 - 1));
    ptrdiff_t any = (ptrdiff_t)(test_random(random) & (((uint64_t)2 << bits) - 1) & PTRDIFF_MAX);
    if (random_once_in(random, 6))
        return end;
    if (random_once_in(random, 10))
        return end < 0 ? end + 1 : end > 0 ? end - 1 : 0;
    if (low < 0 && random_once_in(random, 2))
        return -any < low ? low : -any;
    return any > high ? (ptrdiff_t)((size_t)any % ((size_t)high + 1)) : any;
}

void random_permutation(uint64_t *random, size_t ndim, ptrdiff_t *axes)
{
    for (size_t i = 0; i < ndim; i++) {
        size_t j = (size_t)test_random_in(random, 0, (intmax_t)i);
        axes[i] = axes[j];
        axes[j] = (ptrdiff_t)i;
    }
    for (size_t i = 0; i < ndim; i++)
        axes[i] -= random_once_in(random, 3) ? (ptrdiff_t)ndim : 0;
}

bool next_permutation(size_t ndim, ptrdiff_t *axes)
{
    size_t i = ndim, j = ndim;
    while (i > 1 && axes[i - 2] >= axes[i - 1])
        i--;
    if (i <= 1)
        return false;
    while (axes[j - 1] <= axes[i - 2])
        j--;
    ptrdiff_t pivot = axes[i - 2];
    axes[i - 2] = axes[j - 1];
    axes[j - 1] = pivot;
    for (size_t front = i - 1, back = ndim - 1; front < back; front++, back--) {
        ptrdiff_t axis = axes[front];
        axes[front] = axes[back];
        axes[back] = axis;
    }
    return true;
}

/* What the strides take from the lowest position: the smallest offset that makes the layout valid. */
static size_t lowest_offset(const dimfold_layout *layout)
{
    size_t below = 0;
    for (size_t i = 0; i < layout->ndim; i++)
        if (layout->stride[i] < 0 && layout->shape[i] > 0)
            below += (layout->shape[i] - 1) * ((size_t)0 - (size_t)layout->stride[i]);
    return below;
}

static void layouts_of_rank(size_t ndim, size_t extent_max, ptrdiff_t stride_max, layout_check *check)
{
    size_t strides = 2 * (size_t)stride_max + 1, number, count = 1;
    dimfold_layout layout = {.ndim = ndim};
    uint64_t random = ndim;
    for (size_t i = 0; i < ndim; i++)
        count *= (extent_max + 1) * strides;
    for (size_t n = 0; n < count; n++) {
        number = n;
        for (size_t i = 0; i < ndim; i++) {
            layout.shape[i] = number % (extent_max + 1);
            number /= extent_max + 1;
            layout.stride[i] = (ptrdiff_t)(number % strides) - stride_max;
            number /= strides;
        }
        layout.offset = lowest_offset(&layout) + n % 3;
        check(&layout, &random);
    }
}

void every_layout(size_t ndim_max, size_t extent_max, ptrdiff_t stride_max, layout_check *check)
{
    for (size_t ndim = 0; ndim <= ndim_max; ndim++)
        layouts_of_rank(ndim, extent_max, stride_max, check);
}

void every_small_layout(layout_check *check)
{
    every_layout(3, 3, 3, check);
}

static void small_overlapping(uint64_t *random, dimfold_layout *layout)
{
    size_t size = 1;
    for (size_t i = 0; i < layout->ndim; i++) {
        bool single = size > PTRDIFF_MAX / 64 || (layout->ndim > 6 && !random_once_in(random, 3));
        layout->shape[i] = single ? 1 : (size_t)test_random_in(random, 1, 4);
        size *= layout->shape[i];
        layout->stride[i] = (ptrdiff_t)test_random_in(random, -7, 7);
    }
    layout->offset = lowest_offset(layout) + (size_t)test_random_in(random, 0, 9);
}

/* C-contiguous strides over the axes in a random order, every axis perhaps flipped, stepped over or broadcast. */
static void dense_rearranged(uint64_t *random, dimfold_layout *layout)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX], run = 1;
    size_t size = 1;
    random_permutation(random, layout->ndim, axes);
    bool gaps = random_once_in(random, 2), flips = random_once_in(random, 2);
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t axis = (size_t)(axes[i] < 0 ? axes[i] + (ptrdiff_t)layout->ndim : axes[i]);
        bool single = size > PTRDIFF_MAX / 64 || (layout->ndim > 5 && !random_once_in(random, 2));
        layout->shape[axis] = single || run > PTRDIFF_MAX / 64 ? 1 : (size_t)test_random_in(random, 1, 4);
        size *= layout->shape[axis];
        layout->stride[axis] = flips && random_once_in(random, 2) ? -run : run;
        if (gaps && random_once_in(random, 6))
            layout->stride[axis] = 0;
        else if (layout->shape[axis] > 1)
            run *= (ptrdiff_t)layout->shape[axis] * (gaps && random_once_in(random, 3) ? 2 : 1);
    }
    layout->offset = lowest_offset(layout) + (random_once_in(random, 2) ? 0 : (size_t)test_random_in(random, 0, 9));
}

void random_layout_strides(uint64_t *random, dimfold_layout *layout)
{
    size_t reach = PTRDIFF_MAX; /* what the positions may still use up */
    size_t slice = random_once_in(random, 2) ? 1 : layout->ndim;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t steps = layout->shape[i] - 1;
        ptrdiff_t limit = layout->shape[i] <= 1 ? PTRDIFF_MAX : (ptrdiff_t)(reach / steps / slice);
        layout->stride[i] = random_once_in(random, 8) ? 0 : random_extreme(random, -limit, limit);
        if (layout->shape[i] > 1)
            reach -= steps * (size_t)(layout->stride[i] < 0 ? -layout->stride[i] : layout->stride[i]);
    }
    layout->offset = lowest_offset(layout) + (size_t)random_extreme(random, 0, (ptrdiff_t)reach);
}

static void at_the_limits(uint64_t *random, dimfold_layout *layout)
{
    size_t size = PTRDIFF_MAX; /* what the extents may still use up */
    for (size_t i = 0; i < layout->ndim; i++) {
        layout->shape[i] = random_once_in(random, 3) ? 1 : (size_t)random_extreme(random, 0, (ptrdiff_t)size);
        if (layout->ndim > 3 && random_once_in(random, 2) && size > 4)
            layout->shape[i] = (size_t)test_random_in(random, 1, 3);
        if (layout->shape[i] == 0)
            layout->shape[i] = 1;
        size /= layout->shape[i];
    }
    random_layout_strides(random, layout);
}

static void empty_at_the_limits(uint64_t *random, dimfold_layout *layout)
{
    at_the_limits(random, layout);
    if (layout->ndim == 0)
        return;
    layout->shape[test_random(random) % layout->ndim] = 0;
    for (size_t i = 0; i < layout->ndim; i++)
        layout->stride[i] = random_extreme(random, -PTRDIFF_MAX, PTRDIFF_MAX);
    layout->offset = (size_t)random_extreme(random, 0, PTRDIFF_MAX);
}

void random_layout(uint64_t *random, size_t ndim, dimfold_layout *layout)
{
    layout->ndim = ndim;
    switch (test_random(random) % 8) {
    case 0:
    case 1:
        small_overlapping(random, layout);
        break;
    case 2:
    case 3:
    case 4:
        dense_rearranged(random, layout);
        break;
    case 5:
        empty_at_the_limits(random, layout);
        break;
    default:
        at_the_limits(random, layout);
    }
}

void random_layouts(size_t count, layout_check *check)
{
    uint64_t random = count;
    dimfold_layout layout = {0};
    for (size_t i = 0; i < test_rounds(count); i++) {
        size_t ndim = (size_t)test_random_in(&random, 0, 9);
        if (random_once_in(&random, 8))
            ndim = (size_t)test_random_in(&random, DIMFOLD_NDIM_MAX - 1, DIMFOLD_NDIM_MAX);
        random_layout(&random, ndim, &layout);
        if (reference_status(&layout) == DIMFOLD_OK)
            check(&layout, &random);
        else
            CHECK(reference_complain("the test made an invalid layout", NULL, &layout));
    }
}

size_t axis_from_front(ptrdiff_t axis, size_t ndim)
{
    return (size_t)(axis < 0 ? axis + (ptrdiff_t)ndim : axis);
}

ptrdiff_t random_axis(uint64_t *random, size_t ndim)
{
    return (ptrdiff_t)test_random_in(random, -(intmax_t)ndim, (intmax_t)ndim - 1);
}

dimfold_layout layout_without(const dimfold_layout *layout, const bool *removed)
{
    dimfold_layout result = {.offset = layout->offset};
    for (size_t i = 0; i < layout->ndim; i++)
        if (!removed[i]) {
            result.shape[result.ndim] = layout->shape[i];
            result.stride[result.ndim++] = layout->stride[i];
        }
    return result;
}

void check_remaining(dimfold_status status, const dimfold_layout *expected, const dimfold_layout *result)
{
    if (reference_status(expected) != DIMFOLD_OK)
        CHECK(status == DIMFOLD_ERR_OVERFLOW || status == DIMFOLD_ERR_BOUNDS);
    else if (CHECK_STATUS(DIMFOLD_OK, status))
        CHECK(reference_equal(expected, result) || reference_complain("expected", result, expected));
}

void *bytes_fill(void *bytes, size_t size)
{
    return memset(bytes, FILL, size);
}

bool bytes_are_filled(const void *bytes, size_t size)
{
    const unsigned char *first = bytes;
    return size == 0 || (*first == FILL && memcmp(first, first + 1, size - 1) == 0);
}

void failure_begin(void *output, size_t size, dimfold_diag *diag)
{
    bytes_fill(output, size);
    memset(diag, 0, sizeof *diag);
}

bool failure_end(dimfold_status expected, const char *operation, const void *output, size_t size,
                 const dimfold_diag *diag, dimfold_status found, const char *file, int line, const char *what)
{
    return test_check_status(expected, found, file, line, what) &&
           test_check(bytes_are_filled(output, size), file, line, "the output keeps its bytes") &&
           test_check(reference_is_diagnosed(diag, expected, operation), file, line, "the diagnosis names the call");
}
