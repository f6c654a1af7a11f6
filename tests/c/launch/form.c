/* Forms are their plans in bytes; dividers divide. */
#include "plans.h"
#include "test.h"

/* As kernels divide. */
static uint32_t divided(gpu_divider divider, uint32_t n)
{
    return (uint32_t)((uint64_t)(n << 1) * divider.magic >> 32) >> divider.shift;
}

TEST(dividers_divide_all_that_a_launch_counts)
{
    uint64_t seed = 1;
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t divisor = i < 2000 ? i + 1 : (uint32_t)test_random_in(&seed, 1, (intmax_t)1 << i % 32) & INT32_MAX;
        divisor = i == 2000 ? INT32_MAX : divisor + (divisor == 0);
        gpu_divider divider = dimfold_cuda_divider(divisor);
        uint32_t multiple = (uint32_t)test_random_in(&seed, 0, INT32_MAX / divisor) * divisor;
        CHECK_EQ(divisor, divider.divisor);
        CHECK_EQ(INT32_MAX / divisor, divided(divider, INT32_MAX));
        CHECK_EQ(multiple / divisor, divided(divider, multiple));
        CHECK_EQ((multiple | 1) / divisor, divided(divider, multiple | 1));
        if (multiple > 0)
            CHECK_EQ((multiple - 1) / divisor, divided(divider, multiple - 1));
    }
}

#define ROOM 65536

/* Where each byte of the target comes from, by the plan and by its form. */
static void bytes_of_plan(const dimfold_plan *plan, int32_t *from)
{
    for (size_t i = 0; i < plan->form.size; i++) {
        ptrdiff_t target = plan->form.position[0], source = plan->form.position[1];
        for (size_t axis = 0, rest = i; axis < plan->form.ndim; rest /= plan->form.shape[axis++]) {
            target += (ptrdiff_t)(rest % plan->form.shape[axis]) * plan->form.stride[0][axis];
            source += (ptrdiff_t)(rest % plan->form.shape[axis]) * plan->form.stride[1][axis];
        }
        for (ptrdiff_t byte = 0; byte < (ptrdiff_t)plan->side[0].item_bytes; byte++)
            from[target * (ptrdiff_t)plan->side[0].item_bytes + byte] =
                (int32_t)(source * (ptrdiff_t)plan->side[1].item_bytes + byte);
    }
}

static void bytes_of_form(const dimfold_cuda_form *form, int32_t *from)
{
    for (uint64_t i = 0; i < dimfold_cuda_count(form, 0); i++) {
        int64_t target, source;
        form_at(form, i, &target, &source);
        for (int64_t byte = 0; byte < form->unit_bytes; byte++)
            from[(int64_t)form->target - PLAN_TARGET + target + byte] =
                (int32_t)((int64_t)form->source - PLAN_SOURCE + source + byte);
    }
}

static bool form_is_sound(const dimfold_cuda_form *form)
{
    uint64_t bits = form->target | form->source;
    bool is_sound = form->unit_bytes <= 16 && (form->unit_bytes & (form->unit_bytes - 1)) == 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        bits |= (uint64_t)form->axis[axis].target | (uint64_t)form->axis[axis].source;
        is_sound = is_sound && form->axis[axis].extent > 1;
    }
    return is_sound && bits % form->unit_bytes == 0;
}

TEST(forms_move_the_bytes_of_their_plans)
{
    static int32_t wanted[ROOM], found[ROOM];
    uint64_t seed = 2;
    for (unsigned round = 0; round < test_rounds(300); round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4), item_bytes = 1 + round % 16, shape[4], step = 1;
        ptrdiff_t target[4], source[4];
        for (size_t axis = 0; axis < ndim; axis++) {
            shape[axis] = (size_t)test_random_in(&seed, 1, 6);
            target[axis] = (ptrdiff_t)step;
            source[axis] = round % 2 == 0 ? (ptrdiff_t)step : (ptrdiff_t)test_random_in(&seed, 0, 30);
            step = step * shape[axis] + (size_t)test_random_in(&seed, 0, 1);
        }
        dimfold_plan plan;
        dimfold_cuda_form form;
        plan_make(&plan, item_bytes, ndim, shape, target, source);
        plan.side[0].data += round % 3 == 0 ? test_random_in(&seed, 0, 16) : 0;
        dimfold_cuda_form_make(&form, &plan);
        memset(wanted, -1, sizeof wanted);
        memset(found, -1, sizeof found);
        bytes_of_plan(&plan, wanted + (plan.side[0].data - (char *)PLAN_TARGET));
        bytes_of_form(&form, found);
        CHECK(form_is_sound(&form));
        CHECK(memcmp(wanted, found, sizeof wanted) == 0);
    }
}

static dimfold_cuda_form form_of_matrix(size_t item_bytes, size_t columns, ptrdiff_t target_pitch,
                                        ptrdiff_t source_pitch, size_t misalignment)
{
    size_t shape[2] = {4, columns};
    ptrdiff_t target[2] = {target_pitch, 1}, source[2] = {source_pitch, 1};
    dimfold_plan plan;
    dimfold_cuda_form form;
    plan_make(&plan, item_bytes, 2, shape, target, source);
    plan.side[1].data += misalignment;
    dimfold_cuda_form_make(&form, &plan);
    return form;
}

TEST(shared_rows_become_the_largest_units_that_fit)
{
    CHECK_EQ(16, form_of_matrix(4, 64, 128, 256, 0).unit_bytes);
    CHECK_EQ(8, form_of_matrix(4, 64, 128, 66, 0).unit_bytes);
    CHECK_EQ(4, form_of_matrix(4, 63, 128, 128, 0).unit_bytes);
    CHECK_EQ(1, form_of_matrix(4, 64, 128, 128, 3).unit_bytes);
    CHECK_EQ(4, form_of_matrix(12, 5, 6, 7, 0).unit_bytes);
    dimfold_cuda_form form = form_of_matrix(4, 4, 8, 12, 0);
    CHECK_EQ(16, form.unit_bytes);
    CHECK_EQ(1, form.ndim);
    CHECK_EQ(4, form.axis[0].extent);
    CHECK_EQ(32, form.axis[0].target);
    CHECK_EQ(48, form.axis[0].source);
}

TEST(items_that_change_stay_units)
{
    dimfold_plan plan;
    dimfold_cuda_form form;
    plan_make_cast(&plan, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_I16, 1, (size_t[]){100}, (ptrdiff_t[]){1},
                   (ptrdiff_t[]){1});
    dimfold_cuda_form_make(&form, &plan);
    CHECK_EQ(8, form.unit_bytes);
    CHECK_EQ(2, form.source_bytes);
    CHECK_EQ(8, form.axis[0].target);
    CHECK_EQ(2, form.axis[0].source);
    plan_make(&plan, 12, 1, (size_t[]){100}, (ptrdiff_t[]){2}, NULL);
    dimfold_cuda_form_make(&form, &plan);
    CHECK_EQ(12, form.unit_bytes);
    CHECK_EQ(24, form.axis[0].target);
}

TEST(offsets_need_64_bits_from_a_reach_of_2_to_the_31_on)
{
    dimfold_cuda_axis axis[2] = {{2, 1, INT32_MAX}, {2, 4, 0}};
    dimfold_cuda_form form = form_of(1, 2, axis);
    CHECK_EQ(32, dimfold_cuda_index_bits(&form));
    form.axis[1].source = 1;
    CHECK_EQ(64, dimfold_cuda_index_bits(&form));
    form.axis[1].source = -INT32_MAX;
    CHECK_EQ(32, dimfold_cuda_index_bits(&form));
    form.axis[0].target = (int64_t)1 << 31;
    CHECK_EQ(64, dimfold_cuda_index_bits(&form));
}

TEST(outer_axes_leave_one_out)
{
    dimfold_cuda_axis axis[3] = {{2, 1, 10}, {3, 2, 20}, {4, 6, 30}};
    dimfold_cuda_form form = form_of(1, 3, axis);
    gpu_outer outer;
    CHECK(dimfold_cuda_outer(&outer, &form, 0, 1));
    CHECK_EQ(2, outer.count);
    CHECK_EQ(4, outer.extent[1].divisor);
    CHECK_EQ(6, outer.target[1]);
    CHECK_EQ(30, outer.source[1]);
    form.axis[2].extent = (size_t)INT32_MAX + 1;
    CHECK(!dimfold_cuda_outer(&outer, &form, 0, 1));
}
