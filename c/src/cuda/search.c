/* The names and folders in which CUDA lies on most machines. */
#include "search.h"
#include "system.h"

#include "base/text.h"

#define SEARCH_PATH_BYTES 1024

#if defined(_WIN32)
static const char *const search_runtimes[] = {"cudart64_13.dll", "cudart64_12.dll"};
static const char search_driver[] = "nvcuda.dll";
#else
static const char *const search_runtimes[] = {"libcudart.so.13", "libcudart.so.12"};
static const char search_driver[] = "libcuda.so.1";
#endif

/* A folder that a variable of the environment names, if there is a variable, and what follows it. Whoever chooses the
   folder that a program runs in does not choose its libraries: a relative one is none. */
typedef struct search_place {
    const char *variable, *pattern;
} search_place;

/* First the toolkit's folders, then those of its Python packages: nvidia/cu13 and nvidia/cuda_runtime. */
static const search_place search_places[] = {
#if defined(_WIN32)
    {"CUDA_PATH", "\\bin\\x64\\cudart64_13.dll"},
    {"CUDA_PATH", "\\bin\\cudart64_12.dll"},
#else
    {"CUDA_PATH", "/lib64/libcudart.so.1[23]"},
    {"CUDA_HOME", "/lib64/libcudart.so.1[23]"},
    {NULL, "/usr/local/cuda/lib64/libcudart.so.1[23]"},
    {NULL, "/usr/local/cuda-1[23]*/lib64/libcudart.so.1[23]"},
    {"CONDA_PREFIX", "/lib/libcudart.so.1[23]"},
    {"VIRTUAL_ENV", "/lib/python3*/site-packages/nvidia/cu*/lib/libcudart.so.1[23]"},
    {"CONDA_PREFIX", "/lib/python3*/site-packages/nvidia/cu*/lib/libcudart.so.1[23]"},
    {"HOME", "/.local/lib/python3*/site-packages/nvidia/cu*/lib/libcudart.so.1[23]"},
    {NULL, "/usr/local/lib/python3*/*-packages/nvidia/cu*/lib/libcudart.so.1[23]"},
    {NULL, "/usr/lib/python3*/*-packages/nvidia/cu*/lib/libcudart.so.1[23]"},
#endif
};

typedef struct search_visitor {
    dimfold_cuda_visit *visit;
    void *context;
} search_visitor;

static bool search_path(void *context, const char *path)
{
    const search_visitor *visitor = context;
    void *library = dimfold_system_library(path);
    return library != NULL && visitor->visit(visitor->context, library, path);
}

static bool search_in_place(const search_place *place, search_visitor *visitor)
{
    char pattern[SEARCH_PATH_BYTES];
    dimfold_text text = {pattern, sizeof pattern, 0};
    const char *folder = place->variable != NULL ? dimfold_system_variable(place->variable) : "";
    if (folder == NULL)
        return false;
    dimfold_text_string(&text, folder);
    dimfold_text_string(&text, place->pattern);
    return dimfold_text_close(&text) < sizeof pattern && !dimfold_system_is_relative(pattern) &&
           dimfold_system_paths(pattern, search_path, visitor);
}

/* One that was loaded under its own name, or whose functions the whole process sees. */
bool dimfold_cuda_search_process(dimfold_cuda_visit *visit, void *context)
{
    for (size_t i = 0; i < sizeof search_runtimes / sizeof search_runtimes[0]; i++) {
        void *library = dimfold_system_library_loaded(search_runtimes[i]);
        if (library != NULL && visit(context, library, "process"))
            return true;
    }
    void *process = dimfold_system_library_loaded(NULL);
    bool has_runtime = process != NULL && dimfold_system_symbol(process, "cudaRuntimeGetVersion") != NULL;
    return has_runtime && visit(context, process, "process");
}

/* A runtime that the driver is too old for does no harm: an older one or the driver alone comes later. */
bool dimfold_cuda_search_system(dimfold_cuda_visit *visit, void *context)
{
    search_visitor visitor = {visit, context};
    for (size_t i = 0; i < sizeof search_runtimes / sizeof search_runtimes[0]; i++)
        if (search_path(&visitor, search_runtimes[i]))
            return true;
    for (size_t i = 0; i < sizeof search_places / sizeof search_places[0]; i++)
        if (search_in_place(&search_places[i], &visitor))
            return true;
    return search_path(&visitor, search_driver);
}
