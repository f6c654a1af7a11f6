/* Which memory the queue's device addresses: its own, managed memory, and that of devices that it is connected with. */
#include "peers.h"

#include "device.h"
#include "failure.h"
#include "kernels.h"

#define PEERS_MAX 64
#define PEER_IS_PLAIN 10     /* CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: 1 for what cudaMalloc gave */
#define PEER_ACCESS_FLAGS 16 /* CU_POINTER_ATTRIBUTE_ACCESS_FLAGS: 3 is reading and writing */
#define PEER_READS_AND_WRITES 3
#define PEER_LOCATION_DEVICE 1

/* Pools are open to their own device alone until they are told of another. */
static dimfold_status peer_open_pool(dimfold_call call, int device, int peer)
{
    dimfold_cuda_access access = {PEER_LOCATION_DEVICE, device, PEER_READS_AND_WRITES};
    bool has_pools;
    void *pool;
    DIMFOLD_TRY(dimfold_cuda_device_has_pools(call, peer, &has_pools));
    if (!has_pools)
        return DIMFOLD_OK;
    DIMFOLD_CUDA_TRY(call, cudaDeviceGetDefaultMemPool, (&pool, peer));
    DIMFOLD_CUDA_TRY(call, cudaMemPoolSetAccess, (pool, &access, 1));
    return DIMFOLD_OK;
}

/* Somebody else may have done it before; and a device has room for so many peers, beyond which memcpy reaches them. */
static dimfold_status peer_enable(dimfold_call call, dimfold_cuda_queue *queue, int peer)
{
    int error = dimfold_cuda()->cudaDeviceEnablePeerAccess(peer, 0);
    bool is_enabled = error == 0 || error == DIMFOLD_CUDA_ERROR_PEER_ENABLED;
    if (!is_enabled && error != DIMFOLD_CUDA_ERROR_PEERS_MANY)
        return dimfold_cuda_fail(call, "cudaDeviceEnablePeerAccess", error, 0);
    if (error != 0)
        dimfold_cuda()->cudaGetLastError();
    if (!is_enabled)
        return DIMFOLD_OK;
    DIMFOLD_TRY(peer_open_pool(call, queue->device, peer));
    queue->peers |= (uint64_t)1 << peer;
    return DIMFOLD_OK;
}

static dimfold_status peer_check_capture(dimfold_call call, const dimfold_cuda_queue *queue, int32_t peer,
                                         const char *operand)
{
    bool captures;
    DIMFOLD_TRY(dimfold_cuda_captures(call, queue, &captures));
    return captures ? dimfold_refuse(call, DIMFOLD_REASON_CAPTURE_PEER, operand, queue->device, peer) : DIMFOLD_OK;
}

dimfold_status dimfold_cuda_meet(dimfold_call call, dimfold_cuda_queue *queue, int32_t peer, const char *operand)
{
    int count, can = 0;
    DIMFOLD_CUDA_TRY(call, cudaGetDeviceCount, (&count));
    if (peer < 0 || peer >= count || peer >= PEERS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_PEER, operand, queue->device, peer);
    uint64_t bit = (uint64_t)1 << peer;
    if ((queue->peers_known & bit) != 0)
        return DIMFOLD_OK;
    DIMFOLD_CUDA_TRY(call, cudaDeviceCanAccessPeer, (&can, queue->device, peer));
    if (can != 0) {
        DIMFOLD_TRY(peer_check_capture(call, queue, peer, operand));
        DIMFOLD_TRY(peer_enable(call, queue, peer));
    }
    queue->peers_known |= bit;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_meet_all(dimfold_call call, dimfold_cuda_queue *queue)
{
    int count;
    DIMFOLD_CUDA_TRY(call, cudaGetDeviceCount, (&count));
    for (int32_t peer = 0; peer < count && peer < PEERS_MAX; peer++)
        if (peer != queue->device && dimfold_cuda_kernels_are_on(peer))
            DIMFOLD_TRY(dimfold_cuda_meet(call, queue, peer, NULL));
    return DIMFOLD_OK;
}

/* Memory of a peer may come from a pool of somebody else's, which was not told of this device: a kernel that touched it
   would be the device's end. What cudaMalloc gave is open to all peers, whatever is said of its access. */
static bool peer_is_open(const dimfold_plan_side *side)
{
    dimfold_cuda_pointer_attribute *attribute = dimfold_cuda()->pointer_attribute;
    uint64_t flags = 0, is_plain = 0, address = (uint64_t)(uintptr_t)side->data;
    if (attribute == NULL)
        return true;
    if (attribute(&flags, PEER_ACCESS_FLAGS, address) == 0 && (flags & PEER_READS_AND_WRITES) == PEER_READS_AND_WRITES)
        return true;
    return attribute(&is_plain, PEER_IS_PLAIN, address) == 0 && is_plain != 0;
}

bool dimfold_cuda_addresses(const dimfold_cuda_queue *queue, const dimfold_plan_side *side)
{
    if (side->device_type != DIMFOLD_DEVICE_CUDA)
        return side->device_type == DIMFOLD_DEVICE_CUDA_MANAGED;
    if (side->device_id == queue->device)
        return true;
    bool is_peer = side->device_id >= 0 && side->device_id < PEERS_MAX && (queue->peers >> side->device_id & 1) != 0;
    return is_peer && peer_is_open(side);
}
