/* Modes put side by side. */
#include "nested/notation.h"

TEST(zip_pairs_modes)
{
    dimfold_nested a = nested_of("(2,(3,_4)):(1,(2,6))+9"), b = nested_of("((5,6),7):((0,1),2)"), result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_zip(&result, &a, &b, NULL));
    CHECK_NESTED("((2,(5,6)),((3,_4),7)):((1,(0,1)),((2,6),2))+9", &result);
    a = nested_of("2:3");
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_zip(&a, &a, &a, NULL));
    CHECK_NESTED("((2,2)):((3,3))", &a);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_zip(&result, &a, &b, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_zip(&result, &a, NULL, NULL));
}

TEST(zip_modes_pairs_the_modes_of_two_modes)
{
    dimfold_nested layout = nested_of("((2,3),((5,6),7)):((1,2),((0,1),2))+4"), result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_zip_modes(&layout, &layout, NULL));
    CHECK_NESTED("((2,(5,6)),(3,7)):((1,(0,1)),(2,2))+4", &layout);
    layout = nested_of("(2,3):(1,2)");
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_zip_modes(&result, &layout, NULL));
    CHECK_NESTED("((2,3)):((1,2))", &result);
    layout = nested_of("(2,(3)):(1,(2))");
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_zip_modes(&result, &layout, NULL));
    layout = nested_of("(2,(3,4)):(1,(2,6))");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_zip_modes(&result, &layout, NULL));
    layout = nested_of("(2,3,4):(1,2,6)");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_zip_modes(&result, &layout, NULL));
    dimfold_diag diag;
    layout = nested_of("(4,(2,3)):(1,(4,8))");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_zip_modes(&result, &layout, &diag));
    CHECK(diag.axis == 1 && diag.expected == 1 && diag.found == 2);
}
