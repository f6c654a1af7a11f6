/* Sorting against a stable sort that compares two items at a time. */
#include "oracle.h"

#include "host/guarded.h"
#include "ops/parts.h"

/* All sequences of so many items out of so many special ones, as lines. */
static unsigned char *all_sequences(dimfold_dtype dtype, size_t extent, size_t choices, size_t *lines)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    *lines = 1;
    for (size_t i = 0; i < extent; i++)
        *lines *= choices;
    unsigned char *items = malloc(*lines * extent * item_bytes);
    for (size_t line = 0; line < *lines; line++)
        for (size_t i = 0, rest = line; i < extent; i++, rest /= choices)
            special_item(items + (line * extent + i) * item_bytes, dtype, rest % choices);
    return items;
}

TEST(sort_is_right_for_all_short_sequences_of_special_items)
{
    dimfold_queue *queue = queue_of_tier(1, DIMFOLD_TIER_AUTO);
    for (size_t d = 0; d < SORT_DTYPES; d++)
        for (size_t extent = 1; extent <= 6; extent++) {
            size_t lines;
            unsigned char *items =
                all_sequences(sort_dtypes[d], extent, extent <= 3 ? SPECIAL_ITEMS : extent <= 5 ? 5 : 4, &lines);
            check_lines(queue, sort_dtypes[d], items, lines, extent, (extent + 1) / 2);
            free(items);
        }
    dimfold_queue_destroy(queue);
}

/* Line by line, where the test before has many at once. */
TEST(sort_of_one_line_is_right_for_all_short_sequences)
{
    dimfold_queue *queue = queue_of_tier(1, DIMFOLD_TIER_PORTABLE);
    for (size_t d = 0; d < SORT_DTYPES; d++)
        for (size_t extent = 1; extent <= 3; extent++) {
            size_t lines, line_bytes = extent * dimfold_dtype_size_bytes(sort_dtypes[d]);
            unsigned char *items = all_sequences(sort_dtypes[d], extent, SPECIAL_ITEMS, &lines);
            for (size_t line = 0; line < lines; line++)
                if (test_takes(line))
                    check_lines(queue, sort_dtypes[d], items + line * line_bytes, 1, extent, extent);
            free(items);
        }
    dimfold_queue_destroy(queue);
}

TEST(sort_of_long_lines_is_the_same_on_any_number_of_threads)
{
    static const size_t extents[] = {41, 1499, 4096, 70001, 140009};
    uint64_t seed = 2;
    for (size_t threads = 1; threads <= 4; threads++) {
        dimfold_queue *queue = queue_of_tier(threads, DIMFOLD_TIER_AUTO);
        for (size_t i = 0; i < sizeof extents / sizeof extents[0]; i++)
            for (unsigned kind = 0; kind < ITEM_KINDS; kind += extents[i] < 5000 ? 1 : 3) {
                if (!test_takes((threads * 5 + i) * ITEM_KINDS + kind))
                    continue;
                dimfold_dtype dtype = sort_dtypes[test_random(&seed) % SORT_DTYPES];
                size_t lines = extents[i] < 5000 ? 3 : 1, taken = (size_t)test_random_in(&seed, 0, 40);
                unsigned char *items = malloc(lines * extents[i] * 8);
                items_fill(items, dtype, lines * extents[i], kind, &seed);
                check_lines(queue, dtype, items, lines, extents[i], taken);
                free(items);
            }
        dimfold_queue_destroy(queue);
    }
}

/* ---- Layouts --------------------------------------------------------------------------------------------------- */

struct sort_case {
    const operand *source;
    size_t axis;
    uint32_t flags;
    unsigned char *line, *item; /* the items along the axis, and one of them as the target has it */
    size_t *indices;
    size_t taken;               /* of the target's shape */
    bool is_swapped;
};

static void swap_item(unsigned char *item, size_t item_bytes)
{
    for (size_t i = 0; i < item_bytes / 2; i++) {
        unsigned char byte = item[i];
        item[i] = item[item_bytes - 1 - i];
        item[item_bytes - 1 - i] = byte;
    }
}

/* Sorts the whole line for each of its items. */
static const unsigned char *sorted_item(const void *context, const size_t *index)
{
    const struct sort_case *sort = context;
    const dimfold_view *view = &sort->source->view;
    size_t item_bytes = dimfold_dtype_size_bytes(view->dtype), at[64], extent = view->shape[sort->axis];
    memcpy(at, index, view->ndim * sizeof *at);
    for (at[sort->axis] = 0; at[sort->axis] < extent; at[sort->axis]++) {
        unsigned char *item = sort->line + at[sort->axis] * item_bytes;
        memcpy(item, operand_item(sort->source, at), item_bytes);
        if ((view->flags & DIMFOLD_BYTE_SWAPPED) != 0)
            swap_item(item, item_bytes);
    }
    items_order(sort->indices, (item_order){.dtype = view->dtype, .is_descending = sort->flags != 0}, sort->line,
                extent);
    memcpy(sort->item, sort->line + sort->indices[index[sort->axis]] * item_bytes, item_bytes);
    if (sort->is_swapped)
        swap_item(sort->item, item_bytes);
    return sort->item;
}

/* Items of few kinds, so that there are equal ones. */
static void source_fill(operand *source, uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(source->view.dtype), count = source->size_bytes / item_bytes;
    items_fill(source->data, source->view.dtype, count, (unsigned)test_random_in(seed, 0, 2), seed);
}

TEST(sort_is_right_for_random_layouts)
{
    dimfold_queue *queues[] = {queue_of_tier(1, DIMFOLD_TIER_AUTO), queue_of_tier(3, DIMFOLD_TIER_PORTABLE)};
    uint64_t seed = 3;
    unsigned char line[64 * 8], item[8];
    size_t indices[64];
    for (unsigned i = 0; i < test_rounds(500); i++) {
        size_t shape[4], ndim = (size_t)test_random_in(&seed, 1, 4);
        dimfold_dtype dtype = sort_dtypes[test_random(&seed) % SORT_DTYPES];
        operand source, target;
        any_shape(&seed, ndim, 5, shape);
        struct sort_case sort = {.source = &source, .line = line, .item = item, .indices = indices,
                                 .axis = (size_t)test_random_in(&seed, 0, (intmax_t)ndim - 1),
                                 .flags = (uint32_t)test_random_in(&seed, 0, 1)};
        if (test_random(&seed) % 2 == 0)
            shape[sort.axis] = (size_t)test_random_in(&seed, 0, 64);
        source_make(&source, dtype, ndim, shape, &seed);
        target_make(&target, dtype, ndim, shape, &seed);
        source_fill(&source, &seed);
        source.view.flags = test_random(&seed) % 8 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
        target.view.flags = test_random(&seed) % 8 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
        sort.is_swapped = target.view.flags != 0;
        unsigned char *expected = expected_parts(&target, sorted_item, &sort);
        check_parts(&target, dimfold_sort(queues[i % 2], &target.view, &source.view,
                                          (ptrdiff_t)sort.axis - (ptrdiff_t)(i % 3 == 0 ? ndim : 0), sort.flags, NULL),
                    expected);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queues[0]);
    dimfold_queue_destroy(queues[1]);
}

TEST(sort_in_place_is_right_for_random_layouts)
{
    dimfold_queue *queue = queue_of_tier(2, DIMFOLD_TIER_AUTO);
    uint64_t seed = 4;
    unsigned char line[64 * 8], item[8];
    size_t indices[64];
    for (unsigned i = 0; i < test_rounds(200); i++) {
        size_t shape[3], ndim = (size_t)test_random_in(&seed, 1, 3);
        operand source;
        any_shape(&seed, ndim, 6, shape);
        struct sort_case sort = {.source = &source, .line = line, .item = item, .indices = indices,
                                 .axis = (size_t)test_random_in(&seed, 0, (intmax_t)ndim - 1)};
        shape[sort.axis] = (size_t)test_random_in(&seed, 1, 64);
        target_make(&source, sort_dtypes[test_random(&seed) % SORT_DTYPES], ndim, shape, &seed);
        source_fill(&source, &seed);
        unsigned char *expected = expected_parts(&source, sorted_item, &sort);
        check_parts(&source, dimfold_sort(queue, &source.view, &source.view, (ptrdiff_t)sort.axis, 0, NULL), expected);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

/* ---- Failures -------------------------------------------------------------------------------------------------- */

TEST(sort_refuses_with_a_status)
{
    dimfold_queue *queue = parts_queue();
    float data[8] = {3, 2, 1, 0};
    int32_t places[4];
    size_t three = 3, four = 4;
    dimfold_view target, source, indices, point;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, data + 4, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&indices, places, 0, DIMFOLD_DTYPE_I32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&point, data, 0, DIMFOLD_DTYPE_F32, 0, NULL, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_sort(queue, &target, &source, 1, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_sort(queue, &target, &source, -2, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_sort(queue, &point, &point, -1, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_sort(queue, &target, &source, 0, 2, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_argsort(queue, &indices, &source, 0, 4, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_sort(NULL, &target, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_sort(queue, NULL, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_sort(queue, &target, NULL, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_sort(queue, &indices, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_argsort(queue, &target, &source, 0, 0, NULL));
    indices.data = data + 2;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_argsort(queue, &indices, &source, 0, 0, NULL));
    target.data = data + 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_sort(queue, &target, &source, 0, 0, NULL));
    target.data = data + 4;
    target.shape = &three;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_sort(queue, &target, &source, 0, 0, NULL));
    target.shape = &four;
    target.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, dimfold_sort(queue, &target, &source, 0, 0, NULL));
    target.flags = 0;
    target.dtype = source.dtype = DIMFOLD_DTYPE_C64;
    source.shape = target.shape = &three;
    source.data = target.data = data;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_sort(queue, &target, &source, 0, 0, NULL));
    dimfold_queue_destroy(queue);
}

/* Extents that i32 does not hold, of a source that stays in one place. */
TEST(argsort_refuses_what_its_indices_do_not_hold)
{
#if SIZE_MAX > UINT32_MAX
    dimfold_queue *queue = parts_queue();
    uint8_t item = 0;
    int32_t index = 0;
    size_t many = (size_t)INT32_MAX + 1;
    ptrdiff_t stays = 0;
    dimfold_view source, target;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, &item, 1, DIMFOLD_DTYPE_U8, 1, &many, &stays, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, &index, 4, DIMFOLD_DTYPE_I32, 1, &many, &stays, 0, NULL));
    target.flags = DIMFOLD_ASSUME_DISJOINT;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_argsort(queue, &target, &source, 0, 0, NULL));
    dimfold_queue_destroy(queue);
#else
    test_skip("extents are 32 bits");
#endif
}
