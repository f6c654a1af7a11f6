/* A line by chunks has the bits of a line from its beginning to its end. */
#include "host/scan/rows.h"

#include "host/guarded.h"
#include "host/ways.h"

#include <dimfold/reduce.h>

#define COUNT 70000

/* Two lines of a matrix of f64, one behind the other. */
static void lines_make(dimfold_lines *made, double *target, double *source, ptrdiff_t stride)
{
    made->operands = 2;
    made->form.operands = 2;
    made->form.ndim = 1;
    made->form.size = made->form.shape[0] = 2;
    for (size_t k = 0; k < 2; k++) {
        made->form.stride[k][0] = COUNT;
        made->form.position[k] = stride < 0 ? COUNT - 1 : 0;
        made->extent[k] = COUNT;
        made->stride[k] = stride;
        made->side[k] = (dimfold_plan_side){
            .data = (char *)(k == 0 ? target : source), .item_bytes = 8, .dtype = DIMFOLD_DTYPE_F64};
    }
}

static void check_long(const dimfold_runner *runner, uint32_t op, ptrdiff_t stride, bool is_exclusive)
{
    static double source[2 * COUNT], expected[2 * COUNT], found[2 * COUNT];
    static dimfold_lines lines;
    uint64_t seed = 1;
    for (size_t i = 0; i < 2 * COUNT; i++)
        source[i] = (double)test_random_in(&seed, -1000000, 1000000) / 999983;
    lines_make(&lines, expected, source, stride);
    dimfold_scan_work work = {.lines = &lines, .kernels = dimfold_scan_portable(), .is_exclusive = is_exclusive,
                              .streams = true, .chunk = 16384};
    dimfold_scan_items_make(&work.items, &lines, op, false, dimfold_tier_portable(),
                            dimfold_scan_portable());
    dimfold_scan_rows(&work, 0, 2);
    lines.side[0].data = (char *)found;
    for (size_t line = 0; line < 2; line++)
        dimfold_scan_long_row(&work, line, runner, 3);
    CHECK(memcmp(expected, found, sizeof found) == 0);
}

TEST(scan_rows_have_the_same_bits_whole_and_by_chunks)
{
    dimfold_queue *queue = queue_make(3);
    for (uint32_t op = DIMFOLD_REDUCE_SUM; op <= DIMFOLD_REDUCE_MAX; op++)
        for (int is_exclusive = 0; is_exclusive < 2 && op != DIMFOLD_REDUCE_PROD; is_exclusive++) {
            check_long(dimfold_queue_runner(queue), op, 1, is_exclusive);
            check_long(dimfold_queue_runner(queue), op, -1, is_exclusive);
        }
    dimfold_queue_destroy(queue);
}
