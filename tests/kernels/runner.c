/* A launch: blocks one after the other, the order of their threads, and barriers. */
#include "runner_parts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

uint32_t runner_thread, runner_block, runner_threads, runner_blocks;
struct runner_now runner_now;

static pthread_mutex_t launch_lock = PTHREAD_MUTEX_INITIALIZER;
static struct runner_options launch_options;
static const void *launch_params;
static uint64_t launch_random;
static struct runner_site *launch_waits[RUNNER_THREADS_MAX]; /* the barriers where threads wait */

void runner_set(const struct runner_options *options)
{
    launch_options = *options;
}

const struct runner_kernel *runner_kernel_named(const char *name)
{
    const struct runner_kernel *kernel = runner_kernels;
    while (kernel->name != NULL && strcmp(kernel->name, name) != 0)
        kernel++;
    return kernel->name != NULL ? kernel : NULL;
}

/* xorshift64: any sequence does, if only each run repeats it. */
static uint32_t launch_random_below(uint32_t limit)
{
    launch_random ^= launch_random << 13;
    launch_random ^= launch_random >> 7;
    launch_random ^= launch_random << 17;
    return (uint32_t)(launch_random >> 11) % limit;
}

static void launch_order(uint32_t *order, uint32_t threads)
{
    for (uint32_t i = 0; i < threads; i++)
        order[i] = runner_now.options.order == RUNNER_DOWNWARDS ? threads - 1 - i : i;
    for (uint32_t i = threads; runner_now.options.order == RUNNER_SHUFFLED && i > 1; i--) {
        uint32_t other = launch_random_below(i), kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
}

static void launch_thread(void)
{
    runner_now.kernel->run(launch_params);
}

void runner_barrier_reached(struct runner_site *site)
{
    launch_waits[runner_thread] = site;
}

void runner_barrier(struct runner_site *site)
{
    runner_barrier_reached(site);
    runner_fiber_wait();
}

static void barrier_fault(enum runner_fault_kind kind, uint32_t waiting, uint32_t other)
{
    const struct runner_site *site = launch_waits[waiting], *others = launch_waits[other];
    runner_thread = waiting;
    runner_report((struct runner_fault){.kind = kind,
                                        .file = site->file,
                                        .line = site->line,
                                        .other_line = others != NULL ? others->line : 0,
                                        .other_thread = other});
}

/* All threads of the block must have come to the same barrier: one fault per barrier, for the first who has not. */
static void launch_barrier(void)
{
    uint32_t waiting = 0;
    while (launch_waits[waiting] == NULL)
        waiting++;
    for (uint32_t i = 0; i < runner_threads; i++)
        if (launch_waits[i] != launch_waits[waiting]) {
            barrier_fault(launch_waits[i] == NULL ? RUNNER_FAULT_BARRIER_ENDED : RUNNER_FAULT_BARRIER_SITES, waiting,
                          i);
            break;
        }
    memset(launch_waits, 0, sizeof launch_waits);
    runner_shared_barrier();
}

static const struct runner_block_run launch_run = {launch_thread, launch_order, launch_barrier};

/* The number of the block that runs as the so-manieth. */
static uint32_t launch_block(uint32_t number, uint32_t blocks)
{
    return runner_now.options.order == RUNNER_DOWNWARDS ? blocks - 1 - number : number;
}

static void launch_run_blocks(uint32_t blocks)
{
    uint32_t step = runner_now.options.every_block > 1 ? runner_now.options.every_block : 1;
    for (uint64_t i = 0; i < blocks; i += step) {
        runner_block = launch_block((uint32_t)i, blocks);
        runner_shared_begin();
        if (runner_now.kernel->run_block != NULL)
            runner_now.kernel->run_block(runner_now.kernel, &launch_run, launch_params);
        else
            runner_fibers_block(&launch_run);
        if (runner_now.options.counts)
            runner_count_block();
    }
}

bool runner_launch(const struct runner_kernel *kernel, uint32_t blocks, const void *params)
{
    pthread_mutex_lock(&launch_lock);
    size_t faults = runner_fault_count();
    void *copy = malloc(kernel->params_bytes + 1);
    if (copy == NULL || kernel->threads == 0 || kernel->threads > RUNNER_THREADS_MAX)
        abort();
    memcpy(copy, params, kernel->params_bytes);
    runner_now = (struct runner_now){kernel, launch_options};
    launch_params = copy;
    launch_random = launch_options.seed * 2 + 0x9e3779b97f4a7c15u;
    runner_threads = kernel->threads;
    runner_blocks = blocks;
    launch_run_blocks(blocks);
    free(copy);
    bool is_right = runner_fault_count() == faults;
    pthread_mutex_unlock(&launch_lock);
    return is_right;
}
