/* Queues on the host: their options, their memory, the caller's pool, their threads and their last failure. */
#if defined(__linux__)
#define _POSIX_C_SOURCE 200809L
#endif

#include "guarded.h"

#if !defined(_WIN32) && !defined(__wasi__)
#define HAS_PTHREADS
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#endif
#if defined(__linux__)
#include <dirent.h>
#include <sched.h>
#endif

/* A transposed copy of `rows` times 512 items of 4 bytes: from 512 rows on it is large enough for threads. */
#define ROWS_LARGE 520
#define COLUMNS 512

static void transposed_make(operand *target, operand *source, size_t rows, uint64_t seed)
{
    size_t shape[2] = {rows, COLUMNS};
    guarded_make(target, DIMFOLD_DTYPE_U32, 2, shape, (ptrdiff_t[]){COLUMNS, 1}, &seed);
    guarded_make(source, DIMFOLD_DTYPE_U32, 2, shape, (ptrdiff_t[]){1, (ptrdiff_t)rows}, &seed);
}

static bool check_transposed(dimfold_queue *queue, size_t rows, uint64_t seed)
{
    operand target, source;
    transposed_make(&target, &source, rows, seed);
    bool is_copied = check_copy(queue, &target, &source);
    operand_free(&target);
    operand_free(&source);
    return is_copied;
}

static dimfold_queue *queue_of(const dimfold_host_options *options)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, options, NULL));
    return queue;
}

TEST(queue_has_the_threads_that_were_asked_for)
{
    static const size_t threads[] = {1, 2, 4, 1024};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        dimfold_queue *queue = queue_of(&(dimfold_host_options){.threads = threads[i]});
        CHECK_EQ(threads[i], dimfold_queue_threads(queue));
        dimfold_queue_destroy(queue);
    }
}

TEST(queue_has_a_thread_per_processor_by_default)
{
    dimfold_queue *queue = queue_of(NULL), *other = queue_of(&(dimfold_host_options){0});
    CHECK(dimfold_queue_threads(queue) >= 1 && dimfold_queue_threads(queue) <= 1024);
    CHECK_EQ(dimfold_queue_threads(queue), dimfold_queue_threads(other));
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(other);
}

TEST(queue_functions_take_null_for_no_queue)
{
    dimfold_queue_destroy(NULL);
    CHECK_EQ(0, dimfold_queue_threads(NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_queue_create_host(NULL, NULL, NULL));
}

TEST(queue_is_created_and_destroyed_a_thousand_times)
{
    for (size_t i = 0; i < 1000; i++) {
        dimfold_queue *queue = queue_of(&(dimfold_host_options){.threads = i % 5});
        CHECK(check_transposed(queue, 1 + i % 2, i));
        dimfold_queue_destroy(queue);
    }
}

/* Each with threads that worked. */
TEST(queues_come_and_go)
{
    size_t size_bytes = (size_t)1 << 20, rounds = test_scale() > 1 ? test_rounds(1000) : 20;
    unsigned char *memory = calloc(2, size_bytes);
    dimfold_view target, source;
    dimfold_view_new(&target, memory, size_bytes, DIMFOLD_DTYPE_U8, 1, &size_bytes, (ptrdiff_t[]){1}, 0, NULL);
    dimfold_view_new(&source, memory + size_bytes, size_bytes, DIMFOLD_DTYPE_U8, 1, &size_bytes, (ptrdiff_t[]){1}, 0,
                     NULL);
    for (size_t round = 0; round < rounds; round++) {
        dimfold_queue *queue = queue_make(2 + round % 3);
        dimfold_explanation explanation = {0};
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, &source, &explanation, NULL));
        CHECK_EQ(2 + round % 3, explanation.threads);
        memory[2 * size_bytes - 1] = (unsigned char)round;
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
        CHECK_EQ((unsigned char)round, memory[size_bytes - 1]);
        dimfold_queue_destroy(queue);
    }
    free(memory);
}

static void *allocate_none(void *context, size_t size_bytes, size_t alignment_bytes)
{
    (void)size_bytes;
    (void)alignment_bytes;
    ++*(size_t *)context;
    return NULL;
}

static void release_noted(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    (void)memory;
    (void)size_bytes;
    (void)alignment_bytes;
    ++*(size_t *)context;
}

static void check_refused(dimfold_status expected, const dimfold_host_options *options)
{
    dimfold_queue *queue = (dimfold_queue *)&queue;
    dimfold_diag diag = {0};
    CHECK_STATUS(expected, dimfold_queue_create_host(&queue, options, &diag));
    CHECK(queue == (dimfold_queue *)&queue);
    CHECK_EQ(expected, diag.status);
    CHECK_STATUS(expected, dimfold_queue_create_host(&queue, options, NULL));
}

TEST(queue_refuses_options_that_say_nothing_sensible)
{
    size_t calls = 0;
    dimfold_allocator no_release = {&calls, allocate_none, NULL}, no_allocate = {&calls, NULL, release_noted};
    check_refused(DIMFOLD_ERR_ARGUMENT, &(dimfold_host_options){.threads = 1025});
    check_refused(DIMFOLD_ERR_ARGUMENT, &(dimfold_host_options){.threads = SIZE_MAX});
    check_refused(DIMFOLD_ERR_ARGUMENT, &(dimfold_host_options){.allocator = &no_release});
    check_refused(DIMFOLD_ERR_ARGUMENT, &(dimfold_host_options){.allocator = &no_allocate});
    check_refused(DIMFOLD_ERR_ARGUMENT, &(dimfold_host_options){.tier = DIMFOLD_TIER_NEON + 1});
    check_refused(DIMFOLD_ERR_ARGUMENT, &(dimfold_host_options){.tier = UINT64_MAX});
    check_refused(DIMFOLD_ERR_ARGUMENT, &(dimfold_host_options){.prefetch_cache = 3});
    for (size_t i = 0; i < sizeof((dimfold_host_options *)0)->reserved / sizeof(uint64_t); i++) {
        dimfold_host_options options = {.threads = 1};
        options.reserved[i] = 1;
        check_refused(DIMFOLD_ERR_ARGUMENT, &options);
    }
    CHECK_EQ(0, calls);
}

TEST(queue_has_the_tier_that_was_asked_for_if_the_machine_does)
{
    for (uint64_t tier = DIMFOLD_TIER_PORTABLE; tier <= DIMFOLD_TIER_NEON; tier++) {
        dimfold_host_options options = {.threads = 1, .tier = tier};
        if (!dimfold_tier_is_supported(tier)) {
            check_refused(DIMFOLD_ERR_UNSUPPORTED, &options);
            continue;
        }
        dimfold_queue *queue = queue_of(&options);
        CHECK_EQ(tier, dimfold_queue_tier(queue));
        check_transposed(queue, 3, tier);
        dimfold_queue_destroy(queue);
    }
    dimfold_queue *queue = queue_of(NULL);
    CHECK(dimfold_queue_tier(queue) != DIMFOLD_TIER_AUTO && dimfold_tier_is_supported(dimfold_queue_tier(queue)));
    dimfold_queue_destroy(queue);
    CHECK_EQ(0, dimfold_queue_tier(NULL));
}

TEST(queue_without_memory_is_no_queue)
{
    size_t calls = 0;
    dimfold_allocator allocator = {&calls, allocate_none, release_noted};
    check_refused(DIMFOLD_ERR_RESOURCE, &(dimfold_host_options){.allocator = &allocator});
    check_refused(DIMFOLD_ERR_RESOURCE, &(dimfold_host_options){.allocator = &allocator, .threads = 4});
    CHECK_EQ(4, calls);
}

#define COUNTED_MAX 8

/* What an allocator gave away and has not got back. */
struct counted {
    void *memory[COUNTED_MAX], *given[COUNTED_MAX];
    size_t size_bytes[COUNTED_MAX], alignment_bytes[COUNTED_MAX];
    size_t live, calls;
};

/* Gives memory of exactly the alignment that was asked for, so that a sanitizer sees what needs more. */
static void *allocate_counted(void *context, size_t size_bytes, size_t alignment_bytes)
{
    struct counted *counted = context;
    size_t place = counted->live++;
    counted->calls++;
    if (!CHECK(place < COUNTED_MAX && alignment_bytes > 0 && (alignment_bytes & (alignment_bytes - 1)) == 0))
        return NULL;
    counted->memory[place] = malloc(size_bytes + 3 * alignment_bytes);
    size_t past = (uintptr_t)counted->memory[place] % (2 * alignment_bytes);
    counted->given[place] = (char *)counted->memory[place] + 3 * alignment_bytes - past;
    counted->size_bytes[place] = size_bytes;
    counted->alignment_bytes[place] = alignment_bytes;
    return counted->given[place];
}

static void release_counted(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    struct counted *counted = context;
    size_t place = 0;
    counted->calls++;
    while (place < counted->live && counted->given[place] != memory)
        place++;
    if (!CHECK(place < counted->live))
        return;
    CHECK_EQ(counted->size_bytes[place], size_bytes);
    CHECK_EQ(counted->alignment_bytes[place], alignment_bytes);
    free(counted->memory[place]);
    size_t last = --counted->live;
    counted->memory[place] = counted->memory[last];
    counted->given[place] = counted->given[last];
    counted->size_bytes[place] = counted->size_bytes[last];
    counted->alignment_bytes[place] = counted->alignment_bytes[last];
}

TEST(queue_gives_back_what_its_allocator_gave)
{
    for (size_t threads = 0; threads <= 4; threads++) {
        struct counted counted = {.live = 0};
        dimfold_allocator allocator = {&counted, allocate_counted, release_counted};
        dimfold_host_options options = {.threads = threads, .allocator = &allocator};
        dimfold_queue *queue = queue_of(&options), *other = queue_of(&options);
        size_t calls = counted.calls, live = counted.live;
        CHECK(live >= 2);
        /* Only its context is borrowed for longer than the call. */
        allocator = (dimfold_allocator){0};
        check_transposed(queue, ROWS_LARGE, threads);
        check_transposed(other, 3, threads);
        CHECK(counted.calls == calls && counted.live == live);
        dimfold_queue_destroy(queue);
        dimfold_queue_destroy(other);
        CHECK_EQ(0, counted.live);
    }
}

/* A caller's pool that works alone, in an order of its own, and leaves out one index. */
struct pool {
    size_t (*order)(size_t index, size_t count);
    size_t omitted, count, calls;
};

static size_t order_reversed(size_t index, size_t count)
{
    return count - 1 - index;
}

/* The even ones, then the odd ones. */
static size_t order_interleaved(size_t index, size_t count)
{
    size_t even = (count + 1) / 2;
    return index < even ? 2 * index : 2 * (index - even) + 1;
}

static void pool_run(void *pool, size_t count, dimfold_task task, void *context)
{
    struct pool *used = pool;
    used->calls++;
    used->count = count;
    for (size_t i = 0; i < count; i++) {
        size_t index = used->order(i, count);
        if (index != used->omitted)
            task(context, index);
    }
}

TEST(queue_takes_the_callers_pool_in_any_order)
{
    static size_t (*const orders[])(size_t, size_t) = {order_reversed, order_interleaved};
    for (size_t threads = 2; threads <= 1024; threads *= 4)
        for (size_t i = 0; i < 2; i++) {
            struct pool pool = {.order = orders[i], .omitted = SIZE_MAX};
            dimfold_queue *queue =
                queue_of(&(dimfold_host_options){.threads = threads, .parallel_for = pool_run, .pool = &pool});
            CHECK_EQ(threads, dimfold_queue_threads(queue));
            check_transposed(queue, ROWS_LARGE, threads);
            CHECK(pool.calls == 1 && pool.count > 1);
            check_transposed(queue, 3, threads);
            dimfold_queue_destroy(queue);
        }
}

/* Each index left out once: each element then is missing in exactly one copy. */
TEST(queue_writes_each_element_by_one_index_of_the_callers_pool)
{
    struct pool pool = {.order = order_reversed, .omitted = 0};
    operand target, source;
    dimfold_queue *queue = queue_of(&(dimfold_host_options){.threads = 3, .parallel_for = pool_run, .pool = &pool});
    unsigned char *missing = calloc(ROWS_LARGE * COLUMNS, 1);
    transposed_make(&target, &source, ROWS_LARGE, 1);
    memset(source.data, 1, source.size_bytes);
    do {
        memset(target.data, 0, target.size_bytes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target.view, &source.view, NULL));
        for (size_t i = 0; i < ROWS_LARGE * COLUMNS; i++)
            missing[i] += target.data[(target.view.offset + i) * 4] == 0;
    } while (++pool.omitted < pool.count);
    for (size_t i = 0; i < ROWS_LARGE * COLUMNS; i++)
        CHECK_EQ(1, missing[i]);
    free(missing);
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}

TEST(queue_remembers_its_last_failure)
{
    dimfold_queue *queue = queue_make(1);
    uint32_t numbers[4] = {0};
    dimfold_view target, source;
    dimfold_diag diag;
    char text[256];
    dimfold_view_new(&target, numbers, sizeof numbers, DIMFOLD_DTYPE_U32, 1, (size_t[]){2}, (ptrdiff_t[]){1}, 0, NULL);
    dimfold_view_new(&source, numbers, sizeof numbers, DIMFOLD_DTYPE_U32, 1, (size_t[]){2}, (ptrdiff_t[]){1}, 2, NULL);
    CHECK(strcmp(dimfold_queue_last_failure(queue), "") == 0);
    target.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, dimfold_copy(queue, &target, &source, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strlen(text) > 0 && strcmp(dimfold_queue_last_failure(queue), text) == 0);
    target.flags = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(queue), text) == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(queue, &target, NULL, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(queue), text) != 0);
    dimfold_queue_destroy(queue);
}

#ifdef HAS_PTHREADS
/* A caller's pool of four threads. Each takes every fourth index. */
struct share {
    dimfold_task task;
    void *context;
    size_t first, count;
    unsigned char *calls;
};

static void *share_run(void *argument)
{
    struct share *share = argument;
    for (size_t index = share->first; index < share->count; index += 4) {
        share->task(share->context, index);
        share->calls[index]++;
    }
    return NULL;
}

static void pool_run_threads(void *pool, size_t count, dimfold_task task, void *context)
{
    struct share share[4];
    pthread_t thread[4];
    unsigned char *calls = calloc(count, 1);
    for (size_t i = 0; i < 4; i++) {
        share[i] = (struct share){task, context, i, count, calls};
        CHECK(pthread_create(&thread[i], NULL, share_run, &share[i]) == 0);
    }
    for (size_t i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    for (size_t i = 0; i < count; i++)
        CHECK_EQ(1, calls[i]);
    free(calls);
    ++*(size_t *)pool;
}

TEST(queue_takes_the_callers_pool_of_threads)
{
    size_t calls = 0;
    dimfold_queue *queue =
        queue_of(&(dimfold_host_options){.threads = 4, .parallel_for = pool_run_threads, .pool = &calls});
    for (size_t i = 0; i < 5; i++)
        check_transposed(queue, ROWS_LARGE, i);
    CHECK_EQ(5, calls);
    dimfold_queue_destroy(queue);
}

/* Checks are counted by the main thread alone, so the others bring back what they found. */
struct user {
    operand target, source;
    bool is_copied;
};

static void *use_queue(void *argument)
{
    struct user *user = argument;
    dimfold_queue *queue = NULL;
    dimfold_host_options options = {.threads = 3};
    user->is_copied = dimfold_queue_create_host(&queue, &options, NULL) == DIMFOLD_OK;
    unsigned char *expected = expected_copy(&user->target, &user->source);
    for (size_t round = 0; round < 10 && user->is_copied; round++) {
        user->is_copied = dimfold_copy(queue, &user->target.view, &user->source.view, NULL) == DIMFOLD_OK &&
                          memcmp(expected, user->target.data, user->target.size_bytes) == 0;
        memset(user->target.data + user->target.view.offset * 4, 0, ROWS_LARGE * COLUMNS * 4);
    }
    free(expected);
    dimfold_queue_destroy(queue);
    return NULL;
}

TEST(queues_are_used_from_several_threads_at_once)
{
    struct user user[2];
    pthread_t thread[2];
    for (size_t i = 0; i < 2; i++) {
        transposed_make(&user[i].target, &user[i].source, ROWS_LARGE, i);
        CHECK(pthread_create(&thread[i], NULL, use_queue, &user[i]) == 0);
    }
    for (size_t i = 0; i < 2; i++) {
        pthread_join(thread[i], NULL);
        CHECK(user[i].is_copied);
        operand_free(&user[i].target);
        operand_free(&user[i].source);
    }
}
#endif

#ifdef HAS_PTHREADS
/* ---- Children made by fork ------------------------------------------------------------------------------------- */

static bool copies(dimfold_queue *queue, size_t rows)
{
    operand target, source;
    transposed_make(&target, &source, rows, rows);
    unsigned char *expected = expected_copy(&target, &source);
    bool is_copied = dimfold_copy(queue, &target.view, &source.view, NULL) == DIMFOLD_OK &&
                     memcmp(expected, target.data, target.size_bytes) == 0;
    free(expected);
    operand_free(&target);
    operand_free(&source);
    return is_copied;
}

/* Copies `rows` rows in one part, or in two of which the first is small, and tells whether any byte is another one. */
static dimfold_status parts_copy(dimfold_queue *queue, size_t parts, size_t rows, bool *is_written)
{
    operand target, source;
    dimfold_view part[2];
    size_t shape[2][2] = {{1, COLUMNS}, {rows - 1, COLUMNS}};
    transposed_make(&target, &source, rows, 1);
    for (size_t i = 0; i < 2; i++)
        dimfold_view_new(&part[i], source.data, source.size_bytes, DIMFOLD_DTYPE_U32, 2, shape[i], source.stride,
                         source.view.offset + i, NULL);
    unsigned char *before = malloc(target.size_bytes);
    memcpy(before, target.data, target.size_bytes);
    dimfold_status status = parts > 1 ? dimfold_concatenate(queue, &target.view, parts, part, 0, NULL)
                                      : dimfold_copy(queue, &target.view, &source.view, NULL);
    *is_written = memcmp(before, target.data, target.size_bytes) != 0;
    free(before);
    operand_free(&target);
    operand_free(&source);
    return status;
}

static bool child_keeps_to_small_work(dimfold_queue *queue)
{
    bool is_written[3], are_right = copies(queue, 3);
    are_right &= parts_copy(queue, 1, ROWS_LARGE, &is_written[0]) == DIMFOLD_ERR_RESOURCE;
    are_right &= parts_copy(queue, 2, ROWS_LARGE, &is_written[1]) == DIMFOLD_ERR_RESOURCE;
    are_right &= parts_copy(queue, 2, 3, &is_written[2]) == DIMFOLD_OK && is_written[2];
    are_right &= copies(queue, 3) && !is_written[0] && !is_written[1];
    dimfold_queue_destroy(queue);
    return are_right;
}

static bool child_starts_threads(dimfold_queue *queue)
{
    bool are_right = copies(queue, ROWS_LARGE) && copies(queue, 3);
    dimfold_queue_destroy(queue);
    return are_right;
}

static bool child_makes_its_own(dimfold_queue *queue)
{
    dimfold_queue *own = NULL;
    dimfold_queue_destroy(queue);
    dimfold_host_options options = {.threads = 3};
    return dimfold_queue_create_host(&own, &options, NULL) == DIMFOLD_OK && child_starts_threads(own);
}

/* Whether a child finds it right. It ends by a signal, as no tool looks for what it has not freed then. */
static bool child_agrees(bool (*child)(dimfold_queue *queue), dimfold_queue *queue)
{
    int state = 0;
    fflush(NULL);
    pid_t process = fork();
    if (process == 0) {
        alarm(30);
        if (child(queue))
            raise(SIGKILL);
        _exit(1);
    }
    return process > 0 && waitpid(process, &state, 0) == process && WIFSIGNALED(state) && WTERMSIG(state) == SIGKILL;
}

TEST(queue_whose_threads_stayed_behind_a_fork_refuses_work_for_them)
{
    dimfold_queue *queue = queue_make(3);
    CHECK(copies(queue, ROWS_LARGE));
    CHECK(child_agrees(child_keeps_to_small_work, queue));
    CHECK(copies(queue, ROWS_LARGE));
    dimfold_queue_destroy(queue);
}

TEST(queue_made_behind_a_fork_has_threads_of_its_own)
{
    dimfold_queue *queue = queue_make(3);
    CHECK(copies(queue, ROWS_LARGE));
    CHECK(child_agrees(child_makes_its_own, queue));
    dimfold_queue_destroy(queue);
}

TEST(queue_without_threads_yet_starts_those_of_the_child)
{
    dimfold_queue *queue = queue_make(3);
    CHECK(copies(queue, 3));
    CHECK(child_agrees(child_starts_threads, queue));
    CHECK(copies(queue, ROWS_LARGE));
    dimfold_queue_destroy(queue);
}

TEST(queue_of_one_thread_goes_on_in_a_child)
{
    dimfold_queue *queue = queue_make(1);
    CHECK(child_agrees(child_starts_threads, queue));
    dimfold_queue_destroy(queue);
}
#endif

#if defined(__linux__)
static size_t task_count(void)
{
    size_t count = 0;
    DIR *folder = opendir("/proc/self/task");
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
        count += entry->d_name[0] != '.';
    if (folder != NULL)
        closedir(folder);
    return count;
}

/* The count once it has stayed the same for a while: the system forgets a thread shortly after it was joined. */
static size_t task_count_settled(void)
{
    size_t count = task_count();
    for (size_t same = 0; same < 1000; same++) {
        sched_yield();
        size_t next = task_count();
        same = next == count ? same : 0;
        count = next;
    }
    return count;
}

TEST(queue_starts_its_threads_when_work_is_large_and_joins_them)
{
    size_t before = task_count_settled();
    if (before == 0) {
        test_skip("this system does not list the threads of a process");
        return;
    }
    dimfold_queue *queue = queue_make(4);
    check_transposed(queue, 3, 1);
    CHECK_EQ(before, task_count());
    check_transposed(queue, ROWS_LARGE, 1);
    CHECK_EQ(before + 3, task_count());
    check_transposed(queue, ROWS_LARGE, 2);
    CHECK_EQ(before + 3, task_count());
    dimfold_queue_destroy(queue);
    CHECK_EQ(before, task_count_settled());
}
#else
TEST(queue_starts_its_threads_when_work_is_large_and_joins_them)
{
    test_skip("only Linux lists the threads of a process");
}
#endif
