/* One lock, one list of indexes: whoever is free takes the next index, the caller too. Who has worked stays awake for
   some microseconds, since work often follows at once and to wake up takes as long as to copy a megabyte. */
#if defined(__linux__)
#define _POSIX_C_SOURCE 200809L
#endif

#include "threads.h"

#include "limits.h"

#if defined(_WIN32) || defined(__wasi__)

struct dimfold_threads {
    size_t count;
};

size_t dimfold_threads_size_bytes(size_t count)
{
    (void)count;
    return sizeof(dimfold_threads);
}

bool dimfold_threads_init(dimfold_threads *threads, size_t count)
{
    threads->count = count;
    return true;
}

void dimfold_threads_for(void *threads, size_t count, dimfold_task task, void *context)
{
    (void)threads;
    for (size_t index = 0; index < count; index++)
        task(context, index);
}

void dimfold_threads_stop(dimfold_threads *threads)
{
    (void)threads;
}

bool dimfold_threads_are_lost(const dimfold_threads *threads)
{
    (void)threads;
    return false;
}

#else

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#define STACK_BYTES_MIN ((size_t)256 << 10)

/* Looks at what is awaited: 20 microseconds on one machine, 50 on another. */
#define LOOKS 1000

struct dimfold_threads {
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    dimfold_task task; /* the work at hand: indexes from `next` to `count`, of which `running` are being done */
    void *context;
    size_t count, next;
    atomic_size_t running, calls; /* written with the lock held; `calls` changes whenever there may be work */
    bool is_stopping;
    size_t looks;           /* 0 with more threads than processors: they are awake in turns at best */
    size_t wanted, started; /* threads beside the caller's */
    pid_t process;          /* that started them; 0: none has */
    pthread_t handle[];
};

size_t dimfold_threads_size_bytes(size_t count)
{
    return sizeof(dimfold_threads) + (count - 1) * sizeof(pthread_t);
}

bool dimfold_threads_init(dimfold_threads *threads, size_t count)
{
    *threads = (dimfold_threads){.wanted = count - 1};
    if (pthread_mutex_init(&threads->lock, NULL) != 0)
        return false;
    if (pthread_cond_init(&threads->work, NULL) != 0) {
        pthread_mutex_destroy(&threads->lock);
        return false;
    }
    if (pthread_cond_init(&threads->done, NULL) != 0) {
        pthread_cond_destroy(&threads->work);
        pthread_mutex_destroy(&threads->lock);
        return false;
    }
    return true;
}

static void threads_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Waits a little, awake, until the number is or is no more `number`. Called, and returns, with the lock held. */
static void threads_look(dimfold_threads *threads, const atomic_size_t *watched, size_t number, bool until_equal)
{
    pthread_mutex_unlock(&threads->lock);
    for (size_t i = 0; i < threads->looks; i++) {
        if ((atomic_load_explicit(watched, memory_order_relaxed) == number) == until_equal)
            break;
        threads_pause();
    }
    pthread_mutex_lock(&threads->lock);
}

/* Does the work at hand until no index is left. Called, and returns, with the lock held. */
static void threads_work(dimfold_threads *threads)
{
    while (threads->next < threads->count) {
        size_t index = threads->next++;
        threads->running++;
        pthread_mutex_unlock(&threads->lock);
        threads->task(threads->context, index);
        pthread_mutex_lock(&threads->lock);
        threads->running--;
    }
    if (threads->running == 0)
        pthread_cond_signal(&threads->done);
}

static void *threads_main(void *argument)
{
    dimfold_threads *threads = argument;
    pthread_mutex_lock(&threads->lock);
    while (!threads->is_stopping) {
        if (threads->next < threads->count) {
            size_t calls = threads->calls;
            threads_work(threads);
            threads_look(threads, &threads->calls, calls, false);
        } else {
            pthread_cond_wait(&threads->work, &threads->lock);
        }
    }
    pthread_mutex_unlock(&threads->lock);
    return NULL;
}

/* As many threads as the system gives, with room for a kernel's buffers where its default is less. */
static size_t threads_create(dimfold_threads *threads)
{
    pthread_attr_t attributes;
    size_t stack_bytes;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    if (pthread_attr_getstacksize(&attributes, &stack_bytes) == 0 && stack_bytes < STACK_BYTES_MIN)
        pthread_attr_setstacksize(&attributes, STACK_BYTES_MIN);
    while (threads->started < threads->wanted &&
           pthread_create(&threads->handle[threads->started], &attributes, threads_main, threads) == 0)
        threads->started++;
    pthread_attr_destroy(&attributes);
    return threads->started;
}

/* Starts the threads, as many as the system gives, with all signals blocked: those are the program's to handle. What a
   thread causes itself, as by reading a mapped file that became shorter, goes to the program's handler too. */
static void threads_start(dimfold_threads *threads)
{
    static const int own[] = {SIGBUS, SIGSEGV, SIGFPE, SIGILL};
    sigset_t others, old;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        sigdelset(&others, own[i]);
    pthread_sigmask(SIG_SETMASK, &others, &old);
    threads->process = getpid();
    threads->looks = threads->wanted < dimfold_processors() ? LOOKS : 0;
    threads->wanted = threads_create(threads);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void dimfold_threads_for(void *pool, size_t count, dimfold_task task, void *context)
{
    dimfold_threads *threads = pool;
    if (threads->started < threads->wanted)
        threads_start(threads);
    pthread_mutex_lock(&threads->lock);
    threads->task = task;
    threads->context = context;
    threads->count = count;
    threads->next = 0;
    threads->calls++;
    pthread_cond_broadcast(&threads->work);
    threads_work(threads);
    if (threads->running > 0)
        threads_look(threads, &threads->running, 0, true);
    while (threads->running > 0)
        pthread_cond_wait(&threads->done, &threads->lock);
    threads->count = threads->next = 0;
    pthread_mutex_unlock(&threads->lock);
}

bool dimfold_threads_are_lost(const dimfold_threads *threads)
{
    return threads->process != 0 && threads->process != getpid();
}

/* What the threads of another process waited for, this one can neither use nor destroy. */
void dimfold_threads_stop(dimfold_threads *threads)
{
    if (dimfold_threads_are_lost(threads))
        return;
    pthread_mutex_lock(&threads->lock);
    threads->is_stopping = true;
    threads->calls++;
    pthread_cond_broadcast(&threads->work);
    pthread_mutex_unlock(&threads->lock);
    for (size_t i = 0; i < threads->started; i++)
        pthread_join(threads->handle[i], NULL);
    pthread_cond_destroy(&threads->done);
    pthread_cond_destroy(&threads->work);
    pthread_mutex_destroy(&threads->lock);
}

#endif
