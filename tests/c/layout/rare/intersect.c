/* intersect: what comparing all positions finds. */
#include "layout/positions.h"

TEST(intersect_refuses_what_is_missing)
{
    dimfold_layout layout = {1, 0, {3}, {1}}, result = layout;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_intersect(NULL, &layout, &layout, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_intersect(&result, NULL, &layout, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_intersect(&result, &layout, NULL, 1, NULL));
}

/* The sets of positions, from position 0 on, that are layouts of at most SIZE_MAX_HERE elements without overlap: made
   by listing those layouts, whatever their rank. */
#define SETS (1 << 22)
#define SIZE_MAX_HERE 16
#define POSITION_MAX 60

static uint64_t sets[SETS];

static bool set_find(uint64_t set, bool add)
{
    size_t place = (size_t)(set * 0x9e3779b97f4a7c15u >> 42);
    for (; sets[place] != 0; place = (place + 1) % SETS)
        if (sets[place] == set)
            return true;
    if (add)
        sets[place] = set;
    return false;
}

/* Adds to the layout whose positions are `set` every axis of a larger step. */
static void list_layouts(uint64_t set, size_t size, int reach, int step)
{
    set_find(set, true);
    for (step += 1; reach + step <= POSITION_MAX; step++) {
        uint64_t longer = set, moved = set;
        for (int extent = 2; extent * (int)size <= SIZE_MAX_HERE; extent++) {
            if (reach + (extent - 1) * step > POSITION_MAX)
                break;
            moved <<= step;
            if ((longer & moved) != 0)
                break;
            longer |= moved;
            list_layouts(longer, size * (size_t)extent, reach + (extent - 1) * step, step);
        }
    }
}

static bool is_layout(uint64_t set)
{
    if (!set_find(1, false))
        list_layouts(1, 1, 0, 0);
    while ((set & 1) == 0)
        set >>= 1;
    return set_find(set, false);
}

/* No extent of 1, strides that decrease, and none that goes on where the next one ends. */
static bool is_tidy(const dimfold_layout *layout)
{
    for (size_t i = 0; i < layout->ndim; i++) {
        if (layout->shape[i] < 2 || layout->stride[i] < 1)
            return false;
        if (i + 1 < layout->ndim && (layout->stride[i] <= layout->stride[i + 1] ||
                                     layout->stride[i] == layout->stride[i + 1] * (ptrdiff_t)layout->shape[i + 1]))
            return false;
    }
    return true;
}

static void check_shared(const dimfold_layout *result, uint64_t expected)
{
    size_t size = 1, bits = 0;
    for (uint64_t left = expected; left != 0; left &= left - 1)
        bits++;
    for (size_t i = 0; i < result->ndim; i++)
        size *= result->shape[i];
    CHECK(size == bits && positions_of(result) == expected && is_tidy(result));
}

static void check_intersect(const dimfold_layout *layout, const dimfold_layout *layout2)
{
    uint64_t expected = positions_of(layout) & positions_of(layout2);
    dimfold_layout result = {.ndim = 7}, hasty;
    dimfold_status status = dimfold_layout_intersect(&result, layout, layout2, 100000, NULL);
    if (expected == 0)
        CHECK(status == DIMFOLD_OK && result.ndim == 1 && result.offset == 0 && result.shape[0] == 0 &&
              result.stride[0] == 1);
    else if (is_layout(expected))
        CHECK_STATUS(DIMFOLD_OK, status);
    else
        CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, status);
    if (expected != 0 && status == DIMFOLD_OK)
        check_shared(&result, expected);
    dimfold_status early = dimfold_layout_intersect(&hasty, layout, layout2, 0, NULL);
    CHECK(early == status || early == DIMFOLD_ERR_OVERLAP_UNKNOWN);
}

TEST(intersect_compares_the_positions_of_every_pair_of_small_layouts)
{
    dimfold_layout layout, layout2;
    uint64_t seed = 1;
    size_t stride = test_scale() > 1 ? 1 : 20;
    const size_t kinds = 1 + POSITIONS_KINDS + POSITIONS_KINDS * POSITIONS_KINDS;
    for (size_t both = 0; both < kinds * kinds; both += 1 + test_random(&seed) % (2 * stride - 1)) {
        positions_numbered(both % kinds, (size_t)test_random_in(&seed, 0, 30), &layout);
        positions_numbered(both / kinds, (size_t)test_random_in(&seed, 0, 30), &layout2);
        check_intersect(&layout, &layout2);
    }
}
