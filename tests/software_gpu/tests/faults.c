/* Every call of the runtime that a public function makes fails in turn, once or from then on, with errors of every
   kind: the function's status and sentence are right, nothing is left behind or written beside the target, and the
   queue works afterwards, or says that its device is lost. */
#include "twins.h"

struct world {
    dimfold_queue *queue, *host, *made_queue;
    dimfold_event *event, *made_event;
    struct twin target, source;
    unsigned char *before, *mask; /* the target's bytes, and which of them are elements' */
    void *memory, *pinned, *registered, *made_memory;
    bool is_unregistered;
};

typedef dimfold_status fault_call(struct world *world, dimfold_diag *diag);

/* How source and target lie to each other. */
enum lie { SAME, PITCHED, TURNED };

struct fault_case {
    const char *name;
    fault_call *call;
    enum where to, from;
    enum lie lie;
    bool is_once;   /* it ends something, and cannot be called again */
    bool is_silent; /* it has no status */
    bool has_queue; /* it keeps the sentence in its queue */
};

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

static dimfold_status do_copy(struct world *world, dimfold_diag *diag)
{
    return dimfold_copy(world->queue, &world->target.view, &world->source.view, diag);
}

static dimfold_status do_copy_and_wait(struct world *world, dimfold_diag *diag)
{
    dimfold_status status = do_copy(world, diag);
    return status != DIMFOLD_OK ? status : dimfold_queue_synchronize(world->queue, diag);
}

static dimfold_status do_cast(struct world *world, dimfold_diag *diag)
{
    return dimfold_cast(world->queue, &world->target.view, &world->source.view, diag);
}

static dimfold_status do_roll(struct world *world, dimfold_diag *diag)
{
    return dimfold_roll(world->queue, &world->target.view, &world->source.view, 1, (ptrdiff_t[]){0}, (ptrdiff_t[]){0},
                        diag);
}

static dimfold_status do_concatenate(struct world *world, dimfold_diag *diag)
{
    return dimfold_concatenate(world->queue, &world->target.view, 1, &world->source.view, 0, diag);
}

static dimfold_status do_explain(struct world *world, dimfold_diag *diag)
{
    dimfold_explanation explanation;
    return dimfold_explain(world->queue, &world->target.view, &world->source.view, &explanation, diag);
}

static dimfold_status do_synchronize(struct world *world, dimfold_diag *diag)
{
    return dimfold_queue_synchronize(world->queue, diag);
}

static dimfold_status do_query(struct world *world, dimfold_diag *diag)
{
    bool is_done;
    return dimfold_queue_query(world->queue, &is_done, diag);
}

static dimfold_status do_prepare(struct world *world, dimfold_diag *diag)
{
    return dimfold_prepare(world->queue, diag);
}

static dimfold_status do_create(struct world *world, dimfold_diag *diag)
{
    return dimfold_queue_create_cuda(&world->made_queue, 0, NULL, diag);
}

static dimfold_status do_destroy(struct world *world, dimfold_diag *diag)
{
    (void)diag;
    dimfold_queue_destroy(world->queue);
    world->queue = NULL;
    return DIMFOLD_OK;
}

static dimfold_status do_event_create(struct world *world, dimfold_diag *diag)
{
    return dimfold_event_create(&world->made_event, world->queue, NULL, diag);
}

static dimfold_status do_event_destroy(struct world *world, dimfold_diag *diag)
{
    (void)diag;
    dimfold_event_destroy(world->event);
    world->event = NULL;
    return DIMFOLD_OK;
}

static dimfold_status do_record(struct world *world, dimfold_diag *diag)
{
    return dimfold_queue_record(world->queue, world->event, diag);
}

static dimfold_status do_wait(struct world *world, dimfold_diag *diag)
{
    return dimfold_queue_wait(world->queue, world->event, diag);
}

static dimfold_status do_host_wait(struct world *world, dimfold_diag *diag)
{
    return dimfold_queue_wait(world->host, world->event, diag);
}

static dimfold_status do_event_synchronize(struct world *world, dimfold_diag *diag)
{
    return dimfold_event_synchronize(world->event, diag);
}

static dimfold_status do_event_query(struct world *world, dimfold_diag *diag)
{
    bool is_done;
    return dimfold_event_query(world->event, &is_done, diag);
}

static dimfold_status do_alloc(struct world *world, dimfold_diag *diag)
{
    return dimfold_alloc(world->queue, 100, &world->made_memory, diag);
}

/* Whether the runtime was asked: if not, what was to be released is still there. */
static bool is_asked(const char *name)
{
    return gpu->calls(name) > 0;
}

static dimfold_status do_free(struct world *world, dimfold_diag *diag)
{
    dimfold_status status = dimfold_free(world->queue, world->memory, diag);
    world->memory = is_asked("cudaFreeAsync") ? NULL : world->memory;
    return status;
}

static dimfold_status do_pinned_alloc(struct world *world, dimfold_diag *diag)
{
    void *memory = NULL;
    dimfold_status status = dimfold_pinned_alloc(100, &memory, diag);
    if (status == DIMFOLD_OK) {
        gpu->fail(NULL, 0, 0, false);
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(memory, NULL));
    }
    (void)world;
    return status;
}

static dimfold_status do_pinned_free(struct world *world, dimfold_diag *diag)
{
    dimfold_status status = dimfold_pinned_free(world->pinned, diag);
    world->pinned = is_asked("cudaFreeHost") ? NULL : world->pinned;
    return status;
}

static dimfold_status do_register(struct world *world, dimfold_diag *diag)
{
    dimfold_status status = dimfold_register(world->before, world->target.host.size_bytes, diag);
    if (status == DIMFOLD_OK) {
        gpu->fail(NULL, 0, 0, false);
        CHECK_STATUS(DIMFOLD_OK, dimfold_unregister(world->before, NULL));
    }
    return status;
}

static dimfold_status do_unregister(struct world *world, dimfold_diag *diag)
{
    dimfold_status status = dimfold_unregister(world->registered, diag);
    world->is_unregistered = is_asked("cudaHostUnregister");
    return status;
}

static dimfold_status do_device_count(struct world *world, dimfold_diag *diag)
{
    int32_t count;
    (void)world;
    return dimfold_cuda_device_count(&count, diag);
}

static dimfold_status do_device_describe(struct world *world, dimfold_diag *diag)
{
    dimfold_cuda_device device;
    (void)world;
    return dimfold_cuda_device_describe(&device, 1, diag);
}

static const struct fault_case cases[] = {
    {"copy", do_copy, WHERE_DEVICE, WHERE_DEVICE, TURNED, false, false, true},
    {"copy and wait", do_copy_and_wait, WHERE_DEVICE, WHERE_DEVICE, TURNED, false, false, true},
    {"run up", do_copy, WHERE_DEVICE, WHERE_PAGEABLE, SAME, false, false, true},
    {"run down", do_copy, WHERE_PAGEABLE, WHERE_DEVICE, SAME, false, false, true},
    {"rows up", do_copy, WHERE_DEVICE, WHERE_PINNED, PITCHED, false, false, true},
    {"rows down", do_copy, WHERE_PINNED, WHERE_DEVICE, PITCHED, false, false, true},
    {"staged up", do_copy, WHERE_DEVICE, WHERE_PAGEABLE, TURNED, false, false, true},
    {"staged up, waited for", do_copy_and_wait, WHERE_DEVICE, WHERE_PINNED, TURNED, false, false, true},
    {"staged down", do_copy, WHERE_PAGEABLE, WHERE_DEVICE, TURNED, false, false, true},
    {"staged down, pinned", do_copy, WHERE_PINNED, WHERE_DEVICE, TURNED, false, false, true},
    {"within the host", do_copy, WHERE_PAGEABLE, WHERE_PINNED, TURNED, false, false, true},
    {"from a peer", do_copy, WHERE_DEVICE, WHERE_PEER, TURNED, false, false, true},
    {"to a peer", do_copy, WHERE_PEER, WHERE_DEVICE, PITCHED, false, false, true},
    {"cast", do_cast, WHERE_MANAGED, WHERE_DEVICE, TURNED, false, false, true},
    {"cast, staged", do_cast, WHERE_DEVICE, WHERE_PAGEABLE, SAME, false, false, true},
    {"roll", do_roll, WHERE_DEVICE, WHERE_DEVICE, TURNED, false, false, true},
    {"concatenate", do_concatenate, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, true},
    {"explain", do_explain, WHERE_DEVICE, WHERE_PEER, TURNED, false, false, false},
    {"synchronize", do_synchronize, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, true},
    {"query", do_query, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, true},
    {"prepare", do_prepare, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, true},
    {"create", do_create, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, false},
    {"destroy", do_destroy, WHERE_DEVICE, WHERE_DEVICE, SAME, true, true, false},
    {"event_create", do_event_create, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, true},
    {"event_destroy", do_event_destroy, WHERE_DEVICE, WHERE_DEVICE, SAME, true, true, false},
    {"record", do_record, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, true},
    {"wait", do_wait, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, true},
    {"wait on the host", do_host_wait, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, false},
    {"event_synchronize", do_event_synchronize, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, false},
    {"event_query", do_event_query, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, false},
    {"alloc", do_alloc, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, true},
    {"free", do_free, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, true},
    {"pinned_alloc", do_pinned_alloc, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, false},
    {"pinned_free", do_pinned_free, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, false},
    {"register", do_register, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, false},
    {"unregister", do_unregister, WHERE_DEVICE, WHERE_DEVICE, SAME, true, false, false},
    {"device_count", do_device_count, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, false},
    {"device_describe", do_device_describe, WHERE_DEVICE, WHERE_DEVICE, SAME, false, false, false},
};

/* ---- The world -------------------------------------------------------------------------------------------------- */

static void world_mask(struct world *world)
{
    dimfold_view view = world->target.host.view;
    size_t size_bytes = world->target.host.size_bytes;
    world->before = malloc(size_bytes);
    world->mask = calloc(size_bytes, 1);
    memcpy(world->before, world->target.host.data, size_bytes);
    view.data = world->mask;
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(world->host, &view, "\377\377\377\377", NULL));
}

static void world_operands(struct world *world, const struct fault_case *tested)
{
    static const ptrdiff_t strides[][2] = {{12, 1}, {17, 1}, {1, 10}};
    bool casts = tested->call == do_cast;
    uint64_t seed = 1;
    twin_make(&world->target, tested->to, DIMFOLD_DTYPE_I32, 2, (size_t[]){10, 12}, (ptrdiff_t[]){12, 1}, &seed);
    twin_make(&world->source, tested->from, casts ? DIMFOLD_DTYPE_I16 : DIMFOLD_DTYPE_I32, 2, (size_t[]){10, 12},
              strides[tested->lie], &seed);
}

/* What `tested` is to meet, with a piece of work and an event before it. The thread's device is another one's. */
static void world_make(struct world *world, const struct fault_case *tested, bool is_elsewhere)
{
    dimfold_cuda_options options = {.staging_bytes = 200, .host = &(dimfold_host_options){.threads = 1}};
    memset(world, 0, sizeof *world);
    gpu->set(SOFTWARE_GPU_DEVICES, 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&world->queue, 0, &options, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&world->host, options.host, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&world->event, world->queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(world->queue, 64, &world->memory, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(world->queue, world->event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(64, &world->pinned, NULL));
    world->registered = malloc(64);
    CHECK_STATUS(DIMFOLD_OK, dimfold_register(world->registered, 64, NULL));
    world_operands(world, tested);
    world_mask(world);
    CHECK_EQ(0, cuda.cudaSetDevice(is_elsewhere));
    gpu->reset();
}

static void world_free(struct world *world)
{
    CHECK_EQ(0, cuda.cudaSetDevice(0));
    cuda.cudaFree(world->made_memory);
    cuda.cudaFree(world->memory);
    dimfold_event_destroy(world->made_event);
    dimfold_event_destroy(world->event);
    dimfold_queue_destroy(world->made_queue);
    dimfold_queue_destroy(world->queue);
    dimfold_pinned_free(world->pinned, NULL);
    if (!world->is_unregistered)
        dimfold_unregister(world->registered, NULL);
    free(world->registered);
    dimfold_queue_destroy(world->host);
    gpu->reset();
    twin_free(&world->target);
    twin_free(&world->source);
    free(world->before);
    free(world->mask);
}

/* ---- Judgements ------------------------------------------------------------------------------------------------- */

static dimfold_status expected_status(int error)
{
    switch (error) {
    case 2: return DIMFOLD_ERR_RESOURCE;
    case 214:
    case 700:
    case 719: return DIMFOLD_ERR_CUDA_LOST;
    case 900: return DIMFOLD_ERR_CAPTURE;
    default: return DIMFOLD_ERR_CUDA;
    }
}

struct fault {
    const struct fault_case *tested;
    int error;
    bool is_for_ever, is_elsewhere;
    uint64_t nth;
};

static bool fault_is_sticky(const struct fault *fault)
{
    return expected_status(fault->error) == DIMFOLD_ERR_CUDA_LOST;
}

static const char *error_name(int error)
{
    switch (error) {
    case 1: return "cudaErrorInvalidValue";
    case 2: return "cudaErrorMemoryAllocation";
    case 35: return "cudaErrorInsufficientDriver";
    case 101: return "cudaErrorInvalidDevice";
    case 700: return "cudaErrorIllegalAddress";
    case 719: return "cudaErrorLaunchFailure";
    case 900: return "cudaErrorStreamCaptureUnsupported";
    default: return "cudaErrorUnknown";
    }
}

/* Status and sentence of a function that has failed, the queue's own text with them. */
static bool judge_failure(const struct world *world, const struct fault *fault, dimfold_status status,
                          const dimfold_diag *diag)
{
    char text[256] = "";
    dimfold_diag_text(diag, text, sizeof text);
    bool is_right = CHECK_STATUS(expected_status(fault->error), status) && CHECK_EQ(status, diag->status) &&
                    CHECK(strstr(text, error_name(fault->error)) != NULL);
    if (is_right && fault->tested->has_queue)
        is_right = CHECK(strcmp(dimfold_queue_last_failure(world->queue), text) == 0);
    if (!is_right)
        printf("  said: %s\n", text);
    return is_right;
}

static void host_does_the_same(struct world *world)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(world->host, &world->target.host.view, &world->source.host.view, NULL));
}

/* Elements are what they were or what they are to be; what lies between them is what it was. After the end of a device
   nobody knows what its elements are. */
static bool judge_bytes(const struct world *world, bool is_sticky)
{
    unsigned char *found = twin_read(&world->target);
    bool is_right = true;
    for (size_t i = 0; i < world->target.host.size_bytes; i++) {
        bool is_old = found[i] == world->before[i], is_new = found[i] == world->target.host.data[i];
        is_right &= world->mask[i] == 0 ? is_old : is_sticky || is_old || is_new;
    }
    free(found);
    return CHECK(is_right);
}

/* The queue's next copy is right. */
static bool judge_life(struct world *world, const struct fault *fault)
{
    dimfold_diag diag = {0};
    bool is_right = fault->tested->is_once || CHECK_STATUS(DIMFOLD_OK, fault->tested->call(world, &diag));
    if (world->queue == NULL)
        return is_right;
    return CHECK_STATUS(DIMFOLD_OK, dimfold_cast(world->queue, &world->target.view, &world->source.view, NULL)) &&
           CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(world->queue, NULL)) &&
           CHECK(twin_is_same(&world->target)) && is_right;
}

/* Only a queue that has seen the error: it may have come on the thread's own device. */
static bool judge_death(struct world *world, const struct fault *fault)
{
    void *memory = NULL;
    if (!fault->tested->has_queue)
        return true;
    return CHECK_STATUS(DIMFOLD_ERR_CUDA_LOST, dimfold_queue_synchronize(world->queue, NULL)) &&
           CHECK_STATUS(DIMFOLD_ERR_CUDA_LOST, do_cast(world, NULL)) &&
           CHECK_STATUS(DIMFOLD_ERR_CUDA_LOST, dimfold_alloc(world->queue, 1, &memory, NULL)) && CHECK(memory == NULL);
}

/* A call may fail without harm, a question about peers for instance: then everything is as if it had not. */
static bool judge_success(struct world *world, const struct fault *fault)
{
    bool moves = fault->tested->has_queue && fault->tested->call != do_query &&
                 (fault->tested->call == do_copy || fault->tested->call == do_cast);
    if (fault_is_sticky(fault) || fault->tested->is_silent || !moves)
        return true;
    return CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(world->queue, NULL)) &&
           CHECK(twin_is_same(&world->target));
}

/* Whatever has been submitted is through, as far as the device lives. */
static void wait_for_all(bool is_elsewhere)
{
    CHECK_EQ(0, cuda.cudaSetDevice(0));
    cuda.cudaDeviceSynchronize();
    CHECK_EQ(0, cuda.cudaSetDevice(is_elsewhere));
}

static bool judge(struct world *world, const struct fault *fault, dimfold_status status, const dimfold_diag *diag)
{
    bool is_right = status == DIMFOLD_OK || judge_failure(world, fault, status, diag);
    gpu->fail(NULL, 0, 0, false);
    is_right &= fault_is_sticky(fault) || CHECK_EQ(0, cuda.cudaPeekAtLastError());
    host_does_the_same(world);
    is_right &= status != DIMFOLD_OK || judge_success(world, fault);
    wait_for_all(fault->is_elsewhere);
    is_right &= judge_bytes(world, fault_is_sticky(fault));
    is_right &= fault_is_sticky(fault) ? status == DIMFOLD_OK || judge_death(world, fault) : judge_life(world, fault);
    return is_right;
}

/* One call fails. False when there was no such call. */
static bool fault_try(const struct fault *fault)
{
    struct world world;
    dimfold_diag diag = {0};
    world_make(&world, fault->tested, fault->is_elsewhere);
    gpu->fail(NULL, fault->nth, fault->error, fault->is_for_ever);
    dimfold_status status = fault->tested->call(&world, &diag);
    bool has_failed = gpu->failed() > 0;
    bool is_right = has_failed ? judge(&world, fault, status, &diag) : CHECK_STATUS(DIMFOLD_OK, status);
    gpu->fail(NULL, 0, 0, false);
    world_free(&world);
    is_right &= CHECK_EQ(0, gpu->leaks(true)) & CHECK_EQ(0, gpu->violations());
    if (!is_right)
        printf("  %s: call %d fails with %d%s%s\n", fault->tested->name, (int)fault->nth, fault->error,
               fault->is_for_ever ? " for ever" : "", fault->is_elsewhere ? ", from another device" : "");
    gpu->drop();
    gpu->forgive();
    return has_failed;
}

/* How many calls a function makes is what no failure stops. Returns how many failed. */
static uint64_t check_way(const struct fault_case *tested, int error, bool is_for_ever, bool is_elsewhere)
{
    struct fault fault = {tested, error, is_for_ever, is_elsewhere, 1};
    while (fault.nth < 200 && fault_try(&fault))
        fault.nth++;
    CHECK(fault.nth < 200);
    return fault.nth - 1;
}

/* Once on the queue's device and for ever on another; further, each of them in both ways. */
static void check_faults(int error)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!CHECK(check_way(&cases[i], error, false, false) > 0))
            printf("  no call of %s failed\n", cases[i].name);
        check_way(&cases[i], error, true, true);
        if (test_scale() > 1) {
            check_way(&cases[i], error, true, false);
            check_way(&cases[i], error, false, true);
        }
    }
}

/* Errors of every kind: no memory, a lost device, a spoilt capture, a wrong value, an old driver, no such device,
   another way to lose it. */
TEST(every_call_fails_in_turn_with_every_kind_of_error)
{
    static const int errors[] = {2, 700, 900, 1, 35, 101, 719};
    if (!gpu_begin())
        return;
    for (size_t i = 0; i < (test_scale() > 1 ? sizeof errors / sizeof errors[0] : 3); i++)
        check_faults(errors[i]);
    gpu_end();
}

/* ---- Work ------------------------------------------------------------------------------------------------------- */

/* An error that comes when the work is done, long after the call that asked for it. */
static dimfold_status work_fails(const struct fault_case *tested, uint64_t nth, int error, bool *has_failed)
{
    struct world world;
    struct fault fault = {tested, error, false, false, nth};
    dimfold_diag diag = {0};
    world_make(&world, tested, false);
    gpu->fail("work", nth, error, false);
    dimfold_status status = tested->call(&world, &diag);
    if (status == DIMFOLD_OK)
        status = dimfold_queue_synchronize(world.queue, &diag);
    *has_failed = gpu->failed() > 0;
    CHECK_STATUS(*has_failed ? expected_status(error) : DIMFOLD_OK, status);
    gpu->fail(NULL, 0, 0, false);
    host_does_the_same(&world);
    if (*has_failed && error == 719)
        judge_death(&world, &fault);
    else
        judge_life(&world, &fault);
    world_free(&world);
    CHECK_EQ(0, gpu->leaks(true));
    gpu->drop();
    return status;
}

TEST(work_that_fails_is_told_by_whoever_learns_of_it)
{
    static const int errors[] = {719, 1};
    if (!gpu_begin())
        return;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t k = 0; cases[i].call == do_copy && k < 2; k++) {
            bool has_failed = true;
            for (uint64_t nth = 1; nth < 100 && has_failed; nth++)
                work_fails(&cases[i], nth, errors[k], &has_failed);
        }
    gpu_end();
}
