/* Which part of a line is a chunk: a rule that every device has to follow. */
#include "host/scan/scan.h"

#include "test.h"

TEST(scan_chunks_are_powers_of_two_of_which_there_are_few)
{
    CHECK_EQ(16384, dimfold_scan_chunk(1));
    CHECK_EQ(16384, dimfold_scan_chunk((size_t)1 << 24));
    CHECK_EQ(32768, dimfold_scan_chunk(((size_t)1 << 24) + 1));
    CHECK_EQ(32768, dimfold_scan_chunk((size_t)1 << 25));
    CHECK_EQ((size_t)PTRDIFF_MAX / 1024 + 1, dimfold_scan_chunk(PTRDIFF_MAX));
}
