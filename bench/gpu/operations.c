/* Operations on the device, case by case, beside one run of the same bytes. */
#include "operations.h"

#include "budget/forms.h"
#include "driver.h"
#include "turns.h"

#define SECONDS_MIN 2e-3

/* A case as cases.def has it: one itemsize and one offset for both sides. */
static const struct copy_case {
    const char *set, *name;
    size_t itemsize, ndim, offset, shape[32];
    ptrdiff_t target[32], source[32];
} cases[] = {
#define LIST(...) {__VA_ARGS__}
#define CASE(set, name, itemsize, ndim, offset, shape, target, source)                                                \
    {set, name, itemsize, ndim, offset, shape, target, source},
#include "cases.def"
#undef CASE
#undef LIST
};

static gpu_case case_of(const struct copy_case *copy)
{
    dimfold_dtype dtype = dimfold_dtype_opaque(copy->itemsize);
    return (gpu_case){copy->set,   copy->name,  {dtype, dtype},               copy->ndim,
                      copy->offset, copy->shape, {copy->target, copy->source}, false};
}

static gpu_case case_of_form(const form *form)
{
    return (gpu_case){"forms",     form->name, {form->dtype[0], form->dtype[1]},   form->ndim, 0,
                      form->shape, {form->stride[0], form->stride[1]}, form->is_fill};
}

static void run_case(void *context, int turn)
{
    static const unsigned char value[16] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
    gpu_turns *turns = context;
    dimfold_diag diag;
    dimfold_view target = gpu_turns_view(turns, turn, 0), source = gpu_turns_view(turns, turn, 1);
    gpu_check(turns->measured->is_fill ? dimfold_fill(gpu_queue(), &target, value, &diag)
                                       : dimfold_cast(gpu_queue(), &target, &source, &diag), &diag);
}

/* One run of as many bytes as the case reads and writes in the mean. */
struct limit {
    void *memory[GPU_PAIRS_MAX][2];
    int pairs;
    size_t bytes;
};

/* By the library itself, which has one kernel for that; beside it stands the driver's. */
static void run_rows(void *context, int turn)
{
    struct limit *limit = context;
    dimfold_diag diag;
    int pair = turn % limit->pairs;
    dimfold_view target = {.data = limit->memory[pair][0], .dtype = DIMFOLD_DTYPE_U8, .ndim = 1,
                           .shape = &limit->bytes, .device_type = DIMFOLD_DEVICE_CUDA};
    dimfold_view source = target;
    source.data = limit->memory[pair][1];
    gpu_check(dimfold_copy(gpu_queue(), &target, &source, &diag), &diag);
}

/* cudaMemcpyAsync or cuMemcpyDtoDAsync, whichever the loaded library has. */
static void run_driver(void *context, int turn)
{
    struct limit *limit = context;
    int pair = turn % limit->pairs;
    gpu_driver_copy(limit->memory[pair][0], limit->memory[pair][1], limit->bytes);
}

static void limit_free(struct limit *limit)
{
    for (int i = 0; i < limit->pairs; i++)
        for (int side = 0; side < 2; side++)
            gpu_check(dimfold_free(gpu_queue(), limit->memory[i][side], NULL), NULL);
}

/* As many pairs as the case has, so that as little of them is found in the cache. */
static void limit_make(struct limit *limit, const gpu_turns *turns)
{
    dimfold_diag diag;
    size_t touched = gpu_case_touched_bytes(turns->measured, 0) + gpu_case_touched_bytes(turns->measured, 1);
    *limit = (struct limit){.pairs = turns->pairs, .bytes = touched / 2};
    for (int i = 0; i < limit->pairs; i++)
        for (int side = 0; side < 2; side++)
            gpu_check(dimfold_alloc(gpu_queue(), limit->bytes, &limit->memory[i][side], &diag), &diag);
}

static int times_of(gpu_turns *turns)
{
    double once = gpu_seconds(run_case, turns, turns->pairs);
    int times = (int)(SECONDS_MIN / once) + 1;
    return times < turns->pairs ? turns->pairs : times > 1000 ? 1000 : times;
}

static void print_list(const char *name, const gpu_case *measured, int side)
{
    printf("\"%s\": [", name);
    for (size_t axis = 0; axis < measured->ndim; axis++)
        printf("%s%td", axis == 0 ? "" : ", ",
               side < 0 ? (ptrdiff_t)measured->shape[axis] : measured->stride[side][axis]);
    printf("], ");
}

/* For peers, who do the same. */
static void print_layouts(const gpu_case *measured)
{
    printf("\"dtypes\": [\"%s\", \"%s\"], \"offset\": %zu, \"is_fill\": %s, ",
           dimfold_dtype_name(measured->dtype[0]), dimfold_dtype_name(measured->dtype[1]), measured->offset,
           measured->is_fill ? "true" : "false");
    print_list("shape", measured, -1);
    print_list("target", measured, 0);
    print_list("source", measured, 1);
}

static void print_case(const gpu_turns *turns, const struct limit *limit, double *figures[3], double *ratios,
                       int rounds)
{
    const gpu_case *measured = turns->measured;
    dimfold_diag diag;
    dimfold_explanation explanation;
    dimfold_view target = gpu_turns_view(turns, 0, 0), source = gpu_turns_view(turns, 0, 1);
    gpu_check(dimfold_explain(gpu_queue(), &target, measured->is_fill ? NULL : &source, &explanation, &diag), &diag);
    gpu_begin_row();
    print_layouts(measured);
    printf("\"set\": \"%s\", \"name\": \"%s\", \"itemsize\": %zu, \"bytes\": %zu, \"limit_bytes\": %zu, "
           "\"kernel\": \"%s\", \"width_bytes\": %u, \"seconds\": %.4g, \"limit_seconds\": %.4g, "
           "\"run_seconds\": %.4g, \"ratio\": %.4f}",
           measured->set, measured->name, dimfold_dtype_size_bytes(measured->dtype[0]), gpu_case_bytes(measured, 0),
           limit->bytes, dimfold_kernel_name(explanation.kernel), explanation.width_bytes,
           gpu_median(figures[0], rounds), gpu_median(figures[1], rounds), gpu_median(figures[2], rounds),
           gpu_median(ratios, rounds));
    fflush(stdout);
}

static void measure_turns(gpu_turns *turns, int rounds)
{
    double copy[rounds], driver[rounds], rows[rounds], ratios[rounds];
    struct limit limit;
    int times = times_of(turns);
    limit_make(&limit, turns);
    for (int round = 0; round < rounds; round++) {
        double before = gpu_seconds(run_driver, &limit, times);
        copy[round] = gpu_seconds(run_case, turns, times);
        driver[round] = (before + gpu_seconds(run_driver, &limit, times)) / 2;
        rows[round] = gpu_seconds(run_rows, &limit, times);
        ratios[round] = driver[round] / copy[round];
    }
    print_case(turns, &limit, (double *[]){copy, driver, rows}, ratios, rounds);
    limit_free(&limit);
}

static void measure(const gpu_case *measured, const gpu_options *options)
{
    static size_t done;
    gpu_turns turns;
    if ((options->set != NULL && strcmp(options->set, measured->set) != 0) ||
        (options->name != NULL && strstr(measured->name, options->name) == NULL))
        return;
    bool is_made = gpu_turns_make(&turns, measured, options->memory_bytes);
    if (is_made && options->rounds == 0)
        gpu_seconds(run_case, &turns, 1);
    else if (is_made)
        measure_turns(&turns, options->rounds);
    else
        fprintf(stderr, "\r%s %s: not enough memory\n", measured->set, measured->name);
    gpu_turns_free(&turns);
    fprintf(stderr, "\r%zu done: %s %-40s", ++done, measured->set, measured->name);
}

void gpu_measure_operations(const gpu_options *options)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        gpu_case measured = case_of_form(&forms[i]);
        measure(&measured, options);
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gpu_case measured = case_of(&cases[i]);
        measure(&measured, options);
    }
    fputc('\n', stderr);
}
