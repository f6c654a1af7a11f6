/* What a scan accumulates, and how its operands are accessed. */
#include "scans.h"

#include <dimfold/reduce.h>

static dimfold_emit_scan_class class_of(dimfold_emit_scan_values *values, dimfold_dtype dtype, uint32_t op)
{
    dimfold_lines lines;
    dimfold_emit_scan_class class;
    scan_lines_make(&lines, dtype, dtype, 4, 6, 1);
    dimfold_emit_scan_class_make(&class, values, &lines, op, false, false);
    return class;
}

TEST(scans_accumulate_the_widest_number_of_their_kind)
{
    static const struct {
        dimfold_dtype dtype, number;
        uint32_t op;
        uint8_t kind;
    } rows[] = {
        {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F64, DIMFOLD_REDUCE_SUM, DIMFOLD_EMIT_SCAN_ADD_F64},
        {DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128, DIMFOLD_REDUCE_SUM, DIMFOLD_EMIT_SCAN_ADD_F64},
        {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_REDUCE_PROD, DIMFOLD_EMIT_SCAN_MUL_F64},
        {DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_I64, DIMFOLD_REDUCE_SUM, DIMFOLD_EMIT_SCAN_ADD},
        {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U64, DIMFOLD_REDUCE_PROD, DIMFOLD_EMIT_SCAN_MUL},
        {DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I64, DIMFOLD_REDUCE_MIN, DIMFOLD_EMIT_SCAN_MAX},
        {DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_U64, DIMFOLD_REDUCE_ANY, DIMFOLD_EMIT_SCAN_MAX},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        dimfold_emit_scan_values values;
        dimfold_emit_scan_class class = class_of(&values, rows[i].dtype, rows[i].op);
        CHECK_EQ(rows[i].number, class.number);
        CHECK_EQ(rows[i].kind, class.kind);
        CHECK_EQ(rows[i].dtype == DIMFOLD_DTYPE_C64 ? 2 : 1, class.parts);
    }
}

/* As keys, of which the largest is wanted, so that the first is the least that an item has. */
TEST(exclusive_extremes_begin_below_all_items)
{
    dimfold_emit_scan_values values;
    class_of(&values, DIMFOLD_DTYPE_I8, DIMFOLD_REDUCE_MAX);
    CHECK_EQ((uint64_t)-128, values.first ^ values.mask);
    class_of(&values, DIMFOLD_DTYPE_I8, DIMFOLD_REDUCE_MIN);
    CHECK_EQ(127, values.first ^ values.mask);
    CHECK_EQ((uint64_t)~127, values.first);
    class_of(&values, DIMFOLD_DTYPE_U16, DIMFOLD_REDUCE_MIN);
    CHECK_EQ(65535, values.first ^ values.mask);
    class_of(&values, DIMFOLD_DTYPE_F32, DIMFOLD_REDUCE_MIN);
    CHECK_EQ(UINT64_C(0x7ff0000000000000), values.first ^ values.mask);
    CHECK_EQ(UINT64_C(1) << 63, values.none);
}

static bool is_direct(const dimfold_lines *lines, uint32_t op, bool is_exclusive)
{
    dimfold_emit_scan_class class;
    dimfold_emit_scan_values values;
    dimfold_emit_scan_class_make(&class, &values, lines, op, false, is_exclusive);
    return class.is_direct != 0;
}

/* In rows of groups that begin at multiples of 16 bytes, of bytes of 8. */
TEST(groups_stay_in_registers_where_they_lie_in_vectors)
{
    dimfold_lines lines;
    scan_lines_make(&lines, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F32, 4, 24, 1);
    CHECK(is_direct(&lines, DIMFOLD_REDUCE_SUM, false));
    CHECK(!is_direct(&lines, DIMFOLD_REDUCE_SUM, true));
    CHECK(!is_direct(&lines, DIMFOLD_REDUCE_PROD, false));
    lines.side[0].data += 8;
    CHECK(!is_direct(&lines, DIMFOLD_REDUCE_SUM, false));
    scan_lines_make(&lines, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8, 4, 24, 1);
    lines.side[0].data += 8;
    CHECK(is_direct(&lines, DIMFOLD_REDUCE_PROD, false));
    lines.side[1].data += 4;
    CHECK(!is_direct(&lines, DIMFOLD_REDUCE_PROD, false));
    scan_lines_make(&lines, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, 4, 28, 1);
    CHECK(!is_direct(&lines, DIMFOLD_REDUCE_SUM, false));
    scan_lines_make(&lines, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, 24, 24, 0);
    CHECK(!is_direct(&lines, DIMFOLD_REDUCE_SUM, false));
    scan_lines_make(&lines, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C64, 4, 24, 1);
    CHECK(!is_direct(&lines, DIMFOLD_REDUCE_SUM, false));
}

TEST(accesses_are_as_wide_as_all_items_of_lines_allow)
{
    dimfold_lines lines;
    scan_lines_make(&lines, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_C128, 4, 6, 1);
    CHECK_EQ(4, dimfold_emit_lines_piece(&lines, 0));
    CHECK_EQ(16, dimfold_emit_lines_piece(&lines, 1));
    lines.side[1].data += 8;
    CHECK_EQ(8, dimfold_emit_lines_piece(&lines, 1));
    lines.side[1].data += 1;
    CHECK_EQ(1, dimfold_emit_lines_piece(&lines, 1));
}
