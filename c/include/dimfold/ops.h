/* Operations on views of any layout.

       dimfold_copy(queue, &target, &source, NULL);      // target[i] = source[i] for every index i

   For all of them:

   - Target and source have the same shape (DIMFOLD_ERR_SHAPE); broadcast the source's layout first if they differ.
     What that means for nested layouts is said below.
   - Every target element is written, from its one source element, and no byte between them. A target that overlaps
     itself is refused with DIMFOLD_ERR_OVERLAP, one that nobody can decide with DIMFOLD_ERR_OVERLAP_UNKNOWN, unless
     its flags say DIMFOLD_ASSUME_DISJOINT. A source may overlap itself. A target that shares memory with a source is
     refused (DIMFOLD_ERR_OVERLAP) unless both are the same elements in the same order.
   - Everything is checked before anything is written: positions against size_bytes (DIMFOLD_ERR_BOUNDS), data for NULL
     (DIMFOLD_ERR_NULL, unless the layout is empty), READONLY (DIMFOLD_ERR_READONLY), unknown flags or reserved words
     (DIMFOLD_ERR_ARGUMENT), dtypes (DIMFOLD_ERR_DTYPE), other devices (DIMFOLD_ERR_UNSUPPORTED).
   - DIMFOLD_ERR_NDIM for more than 64 axes, DIMFOLD_ERR_OVERFLOW for positions or bytes above PTRDIFF_MAX.
   - Views are borrowed until the call returns. Thread safety is the queue's. No memory is allocated; the first
     operation that is large enough starts the queue's threads, the first staged copy makes its buffers.
   - On a CUDA queue (cuda.h) data must stay until the queue has passed the operation; DIMFOLD_ERR_CUDA,
     DIMFOLD_ERR_CUDA_LOST, DIMFOLD_ERR_CAPTURE and DIMFOLD_ERR_RESOURCE besides. Then some elements may have been
     written. Moves and integers give the same bits as on the host; a NaN may change its payload where it is converted.

   Nested layouts (view.nested) are operands of all four, on either side. Elements meet at their common coordinate:

   - Tuples of the same number of modes are paired mode by mode. An integer faces a tuple of its size, in either
     operand and at any depth, and runs through its leaves colexicographically, the first one fastest: as in CuTe, 24
     and (4,6) fit, (4,6) and (4,(2,3)) too, (6,4) and (4,6) do not. The axes of a strided view are the modes of one
     tuple, so it faces a nested layout of as many modes, where an integer counts as one mode. Nothing is broadcast.
     DIMFOLD_ERR_SHAPE names the outermost mode that does not fit, with what was expected there and found.
   - Layouts without a swizzle run as fast as strided ones. Those with one move elements in the runs that the swizzle
     leaves together, where rows are stride 1 on both sides, and else one by one, on as many threads as others do. The
     worst case is one by one: a few ns per element, ten times what a transpose of single bytes takes without a
     swizzle. A swizzle that no position of its layout is large enough for counts as none.
   - A swizzle moves positions within aligned blocks. Where these lie within size_bytes nothing is looked at one by
     one; where they do not, the positions of up to 65,536 elements are, and of larger layouts the blocks must fit
     (DIMFOLD_ERR_BOUNDS). A swizzled operand and the other one are refused with DIMFOLD_ERR_OVERLAP if the bytes from
     their lowest to their highest element meet, found in the same way, unless they are the same elements in the same
     order, swizzled alike.
   - Basis strides are refused with DIMFOLD_ERR_UNSUPPORTED, and whatever dimfold_nested_is_valid denies. */
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
     - integer to integer: beyond the target's range its nearest end; to a target marked DIMFOLD_WRAPPING modulo 2^bits,
       as Rust's `as`, NumPy's astype and C's conversions to unsigned types: of 300 to u8, 44 is left, and -1 becomes
       the largest number. Such a cast to fewer bytes moves the low ones, and is explained as that move
     - anything to bool: false for zero (-0.0 included), true for all else, NaN included; bool to number: 0 or 1
     - complex to real: the real part; to bool: whether either part is not zero; real to complex: imaginary part 0

   Opaque items cannot be cast (DIMFOLD_ERR_DTYPE). */
DIMFOLD_API dimfold_status dimfold_cast(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                        dimfold_diag *diag);

/* Writes `value`, one item of the target's dtype in this machine's byte order, to every element. */
DIMFOLD_API dimfold_status dimfold_fill(dimfold_queue *queue, const dimfold_view *target, const void *value,
                                        dimfold_diag *diag);

/* How to copy between two layouts, chosen by measuring. A plain value that the caller keeps; zeros choose nothing. */
typedef struct dimfold_copy_plan {
    uint64_t layouts; /* which layouts it was measured for */
    uint64_t choice;  /* the fastest one; 0: the one that dimfold_copy makes */
    uint64_t nanoseconds, unmeasured_nanoseconds; /* of a copy by this choice, and by that of dimfold_copy */
    uint64_t reserved[4];
} dimfold_copy_plan;

/* Copies as dimfold_copy does, again and again in all ways that may be the fastest, and writes the one that was. Takes
   as long as some forty copies. For operands that move so little that there is nothing to choose, and on queues of
   other devices, it is one copy, and the choice is 0. Statuses are those of dimfold_copy. */
DIMFOLD_API dimfold_status dimfold_plan_copy(dimfold_copy_plan *plan, dimfold_queue *queue, const dimfold_view *target,
                                             const dimfold_view *source, dimfold_diag *diag);

/* dimfold_copy by a measured plan. The data may lie elsewhere than it did when it was measured. With other dtypes,
   shapes or strides, or on a queue of another kind, the plan chooses nothing and the copy is an ordinary one.
   DIMFOLD_ERR_ARGUMENT for a plan that dimfold_plan_copy did not write. Else statuses are those of dimfold_copy. */
DIMFOLD_API dimfold_status dimfold_copy_planned(dimfold_queue *queue, const dimfold_copy_plan *plan,
                                                const dimfold_view *target, const dimfold_view *source,
                                                dimfold_diag *diag);

/* Which loop an operation runs. */
#define DIMFOLD_KERNEL_NOTHING 0   /* no elements, or target and source are the same ones already */
#define DIMFOLD_KERNEL_MEMCPY 1    /* one run on both sides */
#define DIMFOLD_KERNEL_RUNS 2      /* rows along one axis that is stride 1, or the fastest, on both sides */
#define DIMFOLD_KERNEL_TRANSPOSE 3 /* tiles of two axes, one fast in the target, the other in the source */
#define DIMFOLD_KERNEL_WALK 4      /* element by element along the target */
#define DIMFOLD_KERNEL_SWIZZLED 5  /* along the target through a swizzle, in the runs that it leaves together */
#define DIMFOLD_KERNEL_REPEATED 6  /* CUDA: rows of one element of the source each */
#define DIMFOLD_KERNEL_PACKED 7    /* CUDA: tiles of several short axes, the fastest ones of both sides */
#define DIMFOLD_KERNEL_CHANNELS 8  /* host: a short axis that is the fastest on one side alone, sorted by squares */
#define DIMFOLD_KERNEL_GATHER 9    /* host: tiles of several axes, put together element by element */

/* How elements come from one memory to another. */
#define DIMFOLD_TRANSFER_NONE 0      /* the queue's device addresses both sides */
#define DIMFOLD_TRANSFER_MEMCPY 1    /* between host and device, or two devices: one run of bytes */
#define DIMFOLD_TRANSFER_MEMCPY_2D 2 /* rows at a pitch of their own on each side */
#define DIMFOLD_TRANSFER_STAGED 3    /* packed through buffers, piece by piece */

/* How a host queue writes. */
#define DIMFOLD_STORES_ORDINARY 0 /* through the caches */
#define DIMFOLD_STORES_STREAMED 1 /* past them, by non-temporal stores: the target is too large to stay there */

/* What an operation does: the canonical form of its operands, and what the queue runs for it. */
typedef struct dimfold_explanation {
    int32_t kernel;
    int32_t reason;            /* why this kernel, as a number; dimfold_explanation_why has the sentence */
    uint32_t index_bits;       /* 32 or 64: what the way from the first element to each other needs */
    uint32_t width_bytes;      /* the largest power of two up to 64 that divides every address and the run */
    uint64_t moved_bytes;      /* read and written together */
    size_t run;                /* elements of the innermost loop; through a swizzle, those that move as one item */
    size_t threads;            /* that the queue will use */
    size_t operands;           /* 1 for fill, else 2: target, source */
    size_t ndim;               /* of the canonical form, fastest target axis first */
    size_t shape[64];
    ptrdiff_t stride[2][64];   /* in elements: [0] target, [1] source */
    ptrdiff_t position[2];     /* of the first element visited */
    uint32_t is_nested[2];     /* 1: the operand is a nested layout */
    dimfold_swizzle swizzle[2]; /* if not 0, what moves positions: strides and position are those before it does, and
                                   count from the view's offset. 0 also for one that moves none of them */
    uint32_t transfer;         /* DIMFOLD_TRANSFER_… */
    uint32_t launches;         /* CUDA kernels that run: 1, or more where one launch could not count its blocks or axes;
                                  of a staged copy those of one piece */
    uint64_t staged_bytes;     /* that go through buffers */
    uint32_t tier;             /* DIMFOLD_TIER_… by which the host moves or packs; 0: it does neither */
    uint32_t stores;           /* host: DIMFOLD_STORES_… */
    uint64_t block[2];         /* host: of a tile or block, elements along the target's run and the source's; or 0 */
    uint64_t reserved[1];
} dimfold_explanation;

/* What an operation would run, without running it: dimfold_cast from `source`, which is dimfold_copy when the dtypes
   are equal, or dimfold_fill when `source` is NULL. Checks and statuses are theirs, but data may be NULL. */
DIMFOLD_API dimfold_status dimfold_explain(const dimfold_queue *queue, const dimfold_view *target,
                                           const dimfold_view *source, dimfold_explanation *explanation,
                                           dimfold_diag *diag);

/* "memcpy", "runs", "transpose", "walk", "swizzled", "repeated", "packed", "channels", "gather", "nothing"; and the
   sentences that say why it was chosen and what would make the operation faster ("" if nothing would). Static. */
DIMFOLD_API const char *dimfold_kernel_name(int32_t kernel);
DIMFOLD_API const char *dimfold_transfer_name(uint32_t transfer); /* "none", "memcpy", "memcpy_2d", "staged" */
DIMFOLD_API const char *dimfold_stores_name(uint32_t stores);     /* "ordinary", "streamed" */
DIMFOLD_API const char *dimfold_explanation_why(const dimfold_explanation *explanation);
DIMFOLD_API const char *dimfold_explanation_advice(const dimfold_explanation *explanation);

#ifdef __cplusplus
}
#endif

#endif
