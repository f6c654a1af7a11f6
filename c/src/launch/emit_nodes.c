/* Nodes, one after another for each element of a group: as the host computes them (host/batch/compile.c), so that both
   give the same bits. */
#include "emit_nodes.h"

#include "expr/check.h"
#include "expr/op.h"
#include "kernels/number.h"
#include "snippets.h"

#include <string.h>

enum emit_type {
    EMIT_u8, EMIT_u16, EMIT_u32, EMIT_u64, EMIT_i8, EMIT_i16, EMIT_i32, EMIT_i64,
    EMIT_f32, EMIT_f64, EMIT_c64, EMIT_c128, EMIT_u128, EMIT_truth
};

static const struct emit_row {
    uint8_t op, type;
} emit_rows[] = {
#define COMPUTED(op, name, arity, type, result) {DIMFOLD_OP_##op, EMIT_##type},
#define COMPUTED_RARE(op, name, arity, type, rare) {DIMFOLD_OP_##op, EMIT_##type},
#define COMPUTED_CHOSEN(op, name, type) {DIMFOLD_OP_##op, EMIT_##type},
#include "kernels/math/computed.def"
};

/* One element's values. Numbers of %t and %q are given away in order. */
typedef struct dimfold_emit_nodes {
    dimfold_emitter *emitter;
    uint32_t pass, element, count;
    const dimfold_emit_value *given; /* what sources are; NULL: they are loaded */
    dimfold_emit_value value[DIMFOLD_EXPR_NODES_MAX];
    dimfold_emit_value wide[DIMFOLD_EXPR_NODES_MAX]; /* 16-bit floats as floats; letter 0: not known yet */
} node_emitter;

static const dimfold_node *node_of(const node_emitter *nodes, size_t number)
{
    return &nodes->emitter->expr->node[number];
}

static bool node_is_half(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16;
}

static bool node_is_whole(dimfold_dtype dtype)
{
    return (dimfold_expr_kind(dtype) & EXPR_WHOLE) != 0;
}

/* A register, or two, for an item of a dtype. */
static dimfold_emit_value value_declare(node_emitter *nodes, dimfold_dtype dtype)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    dimfold_emit_value value = {bytes < 8 ? 't' : 'q', nodes->count};
    nodes->count += bytes == 16 ? 2 : 1;
    EMIT(nodes->emitter, bytes < 8 ? ".reg .b32 ?;" : ".reg .b64 ?;", EMIT_VALUE(value));
    if (bytes == 16)
        EMIT(nodes->emitter, ".reg .b64 &;", EMIT_VALUE(value));
    return value;
}

/* ---- Snippets -------------------------------------------------------------------------------------------------- */

static uint8_t emit_type_of_size(size_t bytes)
{
    return bytes == 16 ? EMIT_u128 : bytes == 8 ? EMIT_u64 : bytes == 4 ? EMIT_u32 : bytes == 2 ? EMIT_u16 : EMIT_u8;
}

/* The type of a dtype itself; of bool the one in which it is no integer, of opaque items that of their size. */
static uint8_t emit_type_of(dimfold_dtype dtype)
{
    static const uint8_t types[NUMBER_COUNT] = {
        [NUMBER_BOOL] = EMIT_truth, [NUMBER_U8] = EMIT_u8,   [NUMBER_U16] = EMIT_u16,  [NUMBER_U32] = EMIT_u32,
        [NUMBER_U64] = EMIT_u64,    [NUMBER_I8] = EMIT_i8,   [NUMBER_I16] = EMIT_i16,  [NUMBER_I32] = EMIT_i32,
        [NUMBER_I64] = EMIT_i64,    [NUMBER_F16] = EMIT_u16, [NUMBER_BF16] = EMIT_u16, [NUMBER_F32] = EMIT_f32,
        [NUMBER_F64] = EMIT_f64,    [NUMBER_C64] = EMIT_c64, [NUMBER_C128] = EMIT_c128};
    enum number_kind kind = number_kind_of(dtype);
    return kind < NUMBER_COUNT ? types[kind] : emit_type_of_size(dimfold_dtype_size_bytes(dtype));
}

/* The snippet for a type, or for others of its size, which of complex numbers only choose. */
static const char *snippet_of(uint16_t op, dimfold_dtype dtype)
{
    uint8_t types[2] = {emit_type_of(dtype), emit_type_of_size(dimfold_dtype_size_bytes(dtype))};
    bool is_typed = dimfold_expr_kind(dtype) == EXPR_COMPLEX && !expr_is_chosen(op);
    for (size_t k = 0; k < (is_typed ? 1 : 2); k++)
        for (size_t i = 0; i < sizeof emit_rows / sizeof emit_rows[0]; i++)
            if (emit_rows[i].op == op && emit_rows[i].type == types[k])
                return dimfold_snippet_operations[i];
    return "";
}

/* The register that a mark stands for: @x, @y, @z or @r. */
static dimfold_emit_value snippet_register(char mark, const dimfold_emit_value *arg, dimfold_emit_value target)
{
    return mark == 'r' ? target : arg[mark - 'x'];
}

/* The place of a table among the parameters. Leaves the text at its mark's last character. */
static bool snippet_table(dimfold_emitter *emitter, const char **text)
{
    bool is_table = strncmp(*text, "@table", 6) == 0, is_units = strncmp(*text, "@units", 6) == 0;
    if (!is_table && !is_units)
        return false;
    dimfold_text_unsigned(&emitter->out, is_table ? emitter->layout->table : emitter->layout->units);
    *text += 5;
    return true;
}

/* A snippet in braces, with registers in place of its marks; guards begin with @, too. */
static void snippet_splice(node_emitter *nodes, const char *text, const dimfold_emit_value *arg,
                           dimfold_emit_value target)
{
    dimfold_emitter *emitter = nodes->emitter;
    dimfold_text_string(&emitter->out, "{\n");
    for (; *text != '\0'; text++) {
        if (snippet_table(emitter, &text))
            continue;
        bool is_mark = text[0] == '@' && (text[1] == 'r' || (text[1] >= 'x' && text[1] <= 'z'));
        if (!is_mark) {
            dimfold_text_character(&emitter->out, *text);
            continue;
        }
        dimfold_emit_value value = snippet_register(text[1], arg, target);
        bool is_upper = text[2] == 'h';
        dimfold_text_character(&emitter->out, '%');
        dimfold_text_character(&emitter->out, value.letter);
        dimfold_text_unsigned(&emitter->out, value.number + is_upper);
        text += is_upper ? 2 : 1;
    }
    dimfold_text_string(&emitter->out, "}\n");
}

static dimfold_emit_value emit_convert(node_emitter *nodes, dimfold_emit_value source, dimfold_dtype from,
                                       dimfold_dtype to)
{
    dimfold_emit_value target = value_declare(nodes, to);
    size_t place = (size_t)number_kind_of(from) * NUMBER_COUNT + number_kind_of(to);
    snippet_splice(nodes, dimfold_snippet_casts[place], &source, target);
    return target;
}

/* A 16-bit float as a float; whatever else as it is. */
static dimfold_emit_value emit_widen(node_emitter *nodes, uint16_t number)
{
    dimfold_dtype dtype = node_of(nodes, number)->dtype;
    if (!node_is_half(dtype))
        return nodes->value[number];
    if (nodes->wide[number].letter == 0)
        nodes->wide[number] = emit_convert(nodes, nodes->value[number], dtype, DIMFOLD_DTYPE_F32);
    return nodes->wide[number];
}

/* ---- Nodes ----------------------------------------------------------------------------------------------------- */

/* Integers modulo 2^bits: their low bytes, or all of them and their sign before. */
static dimfold_emit_value emit_wrap(node_emitter *nodes, dimfold_emit_value source, dimfold_dtype from,
                                    dimfold_dtype to)
{
    size_t bytes = dimfold_dtype_size_bytes(to), source_bytes = dimfold_dtype_size_bytes(from);
    if (bytes > source_bytes)
        return emit_convert(nodes, source, from, (to & ~(dimfold_dtype)0xff) | (from & 0xff));
    if (bytes == source_bytes)
        return source;
    dimfold_emit_value target = value_declare(nodes, to);
    EMIT(nodes->emitter, source_bytes == 8 ? "cvt.u32.u64 ?, ?;" : "mov.b32 ?, ?;", EMIT_VALUE(target),
         EMIT_VALUE(source));
    if (bytes < 4)
        EMIT(nodes->emitter, "and.b32 ?, ?, #;", EMIT_VALUE(target), EMIT_VALUE(target),
             EMIT_NUMBER(bytes == 1 ? 0xff : 0xffff));
    return target;
}

static dimfold_emit_value emit_cast(node_emitter *nodes, const dimfold_node *node)
{
    dimfold_emit_value source = nodes->value[node->arg[0]];
    dimfold_dtype from = node_of(nodes, node->arg[0])->dtype;
    if (from == node->dtype)
        return source;
    if (node->value[0] == DIMFOLD_WRAPPING && node_is_whole(from) && node_is_whole(node->dtype))
        return emit_wrap(nodes, source, from, node->dtype);
    return emit_convert(nodes, source, from, node->dtype);
}

/* Operations that are others, with other arguments or of unsigned numbers. */
static uint16_t emit_operation_of(uint16_t op, dimfold_dtype dtype)
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

/* Signs of 16-bit floats, by their bits: a NaN that a device makes wider has another one. */
static dimfold_emit_value emit_sign(node_emitter *nodes, const dimfold_node *node)
{
    dimfold_emit_value first = nodes->value[node->arg[0]], target = value_declare(nodes, node->dtype);
    if (node->op == DIMFOLD_OP_SIGNBIT) {
        EMIT(nodes->emitter, "shr.u32 ?, ?, 15;", EMIT_VALUE(target), EMIT_VALUE(first));
        return target;
    }
    dimfold_emit_value second = nodes->value[node->arg[1]];
    EMIT(nodes->emitter, "{\n.reg .b32 %b;\nand.b32 %b, ?, 32768;\nand.b32 ?, ?, 32767;\nor.b32 ?, ?, %b;\n}",
         EMIT_VALUE(second), EMIT_VALUE(target), EMIT_VALUE(first), EMIT_VALUE(target), EMIT_VALUE(target));
    return target;
}

static dimfold_emit_value emit_operation(node_emitter *nodes, const dimfold_node *node)
{
    size_t arity = dimfold_op_arity(node->op);
    dimfold_dtype dtype = node_of(nodes, node->arg[arity - 1])->dtype;
    bool is_wide = node_is_half(dtype) && !expr_is_chosen(node->op), is_half = is_wide && node_is_half(node->dtype);
    bool is_turned = node->op == DIMFOLD_OP_GT || node->op == DIMFOLD_OP_GE;
    dimfold_emit_value arg[3];
    for (size_t i = 0; i < arity; i++)
        arg[is_turned ? 1 - i : i] = is_wide ? emit_widen(nodes, node->arg[i]) : nodes->value[node->arg[i]];
    dimfold_emit_value target = value_declare(nodes, is_half ? DIMFOLD_DTYPE_F32 : node->dtype);
    const char *text = snippet_of(emit_operation_of(node->op, dtype), is_wide ? DIMFOLD_DTYPE_F32 : dtype);
    snippet_splice(nodes, text, arg, target);
    return is_half ? emit_convert(nodes, target, DIMFOLD_DTYPE_F32, node->dtype) : target;
}

/* An item of a group. Narrow ones share words. */
static dimfold_emit_value emit_operand(node_emitter *nodes, size_t operand, dimfold_dtype dtype)
{
    dimfold_emitter *emitter = nodes->emitter;
    uint32_t bytes = emitter->layout->item_bytes[operand], byte = nodes->element * bytes;
    dimfold_emit_value slot = dimfold_emit_slot(emitter, operand, nodes->pass, nodes->element);
    bool is_alone = emitter->class->width == 1 || emitter->class->access[operand] == DIMFOLD_EMIT_SAME;
    if (bytes >= 4 || is_alone)
        return slot;
    dimfold_emit_value target = value_declare(nodes, dtype);
    EMIT(emitter, "bfe.u32 ?, ?, #, #;", EMIT_VALUE(target), EMIT_VALUE(slot), EMIT_NUMBER(8 * (byte % 4)),
         EMIT_NUMBER(8 * bytes));
    return target;
}

static dimfold_emit_value emit_constant(node_emitter *nodes, size_t number)
{
    const dimfold_node *node = node_of(nodes, number);
    dimfold_emit_value target = value_declare(nodes, node->dtype);
    uint32_t place = nodes->emitter->layout->constant[number];
    EMIT(nodes->emitter, target.letter == 't' ? "ld.param.b32 ?, [%base+#];" : "ld.param.b64 ?, [%base+#];",
         EMIT_VALUE(target), EMIT_NUMBER(place));
    if (dimfold_dtype_size_bytes(node->dtype) == 16)
        EMIT(nodes->emitter, "ld.param.b64 &, [%base+#];", EMIT_VALUE(target), EMIT_NUMBER(place + 8));
    return target;
}

/* The place of an axis among those of indices. */
static size_t emit_index_place(const dimfold_expr *expr, uint64_t wanted)
{
    ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX];
    size_t place = 0;
    dimfold_expr_axes(expr, expr->count, axis);
    while (axis[place] != (ptrdiff_t)wanted)
        place++;
    return place;
}

static dimfold_emit_value emit_node(node_emitter *nodes, size_t number)
{
    const dimfold_node *node = node_of(nodes, number);
    const dimfold_emit_layout *layout = nodes->emitter->layout;
    switch (node->op) {
    case DIMFOLD_OP_SOURCE:
        return nodes->given != NULL ? nodes->given[node->value[0]]
                                    : emit_operand(nodes, layout->targets + node->value[0], node->dtype);
    case DIMFOLD_OP_CONSTANT: return emit_constant(nodes, number);
    case DIMFOLD_OP_INDEX:
        return emit_operand(nodes, layout->targets + layout->sources +
                            emit_index_place(nodes->emitter->expr, node->value[0]), node->dtype);
    case DIMFOLD_OP_CAST: return emit_cast(nodes, node);
    case DIMFOLD_OP_SIGNBIT:
    case DIMFOLD_OP_COPYSIGN:
        return node_is_half(node_of(nodes, node->arg[0])->dtype) ? emit_sign(nodes, node) : emit_operation(nodes, node);
    default: return emit_operation(nodes, node);
    }
}

/* ---- Results --------------------------------------------------------------------------------------------------- */

/* Two floats of 16 bits that have just been converted are joined as gpu_halves does it, for its reason. */
static void emit_pack(node_emitter *nodes, dimfold_emit_value slot, dimfold_emit_value value, uint32_t bytes)
{
    uint32_t byte = nodes->element * bytes % 4;
    if (byte == 0)
        EMIT(nodes->emitter, "mov.b32 ?, ?;", EMIT_VALUE(slot), EMIT_VALUE(value));
    else if (bytes == 2)
        EMIT(nodes->emitter, "{\n.reg .b16 %h<2>;\ncvt.u16.u32 %h0, ?;\ncvt.u16.u32 %h1, ?;\nmov.b32 ?, {%h0, %h1};\n}",
             EMIT_VALUE(slot), EMIT_VALUE(value), EMIT_VALUE(slot));
    else
        EMIT(nodes->emitter, "{\n.reg .b32 %b;\nshl.b32 %b, ?, #;\nor.b32 ?, ?, %b;\n}", EMIT_VALUE(value),
             EMIT_NUMBER(8 * byte), EMIT_VALUE(slot), EMIT_VALUE(slot));
}

static void emit_result(node_emitter *nodes, size_t target, dimfold_emit_value value)
{
    dimfold_emitter *emitter = nodes->emitter;
    uint32_t bytes = emitter->layout->item_bytes[target];
    dimfold_emit_value slot = dimfold_emit_slot(emitter, target, nodes->pass, nodes->element);
    if (bytes < 4 && emitter->class->width > 1) {
        emit_pack(nodes, slot, value, bytes);
        return;
    }
    EMIT(emitter, bytes < 8 ? "mov.b32 ?, ?;" : "mov.b64 ?, ?;", EMIT_VALUE(slot), EMIT_VALUE(value));
    if (bytes == 16)
        EMIT(emitter, "mov.b64 &, &;", EMIT_VALUE(slot), EMIT_VALUE(value));
}

static void emit_needed(node_emitter *nodes)
{
    dimfold_emitter *emitter = nodes->emitter;
    for (size_t i = 0; i < emitter->expr->count; i++)
        if ((emitter->layout->needed >> i & 1) != 0)
            nodes->value[i] = emit_node(nodes, i);
}

void dimfold_emit_element(dimfold_emitter *emitter, uint32_t pass, uint32_t element)
{
    node_emitter nodes = {.emitter = emitter, .pass = pass, .element = element};
    dimfold_text_string(&emitter->out, "{\n");
    emit_needed(&nodes);
    for (size_t target = 0; target < emitter->layout->targets; target++)
        emit_result(&nodes, target, nodes.value[emitter->expr->result[target]]);
    dimfold_text_string(&emitter->out, "}\n");
}

/* ---- What others make of them ----------------------------------------------------------------------------------- */

void dimfold_emit_use(dimfold_emitter *emitter, uint32_t pass, uint32_t element, dimfold_emit_user *user, void *context)
{
    node_emitter nodes = {.emitter = emitter, .pass = pass, .element = element};
    dimfold_text_string(&emitter->out, "{\n");
    user(context, &nodes);
    dimfold_text_string(&emitter->out, "}\n");
}

void dimfold_emit_nodes_of(dimfold_emit_nodes *nodes, const dimfold_emit_value *given)
{
    nodes->given = given;
    emit_needed(nodes);
}

dimfold_emit_value dimfold_emit_node_value(const dimfold_emit_nodes *nodes, size_t result)
{
    return nodes->value[nodes->emitter->expr->result[result]];
}

dimfold_emit_value dimfold_emit_node_declare(dimfold_emit_nodes *nodes, dimfold_dtype dtype)
{
    return value_declare(nodes, dtype);
}

#define NODE_UNSIGNED 1u /* the code of unsigned integers in a dtype; that of signed ones is 0 */

dimfold_emit_value dimfold_emit_node_convert(dimfold_emit_nodes *nodes, dimfold_emit_value source, dimfold_dtype from,
                                             dimfold_dtype to, bool wraps)
{
    if (from == to)
        return source;
    bool is_whole = (from & 0xff) <= NODE_UNSIGNED && (to & 0xff) <= NODE_UNSIGNED;
    return wraps && is_whole ? emit_wrap(nodes, source, from, to) : emit_convert(nodes, source, from, to);
}

void dimfold_emit_node_put(dimfold_emit_nodes *nodes, size_t target, dimfold_emit_value value)
{
    emit_result(nodes, target, value);
}

void dimfold_emit_apply(dimfold_emitter *emitter, uint32_t pass)
{
    for (uint32_t element = 0; element < emitter->class->width; element++)
        dimfold_emit_element(emitter, pass, element);
}
