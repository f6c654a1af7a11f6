/* The different items against a search among those found so far. */
#include "oracle.h"

#include "host/guarded.h"
#include "ops/parts.h"

#define UNIQUE_MAX 700

/* What a list of items has, by comparing each with all that were found. */
typedef struct found_items {
    size_t count, first[UNIQUE_MAX], counts[UNIQUE_MAX], inverse[UNIQUE_MAX], order[UNIQUE_MAX];
} found_items;

static void find_items(found_items *found, dimfold_dtype dtype, const unsigned char *items, size_t size)
{
    item_order order = {.dtype = dtype, .zeros_are_equal = true};
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    *found = (found_items){.count = 0};
    items_order(found->order, order, items, size);
    for (size_t i = 0; i < size; i++) {
        size_t at = found->order[i];
        const unsigned char *before = items + found->order[i == 0 ? 0 : i - 1] * item_bytes;
        if (i == 0 || item_is_before(order, before, items + at * item_bytes))
            found->first[found->count++] = at;
        found->inverse[at] = found->count - 1;
        found->counts[found->count - 1]++;
    }
}

typedef struct unique_trial {
    operand source, inverse;
    unsigned char items[UNIQUE_MAX * 8]; /* the source's in C order */
    unsigned char values[UNIQUE_MAX * 8];
    int64_t first[UNIQUE_MAX];
    int32_t counts[UNIQUE_MAX];
    found_items expected;
} unique_trial;

static void trial_make(unique_trial *trial, uint64_t *seed)
{
    size_t shape[3], index[3] = {0}, ndim = (size_t)test_random_in(seed, 0, 3), size = 0;
    dimfold_dtype dtype = sort_dtypes[test_random(seed) % SORT_DTYPES];
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    any_shape(seed, ndim, ndim == 1 ? UNIQUE_MAX : 8, shape);
    source_make(&trial->source, dtype, ndim, shape, seed);
    target_make(&trial->inverse, DIMFOLD_DTYPE_I32, ndim, shape, seed);
    items_fill(trial->source.data, dtype, trial->source.size_bytes / item_bytes,
               (unsigned)test_random_in(seed, 0, ITEM_KINDS - 1), seed);
    if (!shape_is_empty(ndim, shape))
        do {
            memcpy(trial->items + size++ * item_bytes, operand_item(&trial->source, index), item_bytes);
        } while (index_next(ndim, shape, index));
    find_items(&trial->expected, dtype, trial->items, size);
}

static void check_inverse(const unique_trial *trial)
{
    size_t index[3] = {0}, ordinal = 0, ndim = trial->source.view.ndim;
    if (shape_is_empty(ndim, trial->source.shape))
        return;
    do {
        int32_t found;
        memcpy(&found, operand_item(&trial->inverse, index), sizeof found);
        CHECK_EQ(trial->expected.inverse[ordinal++], found);
    } while (index_next(ndim, trial->source.shape, index));
}

static void check_unique(dimfold_queue *queue, unique_trial *trial, unsigned wanted)
{
    const found_items *expected = &trial->expected;
    dimfold_dtype dtype = trial->source.view.dtype;
    size_t item_bytes = dimfold_dtype_size_bytes(dtype), room = expected->count + wanted % 3, count = 99;
    ptrdiff_t backwards = -1;
    dimfold_view values, first, counts;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&values, trial->values, 0, dtype, 1, &room, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&first, trial->first, 0, DIMFOLD_DTYPE_I64, 1, &room, &backwards,
                                              room > 0 ? room - 1 : 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&counts, trial->counts, 0, DIMFOLD_DTYPE_I32, 1, &room, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_unique(queue, &values, wanted & 1 ? &first : NULL,
                                            wanted & 2 ? &trial->inverse.view : NULL, wanted & 4 ? &counts : NULL,
                                            &count, &trial->source.view, NULL));
    CHECK_EQ(expected->count, count);
    for (size_t i = 0; i < expected->count; i++) {
        CHECK(memcmp(trial->values + i * item_bytes, trial->items + expected->first[i] * item_bytes, item_bytes) == 0);
        CHECK((wanted & 1) == 0 || trial->first[room - 1 - i] == (int64_t)expected->first[i]);
        CHECK((wanted & 4) == 0 || (size_t)trial->counts[i] == expected->counts[i]);
    }
    if ((wanted & 2) != 0)
        check_inverse(trial);
    if (expected->count == 0)
        return;
    room = expected->count - 1;
    dimfold_diag diag;
    memset(trial->values, 0x55, sizeof trial->values);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE,
                 dimfold_unique(queue, &values, NULL, NULL, NULL, &count, &trial->source.view, &diag));
    CHECK_EQ(expected->count, diag.expected);
    CHECK_EQ(0x55, trial->values[0]);
}

TEST(unique_finds_each_item_once)
{
    dimfold_queue *queues[] = {queue_of_tier(1, DIMFOLD_TIER_AUTO), queue_of_tier(2, DIMFOLD_TIER_PORTABLE)};
    unique_trial *trial = malloc(sizeof *trial);
    uint64_t seed = 6;
    for (unsigned i = 0; i < test_rounds(1000); i++) {
        trial_make(trial, &seed);
        check_unique(queues[i % 2], trial, i % 8);
        operand_free(&trial->source);
        operand_free(&trial->inverse);
    }
    free(trial);
    dimfold_queue_destroy(queues[0]);
    dimfold_queue_destroy(queues[1]);
}

TEST(unique_refuses_with_a_status)
{
    dimfold_queue *queue = parts_queue();
    float data[4] = {3, 2, 3, 0}, found[4];
    int32_t places[4];
    size_t four = 4, three = 3, count = 0;
    dimfold_view values, indices, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&values, found, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&indices, places, 0, DIMFOLD_DTYPE_I32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_unique(queue, NULL, NULL, NULL, NULL, &count, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_unique(queue, &values, NULL, NULL, NULL, NULL, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_unique(queue, &values, NULL, NULL, NULL, &count, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_unique(NULL, &values, NULL, NULL, NULL, &count, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_unique(queue, &values, &values, NULL, NULL, &count, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_unique(queue, &indices, NULL, NULL, NULL, &count, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_unique(queue, &source, NULL, NULL, NULL, &count, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_unique(queue, &values, &indices, NULL, &indices, &count, &source, NULL));
    indices.shape = &three;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_unique(queue, &values, NULL, &indices, NULL, &count, &source, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_unique(queue, &values, NULL, NULL, &indices, &count, &source, NULL));
    CHECK(count == 3 && found[0] == 0 && found[1] == 2 && found[2] == 3 && places[2] == 2);
    values.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, dimfold_unique(queue, &values, NULL, NULL, NULL, &count, &source, NULL));
    dimfold_queue_destroy(queue);
}
