/* Libraries, environment and locks of Linux, of Windows, and of systems that CUDA does not exist for. */
#include "system.h"

#if defined(_WIN32)
#define SYSTEM_IS_WINDOWS true
#else
#define SYSTEM_IS_WINDOWS false
#endif

#define SYSTEM_LOCKS 64

static bool system_is_separator(char character)
{
    return character == '/' || (SYSTEM_IS_WINDOWS && character == '\\');
}

/* Absolute is `/…`; on Windows `C:\\…` and what begins with two separators. */
bool dimfold_system_is_relative(const char *path)
{
    const char *root = path;
    if (SYSTEM_IS_WINDOWS && *path != '\0')
        root += system_is_separator(path[0]) ? 1 : path[1] == ':' ? 2 : 0;
    bool is_absolute = system_is_separator(*root) && (!SYSTEM_IS_WINDOWS || root != path);
    while (*path != '\0' && !system_is_separator(*path) && !(SYSTEM_IS_WINDOWS && *path == ':'))
        path++;
    return *path != '\0' && !is_absolute;
}

#if defined(__linux__)

#include <dlfcn.h>
#include <glob.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/auxv.h>

/* A program that names no loader for its libraries is linked statically: loading fails there, or worse. */
int32_t dimfold_system_refusal(void)
{
    const ElfW(Phdr) *header = (const ElfW(Phdr) *)(uintptr_t)getauxval(AT_PHDR);
    size_t count = header != NULL ? getauxval(AT_PHNUM) : 0;
    for (size_t i = 0; i < count; i++)
        if (header[i].p_type == PT_INTERP)
            return 0;
    return count > 0 ? DIMFOLD_REASON_CUDA_STATIC : 0;
}

void *dimfold_system_library(const char *name)
{
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

void *dimfold_system_library_loaded(const char *name)
{
    return dlopen(name, name != NULL ? RTLD_NOW | RTLD_NOLOAD : RTLD_NOW);
}

void *dimfold_system_symbol(void *library, const char *name)
{
    return dlsym(library, name);
}

const char *dimfold_system_variable(const char *name)
{
    const char *value = getauxval(AT_SECURE) == 0 ? getenv(name) : NULL;
    return value != NULL && *value != '\0' ? value : NULL;
}

bool dimfold_system_paths(const char *pattern, dimfold_system_visit *visit, void *context)
{
    glob_t found;
    bool is_done = false;
    if (glob(pattern, GLOB_NOSORT, NULL, &found) != 0)
        return false;
    for (size_t i = 0; i < found.gl_pathc && !is_done; i++)
        is_done = visit(context, found.gl_pathv[i]);
    globfree(&found);
    return is_done;
}

static pthread_mutex_t system_mutex = PTHREAD_MUTEX_INITIALIZER;

void dimfold_system_lock(void)
{
    pthread_mutex_lock(&system_mutex);
}

void dimfold_system_unlock(void)
{
    pthread_mutex_unlock(&system_mutex);
}

/* What is not named here is zero, which PTHREAD_MUTEX_INITIALIZER is on Linux. */
static pthread_mutex_t system_mutexes[SYSTEM_LOCKS] = {PTHREAD_MUTEX_INITIALIZER};

void dimfold_system_lock_of(size_t number)
{
    pthread_mutex_lock(&system_mutexes[number % SYSTEM_LOCKS]);
}

void dimfold_system_unlock_of(size_t number)
{
    pthread_mutex_unlock(&system_mutexes[number % SYSTEM_LOCKS]);
}

#elif defined(_WIN32)

#include <stdlib.h>

/* Of kernel32: its header is large, and takes common names from all that follows. */
void *__stdcall LoadLibraryA(const char *name);
void *__stdcall GetModuleHandleA(const char *name);
void *__stdcall GetProcAddress(void *library, const char *name);
void __stdcall AcquireSRWLockExclusive(void **lock);
void __stdcall ReleaseSRWLockExclusive(void **lock);

int32_t dimfold_system_refusal(void)
{
    return 0;
}

void *dimfold_system_library(const char *name)
{
    return LoadLibraryA(name);
}

void *dimfold_system_library_loaded(const char *name)
{
    return GetModuleHandleA(name);
}

void *dimfold_system_symbol(void *library, const char *name)
{
    return GetProcAddress(library, name);
}

const char *dimfold_system_variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && *value != '\0' ? value : NULL;
}

/* Patterns here have no asterisks. */
bool dimfold_system_paths(const char *pattern, dimfold_system_visit *visit, void *context)
{
    return visit(context, pattern);
}

static void *system_lock;

void dimfold_system_lock(void)
{
    AcquireSRWLockExclusive(&system_lock);
}

void dimfold_system_unlock(void)
{
    ReleaseSRWLockExclusive(&system_lock);
}

static void *system_locks[SYSTEM_LOCKS];

void dimfold_system_lock_of(size_t number)
{
    AcquireSRWLockExclusive(&system_locks[number % SYSTEM_LOCKS]);
}

void dimfold_system_unlock_of(size_t number)
{
    ReleaseSRWLockExclusive(&system_locks[number % SYSTEM_LOCKS]);
}

#else

int32_t dimfold_system_refusal(void)
{
    return DIMFOLD_REASON_CUDA_SYSTEM;
}

void *dimfold_system_library(const char *name)
{
    (void)name;
    return NULL;
}

void *dimfold_system_library_loaded(const char *name)
{
    (void)name;
    return NULL;
}

void *dimfold_system_symbol(void *library, const char *name)
{
    (void)library;
    (void)name;
    return NULL;
}

const char *dimfold_system_variable(const char *name)
{
    (void)name;
    return NULL;
}

bool dimfold_system_paths(const char *pattern, dimfold_system_visit *visit, void *context)
{
    (void)pattern;
    (void)visit;
    (void)context;
    return false;
}

/* Nothing is ever done once where nothing is done. */
void dimfold_system_lock(void)
{
}

void dimfold_system_unlock(void)
{
}

void dimfold_system_lock_of(size_t number)
{
    (void)number;
}

void dimfold_system_unlock_of(size_t number)
{
    (void)number;
}

#endif
