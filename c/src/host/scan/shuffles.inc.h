/* How the bytes of a line move in it, as a scan of its items wants them. */

/* Of 64 bytes, those of part `k` of 16, of which byte i is SCAN_BYTE_OF(k, i, n); a byte from 64 on is the other
   vector's. */
#define SCAN_BYTES_OF(of, k, n)                                                                                        \
    of(k, 0, n), of(k, 1, n), of(k, 2, n), of(k, 3, n), of(k, 4, n), of(k, 5, n), of(k, 6, n), of(k, 7, n),            \
        of(k, 8, n), of(k, 9, n), of(k, 10, n), of(k, 11, n), of(k, 12, n), of(k, 13, n), of(k, 14, n), of(k, 15, n)
#define SCAN_SHUFFLE(a, b, of, n)                                                                                      \
    __builtin_shufflevector(a, b, SCAN_BYTES_OF(of, 0, n), SCAN_BYTES_OF(of, 1, n), SCAN_BYTES_OF(of, 2, n),           \
                            SCAN_BYTES_OF(of, 3, n))

/* n bytes up in each part; the last n bytes all over each part; n parts up; the last part all over. */
#define SCAN_UP(k, i, n) ((i) >= (n) ? 16 * (k) + (i) - (n) : 64 + 16 * (k) + (i))
#define SCAN_LAST(k, i, n) (16 * (k) + 16 - (n) + (i) % (n))
#define SCAN_PARTS_UP(k, i, n) ((k) >= (n) ? 16 * ((k) - (n)) + (i) : 64 + 16 * (k) + (i))
#define SCAN_LAST_PART(k, i, n) (48 + (i))

typedef uint8_t SCAN_NAME(bytes) __attribute__((vector_size(64)));

/* `bytes` is 1, 2, 4 or 8. */
SCAN_INLINE void SCAN_NAME(move_up)(SCAN_NAME(bytes) *items, const SCAN_NAME(bytes) *none, size_t bytes)
{
    switch (bytes) {
    case 1: *items = SCAN_SHUFFLE(*items, *none, SCAN_UP, 1); break;
    case 2: *items = SCAN_SHUFFLE(*items, *none, SCAN_UP, 2); break;
    case 4: *items = SCAN_SHUFFLE(*items, *none, SCAN_UP, 4); break;
    default: *items = SCAN_SHUFFLE(*items, *none, SCAN_UP, 8);
    }
}

SCAN_INLINE void SCAN_NAME(spread_last)(SCAN_NAME(bytes) *items, size_t bytes)
{
    switch (bytes) {
    case 1: *items = SCAN_SHUFFLE(*items, *items, SCAN_LAST, 1); break;
    case 2: *items = SCAN_SHUFFLE(*items, *items, SCAN_LAST, 2); break;
    case 4: *items = SCAN_SHUFFLE(*items, *items, SCAN_LAST, 4); break;
    default: *items = SCAN_SHUFFLE(*items, *items, SCAN_LAST, 8);
    }
}

/* By one part or by two. */
SCAN_INLINE void SCAN_NAME(move_parts_up)(SCAN_NAME(bytes) *items, const SCAN_NAME(bytes) *none, size_t parts)
{
    if (parts == 1)
        *items = SCAN_SHUFFLE(*items, *none, SCAN_PARTS_UP, 1);
    else
        *items = SCAN_SHUFFLE(*items, *none, SCAN_PARTS_UP, 2);
}

SCAN_INLINE void SCAN_NAME(spread_last_part)(SCAN_NAME(bytes) *items)
{
    *items = SCAN_SHUFFLE(*items, *items, SCAN_LAST_PART, 0);
}
