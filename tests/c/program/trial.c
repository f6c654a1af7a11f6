/* Trials: what is right is worked out in copies of the operands' memory. */
#include "trial.h"

#include "host/machine.h"
#include "random_expr.h"
#include "values.h"

/* A pool that runs what it is given from the last to the first. */
static void run_backwards(void *pool, size_t count, dimfold_task task, void *context)
{
    (void)pool;
    while (count > 0)
        task(context, --count);
}

/* One thread with ordinary stores, one with streamed ones, four threads, and a pool of the caller's. */
#define KINDS 4

appliers appliers_make(void)
{
    static const size_t small_caches[3] = {512, 1024, 2048};
    appliers made = {.count = 0, .walker = walker_make()};
    uint64_t tiers[TIERS_MAX];
    size_t count = tiers_here(tiers);
    for (size_t i = 0; i < count * KINDS; i++) {
        size_t kind = i % KINDS;
        dimfold_host_options options = {.threads = kind < 2 ? 1 : kind + 2, .tier = tiers[i / KINDS],
                                        .parallel_for = kind == 3 ? run_backwards : NULL,
                                        .streamed_bytes = kind == 0 ? UINT64_MAX : 1};
        dimfold_queue **queue = &made.queue[made.count++];
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(queue, &options, NULL));
        if (kind == 2)
            memcpy(dimfold_queue_machine(*queue)->cache_bytes, small_caches, sizeof small_caches);
    }
    return made;
}

void appliers_end(appliers *ended)
{
    while (ended->count > 0)
        dimfold_queue_destroy(ended->queue[--ended->count]);
    walker_end(&ended->walker);
}

void trial_sum(trial *trial, size_t count, const dimfold_dtype *dtypes)
{
    uint16_t sum = 0, args[2];
    dimfold_expr_begin(&trial->expr);
    for (size_t i = 0; i < count; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&trial->expr, &args[1], dtypes[i], NULL));
        if (dtypes[i] != dtypes[0])
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(&trial->expr, &args[1], args[1], dtypes[0], 0, NULL));
        args[0] = sum;
        if (i == 0)
            sum = args[1];
        else
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&trial->expr, &sum, DIMFOLD_OP_ADD, 2, args, NULL));
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&trial->expr, sum, NULL));
}

/* ---- Operands -------------------------------------------------------------------------------------------------- */

static size_t span_bytes(dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    size_t span = 1;
    for (size_t axis = 0; axis < ndim && !shape_is_empty(ndim, shape); axis++)
        span += (shape[axis] - 1) * (size_t)(stride[axis] < 0 ? -stride[axis] : stride[axis]);
    return span * dimfold_dtype_size_bytes(dtype);
}

/* What windows have around their operands, and more. */
#define WINDOW_BYTES 512

void operand_place(placed *made, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                 uint32_t flags, uint64_t *seed)
{
    operand *filled = &made->operand;
    made->pages = (pages){NULL, 0};
    if (test_random(seed) % 2 == 0)
        guarded_make(filled, dtype, ndim, shape, stride, seed);
    else {
        made->pages = pages_make(span_bytes(dtype, ndim, shape, stride) + WINDOW_BYTES);
        pages_operand(filled, &made->pages, dtype, ndim, shape, stride, seed);
        filled->memory = NULL;
    }
    values_fill(dtype, (flags & DIMFOLD_BYTE_SWAPPED) != 0, filled->data, filled->size_bytes, seed);
    filled->view.flags = flags;
}

void operand_place_end(placed *freed)
{
    operand_free(&freed->operand);
    if (freed->pages.memory != NULL)
        pages_free(&freed->pages);
}

static dimfold_dtype source_dtype(const dimfold_expr *expr, size_t place)
{
    for (size_t i = 0; i < expr->count; i++)
        if (expr->node[i].op == DIMFOLD_OP_SOURCE && expr->node[i].value[0] == place)
            return expr->node[i].dtype;
    return 0;
}

void trial_source(trial *trial, size_t place, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint32_t flags, uint64_t *seed)
{
    operand_place(&trial->source[place], source_dtype(&trial->expr, place), ndim, shape, stride, flags, seed);
}

void trial_target(trial *trial, size_t place, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint32_t flags, uint64_t *seed)
{
    trial->same[place] = TRIAL_NONE;
    operand_place(&trial->target[place], trial->expr.node[trial->expr.result[place]].dtype, ndim, shape, stride, flags,
                seed);
}

void trial_in_place(trial *trial, size_t place, size_t source, uint32_t flags)
{
    operand *target = &trial->target[place].operand;
    trial->same[place] = source;
    trial->target[place].pages = (pages){NULL, 0};
    *target = trial->source[source].operand;
    target->memory = NULL;
    target->view.shape = target->shape;
    target->view.stride = target->stride;
    target->view.flags = flags;
    target->view.dtype = trial->expr.node[trial->expr.result[place]].dtype;
}

void trial_end(trial *ended)
{
    for (size_t k = 0; k < ended->expr.results; k++)
        operand_place_end(&ended->target[k]);
    for (size_t k = 0; k < ended->expr.sources; k++)
        operand_place_end(&ended->source[k]);
}

bool trial_repeats(const trial *trial, size_t source)
{
    const operand *asked = &trial->source[source].operand;
    return !operand_is_injective(asked->view.ndim, asked->shape, asked->stride);
}

void trial_views(const trial *trial, dimfold_view *targets, dimfold_view *sources)
{
    for (size_t k = 0; k < trial->expr.results; k++)
        targets[k] = trial->target[k].operand.view;
    for (size_t k = 0; k < trial->expr.sources; k++)
        sources[k] = trial->source[k].operand.view;
}

/* ---- Memory ---------------------------------------------------------------------------------------------------- */

/* Copies of all operands' memory; of a target that is a source there is that of the source. */
typedef struct copies {
    unsigned char *target[DIMFOLD_EXPR_RESULTS_MAX], *source[DIMFOLD_EXPR_SOURCES_MAX];
} copies;

static unsigned char *copy_of(const operand *copied)
{
    unsigned char *made = malloc(copied->size_bytes);
    memcpy(made, copied->data, copied->size_bytes);
    return made;
}

static copies copies_make(const trial *trial)
{
    copies made;
    for (size_t k = 0; k < trial->expr.sources; k++)
        made.source[k] = copy_of(&trial->source[k].operand);
    for (size_t k = 0; k < trial->expr.results; k++) {
        size_t same = trial->same[k];
        made.target[k] = same == TRIAL_NONE ? copy_of(&trial->target[k].operand) : made.source[same];
    }
    return made;
}

static void copies_end(const trial *trial, copies *ended)
{
    for (size_t k = 0; k < trial->expr.results; k++)
        if (trial->same[k] == TRIAL_NONE)
            free(ended->target[k]);
    for (size_t k = 0; k < trial->expr.sources; k++)
        free(ended->source[k]);
}

static void copies_restore(const trial *trial, const copies *before)
{
    for (size_t k = 0; k < trial->expr.results; k++)
        memcpy(trial->target[k].operand.data, before->target[k], trial->target[k].operand.size_bytes);
    for (size_t k = 0; k < trial->expr.sources; k++)
        memcpy(trial->source[k].operand.data, before->source[k], trial->source[k].operand.size_bytes);
}

/* Where a NaN was found in place of another one it is what was expected. */
static void accept_nan(const operand *target, unsigned char *expected)
{
    const dimfold_view *view = &target->view;
    size_t index[64] = {0}, bytes = dimfold_dtype_size_bytes(view->dtype);
    if (!dtype_is_float(view->dtype) || shape_is_empty(view->ndim, target->shape))
        return;
    do {
        size_t place = walker_place(view, index);
        scalar item[2];
        memcpy(&item[0], expected + place, bytes);
        memcpy(&item[1], target->data + place, bytes);
        for (size_t i = 0; i < 2 && (view->flags & DIMFOLD_BYTE_SWAPPED) != 0; i++)
            item_swap(view->dtype, &item[i]);
        if (item_is_same(view->dtype, &item[0], &item[1]))
            memcpy(expected + place, target->data + place, bytes);
    } while (index_next(view->ndim, target->shape, index));
}

static bool memory_is(const operand *found, unsigned char *expected, bool is_target)
{
    if (memcmp(expected, found->data, found->size_bytes) == 0)
        return true;
    if (is_target)
        accept_nan(found, expected);
    return memcmp(expected, found->data, found->size_bytes) == 0;
}

static bool are_expected(const trial *trial, copies *expected)
{
    bool holds = true;
    for (size_t k = 0; k < trial->expr.results; k++)
        holds = holds && CHECK(memory_is(&trial->target[k].operand, expected->target[k], true));
    for (size_t k = 0; k < trial->expr.sources; k++)
        holds = holds && CHECK(memory_is(&trial->source[k].operand, expected->source[k], false));
    return holds;
}

/* ---- Applying -------------------------------------------------------------------------------------------------- */

static void note(appliers *appliers, const dimfold_apply_explanation *explanation)
{
    for (size_t k = 0; k < explanation->operands && explanation->batch > 0; k++)
        if (CHECK(explanation->access[k] < 5))
            appliers->accesses[explanation->access[k]]++;
    appliers->streamed += explanation->stores == DIMFOLD_STORES_STREAMED;
    appliers->threaded += explanation->threads > 1;
    appliers->tiled += explanation->block[0] > 0;
}

static bool trial_apply(appliers *appliers, dimfold_queue *queue, const trial *trial)
{
    dimfold_view targets[DIMFOLD_EXPR_RESULTS_MAX], sources[DIMFOLD_EXPR_SOURCES_MAX];
    size_t results = trial->expr.results, count = trial->expr.sources;
    dimfold_apply_explanation explanation;
    dimfold_program *program = NULL;
    trial_views(trial, targets, sources);
    if (!CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &trial->expr, NULL, NULL)))
        return false;
    if (appliers->enter != NULL)
        appliers->enter();
    dimfold_status status = dimfold_apply(queue, program, results, targets, count, sources, NULL);
    if (appliers->leave != NULL)
        appliers->leave();
    if (CHECK_STATUS(DIMFOLD_OK, dimfold_apply_explain(queue, program, results, targets, count, sources, &explanation,
                                                       NULL)))
        note(appliers, &explanation);
    dimfold_program_destroy(program);
    return CHECK_STATUS(DIMFOLD_OK, status);
}

static void print_view(const char *name, const dimfold_view *view)
{
    printf("    %s: data %% 64 = %d, offset %zu, flags %u, ", name, (int)((uintptr_t)view->data % 64), view->offset,
           view->flags);
    for (size_t axis = 0; axis < view->ndim; axis++)
        printf(" %zu:%td", view->shape[axis], view->stride[axis]);
    printf("\n");
}

/* The first trial of a test that fails. */
static void trial_print(const trial *trial, const dimfold_queue *queue)
{
    printf("  tier %s, %zu threads\n", dimfold_tier_name(dimfold_queue_tier(queue)), dimfold_queue_threads(queue));
    print_expr(&trial->expr);
    for (size_t k = 0; k < trial->expr.results; k++)
        print_view(trial->same[k] == TRIAL_NONE ? "target" : "target in place", &trial->target[k].operand.view);
    for (size_t k = 0; k < trial->expr.sources; k++)
        print_view("source", &trial->source[k].operand.view);
}

bool trial_check(appliers *appliers, trial *trial)
{
    dimfold_view targets[DIMFOLD_EXPR_RESULTS_MAX], sources[DIMFOLD_EXPR_SOURCES_MAX];
    copies before = copies_make(trial), expected = copies_make(trial);
    bool holds = true;
    trial_views(trial, targets, sources);
    walker_apply(&appliers->walker, &trial->expr, targets, sources, expected.target);
    for (size_t i = 0; i < appliers->count && holds; i++) {
        copies_restore(trial, &before);
        holds = trial_apply(appliers, appliers->queue[i], trial) && are_expected(trial, &expected);
        if (!holds)
            trial_print(trial, appliers->queue[i]);
    }
    copies_end(trial, &before);
    copies_end(trial, &expected);
    return holds;
}
