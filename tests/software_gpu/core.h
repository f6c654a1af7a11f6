/* The software GPU's parts, and what they know of each other. All of it runs under one lock, which calls.c takes. */
#ifndef DIMFOLD_SOFTWARE_GPU_CORE_H
#define DIMFOLD_SOFTWARE_GPU_CORE_H

#include "control.h"

#include "cuda/runtime.h"

/* CUDA's numbers, as far as they are answered here. */
enum error {
    ERROR_VALUE = 1,
    ERROR_MEMORY = 2,
    ERROR_CONFIGURATION = 9,
    ERROR_PITCH = 12,
    ERROR_DIRECTION = 21,
    ERROR_OLD_DRIVER = 35,
    ERROR_FUNCTION = 98,
    ERROR_NO_DEVICE = 100,
    ERROR_DEVICE = 101,
    ERROR_IMAGE = 200,
    ERROR_CONTEXT = 201,
    ERROR_NO_BINARY = 209,
    ERROR_PTX = 218,
    ERROR_HANDLE = 400,
    ERROR_SYMBOL = 500,
    ERROR_NOT_READY = 600,
    ERROR_ADDRESS = 700,
    ERROR_PEER_ENABLED = 704,
    ERROR_PEER_NOT_ENABLED = 705,
    ERROR_PEERS_MANY = 711,
    ERROR_REGISTERED = 712,
    ERROR_NOT_REGISTERED = 713,
    ERROR_NOT_SUPPORTED = 801,
    ERROR_PEER_UNSUPPORTED = 217,
    ERROR_CAPTURE = 900,
    ERROR_CAPTURE_INVALID = 901,
    ERROR_CAPTURE_MERGE = 902,
    ERROR_CAPTURE_UNMATCHED = 903,
    ERROR_CAPTURE_UNJOINED = 904,
    ERROR_CAPTURE_ISOLATION = 905,
    ERROR_CAPTURE_IMPLICIT = 906,
    ERROR_CAPTURED_EVENT = 907,
    ERROR_CAPTURE_THREAD = 908,
};

#define DEVICES_MAX 64
#define POOL_THRESHOLD 4

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

enum call {
#define DIMFOLD_CUDA_FUNCTION(name, parameters) CALL_##name,
#include "cuda/runtime.def"
#include "more.def"
#undef DIMFOLD_CUDA_FUNCTION
    CALL_WORK, /* what a stream runs, as if it were a call */
    CALLS
};

#define API __attribute__((visibility("default")))

/* Where the driver's names are exported, the runtime's are others, so that nobody finds a runtime. */
#ifdef SOFTWARE_GPU_IS_DRIVER
#define EXPORTED(name) software_##name
#else
#define EXPORTED(name) name
#endif

#define DIMFOLD_CUDA_FUNCTION(name, parameters) API int EXPORTED(name) parameters;
#include "cuda/runtime.def"
#include "more.def"
#undef DIMFOLD_CUDA_FUNCTION
API const char *EXPORTED(cudaGetErrorName)(int error);
API const char *EXPORTED(cudaGetErrorString)(int error);
API const struct software_gpu *software_gpu_controls(void);

/* Takes the lock, and answers the error that the call is told to fail with, or that its device has; 0 without one. */
int call_begin(enum call call);
/* Keeps an error as the thread's last one, gives the lock back, and returns the error. */
int call_end(enum call call, int error);
/* The same without keeping the error. */
int call_end_quietly(enum call call, int error);
int call_last_error(bool forget);

/* The error that the next piece of work is told to fail with. */
int call_work_error(void);
bool error_is_sticky(int error);

int64_t setting(enum software_gpu_setting which);
void settings_reset(void);

/* ---- Violations ------------------------------------------------------------------------------------------------- */

/* Prints and counts what no program may do. Returns the error that the call then answers. */
int violate(int error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Installs the handler that tells a host's access to device memory from other faults. */
void guard_install(void);

/* ---- Devices ---------------------------------------------------------------------------------------------------- */

struct device {
    int lost;            /* the sticky error, or 0 */
    int pending;         /* an error of its work that no call has answered yet */
    uint64_t used_bytes; /* by cudaMalloc, and the pool's reserve */
    uint64_t pool_used, pool_reserved, pool_threshold, pool_grows;
    bool peer[DEVICES_MAX], pool_peer[DEVICES_MAX]; /* that it addresses; that address its pool */
};

extern struct device devices[DEVICES_MAX];

int device_current(void);

/* Whether the thread has a context, without which the driver's functions know no device: it gets one with the first
   call of the runtime that needs a device, and by choosing one. */
bool device_is_bound(void);
void device_bind(void);
void device_put(int device, bool is_bound);
bool device_exists(int device);
/* The device is lost with a sticky error; else the next call that waits answers the error. */
void device_fail(int device, int error);
/* The error of work that is to be answered now. */
int device_take_error(int device);

int device_count(int *count);
int device_set(int device);
int device_attribute(int *value, int attribute, int device);
int device_properties(void *properties, int device);
int device_can_access(int *can, int device, int peer);
int device_enable_peer(int peer, unsigned flags);
int device_disable_peer(int peer);
int device_memory_info(size_t *free_bytes, size_t *total_bytes);
int device_pool(void **pool, int device);
int pool_get(void *pool, int attribute, void *value);
int pool_set(void *pool, int attribute, const void *value);
int pool_set_access(void *pool, const dimfold_cuda_access *access, size_t count);
/* What a synchronise does: gives back what the pool holds beyond its threshold. */
void pool_trim(int device);
int pool_trim_to(void *pool, uint64_t kept_bytes);

/* ---- Contexts --------------------------------------------------------------------------------------------------- */

/* The thread's current context, if that is not its device's; and the device's takes its place. */
const void *context_foreign(void);
void context_leave_foreign(void);

/* How many contexts the thread has pushed. */
size_t context_depth(void);

int context_make(void **context, unsigned flags, int device);
int context_destroy(void *context);
int context_get_current(void **context);
int context_push_current(void *context);
int context_pop_current(void **context);
int context_state(int device, unsigned *flags, int *is_active);
int context_retain(void **context, int device);
int context_number(const void *context, unsigned long long *id);
int context_reset(void);
/* Of devices since the process began, and 1. */
uint64_t context_age(void);

/* ---- Memory ----------------------------------------------------------------------------------------------------- */

#define HOST_PORTABLE 1u
#define HOST_MAPPED 2u

enum memory_kind { MEMORY_DEVICE, MEMORY_POOL, MEMORY_PINNED, MEMORY_REGISTERED, MEMORY_MANAGED };

struct memory {
    struct memory *next;
    enum memory_kind kind;
    int device;
    const void *context;  /* in which it was made; NULL: the device's own */
    uint64_t address;     /* as programs know it */
    size_t size_bytes;
    unsigned char *bytes; /* where they lie: elsewhere for memory of devices */
    bool is_made;         /* in the order of its stream */
    bool is_freed;        /* by a call, whose work may be still to come */
    bool is_graphs;       /* a graph's allocation, which lives as long as the graph */
    unsigned host_flags;  /* of the host's: HOST_PORTABLE, HOST_MAPPED and others that nothing depends on */
};

/* The memory of devices, and what is left of the last frees for sentences about them. */
struct memory *memory_at(uint64_t address);
const struct memory *memory_gone_at(uint64_t address);
bool memory_is_device_address(uint64_t address);
struct memory *memory_first(void);
const char *memory_kind_name(enum memory_kind kind);

/* Where the bytes from `address` on lie for work of a device, NULL after a violation or where `device` may not go. Host
   addresses that nobody knows are pageable memory, which copies may touch. */
unsigned char *memory_resolve(uint64_t address, size_t size_bytes, const char *what);
bool memory_is_reachable(const struct memory *memory, int device);
bool memory_is_hosts(const struct memory *memory);
/* Whether kernels of a context on the device may touch it; NULL, or why not. */
const char *memory_refusal(const struct memory *memory, int device, const void *context);

/* Of the driver's attributes of pointers those for memory of cudaMalloc's, and for access from the current device: 3
   with it, 0 without. */
int memory_attribute(uint64_t *value, int attribute, uint64_t address);

int memory_malloc(void **memory, size_t size_bytes);
int memory_free(void *memory);
int memory_malloc_managed(void **memory, size_t size_bytes, unsigned flags);
int memory_malloc_async(void **memory, size_t size_bytes, void *stream);
int memory_free_async(void *memory, void *stream);
int memory_host_alloc(void **memory, size_t size_bytes, unsigned flags);
int memory_host_free(void *memory);
/* Where kernels find pinned memory. */
int memory_device_pointer(void **pointer, void *memory);
int memory_register(void *memory, size_t size_bytes, unsigned flags);
int memory_unregister(void *memory);
void memory_make(struct memory *memory);
void memory_end(struct memory *memory);
void memory_forget(struct memory *memory);

/* ---- Streams ---------------------------------------------------------------------------------------------------- */

struct stream;
struct capture;
struct graph;

/* All work of a stream up to a number. */
struct position {
    struct stream *stream;
    uint64_t number;
};

struct copy {
    uint64_t target, source;
    size_t target_pitch, source_pitch, width_bytes, height;
    unsigned char *snapshot; /* of a pageable source, taken by the call; else NULL */
    bool is_poisoned;        /* the target is unreadable until the copy has run */
};

enum work_kind { WORK_MARK, WORK_WAIT, WORK_COPY, WORK_LAUNCH, WORK_MAKE, WORK_END, WORK_GRAPH };

struct work {
    struct work *next;
    uint64_t number;
    enum work_kind kind;
    struct position wait;
    struct copy copy;
    const struct kernel *kernel;
    const void *context;      /* of a launch: its stream's */
    uint32_t blocks, threads;
    struct memory *memory;
    struct graph *graph;
    _Alignas(16) unsigned char params[];
};

struct stream {
    struct stream *next;
    int device;
    const void *context; /* NULL: its device's own */
    bool is_blocking;    /* waits for the legacy stream, as that waits for it */
    bool is_legacy, is_destroyed;
    const void *thread;  /* whose default stream it is, or NULL */
    struct work *first, **last;
    struct work *cursor; /* of a graph's stream: the next to run, which stays */
    uint64_t submitted, done;
    struct capture *capture;
};

struct stream *stream_first(void);
/* The stream behind a handle: own, legacy or of the thread. NULL after a violation. */
struct stream *stream_of(void *handle);
struct stream *stream_new(int device, bool is_blocking);
/* A stream of a graph, that no list knows. */
struct stream *stream_new_chain(int device);
void stream_free_chain(struct stream *chain);

struct work *work_new(enum work_kind kind, size_t params_bytes);
/* Puts work behind what the stream has, or into what it captures. Takes the work. */
int stream_submit(struct stream *stream, struct work *work);
struct position stream_position(struct stream *stream);
bool position_is_passed(struct position position);
int position_query(struct position position);
void stream_run_to(struct position position);
/* All streams of a device; of all for -1. */
void streams_run(int device);
uint64_t streams_pending(void);
/* Runs some work, where the setting says that streams work by themselves. */
void streams_progress(void);

int stream_create(void **stream, unsigned flags, int priority);
int stream_destroy(void *stream);
int stream_synchronize(void *stream);
int stream_query(void *stream);
int stream_wait(void *stream, void *event, unsigned flags);
int device_synchronize(void);

int event_create(void **event, unsigned flags);
int event_destroy(void *event);
int event_record(void *event, void *stream);
int event_query(void *event);
int event_synchronize(void *event);
uint64_t events_leaked(bool prints);

/* All that devices have, and what they were told. */
void everything_drop(void);

/* Everything of a kind, at once. Streams first. */
void streams_drop(void);
void events_drop(void);
void graphs_drop(void);
void memories_drop(void);

/* ---- Copies ----------------------------------------------------------------------------------------------------- */

#define COPY_DEFAULT 4

/* `waits`: the call returns when it is done. */
int copy_submit(struct copy copy, int kind, struct stream *stream, bool waits);
void copy_run(struct copy *copy);
void copy_poison(struct copy *copy);
/* Makes it readable again, if it is not: before the copy runs, or when it never will. */
void copy_unpoison(struct copy *copy);
/* Whether a copy is still to come, of any stream, that touches those bytes. */
bool copies_touch(uint64_t address, size_t size_bytes);
extern uint64_t copies_run, copies_narrow_rows, kernels_run;

/* ---- Graphs ----------------------------------------------------------------------------------------------------- */

struct capture {
    struct capture *next;
    struct stream *origin;
    int mode;
    const void *thread;
    bool is_invalid;
    struct graph *graph;
};

/* 900 and an end of all captures that the thread's unsafe calls would break; 0 where nobody captures. */
int capture_forbid(void);
int capture_invalidate(struct capture *capture, int error);
/* The capture of a blocking stream, for the legacy stream of the device. */
struct capture *capture_of_blocking(int device);
/* The stream that collects what a capturing stream is given. */
struct stream *capture_chain(struct stream *stream);
/* Makes a stream part of a capture, by an event that was recorded in it. */
int capture_join(struct stream *stream, struct capture *capture);
bool capture_is_running(const struct capture *capture);
const void *thread_self(void);

int capture_begin(void *stream, int mode);
int capture_end(void *stream, void **graph);
int capture_status(void *stream, int *status);
/* The mode of the thread, and what it was before. */
int capture_exchange_mode(int *mode);
int graph_instantiate(void **executable, void *graph);
int graph_launch(void *executable, void *stream);
int graph_destroy(void *graph);
int graph_executable_destroy(void *executable);
void graph_run(struct graph *graph);
void graph_release(struct graph *graph);
uint64_t graphs_leaked(bool prints);

/* ---- Kernels ---------------------------------------------------------------------------------------------------- */

int library_load(void **library, const char *ptx);
int library_kernel(void **kernel, void *library, const char *name);
int library_unload(void *library);
int kernel_attributes(void *attributes, const void *kernel);
int kernel_launch(const dimfold_cuda_launch *launch, const void *kernel, void **arguments);
/* Whether a kernel of that name has been launched on the device since its last reset. */
bool kernel_is_loaded(const char *name, int device);
/* Runs the launch for a device; false after a fault. */
bool kernel_run(const struct work *work, int device);

#endif
