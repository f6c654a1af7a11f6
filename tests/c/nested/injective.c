/* Whether a layout reaches no position twice. */
#include "nested/notation.h"
#include "nested/oracle.h"

static dimfold_answer injective_answer(const char *text, uint64_t max_work)
{
    dimfold_nested layout = nested_of(text);
    dimfold_answer answer = 77;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_is_injective(&layout, max_work, &answer, NULL));
    return answer;
}

TEST(injective_layouts)
{
    CHECK_EQ(DIMFOLD_ANSWER_YES, injective_answer("(2,(3,4)):(1,(2,6))", 100));
    CHECK_EQ(DIMFOLD_ANSWER_YES, injective_answer("(2,3):(3,2)", 100));
    CHECK_EQ(DIMFOLD_ANSWER_NO, injective_answer("(3,4):(3,2)", 100));
    CHECK_EQ(DIMFOLD_ANSWER_NO, injective_answer("(2,(1,4)):(1,(7,0))", 100));
    CHECK_EQ(DIMFOLD_ANSWER_YES, injective_answer("Sw<2,0,2> o -5 o (4,4):(-1,4)", 100));
    CHECK_EQ(DIMFOLD_ANSWER_YES, injective_answer("():()", 0));
    CHECK_EQ(DIMFOLD_ANSWER_YES, injective_answer("(3,4,2):(1@0,1@1,3@0)", 100));
    CHECK_EQ(DIMFOLD_ANSWER_NO, injective_answer("(3,4,2):(1@0,1@1,2@0)", 100));
}

static bool injective_is_the_table(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 256, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP |
                                                              ORACLE_OFFSET | ORACLE_SWIZZLE);
    ptrdiff_t table[ORACLE_SIZE];
    bool differ = oracle_all_differ(table, oracle_table(&layout, table));
    dimfold_answer answer = 77;
    return (dimfold_nested_is_injective(&layout, DIMFOLD_WORK_DEFAULT, &answer, NULL) == DIMFOLD_OK &&
            answer == (differ ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO)) ||
           oracle_complain("is_injective", NULL, &layout, NULL);
}

TEST(injective_layouts_have_a_table_without_doubles)
{
    CHECK(oracle_holds(injective_is_the_table, 1));
}
