/* Instructions that are no rows of a table: memory, branches, scopes, and what the threads of a warp do together. */
#include "test.h"
#include "text_of_test.h"

static uint64_t words[64];

/* Runs a body with nothing in memory; no fault is right. */
static void run_body(const char *body, uint32_t threads)
{
    memset(words, 0, sizeof words);
    ptx_text_run(body, threads, words, sizeof words, (struct ptx_params){0, 11, 22, 33});
    if (!CHECK_EQ(0, runner_fault_count()))
        runner_faults_print(stdout);
}

TEST(vectors_are_stored_and_loaded_in_order)
{
    run_body("mov.b32 %r1, 1; mov.b32 %r2, 2; mov.b32 %r3, 3; mov.b32 %r4, 4;\n"
             "st.global.v4.b32 [%d0], {%r1, %r2, %r3, %r4};\n"
             "ld.global.v2.b64 {%d2, %d1}, [%d0];\n"
             "st.global.v2.b64 [%d0+16], {%d1, %d2};\n"
             "ld.global.v4.b8 {%h1, %h2, %h3, %h4}, [%d0+16];\n"
             "st.global.v2.b16 [%d0+32], {%h1, 0x1234};\n",
             1);
    CHECK_EQ(0x0000000200000001, words[0]);
    CHECK_EQ(0x0000000400000003, words[1]);
    CHECK_EQ(0x0000000400000003, words[2]);
    CHECK_EQ(0x0000000200000001, words[3]);
    CHECK_EQ(0x12340003, words[4]);
}

TEST(narrow_loads_clear_the_register_above_them_and_stores_take_the_lowest_bits)
{
    run_body("mov.b64 %d1, -1; st.global.b64 [%d0], %d1; ld.global.b8 %d2, [%d0+3]; st.global.b64 [%d0+8], %d2;\n"
             "mov.b64 %d3, 0x1122334455667788; st.global.b8 [%d0+16], %d3; st.global.b16 [%d0+24], %d3;\n"
             "ld.global.b16 %r1, [%d0]; st.global.b32 [%d0+32], %r1;",
             1);
    CHECK_EQ(255, words[1]);
    CHECK_EQ(0x88, words[2]);
    CHECK_EQ(0x7788, words[3]);
    CHECK_EQ(0xffff, words[4]);
}

TEST(addresses_have_offsets_of_both_signs)
{
    run_body("add.s64 %d1, %d0, 16; mov.b32 %r1, 7; st.global.b32 [%d1+-8], %r1; st.global.b32 [%d1+8], %r1;", 1);
    CHECK_EQ(7, words[1]);
    CHECK_EQ(7, words[3]);
}

TEST(parameters_are_read_by_name_and_by_address)
{
    run_body("ld.param.b64 %d1, [b]; mov.b64 %d2, a; ld.param.b64 %d3, [%d2+16]; ld.param.b32 %r1, [a];\n"
             "st.global.b64 [%d0], %d1; st.global.b64 [%d0+8], %d3; st.global.b32 [%d0+16], %r1;",
             1);
    CHECK_EQ(22, words[0]);
    CHECK_EQ(33, words[1]);
    CHECK_EQ(11, words[2]);
}

TEST(halves_of_registers_are_taken_apart_and_put_together)
{
    run_body("mov.b64 %d1, 0x1122334455667788; mov.b64 {%r1, %r2}, %d1; mov.b64 %d2, {%r2, %r1};\n"
             "mov.b32 {%h1, %h2}, %r1; mov.b32 %r3, {%h2, %h1}; st.global.b64 [%d0], %d2; st.global.b32 [%d0+8], %r3;",
             1);
    CHECK_EQ(0x5566778811223344, words[0]);
    CHECK_EQ(0x77885566, words[1]);
}

TEST(guards_let_an_instruction_run_or_not)
{
    run_body("setp.eq.b32 %p1, 1, 1; mov.b32 %r1, 5; @%p1 st.global.b32 [%d0], %r1; @!%p1 st.global.b32 [%d0+8], %r1;",
             1);
    CHECK_EQ(5, words[0]);
    CHECK_EQ(0, words[1]);
}

TEST(branches_go_forwards_backwards_and_by_a_list)
{
    run_body("mov.b32 %r1, 0; mov.b64 %d1, %d0;\n"
             "again: brx.idx %r1, list;\n"
             "list: .branchtargets zero, one, two;\n"
             "one: mov.b32 %r2, 101; bra.uni put;\n"
             "zero: mov.b32 %r2, 100; bra put;\n"
             "two: mov.b32 %r2, 102;\n"
             "put: st.global.b32 [%d1], %r2; add.s64 %d1, %d1, 8; add.s32 %r1, %r1, 1;\n"
             "setp.lt.u32 %p1, %r1, 3; @%p1 bra again;",
             1);
    for (uint64_t i = 0; i < 3; i++)
        CHECK_EQ(100 + i, words[i]);
}

/* What is spliced into a kernel brings names of its own. */
TEST(names_within_braces_are_of_their_own)
{
    run_body("mov.b32 %r1, 1;\n"
             "{ .reg .b32 t, %r<3>; mov.b32 t, 2; mov.b32 %r1, 3; bra over; mov.b32 t, 9; over:\n"
             "  { .reg .b32 t; mov.b32 t, 4; bra over; over: st.global.b32 [%d0], t; }\n"
             "  st.global.b32 [%d0+8], t; st.global.b32 [%d0+16], %r1; bra out; }\n"
             "mov.b32 %r1, 9;\nout: st.global.b32 [%d0+24], %r1;",
             1);
    CHECK_EQ(4, words[0]);
    CHECK_EQ(2, words[1]);
    CHECK_EQ(3, words[2]);
    CHECK_EQ(1, words[3]);
}

TEST(threads_know_where_they_are)
{
    run_body("mov.u32 %r1, %tid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %ctaid.x; mov.u32 %r4, %nctaid.x;\n"
             "mov.u32 %r5, %tid.y; mov.u32 %r6, %ntid.z; mov.u32 %r7, %laneid; mul.wide.u32 %d1, %r1, 8;\n"
             "add.s64 %d1, %d0, %d1; shl.b32 %r2, %r2, 8; shl.b32 %r4, %r4, 16; shl.b32 %r6, %r6, 20;\n"
             "shl.b32 %r7, %r7, 24; add.s32 %r1, %r1, %r2; add.s32 %r1, %r1, %r3; add.s32 %r1, %r1, %r4;\n"
             "add.s32 %r1, %r1, %r5; add.s32 %r1, %r1, %r6; add.s32 %r1, %r1, %r7; st.global.b32 [%d1], %r1;",
             40);
    for (uint64_t i = 0; i < 40; i++)
        CHECK_EQ(i + (40 << 8) + (1 << 16) + (1 << 20) + (i % 32 << 24), words[i]);
}

#define PLACE "mov.u32 %r1, %tid.x; mul.wide.u32 %d1, %r1, 8; add.s64 %d1, %d0, %d1;\n"
#define SHARED "mul.wide.u32 %d2, %r1, 4; mov.b64 %d3, tile; add.s64 %d3, %d3, %d2;\n"

TEST(a_barrier_makes_shared_memory_known_to_all)
{
    run_body(PLACE SHARED "st.shared.b32 [%d3], %r1; bar.sync 0;\n"
                          "sub.s32 %r2, 63, %r1; mul.wide.u32 %d2, %r2, 4; mov.b64 %d3, tile; add.s64 %d3, %d3, %d2;\n"
                          "ld.shared.b32 %r3, [%d3]; st.global.b32 [%d1], %r3;",
             64);
    for (uint64_t i = 0; i < 64; i++)
        CHECK_EQ(63 - i, words[i]);
}

TEST(a_barrier_of_the_warp_makes_shared_memory_known_to_the_warp)
{
    run_body(PLACE SHARED "st.shared.b32 [%d3], %r1; bar.warp.sync 0xffffffff;\n"
                          "xor.b32 %r2, 31, %r1; mul.wide.u32 %d2, %r2, 4; mov.b64 %d3, tile; add.s64 %d3, %d3, %d2;\n"
                          "ld.shared.b32 %r3, [%d3]; bar.warp.sync -1; st.shared.b32 [%d3], %r1;\n"
                          "st.global.b32 [%d1], %r3;",
             64);
    for (uint64_t i = 0; i < 64; i++)
        CHECK_EQ(i ^ 31, words[i]);
}

/* The ISA's table of section 9.7.9.6: c is the clamp, and from bit 8 on the mask of segments. */
TEST(shuffles_read_from_the_lane_that_the_isa_names)
{
    static const struct {
        const char *name, *operands;
        uint64_t lanes[4]; /* what lanes 0, 3, 16 and 31 get */
    } shuffles[] = {
        {"up", "1, 0", {0, 2, 15, 30}},           {"up", "8, 0x1800", {0, 3, 16, 31}},
        {"up", "2, 0x1800", {0, 1, 16, 29}},      {"down", "1, 31", {1, 4, 17, 31}},
        {"down", "4, 0x1807", {4, 7, 20, 31}},    {"down", "5, 0x1807", {5, 3, 21, 31}},
        {"bfly", "16, 31", {16, 19, 0, 15}},      {"bfly", "1, 31", {1, 2, 17, 30}},
        {"bfly", "8, 0x1807", {0, 3, 16, 23}},    {"idx", "5, 31", {5, 5, 5, 5}},
        {"idx", "5, 0x181f", {5, 5, 21, 29}},     {"idx", "37, 31", {5, 5, 5, 5}},
    };
    for (size_t i = 0; i < sizeof shuffles / sizeof shuffles[0]; i++) {
        char body[300];
        snprintf(body, sizeof body, "%sshfl.sync.%s.b32 %%r2, %%r1, %s, -1; st.global.b32 [%%d1], %%r2;", PLACE,
                 shuffles[i].name, shuffles[i].operands);
        run_body(body, 32);
        static const size_t asked[4] = {0, 3, 16, 31};
        for (size_t k = 0; k < 4; k++)
            if (!CHECK_EQ(shuffles[i].lanes[k], words[asked[k]]))
                printf("  shfl.sync.%s %s, lane %zu\n", shuffles[i].name, shuffles[i].operands, asked[k]);
    }
}

TEST(votes_count_those_whom_the_mask_names)
{
    run_body(PLACE "setp.lt.u32 %p1, %r1, 4; setp.lt.u32 %p2, %r1, 8; @!%p2 bra rest;\n"
                   "vote.sync.ballot.b32 %r2, %p1, 255; vote.sync.any.pred %p3, %p1, 255;\n"
                   "vote.sync.all.pred %p4, %p1, 255; vote.sync.uni.pred %p5, %p1, 255;\n"
                   "vote.sync.all.pred %p6, %p2, 255; vote.sync.uni.pred %p7, %p2, 255;\n"
                   "selp.b32 %r3, 1, 0, %p3; selp.b32 %r4, 2, 0, %p4; selp.b32 %r5, 4, 0, %p5;\n"
                   "selp.b32 %r6, 8, 0, %p6; selp.b32 %r7, 16, 0, %p7; or.b32 %r3, %r3, %r4; or.b32 %r3, %r3, %r5;\n"
                   "or.b32 %r3, %r3, %r6; or.b32 %r3, %r3, %r7; shl.b32 %r3, %r3, 8; or.b32 %r2, %r2, %r3;\n"
                   "st.global.b32 [%d1], %r2;\nrest:",
             32);
    CHECK_EQ((1 + 8 + 16) << 8 | 15, words[0]);
    CHECK_EQ((1 + 8 + 16) << 8 | 15, words[7]);
    CHECK_EQ(0, words[8]);
}
