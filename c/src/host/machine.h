/* What of the machine decides how a host queue goes through memory. */
#pragma once

#include <dimfold/queue.h>

typedef struct dimfold_machine {
    size_t cache_bytes[3]; /* of the first, second and last level that a processor has or shares */
    bool streams;          /* whether the tier has stores that go past the caches */
} dimfold_machine;

/* Reads the caches' sizes, once per process; where nothing tells them, usual ones. */
dimfold_machine dimfold_machine_read(void);

/* That of a host queue. What is written there decides from then on: tests make caches small. */
dimfold_machine *dimfold_queue_machine(dimfold_queue *queue);
