/* Nests of loops: that every index is visited once, whole or in pieces. */
#include "test.h"

#include "host/nest.h"

TEST(nest_comes_apart_in_no_more_pieces_than_it_has_indices)
{
    dimfold_nest nest = {.ndim = 2, .axis = {{3, 1, 1}, {2, 3, 3}}};
    CHECK_EQ(1, dimfold_nest_pieces(&nest, 1));
    CHECK_EQ(2, dimfold_nest_pieces(&nest, 2));
    CHECK_EQ(6, dimfold_nest_pieces(&nest, 1000));
}
