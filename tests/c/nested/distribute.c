/* domain_distribute: elements dealt out by common divisors. */
#include "nested/notation.h"

TEST(domain_distribute_takes_common_divisors)
{
    static const struct {
        const char *shape;
        size_t count;
        const char *result;
    } rows[] = {
        {"(15,14)", 6, "(3,2):(1,15)"},  {"((64,3),(8,8))", 128, "(64,2):(1,192)"},
        {"(4,2)", 8, "8:1"},             {"(4,2)", 1, "1:0"},
        {"(5,7)", 6, "1:0"},             {"()", 3, "_1:_0"},
        {"(_15,_14)", 6, "(_3,_2):(_1,_15)"}, {"12", 8, "4:1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        dimfold_tuple shape = tuple_of(rows[i].shape);
        dimfold_nested result;
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_domain_distribute(&result, &shape, rows[i].count, NULL));
        CHECK_NESTED(rows[i].result, &result);
    }
}

TEST(domain_distribute_refuses_what_is_no_shape)
{
    dimfold_tuple shape = tuple_of("(4,0)"), large = tuple_of("(4,4)");
    dimfold_nested result;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_domain_distribute(&result, &shape, 2, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_domain_distribute(&result, &large, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_domain_distribute(NULL, &large, 2, NULL));
    large.value[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_domain_distribute(&result, &large, 2, NULL));
}
