/* Valid objects and memory that only the library can make, and what its structs point to in valid calls. */
#ifndef DIMFOLD_BAD_INPUT_THINGS_H
#define DIMFOLD_BAD_INPUT_THINGS_H

#include "test.h"

/* Makes what lasts as long as the program. Returns whether that was still to be done. */
bool things_prepare(void);

/* Whether a GPU is promised: DIMFOLD_SOFTWARE_GPU names its library. */
bool has_cuda(void);

/* Whether queues are CUDA's, and the data of views on their device: BAD_INPUT_QUEUE is "cuda". */
bool queues_are_cuda(void);

extern dimfold_iterator valid_iterator;
extern dimfold_expr valid_expr;
extern dimfold_diag valid_expr_diag; /* of a node of it */
const char *valid_path(void); /* of a library of CUDA */

/* A mapping of the caller's own: of one element, whatever its number of axes. */
extern const size_t valid_extents[DIMFOLD_NDIM_MAX];
size_t valid_index(void *context, const size_t *index);
size_t valid_span(void *context);
ptrdiff_t valid_stride(void *context, size_t axis);
int64_t valid_static_stride(void *context, size_t axis);

/* What a tensor of one element and an allocator are made of. */
extern int64_t valid_dl_shape[DIMFOLD_NDIM_MAX];
extern unsigned char valid_bytes[256];
void *valid_allocate(void *context, size_t size_bytes, size_t alignment_bytes);
void valid_release(void *context, void *memory, size_t size_bytes, size_t alignment_bytes);

/* Things of the library's, made and ended. Memory is the lasting queue's; pinned memory is NULL without CUDA. */
void *lasting_queue(void);
void *lasting_event(void);
void *lasting_program(void);
void *make_queue(void);
void *make_event(void);
void *make_program(void);
void *make_memory(void);
void *make_pinned(void);
void *make_registered(void);
void *make_managed(void);
void *make_versioned(void);
void destroy_queue(void *made);
void destroy_event(void *made);
void destroy_program(void *made);
void destroy_memory(void *made);
void destroy_pinned(void *made);
void destroy_registered(void *made);
void destroy_managed(void *made);
void destroy_versioned(void *made);

/* Memory that is not registered yet. */
void *make_registrable(void);

#endif
