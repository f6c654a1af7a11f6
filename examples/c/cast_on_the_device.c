/* Convert on a CUDA device: floats go up once, and come back as bytes, transposed, a quarter of the size. */
#include <dimfold.h>
#include <stdio.h>

enum { ROWS = 2, COLUMNS = 3, ITEMS = ROWS * COLUMNS };

static int fail(const dimfold_diag *diag)
{
    char text[300];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

/* Items in C order, of the device or of the host. */
static dimfold_view view_of(void *data, dimfold_dtype dtype, int32_t device_type, const size_t shape[2])
{
    dimfold_view view;
    dimfold_view_new(&view, data, ITEMS * dimfold_dtype_size_bytes(dtype), dtype, 2, shape, NULL, 0, NULL);
    view.device_type = device_type;
    return view;
}

static dimfold_status convert(dimfold_queue *queue, float *data, unsigned char *memory, uint8_t *bytes,
                              dimfold_diag *diag)
{
    static const size_t shape[] = {ROWS, COLUMNS}, transposed_shape[] = {COLUMNS, ROWS};
    static const ptrdiff_t transposed[] = {1, COLUMNS};
    dimfold_view source = view_of(data, DIMFOLD_DTYPE_F32, DIMFOLD_DEVICE_CPU, shape);
    dimfold_view floats = view_of(memory, DIMFOLD_DTYPE_F32, DIMFOLD_DEVICE_CUDA, shape);
    dimfold_view narrow = view_of(memory + 256, DIMFOLD_DTYPE_U8, DIMFOLD_DEVICE_CUDA, transposed_shape);
    dimfold_view result = view_of(bytes, DIMFOLD_DTYPE_U8, DIMFOLD_DEVICE_CPU, transposed_shape);
    dimfold_explanation plan;
    if (dimfold_copy(queue, &floats, &source, diag))
        return diag->status;
    floats.shape = transposed_shape;
    floats.stride = transposed;
    if (dimfold_explain(queue, &narrow, &floats, &plan, diag) || dimfold_cast(queue, &narrow, &floats, diag))
        return diag->status;
    printf("on the device: %u launch, transfer %s\n", (unsigned)plan.launches, dimfold_transfer_name(plan.transfer));
    return dimfold_copy(queue, &result, &narrow, diag) ? diag->status : dimfold_queue_synchronize(queue, diag);
}

int main(void)
{
    float data[ITEMS] = {0.5f, 1.75f, -3, 254.9f, 1000, 42};
    uint8_t bytes[ITEMS];
    void *memory = NULL;
    dimfold_queue *queue;
    dimfold_diag diag;
    if (dimfold_queue_create_cuda(&queue, 0, NULL, &diag))
        return fail(&diag);
    bool is_done = !dimfold_alloc(queue, 512, &memory, &diag) && !convert(queue, data, memory, bytes, &diag);
    dimfold_free(queue, memory, NULL);
    dimfold_queue_destroy(queue);
    if (!is_done)
        return fail(&diag);
    for (int row = 0; row < COLUMNS; row++)
        printf("%4d%4d\n", bytes[ROWS * row], bytes[ROWS * row + 1]);
    return 0;
}
