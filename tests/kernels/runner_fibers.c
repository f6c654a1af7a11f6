/* The threads of a block: each has a stack of its own from its first barrier on, and runs until it waits or ends. A
   thread that never waits is a function call. */
#include "runner_parts.h"

#include <stdlib.h>
#include <string.h>

#if defined __SANITIZE_ADDRESS__
#define FIBER_ASAN 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define FIBER_ASAN 1
#endif
#endif

#ifdef FIBER_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

/* The odd part keeps the stacks' ends from meeting in the same lines of the cache. */
#define FIBER_STACK_BYTES (65536 + 9 * 64)
#define FIBER_CANARY 0xc3a5c85c97cb3127u

struct fiber {
    char *stack;  /* NULL for the one that called runner_launch */
    void *state;  /* while it does not run */
    void *fake;   /* AddressSanitizer's */
    uint32_t thread;
};

static struct fiber fibers[RUNNER_THREADS_MAX + 1]; /* 0 is the caller of runner_fibers_block */
static struct fiber *fiber_now = fibers, *fiber_before;
static struct fiber *fiber_idle[RUNNER_THREADS_MAX];
static uint32_t fiber_count, fiber_idle_count;

static struct {
    const struct runner_block_run *run;
    uint32_t order[RUNNER_THREADS_MAX], next; /* the threads of this stretch between barriers, and which is due */
    struct fiber *waiting[RUNNER_THREADS_MAX]; /* by thread */
    uint32_t waiting_count;
    bool is_first; /* no barrier was passed */
} block;

static void fiber_main(void);

#if defined __x86_64__ && !defined _WIN32
void runner_switch(void **from, void *to) __asm__("runner_switch");
__asm__(".text\n"
        ".globl runner_switch\n"
        "runner_switch:\n"
        "    pushq %rbp\n    pushq %rbx\n    pushq %r12\n    pushq %r13\n    pushq %r14\n    pushq %r15\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    popq %r15\n    popq %r14\n    popq %r13\n    popq %r12\n    popq %rbx\n    popq %rbp\n"
        "    ret\n");

/* As runner_switch leaves a stack: six registers, the place to return to, and a slot that makes its end odd. */
static void fiber_prepare(struct fiber *fiber)
{
    uintptr_t end = ((uintptr_t)fiber->stack + FIBER_STACK_BYTES) & ~(uintptr_t)15;
    void **top = (void **)end - 8;
    memset(top, 0, 8 * sizeof *top);
    void (*entry)(void) = fiber_main;
    memcpy(&top[6], &entry, sizeof entry);
    fiber->state = top;
}

static void fiber_go(struct fiber *from, struct fiber *to)
{
    runner_switch(&from->state, to->state);
}
#elif defined __aarch64__
void runner_switch(void **from, void *to) __asm__("runner_switch");
__asm__(".text\n"
        ".globl runner_switch\n"
        ".p2align 2\n"
        "runner_switch:\n"
        "    sub sp, sp, #160\n"
        "    stp x19, x20, [sp]\n    stp x21, x22, [sp, #16]\n    stp x23, x24, [sp, #32]\n"
        "    stp x25, x26, [sp, #48]\n    stp x27, x28, [sp, #64]\n    stp x29, x30, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n    stp d10, d11, [sp, #112]\n"
        "    stp d12, d13, [sp, #128]\n    stp d14, d15, [sp, #144]\n"
        "    mov x9, sp\n    str x9, [x0]\n    mov sp, x1\n"
        "    ldp x19, x20, [sp]\n    ldp x21, x22, [sp, #16]\n    ldp x23, x24, [sp, #32]\n"
        "    ldp x25, x26, [sp, #48]\n    ldp x27, x28, [sp, #64]\n    ldp x29, x30, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n    ldp d10, d11, [sp, #112]\n"
        "    ldp d12, d13, [sp, #128]\n    ldp d14, d15, [sp, #144]\n"
        "    add sp, sp, #160\n"
        "    ret\n");

/* As runner_switch leaves a stack: twenty registers, of which x30 is the place to return to. */
static void fiber_prepare(struct fiber *fiber)
{
    uintptr_t end = ((uintptr_t)fiber->stack + FIBER_STACK_BYTES) & ~(uintptr_t)15;
    void **top = (void **)end - 20;
    memset(top, 0, 20 * sizeof *top);
    void (*entry)(void) = fiber_main;
    memcpy(&top[11], &entry, sizeof entry);
    fiber->state = top;
}

static void fiber_go(struct fiber *from, struct fiber *to)
{
    runner_switch(&from->state, to->state);
}
#else
#include <ucontext.h>

static ucontext_t fiber_contexts[RUNNER_THREADS_MAX + 1];

static void fiber_prepare(struct fiber *fiber)
{
    ucontext_t *context = &fiber_contexts[fiber - fibers];
    getcontext(context);
    context->uc_stack.ss_sp = fiber->stack;
    context->uc_stack.ss_size = FIBER_STACK_BYTES;
    makecontext(context, fiber_main, 0);
}

static void fiber_go(struct fiber *from, struct fiber *to)
{
    swapcontext(&fiber_contexts[from - fibers], &fiber_contexts[to - fibers]);
}
#endif

#ifdef FIBER_ASAN
/* Where the stack of whoever called runner_launch lies, which AddressSanitizer tells. */
static const void *fiber_caller_bottom;
static size_t fiber_caller_bytes;

static void fiber_leaves(struct fiber *from, struct fiber *to)
{
    const void *bottom = to->stack != NULL ? to->stack : fiber_caller_bottom;
    size_t size = to->stack != NULL ? FIBER_STACK_BYTES : fiber_caller_bytes;
    __sanitizer_start_switch_fiber(&from->fake, bottom, size);
}

static void fiber_arrives(struct fiber *now, struct fiber *before)
{
    const void *bottom;
    size_t size;
    __sanitizer_finish_switch_fiber(now->fake, &bottom, &size);
    if (before->stack == NULL) {
        fiber_caller_bottom = bottom;
        fiber_caller_bytes = size;
    }
}
#else
static void fiber_leaves(struct fiber *from, struct fiber *to)
{
    (void)from;
    (void)to;
}

static void fiber_arrives(struct fiber *now, struct fiber *before)
{
    (void)now;
    (void)before;
}
#endif

/* Runs `to` until some fiber comes back to this one. */
static void fiber_switch(struct fiber *to)
{
    struct fiber *from = fiber_now;
    if (from == to)
        return;
    fiber_leaves(from, to);
    fiber_before = from;
    fiber_now = to;
    fiber_go(from, to);
    fiber_arrives(from, fiber_before);
    runner_thread = from->thread;
}

static void fiber_check_stack(const struct fiber *fiber)
{
    uint64_t canary;
    memcpy(&canary, fiber->stack, sizeof canary);
    if (canary != FIBER_CANARY) {
        fprintf(stderr, "%s: a thread needs more than %d bytes of stack\n", runner_now.kernel->name, FIBER_STACK_BYTES);
        abort();
    }
}

static struct fiber *fiber_new(void)
{
    struct fiber *fiber = &fibers[1 + fiber_count++];
    fiber->stack = malloc(FIBER_STACK_BYTES);
    if (fiber->stack == NULL)
        abort();
    memcpy(fiber->stack, &(uint64_t){FIBER_CANARY}, sizeof(uint64_t));
    fiber_prepare(fiber);
    return fiber;
}

/* The fiber that goes on when this one cannot: one for the next thread that has not begun, the next thread that waited,
   or the caller. */
static struct fiber *fiber_next(void)
{
    if (block.is_first && block.next < runner_threads)
        return fiber_idle_count > 0 ? fiber_idle[--fiber_idle_count] : fiber_new();
    while (!block.is_first && block.next < runner_threads) {
        uint32_t thread = block.order[block.next++];
        struct fiber *fiber = block.waiting[thread];
        block.waiting[thread] = NULL;
        if (fiber != NULL) {
            block.waiting_count--;
            return fiber;
        }
    }
    return fibers;
}

static void fiber_run_threads(struct fiber *fiber)
{
    while (block.is_first && block.next < runner_threads) {
        runner_thread = fiber->thread = block.order[block.next++];
        block.run->run();
    }
    fiber_check_stack(fiber);
}

static void fiber_main(void)
{
    struct fiber *fiber = fiber_now;
    fiber_arrives(fiber, fiber_before);
    for (;;) {
        fiber_run_threads(fiber);
        struct fiber *next = fiber_next();
        fiber_idle[fiber_idle_count++] = fiber;
        fiber_switch(next);
    }
}

void runner_fiber_wait(void)
{
    struct fiber *fiber = fiber_now;
    fiber_check_stack(fiber);
    block.waiting[fiber->thread] = fiber;
    block.waiting_count++;
    fiber_switch(fiber_next());
}

void runner_fibers_block(const struct runner_block_run *run)
{
    block.run = run;
    block.is_first = true;
    do {
        run->order(block.order, runner_threads);
        block.next = 0;
        fiber_switch(fiber_next());
        block.is_first = false;
        if (block.waiting_count > 0)
            run->barrier();
    } while (block.waiting_count > 0);
}
