/* Scans item by item, and the kernels of a tier by themselves. */
#include "oracle.h"

#include "host/guarded.h"
#include "host/scan/kernels.h"
#include "host/scan/scan.h"

#include <math.h>

/* ---- The order of additions ------------------------------------------------------------------------------------ */

/* What is behind the end of a line: -0, which changes no sum. */
static double item_or_none(const double *item, size_t count, size_t place)
{
    return place < count ? item[place] : -0.0;
}

/* The sum up to item `place` of a group, one after another. */
static double sum_of_group(const double *item, size_t count, size_t group, size_t place)
{
    double sum = item_or_none(item, count, 8 * group);
    for (size_t i = 1; i <= place; i++)
        sum += item_or_none(item, count, 8 * group + i);
    return sum;
}

/* The sum up to item `place` of `size` ones from `first` on: of the left half, or all of that and some of the right. */
static double sum_of_halves(const double *item, size_t count, size_t first, size_t size, size_t place)
{
    if (size == 1)
        return item_or_none(item, count, first);
    size_t half = size / 2;
    if (place < half)
        return sum_of_halves(item, count, first, half, place);
    double left = sum_of_halves(item, count, first, half, half - 1);
    return left + sum_of_halves(item, count, first + half, half, place - half);
}

/* The totals of a line's groups of 8, and how many there are in whole blocks of 32. */
static double *group_totals(const double *item, size_t count, size_t *groups)
{
    *groups = (count + 255) / 256 * 32;
    double *total = malloc((*groups + 1) * sizeof *total);
    for (size_t group = 0; group < *groups; group++)
        total[group] = sum_of_group(item, count, group, 7);
    return total;
}

void oracle_sums(const double *item, size_t count, double *result)
{
    size_t groups, chunk = dimfold_scan_chunk(count);
    double *total = group_totals(item, count, &groups);
    double chunks = -0.0, block = -0.0, before = -0.0;
    for (size_t i = 0; i < count; i++) {
        size_t group = i / 8;
        if (i > 0 && i % 256 == 0)
            block += sum_of_halves(total, groups, group - 32, 32, 31);
        if (i > 0 && i % chunk == 0) {
            chunks += block;
            block = -0.0;
        }
        if (i % 8 == 0)
            before = group % 32 == 0 ? -0.0 : sum_of_halves(total, groups, group / 32 * 32, 32, group % 32 - 1);
        result[i] = ((chunks + block) + before) + sum_of_group(item, count, group, i % 8);
    }
    free(total);
}

/* ---- Lines ----------------------------------------------------------------------------------------------------- */

static bool is_signed_dtype(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_I8 || dtype == DIMFOLD_DTYPE_I16 || dtype == DIMFOLD_DTYPE_I32 ||
           dtype == DIMFOLD_DTYPE_I64;
}

static bool is_unsigned_dtype(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_U8 || dtype == DIMFOLD_DTYPE_U16 || dtype == DIMFOLD_DTYPE_U32 ||
           dtype == DIMFOLD_DTYPE_U64;
}

/* What is accumulated in: of extremes a dtype that has all of the items' values. */
static dimfold_dtype accumulated_dtype(uint32_t op, dimfold_dtype dtype)
{
    bool is_arithmetic = op == DIMFOLD_REDUCE_SUM || op == DIMFOLD_REDUCE_PROD;
    if (op == DIMFOLD_REDUCE_ANY || op == DIMFOLD_REDUCE_ALL)
        return DIMFOLD_DTYPE_BOOL;
    if (dtype == DIMFOLD_DTYPE_BOOL)
        return is_arithmetic ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_BOOL;
    if (is_signed_dtype(dtype))
        return DIMFOLD_DTYPE_I64;
    if (is_unsigned_dtype(dtype))
        return DIMFOLD_DTYPE_U64;
    return dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128 ? DIMFOLD_DTYPE_C128 : DIMFOLD_DTYPE_F64;
}

/* One line, before and after. */
typedef struct line {
    uint32_t op;
    dimfold_dtype dtype; /* of the source's items */
    size_t count;
    bool is_exclusive;
} line;

static double worse_float(uint32_t op, double a, double b)
{
    if (isnan(a) || isnan(b))
        return NAN;
    bool is_less = a < b || (a == b && signbit(a) && !signbit(b));
    return is_less == (op == DIMFOLD_REDUCE_MIN) ? a : b;
}

static void line_of_floats(const line *line, double *item)
{
    double *made = malloc((line->count + 1) * sizeof *made), first[] = {0, 1, INFINITY, -INFINITY};
    made[0] = first[line->op - DIMFOLD_REDUCE_SUM];
    if (line->op == DIMFOLD_REDUCE_SUM)
        oracle_sums(item, line->count, made + 1);
    for (size_t i = 0; i < line->count && line->op != DIMFOLD_REDUCE_SUM; i++)
        made[i + 1] = line->op == DIMFOLD_REDUCE_PROD ? (i > 0 ? made[i] * item[i] : item[i])
                                                      : worse_float(line->op, made[i], item[i]);
    memcpy(item, made + !line->is_exclusive, line->count * sizeof *item);
    free(made);
}

/* The least number of a signed dtype, or the largest of either sign. */
static uint64_t extreme_of(dimfold_dtype dtype, bool is_largest)
{
    size_t bits = 8 * dimfold_dtype_size_bytes(dtype);
    if (is_unsigned_dtype(dtype))
        return is_largest ? UINT64_MAX >> (64 - bits) : 0;
    return is_largest ? UINT64_MAX >> (65 - bits) : ~(UINT64_MAX >> (65 - bits));
}

static void line_of_integers(const line *line, uint64_t *item)
{
    uint64_t sum = line->op == DIMFOLD_REDUCE_SUM    ? 0
                   : line->op == DIMFOLD_REDUCE_PROD ? 1
                                                     : extreme_of(line->dtype, line->op == DIMFOLD_REDUCE_MIN);
    for (size_t i = 0; i < line->count; i++) {
        uint64_t before = sum, x = item[i];
        bool is_less = is_unsigned_dtype(line->dtype) ? x < sum : (int64_t)x < (int64_t)sum;
        if (line->op == DIMFOLD_REDUCE_SUM)
            sum += x;
        else if (line->op == DIMFOLD_REDUCE_PROD)
            sum *= x;
        else if (x != sum && is_less == (line->op == DIMFOLD_REDUCE_MIN))
            sum = x;
        item[i] = line->is_exclusive ? before : sum;
    }
}

/* A minimum of bools is all of them, a maximum any. */
static void line_of_bools(const line *line, unsigned char *item)
{
    bool is_all = line->op == DIMFOLD_REDUCE_ALL || line->op == DIMFOLD_REDUCE_MIN, sum = is_all;
    for (size_t i = 0; i < line->count; i++) {
        bool before = sum;
        sum = is_all ? sum && item[i] : sum || item[i];
        item[i] = line->is_exclusive ? before : sum;
    }
}

static void line_of_complex(const line *line, double *item)
{
    double *part = malloc(line->count * sizeof *part + 1);
    for (size_t k = 0; k < 2; k++) {
        for (size_t i = 0; i < line->count; i++)
            part[i] = item[2 * i + k];
        line_of_floats(line, part);
        for (size_t i = 0; i < line->count; i++)
            item[2 * i + k] = part[i];
    }
    free(part);
}

static void line_run(const line *line, dimfold_dtype dtype, void *item)
{
    if (dtype == DIMFOLD_DTYPE_F64)
        line_of_floats(line, item);
    else if (dtype == DIMFOLD_DTYPE_C128)
        line_of_complex(line, item);
    else if (dtype == DIMFOLD_DTYPE_BOOL)
        line_of_bools(line, item);
    else
        line_of_integers(line, item);
}

/* ---- Whole views ----------------------------------------------------------------------------------------------- */

/* Some numbers in C order, and a view of them. */
typedef struct numbers {
    dimfold_view view;
    char *data;
} numbers;

static numbers numbers_like(const dimfold_view *like, dimfold_dtype dtype)
{
    size_t size = 1;
    for (size_t axis = 0; axis < like->ndim; axis++)
        size *= like->shape[axis];
    numbers made = {.data = malloc(size * dimfold_dtype_size_bytes(dtype) + 16)};
    made.view = (dimfold_view){.data = made.data, .dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU,
                               .ndim = like->ndim, .shape = like->shape};
    return made;
}

static numbers numbers_of(dimfold_queue *queue, const dimfold_view *view, dimfold_dtype dtype)
{
    numbers made = numbers_like(view, dtype);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &made.view, view, NULL));
    return made;
}

/* Lines lie `inner` items apart in each of `outer` parts. */
static void numbers_scan(numbers *numbers, const line *line, size_t outer, size_t inner, bool is_backward)
{
    size_t bytes = dimfold_dtype_size_bytes(numbers->view.dtype);
    char *item = malloc(line->count * bytes + 16);
    for (size_t place = 0; place < outer * inner; place++) {
        char *first = numbers->data + (place / inner * line->count * inner + place % inner) * bytes;
        for (size_t i = 0; i < line->count; i++)
            memcpy(item + (is_backward ? line->count - 1 - i : i) * bytes, first + i * inner * bytes, bytes);
        line_run(line, numbers->view.dtype, item);
        for (size_t i = 0; i < line->count; i++)
            memcpy(first + i * inner * bytes, item + (is_backward ? line->count - 1 - i : i) * bytes, bytes);
    }
    free(item);
}

unsigned char *expected_scan(uint32_t op, const operand *target, const operand *source, size_t axis, uint32_t flags)
{
    dimfold_queue *queue = queue_make(1);
    size_t outer = 1, inner = 1;
    for (size_t k = 0; k < source->view.ndim; k++)
        *(k < axis ? &outer : &inner) *= k == axis ? 1 : source->shape[k];
    line line = {op, source->view.dtype, source->shape[axis], (flags & DIMFOLD_EXCLUSIVE) != 0};
    numbers made = numbers_of(queue, &source->view, accumulated_dtype(op, source->view.dtype));
    numbers_scan(&made, &line, outer, inner, (flags & DIMFOLD_BACKWARD) != 0);
    unsigned char *expected = malloc(target->size_bytes);
    memcpy(expected, target->data, target->size_bytes);
    dimfold_view view = target->view;
    view.data = expected;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &view, &made.view, NULL));
    free(made.data);
    dimfold_queue_destroy(queue);
    return expected;
}

/* Where both have a NaN, in either part, the one that was found takes the place of the one that was expected. */
static void take_nan(dimfold_queue *queue, const operand *target, unsigned char *expected)
{
    dimfold_view view = target->view;
    view.data = expected;
    numbers wanted = numbers_of(queue, &view, DIMFOLD_DTYPE_C128);
    numbers found = numbers_of(queue, &target->view, DIMFOLD_DTYPE_C128);
    size_t bytes = dimfold_dtype_size_bytes(target->view.dtype), index[64] = {0}, ordinal = 0;
    do {
        const double *a = (const double *)wanted.data + 2 * ordinal, *b = (const double *)found.data + 2 * ordinal;
        bool are_alike = (isnan(a[0]) ? isnan(b[0]) : a[0] == b[0]) && (isnan(a[1]) ? isnan(b[1]) : a[1] == b[1]);
        ptrdiff_t at = (ptrdiff_t)view.offset + index_position(view.ndim, target->stride, index);
        if (are_alike && (isnan(a[0]) || isnan(a[1])))
            memcpy(expected + at * (ptrdiff_t)bytes, target->data + at * (ptrdiff_t)bytes, bytes);
        ordinal++;
    } while (index_next(view.ndim, view.shape, index));
    free(wanted.data);
    free(found.data);
}

bool check_scan(dimfold_queue *queue, uint32_t op, operand *target, const operand *source, size_t axis,
                uint32_t flags, const unsigned char *expected)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_scan(queue, op, &target->view, &source->view, (ptrdiff_t)axis, flags, NULL));
    if (memcmp(expected, target->data, target->size_bytes) == 0)
        return true;
    unsigned char *patched = malloc(target->size_bytes);
    memcpy(patched, expected, target->size_bytes);
    take_nan(queue, target, patched);
    bool is_same = memcmp(patched, target->data, target->size_bytes) == 0;
    free(patched);
    return CHECK(is_same);
}

/* ---- Kernels --------------------------------------------------------------------------------------------------- */

static const dimfold_scan_kernels *kernels_of(uint64_t tier)
{
    return tier == DIMFOLD_TIER_AVX2     ? dimfold_scan_avx2()
           : tier == DIMFOLD_TIER_AVX512 ? dimfold_scan_avx512()
           : tier == DIMFOLD_TIER_NEON   ? dimfold_scan_neon()
                                         : dimfold_scan_portable();
}

#define KERNEL_ROWS 1000
#define KERNEL_COLUMNS 37

/* A matrix of random floats, and what each of its columns has up to each row. */
typedef struct matrix {
    size_t rows;
    double item[KERNEL_ROWS][KERNEL_COLUMNS], sum[KERNEL_ROWS][KERNEL_COLUMNS];
} matrix;

static void matrix_make(matrix *made, size_t rows, uint64_t *seed)
{
    double item[KERNEL_ROWS], sum[KERNEL_ROWS];
    made->rows = rows;
    for (size_t column = 0; column < KERNEL_COLUMNS; column++) {
        for (size_t row = 0; row < rows; row++)
            item[row] = made->item[row][column] = (float)test_random_in(seed, -1000, 1000) / 37.0f;
        oracle_sums(item, rows, sum);
        for (size_t row = 0; row < rows; row++)
            made->sum[row][column] = sum[row];
    }
}

static void check_rows(const dimfold_scan_kernels *kernels, const matrix *matrix)
{
    double item[KERNEL_ROWS];
    float small[KERNEL_ROWS];
    for (size_t column = 0; column < KERNEL_COLUMNS; column++) {
        dimfold_scan_row row = {.chunks.real = -0.0, .block.real = -0.0, .streams = true}, row2 = row;
        for (size_t i = 0; i < matrix->rows; i++)
            small[i] = (float)(item[i] = matrix->item[i][column]);
        for (size_t begin = 0; begin < matrix->rows; begin += 256) {
            size_t count = matrix->rows - begin < 256 ? matrix->rows - begin : 256;
            char *at = (char *)(item + begin), *at2 = (char *)(small + begin);
            kernels->row[DIMFOLD_SCAN_SUM_F64](at, at, count, &row);
            kernels->row[DIMFOLD_SCAN_SUM_F32](at2, at2, count, &row2);
        }
        for (size_t i = 0; i < matrix->rows; i++)
            CHECK(item[i] == matrix->sum[i][column] && small[i] == (float)matrix->sum[i][column]);
    }
}

static void check_columns(const dimfold_scan_kernels *kernels, const matrix *matrix)
{
    static double item[KERNEL_ROWS][KERNEL_COLUMNS];
    static dimfold_scan_columns state;
    const size_t pitch = sizeof item[0];
    state.group = 0;
    state.chunk_groups = dimfold_scan_chunk(matrix->rows) / 8;
    state.streams = false;
    for (size_t column = 0; column < KERNEL_COLUMNS; column++)
        state.chunks[column].real = state.block[column].real = state.prefix[column].real = -0.0;
    memcpy(item, matrix->item, sizeof item);
    for (size_t row = 0; row < matrix->rows; row += 8)
        kernels->columns[DIMFOLD_SCAN_SUM_F64]((char *)item[row], (ptrdiff_t)pitch, (const char *)item[row],
                                               (ptrdiff_t)pitch, matrix->rows - row < 8 ? matrix->rows - row : 8,
                                               KERNEL_COLUMNS, &state);
    CHECK(memcmp(item, matrix->sum, matrix->rows * pitch) == 0);
}

void scan_kernels_check(uint64_t tier)
{
    static matrix matrix;
    uint64_t seed = 1;
    if (!dimfold_tier_is_supported(tier)) {
        test_skip("the machine does not have these instructions");
        return;
    }
    for (size_t rows = 1; rows <= KERNEL_ROWS; rows += rows < 40 ? 1 : 83) {
        matrix_make(&matrix, rows, &seed);
        check_rows(kernels_of(tier), &matrix);
        check_columns(kernels_of(tier), &matrix);
    }
}
