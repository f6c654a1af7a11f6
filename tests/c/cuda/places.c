/* Operands on devices and in the host's memory. */
#include "places.h"

const dimfold_dtype places_numbers[PLACES_NUMBERS] = {
    DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32,
    DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
const dimfold_dtype places_integers[PLACES_INTEGERS] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I64};

dimfold_queue *places_queue(int32_t device, size_t staging_bytes)
{
    dimfold_queue *queue = NULL;
    dimfold_host_options host = {.threads = 1};
    dimfold_cuda_options options = {.staging_bytes = staging_bytes, .host = &host};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, device, &options, NULL));
    return queue;
}

static void placed_allocate(placed *result, size_t size_bytes)
{
    void *memory = NULL;
    if (result->place == PLACE_DEVICE) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(result->queue, size_bytes, &memory, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(result->queue, NULL));
    } else if (result->place == PLACE_PINNED) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(size_bytes, &memory, NULL));
    } else {
        memory = malloc(size_bytes);
    }
    result->memory = memory;
}

void placed_make(placed *result, const tree_operand *operand, enum place place, dimfold_queue *queue)
{
    static const int32_t types[PLACES] = {DIMFOLD_DEVICE_CPU, DIMFOLD_DEVICE_CUDA_HOST, DIMFOLD_DEVICE_CUDA};
    size_t misalignment = (size_t)(operand->data - operand->memory);
    result->operand = *operand;
    result->queue = queue;
    result->place = place;
    placed_allocate(result, operand->size_bytes + misalignment);
    result->data = result->memory + misalignment;
    result->view = operand->view;
    result->view.data = result->data;
    result->view.device_type = types[place];
    result->view.device_id = place == PLACE_DEVICE ? dimfold_queue_device_id(queue) : 0;
    if (result->view.nested != NULL)
        result->view.nested = &result->operand.nested;
    placed_put_bytes(result, operand->data);
}

void placed_free(placed *freed)
{
    if (freed->place == PLACE_DEVICE)
        CHECK_STATUS(DIMFOLD_OK, dimfold_free(freed->queue, freed->memory, NULL));
    else if (freed->place == PLACE_PINNED)
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(freed->memory, NULL));
    else
        free(freed->memory);
    tree_operand_free(&freed->operand);
}

unsigned char *placed_bytes(const placed *from)
{
    size_t size_bytes = from->operand.size_bytes;
    unsigned char *bytes = malloc(size_bytes);
    if (from->place == PLACE_DEVICE)
        CHECK(gpu->read(bytes, from->data, size_bytes));
    else
        memcpy(bytes, from->data, size_bytes);
    return bytes;
}

void placed_put_bytes(placed *to, const unsigned char *bytes)
{
    if (to->place == PLACE_DEVICE)
        CHECK(gpu->write(to->data, bytes, to->operand.size_bytes));
    else
        memcpy(to->data, bytes, to->operand.size_bytes);
}

void places_random_pair(dimfold_dtype to, dimfold_dtype from, tree_operand *target, tree_operand *source,
                        uint64_t *seed)
{
    dimfold_nested first, second;
    tree_random_pair(seed, (size_t)test_random_in(seed, 1, 8), 1500, false, &first, &second);
    tree_random_strides(seed, &first, false);
    tree_random_strides(seed, &second, true);
    tree_operand_make(target, to, &first, seed);
    tree_operand_make(source, from, &second, seed);
}

dimfold_nested places_matrix(size_t rows, size_t columns, size_t gap, bool by_columns)
{
    dimfold_nested layout = tree_of("(1,1):(1,1)");
    layout.shape[0] = rows;
    layout.shape[1] = columns;
    layout.stride[by_columns ? 1 : 0] = (ptrdiff_t)((by_columns ? rows : columns) + gap);
    return layout;
}

/* Whether the call's end is the operation's. */
static bool call_finishes(const dimfold_explanation *explanation, const placed *target, const placed *source)
{
    bool is_host = target->place != PLACE_DEVICE && source->place != PLACE_DEVICE;
    if (is_host || target->place == PLACE_PAGEABLE)
        return true;
    return target->place == PLACE_PINNED && explanation->transfer == DIMFOLD_TRANSFER_STAGED;
}

static void source_overwrite(const dimfold_explanation *explanation, placed *source)
{
    bool is_read = source->place == PLACE_PAGEABLE ||
                   (source->place == PLACE_PINNED && explanation->transfer == DIMFOLD_TRANSFER_STAGED);
    if (is_read)
        memset(source->data, 0xA5, source->operand.size_bytes);
}

dimfold_status places_copy(dimfold_queue *queue, placed *target, placed *source)
{
    dimfold_queue *host = NULL;
    dimfold_explanation explanation;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&host, &(dimfold_host_options){.threads = 1}, NULL));
    unsigned char *expected = tree_expected(host, &target->operand, &source->operand);
    dimfold_queue_destroy(host);
    dimfold_status status = dimfold_explain(queue, &target->view, &source->view, &explanation, NULL);
    if (status == DIMFOLD_OK)
        status = dimfold_cast(queue, &target->view, &source->view, NULL);
    if (status == DIMFOLD_OK) {
        source_overwrite(&explanation, source);
        if (!call_finishes(&explanation, target, source))
            CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
        unsigned char *found = placed_bytes(target);
        CHECK(memcmp(expected, found, target->operand.size_bytes) == 0);
        free(found);
    }
    free(expected);
    return status;
}

void places_random_copy(dimfold_queue *queue, size_t number, enum place to, enum place from, uint64_t *seed)
{
    tree_operand operand[2];
    placed target, source;
    bool is_copy = number % 2 == 0;
    dimfold_dtype item = dimfold_dtype_opaque(1 + number / 2 % 16);
    places_random_pair(is_copy ? item : places_numbers[number / 2 % PLACES_NUMBERS],
                       is_copy ? item : places_integers[number / 16 % PLACES_INTEGERS], &operand[0], &operand[1], seed);
    operand[0].view.flags = !is_copy && number % 5 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    placed_make(&target, &operand[0], to, queue);
    placed_make(&source, &operand[1], from, queue);
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &target, &source));
    placed_free(&target);
    placed_free(&source);
}
