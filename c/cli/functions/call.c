/* Chooses among the functions of a name, makes the arguments what it takes, and calls it. */
#include "call.h"

#include "cli/arrays/expression.h"

#include <string.h>

enum { ARGUMENTS_MAX = DIMFOLD_LEAVES_MAX, IMPOSSIBLE = 1000 };

static bool array_to_layout(value *operand, failure *reason)
{
    dimfold_diag diag = {0};
    const expression *array = operand->array;
    if (array->answer.kind != REPLY_NOTHING)
        return failure_set(reason, FAILURE_USAGE, "this is a question where a layout is expected");
    if (array->has_tiles)
        return failure_set(reason, FAILURE_USAGE,
                           "these are tiles, without .grid(), .to_layout() or .tile(index) where a layout is expected");
    if (dimfold_nested_from_layout(&operand->layout, &array->layout, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    operand->layout.offset = (ptrdiff_t)array->layout.offset;
    operand->kind = VALUE_LAYOUT;
    return true;
}

bool value_to_layout(value *operand, failure *reason)
{
    dimfold_diag diag = {0};
    if (operand->kind == VALUE_ARRAY)
        return array_to_layout(operand, reason);
    if (operand->kind == VALUE_TUPLE && dimfold_nested_left(&operand->layout, &operand->tuple, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    operand->kind = VALUE_LAYOUT;
    return true;
}

bool value_to_tiler(value *operand, failure *reason)
{
    dimfold_diag diag = {0};
    dimfold_tiler tiler;
    if (operand->kind == VALUE_TILER)
        return true;
    if (operand->kind == VALUE_ARRAY && !array_to_layout(operand, reason))
        return false;
    if ((operand->kind == VALUE_TUPLE ? dimfold_tiler_from_shape(&tiler, &operand->tuple, &diag)
                                   : dimfold_tiler_from_nested(&tiler, &operand->layout, &diag)) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    operand->tiler = tiler;
    operand->kind = VALUE_TILER;
    return true;
}

/* ---- Functions with other parameters than the rest ------------------------------------------------------------- */

static dimfold_status algebra_to_layout(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_layout strided;
    dimfold_status status = dimfold_nested_to_layout(&strided, layout, diag);
    if (status != DIMFOLD_OK)
        return status;
    status = dimfold_nested_from_layout(result, &strided, diag);
    if (status == DIMFOLD_OK)
        result->offset = (ptrdiff_t)strided.offset;
    return status;
}

/* ---- The tables ------------------------------------------------------------------------------------------------- */

enum form {
#define FORM(name, parameters, result, types, arguments) FORM_##name,
#include "forms.def"
};

static const char *const form_parameters[] = {
#define FORM(name, parameters, result, types, arguments) parameters,
#include "forms.def"
};

typedef union any_function {
#define FORM(name, parameters, result, types, arguments) dimfold_status(*name) types;
#define COUNT(name, parameters, result, types, arguments) RETURNS_##result(*name) types;
#define DRAWING(name, parameters, result, types, arguments) size_t(*name) types;
#define QUESTION(name, parameters, result, types, arguments) bool(*name) types;
#define RETURNS_COUNT size_t
#define RETURNS_MOVED ptrdiff_t
#include "forms.def"
} any_function;

struct algebra_function {
    function_help help;
    enum form form;
    any_function function;
};

static const algebra_function functions[] = {
#define GROUP(name) {.help = {.group = name}},
#define FUNCTION(name, form_name, c_name, parameters, meaning, example, answer)                                        \
    {{NULL, #name, parameters, meaning, example, answer}, FORM_##form_name, {.form_name = c_name}},
#include "functions.def"
};

const size_t function_count = sizeof functions / sizeof *functions;

function_help function_explain(size_t number)
{
    return functions[number].help;
}

static bool has_name(const algebra_function *function, const char *name, size_t length)
{
    return function->help.name != NULL && strlen(function->help.name) == length &&
           memcmp(function->help.name, name, length) == 0;
}

bool function_is_name(const char *name, size_t length)
{
    for (size_t i = 0; i < function_count; i++)
        if (has_name(&functions[i], name, length))
            return true;
    return false;
}

size_t parameter_name(const char *parameters, size_t number, const char **name)
{
    *name = parameters;
    for (; number > 0 && (*name = strchr(*name, ',')) != NULL; number--)
        ++*name;
    if (*name == NULL)
        return 0;
    *name += strspn(*name, " [");
    return strcspn(*name, ",]");
}

/* ---- Choosing --------------------------------------------------------------------------------------------------- */

static bool is_flat_list(const value *argument)
{
    return argument->kind == VALUE_TUPLE && argument->tuple.whole == 0 && dimfold_tuple_depth(&argument->tuple) <= 1;
}

/* How far an argument is from what a parameter takes. */
static int distance(char parameter, const value *argument)
{
    bool is_tuple = argument->kind == VALUE_TUPLE;
    bool has_layout = argument->kind == VALUE_LAYOUT || argument->kind == VALUE_THREAD_VALUE ||
                      argument->kind == VALUE_ARRAY;
    switch (parameter) {
    case 'l': case 'L': case 'M': return has_layout ? 0 : is_tuple && argument->tuple.whole == 0 ? 2 : IMPOSSIBLE;
    case 't': case 'T': case 'U': return is_tuple ? 0 : IMPOSSIBLE;
    case 'R': return argument->kind == VALUE_TILER ? 0 : has_layout || is_tuple ? 1 : IMPOSSIBLE;
    case 'S': return argument->kind == VALUE_SWIZZLE ? 0 : IMPOSSIBLE;
    case 'P': return is_flat_list(argument) ? 0 : IMPOSSIBLE;
    default: return value_is_number(argument) ? 0 : IMPOSSIBLE;
    }
}

/* The parameter that takes argument `number`, or 0 if there is none: the last one may take several. */
static char parameter_at(const char *parameters, size_t number)
{
    size_t count = strlen(parameters);
    char last = parameters[count - 1];
    if (number < count)
        return parameters[number];
    return last == 'P' || last == 'M' || last == 'U' ? last : '\0';
}

static size_t least_arguments(const char *parameters)
{
    size_t least = 0;
    for (; parameters[least] >= 'A' && parameters[least] <= 'Z'; least++)
        if (strchr("PMU", parameters[least]) != NULL)
            break;
    return least;
}

static bool takes_count(const char *parameters, size_t count)
{
    return count >= least_arguments(parameters) && (count == 0 || parameter_at(parameters, count - 1) != '\0');
}

/* The sum of all distances; *worst is then the first argument that does not fit. */
static int distance_of_all(const char *parameters, const call *made, ptrdiff_t *worst)
{
    int sum = 0;
    *worst = -1;
    for (size_t i = 0; i < made->count; i++) {
        int far = distance(parameter_at(parameters, i), &made->arguments[i]);
        if (far == IMPOSSIBLE && *worst < 0)
            *worst = (ptrdiff_t)i;
        sum += far;
    }
    return sum;
}

/* The one that takes the arguments best. NULL if there is none; *other is then one that takes as many, if any. */
static const algebra_function *choose(const call *made, const algebra_function **other)
{
    const algebra_function *best = NULL;
    int least = IMPOSSIBLE;
    ptrdiff_t worst;
    *other = NULL;
    for (size_t i = 0; i < function_count; i++) {
        const char *parameters = form_parameters[functions[i].form];
        if (!has_name(&functions[i], made->name, made->length) || !takes_count(parameters, made->count))
            continue;
        *other = *other == NULL ? &functions[i] : *other;
        int far = distance_of_all(parameters, made, &worst);
        if (far < least) {
            best = &functions[i];
            least = far;
        }
    }
    return best;
}

/* ---- Calling ---------------------------------------------------------------------------------------------------- */

typedef struct invocation {
    const call *made;
    value *result;
    dimfold_diag *diag;
    ptrdiff_t number, number2;
    size_t size, list_count;
    ptrdiff_t list[ARGUMENTS_MAX];
    const dimfold_nested *layouts[ARGUMENTS_MAX];
    const dimfold_tuple *tuples[ARGUMENTS_MAX];
} invocation;

static const dimfold_tuple *tuple_at(const invocation *in, size_t i)
{
    return i < in->made->count ? &in->made->arguments[i].tuple : NULL;
}

static ptrdiff_t number_at(const invocation *in, size_t i, ptrdiff_t otherwise)
{
    return i < in->made->count ? in->made->arguments[i].tuple.value[0] : otherwise;
}

static int32_t small_number_at(const invocation *in, size_t i)
{
    ptrdiff_t number = in->made->arguments[i].tuple.value[0];
    return number > INT32_MAX ? INT32_MAX : number < INT32_MIN ? INT32_MIN : (int32_t)number;
}

#define L(i) (&in->made->arguments[i].layout)
#define T(i) tuple_at(in, i)
#define R(i) (&in->made->arguments[i].tiler)
#define S(i) in->made->arguments[i].swizzle
#define I(i) number_at(in, i, 0)
#define I_OR(i, otherwise) number_at(in, i, otherwise)
#define Z(i) (size_t)number_at(in, i, 0)
#define Z_OR(i, otherwise) (size_t)number_at(in, i, otherwise)
#define I32(i) small_number_at(in, i)
#define FLAGS in->made->flags
#define LIST in->list_count, in->list
#define LAYOUTS in->list_count, in->layouts
#define TUPLES in->list_count, in->tuples
#define DIAG in->diag
#define OUT in->result
#define LAYOUT &in->result->layout
#define TUPLE &in->result->tuple
#define TILER &in->result->tiler
#define SWIZZLE &in->result->swizzle
#define NUMBER &in->number
#define NUMBER2 &in->number2
#define SIZE &in->size

enum { RESULT_LAYOUT, RESULT_TUPLE, RESULT_TILER, RESULT_SWIZZLE, RESULT_THREAD_VALUE, RESULT_ANSWER, RESULT_OWNERSHIP,
       RESULT_ACCESS, RESULT_BOOL, RESULT_DRAWING, RESULT_NUMBER, RESULT_SIZE, RESULT_COUNT, RESULT_MOVED,
       RESULT_ENDS };

static const int form_results[] = {
#define FORM(name, parameters, result, types, arguments) RESULT_##result,
#include "forms.def"
};

static dimfold_status invoke(invocation *in, enum form form, const any_function *function)
{
    switch (form) {
#define FORM(name, parameters, result, types, arguments) case FORM_##name: return function->name arguments;
#define COUNT(name, parameters, result, types, arguments)                                                              \
    case FORM_##name: in->number = (ptrdiff_t)function->name arguments; break;
#define DRAWING(name, parameters, result, types, arguments) case FORM_##name: OUT->name = function->name; break;
#define QUESTION(name, parameters, result, types, arguments)                                                           \
    case FORM_##name: OUT->yes = function->name arguments; break;
#include "forms.def"
    }
    return DIMFOLD_OK;
}

/* What the result is, once the function has filled it in. */
static void settle(invocation *in, enum form form)
{
    static const value_kind kinds[] = {VALUE_LAYOUT, VALUE_TUPLE, VALUE_TILER, VALUE_SWIZZLE, VALUE_THREAD_VALUE,
                                       VALUE_ANSWER, VALUE_OWNERSHIP, VALUE_ACCESS, VALUE_BOOL, VALUE_DRAWING};
    int result = form_results[form];
    value *out = in->result;
    if (result < RESULT_NUMBER)
        out->kind = kinds[result];
    else
        value_set_number(out, result == RESULT_SIZE ? (ptrdiff_t)in->size : in->number);
    if (result == RESULT_ENDS)
        out->tuple = (dimfold_tuple){.leaves = 2, .value = {in->number, in->number2}, .parens = {0x10, 0x01}};
    if (result == RESULT_DRAWING) {
        out->layout = in->made->arguments[0].layout;
        if (in->made->count > 1)
            out->tuple = in->made->arguments[1].tuple;
    }
    if (form == FORM_access_LZZZzz)
        out->traffic.instructions = 1;
}

/* ---- Arguments -------------------------------------------------------------------------------------------------- */

static bool append_numbers(invocation *in, const value *argument, failure *reason)
{
    if (in->list_count + argument->tuple.leaves > ARGUMENTS_MAX)
        return failure_set(reason, FAILURE_USAGE, "a list has more than %d numbers", ARGUMENTS_MAX);
    for (size_t i = 0; i < argument->tuple.leaves; i++)
        in->list[in->list_count++] = argument->tuple.value[i];
    return true;
}

static bool append_pointer(invocation *in, const value *argument, failure *reason)
{
    if (in->list_count == ARGUMENTS_MAX)
        return failure_set(reason, dimfold_status_name(DIMFOLD_ERR_UNSUPPORTED), "more than %d modes", ARGUMENTS_MAX);
    in->layouts[in->list_count] = &argument->layout;
    in->tuples[in->list_count++] = &argument->tuple;
    return true;
}

static bool convert(invocation *in, char parameter, value *argument, failure *reason)
{
    switch (parameter) {
    case 'L': return value_to_layout(argument, reason);
    case 'M': return value_to_layout(argument, reason) && append_pointer(in, argument, reason);
    case 'U': return append_pointer(in, argument, reason);
    case 'P': return append_numbers(in, argument, reason);
    case 'R': return value_to_tiler(argument, reason);
    case 'Z': case 'z':
        return argument->tuple.value[0] >= 0 ||
               failure_set(reason, dimfold_status_name(DIMFOLD_ERR_ARGUMENT), "this is %td: expected 0 or more",
                           argument->tuple.value[0]);
    default: return true;
    }
}

static bool convert_all(invocation *in, const char *parameters, call_fault *fault, failure *reason)
{
    for (size_t i = 0; i < in->made->count; i++) {
        fault->argument = (ptrdiff_t)i;
        if (!convert(in, parameter_at(parameters, i), &in->made->arguments[i], reason))
            return false;
    }
    fault->argument = -1;
    return true;
}

/* ---- Refusing --------------------------------------------------------------------------------------------------- */

/* "get(layout, path…) or get(tuple, path…)". */
static void list_calls(const call *made, char *text, size_t capacity)
{
    size_t length = 0;
    *text = '\0';
    for (size_t i = 0; i < function_count && length < capacity; i++)
        if (has_name(&functions[i], made->name, made->length))
            length += (size_t)snprintf(text + length, capacity - length, "%s%s(%s)", length > 0 ? " or " : "",
                                       functions[i].help.name, functions[i].help.parameters);
}

static bool refuse(const call *made, const algebra_function *other, call_fault *fault, failure *reason)
{
    char calls[600];
    list_calls(made, calls, sizeof calls);
    if (other == NULL)
        return failure_set(reason, FAILURE_USAGE, "%.*s got %zu argument%s: expected %s", (int)made->length, made->name,
                           made->count, made->count == 1 ? "" : "s", calls);
    distance_of_all(form_parameters[other->form], made, &fault->argument);
    return failure_set(reason, FAILURE_USAGE, "%.*s got %s as argument %td: expected %s", (int)made->length, made->name,
                       value_kind_name(&made->arguments[fault->argument]), fault->argument + 1, calls);
}

bool function_call(call *made, value *result, call_fault *fault, failure *reason)
{
    dimfold_diag diag = {0};
    invocation in = {.made = made, .result = result, .diag = &diag};
    const algebra_function *other, *chosen = choose(made, &other);
    *fault = (call_fault){NULL, -1};
    if (chosen == NULL)
        return refuse(made, other, fault, reason);
    fault->parameters = chosen->help.parameters;
    if (!convert_all(&in, form_parameters[chosen->form], fault, reason))
        return false;
    memset(result, 0, sizeof *result);
    if (invoke(&in, chosen->form, &chosen->function) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    settle(&in, chosen->form);
    return true;
}
