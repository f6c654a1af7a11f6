/* Memory for a queue's operations: the device's, in the order of its stream, and pinned memory of the host.

       void *memory;
       dimfold_alloc(queue, 1 << 20, &memory, NULL);
       dimfold_free(queue, memory, NULL);              // when the operations until now are through; nobody waits

   Host queues give memory of the process, so that a program need not ask which queue it has. */
#ifndef DIMFOLD_MEMORY_H
#define DIMFOLD_MEMORY_H

#include "queue.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Allocates `size_bytes` bytes where the queue's operations run, aligned to 256 bytes and not cleared. On a CUDA queue
   it is taken in the order of the stream, out of the device's default pool, which keeps what is freed (its release
   threshold is raised if nobody has set one), so that another queue uses it only after an event or a synchronisation
   behind this call; a device without pools gives it by cudaMalloc. On a host queue 2 MiB or more of it begin at a
   multiple of 2 MiB and ask Linux for huge pages, which large moves are faster on; what is freed of those goes back to
   the system, so that a program keeps such memory where it can. The caller owns it. 0 bytes give NULL. While the
   stream captures, the graph takes the memory each time it runs. DIMFOLD_ERR_RESOURCE when there is not that much;
   DIMFOLD_ERR_CAPTURE while the stream captures, on a device without pools; DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST. */
DIMFOLD_API dimfold_status dimfold_alloc(dimfold_queue *queue, size_t size_bytes, void **memory, dimfold_diag *diag);

/* Frees what dimfold_alloc gave on this queue, or on another of the same device that the caller has ordered before
   this one, when the operations so far are through. NULL is nothing to do. While the stream captures, only what was
   allocated in a capture can be freed, and it is the graph that frees it; all else is refused with DIMFOLD_ERR_CAPTURE
   and is the caller's as before, to be freed after the capture. After any other failure the memory is not to be used
   again. DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST. */
DIMFOLD_API dimfold_status dimfold_free(dimfold_queue *queue, void *memory, dimfold_diag *diag);

/* Allocates memory of the host that the devices can address (pinned; device type DIMFOLD_DEVICE_CUDA_HOST): what is
   copied from and to it needs no staging where it is one run, and does not make the caller wait. Aligned to 256 bytes,
   not cleared. DIMFOLD_ERR_CUDA_UNAVAILABLE, DIMFOLD_ERR_RESOURCE, DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST;
   DIMFOLD_ERR_CAPTURE where CUDA forbids it because a graph is captured, which ends that capture unless it is relaxed:
   so it is done before. Safe from any thread, as are the three below, whose statuses these are too. */
DIMFOLD_API dimfold_status dimfold_pinned_alloc(size_t size_bytes, void **memory, dimfold_diag *diag);

/* Frees it, after waiting for what all queues were given so far, but for those that capture graphs, and those on other
   threads' default streams. NULL is nothing to do. */
DIMFOLD_API dimfold_status dimfold_pinned_free(void *memory, dimfold_diag *diag);

/* Pins memory that the caller has already, until dimfold_unregister, which waits as dimfold_pinned_free does: the whole
   allocation, which must stay where it is. CUDA pins pages, and may refuse memory that shares one with memory that is
   pinned already, with DIMFOLD_ERR_CUDA: then nothing has changed. DIMFOLD_ERR_NULL besides; DIMFOLD_ERR_ARGUMENT for
   0 bytes. */
DIMFOLD_API dimfold_status dimfold_register(void *memory, size_t size_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_unregister(void *memory, dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
