/* Opening and mapping files on a POSIX system, and what its terminals and clocks say. */
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#define _FILE_OFFSET_BITS 64

#include "file.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool file_check(const struct stat *status, const char *path, failure *reason)
{
    if (S_ISDIR(status->st_mode))
        return failure_set(reason, FAILURE_FILE, "%s: is a directory", path);
    if (!S_ISREG(status->st_mode))
        return failure_set(reason, FAILURE_FILE, "%s: is no regular file", path);
    if ((uintmax_t)status->st_size > PTRDIFF_MAX)
        return failure_set(reason, FAILURE_FILE, "%s: is too large for this machine", path);
    return true;
}

bool file_map_descriptor(file_map *map, int protection, const char *path, failure *reason)
{
    void *data = mmap(NULL, map->size_bytes, protection, MAP_SHARED, map->descriptor, 0);
    if (data == MAP_FAILED)
        return failure_of_system(reason, path);
    map->data = data;
    return true;
}

void file_close_descriptor(file_map *map)
{
    if (map->is_open)
        close(map->descriptor);
    map->is_open = false;
}

bool file_is_there(const char *name, size_t length)
{
    struct stat status;
    char *path = strndup(name, length);
    bool is_there = path != NULL && stat(path, &status) == 0;
    free(path);
    return is_there;
}

bool file_open(file_map *map, const char *path, failure *reason)
{
    struct stat status;
    *map = (file_map){.descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    map->is_open = map->descriptor >= 0;
    if (!map->is_open || fstat(map->descriptor, &status) != 0)
        return failure_of_system(reason, path);
    if (!file_check(&status, path, reason))
        return false;
    map->size_bytes = (size_t)status.st_size;
    map->device = (uint64_t)status.st_dev;
    map->inode = (uint64_t)status.st_ino;
    return true;
}

bool file_is_same(const file_map *left, const file_map *right)
{
    return left->device == right->device && left->inode == right->inode && left->size_bytes == right->size_bytes;
}

bool file_map_whole(file_map *map, const char *path, failure *reason)
{
    bool is_fine = map->size_bytes == 0 || file_map_descriptor(map, PROT_READ, path, reason);
    file_close_descriptor(map);
    return is_fine;
}

void file_close(file_map *map)
{
    if (map->data != NULL)
        munmap(map->data, map->size_bytes);
    file_close_descriptor(map);
    *map = (file_map){.data = NULL};
}

bool file_is_terminal(int number)
{
    return isatty(number) == 1;
}

void file_terminal_size(size_t *columns, size_t *lines)
{
    struct winsize size;
    bool is_known = file_is_terminal(1) && ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *columns = is_known ? size.ws_col : 80;
    *lines = is_known ? size.ws_row : 50;
}

double file_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
