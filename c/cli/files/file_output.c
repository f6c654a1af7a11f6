/* Making files: room on the disk, then the content, and a name when both are safe there. */
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#define _FILE_OFFSET_BITS 64

#include "file.h"
#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* As many symbolic links as Linux follows, and as many names as are tried. */
enum { LINKS_MAX = 40, NAMES_MAX = 1000 };

/* ---- Room ------------------------------------------------------------------------------------------------------- */

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

static bool file_reserve_room(file_output *output, size_t size_bytes, failure *reason)
{
    int error = file_reserve(output->map.descriptor, size_bytes);
    output->map.size_bytes = size_bytes;
    if (error == 0)
        return true;
    if (error == EINTR)
        return failure_set(reason, FAILURE_INTERRUPTED, "interrupted: %s was not written", output->target);
    return failure_set(reason, FAILURE_FILE, "%s: cannot take %zu bytes on its disk: %s", output->target, size_bytes,
                       strerror(error));
}

/* ---- The target ------------------------------------------------------------------------------------------------- */

/* A file that will be replaced must be writable, and its permissions are kept; those of a new one are the system's to
   choose. */
static bool file_check_target(const char *path, mode_t *mode, bool *is_new, failure *reason)
{
    struct stat status;
    *is_new = stat(path, &status) != 0;
    *mode = *is_new ? 0666 : status.st_mode & 0777;
    if (*is_new)
        return errno == ENOENT || failure_of_system(reason, path);
    return file_check(&status, path, reason) && (access(path, W_OK) == 0 || failure_of_system(reason, path));
}

/* The length of the folder's part of a path, with its '/'. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/* The name in a folder, which ends in '/' or is empty; NULL without memory. The caller frees it. */
static char *path_join(const char *folder, size_t length, const char *name)
{
    char *path = malloc(length + strlen(name) + 1);
    if (path != NULL) {
        memcpy(path, folder, length);
        strcpy(path + length, name);
    }
    return path;
}

/* Where the symbolic links of a path end, whether there is a file or not. NULL with errno. */
static char *path_follow(const char *path)
{
    char name[PATH_MAX + 1], *end = strdup(path);
    for (int i = 0; end != NULL && i < LINKS_MAX; i++) {
        ssize_t length = readlink(end, name, PATH_MAX);
        if (length < 0)
            return end;
        name[length] = '\0';
        char *next = path_join(end, *name == '/' ? 0 : folder_length(end), name);
        free(end);
        end = next;
    }
    errno = end != NULL ? ELOOP : ENOMEM;
    free(end);
    return NULL;
}

/* ---- Names ------------------------------------------------------------------------------------------------------ */

/* "folder/.dimfold-123-0.tmp"; the caller frees it. */
static char *temporary_name(const file_output *output, unsigned attempt)
{
    char name[64];
    snprintf(name, sizeof name, ".dimfold-%ld-%u.tmp", (long)getpid(), attempt);
    return path_join(output->target, folder_length(output->target), name);
}

/* Makes the file, if it has no descriptor yet, or links that which it has. */
static bool make_named(file_output *output, const char *name, mode_t mode)
{
    if (!output->map.is_open) {
        output->map.descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        output->map.is_open = output->map.descriptor >= 0;
        return output->map.is_open;
    }
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", output->map.descriptor);
    return linkat(AT_FDCWD, link, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Does so with a name that nobody has, and keeps it in output->temporary. False with errno. */
static bool make_temporary(file_output *output, mode_t mode)
{
    for (unsigned attempt = 0; attempt < NAMES_MAX; attempt++) {
        char *name = temporary_name(output, attempt);
        if (name == NULL || make_named(output, name, mode)) {
            output->temporary = name;
            return name != NULL;
        }
        int error = errno;
        free(name);
        errno = error;
        if (error != EEXIST)
            return false;
    }
    return false;
}

/* A file without a name, where the system has them and lets them be named later. */
static void make_nameless(file_output *output, mode_t mode)
{
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK) == 0)
        output->map.descriptor = open(output->folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
    output->map.is_open = output->map.descriptor >= 0;
#else
    (void)output, (void)mode;
#endif
}

/* The new file is made beside the old one, so that the folder's permissions decide, not the old file's. */
static bool failure_of_folder(const file_output *output, failure *reason)
{
    const char *help = errno == EACCES   ? ": change its permissions, or write to another one"
                       : errno == ENOENT ? ": make it first"
                                         : "";
    return failure_set(reason, FAILURE_FILE, "%s: no file can be made in its folder '%s': %s%s", output->target,
                       output->folder, strerror(errno), help);
}

/* Opens the file so that nobody may open it who may not open the target: a new one has the mode that any new file has,
   another one gets that of the target when only its owner can have it. */
static bool file_open_output(file_output *output, mode_t mode, bool is_new, failure *reason)
{
    mode_t first = is_new ? mode : mode & 0600;
    output->map.descriptor = -1;
    interrupt_hold(&output->temporary);
    make_nameless(output, first);
    if (!output->map.is_open && !make_temporary(output, first))
        return failure_of_folder(output, reason);
    return is_new || fchmod(output->map.descriptor, mode) == 0 || failure_of_system(reason, output->target);
}

/* ---- Making ----------------------------------------------------------------------------------------------------- */

bool file_create_open(file_output *output, const char *path, size_t size_bytes, failure *reason)
{
    mode_t mode;
    bool is_new;
    *output = (file_output){.target = NULL};
    if (!file_check_target(path, &mode, &is_new, reason))
        return false;
    output->target = path_follow(path);
    if (output->target == NULL)
        return failure_of_system(reason, path);
    size_t length = folder_length(output->target);
    output->folder = length > 0 ? strndup(output->target, length) : strdup(".");
    if (output->folder == NULL)
        failure_of_system(reason, path);
    else if (file_open_output(output, mode, is_new, reason) && file_reserve_room(output, size_bytes, reason))
        return true;
    file_abandon(output);
    return false;
}

bool file_create(file_output *output, const char *path, size_t size_bytes, failure *reason)
{
    if (!file_create_open(output, path, size_bytes, reason))
        return false;
    bool is_mapped = file_map_descriptor(&output->map, PROT_READ | PROT_WRITE, output->target, reason);
    if (!is_mapped)
        file_abandon(output);
    return is_mapped;
}

static void file_forget(file_output *output)
{
    interrupt_release();
    file_close(&output->map);
    free(output->temporary);
    free(output->folder);
    free(output->target);
    *output = (file_output){.target = NULL};
}

/* ---- Naming ----------------------------------------------------------------------------------------------------- */

/* Waits until the disk has what a descriptor stands for, if its file system can say so. */
static bool disk_has(int descriptor)
{
#ifdef F_FULLFSYNC
    if (fcntl(descriptor, F_FULLFSYNC) == 0)
        return true;
#endif
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/* What was stored through the map is the file's once it is no more mapped. */
static bool content_keep(file_output *output)
{
    if (output->map.data != NULL)
        munmap(output->map.data, output->map.size_bytes);
    output->map.data = NULL;
    return disk_has(output->map.descriptor);
}

/* A new target's link is made at once; another one's has another name first, as only rename() replaces. */
static bool name_give(file_output *output)
{
    if (output->temporary == NULL) {
        if (make_named(output, output->target, 0))
            return true;
        if (errno != EEXIST || !make_temporary(output, 0))
            return false;
    }
    return rename(output->temporary, output->target) == 0;
}

/* The names are the folder's content. One that may be written but not read cannot be waited for. */
static bool name_keep(const file_output *output)
{
    int folder = open(output->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return errno == EACCES;
    bool is_kept = disk_has(folder);
    int error = errno;
    close(folder);
    errno = error;
    return is_kept;
}

bool file_finish(file_output *output, failure *reason)
{
    if (!content_keep(output) || !name_give(output)) {
        failure_of_system(reason, output->target);
        file_abandon(output);
        return false;
    }
    bool is_kept = name_keep(output) || failure_of_system(reason, output->folder);
    file_forget(output);
    return is_kept;
}

void file_abandon(file_output *output)
{
    if (output->temporary != NULL)
        unlink(output->temporary);
    file_forget(output);
}
