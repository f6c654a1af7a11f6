/* The places of the bytes that shuffles pick, written out. */
#include "test.h"

#include "host/shuffle.h"

#define NONE DIMFOLD_SHUFFLE_NONE

static bool has_places(const dimfold_shuffle *shuffle, size_t to, size_t from, const uint8_t expected[16])
{
    return memcmp(shuffle->places[to][from], expected, 16) == 0;
}

TEST(shuffles_split_pairs_of_4_bytes)
{
    static const uint8_t even[16] = {0, 1, 2, 3, 8, 9, 10, 11, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE};
    static const uint8_t odd_behind[16] = {NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
                                           4,    5,    6,    7,    12,   13,   14,   15};
    dimfold_shuffle shuffle;
    dimfold_shuffle_make(&shuffle, 4, 2, true);
    CHECK(has_places(&shuffle, 0, 0, even));
    CHECK(has_places(&shuffle, 1, 1, odd_behind));
}

/* Byte 16 of the pixels is channel 1 of pixel 5. */
TEST(shuffles_join_3_planes_of_bytes)
{
    static const uint8_t from_plane_1[16] = {5,    NONE, NONE, 6,    NONE, NONE, 7,    NONE,
                                             NONE, 8,    NONE, NONE, 9,    NONE, NONE, 10};
    dimfold_shuffle shuffle;
    dimfold_shuffle_make(&shuffle, 1, 3, false);
    CHECK(has_places(&shuffle, 1, 1, from_plane_1));
}

TEST(shuffles_of_16_bytes_move_whole_vectors)
{
    static const uint8_t whole[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    dimfold_shuffle shuffle;
    dimfold_shuffle_make(&shuffle, 16, 8, true);
    for (size_t k = 0; k < 8; k++)
        CHECK(has_places(&shuffle, k, k, whole));
    CHECK_EQ(NONE, shuffle.places[0][7][3]);
}
