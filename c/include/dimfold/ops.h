/* Operations on views of any layout.

       dimfold_copy(queue, &target, &source, NULL);      // target[i] = source[i] for every index i

   For all of them:

   - Target and source have the same shape (DIMFOLD_ERR_SHAPE); broadcast the source's layout first if they differ.
   - Every target element is written, from its one source element, and no byte between them. A target that overlaps
     itself is refused with DIMFOLD_ERR_OVERLAP, one that nobody can decide with DIMFOLD_ERR_OVERLAP_UNKNOWN, unless
     its flags say DIMFOLD_ASSUME_DISJOINT. A source may overlap itself. A target that shares memory with a source is
     refused (DIMFOLD_ERR_OVERLAP) unless both are the same elements in the same order.
   - Everything is checked before anything is written: positions against size_bytes (DIMFOLD_ERR_BOUNDS), data for NULL
     (DIMFOLD_ERR_NULL, unless the layout is empty), READONLY (DIMFOLD_ERR_READONLY), unknown flags or reserved words
     (DIMFOLD_ERR_ARGUMENT), dtypes (DIMFOLD_ERR_DTYPE), nested layouts or other devices (DIMFOLD_ERR_UNSUPPORTED).
   - DIMFOLD_ERR_NDIM for more than 64 axes, DIMFOLD_ERR_OVERFLOW for positions or bytes above PTRDIFF_MAX.
   - Views are borrowed until the call returns. Thread safety is the queue's. No memory is allocated; the first
     operation that is large enough starts the queue's threads. */
#ifndef DIMFOLD_OPS_H
#define DIMFOLD_OPS_H

#include "queue.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Moves every element. The dtypes must be the same; any of 1 to 16 bytes will do. A side marked BYTE_SWAPPED is
   swapped on the way when the other is not (opaque items never are). */
DIMFOLD_API dimfold_status dimfold_copy(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                        dimfold_diag *diag);

/* Converts every element between any two named dtypes; with equal dtypes it is dimfold_copy.

     - to a smaller float, f16 and bf16 included: round to nearest, ties to even; too large becomes infinity, NaN stays
       NaN; an integer is rounded once
     - float to integer: towards zero; beyond the target's range its nearest end; NaN becomes 0
     - integer to integer: beyond the target's range its nearest end
     - anything to bool: false for zero (-0.0 included), true for all else, NaN included; bool to number: 0 or 1
     - complex to real: the real part; to bool: whether either part is not zero; real to complex: imaginary part 0

   Opaque items cannot be cast (DIMFOLD_ERR_DTYPE). */
DIMFOLD_API dimfold_status dimfold_cast(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                        dimfold_diag *diag);

/* Writes `value`, one item of the target's dtype in this machine's byte order, to every element. */
DIMFOLD_API dimfold_status dimfold_fill(dimfold_queue *queue, const dimfold_view *target, const void *value,
                                        dimfold_diag *diag);

/* Which loop an operation runs. */
#define DIMFOLD_KERNEL_NOTHING 0   /* no elements, or target and source are the same ones already */
#define DIMFOLD_KERNEL_MEMCPY 1    /* one run on both sides */
#define DIMFOLD_KERNEL_RUNS 2      /* rows along one axis that is stride 1, or the fastest, on both sides */
#define DIMFOLD_KERNEL_TRANSPOSE 3 /* tiles of two axes, one fast in the target, the other in the source */
#define DIMFOLD_KERNEL_WALK 4      /* element by element along the target */

/* The plan of an operation: the canonical form of its operands and the kernel chosen for it. */
typedef struct dimfold_explanation {
    int32_t kernel;
    int32_t reason;            /* why this kernel, as a number; dimfold_explanation_why has the sentence */
    uint32_t index_bits;       /* 32 or 64: what the way from the first element to each other needs */
    uint32_t width_bytes;      /* the largest power of two up to 64 that divides every address and the run */
    uint64_t moved_bytes;      /* read and written together */
    size_t run;                /* elements of the innermost loop */
    size_t threads;            /* that the queue will use */
    size_t operands;           /* 1 for fill, else 2: target, source */
    size_t ndim;               /* of the canonical form, fastest target axis first */
    size_t shape[64];
    ptrdiff_t stride[2][64];   /* in elements: [0] target, [1] source */
    ptrdiff_t position[2];     /* of the first element visited */
    uint64_t reserved[8];
} dimfold_explanation;

/* Plans an operation without running it: dimfold_cast from `source`, which is dimfold_copy when the dtypes are equal,
   or dimfold_fill when `source` is NULL. Checks and statuses are theirs, but data may be NULL. */
DIMFOLD_API dimfold_status dimfold_explain(const dimfold_queue *queue, const dimfold_view *target,
                                           const dimfold_view *source, dimfold_explanation *explanation,
                                           dimfold_diag *diag);

/* "memcpy", "runs", "transpose", "walk", "nothing"; and the sentences that say why it was chosen and what would make
   the operation faster ("" if nothing would). Static. */
DIMFOLD_API const char *dimfold_kernel_name(int32_t kernel);
DIMFOLD_API const char *dimfold_explanation_why(const dimfold_explanation *explanation);
DIMFOLD_API const char *dimfold_explanation_advice(const dimfold_explanation *explanation);

#ifdef __cplusplus
}
#endif

#endif
