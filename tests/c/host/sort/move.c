/* Items moved between places of every kind, against one by one. */
#include "host/sort/move.h"

#include "host/guarded.h"

#define SIDE_BYTES 200000

typedef struct place_case {
    unsigned char memory[SIDE_BYTES];
    char *line[64];
    dimfold_sort_place place;
} place_case;

/* Lines that lie item by item, side by side, backwards, or anyhow. */
static void place_make(place_case *made, unsigned kind, size_t rows, size_t item_bytes)
{
    ptrdiff_t item = (ptrdiff_t)item_bytes, pitch = kind % 2 == 0 ? (ptrdiff_t)(rows + 3) * item : item;
    ptrdiff_t step = kind % 2 == 0 ? item : 70 * item;
    step *= kind >= 4 ? -1 : 1;
    for (size_t k = 0; k < 64; k++) {
        size_t turned = kind == 2 || kind == 3 ? 63 - k : k;
        made->line[k] = (char *)made->memory + SIDE_BYTES / 2 + (ptrdiff_t)turned * pitch;
    }
    made->place = (dimfold_sort_place){made->line, step, false};
}

static void check_move(const dimfold_tier *tier, place_case *side, size_t lanes, size_t rows, size_t item_bytes)
{
    unsigned char *expected = malloc(SIDE_BYTES);
    memcpy(expected, side[0].memory, SIDE_BYTES);
    for (size_t k = 0; k < lanes; k++)
        for (size_t i = 0; i < rows; i++)
            for (size_t byte = 0; byte < item_bytes; byte++) {
                const char *to = side[0].line[k] + (ptrdiff_t)i * side[0].place.step;
                const char *from = side[1].line[k] + (ptrdiff_t)i * side[1].place.step;
                size_t at = side[0].place.is_swapped != side[1].place.is_swapped ? item_bytes - 1 - byte : byte;
                expected[to - (char *)side[0].memory + (ptrdiff_t)byte] = (unsigned char)from[at];
            }
    dimfold_sort_move(tier, &side[0].place, &side[1].place, lanes, rows, item_bytes);
    CHECK(memcmp(expected, side[0].memory, SIDE_BYTES) == 0);
    free(expected);
}

TEST(sorted_items_are_moved_between_places_of_every_kind)
{
    static const size_t lanes[] = {1, 7, 16, 33, 64};
    place_case *side = malloc(2 * sizeof *side);
    uint64_t seed = 1;
    random_bytes(side[0].memory, SIDE_BYTES, &seed);
    random_bytes(side[1].memory, SIDE_BYTES, &seed);
    for (unsigned kinds = 0; kinds < 36; kinds++)
        for (size_t item_bytes = 1; item_bytes <= 8; item_bytes *= 2)
            for (size_t i = 0; i < 5; i++) {
                size_t rows = (size_t)test_random_in(&seed, 1, 100);
                place_make(&side[0], kinds / 6, rows, item_bytes);
                place_make(&side[1], kinds % 6, rows, item_bytes);
                side[0].place.is_swapped = test_random(&seed) % 4 == 0;
                check_move(dimfold_tier_find(DIMFOLD_TIER_AUTO), side, lanes[i], rows, item_bytes);
            }
    free(side);
}
