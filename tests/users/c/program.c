/* A user's program in C: copies a transposed slice into dense memory and prints what it holds. */
#include <dimfold.h>
#include <stdio.h>

enum { ELEMENTS = 30, COPIED = 12 };

static dimfold_status make_view(dimfold_layout3 *view, dimfold_diag *diag)
{
    const size_t shape[] = {2, 3, 5};
    const ptrdiff_t axes[] = {2, 0, 1};
    const dimfold_indexer indexers[] = {{DIMFOLD_INDEXER_SLICE, {0, 0, 0, 0}},
                                        {DIMFOLD_INDEXER_SLICE, {DIMFOLD_HAS_START, 1, 0, 0}},
                                        {DIMFOLD_INDEXER_SLICE, {DIMFOLD_HAS_STEP, 0, 0, -2}}};
    dimfold_layout sliced;
    dimfold_status status = dimfold_layout3_c_contig(view, shape, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_layout3_dim_slice(&sliced, view, 3, indexers, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_layout3_from_dyn(view, &sliced, diag);
    return status == DIMFOLD_OK ? dimfold_layout3_transpose(view, view, axes, diag) : status;
}

static dimfold_status copy(int32_t *target, int32_t *source, const dimfold_layout3 *view, dimfold_diag *diag)
{
    dimfold_view from, to;
    dimfold_queue *queue;
    dimfold_status status = dimfold_view_new(&from, source, ELEMENTS * sizeof *source, DIMFOLD_DTYPE_I32, 3,
                                             view->shape, view->stride, view->offset, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_view_new(&to, target, COPIED * sizeof *target, DIMFOLD_DTYPE_I32, 3, view->shape, NULL, 0,
                                  diag);
    if (status != DIMFOLD_OK || (status = dimfold_queue_create_host(&queue, NULL, diag)) != DIMFOLD_OK)
        return status;
    status = dimfold_copy(queue, &to, &from, diag);
    dimfold_queue_destroy(queue);
    return status;
}

static void print(const dimfold_layout3 *view, const int32_t *copied)
{
    char text[100];
    dimfold_layout layout;
    dimfold_layout3_to_dyn(&layout, view, NULL);
    dimfold_layout_print(&layout, text, sizeof text);
    printf("%s:", text);
    for (int element = 0; element < COPIED; element++)
        printf(" %d", copied[element]);
    puts("");
}

int main(void)
{
    int32_t source[ELEMENTS], target[COPIED];
    dimfold_layout3 view;
    dimfold_diag diag;
    char text[200];
    for (int element = 0; element < ELEMENTS; element++)
        source[element] = element;
    if (make_view(&view, &diag) != DIMFOLD_OK || copy(target, source, &view, &diag) != DIMFOLD_OK) {
        dimfold_diag_text(&diag, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    print(&view, target);
    return 0;
}
