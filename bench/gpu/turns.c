#include "turns.h"

#define SECTOR_BYTES 32
#define NUMBERS 4096

static size_t item_bytes(const gpu_case *measured, int side)
{
    return dimfold_dtype_size_bytes(measured->dtype[side]);
}

/* How far the elements of a side reach before the first one, or behind it. */
static size_t side_reach(const gpu_case *measured, int side, bool is_back)
{
    size_t reach = 0;
    for (size_t axis = 0; axis < measured->ndim; axis++) {
        ptrdiff_t stride = measured->stride[side][axis];
        if ((stride < 0) == is_back)
            reach += (measured->shape[axis] - 1) * (size_t)(is_back ? -stride : stride);
    }
    return reach;
}

/* The offsets of cases with negative strides are their own; forms have none. */
static size_t first_element(const gpu_case *measured, int side)
{
    size_t back = side_reach(measured, side, true);
    return measured->offset > back ? measured->offset : back;
}

static size_t side_items(const gpu_case *measured, int side)
{
    return first_element(measured, side) + side_reach(measured, side, false) + 1;
}

size_t gpu_case_bytes(const gpu_case *measured, int side)
{
    size_t bytes = measured->is_fill && side == 1 ? 0 : item_bytes(measured, side);
    for (size_t axis = 0; axis < measured->ndim; axis++)
        bytes *= measured->stride[side][axis] == 0 ? 1 : measured->shape[axis];
    return bytes;
}

size_t gpu_case_touched_bytes(const gpu_case *measured, int side)
{
    size_t step = SIZE_MAX, item = item_bytes(measured, side);
    for (size_t axis = 0; axis < measured->ndim; axis++) {
        ptrdiff_t stride = measured->stride[side][axis];
        size_t distance = (size_t)(stride < 0 ? -stride : stride) * item;
        if (distance > 0 && distance < step)
            step = distance;
    }
    size_t most = item > SECTOR_BYTES ? item : SECTOR_BYTES, bytes = step < most ? step : most;
    bool is_read_too = side == 0 && bytes > item && item < SECTOR_BYTES;
    return gpu_case_bytes(measured, side) / item * (is_read_too ? 2 * bytes : bytes);
}

dimfold_view gpu_turns_view(const gpu_turns *turns, int turn, int side)
{
    const gpu_case *measured = turns->measured;
    return (dimfold_view){.data = turns->pairs > 0 ? turns->memory[turn % turns->pairs][side] : NULL,
                          .dtype = measured->dtype[side], .device_type = DIMFOLD_DEVICE_CUDA, .ndim = measured->ndim,
                          .offset = first_element(measured, side), .shape = measured->shape,
                          .stride = measured->stride[side]};
}

static dimfold_queue *host_queue(void)
{
    static dimfold_queue *host;
    dimfold_diag diag;
    if (host == NULL)
        gpu_check(dimfold_queue_create_host(&host, NULL, &diag), &diag);
    return host;
}

static dimfold_view items_of(void *data, dimfold_dtype dtype, int32_t device_type, const size_t *count)
{
    static const ptrdiff_t stride[] = {1};
    return (dimfold_view){.data = data, .dtype = dtype, .device_type = device_type, .ndim = 1, .shape = count,
                          .stride = stride};
}

/* Numbers from 0 to 99, or any bytes where items are no numbers: a memory of zeros would be read faster. */
static dimfold_view numbers_of(dimfold_dtype dtype, const size_t *count)
{
    static unsigned char bytes[NUMBERS * 16], items[NUMBERS * 16];
    bool is_opaque = dtype == dimfold_dtype_opaque(dimfold_dtype_size_bytes(dtype));
    uint32_t state = 1;
    dimfold_diag diag;
    for (size_t i = 0; i < sizeof bytes; i++) {
        state = state * 1664525 + 1013904223;
        bytes[i] = (unsigned char)((state >> 24) % (is_opaque ? 256 : 100));
    }
    dimfold_view from = items_of(bytes, DIMFOLD_DTYPE_U8, DIMFOLD_DEVICE_CPU, count);
    dimfold_view to = items_of(is_opaque ? bytes : items, dtype, DIMFOLD_DEVICE_CPU, count);
    if (!is_opaque)
        gpu_check(dimfold_cast(host_queue(), &to, &from, &diag), &diag);
    gpu_check(dimfold_queue_synchronize(host_queue(), &diag), &diag);
    return to;
}

/* The same few thousand of them all over a side; what is left over at its end stays as it was. */
static void write_numbers(const gpu_case *measured, int side, void *memory)
{
    size_t items = side_items(measured, side), count = items < NUMBERS ? items : NUMBERS;
    dimfold_view numbers = numbers_of(measured->dtype[side], &count);
    dimfold_view first = items_of(memory, numbers.dtype, DIMFOLD_DEVICE_CUDA, &count);
    dimfold_diag diag;
    gpu_check(dimfold_copy(gpu_queue(), &first, &numbers, &diag), &diag);
    dimfold_view all = first, repeated = first;
    all.ndim = repeated.ndim = 2;
    all.offset = count;
    all.shape = repeated.shape = (size_t[]){items / count - 1, count};
    all.stride = (ptrdiff_t[]){(ptrdiff_t)count, 1};
    repeated.stride = (ptrdiff_t[]){0, 1};
    gpu_check(dimfold_copy(gpu_queue(), &all, &repeated, &diag), &diag);
    gpu_check(dimfold_queue_synchronize(gpu_queue(), &diag), &diag);
}

static bool make_pair(gpu_turns *turns)
{
    void **pair = turns->memory[turns->pairs];
    const gpu_case *measured = turns->measured;
    pair[1] = NULL;
    if (dimfold_alloc(gpu_queue(), side_items(measured, 0) * item_bytes(measured, 0), &pair[0], NULL) != DIMFOLD_OK)
        return false;
    if (!measured->is_fill &&
        dimfold_alloc(gpu_queue(), side_items(measured, 1) * item_bytes(measured, 1), &pair[1], NULL) != DIMFOLD_OK) {
        dimfold_free(gpu_queue(), pair[0], NULL);
        return false;
    }
    if (!measured->is_fill)
        write_numbers(measured, 1, pair[1]);
    return true;
}

bool gpu_turns_make(gpu_turns *turns, const gpu_case *measured, size_t memory_bytes)
{
    size_t bytes = side_items(measured, 0) * item_bytes(measured, 0);
    if (!measured->is_fill)
        bytes += side_items(measured, 1) * item_bytes(measured, 1);
    *turns = (gpu_turns){.measured = measured};
    while (turns->pairs < GPU_PAIRS_MAX && (size_t)(turns->pairs + 1) * bytes <= memory_bytes && make_pair(turns))
        turns->pairs++;
    return turns->pairs > 0;
}

void gpu_turns_free(gpu_turns *turns)
{
    for (int i = 0; i < turns->pairs; i++)
        for (int side = 0; side < 2; side++)
            if (turns->memory[i][side] != NULL)
                dimfold_free(gpu_queue(), turns->memory[i][side], NULL);
}
