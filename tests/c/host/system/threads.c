/* The pool of threads: every index once, whatever their number. */
#if defined(__linux__)
#define _POSIX_C_SOURCE 200809L
#endif

#include "test.h"

#include "host/system/threads.h"

#if !defined(_WIN32) && !defined(__wasi__)
#define HAS_PTHREADS
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#endif

static dimfold_threads *threads_make(size_t count)
{
    dimfold_threads *threads = malloc(dimfold_threads_size_bytes(count));
    CHECK(dimfold_threads_init(threads, count));
    return threads;
}

static void threads_end(dimfold_threads *threads)
{
    dimfold_threads_stop(threads);
    free(threads);
}

static void count_index(void *context, size_t index)
{
    ((unsigned char *)context)[index]++;
}

/* The calls lie in memory of their own, so that sanitizers see one that comes after the return. */
static void check_counts(dimfold_threads *threads, size_t count)
{
    unsigned char *calls = calloc(count + 1, 1);
    dimfold_threads_for(threads, count, count_index, calls);
    for (size_t index = 0; index <= count; index++)
        CHECK_EQ(index < count, calls[index]);
    free(calls);
}

TEST(threads_call_every_index_once)
{
    static const size_t counts[] = {0, 1, 2, 3, 1000};
    for (size_t count = 1; count <= 8; count++) {
        dimfold_threads *threads = threads_make(count);
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
            check_counts(threads, counts[i]);
        threads_end(threads);
    }
}

TEST(threads_work_again_and_again)
{
    dimfold_threads *threads = threads_make(4);
    for (size_t round = 0; round < test_rounds(500); round++)
        check_counts(threads, round % 12);
    threads_end(threads);
}

TEST(threads_that_never_had_work_stop)
{
    for (size_t count = 1; count <= 1024; count *= 2)
        threads_end(threads_make(count));
}

TEST(threads_come_and_go)
{
    size_t rounds = test_scale() > 1 ? test_rounds(1000) : 50;
    for (size_t round = 0; round < rounds; round++) {
        dimfold_threads *threads = threads_make(2 + round % 3);
        check_counts(threads, 7);
        threads_end(threads);
    }
}

struct sums {
    const uint64_t *addend;
    uint64_t sum[100];
};

/* Later indices take longer. */
static void sum_up(void *context, size_t index)
{
    struct sums *sums = context;
    for (size_t i = 0; i < 100 * index; i++)
        sums->sum[index] = sums->sum[index] * 3 + sums->addend[i % 10];
}

TEST(threads_make_what_one_thread_makes)
{
    static const uint64_t addend[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
    struct sums alone = {addend, {0}};
    for (size_t index = 0; index < 100; index++)
        sum_up(&alone, index);
    for (size_t count = 1; count <= 16; count *= 2) {
        dimfold_threads *threads = threads_make(count);
        struct sums together = {addend, {0}};
        dimfold_threads_for(threads, 100, sum_up, &together);
        CHECK(memcmp(alone.sum, together.sum, sizeof alone.sum) == 0);
        threads_end(threads);
    }
}

TEST(threads_of_many_more_than_processors_call_every_index_once)
{
    dimfold_threads *threads = threads_make(100);
    check_counts(threads, 1000);
    check_counts(threads, 10);
    threads_end(threads);
}

TEST(threads_need_no_less_memory_for_more_of_them)
{
    for (size_t count = 1; count < 1024; count++)
        CHECK(dimfold_threads_size_bytes(count) <= dimfold_threads_size_bytes(count + 1));
}

#ifdef HAS_PTHREADS
/* What a thread leaves behind is slow to go, so that one that nobody waits for is seen to be late. */
static pthread_key_t belongings;
static atomic_int begun, ended;

static void leave(void *value)
{
    (void)value;
    for (int i = 0; i < 20000; i++)
        sched_yield();
    ended++;
}

/* `context` is the thread that asks. */
static void arrive(void *context, size_t index)
{
    (void)index;
    if (!pthread_equal(*(pthread_t *)context, pthread_self()) && pthread_getspecific(belongings) == NULL) {
        begun++;
        pthread_setspecific(belongings, context);
    }
    sched_yield();
}

TEST(threads_have_ended_when_they_are_stopped)
{
    pthread_t self = pthread_self();
    dimfold_threads *threads = threads_make(4);
    CHECK(pthread_key_create(&belongings, leave) == 0);
    for (size_t round = 0; round < 1000 && begun < 3; round++)
        dimfold_threads_for(threads, 100, arrive, &self);
    CHECK(begun > 0);
    threads_end(threads);
    CHECK_EQ(begun, ended);
    pthread_key_delete(belongings);
}

struct masks {
    pthread_t asker;
    atomic_int seen, wrong; /* threads beside the asker's, and those of them that block the wrong signals */
};

/* The asker waits, so that another thread comes to look. */
static void look_at_mask(void *context, size_t index)
{
    static const int own[] = {SIGBUS, SIGSEGV, SIGFPE, SIGILL}, programs[] = {SIGINT, SIGTERM, SIGPIPE, SIGHUP};
    struct masks *masks = context;
    sigset_t blocked;
    (void)index;
    for (int i = 0; i < 100000 && pthread_equal(masks->asker, pthread_self()) && masks->seen == 0; i++)
        sched_yield();
    if (pthread_equal(masks->asker, pthread_self()))
        return;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    for (size_t i = 0; i < 4; i++)
        if (sigismember(&blocked, own[i]) != 0 || sigismember(&blocked, programs[i]) != 1)
            masks->wrong++;
    masks->seen++;
}

TEST(threads_leave_signals_to_the_program_but_for_those_they_cause)
{
    struct masks masks = {.asker = pthread_self()};
    dimfold_threads *threads = threads_make(2);
    for (size_t round = 0; round < 100 && masks.seen == 0; round++)
        dimfold_threads_for(threads, 2, look_at_mask, &masks);
    CHECK(masks.seen > 0);
    CHECK_EQ(0, masks.wrong);
    threads_end(threads);
}
#endif
