/* A small pool of threads for one queue: it starts when work first comes and sleeps when there is none. Whoever is free
   takes the next piece (work stealing by a counter). */
#pragma once

#include <dimfold/queue.h>

typedef struct dimfold_threads dimfold_threads;

/* Bytes of a pool in which `count` threads work, the caller's included. */
size_t dimfold_threads_size_bytes(size_t count);

/* Makes a pool in memory of that size. False if the system refuses. */
bool dimfold_threads_init(dimfold_threads *threads, size_t count);

/* A dimfold_parallel_for over `threads`. Where threads cannot be had, the caller's does their work. */
void dimfold_threads_for(void *threads, size_t count, dimfold_task task, void *context);

/* Whether this process is a child, made by fork, of the one that started the threads. Then there are none, and nothing
   may be asked of them but to stop. */
bool dimfold_threads_are_lost(const dimfold_threads *threads);

/* Joins the threads. */
void dimfold_threads_stop(dimfold_threads *threads);
