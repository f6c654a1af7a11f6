/* Moves of every item size along two axes, against items moved one by one. */
#include "ops/operand.h"

#include "host/move.h"

TEST(move_rows_moves_a_row_of_every_item_size)
{
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++) {
        char source[16 * 5], target[16 * 5] = {0};
        dimfold_axis axis[2] = {{5, (ptrdiff_t)item_bytes, (ptrdiff_t)item_bytes}, {1, 0, 0}};
        for (size_t i = 0; i < sizeof source; i++)
            source[i] = (char)(i + 1);
        dimfold_move_rows(item_bytes)(NULL, target, source, axis);
        CHECK(memcmp(target, source, 5 * item_bytes) == 0);
        CHECK(item_bytes == 16 || target[5 * item_bytes] == 0);
    }
}
