/* Any bytes as a program: an expression, a shape, layouts, and elements. Every tier of this machine, on two threads and
   in the operands' own layouts, gives the bits that portable code gives on one thread and on contiguous copies of them;
   NaNs are all alike. */
#include <dimfold.h>

#include <stdlib.h>
#include <string.h>

enum { NDIM_MAX = 3, ELEMENTS_MAX = 6000, OPERANDS = DIMFOLD_EXPR_SOURCES_MAX + DIMFOLD_EXPR_RESULTS_MAX, NODES = 40 };

typedef struct input {
    const unsigned char *data;
    size_t size, at;
} input;

typedef struct operand {
    dimfold_dtype dtype;
    ptrdiff_t stride[NDIM_MAX];
    size_t offset, span; /* elements */
    unsigned char *data, *dense;
    dimfold_view view, dense_view;
} operand;

typedef struct run {
    dimfold_expr expr;
    size_t ndim, elements;
    size_t shape[NDIM_MAX];
    operand operand[OPERANDS]; /* sources, then targets */
    dimfold_view source[8], target[8], dense_source[8], dense_target[8];
} run;

static const dimfold_dtype dtypes[] = {
    DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16,
    DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};

static void require(bool holds)
{
    if (!holds)
        abort();
}

static unsigned next(input *in)
{
    return in->at < in->size ? in->data[in->at++] : 0;
}

static dimfold_dtype next_dtype(input *in)
{
    unsigned which = next(in) % 20;
    return which < 15 ? dtypes[which] : dimfold_dtype_opaque((size_t)1 << (which - 15));
}

/* ---- The expression ---------------------------------------------------------------------------------------------- */

static void add_constant(run *made, input *in, dimfold_dtype dtype)
{
    unsigned char item[16];
    uint16_t node;
    for (size_t i = 0; i < sizeof item; i++)
        item[i] = (unsigned char)next(in);
    if (dtype == DIMFOLD_DTYPE_BOOL)
        item[0] &= 1;
    dimfold_expr_constant(&made->expr, &node, dtype, item, NULL);
}

/* A node of the dtype, from some place on; a new constant if there is none. */
static uint16_t find_node(run *made, input *in, dimfold_dtype dtype)
{
    uint32_t start = next(in);
    for (uint32_t i = 0; i < made->expr.count; i++) {
        uint32_t node = (start + i) % made->expr.count;
        if (made->expr.node[node].dtype == dtype)
            return (uint16_t)node;
    }
    add_constant(made, in, dtype);
    return (uint16_t)(made->expr.count - 1);
}

static void add_op(run *made, input *in, uint16_t op)
{
    uint16_t args[3], node;
    size_t arity = dimfold_op_arity(op);
    dimfold_dtype dtype = made->expr.node[next(in) % made->expr.count].dtype;
    bool is_where = op == DIMFOLD_OP_WHERE;
    for (size_t i = 0; i < arity; i++)
        args[i] = find_node(made, in, i == 0 && is_where ? DIMFOLD_DTYPE_BOOL : dtype);
    dimfold_expr_op(&made->expr, &node, op, arity, args, NULL);
}

static void add_node(run *made, input *in)
{
    uint16_t op = (uint16_t)(next(in) % 128), node;
    if (op == DIMFOLD_OP_SOURCE || made->expr.count == 0)
        dimfold_expr_source(&made->expr, &node, next_dtype(in), NULL);
    else if (op == DIMFOLD_OP_CONSTANT)
        add_constant(made, in, next_dtype(in));
    else if (op == DIMFOLD_OP_INDEX)
        dimfold_expr_index(&made->expr, &node, (ptrdiff_t)(next(in) % 7) - 3, NULL);
    else if (op == DIMFOLD_OP_CAST)
        dimfold_expr_cast(&made->expr, &node, (uint16_t)(next(in) % made->expr.count), dtypes[next(in) % 15],
                          next(in) % 2 == 0 ? 0 : DIMFOLD_WRAPPING, NULL);
    else if (dimfold_op_arity(op) > 0)
        add_op(made, in, op);
}

static void make_expr(run *made, input *in)
{
    dimfold_expr_begin(&made->expr);
    for (unsigned count = next(in) % 64; count > 0 && made->expr.count < NODES; count--)
        add_node(made, in);
    if (made->expr.count == 0)
        dimfold_expr_source(&made->expr, &(uint16_t){0}, DIMFOLD_DTYPE_F32, NULL);
    for (unsigned count = next(in) % 3 + 1; count > 0; count--)
        dimfold_expr_result(&made->expr, (uint16_t)(made->expr.count - 1 - next(in) % made->expr.count), NULL);
}

/* ---- Operands ---------------------------------------------------------------------------------------------------- */

static void make_shape(run *made, input *in)
{
    static const size_t extents[] = {1, 2, 3, 5, 8, 16, 17, 33, 64, 100, 257, 1000, 4099, 0};
    made->ndim = next(in) % (NDIM_MAX + 1);
    made->elements = 1;
    for (size_t i = 0; i < made->ndim; i++) {
        made->shape[i] = extents[next(in) % 14];
        if (made->elements * made->shape[i] > ELEMENTS_MAX)
            made->shape[i] = 2;
        made->elements *= made->shape[i];
    }
}

/* Strides in C's or Fortran's order, with gaps, backwards; of a source some axes repeat. */
static void make_layout(const run *made, input *in, operand *of, bool is_source)
{
    unsigned order = next(in) % 2, step = next(in), backwards = next(in), repeated = is_source ? next(in) : 0;
    ptrdiff_t stride = 1;
    of->offset = 0;
    for (size_t i = 0; i < made->ndim; i++) {
        size_t axis = order == 0 ? made->ndim - 1 - i : i, extent = made->shape[axis];
        bool is_repeated = (repeated >> axis & 0x21) == 0x21;
        stride *= (step >> axis & 0x11) == 0x11 ? 2 : 1;
        of->stride[axis] = is_repeated ? 0 : stride;
        stride *= is_repeated || extent == 0 ? 1 : (ptrdiff_t)extent;
        if ((backwards >> axis & 0x11) == 0x11 && extent > 0 && !is_repeated) {
            of->offset += (extent - 1) * (size_t)of->stride[axis];
            of->stride[axis] = -of->stride[axis];
        }
    }
    of->span = (size_t)stride;
}

static void fill(unsigned char *data, size_t bytes, uint64_t state)
{
    for (size_t i = 0; i < bytes; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        data[i] = (unsigned char)(state >> 56);
    }
}

/* Elements that are small integers, or any bits. */
static void make_elements(dimfold_queue *queue, input *in, operand *of, size_t size_bytes)
{
    unsigned kind = next(in);
    uint64_t seed = kind * 256u + next(in);
    bool is_opaque = dimfold_dtype_promote(of->dtype, DIMFOLD_DTYPE_BOOL) == 0;
    fill(of->data, of->span * size_bytes, seed);
    if (is_opaque || (kind % 2 == 0 && of->dtype != DIMFOLD_DTYPE_BOOL))
        return;
    int8_t *numbers = malloc(of->span);
    dimfold_view source, target;
    require(numbers != NULL);
    fill((unsigned char *)numbers, of->span, seed);
    dimfold_view_new(&source, numbers, of->span, DIMFOLD_DTYPE_I8, 1, &of->span, NULL, 0, NULL);
    dimfold_view_new(&target, of->data, of->span * size_bytes, of->dtype, 1, &of->span, NULL, 0, NULL);
    require(dimfold_cast(queue, &target, &source, NULL) == DIMFOLD_OK);
    free(numbers);
}

static void make_operand(run *made, dimfold_queue *queue, input *in, size_t number, dimfold_dtype dtype)
{
    operand *of = &made->operand[number];
    size_t size_bytes = dimfold_dtype_size_bytes(dtype);
    bool is_source = number < made->expr.sources;
    of->dtype = dtype;
    make_layout(made, in, of, is_source);
    of->data = malloc(of->span * size_bytes);
    of->dense = malloc(made->elements * size_bytes + 1);
    require(of->data != NULL && of->dense != NULL);
    if (is_source)
        make_elements(queue, in, of, size_bytes);
    else
        memset(of->data, 0, of->span * size_bytes);
    of->view = (dimfold_view){.data = of->data, .size_bytes = of->span * size_bytes, .dtype = dtype,
                              .device_type = DIMFOLD_DEVICE_CPU, .ndim = made->ndim, .offset = of->offset,
                              .shape = made->shape, .stride = of->stride};
    of->dense_view = of->view;
    of->dense_view.data = of->dense;
    of->dense_view.size_bytes = made->elements * size_bytes;
    of->dense_view.offset = 0;
    of->dense_view.stride = NULL;
    if (is_source)
        require(dimfold_copy(queue, &of->dense_view, &of->view, NULL) == DIMFOLD_OK);
}

static dimfold_dtype source_dtype(const run *made, size_t source)
{
    for (uint32_t i = 0; i < made->expr.count; i++)
        if (made->expr.node[i].op == DIMFOLD_OP_SOURCE && made->expr.node[i].value[0] == source)
            return made->expr.node[i].dtype;
    abort();
}

static void make_operands(run *made, dimfold_queue *queue, input *in)
{
    for (size_t i = 0; i < made->expr.sources; i++) {
        make_operand(made, queue, in, i, source_dtype(made, i));
        made->source[i] = made->operand[i].view;
        made->dense_source[i] = made->operand[i].dense_view;
    }
    for (size_t i = 0; i < made->expr.results; i++) {
        size_t number = made->expr.sources + i;
        make_operand(made, queue, in, number, made->expr.node[made->expr.result[i]].dtype);
        made->target[i] = made->operand[number].view;
        made->dense_target[i] = made->operand[number].dense_view;
    }
}

/* ---- What comes out ---------------------------------------------------------------------------------------------- */

/* Makes all NaNs of an array one. */
static void unify(dimfold_dtype dtype, unsigned char *data, size_t elements)
{
    static const struct {
        dimfold_dtype dtype;
        uint64_t infinity, sign;
        size_t size_bytes, parts;
    } floats[] = {{DIMFOLD_DTYPE_F16, 0x7c00, 0x8000, 2, 1},
                  {DIMFOLD_DTYPE_BF16, 0x7f80, 0x8000, 2, 1},
                  {DIMFOLD_DTYPE_F32, 0x7f800000, 0x80000000u, 4, 1},
                  {DIMFOLD_DTYPE_C64, 0x7f800000, 0x80000000u, 4, 2},
                  {DIMFOLD_DTYPE_F64, 0x7ff0000000000000, (uint64_t)1 << 63, 8, 1},
                  {DIMFOLD_DTYPE_C128, 0x7ff0000000000000, (uint64_t)1 << 63, 8, 2}};
    for (size_t k = 0; k < sizeof floats / sizeof *floats; k++)
        for (size_t i = 0; floats[k].dtype == dtype && i < elements * floats[k].parts; i++) {
            uint64_t bits = 0;
            memcpy(&bits, data + i * floats[k].size_bytes, floats[k].size_bytes);
            if ((bits & ~floats[k].sign) > floats[k].infinity)
                memset(data + i * floats[k].size_bytes, 0xff, floats[k].size_bytes);
        }
}

static void compare(run *made, dimfold_queue *queue)
{
    for (size_t i = 0; i < made->expr.results; i++) {
        operand *of = &made->operand[made->expr.sources + i];
        size_t bytes = made->elements * dimfold_dtype_size_bytes(of->dtype);
        unsigned char *found = malloc(bytes + 1);
        dimfold_view copy = of->dense_view;
        require(found != NULL);
        copy.data = found;
        require(dimfold_copy(queue, &copy, &of->view, NULL) == DIMFOLD_OK);
        unify(of->dtype, of->dense, made->elements);
        unify(of->dtype, found, made->elements);
        require(memcmp(of->dense, found, bytes) == 0);
        free(found);
    }
}

static dimfold_status apply(dimfold_queue *queue, const run *made, const dimfold_view *targets,
                            const dimfold_view *sources)
{
    dimfold_program *program;
    require(dimfold_program_create(&program, queue, &made->expr, NULL, NULL) == DIMFOLD_OK);
    dimfold_status status =
        dimfold_apply(queue, program, made->expr.results, targets, made->expr.sources, sources, NULL);
    dimfold_program_destroy(program);
    return status;
}

static dimfold_queue *queue_of(uint64_t tier, size_t threads)
{
    dimfold_queue *queue = NULL;
    dimfold_host_options options = {.tier = tier, .threads = threads};
    if (dimfold_tier_is_supported(tier))
        require(dimfold_queue_create_host(&queue, &options, NULL) == DIMFOLD_OK);
    return queue;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static dimfold_queue *plain, *queues[3];
    input in = {data, size, 0};
    run made;
    memset(&made, 0, sizeof made);
    if (plain == NULL) {
        plain = queue_of(DIMFOLD_TIER_PORTABLE, 1);
        queues[0] = queue_of(DIMFOLD_TIER_AUTO, 2);
        queues[1] = queue_of(DIMFOLD_TIER_AVX2, 2);
        queues[2] = queue_of(DIMFOLD_TIER_PORTABLE, 2);
    }
    make_expr(&made, &in);
    make_shape(&made, &in);
    make_operands(&made, plain, &in);
    dimfold_status status = apply(plain, &made, made.dense_target, made.dense_source);
    for (size_t i = 0; i < 3; i++) {
        if (queues[i] == NULL)
            continue;
        require(apply(queues[i], &made, made.target, made.source) == status);
        if (status == DIMFOLD_OK)
            compare(&made, plain);
    }
    for (size_t i = 0; i < made.expr.sources + made.expr.results; i++) {
        free(made.operand[i].data);
        free(made.operand[i].dense);
    }
    return 0;
}
