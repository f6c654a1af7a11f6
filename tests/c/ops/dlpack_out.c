/* Views as DLPack's tensors: what they say, who releases them, and that they are those of dlpack.h. */
#include "test.h"

/* As dlpack.h declares them, whose names a program may use beside Dimfold's. */
typedef struct {
    int device_type;
    int32_t device_id;
} DLDevice;

typedef struct {
    uint8_t code;
    uint8_t bits;
    uint16_t lanes;
} DLDataType;

typedef struct {
    void *data;
    DLDevice device;
    int32_t ndim;
    DLDataType dtype;
    int64_t *shape;
    int64_t *strides;
    uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensor {
    DLTensor dl_tensor;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensor *self);
} DLManagedTensor;

typedef struct {
    uint32_t major;
    uint32_t minor;
} DLPackVersion;

typedef struct DLManagedTensorVersioned {
    DLPackVersion version;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensorVersioned *self);
    uint64_t flags;
    DLTensor dl_tensor;
} DLManagedTensorVersioned;

#define SAME(type, theirs, field)                                                                                      \
    CHECK(offsetof(type, field) == offsetof(theirs, field) &&                                                          \
          sizeof(((type *)0)->field) == sizeof(((theirs *)0)->field) && sizeof(type) == sizeof(theirs) &&              \
          _Alignof(type) == _Alignof(theirs))

TEST(dlpack_structs_are_those_of_its_header)
{
    SAME(dimfold_dl_device, DLDevice, device_type);
    SAME(dimfold_dl_device, DLDevice, device_id);
    SAME(dimfold_dl_dtype, DLDataType, code);
    SAME(dimfold_dl_dtype, DLDataType, bits);
    SAME(dimfold_dl_dtype, DLDataType, lanes);
    SAME(dimfold_dl_tensor, DLTensor, data);
    SAME(dimfold_dl_tensor, DLTensor, device);
    SAME(dimfold_dl_tensor, DLTensor, ndim);
    SAME(dimfold_dl_tensor, DLTensor, dtype);
    SAME(dimfold_dl_tensor, DLTensor, shape);
    SAME(dimfold_dl_tensor, DLTensor, strides);
    SAME(dimfold_dl_tensor, DLTensor, byte_offset);
    SAME(dimfold_dl_managed, DLManagedTensor, dl_tensor);
    SAME(dimfold_dl_managed, DLManagedTensor, manager_ctx);
    SAME(dimfold_dl_managed, DLManagedTensor, deleter);
    SAME(dimfold_dl_version, DLPackVersion, major);
    SAME(dimfold_dl_version, DLPackVersion, minor);
    SAME(dimfold_dl_versioned, DLManagedTensorVersioned, version);
    SAME(dimfold_dl_versioned, DLManagedTensorVersioned, manager_ctx);
    SAME(dimfold_dl_versioned, DLManagedTensorVersioned, deleter);
    SAME(dimfold_dl_versioned, DLManagedTensorVersioned, flags);
    SAME(dimfold_dl_versioned, DLManagedTensorVersioned, dl_tensor);
}

static float memory[24];

static dimfold_view view_of(size_t ndim, const size_t *shape, const ptrdiff_t *stride, size_t offset)
{
    dimfold_view view;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, memory, sizeof memory, DIMFOLD_DTYPE_F32, ndim, shape, stride,
                                              offset, NULL));
    return view;
}

static void check_tensor(const dimfold_dl_tensor *tensor, const dimfold_view *view, const ptrdiff_t *stride)
{
    CHECK(tensor->data == memory + view->offset && tensor->byte_offset == 0);
    CHECK(tensor->device.device_type == 1 && tensor->device.device_id == 0);
    CHECK(tensor->dtype.code == 2 && tensor->dtype.bits == 32 && tensor->dtype.lanes == 1);
    CHECK_EQ(view->ndim, tensor->ndim);
    CHECK(tensor->shape != NULL && tensor->strides != NULL);
    for (size_t axis = 0; axis < view->ndim; axis++) {
        CHECK_EQ(view->shape[axis], tensor->shape[axis]);
        CHECK_EQ(stride[axis], tensor->strides[axis]);
    }
}

TEST(dlpack_tensor_lent_says_what_the_view_says)
{
    static const size_t shape[] = {2, 3};
    static const ptrdiff_t contiguous[] = {3, 1}, stride[] = {8, -2};
    dimfold_view whole = view_of(2, shape, NULL, 0), part = view_of(2, shape, stride, 5);
    dimfold_view item = view_of(0, NULL, NULL, 7);
    dimfold_dl_tensor tensor;
    dimfold_dl_storage storage;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack(&tensor, &storage, &whole, NULL));
    check_tensor(&tensor, &whole, contiguous);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack(&tensor, &storage, &part, NULL));
    check_tensor(&tensor, &part, stride);
    CHECK(tensor.shape == storage.shape && tensor.strides == storage.stride);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack(&tensor, &storage, &item, NULL));
    check_tensor(&tensor, &item, NULL);
}

TEST(dlpack_tensor_of_no_elements_keeps_its_data)
{
    static const size_t shape[] = {2, 0};
    dimfold_view view = view_of(2, shape, NULL, 1000);
    dimfold_dl_tensor tensor;
    dimfold_dl_storage storage;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack(&tensor, &storage, &view, NULL));
    CHECK(tensor.data == memory);
    view.data = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack(&tensor, &storage, &view, NULL));
    CHECK(tensor.data == NULL);
}

TEST(dlpack_out_and_in_again_is_the_same_view)
{
    uint64_t seed = 3;
    for (size_t round = 0; round < test_rounds(5000); round++) {
        size_t shape[3], ndim = (size_t)test_random_in(&seed, 0, 3);
        ptrdiff_t stride[3];
        size_t offset = 12;
        for (size_t axis = 0; axis < ndim; axis++) {
            shape[axis] = (size_t)test_random_in(&seed, 1, 3);
            stride[axis] = test_random_in(&seed, -2, 2);
        }
        dimfold_view view = view_of(ndim, shape, stride, offset), back;
        dimfold_dl_tensor tensor;
        dimfold_dl_storage storage;
        dimfold_layout layout;
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack(&tensor, &storage, &view, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_from_dlpack(&back, &layout, &tensor, NULL));
        CHECK((float *)back.data + back.offset == memory + offset && back.dtype == view.dtype);
        CHECK_EQ(ndim, back.ndim);
        for (size_t axis = 0; axis < ndim; axis++)
            CHECK(back.shape[axis] == shape[axis] && (shape[axis] == 1 || back.stride[axis] == stride[axis]));
    }
}

/* ---- What DLPack cannot say -------------------------------------------------------------------------------------- */

static void check_not_said(dimfold_status lent, dimfold_status versioned, const dimfold_view *view)
{
    dimfold_dl_tensor tensor;
    dimfold_dl_storage storage;
    dimfold_dl_managed *managed = NULL;
    dimfold_dl_versioned *modern = NULL;
    dimfold_diag diag = {.operand = ""};
    CHECK_STATUS(lent, dimfold_view_to_dlpack(&tensor, &storage, view, &diag));
    CHECK(lent == DIMFOLD_OK || strcmp(diag.operand, "view") == 0);
    CHECK_STATUS(lent, dimfold_view_to_dlpack_managed(&managed, view, NULL, NULL, NULL, NULL));
    CHECK_STATUS(versioned, dimfold_view_to_dlpack_versioned(&modern, view, NULL, NULL, NULL, NULL));
    CHECK((managed != NULL) == (lent == DIMFOLD_OK) && (modern != NULL) == (versioned == DIMFOLD_OK));
    dimfold_dl_managed_delete(&managed);
    dimfold_dl_versioned_delete(&modern);
}

TEST(dlpack_refuses_what_it_cannot_say)
{
    static const size_t shape[] = {2, 3};
    dimfold_view view = view_of(2, shape, NULL, 0);
    check_not_said(DIMFOLD_OK, DIMFOLD_OK, &view);
    view.flags = DIMFOLD_ASSUME_DISJOINT;
    check_not_said(DIMFOLD_OK, DIMFOLD_OK, &view);
    view.flags = DIMFOLD_READONLY;
    check_not_said(DIMFOLD_ERR_READONLY, DIMFOLD_OK, &view);
    view.flags = DIMFOLD_BYTE_SWAPPED;
    check_not_said(DIMFOLD_ERR_UNSUPPORTED, DIMFOLD_ERR_UNSUPPORTED, &view);
    view.flags = 16;
    check_not_said(DIMFOLD_ERR_ARGUMENT, DIMFOLD_ERR_ARGUMENT, &view);
    view.flags = 0;
    view.device_type = 7;
    check_not_said(DIMFOLD_ERR_UNSUPPORTED, DIMFOLD_ERR_UNSUPPORTED, &view);
    view.device_type = DIMFOLD_DEVICE_CUDA;
    check_not_said(DIMFOLD_OK, DIMFOLD_OK, &view);
    view.offset = 19;
    check_not_said(DIMFOLD_ERR_BOUNDS, DIMFOLD_ERR_BOUNDS, &view);
}

/* ---- Ownership --------------------------------------------------------------------------------------------------- */

/* Counts what an allocator and an owner see. */
typedef struct ledger {
    size_t allocated, freed, released, bytes;
    bool is_exhausted;
    void *memory;
} ledger;

static void *ledger_allocate(void *context, size_t size_bytes, size_t alignment_bytes)
{
    ledger *book = context;
    CHECK(alignment_bytes >= _Alignof(int64_t));
    book->allocated++;
    book->bytes = size_bytes;
    return book->memory = book->is_exhausted ? NULL : malloc(size_bytes);
}

static void ledger_free(void *context, void *freed, size_t size_bytes, size_t alignment_bytes)
{
    ledger *book = context;
    CHECK(freed == book->memory && size_bytes == book->bytes && alignment_bytes >= _Alignof(int64_t));
    book->freed++;
    memset(freed, 0xee, size_bytes);
    free(freed);
}

static void ledger_release(void *owner)
{
    ledger *book = owner;
    book->released++;
}

/* As any consumer does it, who knows only dlpack.h. */
TEST(dlpack_managed_tensor_ends_with_its_deleter)
{
    static const size_t shape[] = {2, 3};
    static const ptrdiff_t stride[] = {6, 2};
    for (int round = 0; round < 4; round++) {
        ledger book = {0};
        dimfold_allocator allocator = {&book, ledger_allocate, ledger_free};
        dimfold_view view = view_of(2, shape, stride, 3);
        dimfold_dl_managed *tensor = NULL;
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack_managed(&tensor, &view, round % 2 != 0 ? ledger_release : NULL,
                                                                &book, round > 1 ? &allocator : NULL, NULL));
        view = (dimfold_view){.ndim = 0};
        dimfold_view same = view_of(2, shape, stride, 3);
        check_tensor(&tensor->dl_tensor, &same, stride);
        CHECK(book.released == 0 && book.freed == 0);
        tensor->deleter(tensor);
        CHECK_EQ(round % 2, book.released);
        CHECK(book.allocated == (round > 1) && book.freed == (round > 1));
    }
}

TEST(dlpack_versioned_tensor_ends_with_its_deleter)
{
    static const size_t shape[] = {2, 3};
    static const ptrdiff_t stride[] = {6, 2};
    for (uint32_t flags = 0; flags < 2; flags++) {
        ledger book = {0};
        dimfold_allocator allocator = {&book, ledger_allocate, ledger_free};
        dimfold_view view = view_of(2, shape, stride, 3);
        view.flags = flags;
        dimfold_dl_versioned *tensor = NULL;
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_to_dlpack_versioned(&tensor, &view, ledger_release, &book, &allocator,
                                                                  NULL));
        check_tensor(&tensor->dl_tensor, &view, stride);
        CHECK(tensor->version.major == 1 && tensor->version.minor == DIMFOLD_DL_VERSION_MINOR);
        CHECK_EQ(flags, tensor->flags);
        dimfold_dl_versioned_delete(&tensor);
        CHECK(tensor == NULL && book.released == 1 && book.freed == 1);
        dimfold_dl_versioned_delete(&tensor);
        CHECK(book.released == 1 && book.freed == 1);
    }
}

TEST(dlpack_failure_takes_nothing)
{
    static const size_t shape[] = {2, 3};
    ledger book = {.is_exhausted = true};
    dimfold_allocator allocator = {&book, ledger_allocate, ledger_free}, half = {&book, NULL, ledger_free};
    dimfold_view view = view_of(2, shape, NULL, 0);
    dimfold_dl_managed untouched, *tensor = &untouched;
    dimfold_dl_versioned untouched2, *modern = &untouched2;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_view_to_dlpack_managed(&tensor, &view, ledger_release, &book,
                                                                      &allocator, &diag));
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_view_to_dlpack_versioned(&modern, &view, ledger_release, &book,
                                                                        &allocator, &diag));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_view_to_dlpack_managed(&tensor, &view, ledger_release, &book, &half,
                                                                      &diag));
    CHECK(strcmp(diag.operand, "allocator") == 0 && tensor == &untouched && modern == &untouched2);
    CHECK(book.allocated == 2 && book.freed == 0 && book.released == 0);
}

TEST(dlpack_delete_does_without_tensor_or_deleter)
{
    dimfold_dl_managed old = {.deleter = NULL}, *tensor = &old, *none = NULL;
    dimfold_dl_versioned young = {.deleter = NULL}, *modern = &young, *nothing = NULL;
    dimfold_dl_managed_delete(NULL);
    dimfold_dl_managed_delete(&none);
    dimfold_dl_managed_delete(&tensor);
    dimfold_dl_versioned_delete(NULL);
    dimfold_dl_versioned_delete(&nothing);
    dimfold_dl_versioned_delete(&modern);
    CHECK(tensor == NULL && modern == NULL);
}
