/* Reductions are made step by step, and run. */
#include "reduction.h"

#include "expected.h"
#include "meaning.h"

#include "program/random_expr.h"
#include "program/values.h"

static void run_backwards(void *pool, size_t count, dimfold_task task, void *context)
{
    (void)pool;
    while (count > 0)
        task(context, --count);
}

#define KINDS 4

reducers reducers_make(void)
{
    static const size_t threads[KINDS] = {1, 2, 3, 8};
    reducers made = {.count = 0, .walker = walker_make()};
    uint64_t tiers[TIERS_MAX];
    size_t count = tiers_here(tiers);
    for (size_t i = 0; i < count * KINDS; i++) {
        size_t number = threads[i % KINDS];
        dimfold_host_options options = {.threads = number, .tier = tiers[i / KINDS],
                                        .parallel_for = number == 3 ? run_backwards : NULL};
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&made.queue[made.count++], &options, NULL));
    }
    return made;
}

reducers reducers_of_tier(uint64_t tier)
{
    reducers made = {.count = 0, .walker = walker_make()};
    if (dimfold_tier_is_supported(tier))
        made.queue[made.count++] = queue_of_tier(1, tier);
    return made;
}

void reducers_end(reducers *ended)
{
    while (ended->count > 0)
        dimfold_queue_destroy(ended->queue[--ended->count]);
    walker_end(&ended->walker);
}

/* ---- Making ----------------------------------------------------------------------------------------------------- */

void reduction_begin(reduction *made, size_t ndim, const size_t *shape, unsigned axes, uint32_t flags)
{
    made->asked = (dimfold_reduction){.axes = made->axes, .flags = flags};
    made->has_map = made->has_post = false;
    made->ndim = ndim;
    made->sources = made->targets = 0;
    memcpy(made->shape, shape, ndim * sizeof *shape);
    for (size_t axis = 0; axis < ndim; axis++)
        if ((axes >> axis & 1) != 0)
            made->axes[made->asked.axis_count++] = (ptrdiff_t)axis;
}

/* A number whose sums are neither too large nor all alike. */
static scalar usual_value(dimfold_dtype dtype, enum reduction_values values, uint64_t *seed)
{
    uint64_t random = test_random(seed);
    double few = (double)(random % 5) - 2, many = (double)(int64_t)random * 0x1p-58;
    double part[2] = {values == VALUES_FEW ? few : many, (double)(int64_t)test_random(seed) * 0x1p-60};
    scalar made = {{0}};
    if (dimfold_reduce_dtype(DIMFOLD_REDUCE_COUNT, dtype) == 0) { /* no number */
        memcpy(&made, part, sizeof part);
        return made;
    }
    if (values == VALUES_FEW && few == 0 && random % 2 == 0)
        part[0] = -0.0;
    if (values == VALUES_FEW)
        part[1] = part[0] > 0;
    item_convert(dtype, &made, DIMFOLD_DTYPE_C128, part);
    return made;
}

static void fill_usual(const operand *filled, enum reduction_values values, uint64_t *seed)
{
    dimfold_dtype dtype = filled->view.dtype;
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    for (size_t at = 0; at + bytes <= filled->size_bytes; at += bytes) {
        scalar item = usual_value(dtype, values, seed);
        if ((filled->view.flags & DIMFOLD_BYTE_SWAPPED) != 0)
            item_swap(dtype, &item);
        memcpy(filled->data + at, &item, bytes);
    }
}

void reduction_source(reduction *made, dimfold_dtype dtype, const ptrdiff_t *stride, uint32_t flags,
                      enum reduction_values values, uint64_t *seed)
{
    placed *source = &made->source[made->sources++];
    operand_place(source, dtype, made->ndim, made->shape, stride, flags, seed);
    if (values != VALUES_ANY)
        fill_usual(&source->operand, values, seed);
}

void reduction_result(reduction *made, uint32_t op, uint32_t value, double ddof)
{
    made->asked.result[made->asked.count++] = (dimfold_reduce_result){op, value, ddof};
}

dimfold_dtype reduction_item_dtype(const reduction *asked, size_t value)
{
    return asked->has_map ? asked->map.node[asked->map.result[value]].dtype
                          : asked->source[value].operand.view.dtype;
}

dimfold_dtype reduction_target_dtype(const reduction *asked, size_t number)
{
    const dimfold_reduce_result *result = &asked->asked.result[number];
    if (asked->has_post)
        return asked->post.node[asked->post.result[number]].dtype;
    return dimfold_reduce_dtype(result->op, reduction_item_dtype(asked, result->value));
}

size_t reduction_left(const reduction *asked, size_t *shape)
{
    size_t ndim = 0;
    for (size_t axis = 0; axis < asked->ndim; axis++) {
        bool is_reduced = expected_is_reduced(asked, axis);
        if (!is_reduced || (asked->asked.flags & DIMFOLD_KEEPDIMS) != 0)
            shape[ndim++] = is_reduced ? 1 : asked->shape[axis];
    }
    return ndim;
}

void reduction_target(reduction *made, dimfold_dtype dtype, const ptrdiff_t *stride, uint32_t flags, uint64_t *seed)
{
    size_t shape[64], ndim = reduction_left(made, shape);
    ptrdiff_t dense[64], step = 1;
    for (size_t axis = ndim; axis-- > 0;) {
        dense[axis] = step;
        step *= (ptrdiff_t)shape[axis];
    }
    operand_place(&made->target[made->targets++], dtype, ndim, shape, stride != NULL ? stride : dense, flags, seed);
}

void reduction_targets(reduction *made, uint64_t *seed)
{
    size_t count = made->has_post ? made->post.results : made->asked.count;
    while (made->targets < count)
        reduction_target(made, reduction_target_dtype(made, made->targets), NULL, 0, seed);
}

void reduction_end(reduction *ended)
{
    for (size_t k = 0; k < ended->targets; k++)
        operand_place_end(&ended->target[k]);
    for (size_t k = 0; k < ended->sources; k++)
        operand_place_end(&ended->source[k]);
}

bool reduction_has_answer(const reduction *asked)
{
    size_t reduced = 1, left = 1;
    for (size_t axis = 0; axis < asked->ndim; axis++)
        *(expected_is_reduced(asked, axis) ? &reduced : &left) *= asked->shape[axis];
    for (size_t i = 0; i < asked->asked.count && reduced == 0 && left > 0; i++)
        if (!meaning_has_empty(asked->asked.result[i].op))
            return false;
    return true;
}

/* ---- Running ---------------------------------------------------------------------------------------------------- */

dimfold_status reduction_run(dimfold_queue *queue, const reduction *asked, dimfold_diag *diag)
{
    dimfold_view targets[DIMFOLD_EXPR_RESULTS_MAX], sources[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_reduction reduction = asked->asked;
    dimfold_program *map = NULL, *post = NULL;
    for (size_t k = 0; k < asked->targets; k++)
        targets[k] = asked->target[k].operand.view;
    for (size_t k = 0; k < asked->sources; k++)
        sources[k] = asked->source[k].operand.view;
    if (asked->has_map)
        CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&map, queue, &asked->map, NULL, NULL));
    if (asked->has_post)
        CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&post, queue, &asked->post, NULL, NULL));
    reduction.map = map;
    reduction.post = post;
    dimfold_status status = dimfold_reduce(queue, &reduction, asked->targets, targets, asked->sources, sources, diag);
    dimfold_program_destroy(map);
    dimfold_program_destroy(post);
    return status;
}

static bool run_within(reducers *reducers, dimfold_queue *queue, const reduction *asked)
{
    if (reducers->enter != NULL)
        reducers->enter();
    dimfold_status status = reduction_run(queue, asked, NULL);
    if (reducers->leave != NULL)
        reducers->leave();
    return CHECK_STATUS(DIMFOLD_OK, status);
}

/* Bytes of a target, where a NaN is like another one. */
static bool target_is(const operand *target, unsigned char *expected)
{
    size_t index[64] = {0}, bytes = dimfold_dtype_size_bytes(target->view.dtype);
    if (memcmp(expected, target->data, target->size_bytes) == 0)
        return true;
    if (shape_is_empty(target->view.ndim, target->shape))
        return false;
    do {
        size_t place = walker_place(&target->view, index);
        scalar item[2];
        memcpy(&item[0], expected + place, bytes);
        memcpy(&item[1], target->data + place, bytes);
        for (size_t i = 0; i < 2 && (target->view.flags & DIMFOLD_BYTE_SWAPPED) != 0; i++)
            item_swap(target->view.dtype, &item[i]);
        if (item_is_same(target->view.dtype, &item[0], &item[1]))
            memcpy(expected + place, target->data + place, bytes);
    } while (index_next(target->view.ndim, target->shape, index));
    return memcmp(expected, target->data, target->size_bytes) == 0;
}

static void print_view(const char *name, const dimfold_view *view)
{
    printf("    %s %s: data %% 64 = %d, offset %zu, flags %u, ", name, dimfold_dtype_name(view->dtype),
           (int)((uintptr_t)view->data % 64), view->offset, view->flags);
    for (size_t axis = 0; axis < view->ndim; axis++)
        printf(" %zu:%td", view->shape[axis], view->stride[axis]);
    printf("\n");
}

static void reduction_print(const reduction *asked, const dimfold_queue *queue)
{
    printf("  tier %s, %zu threads, flags %u, axes", dimfold_tier_name(dimfold_queue_tier(queue)),
           dimfold_queue_threads(queue), asked->asked.flags);
    for (size_t i = 0; i < asked->asked.axis_count; i++)
        printf(" %td", asked->axes[i]);
    printf("\n");
    for (size_t i = 0; i < asked->asked.count; i++)
        printf("    %s of %u, ddof %g\n", dimfold_reduce_name(asked->asked.result[i].op), asked->asked.result[i].value,
               asked->asked.result[i].ddof);
    if (asked->has_map)
        print_expr(&asked->map);
    if (asked->has_post)
        print_expr(&asked->post);
    for (size_t k = 0; k < asked->targets; k++)
        print_view("target", &asked->target[k].operand.view);
    for (size_t k = 0; k < asked->sources; k++)
        print_view("source", &asked->source[k].operand.view);
}

static unsigned char *copy_of(const operand *copied)
{
    unsigned char *made = malloc(copied->size_bytes);
    memcpy(made, copied->data, copied->size_bytes);
    return made;
}

static bool targets_are(const reduction *asked, unsigned char **expected)
{
    bool holds = true;
    for (size_t k = 0; k < asked->targets; k++)
        if (!CHECK(target_is(&asked->target[k].operand, expected[k]))) {
            printf("    target %zu\n", k);
            holds = false;
        }
    return holds;
}

bool reduction_check(reducers *reducers, reduction *asked)
{
    unsigned char *before[DIMFOLD_EXPR_RESULTS_MAX], *expected[DIMFOLD_EXPR_RESULTS_MAX];
    bool holds = true;
    for (size_t k = 0; k < asked->targets; k++) {
        before[k] = copy_of(&asked->target[k].operand);
        expected[k] = copy_of(&asked->target[k].operand);
    }
    expected_write(&reducers->walker, asked, expected);
    for (size_t i = 0; i < reducers->count && holds; i++) {
        for (size_t k = 0; k < asked->targets; k++)
            memcpy(asked->target[k].operand.data, before[k], asked->target[k].operand.size_bytes);
        holds = run_within(reducers, reducers->queue[i], asked) && targets_are(asked, expected);
        if (!holds)
            reduction_print(asked, reducers->queue[i]);
    }
    for (size_t k = 0; k < asked->targets; k++) {
        free(before[k]);
        free(expected[k]);
    }
    return holds;
}
