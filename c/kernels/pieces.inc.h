/* What an edge vector has of its row, piece by piece: all loads first. Parameter: T, the piece. */
#define PIECES_JOIN(a, b) a##_##b
#define PIECES_NAME(a, b) PIECES_JOIN(a, b)
#define PIECES (GPU_VECTOR / (int64_t)sizeof(T))

GPU_INLINE void PIECES_NAME(gpu_pieces_copy, T)(gpu_vector vector, int64_t begin, int64_t end)
{
    T piece[PIECES];
#pragma GCC unroll 16
    for (int64_t i = 0; i < PIECES; i++)
        if (begin + i * (int64_t)sizeof(T) < end)
            piece[i] = LDG(T, vector.source + (uint64_t)begin + (uint64_t)i * sizeof(T));
#pragma GCC unroll 16
    for (int64_t i = 0; i < PIECES; i++)
        if (begin + i * (int64_t)sizeof(T) < end)
            STG(T, vector.target + (uint64_t)begin + (uint64_t)i * sizeof(T), piece[i]);
}

#undef PIECES
#undef PIECES_NAME
#undef PIECES_JOIN
#undef T
