/* Dtypes: sizes, names and NumPy's descriptors, there and back. */
#include "test.h"

struct dtype_case {
    dimfold_dtype dtype;
    size_t size_bytes;
    const char *name, *numpy_name, *numpy;
};

static const struct dtype_case cases[] = {
    {DIMFOLD_DTYPE_BOOL, 1, "bool", "bool", "|b1"},        {DIMFOLD_DTYPE_U8, 1, "u8", "uint8", "|u1"},
    {DIMFOLD_DTYPE_U16, 2, "u16", "uint16", "<u2"},        {DIMFOLD_DTYPE_U32, 4, "u32", "uint32", "<u4"},
    {DIMFOLD_DTYPE_U64, 8, "u64", "uint64", "<u8"},        {DIMFOLD_DTYPE_I8, 1, "i8", "int8", "|i1"},
    {DIMFOLD_DTYPE_I16, 2, "i16", "int16", "<i2"},         {DIMFOLD_DTYPE_I32, 4, "i32", "int32", "<i4"},
    {DIMFOLD_DTYPE_I64, 8, "i64", "int64", "<i8"},         {DIMFOLD_DTYPE_F16, 2, "f16", "float16", "<f2"},
    {DIMFOLD_DTYPE_BF16, 2, "bf16", "bfloat16", "<V2"},    {DIMFOLD_DTYPE_F32, 4, "f32", "float32", "<f4"},
    {DIMFOLD_DTYPE_F64, 8, "f64", "float64", "<f8"},       {DIMFOLD_DTYPE_C64, 8, "c64", "complex64", "<c8"},
    {DIMFOLD_DTYPE_C128, 16, "c128", "complex128", "<c16"},
};

#define CASES (sizeof cases / sizeof cases[0])

/* What a text is parsed to; 0 if it is refused. */
static dimfold_dtype parsed(const char *text, bool *is_byte_swapped)
{
    dimfold_dtype dtype = 0;
    *is_byte_swapped = true;
    dimfold_status status = dimfold_dtype_parse(text, strlen(text), &dtype, is_byte_swapped, NULL);
    return status == DIMFOLD_OK ? dtype : 0;
}

TEST(dtype_has_its_size_name_and_descriptor)
{
    for (size_t i = 0; i < CASES; i++) {
        CHECK_EQ(cases[i].size_bytes, dimfold_dtype_size_bytes(cases[i].dtype));
        CHECK(strcmp(cases[i].name, dimfold_dtype_name(cases[i].dtype)) == 0);
        CHECK(strcmp(cases[i].numpy, dimfold_dtype_numpy(cases[i].dtype)) == 0);
    }
}

TEST(dtype_is_found_by_each_of_its_names)
{
    bool is_byte_swapped;
    for (size_t i = 0; i < CASES; i++) {
        const char *texts[] = {cases[i].name, cases[i].numpy_name, cases[i].numpy};
        for (size_t k = 0; k < 3; k++) {
            CHECK_EQ(cases[i].dtype, parsed(texts[k], &is_byte_swapped));
            CHECK(!is_byte_swapped);
        }
    }
}

/* The tests run on little-endian machines: ">" is the other order there, "=" this one. */
TEST(dtype_descriptor_tells_the_byte_order)
{
    bool is_byte_swapped;
    for (size_t i = 0; i < CASES; i++) {
        char text[8];
        snprintf(text, sizeof text, ">%s", cases[i].numpy + 1);
        CHECK_EQ(cases[i].dtype, parsed(text, &is_byte_swapped));
        CHECK_EQ(cases[i].size_bytes > 1, is_byte_swapped);
        text[0] = '=';
        CHECK_EQ(cases[i].dtype, parsed(text, &is_byte_swapped));
        CHECK(!is_byte_swapped);
    }
}

TEST(dtype_opaque_exists_for_1_to_16_bytes)
{
    bool is_byte_swapped;
    for (size_t bytes = 1; bytes <= 16; bytes++) {
        char name[12], numpy[8];
        dimfold_dtype dtype = dimfold_dtype_opaque(bytes);
        snprintf(name, sizeof name, "opaque%zu", bytes);
        snprintf(numpy, sizeof numpy, "|V%zu", bytes);
        CHECK_EQ(bytes, dimfold_dtype_size_bytes(dtype));
        CHECK(strcmp(name, dimfold_dtype_name(dtype)) == 0);
        CHECK(strcmp(numpy, dimfold_dtype_numpy(dtype)) == 0);
        CHECK_EQ(dtype, parsed(name, &is_byte_swapped));
        CHECK_EQ(dtype, parsed(numpy, &is_byte_swapped));
        CHECK(!is_byte_swapped);
    }
    CHECK_EQ(0, dimfold_dtype_opaque(0));
    CHECK_EQ(0, dimfold_dtype_opaque(17));
    CHECK_EQ(0, dimfold_dtype_opaque(SIZE_MAX));
}

TEST(dtype_size_is_0_unless_it_is_1_to_16_whole_bytes)
{
    CHECK_EQ(3, dimfold_dtype_size_bytes(0x00011801));  /* 24 bits */
    CHECK_EQ(16, dimfold_dtype_size_bytes(0x00042002)); /* four f32 */
    CHECK_EQ(1, dimfold_dtype_size_bytes(0x00020400));  /* two of 4 bits */
    CHECK_EQ(0, dimfold_dtype_size_bytes(0x00010400));
    CHECK_EQ(0, dimfold_dtype_size_bytes(0x00052002));
    CHECK_EQ(0, dimfold_dtype_size_bytes(0x00002002));
    CHECK_EQ(0, dimfold_dtype_size_bytes(0));
    CHECK_EQ(0, dimfold_dtype_size_bytes(UINT32_MAX));
    CHECK(dimfold_dtype_name(0x00011801) == NULL);
    CHECK(dimfold_dtype_numpy(UINT32_MAX) == NULL);
}

TEST(dtype_parse_refuses_what_names_none)
{
    static const char *const texts[] = {"", "f", "f1", "F32", "f32 ", " f32", "<", "<f", "<f3", "|f4", "|u2", "f4",
                                        "<U4", "|O", "object", "opaque0", "opaque17", "|V0", "|V17", "float31"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        dimfold_dtype dtype = 77;
        bool is_byte_swapped = true;
        dimfold_diag diag;
        CHECK_STATUS(DIMFOLD_ERR_DTYPE,
                     dimfold_dtype_parse(texts[i], strlen(texts[i]), &dtype, &is_byte_swapped, &diag));
        CHECK_EQ(77, dtype);
        CHECK(is_byte_swapped);
        CHECK(strcmp(diag.operand, "text") == 0);
    }
}

TEST(dtype_parse_reads_only_the_given_length)
{
    dimfold_dtype dtype;
    bool is_byte_swapped;
    CHECK_STATUS(DIMFOLD_OK, dimfold_dtype_parse("f16x", 3, &dtype, &is_byte_swapped, NULL));
    CHECK_EQ(DIMFOLD_DTYPE_F16, dtype);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_dtype_parse(NULL, 0, &dtype, &is_byte_swapped, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_dtype_parse("f16", 3, NULL, &is_byte_swapped, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_dtype_parse("f16", 3, &dtype, NULL, NULL));
}
