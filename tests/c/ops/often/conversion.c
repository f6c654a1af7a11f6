/* Casts that wrap: as moves of the low bytes, and through a swizzle. tests/c/ops/cast.c has them in any layout. */
#include "ops/operand.h"

static dimfold_queue *wrapping_queue(void)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = 1}, NULL));
    return queue;
}

static dimfold_view view_of(void *data, size_t bytes, dimfold_dtype dtype, const size_t *count)
{
    static const ptrdiff_t one = 1;
    dimfold_view view;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, data, bytes, dtype, 1, count, &one, 0, NULL));
    return view;
}

TEST(conversion_wraps_known_numbers)
{
    static const size_t four = 4;
    dimfold_queue *queue = wrapping_queue();
    int64_t source[4] = {300, -1, INT64_MIN + 7, 0x123456789abcdef0};
    uint8_t bytes[4];
    int16_t pairs[4];
    uint64_t words[4];
    dimfold_view from = view_of(source, sizeof source, DIMFOLD_DTYPE_I64, &four);
    dimfold_view to_bytes = view_of(bytes, sizeof bytes, DIMFOLD_DTYPE_U8, &four);
    dimfold_view to_pairs = view_of(pairs, sizeof pairs, DIMFOLD_DTYPE_I16, &four);
    dimfold_view to_words = view_of(words, sizeof words, DIMFOLD_DTYPE_U64, &four);
    to_bytes.flags = to_pairs.flags = to_words.flags = DIMFOLD_WRAPPING;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &to_bytes, &from, NULL));
    CHECK(bytes[0] == 44 && bytes[1] == 255 && bytes[2] == 7 && bytes[3] == 0xf0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &to_pairs, &from, NULL));
    CHECK(pairs[0] == 300 && pairs[1] == -1 && pairs[2] == 7 && pairs[3] == -0x2110);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &to_words, &from, NULL));
    CHECK(words[1] == UINT64_MAX && words[2] == ((uint64_t)1 << 63) + 7);
    dimfold_queue_destroy(queue);
}

TEST(conversion_to_fewer_bytes_is_explained_as_a_move)
{
    static const size_t count = 100;
    int64_t source[100];
    uint16_t target[100];
    dimfold_queue *queue = wrapping_queue();
    dimfold_explanation explanation;
    dimfold_view from = view_of(source, sizeof source, DIMFOLD_DTYPE_I64, &count);
    dimfold_view to = view_of(target, sizeof target, DIMFOLD_DTYPE_U16, &count);
    to.flags = DIMFOLD_WRAPPING;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &to, &from, &explanation, NULL));
    CHECK_EQ(4, explanation.stride[1][0]);
    CHECK_EQ(1, explanation.stride[0][0]);
    to.flags = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &to, &from, &explanation, NULL));
    CHECK_EQ(1, explanation.stride[1][0]);
    dimfold_queue_destroy(queue);
}

/* Swizzled positions count items of the source's size. */
TEST(conversion_follows_a_swizzled_source)
{
    enum { COUNT = 256 };
    static const char text[] = "Sw<3,1,3> o 0 o (16,16):(1,16)";
    dimfold_queue *queue = wrapping_queue();
    dimfold_nested nested;
    uint32_t source[COUNT];
    uint8_t target[COUNT];
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&nested, text, strlen(text), NULL, NULL));
    for (uint32_t i = 0; i < COUNT; i++)
        source[i] = i * 0x01010101u + 0x7700u;
    dimfold_view from = {.data = source, .size_bytes = sizeof source, .dtype = DIMFOLD_DTYPE_U32,
                         .device_type = DIMFOLD_DEVICE_CPU, .nested = &nested};
    dimfold_view to = {.data = target, .size_bytes = sizeof target, .dtype = DIMFOLD_DTYPE_U8, .ndim = 2,
                       .flags = DIMFOLD_WRAPPING, .device_type = DIMFOLD_DEVICE_CPU,
                       .shape = (size_t[]){16, 16}, .stride = (ptrdiff_t[]){1, 16}};
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &to, &from, NULL));
    for (size_t i = 0; i < COUNT; i++) {
        size_t position = i ^ (i >> 4 & 7) << 1;
        CHECK_EQ((uint8_t)source[position], target[i]);
    }
    dimfold_queue_destroy(queue);
}
