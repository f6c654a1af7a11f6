/* The pool of threads: every index once, whatever their number. */
#include "test.h"

#include "host/threads.h"

static void count_index(void *context, size_t index)
{
    ((unsigned char *)context)[index]++;
}

TEST(threads_call_every_index_once)
{
    static const size_t counts[] = {0, 1, 2, 3, 1000};
    for (size_t threads = 1; threads <= 8; threads++) {
        dimfold_threads *pool = malloc(dimfold_threads_size_bytes(threads));
        CHECK(dimfold_threads_init(pool, threads));
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            unsigned char calls[1001] = {0};
            dimfold_threads_for(pool, counts[i], count_index, calls);
            for (size_t index = 0; index < sizeof calls; index++)
                CHECK_EQ(index < counts[i], calls[index]);
        }
        dimfold_threads_stop(pool);
        free(pool);
    }
}
