/* Thread-value layouts against coordinates written out. */
#include "nested/notation.h"
#include "nested/oracle.h"

/* The index in the tile of a thread's value by its definition: the thread's coordinates times the values' extents, plus
   the value's coordinates. */
static ptrdiff_t index_of(const size_t threads[2], const ptrdiff_t thread_stride[2], const size_t values[2],
                          const ptrdiff_t value_stride[2], ptrdiff_t thread, ptrdiff_t value)
{
    for (size_t t1 = 0; t1 < threads[1]; t1++)
        for (size_t t0 = 0; t0 < threads[0]; t0++)
            for (size_t v1 = 0; v1 < values[1]; v1++)
                for (size_t v0 = 0; v0 < values[0]; v0++)
                    if ((ptrdiff_t)t0 * thread_stride[0] + (ptrdiff_t)t1 * thread_stride[1] == thread &&
                        (ptrdiff_t)v0 * value_stride[0] + (ptrdiff_t)v1 * value_stride[1] == value)
                        return (ptrdiff_t)(t0 * values[0] + v0 +
                                           (t1 * values[1] + v1) * threads[0] * values[0]);
    return -1;
}

static dimfold_nested layout_of(const size_t shape[2], const ptrdiff_t stride[2])
{
    dimfold_nested layout = {.leaves = 2, .shape = {shape[0], shape[1]}, .stride = {stride[0], stride[1]}};
    layout.parens[0] = 0x10;
    layout.parens[1] = 0x01;
    return layout;
}

static void random_numbers(uint64_t *seed, size_t shape[2], ptrdiff_t stride[2])
{
    shape[0] = (size_t)test_random_in(seed, 1, 5);
    shape[1] = (size_t)test_random_in(seed, 1, 5);
    bool right = test_random(seed) % 2 == 0;
    stride[0] = right ? (ptrdiff_t)shape[1] : 1;
    stride[1] = right ? 1 : (ptrdiff_t)shape[0];
}

TEST(thread_value_new_puts_values_side_by_side_and_threads_beside_them)
{
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(200); round++) {
        size_t threads[2], values[2];
        ptrdiff_t thread_stride[2], value_stride[2];
        dimfold_nested tv;
        dimfold_tuple tile;
        random_numbers(&seed, threads, thread_stride);
        random_numbers(&seed, values, value_stride);
        dimfold_nested by_threads = layout_of(threads, thread_stride), by_values = layout_of(values, value_stride);
        CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_new(&tv, &tile, &by_threads, &by_values, NULL));
        CHECK_EQ(2, tile.leaves);
        CHECK_EQ(threads[0] * values[0], tile.value[0]);
        CHECK_EQ(threads[1] * values[1], tile.value[1]);
        ptrdiff_t thread_count = (ptrdiff_t)(threads[0] * threads[1]);
        for (ptrdiff_t i = 0; i < thread_count * (ptrdiff_t)(values[0] * values[1]); i++)
            CHECK_EQ(index_of(threads, thread_stride, values, value_stride, i % thread_count, i / thread_count),
                     oracle_at(&tv, i));
    }
}

TEST(thread_value_new_makes_known_layouts)
{
    dimfold_nested threads = nested_of("(4,8):(8,1)"), values = nested_of("(1,4):(4,1)"), tv;
    dimfold_tuple tile;
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_new(&tv, &tile, &threads, &values, NULL));
    CHECK_NESTED("((8,4),4):((16,1),4)", &tv);
    CHECK_TUPLE("(4,32)", &tile);
    threads = nested_of("32:1");
    values = nested_of("4:1");
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_new(&tv, &tile, &threads, &values, NULL));
    CHECK_NESTED("(32,4):(4,1)", &tv);
    CHECK_TUPLE("128", &tile);
    threads = nested_of("(_4,_8):(_8,_1)");
    values = nested_of("((_2,2),_1):((_1,_2),_0)");
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_new(&tv, &tile, &threads, &values, NULL));
    CHECK_NESTED("((_8,_4),4):((16,4),_1)", &tv);
    CHECK_TUPLE("(16,_8)", &tile);
    threads = nested_of("(4,8,2):(1,4,32)");
    values = nested_of("2:1");
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_new(&tv, &tile, &threads, &values, NULL));
    CHECK_NESTED("(64,2):(2,1)", &tv);
    CHECK_TUPLE("(8,8,2)", &tile);
}

TEST(thread_value_new_refuses_numbers_with_gaps)
{
    static const char *const refused[] = {"(4,8):(8,2)", "(4,8):(0,1)", "(4,8):(1,1)", "4:2", "4:-1", "(4,8):(1,8)"};
    dimfold_nested values = nested_of("(1,4):(0,1)"), tv;
    dimfold_tuple tile;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        dimfold_nested threads = nested_of(refused[i]);
        CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_thread_value_new(&tv, &tile, &threads, &values, NULL));
        CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_thread_value_new(&tv, &tile, &values, &threads, NULL));
    }
    dimfold_nested many = nested_of("2147483647:1"), swizzled = nested_of("Sw<1,0,1> o 0 o 4:1");
    many.shape[0] = (size_t)PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_thread_value_new(&tv, &tile, &many, &values, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_thread_value_new(&tv, &tile, &swizzled, &values, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_thread_value_new(&tv, NULL, &values, &values, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_thread_value_new(NULL, &tile, &values, &values, NULL));
}
