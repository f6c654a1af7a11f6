/* Items loaded as numbers and stored again: at any distance, in either byte order, from complex ones and bools. */
#include "host/scan/items.h"

#include <dimfold/reduce.h>
#include <math.h>

#include "test.h"

#define COUNT 21

/* Lines of a source and a target of one row, whose items have gaps. */
static dimfold_lines lines_of(dimfold_dtype to, dimfold_dtype from, bool is_swapped)
{
    static dimfold_lines made;
    made.operands = 2;
    made.side[0] = (dimfold_plan_side){.item_bytes = dimfold_dtype_size_bytes(to), .dtype = to};
    made.side[1] = (dimfold_plan_side){
        .item_bytes = dimfold_dtype_size_bytes(from), .dtype = from, .is_swapped = is_swapped};
    return made;
}

TEST(scan_items_are_loaded_at_any_distance_and_in_either_byte_order)
{
    dimfold_lines lines = lines_of(DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I16, true);
    dimfold_scan_items items;
    dimfold_scan_value value[COUNT];
    unsigned char source[COUNT * 3], target[COUNT * 3];
    dimfold_scan_items_make(&items, &lines, DIMFOLD_REDUCE_SUM, false, dimfold_tier_portable(),
                            dimfold_scan_portable());
    CHECK_EQ(DIMFOLD_SCAN_SUM_I64, items.kind);
    CHECK(!items.is_direct);
    for (int i = 0; i < COUNT; i++) {
        int16_t item = (int16_t)(1000 * i - 5000), swapped = (int16_t)__builtin_bswap16((uint16_t)item);
        memcpy(source + 3 * (COUNT - 1 - i), &swapped, 2);
    }
    dimfold_scan_load(&items, (char *)value, 0, (const char *)source + 3 * (COUNT - 1), -3, COUNT);
    for (int i = 0; i < COUNT; i++)
        CHECK_EQ(1000 * i - 5000, (int64_t)value[i].whole);
    memset(target, 0x5a, sizeof target);
    dimfold_scan_store(&items, (char *)target, 3, (const char *)value, 0, COUNT);
    for (int i = 0; i < COUNT; i++) {
        int16_t item;
        memcpy(&item, target + 3 * i, 2);
        CHECK_EQ(1000 * i - 5000, item);
        CHECK_EQ(0x5a, target[3 * i + 2]);
    }
}

TEST(scan_items_that_are_complex_come_apart)
{
    dimfold_lines lines = lines_of(DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C64, false);
    dimfold_scan_items items;
    float number[2 * COUNT];
    float source[2 * COUNT], target[2 * COUNT];
    dimfold_scan_items_make(&items, &lines, DIMFOLD_REDUCE_SUM, false, dimfold_tier_portable(),
                            dimfold_scan_portable());
    CHECK_EQ(2, items.parts);
    for (int i = 0; i < 2 * COUNT; i++)
        source[i] = (float)i;
    dimfold_scan_load(&items, (char *)number, COUNT, (const char *)source, 8, COUNT);
    for (int i = 0; i < COUNT; i++)
        CHECK(number[i] == (float)(2 * i) && number[COUNT + i] == (float)(2 * i + 1));
    dimfold_scan_store(&items, (char *)target, 8, (const char *)number, COUNT, COUNT);
    CHECK(memcmp(source, target, sizeof source) == 0);
}

/* Each of what is below is above all before it; NaN dominates in either direction. */
TEST(scan_extremes_of_floats_are_in_the_order_of_their_values)
{
    static const double ordered[] = {-INFINITY, -0x1p100, -2, -0x1p-149, -0.0, 0.0, 0x1p-149, 2, 0x1p100, INFINITY};
    dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F32};
    for (int is_min = 0; is_min < 2; is_min++)
        for (int small = 0; small < 2; small++) {
            dimfold_lines lines = lines_of(dtypes[small], dtypes[small], false);
            dimfold_scan_items items;
            double item[12];
            float single[12];
            dimfold_scan_items_make(&items, &lines, is_min ? DIMFOLD_REDUCE_MIN : DIMFOLD_REDUCE_MAX, false,
                                    dimfold_tier_portable(), dimfold_scan_portable());
            CHECK(items.is_direct && items.kind == (small ? DIMFOLD_SCAN_MAX_F32 : DIMFOLD_SCAN_MAX_F64));
            for (int i = 0; i < 10; i++)
                item[i] = ordered[is_min ? 9 - i : i];
            item[10] = NAN;
            item[11] = is_min ? -INFINITY : INFINITY;
            for (int i = 0; i < 12; i++)
                single[i] = (float)item[i];
            dimfold_scan_row row = {.block = dimfold_scan_none(items.kind), .flip = items.flip};
            char *at = small ? (char *)single : (char *)item;
            dimfold_scan_portable()->row[items.kind](at, at, 12, &row);
            for (int i = 0; i < 10; i++) {
                double found = small ? single[i] : item[i], expected = ordered[is_min ? 9 - i : i];
                CHECK(found == expected && !signbit(found) == !signbit(expected));
            }
            CHECK(isnan(small ? single[10] : item[10]) && isnan(small ? single[11] : item[11]));
            double after = 0;
            float after_single = 0;
            dimfold_scan_put(&items, small ? (char *)&after_single : (char *)&after,
                             dimfold_scan_of_row(&items, row.block));
            CHECK(isnan(small ? after_single : after));
        }
}

TEST(scan_items_wrap_where_the_target_does)
{
    dimfold_lines lines = lines_of(DIMFOLD_DTYPE_I8, DIMFOLD_DTYPE_I32, false);
    dimfold_scan_value value[2] = {{.whole = 200}, {.whole = (uint64_t)-200}};
    for (int wraps = 0; wraps < 2; wraps++) {
        dimfold_scan_items items;
        int8_t target[2];
        dimfold_scan_items_make(&items, &lines, DIMFOLD_REDUCE_SUM, wraps, dimfold_tier_portable(),
                                dimfold_scan_portable());
        dimfold_scan_store(&items, (char *)target, 1, (const char *)value, 0, 2);
        CHECK_EQ(wraps ? -56 : 127, target[0]);
        CHECK_EQ(wraps ? 56 : -128, target[1]);
    }
}

/* One of 16 bits would be made of the nearest float by rounding twice. */
TEST(scan_results_of_16_bits_are_put_as_odd_floats)
{
    static const double beside[] = {1 + 0x1p-11 + 0x1p-40, 1 + 0x3p-11 - 0x1p-40, -1 - 0x1p-11 - 0x1p-40, 0x1p-160, 2};
    static const float odd[] = {1 + 0x1p-11f + 0x1p-23f, 1 + 0x3p-11f - 0x1p-23f, -1 - 0x1p-11f - 0x1p-23f,
                                0x1p-149f, 2};
    dimfold_lines lines = lines_of(DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, false);
    dimfold_scan_items items;
    dimfold_scan_items_make(&items, &lines, DIMFOLD_REDUCE_SUM, false, dimfold_tier_portable(),
                            dimfold_scan_portable());
    CHECK_EQ(DIMFOLD_SCAN_SUM_ODD, items.kind);
    for (size_t i = 0; i < 5; i++) {
        float found;
        dimfold_scan_put(&items, (char *)&found, (dimfold_scan_value){.real = beside[i]});
        CHECK(found == odd[i]);
    }
}
