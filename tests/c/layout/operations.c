/* The functions of every rank type behind one signature, and random arguments for them. */
#include "operations.h"

#define PASTE_(rank, name) dimfold_layout##rank##name
#define PASTE(rank, name) PASTE_(rank, name)
#define PASTE_RUN_(name, rank) run_##name##rank
#define PASTE_RUN(name, rank) PASTE_RUN_(name, rank)

void outcome_number(struct outcome *outcome, int64_t number)
{
    CHECK(outcome->number_count < NUMBERS_MAX);
    if (outcome->number_count < NUMBERS_MAX)
        outcome->numbers[outcome->number_count++] = number;
}

static bool is_text_equal(const char *one, const char *two)
{
    return one == NULL || two == NULL ? one == two : strcmp(one, two) == 0;
}

static bool is_diag_equal(const dimfold_diag *one, const dimfold_diag *two)
{
    return one->status == two->status && one->reason == two->reason && one->axis == two->axis &&
           one->expected == two->expected && one->found == two->found && is_text_equal(one->operand, two->operand) &&
           is_text_equal(one->operation, two->operation);
}

bool outcome_equal(const struct outcome *one, const struct outcome *two)
{
    if (one->status != two->status || one->result_count != two->result_count ||
        one->number_count != two->number_count || !is_diag_equal(&one->diag, &two->diag))
        return false;
    for (size_t i = 0; i < one->result_count; i++)
        if (!reference_equal(&one->results[i], &two->results[i]))
            return false;
    return memcmp(one->numbers, two->numbers, one->number_count * sizeof *one->numbers) == 0;
}

static ptrdiff_t axis_or_not(uint64_t *random, size_t ndim)
{
    if (ndim == 0 || random_once_in(random, 12))
        return random_extreme(random, PTRDIFF_MIN, PTRDIFF_MAX);
    return (ptrdiff_t)test_random_in(random, -(intmax_t)ndim, (intmax_t)ndim - 1);
}

static void random_lists(uint64_t *random, const dimfold_layout *layout, struct arguments *a)
{
    size_t ndim = layout->ndim;
    a->count = (size_t)test_random_in(random, 0, (intmax_t)ndim + 2);
    random_permutation(random, ndim, a->axes);
    random_permutation(random, a->count, a->destination);
    for (size_t i = 0; i < LIST_MAX; i++) {
        bool inside = i < ndim && layout->shape[i] > 0;
        ptrdiff_t extent = inside ? (ptrdiff_t)layout->shape[i] : 1;
        if (i >= ndim || random_once_in(random, 40))
            a->axes[i] = axis_or_not(random, ndim);
        if (i >= a->count || random_once_in(random, 40))
            a->destination[i] = axis_or_not(random, ndim);
        a->index[i] = inside ? random_extreme(random, -extent, extent - 1) : axis_or_not(random, 3);
        a->extents[i] = random_once_in(random, 3) ? (ptrdiff_t)test_random_in(random, -1, 3) : 1;
        a->shape[i] = i < ndim && layout->shape[i] != 1 ? layout->shape[i] : (size_t)test_random_in(random, 0, 3);
        a->window[i] = random_once_in(random, 2) ? 1 : (size_t)test_random_in(random, 1, 3);
        a->indexers[i].kind = random_once_in(random, 60) ? 4 : (int32_t)test_random_in(random, 0, 2);
        a->indexers[i].slice = (dimfold_slice){(int32_t)test_random_in(random, 0, random_once_in(random, 40) ? 8 : 7),
                                               a->index[i], a->extents[i], a->extents[i] == 0 ? 1 : a->extents[i]};
    }
}

/* The layout's extents, in another grouping: what reshape can often do. */
static void reshape_target(uint64_t *random, const dimfold_layout *layout, struct arguments *a)
{
    size_t count = 0;
    ptrdiff_t pending = 1;
    for (size_t i = 0; i < layout->ndim; i++) {
        pending = (ptrdiff_t)((size_t)pending * layout->shape[i]);
        if (random_once_in(random, 2))
            continue;
        a->extents[count++] = pending;
        pending = 1;
    }
    a->extents[count++] = pending;
    a->count = count;
}

static void random_numbers(uint64_t *random, const dimfold_layout *layout, dimfold_layout *numbers)
{
    *numbers = *layout;
    for (size_t i = 0; i < layout->ndim; i++) {
        if (random_once_in(random, 9))
            numbers->shape[i] = (size_t)random_extreme(random, 0, PTRDIFF_MAX);
        if (random_once_in(random, 9))
            numbers->stride[i] = random_extreme(random, PTRDIFF_MIN, PTRDIFF_MAX);
    }
    numbers->offset = random_once_in(random, 4) ? 0 : numbers->offset;
}

static void random_others(uint64_t *random, const dimfold_layout *layout, struct arguments *a)
{
    a->partner = *layout;
    if (!random_once_in(random, 4) && reference_size(layout) > 0)
        random_layout_strides(random, &a->partner);
    a->other.ndim = (size_t)test_random_in(random, 0, layout->ndim < 60 ? (intmax_t)layout->ndim + 1 : 64);
    for (size_t i = 0; i < a->other.ndim; i++) {
        size_t from_end = a->other.ndim - i, from_start = a->flag ? i : layout->ndim - from_end;
        bool shared = from_start < layout->ndim && !random_once_in(random, 3);
        a->other.shape[i] = shared ? layout->shape[from_start] : 1;
    }
    if (reference_product(a->other.ndim, a->other.shape, true) > PTRDIFF_MAX)
        a->other.ndim = 0;
    random_layout_strides(random, &a->other);
}

void random_arguments(uint64_t *random, const dimfold_layout *layout, struct arguments *a)
{
    size_t size = reference_size(layout);
    a->in_place = false;
    a->flag = random_once_in(random, 2);
    random_lists(random, layout, a);
    if (random_once_in(random, 3))
        reshape_target(random, layout, a);
    a->axis = axis_or_not(random, layout->ndim);
    a->axis2 = axis_or_not(random, layout->ndim);
    a->position = random_once_in(random, 3) ? (ptrdiff_t)test_random_in(random, -2, 2)
                                            : a->index[test_random(random) % (layout->ndim + 1)];
    a->slice = a->indexers[0].slice;
    a->offset = random_once_in(random, 2) ? layout->offset + 1 : (size_t)random_extreme(random, 0, PTRDIFF_MAX);
    a->ordinal = size == 0 || random_once_in(random, 9) ? size : (size_t)random_extreme(random, 0, (ptrdiff_t)size - 1);
    a->itemsize = random_once_in(random, 9) ? (size_t)random_extreme(random, 0, PTRDIFF_MAX)
                                            : (size_t)1 << test_random(random) % 4;
    a->itemsize2 = random_once_in(random, 9) ? (size_t)test_random_in(random, 0, 20)
                                             : (size_t)1 << test_random(random) % 4;
    a->order = (dimfold_order)test_random_in(random, -1, random_once_in(random, 3) ? 6 : 2);
    random_numbers(random, layout, &a->numbers);
    random_others(random, layout, a);
}

/* Rows of operations.inc.h: behind the name what follows the result in a call, but the diagnosis. The result has the
   type of the operand, or is made from nothing; it is dynamic, or a pair of those; or it has one axis less. */
#define CHANGED(name, ...)                                                                                             \
    static void RUN(name)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)                  \
    {                                                                                                                  \
        T operand = RUN(operand)(layout), separate, *result = RUN(target)(&operand, &separate, a);                     \
        o->status = F(name)(result, __VA_ARGS__, &o->diag);                                                            \
        RUN(keep)(o, result, layout);                                                                                  \
    }
#define MADE(name, ...)                                                                                                \
    static void RUN(name)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)                  \
    {                                                                                                                  \
        T result;                                                                                                      \
        (void)a;                                                                                                       \
        bytes_fill(&result, sizeof result);                                                                            \
        o->status = F(name)(&result, __VA_ARGS__, &o->diag);                                                           \
        RUN(keep)(o, &result, layout);                                                                                 \
    }
#define DYNAMIC(name, ...)                                                                                             \
    static void RUN(name)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)                  \
    {                                                                                                                  \
        T operand = RUN(operand)(layout);                                                                              \
        dimfold_layout separate, *result = RUN(other_target)(&operand, &separate, sizeof separate, a);                 \
        o->status = F(name)(result, __VA_ARGS__, &o->diag);                                                            \
        RUN(keep_dynamic)(o, result, layout);                                                                          \
    }
#define PAIR(name, ...)                                                                                                \
    static void RUN(name)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)                  \
    {                                                                                                                  \
        T operand = RUN(operand)(layout);                                                                              \
        dimfold_layout separate[2], *two = bytes_fill(&separate[1], sizeof *two);                                      \
        dimfold_layout *one = RUN(other_target)(&operand, &separate[0], sizeof *one, a);                               \
        o->status = F(name)(one, two, __VA_ARGS__, &o->diag);                                                          \
        RUN(keep_dynamic)(o, one, layout);                                                                             \
        RUN(keep_dynamic)(o, two, layout);                                                                             \
    }
#define LESS(name, ...)                                                                                                \
    static void RUN(name)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)                  \
    {                                                                                                                  \
        T operand = RUN(operand)(layout);                                                                              \
        SMALLER separate, *result = RUN(other_target)(&operand, &separate, sizeof separate, a);                        \
        o->status = F(name)(result, __VA_ARGS__, &o->diag);                                                            \
        RUN(keep_smaller)(o, result, layout);                                                                          \
    }

#define RANK 0
#define SMALLER_RANK 0
#define LARGER_RANK 1
#define RANK_NUMBER 0
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 1
#define SMALLER_RANK 0
#define LARGER_RANK 2
#define RANK_NUMBER 1
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 2
#define SMALLER_RANK 1
#define LARGER_RANK 3
#define RANK_NUMBER 2
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 3
#define SMALLER_RANK 2
#define LARGER_RANK 4
#define RANK_NUMBER 3
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 4
#define SMALLER_RANK 3
#define LARGER_RANK 5
#define RANK_NUMBER 4
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 5
#define SMALLER_RANK 4
#define LARGER_RANK 6
#define RANK_NUMBER 5
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 6
#define SMALLER_RANK 5
#define LARGER_RANK 7
#define RANK_NUMBER 6
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 7
#define SMALLER_RANK 6
#define LARGER_RANK 8
#define RANK_NUMBER 7
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 8
#define SMALLER_RANK 7
#define LARGER_RANK 9
#define RANK_NUMBER 8
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK 9
#define SMALLER_RANK 8
#define LARGER_RANK 9
#define RANK_NUMBER 9
#define IS_DYNAMIC 0
#define COUNT(n)
#include "operations.inc.h"

#define RANK
#define SMALLER_RANK
#define LARGER_RANK
#define RANK_NUMBER 64
#define IS_DYNAMIC 1
#define COUNT(n) n,
#include "operations.inc.h"

const struct named_operation *operations_of(size_t rank)
{
    static const struct named_operation *const tables[] = {run_table0, run_table1, run_table2, run_table3,
                                                           run_table4, run_table5, run_table6, run_table7,
                                                           run_table8, run_table9, run_table};
    return tables[rank];
}
