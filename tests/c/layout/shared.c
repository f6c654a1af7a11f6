/* Exact searches where nobody can count: hard instances at 64 bits, within their work and never wrong. */
#include "positions.h"

#include "layout/shared.h"

#define HARD_NDIM 24

/* Axes of two with strides of about `bits` bits, of which nobody sees which sums are alike. */
static void hard_layout(uint64_t *seed, size_t ndim, unsigned bits, size_t extent, dimfold_layout *layout)
{
    layout->ndim = ndim;
    layout->offset = 0;
    for (size_t axis = 0; axis < ndim; axis++) {
        layout->shape[axis] = extent;
        layout->stride[axis] = (ptrdiff_t)((test_random(seed) >> (64 - bits)) | 1);
    }
}

static bool is_witness(const dimfold_layout *layout, const dimfold_witness *witness)
{
    return memcmp(witness->index, witness->index2, layout->ndim * sizeof *witness->index) != 0 &&
           positions_at(layout, witness->index) == positions_at(layout, witness->index2);
}

/* As many extents of 2 as there are bits would fill all sums: by the pigeonhole principle two of them are alike when
   there are more axes than bits, and are found or not, but never denied. */
TEST(shared_within_never_denies_what_must_be_shared)
{
    uint64_t seed = 1;
    size_t found = 0;
    for (size_t round = 0; round < 200; round++) {
        dimfold_layout layout;
        dimfold_witness witness;
        uint64_t work = 20000;
        hard_layout(&seed, HARD_NDIM, 12 + round % 6, 2, &layout);
        layout_in in = layout_in_of_dyn(&layout);
        dimfold_answer answer = dimfold_shared_within(&in, &work, &witness);
        CHECK(answer != DIMFOLD_ANSWER_NO);
        CHECK(answer != DIMFOLD_ANSWER_YES || is_witness(&layout, &witness));
        found += answer == DIMFOLD_ANSWER_YES;
    }
    CHECK(found > 100);
}

/* Distinct sums on purpose: each stride is more than all smaller ones together, and then all are multiplied modulo a
   prime, which hides that. Sums that differ by less than the prime stay different. */
TEST(shared_within_never_invents_what_is_shared)
{
    uint64_t seed = 2;
    if (sizeof(ptrdiff_t) < 8)
        return;
    for (size_t round = 0; round < 100; round++) {
        const uint64_t prime = 2305843009213693951u; /* 2^61 - 1 */
        dimfold_layout layout = {.ndim = 20, .offset = 0};
        uint64_t multiplier = test_random(&seed) >> 36 | 1, work = 20000;
        for (size_t axis = 0; axis < layout.ndim; axis++) {
            layout.shape[axis] = 2;
            layout.stride[axis] = (ptrdiff_t)((((uint64_t)1 << axis) * multiplier) % prime);
        }
        dimfold_witness witness;
        layout_in in = layout_in_of_dyn(&layout);
        CHECK(dimfold_shared_within(&in, &work, &witness) != DIMFOLD_ANSWER_YES);
    }
}

/* Three large strides without a common divisor: the coin problem. Which sums are equal is known by construction. */
TEST(shared_between_finds_or_gives_up_on_coin_problems)
{
    uint64_t seed = 3;
    size_t decided = 0;
    if (sizeof(ptrdiff_t) < 8)
        return;
    for (size_t round = 0; round < 300; round++) {
        dimfold_layout layout, layout2;
        dimfold_answer answer = -1;
        dimfold_witness witness;
        ptrdiff_t way = 0;
        unsigned bits = round % 2 == 0 ? 16 : 44;
        hard_layout(&seed, 3 + round % 3, bits, 60000, &layout);
        hard_layout(&seed, 2, bits, 60000, &layout2);
        for (size_t axis = 0; axis < layout.ndim; axis++)
            way += test_random_in(&seed, 0, 59999) * layout.stride[axis];
        layout2.offset = (size_t)way;
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_overlaps(&layout, &layout2, 1, 1, 0, 2000, &answer, &witness, NULL));
        CHECK(answer != DIMFOLD_ANSWER_NO);
        if (answer == DIMFOLD_ANSWER_YES)
            CHECK(positions_at(&layout, witness.index) == positions_at(&layout2, witness.index2));
        decided += answer == DIMFOLD_ANSWER_YES;
    }
    CHECK(decided > 0);
}

/* All strides are even and the distance is odd: at once, whatever else they are. */
TEST(shared_between_sees_by_divisors_what_no_search_finds)
{
    uint64_t seed = 4;
    if (sizeof(ptrdiff_t) < 8)
        return;
    for (size_t round = 0; round < 300; round++) {
        dimfold_layout layout, layout2;
        dimfold_answer answer = -1;
        hard_layout(&seed, 8, 40, 60000, &layout);
        hard_layout(&seed, 8, 40, 60000, &layout2);
        for (size_t axis = 0; axis < 8; axis++) {
            layout.stride[axis] *= 2;
            layout2.stride[axis] *= 2;
        }
        layout2.offset = (size_t)test_random_in(&seed, 1, 1 << 20) * 2 + 1;
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_overlaps(&layout, &layout2, 1, 1, 0, 0, &answer, NULL, NULL));
        CHECK_EQ(DIMFOLD_ANSWER_NO, answer);
    }
}

TEST(shared_within_keeps_to_its_work)
{
    uint64_t seed = 5;
    dimfold_layout layout;
    dimfold_witness witness;
    if (sizeof(ptrdiff_t) < 8)
        return;
    hard_layout(&seed, 40, 50, 2, &layout);
    layout_in in = layout_in_of_dyn(&layout);
    for (uint64_t max_work = 0; max_work <= 200000; max_work = max_work * 2 + 1) {
        uint64_t work = max_work;
        dimfold_answer answer = dimfold_shared_within(&in, &work, &witness);
        CHECK(work <= max_work && (answer != DIMFOLD_ANSWER_UNKNOWN || work == 0));
    }
}
