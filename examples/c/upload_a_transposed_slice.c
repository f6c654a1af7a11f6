/* Upload a transposed slice of an array to a CUDA device: one call, whatever the strides are. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[300];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

/* data[:, 1:4].T, where data has 4 rows of 6 */
static dimfold_status slice_of(float *data, dimfold_view *slice, dimfold_layout2 *layout, dimfold_diag *diag)
{
    dimfold_slice columns = {.has = DIMFOLD_HAS_START | DIMFOLD_HAS_STOP, .start = 1, .stop = 4};
    size_t shape[] = {4, 6};
    if (dimfold_layout2_c_contig(layout, shape, diag) || dimfold_layout2_dim_narrow(layout, layout, 1, &columns, diag)
        || dimfold_layout2_reverse_axes(layout, layout, diag))
        return diag->status;
    return dimfold_view_new(slice, data, 24 * sizeof *data, DIMFOLD_DTYPE_F32, 2, layout->shape, layout->stride,
                            layout->offset, diag);
}

static dimfold_status upload(dimfold_queue *queue, const dimfold_view *slice, void *memory, float *back,
                             dimfold_diag *diag)
{
    dimfold_view device, host;
    dimfold_explanation plan;
    size_t size_bytes = 12 * sizeof *back;
    dimfold_view_new(&device, memory, size_bytes, DIMFOLD_DTYPE_F32, 2, slice->shape, NULL, 0, NULL);
    device.device_type = dimfold_queue_device_type(queue);
    device.device_id = dimfold_queue_device_id(queue);
    dimfold_view_new(&host, back, size_bytes, DIMFOLD_DTYPE_F32, 2, slice->shape, NULL, 0, NULL);
    if (dimfold_explain(queue, &device, slice, &plan, diag) || dimfold_copy(queue, &device, slice, diag))
        return diag->status;
    printf("up: %s, %u bytes through buffers\n", dimfold_transfer_name(plan.transfer), (unsigned)plan.staged_bytes);
    if (dimfold_explain(queue, &host, &device, &plan, diag) || dimfold_copy(queue, &host, &device, diag))
        return diag->status;
    printf("down: %s\n", dimfold_transfer_name(plan.transfer));
    return dimfold_queue_synchronize(queue, diag);
}

int main(void)
{
    float data[24], back[12];
    void *memory = NULL;
    dimfold_queue *queue;
    dimfold_layout2 layout;
    dimfold_view slice;
    dimfold_diag diag;
    for (int i = 0; i < 24; i++)
        data[i] = (float)i;
    if (dimfold_queue_create_cuda(&queue, 0, NULL, &diag)) /* says why, on a machine without CUDA */
        return fail(&diag);
    bool is_done = !slice_of(data, &slice, &layout, &diag) && !dimfold_alloc(queue, sizeof back, &memory, &diag)
                   && !upload(queue, &slice, memory, back, &diag);
    dimfold_free(queue, memory, NULL);
    dimfold_queue_destroy(queue);
    if (!is_done)
        return fail(&diag);
    for (int row = 0; row < 3; row++)
        printf("%4g%4g%4g%4g\n", back[4 * row], back[4 * row + 1], back[4 * row + 2], back[4 * row + 3]);
    return 0;
}
