/* Walks in C order against counting on index by index. */
#include "index/order.h"

#include "ops/parts.h"

static void order_check(const operand *walked, bool merges, uint64_t *seed)
{
    dimfold_operand checked;
    dimfold_call call = {NULL, "test"};
    dimfold_index_order order;
    dimfold_index_cursor cursor;
    size_t ndim = walked->view.ndim, index[64] = {0}, begin;
    CHECK_STATUS(DIMFOLD_OK, dimfold_operand_check(call, &checked, &walked->view, "operand", NULL, true));
    const dimfold_operand *side[] = {&checked};
    dimfold_index_order_make(&order, 1, side, merges);
    if (order.size == 0)
        return;
    begin = (size_t)test_random_in(seed, 0, (intmax_t)order.size - 1);
    dimfold_index_cursor_begin(&cursor, &order, begin);
    for (size_t i = 0; i < begin; i++)
        index_next(ndim, walked->shape, index);
    for (size_t done = begin; done < order.size;) {
        size_t rest = dimfold_index_cursor_rest(&cursor);
        size_t count = (size_t)test_random_in(seed, 1, (intmax_t)rest);
        for (size_t i = 0; i < count; i++, done++) {
            const char *at = cursor.at[0] + (ptrdiff_t)i * dimfold_index_order_step(&order, 0);
            if (!CHECK(at == (const char *)operand_item(walked, index)))
                return;
            index_next(ndim, walked->shape, index);
        }
        dimfold_index_cursor_move(&cursor, count);
    }
}

TEST(index_order_walks_in_c_order)
{
    uint64_t seed = 9;
    for (size_t i = 0; i < 1500; i++) {
        operand walked;
        size_t ndim = (size_t)test_random_in(&seed, 0, 4), shape[4];
        any_shape(&seed, ndim, 5, shape);
        source_make(&walked, DIMFOLD_DTYPE_U16, ndim, shape, &seed);
        order_check(&walked, i % 2, &seed);
        operand_free(&walked);
    }
}

TEST(index_order_merges_what_is_one_axis)
{
    static char bytes[64];
    static const size_t shape[] = {2, 3, 1, 4};
    dimfold_view view = {.data = bytes, .dtype = DIMFOLD_DTYPE_U8, .ndim = 4, .shape = shape};
    dimfold_operand operand;
    dimfold_call call = {NULL, "test"};
    dimfold_index_order order;
    CHECK_STATUS(DIMFOLD_OK, dimfold_operand_check(call, &operand, &view, "operand", NULL, true));
    const dimfold_operand *side[] = {&operand};
    dimfold_index_order_make(&order, 1, side, true);
    CHECK_EQ(1, order.ndim);
    CHECK_EQ(24, order.shape[0]);
    dimfold_index_order_make(&order, 1, side, false);
    CHECK_EQ(4, order.ndim);
}
