/* The parts of a vector that belong to its row, piece by piece, all loads first. Parameter: T, the piece. */
#define PIECES_JOIN(a, b) a##_##b
#define PIECES_NAME(a, b) PIECES_JOIN(a, b)
#define PIECE_BYTES ((uint32_t)sizeof(T))
#define PIECES (GPU_VECTOR / PIECE_BYTES)

GPU_INLINE void PIECES_NAME(gpu_pieces_copy, T)(gpu_vector vector, uint64_t source, bool is_turned)
{
    T piece[PIECES];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < PIECES; i++) {
        uint32_t from = is_turned ? PIECES - 1 - i : i;
        piece[i] = LDG_IF(gpu_vector_has(vector, i * PIECE_BYTES), T, source + from * PIECE_BYTES);
    }
#pragma GCC unroll 16
    for (uint32_t i = 0; i < PIECES; i++)
        STG_IF(gpu_vector_has(vector, i * PIECE_BYTES), T, vector.target + i * PIECE_BYTES, piece[i]);
}

GPU_INLINE void PIECES_NAME(gpu_pieces_store, T)(gpu_vector vector, gpu_u32x4 value)
{
#pragma GCC unroll 16
    for (uint32_t i = 0; i < PIECES; i++) {
        uint32_t word = i * PIECE_BYTES / 4, shift = i * PIECE_BYTES % 4 * 8;
        uint64_t both = PIECE_BYTES == 8 ? (uint64_t)value[(word + 1) % 4] << 32 | value[word] : value[word];
        STG_IF(gpu_vector_has(vector, i * PIECE_BYTES), T, vector.target + i * PIECE_BYTES, (T)(both >> shift));
    }
}

#undef PIECES
#undef PIECE_BYTES
#undef PIECES_NAME
#undef PIECES_JOIN
#undef T
