/* Draws pairs of layouts of several kinds. */
#include "pairs.h"

#include "guarded.h"

#include "ops/conversion.h"
#include "ops/often/operation.h"

/* Strides leave gaps of up to three elements along each axis, and offsets some more. */
#define SPAN_PER_ELEMENT 8
#define SPAN_MORE 4096

void pair_maker_init(pair_maker *maker, size_t size_max, uint64_t seed)
{
    size_t size_bytes = (size_max * SPAN_PER_ELEMENT + SPAN_MORE) * 16;
    *maker = (pair_maker){.size_max = size_max, .seed = seed};
    for (size_t k = 0; k < 2; k++)
        maker->pages[k] = pages_make(size_bytes);
    maker->before = malloc(size_bytes);
    maker->queue = queue_make(1);
}

void pair_maker_end(pair_maker *maker)
{
    for (size_t k = 0; k < 2; k++)
        pages_free(&maker->pages[k]);
    free(maker->before);
    free(maker->expected);
    dimfold_queue_destroy(maker->queue);
}

struct pair_layouts {
    size_t ndim, shape[PAIR_NDIM_MAX];
    ptrdiff_t stride[2][PAIR_NDIM_MAX];
};

/* A shared row of a few elements, the fastest axis of both sides, before the axes that are there. */
static void pair_add_row(struct pair_layouts *pair, size_t length)
{
    for (size_t k = 0; k < 2; k++) {
        for (size_t axis = 0; axis < pair->ndim; axis++)
            pair->stride[k][axis] *= (ptrdiff_t)length;
        pair->stride[k][pair->ndim] = 1;
    }
    pair->shape[pair->ndim++] = length;
}

/* Of a few numbers: tiny extents that are many, up to long ones that are few. */
static const struct {
    size_t extent_max, ndim_min, ndim_max;
} pair_kinds[] = {{2, 0, PAIR_NDIM_MAX - 1}, {4, 0, 6}, {9, 1, 5}, {40, 2, 4}, {80, 2, 3}, {140, 2, 3}, {600, 2, 2}};
#define PAIR_KINDS (sizeof pair_kinds / sizeof pair_kinds[0])

/* A few channels of many pixels, one after the other on one side, in planes on the other, some of them. */
static void pair_make_channels(struct pair_layouts *pair, size_t size_max, uint64_t *seed)
{
    size_t side = test_random_in(seed, 0, 1), images = (size_t)test_random_in(seed, 1, 3);
    size_t channels = (size_t)test_random_in(seed, 2, 15), gap = (size_t)test_random_in(seed, 0, 2);
    size_t pixels = (size_t)test_random_in(seed, 1, (intmax_t)(size_max / (images * channels)));
    ptrdiff_t count = (ptrdiff_t)channels, plane = (ptrdiff_t)(pixels + gap);
    pair->ndim = 3;
    memcpy(pair->shape, (size_t[]){images, pixels, channels}, 3 * sizeof pair->shape[0]);
    memcpy(pair->stride[side], (ptrdiff_t[]){(ptrdiff_t)pixels * count, count, 1}, 3 * sizeof pair->stride[0][0]);
    memcpy(pair->stride[1 - side], (ptrdiff_t[]){plane * count, 1, plane}, 3 * sizeof pair->stride[0][0]);
}

static void pair_draw_layouts(struct pair_layouts *pair, size_t size_max, size_t item_bytes, uint64_t *seed)
{
    size_t kind = (size_t)test_random_in(seed, 0, PAIR_KINDS - 1), length = (size_t)test_random_in(seed, 2, 5);
    bool has_row = length * item_bytes <= 16 && test_random_in(seed, 0, 3) == 0;
    size_t size = test_random_in(seed, 0, 15) == 0 ? size_max : size_max / 8;
    if (test_random_in(seed, 0, 15) == 0) {
        pair_make_channels(pair, size_max, seed);
        return;
    }
    pair->ndim = (size_t)test_random_in(seed, (intmax_t)pair_kinds[kind].ndim_min, (intmax_t)pair_kinds[kind].ndim_max);
    random_shape(seed, pair->ndim, pair_kinds[kind].extent_max, has_row ? size / length : size, pair->shape);
    random_strides(seed, pair->ndim, pair->shape, false, pair->stride[0]);
    random_strides(seed, pair->ndim, pair->shape, test_random_in(seed, 0, 3) == 0, pair->stride[1]);
    if (has_row)
        pair_add_row(pair, length);
}

static void pair_draw_operands(pair_maker *maker, dimfold_dtype target, dimfold_dtype source)
{
    struct pair_layouts pair;
    maker->number++;
    maker->is_checked = false;
    pair_draw_layouts(&pair, maker->size_max, dimfold_dtype_size_bytes(source), &maker->seed);
    pages_operand(&maker->target, &maker->pages[0], target, pair.ndim, pair.shape, pair.stride[0], &maker->seed);
    pages_operand(&maker->source, &maker->pages[1], source, pair.ndim, pair.shape, pair.stride[1], &maker->seed);
    memcpy(maker->before, maker->target.data, maker->target.size_bytes);
    free(maker->expected);
}

void pair_draw(pair_maker *maker, size_t item_bytes)
{
    pair_draw_operands(maker, dimfold_dtype_opaque(item_bytes), dimfold_dtype_opaque(item_bytes));
    maker->expected = expected_copy(&maker->target, &maker->source);
}

/* Where an element lies in an operand's memory. */
static size_t pair_place(const operand *side, const size_t *index)
{
    ptrdiff_t position = (ptrdiff_t)side->view.offset + index_position(side->view.ndim, side->stride, index);
    return (size_t)position * dimfold_dtype_size_bytes(side->view.dtype);
}

void pair_draw_cast(pair_maker *maker, dimfold_dtype target, dimfold_dtype source)
{
    size_t index[PAIR_NDIM_MAX] = {0};
    pair_draw_operands(maker, target, source);
    maker->expected = malloc(maker->target.size_bytes);
    memcpy(maker->expected, maker->before, maker->target.size_bytes);
    do {
        item_convert(target, maker->expected + pair_place(&maker->target, index), source,
                     maker->source.data + pair_place(&maker->source, index));
    } while (index_next(maker->target.view.ndim, maker->target.shape, index));
}

bool pair_plan(pair_maker *maker, dimfold_plan *plan)
{
    static const dimfold_operation cast = {.name = "cast", .needs_data = true, .needs_source = true};
    dimfold_call call = {NULL, cast.name};
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_operation_plan(call, &cast, maker->queue, &maker->target.view, &maker->source.view, plan));
    return plan->relation != DIMFOLD_RELATION_NOTHING;
}

void pair_run_in_ranges(pair_maker *maker, dimfold_range *run, const void *context, size_t count)
{
    size_t middle = (size_t)test_random_in(&maker->seed, 0, (intmax_t)count);
    size_t cuts[4] = {0, (size_t)test_random_in(&maker->seed, 0, (intmax_t)middle), middle, count};
    bool is_backwards = test_random(&maker->seed) % 2 == 0;
    for (size_t i = 0; i < 3; i++) {
        size_t range = is_backwards ? 2 - i : i;
        run(context, cuts[range], cuts[range + 1]);
    }
}

static void pair_print(const pair_maker *maker, const char *what)
{
    const operand *sides[2] = {&maker->target, &maker->source};
    printf("  pair %llu, %s, items of %zu bytes from %zu:", maker->number, what,
           (size_t)dimfold_dtype_size_bytes(sides[0]->view.dtype),
           (size_t)dimfold_dtype_size_bytes(sides[1]->view.dtype));
    for (size_t axis = 0; axis < maker->target.view.ndim; axis++)
        printf(" %zu:(%td, %td)", sides[0]->shape[axis], sides[0]->stride[axis], sides[1]->stride[axis]);
    printf(", target at %zu of a line, source at %zu\n", (size_t)((uintptr_t)sides[0]->data % 64),
           (size_t)((uintptr_t)sides[1]->data % 64));
}

/* A NaN may be any when it is first seen: what was found is expected from then on. */
static void pair_accept_nans(pair_maker *maker)
{
    const operand *target = &maker->target;
    size_t index[PAIR_NDIM_MAX] = {0}, item_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    do {
        size_t place = pair_place(target, index);
        if (item_is_same(target->view.dtype, maker->expected + place, target->data + place))
            memcpy(maker->expected + place, target->data + place, item_bytes);
    } while (index_next(target->view.ndim, target->shape, index));
}

bool pair_check(pair_maker *maker, const char *what)
{
    const operand *target = &maker->target;
    if (!maker->is_checked && target->view.dtype != maker->source.view.dtype)
        pair_accept_nans(maker);
    maker->is_checked = true;
    bool is_copied = memcmp(maker->expected, target->data, target->size_bytes) == 0;
    if (!CHECK(is_copied))
        pair_print(maker, what);
    memcpy(target->data, maker->before, target->size_bytes);
    return is_copied;
}
