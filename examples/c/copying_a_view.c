/* Copy a transposed view into fresh memory, then convert it: operations take any layout on either side. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static dimfold_status copy_and_cast(dimfold_queue *queue, int16_t *data, int16_t *transposed, uint8_t *bytes,
                                    dimfold_diag *diag)
{
    size_t shape[] = {3, 2};
    ptrdiff_t stride[] = {1, 3}; /* the transpose of 2 rows of 3 */
    dimfold_view source, copy, converted;
    if (dimfold_view_new(&source, data, 12, DIMFOLD_DTYPE_I16, 2, shape, stride, 0, diag)
        || dimfold_view_new(&copy, transposed, 12, DIMFOLD_DTYPE_I16, 2, shape, NULL, 0, diag)
        || dimfold_view_new(&converted, bytes, 6, DIMFOLD_DTYPE_U8, 2, shape, NULL, 0, diag))
        return diag->status;
    if (dimfold_copy(queue, &copy, &source, diag) || dimfold_cast(queue, &converted, &copy, diag))
        return diag->status;
    return DIMFOLD_OK;
}

int main(void)
{
    int16_t data[] = {1, -2, 300, 4, 5, 6}, transposed[6];
    uint8_t bytes[6];
    dimfold_queue *queue;
    dimfold_diag diag;
    dimfold_status status = dimfold_queue_create_host(&queue, NULL, &diag);
    if (status != DIMFOLD_OK)
        return fail(&diag);
    status = copy_and_cast(queue, data, transposed, bytes, &diag);
    dimfold_queue_destroy(queue);
    if (status != DIMFOLD_OK)
        return fail(&diag);
    puts("copied as i16   cast to u8");
    for (size_t row = 0; row < 3; row++)
        printf("%6d %6d   %3d %3d\n", transposed[2 * row], transposed[2 * row + 1], bytes[2 * row],
               bytes[2 * row + 1]);
    return 0;
}
