/* What of the machine decides how a host queue goes through memory. */
#pragma once

#include <dimfold/queue.h>

typedef struct dimfold_machine {
    size_t cache_bytes[3]; /* of the first, second and last level that a processor has or shares */
    bool streams;          /* whether the tier has stores that go past the caches */
    bool is_last_far;      /* whether the last cache is one that stores should not count on */
    uint64_t streamed_bytes; /* targets of more bytes than these go past the caches; 0: by the caches' sizes */
    uint64_t prefetch_cache; /* into which lines are asked for ahead, 1 or 2; 0: by the first one's size */
} dimfold_machine;

/* What processors say of their last cache. */
typedef struct dimfold_last_cache {
    size_t processors; /* that share it */
    bool is_inclusive; /* it has all lines that the caches before it have */
    bool is_intel;     /* of a processor of Intel's */
    bool is_guest;     /* the processor is a virtual machine's, which shares the cache with others unseen */
} dimfold_last_cache;

/* Whether a last cache is a whole socket's, a mesh, in which a processor finds no more than a share: more than 32
   processors share it, or, since a guest does not see how many do, it is one of Intel's that includes nothing. */
bool dimfold_machine_is_far(const dimfold_last_cache *cache);

/* Whether lines that are read later are asked for into the second cache, since the first has little room for them. */
bool dimfold_machine_asks_far(const dimfold_machine *machine);

/* Targets of more bytes go past the caches where the tier can. */
uint64_t dimfold_machine_streamed_bytes(const dimfold_machine *machine);

/* Reads the caches' sizes, once per process; where nothing tells them, usual ones. */
dimfold_machine dimfold_machine_read(void);

/* That of a host queue. What is written there decides from then on: tests make caches small. */
dimfold_machine *dimfold_queue_machine(dimfold_queue *queue);
