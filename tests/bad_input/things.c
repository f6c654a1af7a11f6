#include "things.h"

#define MEMORY_BYTES 64

dimfold_iterator valid_iterator;
dimfold_expr valid_expr;
dimfold_diag valid_expr_diag;
const size_t valid_extents[DIMFOLD_NDIM_MAX] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};

size_t valid_index(void *context, const size_t *index)
{
    (void)context;
    (void)index;
    return 0;
}

size_t valid_span(void *context)
{
    (void)context;
    return 1;
}

ptrdiff_t valid_stride(void *context, size_t axis)
{
    (void)context;
    return (ptrdiff_t)axis;
}

int64_t valid_static_stride(void *context, size_t axis)
{
    (void)context;
    return (int64_t)axis;
}

int64_t valid_dl_shape[DIMFOLD_NDIM_MAX] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};
unsigned char valid_bytes[256];

void *valid_allocate(void *context, size_t size_bytes, size_t alignment_bytes)
{
    (void)context;
    (void)alignment_bytes;
    return malloc(size_bytes);
}

void valid_release(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    (void)context;
    (void)size_bytes;
    (void)alignment_bytes;
    free(memory);
}
static unsigned char registrable[MEMORY_BYTES];
static dimfold_queue *one_queue;
static dimfold_event *one_event;
static dimfold_program *one_program;

bool has_cuda(void)
{
    return *valid_path() != '\0';
}

const char *valid_path(void)
{
    const char *path = getenv("DIMFOLD_SOFTWARE_GPU");
    return path != NULL ? path : "";
}

bool queues_are_cuda(void)
{
    const char *kind = getenv("BAD_INPUT_QUEUE");
    return kind != NULL && strcmp(kind, "cuda") == 0;
}

/* ---- Tensors ------------------------------------------------------------------------------------------------- */

static dimfold_view one_byte(void)
{
    return (dimfold_view){.data = valid_bytes, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CPU};
}

void *make_managed(void)
{
    dimfold_view view = one_byte();
    dimfold_dl_managed *made = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack_managed(&made, &view, NULL, NULL, NULL, NULL));
    return made;
}

void *make_versioned(void)
{
    dimfold_view view = one_byte();
    dimfold_dl_versioned *made = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack_versioned(&made, &view, NULL, NULL, NULL, NULL));
    return made;
}

void destroy_managed(void *made)
{
    dimfold_dl_managed *managed = made;
    managed->deleter(managed);
}

void destroy_versioned(void *made)
{
    dimfold_dl_versioned *versioned = made;
    versioned->deleter(versioned);
}

/* ---- Queues and their memory --------------------------------------------------------------------------------- */

void *lasting_queue(void)
{
    return one_queue;
}

void *lasting_event(void)
{
    return one_event;
}

void *make_queue(void)
{
    dimfold_host_options host = {.threads = 1};
    dimfold_cuda_options cuda = {.host = &host};
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, queues_are_cuda() ? dimfold_queue_create_cuda(&queue, 0, &cuda, NULL)
                                               : dimfold_queue_create_host(&queue, &host, NULL));
    return queue;
}

void destroy_queue(void *made)
{
    dimfold_queue_destroy(made);
}

void *make_event(void)
{
    dimfold_event *event = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, one_queue, NULL, NULL));
    return event;
}

void destroy_event(void *made)
{
    dimfold_event_destroy(made);
}

void *lasting_program(void)
{
    return one_program;
}

void *make_program(void)
{
    dimfold_program *program = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, one_queue, &valid_expr, NULL, NULL));
    return program;
}

void destroy_program(void *made)
{
    dimfold_program_destroy(made);
}

void *make_memory(void)
{
    void *memory = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(one_queue, MEMORY_BYTES, &memory, NULL));
    return memory;
}

/* After what was done with it, so that whoever did it wrong is the one that runs. A device tells here of the indices
   that it was given, and of a line that was too short. */
void destroy_memory(void *made)
{
    dimfold_status status = dimfold_queue_synchronize(one_queue, NULL);
    if ((status != DIMFOLD_ERR_INDEX && status != DIMFOLD_ERR_SHAPE) || !queues_are_cuda())
        CHECK_STATUS(DIMFOLD_OK, status);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(one_queue, made, NULL));
}

static dimfold_status wanted_of_cuda(void)
{
    return has_cuda() ? DIMFOLD_OK : DIMFOLD_ERR_CUDA_UNAVAILABLE;
}

void *make_pinned(void)
{
    void *memory = NULL;
    CHECK_STATUS(wanted_of_cuda(), dimfold_pinned_alloc(MEMORY_BYTES, &memory, NULL));
    return memory;
}

void destroy_pinned(void *made)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(made, NULL));
}

void *make_registrable(void)
{
    return registrable;
}

void *make_registered(void)
{
    CHECK_STATUS(wanted_of_cuda(), dimfold_register(registrable, sizeof registrable, NULL));
    return registrable;
}

void destroy_registered(void *made)
{
    CHECK_STATUS(wanted_of_cuda(), dimfold_unregister(made, NULL));
}

/* ---- What lasts ---------------------------------------------------------------------------------------------- */

static void make_iterator(void)
{
    size_t shape[] = {2, 2, 2};
    dimfold_layout layout;
    const dimfold_layout *layouts[] = {&layout};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 3, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(&valid_iterator, 1, layouts, DIMFOLD_ORDER_F, NULL));
}

static void make_expr(void)
{
    static const char text[] = "|a: f32, b: f32| a * 2.5 + b";
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&valid_expr, text, sizeof text - 1, NULL));
    dimfold_expr wrong = valid_expr;
    wrong.node[1].dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_expr_check(&wrong, &valid_expr_diag));
}

/* A GPU that is left with something says so. */
static void things_end(void)
{
    dimfold_program_destroy(one_program);
    dimfold_event_destroy(one_event);
    dimfold_queue_destroy(one_queue);
}

bool things_prepare(void)
{
    if (one_queue != NULL)
        return false;
    one_queue = make_queue();
    one_event = make_event();
    make_iterator();
    make_expr();
    one_program = make_program();
    atexit(things_end);
    return true;
}
