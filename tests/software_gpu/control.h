/* The software GPU's controls, for tests that look it up in the process:

       const struct software_gpu *gpu = software_gpu_find();
       gpu->fail("cudaMallocAsync", 1, 2, false);          // the next one finds no memory
       ...
       CHECK_EQ(0, gpu->violations());

   Programs that do not know it are told by the environment, which is read when the library is loaded: SOFTWARE_GPU_ and
   the name of a setting in capital letters, with a number. A process that misused the GPU, or that ends with things
   that it has not given back, says so and ends with status 23. */
#ifndef DIMFOLD_SOFTWARE_GPU_CONTROL_H
#define DIMFOLD_SOFTWARE_GPU_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum software_gpu_setting {
    SOFTWARE_GPU_DEVICES,  /* how many; 1 */
    SOFTWARE_GPU_PEERS,    /* whether they can address each other; 1 */
    SOFTWARE_GPU_POOLS,    /* whether they have memory pools; 1 */
    SOFTWARE_GPU_MEMORY,   /* bytes of each; 1 GiB */
    SOFTWARE_GPU_RUNTIME,  /* version of the runtime; 13000 */
    SOFTWARE_GPU_DRIVER,   /* newest version that the driver serves, 0: no driver; 13000 */
    SOFTWARE_GPU_PROGRESS, /* when streams work: SOFTWARE_GPU_LAZY … */
    SOFTWARE_GPU_QUERIES,  /* whether a query that is answered "not ready" lets the stream do one piece of work; 1 */
    SOFTWARE_GPU_ORDER,    /* of the threads of a block: 0 upwards, 1 downwards, 2 shuffled; 0 */
    SOFTWARE_GPU_CHECKS,   /* whether shared memory is checked for races; 1 */
    SOFTWARE_GPU_COMPUTE,  /* compute capability, ten times as much; 90 */
    SOFTWARE_GPU_PORTABLE, /* whether pinned memory is every device's without its flag; 0 */
    SOFTWARE_GPU_WAITS,    /* whether pinned memory is given back after all work, of which CUDA says nothing; 0 */
    SOFTWARE_GPU_PAGES,    /* whether registrations take whole pages, so that neighbours overlap; 0 */
    SOFTWARE_GPU_CONNECTIONS, /* how many others a device can address at once; 63 */
    SOFTWARE_GPU_MAPPED,   /* whether kernels reach pinned memory that was made without the flag for it; 0 */
    SOFTWARE_GPU_FOREIGN,  /* whether kernels reach memory of another context on their device; 0 */
    SOFTWARE_GPU_ACCESS,   /* whether the driver tells that a device addresses a peer's plain memory; 1 */
    SOFTWARE_GPU_TRACE,    /* whether every call is printed; 0 */
    SOFTWARE_GPU_ABORTS,   /* whether a violation ends the process where it happens; 0 */
    SOFTWARE_GPU_PTX,      /* whether the library's kernels run from their PTX, and not as compiled for the host, which
                              is some ten times as fast; kernels that are not the library's always do; 0 */
    SOFTWARE_GPU_SETTINGS
};

#define SOFTWARE_GPU_LAZY 0  /* when somebody waits for them, so that who does not wait sees it */
#define SOFTWARE_GPU_EAGER 1 /* at once */
#define SOFTWARE_GPU_CHANCE 2 /* also now and then, while others are called */

struct software_gpu {
    void (*set)(enum software_gpu_setting setting, int64_t value);

    /* Lets the `nth` next call of the function fail with a CUDA error, and the later ones too if `for_ever`. NULL is
       any function, "work" what a stream runs. Such a call does nothing, except that what it was to release is gone.
       After one of CUDA's sticky errors the device is lost. Error 0: nothing fails any more, which is lost stays so. */
    void (*fail)(const char *name, uint64_t nth, int error, bool for_ever);

    /* Nothing fails any more, devices are no longer lost, counts are 0. What exists goes on existing. */
    void (*reset)(void);

    uint64_t (*calls)(const char *name); /* since the reset; NULL: of all functions that can fail */
    uint64_t (*failed)(void);            /* that were told to fail, and did */
    uint64_t (*launches)(void);          /* kernels that ran, and copies: since the reset */
    uint64_t (*copies)(void);
    uint64_t (*pending)(void);           /* pieces of work that no stream has run yet */
    uint64_t (*pool_grows)(int device);  /* how often its default pool took memory from the device */

    /* What has been misused so far: device memory beyond an allocation or after its end, handles after theirs. */
    uint64_t (*violations)(void);
    const char *(*violation)(void); /* the last one's sentence, "" without one */
    void (*forgive)(void);          /* forgets them */

    /* What has not been given back: allocations, registrations, streams, events, graphs. Their sizes are printed if
       `prints`. */
    uint64_t (*leaks)(bool prints);
    uint64_t (*device_bytes)(int device);

    /* Takes everything away that exists, kernels apart, and whatever streams were to do. */
    void (*drop)(void);

    /* Device memory as the test sees it, without any stream: false unless it lies within one allocation. */
    bool (*read)(void *bytes, const void *address, size_t size_bytes);
    bool (*write)(void *address, const void *bytes, size_t size_bytes);

    /* The flags that pinned or registered memory was made with, 0 for all else. */
    unsigned (*host_flags)(const void *address);

    /* Whether a kernel of that name is loaded on the device, as its first launch does it. */
    bool (*is_loaded)(const char *kernel, int device);

    /* Rows that 2-D copies took between the host and a device, too narrow to be worth a transfer each. */
    uint64_t (*narrow_rows)(void);
};

/* Exported by the library under this name. */
typedef const struct software_gpu *software_gpu_controls_function(void);
#define SOFTWARE_GPU_CONTROLS "software_gpu_controls"

#endif
