/* What a thread of the caller's needs of stack: 128 KiB, where the compiler has made frames as small as it can.
 * Whatever takes more dies in the forbidden pages below. */
#if defined(__linux__)
#define _DEFAULT_SOURCE 1
#endif

#include "test.h"

#include <dimfold.h>

#if defined(__linux__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#include <pthread.h>

#define STACK_PROMISED ((size_t)128 << 10)
#define GUARD_BYTES ((size_t)1 << 20)
#define SIDE 600

typedef struct stack_call {
    dimfold_queue *queue;
    dimfold_program *program;
    float *data[3];
} stack_call;

/* A transposed operand, a function and a streamed target: all buffers that there are. */
static void *apply_on_stack(void *context)
{
    const stack_call *call = context;
    size_t shape[2] = {SIDE, SIDE};
    ptrdiff_t transposed[2] = {1, SIDE};
    dimfold_view view = {.dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 2, .shape = shape};
    dimfold_view target = view, sources[2] = {view, view};
    target.data = call->data[0];
    sources[0].data = call->data[1];
    sources[0].stride = transposed;
    sources[1].data = call->data[2];
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(call->queue, call->program, 1, &target, 2, sources, NULL));
    return NULL;
}

/* A thread that has just this much stack, its own bookkeeping included, and forbidden pages below it. */
static void apply_within(size_t stack_bytes, stack_call *call)
{
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    CHECK_EQ(0, pthread_attr_setstacksize(&attributes, stack_bytes));
    CHECK_EQ(0, pthread_attr_setguardsize(&attributes, GUARD_BYTES));
    CHECK_EQ(0, pthread_create(&thread, &attributes, apply_on_stack, call));
    CHECK_EQ(0, pthread_join(thread, NULL));
    pthread_attr_destroy(&attributes);
}

TEST(apply_needs_no_more_stack_than_is_promised)
{
    static const char text[] = "|a: f32, b: f32| exp(a) + b * 2";
    stack_call call = {NULL, NULL, {NULL}};
    dimfold_expr expr;
    dimfold_host_options options = {.threads = 1, .streamed_bytes = 1};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&call.queue, &options, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, sizeof text - 1, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&call.program, call.queue, &expr, NULL, NULL));
    for (size_t k = 0; k < 3; k++)
        call.data[k] = calloc(SIDE * SIDE, sizeof(float));
    apply_within(STACK_PROMISED, &call);
    CHECK(call.data[0][SIDE] == 1);
    for (size_t k = 0; k < 3; k++)
        free(call.data[k]);
    dimfold_program_destroy(call.program);
    dimfold_queue_destroy(call.queue);
}
#else
TEST(apply_needs_no_more_stack_than_is_promised)
{
    test_skip("stacks are looked at where code is optimised, on Linux");
}
#endif
