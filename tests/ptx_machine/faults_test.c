/* What a thread must not do is found, with its line and its thread. */
#include "test.h"
#include "text_of_test.h"

static uint64_t words[64];

/* Runs a body that does one thing wrong, at a line of it. */
static void check_fault(const char *body, uint32_t threads, enum runner_fault_kind kind, int line)
{
    memset(words, 0, sizeof words);
    ptx_text_run(body, threads, words, sizeof words, (struct ptx_params){0, 1, 2, 3});
    if (!CHECK(ptx_text_has_fault(kind, line))) {
        printf("  %s\n", body);
        runner_faults_print(stdout);
    }
}

TEST(a_register_that_is_not_set_is_found)
{
    check_fault("\nadd.s32 %r1, %r2, 1;", 1, RUNNER_FAULT_REGISTER_UNSET, 2);
    check_fault("@%p1 bra end;\nend:", 1, RUNNER_FAULT_REGISTER_UNSET, 1);
    check_fault("st.global.b32 [%d0], %r1;", 1, RUNNER_FAULT_REGISTER_UNSET, 1);
    check_fault("brx.idx %r2, list; list: .branchtargets end;\nend:", 1, RUNNER_FAULT_REGISTER_UNSET, 1);
    check_fault("mov.u32 %r1, %tid.x; setp.eq.b32 %p1, %r1, 0; @%p1 mov.b32 %r2, 1;\nmov.b32 %r3, %r2;", 2,
                RUNNER_FAULT_REGISTER_UNSET, 2);
}

/* A thread does not find what the one before it has left in the same registers. */
TEST(registers_belong_to_one_thread)
{
    check_fault("mov.u32 %r1, %tid.x; setp.ne.b32 %p1, %r1, 3; @%p1 mov.b32 %r2, 1;\nmov.b32 %r3, %r2;", 40,
                RUNNER_FAULT_REGISTER_UNSET, 2);
    CHECK_EQ(1, runner_fault_count());
    CHECK_EQ(3, runner_fault(0)->thread);
}

TEST(accesses_outside_and_unaligned_ones_are_found)
{
    check_fault("ld.global.b32 %r1, [%d0+512];", 1, RUNNER_FAULT_OUTSIDE, 1);
    check_fault("mov.b32 %r1, 0;\nst.global.b32 [%d0+-4], %r1;", 1, RUNNER_FAULT_OUTSIDE, 2);
    check_fault("ld.global.v4.b32 {%r1, %r2, %r3, %r4}, [%d0+508];", 1, RUNNER_FAULT_OUTSIDE, 1);
    check_fault("ld.global.b32 %r1, [%d0+2];", 1, RUNNER_FAULT_MISALIGNED, 1);
    check_fault("ld.global.v2.b32 {%r1, %r2}, [%d0+4];", 1, RUNNER_FAULT_MISALIGNED, 1);
    check_fault("ld.shared.b32 %r1, [tile+256];", 1, RUNNER_FAULT_SHARED_OUTSIDE, 1);
    check_fault("ld.shared.b32 %r1, [tile+-4];", 1, RUNNER_FAULT_SHARED_OUTSIDE, 1);
    check_fault("ld.shared.b32 %r1, [%d0];", 1, RUNNER_FAULT_SHARED_OUTSIDE, 1);
    check_fault("ld.shared.b32 %r1, [tile+2];", 1, RUNNER_FAULT_SHARED_MISALIGNED, 1);
    check_fault("ld.global.b32 %r1, [tile];", 1, RUNNER_FAULT_OUTSIDE, 1);
    check_fault("ld.param.b32 %r1, [c+8];", 1, RUNNER_FAULT_PARAM_OUTSIDE, 1);
    check_fault("ld.param.b64 %d1, [out+-8];", 1, RUNNER_FAULT_PARAM_OUTSIDE, 1);
    check_fault("ld.param.b64 %d1, [a+4];", 1, RUNNER_FAULT_PARAM_MISALIGNED, 1);
    check_fault("ld.shared.b32 %r1, [tile+8];", 1, RUNNER_FAULT_SHARED_UNSET, 1);
}

TEST(results_that_the_isa_leaves_open_are_found)
{
    check_fault("mov.b32 %r1, 0;\nrem.u32 %r2, 5, %r1;", 1, RUNNER_FAULT_OPEN_RESULT, 2);
    check_fault("div.u32 %r2, 5, 0;", 1, RUNNER_FAULT_OPEN_RESULT, 1);
    check_fault("div.s32 %r2, -2147483648, -1;", 1, RUNNER_FAULT_OPEN_RESULT, 1);
    check_fault("mov.b32 %r1, 2; brx.idx %r1, list; list: .branchtargets end, end;\nend:", 1,
                RUNNER_FAULT_BRANCH_OUTSIDE, 1);
}

#define SHARED                                                                                                         \
    "mov.u32 %r1, %tid.x; mul.wide.u32 %d2, %r1, 4; mov.b64 %d3, tile; add.s64 %d3, %d3, %d2; "                        \
    "xor.b32 %r2, %r1, 1; mul.wide.u32 %d2, %r2, 4; mov.b64 %d4, tile; add.s64 %d4, %d4, %d2;\n"

TEST(races_between_barriers_are_found)
{
    check_fault(SHARED "st.shared.b32 [%d3], %r1;\nld.shared.b32 %r3, [%d4];", 32, RUNNER_FAULT_SHARED_RACE, 3);
    check_fault(SHARED "st.shared.b32 [tile], %r1;", 2, RUNNER_FAULT_SHARED_RACE, 2);
    check_fault(SHARED "st.shared.b32 [%d3], %r1; bar.sync 0; ld.shared.b32 %r3, [%d4];\nst.shared.b32 [%d3], %r1;", 64,
                RUNNER_FAULT_SHARED_RACE, 3);
}

/* A barrier of the warp orders nothing for the others, and one of a part of it only that part. */
TEST(a_barrier_of_the_warp_is_none_of_the_block)
{
    check_fault(SHARED "xor.b32 %r2, %r1, 32; mul.wide.u32 %d2, %r2, 4; mov.b64 %d4, tile; add.s64 %d4, %d4, %d2;\n"
                       "st.shared.b32 [%d3], %r1; bar.warp.sync -1;\nld.shared.b32 %r3, [%d4];",
                64, RUNNER_FAULT_SHARED_RACE, 4);
    check_fault(SHARED "st.shared.b32 [%d3], %r1; setp.lt.u32 %p1, %r1, 16; @%p1 bar.warp.sync 0xffff;\n"
                       "ld.shared.b32 %r3, [%d4];",
                32, RUNNER_FAULT_SHARED_RACE, 3);
}

TEST(divergent_barriers_are_found)
{
    check_fault("mov.u32 %r1, %tid.x; setp.eq.b32 %p1, %r1, 5; @%p1 bra end;\nbar.sync 0;\nend:", 32,
                RUNNER_FAULT_BARRIER_ENDED, 2);
    check_fault("mov.u32 %r1, %tid.x; setp.eq.b32 %p1, %r1, 5; @%p1 bra other;\nbar.sync 0; bra.uni end;\n"
                "other: bar.sync 0;\nend:",
                32, RUNNER_FAULT_BARRIER_SITES, 2);
}

TEST(what_a_warp_does_without_some_of_it_is_found)
{
    check_fault("mov.u32 %r1, %tid.x; setp.eq.b32 %p1, %r1, 5; @%p1 bra end;\n"
                "shfl.sync.idx.b32 %r2, %r1, 5, 31, -1;\nend:",
                32, RUNNER_FAULT_SHUFFLE_INACTIVE, 2);
    check_fault("mov.u32 %r1, %tid.x;\nbar.warp.sync 2;", 1, RUNNER_FAULT_WARP_INCOMPLETE, 2);
    check_fault("mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 16; @%p1 bra low;\nbar.warp.sync -1; bra.uni end;\n"
                "low: bar.sync 0;\nend:",
                32, RUNNER_FAULT_WARP_INCOMPLETE, 2);
}

TEST(threads_that_never_end_are_ended)
{
    check_fault("again:\nbra again;", 1, RUNNER_FAULT_ENDLESS, 2);
}
