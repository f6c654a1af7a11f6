/* Cases and the host's answers. */
#include "cases.h"

#include "ops/byte_order.h"
#include "ops/conversion.h"

static dimfold_queue *case_host(void)
{
    static dimfold_queue *host;
    if (host == NULL)
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&host, &(dimfold_host_options){.threads = 1}, NULL));
    return host;
}

static void case_bytes(unsigned char *bytes, size_t size_bytes, uint64_t *seed)
{
    for (size_t i = 0; i < size_bytes; i += 8) {
        uint64_t random = test_random(seed);
        memcpy(bytes + i, &random, size_bytes - i < 8 ? size_bytes - i : 8);
    }
}

void case_operand(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  size_t misalignment, uint64_t *seed)
{
    ptrdiff_t low = 0, high = 0;
    for (size_t axis = 0; axis < ndim; axis++) {
        ptrdiff_t reach = (ptrdiff_t)(shape[axis] - 1) * stride[axis];
        *(reach < 0 ? &low : &high) += reach;
    }
    memcpy(result->shape, shape, ndim * sizeof *shape);
    memcpy(result->stride, stride, ndim * sizeof *stride);
    result->size_bytes = (size_t)(high - low + 1) * dimfold_dtype_size_bytes(dtype);
    result->memory = malloc(256 + misalignment + result->size_bytes);
    result->data = result->memory + (256 - (uintptr_t)result->memory % 256) + misalignment;
    case_bytes(result->data, result->size_bytes, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&result->view, result->data, result->size_bytes, dtype, ndim,
                                              result->shape, result->stride, (size_t)-low, NULL));
}

/* Whether two items are the same number, in the byte order of the view. */
static bool case_item_is_same(const dimfold_view *view, const unsigned char *expected, const unsigned char *found)
{
    char item[2][16];
    size_t item_bytes = dimfold_dtype_size_bytes(view->dtype);
    memcpy(item[0], expected, item_bytes);
    memcpy(item[1], found, item_bytes);
    for (size_t i = 0; i < 2 && (view->flags & DIMFOLD_BYTE_SWAPPED) != 0; i++)
        dimfold_swap_bytes(item[i], item_bytes, dimfold_dtype_swap_bytes(view->dtype));
    return item_is_same(view->dtype, (unsigned char *)item[0], (unsigned char *)item[1]);
}

/* Whether the target holds what the host made, whose bytes between elements are the target's own of before. */
static bool case_is_same(const operand *target, const unsigned char *expected)
{
    size_t ndim = target->view.ndim, index[64] = {0}, item_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    if (memcmp(target->data, expected, target->size_bytes) == 0)
        return true;
    do {
        size_t at = (target->view.offset + (size_t)index_position(ndim, target->stride, index)) * item_bytes;
        bool is_opaque = target->view.dtype == dimfold_dtype_opaque(item_bytes);
        if (is_opaque || !case_item_is_same(&target->view, expected + at, target->data + at))
            return false;
    } while (index_next(ndim, target->shape, index));
    return true;
}

static bool case_has_run(const kernel_options *options)
{
    return options->fit == NULL || kernel_last()->answer == DIMFOLD_CUDA_FITS;
}

/* An operand with the same bytes elsewhere. */
static operand case_twin(const operand *target)
{
    operand twin = *target;
    twin.memory = malloc(256 + target->size_bytes);
    twin.view.data = twin.data = twin.memory + ((uintptr_t)target->data - (uintptr_t)twin.memory) % 256;
    memcpy(twin.data, target->data, target->size_bytes);
    return twin;
}

/* What the kernels make of it that are compiled for the host, where others are asked for. */
static kernel_options case_compiled(const kernel_options *options)
{
    kernel_options compiled = *options;
    compiled.kernels = NULL;
    return compiled;
}

static void case_check(const operand *target, const operand *expected)
{
    if (!CHECK(case_is_same(target, expected->data)) && kernel_last()->kernel != NULL)
        printf("  %s\n", kernel_last()->kernel->name);
}

bool case_run(const kernel_options *options, operand *target, const operand *source)
{
    operand host = case_twin(target), twin = case_twin(target);
    kernel_options compiled = case_compiled(options);
    if (options->kernels != NULL)
        CHECK_STATUS(DIMFOLD_OK, dimfold_cast(kernel_queue(&compiled), &twin.view, &source->view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(kernel_queue(options), &target->view, &source->view, NULL));
    bool has_run = case_has_run(options);
    if (has_run) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_cast(case_host(), &host.view, &source->view, NULL));
        case_check(target, &host);
    }
    if (options->kernels != NULL)
        case_check(target, &twin);
    free(host.memory);
    free(twin.memory);
    return has_run;
}

/* Often as the items' size allows, by a multiple of it, or anywhere. */
static size_t case_misalignment(size_t item_bytes, uint64_t *seed)
{
    switch (test_random_in(seed, 0, 4)) {
    case 0: return (size_t)test_random_in(seed, 1, 31);
    case 1: return (size_t)test_random_in(seed, 1, 15) * item_bytes;
    default: return 0;
    }
}

bool case_cast(const kernel_options *options, dimfold_dtype to, dimfold_dtype from, size_t ndim, const size_t *shape,
               const ptrdiff_t *target_stride, const ptrdiff_t *source_stride, uint64_t *seed)
{
    operand target, source;
    size_t target_misalignment = case_misalignment(dimfold_dtype_size_bytes(to), seed);
    size_t source_misalignment = case_misalignment(dimfold_dtype_size_bytes(from), seed);
    case_operand(&target, to, ndim, shape, target_stride, target_misalignment, seed);
    case_operand(&source, from, ndim, shape, source_stride, source_misalignment, seed);
    bool has_run = case_run(options, &target, &source);
    operand_free(&target);
    operand_free(&source);
    return has_run;
}

bool case_copy(const kernel_options *options, size_t item_bytes, size_t ndim, const size_t *shape,
               const ptrdiff_t *target_stride, const ptrdiff_t *source_stride, uint64_t *seed)
{
    dimfold_dtype dtype = dimfold_dtype_opaque(item_bytes);
    return case_cast(options, dtype, dtype, ndim, shape, target_stride, source_stride, seed);
}

bool case_fill(const kernel_options *options, size_t item_bytes, size_t ndim, const size_t *shape,
               const ptrdiff_t *stride, uint64_t *seed)
{
    operand target;
    unsigned char value[16];
    case_bytes(value, sizeof value, seed);
    size_t misalignment = case_misalignment(item_bytes, seed);
    case_operand(&target, dimfold_dtype_opaque(item_bytes), ndim, shape, stride, misalignment, seed);
    operand host = case_twin(&target), twin = case_twin(&target);
    kernel_options compiled = case_compiled(options);
    if (options->kernels != NULL)
        CHECK_STATUS(DIMFOLD_OK, dimfold_fill(kernel_queue(&compiled), &twin.view, value, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(kernel_queue(options), &target.view, value, NULL));
    bool has_run = case_has_run(options);
    CHECK_STATUS(DIMFOLD_OK, has_run ? dimfold_fill(case_host(), &host.view, value, NULL) : DIMFOLD_OK);
    CHECK(memcmp(target.data, host.data, target.size_bytes) == 0);
    CHECK(options->kernels == NULL || memcmp(target.data, twin.data, target.size_bytes) == 0);
    free(host.memory);
    free(twin.memory);
    operand_free(&target);
    return has_run;
}

/* How many rounds are left of a series, and whether a case of it is one that runs: the numbers are scattered, since
   what cases are about repeats itself by theirs. */
static size_t case_rounds(const kernel_options *options, size_t rounds)
{
    return options->share > 1 ? (rounds + options->share - 1) / options->share : rounds;
}

static bool case_is_chosen(const kernel_options *options, size_t number)
{
    return options->share < 2 || ((uint32_t)number * 2654435761u >> 16) % options->share == 0;
}

/* ---- Layouts ---------------------------------------------------------------------------------------------------- */

/* A shape, a target that does not overlap itself, and a source that may. */
struct random_layouts {
    size_t ndim, shape[9];
    ptrdiff_t target[9], source[9];
};

static void layouts_draw(struct random_layouts *drawn, size_t size_max, bool may_repeat, uint64_t *seed)
{
    intmax_t extent_max = test_random_in(seed, 0, 3) == 0 ? (intmax_t)size_max : test_random_in(seed, 2, 70);
    drawn->ndim = (size_t)test_random_in(seed, 0, 9);
    random_shape(seed, drawn->ndim, (size_t)extent_max, size_max, drawn->shape);
    random_strides(seed, drawn->ndim, drawn->shape, false, drawn->target);
    random_strides(seed, drawn->ndim, drawn->shape, may_repeat, drawn->source);
}

size_t cases_random_copies(const kernel_options *options, size_t rounds, size_t size_max, uint64_t seed)
{
    size_t ran = 0;
    for (size_t round = 0; round < case_rounds(options, rounds); round++) {
        struct random_layouts drawn;
        layouts_draw(&drawn, size_max, round % 3 == 0, &seed);
        size_t item_bytes = round % 2 == 0 ? (size_t)1 << round / 2 % 5 : 1 + round / 2 % 16;
        ran += case_copy(options, item_bytes, drawn.ndim, drawn.shape, drawn.target, drawn.source, &seed);
    }
    return ran;
}

size_t cases_rows(const kernel_options *options, ptrdiff_t source_stride, size_t rounds, size_t size_max, uint64_t seed)
{
    size_t ran = 0;
    for (size_t round = 0; round < case_rounds(options, rounds); round++) {
        size_t ndim = (size_t)test_random_in(&seed, 1, 4), shape[4];
        ptrdiff_t target[4], source[4];
        random_shape(&seed, ndim, round % 2 == 0 ? size_max : 40, size_max, shape);
        for (size_t axis = 0, step = 1; axis < ndim; step = (step + round % 3) * shape[axis++]) {
            target[axis] = (ptrdiff_t)step;
            source[axis] = axis == 0 ? source_stride : (ptrdiff_t)test_random_in(&seed, -99, 99);
        }
        ran += case_copy(options, 1 + round % 16, ndim, shape, target, source, &seed);
    }
    return ran;
}

size_t cases_random_casts(const kernel_options *options, size_t rounds, size_t size_max, uint64_t seed)
{
    size_t ran = 0;
    for (size_t round = 0; round < case_rounds(options, rounds); round++) {
        struct random_layouts drawn;
        layouts_draw(&drawn, size_max, round % 3 == 0, &seed);
        dimfold_dtype to = named_dtypes[round % DTYPES], from = named_dtypes[round / DTYPES % DTYPES];
        ran += case_cast(options, to, from, drawn.ndim, drawn.shape, drawn.target, drawn.source, &seed);
    }
    return ran;
}

/* Rows of `extent` items: the items behind each, and the steps along it, of the target and of the source. */
struct row_kind {
    size_t behind[2];
    ptrdiff_t step[2];
};

static bool case_cast_rows(const kernel_options *options, dimfold_dtype to, dimfold_dtype from, size_t extent,
                           const struct row_kind *kind, uint64_t *seed)
{
    operand target, source;
    size_t shape[2] = {3, extent};
    ptrdiff_t pitch[2];
    for (size_t side = 0; side < 2; side++)
        pitch[side] = (ptrdiff_t)(extent + kind->behind[side]) * labs((long)kind->step[side]);
    case_operand(&target, to, 2, shape, (ptrdiff_t[]){pitch[0], kind->step[0]}, 0, seed);
    case_operand(&source, from, 2, shape, (ptrdiff_t[]){pitch[1], kind->step[1]}, 0, seed);
    bool has_run = case_run(options, &target, &source);
    operand_free(&target);
    operand_free(&source);
    return has_run;
}

size_t cases_cast_rows(const kernel_options *options, size_t extent, uint64_t seed)
{
    static const struct row_kind kinds[] = {
        {{0, 0}, {1, 1}}, {{16, 32}, {1, 1}}, {{5, 2}, {1, 1}}, {{3, 0}, {2, 1}}, {{0, 1}, {1, -3}}};
    size_t ran = 0, count = sizeof kinds / sizeof kinds[0], pairs = DTYPES * DTYPES;
    for (size_t round = 0; round < case_rounds(options, pairs * count); round++) {
        size_t kind = (round + round / pairs + round / DTYPES) % count;
        ran += case_cast_rows(options, named_dtypes[round % DTYPES], named_dtypes[round / DTYPES % DTYPES],
                              kind == 1 ? extent - extent % 16 : extent, &kinds[kind], &seed);
    }
    return ran;
}

size_t cases_cast_columns(const kernel_options *options, size_t rows, size_t columns, uint64_t seed)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F64,
                                           DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_BOOL,
                                           DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_U32};
    size_t ran = 0, shape[3] = {2, rows, columns};
    ptrdiff_t n = (ptrdiff_t)rows, m = (ptrdiff_t)columns, target[3] = {n * m, m, 1}, source[3] = {n, 1, 2 * n};
    for (size_t i = 0; i < 2 * sizeof dtypes / sizeof dtypes[0]; i++) {
        operand operands[2];
        for (size_t side = 0; side < 2; side++)
            case_operand(&operands[side], i % 2 == side ? dtypes[i / 2] : DIMFOLD_DTYPE_F32, 3, shape,
                         side == 0 ? target : source, 0, &seed);
        ran += case_run(options, &operands[0], &operands[1]);
        operand_free(&operands[0]);
        operand_free(&operands[1]);
    }
    return ran;
}

size_t cases_random_fills(const kernel_options *options, size_t rounds, size_t size_max, uint64_t seed)
{
    size_t ran = 0;
    for (size_t round = 0; round < case_rounds(options, rounds); round++) {
        struct random_layouts drawn;
        layouts_draw(&drawn, size_max, false, &seed);
        ran += case_fill(options, 1 + round % 16, drawn.ndim, drawn.shape, drawn.target, &seed);
    }
    return ran;
}

size_t cases_matrices(const kernel_options *options, size_t item_bytes, uint64_t seed)
{
    static const size_t extents[] = {2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 130};
    size_t count = sizeof extents / sizeof extents[0], ran = 0;
    for (size_t i = 0; i < count * count; i++) {
        if (!case_is_chosen(options, i))
            continue;
        size_t shape[2] = {extents[i % count], extents[i / count]};
        ptrdiff_t rows[2] = {(ptrdiff_t)shape[1] + (ptrdiff_t)(i % 3), 1};
        ptrdiff_t columns[2] = {i % 5 == 0 ? -1 : 1, (ptrdiff_t)shape[0] + (ptrdiff_t)(i % 2)};
        ran += case_copy(options, item_bytes, 2, shape, i % 7 < 4 ? rows : columns, i % 7 < 4 ? columns : rows, &seed);
    }
    return ran;
}

/* The so-manieth permutation of the axes. */
static void permutation_of(size_t number, size_t ndim, size_t *order)
{
    for (size_t i = 0; i < ndim; i++) {
        size_t place = number % (i + 1);
        number /= i + 1;
        memmove(order + place + 1, order + place, (i - place) * sizeof *order);
        order[place] = i;
    }
}

/* Strides of axes that follow each other without gaps, order[0] the fastest. */
static void strides_in_order(size_t ndim, const size_t *shape, const size_t *order, ptrdiff_t *stride)
{
    ptrdiff_t step = 1;
    for (size_t i = 0; i < ndim; i++) {
        stride[order[i]] = step;
        step *= (ptrdiff_t)shape[order[i]];
    }
}

size_t cases_permutations(const kernel_options *options, size_t item_bytes, size_t ndim, size_t extent, uint64_t seed)
{
    size_t permutations = 1, ran = 0, order[4], shape[4];
    ptrdiff_t target[4], source[4];
    for (size_t i = 2; i <= ndim; i++)
        permutations *= i;
    for (size_t number = 0; number < permutations; number++) {
        if (!case_is_chosen(options, number))
            continue;
        for (size_t axis = 0; axis < ndim; axis++)
            shape[axis] = extent + (size_t)test_random_in(&seed, 0, 2);
        permutation_of(0, ndim, order);
        strides_in_order(ndim, shape, order, source);
        permutation_of(number, ndim, order);
        strides_in_order(ndim, shape, order, target);
        ran += case_copy(options, item_bytes, ndim, shape, target, source, &seed);
    }
    return ran;
}
