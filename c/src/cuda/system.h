/* What the search for CUDA needs of the operating system: its dynamic loader, environment and folders. */
#pragma once

#include "base/diag.h"

/* Why this program can load no libraries at all: DIMFOLD_REASON_CUDA_STATIC or …_SYSTEM; 0 if it can. */
int32_t dimfold_system_refusal(void);

/* Loads a library by a path or a name, or gives one that is loaded already; for the latter NULL means what the
   process sees of all its libraries. NULL if there is none. Never unloaded: a library that was asked for anything has
   threads and handlers of its own. */
void *dimfold_system_library(const char *name);
void *dimfold_system_library_loaded(const char *name);
void *dimfold_system_symbol(void *library, const char *name);

/* Whether a path leads elsewhere from another current folder: it is neither absolute nor a mere name. */
bool dimfold_system_is_relative(const char *path);

/* A variable of the environment; NULL if it is not set, empty, or not to be trusted because the program runs with more
   rights than its user has. */
const char *dimfold_system_variable(const char *name);

/* Calls `visit` with each path that a pattern with asterisks matches, until it returns true. Returns whether it did. */
typedef bool dimfold_system_visit(void *context, const char *path);
bool dimfold_system_paths(const char *pattern, dimfold_system_visit *visit, void *context);

/* One lock for what the process does once. */
void dimfold_system_lock(void);
void dimfold_system_unlock(void);

/* And some for what it does once of many things at once: that of a thing's number, which others may share. */
void dimfold_system_lock_of(size_t number);
void dimfold_system_unlock_of(size_t number);
