/* Plans against every element's place: each element of the walk is visited once, and where order matters in order. */
#include "index/plan.h"

#include "ops/parts.h"

#include "test.h"

/* One with strides of its own, so that it may be copied. */
static dimfold_operand operand_of(const operand *from)
{
    dimfold_operand result;
    dimfold_call call = {NULL, "test"};
    CHECK_STATUS(DIMFOLD_OK, dimfold_operand_check(call, &result, &from->view, "operand", NULL, true));
    return result;
}

/* Where an index of the planned axes leads on a side, in bytes. */
static char *plan_place(const dimfold_index_plan *plan, size_t side, const size_t *index)
{
    char *place = plan->begin[side];
    for (size_t axis = 0; axis < plan->ndim; axis++)
        place += (ptrdiff_t)index[axis] * plan->axis[axis].stride[side];
    return place;
}

/* Counts on, the first axis fastest. */
static bool plan_next(const dimfold_index_plan *plan, size_t *index)
{
    for (size_t axis = 0; axis < plan->ndim; axis++) {
        if (++index[axis] < plan->axis[axis].extent)
            return true;
        index[axis] = 0;
    }
    return false;
}

/* A put of slabs, and the place of its axis. */
typedef struct slabs {
    operand source, target, indices;
    dimfold_operand side[3];
    size_t shape[3], list[2], walked[4], axis;
    dimfold_index_plan plan;
} slabs;

static void slabs_make(slabs *made, size_t axis, bool is_ordered, uint64_t *seed)
{
    size_t at = 0;
    made->axis = axis;
    for (size_t k = 0; k < 3; k++)
        made->shape[k] = (size_t)test_random_in(seed, 1, 4);
    for (size_t k = 0; k < 2; k++)
        made->list[k] = (size_t)test_random_in(seed, 1, 4);
    for (size_t k = 0; k < 3; k++) {
        made->walked[at++] = k == axis ? made->list[0] : made->shape[k];
        if (k == axis)
            made->walked[at++] = made->list[1];
    }
    target_make(&made->target, DIMFOLD_DTYPE_U16, 3, made->shape, seed);
    target_make(&made->source, DIMFOLD_DTYPE_U16, 4, made->walked, seed);
    target_make(&made->indices, DIMFOLD_DTYPE_I32, 2, made->list, seed);
    made->side[0] = operand_of(&made->source);
    made->side[1] = operand_of(&made->target);
    made->side[2] = operand_of(&made->indices);
    dimfold_index_walk walk = {.side = {&made->side[0], &made->side[1], &made->side[2]}, .axis = axis,
                               .is_ordered = is_ordered};
    dimfold_index_plan_make(&made->plan, &walk);
}

/* The index of the source's element that the plan leads to there; of all sides it must be the same one. */
static bool slabs_find(const slabs *made, const size_t *index, size_t *found)
{
    const dimfold_index_plan *plan = &made->plan;
    const char *place = plan_place(plan, DIMFOLD_INDEX_WALKED, index);
    size_t slab[3];
    memset(found, 0, 4 * sizeof found[0]);
    while ((const char *)operand_item(&made->source, found) != place)
        if (!index_next(4, made->walked, found))
            return CHECK(false);
    for (size_t k = 0; k < 3; k++)
        slab[k] = k == made->axis ? 0 : found[k < made->axis ? k : k + 1];
    const char *list = plan_place(plan, DIMFOLD_INDEX_LIST, index);
    return CHECK(list == (const char *)operand_item(&made->indices, &found[made->axis])) &&
           CHECK(plan_place(plan, DIMFOLD_INDEX_INDEXED, index) == (const char *)operand_item(&made->target, slab));
}

/* The elements of each slab are told apart by their place in it, 27 at most. */
TEST(index_plan_visits_each_element_once_and_indices_in_order)
{
    uint64_t seed = 5;
    for (size_t i = 0; i < 800; i++) {
        slabs made;
        slabs_make(&made, i % 3, i % 2, &seed);
        size_t index[64] = {0}, count = 0, found[4];
        intmax_t last[64];
        memset(last, -1, sizeof last);
        do {
            if (!slabs_find(&made, index, found))
                break;
            size_t slab = 0;
            for (size_t k = 0; k < 4; k++)
                slab = k == made.axis || k == made.axis + 1 ? slab : slab * 5 + found[k];
            intmax_t ordinal = (intmax_t)(found[made.axis] * made.list[1] + found[made.axis + 1]);
            CHECK(i % 2 == 0 || ordinal > last[slab]);
            last[slab] = ordinal;
            count++;
        } while (plan_next(&made.plan, index));
        CHECK_EQ(made.plan.size, count);
        operand_free(&made.target);
        operand_free(&made.source);
        operand_free(&made.indices);
    }
}

TEST(index_plan_makes_one_axis_of_contiguous_slabs)
{
    static char bytes[4096];
    static const size_t source_shape[] = {7, 3, 4}, list_shape[] = {5}, target_shape[] = {5, 3, 4};
    dimfold_view view[3] = {{.data = bytes, .dtype = DIMFOLD_DTYPE_F32, .ndim = 3, .shape = target_shape},
                            {.data = bytes, .dtype = DIMFOLD_DTYPE_F32, .ndim = 3, .shape = source_shape},
                            {.data = bytes, .dtype = DIMFOLD_DTYPE_I64, .ndim = 1, .shape = list_shape}};
    dimfold_operand side[3];
    dimfold_call call = {NULL, "test"};
    for (size_t k = 0; k < 3; k++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_operand_check(call, &side[k], &view[k], "operand", NULL, true));
    dimfold_index_walk walk = {.side = {&side[0], &side[1], &side[2]}};
    dimfold_index_plan plan;
    dimfold_index_plan_make(&plan, &walk);
    CHECK_EQ(2, plan.ndim);
    CHECK_EQ(12, plan.axis[0].extent);
    CHECK(!plan.axis[0].is_list && plan.axis[1].is_list);
    CHECK_EQ(5, plan.list_size);
    CHECK_EQ(1, dimfold_index_plan_cut(&plan, 4));
    CHECK_EQ(0, dimfold_index_plan_cut(&plan, 12));
}
