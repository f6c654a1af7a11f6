/* Sources that are neither a file nor a layout's text: mappings and other makers of layouts, by the names of their
   functions. Lists are separated by ';': right_padded(2,3; 4), dense(2,3,4; 2,0,1). */
#pragma once

#include "text/lexer.h"

#include <dimfold/mapping.h>

/* Whether a mapping, or one of the other sources, comes next. */
bool source_sees_mapping(dimfold_lexer lexer);
bool source_sees_maker(dimfold_lexer lexer);

/* Takes a mapping. An extent, a stride or an alignment with '_' before it is static: right(_2,3). */
dimfold_status source_mapping(dimfold_lexer *lexer, dimfold_mapping *result);

/* Takes a layout made of lists: dense(shape; axes), new_from_bytes(shape; stride_bytes; itemsize)+offset_bytes. */
dimfold_status source_layout(dimfold_lexer *lexer, dimfold_layout *result);

/* A mapping as source_mapping reads it, and no longer than SOURCE_TEXT_MAX; returns its length. */
enum { SOURCE_TEXT_MAX = 4096 };
size_t source_print(const dimfold_mapping *mapping, char *text, size_t capacity);
