/* The table, and its parameters. */
#include "along_functions.h"

#include <dimfold/reduce.h>

#include <string.h>

const along_function along_functions[] = {
#define GROUP(name) {.group = name},
#define ALONG(name, rule, op, parameters, meaning, example, answer)                                                    \
    {NULL, name, rule, op, parameters, meaning, example, answer},
#include "along_functions.def"
};

const size_t along_function_count = sizeof along_functions / sizeof *along_functions;

const along_function *along_find(const char *name, size_t length)
{
    for (size_t i = 0; i < along_function_count; i++)
        if (along_functions[i].name != NULL && strlen(along_functions[i].name) == length &&
            memcmp(along_functions[i].name, name, length) == 0)
            return &along_functions[i];
    return NULL;
}

size_t along_see(const char *text, size_t length)
{
    for (size_t i = 0; i < along_function_count; i++) {
        const char *name = along_functions[i].name;
        size_t known = name != NULL && strchr(name, '.') != NULL ? strlen(name) : SIZE_MAX;
        if (known < length && memcmp(name, text, known) == 0 && strchr("( \t", text[known]) != NULL)
            return known;
    }
    return 0;
}

/* What the parameters of these names are; all others are ALONG_NOTHING. */
static const struct {
    const char *name;
    along_kind_of kind;
} kinds[] = {
    {"a", ALONG_ARRAY},          {"x", ALONG_ARRAY},        {"b", ALONG_ARRAY},         {"ar", ALONG_ARRAY},
    {"arr", ALONG_ARRAY},        {"array", ALONG_ARRAY},    {"v", ALONG_ARRAY},         {"indices", ALONG_ARRAY},
    {"condition", ALONG_ARRAY},  {"weights", ALONG_ARRAY},  {"axis", ALONG_AXES},       {"dim", ALONG_AXES},
    {"dtype", ALONG_TYPE},       {"keepdims", ALONG_BOOL},  {"ddof", ALONG_NUMBER},     {"correction", ALONG_NUMBER},
    {"k", ALONG_NUMBER},         {"minlength", ALONG_NUMBER}, {"shape", ALONG_NUMBERS}, {"mode", ALONG_WORD},
    {"side", ALONG_WORD},        {"kind", ALONG_WORD},      {"order", ALONG_WORD},      {"ord", ALONG_WORD},
    {"stable", ALONG_BOOL},      {"largest", ALONG_BOOL},   {"sorted", ALONG_BOOL},     {"return_index", ALONG_BOOL},
    {"return_inverse", ALONG_BOOL}, {"return_counts", ALONG_BOOL}, {"equal_nan", ALONG_BOOL},
};

static along_kind_of kind_of(const along_parameter *parameter)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].name) == parameter->length &&
            memcmp(kinds[i].name, parameter->name, parameter->length) == 0)
            return kinds[i].kind;
    return ALONG_NOTHING;
}

/* "name=None" is what is not there, whatever else has that name. */
size_t along_parameters(const along_function *function, along_parameter found[ALONG_PARAMETERS_MAX])
{
    size_t count = 0;
    bool is_named = false;
    for (const char *next = function->parameters; *next != '\0';) {
        size_t length = strcspn(next, ",");
        bool is_star = *next == '*';
        is_named |= is_star;
        if (!is_star) {
            along_parameter *to = &found[count++];
            *to = (along_parameter){.name = next, .length = strcspn(next, ",="), .is_named = is_named};
            to->kind = to->length < length ? ALONG_NOTHING : kind_of(to);
        }
        next += length + strspn(next + length, ", ");
    }
    return count;
}
