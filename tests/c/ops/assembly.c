/* Every element is written once: a queue that counts, instead of writing, what each plan would write. */
#include "parts.h"

#include "ops/queue.h"

#define ELEMENTS_MAX 4096

static unsigned char written[ELEMENTS_MAX];

/* Counts the elements of a plan, whose target holds items of one byte. */
static dimfold_status count_plan(dimfold_call call, dimfold_queue *queue, const dimfold_plan *plan)
{
    size_t index[64] = {0};
    (void)call;
    (void)queue;
    do {
        ptrdiff_t position = plan->form.position[0] + index_position(plan->form.ndim, plan->form.stride[0], index);
        CHECK(position >= 0 && position < ELEMENTS_MAX);
        written[position]++;
    } while (index_next(plan->form.ndim, plan->form.shape, index));
    return DIMFOLD_OK;
}

static dimfold_status take_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                const char *name)
{
    (void)call;
    (void)queue;
    (void)view;
    (void)name;
    return DIMFOLD_OK;
}

static const dimfold_queue_kind counting_kind = {
    .device_type = DIMFOLD_DEVICE_CPU, .check_view = take_view, .run = count_plan};

/* Whether exactly the positions of the target were written, each once; and forgets them. */
static void check_written(const operand *target, dimfold_status status, bool all)
{
    size_t index[64] = {0}, count = 0, expected = shape_is_empty(target->view.ndim, target->shape) ? 0 : 1;
    CHECK_STATUS(DIMFOLD_OK, status);
    for (size_t axis = 0; axis < target->view.ndim; axis++)
        expected *= target->shape[axis];
    if (expected > 0)
        do {
            ptrdiff_t position = index_position(target->view.ndim, target->stride, index);
            size_t times = written[(size_t)((ptrdiff_t)target->view.offset + position)];
            CHECK(times == 1 || (times == 0 && !all));
            count += times;
        } while (index_next(target->view.ndim, target->shape, index));
    for (size_t i = 0; i < ELEMENTS_MAX; i++)
        count -= written[i];
    CHECK_EQ(0, count);
    memset(written, 0, sizeof written);
}

struct made {
    operand target, source;
};

static void make_pair(struct made *made, size_t ndim, const size_t *target_shape, size_t source_ndim,
                      const size_t *source_shape, uint64_t *seed)
{
    target_make(&made->target, DIMFOLD_DTYPE_U8, ndim, target_shape, seed);
    source_make(&made->source, DIMFOLD_DTYPE_U8, source_ndim, source_shape, seed);
}

static void free_pair(struct made *made)
{
    operand_free(&made->target);
    operand_free(&made->source);
}

static void count_pad(dimfold_queue *queue, size_t ndim, const size_t *shape, uint64_t *seed)
{
    size_t before[3], after[3], padded[3];
    int32_t mode = (int32_t)test_random_in(seed, 0, DIMFOLD_PAD_WRAP);
    struct made made;
    for (size_t axis = 0; axis < ndim; axis++) {
        before[axis] = shape[axis] > 0 ? (size_t)test_random_in(seed, 0, 5) : 0;
        after[axis] = shape[axis] > 0 ? (size_t)test_random_in(seed, 0, 5) : 0;
        padded[axis] = before[axis] + shape[axis] + after[axis];
    }
    make_pair(&made, ndim, padded, ndim, shape, seed);
    check_written(&made.target,
                  dimfold_pad(queue, &made.target.view, &made.source.view, ndim, before, after, mode, NULL, NULL),
                  true);
    free_pair(&made);
}

static void count_tiles(dimfold_queue *queue, size_t ndim, const size_t *shape, uint64_t *seed)
{
    size_t tile_shape[3], step[3], all[6];
    ptrdiff_t index[3];
    dimfold_layout layout;
    dimfold_tiled_view tiles;
    struct made made;
    for (size_t axis = 0; axis < ndim; axis++) {
        tile_shape[axis] = (size_t)test_random_in(seed, 1, 3);
        step[axis] = (size_t)test_random_in(seed, 1, 4);
        index[axis] = test_random_in(seed, -2, 2);
        all[axis] = (shape[axis] + step[axis] - 1) / step[axis];
        all[ndim + axis] = tile_shape[axis];
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, ndim, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_new(&tiles, &layout, ndim, tile_shape, DIMFOLD_PADDING_ZERO, ndim, step,
                                                    NULL));
    make_pair(&made, ndim, tile_shape, ndim, shape, seed);
    check_written(&made.target,
                  dimfold_tile_load(queue, &made.target.view, &made.source.view, &tiles, ndim, index, NULL, NULL),
                  true);
    free_pair(&made);
    make_pair(&made, 2 * ndim, all, ndim, shape, seed);
    check_written(&made.target,
                  dimfold_tiles_load(queue, &made.target.view, &made.source.view, &tiles, 0, NULL, NULL), true);
    free_pair(&made);
    make_pair(&made, ndim, shape, ndim, tile_shape, seed);
    check_written(&made.target,
                  dimfold_tile_store(queue, &made.target.view, &made.source.view, &tiles, ndim, index, NULL, NULL),
                  false);
    free_pair(&made);
}

static void count_roll_and_tile(dimfold_queue *queue, size_t ndim, const size_t *shape, uint64_t *seed)
{
    ptrdiff_t shifts[3], axes[3] = {0, 1, 2};
    size_t reps[3], tiled[3];
    struct made made;
    for (size_t axis = 0; axis < ndim; axis++) {
        shifts[axis] = test_random_in(seed, -5, 5);
        reps[axis] = (size_t)test_random_in(seed, 0, 2);
        tiled[axis] = reps[axis] * shape[axis];
    }
    make_pair(&made, ndim, shape, ndim, shape, seed);
    check_written(&made.target, dimfold_roll(queue, &made.target.view, &made.source.view, ndim, shifts, axes, NULL),
                  true);
    free_pair(&made);
    make_pair(&made, ndim, tiled, ndim, shape, seed);
    check_written(&made.target, dimfold_tile(queue, &made.target.view, &made.source.view, ndim, reps, NULL), true);
    free_pair(&made);
}

TEST(assembled_targets_are_written_once)
{
    struct dimfold_queue queue = {.kind = &counting_kind, .threads = 1};
    uint64_t seed = 1;
    for (unsigned i = 0; i < test_rounds(300); i++) {
        size_t shape[3], ndim = (size_t)test_random_in(&seed, 0, 3);
        any_shape(&seed, ndim, 4, shape);
        count_pad(&queue, ndim, shape, &seed);
        count_tiles(&queue, ndim, shape, &seed);
        count_roll_and_tile(&queue, ndim, shape, &seed);
    }
}

TEST(assembled_targets_must_not_overlap_themselves)
{
    dimfold_queue *queue = parts_queue();
    unsigned char data[16] = {0};
    size_t shape[] = {2, 2}, one[] = {1, 2}, zero[] = {0, 0};
    ptrdiff_t overlapping[] = {1, 1}, axis = 0;
    dimfold_view target, source;
    dimfold_diag diag;
    char text[200];
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, data, 0, DIMFOLD_DTYPE_U8, 2, shape, overlapping, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data + 8, 0, DIMFOLD_DTYPE_U8, 2, shape, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_roll(queue, &target, &source, 1, &axis, &axis, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strstr(text, "roll: ") == text);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_pad(queue, &target, &source, 2, zero, zero, 0, NULL, NULL));
    source.shape = one;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_repeat(queue, &target, &source, 2, 0, NULL));
    target.flags = DIMFOLD_ASSUME_DISJOINT;
    CHECK_STATUS(DIMFOLD_OK, dimfold_repeat(queue, &target, &source, 2, 0, NULL));
    dimfold_queue_destroy(queue);
}

/* Rolls by nothing from one place of a buffer to another. */
static dimfold_status roll_within(dimfold_queue *queue, dimfold_dtype target_dtype, unsigned char *target,
                                  dimfold_dtype source_dtype, unsigned char *source)
{
    size_t extent = 3;
    dimfold_view to, from;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&to, target, 0, target_dtype, 1, &extent, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&from, source, 0, source_dtype, 1, &extent, NULL, 0, NULL));
    return dimfold_roll(queue, &to, &from, 0, NULL, NULL, NULL);
}

TEST(assembled_targets_share_no_byte_with_a_source)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_C128};
    dimfold_queue *queue = parts_queue();
    unsigned char data[160] = {0};
    for (size_t i = 0; i < 16; i++) {
        dimfold_dtype to = dtypes[i / 4], from = dtypes[i % 4];
        size_t to_bytes = 3 * dimfold_dtype_size_bytes(to), from_bytes = 3 * dimfold_dtype_size_bytes(from);
        for (size_t place = 0; place < 100; place++) {
            bool meets = place < 48 + to_bytes && 48 < place + from_bytes;
            /* The same elements are one box, and stay. */
            if (place == 48 && to == from)
                continue;
            CHECK_STATUS(meets ? DIMFOLD_ERR_OVERLAP : DIMFOLD_OK,
                         roll_within(queue, to, data + 48, from, data + place));
        }
    }
    dimfold_queue_destroy(queue);
}

TEST(assembled_targets_may_lie_between_the_elements_of_a_source)
{
    dimfold_queue *queue = parts_queue();
    unsigned char data[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    size_t extent = 4;
    ptrdiff_t stride = 2, axis = 0, shift = 1;
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, data, 0, DIMFOLD_DTYPE_U8, 1, &extent, &stride, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data, 0, DIMFOLD_DTYPE_U8, 1, &extent, &stride, 1, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_roll(queue, &target, &source, 1, &shift, &axis, NULL));
    CHECK(memcmp(data, (unsigned char[]){7, 1, 1, 3, 3, 5, 5, 7}, sizeof data) == 0);
    dimfold_queue_destroy(queue);
}

TEST(assembling_names_two_elements_that_meet)
{
    dimfold_queue *queue = parts_queue();
    unsigned char data[8] = {0};
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, roll_within(queue, DIMFOLD_DTYPE_U8, data, DIMFOLD_DTYPE_U8, data + 2));
    CHECK(strcmp(dimfold_queue_last_failure(queue),
                 "roll: target and source must not share memory: element 2 of target and element 0 of source "
                 "(in C order) share byte 2 of target") == 0);
    dimfold_queue_destroy(queue);
}

TEST(assembling_takes_as_many_axes_as_a_layout_has)
{
    dimfold_queue *queue = parts_queue();
    size_t shape[64], reps[64], zeros[64] = {0};
    ptrdiff_t stride[64] = {0};
    uint64_t seed = 3;
    operand target, source;
    for (size_t axis = 0; axis < 64; axis++)
        shape[axis] = reps[axis] = 1;
    operand_make(&source, DIMFOLD_DTYPE_U8, 64, shape, stride, &seed);
    shape[7] = reps[7] = 5;
    reps[63] = shape[63] = 2;
    stride[7] = 2;
    stride[63] = 1;
    operand_make(&target, DIMFOLD_DTYPE_U8, 64, shape, stride, &seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tile(queue, &target.view, &source.view, 64, reps, NULL));
    for (size_t i = 0; i < 10; i++)
        CHECK_EQ(*operand_item(&source, zeros), target.data[target.view.offset + i]);
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}
