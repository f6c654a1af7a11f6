/* What both files of this folder say of the vectors of AVX-512. */

#define AVX512_JOIN_(tier, name) tier##_##name
#define AVX512_JOIN(tier, name) AVX512_JOIN_(tier, name)

#define VECTOR __m512i
#define VECTOR_BYTES 64
#define TIER_STREAMS true
#define TIER_SQUARES_STREAM

#define LOAD(source) _mm512_loadu_si512(source)
#define LOAD_LANES AVX512_JOIN(TIER, load_lanes)
#define STORE(target, vector) _mm512_storeu_si512(target, vector)
#define STREAM AVX512_JOIN(TIER, stream_vector)
#define FENCE() _mm_sfence()
#define FLOATS_OF_HALVES(halves) _mm512_cvtph_ps((__m256i)(halves))
#define HALVES_OF_FLOATS(floats) _mm512_cvtps_ph((__m512)(floats), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
#define LOW_1 _mm512_unpacklo_epi8
#define HIGH_1 _mm512_unpackhi_epi8
#define LOW_2 _mm512_unpacklo_epi16
#define HIGH_2 _mm512_unpackhi_epi16
#define LOW_4 _mm512_unpacklo_epi32
#define HIGH_4 _mm512_unpackhi_epi32
#define LOW_8 _mm512_unpacklo_epi64
#define HIGH_8 _mm512_unpackhi_epi64

/* The instruction itself: of the intrinsic, clang 21 makes an ordinary store where a permuted vector is stored. */
static inline void STREAM(char *target, VECTOR vector)
{
    __asm__("vmovntdq %1, %0" : "=m"(*(VECTOR *)target) : "v"(vector));
}

/* Four vectors: lane l of vector q becomes lane q of vector l. */
static inline void AVX512_JOIN(TIER, lanes)(VECTOR *vector)
{
    VECTOR a = _mm512_shuffle_i32x4(vector[0], vector[1], 0x88), b = _mm512_shuffle_i32x4(vector[0], vector[1], 0xdd);
    VECTOR c = _mm512_shuffle_i32x4(vector[2], vector[3], 0x88), d = _mm512_shuffle_i32x4(vector[2], vector[3], 0xdd);
    vector[0] = _mm512_shuffle_i32x4(a, c, 0x88);
    vector[1] = _mm512_shuffle_i32x4(b, d, 0x88);
    vector[2] = _mm512_shuffle_i32x4(a, c, 0xdd);
    vector[3] = _mm512_shuffle_i32x4(b, d, 0xdd);
}

/* Four rows `side` apart, 16 bytes of each. */
static inline VECTOR LOAD_LANES(const char *const *row, int side, size_t column)
{
    VECTOR lanes = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)(row[0] + column)));
    lanes = _mm512_inserti32x4(lanes, _mm_loadu_si128((const __m128i *)(row[side] + column)), 1);
    lanes = _mm512_inserti32x4(lanes, _mm_loadu_si128((const __m128i *)(row[2 * side] + column)), 2);
    return _mm512_inserti32x4(lanes, _mm_loadu_si128((const __m128i *)(row[3 * side] + column)), 3);
}
