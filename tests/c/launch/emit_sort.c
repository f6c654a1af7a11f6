/* Texts of sorts have what their kernels need, and no marks. */
#include "test.h"

#include "launch/emit_sort.h"

#include <stdlib.h>
#include <string.h>

static char *text_of(const dimfold_emit_sort_class *class, enum dimfold_emit_sort_kernel kernel)
{
    size_t bytes = dimfold_emit_sort(NULL, 0, class, kernel);
    char *text = malloc(bytes);
    CHECK_EQ(bytes, dimfold_emit_sort(text, bytes, class, kernel));
    CHECK_EQ(bytes, strlen(text) + 1);
    CHECK(strstr(text, dimfold_emit_sort_name(kernel)) != NULL);
    return text;
}

TEST(texts_of_sorts_have_no_marks_left)
{
    static const dimfold_emit_sort_class classes[] = {
        {.item_bytes = 4, .piece = {4, 0, 4}},
        {.item_bytes = 8, .index_bytes = 8, .piece = {2, 8, 1}, .is_swapped = {1, 1, 1}},
    };
    for (size_t i = 0; i < 2; i++)
        for (int kernel = 0; kernel < DIMFOLD_EMIT_SORT_KERNELS; kernel++) {
            char *text = text_of(&classes[i], (enum dimfold_emit_sort_kernel)kernel);
            for (const char *at = strchr(text, '@'); at != NULL; at = strchr(at + 1, '@'))
                if (!CHECK(at[1] == '%' || at[1] == '!'))
                    break;
            free(text);
        }
}

TEST(bytes_are_turned_round_where_an_operand_has_the_other_order)
{
    dimfold_emit_sort_class class = {.item_bytes = 4, .piece = {4, 0, 4}};
    char *plain = text_of(&class, DIMFOLD_EMIT_SORT_TILES);
    class.is_swapped[GPU_SORT_SOURCE] = 1;
    char *swapped = text_of(&class, DIMFOLD_EMIT_SORT_TILES);
    CHECK(strstr(plain, "prmt.b32") == NULL && strstr(swapped, "prmt.b32") != NULL);
    free(plain);
    free(swapped);
}
