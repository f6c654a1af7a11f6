/* Exact answers about slices of arrays too large to count: what each axis says by itself says all, without any work. */
#include "positions.h"

#define NDIM_MAX 6

struct slices {
    dimfold_layout base, slice[2];
    bool is_taken[2][NDIM_MAX][32]; /* which indices of each of base's axes */
};

/* Takes every step-th index of an axis from a start, some of them backwards. */
static void slice_axis(uint64_t *seed, struct slices *made, size_t which, size_t axis)
{
    dimfold_layout *slice = &made->slice[which];
    ptrdiff_t extent = (ptrdiff_t)slice->shape[axis], step = test_random_in(seed, 1, 4);
    ptrdiff_t start = test_random_in(seed, 0, extent - 1);
    ptrdiff_t count = test_random_in(seed, 1, (extent - 1 - start) / step + 1);
    bool is_reversed = test_random(seed) % 3 == 0;
    for (ptrdiff_t i = 0; i < count; i++)
        made->is_taken[which][axis][start + i * step] = true;
    slice->offset += (size_t)((is_reversed ? start + (count - 1) * step : start) * slice->stride[axis]);
    slice->shape[axis] = (size_t)count;
    slice->stride[axis] *= is_reversed ? -step : step;
}

/* Two slices of a pitched array of rank 1 to 6 whose axes come in any order of strides. */
static void make_slices(uint64_t *seed, struct slices *made)
{
    size_t ndim = (size_t)test_random_in(seed, 1, NDIM_MAX), order[NDIM_MAX];
    ptrdiff_t stride = 1;
    memset(made, 0, sizeof *made);
    made->base.ndim = ndim;
    for (size_t i = 0; i < ndim; i++) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)i);
        order[i] = order[other];
        order[other] = i;
    }
    for (size_t i = 0; i < ndim; i++) {
        size_t axis = order[i];
        made->base.shape[axis] = (size_t)test_random_in(seed, 1, 31);
        made->base.stride[axis] = stride;
        stride *= (ptrdiff_t)made->base.shape[axis] + test_random_in(seed, 0, 2);
    }
    for (size_t which = 0; which < 2; which++) {
        made->slice[which] = made->base;
        for (size_t axis = 0; axis < ndim; axis++)
            slice_axis(seed, made, which, axis);
    }
}

/* How many positions the slices share: the product of how many indices they share along each axis. */
static size_t shared_count(const struct slices *made)
{
    size_t size = 1;
    for (size_t axis = 0; axis < made->base.ndim; axis++) {
        size_t count = 0;
        for (size_t i = 0; i < 32; i++)
            count += made->is_taken[0][axis][i] && made->is_taken[1][axis][i];
        size *= count;
    }
    return size;
}

static dimfold_answer contains(const dimfold_layout *layout, ptrdiff_t position)
{
    dimfold_answer answer = -1;
    dimfold_witness witness;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_contains(layout, position, 0, &answer, &witness, NULL));
    CHECK(answer != DIMFOLD_ANSWER_YES || positions_at(layout, witness.index) == position);
    return answer;
}

static ptrdiff_t random_position(uint64_t *seed, const dimfold_layout *layout)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    for (size_t axis = 0; axis < layout->ndim; axis++)
        index[axis] = test_random_in(seed, 0, (intmax_t)layout->shape[axis] - 1);
    return positions_at(layout, index);
}

static void check_shared(uint64_t *seed, const struct slices *made)
{
    const dimfold_layout *slice = made->slice;
    dimfold_answer answer = -1;
    dimfold_witness witness;
    dimfold_layout shared;
    size_t count = shared_count(made);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_overlaps(&slice[0], &slice[1], 4, 4, 0, 0, &answer, &witness, NULL));
    CHECK_EQ(count > 0 ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO, answer);
    if (count > 0)
        CHECK(positions_at(&slice[0], witness.index) == positions_at(&slice[1], witness.index2) &&
              positions_at(&slice[0], witness.index) * 4 == witness.position_bytes);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_intersect(&shared, &slice[0], &slice[1], 0, NULL));
    CHECK_EQ(count, dimfold_layout_size(&shared));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_is_injective(&shared, 0, &answer, NULL, NULL));
    CHECK_EQ(DIMFOLD_ANSWER_YES, answer);
    for (size_t i = 0; i < 8 && count > 0; i++) {
        ptrdiff_t position = random_position(seed, &shared);
        CHECK_EQ(DIMFOLD_ANSWER_YES, contains(&slice[0], position));
        CHECK_EQ(DIMFOLD_ANSWER_YES, contains(&slice[1], position));
    }
}

static void check_slice(uint64_t *seed, const struct slices *made, const dimfold_layout *slice)
{
    dimfold_answer answer = -1;
    dimfold_witness witness;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_is_injective(slice, 0, &answer, &witness, NULL));
    CHECK_EQ(DIMFOLD_ANSWER_YES, answer);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_is_view_of(slice, &made->base, 0, &answer, &witness, NULL));
    CHECK_EQ(DIMFOLD_ANSWER_YES, answer);
    ptrdiff_t position = random_position(seed, &made->base);
    CHECK(contains(slice, position) != DIMFOLD_ANSWER_UNKNOWN);
    CHECK_EQ(DIMFOLD_ANSWER_YES, contains(slice, random_position(seed, slice)));
}

TEST(exact_answers_about_slices_take_no_work)
{
    uint64_t seed = 1;
    struct slices made;
    for (size_t round = 0; round < test_rounds(20000); round++) {
        make_slices(&seed, &made);
        check_shared(&seed, &made);
        check_slice(&seed, &made, &made.slice[round % 2]);
        dimfold_answer answer = -1;
        size_t size = dimfold_layout_size(&made.slice[0]);
        CHECK_STATUS(DIMFOLD_OK,
                     dimfold_layout_is_view_of(&made.slice[0], &made.slice[1], 1000, &answer, NULL, NULL));
        CHECK_EQ(shared_count(&made) == size ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO, answer);
    }
}

/* Strides of 44 bits without common structure: a part of a layout is a view of it, and what both share is the part. */
TEST(exact_answers_about_hard_layouts_are_never_wrong)
{
    uint64_t seed = 2;
    size_t decided = 0;
    if (sizeof(ptrdiff_t) < 8)
        return;
    for (size_t round = 0; round < test_rounds(100); round++) {
        dimfold_layout base = {.ndim = 3 + round % 4, .offset = 0}, part, shared;
        dimfold_answer answer = -1;
        for (size_t axis = 0; axis < base.ndim; axis++) {
            base.shape[axis] = (size_t)test_random_in(&seed, 2, 2000);
            base.stride[axis] = (ptrdiff_t)(test_random(&seed) >> 20);
        }
        part = base;
        for (size_t axis = 0; axis < base.ndim; axis++) {
            part.shape[axis] = (size_t)test_random_in(&seed, 1, (intmax_t)base.shape[axis]);
            part.offset += (base.shape[axis] - part.shape[axis]) * (size_t)base.stride[axis];
        }
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_is_view_of(&part, &base, 3000, &answer, NULL, NULL));
        CHECK(answer != DIMFOLD_ANSWER_NO);
        decided += answer == DIMFOLD_ANSWER_YES;
        dimfold_status status = dimfold_layout_intersect(&shared, &part, &base, 3000, NULL);
        CHECK(status == DIMFOLD_OK || status == DIMFOLD_ERR_OVERLAP_UNKNOWN);
        if (status == DIMFOLD_OK)
            CHECK(dimfold_layout_size(&shared) == dimfold_layout_size(&part));
    }
    CHECK(decided > 0);
}
