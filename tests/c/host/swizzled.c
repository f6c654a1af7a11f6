/* The walk through swizzles around the edges of its rows, tiles and batches, on several threads, and as it is
   explained. */
#include "ops/trees.h"

#include "guarded.h"

static const dimfold_swizzle swizzles[] = {{1, 0, 1, 0},  {3, 0, 3, 0},  {2, 1, -2, 0}, {3, 2, 4, 0},
                                           {3, 3, -3, 0}, {4, 4, 5, 0},  {1, 7, 3, 0},  {2, 0, -9, 0}};
#define SWIZZLES (sizeof swizzles / sizeof swizzles[0])

/* A matrix, by rows or by columns that lie `gap` elements apart. */
static dimfold_nested matrix(size_t rows, size_t columns, bool by_columns, size_t gap)
{
    dimfold_nested layout = tree_of("(1,1):(1,1)");
    layout.shape[0] = rows;
    layout.shape[1] = columns;
    layout.stride[by_columns ? 1 : 0] = (ptrdiff_t)((by_columns ? rows : columns) + gap);
    return layout;
}

static void check_pair(dimfold_queue *queue, dimfold_dtype to, const dimfold_nested *target, dimfold_dtype from,
                       const dimfold_nested *source, uint64_t *seed)
{
    tree_operand written, read;
    tree_operand_make(&written, to, target, seed);
    tree_operand_make(&read, from, source, seed);
    tree_check(queue, &written, &read);
    tree_operand_free(&written);
    tree_operand_free(&read);
}

TEST(swizzled_matrices_are_exact_around_the_edges_of_tiles)
{
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 1;
    for (size_t i = 0; i < EDGES * EDGES * 3; i++) {
        size_t rows = edges[i % EDGES], columns = edges[i / EDGES % EDGES];
        dimfold_nested target = matrix(rows, columns, i % 5 == 0, i % 2 * 8);
        dimfold_nested source = matrix(rows, columns, i % 3 == 0, i % 7);
        if (i % 4 != 0)
            target.swizzle = swizzles[i % SWIZZLES];
        if (i % 4 != 1)
            source.swizzle = swizzles[i / 3 % SWIZZLES];
        dimfold_dtype dtype = dimfold_dtype_opaque(1 + i % 16);
        check_pair(queue, dtype, &target, dtype, &source, &seed);
        check_pair(queue, DIMFOLD_DTYPE_F32, &target, DIMFOLD_DTYPE_I16, &source, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(swizzled_matrices_are_exact_on_several_threads)
{
    for (size_t threads = 1; threads <= 4; threads++) {
        dimfold_queue *queue = queue_make(threads);
        uint64_t seed = threads;
        dimfold_nested rows = matrix(420, 320, false, 0), columns = matrix(420, 320, true, 2);
        dimfold_nested swizzled = rows;
        dimfold_explanation explanation;
        tree_operand target, source;
        swizzled.swizzle = swizzles[1];
        check_pair(queue, DIMFOLD_DTYPE_F64, &swizzled, DIMFOLD_DTYPE_F64, &rows, &seed);
        check_pair(queue, DIMFOLD_DTYPE_F64, &columns, DIMFOLD_DTYPE_F64, &swizzled, &seed);
        check_pair(queue, DIMFOLD_DTYPE_F64, &swizzled, DIMFOLD_DTYPE_I32, &columns, &seed);
        tree_operand_make(&target, DIMFOLD_DTYPE_F64, &swizzled, &seed);
        tree_operand_make(&source, DIMFOLD_DTYPE_F64, &rows, &seed);
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target.view, &source.view, &explanation, NULL));
        CHECK_EQ(DIMFOLD_KERNEL_SWIZZLED, explanation.kernel);
        CHECK_EQ(threads, explanation.threads);
        tree_operand_free(&target);
        tree_operand_free(&source);
        dimfold_queue_destroy(queue);
    }
}

/* What is said of a copy between two layouts of items of `item_bytes`, each 64 bytes aligned. */
static dimfold_explanation explain(size_t item_bytes, const dimfold_nested *target, const dimfold_nested *source)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_explanation explanation = {0};
    dimfold_view to = {.dtype = dimfold_dtype_opaque(item_bytes), .nested = target,
                       .device_type = DIMFOLD_DEVICE_CPU}, from = to;
    from.nested = source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &to, source != NULL ? &from : NULL, &explanation, NULL));
    dimfold_queue_destroy(queue);
    return explanation;
}

static size_t run_of(size_t item_bytes, const dimfold_nested *target, const dimfold_nested *source)
{
    dimfold_explanation explanation = explain(item_bytes, target, source);
    CHECK_EQ(DIMFOLD_KERNEL_SWIZZLED, explanation.kernel);
    return explanation.run;
}

TEST(swizzled_runs_are_what_swizzle_strides_extents_and_starts_leave_together)
{
    dimfold_nested rows = matrix(16, 64, false, 0), columns = matrix(16, 64, true, 0), swizzled = rows;
    swizzled.swizzle = (dimfold_swizzle){3, 3, 3, 0};
    CHECK_EQ(8, run_of(2, &swizzled, &rows));
    CHECK_EQ(8, run_of(2, &rows, &swizzled));
    CHECK_EQ(8, run_of(8, &swizzled, &rows));
    CHECK_EQ(4, run_of(16, &swizzled, &rows));
    CHECK_EQ(1, run_of(2, &swizzled, &columns));
    dimfold_nested other = swizzled, moved = swizzled;
    dimfold_nested wide = matrix(16, 64, false, 4), narrow = matrix(16, 60, false, 4);
    other.swizzle.base = 1;
    CHECK_EQ(2, run_of(2, &swizzled, &other));
    moved.offset = 12;
    CHECK_EQ(4, run_of(2, &moved, &rows));
    wide.swizzle = swizzled.swizzle;
    CHECK_EQ(4, run_of(2, &wide, &rows));
    dimfold_nested narrow_rows = matrix(16, 60, false, 0);
    narrow.swizzle = swizzled.swizzle;
    CHECK_EQ(4, run_of(2, &narrow, &narrow_rows));
    CHECK_EQ(8, explain(2, &swizzled, NULL).run);
}

TEST(swizzled_explanations_say_why_and_what_would_be_faster)
{
    dimfold_nested rows = matrix(16, 64, false, 0), columns = matrix(16, 64, true, 0), swizzled = rows;
    swizzled.swizzle = (dimfold_swizzle){3, 3, 3, 0};
    dimfold_explanation runs = explain(2, &swizzled, &rows), items = explain(2, &columns, &swizzled);
    CHECK(strstr(dimfold_explanation_why(&runs), "swizzle") != NULL);
    CHECK(strcmp(dimfold_explanation_advice(&runs), "") == 0);
    CHECK(strstr(dimfold_explanation_why(&items), "swizzle") != NULL);
    CHECK(strcmp(dimfold_explanation_advice(&items), "") != 0);
    CHECK(items.swizzle[0].bits == 0 && items.swizzle[1].bits == 3 && items.swizzle[1].base == 3);
    CHECK_EQ(16, runs.width_bytes);
    CHECK_EQ(2, items.width_bytes);
    CHECK_EQ(32, runs.index_bits);
}

/* Sixteen elements do not reach the bits that this swizzle looks at. */
TEST(swizzles_that_move_nothing_are_none)
{
    dimfold_nested rows = matrix(4, 4, false, 0), swizzled = rows;
    swizzled.swizzle = (dimfold_swizzle){2, 0, 4, 0};
    dimfold_explanation explanation = explain(4, &swizzled, &rows);
    CHECK_EQ(DIMFOLD_KERNEL_MEMCPY, explanation.kernel);
    CHECK_EQ(0, explanation.swizzle[0].bits);
    CHECK_EQ(1, explanation.is_nested[0]);
    swizzled.swizzle.shift = 3;
    CHECK_EQ(DIMFOLD_KERNEL_SWIZZLED, explain(4, &swizzled, &rows).kernel);
}
