/* Conversions of runs: that each converts its items one by one, and one item as whoever reads the rules would. */
#include "host/guarded.h"

#include "host/tiers.h"
#include "kernels/number.h"

static const dimfold_dtype dtypes[] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,   DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16,  DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32,  DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128,
};
#define DTYPES (sizeof dtypes / sizeof dtypes[0])

TEST(convert_makes_no_conversion_of_what_is_no_number)
{
    dimfold_conversion conversion;
    CHECK(dimfold_conversion_make(&conversion, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_U8));
    CHECK(!dimfold_conversion_make(&conversion, dimfold_dtype_opaque(4), DIMFOLD_DTYPE_F32));
    CHECK(!dimfold_conversion_make(&conversion, DIMFOLD_DTYPE_F32, dimfold_dtype_opaque(4)));
    CHECK(!dimfold_conversion_make(&conversion, DIMFOLD_DTYPE_F32 + 0x10000, DIMFOLD_DTYPE_F32));
    CHECK(!dimfold_conversion_make(&conversion, 0, 0));
}

static void convert_items(dimfold_dtype target, dimfold_dtype source, void *made, const void *taken, size_t count)
{
    dimfold_conversion conversion;
    CHECK(dimfold_conversion_make(&conversion, target, source));
    dimfold_conversion_run(&conversion, made, taken, count);
}

/* `count` items at these alignments, compared with the same items converted one after the other. */
static void check_run(dimfold_dtype target, dimfold_dtype source, size_t count, size_t lead, uint64_t *seed)
{
    size_t target_bytes = dimfold_dtype_size_bytes(target), source_bytes = dimfold_dtype_size_bytes(source);
    size_t made_bytes = lead + count * target_bytes, taken_bytes = (lead + 3) % 16 + count * source_bytes;
    unsigned char *made = malloc(made_bytes + 1), *expected = malloc(made_bytes + 1), *taken = malloc(taken_bytes + 1);
    const char *from = (char *)taken + 1 + taken_bytes - count * source_bytes;
    random_bytes(made, made_bytes + 1, seed);
    random_bytes(taken, taken_bytes + 1, seed);
    memcpy(expected, made, made_bytes + 1);
    for (size_t i = 0; i < count; i++)
        convert_items(target, source, expected + lead + 1 + i * target_bytes, from + i * source_bytes, 1);
    convert_items(target, source, made + lead + 1, from, count);
    CHECK(memcmp(expected, made, made_bytes + 1) == 0);
    if (target_bytes <= source_bytes) {
        convert_items(target, source, taken + 1 + taken_bytes - count * source_bytes, from, count);
        CHECK(memcmp(expected + lead + 1, from, count * target_bytes) == 0);
    }
    free(made);
    free(expected);
    free(taken);
}

TEST(convert_treats_a_run_like_its_items)
{
    static const size_t counts[] = {0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 33, 63, 65, 100, 1023, 1024, 1025};
    uint64_t seed = 1;
    for (size_t pair = 0; pair < DTYPES * DTYPES; pair++)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
            check_run(dtypes[pair % DTYPES], dtypes[pair / DTYPES], counts[i], (pair + i) % 16, &seed);
}

/* A number as its sign and magnitude, which hold every integer of 64 bits. */
struct whole {
    bool is_negative;
    uint64_t magnitude;
};

/* The types of integers, by bits and sign. */
struct integer {
    dimfold_dtype dtype;
    unsigned bits;
    bool is_signed;
};

static const struct integer integers[] = {
    {DIMFOLD_DTYPE_U8, 8, false}, {DIMFOLD_DTYPE_U16, 16, false}, {DIMFOLD_DTYPE_U32, 32, false},
    {DIMFOLD_DTYPE_U64, 64, false}, {DIMFOLD_DTYPE_I8, 8, true}, {DIMFOLD_DTYPE_I16, 16, true},
    {DIMFOLD_DTYPE_I32, 32, true}, {DIMFOLD_DTYPE_I64, 64, true},
};
#define INTEGERS (sizeof integers / sizeof integers[0])

static uint64_t magnitude_max(const struct integer *type, bool is_negative)
{
    uint64_t half = (uint64_t)1 << (type->bits - 1);
    return !type->is_signed ? (is_negative ? 0 : half - 1 + half) : is_negative ? half : half - 1;
}

static struct whole clamped(const struct integer *type, struct whole value)
{
    uint64_t max = magnitude_max(type, value.is_negative);
    value.magnitude = value.magnitude < max ? value.magnitude : max;
    return value;
}

/* Items are read and written by the place of their bytes, lowest first where the machine has it so. */
static bool machine_is_little(void)
{
    return *(const unsigned char *)&(uint16_t){1} == 1;
}

static uint64_t bits_of(const char *item, size_t size_bytes)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size_bytes; i++)
        bits |= (uint64_t)(unsigned char)item[machine_is_little() ? i : size_bytes - 1 - i] << 8 * i;
    return bits;
}

/* Bytes beyond the bits are 0. */
static void bits_put(char *item, size_t size_bytes, uint64_t bits)
{
    for (size_t i = 0; i < size_bytes; i++)
        item[machine_is_little() ? i : size_bytes - 1 - i] = i < sizeof bits ? (char)(bits >> 8 * i) : 0;
}

static uint64_t bits_of_whole(const struct integer *type, struct whole value)
{
    uint64_t bits = value.is_negative ? 0 - value.magnitude : value.magnitude;
    return type->bits == 64 ? bits : bits & (((uint64_t)1 << type->bits) - 1);
}

/* One item converted, as bits. */
static uint64_t converted(dimfold_dtype target, dimfold_dtype source, uint64_t bits)
{
    char taken[16], made[16];
    bits_put(taken, dimfold_dtype_size_bytes(source), bits);
    convert_items(target, source, made, taken, 1);
    return bits_of(made, dimfold_dtype_size_bytes(target));
}

/* Both ends of every integer type, powers of two, and their neighbours. */
static struct whole whole_of(size_t number, uint64_t *seed)
{
    static const uint64_t near[] = {0, 1, UINT64_MAX, 2, 3, UINT64_MAX - 1};
    uint64_t power = (uint64_t)1 << number / 2 % 64;
    uint64_t magnitude = number < 768 ? power + near[number / 128] : test_random(seed) >> number % 64;
    return (struct whole){number % 2 == 1 && magnitude != 0, magnitude};
}
#define WHOLES 4000

TEST(convert_between_integers_takes_the_nearest_end)
{
    uint64_t seed = 2;
    for (size_t i = 0; i < WHOLES * INTEGERS * INTEGERS; i++) {
        const struct integer *target = &integers[i % INTEGERS], *source = &integers[i / INTEGERS % INTEGERS];
        struct whole value = clamped(source, whole_of(i / INTEGERS / INTEGERS, &seed));
        CHECK_EQ(bits_of_whole(target, clamped(target, value)),
                 converted(target->dtype, source->dtype, bits_of_whole(source, value)));
    }
}

/* Doubles of every size, with and without a fraction. */
static double real_of(size_t number, uint64_t *seed)
{
    struct whole value = whole_of(number % WHOLES, seed);
    double real = (double)value.magnitude * (value.is_negative ? -1 : 1);
    return number / WHOLES % 2 == 0 ? real : real / 65536.0 + 0.25 * (double)(number % 4);
}

static struct whole whole_of_real(double real)
{
    double magnitude = real < 0 ? -real : real;
    if (real != real)
        return (struct whole){false, 0};
    return (struct whole){real < 0, magnitude < 0x1p64 ? (uint64_t)magnitude : UINT64_MAX};
}

TEST(convert_from_reals_goes_towards_zero_and_takes_the_nearest_end)
{
    static const double special[] = {0.0, -0.0, 0.99, -0.99, 1e300, -1e300, 1e19, -1e19, 5e-324};
    uint64_t seed = 3;
    for (size_t i = 0; i < 2 * WHOLES + 12; i++) {
        double zero = 0, ends[3] = {1 / zero, -1 / zero, zero / zero};
        double real = i < 3 ? ends[i] : i < 12 ? special[i - 3] : real_of(i - 12, &seed);
        float rough = (float)real;
        for (size_t k = 0; k < INTEGERS; k++) {
            uint64_t bits = 0;
            uint32_t rough_bits;
            memcpy(&bits, &real, sizeof bits);
            memcpy(&rough_bits, &rough, sizeof rough_bits);
            CHECK_EQ(bits_of_whole(&integers[k], clamped(&integers[k], whole_of_real(real))),
                     converted(integers[k].dtype, DIMFOLD_DTYPE_F64, bits));
            CHECK_EQ(bits_of_whole(&integers[k], clamped(&integers[k], whole_of_real((double)rough))),
                     converted(integers[k].dtype, DIMFOLD_DTYPE_F32, rough_bits));
        }
    }
}

/* The value of a finite positive 16-bit float, doubled or halved step by step. */
static double half_value(unsigned half, int exponent_bits)
{
    int mantissa_bits = 15 - exponent_bits, exponent = (int)(half >> mantissa_bits);
    int power = (exponent == 0 ? 1 : exponent) - ((1 << (exponent_bits - 1)) - 1) - mantissa_bits;
    double value = (double)((half & ((1u << mantissa_bits) - 1)) | (exponent == 0 ? 0 : 1u << mantissa_bits));
    for (; power > 0; power--)
        value *= 2;
    for (; power < 0; power++)
        value /= 2;
    return value;
}

struct half_type {
    dimfold_dtype dtype;
    int exponent_bits;
    unsigned infinity;
};

static const struct half_type halves[2] = {{DIMFOLD_DTYPE_F16, 5, 0x7c00}, {DIMFOLD_DTYPE_BF16, 8, 0x7f80}};

TEST(convert_reads_every_16_bit_float)
{
    for (size_t k = 0; k < 2; k++)
        for (unsigned half = 0; half < 0x10000; half++) {
            unsigned magnitude = half & 0x7fff;
            uint64_t bits = converted(DIMFOLD_DTYPE_F64, halves[k].dtype, half);
            double value;
            memcpy(&value, &bits, sizeof value);
            if (magnitude > halves[k].infinity)
                CHECK(value != value);
            else if (magnitude == halves[k].infinity)
                CHECK(value == (half >> 15 ? -1 : 1) * (1 / (double)0));
            else
                CHECK(value == (half >> 15 ? -1 : 1) * half_value(magnitude, halves[k].exponent_bits));
            CHECK_EQ(half >> 15, bits >> 63);
            if (magnitude <= halves[k].infinity)
                CHECK_EQ(half, converted(halves[k].dtype, DIMFOLD_DTYPE_F64, bits));
        }
}

static void check_rounded(const struct half_type *type, double value, unsigned expected)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    CHECK_EQ(expected, converted(type->dtype, DIMFOLD_DTYPE_F64, bits));
    CHECK_EQ(expected | 0x8000, converted(type->dtype, DIMFOLD_DTYPE_F64, bits | (uint64_t)1 << 63));
}

/* Between every two neighbours: halfway, and the doubles right before and behind that. */
TEST(convert_rounds_to_the_nearest_16_bit_float_and_ties_to_even)
{
    for (size_t k = 0; k < 2; k++)
        for (unsigned half = 0; half < halves[k].infinity; half++) {
            double low = half_value(half, halves[k].exponent_bits);
            /* The largest one's upper neighbour would be a power of two; what is nearer to that becomes infinite. */
            double step = half + 1 < halves[k].infinity ? half_value(half + 1, halves[k].exponent_bits) - low
                                                        : low - half_value(half - 1, halves[k].exponent_bits);
            double middle = low + step / 2;
            check_rounded(&halves[k], middle, half + half % 2);
            check_rounded(&halves[k], middle * (1 - 0x1p-52), half);
            check_rounded(&halves[k], middle * (1 + 0x1p-52), half + 1);
        }
}

/* Integers around the places where a 16-bit float of them rounds: a detour over a smaller float would round twice. */
TEST(convert_rounds_integers_once)
{
    for (unsigned half = 0x4300; half < 0x5f80; half++) {
        /* bf16 from 128 to 2^64: eight bits count, of which `half` has seven. */
        unsigned shift = (half >> 7) - 127 - 7;
        uint64_t low = (uint64_t)((half & 0x7f) | 0x80) << shift;
        uint64_t middle = shift > 0 ? low + ((uint64_t)1 << (shift - 1)) : low;
        CHECK_EQ(half, converted(DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_U64, low));
        if (shift > 0)
            CHECK_EQ(half + half % 2, converted(DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_U64, middle));
        if (shift > 1)
            CHECK_EQ(half + 1, converted(DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_U64, middle + 1));
        if (shift > 1)
            CHECK_EQ(half, converted(DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_U64, middle - 1));
    }
    CHECK_EQ(0x7c00, converted(DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_U64, 65520));
    CHECK_EQ(0x7bff, converted(DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_U64, 65519));
    CHECK_EQ(0xfc00, converted(DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_I64, 0 - (uint64_t)65520));
    CHECK_EQ(0x5f000001, converted(DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_U64, 0x8000008000000001));
}

TEST(convert_to_bool_asks_whether_anything_is_there)
{
    static const double parts[][2] = {{0.0, -0.0}, {1, 0}, {0, 1}, {5e-324, 0}, {0, -5e-324}, {-1, 1}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        char made = 7;
        convert_items(DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_C128, &made, parts[i], 1);
        CHECK_EQ(i > 0, made);
        convert_items(DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_F64, &made, parts[i], 1);
        CHECK_EQ(parts[i][0] != 0, made);
    }
    CHECK_EQ(1, converted(DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_F32, 0x7fc00000));
    CHECK_EQ(1, converted(DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U16, 0x100));
    CHECK_EQ(0, converted(DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_F16, 0x8000));
    CHECK_EQ(1, converted(DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_BOOL, 1));
}

TEST(convert_keeps_the_real_part_and_adds_no_imaginary_one)
{
    static const double from[2] = {-2.5, 7};
    double real = 0, both[2] = {9, 9};
    float rough[2] = {9, 9};
    convert_items(DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C128, &real, from, 1);
    CHECK(real == -2.5);
    convert_items(DIMFOLD_DTYPE_C128, DIMFOLD_DTYPE_F64, both, &real, 1);
    CHECK(both[0] == -2.5 && both[1] == 0);
    convert_items(DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128, rough, from, 1);
    CHECK(rough[0] == -2.5f && rough[1] == 7);
    CHECK_EQ((uint64_t)-2, converted(DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F64, 0xc004000000000000));
}

/* Reals at which something rounds, ends or becomes something else, for one dtype or another. */
static const double reals[] = {
    0,        0.5,       0.99,       1,           127,       128,       255,     256,     32767,      32768,
    65504,    65519,     65520,      65535,       65536,     0x1p24,    0x1p31,  0x1p32,  0x1p53,     0x1p63,
    0x1p64,   0x1p-14,   0x1p-24,    0x1p-25,     0x1p-126,  0x1p-133,  0x1p-134, 0x1p-149, 0x1p-150, 0x1p-1022,
    0x1p-1074, 0x1.ffp127, 0x1.fffffep127, 0x1p128, 0x1p300, 0x1.002p0, 0x1.006p0, 0x1.01p0, 0x1.03p0, 0x1.000001p0,
};
#define REALS (sizeof reals / sizeof reals[0])
#define WHOLES_NEAR (8 * 64 * 5)
#define NUMBERS (8 * REALS + WHOLES_NEAR + 1000)

static number number_near(size_t index)
{
    static const unsigned halfway[5] = {63, 8, 11, 24, 53}; /* between neighbours of a float of so many bits */
    uint64_t power = (uint64_t)1 << index / 8 % 64;
    double zero = 0, real = index < 8 * REALS ? reals[index / 8] : index % 4 < 2 ? 1 / zero : zero / zero;
    if (index < 8 * REALS + 8)
        return number_real(index % 2 == 0 ? real : -real);
    power += power >> halfway[(index - 8 * REALS) / 512];
    return index % 2 == 0 ? number_unsigned(power) : number_signed((int64_t)(0 - power));
}

/* Number `index` of NUMBERS: next to one of those, next to a power of two or halfway behind it, or random. */
static void number_item(enum number_kind kind, size_t index, char *item, uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtypes[kind]);
    size_t part_bytes = kind >= NUMBER_C64 ? item_bytes / 2 : item_bytes;
    random_bytes((unsigned char *)item, item_bytes, seed);
    if (index >= 8 * REALS + WHOLES_NEAR)
        return;
    number_store(kind, item, number_near(index));
    bits_put(item, part_bytes, bits_of(item, part_bytes) + index / 2 % 4 - 1);
}

/* A float that stays one keeps its bits, which those that are read by number_load and are no numbers do not. */
static void number_convert(enum number_kind target, enum number_kind source, char *made, const char *taken)
{
    bool is_kept = (target == NUMBER_F32 || target == NUMBER_C64) && (source == NUMBER_F32 || source == NUMBER_C64);
    number_store(target, made, number_load(source, taken));
    if (is_kept)
        memcpy(made, taken, sizeof(float));
}

TEST(convert_gives_the_bits_of_one_number_at_a_time)
{
    static char taken[NUMBERS * 16], made[NUMBERS * 16], expected[16];
    uint64_t seed = 5;
    for (unsigned source = 0; source < DTYPES; source++) {
        size_t source_bytes = dimfold_dtype_size_bytes(dtypes[source]);
        for (size_t i = 0; i < NUMBERS; i++) {
            char item[16];
            number_item(source, i, item, &seed);
            memcpy(taken + i * source_bytes, item, source_bytes);
        }
        for (unsigned target = 0; target < DTYPES; target++) {
            size_t target_bytes = dimfold_dtype_size_bytes(dtypes[target]);
            convert_items(dtypes[target], dtypes[source], made, taken, NUMBERS);
            for (size_t i = 0; i < NUMBERS && target != source; i++) {
                number_convert(target, source, expected, taken + i * source_bytes);
                if (!CHECK(memcmp(expected, made + i * target_bytes, target_bytes) == 0))
                    printf("    from %u to %u, number %zu\n", source, target, i);
            }
        }
    }
}

/* Items that go through everything that decides: all of those that are small; of larger ones the upper 16 bits in all
   ways and below them what ties, comes near to that or is random. */
static size_t tier_items(enum number_kind kind, char *items, uint64_t *seed)
{
    static const uint32_t low[8] = {0, 1, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1000, 0x2fff};
    size_t item_bytes = dimfold_dtype_size_bytes(dtypes[kind]), count = 0;
    for (uint32_t high = 0; high < 0x10000; high++)
        for (size_t i = 0; i < (item_bytes < 4 ? 1 : 4); i++) {
            uint64_t bits = (uint64_t)high << 16 | (i < 3 ? low[(high * 3 + i) % 8] : test_random(seed) & 0xffff);
            if (item_bytes >= 8)
                bits = bits << 32 | (i < 2 ? low[i] : test_random(seed) >> 32);
            bits = item_bytes < 4 ? high : bits;
            bits_put(items + count++ * item_bytes, item_bytes, bits);
        }
    return count;
}

static void check_tier(const dimfold_tier *tier, enum number_kind target, enum number_kind source, const char *items,
                       size_t count)
{
    static char made[0x40000 * 16], expected[0x40000 * 16];
    dimfold_conversion conversion;
    const dimfold_tier_cast *cast = tier->cast(dtypes[target], dtypes[source]);
    if (cast == NULL || !dimfold_conversion_make(&conversion, dtypes[target], dtypes[source]))
        return;
    cast->run(made, items, count);
    dimfold_conversion_run(&conversion, expected, items, count);
    CHECK(memcmp(expected, made, count * conversion.target_bytes) == 0);
    for (size_t some = 0; some < 40; some++) {
        memset(made, 7, 64 * 16);
        cast->run(made, items + some * conversion.source_bytes, some);
        CHECK(memcmp(expected + some * conversion.target_bytes, made, some * conversion.target_bytes) == 0);
        CHECK_EQ(7, made[some * conversion.target_bytes]);
    }
}

TEST(convert_gives_the_same_bits_on_every_tier)
{
    static char items[0x40000 * 16];
    uint64_t seed = 6;
    for (uint64_t id = DIMFOLD_TIER_PORTABLE; id <= DIMFOLD_TIER_NEON; id++) {
        const dimfold_tier *tier = dimfold_tier_find(id);
        for (unsigned source = 0; source < DTYPES && tier != NULL && tier->cast != NULL; source++) {
            size_t count = tier_items(source, items, &seed);
            for (unsigned target = 0; target < DTYPES; target++)
                check_tier(tier, target, source, items, count);
        }
    }
}
