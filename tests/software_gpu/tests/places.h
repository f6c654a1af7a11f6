/* Operands wherever memory can lie, each beside the same one in the host's memory, on which the host's queue does the
   same: so what a CUDA queue wrote is compared with it bit by bit, and what lies between elements too. */
#ifndef DIMFOLD_SOFTWARE_GPU_TESTS_PLACES_H
#define DIMFOLD_SOFTWARE_GPU_TESTS_PLACES_H

#include "gpu.h"

#include "ops/operand.h"

enum place { PLACE_DEVICE, PLACE_PAGEABLE, PLACE_PINNED, PLACE_REGISTERED, PLACE_MANAGED, PLACE_PEER, PLACES };

struct placed {
    operand host;
    enum place place;
    dimfold_view view;   /* the same layout in its place */
    unsigned char *data; /* what host.data is there */
    void *memory;
};

/* A queue of the software GPU's device 0, and one of the host's beside it. */
struct queues {
    dimfold_queue *cuda, *host;
};

/* False without a software GPU. `devices` is how many there are. */
bool queues_begin(struct queues *queues, int devices, const dimfold_cuda_options *options);
/* Ends them, and the test. */
void queues_end(struct queues *queues);

void placed_make(struct placed *result, enum place place, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                 const ptrdiff_t *stride, uint64_t *seed);
void placed_free(struct placed *freed);

/* All of its memory as it is now; to be freed. */
unsigned char *placed_read(const struct placed *placed);
/* Whether it holds what the host's operand holds. NaNs are alike where `dtype` is of floats. */
bool placed_is_same(const struct placed *placed);

/* A random operand on either side, of the same shape. */
void placed_pair(struct placed *target, struct placed *source, enum place to, enum place from, dimfold_dtype to_dtype,
                 dimfold_dtype from_dtype, uint64_t *seed);

#endif
