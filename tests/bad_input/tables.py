"""What the headers say in prose about arguments: valid ones, documented ranges, and which pointers may be NULL.

A function that none of these tables names gets the defaults by the names and types of its parameters, so that a new one
is covered by itself.
"""

import re

RANK = 3            # of the dynamic layouts in valid calls
RANKS = {"tile_load": 2, "tile_store": 2, "tiles_load": 1, "tiles_store": 1, "pad": 2}  # where views have that ndim
EXTENT = 2          # of every axis, but for the functions that need axes of extent 1
NDIM_MAX = 64
INDEXERS_MAX = 129  # 64 axes, 64 new ones, an ellipsis
OPERANDS_MAX = 8
TEXT_BYTES = 128
PATH_BYTES = 1024

PTRDIFF_MAX = 2**63 - 1
PTRDIFF_MIN = -2**63
UINT64_MAX = 2**64 - 1

EXTENT_ONE = {"dim_eliminate", "squeeze"}

# Functions that have no valid argument for one rank.
NEVER_SUCCEED = {"dimfold_layout0_matmul_layouts"}

# Functions that have no valid argument where there is no CUDA.
NEED_CUDA = {"dimfold_cuda_load", "dimfold_cuda_device_count", "dimfold_cuda_device_describe",
             "dimfold_queue_create_cuda", "dimfold_pinned_alloc", "dimfold_register", "dimfold_unregister"}

# Functions whose kernels devices do not have: with a queue of one they are refused, whatever else is wrong.
HOST_ONLY: set[str] = set()

# (function without its prefix, parameter) -> what lies there that must not be anything else: made for each call, and
# ended by it or after it.
ENDED = {("queue_destroy", "queue"): "queue", ("event_destroy", "event"): "event", ("free", "memory"): "memory",
         ("pinned_free", "memory"): "pinned", ("unregister", "memory"): "registered",
         ("program_destroy", "program"): "program"}
BEGUN = {("register", "memory"): "registered", ("alloc", "memory"): "memory", ("pinned_alloc", "memory"): "pinned"}

# The operand of a diagnosis may be what was expected in the text, and NULL as text may still write an empty one.
TEXT_FUNCTIONS = {"dimfold_layout_parse", "dimfold_layout_apply", "dimfold_dtype_parse", "dimfold_diag_text",
                  "dimfold_layout_print", "dimfold_layout_draw", "dimfold_tuple_parse", "dimfold_nested_parse",
                  "dimfold_tiler_parse", "dimfold_swizzle_parse", "dimfold_tuple_print", "dimfold_nested_print",
                  "dimfold_tiler_print", "dimfold_swizzle_print", "dimfold_nested_draw", "dimfold_nested_latex",
                  "dimfold_thread_value_draw", "dimfold_thread_value_latex", "dimfold_nested_mark",
                  "dimfold_tuple_mark", "dimfold_tiler_mark", "dimfold_expr_parse", "dimfold_expr_text",
                  "dimfold_expr_diag_text"}

# Functions that apply a program, and those that add to an expression.
APPLYING = ("program_apply", "program_prepare", "apply_explain")
APPENDING = ("expr_source", "expr_constant", "expr_index", "expr_op", "expr_cast")

# Functions of reductions.
REDUCING = ("reduce", "reduce_prepare")

# (function without its prefix, parameter) -> why NULL may be accepted. `*` is every function.
NULLABLE = {
    ("*", "diag"): "every diagnosis is optional",
    ("*", "witness"): "every witness is optional",
    ("squeeze", "axes"): "NULL with count 0 means all axes of extent 1",
    ("sliding_window", "axes"): "NULL means all axes",
    ("parse", "used"): "NULL means that all of the text is the layout",
    ("apply", "used"): "NULL means that all of the text is steps",
    ("apply", "dtype"): "NULL means that astype is refused",
    ("diag_text", "text"): "only the length is asked for",
    ("print", "text"): "only the length is asked for",
    ("draw", "text"): "only the length is asked for",
    ("view_new", "stride"): "NULL means contiguous in C order",
    ("mapping_static_extent", "mapping"): "what is not there is dynamic, which is not 0",
    ("mapping_static_stride", "mapping"): "what is not there is dynamic, which is not 0",
    ("mapping_static_alignment", "mapping"): "what is not there is dynamic, which is not 0",
    ("queue_create_host", "options"): "NULL means the defaults",
    ("queue_create_cuda", "options"): "NULL means the defaults",
    ("cuda_load", "path"): "NULL means that it is looked for",
    ("queue_destroy", "queue"): "NULL is nothing to do",
    ("event_destroy", "event"): "NULL is nothing to do",
    ("free", "memory"): "NULL is nothing to do",
    ("pinned_free", "memory"): "NULL is nothing to do",
    ("dl_managed_delete", "tensor"): "NULL is nothing to do",
    ("dl_versioned_delete", "tensor"): "NULL is nothing to do",
    ("*", "owner"): "it may stand for anything",
    ("*", "allocator"): "NULL means malloc",
    ("queue_last_failure", "queue"): "a text comes back in any case",
    ("repack", "data"): "NULL means that the address is not known",
    ("max_compatible_itemsize", "data"): "NULL means that the address is not known",
    ("explain", "source"): "NULL means fill",
    ("tiled_view_new", "step"): "NULL means the tile's extents",
    ("tile_load", "axes"): "NULL means in order",
    ("tile_store", "axes"): "NULL means in order",
    ("tiles_load", "axes"): "NULL means in order",
    ("tiles_store", "axes"): "NULL means in order",
    ("pad", "value"): "NULL means zero",
    ("nested_complement", "cotarget"): "NULL means the cosize",
    ("nested_tile_to_shape", "order"): "NULL means first mode first",
    ("explanation_why", "explanation"): "a text comes back in any case",
    ("explanation_advice", "explanation"): "a text comes back in any case",
    ("apply_explanation_advice", "explanation"): "a text comes back in any case",
    ("program_destroy", "program"): "NULL is nothing to do",
    ("expr_text", "text"): "only the length is asked for",
    ("expr_diag_text", "text"): "only the length is asked for",
    ("expr_diag_text", "expr"): "without one it is the sentence alone",
    ("compress", "target"): "NULL means that they are only counted",
    ("nonzero", "target"): "NULL means that they are only counted",
    ("bincount", "weights"): "NULL means ones",
    ("top_k", "values"): "NULL means that they are not asked for",
    ("top_k", "indices"): "NULL means that they are not asked for",
    **{("unique", name): "NULL means that they are not asked for" for name in ("first", "inverse", "counts")},
}

NULLABLE.update({(f"{kind}_{name}", parameter): why for kind in ("tuple", "nested", "tiler", "swizzle", "thread_value")
                 for name, parameter, why in (("parse", "used", "NULL means that all of the text is read"),
                                              ("print", "text", "only the length is asked for"),
                                              ("draw", "text", "only the length is asked for"),
                                              ("mark", "text", "only the length is asked for"),
                                              ("latex", "text", "only the length is asked for"))})

# Shapes of views in valid calls, where the operation makes one of another shape.
VIEW_SHAPE = (EXTENT, EXTENT)
VIEW_SHAPES = {("tiles_load", "target"): (1, EXTENT), ("tiles_load", "source"): (EXTENT,),
               ("tiles_store", "target"): (EXTENT,), ("tiles_store", "source"): (1, EXTENT),
               ("stack", "target"): (1, EXTENT, EXTENT),
               **{(name, "indices"): (EXTENT,) for name in ("take", "put")},
               ("compress", "target"): (4,), ("expand", "source"): (4,), ("nonzero", "target"): (4, 2),
               ("unravel", "target"): (EXTENT, RANK), ("unravel", "source"): (EXTENT,),
               ("searchsorted", "sorted"): (4,), ("bincount", "target"): (4,),
               **{("unique", name): (4,) for name in ("values", "first", "counts")},
               **{(name, "targets"): (1, 1) for name in REDUCING}}

# Dtypes of views in valid calls that are not f32; what i32 and i64 hold is 0, an index of any axis.
VIEW_DTYPES = {**{(name, "indices"): "I64" for name in ("take", "put", "gather", "scatter", "bincount")},
               ("compress", "mask"): "BOOL", ("expand", "mask"): "BOOL", ("nonzero", "target"): "I64",
               ("unravel", "target"): "I64", ("unravel", "source"): "I32", ("searchsorted", "target"): "I32",
               ("argsort", "target"): "I64", ("top_k", "indices"): "I64",
               **{("unique", name): "I64" for name in ("first", "inverse", "counts")}}

# Views in an array; 1 where a pointer is to a single one. A diagnosis names the view in it.
VIEWS = {(name, "sources"): 2 for name in (*APPLYING, *REDUCING)}
VIEW_NAMES = {(name, parameter): names for name in (*APPLYING, *REDUCING)
              for parameter, names in (("targets", "target 0"), ("sources", "source 0 source 1"))}

# The expression in valid calls, |a: f32, b: f32| a * 2.5 + b: nodes are a, b, 2.5, the product and the sum.
EXPR_NODES = 5
EXPR_CONSTANT = 2
EXPR_SUM = 4

# Numbers in valid calls.
NUMBERS = {
    "axis": 0, "axis1": 0, "axis2": 1, "index": 0, "offset": 0, "ordinal": 0, "order": 0, "columns": 0,
    "skip_zero": 1, "keep_shape": 1, "allow_duplicate": 0, "sort": 0, "capacity": TEXT_BYTES, "size_bytes": 64,
    "dtype": 0x00012002, "status": 0, "kernel": 0, "step_count": RANK, "repeats": 1,
    "index_dtype": 0x00014000, "itemsize": 4, "itemsize2": 2, "old_itemsize": 4, "new_itemsize": 2, "max_itemsize": 16,
    "keep_dim": 1, "n": 1, "old_bits": 8, "new_bits": 8, "y": 2, "z": 1, "size": 4, "access_bytes": 4, "threads": 1,
    "leaves": 2, "stop": 1, "target_count": 1, "source_count": 2, "op": 10,
}
NUMBERS_OF = {**{(name, "op"): 0 for name in ("put", "scatter")}, ("swapaxes", "axis2"): 0,
              ("dtype_opaque", "size_bytes"): 4, ("repack", "axis"): -1,
              ("view_as", "axis"): -1, ("thread_value_access_all", "itemsize"): 4,
              ("program_constant", "node"): EXPR_CONSTANT, ("expr_result", "node"): EXPR_SUM,
              ("scan", "op"): 1, ("dtype_promote", "a"): 0x00012002, ("dtype_promote", "b"): 0x00014000}

# `count` in valid calls: of axes, of layouts, of shapes.
COUNT_IS_RANK = {"reshape", "broadcast_to", "broadcast_to_left", "tiled_view_new"}
COUNTS = {"translate_to_col_major": 2, "iterate": 2, "broadcast_shapes": 2, "broadcast_shapes_left": 2,
          "normalize_axes": 2, "reversed_permute": 3, "unsqueeze": 1, "tuple_concatenate": 2, "nested_concatenate": 2,
          "expr_op": 2}

TEXTS = {"parse": b"(2,2):(2,1)+3", "apply": b"[::-1].transpose(1, 0, 2)", "dtype_parse": b"<f4",
         "tuple_parse": b"(2,(_3,_))", "nested_parse": b"Sw<1,0,2> o 3 o (2,(_3,2)):(1,(_2,6))",
         "tiler_parse": b"<4,_,(2,2):(1,4)>", "swizzle_parse": b"Sw<3,4,3>",
         "expr_parse": b"|a: f32, b: f32| t = -a * 2.5; where(t < b, t, f32(index(0))), t"}

# Arrays that are parentheses: of two leaves.
PARENS = (0x10, 0x01)

# Entries of the arrays that a call writes; 1 for every other output.
OUTPUT_ENTRIES = {"index": NDIM_MAX, "axes": NDIM_MAX, "shape": NDIM_MAX, "stride": NDIM_MAX, "normalized": NDIM_MAX,
                  "stride_bytes": NDIM_MAX, "reversed": NDIM_MAX, "num_tiles": NDIM_MAX, "place": NDIM_MAX,
                  "results": OPERANDS_MAX, "text": TEXT_BYTES}
OUTPUT_ENTRIES_OF = {("next", "position"): OPERANDS_MAX, ("next_back", "position"): OPERANDS_MAX}

# A parameter that tells how much memory the caller has: more than that would be the caller's lie. How much work a call
# may do is not tried further than the patience for it goes.
MOST = {("broadcast_shapes", "count"): OPERANDS_MAX, ("broadcast_shapes_left", "count"): OPERANDS_MAX,
        ("concatenate", "count"): 1, ("stack", "count"): 1, ("tuple_concatenate", "count"): OPERANDS_MAX,
        ("nested_concatenate", "count"): OPERANDS_MAX, ("tuple_get", "count"): NDIM_MAX,
        ("nested_get", "count"): NDIM_MAX, ("tuple_select", "count"): NDIM_MAX, ("nested_select", "count"): NDIM_MAX,
        **{(name, "source_count"): 2 for name in REDUCING}, ("register", "size_bytes"): 64,
        ("*", "capacity"): TEXT_BYTES, ("*", "max_work"): 1000, ("*", "release"): 0}

# Ranges that the headers document: (least, most, status outside). Axes near the rank are left to the other tests.
ANY_SIZE = (0, UINT64_MAX)
NDIMS = (0, NDIM_MAX, "DIMFOLD_ERR_NDIM")
OPERANDS = (1, OPERANDS_MAX, "DIMFOLD_ERR_ARGUMENT")
AXES = (-NDIM_MAX - 1, NDIM_MAX, "DIMFOLD_ERR_AXIS")
INDICES = (-EXTENT, EXTENT - 1, "DIMFOLD_ERR_INDEX")
TWO_ORDERS = (0, 1, "DIMFOLD_ERR_ORDER")
FOUR_ORDERS = (0, 3, "DIMFOLD_ERR_ORDER")
ITEMSIZES = (1, UINT64_MAX, "DIMFOLD_ERR_ITEMSIZE")
SIX_ORDERS = (0, 5, "DIMFOLD_ERR_ORDER")
EXTENTS = (0, PTRDIFF_MAX, "DIMFOLD_ERR_OVERFLOW")
STRIDES = (PTRDIFF_MIN + 1, PTRDIFF_MAX, "DIMFOLD_ERR_OVERFLOW")

LEAVES = (0, 32, "DIMFOLD_ERR_UNSUPPORTED")
MODES = (-2, 1, "DIMFOLD_ERR_AXIS")
PLACES = (-2, 2, "DIMFOLD_ERR_AXIS")
NESTED = r"(tuple|nested|tiler|swizzle|thread_value)_"

# From the least dtype with a name to the largest: there are others between them.
DTYPES = (0x00010800, 0x00018005, "DIMFOLD_ERR_DTYPE")
NODES = (0, EXPR_NODES - 1, "DIMFOLD_ERR_ARGUMENT")

RULES = [  # (pattern of the function without prefix, pattern of the parameter, rule); the first that fits
    (r"expr_source|expr_constant|expr_cast", r"dtype", DTYPES),
    (r"expr_index", r"axis", None),
    (r"expr_op", r"op", (10, 126, "DIMFOLD_ERR_ARGUMENT")),
    (r"expr_op", r"count", (2, 2, "DIMFOLD_ERR_ARGUMENT")),
    (r"expr_op", r"args", NODES),
    (r"expr_cast", r"arg", NODES),
    (r"expr_cast", r"flags", (0, 8, "DIMFOLD_ERR_ARGUMENT")),
    (r"expr_result", r"node", NODES),
    (r"program_constant", r"node", (EXPR_CONSTANT, EXPR_CONSTANT, "DIMFOLD_ERR_ARGUMENT")),
    ("|".join(APPLYING), r"target_count", (1, 1, "DIMFOLD_ERR_ARGUMENT")),
    ("|".join(APPLYING), r"source_count", (2, 2, "DIMFOLD_ERR_ARGUMENT")),
    ("|".join(REDUCING), r"target_count", (1, 1, "DIMFOLD_ERR_ARGUMENT")),
    ("|".join(REDUCING), r"source_count", (1, 8, "DIMFOLD_ERR_ARGUMENT")),
    (r"tuple_new", r"leaves", LEAVES),
    (r"tuple_flat", r"count", LEAVES),
    (r"tuple_idx2crd", r"index", (0, PTRDIFF_MAX, "DIMFOLD_ERR_INDEX")),
    (r"nested_idx2crd", r"position", (0, PTRDIFF_MAX, "DIMFOLD_ERR_INDEX")),
    (r"swizzle_new", r"bits|base", (0, 31, "DIMFOLD_ERR_ARGUMENT")),
    (r"swizzle_new", r"shift", (-31, 31, "DIMFOLD_ERR_ARGUMENT")),
    (r"thread_value_access.*", r"access_bytes", (1, 16, "DIMFOLD_ERR_ARGUMENT")),
    (r"nested_domain_distribute", r"count", (1, UINT64_MAX, "DIMFOLD_ERR_ARGUMENT")),
    (NESTED + r"(take|group)", r"start", (-2, 1, "DIMFOLD_ERR_AXIS")),
    (NESTED + r"(take|group)", r"stop", PLACES),
    (NESTED + r".*", r"mode|modes|path", MODES),
    (NESTED + r".*", r"flags", (0, 1, "DIMFOLD_ERR_ARGUMENT")),
    (NESTED + r".*", r".*", None),
    (r"translate_to_col_major|iterate", r"count", OPERANDS),
    (r"dim_slice", r"count", (0, INDEXERS_MAX, "DIMFOLD_ERR_NDIM")),
    (r"broadcast_shapes.*", r"count", None),
    (r"concatenate|stack", r"count", (1, UINT64_MAX, "DIMFOLD_ERR_ARGUMENT")),
    (r"tiled_view_new", r"padding_mode", (0, 5, "DIMFOLD_ERR_ARGUMENT")),
    (r"pad", r"mode", (0, 4, "DIMFOLD_ERR_ARGUMENT")),
    (r"tile_.*|tiled_view_.*", r"index", None),
    (r"register", r"size_bytes", (1, UINT64_MAX, "DIMFOLD_ERR_ARGUMENT")),
    (r".*", r"device_id", (0, 0, "DIMFOLD_ERR_INDEX")),
    (r".*", r"count|step_count|ndim|ndims", NDIMS),
    (r"axes_composition|greedy_layout|stride_order", r"axes", None),
    (r"take|put|gather|scatter", r"axis", None),
    (r"put|scatter", r"op", (0, 4, "DIMFOLD_ERR_ARGUMENT")),
    (r"take|put|gather|scatter|unravel|bincount", r"flags", (0, 2, "DIMFOLD_ERR_ARGUMENT")),
    (r"searchsorted|sort|argsort", r"flags", (0, 1, "DIMFOLD_ERR_ARGUMENT")),
    (r"top_k", r"flags", (0, 2, "DIMFOLD_ERR_ARGUMENT")),
    (r"scan", r"flags", (0, 3, "DIMFOLD_ERR_ARGUMENT")),
    (r"scan", r"op", (1, 8, "DIMFOLD_ERR_ARGUMENT")),
    (r".*", r"axis|axis1|axis2|axes|source|destination", AXES),
    (r"contig|reshape|layout_for_binary_op|matmul_layouts", r"order", TWO_ORDERS),
    (r"layout_for_array_copy", r"order", FOUR_ORDERS),
    (r".*", r"order", SIX_ORDERS),
    (r"index_unchecked", r"index", None),
    (r".*", r"index", INDICES),
    (r"new|set_offset|view_new", r"offset", EXTENTS),
    (r"new|c_contig|f_contig|contig|view_new", r"shape", EXTENTS),
    (r"new|view_new", r"stride", STRIDES),
    (r"mapping_.*", r"offset|shape", EXTENTS),
    (r"mapping_.*", r"stride", (PTRDIFF_MIN + 2, PTRDIFF_MAX, "DIMFOLD_ERR_OVERFLOW")),
    (r"mapping_.*", r"alignment", (0, PTRDIFF_MAX, "DIMFOLD_ERR_ARGUMENT")),
    (r"dense|new_from_bytes", r"shape", EXTENTS),
    (r".*", r"itemsize|itemsize2|old_itemsize|new_itemsize", ITEMSIZES),
    (r"flatten.*", r"start|end", AXES),
    (r"dim_slice_strict", r"start|stop", (0, EXTENT, "DIMFOLD_ERR_INDEX")),
    (r"sliding_window", r"window", (0, EXTENT, "DIMFOLD_ERR_SHAPE")),
]

# Numbers within structs.
FIELD_RULES = {
    ("dimfold_layout", "ndim"): NDIMS,
    ("dimfold_slice", "has"): (0, 7, "DIMFOLD_ERR_SLICE"),
    ("dimfold_indexer", "kind"): (0, 3, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_tuple", "leaves"): (0, 32, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_nested", "leaves"): (0, 32, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_nested", "xor_stride"): (0, 0, "DIMFOLD_ERR_UNSUPPORTED"),
    ("dimfold_tiler", "leaves"): (0, 32, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_tiler", "xor_stride"): (0, 0, "DIMFOLD_ERR_UNSUPPORTED"),
    ("dimfold_mapping", "ndim"): NDIMS,
    ("dimfold_mapping_functions", "ndim"): NDIMS,
    ("dimfold_mapping_functions", "reserved"): (0, 0, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_tiled_view", "ndim"): NDIMS,
    ("dimfold_tiled_view", "reserved"): (0, 0, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_view", "ndim"): NDIMS,
    ("dimfold_view", "flags"): (0, 15, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_view", "device_type"): (1, 13, "DIMFOLD_ERR_UNSUPPORTED"),
    ("dimfold_dl_tensor", "device_type"): (1, 13, "DIMFOLD_ERR_UNSUPPORTED"),
    ("dimfold_dl_tensor", "ndim"): NDIMS,
    ("dimfold_dl_versioned", "major"): (1, 1, "DIMFOLD_ERR_UNSUPPORTED"),
    ("dimfold_dl_versioned", "device_type"): (1, 13, "DIMFOLD_ERR_UNSUPPORTED"),
    ("dimfold_dl_versioned", "ndim"): NDIMS,
    ("dimfold_view", "reserved"): (0, 0, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_host_options", "threads"): (0, 1024, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_host_options", "tier"): (0, 4, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_host_options", "prefetch_cache"): (0, 2, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_host_options", "reserved"): (0, 0, "DIMFOLD_ERR_ARGUMENT"),
    # There are fewer choices, and how many may change.
    ("dimfold_copy_plan", "choice"): (0, 64, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_copy_plan", "reserved"): (0, 0, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_cuda_options", "stream_kind"): (0, 3, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_cuda_options", "reserved"): (0, 0, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_expr", "count"): (0, 64, "DIMFOLD_ERR_RESOURCE"),
    ("dimfold_reduction", "flags"): (0, 1, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_reduction", "count"): (1, 1, "DIMFOLD_ERR_ARGUMENT"),
    ("dimfold_reduction", "reserved"): (0, 0, "DIMFOLD_ERR_ARGUMENT"),
}

FIELD_RULES_OF = {("view_as", "dimfold_view", "device_type"): None}
FIELD_RULES_OF.update({(name, "dimfold_expr", field): rule for name in ("expr_check", "program_create")
                       for field, rule in (("sources", (0, 8, "DIMFOLD_ERR_RESOURCE")),
                                           ("results", (0, 8, "DIMFOLD_ERR_RESOURCE")),
                                           ("reserved", (0, 0, "DIMFOLD_ERR_ARGUMENT")),
                                           ("result[0]", NODES),
                                           ("op", (1, 126, "DIMFOLD_ERR_ARGUMENT")),
                                           ("dtype", (0x00012002, 0x00012002, "DIMFOLD_ERR_DTYPE")),
                                           ("arg", (0xffff, 0xffff, "DIMFOLD_ERR_ARGUMENT")))})
FIELD_RULES_OF.update({(name, "dimfold_reduction", field): rule for name in REDUCING
                       for field, rule in (("result[0].op", (1, 17, "DIMFOLD_ERR_ARGUMENT")),
                                           ("result[0].value", (0, 1, "DIMFOLD_ERR_ARGUMENT")))})
FIELD_RULES_OF.update({(name, "dimfold_expr", "count"): (0, 63, "DIMFOLD_ERR_RESOURCE") for name in APPENDING})
FIELD_RULES_OF.update({("expr_result", "dimfold_expr", "results"): (0, 7, "DIMFOLD_ERR_RESOURCE"),
                       ("expr_result", "dimfold_expr", "count"): (EXPR_NODES, UINT64_MAX, "DIMFOLD_ERR_ARGUMENT")})

# A diagnosis names the field of these, not the parameter.
NAMED_BY_FIELD = {"dimfold_host_options", "dimfold_cuda_options", "dimfold_expr", "dimfold_reduction"}

# Pointers within structs: the status when one is NULL, or is not where NULL is valid.
POINTER_RULES = {
    ("dimfold_view", "data"): "DIMFOLD_ERR_NULL",
    ("dimfold_view", "shape"): "DIMFOLD_ERR_NULL",
    ("dimfold_view", "nested"): "DIMFOLD_ERR_UNSUPPORTED",
    ("dimfold_host_options", "allocator"): "DIMFOLD_ERR_ARGUMENT",
    ("dimfold_cuda_options", "allocator"): "DIMFOLD_ERR_ARGUMENT",
    ("dimfold_cuda_options", "stream"): "DIMFOLD_ERR_ARGUMENT",
    ("dimfold_mapping_functions", "shape"): "DIMFOLD_ERR_NULL",
    ("dimfold_mapping_functions", "index"): "DIMFOLD_ERR_NULL",
    ("dimfold_mapping_functions", "required_span_size"): "DIMFOLD_ERR_NULL",
}
POINTER_RULES.update({(struct, path + name): status for struct, path in (("dimfold_dl_tensor", ""),
                                                                         ("dimfold_dl_versioned", "dl_tensor."))
                      for name, status in (("data", "DIMFOLD_ERR_NULL"), ("shape", "DIMFOLD_ERR_NULL"))})
POINTER_RULES.update({("dimfold_allocator", name): "DIMFOLD_ERR_ARGUMENT" for name in ("allocate", "release")})
POINTER_RULES_OF = {
    ("explain", "dimfold_view", "data"): "DIMFOLD_OK",
    ("program_prepare", "dimfold_view", "data"): "DIMFOLD_OK",
    ("reduce_prepare", "dimfold_view", "data"): "DIMFOLD_OK",
    ("apply_explain", "dimfold_view", "data"): "DIMFOLD_OK",
    ("view_as", "dimfold_view", "data"): "DIMFOLD_OK",
    # These take nested layouts, but not beside a shape.
    **{(name, "dimfold_view", "nested"): "DIMFOLD_ERR_ARGUMENT"
       for name in ("copy", "cast", "fill", "explain", "plan_copy", "copy_planned")},
    ("mapping_from_functions", "dimfold_mapping_functions", "stride"): "DIMFOLD_ERR_UNSUPPORTED",
}


# Functions of no type that share their name with one of a layout.
SHORT_NAMES = {"dimfold_apply": "program_apply"}


def bare_name(function):
    return re.sub(r"^dimfold_(layout\d*_|iterator_)?", "", function)


def short_name(function):
    """The function as the tables here name it."""
    return SHORT_NAMES.get(function, bare_name(function))


def operation_name(function):
    """The function without its type prefix, as a diagnosis names it."""
    return re.sub(r"^(tuple|nested|tiler)_", "", bare_name(function))


def is_ended(function, parameter):
    """Whether the call ends what lies there."""
    return (short_name(function), parameter) in ENDED


def made_of(function, parameter):
    """What lies there, or comes to lie there; None where it can be anything."""
    key = (short_name(function), parameter)
    return ENDED.get(key) or BEGUN.get(key)


def is_nullable(function, parameter):
    short = short_name(function)
    return (short, parameter) in NULLABLE or ("*", parameter) in NULLABLE


def rule_of(function, parameter):
    short = short_name(function)
    for function_pattern, parameter_pattern, rule in RULES:
        if re.fullmatch(function_pattern, short) and re.fullmatch(parameter_pattern, parameter):
            return rule
    return None


def lookup(table, function, parameter, default):
    short = short_name(function)
    return table.get((short, parameter), table.get(("*", parameter), default))


def number_of(function, parameter, rank):
    """A valid value of a number."""
    short = short_name(function)
    if parameter == "count":
        return rank if short in COUNT_IS_RANK else COUNTS.get(short, min(1, rank))
    if parameter == "ndim":
        return rank
    if parameter == "length":
        return len(TEXTS[short])
    return lookup(NUMBERS_OF, function, parameter, NUMBERS.get(parameter, 0))


def most_of(function, parameter):
    if parameter == "length":
        return len(TEXTS[short_name(function)])
    return lookup(MOST, function, parameter, UINT64_MAX)


def numbers_of(function, parameter, entries, rank):
    """The entries of an array of numbers in a valid call."""
    if parameter in ("shape", "stride"):
        extent = 1 if short_name(function) in EXTENT_ONE else EXTENT
        if parameter == "shape":
            return [extent] * entries
        return [extent ** (rank - 1 - axis) if axis < rank else 1 for axis in range(entries)]
    if parameter == "stride_bytes":
        return [number_of(function, "itemsize", rank) * stride
                for stride in numbers_of(function, "stride", entries, rank)]
    if parameter in ("axes", "source", "destination"):
        return list(range(entries))
    if parameter == "parens":
        return [PARENS[leaf] if leaf < len(PARENS) else 0 for leaf in range(entries)]
    valid = {"ndims": RANK, "window": 1, "tile_shape": EXTENT, "step": EXTENT, "reps": 1}
    return [valid.get(parameter, 0)] * entries
