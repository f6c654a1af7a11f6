/* Copy a dense image into memory where every row begins at a multiple of 16 bytes: a pitch is a padded mapping. */
#include <dimfold.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 3
#define COLUMNS 6
#define ALIGNMENT 4 /* elements of 4 bytes */

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void show(const dimfold_mapping *image)
{
    size_t extents[2];
    dimfold_mapping_padded_extents(image, extents, NULL);
    printf("rows of %d elements take %zu, known when compiling: %s\n", COLUMNS, extents[1],
           dimfold_mapping_static_stride(image, 0) != DIMFOLD_DYNAMIC ? "yes" : "no");
    printf("%zu elements to allocate, all of them used: %s\n", dimfold_mapping_required_span_size(image),
           dimfold_mapping_is_exhaustive(image) ? "yes" : "no");
}

static dimfold_status copy(float *memory, size_t size_bytes, const dimfold_layout *layout, float *dense,
                           dimfold_diag *diag)
{
    dimfold_view source, target;
    dimfold_queue *queue = NULL;
    dimfold_status status = dimfold_queue_create_host(&queue, NULL, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_view_new(&source, dense, 0, DIMFOLD_DTYPE_F32, 2, layout->shape, NULL, 0, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_view_new(&target, memory, size_bytes, DIMFOLD_DTYPE_F32, 2, layout->shape, layout->stride,
                                  layout->offset, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_copy(queue, &target, &source, diag);
    dimfold_queue_destroy(queue);
    return status;
}

int main(void)
{
    float dense[ROWS * COLUMNS];
    size_t shape[] = {ROWS, COLUMNS};
    uint64_t columns_are_static = 1 << 1;
    dimfold_mapping image, tight;
    dimfold_layout layout;
    dimfold_diag diag;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        dense[i] = (float)(i + 1);
    if (dimfold_mapping_right_padded(&image, 2, shape, columns_are_static, ALIGNMENT, true, DIMFOLD_DTYPE_I32, &diag)
        || dimfold_mapping_to_layout(&layout, &image, &diag))
        return fail(&diag);
    show(&image);

    size_t span = dimfold_mapping_required_span_size(&image);
    float *memory = calloc(span, sizeof *memory);
    if (memory == NULL || copy(memory, span * sizeof *memory, &layout, dense, &diag))
        return memory == NULL ? 1 : fail(&diag);
    for (size_t i = 0; i < span; i++)
        printf("%3.0f%s", memory[i], i + 1 == span || (i + 1) % (size_t)layout.stride[0] == 0 ? "\n" : "");
    free(memory);

    /* What wants rows without gaps is told at which axis they are. */
    if (dimfold_mapping_right(&tight, 2, shape, 0, DIMFOLD_DTYPE_I32, &diag))
        return fail(&diag);
    if (dimfold_mapping_from_layout(&tight, &tight, &layout, &diag) == DIMFOLD_OK)
        return 1;
    char text[200];
    dimfold_diag_text(&diag, text, sizeof text);
    puts(text);
    return 0;
}
