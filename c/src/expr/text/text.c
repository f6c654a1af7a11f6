/* Expressions written: nodes inside of others wait on a list, which no expression makes longer than it has nodes. */
#include "text.h"

#include "base/libc.h"
#include "expr/op.h"
#include "infix.h"
#include "number.h"
#include "number_write.h"
#include "outline.h"

/* A node that is being written. */
typedef struct text_frame {
    uint32_t node;
    uint32_t next; /* the argument that comes next */
    size_t start;
    const expr_infix *infix; /* NULL for a function */
    bool has_parentheses;
} text_frame;

typedef struct text_writer {
    dimfold_text *out;
    const dimfold_expr *expr;
    expr_wanted wanted;
    expr_part found;
    size_t origin; /* where the text begins */
    expr_outline outline;
    uint32_t frames;
    text_frame frame[DIMFOLD_EXPR_NODES_MAX];
} text_writer;

static void text_found(text_writer *writer, size_t start)
{
    if (writer->found.length == 0)
        writer->found = (expr_part){start - writer->origin, writer->out->length - start};
}

/* ---- Leaves ------------------------------------------------------------------------------------------------------ */

/* One without a name is in no text that can be read again. */
static void text_dtype(dimfold_text *out, dimfold_dtype dtype)
{
    const char *name = dimfold_dtype_name(dtype);
    dimfold_text_string(out, name != NULL ? name : "dtype_");
    if (name == NULL)
        dimfold_number_write_hex(out, dtype);
}

static void text_bytes(dimfold_text *out, const unsigned char *bytes, size_t count)
{
    dimfold_text_string(out, "0x");
    for (size_t i = 0; i < count; i++) {
        dimfold_text_character(out, "0123456789abcdef"[bytes[i] >> 4]);
        dimfold_text_character(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

/* Whether a complex item is written by its real part alone: the imaginary one is +0. */
static bool text_is_real(const dimfold_node *node)
{
    static const unsigned char zeros[8];
    size_t size_bytes = dimfold_dtype_size_bytes(node->dtype) / 2;
    return memcmp((const unsigned char *)node->value + size_bytes, zeros, size_bytes) == 0;
}

/* The number in a constant. */
static void text_item(dimfold_text *out, const dimfold_node *node)
{
    const unsigned char *item = (const unsigned char *)node->value;
    dimfold_dtype part = dimfold_number_part(node->dtype);
    if ((dimfold_expr_kind(node->dtype) & EXPR_NAMED) == 0) {
        text_bytes(out, item, dimfold_dtype_size_bytes(node->dtype));
        return;
    }
    dimfold_number_write(out, part, item);
    if (part == node->dtype || text_is_real(node))
        return;
    dimfold_text_string(out, ", ");
    dimfold_number_write(out, part, item + dimfold_dtype_size_bytes(part));
}

/* Whether a constant has a dtype by what it is: true and false. */
static bool text_has_dtype(const dimfold_node *node)
{
    return node->dtype == DIMFOLD_DTYPE_BOOL && *(const unsigned char *)node->value <= 1;
}

static void text_constant(dimfold_text *out, const dimfold_node *node, bool is_bare)
{
    bool has_dtype = is_bare || text_has_dtype(node);
    if (!has_dtype) {
        text_dtype(out, node->dtype);
        dimfold_text_character(out, '(');
    }
    text_item(out, node);
    if (!has_dtype)
        dimfold_text_character(out, ')');
}

static void text_called(dimfold_text *out, const char *name, int64_t number)
{
    dimfold_text_string(out, name);
    dimfold_text_character(out, '(');
    dimfold_text_signed(out, number);
    dimfold_text_character(out, ')');
}

static void text_leaf(dimfold_text *out, const dimfold_node *node, bool is_bare)
{
    switch (node->op) {
    case DIMFOLD_OP_CONSTANT: text_constant(out, node, is_bare); break;
    case DIMFOLD_OP_INDEX: text_called(out, "index", (int64_t)node->value[0]); break;
    default: text_called(out, "source", (int64_t)node->value[0]);
    }
}

/* Leaves of a broken expression may have arguments, and are written as functions then. */
static bool text_is_leaf(const dimfold_node *node)
{
    return node->op >= DIMFOLD_OP_SOURCE && node->op <= DIMFOLD_OP_INDEX && dimfold_outline_args(node) == 0;
}

/* The name of a node that stands elsewhere; "?" and its number for one that does not exist. */
static void text_reference(text_writer *writer, uint32_t node)
{
    dimfold_text *out = writer->out;
    if (node >= writer->outline.nodes) {
        dimfold_text_character(out, '?');
        if (node != DIMFOLD_NODE_NONE)
            dimfold_text_unsigned(out, node);
    } else if (dimfold_outline_declares(writer->expr, node)) {
        dimfold_text_character(out, (char)('a' + writer->expr->node[node].value[0]));
    } else {
        dimfold_text_character(out, 't');
        dimfold_text_unsigned(out, writer->outline.name[node]);
    }
}

/* ---- Numbers that need no dtype ---------------------------------------------------------------------------------- */

/* Whether a node is written as a number that takes its dtype from what stands beside it. */
static bool text_may_be_bare(const text_writer *writer, uint32_t node)
{
    const dimfold_node *constant = &writer->expr->node[node];
    return node < writer->outline.nodes && writer->outline.place[node] == OUTLINE_INSIDE && text_is_leaf(constant) &&
           constant->op == DIMFOLD_OP_CONSTANT && (dimfold_expr_kind(constant->dtype) & EXPR_NUMBER) != 0 &&
           (dimfold_number_part(constant->dtype) == constant->dtype || text_is_real(constant));
}

/* Whether argument `place` of a node is such a number, and a reader finds its dtype beside it. */
static bool text_is_bare(const text_writer *writer, const dimfold_node *user, uint32_t place)
{
    uint32_t args = dimfold_outline_args(user), first = expr_is_chosen(user->op) ? 1 : 0;
    if (place < first || dimfold_expr_operation(user->op) == NULL || !text_may_be_bare(writer, user->arg[place]))
        return false;
    for (uint32_t k = first; k < args; k++)
        if (user->arg[k] < writer->outline.nodes && !text_may_be_bare(writer, user->arg[k]))
            return writer->expr->node[user->arg[k]].dtype == writer->expr->node[user->arg[place]].dtype;
    return false;
}

/* ---- Operations -------------------------------------------------------------------------------------------------- */

static void text_function_name(dimfold_text *out, const dimfold_node *node)
{
    const char *name = dimfold_op_name(node->op);
    if (node->op == DIMFOLD_OP_CAST) {
        dimfold_text_string(out, node->value[0] == EXPR_CAST_WRAPPING ? "wrap_" : "");
        text_dtype(out, node->dtype);
        return;
    }
    dimfold_text_string(out, name != NULL ? name : "op");
    if (name == NULL)
        dimfold_text_unsigned(out, node->op);
}

/* Begins a node that operators around it bind so tightly. */
static void text_open(text_writer *writer, uint32_t node, uint8_t precedence)
{
    const dimfold_node *opened = &writer->expr->node[node];
    const expr_infix *infix = dimfold_infix_of(opened->op);
    if (dimfold_outline_args(opened) != dimfold_op_arity(opened->op))
        infix = NULL;
    bool has_parentheses = infix != NULL && infix->precedence < precedence;
    if (has_parentheses)
        dimfold_text_character(writer->out, '(');
    writer->frame[writer->frames++] = (text_frame){node, 0, writer->out->length, infix, has_parentheses};
    if (infix == NULL) {
        text_function_name(writer->out, opened);
        dimfold_text_character(writer->out, '(');
    }
}

/* What stands before the next argument of a node, or behind the last one. */
static void text_between(text_writer *writer, const text_frame *frame, bool is_last)
{
    dimfold_text *out = writer->out;
    bool is_prefix = frame->infix != NULL && frame->infix->precedence == INFIX_PREFIX;
    if (frame->infix == NULL) {
        dimfold_text_string(out, is_last ? ")" : frame->next > 0 ? ", " : "");
    } else if (!is_last && (is_prefix || frame->next > 0)) {
        dimfold_text_string(out, is_prefix ? "" : " ");
        dimfold_text_string(out, frame->infix->text);
        dimfold_text_string(out, is_prefix ? "" : " ");
    }
}

/* How tightly an argument must bind to need no parentheses: on the right, and beside a comparison, more than its
   user. */
static uint8_t text_precedence(const text_frame *frame)
{
    if (frame->infix == NULL)
        return INFIX_ANY;
    bool is_strict = frame->next > 0 || frame->infix->precedence == INFIX_COMPARE;
    return (uint8_t)(frame->infix->precedence + is_strict);
}

/* Writes an argument, or begins to. */
static void text_argument(text_writer *writer, const dimfold_node *user, uint32_t place, uint8_t precedence)
{
    uint32_t arg = user->arg[place];
    size_t start = writer->out->length;
    if (arg >= writer->outline.nodes || writer->outline.place[arg] != OUTLINE_INSIDE) {
        text_reference(writer, arg);
    } else if (text_is_leaf(&writer->expr->node[arg])) {
        text_leaf(writer->out, &writer->expr->node[arg], text_is_bare(writer, user, place));
        if (arg == writer->wanted.node)
            text_found(writer, start);
    } else {
        text_open(writer, arg, precedence);
    }
}

/* Ends the node that was begun last. */
static void text_end(text_writer *writer)
{
    const text_frame *frame = &writer->frame[--writer->frames];
    if (frame->node == writer->wanted.node)
        text_found(writer, frame->start);
    if (frame->has_parentheses)
        dimfold_text_character(writer->out, ')');
}

/* A node with everything that is inside of it. */
static void text_tree(text_writer *writer, uint32_t node)
{
    const dimfold_node *root = &writer->expr->node[node];
    size_t start = writer->out->length;
    if (text_is_leaf(root)) {
        text_leaf(writer->out, root, false);
        if (node == writer->wanted.node)
            text_found(writer, start);
        return;
    }
    text_open(writer, node, INFIX_ANY);
    while (writer->frames > 0) {
        text_frame *frame = &writer->frame[writer->frames - 1];
        const dimfold_node *user = &writer->expr->node[frame->node];
        bool is_last = frame->next == dimfold_outline_args(user);
        text_between(writer, frame, is_last);
        if (is_last)
            text_end(writer);
        else {
            uint8_t precedence = text_precedence(frame);
            text_argument(writer, user, frame->next++, precedence);
        }
    }
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static void text_source(text_writer *writer, uint32_t node)
{
    const dimfold_node *source = &writer->expr->node[node];
    size_t start = writer->out->length;
    text_reference(writer, node);
    dimfold_text_string(writer->out, ": ");
    text_dtype(writer->out, source->dtype);
    if (node == writer->wanted.node || source->value[0] == writer->wanted.source)
        text_found(writer, start);
}

static void text_sources(text_writer *writer)
{
    dimfold_text_character(writer->out, '|');
    for (uint32_t i = 0; i < writer->outline.nodes && writer->outline.place[i] == OUTLINE_SOURCE; i++) {
        dimfold_text_string(writer->out, i > 0 ? ", " : "");
        text_source(writer, i);
    }
    dimfold_text_character(writer->out, '|');
}

static void text_definition(text_writer *writer, uint32_t node)
{
    dimfold_text_character(writer->out, ' ');
    if (dimfold_outline_declares(writer->expr, node)) {
        text_source(writer, node);
    } else {
        text_reference(writer, node);
        dimfold_text_string(writer->out, " = ");
        text_tree(writer, node);
    }
    dimfold_text_character(writer->out, ';');
}

static void text_result(text_writer *writer, uint32_t result)
{
    uint32_t node = writer->expr->result[result];
    dimfold_text_string(writer->out, result > 0 ? ", " : " ");
    size_t start = writer->out->length;
    if (node < writer->outline.nodes && writer->outline.place[node] == OUTLINE_INSIDE)
        text_tree(writer, node);
    else
        text_reference(writer, node);
    if (result == writer->wanted.result)
        text_found(writer, start);
}

expr_part dimfold_expr_write(dimfold_text *out, const dimfold_expr *expr, expr_wanted wanted)
{
    text_writer writer = {.out = out, .expr = expr, .wanted = wanted, .origin = out->length};
    dimfold_outline_new(&writer.outline, expr);
    text_sources(&writer);
    for (uint32_t i = 0; i < writer.outline.nodes; i++)
        if (writer.outline.place[i] == OUTLINE_DEFINITION)
            text_definition(&writer, i);
    for (uint32_t i = 0; i < writer.outline.results; i++)
        text_result(&writer, i);
    return writer.found;
}

size_t dimfold_expr_text(const dimfold_expr *expr, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    if (expr != NULL)
        dimfold_expr_write(&out, expr, (expr_wanted){UINT32_MAX, UINT32_MAX, UINT32_MAX});
    return dimfold_text_close(&out);
}
