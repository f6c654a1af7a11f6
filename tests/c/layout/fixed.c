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
    operations_fill(&result, sizeof result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_transpose(&result, layout, layout->ndim, axes, NULL));
    CHECK(operations_is_filled(result.shape + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.shape));
    CHECK(operations_is_filled(result.stride + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.stride));
    operations_fill(&result, sizeof result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_squeeze(&result, layout, 0, NULL, NULL));
    CHECK(operations_is_filled(result.shape + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.shape));
    CHECK(operations_is_filled(result.stride + result.ndim, (DIMFOLD_NDIM_MAX - result.ndim) * sizeof *result.stride));
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
