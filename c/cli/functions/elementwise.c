/* Rules: first the dtype that all arguments get, then the nodes. */
#include "elementwise_complex.h"
#include "elementwise_formulas.h"
#include "elementwise_nodes.h"
#include "elementwise_power.h"

#include "dtypes.h"

#include <dimfold/view.h>

#include <string.h>

struct elementwise {
    elementwise_help help;
    size_t least, most;
    elementwise_rule *rule;
    uint16_t op;
};

/* ---- Arithmetic ------------------------------------------------------------------------------------------------- */

static bool is_opaque(dimfold_dtype dtype)
{
    return dtype_class_of(dtype) == DTYPE_OPAQUE;
}

/* Of bool it is another operation, or none. */
static bool arithmetic(elementwise_call *call, uint16_t op, uint16_t of_bool, const char *advice, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype == 0)
        return false;
    if (dtype == DIMFOLD_DTYPE_BOOL && of_bool == 0)
        return nodes_fail_dtype(call, dtype, advice);
    if (is_opaque(dtype))
        return nodes_fail_dtype(call, dtype, "numbers; view_as gives the items a dtype");
    return nodes_apply_all(call, dtype == DIMFOLD_DTYPE_BOOL ? of_bool : op, dtype, node);
}

static bool sum(elementwise_call *call, uint16_t op, size_t *node)
{
    return arithmetic(call, op, DIMFOLD_OP_OR, "", node);
}

static bool difference(elementwise_call *call, uint16_t op, size_t *node)
{
    return arithmetic(call, op, 0, "^ or logical_xor, which says where two differ", node);
}

static bool product(elementwise_call *call, uint16_t op, size_t *node)
{
    return arithmetic(call, op, DIMFOLD_OP_AND, "", node);
}

static bool negative(elementwise_call *call, uint16_t op, size_t *node)
{
    return arithmetic(call, op, 0, "~ or logical_not", node);
}

/* Of zeros it has none. */
static bool sign(elementwise_call *call, uint16_t op, size_t *node)
{
    size_t args[2];
    dimfold_dtype complex = nodes_common(call, 0);
    if (dtype_class_of(complex) == DTYPE_COMPLEX)
        return nodes_done(complex_sign(call, complex), node);
    if (!arithmetic(call, op, 0, "a number", &args[0]))
        return false;
    *node = args[0];
    dimfold_dtype dtype = call->work->nodes[args[0]].dtype;
    return dtype_class_of(dtype) != DTYPE_FLOAT ||
           (nodes_integer(call, 0, dtype, &args[1]) && nodes_apply(call, DIMFOLD_OP_ADD, args, node));
}

static bool positive(elementwise_call *call, uint16_t op, size_t *node)
{
    (void)op;
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype == DIMFOLD_DTYPE_BOOL || is_opaque(dtype))
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    return nodes_as(call, 0, dtype, node);
}

static bool absolute(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    bool is_itself = dtype == DIMFOLD_DTYPE_BOOL || dtype_class_of(dtype) == DTYPE_UNSIGNED;
    return dtype != 0 && (is_itself ? nodes_as(call, 0, dtype, node) : nodes_apply_all(call, op, dtype, node));
}

static bool quotient(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    return dtype != 0 && nodes_apply_all(call, op, dtype_is_whole(dtype) ? DIMFOLD_DTYPE_F64 : dtype, node);
}

/* Of integers and floats, bool being a small integer. */
static bool whole(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "integers or floats");
    return nodes_apply_all(call, op, dtype == DIMFOLD_DTYPE_BOOL ? DIMFOLD_DTYPE_I8 : dtype, node);
}

static bool function_of_complex(elementwise_call *call, uint16_t op, dimfold_dtype dtype, size_t *node)
{
    switch (op) {
    case DIMFOLD_OP_EXP: return nodes_done(complex_exp(call, dtype), node);
    case DIMFOLD_OP_LOG: return nodes_done(complex_log(call, dtype), node);
    case DIMFOLD_OP_SQRT: return nodes_done(complex_sqrt(call, dtype), node);
    case DIMFOLD_OP_RINT: return nodes_done(complex_round(call, dtype), node);
    default: return nodes_fail_dtype(call, dtype, "floats or integers; of complex numbers there are exp, log and sqrt");
    }
}

static bool floating(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common_float(call);
    if (dtype_class_of(dtype) == DTYPE_COMPLEX)
        return function_of_complex(call, op, dtype, node);
    if (dtype_class_of(dtype) == DTYPE_OPAQUE)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "floats or integers");
    return nodes_apply_all(call, op, dtype, node);
}

static bool square(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    size_t args[2];
    if (dtype == 0 || !nodes_as(call, 0, dtype == DIMFOLD_DTYPE_BOOL ? DIMFOLD_DTYPE_I8 : dtype, &args[0]))
        return false;
    args[1] = args[0];
    return nodes_apply(call, op, args, node);
}

static bool reciprocal(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    size_t args[2];
    dtype = dtype == DIMFOLD_DTYPE_BOOL ? DIMFOLD_DTYPE_I8 : dtype;
    if (dtype == 0 || is_opaque(dtype))
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    return nodes_integer(call, 1, dtype, &args[0]) && nodes_as(call, 0, dtype, &args[1]) &&
           nodes_apply(call, dtype_is_whole(dtype) ? DIMFOLD_OP_TRUNC_DIV : op, args, node);
}

/* By a constant, which is rounded to the dtype first. */
static bool scaled(elementwise_call *call, uint16_t op, double factor, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    size_t args[2];
    number written = number_of_float(factor);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "floats or integers");
    dtype = dtype_float_for(dtype);
    return nodes_as(call, 0, dtype, &args[0]) && nodes_constant(call, &written, dtype, &args[1]) &&
           nodes_apply(call, op, args, node);
}

static bool degrees(elementwise_call *call, uint16_t op, size_t *node)
{
    return scaled(call, op, 57.295779513082320876798, node);
}

static bool radians(elementwise_call *call, uint16_t op, size_t *node)
{
    return scaled(call, op, 0.017453292519943295769237, node);
}

/* ---- Rounding, choosing ----------------------------------------------------------------------------------------- */

/* Integers are what they are. */
static bool rounding(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "floats or integers");
    return dtype_is_whole(dtype) ? nodes_as(call, 0, dtype, node) : nodes_apply_all(call, op, dtype, node);
}

static bool order(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) == DTYPE_COMPLEX) {
        size_t x = node_argument(call, 0, dtype), y = node_argument(call, 1, dtype);
        return nodes_done(complex_choose(call, op, x, y), node);
    }
    if (dtype_class_of(dtype) == DTYPE_OPAQUE)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    return nodes_apply_all(call, op, dtype, node);
}

static bool number_order(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype != 0 && dtype_is_whole(dtype))
        op = op == DIMFOLD_OP_MAX_NUM ? DIMFOLD_OP_MAX : DIMFOLD_OP_MIN;
    return order(call, op, node);
}

static bool is_none(const term *end)
{
    return end->is_number && end->number.kind == NUMBER_NONE;
}

/* An end beyond which there are no integers of the dtype is none. */
static void clip_end(term *end, dimfold_dtype dtype, bool is_low)
{
    bool is_signed = dtype_class_of(dtype) == DTYPE_SIGNED;
    if (!end->is_number || end->number.kind != NUMBER_INTEGER || !dtype_is_whole(dtype) || dtype == DIMFOLD_DTYPE_BOOL)
        return;
    uint64_t most = UINT64_MAX >> (64 - 8 * dimfold_dtype_size_bytes(dtype) + is_signed);
    uint64_t least = is_signed ? most + 1 : 0;
    bool is_negative = end->number.is_negative || end->number.magnitude == 0;
    if (is_low ? is_negative && end->number.magnitude >= least : !is_negative && end->number.magnitude >= most)
        end->number.kind = NUMBER_NONE;
}

/* A number becomes an array of one element: what is clipped is no ufunc's argument. */
static bool settle_number(elementwise_call *call, size_t argument)
{
    term *given = &call->terms[argument];
    *given = (term){.number = given->number, .dtype = dtype_of_number(&given->number)};
    return nodes_constant(call, &given->number, given->dtype, &given->node);
}

static bool clip_one(elementwise_call *call, uint16_t op, const size_t *args, size_t *node)
{
    bool has_both = !is_none(&call->terms[1]) && !is_none(&call->terms[2]);
    if (dtype_class_of(call->work->nodes[args[0]].dtype) != DTYPE_COMPLEX)
        return nodes_apply(call, op, args, node);
    return nodes_done((has_both ? complex_clip : complex_choose)(call, op, args[0], args[1]), node);
}

static bool clip(elementwise_call *call, uint16_t op, size_t *node)
{
    (void)op;
    size_t args[2];
    if (call->terms[0].is_number && !settle_number(call, 0))
        return false;
    for (size_t i = 1; i <= 2; i++)
        clip_end(&call->terms[i], call->terms[0].dtype, i == 1);
    elementwise_call ends = *call;
    ends.count = 1;
    for (size_t i = 1; i < call->count; i++)
        if (!is_none(&call->terms[i]))
            ends.terms[ends.count++] = call->terms[i];
    dimfold_dtype dtype = nodes_common(&ends, 0);
    if (dtype_class_of(dtype) == DTYPE_OPAQUE)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    if (!nodes_as(call, 0, dtype, node))
        return false;
    for (size_t i = 1; i < call->count; i++) {
        args[0] = *node;
        if (!is_none(&call->terms[i]) && !(nodes_as(call, i, dtype, &args[1]) &&
                                           clip_one(call, i == 1 ? DIMFOLD_OP_MAX : DIMFOLD_OP_MIN, args, node)))
            return false;
    }
    return true;
}

/* Whether an argument is not 0. */
static bool as_truth(elementwise_call *call, size_t argument, size_t *node)
{
    const term *given = &call->terms[argument];
    if (!given->is_number)
        return is_opaque(given->dtype) ? nodes_fail_dtype(call, given->dtype, "numbers")
                                       : nodes_cast(call, given->node, DIMFOLD_DTYPE_BOOL, node);
    const number *value = &given->number;
    bool is_true = value->kind <= NUMBER_INTEGER ? value->magnitude != 0 : value->real != 0 || value->imag != 0;
    return nodes_integer(call, is_true, DIMFOLD_DTYPE_BOOL, node);
}

static bool where(elementwise_call *call, uint16_t op, size_t *node)
{
    size_t args[3];
    dimfold_dtype dtype = nodes_common(call, 1);
    return dtype != 0 && as_truth(call, 0, &args[0]) && nodes_as(call, 1, dtype, &args[1]) &&
           nodes_as(call, 2, dtype, &args[2]) && nodes_apply(call, op, args, node);
}

/* ---- Comparing -------------------------------------------------------------------------------------------------- */

/* A number beyond all values of the dtype, `side` being -1 or 1, on the right of the comparison. */
static bool compare_outside(elementwise_call *call, uint16_t op, int side, size_t *node)
{
    bool is_less = op == DIMFOLD_OP_LT || op == DIMFOLD_OP_LE, is_greater = op == DIMFOLD_OP_GT || op == DIMFOLD_OP_GE;
    bool is_true = op == DIMFOLD_OP_NE || (is_less && side > 0) || (is_greater && side < 0);
    return nodes_integer(call, is_true, DIMFOLD_DTYPE_BOOL, node);
}

static uint16_t mirrored(uint16_t op)
{
    switch (op) {
    case DIMFOLD_OP_LT: return DIMFOLD_OP_GT;
    case DIMFOLD_OP_LE: return DIMFOLD_OP_GE;
    case DIMFOLD_OP_GT: return DIMFOLD_OP_LT;
    case DIMFOLD_OP_GE: return DIMFOLD_OP_LE;
    default: return op;
    }
}

/* Integers with a sign and u64, which no integer dtype holds together: what is negative is less, all else is u64. */
static bool compare_signed(elementwise_call *call, uint16_t op, size_t with_sign, size_t without, size_t *node)
{
    size_t zero, is_negative, same, outside;
    dimfold_dtype dtype = call->work->nodes[with_sign].dtype;
    return nodes_integer(call, 0, dtype, &zero) &&
           nodes_apply(call, DIMFOLD_OP_LT, (size_t[]){with_sign, zero}, &is_negative) &&
           nodes_cast(call, with_sign, DIMFOLD_DTYPE_U64, &same) &&
           nodes_apply(call, op, (size_t[]){same, without}, &same) && compare_outside(call, op, 1, &outside) &&
           nodes_apply(call, DIMFOLD_OP_WHERE, (size_t[]){is_negative, outside, same}, node);
}

/* Whether these are arguments of compare_signed, in the order of the call or in the other one. */
static bool is_mixed(const elementwise_call *call, size_t with_sign)
{
    const term *one = &call->terms[with_sign], *other = &call->terms[1 - with_sign];
    return !one->is_number && !other->is_number && dtype_class_of(one->dtype) == DTYPE_SIGNED &&
           other->dtype == DIMFOLD_DTYPE_U64;
}

static bool compare(elementwise_call *call, uint16_t op, size_t *node)
{
    int side;
    for (size_t i = 0; i < 2; i++)
        if (is_mixed(call, i))
            return compare_signed(call, i == 0 ? op : mirrored(op), call->terms[i].node, call->terms[1 - i].node, node);
    dimfold_dtype dtype = nodes_common(call, 0);
    bool is_order = op != DIMFOLD_OP_EQ && op != DIMFOLD_OP_NE;
    if (dtype == 0)
        return false;
    if (is_order && dtype_class_of(dtype) == DTYPE_COMPLEX) {
        size_t x = node_argument(call, 0, dtype), y = node_argument(call, 1, dtype);
        return nodes_done(complex_compare(call, op, x, y), node);
    }
    if (is_order && is_opaque(dtype))
        return nodes_fail_dtype(call, dtype, "numbers");
    for (size_t i = 0; i < 2; i++)
        if (call->terms[i].is_number && call->terms[i].number.kind == NUMBER_INTEGER && dtype_is_whole(dtype) &&
            !number_fits(&call->terms[i].number, dtype, &side))
            return compare_outside(call, i == 1 ? op : mirrored(op), side, node);
    return nodes_apply_all(call, op, dtype, node);
}

/* Integers are numbers, and finite. */
static bool predicate(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype == 0 || is_opaque(dtype))
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    return dtype_is_whole(dtype) ? nodes_integer(call, op == DIMFOLD_OP_ISFINITE, DIMFOLD_DTYPE_BOOL, node)
                                 : nodes_apply_all(call, op, dtype, node);
}

static bool sign_set(elementwise_call *call, uint16_t op, size_t *node)
{
    size_t args[2];
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) != DTYPE_SIGNED)
        return floating(call, op, node);
    return nodes_as(call, 0, dtype, &args[0]) && nodes_integer(call, 0, dtype, &args[1]) &&
           nodes_apply(call, DIMFOLD_OP_LT, args, node);
}

static bool logical(elementwise_call *call, uint16_t op, size_t *node)
{
    size_t args[2];
    for (size_t i = 0; i < call->count; i++)
        if (!as_truth(call, i, &args[i]))
            return false;
    return nodes_apply(call, op, args, node);
}

static bool bits(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype != 0 && !dtype_is_whole(dtype))
        return nodes_fail_dtype(call, dtype, "integers or bool");
    return dtype != 0 && nodes_apply_all(call, op, dtype, node);
}

static bool shift(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype != 0 && !dtype_is_whole(dtype))
        return nodes_fail_dtype(call, dtype, "integers");
    return whole(call, op, node);
}

/* ---- The table -------------------------------------------------------------------------------------------------- */

static const elementwise table[] = {
#define GROUP(name) {.help = {.group = name}},
#define ELEMENTWISE(name, least, most, rule, op, parameters, meaning)                                                  \
    {{NULL, #name, parameters, meaning}, least, most, rule, DIMFOLD_OP_##op},
#include "elementwise.def"
};

const size_t elementwise_count = sizeof table / sizeof *table;

elementwise_help elementwise_explain(size_t number)
{
    return table[number].help;
}

const elementwise *elementwise_find(const char *name, size_t length)
{
    for (size_t i = 0; i < elementwise_count; i++)
        if (table[i].help.name != NULL && strlen(table[i].help.name) == length &&
            memcmp(table[i].help.name, name, length) == 0)
            return &table[i];
    return NULL;
}

/* `op` is the number that it is replaced by. */
static bool without_nan(elementwise_call *call, uint16_t op, size_t *node)
{
    size_t args[3];
    dimfold_dtype dtype = nodes_common(call, 0);
    return dtype != 0 && nodes_apply_all(call, DIMFOLD_OP_ISNAN, dtype, &args[0]) &&
           nodes_integer(call, op, dtype, &args[1]) && nodes_as(call, 0, dtype, &args[2]) &&
           nodes_apply(call, DIMFOLD_OP_WHERE, args, node);
}

const elementwise *elementwise_without_nan(bool is_one)
{
    static const elementwise both[2] = {{.least = 1, .most = 1, .rule = without_nan, .op = 0},
                                        {.least = 1, .most = 1, .rule = without_nan, .op = 1}};
    return &both[is_one];
}

bool elementwise_has_parts(const elementwise *function)
{
    return function->rule == formula_divmod || function->rule == formula_modf;
}

static const struct refusal {
    const char *name, *sentence;
    bool is_of_layouts;
} refusals[] = {
#define REFUSED(name, sentence) {#name, sentence, false},
#define OF_LAYOUTS(name, sentence) {#name, sentence, true},
#include "refused.def"
};

static const struct refusal *find_refusal(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (strlen(refusals[i].name) == length && memcmp(refusals[i].name, name, length) == 0)
            return &refusals[i];
    return NULL;
}

const char *elementwise_refusal(const char *name, size_t length)
{
    const struct refusal *found = find_refusal(name, length);
    return found != NULL ? found->sentence : NULL;
}

const char *elementwise_refusal_of_arrays(const char *name, size_t length)
{
    const struct refusal *found = find_refusal(name, length);
    return found != NULL && found->is_of_layouts ? found->sentence : NULL;
}

void elementwise_arity(const elementwise *function, size_t *least, size_t *most)
{
    *least = function->least;
    *most = function->most;
}

bool elementwise_apply(const elementwise *function, elementwise_call *call, size_t *node)
{
    for (size_t i = 0; i < call->count; i++)
        if (is_none(&call->terms[i]) && (i == 0 || function->rule != clip))
            return nodes_fail(call, (ptrdiff_t)i, "expected an array or a number instead of None");
    call->failed = -1;
    return function->rule(call, function->op, node);
}

bool elementwise_cast(elementwise_call *call, dimfold_dtype dtype, size_t *node)
{
    call->failed = -1;
    if (call->is_wrapping)
        return nodes_done(node_convert(call, call->terms[0].node, dtype, DIMFOLD_WRAPPING), node);
    return nodes_as(call, 0, dtype, node);
}
