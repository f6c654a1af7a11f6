/* Places in shared memory: no two items share one, vectors are whole, neighbours in the source meet in few banks. */
#include "launch/packed.h"
#include "plans.h"
#include "test.h"

static dimfold_cuda_packed packed_places(uint32_t unit_bytes, size_t ndim, const dimfold_cuda_axis *axis,
                                         uint64_t items, uint32_t side)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    dimfold_cuda_packed packed;
    dimfold_cuda_packed_choose(&packed, &form, items, side);
    dimfold_cuda_packed_place(&packed, side, items * unit_bytes * 3 / 2);
    return packed;
}

/* The byte of item `number` in one side's order. */
static uint32_t place_of(const dimfold_cuda_packed *packed, uint32_t operand, uint64_t number)
{
    uint32_t byte = 0;
    for (size_t i = 0; i < packed->tiles.form.ndim; i++) {
        size_t axis = packed->order[operand][i];
        byte += (uint32_t)(number % packed->part[axis]) * packed->byte[axis];
        number /= packed->part[axis];
    }
    return byte;
}

/* How many of the first 32 items of the source lie in the fullest bank of 4 bytes. */
static uint32_t places_fullest(const dimfold_cuda_packed *packed)
{
    uint32_t count[32] = {0}, most = 0;
    for (uint64_t item = 0; item < 32; item++) {
        uint32_t bank = place_of(packed, DIMFOLD_TILES_SOURCE, item) / 4 % 32;
        most = ++count[bank] > most ? count[bank] : most;
    }
    return most;
}

static void check_places(const dimfold_cuda_packed *packed, uint32_t side, uint64_t bytes)
{
    uint32_t unit = packed->tiles.form.unit_bytes, end = 0;
    for (uint64_t item = 0; item < packed->items; item++) {
        uint32_t byte = place_of(packed, DIMFOLD_TILES_TARGET, item);
        CHECK(byte >= end && byte + unit <= bytes);
        CHECK(item % side == 0 ? byte % (side * unit) == 0 : byte == end);
        end = byte + unit;
    }
}

TEST(items_lie_in_the_targets_order_and_vectors_together)
{
    dimfold_cuda_axis picture[2] = {{3, 1, 400}, {400, 3, 1}}, square[3] = {{3, 4, 4}, {40, 12, 480}, {40, 480, 12}};
    dimfold_cuda_packed packed = packed_places(1, 2, picture, 8192, 4);
    check_places(&packed, 4, 12288);
    packed = packed_places(4, 3, square, 2048, 1);
    check_places(&packed, 1, 12288);
}

TEST(neighbours_in_the_source_lie_in_different_banks)
{
    dimfold_cuda_axis square[3] = {{3, 4, 4}, {32, 12, 384}, {32, 384, 12}}, axis[12];
    dimfold_cuda_packed packed = packed_places(4, 3, square, 2048, 1);
    CHECK(places_fullest(&packed) <= 2);
    for (size_t i = 0; i < 12; i++)
        axis[i] = (dimfold_cuda_axis){2, (int64_t)4 << i, (int64_t)4 << ((i * 5 + 3) % 12)};
    packed = packed_places(4, 12, axis, 2048, 1);
    CHECK_EQ(1, places_fullest(&packed));
}

TEST(gaps_are_given_up_where_there_is_no_room)
{
    dimfold_cuda_axis square[2] = {{32, 4, 128}, {32, 128, 4}};
    dimfold_cuda_form form = form_of(4, 2, square);
    dimfold_cuda_packed packed;
    dimfold_cuda_packed_choose(&packed, &form, 1024, 1);
    CHECK(!dimfold_cuda_packed_place(&packed, 1, 4096));
    CHECK_EQ(128, packed.byte[1]);
    CHECK(dimfold_cuda_packed_place(&packed, 1, 4096 + 4 * 32));
    CHECK_EQ(132, packed.byte[1]);
}
