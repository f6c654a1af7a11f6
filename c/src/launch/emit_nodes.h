/* The nodes of an expression, as text. */
#pragma once

#include "emit_text.h"

/* Computes the results of a pass, element by element, and those of one. */
void dimfold_emit_apply(dimfold_emitter *emitter, uint32_t pass);
void dimfold_emit_element(dimfold_emitter *emitter, uint32_t pass, uint32_t element);

/* Something else made of the nodes of an element: the user writes into a scope, in which registers that are declared
   have their names. */
typedef struct dimfold_emit_nodes dimfold_emit_nodes;
typedef void dimfold_emit_user(void *context, dimfold_emit_nodes *nodes);
void dimfold_emit_use(dimfold_emitter *emitter, uint32_t pass, uint32_t element, dimfold_emit_user *user,
                      void *context);

/* Computes the nodes, of sources that are given or, if NULL, were loaded in the pass; and what results are. */
void dimfold_emit_nodes_of(dimfold_emit_nodes *nodes, const dimfold_emit_value *given);
dimfold_emit_value dimfold_emit_node_value(const dimfold_emit_nodes *nodes, size_t result);

/* A register, or two, for an item; one converted by the rules of dimfold_cast, or an integer modulo 2^bits to
   another; and the item of a target. */
dimfold_emit_value dimfold_emit_node_declare(dimfold_emit_nodes *nodes, dimfold_dtype dtype);
dimfold_emit_value dimfold_emit_node_convert(dimfold_emit_nodes *nodes, dimfold_emit_value source, dimfold_dtype from,
                                             dimfold_dtype to, bool wraps);
void dimfold_emit_node_put(dimfold_emit_nodes *nodes, size_t target, dimfold_emit_value value);
