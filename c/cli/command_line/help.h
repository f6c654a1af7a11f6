/* The program's manual. */
#pragma once

#include "options.h"

/* Writes the manual of a command, or of the whole program for COMMAND_NONE, to standard output. */
void help_print(enum command command);

/* Writes the names of the algebra's functions, in groups. */
void help_algebra(void);
