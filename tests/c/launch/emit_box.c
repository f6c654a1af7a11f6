/* Boxes, item by item as the skeleton goes through them. */
#include "programs.h"

#include "launch/emit_box.h"

#define ELEMENTS_MAX 65536

typedef struct boxed {
    program_case made;
    dimfold_emit_box box;
    gpu_program_params params;
    unsigned char touched[2][ELEMENTS_MAX]; /* in both orders, by the place in the target */
    ptrdiff_t at[GPU_PROGRAM_BOX_ROOM(2048)]; /* what lies at a place in shared memory */
} boxed;

/* Sets `position` to where an item lies in the target. Returns whether the box has it. */
static bool boxed_find(const boxed *all, uint32_t order, uint32_t item, const uint32_t *left, ptrdiff_t *position,
                       uint32_t *slot)
{
    const gpu_program_box *box = &all->params.box;
    bool has = true;
    for (uint32_t cut = 0; cut < 2; cut++) {
        const gpu_program_cut *at = &box->cut[cut];
        has = has && item / at->before[order].divisor % at->part.divisor < left[cut];
    }
    *slot = 0;
    for (uint32_t axis = order * box->axes; axis < (order + 1) * box->axes; axis++) {
        uint32_t index = item % all->params.extent[axis].divisor;
        item /= all->params.extent[axis].divisor;
        *position += (ptrdiff_t)index * dimfold_emit_box_stride(&all->box, &all->made.plan, 0, axis);
        *slot += index * box->place[axis];
    }
    return has;
}

/* Both orders of a box find the same items at the same places. */
static void boxed_check_one(boxed *all, uint32_t number)
{
    const gpu_program_box *box = &all->params.box;
    uint32_t left[2] = {box->cut[0].extent, box->cut[1].extent}, slot;
    ptrdiff_t begin = 0;
    for (uint32_t axis = 2 * box->axes; axis < all->params.axes; axis++) {
        uint32_t cut = axis - 2 * box->axes, index = number % all->params.extent[axis].divisor;
        number /= all->params.extent[axis].divisor;
        begin += (ptrdiff_t)index * dimfold_emit_box_stride(&all->box, &all->made.plan, 0, axis);
        if (cut < 2)
            left[cut] -= index * box->cut[cut].part.divisor;
    }
    for (uint32_t order = 0; order < 2; order++)
        for (uint32_t item = 0; item < box->items; item++) {
            ptrdiff_t position = begin;
            if (!boxed_find(all, order, item, left, &position, &slot))
                continue;
            if (!CHECK(slot < GPU_PROGRAM_BOX_ROOM(2048) && position >= 0 && position < ELEMENTS_MAX))
                return;
            CHECK(order == 0 || all->at[slot] == position);
            all->at[slot] = position;
            all->touched[order][position]++;
        }
}

/* A sum whose source lies by a permutation of axes, slowest first. */
static bool boxed_make(boxed *all, size_t ndim, const size_t *shape, const size_t *order, dimfold_dtype dtype)
{
    ptrdiff_t stride[8], step = 1;
    program_sum(&all->made, dtype, 1);
    program_plan(&all->made, ndim, shape);
    for (size_t i = ndim; i-- > 0; step *= (ptrdiff_t)shape[order[i]])
        stride[order[i]] = step;
    program_place(&all->made, 1, stride, 0);
    return dimfold_emit_box_make(&all->box, &all->made.layout, &all->made.plan, 2048);
}

static void boxed_check(boxed *all, size_t ndim, const size_t *shape, const size_t *order, dimfold_dtype dtype)
{
    if (!CHECK(boxed_make(all, ndim, shape, order, dtype)))
        return;
    memset(all->touched, 0, sizeof all->touched);
    memset(&all->params, 0, sizeof all->params);
    dimfold_emit_box_fill(&all->params, &all->box);
    CHECK(all->params.box.items <= 2048);
    for (uint32_t number = 0; number < all->params.groups; number++)
        boxed_check_one(all, number);
    for (size_t i = 0; i < all->made.plan.form.size; i++)
        CHECK(all->touched[0][i] == 1 && all->touched[1][i] == 1);
}

static boxed all;

TEST(boxes_have_each_element_once_in_both_orders)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_C128};
    for (size_t i = 0; i < 4; i++) {
        boxed_check(&all, 2, (size_t[]){3, 5001}, (size_t[]){1, 0}, dtypes[i]);
        boxed_check(&all, 2, (size_t[]){15, 4000}, (size_t[]){1, 0}, dtypes[i]);
        boxed_check(&all, 3, (size_t[]){2, 3, 5000}, (size_t[]){0, 2, 1}, dtypes[i]);
        boxed_check(&all, 4, (size_t[]){7, 3, 5, 601}, (size_t[]){0, 3, 2, 1}, dtypes[i]);
        boxed_check(&all, 5, (size_t[]){9, 8, 9, 8, 9}, (size_t[]){4, 3, 2, 1, 0}, dtypes[i]);
    }
}

TEST(boxes_have_long_runs_on_both_sides)
{
    static const size_t planes[] = {4, 3, 4000}, images[] = {0, 2, 1};
    CHECK(boxed_make(&all, 3, planes, images, DIMFOLD_DTYPE_F32));
    CHECK(all.box.packed.run_bytes[0] >= 512 && all.box.packed.run_bytes[1] >= 512);
}

/* A block of rows comes to all of the source's neighbours by itself, or the source lies along. */
TEST(boxes_are_not_made_for_nothing)
{
    CHECK(!boxed_make(&all, 2, (size_t[]){3, 64}, (size_t[]){1, 0}, DIMFOLD_DTYPE_F32));
    CHECK(!boxed_make(&all, 2, (size_t[]){3, 5000}, (size_t[]){0, 1}, DIMFOLD_DTYPE_F32));
    CHECK(!boxed_make(&all, 2, (size_t[]){5000, 3}, (size_t[]){1, 0}, DIMFOLD_DTYPE_F32));
}
