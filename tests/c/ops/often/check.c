/* What operations refuse, that they say which operand it was, and that a refusal writes nothing. */
#include "ops/operand.h"

/* A copy that would succeed, for tests that break one thing about it. */
struct fixture {
    dimfold_queue *queue;
    float target_memory[32], source_memory[32];
    size_t shape[2][2];
    ptrdiff_t stride[2][2];
    dimfold_view view[2]; /* target, source */
};

enum side { TARGET, SOURCE };

static const char *const side_name[] = {"target", "source"};

static void fixture_make(struct fixture *fixture)
{
    memset(fixture, 0, sizeof *fixture);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&fixture->queue, NULL, NULL));
    for (size_t i = 0; i < 32; i++) {
        fixture->target_memory[i] = -1;
        fixture->source_memory[i] = (float)i;
    }
    for (size_t k = 0; k < 2; k++) {
        memcpy(fixture->shape[k], (size_t[]){3, 4}, sizeof fixture->shape[k]);
        memcpy(fixture->stride[k], (ptrdiff_t[]){4, 1}, sizeof fixture->stride[k]);
        void *memory = k == TARGET ? fixture->target_memory : fixture->source_memory;
        CHECK_STATUS(DIMFOLD_OK,
                     dimfold_view_new(&fixture->view[k], memory, sizeof fixture->target_memory, DIMFOLD_DTYPE_F32, 2,
                                      fixture->shape[k], fixture->stride[k], 2, NULL));
    }
}

static void fixture_free(struct fixture *fixture)
{
    dimfold_queue_destroy(fixture->queue);
}

static bool text_is(const char *expected, const char *found)
{
    return found != NULL && strcmp(expected, found) == 0;
}

static bool target_is_untouched(const struct fixture *fixture)
{
    for (size_t i = 0; i < 32; i++)
        if (fixture->target_memory[i] != -1)
            return false;
    return true;
}

static void check_diag(const struct fixture *fixture, const dimfold_diag *diag, dimfold_status status,
                       const char *operation, const char *operand)
{
    CHECK_STATUS(status, diag->status);
    CHECK(text_is(operation, diag->operation));
    CHECK(text_is(operand, diag->operand));
    CHECK(target_is_untouched(fixture));
}

/* Copy and cast refuse the fixture's operands; fill too when it is the target's fault; explain too unless it is about
   data. `axis` is the one to be named. */
static void check_refused_axis(struct fixture *fixture, dimfold_status status, enum side side, ptrdiff_t axis)
{
    const dimfold_view *target = &fixture->view[TARGET], *source = &fixture->view[SOURCE];
    dimfold_explanation explanation;
    dimfold_diag diag;
    float value = 7;
    CHECK_STATUS(status, dimfold_copy(fixture->queue, target, source, &diag));
    check_diag(fixture, &diag, status, "copy", side_name[side]);
    CHECK_EQ(axis, diag.axis);
    CHECK_STATUS(status, dimfold_cast(fixture->queue, target, source, &diag));
    check_diag(fixture, &diag, status, "cast", side_name[side]);
    CHECK_STATUS(status, dimfold_cast(fixture->queue, target, source, NULL));
    if (side == TARGET) {
        CHECK_STATUS(status, dimfold_fill(fixture->queue, target, &value, &diag));
        check_diag(fixture, &diag, status, "fill", "target");
    }
    bool is_about_data = fixture->view[side].data == NULL;
    CHECK_STATUS(is_about_data ? DIMFOLD_OK : status,
                 dimfold_explain(fixture->queue, target, source, &explanation, &diag));
    if (!is_about_data)
        check_diag(fixture, &diag, status, "explain", side_name[side]);
}

static void check_refused(struct fixture *fixture, dimfold_status status, enum side side)
{
    check_refused_axis(fixture, status, side, -1);
}

static void check_sentence(struct fixture *fixture, const char *expected)
{
    char text[100];
    dimfold_diag diag;
    dimfold_copy(fixture->queue, &fixture->view[TARGET], &fixture->view[SOURCE], &diag);
    dimfold_diag_text(&diag, text, sizeof text);
    if (!CHECK(strcmp(text, expected) == 0))
        printf("    expected \"%s\", found \"%s\"\n", expected, text);
}

static void check_accepted(struct fixture *fixture)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(fixture->queue, &fixture->view[TARGET], &fixture->view[SOURCE], NULL));
}

#define EACH_SIDE(side) (enum side side = TARGET; side <= SOURCE; side++)

TEST(check_accepts_what_its_tests_start_from)
{
    struct fixture fixture;
    fixture_make(&fixture);
    check_accepted(&fixture);
    for (size_t i = 0; i < 32; i++)
        CHECK(fixture.target_memory[i] == (i >= 2 && i < 14 ? (float)i : -1));
    fixture_free(&fixture);
}

TEST(check_refuses_missing_views)
{
    struct fixture fixture;
    dimfold_diag diag;
    fixture_make(&fixture);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(fixture.queue, NULL, "1234", &diag));
    check_diag(&fixture, &diag, DIMFOLD_ERR_NULL, "fill", "target");
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_copy(fixture.queue, NULL, &fixture.view[SOURCE], &diag));
    check_diag(&fixture, &diag, DIMFOLD_ERR_NULL, "copy", "target");
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_copy(fixture.queue, &fixture.view[TARGET], NULL, &diag));
    check_diag(&fixture, &diag, DIMFOLD_ERR_NULL, "copy", "source");
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_cast(fixture.queue, &fixture.view[TARGET], NULL, &diag));
    check_diag(&fixture, &diag, DIMFOLD_ERR_NULL, "cast", "source");
    fixture_free(&fixture);
}

TEST(check_refuses_flags_and_reserved_words_that_are_not_known)
{
    for EACH_SIDE (side)
        for (unsigned bit = 0; bit < 32; bit++) {
            struct fixture fixture;
            fixture_make(&fixture);
            fixture.view[side].flags = 1u << bit;
            if (bit >= 4)
                check_refused(&fixture, DIMFOLD_ERR_ARGUMENT, side);
            fixture.view[side].flags = 0;
            fixture.view[side].reserved[bit % 2] = (uint64_t)1 << (2 * bit);
            check_refused(&fixture, DIMFOLD_ERR_ARGUMENT, side);
            fixture_free(&fixture);
        }
}

TEST(check_refuses_to_write_what_is_readonly)
{
    struct fixture fixture;
    fixture_make(&fixture);
    fixture.view[SOURCE].flags = DIMFOLD_READONLY;
    fixture.view[TARGET].flags = DIMFOLD_READONLY;
    check_refused(&fixture, DIMFOLD_ERR_READONLY, TARGET);
    fixture.view[TARGET].flags = DIMFOLD_READONLY | DIMFOLD_ASSUME_DISJOINT;
    check_refused(&fixture, DIMFOLD_ERR_READONLY, TARGET);
    fixture.view[TARGET].flags = 0;
    check_accepted(&fixture);
    fixture_free(&fixture);
}

/* Memory of the host, or that the host reads and writes as its own. */
static bool host_reaches(int32_t device)
{
    return device == DIMFOLD_DEVICE_CPU || device == DIMFOLD_DEVICE_CUDA_HOST || device == DIMFOLD_DEVICE_ROCM_HOST
           || device == DIMFOLD_DEVICE_CUDA_MANAGED;
}

TEST(check_refuses_axes_beside_a_nested_layout_and_other_devices)
{
    for EACH_SIDE (side) {
        struct fixture fixture;
        fixture_make(&fixture);
        fixture.view[side].nested = &(dimfold_nested){0};
        check_refused(&fixture, DIMFOLD_ERR_ARGUMENT, side);
        fixture.view[side].nested = NULL;
        for (int32_t device = -1; device <= 17; device++) {
            fixture.view[side].device_type = device;
            if (!host_reaches(device))
                check_refused(&fixture, DIMFOLD_ERR_UNSUPPORTED, side);
        }
        fixture_free(&fixture);
    }
}

TEST(check_refuses_missing_data_unless_there_are_no_elements)
{
    for EACH_SIDE (side) {
        struct fixture fixture;
        fixture_make(&fixture);
        fixture.view[side].data = NULL;
        check_refused(&fixture, DIMFOLD_ERR_NULL, side);
        check_sentence(&fixture, side == TARGET ? "copy: the data of target must not be NULL"
                                                : "copy: the data of source must not be NULL");
        fixture.shape[TARGET][1] = fixture.shape[SOURCE][1] = 0;
        check_accepted(&fixture);
        CHECK(target_is_untouched(&fixture));
        fixture_free(&fixture);
    }
}

TEST(check_refuses_missing_shapes)
{
    for EACH_SIDE (side) {
        struct fixture fixture;
        fixture_make(&fixture);
        fixture.view[side].shape = NULL;
        check_refused(&fixture, DIMFOLD_ERR_NULL, side);
        check_sentence(&fixture, side == TARGET ? "copy: the shape of target must not be NULL"
                                                : "copy: the shape of source must not be NULL");
        fixture_free(&fixture);
    }
}

TEST(check_takes_missing_strides_for_c_order)
{
    struct fixture fixture;
    fixture_make(&fixture);
    fixture.stride[SOURCE][0] = 1;
    fixture.stride[SOURCE][1] = 3;
    fixture.view[TARGET].stride = NULL;
    check_accepted(&fixture);
    for (size_t i = 0; i < 12; i++)
        CHECK(fixture.target_memory[2 + i] == (float)(2 + i / 4 + 3 * (i % 4)));
    fixture_free(&fixture);
}

TEST(check_refuses_too_many_axes_without_reading_them)
{
    for EACH_SIDE (side) {
        struct fixture fixture;
        fixture_make(&fixture);
        fixture.view[side].ndim = 65;
        check_refused(&fixture, DIMFOLD_ERR_NDIM, side);
        fixture.view[side].ndim = SIZE_MAX;
        check_refused(&fixture, DIMFOLD_ERR_NDIM, side);
        fixture_free(&fixture);
    }
}

TEST(check_names_the_axis_where_shapes_differ)
{
    for (ptrdiff_t axis = 0; axis < 2; axis++) {
        struct fixture fixture;
        fixture_make(&fixture);
        fixture.shape[SOURCE][axis]--;
        check_refused_axis(&fixture, DIMFOLD_ERR_SHAPE, SOURCE, axis);
        fixture.shape[SOURCE][axis] = 1;
        check_refused_axis(&fixture, DIMFOLD_ERR_SHAPE, SOURCE, axis);
        fixture.shape[SOURCE][axis] = 0;
        check_refused_axis(&fixture, DIMFOLD_ERR_SHAPE, SOURCE, axis);
        fixture_free(&fixture);
    }
}

TEST(check_refuses_another_number_of_axes)
{
    struct fixture fixture;
    fixture_make(&fixture);
    for (size_t ndim = 0; ndim < 2; ndim++) {
        fixture.view[SOURCE].ndim = ndim;
        check_refused(&fixture, DIMFOLD_ERR_SHAPE, SOURCE);
    }
    fixture_free(&fixture);
}

TEST(check_refuses_dtypes_without_whole_bytes_or_above_sixteen)
{
    static const dimfold_dtype dtypes[] = {0, 0x00010402, 0x00010c02, 0x00002002, 0x00011100, 0x00030805 + 0x0f0000};
    for EACH_SIDE (side)
        for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++) {
            struct fixture fixture;
            fixture_make(&fixture);
            fixture.view[side].dtype = dtypes[i];
            CHECK_EQ(0, dimfold_dtype_size_bytes(dtypes[i]));
            check_refused(&fixture, DIMFOLD_ERR_DTYPE, side);
            fixture_free(&fixture);
        }
}

TEST(check_lets_copy_move_only_equal_dtypes)
{
    struct fixture fixture;
    dimfold_diag diag;
    fixture_make(&fixture);
    fixture.view[SOURCE].dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_copy(fixture.queue, &fixture.view[TARGET], &fixture.view[SOURCE], &diag));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, diag.status);
    CHECK(target_is_untouched(&fixture));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(fixture.queue, &fixture.view[TARGET], &fixture.view[SOURCE], NULL));
    fixture_free(&fixture);
}

TEST(check_lets_cast_convert_only_named_dtypes)
{
    static const dimfold_dtype dtypes[] = {0x00012003, 0x00020402 + 0x0c00, 0x00010807, 0x00022002};
    for EACH_SIDE (side)
        for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++) {
            struct fixture fixture;
            dimfold_diag diag;
            fixture_make(&fixture);
            const dimfold_view *target = &fixture.view[TARGET], *source = &fixture.view[SOURCE];
            fixture.view[side].dtype = dtypes[i];
            CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_cast(fixture.queue, target, source, &diag));
            check_diag(&fixture, &diag, DIMFOLD_ERR_DTYPE, "cast", side_name[side]);
            fixture.view[TARGET].dtype = fixture.view[SOURCE].dtype = dtypes[i];
            CHECK_STATUS(DIMFOLD_OK, dimfold_cast(fixture.queue, target, source, &diag));
            fixture_free(&fixture);
        }
}

/* The layout's extents, strides and offset, and what they are refused with. */
static void check_layout_refused(dimfold_status status, size_t extent, ptrdiff_t stride, size_t offset)
{
    for EACH_SIDE (side) {
        struct fixture fixture;
        fixture_make(&fixture);
        fixture.shape[side][0] = extent;
        fixture.stride[side][0] = stride;
        fixture.view[side].offset = offset;
        fixture.view[side].size_bytes = 0;
        dimfold_diag diag;
        CHECK_STATUS(status, dimfold_copy(fixture.queue, &fixture.view[TARGET], &fixture.view[SOURCE], &diag));
        check_diag(&fixture, &diag, status, "copy", side_name[side]);
        fixture_free(&fixture);
    }
}

TEST(check_refuses_positions_that_are_not_representable)
{
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, 3, PTRDIFF_MAX, 0);
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, 3, PTRDIFF_MIN, 0);
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, 3, 4, SIZE_MAX);
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, 3, 4, (size_t)PTRDIFF_MAX - 2);
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, SIZE_MAX, 1, 0);
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, SIZE_MAX, 0, 0);
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, (size_t)1 << (sizeof(size_t) * 8 - 3), 0, 0);
    check_layout_refused(DIMFOLD_ERR_BOUNDS, 3, -4, 7);
}

/* The positions fit, but their addresses do not. */
TEST(check_refuses_bytes_that_cannot_be_addressed)
{
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, 3, PTRDIFF_MAX / 4, 0);
    check_layout_refused(DIMFOLD_ERR_OVERFLOW, 3, 4, (size_t)PTRDIFF_MAX / 4);
}

/* One view with exactly the bytes that it needs, and with one less. */
static void check_limits(struct fixture *fixture, enum side side, size_t needed)
{
    fixture->view[side].size_bytes = needed - 1;
    check_refused(fixture, DIMFOLD_ERR_BOUNDS, side);
    fixture->view[side].size_bytes = 1;
    check_refused(fixture, DIMFOLD_ERR_BOUNDS, side);
    fixture->view[side].size_bytes = needed;
    check_accepted(fixture);
    fixture->view[side].size_bytes = 0;
    check_accepted(fixture);
}

TEST(check_holds_positions_against_the_bytes_there_are)
{
    static const struct {
        ptrdiff_t stride[2];
        size_t offset, max;
    } cases[] = {{{4, 1}, 0, 11}, {{4, 1}, 20, 31},  {{-4, 1}, 8, 11},   {{-4, -1}, 11, 11}, {{-4, -1}, 31, 31},
                 {{1, 3}, 5, 16}, {{-1, -3}, 13, 13}, {{2, 6}, 1, 23}, {{10, -2}, 6, 26}};
    for EACH_SIDE (side)
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            struct fixture fixture;
            fixture_make(&fixture);
            memcpy(fixture.stride[side], cases[i].stride, sizeof cases[i].stride);
            fixture.view[side].offset = cases[i].offset;
            check_limits(&fixture, side, (cases[i].max + 1) * sizeof(float));
            fixture_free(&fixture);
        }
}

TEST(check_needs_no_bytes_for_no_elements)
{
    for EACH_SIDE (side) {
        struct fixture fixture;
        fixture_make(&fixture);
        fixture.shape[TARGET][0] = fixture.shape[SOURCE][0] = 0;
        fixture.view[side].size_bytes = 1;
        fixture.view[side].offset = 1000;
        check_accepted(&fixture);
        CHECK(target_is_untouched(&fixture));
        fixture_free(&fixture);
    }
}
