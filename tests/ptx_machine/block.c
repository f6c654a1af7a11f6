/* A block: its threads one after the other, up to where each of them waits. */
#include "thread.h"

#include <stdlib.h>

static struct ptx_thread threads[RUNNER_THREADS_MAX];
static uint32_t order[RUNNER_THREADS_MAX];
static uint64_t owner_last;

/* Registers that no thread has now: as many of them as any kernel so far has needed. One thread after the other has the
   same ones, where none waits. */
static struct ptx_value *idle[RUNNER_THREADS_MAX];
static uint32_t idle_count, idle_registers;

static void registers_grow(uint32_t count)
{
    if (count <= idle_registers)
        return;
    while (idle_count > 0)
        free(idle[--idle_count]);
    idle_registers = count;
}

static struct ptx_value *registers_take(void)
{
    if (idle_count > 0)
        return idle[--idle_count];
    struct ptx_value *made = calloc(idle_registers, sizeof *made);
    if (made == NULL)
        abort();
    return made;
}

static void thread_begin(struct ptx_thread *thread)
{
    thread->registers = registers_take();
    thread->owner = ++owner_last;
#define PTX_SPECIAL(name, text, value) ptx_register_set(thread, PTX_SPECIAL_##name, value);
#include "special.def"
}

static void thread_advance(struct ptx_thread *thread)
{
    runner_thread = thread->number;
    if (thread->registers == NULL)
        thread_begin(thread);
    ptx_thread_run(thread);
    if (thread->state == PTX_WAITS_FOR_BLOCK)
        runner_barrier_reached(ptx_thread_site(thread));
    if (thread->state == PTX_ENDED) {
        idle[idle_count++] = thread->registers;
        thread->registers = NULL;
    }
}

static void advance_all(void)
{
    for (uint32_t i = 0; i < runner_threads; i++)
        if (threads[order[i]].state == PTX_RUNS)
            thread_advance(&threads[order[i]]);
}

static bool warps_together(void)
{
    bool is_any = false;
    for (uint32_t first = 0; first < runner_threads; first += RUNNER_LANES) {
        uint32_t left = runner_threads - first;
        runner_thread = first;
        is_any |= ptx_warp_together(&threads[first], left < RUNNER_LANES ? left : RUNNER_LANES);
    }
    return is_any;
}

/* Lets all go on that are in a state. Whether there were any. */
static bool release(enum ptx_state state)
{
    bool is_any = false;
    for (uint32_t i = 0; i < runner_threads; i++)
        if (threads[i].state == state) {
            threads[i].state = PTX_RUNS;
            threads[i].at++;
            is_any = true;
        }
    return is_any;
}

static bool is_any_in(enum ptx_state state)
{
    for (uint32_t i = 0; i < runner_threads; i++)
        if (threads[i].state == state)
            return true;
    return false;
}

/* Threads that wait for some of their warp who will not come. */
static void fault_stuck(void)
{
    for (uint32_t i = 0; i < runner_threads; i++)
        if (threads[i].state == PTX_WAITS_FOR_WARP) {
            runner_thread = i;
            ptx_thread_fault(&threads[i], RUNNER_FAULT_WARP_INCOMPLETE);
        }
    release(PTX_WAITS_FOR_WARP);
}

/* Up to where all have ended or wait for the block. */
static void advance_to_barrier(void)
{
    advance_all();
    while (is_any_in(PTX_WAITS_FOR_WARP)) {
        if (!warps_together())
            fault_stuck();
        advance_all();
    }
}

void ptx_block_run(const struct runner_kernel *kernel, const struct runner_block_run *run, const void *params)
{
    const struct ptx_kernel *code = kernel->code;
    registers_grow(code->registers);
    for (uint32_t i = 0; i < runner_threads; i++)
        threads[i] = (struct ptx_thread){.kernel = code, .params = params, .number = i};
    do {
        run->order(order, runner_threads);
        advance_to_barrier();
        if (is_any_in(PTX_WAITS_FOR_BLOCK))
            run->barrier();
    } while (release(PTX_WAITS_FOR_BLOCK));
}
