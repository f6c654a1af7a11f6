/* Ctrl-C, or another signal that ends programs, while a file is written: the work stops at the next block, and the
   unfinished file goes away. */
#pragma once

#include <stdbool.h>

/* Once at the start: a closed pipe or a file-size limit becomes an error of the write, not a signal. */
void interrupt_prepare(void);

/* From here on Ctrl-C, Ctrl-\, SIGTERM and SIGHUP only set a mark, however often they come. If a mapped file fails
   under our hands, the file of this name, if it has one then, is removed before the program ends. Borrows the name
   until interrupt_release, which gives the signals their usual meaning back. */
void interrupt_hold(char *const *temporary);
void interrupt_release(void);

/* Whether one of them came since interrupt_hold. */
bool interrupt_happened(void);
