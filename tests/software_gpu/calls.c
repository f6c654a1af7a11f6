/* What surrounds every call: the lock, the count, the failure that was asked for, and the thread's last error. */
#include "core.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAILURES_MAX 8

struct failure {
    int call; /* CALLS: any that can fail */
    uint64_t nth, seen;
    int error;
    bool for_ever;
};

static const char *const names[] = {
#define DIMFOLD_CUDA_FUNCTION(name, parameters) #name,
#include "cuda/runtime.def"
#include "more.def"
#undef DIMFOLD_CUDA_FUNCTION
    "work"};

static const char *const setting_names[SOFTWARE_GPU_SETTINGS] = {
    [SOFTWARE_GPU_DEVICES] = "DEVICES", [SOFTWARE_GPU_PEERS] = "PEERS",       [SOFTWARE_GPU_POOLS] = "POOLS",
    [SOFTWARE_GPU_MEMORY] = "MEMORY",   [SOFTWARE_GPU_RUNTIME] = "RUNTIME",   [SOFTWARE_GPU_DRIVER] = "DRIVER",
    [SOFTWARE_GPU_PROGRESS] = "PROGRESS", [SOFTWARE_GPU_QUERIES] = "QUERIES", [SOFTWARE_GPU_ORDER] = "ORDER",
    [SOFTWARE_GPU_CHECKS] = "CHECKS",   [SOFTWARE_GPU_COMPUTE] = "COMPUTE",
    [SOFTWARE_GPU_PORTABLE] = "PORTABLE", [SOFTWARE_GPU_WAITS] = "WAITS",     [SOFTWARE_GPU_PAGES] = "PAGES",
    [SOFTWARE_GPU_CONNECTIONS] = "CONNECTIONS", [SOFTWARE_GPU_ACCESS] = "ACCESS",
    [SOFTWARE_GPU_MAPPED] = "MAPPED",   [SOFTWARE_GPU_FOREIGN] = "FOREIGN",
    [SOFTWARE_GPU_TRACE] = "TRACE",       [SOFTWARE_GPU_ABORTS] = "ABORTS",     [SOFTWARE_GPU_PTX] = "PTX"};

static int64_t settings[SOFTWARE_GPU_SETTINGS] = {
    [SOFTWARE_GPU_DEVICES] = 1,     [SOFTWARE_GPU_PEERS] = 1,      [SOFTWARE_GPU_POOLS] = 1,
    [SOFTWARE_GPU_MEMORY] = 1 << 30, [SOFTWARE_GPU_RUNTIME] = 13000, [SOFTWARE_GPU_DRIVER] = 13000,
    [SOFTWARE_GPU_QUERIES] = 1,     [SOFTWARE_GPU_CHECKS] = 1,     [SOFTWARE_GPU_COMPUTE] = 90,
    [SOFTWARE_GPU_CONNECTIONS] = 63, [SOFTWARE_GPU_ACCESS] = 1};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct failure failures[FAILURES_MAX];
static size_t failure_count;
static uint64_t counts[CALLS + 1], failed;
static _Thread_local int last_error;

int64_t setting(enum software_gpu_setting which)
{
    return settings[which];
}

/* Questions and answers that cannot fail for want of anything. */
static bool call_cannot_fail(int call)
{
    return call == CALL_cudaGetLastError || call == CALL_cudaPeekAtLastError || call == CALL_cuCtxGetCurrent ||
           call == CALL_cuCtxPopCurrent || call == CALL_cuCtxGetId || call == CALL_cuDevicePrimaryCtxGetState;
}

/* The driver's functions, which keep no error for the thread and make no context for it. */
static bool call_is_driver(int call)
{
    return strncmp(names[call], "cuda", 4) != 0;
}

static bool call_needs_no_device(int call)
{
    return call_cannot_fail(call) || call == CALL_cudaRuntimeGetVersion || call == CALL_cudaDriverGetVersion ||
           call == CALL_cudaGetDeviceCount || call == CALL_cudaGetDevice || call == CALL_cudaSetDevice;
}

/* Of CUDA's errors those after which the process must end to use the device again. */
bool error_is_sticky(int error)
{
    return error == ERROR_ADDRESS || error == 702 || error == 710 || (error >= 714 && error <= 719) || error == 214 ||
           error == 220 || error == 721;
}

static bool failure_meets(struct failure *failure, int call)
{
    if (failure->call != call && (failure->call != CALLS || call == CALL_WORK))
        return false;
    failure->seen++;
    return failure->seen == failure->nth || (failure->for_ever && failure->seen > failure->nth);
}

/* Counts the call for every failure that waits for it, so that several can be asked for at once. */
static int call_failure(int call)
{
    int error = 0;
    counts[call]++;
    counts[CALLS] += call != CALL_WORK;
    for (size_t i = 0; i < failure_count; i++)
        if (failure_meets(&failures[i], call) && error == 0)
            error = failures[i].error;
    failed += error != 0;
    return error;
}

static int call_judge(enum call call)
{
    if (call_cannot_fail(call))
        return 0;
    if (!call_needs_no_device(call) && !call_is_driver(call))
        device_bind();
    int device = device_current(), error = call_failure(call);
    if (error_is_sticky(error))
        devices[device].lost = error;
    if (devices[device].lost != 0)
        streams_run(device); /* which does nothing more than to end */
    if (error == ERROR_CAPTURE)
        capture_forbid();
    return error == 0 && !call_needs_no_device(call) ? devices[device].lost : error;
}

int call_begin(enum call call)
{
    pthread_mutex_lock(&lock);
    streams_progress();
    return call_judge(call);
}

int call_end_quietly(enum call call, int error)
{
    if (settings[SOFTWARE_GPU_TRACE])
        fprintf(stderr, "software gpu: %s: %d\n", names[call], error);
    pthread_mutex_unlock(&lock);
    return error;
}

int call_end(enum call call, int error)
{
    if (error != 0 && !call_cannot_fail(call) && !call_is_driver(call))
        last_error = error;
    return call_end_quietly(call, error);
}

int call_last_error(bool forget)
{
    int error = last_error, lost = devices[device_current()].lost;
    if (forget)
        last_error = lost;
    return error;
}

int call_work_error(void)
{
    return call_failure(CALL_WORK);
}

/* ---- Controls --------------------------------------------------------------------------------------------------- */

static int call_named(const char *name)
{
    for (int call = 0; name != NULL && call < CALLS; call++)
        if (strcmp(names[call], name) == 0)
            return call;
    if (name != NULL)
        violate(0, "no function is called %s", name);
    return CALLS;
}

static void control_fail(const char *name, uint64_t nth, int error, bool for_ever)
{
    pthread_mutex_lock(&lock);
    if (error == 0)
        failure_count = 0;
    else if (failure_count < FAILURES_MAX)
        failures[failure_count++] = (struct failure){call_named(name), nth, 0, error, for_ever};
    pthread_mutex_unlock(&lock);
}

static void control_set(enum software_gpu_setting which, int64_t value)
{
    pthread_mutex_lock(&lock);
    settings[which] = value;
    pthread_mutex_unlock(&lock);
}

static void control_reset(void)
{
    pthread_mutex_lock(&lock);
    for (int device = 0; device < DEVICES_MAX; device++) {
        devices[device].lost = devices[device].pending = 0;
        devices[device].pool_grows = 0;
    }
    memset(counts, 0, sizeof counts);
    copies_run = kernels_run = copies_narrow_rows = failed = failure_count = 0;
    last_error = 0;
    pthread_mutex_unlock(&lock);
}

static uint64_t locked(uint64_t (*count)(bool prints), bool prints)
{
    pthread_mutex_lock(&lock);
    uint64_t counted = count(prints);
    pthread_mutex_unlock(&lock);
    return counted;
}

static uint64_t control_calls(const char *name)
{
    return counts[call_named(name)];
}

static uint64_t control_failed(void)
{
    return failed;
}

static uint64_t control_launches(void)
{
    return kernels_run;
}

static uint64_t control_copies(void)
{
    return copies_run;
}

static uint64_t control_pool_grows(int device)
{
    return devices[device].pool_grows;
}

static uint64_t control_device_bytes(int device)
{
    return devices[device].used_bytes;
}

static uint64_t pending_count(bool prints)
{
    (void)prints;
    return streams_pending();
}

static uint64_t control_pending(void)
{
    return locked(pending_count, false);
}

static uint64_t leaks_count(bool prints)
{
    uint64_t count = events_leaked(prints) + graphs_leaked(prints);
    for (const struct memory *memory = memory_first(); memory != NULL; memory = memory->next) {
        bool is_leaked = !memory->is_freed && !memory->is_graphs;
        count += is_leaked;
        if (is_leaked && prints)
            fprintf(stderr, "software gpu: leak: %zu bytes of %s memory on device %d at 0x%llx\n", memory->size_bytes,
                    memory_kind_name(memory->kind), memory->device, (unsigned long long)memory->address);
    }
    for (const struct stream *stream = stream_first(); stream != NULL; stream = stream->next) {
        bool is_leaked = !stream->is_destroyed && !stream->is_legacy && stream->thread == NULL;
        count += is_leaked;
        if (is_leaked && prints)
            fprintf(stderr, "software gpu: leak: a stream of device %d\n", stream->device);
    }
    return count;
}

static uint64_t control_leaks(bool prints)
{
    return locked(leaks_count, prints);
}

void everything_drop(void)
{
    streams_drop();
    graphs_drop();
    events_drop();
    memories_drop();
    for (int device = 0; device < DEVICES_MAX; device++)
        memset(&devices[device], 0, sizeof devices[device]);
}

static void control_drop(void)
{
    pthread_mutex_lock(&lock);
    everything_drop();
    pthread_mutex_unlock(&lock);
}

static bool control_move(void *address, unsigned char *bytes, size_t size_bytes, bool writes)
{
    pthread_mutex_lock(&lock);
    unsigned char *memory = memory_at((uint64_t)(uintptr_t)address) != NULL
                                ? memory_resolve((uint64_t)(uintptr_t)address, size_bytes, "the test") : NULL;
    if (memory != NULL)
        memcpy(writes ? memory : bytes, writes ? bytes : memory, size_bytes);
    pthread_mutex_unlock(&lock);
    return memory != NULL;
}

static bool control_read(void *bytes, const void *address, size_t size_bytes)
{
    return control_move((void *)(uintptr_t)address, bytes, size_bytes, false);
}

static bool control_write(void *address, const void *bytes, size_t size_bytes)
{
    return control_move(address, (void *)(uintptr_t)bytes, size_bytes, true);
}

static unsigned control_host_flags(const void *address)
{
    pthread_mutex_lock(&lock);
    const struct memory *memory = memory_at((uintptr_t)address);
    unsigned flags = memory != NULL ? memory->host_flags : 0;
    pthread_mutex_unlock(&lock);
    return flags;
}

static bool control_is_loaded(const char *kernel, int device)
{
    pthread_mutex_lock(&lock);
    bool is_loaded = kernel_is_loaded(kernel, device);
    pthread_mutex_unlock(&lock);
    return is_loaded;
}

static uint64_t control_narrow_rows(void)
{
    return copies_narrow_rows;
}

static uint64_t violations;
static char violation_text[512];

static uint64_t control_violations(void)
{
    return violations;
}

static const char *control_violation(void)
{
    return violation_text;
}

static void control_forgive(void)
{
    violations = 0;
    violation_text[0] = '\0';
}

int violate(int error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(violation_text, sizeof violation_text, format, arguments);
    va_end(arguments);
    violations++;
    fprintf(stderr, "software gpu: %s\n", violation_text);
    if (settings[SOFTWARE_GPU_ABORTS])
        abort();
    return error;
}

const struct software_gpu *software_gpu_controls(void)
{
    static const struct software_gpu controls = {
        control_set, control_fail, control_reset, control_calls, control_failed, control_launches, control_copies,
        control_pending, control_pool_grows, control_violations, control_violation, control_forgive, control_leaks,
        control_device_bytes, control_drop, control_read, control_write, control_host_flags, control_is_loaded,
        control_narrow_rows};
    return &controls;
}

/* ---- The process ------------------------------------------------------------------------------------------------ */

static void settings_read(void)
{
    for (int i = 0; i < SOFTWARE_GPU_SETTINGS; i++) {
        char name[64] = "SOFTWARE_GPU_";
        const char *text = getenv(strncat(name, setting_names[i], 40));
        if (text != NULL)
            settings[i] = strtoll(text, NULL, 10);
    }
}

__attribute__((constructor)) static void process_begins(void)
{
    settings_read();
    guard_install();
}

/* Not through exit, which is under way already. */
__attribute__((destructor)) static void process_ends(void)
{
    if (leaks_count(true) == 0 && violations == 0)
        return;
    fprintf(stderr, "software gpu: %llu violations\n", (unsigned long long)violations);
    fflush(NULL);
    _Exit(23);
}
