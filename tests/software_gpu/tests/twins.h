/* Operands wherever memory can lie, each beside the same one in the host's memory, on which the host's queue does the
   same: so what a CUDA queue wrote is compared with it bit by bit, and what lies between elements too. */
#ifndef DIMFOLD_SOFTWARE_GPU_TESTS_TWINS_H
#define DIMFOLD_SOFTWARE_GPU_TESTS_TWINS_H

#include "cuda/gpu.h"

#include "ops/operand.h"

enum where { WHERE_DEVICE, WHERE_PAGEABLE, WHERE_PINNED, WHERE_REGISTERED, WHERE_MANAGED, WHERE_PEER, WHERES };

struct twin {
    operand host;
    enum where where;
    dimfold_view view;   /* the same layout in its place */
    unsigned char *data; /* what host.data is there */
    void *memory;
};

/* A queue of the software GPU's device 0, and one of the host's beside it. */
struct twin_queues {
    dimfold_queue *cuda, *host;
};

/* False without a software GPU. `devices` is how many there are. */
bool twin_queues_begin(struct twin_queues *queues, int devices, const dimfold_cuda_options *options);
/* Ends them, and the test. */
void twin_queues_end(struct twin_queues *queues);

void twin_make(struct twin *result, enum where where, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                 const ptrdiff_t *stride, uint64_t *seed);
void twin_free(struct twin *freed);

/* Gives both of them other bytes, the same ones. */
void twin_change(struct twin *changed, uint64_t *seed);

/* All of its memory as it is now; to be freed. */
unsigned char *twin_read(const struct twin *twin);
/* Whether it holds the bytes that the host's operand holds. */
bool twin_has_bits(const struct twin *twin);
/* Whether it holds what the host's operand holds. NaNs are alike where `dtype` is of floats. */
bool twin_is_same(const struct twin *twin);

/* A random operand on either side, of the same shape. */
void twins_make(struct twin *target, struct twin *source, enum where to, enum where from, dimfold_dtype to_dtype,
                 dimfold_dtype from_dtype, uint64_t *seed);

#endif
