/* What the tests of a real GPU share: its queue, and memory that exists twice, on the device and as the host expects
   it.

   Every operation runs on the device and, by a host queue, on the mirror; then all bytes are compared: the elements,
   those between them, and guards of 4 KiB on either side. The same program runs on the software GPU.

   Environment: DIMFOLD_GPU_SECONDS, how long each search goes on (2); DIMFOLD_GPU_FAR, to use many GiB of memory. */
#ifndef DIMFOLD_TEST_GPU_DEVICE_H
#define DIMFOLD_TEST_GPU_DEVICE_H

#include "test.h"

#define DEVICE_GUARD_BYTES 4096

/* Queues of device 0 and of the host. Without a device the running test is skipped, with the reason. */
bool device_is_there(void);
dimfold_queue *device_queue(void);
dimfold_queue *device_mirror_queue(void);

/* A function of the CUDA runtime that is loaded, for what Dimfold does not do itself; NULL if there is only the driver.
   */
void *device_function(const char *name);

/* Seconds of a clock that only goes on; and until when a search lasts. */
double device_clock(void);
double device_deadline(void);

/* Both memories of one array, between guards. */
typedef struct device_memory {
    size_t size_bytes;
    char *device, *mirror; /* behind the first guard */
} device_memory;

/* Random bytes, the same on both sides. False without memory. */
bool device_memory_make(device_memory *memory, size_t size_bytes, uint64_t *seed);
void device_memory_free(device_memory *memory);

/* Copies the mirror to the device, guards included. */
void device_memory_upload(const device_memory *memory);

/* Whether the device's bytes are the mirror's, guards included. Waits for the queue. */
bool device_memory_is_same(const device_memory *memory);

/* A view of the device's memory, and one of the mirror. */
typedef struct device_views {
    dimfold_view device, mirror;
} device_views;

device_views device_views_of(const device_memory *memory, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                             const ptrdiff_t *stride, size_t offset, size_t start_bytes);

#endif
