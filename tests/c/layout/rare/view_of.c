/* is_view_of: what comparing all positions finds. */
#include "layout/positions.h"

TEST(is_view_of_refuses_what_is_missing)
{
    dimfold_layout layout = {1, 0, {3}, {1}};
    dimfold_answer answer = 7;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_is_view_of(NULL, &layout, 1, &answer, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_is_view_of(&layout, NULL, 1, &answer, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_is_view_of(&layout, &layout, 1, NULL, NULL, NULL));
    CHECK_EQ(7, answer);
}

/* At the index of a witness lies a position that base does not have. */
static bool is_witness(const dimfold_layout *layout, uint64_t base, const dimfold_witness *witness)
{
    return positions_at(layout, witness->index) == witness->position && witness->position_bytes == 0 &&
           (base >> witness->position & 1) == 0;
}

static void check_view_of(const dimfold_layout *layout, const dimfold_layout *base)
{
    uint64_t set = positions_of(layout), base_set = positions_of(base);
    dimfold_answer answer = -1, hasty = -1, expected = (set & ~base_set) == 0;
    dimfold_witness witness;
    positions_clear(&witness);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_is_view_of(layout, base, 1000, &answer, &witness, NULL));
    CHECK_EQ(expected, answer);
    CHECK(answer != DIMFOLD_ANSWER_NO || is_witness(layout, base_set, &witness));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_is_view_of(layout, base, 0, &hasty, NULL, NULL));
    CHECK(hasty == answer || hasty == DIMFOLD_ANSWER_UNKNOWN);
}

TEST(is_view_of_compares_the_positions_of_every_pair_of_small_layouts)
{
    dimfold_layout layout, base;
    uint64_t seed = 1;
    size_t stride = test_scale() > 1 ? 1 : 20;
    const size_t kinds = 1 + POSITIONS_KINDS + POSITIONS_KINDS * POSITIONS_KINDS;
    for (size_t both = 0; both < kinds * kinds; both += 1 + test_random(&seed) % (2 * stride - 1)) {
        positions_numbered(both % kinds, (size_t)test_random_in(&seed, 0, 30), &layout);
        positions_numbered(both / kinds, (size_t)test_random_in(&seed, 0, 30), &base);
        check_view_of(&layout, &base);
    }
}
