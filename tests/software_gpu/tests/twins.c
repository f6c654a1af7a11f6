/* Operands wherever memory can lie. */
#include "twins.h"

#include "ops/conversion.h"

bool twin_queues_begin(struct twin_queues *queues, int devices, const dimfold_cuda_options *options)
{
    if (!gpu_begin())
        return false;
    gpu->set(SOFTWARE_GPU_DEVICES, devices);
    return CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queues->cuda, 0, options, NULL)) &&
           CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queues->host, &(dimfold_host_options){.threads = 1},
                                                              NULL));
}

void twin_queues_end(struct twin_queues *queues)
{
    dimfold_queue_destroy(queues->cuda);
    dimfold_queue_destroy(queues->host);
    gpu_end();
}

static void twin_allocate(struct twin *twin, size_t size_bytes)
{
    int device = twin->where == WHERE_PEER;
    CHECK_EQ(0, cuda.cudaSetDevice(device));
    switch (twin->where) {
    case WHERE_DEVICE:
    case WHERE_PEER: CHECK_EQ(0, cuda.cudaMalloc(&twin->memory, size_bytes)); break;
    case WHERE_PINNED: CHECK_EQ(0, cuda.cudaHostAlloc(&twin->memory, size_bytes, 1)); break;
    case WHERE_MANAGED: CHECK_EQ(0, cuda.cudaMallocManaged(&twin->memory, size_bytes, 1)); break;
    default: twin->memory = malloc(size_bytes);
    }
    if (twin->where == WHERE_REGISTERED)
        CHECK_EQ(0, cuda.cudaHostRegister(twin->memory, size_bytes, 0));
    CHECK_EQ(0, cuda.cudaSetDevice(0));
}

static bool where_is_device(enum where where)
{
    return where == WHERE_DEVICE || where == WHERE_PEER;
}

/* As dimfold_view says it. */
static int32_t where_type(enum where where)
{
    if (where_is_device(where))
        return DIMFOLD_DEVICE_CUDA;
    if (where == WHERE_MANAGED)
        return DIMFOLD_DEVICE_CUDA_MANAGED;
    return where == WHERE_PAGEABLE ? DIMFOLD_DEVICE_CPU : DIMFOLD_DEVICE_CUDA_HOST;
}

static void twin_write(struct twin *twin)
{
    const operand *host = &twin->host;
    if (where_is_device(twin->where))
        CHECK(gpu->write(twin->data, host->data, host->size_bytes));
    else
        memcpy(twin->data, host->data, host->size_bytes);
}

void twin_change(struct twin *changed, uint64_t *seed)
{
    for (size_t i = 0; i < changed->host.size_bytes; i++)
        changed->host.data[i] = (unsigned char)test_random(seed);
    twin_write(changed);
}

void twin_make(struct twin *result, enum where where, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                 const ptrdiff_t *stride, uint64_t *seed)
{
    size_t misalignment = (size_t)test_random_in(seed, 0, 1) * (size_t)test_random_in(seed, 0, 15);
    operand *host = &result->host;
    operand_make(host, dtype, ndim, shape, stride, seed);
    result->where = where;
    twin_allocate(result, host->size_bytes + misalignment);
    result->data = (unsigned char *)result->memory + misalignment;
    twin_write(result);
    result->view = host->view;
    result->view.data = result->data;
    result->view.device_type = where_type(where);
    result->view.device_id = where == WHERE_PEER;
    result->view.shape = host->shape;
    result->view.stride = host->stride;
}

void twin_free(struct twin *freed)
{
    if (freed->where == WHERE_REGISTERED)
        CHECK_EQ(0, cuda.cudaHostUnregister(freed->memory));
    if (freed->where == WHERE_PINNED)
        CHECK_EQ(0, cuda.cudaFreeHost(freed->memory));
    else if (where_is_device(freed->where) || freed->where == WHERE_MANAGED)
        CHECK_EQ(0, cuda.cudaFree(freed->memory));
    else
        free(freed->memory);
    operand_free(&freed->host);
}

unsigned char *twin_read(const struct twin *twin)
{
    unsigned char *bytes = malloc(twin->host.size_bytes);
    if (where_is_device(twin->where))
        CHECK(gpu->read(bytes, twin->data, twin->host.size_bytes));
    else
        memcpy(bytes, twin->data, twin->host.size_bytes);
    return bytes;
}

bool twin_has_bits(const struct twin *twin)
{
    unsigned char *found = twin_read(twin);
    bool is_same = memcmp(found, twin->host.data, twin->host.size_bytes) == 0;
    free(found);
    return is_same;
}

bool twin_is_same(const struct twin *twin)
{
    unsigned char *found = twin_read(twin);
    dimfold_dtype dtype = twin->view.dtype;
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    bool is_same = memcmp(found, twin->host.data, twin->host.size_bytes) == 0;
    bool has_nans = !is_same && (dtype_is_float(dtype) || dtype_is_complex(dtype));
    for (size_t i = 0; has_nans && i < twin->host.size_bytes; i += item_bytes)
        if (!item_is_same(dtype, twin->host.data + i, found + i))
            has_nans = false;
    free(found);
    return is_same || has_nans;
}

/* Only the source may repeat itself. */
void twins_make(struct twin *target, struct twin *source, enum where to, enum where from, dimfold_dtype to_dtype,
                 dimfold_dtype from_dtype, uint64_t *seed)
{
    size_t ndim = (size_t)test_random_in(seed, 0, 5), shape[8];
    ptrdiff_t stride[8];
    random_shape(seed, ndim, (size_t)test_random_in(seed, 2, 40), 1500, shape);
    random_strides(seed, ndim, shape, false, stride);
    twin_make(target, to, to_dtype, ndim, shape, stride, seed);
    random_strides(seed, ndim, shape, test_random_in(seed, 0, 1) == 0, stride);
    twin_make(source, from, from_dtype, ndim, shape, stride, seed);
}
