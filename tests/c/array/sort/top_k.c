/* What only the largest items can be asked wrongly. */
#include "oracle.h"

#include "ops/parts.h"

TEST(top_k_selects_from_long_lines)
{
    static const size_t taken[] = {1, 2, 17, 100, 3000};
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 5;
    size_t extent = 20011;
    unsigned char *items = malloc(extent * 8);
    for (size_t d = 0; d < SORT_DTYPES; d++)
        for (unsigned kind = 0; kind < ITEM_KINDS; kind++) {
            if (!test_takes(d * ITEM_KINDS + kind))
                continue;
            items_fill(items, sort_dtypes[d], extent, kind, &seed);
            check_lines(queue, sort_dtypes[d], items, 1, extent, taken[(d + kind) % 5]);
        }
    free(items);
    dimfold_queue_destroy(queue);
}

TEST(top_k_refuses_with_a_status)
{
    dimfold_queue *queue = parts_queue();
    float data[4] = {3, 2, 1, 0}, largest[8];
    int64_t places[8];
    size_t two = 2, three = 3, four = 4, five = 5;
    dimfold_view values, indices, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&values, largest, 0, DIMFOLD_DTYPE_F32, 1, &two, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&indices, places, 0, DIMFOLD_DTYPE_I64, 1, &two, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_top_k(queue, NULL, NULL, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_top_k(queue, &values, &indices, &source, 0, 0, NULL));
    CHECK(largest[0] == 3 && largest[1] == 2 && places[0] == 0 && places[1] == 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_top_k(queue, NULL, &indices, &source, -1, DIMFOLD_ASCENDING, NULL));
    CHECK(places[0] == 3 && places[1] == 2);
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_top_k(queue, &values, &indices, &source, 0, DIMFOLD_DESCENDING, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_top_k(queue, &values, &indices, &source, 1, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_top_k(queue, NULL, NULL, &source, 1, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_top_k(queue, &values, &indices, NULL, 0, 0, NULL));
    indices.shape = &three;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_top_k(queue, &values, &indices, &source, 0, 0, NULL));
    indices.shape = &five;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_top_k(queue, NULL, &indices, &source, 0, 0, NULL));
    indices.shape = &two;
    indices.data = largest;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_top_k(queue, &values, &indices, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_top_k(queue, &source, NULL, &source, 0, 0, NULL));
    indices.data = places;
    indices.dtype = DIMFOLD_DTYPE_U64;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_top_k(queue, &values, &indices, &source, 0, 0, NULL));
    values.dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_top_k(queue, &values, NULL, &source, 0, 0, NULL));
    dimfold_queue_destroy(queue);
}
