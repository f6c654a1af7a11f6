/* What a thread of the caller's needs of stack: 128 KiB, whatever takes more dies in the forbidden pages below. */
#if defined(__linux__)
#define _DEFAULT_SOURCE 1
#endif

#include "reduction.h"

#if defined(__linux__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#include <pthread.h>

#define STACK_PROMISED ((size_t)128 << 10)

typedef struct stack_call {
    dimfold_queue *queue;
    reduction made;
} stack_call;

static void *reduce_on_stack(void *context)
{
    stack_call *call = context;
    CHECK_STATUS(DIMFOLD_OK, reduction_run(call->queue, &call->made, NULL));
    return NULL;
}

/* A map, a second program, and strips that are cut for threads. */
static void stack_begin(stack_call *call, uint64_t *seed)
{
    static const char map[] = "|a: f64| exp(a) * 2, a", post[] = "|m: f64, v: f64| m / v + 1, v";
    static const size_t shape[2] = {4, 40000};
    reduction_begin(&call->made, 2, shape, 2, 0);
    reduction_source(&call->made, DIMFOLD_DTYPE_F64, (ptrdiff_t[]){40000, 1}, 0, VALUES_USUAL, seed);
    call->made.has_map = call->made.has_post = true;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&call->made.map, map, sizeof map - 1, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&call->made.post, post, sizeof post - 1, NULL));
    reduction_result(&call->made, DIMFOLD_REDUCE_MEAN, 0, 0);
    reduction_result(&call->made, DIMFOLD_REDUCE_VAR, 1, 0);
    reduction_targets(&call->made, seed);
}

TEST(reduce_needs_no_more_stack_than_is_promised)
{
    stack_call call;
    pthread_attr_t attributes;
    pthread_t thread;
    uint64_t seed = 3;
    stack_begin(&call, &seed);
    call.queue = queue_make(2);
    pthread_attr_init(&attributes);
    CHECK_EQ(0, pthread_attr_setstacksize(&attributes, STACK_PROMISED));
    CHECK_EQ(0, pthread_attr_setguardsize(&attributes, (size_t)1 << 20));
    CHECK_EQ(0, pthread_create(&thread, &attributes, reduce_on_stack, &call));
    CHECK_EQ(0, pthread_join(thread, NULL));
    pthread_attr_destroy(&attributes);
    dimfold_queue_destroy(call.queue);
    reduction_end(&call.made);
}
#else
TEST(reduce_needs_no_more_stack_than_is_promised)
{
    test_skip("stacks are looked at where code is optimised, on Linux");
}
#endif
