/* The program's manual. */
#ifndef DIMFOLD_CLI_HELP_H
#define DIMFOLD_CLI_HELP_H

#include "options.h"

/* Writes the manual of a command, or of the whole program for COMMAND_NONE, to standard output. */
void help_print(enum command command);

/* Writes the names of the algebra's functions, in groups. */
void help_algebra(void);

#endif
