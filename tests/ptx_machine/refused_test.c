/* What the machine does not know, it refuses: with the line, and what stands there. */
#include "test.h"
#include "text_of_test.h"

static const struct refused {
    const char *body;
    int line; /* of the body */
    const char *said;
} refused[] = {
    {"add.u16 %h1, %h2, %h3;", 1, "`add.u16`: no instruction that is known"},
    {"\n\nadd.sat.s32 %r1, %r2, %r3;", 3, "`add.sat.s32`: no instruction"},
    {"cvt.f32.f64 %r1, %d1;", 1, "`cvt.f32.f64`: no instruction"},
    {"cvt.rn.ftz.f16.f32 %h1, %r1;", 1, "no instruction"},
    {"cvt.rp.f32.f64 %r1, %d1;", 1, "no instruction"},
    {"add.f32 %r1, %r2, %r3;", 1, "no instruction"},
    {"ld.b32 %r1, [%d1];", 1, "`ld.b32`: no instruction"},
    {"ld.local.b32 %r1, [%d1];", 1, "no instruction"},
    {"ld.volatile.global.b32 %r1, [%d1];", 1, "no instruction"},
    {"ld.global.nc.b32 %r1, [%d1];", 1, "no instruction"},
    {"ld.global.s8 %r1, [%d1];", 1, "no instruction"},
    {"ld.global.b128 %r1, [%d1];", 1, "no instruction"},
    {"ld.global.v3.b32 {%r1, %r2, %r3}, [%d1];", 1, "no instruction"},
    {"ld.global.v4.b64 {%d1, %d2, %d3, %d4}, [%d5];", 1, "no instruction"},
    {"st.param.b32 [out], %r1;", 1, "no instruction"},
    {"atom.global.add.u32 %r1, [%d1], 1;", 1, "no instruction"},
    {"bar.red.popc.u32 %r1, 0, %p1;", 1, "no instruction"},
    {"membar.cta;", 1, "no instruction"},
    {"call f;", 1, "no instruction"},
    {"bar.sync 1;", 1, "`1`: expected an integer, and a smaller one"},
    {"bar.sync 0, 64;", 1, "`,`: expected `;`"},
    {"@%p1 bra.uni end;\nend:", 1, "`bra.uni`: known only without a guard"},
    {"@%r1 bra end;\nend:", 1, "`%r1`: the register's type is not the instruction's"},
    {"bra nowhere;", 1, "`nowhere`: no such label"},
    {"{\ninside:\n}\nbra inside;", 4, "`inside`: no such label"},
    {"a1:\na1:", 2, "`a1`: the label is there twice"},
    {"brx.idx %r1, end;\nend:", 1, "`end`: no such label"},
    {"list: .branchtargets list;\nbrx.idx %r1, list;", 1, "`list`: no such label"},
    {"add.s32 %r1, %r2, %x3;", 1, "`%x3`: no such register"},
    {"add.s32 %r1, %r2, %r20;", 1, "`%r20`: no such register"},
    {"add.s32 %r1, %r2, %r03;", 1, "`%r03`: no such register"},
    {"add.s32 %r1, %r2, %d3;", 1, "`%d3`: the register's type"},
    {"add.s32 %h1, %r2, %r3;", 1, "`%h1`: the register's type"},
    {"add.s64 %d1, %d2, %r3;", 1, "`%r3`: the register's type"},
    {"shl.b64 %d1, %d2, %d3;", 1, "`%d3`: the register's type"},
    {"selp.b32 %r1, %r2, %r3, %r4;", 1, "`%r4`: the register's type"},
    {"{ .reg .f32 f; add.s32 %r1, f, f; }", 1, "`f`: the register's type"},
    {"{ .reg .s32 s; add.rn.f32 %r1, s, s; }", 1, "`s`: the register's type"},
    {"{ .reg .b32 t; }\nmov.b32 %r1, t;", 2, "`t`: no such register"},
    {"cvt.u32.u64 %d1, %d2;", 1, "`%d1`: the register's type"},
    {"cvt.f64.f32 %d1, %d2;", 1, "`%d2`: the register's type"},
    {"add.s32 %r1, %tid.x, 1;", 1, "`%tid.x`: no such register"},
    {"mov.u32 %r1, %clock;", 1, "`%clock`: no such register"},
    {"mov.u32 %tid.x, 1;", 1, "`%tid.x`: no such register"},
    {"mov.b32 %r1, tile;", 1, "`tile`: no such register"},
    {"mov.b64 %d1, other;", 1, "`other`: no such register"},
    {"mov.b32 %r1, 4294967296;", 1, "more bits than the instruction's type"},
    {"mov.b32 %r1, 0x;", 1, "`0x`: no number"},
    {"mov.b32 %r1, 12z;", 1, "`12z`: no number"},
    {"add.rn.f32 %r1, %r2, 1;", 1, "`1`: the number's type"},
    {"add.rn.f32 %r1, %r2, 0d3ff0000000000000;", 1, "`0d3ff0000000000000`: the number's type"},
    {"add.rn.f64 %d1, %d2, 0d3ff;", 1, "`0d3ff`: no number"},
    {"add.s32 %r1, %r2, 0f3f800000;", 1, "`0f3f800000`: the number's type"},
    {"add.s32 %r1, %r2;", 1, "`;`: expected `,`"},
    {"add.s32 %r1, %r2, %r3, %r4;", 1, "`,`: expected `;`"},
    {"add.s32 %r1, %r2, %r3\nret;", 2, "`ret`: expected `;`"},
    {"setp.eq.b32 %p1|%p2, %r1, 0;", 1, "`|`: expected `,`"},
    {"mov.b64 {%r1, %d2}, %d3;", 1, "`%d2`: the register's type"},
    {"ld.global.v2.b32 %r1, [%d1];", 1, "`%r1`: expected `{`"},
    {"ld.global.b32 %r1, %d1;", 1, "`%d1`: expected `[`"},
    {"ld.global.b32 %r1, [%r1];", 1, "`%r1`: the register's type"},
    {"ld.global.b32 %r1, [%d1+%d2];", 1, "`%d2`: expected an integer"},
    {".reg .b8 %b<3>;", 1, "`.b8`: registers have no such type"},
    {".reg .b128 %q<3>;", 1, "`.b128`: no type that is known"},
    {".local .b8 stack[16];", 1, "`.local`: no statement that is known"},
    {".pragma \"unroll\";", 1, "`unroll`: no pragma that is known"},
    {".loc 1 2 3;", 1, "`.loc`: no statement"},
    {".shared .b8 large[50000];", 1, "`large`: more shared memory than a block may have"},
    {".shared .align 3 .b8 odd[6];", 1, "`odd`: no bytes, or an alignment that is no power of two"},
    {"12;", 1, "`12`: no statement"},
};

TEST(what_is_not_known_is_refused_with_its_line)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct ptx_error error = {0, ""};
        struct ptx_module *module = ptx_text_module(refused[i].body, &error);
        bool is_right = CHECK(module == NULL && strstr(error.message, refused[i].said) != NULL);
        if (!CHECK_EQ(refused[i].line, error.line - PTX_BODY_LINE + 1) || !is_right)
            printf("  %s: line %d: %s\n", refused[i].body, error.line - PTX_BODY_LINE + 1, error.message);
        ptx_module_free(module);
    }
}

static const struct refused texts[] = {
    {"", 1, "the text ends without a .target"},
    {".version 9.0\n.target sm_70\n", 1, "`9.0`: no version from 6.0 to 8.9"},
    {".version 6.3\n.target sm_60\n", 2, "`sm_60`: no target from sm_70 on"},
    {".version 6.3\n.target sm_70a\n", 2, "`sm_70a`: no target"},
    {".version 6.3\n.target sm_70\n.address_size 32\n", 3, "`32`: expected 64"},
    {".target sm_70\n.func f() { ret; }", 2, "`.func`: no directive that is known"},
    {".target sm_70\n.extern .shared .b8 s[];", 2, "`.extern`: no directive"},
    {".target sm_70\n.const .b8 s[4];", 2, "`.const`: no directive"},
    {".target sm_70\n.visible .func f", 2, "`.func`: expected `.entry`"},
    {".target sm_70\n.entry k(.param .b32 a[2000]) { ret; }", 2, "`a`: more parameters than a kernel may have"},
    {".target sm_70\n.entry k() .reqntid 32 { ret; }", 2, "`.reqntid`: expected `{`"},
    {".target sm_70\n.entry k() .maxntid 2000 { ret; }", 2, "`2000`: expected an integer, and a smaller one"},
    {".target sm_70\n.entry k() .maxntid 32, 2, 1 { ret; }", 2, "`2`: expected an integer, and a smaller one"},
    {".target sm_70\n.entry k() { ret;", 2, "no statement that is known"},
};

TEST(texts_that_are_no_module_are_refused)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ptx_error error = {0, ""};
        struct ptx_module *module = ptx_module_new("text", texts[i].body, &error);
        bool is_right = CHECK(module == NULL && strstr(error.message, texts[i].said) != NULL);
        if (!CHECK_EQ(texts[i].line, error.line) || !is_right)
            printf("  %s: line %d: %s\n", texts[i].body, error.line, error.message);
        ptx_module_free(module);
    }
}

static const char whole[] = ".version 6.3\n.target sm_70\n.shared .align 4 .b8 s[8];\n.entry k(.param .u64 p)\n"
                            ".maxntid 32, 1, 1\n{ .reg .b32 %r<4>; .reg .b64 d; /* a */ ld.param.b64 d, [p+-0];\n"
                            "{ .reg .pred q; setp.eq.b32 q, %r1, -1; @!q bra end; } // b\n"
                            "list: .branchtargets end, end; brx.idx %r1, list; .pragma \"nounroll\";\n"
                            "st.global.v2.b32 [d], {%r1, 0x1U}; mov.b64 {%r1, %r2}, d;\nend: ret; }\n";

/* Whether the text is a module. It may be none, but then the error says something. */
static bool is_read(const char *text)
{
    struct ptx_error error = {0, ""};
    struct ptx_module *module = ptx_module_new("text", text, &error);
    CHECK(module != NULL || (error.line > 0 && error.message[0] != '\0'));
    ptx_module_free(module);
    return module != NULL;
}

TEST(a_text_that_ends_anywhere_is_read_without_harm)
{
    size_t read = 0;
    for (size_t length = 0; length <= strlen(whole); length++) {
        char *part = malloc(length + 1);
        memcpy(part, whole, length);
        part[length] = '\0';
        read += is_read(part);
        free(part);
    }
    CHECK(read >= 2);
}

/* Characters become others, or come from elsewhere in the text. */
TEST(a_damaged_text_is_read_without_harm)
{
    uint64_t seed = 1;
    intmax_t last = (intmax_t)strlen(whole) - 1;
    for (unsigned round = 0; round < test_rounds(5000); round++) {
        char *damaged = malloc(sizeof whole);
        memcpy(damaged, whole, sizeof whole);
        for (intmax_t i = test_random_in(&seed, 1, 4); i > 0; i--) {
            char other = (char)test_random_in(&seed, 1, 127);
            damaged[test_random_in(&seed, 0, last)] = i % 2 == 0 ? other : whole[test_random_in(&seed, 0, last)];
        }
        is_read(damaged);
        free(damaged);
    }
}
