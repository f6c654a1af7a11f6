/* The canonical form against the walk over every index. */
#include "ops/operand.h"

#include "ops/often/canonical.h"

/* The positions of all operands at one index. Those of operands that are not there are 0. */
struct visit {
    ptrdiff_t position[DIMFOLD_CANONICAL_OPERANDS];
};

static int visit_compare(const void *a, const void *b)
{
    const struct visit *left = a, *right = b;
    for (size_t k = 0; k < DIMFOLD_CANONICAL_OPERANDS; k++)
        if (left->position[k] != right->position[k])
            return left->position[k] < right->position[k] ? -1 : 1;
    return 0;
}

#define VISITS_MAX 4096

/* All visits of a walk, sorted. */
static size_t visits_of(size_t ndim, const size_t *shape, size_t operands, const dimfold_strided *operand,
                        struct visit *visits)
{
    size_t count = 0, index[64] = {0};
    if (shape_is_empty(ndim, shape))
        return 0;
    do {
        if (!CHECK(count < VISITS_MAX))
            return 0;
        memset(&visits[count], 0, sizeof visits[count]);
        for (size_t k = 0; k < operands; k++)
            visits[count].position[k] = operand[k].offset + index_position(ndim, operand[k].stride, index);
        count++;
    } while (index_next(ndim, shape, index));
    qsort(visits, count, sizeof *visits, visit_compare);
    return count;
}

static void check_visits(const dimfold_canonical *form, size_t ndim, const size_t *shape,
                         const dimfold_strided *operand)
{
    static struct visit expected[VISITS_MAX], found[VISITS_MAX];
    dimfold_strided canonical[DIMFOLD_CANONICAL_OPERANDS];
    for (size_t k = 0; k < form->operands; k++)
        canonical[k] = (dimfold_strided){form->stride[k], form->position[k]};
    size_t count = visits_of(ndim, shape, form->operands, operand, expected);
    CHECK_EQ(count, form->size);
    CHECK_EQ(count, visits_of(form->ndim, form->shape, form->operands, canonical, found));
    CHECK(memcmp(expected, found, count * sizeof *expected) == 0);
}

static size_t magnitude(ptrdiff_t stride)
{
    return stride < 0 ? 0 - (size_t)stride : (size_t)stride;
}

/* Whether the axis after `axis` goes on where `axis` ends, in every operand. */
static bool axes_could_merge(const dimfold_canonical *form, size_t axis)
{
    for (size_t k = 0; k < form->operands; k++)
        if (form->stride[k][axis] * (ptrdiff_t)form->shape[axis] != form->stride[k][axis + 1])
            return false;
    return true;
}

/* -1, 0 or 1 as the axis belongs before, beside or after the next one. */
static int axes_compare(const dimfold_canonical *form, size_t axis)
{
    for (size_t k = 0; k < form->operands; k++) {
        size_t step = magnitude(form->stride[k][axis]), next = magnitude(form->stride[k][axis + 1]);
        if (step != next)
            return step < next ? -1 : 1;
    }
    return 0;
}

static bool axis_goes_forwards(const dimfold_canonical *form, size_t axis)
{
    for (size_t k = 0; k < form->operands; k++)
        if (form->stride[k][axis] != 0)
            return form->stride[k][axis] > 0;
    return true;
}

static void check_axes(const dimfold_canonical *form)
{
    for (size_t axis = 0; axis < form->ndim; axis++) {
        CHECK(form->shape[axis] > 1);
        CHECK(form->stride[0][axis] >= 0);
        CHECK(axis_goes_forwards(form, axis));
        if (axis + 1 < form->ndim) {
            CHECK(axes_compare(form, axis) <= 0);
            CHECK(!axes_could_merge(form, axis));
        }
    }
}

static void check_form(size_t ndim, const size_t *shape, size_t operands, const dimfold_strided *operand)
{
    dimfold_canonical form;
    dimfold_canonicalise(&form, ndim, shape, operands, operand);
    CHECK_EQ(operands, form.operands);
    check_visits(&form, ndim, shape, operand);
    if (form.size > 0)
        check_axes(&form);
    else
        CHECK(form.ndim == 1 && form.shape[0] == 0);
}

/* Canonicalises layouts of which some continue each other, and some have strides at random, in -6 … 6. */
static void check_random_forms(size_t ndim_min, size_t ndim_max, size_t operands_max, size_t rounds, uint64_t seed)
{
    for (size_t round = 0; round < rounds; round++) {
        size_t ndim = (size_t)test_random_in(&seed, (intmax_t)ndim_min, (intmax_t)ndim_max), shape[64];
        size_t operands = 1 + round % operands_max;
        ptrdiff_t stride[DIMFOLD_CANONICAL_OPERANDS][64];
        dimfold_strided operand[DIMFOLD_CANONICAL_OPERANDS];
        random_shape(&seed, ndim, ndim > 9 ? 2 : 4, 600, shape);
        if (ndim > 0 && round % 30 == 29)
            shape[round % ndim] = 0;
        for (size_t k = 0; k < operands; k++) {
            random_strides(&seed, ndim, shape, k > 0 || round % 4 == 0, stride[k]);
            for (size_t axis = 0; axis < ndim && round % 3 == 0; axis++)
                stride[k][axis] = test_random_in(&seed, -6, 6);
            if (k > 0 && round % 5 == 0)
                memcpy(stride[k], stride[0], sizeof stride[0]);
            operand[k] = (dimfold_strided){stride[k], test_random_in(&seed, 0, 1000)};
        }
        check_form(ndim, shape, operands, operand);
    }
}

TEST(canonical_visits_the_same_positions_in_the_same_pairs_by_as_few_axes_as_possible)
{
    check_random_forms(0, 6, 3, test_rounds(3000), 1);
    check_random_forms(0, 4, DIMFOLD_CANONICAL_OPERANDS, test_rounds(800), 2);
}

TEST(canonical_visits_the_same_positions_at_rank_64)
{
    check_random_forms(64, 64, 3, test_rounds(200), 3);
}

/* The form of a form, whose axes come slowest first as those of a view usually do. */
TEST(canonical_form_of_a_canonical_form_is_itself)
{
    uint64_t seed = 4;
    for (size_t round = 0; round < 1000; round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 6), shape[64];
        ptrdiff_t stride[2][64];
        dimfold_canonical form, again;
        dimfold_strided operand[2] = {{stride[0], 3}, {stride[1], 4}};
        random_shape(&seed, ndim, 4, 600, shape);
        random_strides(&seed, ndim, shape, false, stride[0]);
        random_strides(&seed, ndim, shape, true, stride[1]);
        dimfold_canonicalise(&form, ndim, shape, 2, operand);
        for (size_t axis = 0; axis < form.ndim; axis++) {
            size_t place = form.ndim - 1 - axis;
            shape[place] = form.shape[axis];
            stride[0][place] = form.stride[0][axis];
            stride[1][place] = form.stride[1][axis];
        }
        dimfold_canonicalise(&again, form.ndim, shape, 2, operand);
        CHECK_EQ(form.ndim, again.ndim);
        CHECK(memcmp(form.shape, again.shape, form.ndim * sizeof form.shape[0]) == 0);
        for (size_t k = 0; k < 2; k++)
            CHECK(memcmp(form.stride[k], again.stride[k], form.ndim * sizeof form.stride[k][0]) == 0);
    }
}

TEST(canonical_merges_a_contiguous_pair_into_one_axis)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){12, 4, 1}, 5}, {(ptrdiff_t[]){12, 4, 1}, 0}};
    dimfold_canonicalise(&form, 3, (size_t[]){2, 3, 4}, 2, operand);
    CHECK_EQ(1, form.ndim);
    CHECK_EQ(24, form.shape[0]);
    CHECK_EQ(5, form.position[0]);
}

TEST(canonical_drops_flips_and_sorts)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){-1, 77, 10}, 4}, {(ptrdiff_t[]){3, 88, -20}, 60}};
    dimfold_canonicalise(&form, 3, (size_t[]){5, 1, 2}, 2, operand);
    CHECK(form.ndim == 2 && form.shape[0] == 5 && form.shape[1] == 2);
    CHECK(form.stride[0][0] == 1 && form.stride[0][1] == 10);
    CHECK(form.stride[1][0] == -3 && form.stride[1][1] == -20);
    CHECK(form.position[0] == 0 && form.position[1] == 72);
}

TEST(canonical_merges_only_what_continues_in_every_operand)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){4, 1}, 0}, {(ptrdiff_t[]){5, 1}, 0}};
    dimfold_canonicalise(&form, 2, (size_t[]){3, 4}, 2, operand);
    CHECK_EQ(2, form.ndim);
    dimfold_canonicalise(&form, 2, (size_t[]){3, 4}, 1, operand);
    CHECK(form.ndim == 1 && form.shape[0] == 12);
}

TEST(canonical_form_of_an_empty_shape_is_one_empty_axis_however_large_the_others)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){4, 1, 7}, 3}, {(ptrdiff_t[]){5, 1, 9}, 2}};
    dimfold_canonicalise(&form, 3, (size_t[]){PTRDIFF_MAX, 0, PTRDIFF_MAX}, 2, operand);
    CHECK(form.ndim == 1 && form.shape[0] == 0 && form.size == 0);
}

TEST(canonical_keeps_positions_at_the_limits)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){-(PTRDIFF_MAX - 1), 1}, PTRDIFF_MAX - 1},
                                  {(ptrdiff_t[]){PTRDIFF_MAX - 1, 1}, 0}};
    dimfold_canonicalise(&form, 2, (size_t[]){2, 2}, 2, operand);
    CHECK(form.ndim == 2 && form.stride[0][1] == PTRDIFF_MAX - 1 && form.stride[1][1] == -(PTRDIFF_MAX - 1));
    CHECK(form.position[0] == 0 && form.position[1] == PTRDIFF_MAX - 1);
    dimfold_canonicalise(&form, 2, (size_t[]){1, 1}, 2, operand);
    CHECK(form.ndim == 0 && form.size == 1 && form.position[0] == PTRDIFF_MAX - 1);
}

/* A product of stride and extent that leaves the integers must not look like a neighbour. */
TEST(canonical_does_not_merge_across_an_overflow)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){2, 1}, 0}, {(ptrdiff_t[]){-2, PTRDIFF_MAX}, 0}};
    dimfold_canonicalise(&form, 2, (size_t[]){2, 2}, 2, operand);
    CHECK_EQ(2, form.ndim);
}
