/* Signals, with as little done inside of a handler as can be. */
#include "interrupt.h"

#include <signal.h>
#include <stdlib.h>

#ifndef _WIN32
#include <unistd.h>
#endif

static volatile sig_atomic_t happened;
static const char *volatile held;

static void interrupt_mark(int number)
{
    (void)number;
    happened = 1;
}

#ifndef _WIN32
/* A mapped page could not be read or written: the file became shorter, or its disk fails. There is nothing to go back
   to, so the program ends here, with the calls that are allowed here. */
static void interrupt_bus(int number)
{
    static const char sentence[] = "dimfold: a file became shorter, or could not be read, while it was in use\n";
    (void)number;
    if (held != NULL)
        unlink(held);
    _exit(write(2, sentence, sizeof sentence - 1) < 0 ? 1 : 1);
}
#endif

void interrupt_prepare(void)
{
#ifndef _WIN32
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGBUS, interrupt_bus);
#endif
}

/* A signal that our parent told us to ignore stays ignored. */
static void interrupt_catch(int number)
{
    if (signal(number, interrupt_mark) == SIG_IGN)
        signal(number, SIG_IGN);
}

static void interrupt_restore(int number)
{
    if (signal(number, SIG_DFL) == SIG_IGN)
        signal(number, SIG_IGN);
}

void interrupt_hold(const char *temporary)
{
    happened = 0;
    held = temporary;
    interrupt_catch(SIGINT);
    interrupt_catch(SIGTERM);
}

void interrupt_release(void)
{
    held = NULL;
    interrupt_restore(SIGINT);
    interrupt_restore(SIGTERM);
}

bool interrupt_happened(void)
{
    return happened != 0;
}
