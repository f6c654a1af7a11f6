/* Exchange the borders of two neighbouring blocks: each is stored with a halo, whose columns are the other's edge. */
#include <dimfold.h>
#include <stdio.h>

#define SIDE 3
#define HALO 1
#define STORED (SIDE + 2 * HALO)

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void show(const char *name, float block[STORED][STORED])
{
    printf("%s\n", name);
    for (size_t row = 0; row < STORED; row++) {
        for (size_t column = 0; column < STORED; column++)
            printf("%4.0f", block[row][column]);
        printf("\n");
    }
}

/* The columns from `first` on that a halo is wide, of the rows that belong to the block. */
static dimfold_status columns(dimfold_layout *result, ptrdiff_t first, dimfold_diag *diag)
{
    size_t shape[] = {STORED, STORED};
    dimfold_status status = dimfold_layout_c_contig(result, 2, shape, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_layout_dim_slice_strict(result, result, 0, HALO, HALO + SIDE, diag);
    return status == DIMFOLD_OK ? dimfold_layout_dim_slice_strict(result, result, 1, first, first + HALO, diag)
                                : status;
}

/* Copies columns of one block into the halo of the other; no buffer between them. */
static dimfold_status send(dimfold_queue *queue, float target[STORED][STORED], ptrdiff_t target_first,
                           float source[STORED][STORED], ptrdiff_t source_first, dimfold_diag *diag)
{
    dimfold_layout to, from;
    dimfold_view halo, edge;
    if (columns(&to, target_first, diag) || columns(&from, source_first, diag))
        return diag->status;
    if (dimfold_view_new(&halo, target, 0, DIMFOLD_DTYPE_F32, 2, to.shape, to.stride, to.offset, diag)
        || dimfold_view_new(&edge, source, 0, DIMFOLD_DTYPE_F32, 2, from.shape, from.stride, from.offset, diag))
        return diag->status;
    return dimfold_copy(queue, &halo, &edge, diag);
}

int main(void)
{
    float left[STORED][STORED] = {{0}}, right[STORED][STORED] = {{0}};
    dimfold_queue *queue = NULL;
    dimfold_diag diag;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            left[HALO + row][HALO + column] = (float)(10 * (row + 1) + column + 1);
            right[HALO + row][HALO + column] = (float)(10 * (row + 1) + SIDE + column + 1);
        }
    }
    if (dimfold_queue_create_host(&queue, NULL, &diag)
        || send(queue, right, 0, left, SIDE, &diag)          /* left's last columns to the halo before right's first */
        || send(queue, left, HALO + SIDE, right, HALO, &diag)) { /* and right's first ones back */
        dimfold_queue_destroy(queue);
        return fail(&diag);
    }
    show("left", left);
    show("right", right);

    /* A slice that would reach beyond the block is refused, where Python would cut it off. */
    dimfold_layout outside;
    char text[200];
    if (columns(&outside, STORED, &diag) == DIMFOLD_OK)
        return 1;
    dimfold_diag_text(&diag, text, sizeof text);
    puts(text);
    dimfold_queue_destroy(queue);
    return 0;
}
