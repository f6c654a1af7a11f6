/* Devices: how many, which is current, what they are, and their pools. */
#include "core.h"

#include <string.h>

struct device devices[DEVICES_MAX];
static _Thread_local int current;
static _Thread_local bool is_bound;

bool device_exists(int device)
{
    return device >= 0 && device < setting(SOFTWARE_GPU_DEVICES) && device < DEVICES_MAX;
}

int device_current(void)
{
    return current;
}

bool device_is_bound(void)
{
    return is_bound;
}

void device_bind(void)
{
    is_bound = true;
}

void device_put(int device, bool bound)
{
    current = device;
    is_bound = bound;
}

void device_fail(int device, int error)
{
    if (error_is_sticky(error))
        devices[device].lost = error;
    else
        devices[device].pending = error;
}

int device_take_error(int device)
{
    int error = devices[device].lost != 0 ? devices[device].lost : devices[device].pending;
    devices[device].pending = 0;
    return error;
}

static int driver_error(void)
{
    if (setting(SOFTWARE_GPU_DRIVER) < setting(SOFTWARE_GPU_RUNTIME) / 1000 * 1000)
        return ERROR_OLD_DRIVER;
    return setting(SOFTWARE_GPU_DEVICES) == 0 ? ERROR_NO_DEVICE : 0;
}

int device_count(int *count)
{
    *count = driver_error() == 0 ? (int)setting(SOFTWARE_GPU_DEVICES) : 0;
    return driver_error();
}

int device_set(int device)
{
    if (driver_error() != 0)
        return driver_error();
    if (!device_exists(device))
        return ERROR_DEVICE;
    device_put(device, true);
    context_leave_foreign();
    return 0;
}

static const struct {
    int attribute, value;
} attributes[] = {
    {1, 1024},       /* threads of a block */
    {5, 2147483647}, /* blocks of a grid */
    {8, 49152},      /* shared memory of a block */
    {10, 32},        /* threads of a warp */
    {11, 2147483647}, /* the largest pitch */
    {16, 4},         /* multiprocessors */
    {18, 0},         /* integrated */
    {19, 1},         /* can map the host's memory */
    {38, 1 << 20},   /* level 2 cache */
    {39, 2048},      /* threads of a multiprocessor */
    {41, 1},         /* one address space */
    {83, 1},         /* managed memory */
    {88, 0},         /* pageable memory is out of reach */
    {89, 1},         /* managed memory while the host touches it */
    {91, 1},         /* registered memory at the host's address */
    {97, 232448},    /* shared memory of a block that asks for more */
    {99, 1},         /* can register */
    {100, 0},
};

int device_attribute(int *value, int attribute, int device)
{
    if (!device_exists(device))
        return ERROR_DEVICE;
    switch (attribute) {
    case 75: *value = (int)setting(SOFTWARE_GPU_COMPUTE) / 10; return 0;
    case 76: *value = (int)setting(SOFTWARE_GPU_COMPUTE) % 10; return 0;
    case 115: *value = setting(SOFTWARE_GPU_POOLS) != 0; return 0;
    default: break;
    }
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if (attributes[i].attribute == attribute) {
            *value = attributes[i].value;
            return 0;
        }
    return ERROR_VALUE;
}

/* As many bytes as the larger of the two versions' structs, of which only the name is said. */
int device_properties(void *properties, int device)
{
    size_t size_bytes = setting(SOFTWARE_GPU_RUNTIME) < 13000 ? 1032 : 1008;
    if (properties == NULL || !device_exists(device))
        return properties == NULL ? ERROR_VALUE : ERROR_DEVICE;
    memset(properties, 0xa5, size_bytes);
    memset(properties, 0, 256);
    strcpy(properties, "Software GPU");
    return 0;
}

int device_can_access(int *can, int device, int peer)
{
    if (!device_exists(device) || !device_exists(peer))
        return ERROR_DEVICE;
    *can = device != peer && setting(SOFTWARE_GPU_PEERS) != 0;
    return 0;
}

static int device_connections(int device)
{
    int connections = 0;
    for (int peer = 0; peer < DEVICES_MAX; peer++)
        connections += devices[device].peer[peer];
    return connections;
}

int device_enable_peer(int peer, unsigned flags)
{
    if (!device_exists(peer) || peer == current || flags != 0)
        return device_exists(peer) && peer != current ? ERROR_VALUE : ERROR_DEVICE;
    if (setting(SOFTWARE_GPU_PEERS) == 0)
        return ERROR_PEER_UNSUPPORTED;
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    if (devices[current].peer[peer])
        return ERROR_PEER_ENABLED;
    if (device_connections(current) >= setting(SOFTWARE_GPU_CONNECTIONS))
        return ERROR_PEERS_MANY;
    devices[current].peer[peer] = true;
    return 0;
}

int device_disable_peer(int peer)
{
    if (!device_exists(peer) || peer == current)
        return ERROR_DEVICE;
    if (!devices[current].peer[peer])
        return ERROR_PEER_NOT_ENABLED;
    devices[current].peer[peer] = false;
    return 0;
}

int device_memory_info(size_t *free_bytes, size_t *total_bytes)
{
    *total_bytes = (size_t)setting(SOFTWARE_GPU_MEMORY);
    *free_bytes = *total_bytes - (size_t)devices[current].used_bytes;
    return 0;
}

int device_pool(void **pool, int device)
{
    if (!device_exists(device))
        return ERROR_DEVICE;
    if (setting(SOFTWARE_GPU_POOLS) == 0)
        return ERROR_NOT_SUPPORTED;
    *pool = &devices[device];
    return 0;
}

static struct device *pool_of(void *pool)
{
    for (int device = 0; device < DEVICES_MAX; device++)
        if (pool == &devices[device] && device_exists(device))
            return &devices[device];
    violate(0, "%p is no memory pool", pool);
    return NULL;
}

/* Attributes below the threshold are switches of 4 bytes, those from it on numbers of 8. */
int pool_get(void *pool, int attribute, void *value)
{
    const struct device *device = pool_of(pool);
    if (device == NULL || value == NULL || attribute < 1 || attribute > 8)
        return ERROR_VALUE;
    const uint64_t numbers[] = {device->pool_threshold, device->pool_reserved, device->pool_reserved,
                                device->pool_used, device->pool_used};
    if (attribute < POOL_THRESHOLD)
        *(int *)value = 1;
    else
        *(uint64_t *)value = numbers[attribute - POOL_THRESHOLD];
    return 0;
}

int pool_set(void *pool, int attribute, const void *value)
{
    struct device *device = pool_of(pool);
    if (device == NULL || value == NULL || attribute < 1 || attribute > POOL_THRESHOLD)
        return ERROR_VALUE;
    if (attribute == POOL_THRESHOLD)
        device->pool_threshold = *(const uint64_t *)value;
    return 0;
}

int pool_set_access(void *pool, const dimfold_cuda_access *access, size_t count)
{
    struct device *owner = pool_of(pool);
    for (size_t i = 0; i < count && owner != NULL; i++) {
        bool is_known = access[i].type == 1 && device_exists(access[i].device);
        if (!is_known || (access[i].flags != 0 && access[i].flags != 3))
            return ERROR_VALUE;
        if (setting(SOFTWARE_GPU_PEERS) == 0 && owner != &devices[access[i].device])
            return ERROR_DEVICE;
        owner->pool_peer[access[i].device] = access[i].flags == 3;
    }
    return owner != NULL ? 0 : ERROR_VALUE;
}

/* Only what nobody has. */
static void pool_reserve(struct device *owner, uint64_t wanted)
{
    uint64_t kept = owner->pool_used > wanted ? owner->pool_used : wanted;
    if (owner->pool_reserved > kept) {
        owner->used_bytes -= owner->pool_reserved - kept;
        owner->pool_reserved = kept;
    }
}

void pool_trim(int device)
{
    pool_reserve(&devices[device], devices[device].pool_threshold);
}

int pool_trim_to(void *pool, uint64_t kept_bytes)
{
    struct device *owner = pool_of(pool);
    if (owner == NULL)
        return ERROR_VALUE;
    pool_reserve(owner, kept_bytes);
    return 0;
}
