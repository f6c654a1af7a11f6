/* Which memory the queue's device addresses: its own, managed memory, and that of devices that it is connected with. */
#include "peers.h"

#include "device.h"
#include "failure.h"

#define PEERS_MAX 64
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

/* Somebody else may have done it before. */
static dimfold_status peer_enable(dimfold_call call, int device, int peer)
{
    int error = dimfold_cuda()->cudaDeviceEnablePeerAccess(peer, 0);
    if (error != 0 && error != DIMFOLD_CUDA_ERROR_PEER_ENABLED)
        return dimfold_cuda_fail(call, "cudaDeviceEnablePeerAccess", error, 0);
    if (error != 0)
        dimfold_cuda()->cudaGetLastError();
    return peer_open_pool(call, device, peer);
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
        DIMFOLD_TRY(peer_enable(call, queue->device, peer));
        queue->peers |= bit;
    }
    queue->peers_known |= bit;
    return DIMFOLD_OK;
}

/* Memory of a peer may come from a pool of somebody else's, which was not told of this device: a kernel that touched it
   would be the device's end. */
static bool peer_is_open(const dimfold_plan_side *side)
{
    dimfold_cuda_pointer_attribute *attribute = dimfold_cuda()->pointer_attribute;
    uint64_t flags = 0;
    if (attribute == NULL)
        return true;
    return attribute(&flags, PEER_ACCESS_FLAGS, (uint64_t)(uintptr_t)side->data) == 0 &&
           (flags & PEER_READS_AND_WRITES) == PEER_READS_AND_WRITES;
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
