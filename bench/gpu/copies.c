/* Copies on the device, case by case, beside one run of the same bytes. */
#include "copies.h"

#include "driver.h"

#define PAIRS_MAX 4
#define SECONDS_MIN 2e-3

typedef struct gpu_case {
    const char *set, *name;
    size_t itemsize, ndim, offset;
    size_t shape[32];
    ptrdiff_t target[32], source[32];
} gpu_case;

static const gpu_case cases[] = {
#define LIST(...) {__VA_ARGS__}
#define CASE(set, name, itemsize, ndim, offset, shape, target, source)                                                \
    {set, name, itemsize, ndim, offset, shape, target, source},
#include "cases.def"
#undef CASE
#undef LIST
};

/* Pairs of arrays that take turns, so that none is found in the cache. */
struct turns {
    const gpu_case *measured;
    int pairs;
    void *target[PAIRS_MAX], *source[PAIRS_MAX];
    size_t bytes; /* of the elements */
};

static size_t span_bytes(const gpu_case *measured, const ptrdiff_t *stride)
{
    size_t last = measured->offset;
    for (size_t axis = 0; axis < measured->ndim; axis++)
        if (stride[axis] > 0)
            last += (measured->shape[axis] - 1) * (size_t)stride[axis];
    return (last + 1) * measured->itemsize;
}

static dimfold_view view_of(const gpu_case *measured, const ptrdiff_t *stride, void *memory)
{
    return (dimfold_view){.data = memory, .dtype = dimfold_dtype_opaque(measured->itemsize),
                          .device_type = DIMFOLD_DEVICE_CUDA, .ndim = measured->ndim, .offset = measured->offset,
                          .shape = measured->shape, .stride = stride};
}

static void run_case(void *context, int turn)
{
    struct turns *turns = context;
    dimfold_diag diag;
    int pair = turn % turns->pairs;
    dimfold_view target = view_of(turns->measured, turns->measured->target, turns->target[pair]);
    dimfold_view source = view_of(turns->measured, turns->measured->source, turns->source[pair]);
    gpu_check(dimfold_copy(gpu_queue(), &target, &source, &diag), &diag);
}

/* The limit: bytes in one run, by the library itself, which has one kernel for that; beside it stands the driver's. */
static void run_limit(void *context, int turn)
{
    struct turns *turns = context;
    dimfold_diag diag;
    int pair = turn % turns->pairs;
    dimfold_view target = {.data = turns->target[pair], .dtype = DIMFOLD_DTYPE_U8, .ndim = 1, .shape = &turns->bytes,
                           .device_type = DIMFOLD_DEVICE_CUDA};
    dimfold_view source = target;
    source.data = turns->source[pair];
    gpu_check(dimfold_copy(gpu_queue(), &target, &source, &diag), &diag);
}

/* cudaMemcpyAsync or cuMemcpyDtoDAsync, whichever the loaded library has. */
static void run_driver(void *context, int turn)
{
    struct turns *turns = context;
    int pair = turn % turns->pairs;
    gpu_driver_copy(turns->target[pair], turns->source[pair], turns->bytes);
}

static void free_turns(struct turns *turns)
{
    for (int i = 0; i < turns->pairs; i++) {
        dimfold_free(gpu_queue(), turns->target[i], NULL);
        dimfold_free(gpu_queue(), turns->source[i], NULL);
    }
}

static bool make_turns(struct turns *turns, const gpu_case *measured, size_t memory_bytes)
{
    size_t target_bytes = span_bytes(measured, measured->target), source_bytes = span_bytes(measured, measured->source);
    *turns = (struct turns){.measured = measured, .bytes = measured->itemsize};
    for (size_t axis = 0; axis < measured->ndim; axis++)
        turns->bytes *= measured->shape[axis];
    while (turns->pairs < PAIRS_MAX && (size_t)(turns->pairs + 1) * (target_bytes + source_bytes) <= memory_bytes) {
        int i = turns->pairs;
        if (dimfold_alloc(gpu_queue(), target_bytes, &turns->target[i], NULL) != DIMFOLD_OK)
            break;
        if (dimfold_alloc(gpu_queue(), source_bytes, &turns->source[i], NULL) != DIMFOLD_OK) {
            dimfold_free(gpu_queue(), turns->target[i], NULL);
            break;
        }
        turns->pairs++;
    }
    return turns->pairs > 0;
}

static int times_of(struct turns *turns)
{
    double once = gpu_seconds(run_case, turns, turns->pairs);
    int times = (int)(SECONDS_MIN / once) + 1;
    return times < turns->pairs ? turns->pairs : times > 1000 ? 1000 : times;
}

static void print_case(const gpu_case *measured, const struct turns *turns, double *figures[3], double *ratios,
                       int rounds)
{
    dimfold_diag diag;
    dimfold_explanation explanation;
    dimfold_view target = view_of(measured, measured->target, turns->target[0]);
    dimfold_view source = view_of(measured, measured->source, turns->source[0]);
    gpu_check(dimfold_explain(gpu_queue(), &target, &source, &explanation, &diag), &diag);
    gpu_begin_row();
    printf("\"set\": \"%s\", \"name\": \"%s\", \"itemsize\": %zu, \"bytes\": %zu, \"kernel\": \"%s\", "
           "\"width_bytes\": %u, \"seconds\": %.4g, \"limit_seconds\": %.4g, \"run_seconds\": %.4g, \"ratio\": %.4f}",
           measured->set, measured->name, measured->itemsize, turns->bytes, dimfold_kernel_name(explanation.kernel),
           explanation.width_bytes, gpu_median(figures[0], rounds), gpu_median(figures[1], rounds),
           gpu_median(figures[2], rounds), gpu_median(ratios, rounds));
    fflush(stdout);
}

static void measure(const gpu_case *measured, const gpu_options *options)
{
    struct turns turns;
    double copy[options->rounds], limit[options->rounds], run[options->rounds], ratios[options->rounds];
    if (!make_turns(&turns, measured, options->memory_bytes)) {
        fprintf(stderr, "%s %s: not enough memory\n", measured->set, measured->name);
        return;
    }
    int times = times_of(&turns);
    for (int round = 0; round < options->rounds; round++) {
        double before = gpu_seconds(run_driver, &turns, times);
        copy[round] = gpu_seconds(run_case, &turns, times);
        limit[round] = (before + gpu_seconds(run_driver, &turns, times)) / 2;
        run[round] = gpu_seconds(run_limit, &turns, times);
        ratios[round] = limit[round] / copy[round];
    }
    print_case(measured, &turns, (double *[]){copy, limit, run}, ratios, options->rounds);
    free_turns(&turns);
}

void gpu_measure_cases(const gpu_options *options)
{
    size_t count = sizeof cases / sizeof cases[0], done = 0;
    for (size_t i = 0; i < count; i++) {
        if (options->set != NULL && strcmp(options->set, cases[i].set) != 0)
            continue;
        measure(&cases[i], options);
        fprintf(stderr, "\r%zu of %zu: %s %-40s", ++done, count, cases[i].set, cases[i].name);
    }
    fputc('\n', stderr);
}
