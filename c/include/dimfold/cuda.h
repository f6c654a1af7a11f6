/* CUDA devices, found when the program runs: nothing of CUDA is needed to build, and nothing is linked.

       dimfold_queue *queue;
       dimfold_diag diag;
       if (dimfold_queue_create_cuda(&queue, 0, NULL, &diag))       // says why, on a machine without CUDA
           dimfold_queue_create_host(&queue, NULL, NULL);
       dimfold_copy(queue, &target, &source, NULL);                 // views of device memory, or of the host's
       dimfold_queue_synchronize(queue, NULL);

   What runs on a CUDA queue, and how (dimfold_explain tells which for each operation):

   - Views of the queue's device, of managed memory, and of devices that it can address (peers) are read and written by
     one kernel launch. Nothing is allocated, uploaded or waited for; shapes and strides travel in the launch.
   - Between host and device: one memcpy where both sides are the same run of bytes, one 2-D memcpy where they are the
     same rows at two pitches, unless more than 64 of them are narrower than 64 bytes. All else goes through pinned
     buffers, piece by piece: the host packs or unpacks in the order of its own memory, the device does the rest, and
     one piece is on its way while the next is made.
   - The host's memory may be any, marked DIMFOLD_DEVICE_CPU, or pinned (DIMFOLD_DEVICE_CUDA_HOST). A source there may
     be changed when the call returns, unless it is pinned and not staged: then when the queue has passed the copy. A
     target there is complete when the call returns, unless it is pinned and not staged. What is pinned is read and
     written in the order of the queue, by the host too: a source that the host packs waits for the queue's work so far.
     What is marked DIMFOLD_DEVICE_CPU is read at once, so that devices must not have it to write still.
   - Between the queue's device and one that it cannot address: one memcpy of one run of bytes; all else is staged too,
     packed by a kernel on the source's device and unpacked by one on the target's. Then the source has been read when
     the call returns, and a target on the other device is complete. DIMFOLD_ERR_UNSUPPORTED if it is to be staged and
     neither side is the queue's.
   - Where all operands lie in the host's memory the host does the work, after waiting for the queue.
   - A kernel is loaded by the first operation on the device that needs it, which waits while the driver compiles it,
     for some tenths of a second at most, unless the driver has it in its cache.
   - All operations but those that are staged or the host's, those with memory that is not pinned, and those that answer
     a count, can be captured into a CUDA graph, after dimfold_prepare; there narrow rows are one 2-D memcpy too. The
     others are refused with DIMFOLD_ERR_CAPTURE while the stream captures, as is one whose kernel is not loaded yet,
     and the first operation with a peer that dimfold_prepare did not know: dimfold_explain may name it before.
   - A thread's context that is not its device's primary one is put aside for each call, and is current again after it.
     After a cudaDeviceReset, or another one, queues are to be made anew. */
#ifndef DIMFOLD_CUDA_H
#define DIMFOLD_CUDA_H

#include "queue.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds and loads the CUDA runtime, once for the process: a library named by `path`, if that is not NULL; else one that
   the process has loaded already, the one that the environment variable DIMFOLD_CUDART names, libcudart 13 or 12 by its
   name or in its usual folders (those of the toolkit and of the Python package), and at last the driver alone. Called
   by all that need it, with NULL; a program calls it to choose the library or to ask whether there is CUDA. Once it has
   been successful it does nothing. What is loaded stays. Safe from any thread. Relative paths are followed where `path`
   is one, and nowhere else: of variables, an absolute path counts, and in DIMFOLD_CUDART a mere name.

   DIMFOLD_ERR_CUDA_UNAVAILABLE, with a sentence for each reason: no library found; a library that is none of CUDA 12 or
   13; no driver; a driver older than the library needs, with both versions; no device; a statically linked program,
   which cannot load libraries; a system that CUDA does not exist for; a relative path in DIMFOLD_CUDART. */
DIMFOLD_API dimfold_status dimfold_cuda_load(const char *path, dimfold_diag *diag);

/* The library that was loaded, as it was found: a path or a name, "process" for one that was there already; "" before
   that. Static. Safe from any thread. */
DIMFOLD_API const char *dimfold_cuda_library(void);

/* What a device is. All sizes in bytes. */
typedef struct dimfold_cuda_device {
    char name[256];
    int32_t device_id;
    int32_t compute_major, compute_minor;
    int32_t multiprocessors;
    int32_t driver_version, runtime_version; /* 13000 is 13.0; the runtime's is the driver's where there is only that */
    uint64_t memory_bytes, free_bytes;
    uint64_t l2_cache_bytes;
    uint64_t shared_bytes_per_block;         /* that any kernel may have */
    int32_t has_memory_pools;                /* 1: dimfold_alloc is in stream order */
    int32_t is_integrated;                   /* 1: it shares the host's memory */
    uint64_t reserved[8];
} dimfold_cuda_device;

/* How many devices there are. DIMFOLD_ERR_CUDA_UNAVAILABLE when CUDA cannot be used, which no device is a reason of.
   Safe from any thread, as is the next. */
DIMFOLD_API dimfold_status dimfold_cuda_device_count(int32_t *count, dimfold_diag *diag);

/* Describes device `device_id`. DIMFOLD_ERR_INDEX if there is no such device, DIMFOLD_ERR_CUDA_UNAVAILABLE,
   DIMFOLD_ERR_CUDA. */
DIMFOLD_API dimfold_status dimfold_cuda_device_describe(dimfold_cuda_device *device, int32_t device_id,
                                                        dimfold_diag *diag);

/* Which stream a queue works on. */
typedef int32_t dimfold_cuda_stream_kind;

#define DIMFOLD_STREAM_OWN 0        /* one of its own, which does not wait for the legacy default stream */
#define DIMFOLD_STREAM_GIVEN 1      /* the caller's cudaStream_t or CUstream, which must outlive the queue */
#define DIMFOLD_STREAM_LEGACY 2     /* the default stream that others wait for */
#define DIMFOLD_STREAM_PER_THREAD 3 /* the default stream of the thread that calls */

/* All zero is the default. */
typedef struct dimfold_cuda_options {
    dimfold_cuda_stream_kind stream_kind;
    int32_t priority;                  /* of an own stream: lower numbers are more urgent, 0 is the least; numbers out
                                          of the device's range are taken as its nearest end */
    void *stream;                      /* of DIMFOLD_STREAM_GIVEN; else NULL */
    const dimfold_host_options *host;  /* how the host packs and unpacks for staged copies, as in
                                          dimfold_queue_create_host; NULL: the default. Its allocator is not looked at.
                                          Borrowed for the call, its pool until destroy */
    size_t staging_bytes;              /* of each of the two pinned buffers, made when first needed; 0: 4 MiB */
    const dimfold_allocator *allocator; /* NULL: malloc; borrowed for the call, its context until destroy */
    uint64_t reserved[4];
} dimfold_cuda_options;

/* Creates a queue on a device. The caller owns it; dimfold_queue_destroy waits for its work. No kernel is loaded
   yet. The device has compute capability 7.0 (Volta) or newer; DIMFOLD_ERR_UNSUPPORTED for an older one.
   DIMFOLD_ERR_CUDA_UNAVAILABLE; DIMFOLD_ERR_INDEX if there is no such device; DIMFOLD_ERR_ARGUMENT for an unknown kind
   of stream, a stream without DIMFOLD_STREAM_GIVEN, more than 1024 threads, reserved words that are not 0;
   DIMFOLD_ERR_RESOURCE, DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST. */
DIMFOLD_API dimfold_status dimfold_queue_create_cuda(dimfold_queue **queue, int32_t device_id,
                                                     const dimfold_cuda_options *options, dimfold_diag *diag);

/* The cudaStream_t that the queue works on; NULL for the legacy default stream and for host queues. */
DIMFOLD_API void *dimfold_queue_cuda_stream(const dimfold_queue *queue);

#ifdef __cplusplus
}
#endif

#endif
