/* More elements than 31 bits count, and positions further apart than 32 bits say. */
#include "device.h"

static bool far_is_allowed(void)
{
    const char *text = getenv("DIMFOLD_GPU_FAR");
    return text != NULL && text[0] != '\0';
}

static bool far_is_wanted(size_t needed_bytes)
{
    dimfold_cuda_device device;
    if (!device_is_there())
        return false;
    if (!far_is_allowed()) {
        test_skip("it needs many GiB, which DIMFOLD_GPU_FAR allows");
        return false;
    }
    if (!CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_device_describe(&device, 0, NULL)) || device.free_bytes < needed_bytes) {
        test_skip("the device does not have the memory");
        return false;
    }
    return true;
}

static void check_copy(dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *target_stride,
                       size_t target_bytes, const ptrdiff_t *source_stride, size_t source_bytes)
{
    uint64_t seed = 11;
    device_memory memory[2];
    if (!far_is_wanted(target_bytes + source_bytes + ((size_t)1 << 30)) ||
        !CHECK(device_memory_make(&memory[0], target_bytes, &seed)))
        return;
    if (CHECK(device_memory_make(&memory[1], source_bytes, &seed))) {
        device_views to = device_views_of(&memory[0], dtype, ndim, shape, target_stride, 0, 0);
        device_views from = device_views_of(&memory[1], dtype, ndim, shape, source_stride, 0, 0);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_mirror_queue(), &to.mirror, &from.mirror, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &to.device, &from.device, NULL));
        CHECK(device_memory_is_same(&memory[0]));
        device_memory_free(&memory[1]);
    }
    device_memory_free(&memory[0]);
}

TEST(more_than_two_to_the_31_bytes_in_one_run)
{
    const size_t shape[] = {((size_t)1 << 32) + 12345};
    const ptrdiff_t stride[] = {1};
    check_copy(DIMFOLD_DTYPE_U8, 1, shape, stride, shape[0], stride, shape[0]);
}

TEST(more_than_two_to_the_31_bytes_transposed)
{
    const size_t shape[] = {46400, 46411};
    const ptrdiff_t rows[] = {46411, 1}, columns[] = {1, 46400};
    check_copy(DIMFOLD_DTYPE_U8, 2, shape, rows, shape[0] * shape[1], columns, shape[0] * shape[1]);
}

TEST(more_than_two_to_the_31_bytes_element_by_element)
{
    const size_t shape[] = {3, 7, 11, 103, 90533};
    const ptrdiff_t target[] = {2, 6, 42, 462, 47586}, source[] = {3, 9, 63, 693, 71379};
    check_copy(DIMFOLD_DTYPE_U8, 5, shape, target, 47586 * (size_t)90533, source, 71379 * (size_t)90533);
}

TEST(elements_that_lie_4_gib_apart)
{
    const size_t shape[] = {3, 1000, 7};
    const ptrdiff_t far[] = {((ptrdiff_t)1 << 30) + 3, 7, 1}, near[] = {1, 21, 3};
    size_t far_bytes = 4 * (2 * (((size_t)1 << 30) + 3) + 7000), near_bytes = 4 * 21000;
    check_copy(DIMFOLD_DTYPE_F32, 3, shape, near, near_bytes, far, far_bytes);
    check_copy(DIMFOLD_DTYPE_F32, 3, shape, far, far_bytes, near, near_bytes);
}
