/* How arguments find their parameters: by place, by name, spread out, left out. */
#include "text/arguments.h"
#include "test.h"

static const parameter signature[PARAMETERS_MAX + 1] = {
    {"shape", PARAMETER_EXTENTS, false, true}, {"axes", PARAMETER_NUMBERS, true, false},
    {"order", PARAMETER_ORDER, true, false},
};

static dimfold_status read_arguments(const char *text, arguments *found, dimfold_diag *diag)
{
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){diag, "test"}, text, strlen(text));
    dimfold_status status = dimfold_arguments_parse(&lexer, signature, found);
    CHECK(status != DIMFOLD_OK || lexer.at == lexer.length);
    return status;
}

TEST(arguments_are_matched_as_python_matches_them)
{
    static const struct {
        const char *text;
        size_t shape, axes; /* entries; SIZE_MAX: not given */
        dimfold_order order;
    } calls[] = {
        {"(1)", 1, SIZE_MAX, -1},
        {"(1,2,3)", 3, SIZE_MAX, -1},
        {"((1,2))", 2, SIZE_MAX, -1},
        {"(())", 0, SIZE_MAX, -1},
        {"((1,2),(0,1))", 2, 2, -1},
        {"((1,2),0,'F')", 2, 1, DIMFOLD_ORDER_F},
        {"((1,2),None,K)", 2, SIZE_MAX, DIMFOLD_ORDER_K},
        {"(1,2,order='A')", 2, SIZE_MAX, DIMFOLD_ORDER_A},
        {"(1,2,axes=0,order=G)", 2, 1, DIMFOLD_ORDER_G},
        {"(order=B,axis=(0,1),shape=3)", 1, 2, DIMFOLD_ORDER_B},
        {"( shape = ( 3 , ) , )", 1, SIZE_MAX, -1},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        arguments found;
        if (!CHECK_STATUS(DIMFOLD_OK, read_arguments(calls[i].text, &found, NULL)))
            continue;
        CHECK(found.is_given[0] && found.numbers[0].count == calls[i].shape);
        CHECK_EQ(calls[i].axes != SIZE_MAX, found.is_given[1]);
        CHECK(!found.is_given[1] || found.numbers[1].count == calls[i].axes);
        CHECK_EQ(calls[i].order != -1, found.is_given[2]);
        CHECK(!found.is_given[2] || found.order == calls[i].order);
    }
}

TEST(arguments_are_refused_where_python_refuses_them)
{
    static const struct {
        const char *text;
        size_t column;
    } calls[] = {
        {"", 1}, {"1", 1}, {"()", 2}, {"(,)", 2}, {"(1", 3}, {"(1,", 4}, {"(None)", 2},
        {"((1),0,F,1)", 10}, {"(1,shape=2)", 4}, {"(1,axes=0,axis=0)", 11}, {"(1,size=2)", 4}, {"(axes=0)", 8},
        {"(order=C,1)", 10}, {"(1,(2))", 4}, {"((1,-2))", 5}, {"(1,-2)", 4}, {"((1),x)", 6}, {"(shape=)", 8},
        {"(shape==1)", 8}, {"(1,order=)", 10}, {"(1,order=D)", 10}, {"(1,order='F\")", 10},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        arguments found;
        dimfold_diag diag = {.column = 0};
        CHECK_STATUS(DIMFOLD_ERR_SYNTAX, read_arguments(calls[i].text, &found, &diag));
        if (!CHECK_EQ(calls[i].column, diag.column))
            printf("  %s\n", calls[i].text);
    }
}

TEST(arguments_that_are_lists_hold_64_numbers)
{
    char text[400] = "(";
    arguments found;
    for (int i = 0; i < 63; i++)
        strcat(text, "1,");
    size_t end = strlen(text);
    strcpy(text + end, "1)");
    CHECK_STATUS(DIMFOLD_OK, read_arguments(text, &found, NULL));
    CHECK_EQ(64, found.numbers[0].count);
    strcpy(text + end, "1,1)");
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, read_arguments(text, &found, NULL));
}
