/* Pages from the system, of which the first and the last one forbid all access. Elsewhere it is ordinary memory. */
#define _GNU_SOURCE
#include "pages.h"

#include "guarded.h"

#if !defined(_WIN32) && !defined(__wasi__)
#include <sys/mman.h>
#include <unistd.h>

pages pages_make(size_t size_bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), whole = (size_bytes + page - 1) / page * page;
    unsigned char *all = mmap(NULL, whole + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all, page, PROT_NONE) != 0 || mprotect(all + page + whole, page, PROT_NONE) != 0)
        exit(2);
    return (pages){all + page, whole};
}

void pages_free(pages *freed)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    munmap(freed->memory - page, freed->size_bytes + 2 * page);
}
#else
pages pages_make(size_t size_bytes)
{
    return (pages){malloc(size_bytes), size_bytes};
}

void pages_free(pages *freed)
{
    free(freed->memory);
}
#endif

/* A line of the caches, and all alignments within it. */
#define BESIDE_BYTES 64

window pages_window(const pages *pages, size_t size_bytes, size_t unit, uint64_t *seed)
{
    size_t place = (size_t)test_random_in(seed, 0, 3), beside = (BESIDE_BYTES / unit + 1) * unit;
    size_t before = place == 0 ? 0 : beside, behind = place == 1 ? 0 : beside;
    window made = {.memory = pages->memory, .size_bytes = before + size_bytes + behind};
    if (!CHECK(made.size_bytes + BESIDE_BYTES <= pages->size_bytes))
        exit(2);
    if (place == 1)
        made.memory += pages->size_bytes - made.size_bytes;
    else if (place > 1)
        made.memory += (size_t)test_random_in(seed, 0, BESIDE_BYTES - 1);
    made.data = made.memory + before;
    random_bytes(made.memory, made.size_bytes, seed);
    return made;
}

void pages_operand(operand *result, const pages *pages, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                   const ptrdiff_t *stride, uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtype), before = 0, behind = 0;
    for (size_t axis = 0; axis < ndim && !shape_is_empty(ndim, shape); axis++) {
        ptrdiff_t reach = (ptrdiff_t)(shape[axis] - 1) * stride[axis];
        *(reach < 0 ? &before : &behind) += (size_t)(reach < 0 ? -reach : reach);
    }
    memcpy(result->shape, shape, ndim * sizeof *shape);
    memcpy(result->stride, stride, ndim * sizeof *stride);
    window all = pages_window(pages, (before + 1 + behind) * item_bytes, item_bytes, seed);
    result->data = all.memory;
    result->size_bytes = all.size_bytes;
    size_t offset = (size_t)(all.data - all.memory) / item_bytes + before;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&result->view, result->data, result->size_bytes, dtype, ndim,
                                              result->shape, result->stride, offset, NULL));
}
