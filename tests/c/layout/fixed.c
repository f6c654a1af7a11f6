/* What all functions promise alike: the same answer for every rank type, results over operands, and clean failures. */
#include "operations.h"

static void run(struct outcome *outcome, const struct named_operation *operation, const dimfold_layout *layout,
                const struct arguments *arguments)
{
    memset(&outcome->diag, 0, sizeof outcome->diag);
    outcome->status = DIMFOLD_OK;
    outcome->untouched = true;
    outcome->result_count = outcome->number_count = 0;
    operation->run(outcome, layout, arguments);
}

static const struct named_operation *find_operation(const struct named_operation *operations, const char *name)
{
    while (operations->name != NULL && strcmp(operations->name, name) != 0)
        operations++;
    return operations->name != NULL ? operations : NULL;
}

/* A failure names the function and leaves its outputs; a success leaves the diagnosis. Valid layouts stay valid, but
   for the functions that do not check. */
static void check_promises(const struct named_operation *operation, const dimfold_layout *layout,
                           const struct outcome *outcome)
{
    static const dimfold_diag none;
    bool holds = true;
    if (outcome->status != DIMFOLD_OK)
        holds = CHECK(outcome->untouched) &&
                CHECK(reference_is_diagnosed(&outcome->diag, outcome->status, operation->name));
    else
        holds = CHECK(outcome->untouched && memcmp(&none, &outcome->diag, sizeof none) == 0);
    for (size_t i = 0; i < outcome->result_count && strstr(operation->name, "unchecked") == NULL; i++)
        holds = CHECK(reference_status(&outcome->results[i]) == DIMFOLD_OK ||
                      reference_complain("the result is not valid", &outcome->results[i], layout)) && holds;
    if (!holds)
        reference_complain(operation->name, NULL, layout);
}

static size_t tried, succeeded;

/* Runs one function of the layout's fixed rank and of dynamic rank, with the result apart and over the operand: all
   four say the same. */
static void check_operation(const struct named_operation *dynamic, const dimfold_layout *layout,
                            struct arguments *arguments)
{
    static struct outcome expected, outcome;
    const struct named_operation *fixed = NULL;
    if (layout->ndim <= 9)
        fixed = find_operation(operations_of(layout->ndim), dynamic->name);
    arguments->in_place = false;
    run(&expected, dynamic, layout, arguments);
    check_promises(dynamic, layout, &expected);
    tried++;
    succeeded += expected.status == DIMFOLD_OK;
    for (int in_place = 0; in_place <= 1; in_place++) {
        arguments->in_place = in_place;
        run(&outcome, dynamic, layout, arguments);
        if (!CHECK(outcome.untouched && outcome_equal(&expected, &outcome)))
            reference_complain(dynamic->name, outcome.results, layout);
        if (fixed == NULL)
            continue;
        run(&outcome, fixed, layout, arguments);
        if (!CHECK(outcome.untouched && outcome_equal(&expected, &outcome)))
            reference_complain(dynamic->name, outcome.results, layout);
    }
}

static void check_operations(const dimfold_layout *layout, uint64_t *random)
{
    static struct arguments arguments;
    random_arguments(random, layout, &arguments);
    for (const struct named_operation *operation = operations_of(OPERATIONS_DYNAMIC); operation->name; operation++)
        check_operation(operation, layout, &arguments);
}

TEST(every_function_answers_alike_for_fixed_and_dynamic_rank_and_over_its_operand)
{
    tried = succeeded = 0;
    every_layout(2, 3, 2, check_operations);
    every_layout(3, 2, 1, check_operations);
    random_layouts(6000, check_operations);
    CHECK(succeeded > tried / 3 && succeeded < tried); /* both kinds of endings were seen */
}

/* Any numbers at all in place of a layout. */
static void absurd_numbers(uint64_t *random, dimfold_layout *layout)
{
    for (size_t i = 0; i < DIMFOLD_NDIM_MAX; i++) {
        layout->shape[i] = random_once_in(random, 3) ? (size_t)test_random(random) >> (test_random(random) % 32)
                                                     : (size_t)test_random_in(random, 0, 3);
        layout->stride[i] = random_extreme(random, PTRDIFF_MIN, PTRDIFF_MAX);
        if (random_once_in(random, 9))
            layout->shape[i] = SIZE_MAX;
    }
    layout->offset = random_once_in(random, 2) ? (size_t)test_random(random) : SIZE_MAX;
}

static void run_absurd(const struct named_operation *operations, const dimfold_layout *layout,
                       struct arguments *arguments)
{
    static struct outcome outcome;
    for (; operations->name != NULL; operations++)
        for (int in_place = 0; in_place <= 1; in_place++) {
            arguments->in_place = in_place;
            run(&outcome, operations, layout, arguments);
            if (!CHECK(outcome.untouched && (outcome.status == DIMFOLD_OK ||
                                             reference_is_diagnosed(&outcome.diag, outcome.status, operations->name))))
                reference_complain(operations->name, NULL, layout);
        }
}

/* Which answer comes does not matter, but one does: the sanitizers watch. */
TEST(numbers_that_are_no_layout_get_an_answer_or_a_refusal)
{
    static struct arguments arguments;
    dimfold_layout valid = {0}, absurd = {0};
    uint64_t random = 11;
    for (size_t n = 0; n < test_rounds(1500); n++) {
        size_t ndim = n % 10 == 9 ? DIMFOLD_NDIM_MAX : n % 10;
        random_layout(&random, ndim, &valid);
        random_arguments(&random, &valid, &arguments);
        absurd.ndim = ndim;
        absurd_numbers(&random, &absurd);
        if (random_once_in(&random, 2))
            absurd_numbers(&random, &arguments.partner);
        if (random_once_in(&random, 2))
            absurd_numbers(&random, &arguments.other);
        run_absurd(operations_of(OPERATIONS_DYNAMIC), &absurd, &arguments);
        if (ndim <= 9)
            run_absurd(operations_of(ndim), &absurd, &arguments);
    }
}

static bool asks_without_status(const char *name)
{
    return strcmp(name, "questions") == 0 || strcmp(name, "bounds") == 0 || strncmp(name, "from_dyn_", 9) == 0;
}

TEST(layouts_of_more_than_64_axes_are_refused_by_every_function)
{
    static struct arguments arguments;
    static struct outcome outcome;
    const size_t ndims[] = {DIMFOLD_NDIM_MAX + 1, SIZE_MAX, (size_t)PTRDIFF_MAX + 1};
    dimfold_layout layout = {0};
    uint64_t random = 12;
    for (size_t n = 0; n < 60; n++) {
        random_layout(&random, 3, &layout);
        random_arguments(&random, &layout, &arguments);
        arguments.order = DIMFOLD_ORDER_C;
        arguments.partner.ndim = layout.ndim = ndims[n % 3];
        for (const struct named_operation *o = operations_of(OPERATIONS_DYNAMIC); o->name != NULL; o++) {
            run(&outcome, o, &layout, &arguments);
            if (!CHECK(outcome.untouched && (asks_without_status(o->name) || outcome.status == DIMFOLD_ERR_NDIM)))
                printf("    %s answers %s\n", o->name, dimfold_status_name(outcome.status));
        }
    }
}

TEST(functions_whose_rank_would_leave_0_to_9_do_not_exist)
{
    CHECK(find_operation(operations_of(0), "dim_select") == NULL);
    CHECK(find_operation(operations_of(1), "diagonal") == NULL);
    CHECK(find_operation(operations_of(9), "dim_insert") == NULL);
    CHECK(find_operation(operations_of(9), "dim_select") != NULL);
}

/* Only the first ndim entries of shape and stride are written. */
static void check_tail(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    dimfold_layout result;
    random_permutation(random, layout->ndim, axes);
    bytes_fill(&result, sizeof result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_transpose(&result, layout, layout->ndim, axes, NULL));
    CHECK(bytes_are_filled(result.shape + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.shape));
    CHECK(bytes_are_filled(result.stride + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.stride));
    bytes_fill(&result, sizeof result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_squeeze(&result, layout, 0, NULL, NULL));
    CHECK(bytes_are_filled(result.shape + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.shape));
    CHECK(bytes_are_filled(result.stride + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.stride));
}

TEST(only_the_entries_of_the_results_axes_are_written)
{
    random_layouts(2000, check_tail);
}

TEST(fixed_layouts_hold_their_numbers_and_nothing_else)
{
    CHECK_EQ(sizeof(size_t), sizeof(dimfold_layout0));
    CHECK_EQ(sizeof(size_t) * 7, sizeof(dimfold_layout3));
    CHECK_EQ(sizeof(size_t) * 19, sizeof(dimfold_layout9));
    CHECK_EQ(sizeof(size_t) * 130, sizeof(dimfold_layout));
    CHECK(offsetof(dimfold_layout3, shape) == sizeof(size_t) && offsetof(dimfold_layout, ndim) == 0);
}
