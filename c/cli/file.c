/* Opening, mapping, making and naming files on a POSIX system. */
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#define _FILE_OFFSET_BITS 64

#include "file.h"
#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* Refuses what is there but is no regular file. */
static bool file_check(const struct stat *status, const char *path, failure *why)
{
    if (S_ISDIR(status->st_mode))
        return failure_set(why, FAILURE_FILE, "%s: is a directory", path);
    if (!S_ISREG(status->st_mode))
        return failure_set(why, FAILURE_FILE, "%s: is no regular file", path);
    if ((uintmax_t)status->st_size > PTRDIFF_MAX)
        return failure_set(why, FAILURE_FILE, "%s: is too large for this machine", path);
    return true;
}

static bool file_map_descriptor(file_map *map, int protection, const char *path, failure *why)
{
    void *data = mmap(NULL, map->size_bytes, protection, MAP_SHARED, map->descriptor, 0);
    if (data == MAP_FAILED)
        return failure_of_system(why, path);
    map->data = data;
    return true;
}

/* The descriptor alone: what is mapped stays so. */
static void file_close_descriptor(file_map *map)
{
    if (map->is_open)
        close(map->descriptor);
    map->is_open = false;
}

bool file_open(file_map *map, const char *path, failure *why)
{
    struct stat status;
    *map = (file_map){.descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    map->is_open = map->descriptor >= 0;
    if (!map->is_open || fstat(map->descriptor, &status) != 0)
        return failure_of_system(why, path);
    if (!file_check(&status, path, why))
        return false;
    map->size_bytes = (size_t)status.st_size;
    return true;
}

bool file_map_whole(file_map *map, const char *path, failure *why)
{
    bool is_fine = map->size_bytes == 0 || file_map_descriptor(map, PROT_READ, path, why);
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

/* "directory/.dimfold-123-0.tmp" beside the target; the caller frees it. */
static char *file_temporary_name(const char *target, unsigned attempt)
{
    const char *slash = strrchr(target, '/');
    size_t directory = slash != NULL ? (size_t)(slash - target) + 1 : 0;
    size_t capacity = directory + 64;
    char *name = malloc(capacity);
    if (name != NULL) {
        memcpy(name, target, directory);
        snprintf(name + directory, capacity - directory, ".dimfold-%ld-%u.tmp", (long)getpid(), attempt);
    }
    return name;
}

/* Whether the disk has the room at all. Asked first, because a system may take all that is left before it gives up,
   and others' files would not fit meanwhile. */
static bool file_fits(int descriptor, size_t size_bytes)
{
    struct statvfs disk;
    return fstatvfs(descriptor, &disk) != 0 || disk.f_frsize == 0 || size_bytes / disk.f_frsize <= disk.f_bavail;
}

/* Takes the room on the disk by writing it. */
static int file_fill(int descriptor, size_t size_bytes)
{
    static const char zeros[1 << 16];
    for (size_t at = 0; at < size_bytes;) {
        size_t rest = size_bytes - at;
        ssize_t written = pwrite(descriptor, zeros, rest < sizeof zeros ? rest : sizeof zeros, (off_t)at);
        if (interrupt_happened())
            return EINTR;
        if (written < 0 && errno != EINTR)
            return errno;
        at += written > 0 ? (size_t)written : 0;
    }
    return 0;
}

/* Takes the room on the disk, in the system's own way where it has one. The C library's posix_fallocate would do for
   most systems, but cannot be interrupted where it has to write. */
static int file_reserve(int descriptor, size_t size_bytes)
{
    if (!file_fits(descriptor, size_bytes))
        return ENOSPC;
#ifdef __linux__
    while (fallocate(descriptor, 0, 0, (off_t)size_bytes) != 0)
        if (errno == EOPNOTSUPP || errno == ENOSYS)
            return file_fill(descriptor, size_bytes);
        else if (errno != EINTR || interrupt_happened())
            return errno;
    return 0;
#else
    return file_fill(descriptor, size_bytes);
#endif
}

static bool file_reserve_room(file_output *output, size_t size_bytes, failure *why)
{
    int error = file_reserve(output->map.descriptor, size_bytes);
    output->map.size_bytes = size_bytes;
    if (error == 0)
        return true;
    if (error == EINTR)
        return failure_set(why, FAILURE_INTERRUPTED, "interrupted: %s was not written", output->target);
    return failure_set(why, FAILURE_FILE, "%s: cannot take %zu bytes on its disk: %s", output->target, size_bytes,
                       strerror(error));
}

/* Opens a name that nobody has, and keeps it in output->temporary. -1 with errno if there is none to be had. */
static int file_open_temporary(file_output *output)
{
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        output->temporary = file_temporary_name(output->target, attempt);
        if (output->temporary == NULL)
            return -1;
        interrupt_hold(output->temporary);
        int descriptor = open(output->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0)
            return descriptor;
        int error = errno;
        interrupt_release();
        free(output->temporary);
        output->temporary = NULL;
        errno = error;
        if (error != EEXIST)
            return -1;
    }
    return -1;
}

/* A file that will be replaced must be writable, and its permissions are kept. */
static bool file_check_target(const char *target, mode_t *mode, failure *why)
{
    struct stat status;
    if (stat(target, &status) != 0)
        return true;
    *mode = status.st_mode & 0777;
    if (!file_check(&status, target, why))
        return false;
    return access(target, W_OK) == 0 || failure_of_system(why, target);
}

/* Opens the temporary file with the permissions of the target that it will replace. */
static bool file_open_output(file_output *output, const char *path, failure *why)
{
    mode_t mode = 0;
    if (!file_check_target(output->target, &mode, why))
        return false;
    output->map.descriptor = file_open_temporary(output);
    output->map.is_open = output->map.descriptor >= 0;
    if (!output->map.is_open || (mode != 0 && fchmod(output->map.descriptor, mode) != 0))
        return failure_of_system(why, path);
    return true;
}

bool file_create_open(file_output *output, const char *path, size_t size_bytes, failure *why)
{
    *output = (file_output){.target = realpath(path, NULL)};
    if (output->target == NULL)
        output->target = strdup(path);
    if (output->target == NULL)
        return failure_of_system(why, path);
    if (file_open_output(output, path, why) && file_reserve_room(output, size_bytes, why))
        return true;
    file_abandon(output);
    return false;
}

bool file_create(file_output *output, const char *path, size_t size_bytes, failure *why)
{
    if (!file_create_open(output, path, size_bytes, why))
        return false;
    bool is_mapped = file_map_descriptor(&output->map, PROT_READ | PROT_WRITE, output->target, why);
    file_close_descriptor(&output->map);
    if (!is_mapped)
        file_abandon(output);
    return is_mapped;
}

static void file_forget(file_output *output)
{
    interrupt_release();
    file_close(&output->map);
    free(output->temporary);
    free(output->target);
    *output = (file_output){.target = NULL};
}

bool file_finish(file_output *output, failure *why)
{
    if (rename(output->temporary, output->target) != 0) {
        failure_of_system(why, output->target);
        file_abandon(output);
        return false;
    }
    file_forget(output);
    return true;
}

void file_abandon(file_output *output)
{
    if (output->temporary != NULL)
        unlink(output->temporary);
    file_forget(output);
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
