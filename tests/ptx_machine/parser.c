/* Words of a text, one ahead. */
#include "parser.h"

#include <stdio.h>

bool ptx_refuse(struct ptx_parser *parser, const struct ptx_token *token, const char *sentence)
{
    parser->error->line = token->line;
    snprintf(parser->error->message, sizeof parser->error->message, "`%.*s`: %s",
             (int)(token->length < 80 ? token->length : 80), token->text, sentence);
    return false;
}

void ptx_step(struct ptx_parser *parser)
{
    parser->token = ptx_text_next(&parser->text);
}

bool ptx_accept(struct ptx_parser *parser, const char *word)
{
    if (!ptx_token_is(&parser->token, word))
        return false;
    ptx_step(parser);
    return true;
}

bool ptx_expect(struct ptx_parser *parser, const char *word)
{
    char sentence[32];
    snprintf(sentence, sizeof sentence, "expected `%s`", word);
    return ptx_accept(parser, word) || ptx_refuse(parser, &parser->token, sentence);
}

bool ptx_expect_name(struct ptx_parser *parser, struct ptx_token *name)
{
    *name = parser->token;
    if (name->kind != PTX_WORD || name->text[0] == '.')
        return ptx_refuse(parser, name, "expected a name");
    ptx_step(parser);
    return true;
}

bool ptx_expect_integer(struct ptx_parser *parser, uint64_t max, uint64_t *value)
{
    unsigned float_bits;
    if (!ptx_token_value(&parser->token, value, &float_bits) || float_bits != 0 || *value > max)
        return ptx_refuse(parser, &parser->token, "expected an integer, and a smaller one if it is one");
    ptx_step(parser);
    return true;
}
