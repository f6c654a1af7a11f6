/* Registers. */
#include "programs.h"

#include "launch/emit_text.h"

/* Of all operands, passes and elements; narrow items of a group share words. */
TEST(registers_of_items_are_those_of_one_operand_and_pass)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    for (size_t i = 0; i < 4; i++) {
        program_case made;
        size_t owner[512] = {0};
        program_sum(&made, dtypes[i], 2);
        program_plan(&made, 1, (size_t[]){1024});
        program_classify(&made);
        dimfold_emitter emitter = {{NULL, 0, 0}, &made.expr, &made.layout, &made.class};
        for (uint32_t k = 0; k < 3; k++)
            for (uint32_t pass = 0; pass < made.class.passes; pass++)
                for (uint32_t element = 0; element < made.class.width; element++) {
                    dimfold_emit_value slot = dimfold_emit_slot(&emitter, k, pass, element);
                    size_t mine = 1 + k * 4 + pass;
                    CHECK(slot.number < 512 && (owner[slot.number] == 0 || owner[slot.number] == mine));
                    owner[slot.number] = mine;
                }
    }
}
