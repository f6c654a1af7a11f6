/* The memory behind arguments: as large as the callee may use it and not a byte larger, so that the sanitizers see
   every access beyond. */
#define _POSIX_C_SOURCE 200809L
#include "arguments.h"

#include <signal.h>
#include <unistd.h>

#define VIEW_DATA_BYTES 64
#define SECONDS_MAX 60

static const char *running;
static unsigned char something[256];

/* ---- Once per function --------------------------------------------------------------------------------------- */

static void report_signal(int number)
{
    fprintf(stderr, "%s in %s\n", number == SIGALRM ? "a call that does not end" : "a crash", running);
    _exit(3);
}

void arguments_prepare(const char *function_name)
{
    running = function_name;
    signal(SIGALRM, report_signal);
    alarm(SECONDS_MAX);
    if (!things_prepare())
        return;
#ifndef __SANITIZE_ADDRESS__
    signal(SIGSEGV, report_signal);
    signal(SIGBUS, report_signal);
    signal(SIGFPE, report_signal);
    signal(SIGILL, report_signal);
    signal(SIGTRAP, report_signal);
    signal(SIGABRT, report_signal);
#endif
}

/* ---- Valid arguments ----------------------------------------------------------------------------------------- */

static void *allocate(size_t size_bytes)
{
    void *memory = malloc(size_bytes > 0 ? size_bytes : 1);
    if (memory == NULL)
        exit(2);
    return memory;
}

static void *make_block(struct argument *argument, int block, size_t size_bytes)
{
    argument->blocks[block] = allocate(size_bytes);
    argument->before[block] = allocate(size_bytes);
    argument->block_bytes[block] = size_bytes;
    memset(argument->blocks[block], 0xa5, size_bytes);
    return argument->blocks[block];
}

static void make_list(const struct parameter *parameter, struct argument *argument)
{
    unsigned char **pointers = make_block(argument, BLOCK_SHAPE, parameter->entries * sizeof *pointers);
    for (size_t i = 0; i < parameter->entries; i++)
        pointers[i] = argument->blocks[BLOCK_OBJECT] + i * parameter->size_bytes;
    argument->pointer = pointers;
}

static size_t views_of(const struct parameter *parameter)
{
    return parameter->size_bytes / sizeof(dimfold_view);
}

static bool is_of_indices(const struct parameter *parameter)
{
    return parameter->dtype == DIMFOLD_DTYPE_I32 || parameter->dtype == DIMFOLD_DTYPE_I64;
}

/* A device's lies where nobody can look but kernels. Indices are 0. */
static void *make_data(const struct parameter *parameter, struct argument *argument)
{
    if (queues_are_cuda())
        return argument->device_data = make_memory();
    void *data = make_block(argument, BLOCK_DATA, VIEW_DATA_BYTES);
    if (is_of_indices(parameter))
        memset(data, 0, VIEW_DATA_BYTES);
    return data;
}

/* Views in an array are of the same memory. */
static void make_view(const struct parameter *parameter, struct argument *argument)
{
    dimfold_view *views = (void *)argument->blocks[BLOCK_OBJECT];
    size_t *shape = make_block(argument, BLOCK_SHAPE, DIMFOLD_NDIM_MAX * sizeof *shape);
    ptrdiff_t *stride = make_block(argument, BLOCK_STRIDE, DIMFOLD_NDIM_MAX * sizeof *stride);
    const size_t *valid = parameter->valid;
    ptrdiff_t step = 1;
    for (size_t i = DIMFOLD_NDIM_MAX; i-- > 0;) {
        shape[i] = i < parameter->number ? valid[i] : 1;
        stride[i] = step;
        step *= (ptrdiff_t)shape[i];
    }
    views[0] = (dimfold_view){.data = make_data(parameter, argument),
                              .size_bytes = VIEW_DATA_BYTES,
                              .dtype = parameter->dtype,
                              .device_type = dimfold_queue_device_type(lasting_queue()),
                              .ndim = (size_t)parameter->number,
                              .shape = shape,
                              .stride = stride};
    for (size_t i = 1; i < views_of(parameter); i++)
        views[i] = views[0];
}

/* Something that only the library looks into. */
static bool is_handle(enum role role)
{
    return role == ROLE_LASTING || role == ROLE_ENDED || role == ROLE_BEGUN;
}

static void make_argument(const struct parameter *parameter, struct argument *argument)
{
    *argument = (struct argument){.number = parameter->number};
    if (is_handle(parameter->role))
        argument->pointer = parameter->make();
    if (parameter->role == ROLE_NUMBER || is_handle(parameter->role))
        return;
    argument->pointer = make_block(argument, BLOCK_OBJECT, parameter->entries * parameter->size_bytes);
    if (parameter->role == ROLE_OWN_SLOT)
        memcpy(argument->pointer, &(void *){parameter->make()}, sizeof(void *));
    else if (parameter->role == ROLE_PATH)
        strncpy(argument->pointer, valid_path(), parameter->entries - 1);
    else if (parameter->role == ROLE_VIEW)
        make_view(parameter, argument);
    else if (parameter->valid != NULL)
        memcpy(argument->pointer, parameter->valid, parameter->entries * parameter->size_bytes);
    if (parameter->role == ROLE_LIST)
        make_list(parameter, argument);
}

void arguments_make(const struct function *function, struct argument *arguments)
{
    for (size_t i = 0; i < function->count; i++)
        make_argument(&function->parameters[i], &arguments[i]);
}

/* A creator that succeeded has written the pointer of something new. */
static void destroy_created(const struct parameter *parameter, struct argument *argument)
{
    void *made = NULL;
    bool is_new = memcmp(argument->blocks[BLOCK_OBJECT], argument->before[BLOCK_OBJECT], sizeof made) != 0;
    if (argument->pointer == NULL || !is_new)
        return;
    memcpy(&made, argument->blocks[BLOCK_OBJECT], parameter->size_bytes);
    parameter->destroy(made);
}

/* Ends what is left in a slot. */
static void destroy_held(const struct parameter *parameter, struct argument *argument)
{
    void *held;
    memcpy(&held, argument->blocks[BLOCK_OBJECT], sizeof held);
    if (held != NULL)
        parameter->destroy(held);
}

void arguments_settle(const struct function *function, struct argument *arguments, bool is_done)
{
    for (size_t i = 0; i < function->count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (parameter->role == ROLE_ENDED && arguments[i].pointer != NULL && is_done)
            arguments[i].pointer = parameter->make();
        if (parameter->role == ROLE_BEGUN && arguments[i].pointer != NULL && is_done)
            parameter->destroy(arguments[i].pointer);
    }
}

void arguments_release(const struct function *function, struct argument *arguments)
{
    for (size_t i = 0; i < function->count; i++) {
        if (function->parameters[i].role == ROLE_ENDED && arguments[i].pointer != NULL)
            function->parameters[i].destroy(arguments[i].pointer);
        if (arguments[i].device_data != NULL)
            destroy_memory(arguments[i].device_data);
        if (function->parameters[i].role == ROLE_NEW_OUT)
            destroy_created(&function->parameters[i], &arguments[i]);
        if (function->parameters[i].role == ROLE_OWN_SLOT)
            destroy_held(&function->parameters[i], &arguments[i]);
        for (int block = 0; block < BLOCKS; block++) {
            free(arguments[i].blocks[block]);
            free(arguments[i].before[block]);
        }
    }
}

/* ---- Bad arguments ------------------------------------------------------------------------------------------- */

size_t entry_choices(const struct parameter *parameter)
{
    if (parameter->role == ROLE_VIEW)
        return 2;
    return parameter->entries == 1 ? 1 : ENTRY_ALL + 1;
}

bool begins_with_count(const struct parameter *parameter)
{
    dimfold_status status = parameter->field_count > 0 ? parameter->fields[0].rule.status : DIMFOLD_OK;
    return parameter->role != ROLE_VIEW && (status == DIMFOLD_ERR_NDIM || status == DIMFOLD_ERR_RESOURCE);
}

static bool is_of_view(const struct parameter *parameter, const struct mutation *mutation, size_t offset)
{
    const struct field *field = &parameter->fields[mutation->field];
    return mutation->kind == MUTATE_FIELD && mutation->entry == 0 && field->block == BLOCK_OBJECT &&
           field->offset % sizeof(dimfold_view) == offset;
}

static bool is_size_of_data(const struct parameter *parameter, const struct mutation *mutation)
{
    return is_of_view(parameter, mutation, offsetof(dimfold_view, size_bytes));
}

/* Memory is where the view says: on another kind of device that the queue knows there is none. */
static bool is_false_device(const struct parameter *parameter, const struct mutation *mutation)
{
    int32_t type = (int32_t)(uint32_t)mutation->value;
    bool is_known = type == DIMFOLD_DEVICE_CPU || type == DIMFOLD_DEVICE_CUDA || type == DIMFOLD_DEVICE_CUDA_HOST ||
                    type == DIMFOLD_DEVICE_CUDA_MANAGED;
    return queues_are_cuda() && is_of_view(parameter, mutation, offsetof(dimfold_view, device_type)) && is_known;
}

bool mutation_is_allowed(const struct parameter *parameter, const struct mutation *mutation)
{
    if (parameter->role == ROLE_NUMBER)
        return mutation->value <= parameter->most;
    if (parameter->role == ROLE_VIEW && is_size_of_data(parameter, mutation))
        return mutation->value > 0 && mutation->value <= VIEW_DATA_BYTES;
    if (parameter->role == ROLE_VIEW && is_false_device(parameter, mutation))
        return false;
    bool has_memory = !is_handle(parameter->role) && parameter->role != ROLE_OWN_SLOT;
    return has_memory || mutation->kind == MUTATE_NULL || mutation->kind == MUTATE_NOTHING;
}

static void fill_bytes(unsigned char *bytes, size_t size_bytes, uint64_t choice)
{
    static const int patterns[] = {0x00, 0xff, 0x7f, 0x80, 0x01, 0x40};
    uint64_t seed = choice;
    for (size_t i = 0; i < size_bytes; i++)
        bytes[i] = choice < 6 ? (unsigned char)patterns[choice] : (unsigned char)test_random(&seed);
}

static void set_number(unsigned char *memory, size_t size_bytes, uint64_t value)
{
    uint8_t byte = (uint8_t)value;
    uint16_t half = (uint16_t)value;
    uint32_t word = (uint32_t)value;
    const void *number = size_bytes == 8 ? (const void *)&value : size_bytes == 4 ? (const void *)&word : &half;
    memcpy(memory, size_bytes == 1 ? &byte : number, size_bytes);
}

/* Of a view with garbage in it either the data is NULL or its size is true. */
static void spare_data(const struct parameter *parameter, dimfold_view *view, uint64_t choice)
{
    view->data = choice % 2 == 0 ? view->data : NULL;
    view->size_bytes = choice % 2 == 0 ? VIEW_DATA_BYTES : view->size_bytes;
    view->ndim = choice % 3 == 0 ? (size_t)parameter->number : view->ndim;
}

/* Garbage in every block but the data, some of it with a count that is allowed; pointers left alone. */
static void fill(const struct parameter *parameter, struct argument *argument, uint64_t choice)
{
    unsigned char *object = argument->blocks[BLOCK_OBJECT];
    unsigned char *kept = allocate(parameter->size_bytes);
    memcpy(kept, object, parameter->size_bytes);
    fill_bytes(object, argument->block_bytes[BLOCK_OBJECT], choice);
    for (size_t i = 0; i < parameter->pointer_count; i++)
        memcpy(object + parameter->pointers[i].offset, kept + parameter->pointers[i].offset, sizeof(void *));
    free(kept);
    if (choice >= 6 && begins_with_count(parameter))
        set_number(object, parameter->fields[0].size_bytes, choice * 11 % 65);
    if (parameter->role == ROLE_PATH)
        object[argument->block_bytes[BLOCK_OBJECT] - 1] = '\0';
    if (parameter->role != ROLE_VIEW)
        return;
    for (size_t i = 0; i < views_of(parameter); i++)
        spare_data(parameter, (dimfold_view *)(void *)object + i, choice);
    fill_bytes(argument->blocks[BLOCK_SHAPE], argument->block_bytes[BLOCK_SHAPE], choice);
    fill_bytes(argument->blocks[BLOCK_STRIDE], argument->block_bytes[BLOCK_STRIDE], choice + 1);
}

static void set_field(const struct parameter *parameter, struct argument *argument, const struct mutation *mutation)
{
    const struct field *field = &parameter->fields[mutation->field];
    size_t first = mutation->entry, end = mutation->entry + 1;
    if (mutation->entry == ENTRY_ALL || mutation->entry >= parameter->entries) {
        first = 0;
        end = parameter->entries;
    }
    if (parameter->role == ROLE_VIEW) {
        first = 0;
        end = 1;
        for (size_t i = 0; mutation->entry == 1 && i < views_of(parameter); i++)
            ((dimfold_view *)(void *)argument->blocks[BLOCK_OBJECT])[i].data = NULL;
    }
    for (size_t entry = first; entry < end; entry++)
        set_number(argument->blocks[field->block] + entry * parameter->size_bytes + field->offset, field->size_bytes,
                   mutation->value);
}

static void exchange_pointer(struct argument *argument, const struct pointer *pointer)
{
    void *held = NULL;
    memcpy(&held, argument->blocks[BLOCK_OBJECT] + pointer->offset, sizeof held);
    held = held == NULL ? something : NULL;
    memcpy(argument->blocks[BLOCK_OBJECT] + pointer->offset, &held, sizeof held);
}

static void clear_entries(const struct parameter *parameter, struct argument *argument, size_t entry)
{
    void **pointers = (void *)argument->blocks[BLOCK_SHAPE];
    for (size_t i = 0; i < parameter->entries; i++)
        if (i == entry || entry == ENTRY_ALL)
            pointers[i] = NULL;
}

void argument_mutate(const struct parameter *parameter, struct argument *argument, const struct mutation *mutation)
{
    switch (mutation->kind) {
    case MUTATE_NULL:
        if (parameter->role == ROLE_ENDED && argument->pointer != NULL)
            parameter->destroy(argument->pointer);
        argument->pointer = NULL;
        return;
    case MUTATE_NUMBER: argument->number = mutation->value; return;
    case MUTATE_FILL: fill(parameter, argument, mutation->value); return;
    case MUTATE_FIELD: set_field(parameter, argument, mutation); return;
    case MUTATE_POINTER: exchange_pointer(argument, &parameter->pointers[mutation->field]); return;
    case MUTATE_ENTRY_NULL: clear_entries(parameter, argument, mutation->entry); return;
    default: return;
    }
}

/* ---- Before and after ---------------------------------------------------------------------------------------- */

void arguments_snapshot(const struct function *function, struct argument *arguments)
{
    for (size_t i = 0; i < function->count; i++)
        for (int block = 0; block < BLOCKS; block++)
            if (arguments[i].block_bytes[block] > 0)
                memcpy(arguments[i].before[block], arguments[i].blocks[block], arguments[i].block_bytes[block]);
}

void arguments_restore(const struct function *function, struct argument *arguments)
{
    for (size_t i = 0; i < function->count; i++) {
        if (function->parameters[i].role == ROLE_NEW_OUT)
            destroy_created(&function->parameters[i], &arguments[i]);
        bool is_ended = function->parameters[i].role == ROLE_OWN_SLOT && arguments[i].pointer != NULL;
        for (int block = 0; block < BLOCKS; block++)
            if (arguments[i].block_bytes[block] > 0)
                memcpy(arguments[i].blocks[block], arguments[i].before[block], arguments[i].block_bytes[block]);
        if (is_ended)
            memcpy(arguments[i].blocks[BLOCK_OBJECT], &(void *){function->parameters[i].make()}, sizeof(void *));
    }
}

static bool may_be_written(enum role role, int block)
{
    if (role == ROLE_VIEW)
        return block == BLOCK_DATA;
    return role == ROLE_OUTPUT || role == ROLE_IN_OUT || role == ROLE_NEW_OUT || role == ROLE_OWN_SLOT;
}

bool arguments_unchanged(const struct function *function, const struct argument *arguments, bool with_outputs)
{
    for (size_t i = 0; i < function->count; i++)
        for (int block = 0; block < BLOCKS; block++) {
            const struct argument *argument = &arguments[i];
            bool is_checked = with_outputs || !may_be_written(function->parameters[i].role, block);
            if (argument->block_bytes[block] > 0 && is_checked &&
                memcmp(argument->before[block], argument->blocks[block], argument->block_bytes[block]) != 0)
                return false;
        }
    return true;
}
