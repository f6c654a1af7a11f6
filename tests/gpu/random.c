/* Random pairs of layouts, every operation, against the host's answer. */
#include "device.h"

#include "ops/operand.h"

#define CASES_MAX 1000000

/* One side of a case: a layout that fits its memory at any alignment. */
struct side {
    size_t shape[8];
    ptrdiff_t stride[8];
    size_t offset, span, start_bytes;
};

static void side_place(struct side *side, size_t ndim, uint64_t *seed)
{
    ptrdiff_t low = 0, high = 0;
    for (size_t axis = 0; axis < ndim; axis++) {
        ptrdiff_t reach = side->shape[axis] > 0 ? (ptrdiff_t)(side->shape[axis] - 1) * side->stride[axis] : 0;
        *(reach < 0 ? &low : &high) += reach;
    }
    side->offset = (size_t)(-low) + (size_t)test_random_in(seed, 0, 2);
    side->span = side->offset + (size_t)high + 1;
    side->start_bytes = (size_t)test_random_in(seed, 0, 1) == 0 ? 0 : (size_t)test_random_in(seed, 0, 31);
}

static void side_make(struct side *side, size_t ndim, const size_t *shape, bool is_source, uint64_t *seed)
{
    memcpy(side->shape, shape, ndim * sizeof shape[0]);
    random_strides(seed, ndim, shape, is_source && test_random_in(seed, 0, 3) == 0, side->stride);
    side_place(side, ndim, seed);
}

/* A shape with few long or many short axes, so that every kernel has its turn. */
static size_t case_shape(uint64_t *seed, size_t *shape)
{
    size_t ndim = (size_t)test_random_in(seed, 1, 6);
    static const size_t most[] = {0, 60000, 300, 60, 20, 10, 6};
    random_shape(seed, ndim, most[ndim], 60000, shape);
    return ndim;
}

/* No float of these bits is a NaN, whose payload a conversion may change. */
static void without_nan(char *items, size_t size_bytes, dimfold_dtype dtype)
{
    size_t part = dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16 ? 2
                  : dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64 ? 4
                  : dtype == DIMFOLD_DTYPE_F64 || dtype == DIMFOLD_DTYPE_C128 ? 8 : 0;
    for (size_t i = part; part != 0 && i <= size_bytes; i += part)
        items[i - 1] &= (char)~0x40;
    for (size_t i = 0; dtype == DIMFOLD_DTYPE_BOOL && i < size_bytes; i++)
        items[i] &= 1;
}

static const dimfold_dtype dtypes[] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16,  DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32,  DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64,  DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128,
};

static dimfold_dtype any_dtype(uint64_t *seed)
{
    return dtypes[test_random_in(seed, 0, sizeof dtypes / sizeof dtypes[0] - 1)];
}

static dimfold_dtype any_item(uint64_t *seed)
{
    return dimfold_dtype_opaque((size_t)test_random_in(seed, 1, 16));
}

/* Runs an operation on the device and on the mirror; both must end alike. */
typedef dimfold_status operation(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source);

static dimfold_status run_copy(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source)
{
    return dimfold_copy(queue, target, source, NULL);
}

static dimfold_status run_cast(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source)
{
    return dimfold_cast(queue, target, source, NULL);
}

static dimfold_status run_fill(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source)
{
    (void)source;
    static const unsigned char value[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    return dimfold_fill(queue, target, value, NULL);
}

static bool run_case(operation *run, dimfold_dtype target_dtype, dimfold_dtype source_dtype, uint64_t *seed)
{
    size_t shape[8], ndim = case_shape(seed, shape);
    struct side target, source;
    device_memory memory[2];
    side_make(&target, ndim, shape, false, seed);
    side_make(&source, ndim, shape, true, seed);
    size_t target_bytes = target.start_bytes + target.span * dimfold_dtype_size_bytes(target_dtype);
    size_t source_bytes = source.start_bytes + source.span * dimfold_dtype_size_bytes(source_dtype);
    if (!device_memory_make(&memory[0], target_bytes, seed))
        return CHECK(!"there is memory");
    if (!device_memory_make(&memory[1], source_bytes, seed)) {
        device_memory_free(&memory[0]);
        return CHECK(!"there is memory");
    }
    if (target_dtype != source_dtype) {
        without_nan(memory[1].mirror + source.start_bytes, source_bytes - source.start_bytes, source_dtype);
        device_memory_upload(&memory[1]);
    }
    device_views to = device_views_of(&memory[0], target_dtype, ndim, target.shape, target.stride, target.offset,
                                      target.start_bytes);
    device_views from = device_views_of(&memory[1], source_dtype, ndim, source.shape, source.stride, source.offset,
                                        source.start_bytes);
    dimfold_status expected = run(device_mirror_queue(), &to.mirror, &from.mirror);
    bool is_same = CHECK_STATUS(expected, run(device_queue(), &to.device, &from.device));
    is_same = is_same && CHECK(device_memory_is_same(&memory[0])) && CHECK(device_memory_is_same(&memory[1]));
    device_memory_free(&memory[0]);
    device_memory_free(&memory[1]);
    return is_same;
}

/* Where a case fails its seed is told, and the search ends. */
static void search(operation *run, dimfold_dtype (*target_dtype)(uint64_t *), dimfold_dtype (*source_dtype)(uint64_t *),
                   uint64_t first)
{
    size_t cases = 0;
    if (!device_is_there())
        return;
    for (double deadline = device_deadline(); cases < CASES_MAX && device_clock() < deadline; cases++) {
        uint64_t seed = first + cases, dtype_seed = seed;
        dimfold_dtype to = target_dtype(&dtype_seed);
        if (!run_case(run, to, source_dtype != NULL ? source_dtype(&dtype_seed) : to, &seed)) {
            printf("  case %zu of the seeds from %llu\n", cases, (unsigned long long)first);
            break;
        }
    }
    printf("  %zu pairs of layouts\n", cases);
}

TEST(random_copies_are_the_hosts)
{
    search(run_copy, any_item, NULL, 1000000);
}

TEST(random_casts_are_the_hosts)
{
    search(run_cast, any_dtype, any_dtype, 2000000);
}

TEST(random_fills_are_the_hosts)
{
    search(run_fill, any_item, NULL, 3000000);
}
