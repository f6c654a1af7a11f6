/* Every row of forms.def against a table of edge values. */
#include "module.h"
#include "test.h"
#include "text_of_test.h"

struct instruction_case {
    const char *name;
    uint64_t source[3], result;
};

static const struct instruction_case cases[] = {
#define PTX_CASE(instruction, a, b, c, result) {instruction, {a, b, c}, result},
#include "cases_integer.def"
#define PTX_CASE(instruction, a, b, c, result) {instruction, {a, b, c}, result},
#include "cases_float.def"
};

/* A row: its result's type and its sources'. */
static const struct row {
    const char *name;
    enum ptx_type types[4];
} rows[] = {
#define PTX_FORM(name, result, a, b, c, value)                                                                         \
    {#name, {PTX_TYPE_##result, PTX_TYPE_##a, PTX_TYPE_##b, PTX_TYPE_##c}},
#include "forms.def"
};

static bool row_is(const struct row *row, const char *name)
{
    for (size_t i = 0; row->name[i] != '\0' || name[i] != '\0'; i++)
        if (row->name[i] != (name[i] == '.' ? '_' : name[i]))
            return false;
    return true;
}

static const struct row *row_named(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (row_is(&rows[i], name))
            return &rows[i];
    return NULL;
}

/* The registers that hold a type: predicates, and integers of at least 16 bits. */
static char register_letter(enum ptx_type type)
{
    unsigned bits = ptx_types[type].bits;
    return bits == 1 ? 'p' : bits <= 16 ? 'h' : bits == 32 ? 'r' : 'd';
}

static unsigned register_bits(enum ptx_type type)
{
    return ptx_types[type].bits <= 16 ? 16 : ptx_types[type].bits;
}

/* Loads a source into register 1, 2 or 3 of its kind. */
static int write_source(char *text, size_t room, enum ptx_type type, size_t number)
{
    static const char names[] = "abc";
    if (type == PTX_TYPE_pred)
        return snprintf(text, room, "ld.param.b32 %%r9, [%c];\nsetp.ne.b32 %%p%zu, %%r9, 0;\n", names[number - 1],
                        number);
    return snprintf(text, room, "ld.param.b%u %%%c%zu, [%c];\n", register_bits(type), register_letter(type), number,
                    names[number - 1]);
}

static int write_result(char *text, size_t room, enum ptx_type type)
{
    if (type == PTX_TYPE_pred)
        return snprintf(text, room, "selp.b32 %%r9, 1, 0, %%p4;\nst.global.b32 [%%d0], %%r9;\n");
    return snprintf(text, room, "st.global.b%u [%%d0], %%%c4;\n", register_bits(type), register_letter(type));
}

/* Sources from the parameters, the instruction, and its result to memory. */
static void write_body(char *text, size_t room, const struct row *row, const char *name)
{
    size_t length = 0;
    for (size_t i = 1; i < 4 && row->types[i] != PTX_TYPE_none; i++)
        length += (size_t)write_source(text + length, room - length, row->types[i], i);
    length += (size_t)snprintf(text + length, room - length, "%s %%%c4", name, register_letter(row->types[0]));
    for (size_t i = 1; i < 4 && row->types[i] != PTX_TYPE_none; i++)
        length += (size_t)snprintf(text + length, room - length, ", %%%c%zu", register_letter(row->types[i]), i);
    length += (size_t)snprintf(text + length, room - length, ";\n");
    write_result(text + length, room - length, row->types[0]);
}

static bool is_nan(enum ptx_type type, uint64_t bits)
{
    switch (type) {
    case PTX_TYPE_f16: return (bits & 0x7fff) > 0x7c00;
    case PTX_TYPE_f32: return (bits & 0x7fffffff) > 0x7f800000;
    case PTX_TYPE_f64: return (bits & INT64_MAX) > 0x7ff0000000000000;
    default: return false;
    }
}

static void check_case(const struct instruction_case *one)
{
    const struct row *row = row_named(one->name);
    char body[1024];
    uint64_t found = 0;
    if (!CHECK(row != NULL)) {
        printf("  no row %s\n", one->name);
        return;
    }
    write_body(body, sizeof body, row, one->name);
    struct ptx_params params = {0, one->source[0], one->source[1], one->source[2]};
    if (!ptx_text_run(body, 1, &found, sizeof found, params))
        return;
    bool is_any_nan = is_nan(row->types[0], one->result) && is_nan(row->types[0], found);
    if (!CHECK(runner_fault_count() == 0 && (is_any_nan || found == one->result)))
        printf("  %s of %llx, %llx, %llx: expected %llx, found %llx\n", one->name, (unsigned long long)one->source[0],
               (unsigned long long)one->source[1], (unsigned long long)one->source[2], (unsigned long long)one->result,
               (unsigned long long)found);
}

TEST(instructions_give_what_the_isa_says)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_case(&cases[i]);
    printf("  %zu cases of %zu instructions\n", sizeof cases / sizeof cases[0], sizeof rows / sizeof rows[0]);
}

TEST(every_instruction_has_a_case)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t found = 0;
        for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
            found += row_is(&rows[i], cases[k].name);
        if (!CHECK(found > 0))
            printf("  no case of %s\n", rows[i].name);
    }
}
