/* The cases of one function: each parameter by itself NULL, at every limit and filled with garbage, then all of them
   at once at random. */
#include "expect.h"

#define REPORTS_MAX 3

static size_t cases, reports;
static uint64_t seed;

static const uint64_t limits[] = {
    0, 1, 2, 3, (uint64_t)-1, (uint64_t)-2, 8, 9, 63, 64, 65, 66, 1025, INT32_MAX, (uint64_t)INT32_MIN, UINT32_MAX,
    (uint64_t)1 << 32, ((uint64_t)1 << 32) + 1, (uint64_t)1 << 62, PTRDIFF_MAX, (uint64_t)PTRDIFF_MAX - 1,
    (uint64_t)PTRDIFF_MIN, (uint64_t)PTRDIFF_MIN + 1,
};
#define LIMITS (sizeof limits / sizeof limits[0])
#define FILLS 12
#define CHAOS 24

/* ---- What every call must do --------------------------------------------------------------------------------- */

/* A function of CUDA, or the variable that names its library. */
static bool is_of_cuda(const char *operand)
{
    return strncmp(operand, "cuda", 4) == 0 || strcmp(operand, "DIMFOLD_CUDART") == 0;
}

static bool is_done(struct answer answer)
{
    return answer.kind != ANSWER_STATUS || answer.status == DIMFOLD_OK;
}

static bool operand_is_known(const struct function *function, const char *operand)
{
    if (operand == NULL || function->is_text || is_of_cuda(operand))
        return true;
    for (size_t i = 0; i < function->count; i++) {
        const char *names = function->parameters[i].operand_names;
        if (strcmp(function->parameters[i].name, operand) == 0 || (names != NULL && strstr(names, operand) != NULL))
            return true;
    }
    return false;
}

static bool bytes_are(const void *memory, size_t size_bytes, int byte)
{
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size_bytes; i++)
        if (bytes[i] != byte)
            return false;
    return true;
}

static bool check_diagnosis(const struct function *function, dimfold_status status, const dimfold_diag *diag)
{
    char text[512] = "";
    size_t length = dimfold_diag_text(diag, text, sizeof text);
    bool holds = CHECK_STATUS(status, diag->status);
    bool names_step = function->is_text && diag->column != 0; /* the operation is then the one that the text names */
    holds &= CHECK(diag->operation != NULL && (names_step || strcmp(diag->operation, function->operation) == 0));
    holds &= CHECK(operand_is_known(function, diag->operand));
    holds &= CHECK(diag->reserved == 0 && diag->counts <= DIMFOLD_COUNTS_STEP);
    holds &= CHECK(length > 0 && length < sizeof text);
    holds &= CHECK(diag->operation != NULL && strstr(text, diag->operation) != NULL);
    if (!holds && reports < REPORTS_MAX)
        printf("  diagnosed: %s (operand %s)\n", text, diag->operand != NULL ? diag->operand : "none");
    return holds;
}

/* Runs the call twice, with a diagnosis and without, from the same memory. */
static bool check_call(const struct function *function, struct argument *arguments, struct expectation expected)
{
    dimfold_diag diag;
    memset(&diag, 0x5a, sizeof diag);
    arguments_snapshot(function, arguments);
    struct answer answer = function->call(arguments, &diag);
    bool failed = !is_done(answer);
    bool is_untouched = bytes_are(&diag, sizeof diag, 0x5a);
    bool keeps_outputs = failed || (expected.is_known && expected.is_null && !function->is_text);
    bool holds = CHECK(arguments_unchanged(function, arguments, keeps_outputs));
    holds &= failed ? check_diagnosis(function, answer.status, &diag) : CHECK(is_untouched);
    holds &= expect_check(function, expected, answer, &diag);
    arguments_settle(function, arguments, is_done(answer));
    arguments_restore(function, arguments);
    struct answer again = function->call(arguments, NULL);
    arguments_settle(function, arguments, is_done(again));
    holds &= CHECK_STATUS(answer.status, again.status);
    holds &= CHECK(answer.number == again.number);
    return CHECK((answer.pointer == NULL) == (again.pointer == NULL)) && holds;
}

/* ---- Cases --------------------------------------------------------------------------------------------------- */

static void print_case(const struct function *function, const struct mutation *mutations)
{
    static const char *const kinds[] = {"valid", "NULL", "number", "filled", "field", "pointer", "entry NULL"};
    if (reports++ >= REPORTS_MAX)
        return;
    for (size_t i = 0; i < function->count; i++)
        if (mutations[i].kind != MUTATE_NOTHING)
            printf("    with %s: %s, entry %zu, field %zu, value 0x%llx\n", function->parameters[i].name,
                   kinds[mutations[i].kind], mutations[i].entry, mutations[i].field,
                   (unsigned long long)mutations[i].value);
}

static void run_case(const struct function *function, const struct mutation *mutations)
{
    struct argument arguments[PARAMETERS_MAX];
    cases++;
    arguments_make(function, arguments);
    for (size_t i = 0; i < function->count; i++)
        argument_mutate(&function->parameters[i], &arguments[i], &mutations[i]);
    if (!check_call(function, arguments, expect_of(function, arguments, mutations)))
        print_case(function, mutations);
    arguments_release(function, arguments);
}

static void run_one(const struct function *function, size_t parameter, struct mutation mutation)
{
    struct mutation mutations[PARAMETERS_MAX] = {{MUTATE_NOTHING, 0, 0, 0}};
    mutations[parameter] = mutation;
    if (mutation_is_allowed(&function->parameters[parameter], &mutation))
        run_case(function, mutations);
}

static uint64_t any_limit(void)
{
    size_t choice = (size_t)test_random_in(&seed, 0, LIMITS);
    return choice < LIMITS ? limits[choice] : test_random(&seed);
}

static void run_fields(const struct function *function, size_t parameter)
{
    const struct parameter *of = &function->parameters[parameter];
    for (size_t entry = 0; entry < entry_choices(of); entry++)
        for (size_t i = 0; i < of->field_count; i++)
            for (size_t j = 0; j < LIMITS; j++)
                run_one(function, parameter, (struct mutation){MUTATE_FIELD, entry, i, limits[j]});
}

static void run_parameter(const struct function *function, size_t parameter)
{
    const struct parameter *of = &function->parameters[parameter];
    if (of->role == ROLE_NUMBER) {
        for (size_t i = 0; i < LIMITS; i++)
            run_one(function, parameter, (struct mutation){MUTATE_NUMBER, 0, 0, limits[i]});
        return;
    }
    run_one(function, parameter, (struct mutation){MUTATE_NULL, 0, 0, 0});
    for (size_t i = 0; i < FILLS; i++)
        run_one(function, parameter, (struct mutation){MUTATE_FILL, 0, 0, i});
    for (size_t i = 0; i < of->pointer_count; i++)
        run_one(function, parameter, (struct mutation){MUTATE_POINTER, 0, i, 0});
    if (of->role == ROLE_LIST)
        for (size_t entry = 0; entry < entry_choices(of); entry++)
            run_one(function, parameter, (struct mutation){MUTATE_ENTRY_NULL, entry, 0, 0});
    run_fields(function, parameter);
}

static struct mutation any_mutation(const struct parameter *of)
{
    struct mutation mutation = {MUTATE_NUMBER, 0, 0, any_limit()};
    if (of->role == ROLE_NUMBER)
        return mutation;
    int choice = (int)test_random_in(&seed, 0, 9);
    mutation.kind = choice == 0 ? MUTATE_NULL : choice < 4 ? MUTATE_FILL : choice < 7 ? MUTATE_FIELD : MUTATE_NOTHING;
    if (mutation.kind == MUTATE_FIELD && of->field_count == 0)
        mutation.kind = MUTATE_FILL;
    mutation.entry = (size_t)test_random_in(&seed, 0, (intmax_t)entry_choices(of) - 1);
    mutation.field = of->field_count > 0 ? (size_t)test_random_in(&seed, 0, (intmax_t)of->field_count - 1) : 0;
    return mutation;
}

static void run_chaos(const struct function *function)
{
    struct mutation mutations[PARAMETERS_MAX] = {{MUTATE_NOTHING, 0, 0, 0}};
    for (size_t i = 0; i < function->count; i++) {
        mutations[i] = any_mutation(&function->parameters[i]);
        if (!mutation_is_allowed(&function->parameters[i], &mutations[i]))
            mutations[i].kind = MUTATE_NOTHING;
    }
    run_case(function, mutations);
}

/* A version has no argument, and a handle only NULL to be bad: asked again, they must answer the same. */
static bool has_few_cases(const struct function *function)
{
    enum role role = function->count == 1 ? function->parameters[0].role : ROLE_NUMBER;
    return function->count == 0 || role == ROLE_LASTING || role == ROLE_ENDED || role == ROLE_OWN_SLOT;
}

static void check_valid(const struct function *function, dimfold_status status)
{
    if (!has_cuda() && function->needs_cuda)
        CHECK_STATUS(DIMFOLD_ERR_CUDA_UNAVAILABLE, status);
    else if (queues_are_cuda() && function->is_host_only)
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, status);
    else
        CHECK((status == DIMFOLD_OK) != function->never_succeeds);
}

static void run_valid(const struct function *function)
{
    struct argument arguments[PARAMETERS_MAX];
    arguments_make(function, arguments);
    arguments_snapshot(function, arguments);
    struct answer answer = function->call(arguments, NULL);
    check_valid(function, answer.status);
    arguments_settle(function, arguments, is_done(answer));
    arguments_release(function, arguments);
}

void bad_input_check(const struct function *function)
{
    struct mutation nothing[PARAMETERS_MAX] = {{MUTATE_NOTHING, 0, 0, 0}};
    cases = reports = 0;
    seed = 1;
    arguments_prepare(function->name);
    run_valid(function);
    for (size_t i = 0; i < function->count; i++)
        run_parameter(function, i);
    for (unsigned i = 0; i < test_rounds(CHAOS) && function->count > 0; i++)
        run_chaos(function);
    while (has_few_cases(function) && cases < CASES_MIN)
        run_case(function, nothing);
    CHECK(cases >= CASES_MIN);
}
