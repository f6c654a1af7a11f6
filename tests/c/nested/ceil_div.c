/* ceil_div of a shape by a tiler: what is left to repeat the tile over. */
#include "nested/notation.h"

TEST(ceil_div_is_the_shape_of_the_rest)
{
    static const char *const rows[][3] = {
        {"24", "4:1", "6"},           {"24", "4:2", "(2,3)"},        {"(4,6)", "3:1", "12"},
        {"(10,7)", "<4,2>", "(3,4)"}, {"(10,7,5)", "<4,_>", "(3,1,5)"}, {"((4,6),5)", "<<2,3>,5>", "((2,2),1)"},
        {"(10,(3,5))", "<4>", "(3,(3,5))"}, {"8", "<4>", "(2)"},     {"(_8,_6)", "<_4,_2>", "(_2,_3)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        dimfold_tuple shape = tuple_of(rows[i][0]);
        dimfold_tiler tiler = tiler_of(rows[i][1]);
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_ceil_div(&shape, &shape, &tiler, NULL));
        if (!CHECK(tuple_is(&shape, rows[i][2])))
            printf("  %s by %s\n", rows[i][0], rows[i][1]);
    }
}

TEST(ceil_div_refuses_what_divide_does)
{
    static const struct {
        const char *shape, *tiler;
        dimfold_status status;
    } rows[] = {
        {"8", "<2,2>", DIMFOLD_ERR_SHAPE},       {"(8,0)", "2", DIMFOLD_ERR_SHAPE},
        {"8", "(2,2):(2,3)", DIMFOLD_ERR_OVERLAP}, {"8", "2:1@0", DIMFOLD_ERR_UNSUPPORTED},
        {"8", "2:-1", DIMFOLD_ERR_UNSUPPORTED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        dimfold_tuple shape = tuple_of(rows[i].shape), result = {.leaves = 77}, before = result;
        dimfold_tiler tiler = tiler_of(rows[i].tiler);
        CHECK_STATUS(rows[i].status, dimfold_nested_ceil_div(&result, &shape, &tiler, NULL));
        CHECK(memcmp(&result, &before, sizeof result) == 0);
    }
}
