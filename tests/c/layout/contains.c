/* contains: what a look at every position finds. */
#include "positions.h"

static void check_contains(const dimfold_layout *layout, ptrdiff_t position, bool expected)
{
    dimfold_answer answer = -1, hasty = -1;
    dimfold_witness witness;
    positions_clear(&witness);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_contains(layout, position, 1000, &answer, &witness, NULL));
    CHECK_EQ(expected ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO, answer);
    if (answer == DIMFOLD_ANSWER_YES)
        CHECK(witness.position == position && positions_at(layout, witness.index) == position &&
              witness.position_bytes == 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_contains(layout, position, 0, &hasty, NULL, NULL));
    CHECK(hasty == answer || hasty == DIMFOLD_ANSWER_UNKNOWN);
}

TEST(contains_knows_every_position_of_every_small_layout)
{
    dimfold_layout layout;
    for (size_t ndim = 0, kinds = 1; ndim <= 2; ndim++, kinds *= POSITIONS_KINDS)
        for (size_t number = 0; number < kinds; number++) {
            positions_layout(ndim, number, 2, &layout);
            uint64_t set = positions_of(&layout);
            for (ptrdiff_t position = -2; position < 40; position++)
                check_contains(&layout, position, position >= 0 && (set >> position & 1) != 0);
        }
}

TEST(contains_knows_random_positions_of_layouts_of_rank_3)
{
    uint64_t seed = 1;
    dimfold_layout layout;
    for (size_t round = 0; round < test_rounds(20000); round++) {
        size_t number = (size_t)test_random_in(&seed, 0, POSITIONS_KINDS * POSITIONS_KINDS * POSITIONS_KINDS - 1);
        positions_layout(3, number, 2, &layout);
        uint64_t set = positions_of(&layout);
        for (size_t i = 0; i < 8; i++) {
            ptrdiff_t position = test_random_in(&seed, 0, 50);
            check_contains(&layout, position, (set >> position & 1) != 0);
        }
    }
}

TEST(contains_finds_nothing_in_an_empty_layout)
{
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, (size_t[]){3, 0}, (ptrdiff_t[]){1, 1}, 4, NULL));
    check_contains(&layout, 4, false);
    check_contains(&layout, 0, false);
}

TEST(contains_refuses_positions_that_are_not_representable)
{
    dimfold_layout layout = {2, 0, {3, 2}, {PTRDIFF_MAX, 1}};
    dimfold_answer answer = 7;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_layout_contains(&layout, 4, 10, &answer, NULL, &diag));
    CHECK(strcmp(diag.operand, "layout") == 0 && strcmp(diag.operation, "contains") == 0);
    /* Each position fits, but not the way from the lowest to the highest. */
    layout = (dimfold_layout){2, 3, {2, 2}, {PTRDIFF_MIN + 1, PTRDIFF_MAX - 3}};
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_layout_contains(&layout, 4, 10, &answer, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_contains(NULL, 4, 10, &answer, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_contains(&layout, 4, 10, NULL, NULL, NULL));
    CHECK_EQ(7, answer);
}

/* Positions below 0 are positions. */
TEST(contains_takes_layouts_that_were_not_checked)
{
    dimfold_layout layout = {1, 1, {3}, {-2}};
    check_contains(&layout, -3, true);
    check_contains(&layout, -2, false);
}
