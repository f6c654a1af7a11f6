/* Expressions read: operators wait on a list until one that binds looser stands behind their arguments. */
#include "base/libc.h"
#include "expr/op.h"
#include "infix.h"
#include "number.h"
#include "operands.h"

enum { PARSE_FRAMES = 128, PARSE_NAMES = 128 };

/* What waits for the end of its last argument. */
enum parse_kind { FRAME_PREFIX, FRAME_INFIX, FRAME_GROUP, FRAME_OPERATION, FRAME_CONVERSION, FRAME_LEAF };

typedef struct parse_frame {
    uint8_t kind;
    uint8_t precedence; /* of an operator */
    uint16_t op;
    uint32_t base; /* values before a parenthesis */
    dimfold_dtype dtype;
    uint32_t flags;
    size_t column;
} parse_frame;

typedef struct parse_named {
    expr_word word;
    uint16_t node;
} parse_named;

typedef struct expr_parser {
    expr_scan scan;
    expr_operands operands;
    uint32_t frames, names;
    parse_frame frame[PARSE_FRAMES];
    parse_named name[PARSE_NAMES];
} expr_parser;

static const char *const parse_value_expected = "a value: a name, a number, an operation with its arguments, or (";

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static const parse_named *parse_find(const expr_parser *parser, expr_word word)
{
    for (uint32_t i = 0; i < parser->names; i++) {
        const parse_named *named = &parser->name[i];
        if (named->word.length == word.length && memcmp(named->word.text, word.text, word.length) == 0)
            return named;
    }
    return NULL;
}

static bool parse_is_true(expr_word word)
{
    return dimfold_word_is(word, "true") || dimfold_word_is(word, "True");
}

static bool parse_is_false(expr_word word)
{
    return dimfold_word_is(word, "false") || dimfold_word_is(word, "False");
}

static bool parse_is_literal(expr_word word)
{
    return parse_is_true(word) || parse_is_false(word) || dimfold_word_is(word, "inf") || dimfold_word_is(word, "nan");
}

static dimfold_status parse_define(expr_parser *parser, expr_word word, uint16_t node)
{
    if (parser->names == PARSE_NAMES)
        return dimfold_fail_at(parser->scan.call, DIMFOLD_REASON_SYNTAX_MANY, NULL, word.column, PARSE_NAMES, 0);
    parser->name[parser->names++] = (parse_named){word, node};
    return DIMFOLD_OK;
}

/* Takes a name that nothing has yet. */
static dimfold_status parse_new_name(expr_parser *parser, expr_word *word)
{
    expr_scan start = parser->scan;
    *word = dimfold_scan_word(&parser->scan);
    if (word->length > 0 && parse_find(parser, *word) == NULL && !parse_is_literal(*word))
        return DIMFOLD_OK;
    return dimfold_scan_fail(&start, "a name that nothing has yet");
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static dimfold_status parse_push(expr_parser *parser, parse_frame frame)
{
    if (parser->frames == PARSE_FRAMES)
        return dimfold_fail_at(parser->scan.call, DIMFOLD_REASON_SYNTAX_DEPTH, NULL, frame.column, PARSE_FRAMES, 0);
    frame.base = parser->operands.count;
    parser->frame[parser->frames++] = frame;
    return DIMFOLD_OK;
}

static dimfold_status parse_push_number(expr_parser *parser, uint8_t kind, expr_word word, uint64_t fraction)
{
    expr_operand operand = {kind, false, (uint16_t)parser->operands.expr.count, word, fraction};
    return dimfold_operands_push(&parser->operands, operand);
}

/* "nan" has been taken: its fraction may follow, in parentheses. */
static dimfold_status parse_nan(expr_parser *parser, expr_word word)
{
    expr_number number;
    if (!dimfold_scan_accept(&parser->scan, "("))
        return parse_push_number(parser, OPERAND_NAN, word, 0);
    expr_scan start = parser->scan;
    size_t taken = dimfold_number_read(&number, start.text + start.at, start.length - start.at);
    dimfold_scan_take(&parser->scan, taken);
    if (taken == 0 || !number.is_integer || number.magnitude.count == 0 || dimfold_big_bits(&number.magnitude) > 52)
        return dimfold_scan_fail(&start, "the bits of a fraction, such as 0x1");
    DIMFOLD_TRY(dimfold_scan_expect(&parser->scan, ")", "')'"));
    return parse_push_number(parser, OPERAND_NAN, word, dimfold_big_low(&number.magnitude, 0));
}

static dimfold_status parse_bool(expr_parser *parser, expr_word word)
{
    uint32_t count = parser->operands.count;
    word.text = parse_is_true(word) ? "1" : "0";
    word.length = 1;
    DIMFOLD_TRY(parse_push_number(parser, OPERAND_NUMBER, word, 0));
    return dimfold_operands_convert(&parser->operands, word.column, DIMFOLD_DTYPE_BOOL, 0,
                                    parser->operands.count - count);
}

static uint16_t parse_operation(expr_word word)
{
    for (uint16_t op = DIMFOLD_OP_ADD; op <= DIMFOLD_OP_POW; op++)
        if (dimfold_op_name(op) != NULL && dimfold_word_is(word, dimfold_op_name(op)))
            return op;
    return 0;
}

/* What a word in front of a parenthesis calls. */
static dimfold_status parse_call(expr_parser *parser, const expr_scan *start, expr_word word)
{
    static const char wrapping[] = "wrap_";
    bool wraps = word.length > sizeof wrapping - 1 && memcmp(word.text, wrapping, sizeof wrapping - 1) == 0;
    size_t skipped = wraps ? sizeof wrapping - 1 : 0;
    dimfold_dtype dtype = dimfold_word_dtype((expr_word){word.text + skipped, word.length - skipped, 0});
    uint16_t op = parse_operation(word);
    parse_frame frame = {FRAME_OPERATION, 0, op, 0, dtype, wraps ? EXPR_CAST_WRAPPING : 0, word.column};
    if (dimfold_word_is(word, "index") || dimfold_word_is(word, "source")) {
        frame.kind = FRAME_LEAF;
        frame.op = dimfold_word_is(word, "index") ? DIMFOLD_OP_INDEX : DIMFOLD_OP_SOURCE;
    } else if (op == 0 && dtype != 0) {
        frame.kind = FRAME_CONVERSION;
    } else if (op == 0) {
        return dimfold_scan_fail(start, "the name of an operation or of a dtype in front of its arguments");
    }
    dimfold_scan_accept(&parser->scan, "(");
    return parse_push(parser, frame);
}

/* A word that is no call. */
static dimfold_status parse_word(expr_parser *parser, const expr_scan *start, expr_word word)
{
    const parse_named *name = parse_find(parser, word);
    if (dimfold_word_is(word, "inf"))
        return parse_push_number(parser, OPERAND_INFINITY, word, 0);
    if (dimfold_word_is(word, "nan"))
        return parse_nan(parser, word);
    if (parse_is_true(word) || parse_is_false(word))
        return parse_bool(parser, word);
    if (name == NULL)
        return dimfold_scan_fail(start, "the name of a source, or of a definition before this place");
    return dimfold_operands_push_node(&parser->operands, word.column, name->node);
}

static dimfold_status parse_number(expr_parser *parser)
{
    expr_number number;
    expr_scan *scan = &parser->scan;
    expr_word word = {scan->text + scan->at, 0, dimfold_scan_column(scan)};
    word.length = dimfold_number_read(&number, word.text, scan->length - scan->at);
    if (word.length == 0)
        return dimfold_scan_fail(scan, parse_value_expected);
    dimfold_scan_take(scan, word.length);
    return parse_push_number(parser, OPERAND_NUMBER, word, 0);
}

/* Takes everything up to the end of a name or a number. */
static dimfold_status parse_argument(expr_parser *parser)
{
    for (;;) {
        expr_scan start = parser->scan;
        size_t column = dimfold_scan_column(&start);
        const expr_infix *prefix = dimfold_prefix_next(&start);
        expr_word word = dimfold_scan_word(&parser->scan);
        if (word.length > 0 && (!dimfold_scan_sees(&parser->scan, "(") || dimfold_word_is(word, "nan")))
            return parse_word(parser, &start, word);
        if (word.length > 0)
            DIMFOLD_TRY(parse_call(parser, &start, word));
        else if (dimfold_scan_accept(&parser->scan, "("))
            DIMFOLD_TRY(parse_push(parser, (parse_frame){.kind = FRAME_GROUP, .column = column}));
        else if (prefix != NULL && dimfold_scan_accept(&parser->scan, prefix->text))
            DIMFOLD_TRY(parse_push(parser, (parse_frame){FRAME_PREFIX, INFIX_PREFIX, prefix->op, 0, 0, 0, column}));
        else if (!dimfold_scan_accept(&parser->scan, "+"))
            return parse_number(parser);
    }
}

/* ---- Operators --------------------------------------------------------------------------------------------------- */

static const parse_frame *parse_top(const expr_parser *parser)
{
    return parser->frames > 0 ? &parser->frame[parser->frames - 1] : NULL;
}

/* Ends the operators that bind at least so tightly, up to the parenthesis that is open. */
static dimfold_status parse_reduce(expr_parser *parser, uint8_t precedence)
{
    for (const parse_frame *top; (top = parse_top(parser)) != NULL;) {
        if (top->kind > FRAME_INFIX || top->precedence < precedence)
            break;
        DIMFOLD_TRY(dimfold_operands_apply(&parser->operands, top->column, top->op, top->kind == FRAME_PREFIX ? 1 : 2));
        parser->frames--;
    }
    return DIMFOLD_OK;
}

/* An operator behind its first argument. Powers begin on the right; comparisons do not follow each other. */
static dimfold_status parse_infix(expr_parser *parser, const expr_infix *infix)
{
    uint8_t precedence = infix->precedence;
    size_t column = dimfold_scan_column(&parser->scan);
    bool is_power = precedence == INFIX_POW, is_compare = precedence == INFIX_COMPARE;
    DIMFOLD_TRY(parse_reduce(parser, (uint8_t)(precedence + (is_power || is_compare))));
    const parse_frame *top = parse_top(parser);
    if (is_compare && top != NULL && top->kind == FRAME_INFIX && top->precedence == precedence)
        return dimfold_scan_fail(&parser->scan, "parentheses around one of two comparisons");
    dimfold_scan_accept(&parser->scan, infix->text);
    return parse_push(parser, (parse_frame){FRAME_INFIX, precedence, infix->op, 0, 0, 0, column});
}

/* Ends what the last parenthesis opened. */
static dimfold_status parse_close(expr_parser *parser)
{
    parse_frame open = parser->frame[--parser->frames];
    uint32_t count = parser->operands.count - open.base;
    switch (open.kind) {
    case FRAME_OPERATION: return dimfold_operands_apply(&parser->operands, open.column, open.op, count);
    case FRAME_CONVERSION:
        return dimfold_operands_convert(&parser->operands, open.column, open.dtype, open.flags, count);
    case FRAME_LEAF: return dimfold_operands_leaf(&parser->operands, open.column, open.op, count);
    default: return DIMFOLD_OK;
    }
}

/* What stands behind an argument; `*is_done` if that is nothing which belongs to the value. */
static dimfold_status parse_behind(expr_parser *parser, bool *is_done)
{
    for (;;) {
        const expr_infix *infix = dimfold_infix_next(&parser->scan);
        *is_done = false;
        if (infix != NULL)
            return parse_infix(parser, infix);
        DIMFOLD_TRY(parse_reduce(parser, INFIX_ANY));
        const parse_frame *open = parse_top(parser);
        *is_done = open == NULL;
        if (open == NULL || (open->kind != FRAME_GROUP && dimfold_scan_accept(&parser->scan, ",")))
            return DIMFOLD_OK;
        DIMFOLD_TRY(dimfold_scan_expect(&parser->scan, ")", "an operator or ')'"));
        DIMFOLD_TRY(parse_close(parser));
    }
}

static dimfold_status parse_value(expr_parser *parser, uint16_t *node)
{
    bool is_done = false;
    parser->frames = 0;
    parser->operands.count = 0;
    while (!is_done) {
        DIMFOLD_TRY(parse_argument(parser));
        DIMFOLD_TRY(parse_behind(parser, &is_done));
    }
    return dimfold_operands_take(&parser->operands, node);
}

/* ---- Sources, definitions, results ------------------------------------------------------------------------------- */

/* "a: f32" */
static dimfold_status parse_source(expr_parser *parser)
{
    expr_word name;
    uint16_t node;
    DIMFOLD_TRY(parse_new_name(parser, &name));
    DIMFOLD_TRY(dimfold_scan_expect(&parser->scan, ":", "':' and a dtype"));
    expr_scan start = parser->scan;
    dimfold_dtype dtype = dimfold_word_dtype(dimfold_scan_word(&parser->scan));
    if (dtype == 0)
        return dimfold_scan_fail(&start, "a dtype such as f32");
    DIMFOLD_TRY(dimfold_operands_source(&parser->operands, dimfold_scan_column(&start), dtype, &node));
    return parse_define(parser, name, node);
}

static dimfold_status parse_sources(expr_parser *parser)
{
    DIMFOLD_TRY(dimfold_scan_expect(&parser->scan, "|", "'|' and the sources"));
    if (dimfold_scan_accept(&parser->scan, "|"))
        return DIMFOLD_OK;
    do
        DIMFOLD_TRY(parse_source(parser));
    while (dimfold_scan_accept(&parser->scan, ","));
    return dimfold_scan_expect(&parser->scan, "|", "',' or '|'");
}

/* Whether a name comes next with this behind it. */
static bool parse_sees_behind_name(const expr_parser *parser, const char *string)
{
    expr_scan scan = parser->scan;
    return dimfold_scan_word(&scan).length > 0 && dimfold_scan_sees(&scan, string);
}

/* "t0 = a * a;" or, of a source that is not among the first nodes, "b: f32;" */
static dimfold_status parse_definition(expr_parser *parser)
{
    expr_word name;
    uint16_t node;
    if (parse_sees_behind_name(parser, ":")) {
        DIMFOLD_TRY(parse_source(parser));
    } else {
        DIMFOLD_TRY(parse_new_name(parser, &name));
        dimfold_scan_accept(&parser->scan, "=");
        DIMFOLD_TRY(parse_value(parser, &node));
        DIMFOLD_TRY(parse_define(parser, name, node));
    }
    return dimfold_scan_expect(&parser->scan, ";", "an operator or ';'");
}

static dimfold_status parse_result(expr_parser *parser)
{
    size_t column = dimfold_scan_column(&parser->scan);
    dimfold_expr *expr = &parser->operands.expr;
    uint16_t node;
    if (expr->results == DIMFOLD_EXPR_RESULTS_MAX)
        return dimfold_fail_at(parser->scan.call, DIMFOLD_REASON_EXPR_ROOM, "results", column, DIMFOLD_EXPR_RESULTS_MAX,
                               0);
    DIMFOLD_TRY(parse_value(parser, &node));
    expr->result[expr->results++] = node;
    return DIMFOLD_OK;
}

static bool parse_sees_definition(const expr_parser *parser)
{
    bool is_definition = parse_sees_behind_name(parser, "=") && !parse_sees_behind_name(parser, "==");
    return is_definition || parse_sees_behind_name(parser, ":");
}

static dimfold_status parse_all(expr_parser *parser)
{
    DIMFOLD_TRY(parse_sources(parser));
    while (parse_sees_definition(parser))
        DIMFOLD_TRY(parse_definition(parser));
    do
        DIMFOLD_TRY(parse_result(parser));
    while (dimfold_scan_accept(&parser->scan, ","));
    if (parser->scan.at == parser->scan.length)
        return DIMFOLD_OK;
    return dimfold_scan_fail(&parser->scan, "an operator, ',' or the end of the text");
}

dimfold_status dimfold_expr_parse(dimfold_expr *expr, const char *text, size_t length, dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_parse"};
    expr_parser parser;
    DIMFOLD_TRY(dimfold_check_pointer(call, expr, "expr"));
    DIMFOLD_TRY(dimfold_check_pointer(call, text, "text"));
    parser.scan = dimfold_scan_new(call, text, length);
    parser.frames = 0;
    parser.names = 0;
    parser.operands.call = call;
    parser.operands.count = 0;
    memset(&parser.operands.expr, 0, sizeof parser.operands.expr);
    DIMFOLD_TRY(parse_all(&parser));
    *expr = parser.operands.expr;
    return DIMFOLD_OK;
}
