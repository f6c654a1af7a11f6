/* Mappings and other makers of layouts, read from text. */
#include "source.h"

#include "base/text.h"

#include <string.h>

enum { LISTS_MAX = 3 };

/* A list between two ';' whose entries may be static. */
typedef struct list {
    dimfold_numbers numbers;
    uint64_t is_static;
} list;

static const char *const policies[] = {"right", "left", "right_padded", "left_padded", "strided"};

enum { POLICIES = sizeof policies / sizeof *policies };

static bool sees_call(dimfold_lexer lexer, const char *name)
{
    return dimfold_lexer_accept_word(&lexer, name) && dimfold_lexer_sees(&lexer, "(");
}

static int32_t policy_of(dimfold_lexer lexer)
{
    int32_t policy = 0;
    while (policy < POLICIES && !sees_call(lexer, policies[policy]))
        policy++;
    return policy;
}

bool source_sees_mapping(dimfold_lexer lexer)
{
    return policy_of(lexer) < POLICIES;
}

bool source_sees_maker(dimfold_lexer lexer)
{
    return sees_call(lexer, "dense") || sees_call(lexer, "new_from_bytes");
}

/* Takes entries up to a ';' or a ')'. */
static dimfold_status list_parse(dimfold_lexer *lexer, bool may_be_static, ptrdiff_t min, list *result)
{
    *result = (list){.is_static = 0};
    while (!dimfold_lexer_sees(lexer, ")") && !dimfold_lexer_sees(lexer, ";")) {
        if (may_be_static && dimfold_lexer_accept(lexer, "_") && result->numbers.count < DIMFOLD_NDIM_MAX)
            result->is_static |= (uint64_t)1 << result->numbers.count;
        DIMFOLD_TRY(dimfold_lexer_append(lexer, min, &result->numbers));
        if (!dimfold_lexer_accept(lexer, ","))
            break;
    }
    return DIMFOLD_OK;
}

/* Takes "(" and `count` lists, of which the second one's entries are at least `min`. */
static dimfold_status lists_parse(dimfold_lexer *lexer, bool may_be_static, ptrdiff_t min, size_t count, list *lists)
{
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, "(", "'('"));
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            DIMFOLD_TRY(dimfold_lexer_expect(lexer, ";", "',' or ';'"));
        DIMFOLD_TRY(list_parse(lexer, may_be_static, i == 1 ? min : 0, &lists[i]));
    }
    return DIMFOLD_OK;
}

static dimfold_status list_check_count(dimfold_lexer *lexer, const list *given, size_t count, const char *name)
{
    if (given->numbers.count == count)
        return DIMFOLD_OK;
    return dimfold_fail_at(lexer->call, DIMFOLD_REASON_SYNTAX_COUNT, name, lexer->at + 1, (int64_t)count,
                           (int64_t)given->numbers.count);
}

static bool is_integer(dimfold_dtype dtype)
{
    uint32_t code = dtype & 0xff;
    return code == (DIMFOLD_DTYPE_I64 & 0xff) || code == (DIMFOLD_DTYPE_U64 & 0xff);
}

/* Takes "; index i32" if it is there, and the closing parenthesis. */
static dimfold_status index_dtype_parse(dimfold_lexer *lexer, dimfold_dtype *dtype)
{
    bool is_byte_swapped;
    *dtype = DIMFOLD_DTYPE_I64;
    if (dimfold_lexer_accept(lexer, ";")) {
        if (!dimfold_lexer_accept_word(lexer, "index"))
            return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, "'index' and a dtype, or ')'");
        dimfold_lexer before = *lexer;
        dimfold_token name = dimfold_lexer_string(lexer);
        dimfold_status status =
            dimfold_dtype_parse(name.text, name.length, dtype, &is_byte_swapped, lexer->call.diag);
        DIMFOLD_TRY(dimfold_lexer_locate(lexer, before.at, status));
        if (!is_integer(*dtype))
            return dimfold_lexer_fail(&before, DIMFOLD_REASON_SYNTAX_CHARACTER,
                                      "an index type: i8 to i64 or u8 to u64");
    }
    return dimfold_lexer_expect(lexer, ")", "',', ';' or ')'");
}

static dimfold_status offset_parse(dimfold_lexer *lexer, ptrdiff_t *offset)
{
    *offset = 0;
    return dimfold_lexer_accept(lexer, "+") ? dimfold_lexer_number(lexer, 0, offset) : DIMFOLD_OK;
}

static dimfold_status make_padded(dimfold_lexer *lexer, int32_t policy, const list *lists, dimfold_dtype index_dtype,
                                  dimfold_mapping *result)
{
    const dimfold_numbers *shape = &lists[0].numbers;
    DIMFOLD_TRY(list_check_count(lexer, &lists[1], 1, "alignment"));
    ptrdiff_t alignment = lists[1].numbers.entries[0];
    bool is_right = policy == DIMFOLD_MAPPING_RIGHT_PADDED;
    return (is_right ? dimfold_mapping_right_padded : dimfold_mapping_left_padded)(
        result, shape->count, (const size_t *)shape->entries, lists[0].is_static, (size_t)alignment,
        lists[1].is_static != 0, index_dtype, lexer->call.diag);
}

static dimfold_status make_mapping(dimfold_lexer *lexer, int32_t policy, const list *lists, ptrdiff_t offset,
                                   dimfold_dtype index_dtype, dimfold_mapping *result)
{
    const dimfold_numbers *shape = &lists[0].numbers;
    const size_t *extents = (const size_t *)shape->entries;
    if (policy == DIMFOLD_MAPPING_RIGHT)
        return dimfold_mapping_right(result, shape->count, extents, lists[0].is_static, index_dtype, lexer->call.diag);
    if (policy == DIMFOLD_MAPPING_LEFT)
        return dimfold_mapping_left(result, shape->count, extents, lists[0].is_static, index_dtype, lexer->call.diag);
    if (policy != DIMFOLD_MAPPING_STRIDED)
        return make_padded(lexer, policy, lists, index_dtype, result);
    DIMFOLD_TRY(list_check_count(lexer, &lists[1], shape->count, "stride"));
    return dimfold_mapping_strided(result, shape->count, extents, lists[0].is_static, lists[1].numbers.entries,
                                   lists[1].is_static, (size_t)offset, index_dtype, lexer->call.diag);
}

dimfold_status source_mapping(dimfold_lexer *lexer, dimfold_mapping *result)
{
    size_t start = lexer->at;
    int32_t policy = policy_of(*lexer);
    list lists[LISTS_MAX];
    ptrdiff_t offset = 0;
    dimfold_dtype index_dtype;
    if (policy == POLICIES)
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, "a mapping such as right_padded(2,3; 4)");
    dimfold_lexer_word(lexer);
    DIMFOLD_TRY(lists_parse(lexer, true, policy == DIMFOLD_MAPPING_STRIDED ? PTRDIFF_MIN : 0,
                            policy < DIMFOLD_MAPPING_RIGHT_PADDED ? 1 : 2, lists));
    DIMFOLD_TRY(index_dtype_parse(lexer, &index_dtype));
    if (policy == DIMFOLD_MAPPING_STRIDED)
        DIMFOLD_TRY(offset_parse(lexer, &offset));
    return dimfold_lexer_locate(lexer, start, make_mapping(lexer, policy, lists, offset, index_dtype, result));
}

static dimfold_status make_dense(dimfold_lexer *lexer, dimfold_layout *result)
{
    list lists[2];
    DIMFOLD_TRY(lists_parse(lexer, false, PTRDIFF_MIN, 2, lists));
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, ")", "',' or ')'"));
    DIMFOLD_TRY(list_check_count(lexer, &lists[1], lists[0].numbers.count, "axes"));
    return dimfold_layout_dense(result, lists[0].numbers.count, (const size_t *)lists[0].numbers.entries,
                                lists[1].numbers.entries, lexer->call.diag);
}

static dimfold_status make_from_bytes(dimfold_lexer *lexer, dimfold_layout *result)
{
    list lists[3];
    ptrdiff_t offset_bytes;
    DIMFOLD_TRY(lists_parse(lexer, false, PTRDIFF_MIN, 3, lists));
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, ")", "',' or ')'"));
    DIMFOLD_TRY(list_check_count(lexer, &lists[1], lists[0].numbers.count, "stride_bytes"));
    DIMFOLD_TRY(list_check_count(lexer, &lists[2], 1, "itemsize"));
    DIMFOLD_TRY(offset_parse(lexer, &offset_bytes));
    return dimfold_layout_new_from_bytes(result, lists[0].numbers.count, (const size_t *)lists[0].numbers.entries,
                                         lists[1].numbers.entries, (size_t)offset_bytes,
                                         (size_t)lists[2].numbers.entries[0], lexer->call.diag);
}

dimfold_status source_layout(dimfold_lexer *lexer, dimfold_layout *result)
{
    size_t start = lexer->at;
    bool is_dense = dimfold_token_is(dimfold_lexer_word(lexer), "dense");
    return dimfold_lexer_locate(lexer, start, is_dense ? make_dense(lexer, result) : make_from_bytes(lexer, result));
}

/* ---- Print ------------------------------------------------------------------------------------------------------ */

static void print_number(dimfold_text *out, size_t i, int64_t number, uint64_t is_static)
{
    if (i > 0)
        dimfold_text_character(out, ',');
    if ((is_static >> i & 1) != 0)
        dimfold_text_character(out, '_');
    dimfold_text_signed(out, number);
}

size_t source_print(const dimfold_mapping *mapping, char *text, size_t capacity)
{
    dimfold_text out = {text, capacity, 0};
    bool is_padded = mapping->policy == DIMFOLD_MAPPING_RIGHT_PADDED || mapping->policy == DIMFOLD_MAPPING_LEFT_PADDED;
    dimfold_text_string(&out, policies[mapping->policy]);
    dimfold_text_character(&out, '(');
    for (size_t i = 0; i < mapping->ndim; i++)
        print_number(&out, i, (int64_t)mapping->shape[i], mapping->static_shape);
    if (is_padded || mapping->policy == DIMFOLD_MAPPING_STRIDED)
        dimfold_text_string(&out, "; ");
    if (is_padded)
        print_number(&out, 0, (int64_t)mapping->alignment, mapping->static_alignment);
    for (size_t i = 0; mapping->policy == DIMFOLD_MAPPING_STRIDED && i < mapping->ndim; i++)
        print_number(&out, i, mapping->stride[i], mapping->static_stride);
    if (mapping->index_dtype != DIMFOLD_DTYPE_I64) {
        dimfold_text_string(&out, "; index ");
        dimfold_text_string(&out, dimfold_dtype_name(mapping->index_dtype));
    }
    dimfold_text_character(&out, ')');
    if (mapping->offset != 0) {
        dimfold_text_character(&out, '+');
        dimfold_text_unsigned(&out, mapping->offset);
    }
    return dimfold_text_close(&out);
}
