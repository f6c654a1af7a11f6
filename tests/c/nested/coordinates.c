/* Layouts of basis strides and the coordinates that they lead to. */
#include "nested/notation.h"
#include "nested/oracle.h"

static void check_identity(const char *expected, const char *text)
{
    dimfold_tuple shape = tuple_of(text);
    dimfold_nested layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_identity(&layout, &shape, NULL));
    CHECK_NESTED(expected, &layout);
}

TEST(identity_has_a_basis_stride_per_leaf)
{
    dimfold_tuple shape = tuple_of("(((((2)))))");
    dimfold_nested layout;
    dimfold_diag diag;
    check_identity("(3,4):(_1@0,_1@1)", "(3,4)");
    check_identity("(3,(4,(5,6),7)):(_1@0,(_1@0@1,(_1@0@1@1,_1@1@1@1),_1@2@1))", "(3,(4,(5,6),7))");
    check_identity("((2,3),(4)):((_1@0@0,_1@1@0),(_1@0@1))", "((2,3),(4))");
    check_identity("7:_1", "7");
    check_identity("():()", "()");
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_identity(&layout, &shape, &diag));
    CHECK_EQ(0, diag.axis);
}

static bool identity_leads_to_itself(uint64_t *random)
{
    dimfold_tuple shape = oracle_shape(random, 8, 512), at = shape, found;
    dimfold_nested identity;
    ptrdiff_t size = 1;
    dimfold_status status = dimfold_nested_identity(&identity, &shape, NULL);
    if (status == DIMFOLD_ERR_UNSUPPORTED)
        return dimfold_tuple_depth(&shape) > 4;
    for (uint32_t leaf = 0; leaf < shape.leaves; leaf++)
        size *= shape.value[leaf];
    for (ptrdiff_t index = 0; index < size && status == DIMFOLD_OK; index += 1 + index / 8) {
        ptrdiff_t rest = index;
        dimfold_tuple whole = {.leaves = 1, .value = {index}};
        for (uint32_t leaf = 0; leaf < shape.leaves; leaf++) {
            at.value[leaf] = rest % shape.value[leaf];
            rest /= shape.value[leaf];
        }
        if (dimfold_nested_coordinate(&found, &identity, &whole, NULL) != DIMFOLD_OK ||
            !dimfold_tuple_equal(&found, &at) || !oracle_tuple_is_sound(&found))
            return oracle_complain("identity", &identity, NULL, NULL);
    }
    return status == DIMFOLD_OK && dimfold_nested_coshape(&found, &identity, NULL) == DIMFOLD_OK &&
           dimfold_tuple_equal(&found, &shape);
}

TEST(identity_leads_every_coordinate_to_itself)
{
    CHECK(oracle_holds_times(identity_leads_to_itself, 1, test_rounds(4000)));
}

static void check_coordinate(const char *expected, const char *text, const char *coordinate)
{
    dimfold_nested layout = nested_of(text);
    dimfold_tuple at = tuple_of(coordinate);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_coordinate(&at, &layout, &at, NULL));
    CHECK_TUPLE(expected, &at);
}

TEST(coordinates_are_sums_of_steps)
{
    check_coordinate("(1,2)", "(3,4):(1@0,1@1)", "(1,2)");
    check_coordinate("(2,1)", "(3,4):(1@1,1@0)", "(1,2)");
    check_coordinate("(0,0,7)", "(3,4):(1@2,2@2)", "(1,3)");
    check_coordinate("(0,(0,3),1)", "(3,4):(1@2,1@1@1)", "(1,3)");
    check_coordinate("((0,2),0,-3)", "(3,4):(-1@2,1@1@0)", "(3,2)");
    check_coordinate("(2)", "(3,4):(1@0,0)", "(2,3)");
    check_coordinate("(_2,_2)", "(_3,_4):(_1@0,_1@1)", "(_2,_2)");
    check_coordinate("(2,2)", "(_3,4):(_1@0,_1@1)", "(_2,_2)");
    check_coordinate("17", "(3,4):(2,5)+3", "(2,2)");
}

TEST(coshape_holds_all_coordinates)
{
    static const char *const cases[][2] = {
        {"(3,4):(1@0,1@1)", "(3,4)"},       {"(3,4):(2@1,-1@1)", "(1,8)"},    {"(3,4):(1@0@1,1@1)", NULL},
        {"(3,4):(1@0,5)", NULL},            {"(3,4):(1@0,0)", "(3)"},
        {"(3,(4,2)):(1@0,(1@0@2,3@1@2))", "(3,1,(4,4))"},
        {"(4,4):(-1,4)", "16"},             {"(_4,_4):(_1,_4)", "_16"},       {"():()", "_1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_nested layout = nested_of(cases[i][0]);
        dimfold_tuple result = tuple_of("77");
        CHECK_STATUS(cases[i][1] != NULL ? DIMFOLD_OK : DIMFOLD_ERR_UNSUPPORTED,
                     dimfold_nested_coshape(&result, &layout, NULL));
        CHECK_TUPLE(cases[i][1] != NULL ? cases[i][1] : "77", &result);
    }
}

TEST(coordinates_refuse_offsets_and_modes_too_many)
{
    dimfold_nested layout = nested_of("(3,4):(1@0,1@1)+1");
    dimfold_tuple at = tuple_of("(1,2)"), result;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_coordinate(&result, &layout, &at, NULL));
    layout = nested_of("(3,4):(1@0,1@31)");
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_coordinate(&result, &layout, &at, NULL));
    CHECK(result.leaves == 32 && result.value[31] == 2);
    layout.basis[1] = 33;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_coordinate(&result, &layout, &at, NULL));
    layout.basis[0] = 0x0100;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_coordinate(&result, &layout, &at, NULL));
}
