/* Declarations of registers, shared arrays and parameters (PTX ISA, section 5.4). */
#include "parser.h"

#include <stdlib.h>
#include <string.h>

#define REGISTERS_MAX 1000000
#define SHARED_BYTES_MAX 49152 /* of one block, without asking for more */
#define PARAM_BYTES_MAX 4352   /* of all parameters */

static bool expect_type(struct ptx_parser *parser, enum ptx_type *type)
{
    const struct ptx_token *token = &parser->token;
    *type = token->length > 1 && token->text[0] == '.' ? ptx_type_named(token->text + 1, token->length - 1)
                                                       : PTX_TYPE_none;
    if (*type == PTX_TYPE_none)
        return ptx_refuse(parser, token, "no type that is known");
    ptx_step(parser);
    return true;
}

/* `%r<12>` or `name`. */
static bool declare_register(struct ptx_parser *parser, enum ptx_type type)
{
    struct ptx_register declared = {.type = type, .first = parser->kernel->registers, .count = 1};
    uint64_t count;
    if (!ptx_expect_name(parser, &declared.name))
        return false;
    if (ptx_accept(parser, "<")) {
        if (!ptx_expect_integer(parser, REGISTERS_MAX, &count) || !ptx_expect(parser, ">"))
            return false;
        declared.is_range = true;
        declared.count = (uint32_t)count;
    }
    parser->kernel->registers += declared.count;
    ptx_names_add_register(&parser->names, declared);
    return true;
}

bool ptx_declare_registers(struct ptx_parser *parser)
{
    enum ptx_type type;
    struct ptx_token token = parser->token;
    if (!expect_type(parser, &type))
        return false;
    if (ptx_types[type].bits == 8)
        return ptx_refuse(parser, &token, "registers have no such type");
    do {
        if (!declare_register(parser, type))
            return false;
    } while (ptx_accept(parser, ","));
    return ptx_expect(parser, ";");
}

/* `.align 16 .b8 name[64]`: the alignment, the name and the size. An item without brackets is an array of one. */
static bool declare_array(struct ptx_parser *parser, uint64_t *align, struct ptx_token *name, uint64_t *size_bytes)
{
    enum ptx_type type;
    bool is_aligned = ptx_accept(parser, ".align");
    *size_bytes = 1;
    if ((is_aligned && !ptx_expect_integer(parser, 128, align)) || !expect_type(parser, &type) ||
        !ptx_expect_name(parser, name))
        return false;
    if (ptx_accept(parser, "[") && (!ptx_expect_integer(parser, 1 << 20, size_bytes) || !ptx_expect(parser, "]")))
        return false;
    *size_bytes *= ptx_types[type].bits / 8;
    if (!is_aligned)
        *align = ptx_types[type].bits / 8;
    if (*size_bytes == 0 || *align == 0 || (*align & (*align - 1)) != 0)
        return ptx_refuse(parser, name, "no bytes, or an alignment that is no power of two");
    return true;
}

static void copy_name(char *target, size_t capacity, const struct ptx_token *name)
{
    size_t length = name->length < capacity ? name->length : capacity - 1;
    memcpy(target, name->text, length);
    target[length] = '\0';
}

/* Arrays lie at multiples of a page, which suit every alignment. */
static uint32_t shared_address(const struct ptx_module *module)
{
    if (module->shared_count == 0)
        return PTX_SHARED_ADDRESS;
    const struct ptx_shared *last = &module->shared[module->shared_count - 1];
    return (last->address + last->array.size_bytes + 2 * PTX_SHARED_GAP - 1) / PTX_SHARED_GAP * PTX_SHARED_GAP;
}

bool ptx_declare_shared(struct ptx_parser *parser)
{
    struct ptx_module *module = parser->module;
    struct ptx_token name;
    uint64_t align, size_bytes;
    if (!declare_array(parser, &align, &name, &size_bytes))
        return false;
    if (module->shared_count == PTX_SHARED_MAX || size_bytes > SHARED_BYTES_MAX)
        return ptx_refuse(parser, &name, "more shared memory than a block may have, or too many arrays");
    struct ptx_shared *shared = &module->shared[module->shared_count];
    shared->address = shared_address(module);
    shared->array = (struct runner_shared){NULL, (uint32_t)size_bytes, 0};
    copy_name(shared->name, sizeof shared->name, &name);
    module->shared_count++;
    return ptx_expect(parser, ";");
}

bool ptx_declare_param(struct ptx_parser *parser)
{
    struct ptx_kernel *kernel = parser->kernel;
    struct ptx_token name;
    uint64_t align, size_bytes;
    if (!declare_array(parser, &align, &name, &size_bytes))
        return false;
    uint64_t offset = (kernel->params_bytes + align - 1) / align * align;
    if (kernel->param_count == PTX_PARAMS_MAX || offset + size_bytes > PARAM_BYTES_MAX)
        return ptx_refuse(parser, &name, "more parameters than a kernel may have");
    struct ptx_param *param = &kernel->params[kernel->param_count++];
    copy_name(param->name, sizeof param->name, &name);
    param->offset = (uint32_t)offset;
    param->size_bytes = (uint32_t)size_bytes;
    kernel->params_bytes = (uint32_t)(offset + size_bytes);
    return true;
}
