/* How long one call into the library takes from C, and how often it allocates.

       loop BATCHES

   prints one JSON object. Each batch calls one function CALLS times; the batches of all cases take turns, so that a
   slow moment of the machine hits all of them, and a case's figure is the median over its batches. */
#define _POSIX_C_SOURCE 200809L
#include "allocations.h"

#include <dimfold.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CALLS = 2000, BATCHES_MAX = 10000, OFFSET = 5 };

typedef enum operation {
    OPERATION_NEW,
    OPERATION_DIM_SELECT,
    OPERATION_TRANSPOSE,
    OPERATION_DIM_NARROW,
    OPERATION_DIM_INSERT,
    OPERATION_DIAGONAL,
    OPERATION_RESHAPE,
    OPERATION_RESHAPE_GAPPED,
    OPERATION_BROADCAST_TO,
    OPERATIONS
} operation;

static const char *const operation_names[OPERATIONS] = {
    "new",      "dim_select", "transpose",      "dim_narrow",   "dim_insert",
    "diagonal", "reshape",    "reshape_gapped", "broadcast_to",
};

/* What the calls get. The same numbers stand in numpy_peer.py and in the Rust peers; layout.py compares the shapes of
   all answers. */
typedef struct inputs {
    size_t ndim;
    size_t shape[4];
    ptrdiff_t stride[4];
    ptrdiff_t axes[4];
    ptrdiff_t reshape[4];
    size_t shape_gapped[4]; /* with the strides above: the last axis is cut, so it cannot be merged */
    ptrdiff_t reshape_gapped[4];
    size_t shape_single[4];
    ptrdiff_t stride_single[4];
    dimfold_slice slice;
} inputs;

static const inputs rank3 = {
    3, {6, 8, 10}, {80, 10, 1}, {2, 0, 1}, {12, 4, 10}, {6, 8, 5}, {12, 4, 5}, {6, 1, 10}, {10, 10, 1},
    {DIMFOLD_HAS_START | DIMFOLD_HAS_STOP | DIMFOLD_HAS_STEP, 1, -1, 2},
};
static const inputs rank4 = {
    4, {4, 6, 8, 10}, {480, 80, 10, 1}, {3, 1, 0, 2}, {8, 3, 8, 10}, {4, 6, 8, 5}, {8, 3, 8, 5}, {4, 1, 8, 1},
    {8, 8, 1, 1}, {DIMFOLD_HAS_START | DIMFOLD_HAS_STOP | DIMFOLD_HAS_STEP, 1, -1, 2},
};

static void forget(void)
{
    __asm__ volatile("" ::: "memory");
}

#define PASTE(type, verb) type##_##verb
#define CALL(type, verb) PASTE(type, verb)

#define TYPE dimfold_layout3
#define SMALLER dimfold_layout2
#define LARGER dimfold_layout4
#define NAME(noun) fixed3_##noun
#define WITH_COUNT(array) array
#include "calls.inc.h"
#undef TYPE
#undef SMALLER
#undef LARGER
#undef NAME

#define TYPE dimfold_layout4
#define SMALLER dimfold_layout3
#define LARGER dimfold_layout5
#define NAME(noun) fixed4_##noun
#include "calls.inc.h"
#undef TYPE
#undef SMALLER
#undef LARGER
#undef NAME
#undef WITH_COUNT

#define TYPE dimfold_layout
#define SMALLER dimfold_layout
#define LARGER dimfold_layout
#define NAME(noun) dynamic3_##noun
#define WITH_COUNT(array) in->ndim, array
#include "calls.inc.h"
#undef NAME

#define NAME(noun) dynamic4_##noun
#include "calls.inc.h"

typedef struct subject {
    const char *kind;
    const inputs *in;
    dimfold_status (*prepare)(const inputs *in);
    dimfold_status (*repeat)(operation what, const inputs *in, size_t count);
    dimfold_status (*answer)(operation what, dimfold_layout *answer);
} subject;

static const subject subjects[] = {
    {"fixed", &rank3, fixed3_prepare, fixed3_repeat, fixed3_answer},
    {"fixed", &rank4, fixed4_prepare, fixed4_repeat, fixed4_answer},
    {"dynamic", &rank3, dynamic3_prepare, dynamic3_repeat, dynamic3_answer},
    {"dynamic", &rank4, dynamic4_prepare, dynamic4_repeat, dynamic4_answer},
};

enum { SUBJECTS = sizeof subjects / sizeof *subjects };

typedef struct figures {
    double ns[BATCHES_MAX]; /* per call, one per batch */
    size_t allocations;
    dimfold_layout answer;
} figures;

static figures measured[SUBJECTS][OPERATIONS];
static double empty_ns[BATCHES_MAX];

static double now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* What the loop and the cheapest call cost: no figure can be lower. */
static double measure_empty(void)
{
    double start = now_ns();
    for (size_t i = 0; i < CALLS; i++, forget()) dimfold_abi_version();
    return (now_ns() - start) / CALLS;
}

static void measure(const subject *whose, operation what, size_t batch, figures *into)
{
    size_t allocations = allocations_counted();
    double start = now_ns();
    dimfold_status status = whose->repeat(what, whose->in, CALLS);
    into->ns[batch] = (now_ns() - start) / CALLS;
    into->allocations += allocations_counted() - allocations;
    if (status == DIMFOLD_OK) status = whose->answer(what, &into->answer);
    if (status == DIMFOLD_OK) return;
    fprintf(stderr, "%s of rank %zu fails: %s\n", operation_names[what], whose->in->ndim, dimfold_status_text(status));
    exit(1);
}

static void measure_all(size_t batches)
{
    for (size_t batch = 0; batch < batches; batch++) {
        empty_ns[batch] = measure_empty();
        for (size_t s = 0; s < SUBJECTS; s++)
            for (int what = 0; what < OPERATIONS; what++)
                measure(&subjects[s], (operation)what, batch, &measured[s][what]);
    }
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* The median and the two quartiles. */
static void print_ns(double *ns, size_t batches)
{
    qsort(ns, batches, sizeof *ns, compare);
    printf("\"ns\": %.3f, \"low\": %.3f, \"high\": %.3f", ns[batches / 2], ns[batches / 4], ns[batches * 3 / 4]);
}

static void print_figures(const subject *whose, operation what, figures *of, size_t batches)
{
    printf(",\n  {\"operation\": \"%s\", \"rank\": %zu, \"kind\": \"%s\", \"allocations\": %zu, \"shape\": [",
           operation_names[what], whose->in->ndim, whose->kind, of->allocations);
    for (size_t axis = 0; axis < of->answer.ndim; axis++) printf("%s%zu", axis ? ", " : "", of->answer.shape[axis]);
    printf("], ");
    print_ns(of->ns, batches);
    printf("}");
}

int main(int count, char **arguments)
{
    size_t batches = count == 2 ? strtoul(arguments[1], NULL, 10) : 0;
    if (batches < 1 || batches > BATCHES_MAX) return fputs("usage: loop BATCHES (1 to 10000)\n", stderr), 2;
    for (size_t s = 0; s < SUBJECTS; s++)
        if (subjects[s].prepare(subjects[s].in)) return fputs("the inputs are refused\n", stderr), 1;
    measure_all(batches);
    printf("{\"compiler\": \"%s\", \"calls\": %d, \"batches\": %zu, \"allocations_are_counted\": %s, \"rows\": [\n",
           __VERSION__, CALLS, batches, allocations_are_counted() ? "true" : "false");
    printf("  {\"operation\": \"empty\", \"rank\": 0, \"kind\": \"\", ");
    print_ns(empty_ns, batches);
    printf("}");
    for (size_t s = 0; s < SUBJECTS; s++)
        for (int what = 0; what < OPERATIONS; what++)
            print_figures(&subjects[s], (operation)what, &measured[s][what], batches);
    puts("\n]}");
    return 0;
}
