/* What plans tell of their two sides, asked without running anything. */
#include "ops/operand.h"

#include "ops/often/plan.h"

/* A plan over one or two operands of one dtype whose data lies at an address that is a multiple of 64. Without source
   strides it is a fill. */
static void plan_make(dimfold_plan *plan, size_t item_bytes, size_t ndim, const size_t *shape,
                      const ptrdiff_t *target_stride, const ptrdiff_t *source_stride)
{
    const ptrdiff_t *stride[2] = {target_stride, source_stride};
    dimfold_strided strided[2];
    memset(plan, 0, sizeof *plan);
    size_t operands = source_stride != NULL ? 2 : 1;
    for (size_t k = 0; k < operands; k++) {
        strided[k] = (dimfold_strided){stride[k], 0};
        plan->side[k] = (dimfold_plan_side){.data = (char *)((k + 1) * 4096), .item_bytes = item_bytes,
                                            .dtype = dimfold_dtype_opaque(item_bytes)};
        for (size_t axis = 0; axis < ndim; axis++) {
            ptrdiff_t reach = (ptrdiff_t)(shape[axis] - 1) * stride[k][axis];
            strided[k].offset += reach < 0 ? -reach : 0;
        }
    }
    dimfold_canonicalise(&plan->form, ndim, shape, operands, strided);
    dimfold_plan_relate(plan);
}

static enum dimfold_relation relation_of(size_t item_bytes, size_t ndim, const size_t *shape,
                                        const ptrdiff_t *target_stride, const ptrdiff_t *source_stride)
{
    dimfold_plan plan;
    plan_make(&plan, item_bytes, ndim, shape, target_stride, source_stride);
    return plan.relation;
}

TEST(plan_is_one_run_of_pairs_that_are_dense_alike)
{
    uint64_t seed = 1;
    for (size_t round = 0; round < 3000; round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 9), shape[9], order[9], size = 1;
        ptrdiff_t stride[9];
        random_shape(&seed, ndim, 5, 5000, shape);
        for (size_t axis = 0; axis < ndim; axis++) {
            size_t other = (size_t)test_random_in(&seed, 0, (intmax_t)axis);
            order[axis] = order[other];
            order[other] = axis;
        }
        for (size_t i = 0; i < ndim; i++) {
            stride[order[i]] = (ptrdiff_t)size * (test_random(&seed) % 2 == 0 ? 1 : -1);
            size *= shape[order[i]];
        }
        dimfold_plan plan;
        plan_make(&plan, 1 + round % 16, ndim, shape, stride, stride);
        CHECK_EQ(DIMFOLD_RELATION_ONE_RUN, plan.relation);
        CHECK_EQ(size, plan.form.ndim == 0 ? 1 : plan.form.shape[0]);
        CHECK_EQ(2 * size * (1 + round % 16), plan.moved_bytes);
    }
}

TEST(plan_has_rows_when_one_axis_is_the_fastest_on_both_sides)
{
    CHECK_EQ(DIMFOLD_RELATION_ROWS, relation_of(4, 2, (size_t[]){9, 30}, (ptrdiff_t[]){30, 1}, (ptrdiff_t[]){40, 1}));
    CHECK_EQ(DIMFOLD_RELATION_ROWS, relation_of(4, 2, (size_t[]){9, 30}, (ptrdiff_t[]){60, 2}, (ptrdiff_t[]){40, 1}));
    CHECK_EQ(DIMFOLD_RELATION_ROWS, relation_of(4, 2, (size_t[]){9, 30}, (ptrdiff_t[]){60, 2}, (ptrdiff_t[]){90, -3}));
    CHECK_EQ(DIMFOLD_RELATION_ROWS, relation_of(4, 1, (size_t[]){30}, (ptrdiff_t[]){1}, (ptrdiff_t[]){-1}));
    CHECK_EQ(DIMFOLD_RELATION_REPEATED, relation_of(4, 1, (size_t[]){30}, (ptrdiff_t[]){1}, (ptrdiff_t[]){0}));
    CHECK_EQ(DIMFOLD_RELATION_ROWS, relation_of(4, 2, (size_t[]){9, 30}, (ptrdiff_t[]){30, 1}, (ptrdiff_t[]){0, 1}));
    CHECK_EQ(DIMFOLD_RELATION_REPEATED, relation_of(4, 2, (size_t[]){9, 30},
                                                      (ptrdiff_t[]){30, 1}, (ptrdiff_t[]){1, 0}));
}

TEST(plan_is_crossed_when_the_fastest_axes_differ)
{
    CHECK_EQ(DIMFOLD_RELATION_CROSSED, relation_of(4, 2, (size_t[]){50, 60}, (ptrdiff_t[]){60, 1},
                                                   (ptrdiff_t[]){1, 50}));
    CHECK_EQ(DIMFOLD_RELATION_CROSSED, relation_of(8, 3, (size_t[]){7, 50, 60}, (ptrdiff_t[]){3000, 60, 1},
                                                 (ptrdiff_t[]){3000, 1, 50}));
    CHECK_EQ(DIMFOLD_RELATION_CROSSED, relation_of(8, 2, (size_t[]){50, 60}, (ptrdiff_t[]){60, 1},
                                                 (ptrdiff_t[]){-2, 150}));
    /* Pixels of three bytes that change places move as one item each. */
    CHECK_EQ(DIMFOLD_RELATION_CROSSED, relation_of(1, 3, (size_t[]){50, 60, 3}, (ptrdiff_t[]){180, 3, 1},
                                                 (ptrdiff_t[]){3, 150, 1}));
}

TEST(plan_of_a_fill_is_rows_and_of_nothing_is_nothing)
{
    CHECK_EQ(DIMFOLD_RELATION_ONE_RUN, relation_of(4, 2, (size_t[]){9, 30}, (ptrdiff_t[]){1, 9}, NULL));
    CHECK_EQ(DIMFOLD_RELATION_ROWS, relation_of(4, 2, (size_t[]){9, 30}, (ptrdiff_t[]){-3, 90}, NULL));
    CHECK_EQ(DIMFOLD_RELATION_NOTHING, relation_of(4, 2, (size_t[]){9, 0}, (ptrdiff_t[]){1, 9}, NULL));
    CHECK_EQ(DIMFOLD_RELATION_NOTHING, relation_of(4, 2, (size_t[]){0, 3}, (ptrdiff_t[]){1, 9}, (ptrdiff_t[]){1, 9}));
}

TEST(plan_is_no_memcpy_when_items_change_on_the_way)
{
    dimfold_plan plan;
    plan_make(&plan, 4, 2, (size_t[]){9, 30}, (ptrdiff_t[]){30, 1}, (ptrdiff_t[]){30, 1});
    CHECK(dimfold_plan_is_memcpy(&plan));
    plan.converts = true;
    dimfold_plan_relate(&plan);
    CHECK_EQ(DIMFOLD_RELATION_ONE_RUN, plan.relation);
    CHECK(!dimfold_plan_is_memcpy(&plan));
    plan.is_same = true;
    dimfold_plan_relate(&plan);
    CHECK_EQ(DIMFOLD_RELATION_ONE_RUN, plan.relation);
    CHECK(!dimfold_plan_is_memcpy(&plan));
    plan.converts = false;
    dimfold_plan_relate(&plan);
    CHECK_EQ(DIMFOLD_RELATION_NOTHING, plan.relation);
    CHECK_EQ(0, plan.moved_bytes);
}

static uint32_t index_bits_of(size_t ndim, const size_t *shape, const ptrdiff_t *target_stride,
                              const ptrdiff_t *source_stride)
{
    dimfold_plan plan;
    plan_make(&plan, 1, ndim, shape, target_stride, source_stride);
    return dimfold_plan_index_bits(&plan);
}

TEST(plan_needs_index_bits_for_the_reach_and_not_for_the_count)
{
    const ptrdiff_t last = INT32_MAX;
    CHECK_EQ(32, index_bits_of(1, (size_t[]){2}, (ptrdiff_t[]){last}, (ptrdiff_t[]){1}));
    CHECK_EQ(32, index_bits_of(1, (size_t[]){2}, (ptrdiff_t[]){1}, (ptrdiff_t[]){-last}));
    CHECK_EQ(32, index_bits_of(2, (size_t[]){65536, 65536}, (ptrdiff_t[]){0, 0}, (ptrdiff_t[]){0, 1}));
    if (sizeof(ptrdiff_t) <= 4)
        return;
    CHECK_EQ(64, index_bits_of(1, (size_t[]){2}, (ptrdiff_t[]){last + 1}, (ptrdiff_t[]){1}));
    CHECK_EQ(64, index_bits_of(1, (size_t[]){2}, (ptrdiff_t[]){1}, (ptrdiff_t[]){-last - 1}));
    CHECK_EQ(64, index_bits_of(1, (size_t[]){2}, (ptrdiff_t[]){last + 1}, NULL));
    CHECK_EQ(32, index_bits_of(1, (size_t[]){2}, (ptrdiff_t[]){last}, NULL));
    CHECK_EQ(64, index_bits_of(1, (size_t[]){(size_t)last + 2}, (ptrdiff_t[]){1}, (ptrdiff_t[]){0}));
    CHECK_EQ(32, index_bits_of(1, (size_t[]){(size_t)last + 1}, (ptrdiff_t[]){1}, (ptrdiff_t[]){0}));
    CHECK_EQ(32, index_bits_of(2, (size_t[]){2, 2}, (ptrdiff_t[]){2, 1}, (ptrdiff_t[]){last, -last}));
    CHECK_EQ(64, index_bits_of(2, (size_t[]){2, 2}, (ptrdiff_t[]){2, 1}, (ptrdiff_t[]){-last, -last}));
}

/* Which bits the starts of an operand's runs along `run_axis`, and the run's bytes, have set; without such an axis the
   elements and an item. */
static uintptr_t run_bits(const dimfold_plan *plan, size_t k, size_t run_axis)
{
    const dimfold_canonical *form = &plan->form;
    size_t index[64] = {0}, item_bytes = plan->side[k].item_bytes;
    bool is_run = run_axis < form->ndim && form->stride[k][run_axis] == 1;
    uintptr_t bits = is_run ? form->shape[run_axis] * item_bytes : item_bytes;
    do {
        ptrdiff_t position = form->position[k] + index_position(form->ndim, form->stride[k], index);
        if (!is_run || index[run_axis] == 0)
            bits |= (uintptr_t)plan->side[k].data + (uintptr_t)position * item_bytes;
    } while (index_next(form->ndim, form->shape, index));
    return bits;
}

static uint32_t expected_width(const dimfold_plan *plan)
{
    bool has_tiles = plan->relation == DIMFOLD_RELATION_CROSSED && plan->first == 0;
    uintptr_t bits = 64 | run_bits(plan, 0, 0);
    if (plan->form.operands == 2)
        bits |= run_bits(plan, 1, has_tiles ? plan->second : 0);
    uint32_t width = 1;
    while (bits % (2 * width) == 0)
        width *= 2;
    return width;
}

TEST(plan_finds_the_largest_width_that_divides_addresses_and_runs)
{
    uint64_t seed = 2;
    size_t widths[7] = {0};
    for (size_t round = 0; round < 6000; round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 3), shape[3], operands = 1 + round % 2;
        ptrdiff_t stride[2][3];
        dimfold_plan plan;
        for (size_t axis = 0; axis < ndim; axis++)
            shape[axis] = (size_t)1 << test_random_in(&seed, 0, 4);
        random_strides(&seed, ndim, shape, false, stride[0]);
        random_strides(&seed, ndim, shape, round % 3 == 0, stride[1]);
        plan_make(&plan, (size_t)1 << test_random_in(&seed, 0, 4), ndim, shape, stride[0],
                  operands == 2 ? (round % 5 == 0 ? stride[0] : stride[1]) : NULL);
        for (size_t k = 0; k < operands; k++)
            plan.side[k].data += round % 4 == 0 ? (ptrdiff_t)1 << test_random_in(&seed, 0, 6) : 0;
        dimfold_plan_relate(&plan);
        CHECK_EQ(expected_width(&plan), dimfold_plan_width_bytes(&plan));
        for (size_t i = 0; i < 7; i++)
            widths[i] += dimfold_plan_width_bytes(&plan) == (uint32_t)1 << i;
    }
    for (size_t i = 0; i < 7; i++)
        CHECK(widths[i] > 0);
}

TEST(plan_is_related_the_same_again)
{
    uint64_t seed = 3;
    for (size_t round = 0; round < 1000; round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 5), shape[5];
        ptrdiff_t stride[2][5];
        dimfold_plan plan, again;
        random_shape(&seed, ndim, 40, 5000, shape);
        random_strides(&seed, ndim, shape, false, stride[0]);
        random_strides(&seed, ndim, shape, true, stride[1]);
        plan_make(&plan, 1 + round % 16, ndim, shape, stride[0], stride[1]);
        again = plan;
        dimfold_plan_relate(&again);
        CHECK(memcmp(&plan, &again, sizeof plan) == 0);
    }
}

TEST(plan_gives_threads_to_large_work_only)
{
    const uint64_t limit = DIMFOLD_PLAN_THREADED_BYTES_MIN;
    dimfold_plan plan = {.moved_bytes = limit - 1, .form = {.size = 500000}};
    CHECK_EQ(1, dimfold_plan_threads(&plan, 8));
    CHECK_EQ(1, dimfold_plan_threads(&plan, 1));
    plan.moved_bytes = limit;
    CHECK_EQ(8, dimfold_plan_threads(&plan, 8));
    CHECK_EQ(1, dimfold_plan_threads(&plan, 1));
    plan.form.size = 3;
    CHECK(dimfold_plan_threads(&plan, 8) <= 3);
    plan.moved_bytes = 0;
    CHECK_EQ(1, dimfold_plan_threads(&plan, 8));
}

TEST(plan_moves_short_shared_rows_as_one_item)
{
    dimfold_plan plan;
    plan_make(&plan, 1, 3, (size_t[]){50, 60, 3}, (ptrdiff_t[]){180, 3, 1}, (ptrdiff_t[]){3, 150, 1});
    CHECK_EQ(3, dimfold_plan_unit_bytes(&plan));
    plan_make(&plan, 4, 3, (size_t[]){50, 60, 4}, (ptrdiff_t[]){240, 4, 1}, (ptrdiff_t[]){4, 200, 1});
    CHECK_EQ(16, dimfold_plan_unit_bytes(&plan));
    plan_make(&plan, 4, 3, (size_t[]){50, 60, 5}, (ptrdiff_t[]){300, 5, 1}, (ptrdiff_t[]){5, 250, 1});
    CHECK_EQ(4, dimfold_plan_unit_bytes(&plan));
    plan_make(&plan, 1, 3, (size_t[]){50, 60, 3}, (ptrdiff_t[]){180, 3, 1}, (ptrdiff_t[]){3, 150, 1});
    plan.converts = true;
    dimfold_plan_relate(&plan);
    CHECK_EQ(1, dimfold_plan_unit_bytes(&plan));
    plan_make(&plan, 8, 2, (size_t[]){50, 60}, (ptrdiff_t[]){60, 1}, (ptrdiff_t[]){1, 50});
    CHECK_EQ(8, dimfold_plan_unit_bytes(&plan));
}
