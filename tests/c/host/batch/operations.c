/* One node besides its sources, with values for these and what the walker makes of each by itself. */
#include "operations.h"

#include "host/guarded.h"
#include "host/kernels.h"
#include "program/values.h"
#include "program/walker.h"

#define OPS 128
#define VALUES 2000
#define COUNT_MAX 1000
#define OFFSETS 65
#define BESIDE 64 /* bytes around a target that must stay */

/* All that nodes can have. */
static const dimfold_dtype dtypes[] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,   DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16,  DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32,  DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128,
    0x00010803,         0x00011003,         0x00012003,        0x00014003,        0x00018003};

#define DTYPE_COUNT (sizeof dtypes / sizeof dtypes[0])

/* An expression of one node besides its sources, with values for these and what is right of them. */
typedef struct case_of_node {
    dimfold_expr expr;
    size_t args;
    dimfold_dtype arg_dtype[3], dtype;
    unsigned char *arg[3]; /* VALUES each, behind OFFSETS bytes */
    unsigned char *expected;
} case_of_node;

static unsigned char *values_of(dimfold_dtype dtype, size_t place, size_t args, uint64_t *seed)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype), step = 1;
    unsigned char *made = malloc(VALUES * bytes);
    scalar edges[VALUES_EDGES_MAX];
    size_t count = values_edges(dtype, edges);
    for (size_t i = 0; i < place && args < 3; i++)
        step *= VALUES_EDGES_MAX;
    for (size_t i = 0; i < VALUES; i++) {
        bool is_edge = args < 3 && i / step < (place + 1 < args ? VALUES : VALUES_EDGES_MAX);
        scalar value = values_random(dtype, seed);
        if (is_edge && i / step % VALUES_EDGES_MAX < count)
            value = edges[i / step % VALUES_EDGES_MAX];
        memcpy(made + i * bytes, &value, bytes);
    }
    return made;
}

/* What the walker makes of each value by itself. */
static void case_fill(case_of_node *made, walker *walker, uint64_t seed)
{
    scalar source[3], value[DIMFOLD_EXPR_NODES_MAX];
    size_t bytes = dimfold_dtype_size_bytes(made->dtype);
    for (size_t k = 0; k < made->args; k++)
        made->arg[k] = values_of(made->arg_dtype[k], k, made->args, &seed);
    made->expected = malloc(VALUES * bytes);
    for (size_t i = 0; i < VALUES; i++) {
        for (size_t k = 0; k < made->args; k++) {
            size_t arg_bytes = dimfold_dtype_size_bytes(made->arg_dtype[k]);
            memset(&source[k], 0, sizeof source[k]);
            memcpy(&source[k], made->arg[k] + i * arg_bytes, arg_bytes);
        }
        for (size_t n = 0; n < made->expr.count; n++)
            walker_compute(walker, &made->expr, n, source, NULL, 0, value);
        memcpy(made->expected + i * bytes, &value[made->expr.count - 1], bytes);
    }
}

static void case_end(case_of_node *ended)
{
    for (size_t k = 0; k < ended->args; k++)
        free(ended->arg[k]);
    free(ended->expected);
}

/* ---- Applying it ----------------------------------------------------------------------------------------------- */

/* Memory that begins with a line. */
typedef struct lines {
    unsigned char *memory, *begin;
} lines;

static lines lines_make(size_t size_bytes)
{
    lines made = {.memory = malloc(size_bytes + 64)};
    made.begin = made.memory + (64 - (uintptr_t)made.memory % 64) % 64;
    return made;
}

#define LINES_BYTES (2 * BESIDE + OFFSETS + VALUES * 16)

typedef struct bench {
    lines arg[3], target;
    unsigned char mark[BESIDE];
} bench;

static bench bench_make(void)
{
    bench made;
    for (size_t k = 0; k < 3; k++)
        made.arg[k] = lines_make(LINES_BYTES);
    made.target = lines_make(LINES_BYTES);
    memset(made.mark, 0xa5, sizeof made.mark);
    return made;
}

static void bench_end(bench *ended)
{
    for (size_t k = 0; k < 3; k++)
        free(ended->arg[k].memory);
    free(ended->target.memory);
}

static bool are_expected(const case_of_node *tried, const unsigned char *found, size_t first, size_t count)
{
    size_t bytes = dimfold_dtype_size_bytes(tried->dtype);
    const unsigned char *expected = tried->expected + first * bytes;
    if (memcmp(expected, found, count * bytes) == 0)
        return true;
    for (size_t i = 0; i < count; i++)
        if (!scalar_is_same(tried->dtype, expected + i * bytes, found + i * bytes)) {
            const dimfold_node *node = &tried->expr.node[tried->expr.count - 1];
            printf("  value %zu of %s of %s to %s, among %zu\n", first + i, dimfold_op_name(node->op),
                   dimfold_dtype_name(tried->arg_dtype[tried->args - 1]), dimfold_dtype_name(tried->dtype), count);
            return false;
        }
    return true;
}

/* `count` values from `first` on, the target `offset` bytes behind a line, and each argument elsewhere. */
static bool case_check(const case_of_node *tried, bench *bench, dimfold_queue *queue, dimfold_program *program,
                       size_t first, size_t count, size_t offset)
{
    dimfold_view source[3], target;
    unsigned char *written = bench->target.begin + BESIDE + offset;
    size_t bytes = count * dimfold_dtype_size_bytes(tried->dtype);
    for (size_t k = 0; k < tried->args; k++) {
        size_t arg_bytes = dimfold_dtype_size_bytes(tried->arg_dtype[k]);
        unsigned char *at = bench->arg[k].begin + (offset * (2 * k + 1) + k) % OFFSETS;
        memcpy(at, tried->arg[k] + first * arg_bytes, count * arg_bytes);
        source[k] = (dimfold_view){.data = at, .dtype = tried->arg_dtype[k], .device_type = DIMFOLD_DEVICE_CPU,
                                   .ndim = 1, .shape = &count};
    }
    memset(written - BESIDE, 0xa5, bytes + 2 * BESIDE);
    target = (dimfold_view){.data = written, .dtype = tried->dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                            .shape = &count};
    return CHECK_STATUS(DIMFOLD_OK, dimfold_apply(queue, program, 1, &target, tried->args, source, NULL)) &&
           CHECK(are_expected(tried, written, first, count)) &&
           CHECK(memcmp(written - BESIDE, bench->mark, BESIDE) == 0) &&
           CHECK(memcmp(written + bytes, bench->mark, BESIDE) == 0);
}

/* All values at once, then 1 to 70 and 1000 of them at every address; one in so many of these pairs in `test`, others
   for another `turn`. */
static void case_sweep(const case_of_node *tried, bench *bench, dimfold_queue *queue, dimfold_program *program,
                       size_t turn)
{
    bool is_function = scalar_is_function(tried->expr.node[tried->expr.count - 1].op, tried->arg_dtype[0]);
    size_t step = test_scale() > 1 ? 1 : is_function ? 29 : 7;
    for (size_t first = 0; first < VALUES; first += COUNT_MAX)
        if (!case_check(tried, bench, queue, program, first, COUNT_MAX, turn % OFFSETS))
            return;
    for (size_t i = turn % step; i < 71 * OFFSETS; i += step) {
        size_t count = i / OFFSETS + 1, many = turn % 5 == 0 || step == 1 ? COUNT_MAX : 150 + turn % 64;
        count = count == 71 ? many : count;
        if (!case_check(tried, bench, queue, program, i * 37 % (VALUES - COUNT_MAX), count, i % OFFSETS))
            return;
    }
}

static void case_check_tier(case_of_node *tried, bench *bench, uint64_t tier, size_t turn)
{
    dimfold_queue *queue = queue_of_tier(1, tier);
    dimfold_program *program = NULL;
    if (CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &tried->expr, NULL, NULL)))
        case_sweep(tried, bench, queue, program, turn);
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
}

/* ---- Operations ------------------------------------------------------------------------------------------------ */

static case_of_node case_of_operation(uint16_t op, dimfold_dtype dtype)
{
    case_of_node made = {.args = dimfold_op_arity(op), .dtype = dimfold_op_dtype(op, dtype)};
    uint16_t node, args[3];
    dimfold_expr_begin(&made.expr);
    for (size_t k = 0; k < made.args; k++) {
        made.arg_dtype[k] = op == DIMFOLD_OP_WHERE && k == 0 ? DIMFOLD_DTYPE_BOOL : dtype;
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made.expr, &args[k], made.arg_dtype[k], NULL));
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made.expr, &node, op, made.args, args, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made.expr, node, NULL));
    return made;
}

static case_of_node case_of_cast(dimfold_dtype from, dimfold_dtype to, uint32_t flags)
{
    case_of_node made = {.args = 1, .arg_dtype = {from}, .dtype = to};
    uint16_t node, arg;
    dimfold_expr_begin(&made.expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made.expr, &arg, from, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(&made.expr, &node, arg, to, flags, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made.expr, node, NULL));
    return made;
}

/* x INNER y as one argument of OUTER, z as the other. */
static case_of_node case_of_pair(uint16_t outer, uint16_t inner, bool is_first, dimfold_dtype dtype)
{
    case_of_node made = {.args = 3, .arg_dtype = {dtype, dtype, dtype}, .dtype = dtype};
    uint16_t node, args[3];
    dimfold_expr_begin(&made.expr);
    for (size_t k = 0; k < 3; k++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made.expr, &args[k], dtype, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made.expr, &node, inner, 2, args, NULL));
    uint16_t both[2] = {is_first ? node : args[2], is_first ? args[2] : node};
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made.expr, &node, outer, 2, both, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made.expr, node, NULL));
    return made;
}

static void case_run(case_of_node *tried, walker *walker, bench *bench, uint64_t tier, size_t turn)
{
    case_fill(tried, walker, turn);
    case_check_tier(tried, bench, tier, turn);
    case_end(tried);
}

static bool is_case(uint16_t op, dimfold_dtype dtype, bool functions)
{
    return dimfold_op_arity(op) > 0 && dimfold_op_dtype(op, dtype) != 0 && scalar_is_function(op, dtype) == functions;
}

/* How many operations and dtypes there are that fit, as the comments of expr.h list them. */
#define OPERATIONS 380
#define FUNCTIONS (27 * 4 + 2)

void operations_check(uint64_t tier, bool functions)
{
    size_t cases = 0;
    if (tier_or_skip(tier) == NULL)
        return;
    walker walker = walker_make();
    bench bench = bench_make();
    for (uint16_t op = DIMFOLD_OP_ADD; op < OPS; op++)
        for (size_t i = 0; i < DTYPE_COUNT; i++) {
            if (!is_case(op, dtypes[i], functions))
                continue;
            case_of_node tried = case_of_operation(op, dtypes[i]);
            case_run(&tried, &walker, &bench, tier, cases++);
        }
    CHECK_EQ(functions ? FUNCTIONS : OPERATIONS, cases);
    bench_end(&bench);
    walker_end(&walker);
}

void casts_check(uint64_t tier)
{
    if (tier_or_skip(tier) == NULL)
        return;
    walker walker = walker_make();
    bench bench = bench_make();
    for (size_t i = 0; i < DTYPES * DTYPES * 2; i++) {
        dimfold_dtype from = named_dtypes[i / 2 / DTYPES], to = named_dtypes[i / 2 % DTYPES];
        case_of_node tried = case_of_cast(from, to, i % 2 == 0 ? 0 : DIMFOLD_WRAPPING);
        case_run(&tried, &walker, &bench, tier, i);
    }
    bench_end(&bench);
    walker_end(&walker);
}

void pairs_check(uint64_t tier)
{
    static const uint16_t ops[] = {DIMFOLD_OP_ADD, DIMFOLD_OP_SUB, DIMFOLD_OP_MUL};
    static const dimfold_dtype floats[] = {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F16,
                                           DIMFOLD_DTYPE_BF16};
    if (tier_or_skip(tier) == NULL)
        return;
    walker walker = walker_make();
    bench bench = bench_make();
    for (size_t i = 0; i < 3 * 3 * 2 * 4; i++) {
        case_of_node tried = case_of_pair(ops[i % 3], ops[i / 3 % 3], i / 9 % 2 == 0, floats[i / 18]);
        case_run(&tried, &walker, &bench, tier, i);
    }
    bench_end(&bench);
    walker_end(&walker);
}
