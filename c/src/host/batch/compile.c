/* From nodes to steps: finds kernels by operation and type, computes 16-bit floats as floats, and gives each value a
   buffer that is free by then. */
#include "compile.h"

#include "expr/check.h"
#include "expr/op.h"
#include "kernels/number.h"
#include "pairs.h"

#include <string.h>

enum batch_type {
    BATCH_u8, BATCH_u16, BATCH_u32, BATCH_u64, BATCH_i8, BATCH_i16, BATCH_i32, BATCH_i64,
    BATCH_f16, BATCH_bf16, BATCH_f32, BATCH_f64, BATCH_c64, BATCH_c128, BATCH_u128, BATCH_truth
};

/* In the order of the kernels' numbers. */
static const struct batch_row {
    uint16_t op, type;
} batch_rows[] = {
#define COMPUTED(op, name, arity, type, result) {DIMFOLD_OP_##op, BATCH_##type},
#define COMPUTED_RARE(op, name, arity, type, rare) {DIMFOLD_OP_##op, BATCH_##type},
#define COMPUTED_CHOSEN(op, name, type) {DIMFOLD_OP_##op, BATCH_##type},
#define COMPUTED_SHORT_ALONE
#include "kernels/math/computed.def"
#undef COMPUTED_SHORT_ALONE
#define COMPUTED_HALF(op, name, type) {DIMFOLD_OP_##op, BATCH_##type},
#define COMPUTED_PAIR(op, name, type) {BATCH_PAIR_##op, BATCH_##type},
#include "fused.def"
#define COMPUTED(op, name, arity, type, result) {DIMFOLD_OP_##op, BATCH_##type},
#define COMPUTED_RARE(op, name, arity, type, rare) {DIMFOLD_OP_##op, BATCH_##type},
#define COMPUTED_CHOSEN(op, name, type) {DIMFOLD_OP_##op, BATCH_##type},
#define COMPUTED_LONG_ALONE
#include "kernels/math/computed.def"
#undef COMPUTED_LONG_ALONE
};

const dimfold_batch_kernels *dimfold_batch_kernels_of(const dimfold_tier *tier)
{
    switch (tier->id) {
    case DIMFOLD_TIER_AVX2: return dimfold_batch_avx2();
    case DIMFOLD_TIER_AVX512: return dimfold_batch_avx512();
    case DIMFOLD_TIER_NEON: return dimfold_batch_neon();
    default: return dimfold_batch_portable();
    }
}

/* The type that has all items of a size. */
static uint8_t type_of_size(size_t item_bytes)
{
    return item_bytes == 16 ? BATCH_u128 : (uint8_t)(BATCH_u8 + dimfold_tier_number(item_bytes));
}

/* The type of a dtype itself; of bool the one in which it is no integer. */
static uint8_t type_of(dimfold_dtype dtype)
{
    static const uint8_t types[NUMBER_COUNT] = {
        [NUMBER_BOOL] = BATCH_truth, [NUMBER_U8] = BATCH_u8,   [NUMBER_U16] = BATCH_u16, [NUMBER_U32] = BATCH_u32,
        [NUMBER_U64] = BATCH_u64,    [NUMBER_I8] = BATCH_i8,   [NUMBER_I16] = BATCH_i16, [NUMBER_I32] = BATCH_i32,
        [NUMBER_I64] = BATCH_i64,    [NUMBER_F16] = BATCH_f16, [NUMBER_BF16] = BATCH_bf16, [NUMBER_F32] = BATCH_f32,
        [NUMBER_F64] = BATCH_f64,    [NUMBER_C64] = BATCH_c64, [NUMBER_C128] = BATCH_c128};
    enum number_kind kind = number_kind_of(dtype);
    return kind < NUMBER_COUNT ? types[kind] : type_of_size(dimfold_dtype_size_bytes(dtype));
}

/* The kernel for a type, or that for all integers of its size, which moves items of any dtype, too. */
static size_t kernel_number(uint16_t op, dimfold_dtype dtype)
{
    bool is_whole = (dimfold_expr_kind(dtype) & (EXPR_BOOL | EXPR_WHOLE)) != 0;
    size_t candidates = is_whole || expr_is_chosen(op) ? 2 : 1;
    uint8_t types[2] = {type_of(dtype), type_of_size(dimfold_dtype_size_bytes(dtype))};
    for (size_t k = 0; k < candidates; k++)
        for (size_t i = 0; i < DIMFOLD_BATCH_COUNT; i++)
            if (batch_rows[i].op == op && batch_rows[i].type == types[k])
                return i;
    return DIMFOLD_BATCH_COUNT;
}

/* ---- Values ---------------------------------------------------------------------------------------------------- */

typedef struct batch_compiler {
    dimfold_batch_program *program;
    const dimfold_expr *expr;
    const dimfold_tier *tier;
    uint8_t value[DIMFOLD_EXPR_NODES_MAX]; /* of each node */
    uint8_t wide[DIMFOLD_EXPR_NODES_MAX];  /* the same as floats, where that is known */
    uint8_t inner[DIMFOLD_EXPR_NODES_MAX]; /* the argument of each that is computed in the same step */
} batch_compiler;

static uint8_t value_add(batch_compiler *compiler, uint8_t kind, dimfold_dtype dtype, size_t number)
{
    dimfold_batch_program *program = compiler->program;
    uint8_t item_bytes = (uint8_t)dimfold_dtype_size_bytes(dtype);
    program->value[program->values] = (dimfold_batch_value){kind, item_bytes, (uint8_t)number, 0, 0};
    program->item_bytes = item_bytes > program->item_bytes ? item_bytes : program->item_bytes;
    return (uint8_t)program->values++;
}

/* A leaf that was named before is the value that it was. */
static uint8_t value_leaf(batch_compiler *compiler, uint8_t kind, dimfold_dtype dtype, size_t number)
{
    for (size_t i = 0; i < compiler->program->values; i++)
        if (compiler->program->value[i].kind == kind && compiler->program->value[i].number == number)
            return (uint8_t)i;
    return value_add(compiler, kind, dtype, number);
}

static bool dtype_is_half(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16;
}

/* ---- Steps ----------------------------------------------------------------------------------------------------- */

static dimfold_batch_step *step_add(batch_compiler *compiler, uint8_t target, size_t arity, const uint8_t *arg)
{
    dimfold_batch_program *program = compiler->program;
    dimfold_batch_step *step = &program->step[program->steps++];
    *step = (dimfold_batch_step){.target = target, .arity = (uint8_t)arity};
    for (size_t i = 0; i < arity; i++) {
        step->arg[i] = arg[i];
        program->value[arg[i]].last = (uint8_t)program->steps;
    }
    return step;
}

/* A value of another dtype. */
static uint8_t step_convert(batch_compiler *compiler, uint8_t source, dimfold_dtype from, dimfold_dtype to)
{
    uint8_t target = value_add(compiler, DIMFOLD_BATCH_COMPUTED, to, 0);
    dimfold_batch_step *step = step_add(compiler, target, 1, &source);
    dimfold_conversion_make(&step->conversion, to, from);
    const dimfold_tier_cast *cast = dimfold_tier_cast_of(compiler->tier, to, from);
    step->conversion.direct = cast != NULL ? cast->run : step->conversion.direct;
    return target;
}

/* A 16-bit float as a float; whatever else as it is. */
static uint8_t step_widen(batch_compiler *compiler, uint16_t node)
{
    dimfold_dtype dtype = compiler->expr->node[node].dtype;
    if (!dtype_is_half(dtype))
        return compiler->value[node];
    if (compiler->wide[node] == DIMFOLD_BATCH_NONE)
        compiler->wide[node] = step_convert(compiler, compiler->value[node], dtype, DIMFOLD_DTYPE_F32);
    return compiler->wide[node];
}

static bool dtype_is_whole(dimfold_dtype dtype)
{
    return (dimfold_expr_kind(dtype) & EXPR_WHOLE) != 0;
}

/* Integers modulo 2^bits: their low bytes, or all of them and their sign before. */
static uint8_t step_wrap(batch_compiler *compiler, uint8_t source, dimfold_dtype from, dimfold_dtype to)
{
    size_t bytes = dimfold_dtype_size_bytes(to), source_bytes = dimfold_dtype_size_bytes(from);
    if (bytes > source_bytes) {
        dimfold_dtype extended = (to & ~(dimfold_dtype)0xff) | (from & 0xff);
        return step_convert(compiler, source, from, extended);
    }
    if (bytes == source_bytes)
        return source;
    uint8_t target = value_add(compiler, DIMFOLD_BATCH_COMPUTED, to, 0);
    dimfold_batch_step *step = step_add(compiler, target, 1, &source);
    step->gather = compiler->program->kernels->gather[dimfold_tier_number(bytes)];
    step->stride = (uint8_t)source_bytes;
    const uint16_t one = 1;
    step->offset = *(const uint8_t *)&one == 1 ? 0 : (uint8_t)(source_bytes - bytes);
    return target;
}

static uint8_t compile_cast(batch_compiler *compiler, const dimfold_node *node)
{
    uint8_t source = compiler->value[node->arg[0]];
    dimfold_dtype from = compiler->expr->node[node->arg[0]].dtype;
    if (from == node->dtype)
        return source;
    if (node->value[0] == DIMFOLD_WRAPPING && dtype_is_whole(from) && dtype_is_whole(node->dtype))
        return step_wrap(compiler, source, from, node->dtype);
    return step_convert(compiler, source, from, node->dtype);
}

/* Operations that are others, with other arguments or of unsigned numbers. */
static uint16_t operation_of(uint16_t op, dimfold_dtype dtype)
{
    bool is_unsigned = dimfold_expr_kind(dtype) == EXPR_UNSIGNED;
    switch (op) {
    case DIMFOLD_OP_GT: return DIMFOLD_OP_LT;
    case DIMFOLD_OP_GE: return DIMFOLD_OP_LE;
    case DIMFOLD_OP_FLOOR_DIV: return is_unsigned ? DIMFOLD_OP_TRUNC_DIV : op;
    case DIMFOLD_OP_MOD: return is_unsigned ? DIMFOLD_OP_REM : op;
    default: return op;
    }
}

static uint8_t step_compute(batch_compiler *compiler, dimfold_dtype dtype, size_t number, size_t arity,
                            const uint8_t *arg)
{
    uint8_t target = value_add(compiler, DIMFOLD_BATCH_COMPUTED, dtype, 0);
    dimfold_batch_step *step = step_add(compiler, target, arity, arg);
    step->kernel = dimfold_batch_kernel_of(compiler->program->kernels, number);
    step->is_long = number >= DIMFOLD_BATCH_SHORT_COUNT;
    return target;
}

/* Two nodes. */
static uint8_t compile_pair(batch_compiler *compiler, const dimfold_node *node, uint8_t inner)
{
    const dimfold_node *within = &compiler->expr->node[inner];
    bool is_first = node->arg[0] == inner;
    uint8_t arg[3] = {compiler->value[within->arg[0]], compiler->value[within->arg[1]],
                      compiler->value[node->arg[is_first ? 1 : 0]]};
    uint16_t op = dimfold_batch_pair_op(node->op, within->op, is_first);
    return step_compute(compiler, node->dtype, kernel_number(op, node->dtype), 3, arg);
}

/* Whether a tier computes 16-bit floats by one kernel. */
static bool has_half_kernel(const batch_compiler *compiler, uint16_t op, dimfold_dtype dtype)
{
    size_t number = kernel_number(op, dtype);
    return number < DIMFOLD_BATCH_COUNT && dimfold_batch_kernel_of(compiler->program->kernels, number) != NULL;
}

static uint8_t compile_operation(batch_compiler *compiler, const dimfold_node *node)
{
    const dimfold_expr *expr = compiler->expr;
    size_t arity = dimfold_op_arity(node->op);
    dimfold_dtype dtype = expr->node[node->arg[arity - 1]].dtype;
    bool is_wide = dtype_is_half(dtype) && !expr_is_chosen(node->op) && !has_half_kernel(compiler, node->op, dtype);
    uint8_t arg[3];
    for (size_t i = 0; i < arity; i++)
        arg[i] = is_wide ? step_widen(compiler, node->arg[i]) : compiler->value[node->arg[i]];
    if (node->op == DIMFOLD_OP_GT || node->op == DIMFOLD_OP_GE) {
        uint8_t first = arg[0];
        arg[0] = arg[1];
        arg[1] = first;
    }
    bool is_half = is_wide && dtype_is_half(node->dtype);
    size_t number = kernel_number(operation_of(node->op, dtype), is_wide ? DIMFOLD_DTYPE_F32 : dtype);
    uint8_t target = step_compute(compiler, is_half ? DIMFOLD_DTYPE_F32 : node->dtype, number, arity, arg);
    return is_half ? step_convert(compiler, target, DIMFOLD_DTYPE_F32, node->dtype) : target;
}

static uint8_t compile_node(batch_compiler *compiler, size_t number)
{
    const dimfold_expr *expr = compiler->expr;
    const dimfold_node *node = &expr->node[number];
    ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX];
    size_t place = 0;
    switch (node->op) {
    case DIMFOLD_OP_SOURCE: return value_leaf(compiler, DIMFOLD_BATCH_SOURCE, node->dtype, node->value[0]);
    case DIMFOLD_OP_CONSTANT: return value_leaf(compiler, DIMFOLD_BATCH_CONSTANT, node->dtype, number);
    case DIMFOLD_OP_INDEX:
        dimfold_expr_axes(expr, expr->count, axis);
        while (axis[place] != (ptrdiff_t)node->value[0])
            place++;
        return value_leaf(compiler, DIMFOLD_BATCH_INDEX, node->dtype, place);
    case DIMFOLD_OP_CAST: return compile_cast(compiler, node);
    default: break;
    }
    uint8_t inner = compiler->inner[number];
    return inner != DIMFOLD_BATCH_ALONE ? compile_pair(compiler, node, inner) : compile_operation(compiler, node);
}

/* ---- Buffers --------------------------------------------------------------------------------------------------- */

/* A value takes a buffer that is free, and gives it back when it has been read for the last time. The arguments of a
   step keep theirs while it runs. */
static void give_buffers(dimfold_batch_program *program)
{
    uint8_t until[DIMFOLD_BATCH_VALUES_MAX]; /* the step after which a buffer is free */
    program->buffers = 0;
    for (size_t i = 0; i < program->steps; i++) {
        dimfold_batch_value *value = &program->value[program->step[i].target];
        size_t buffer = 0;
        while (buffer < program->buffers && until[buffer] >= i + 1)
            buffer++;
        program->buffers += buffer == program->buffers;
        value->buffer = (uint8_t)buffer;
        until[buffer] = value->last > i + 1 ? value->last : (uint8_t)(i + 1);
    }
}

/* ---- Asking ahead ---------------------------------------------------------------------------------------------- */

/* Memory is idle while a step computes what lies in the caches, so steps ask for sources that the next batch reads: the
   long ones first, then one in two of the others, which have less time than asking takes. */
static void set_asking(dimfold_batch_program *program)
{
    program->asking = 0;
    for (size_t i = 0; i < program->steps; i++)
        if (program->step[i].is_long)
            program->step[i].asks = (uint8_t)++program->asking;
    for (size_t i = 1; i < program->steps; i += 2)
        if (program->step[i].kernel != NULL && program->step[i].asks == 0)
            program->step[i].asks = (uint8_t)++program->asking;
}

/* Which nodes the results need, one bit each. */
static uint64_t nodes_needed(const dimfold_expr *expr)
{
    uint64_t needed = 0;
    for (size_t i = 0; i < expr->results; i++)
        needed |= (uint64_t)1 << expr->result[i];
    for (size_t i = expr->count; i-- > 0;)
        for (size_t k = 0; (needed >> i & 1) != 0 && k < dimfold_op_arity(expr->node[i].op); k++)
            needed |= (uint64_t)1 << expr->node[i].arg[k];
    return needed;
}

/* What is stored behind all steps keeps its buffer until then. */
static void add_result(dimfold_batch_program *program, size_t place, uint8_t value)
{
    program->result[place] = value;
    program->value[value].last = DIMFOLD_BATCH_STEPS_MAX;
    program->is_apart &= program->value[value].kind == DIMFOLD_BATCH_COMPUTED;
    for (size_t i = 0; i < place; i++)
        program->is_apart &= program->result[i] != value;
}

void dimfold_batch_compile(dimfold_batch_program *program, const dimfold_expr *expr, const dimfold_tier *tier)
{
    batch_compiler compiler = {program, expr, tier, {0}, {0}, {0}};
    program->kernels = dimfold_batch_kernels_of(tier);
    program->values = program->steps = program->constants = 0;
    program->is_apart = true;
    program->item_bytes = 1;
    program->results = (uint8_t)expr->results;
    memset(compiler.wide, DIMFOLD_BATCH_NONE, sizeof compiler.wide);
    memset(program->source, DIMFOLD_BATCH_NONE, sizeof program->source);
    memset(program->index, DIMFOLD_BATCH_NONE, sizeof program->index);
    uint64_t needed = nodes_needed(expr);
    uint64_t within = dimfold_batch_pairs(expr, needed, compiler.inner);
    for (size_t i = 0; i < expr->count; i++) {
        if ((needed >> i & 1) == 0 || (within >> i & 1) != 0)
            continue;
        uint8_t value = compiler.value[i] = compile_node(&compiler, i);
        if (expr->node[i].op == DIMFOLD_OP_SOURCE)
            program->source[expr->node[i].value[0]] = value;
        if (expr->node[i].op == DIMFOLD_OP_INDEX)
            program->index[program->value[value].number] = value;
    }
    for (size_t i = 0; i < program->values; i++)
        program->constants += program->value[i].kind == DIMFOLD_BATCH_CONSTANT;
    for (size_t i = 0; i < expr->results; i++)
        add_result(program, i, compiler.value[expr->result[i]]);
    give_buffers(program);
    set_asking(program);
}
