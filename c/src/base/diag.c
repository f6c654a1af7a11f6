/* A diagnosis as one sentence: the reason's sentence with the numbers put in. */
#include "diag.h"
#include "text.h"

#include <dimfold/dtype.h>

/* One text after the other, and where each begins: pointers would need as many relocations, of 24 bytes each. */
static const struct reason_sentences {
#define DIMFOLD_REASON(name, status, sentence) char name[sizeof sentence];
#include "reason.def"
} reason_sentences = {
#define DIMFOLD_REASON(name, status, sentence) sentence,
#include "reason.def"
};

static const uint16_t reason_places[] = {
#define DIMFOLD_REASON(name, status, sentence) offsetof(struct reason_sentences, name),
#include "reason.def"
};

/* "-2 to 1": what counts from either end of `count` places. */
static void diag_put_range(dimfold_text *out, uint64_t count)
{
    if (count == 0) {
        dimfold_text_string(out, "none");
        return;
    }
    dimfold_text_character(out, '-');
    dimfold_text_unsigned(out, count);
    dimfold_text_string(out, " to ");
    dimfold_text_unsigned(out, count - 1);
}

/* "12.8" for 12080. */
static void diag_put_version(dimfold_text *out, int64_t version)
{
    dimfold_text_signed(out, version / 1000);
    dimfold_text_character(out, '.');
    dimfold_text_signed(out, version % 1000 / 10);
}

/* "f32"; of a dtype without a name DLPack's three numbers. */
static void diag_put_dtype(dimfold_text *out, dimfold_dtype dtype)
{
    const char *name = dimfold_dtype_name(dtype);
    if (name != NULL) {
        dimfold_text_string(out, name);
        return;
    }
    dimfold_text_string(out, "code ");
    dimfold_text_unsigned(out, dtype & 0xff);
    dimfold_text_string(out, " of ");
    dimfold_text_unsigned(out, dtype >> 16);
    dimfold_text_string(out, " times ");
    dimfold_text_unsigned(out, dtype >> 8 & 0xff);
    dimfold_text_string(out, " bits");
}

static void diag_put(dimfold_text *out, const dimfold_diag *diag, char directive)
{
    switch (directive) {
    case 'o': dimfold_text_string(out, diag->operand != NULL ? diag->operand : "an operand"); break;
    case 'a': dimfold_text_signed(out, diag->axis); break;
    case 'e': dimfold_text_signed(out, diag->expected); break;
    case 'f': dimfold_text_signed(out, diag->found); break;
    case 'p': dimfold_text_signed(out, diag->position); break;
    case 'r': diag_put_range(out, (uint64_t)diag->expected); break;
    case 'd': dimfold_text_string(out, diag->detail != NULL ? diag->detail : "unknown"); break;
    case 'D': dimfold_text_string(out, diag->detail != NULL ? diag->detail : "target"); break;
    case 'v': diag_put_version(out, diag->expected); break;
    case 'V': diag_put_version(out, diag->found); break;
    case 't': diag_put_dtype(out, (dimfold_dtype)diag->expected); break;
    case 'T': diag_put_dtype(out, (dimfold_dtype)diag->found); break;
    case 'E': dimfold_text_unsigned(out, (uint64_t)diag->expected); break;
    case 'F': dimfold_text_unsigned(out, (uint64_t)diag->found); break;
    default: dimfold_text_character(out, directive);
    }
}

static void diag_sentence(dimfold_text *out, const dimfold_diag *diag, const char *sentence)
{
    for (; *sentence != '\0'; sentence++) {
        if (*sentence == '%')
            diag_put(out, diag, *++sentence);
        else
            dimfold_text_character(out, *sentence);
    }
}

size_t dimfold_diag_text(const dimfold_diag *diag, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    if (diag == NULL)
        return dimfold_text_close(&out);
    if (diag->operation != NULL) {
        dimfold_text_string(&out, diag->operation);
        dimfold_text_string(&out, ": ");
    }
    if (diag->column != 0) {
        dimfold_text_string(&out, "column ");
        dimfold_text_unsigned(&out, diag->column);
        dimfold_text_string(&out, ": ");
    }
    if (diag->reason > DIMFOLD_REASON_NONE && diag->reason < DIMFOLD_REASON_COUNT)
        diag_sentence(&out, diag, (const char *)&reason_sentences + reason_places[diag->reason]);
    else
        dimfold_text_string(&out, dimfold_status_text(diag->status));
    return dimfold_text_close(&out);
}
