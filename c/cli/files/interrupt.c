/* Signals, with as little done inside of a handler as can be. */
#define _XOPEN_SOURCE 700

#include "interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* What asks a program to end. */
static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static volatile sig_atomic_t happened;
static char *const *volatile held;

static void interrupt_mark(int number)
{
    (void)number;
    happened = 1;
}

/* A mapped page could not be read or written: the file became shorter, or its disk fails. There is nothing to go back
   to, so the program ends here, with the calls that are allowed here. Of several threads only the first gets on. */
static void interrupt_bus(int number)
{
    static const char sentence[] = "dimfold: a file became shorter, or could not be read, while it was in use\n";
    static atomic_flag is_told = ATOMIC_FLAG_INIT;
    (void)number;
    while (atomic_flag_test_and_set(&is_told))
        pause();
    if (held != NULL && *held != NULL)
        unlink(*held);
    ssize_t written = write(2, sentence, sizeof sentence - 1);
    (void)written;
    _exit(1);
}

/* Unlike signal(), this handles every delivery of a signal, not the first one only. */
static void interrupt_set(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_prepare(void)
{
    interrupt_set(SIGPIPE, SIG_IGN);
    interrupt_set(SIGXFSZ, SIG_IGN);
    interrupt_set(SIGBUS, interrupt_bus);
}

/* A signal that our parent told us to ignore stays ignored. */
static void interrupt_set_endings(void (*handler)(int))
{
    struct sigaction old;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (sigaction(endings[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            interrupt_set(endings[i], handler);
}

void interrupt_hold(char *const *temporary)
{
    happened = 0;
    held = temporary;
    interrupt_set_endings(interrupt_mark);
}

void interrupt_release(void)
{
    held = NULL;
    interrupt_set_endings(SIG_DFL);
}

bool interrupt_happened(void)
{
    return happened != 0;
}
