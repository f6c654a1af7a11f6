/* How lines are shared out. */
#include "host/sort/run.h"

#include "array/sort/oracle.h"
#include "host/guarded.h"
#include "host/ways.h"

static dimfold_sort_way way_of(dimfold_queue *queue, size_t lines, size_t extent, ptrdiff_t step, char *data)
{
    dimfold_lines made = {.operands = 1, .form = {.ndim = 1, .size = lines, .shape = {lines}}};
    dimfold_sort_job job = {.lines = &made,
                            .extent = extent,
                            .taken = extent,
                            .runner = dimfold_queue_runner(queue),
                            .kernels = dimfold_sort_kernels_of(DIMFOLD_TIER_PORTABLE)};
    dimfold_sort_way way;
    size_t size_bytes = 0;
    CHECK(dimfold_sort_rule_make(&job.rule, DIMFOLD_DTYPE_F32, false, false));
    job.side[DIMFOLD_SORT_VALUES] = job.side[DIMFOLD_SORT_SOURCE] = (dimfold_sort_side){data, 4, step, false};
    job.side[DIMFOLD_SORT_INDICES].item_bytes = 1;
    dimfold_sort_decide(&way, &job);
    CHECK(dimfold_sort_room_bytes(&size_bytes, &way, &job) && size_bytes >= 4 * extent);
    return way;
}

TEST(sorts_are_shared_out_by_lines_or_within_one)
{
    static float data[1];
    dimfold_queue *queue = queue_of_tier(4, DIMFOLD_TIER_PORTABLE);
    dimfold_sort_way way = way_of(queue, 100000, 16, 4, (char *)data);
    CHECK(way.by_tiles && way.tasks == 4 && way.pieces == 1 && way.lanes == 16 && way.units == 6250);
    way = way_of(queue, 1000, 5000, 4, (char *)data);
    CHECK(!way.by_tiles && way.tasks == 4 && way.pieces == 1 && way.lanes == 1);
    way = way_of(queue, 1000, 5000, 4000, (char *)data);
    CHECK(!way.by_tiles && way.tasks == 4 && way.lanes == 16);
    way = way_of(queue, 1, 10000000, 4, (char *)data);
    CHECK(way.tasks == 1 && way.pieces == 4 && way.is_direct[DIMFOLD_SORT_SOURCE]);
    way = way_of(queue, 1, 10000000, 4, (char *)data + 1);
    CHECK(!way.is_direct[DIMFOLD_SORT_SOURCE] && !way.is_direct[DIMFOLD_SORT_VALUES]);
    way = way_of(queue, 10, 16, 4, (char *)data);
    CHECK(way.tasks == 1);
    dimfold_queue_destroy(queue);
}
