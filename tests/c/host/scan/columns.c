/* Strips have each column once, and begin with lines of the target where they can. */
#include "host/scan/columns.h"

#include "test.h"

#include <dimfold/reduce.h>

/* One row of so many neighbours, twice, at an address that is `beyond` items behind a line. */
static void lines_make(dimfold_lines *made, dimfold_dtype dtype, size_t columns, size_t beyond)
{
    static _Alignas(64) char memory[64 * 16];
    made->operands = made->form.operands = 2;
    made->form.ndim = 2;
    made->form.shape[0] = columns;
    made->form.shape[1] = 2;
    made->form.size = 2 * columns;
    for (size_t k = 0; k < 2; k++) {
        made->form.stride[k][0] = 1;
        made->form.stride[k][1] = (ptrdiff_t)columns;
        made->form.position[k] = (ptrdiff_t)beyond;
        made->extent[k] = 40;
        made->stride[k] = 2 * (ptrdiff_t)columns;
        made->side[k] = (dimfold_plan_side){
            .data = memory, .item_bytes = dimfold_dtype_size_bytes(dtype), .dtype = dtype};
    }
}

static void check_strips(dimfold_dtype dtype, size_t columns, size_t beyond, size_t threads, bool is_exclusive)
{
    static dimfold_lines lines;
    lines_make(&lines, dtype, columns, beyond);
    dimfold_scan_work work = {.lines = &lines, .is_exclusive = is_exclusive, .chunk = 16384};
    dimfold_scan_strips strips;
    dimfold_scan_items_make(&work.items, &lines, DIMFOLD_REDUCE_SUM, false, dimfold_tier_portable(),
                            dimfold_scan_portable());
    dimfold_scan_strips_make(&strips, &work, threads);
    CHECK(strips.width >= 64 && strips.width <= DIMFOLD_SCAN_COLUMNS && strips.width % 16 == 0);
    CHECK(strips.width * work.items.parts <= (work.items.is_direct && !is_exclusive ? 512 : 256));
    CHECK(strips.shift < strips.width && strips.shift * lines.side[0].item_bytes < 64);
    CHECK((beyond + strips.width - strips.shift) * lines.side[0].item_bytes % 64 == 0);
    CHECK(strips.count * strips.width - strips.shift >= columns);
    CHECK((strips.count - 1) * strips.width < columns + strips.shift);
    CHECK_EQ(2 * strips.count, dimfold_scan_strips_size(&strips));
}

TEST(scan_strips_have_each_column_once)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64,
                                           DIMFOLD_DTYPE_C128};
    for (size_t dtype = 0; dtype < 4; dtype++)
        for (size_t columns = 1; columns < 3000; columns += columns / 3 + 1)
            for (size_t beyond = 0; beyond * dimfold_dtype_size_bytes(dtypes[dtype]) < 64; beyond++)
                for (size_t threads = 1; threads <= 4; threads++)
                    for (int is_exclusive = 0; is_exclusive < 2; is_exclusive++)
                        check_strips(dtypes[dtype], columns, beyond, threads, is_exclusive);
}

/* The same where the source goes down: squares, of which complex numbers have half as many columns. */
TEST(scan_strips_of_squares_have_each_column_once)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_C64};
    static dimfold_lines lines;
    for (size_t to = 0; to < 3; to++)
        for (size_t from = 0; from < 3; from++)
            for (size_t beyond = 0; beyond * dimfold_dtype_size_bytes(dtypes[to]) < 64; beyond++) {
                lines_make(&lines, dtypes[to], 300, beyond);
                lines.form.stride[1][0] = 40;
                lines.stride[1] = 1;
                lines.side[1].dtype = dtypes[from];
                lines.side[1].item_bytes = dimfold_dtype_size_bytes(dtypes[from]);
                dimfold_scan_work work = {.lines = &lines, .chunk = 16384};
                dimfold_scan_strips strips;
                dimfold_scan_items_make(&work.items, &lines, DIMFOLD_REDUCE_SUM, false, dimfold_tier_portable(),
                                        dimfold_scan_portable());
                dimfold_scan_strips_make(&strips, &work, 1);
                CHECK_EQ(64 / work.items.parts, strips.width);
                CHECK(strips.shift < strips.width && strips.count * strips.width - strips.shift >= 300);
                CHECK((strips.count - 1) * strips.width - strips.shift < 300);
            }
}
