/* How long exact answers take about what slicing produces: random slices of one array, of ranks 1 to 6.

       slices ROUNDS

   prints one JSON object: per question and rank the typical time of a call and that of the slowest question. A question
   is measured in rounds that take turns with the others, and its time is that of its fastest round. */
#define _POSIX_C_SOURCE 200809L
#include <dimfold.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RANK_MAX = 6, PAIRS = 256, CALLS = 64, ROUNDS_MAX = 10000, ITEMSIZE = 4 };

typedef struct pair {
    dimfold_layout base, slice, other;
    ptrdiff_t position;
    dimfold_answer answer;
    double ns;
} pair;

typedef enum question {
    QUESTION_INJECTIVE,
    QUESTION_OVERLAPS,
    QUESTION_CONTAINS,
    QUESTION_VIEW_OF,
    QUESTION_INTERSECT,
    QUESTIONS
} question;

static const char *const question_names[QUESTIONS] = {
    "is_injective", "overlaps", "contains", "is_view_of", "intersect",
};

static pair pairs[RANK_MAX][PAIRS];

static uint64_t random_below(uint64_t *state, uint64_t limit)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (*state >> 33) % limit;
}

/* A slice of every axis that leaves at least one element, forwards or backwards by steps of 1 to 3. */
static void slice_randomly(uint64_t *state, const dimfold_layout *base, dimfold_layout *result)
{
    *result = *base;
    for (size_t axis = 0; axis < base->ndim; axis++) {
        ptrdiff_t extent = (ptrdiff_t)base->shape[axis], step = (ptrdiff_t)random_below(state, 3) + 1;
        ptrdiff_t start = (ptrdiff_t)random_below(state, (uint64_t)(extent + 1) / 2);
        ptrdiff_t stop = extent - (ptrdiff_t)random_below(state, (uint64_t)extent / 2);
        dimfold_slice slice = {DIMFOLD_HAS_START | DIMFOLD_HAS_STOP | DIMFOLD_HAS_STEP, start, stop, step};
        if (random_below(state, 4) == 0) {
            slice = (dimfold_slice){DIMFOLD_HAS_START | DIMFOLD_HAS_STEP, stop - 1, 0, -step};
        }
        if (dimfold_layout_dim_narrow(result, result, (ptrdiff_t)axis, &slice, NULL)) exit(1);
    }
}

static void make_pair(uint64_t *state, size_t ndim, pair *made)
{
    size_t shape[RANK_MAX];
    for (size_t axis = 0; axis < ndim; axis++) shape[axis] = 4 + random_below(state, 28);
    if (dimfold_layout_c_contig(&made->base, ndim, shape, NULL)) exit(1);
    slice_randomly(state, &made->base, &made->slice);
    slice_randomly(state, &made->base, &made->other);
    made->position = (ptrdiff_t)random_below(state, dimfold_layout_size(&made->base));
}

static dimfold_status ask(question what, pair *of)
{
    dimfold_witness witness;
    dimfold_layout shared;
    switch (what) {
    case QUESTION_INJECTIVE: return dimfold_layout_is_injective(&of->slice, 0, &of->answer, &witness, NULL);
    case QUESTION_OVERLAPS:
        return dimfold_layout_overlaps(&of->slice, &of->other, ITEMSIZE, ITEMSIZE, 0, 0, &of->answer, &witness, NULL);
    case QUESTION_CONTAINS:
        return dimfold_layout_contains(&of->slice, of->position, 0, &of->answer, &witness, NULL);
    case QUESTION_VIEW_OF:
        return dimfold_layout_is_view_of(&of->slice, &of->base, 0, &of->answer, &witness, NULL);
    case QUESTION_INTERSECT: return dimfold_layout_intersect(&shared, &of->slice, &of->other, 0, NULL);
    default: return DIMFOLD_ERR_ARGUMENT;
    }
}

static double now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void measure(question what, pair *of)
{
    dimfold_status status = DIMFOLD_OK;
    of->answer = DIMFOLD_ANSWER_NO;
    double start = now_ns();
    for (int i = 0; i < CALLS; i++) {
        status |= ask(what, of);
        __asm__ volatile("" ::: "memory");
    }
    double ns = (now_ns() - start) / CALLS;
    if (ns < of->ns || of->ns == 0) of->ns = ns;
    if (status == DIMFOLD_OK && of->answer != DIMFOLD_ANSWER_UNKNOWN) return;
    fprintf(stderr, "%s of rank %zu has no answer\n", question_names[what], of->slice.ndim);
    exit(1);
}

static int compare(const void *a, const void *b)
{
    double left = ((const pair *)a)->ns, right = ((const pair *)b)->ns;
    return (left > right) - (left < right);
}

static void print_question(question what, size_t rounds, const char *separator)
{
    for (size_t ndim = 1; ndim <= RANK_MAX; ndim++) {
        pair *of = pairs[ndim - 1];
        for (size_t i = 0; i < PAIRS; i++) of[i].ns = 0;
        for (size_t round = 0; round < rounds; round++)
            for (size_t i = 0; i < PAIRS; i++) measure(what, &of[i]);
        qsort(of, PAIRS, sizeof *of, compare);
        printf("%s\n  {\"question\": \"%s\", \"rank\": %zu, \"ns\": %.1f, \"slowest_ns\": %.1f}",
               ndim > 1 ? "," : separator, question_names[what], ndim, of[PAIRS / 2].ns, of[PAIRS - 1].ns);
    }
}

int main(int count, char **arguments)
{
    uint64_t state = 1;
    size_t rounds = count == 2 ? strtoul(arguments[1], NULL, 10) : 0;
    if (rounds < 1 || rounds > ROUNDS_MAX) return fputs("usage: slices ROUNDS (1 to 10000)\n", stderr), 2;
    for (size_t ndim = 1; ndim <= RANK_MAX; ndim++)
        for (size_t i = 0; i < PAIRS; i++) make_pair(&state, ndim, &pairs[ndim - 1][i]);
    printf("{\"rounds\": %zu, \"rows\": [", rounds);
    for (int what = 0; what < QUESTIONS; what++) print_question((question)what, rounds, what > 0 ? "," : "");
    puts("\n]}");
    return 0;
}
