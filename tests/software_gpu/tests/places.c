/* Operands wherever memory can lie. */
#include "places.h"

#include "ops/conversion.h"

bool queues_begin(struct queues *queues, int devices, const dimfold_cuda_options *options)
{
    if (!gpu_begin())
        return false;
    gpu->set(SOFTWARE_GPU_DEVICES, devices);
    return CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queues->cuda, 0, options, NULL)) &&
           CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queues->host, &(dimfold_host_options){.threads = 1},
                                                              NULL));
}

void queues_end(struct queues *queues)
{
    dimfold_queue_destroy(queues->cuda);
    dimfold_queue_destroy(queues->host);
    gpu_end();
}

static void place_allocate(struct placed *placed, size_t size_bytes)
{
    int device = placed->place == PLACE_PEER;
    CHECK_EQ(0, cuda.cudaSetDevice(device));
    switch (placed->place) {
    case PLACE_DEVICE:
    case PLACE_PEER: CHECK_EQ(0, cuda.cudaMalloc(&placed->memory, size_bytes)); break;
    case PLACE_PINNED: CHECK_EQ(0, cuda.cudaHostAlloc(&placed->memory, size_bytes, 1)); break;
    case PLACE_MANAGED: CHECK_EQ(0, cuda.cudaMallocManaged(&placed->memory, size_bytes, 1)); break;
    default: placed->memory = malloc(size_bytes);
    }
    if (placed->place == PLACE_REGISTERED)
        CHECK_EQ(0, cuda.cudaHostRegister(placed->memory, size_bytes, 0));
    CHECK_EQ(0, cuda.cudaSetDevice(0));
}

static bool place_is_device(enum place place)
{
    return place == PLACE_DEVICE || place == PLACE_PEER;
}

/* As dimfold_view says it. */
static int32_t place_type(enum place place)
{
    if (place_is_device(place))
        return DIMFOLD_DEVICE_CUDA;
    if (place == PLACE_MANAGED)
        return DIMFOLD_DEVICE_CUDA_MANAGED;
    return place == PLACE_PAGEABLE ? DIMFOLD_DEVICE_CPU : DIMFOLD_DEVICE_CUDA_HOST;
}

void placed_make(struct placed *result, enum place place, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                 const ptrdiff_t *stride, uint64_t *seed)
{
    size_t misalignment = (size_t)test_random_in(seed, 0, 1) * (size_t)test_random_in(seed, 0, 15);
    operand *host = &result->host;
    operand_make(host, dtype, ndim, shape, stride, seed);
    result->place = place;
    place_allocate(result, host->size_bytes + misalignment);
    result->data = (unsigned char *)result->memory + misalignment;
    if (place_is_device(place))
        CHECK(gpu->write(result->data, host->data, host->size_bytes));
    else
        memcpy(result->data, host->data, host->size_bytes);
    result->view = host->view;
    result->view.data = result->data;
    result->view.device_type = place_type(place);
    result->view.device_id = place == PLACE_PEER;
    result->view.shape = host->shape;
    result->view.stride = host->stride;
}

void placed_free(struct placed *freed)
{
    if (freed->place == PLACE_REGISTERED)
        CHECK_EQ(0, cuda.cudaHostUnregister(freed->memory));
    if (freed->place == PLACE_PINNED)
        CHECK_EQ(0, cuda.cudaFreeHost(freed->memory));
    else if (place_is_device(freed->place) || freed->place == PLACE_MANAGED)
        CHECK_EQ(0, cuda.cudaFree(freed->memory));
    else
        free(freed->memory);
    operand_free(&freed->host);
}

unsigned char *placed_read(const struct placed *placed)
{
    unsigned char *bytes = malloc(placed->host.size_bytes);
    if (place_is_device(placed->place))
        CHECK(gpu->read(bytes, placed->data, placed->host.size_bytes));
    else
        memcpy(bytes, placed->data, placed->host.size_bytes);
    return bytes;
}

bool placed_is_same(const struct placed *placed)
{
    unsigned char *found = placed_read(placed);
    dimfold_dtype dtype = placed->view.dtype;
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    bool is_same = memcmp(found, placed->host.data, placed->host.size_bytes) == 0;
    bool has_nans = !is_same && (dtype_is_float(dtype) || dtype_is_complex(dtype));
    for (size_t i = 0; has_nans && i < placed->host.size_bytes; i += item_bytes)
        if (!item_is_same(dtype, placed->host.data + i, found + i))
            has_nans = false;
    free(found);
    return is_same || has_nans;
}

/* Only the source may repeat itself. */
void placed_pair(struct placed *target, struct placed *source, enum place to, enum place from, dimfold_dtype to_dtype,
                 dimfold_dtype from_dtype, uint64_t *seed)
{
    size_t ndim = (size_t)test_random_in(seed, 0, 5), shape[8];
    ptrdiff_t stride[8];
    random_shape(seed, ndim, (size_t)test_random_in(seed, 2, 40), 1500, shape);
    random_strides(seed, ndim, shape, false, stride);
    placed_make(target, to, to_dtype, ndim, shape, stride, seed);
    random_strides(seed, ndim, shape, test_random_in(seed, 0, 1) == 0, stride);
    placed_make(source, from, from_dtype, ndim, shape, stride, seed);
}
