/* What a C library does with the tensors that Python hands it in capsules: it knows Dimfold, and neither Python nor the
   library that made the tensor. Compiled into a shared library by run.py. */
#include <dimfold.h>

#include <stdio.h>
#include <stdlib.h>

static char sentence[300];
static size_t alive;

static int32_t failed(const dimfold_diag *diag)
{
    dimfold_diag_text(diag, sentence, sizeof sentence);
    return diag->status;
}

/* What the last call that failed had to say. */
DIMFOLD_API const char *exchange_sentence(void)
{
    return sentence;
}

/* How many of the tensors made here nobody has deleted. */
DIMFOLD_API size_t exchange_alive(void)
{
    return alive;
}

static dimfold_status view_of(dimfold_view *view, dimfold_layout *layout, const void *tensor, bool is_versioned,
                              dimfold_diag *diag)
{
    if (is_versioned)
        return dimfold_view_from_dlpack_versioned(view, layout, tensor, diag);
    return dimfold_view_from_dlpack(view, layout, &((const dimfold_dl_managed *)tensor)->dl_tensor, diag);
}

/* Copies one tensor to another. */
DIMFOLD_API int32_t exchange_copy(const void *target, const void *source, bool is_versioned)
{
    dimfold_view to, from;
    dimfold_layout to_layout, from_layout;
    dimfold_queue *queue;
    dimfold_diag diag;
    if (view_of(&to, &to_layout, target, is_versioned, &diag) ||
        view_of(&from, &from_layout, source, is_versioned, &diag) ||
        dimfold_queue_create_host(&queue, NULL, &diag))
        return failed(&diag);
    dimfold_status status = dimfold_copy(queue, &to, &from, &diag);
    dimfold_queue_destroy(queue);
    return status == DIMFOLD_OK ? status : failed(&diag);
}

/* Writes a tensor's layout from its lowest byte on, its dtype, its size in bytes and its flags. */
DIMFOLD_API int32_t exchange_describe(const void *tensor, bool is_versioned, char *text, size_t capacity)
{
    dimfold_view view;
    dimfold_layout layout;
    dimfold_diag diag;
    char printed[3000];
    if (view_of(&view, &layout, tensor, is_versioned, &diag))
        return failed(&diag);
    dimfold_layout_print(&layout, printed, sizeof printed);
    snprintf(text, capacity, "%s %s %zu %u", printed, dimfold_dtype_name(view.dtype), view.size_bytes, view.flags);
    return DIMFOLD_OK;
}

static void release(void *owner)
{
    free(owner);
    alive--;
}

static dimfold_status export_view(void **tensor, const dimfold_view *view, bool is_versioned, dimfold_diag *diag)
{
    dimfold_dl_managed *managed;
    dimfold_dl_versioned *versioned;
    dimfold_status status = is_versioned
                                ? dimfold_view_to_dlpack_versioned(&versioned, view, release, view->data, NULL, diag)
                                : dimfold_view_to_dlpack_managed(&managed, view, release, view->data, NULL, diag);
    if (status == DIMFOLD_OK)
        *tensor = is_versioned ? (void *)versioned : (void *)managed;
    return status;
}

/* Makes a tensor of a layout, given as text, in memory of its own whose i32 items hold their positions. */
DIMFOLD_API int32_t exchange_make(void **tensor, const char *text, size_t length, uint32_t flags, bool is_versioned)
{
    dimfold_layout layout;
    dimfold_view view;
    dimfold_diag diag;
    size_t span;
    if (dimfold_layout_parse(&layout, text, length, NULL, &diag) || dimfold_layout_span(&layout, &span, &diag))
        return failed(&diag);
    int32_t *items = malloc((span + 1) * sizeof *items);
    if (items == NULL)
        return DIMFOLD_ERR_RESOURCE;
    for (size_t i = 0; i < span; i++)
        items[i] = (int32_t)i;
    alive++;
    dimfold_status status = dimfold_view_new(&view, items, span * sizeof *items, DIMFOLD_DTYPE_I32, layout.ndim,
                                             layout.shape, layout.stride, layout.offset, &diag);
    view.flags = flags;
    if (status == DIMFOLD_OK)
        status = export_view(tensor, &view, is_versioned, &diag);
    if (status == DIMFOLD_OK)
        return status;
    release(items);
    return failed(&diag);
}

/* Ends what was taken out of a capsule. */
DIMFOLD_API void exchange_delete(void *tensor, bool is_versioned)
{
    dimfold_dl_managed *managed = tensor;
    dimfold_dl_versioned *versioned = tensor;
    if (is_versioned)
        dimfold_dl_versioned_delete(&versioned);
    else
        dimfold_dl_managed_delete(&managed);
}
