/* Reading and writing parts of open files. */
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#define _FILE_OFFSET_BITS 64

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/* A system moves at most about 2 GiB in a call. */
enum { CALL_BYTES_MAX = 1 << 30 };

bool file_read(const file_map *map, size_t at, void *to, size_t bytes, const char *path, failure *reason)
{
    for (unsigned char *next = to; bytes > 0;) {
        ssize_t taken = pread(map->descriptor, next, bytes < CALL_BYTES_MAX ? bytes : CALL_BYTES_MAX, (off_t)at);
        if (taken == 0)
            return failure_set(reason, FAILURE_FILE, "%s: became shorter while it was in use", path);
        if (taken < 0 && errno != EINTR)
            return failure_of_system(reason, path);
        size_t moved = taken > 0 ? (size_t)taken : 0;
        next += moved;
        at += moved;
        bytes -= moved;
    }
    return true;
}

bool file_write(const file_output *output, size_t at, const void *from, size_t bytes, failure *reason)
{
    for (const unsigned char *next = from; bytes > 0;) {
        size_t most = bytes < CALL_BYTES_MAX ? bytes : CALL_BYTES_MAX;
        ssize_t taken = pwrite(output->map.descriptor, next, most, (off_t)at);
        if (taken < 0 && errno != EINTR)
            return failure_of_system(reason, output->target);
        size_t moved = taken > 0 ? (size_t)taken : 0;
        next += moved;
        at += moved;
        bytes -= moved;
    }
    return true;
}

void file_expect(const file_map *map, size_t at, size_t bytes)
{
#ifdef POSIX_FADV_WILLNEED
    posix_fadvise(map->descriptor, (off_t)at, (off_t)bytes, POSIX_FADV_WILLNEED);
#else
    (void)map, (void)at, (void)bytes;
#endif
}

void file_expect_nothing(const file_map *map)
{
#ifdef POSIX_FADV_RANDOM
    posix_fadvise(map->descriptor, 0, 0, POSIX_FADV_RANDOM);
#else
    (void)map;
#endif
}

void file_send(const file_output *output, size_t at, size_t bytes)
{
#ifdef SYNC_FILE_RANGE_WRITE
    sync_file_range(output->map.descriptor, (off_t)at, (off_t)bytes, SYNC_FILE_RANGE_WRITE);
#else
    (void)output, (void)at, (void)bytes;
#endif
}

void file_map_expect(const file_map *map, const unsigned char *from, size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), start = (size_t)(from - map->data) / page * page;
    if (map->data == NULL || from < map->data || (size_t)(from - map->data) + bytes > map->size_bytes)
        return;
    posix_madvise(map->data + start, (size_t)(from - map->data) - start + bytes, POSIX_MADV_WILLNEED);
}
