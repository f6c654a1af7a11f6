/* Writes nested layouts behind what a text has already. */
#pragma once

#include "base/text.h"

#include <dimfold/nested.h>

/* Nothing for a layout of more leaves than there may be. */
void dimfold_text_nested(dimfold_text *out, const dimfold_nested *layout);
