/* The choice between kernels, and pieces of what one launch cannot count. */
#include "launch/cut.h"
#include "launch/launch.h"
#include "plans.h"

#include "test.h"

#if PTRDIFF_MAX > INT32_MAX

/* The elements of a form and the sum of their offsets on both sides, which pieces must add up to. */
struct tally {
    uint64_t count, target, source;
};

static void tally_add(struct tally *tally, const dimfold_cuda_form *form)
{
    uint64_t count = dimfold_cuda_count(form, 0);
    tally->count += count;
    tally->target += count * form->target;
    tally->source += count * form->source;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        uint64_t extent = form->axis[axis].extent, sum = extent % 2 == 0 ? extent / 2 * (extent - 1)
                                                                         : extent * ((extent - 1) / 2);
        tally->target += count / extent * sum * (uint64_t)form->axis[axis].target;
        tally->source += count / extent * sum * (uint64_t)form->axis[axis].source;
    }
}

static void check_pieces(const dimfold_plan *plan)
{
    struct tally whole = {0, 0, 0}, parts = {0, 0, 0};
    dimfold_explanation explanation = {.kernel = DIMFOLD_KERNEL_NOTHING};
    dimfold_cuda_command command;
    dimfold_cuda_form form, piece;
    dimfold_cuda_form_make(&form, plan);
    CHECK_EQ(DIMFOLD_CUDA_TOO_MUCH, dimfold_cuda_choose(&command, &form, plan));
    dimfold_cuda_cut cut = dimfold_cuda_cut_make(&command, &form, plan);
    dimfold_cuda_explain_launch(plan, &explanation);
    CHECK_EQ(cut.count, explanation.launches);
    for (uint64_t i = 0; i < cut.count; i++) {
        dimfold_cuda_cut_take(&piece, &form, &cut, i);
        CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_choose(&command, &piece, plan));
        CHECK(piece.ndim == 0 || piece.axis[piece.ndim - 1].extent > 1);
        tally_add(&parts, &piece);
    }
    tally_add(&whole, &form);
    CHECK_EQ(whole.count, parts.count);
    CHECK_EQ(whole.target, parts.target);
    CHECK_EQ(whole.source, parts.source);
}

TEST(what_one_launch_cannot_count_is_cut_into_pieces)
{
    dimfold_plan plan;
    size_t rows[4] = {3, 70001, 80021, 64}, small[36], flat = (size_t)1 << 46;
    ptrdiff_t target[36], source[36];
    plan_make(&plan, 1, 4, rows, (ptrdiff_t[]){(ptrdiff_t)1 << 45, 80021 * 65, 65, 1},
              (ptrdiff_t[]){(ptrdiff_t)1 << 46, (ptrdiff_t)1 << 25, 67, 1});
    check_pieces(&plan);
    for (size_t axis = 0; axis < 36; axis++) {
        small[axis] = 2;
        target[axis] = (ptrdiff_t)3 << axis;
        source[axis] = (ptrdiff_t)3 << (35 - axis);
    }
    plan_make(&plan, 2, 36, small, target, source);
    check_pieces(&plan);
    plan_make(&plan, 1, 1, &flat, (ptrdiff_t[]){1}, (ptrdiff_t[]){1});
    check_pieces(&plan);
    plan_make_cast(&plan, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_U8, 1, &flat, (ptrdiff_t[]){1},
                   (ptrdiff_t[]){1});
    check_pieces(&plan);
}

#endif

TEST(every_plan_is_taken_by_some_kernel)
{
    uint64_t seed = 1;
    for (unsigned round = 0; round < 500; round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 8), shape[8];
        ptrdiff_t target[8], source[8], step = 1;
        dimfold_plan plan;
        dimfold_cuda_form form;
        dimfold_cuda_command command;
        for (size_t axis = 0; axis < ndim; axis++) {
            shape[axis] = (size_t)test_random_in(&seed, 1, 9);
            target[axis] = step;
            source[axis] = test_random_in(&seed, -1000, 1000);
            step *= (ptrdiff_t)shape[axis];
        }
        plan_make(&plan, 1 + round % 16, ndim, shape, target, source);
        dimfold_cuda_form_make(&form, &plan);
        CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_choose(&command, &form, &plan));
        CHECK(command.blocks > 0);
    }
}
