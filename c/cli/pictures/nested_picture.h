/* show -o FILE.svg and -o FILE.tex of nested layouts; and what is asked of threads and banks, as text. */
#pragma once

#include "cli/functions/value.h"
#include "cli/command_line/options.h"
#include "picture.h"

/* Draws a value as the options say: to `path`, or to standard output where it is NULL. `text` is the title. */
bool nested_picture(const value *operand, const char *text, size_t length, const char *path, const options *settings,
                    failure *reason);
