/* Lines of a kernel's text, and where its registers are. */
#include "emit_text.h"

#include <string.h>

static void emit_value(dimfold_text *out, dimfold_emit_value value, uint32_t half)
{
    dimfold_text_character(out, '%');
    dimfold_text_character(out, value.letter);
    dimfold_text_unsigned(out, value.number + half);
}

static void emit_word(dimfold_text *out, dimfold_emit_word word)
{
    for (size_t i = 0; i < word.length; i++)
        dimfold_text_character(out, word.text[i]);
}

void dimfold_emit_line(dimfold_emitter *emitter, const char *format, const dimfold_emit_argument *arguments)
{
    for (; *format != '\0'; format++)
        switch (*format) {
        case '#': dimfold_text_unsigned(&emitter->out, arguments++->number); break;
        case '?': emit_value(&emitter->out, arguments++->value, 0); break;
        case '&': emit_value(&emitter->out, arguments++->value, 1); break;
        case '~': emit_word(&emitter->out, arguments++->word); break;
        default: dimfold_text_character(&emitter->out, *format);
        }
    dimfold_text_character(&emitter->out, '\n');
}

dimfold_emit_value dimfold_emit_slot(const dimfold_emitter *emitter, size_t operand, uint32_t pass, uint32_t element)
{
    const dimfold_emit_layout *layout = emitter->layout;
    const dimfold_emit_class *class = emitter->class;
    uint32_t bytes = layout->item_bytes[operand], number = 0;
    for (size_t k = 0; k < operand; k++)
        if ((layout->item_bytes[k] < 8) == (bytes < 8))
            number += class->passes * dimfold_emit_slots(layout, class, k);
    if (class->access[operand] == DIMFOLD_EMIT_SAME)
        element = 0;
    number += pass * dimfold_emit_slots(layout, class, operand) + element * bytes / (bytes < 8 ? 4 : 8);
    return (dimfold_emit_value){bytes < 8 ? 's' : 'l', number};
}

uint32_t dimfold_emit_offset(const dimfold_emitter *emitter, uint32_t pass, size_t operand)
{
    return pass * emitter->layout->operands + (uint32_t)operand;
}

uint32_t dimfold_emit_shared_place(const dimfold_emitter *emitter, size_t operand)
{
    uint32_t bytes = 0;
    for (size_t k = 0; k < operand; k++)
        if (dimfold_emit_is_across(emitter, k))
            bytes += dimfold_emit_shared_items(emitter->class) * emitter->layout->item_bytes[k];
    return bytes;
}

/* ---- Lines of skeletons ----------------------------------------------------------------------------------------- */

bool dimfold_emit_begins(const char *line, const char *mark)
{
    return strncmp(line, mark, strlen(mark)) == 0;
}

/* A pass is one digit. */
dimfold_emit_mark dimfold_emit_mark_of(const char *line)
{
    dimfold_emit_mark mark = {0, {{"", 0}, {"", 0}, {"", 0}}};
    const char *at = line + strcspn(line, " \n");
    mark.pass = *at == ' ' ? (uint32_t)(at[1] - '0') : 0;
    for (size_t i = 0; i < DIMFOLD_EMIT_WORDS; i++) {
        at += strcspn(at, ",;\n");
        if (*at != ',')
            break;
        at += 2;
        mark.word[i] = (dimfold_emit_word){at, strcspn(at, ",;")};
    }
    return mark;
}

void dimfold_emit_as_it_is(dimfold_emitter *emitter, const char *line)
{
    for (; *line != '\n'; line++) {
        if (dimfold_emit_begins(line, "@size")) {
            EMIT(emitter, "[#]", EMIT_NUMBER(emitter->layout->size_bytes));
            return;
        }
        dimfold_text_character(&emitter->out, *line);
    }
    dimfold_text_character(&emitter->out, '\n');
}
