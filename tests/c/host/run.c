/* Plans as they run: every kernel that explain can name, through dimfold_copy and dimfold_fill, against items moved
   index by index. */
#include "guarded.h"

#include "ops/often/plan.h"

/* What was copied, each time through queues of all tiers, and how often by which kernel. */
struct tally {
    queues queues;
    uint64_t seed;
    size_t seen[10], threaded;
};

static struct tally tally_make(size_t threads, uint64_t seed)
{
    return (struct tally){.queues = queues_make(threads), .seed = seed};
}

static void tally_end(struct tally *tally)
{
    queues_end(&tally->queues);
}

static void tally_note(struct tally *tally, const operand *target, const operand *source)
{
    dimfold_explanation explanation;
    const dimfold_view *from = source != NULL ? &source->view : NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(tally->queues.queue[0], &target->view, from, &explanation, NULL));
    if (CHECK(explanation.kernel >= 0 && explanation.kernel < 10))
        tally->seen[explanation.kernel]++;
    tally->threaded += explanation.threads > 1;
}

/* How often the fastest axes differed. */
static size_t tally_crossed(const struct tally *tally)
{
    return tally->seen[DIMFOLD_KERNEL_TRANSPOSE] + tally->seen[DIMFOLD_KERNEL_WALK] +
           tally->seen[DIMFOLD_KERNEL_CHANNELS] + tally->seen[DIMFOLD_KERNEL_GATHER];
}

/* A copy between new operands of these strides. */
static void tally_copy(struct tally *tally, size_t item_bytes, size_t ndim, const size_t *shape,
                       const ptrdiff_t *target_stride, const ptrdiff_t *source_stride)
{
    operand target, source;
    guarded_make(&target, dimfold_dtype_opaque(item_bytes), ndim, shape, target_stride, &tally->seed);
    guarded_make(&source, dimfold_dtype_opaque(item_bytes), ndim, shape, source_stride, &tally->seed);
    tally_note(tally, &target, &source);
    check_copies(&tally->queues, &target, &source);
    operand_free(&target);
    operand_free(&source);
}

static size_t item_of(size_t number)
{
    return 1 + number % 16;
}

TEST(run_copies_one_item_without_axes)
{
    struct tally tally = tally_make(1, 1);
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        tally_copy(&tally, item_bytes, 0, NULL, NULL, NULL);
    CHECK_EQ(16, tally.seen[DIMFOLD_KERNEL_MEMCPY]);
    tally_end(&tally);
}

TEST(run_writes_nothing_where_there_is_nothing)
{
    struct tally tally = tally_make(1, 2);
    for (size_t axis = 0; axis < 3; axis++) {
        size_t shape[3] = {4, 5, 6};
        shape[axis] = 0;
        tally_copy(&tally, 4, 3, shape, (ptrdiff_t[]){30, 6, 1}, (ptrdiff_t[]){1, 4, 20});
    }
    CHECK_EQ(3, tally.seen[DIMFOLD_KERNEL_NOTHING]);
    tally_end(&tally);
}

TEST(run_copies_contiguous_memory_in_every_direction)
{
    static const size_t orders[2][3] = {{2, 1, 0}, {0, 1, 2}};
    struct tally tally = tally_make(1, 3);
    for (size_t i = 0; i < EDGES * EDGES * 8; i++) {
        size_t shape[3] = {edges[i % EDGES], edges[i / EDGES % EDGES] % 20 + 1, 1 + i % 4};
        ptrdiff_t stride[3];
        ordered_strides(3, shape, orders[i % 2], 0, stride);
        reverse_strides(3, i / EDGES / EDGES, stride);
        tally_copy(&tally, item_of(i), 3, shape, stride, stride);
    }
    CHECK_EQ(EDGES * EDGES * 8, tally.seen[DIMFOLD_KERNEL_MEMCPY]);
    tally_end(&tally);
}

TEST(run_copies_rows_between_gaps)
{
    static const size_t order[2] = {1, 0};
    struct tally tally = tally_make(1, 4);
    for (size_t i = 0; i < EDGES * EDGES * 4; i++) {
        size_t shape[2] = {1 + edges[i % EDGES], edges[i / EDGES % EDGES]};
        ptrdiff_t target_stride[2], source_stride[2];
        ordered_strides(2, shape, order, 1 + (ptrdiff_t)(i % 3), target_stride);
        ordered_strides(2, shape, order, 5 - (ptrdiff_t)(i % 5), source_stride);
        reverse_strides(2, i / EDGES / EDGES & 1 ? 3 : 0, target_stride);
        reverse_strides(2, i / EDGES / EDGES & 2 ? 3 : 0, source_stride);
        tally_copy(&tally, item_of(i), 2, shape, target_stride, source_stride);
    }
    CHECK_EQ(EDGES * EDGES * 4, tally.seen[DIMFOLD_KERNEL_RUNS]);
    tally_end(&tally);
}

TEST(run_copies_strided_rows)
{
    struct tally tally = tally_make(1, 5);
    for (size_t i = 0; i < EDGES * EDGES * 4; i++) {
        size_t shape[2] = {1 + edges[i % EDGES] % 40, 1 + edges[i / EDGES % EDGES]};
        ptrdiff_t width = (ptrdiff_t)shape[1];
        ptrdiff_t target_stride[2] = {2 * width, i % 2 == 0 ? 2 : 1}, source_stride[2] = {3 * width + 1, 3};
        reverse_strides(2, i / EDGES / EDGES, source_stride);
        tally_copy(&tally, item_of(i), 2, shape, target_stride, source_stride);
    }
    CHECK_EQ(EDGES * EDGES * 4, tally.seen[DIMFOLD_KERNEL_RUNS]);
    tally_end(&tally);
}

TEST(run_repeats_broadcast_sources)
{
    struct tally tally = tally_make(1, 6);
    for (size_t i = 0; i < EDGES * EDGES * 4; i++) {
        size_t shape[2] = {1 + edges[i % EDGES], 1 + edges[i / EDGES % EDGES] % 70};
        size_t kind = i / EDGES / EDGES;
        ptrdiff_t target_stride[2] = {(ptrdiff_t)shape[1] * (1 + kind / 2), 1 + kind / 2};
        ptrdiff_t source_stride[2] = {kind % 2, 1 - kind % 2};
        reverse_strides(2, i % 4, target_stride);
        tally_copy(&tally, item_of(i), 2, shape, target_stride, source_stride);
        tally_copy(&tally, item_of(i), 2, shape, target_stride, (ptrdiff_t[]){0, 0});
    }
    CHECK_EQ(EDGES * EDGES * 8, tally.seen[DIMFOLD_KERNEL_RUNS] + tally.seen[DIMFOLD_KERNEL_TRANSPOSE] +
                                    tally.seen[DIMFOLD_KERNEL_GATHER]);
    tally_end(&tally);
}

/* Both axes at the edges of tiles, all directions, with and without gaps. */
TEST(run_transposes_every_shape_around_a_tiles_edges)
{
    static const size_t rows[2] = {1, 0}, columns[2] = {0, 1};
    struct tally tally = tally_make(1, 7);
    for (size_t i = 0; i < EDGES * EDGES * 16; i++) {
        size_t shape[2] = {edges[i % EDGES], edges[i / EDGES % EDGES]}, directions = i / EDGES / EDGES;
        ptrdiff_t target_stride[2], source_stride[2];
        ordered_strides(2, shape, rows, (ptrdiff_t)(i % 3), target_stride);
        ordered_strides(2, shape, columns, (ptrdiff_t)(i % 2) * 4, source_stride);
        reverse_strides(2, (unsigned)directions % 4, target_stride);
        reverse_strides(2, (unsigned)directions / 4, source_stride);
        tally_copy(&tally, item_of(i + directions), 2, shape, target_stride, source_stride);
    }
    CHECK(tally_crossed(&tally) >= EDGES * EDGES * 10);
    CHECK(tally.seen[DIMFOLD_KERNEL_WALK] >= 50);
    tally_end(&tally);
}

/* Rows of up to 16 bytes that both sides share change places as if each were one item. */
TEST(run_transposes_short_rows)
{
    static const size_t target_order[3] = {2, 1, 0}, source_order[3] = {2, 0, 1};
    struct tally tally = tally_make(1, 8);
    for (size_t i = 0; i < EDGES * EDGES; i++)
        for (size_t item_bytes = 1; item_bytes <= 8; item_bytes++) {
            size_t shape[3] = {edges[i % EDGES], edges[i / EDGES] % 40 + 1, 2 + i % (16 / item_bytes)};
            ptrdiff_t target_stride[3], source_stride[3];
            ordered_strides(3, shape, target_order, (ptrdiff_t)(i % 2), target_stride);
            ordered_strides(3, shape, source_order, (ptrdiff_t)(i % 3), source_stride);
            reverse_strides(3, i % 4, source_stride);
            tally_copy(&tally, item_bytes, 3, shape, target_stride, source_stride);
        }
    CHECK(tally_crossed(&tally) >= 1000);
    tally_end(&tally);
}

static void shuffle(size_t count, size_t *order, uint64_t *seed)
{
    for (size_t i = 0; i < count; i++) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)i);
        order[i] = order[other];
        order[other] = i;
    }
}

/* Axes around and between the two that matter, in any order and direction, with gaps or without. */
TEST(run_copies_between_all_orders_of_more_axes)
{
    struct tally tally = tally_make(1, 9);
    for (size_t round = 0; round < test_rounds(1200); round++) {
        size_t shape[6], order[2][6], ndim = 3 + round % 4;
        ptrdiff_t stride[2][6];
        random_shape(&tally.seed, ndim, edges[round % EDGES] + 1, 6000, shape);
        for (size_t side = 0; side < 2; side++) {
            shuffle(ndim, order[side], &tally.seed);
            ordered_strides(ndim, shape, order[side], test_random_in(&tally.seed, 0, 1), stride[side]);
            reverse_strides(ndim, (unsigned)test_random_in(&tally.seed, 0, 63), stride[side]);
        }
        tally_copy(&tally, item_of(round), ndim, shape, stride[0], stride[1]);
    }
    CHECK(tally_crossed(&tally) >= test_rounds(500) && tally.seen[DIMFOLD_KERNEL_WALK] >= test_rounds(10));
    CHECK(tally.seen[DIMFOLD_KERNEL_RUNS] >= test_rounds(50));
    tally_end(&tally);
}

/* Source lines that caches cannot keep, because there are too many or because they crowd each other out. */
TEST(run_transposes_what_caches_do_not_keep)
{
    static const struct {
        size_t item_bytes, shape[3];
        ptrdiff_t source_stride[3];
    } cases[] = {
        {4, {20, 1, 900}, {1, 0, 20}},     {8, {70, 3, 800}, {1, 70 * 800, 71}}, {3, {100, 2, 1000}, {1, 101000, 101}},
        {4, {40, 3, 800}, {1, 40, 120}},   {4, {65, 5, 300}, {1, 65, 325}},      {4, {33, 2, 300}, {1, 512, 1024}},
        {16, {17, 2, 300}, {1, 128, 256}}, {1, {200, 3, 300}, {1, 200, 601}},    {2, {150, 3, 300}, {1, 45000, 150}},
        {8, {33, 30, 600}, {1, 33, 990}},
    };
    static const size_t order[3] = {2, 1, 0};
    struct tally tally = tally_make(1, 10);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (ptrdiff_t gap = 0; gap < 2; gap++) {
            ptrdiff_t target_stride[3];
            ordered_strides(3, cases[i].shape, order, gap, target_stride);
            tally_copy(&tally, cases[i].item_bytes, 3, cases[i].shape, target_stride, cases[i].source_stride);
        }
    CHECK_EQ(2 * sizeof cases / sizeof cases[0], tally_crossed(&tally));
    tally_end(&tally);
}

/* More than two megabytes, so that threads share them: one run, rows, strided rows, two transposes, short rows, a
   repeated source, and axes too short for tiles. Both sides' orders, fastest first. */
static const struct {
    size_t item_bytes, shape[4], target_order[4], source_order[4];
    ptrdiff_t target_gap, source_gap;
} large[] = {
    {8, {140003, 1, 1, 1}, {0, 1, 2, 3}, {0, 1, 2, 3}, 0, 0},
    {12, {201, 7, 83, 1}, {2, 1, 0, 3}, {2, 1, 0, 3}, 1, 2},
    {4, {2, 3, 50021, 1}, {2, 1, 0, 3}, {2, 0, 1, 3}, 3, 0},
    {3, {839, 467, 1, 1}, {0, 1, 2, 3}, {1, 0, 2, 3}, 0, 1},
    {1, {1433, 809, 1, 1}, {1, 0, 2, 3}, {0, 1, 2, 3}, 5, 0},
    {2, {257, 5, 487, 1}, {2, 1, 0, 3}, {0, 1, 2, 3}, 0, 0},
    {16, {65, 31, 37, 1}, {2, 1, 0, 3}, {1, 0, 2, 3}, 0, 0},
    {5, {409, 307, 3, 1}, {2, 1, 0, 3}, {2, 0, 1, 3}, 0, 0},
    {8, {3, 2, 5, 5000}, {1, 0, 2, 3}, {0, 1, 2, 3}, 0, 1},
};

static void copy_large(struct tally *tally)
{
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        ptrdiff_t target_stride[4], source_stride[4];
        ordered_strides(4, large[i].shape, large[i].target_order, large[i].target_gap, target_stride);
        ordered_strides(4, large[i].shape, large[i].source_order, large[i].source_gap, source_stride);
        reverse_strides(4, (unsigned)i % 4, source_stride);
        tally_copy(tally, large[i].item_bytes, 4, large[i].shape, target_stride, source_stride);
    }
}

TEST(run_copies_the_same_on_any_number_of_threads)
{
    for (size_t threads = 1; threads <= 5; threads += 2) {
        struct tally tally = tally_make(threads, 11);
        copy_large(&tally);
        CHECK_EQ(threads > 1 ? sizeof large / sizeof large[0] : 0, tally.threaded);
        for (int kernel = DIMFOLD_KERNEL_MEMCPY; kernel <= DIMFOLD_KERNEL_WALK; kernel++)
            CHECK(tally.seen[kernel] > 0);
        tally_end(&tally);
    }
}

TEST(run_repeats_one_item_on_several_threads)
{
    struct tally tally = tally_make(3, 12);
    tally_copy(&tally, 4, 2, (size_t[]){703, 501}, (ptrdiff_t[]){501, 1}, (ptrdiff_t[]){0, 0});
    tally_copy(&tally, 7, 2, (size_t[]){703, 301}, (ptrdiff_t[]){-1, 704}, (ptrdiff_t[]){0, -2});
    CHECK_EQ(2, tally.threaded);
    tally_end(&tally);
}

static void check_fill(struct tally *tally, size_t item_bytes, size_t ndim, const size_t *shape,
                       const ptrdiff_t *stride)
{
    operand target;
    unsigned char value[16];
    size_t index[64] = {0};
    guarded_make(&target, dimfold_dtype_opaque(item_bytes), ndim, shape, stride, &tally->seed);
    random_bytes(value, sizeof value, &tally->seed);
    unsigned char *expected = malloc(target.size_bytes), *before = malloc(target.size_bytes);
    memcpy(before, target.data, target.size_bytes);
    memcpy(expected, target.data, target.size_bytes);
    do {
        size_t position = target.view.offset + (size_t)index_position(ndim, stride, index);
        memcpy(expected + position * item_bytes, value, item_bytes);
    } while (index_next(ndim, shape, index));
    tally_note(tally, &target, NULL);
    for (size_t i = 0; i < tally->queues.count; i++) {
        memcpy(target.data, before, target.size_bytes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_fill(tally->queues.queue[i], &target.view, value, NULL));
        CHECK(memcmp(expected, target.data, target.size_bytes) == 0);
    }
    free(before);
    free(expected);
    operand_free(&target);
}

TEST(run_fills_exactly_the_targets_elements)
{
    struct tally tally = tally_make(1, 13);
    size_t shape[5];
    ptrdiff_t stride[5];
    for (size_t round = 0; round < 2000; round++) {
        size_t ndim = round % 6;
        random_shape(&tally.seed, ndim, edges[round % EDGES] + 1, 2000, shape);
        random_strides(&tally.seed, ndim, shape, false, stride);
        check_fill(&tally, item_of(round), ndim, shape, stride);
    }
    CHECK_EQ(2000, tally.seen[DIMFOLD_KERNEL_RUNS]);
    tally_end(&tally);
}

TEST(run_fills_on_several_threads)
{
    struct tally tally = tally_make(3, 14);
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes += 5) {
        size_t rows = DIMFOLD_PLAN_THREADED_BYTES_MIN / item_bytes / 500 + 1;
        check_fill(&tally, item_bytes, 2, (size_t[]){rows, 500}, (ptrdiff_t[]){500, 1});
        check_fill(&tally, item_bytes, 2, (size_t[]){500, rows}, (ptrdiff_t[]){-1, 501});
    }
    CHECK_EQ(8, tally.threaded);
    tally_end(&tally);
}
