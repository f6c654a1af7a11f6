/* Gather every window of an image by one copy (im2col), so that a convolution becomes a matrix product. */
#include <dimfold.h>
#include <stdio.h>

#define SIDE 4
#define WINDOW 3
#define PLACES (SIDE - WINDOW + 1) /* windows along an axis */

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void show(const char *name, const dimfold_layout *layout)
{
    char text[100];
    dimfold_layout_print(layout, text, sizeof text);
    printf("%-8s %s\n", name, text);
}

/* Rows of windows: row r has the elements of window r, so its product with the kernel is one element of the result. */
static void multiply(const float *rows, const float *kernel)
{
    for (size_t r = 0; r < PLACES * PLACES; r++) {
        float sum = 0;
        for (size_t i = 0; i < WINDOW * WINDOW; i++)
            sum += rows[r * WINDOW * WINDOW + i] * kernel[i];
        printf("%5.0f%s", sum, (r + 1) % PLACES == 0 ? "\n" : "");
    }
}

static dimfold_status gather(dimfold_queue *queue, float *rows, float *image, const dimfold_layout *windows,
                             dimfold_diag *diag)
{
    dimfold_view target, source;
    dimfold_status status = dimfold_view_new(&target, rows, 0, DIMFOLD_DTYPE_F32, windows->ndim, windows->shape, NULL,
                                             0, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_view_new(&source, image, 0, DIMFOLD_DTYPE_F32, windows->ndim, windows->shape, windows->stride,
                                  windows->offset, diag);
    return status == DIMFOLD_OK ? dimfold_copy(queue, &target, &source, diag) : status;
}

int main(void)
{
    float image[SIDE * SIDE], rows[PLACES * PLACES * WINDOW * WINDOW];
    const float kernel[WINDOW * WINDOW] = {0, 1, 0, 1, -4, 1, 0, 1, 0};
    size_t shape[] = {SIDE, SIDE}, window[] = {WINDOW, WINDOW}, step[] = {1, 1}, count[2];
    dimfold_layout layout, windows;
    dimfold_tiled_view tiles;
    dimfold_queue *queue = NULL;
    dimfold_diag diag;
    for (int i = 0; i < SIDE * SIDE; i++)
        image[i] = (float)(i * i);
    if (dimfold_layout_c_contig(&layout, 2, shape, &diag)
        || dimfold_tiled_view_new(&tiles, &layout, 2, window, DIMFOLD_PADDING_UNDETERMINED, 2, step, &diag)
        || dimfold_tiled_view_num_tiles(&tiles, count, &diag)
        || dimfold_tiled_view_to_layout(&windows, &tiles, true, &diag)) /* only those that need no padding */
        return fail(&diag);
    show("image", &layout);
    show("windows", &windows);
    printf("%zu x %zu tiles begin in the image, %zu x %zu end there\n", count[0], count[1], windows.shape[0],
           windows.shape[1]);

    if (dimfold_queue_create_host(&queue, NULL, &diag) || gather(queue, rows, image, &windows, &diag)) {
        dimfold_queue_destroy(queue);
        return fail(&diag);
    }
    multiply(rows, kernel);
    dimfold_queue_destroy(queue);
    return 0;
}
