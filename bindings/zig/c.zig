//! What the C headers declare, as Zig sees it. `@import("dimfold")` wraps all of it in types; the headers document it.
//!
//! Written by tools/generators/zig_externs.py from c/include: change the headers and run it again.

pub const DIMFOLD_VERSION_MAJOR = 0;
pub const DIMFOLD_VERSION_MINOR = 1;
pub const DIMFOLD_VERSION_PATCH = 0;
pub const DIMFOLD_ABI_VERSION = 1;
pub const DIMFOLD_OK = 0;
pub const DIMFOLD_ERR_NULL = 1;
pub const DIMFOLD_ERR_NDIM = 2;
pub const DIMFOLD_ERR_AXIS = 3;
pub const DIMFOLD_ERR_INDEX = 4;
pub const DIMFOLD_ERR_SLICE = 5;
pub const DIMFOLD_ERR_SHAPE = 6;
pub const DIMFOLD_ERR_OVERFLOW = 7;
pub const DIMFOLD_ERR_BOUNDS = 8;
pub const DIMFOLD_ERR_ORDER = 9;
pub const DIMFOLD_ERR_NOT_A_VIEW = 10;
pub const DIMFOLD_ERR_OVERLAP = 11;
pub const DIMFOLD_ERR_OVERLAP_UNKNOWN = 12;
pub const DIMFOLD_ERR_DTYPE = 13;
pub const DIMFOLD_ERR_READONLY = 14;
pub const DIMFOLD_ERR_ARGUMENT = 15;
pub const DIMFOLD_ERR_SYNTAX = 16;
pub const DIMFOLD_ERR_UNSUPPORTED = 17;
pub const DIMFOLD_ERR_RESOURCE = 18;
pub const DIMFOLD_ERR_ITEMSIZE = 19;
pub const DIMFOLD_ERR_CUDA_UNAVAILABLE = 20;
pub const DIMFOLD_ERR_CUDA = 21;
pub const DIMFOLD_ERR_CUDA_LOST = 22;
pub const DIMFOLD_ERR_CAPTURE = 23;
pub const DIMFOLD_COUNTS_AXES = 0;
pub const DIMFOLD_COUNTS_LEAVES = 1;
pub const DIMFOLD_COUNTS_MODES = 2;
pub const DIMFOLD_COUNTS_LAYOUT_MODES = 3;
pub const DIMFOLD_COUNTS_COMPOSED = 4;
pub const DIMFOLD_COUNTS_STEP = 5;
pub const DIMFOLD_DTYPE_BOOL = 67590;
pub const DIMFOLD_DTYPE_U8 = 67585;
pub const DIMFOLD_DTYPE_U16 = 69633;
pub const DIMFOLD_DTYPE_U32 = 73729;
pub const DIMFOLD_DTYPE_U64 = 81921;
pub const DIMFOLD_DTYPE_I8 = 67584;
pub const DIMFOLD_DTYPE_I16 = 69632;
pub const DIMFOLD_DTYPE_I32 = 73728;
pub const DIMFOLD_DTYPE_I64 = 81920;
pub const DIMFOLD_DTYPE_F16 = 69634;
pub const DIMFOLD_DTYPE_BF16 = 69636;
pub const DIMFOLD_DTYPE_F32 = 73730;
pub const DIMFOLD_DTYPE_F64 = 81922;
pub const DIMFOLD_DTYPE_C64 = 81925;
pub const DIMFOLD_DTYPE_C128 = 98309;
pub const DIMFOLD_HAS_START = 1;
pub const DIMFOLD_HAS_STOP = 2;
pub const DIMFOLD_HAS_STEP = 4;
pub const DIMFOLD_INDEXER_SLICE = 0;
pub const DIMFOLD_INDEXER_INDEX = 1;
pub const DIMFOLD_INDEXER_NEWAXIS = 2;
pub const DIMFOLD_INDEXER_ELLIPSIS = 3;
pub const DIMFOLD_NDIM_MAX = 64;
pub const DIMFOLD_ORDER_C = 0;
pub const DIMFOLD_ORDER_F = 1;
pub const DIMFOLD_ORDER_A = 2;
pub const DIMFOLD_ORDER_K = 3;
pub const DIMFOLD_ORDER_G = 4;
pub const DIMFOLD_ORDER_B = 5;
pub const DIMFOLD_MATMUL_INNER_DOT = 0;
pub const DIMFOLD_MATMUL_GEMM22 = 1;
pub const DIMFOLD_MATMUL_GEVM = 2;
pub const DIMFOLD_MATMUL_GEMV = 3;
pub const DIMFOLD_MATMUL_GEMM2X = 4;
pub const DIMFOLD_MATMUL_GEMMX2 = 5;
pub const DIMFOLD_MATMUL_GEMMXX = 6;
pub const DIMFOLD_ANSWER_NO = 0;
pub const DIMFOLD_ANSWER_YES = 1;
pub const DIMFOLD_ANSWER_UNKNOWN = 2;
pub const DIMFOLD_WORK_DEFAULT = 50000;
pub const DIMFOLD_OPERANDS_MAX = 8;
pub const DIMFOLD_DYNAMIC = -9223372036854775807;
pub const DIMFOLD_MAPPING_RIGHT = 0;
pub const DIMFOLD_MAPPING_LEFT = 1;
pub const DIMFOLD_MAPPING_RIGHT_PADDED = 2;
pub const DIMFOLD_MAPPING_LEFT_PADDED = 3;
pub const DIMFOLD_MAPPING_STRIDED = 4;
pub const DIMFOLD_LEAVES_MAX = 32;
pub const DIMFOLD_DEPTH_MAX = 15;
pub const DIMFOLD_STRICT = 1;
pub const DIMFOLD_PADDING_UNDETERMINED = 0;
pub const DIMFOLD_PADDING_ZERO = 1;
pub const DIMFOLD_PADDING_NEGATIVE_ZERO = 2;
pub const DIMFOLD_PADDING_NAN = 3;
pub const DIMFOLD_PADDING_POSITIVE_INFINITY = 4;
pub const DIMFOLD_PADDING_NEGATIVE_INFINITY = 5;
pub const DIMFOLD_READONLY = 1;
pub const DIMFOLD_ASSUME_DISJOINT = 2;
pub const DIMFOLD_BYTE_SWAPPED = 4;
pub const DIMFOLD_WRAPPING = 8;
pub const DIMFOLD_DEVICE_CPU = 1;
pub const DIMFOLD_DEVICE_CUDA = 2;
pub const DIMFOLD_DEVICE_CUDA_HOST = 3;
pub const DIMFOLD_DEVICE_ROCM = 10;
pub const DIMFOLD_DEVICE_ROCM_HOST = 11;
pub const DIMFOLD_DEVICE_CUDA_MANAGED = 13;
pub const DIMFOLD_TIER_AUTO = 0;
pub const DIMFOLD_TIER_PORTABLE = 1;
pub const DIMFOLD_TIER_AVX2 = 2;
pub const DIMFOLD_TIER_AVX512 = 3;
pub const DIMFOLD_TIER_NEON = 4;
pub const DIMFOLD_STREAM_OWN = 0;
pub const DIMFOLD_STREAM_GIVEN = 1;
pub const DIMFOLD_STREAM_LEGACY = 2;
pub const DIMFOLD_STREAM_PER_THREAD = 3;
pub const DIMFOLD_KERNEL_NOTHING = 0;
pub const DIMFOLD_KERNEL_MEMCPY = 1;
pub const DIMFOLD_KERNEL_RUNS = 2;
pub const DIMFOLD_KERNEL_TRANSPOSE = 3;
pub const DIMFOLD_KERNEL_WALK = 4;
pub const DIMFOLD_KERNEL_SWIZZLED = 5;
pub const DIMFOLD_KERNEL_REPEATED = 6;
pub const DIMFOLD_KERNEL_PACKED = 7;
pub const DIMFOLD_KERNEL_CHANNELS = 8;
pub const DIMFOLD_KERNEL_GATHER = 9;
pub const DIMFOLD_TRANSFER_NONE = 0;
pub const DIMFOLD_TRANSFER_MEMCPY = 1;
pub const DIMFOLD_TRANSFER_MEMCPY_2D = 2;
pub const DIMFOLD_TRANSFER_STAGED = 3;
pub const DIMFOLD_STORES_ORDINARY = 0;
pub const DIMFOLD_STORES_STREAMED = 1;
pub const DIMFOLD_OP_SOURCE = 1;
pub const DIMFOLD_OP_CONSTANT = 2;
pub const DIMFOLD_OP_INDEX = 3;
pub const DIMFOLD_OP_CAST = 4;
pub const DIMFOLD_OP_ADD = 10;
pub const DIMFOLD_OP_SUB = 11;
pub const DIMFOLD_OP_MUL = 12;
pub const DIMFOLD_OP_DIV = 13;
pub const DIMFOLD_OP_FLOOR_DIV = 14;
pub const DIMFOLD_OP_MOD = 15;
pub const DIMFOLD_OP_TRUNC_DIV = 16;
pub const DIMFOLD_OP_REM = 17;
pub const DIMFOLD_OP_FMA = 18;
pub const DIMFOLD_OP_NEG = 19;
pub const DIMFOLD_OP_ABS = 20;
pub const DIMFOLD_OP_SIGN = 21;
pub const DIMFOLD_OP_MIN = 22;
pub const DIMFOLD_OP_MAX = 23;
pub const DIMFOLD_OP_MIN_NUM = 24;
pub const DIMFOLD_OP_MAX_NUM = 25;
pub const DIMFOLD_OP_AND = 30;
pub const DIMFOLD_OP_OR = 31;
pub const DIMFOLD_OP_XOR = 32;
pub const DIMFOLD_OP_NOT = 33;
pub const DIMFOLD_OP_SHL = 34;
pub const DIMFOLD_OP_SHR = 35;
pub const DIMFOLD_OP_EQ = 40;
pub const DIMFOLD_OP_NE = 41;
pub const DIMFOLD_OP_LT = 42;
pub const DIMFOLD_OP_LE = 43;
pub const DIMFOLD_OP_GT = 44;
pub const DIMFOLD_OP_GE = 45;
pub const DIMFOLD_OP_ISNAN = 46;
pub const DIMFOLD_OP_ISINF = 47;
pub const DIMFOLD_OP_ISFINITE = 48;
pub const DIMFOLD_OP_SIGNBIT = 49;
pub const DIMFOLD_OP_WHERE = 50;
pub const DIMFOLD_OP_FLOOR = 60;
pub const DIMFOLD_OP_CEIL = 61;
pub const DIMFOLD_OP_TRUNC = 62;
pub const DIMFOLD_OP_RINT = 63;
pub const DIMFOLD_OP_COPYSIGN = 64;
pub const DIMFOLD_OP_SQRT = 65;
pub const DIMFOLD_OP_CONJ = 70;
pub const DIMFOLD_OP_REAL = 71;
pub const DIMFOLD_OP_IMAG = 72;
pub const DIMFOLD_OP_COMPLEX = 73;
pub const DIMFOLD_OP_EXP = 100;
pub const DIMFOLD_OP_EXP2 = 101;
pub const DIMFOLD_OP_EXPM1 = 102;
pub const DIMFOLD_OP_LOG = 103;
pub const DIMFOLD_OP_LOG2 = 104;
pub const DIMFOLD_OP_LOG10 = 105;
pub const DIMFOLD_OP_LOG1P = 106;
pub const DIMFOLD_OP_SIN = 107;
pub const DIMFOLD_OP_COS = 108;
pub const DIMFOLD_OP_TAN = 109;
pub const DIMFOLD_OP_ASIN = 110;
pub const DIMFOLD_OP_ACOS = 111;
pub const DIMFOLD_OP_ATAN = 112;
pub const DIMFOLD_OP_SINH = 113;
pub const DIMFOLD_OP_COSH = 114;
pub const DIMFOLD_OP_TANH = 115;
pub const DIMFOLD_OP_ASINH = 116;
pub const DIMFOLD_OP_ACOSH = 117;
pub const DIMFOLD_OP_ATANH = 118;
pub const DIMFOLD_OP_CBRT = 119;
pub const DIMFOLD_OP_ERF = 120;
pub const DIMFOLD_OP_ERFC = 121;
pub const DIMFOLD_OP_TGAMMA = 122;
pub const DIMFOLD_OP_LGAMMA = 123;
pub const DIMFOLD_OP_ATAN2 = 124;
pub const DIMFOLD_OP_HYPOT = 125;
pub const DIMFOLD_OP_POW = 126;
pub const DIMFOLD_EXPR_NODES_MAX = 64;
pub const DIMFOLD_EXPR_SOURCES_MAX = 8;
pub const DIMFOLD_EXPR_RESULTS_MAX = 8;
pub const DIMFOLD_EXPR_INDICES_MAX = 4;
pub const DIMFOLD_NODE_NONE = 65535;
pub const DIMFOLD_ACCESS_DENSE = 0;
pub const DIMFOLD_ACCESS_UNIFORM = 1;
pub const DIMFOLD_ACCESS_ROWS = 2;
pub const DIMFOLD_ACCESS_TRANSPOSED = 3;
pub const DIMFOLD_ACCESS_INDEX = 4;
pub const DIMFOLD_APPLY_OPERANDS_MAX = 20;
pub const DIMFOLD_REDUCE_SUM = 1;
pub const DIMFOLD_REDUCE_PROD = 2;
pub const DIMFOLD_REDUCE_MIN = 3;
pub const DIMFOLD_REDUCE_MAX = 4;
pub const DIMFOLD_REDUCE_MIN_NUM = 5;
pub const DIMFOLD_REDUCE_MAX_NUM = 6;
pub const DIMFOLD_REDUCE_ANY = 7;
pub const DIMFOLD_REDUCE_ALL = 8;
pub const DIMFOLD_REDUCE_COUNT = 9;
pub const DIMFOLD_REDUCE_MEAN = 10;
pub const DIMFOLD_REDUCE_VAR = 11;
pub const DIMFOLD_REDUCE_STD = 12;
pub const DIMFOLD_REDUCE_NORM_1 = 13;
pub const DIMFOLD_REDUCE_NORM_2 = 14;
pub const DIMFOLD_REDUCE_NORM_INF = 15;
pub const DIMFOLD_REDUCE_ARGMIN = 16;
pub const DIMFOLD_REDUCE_ARGMAX = 17;
pub const DIMFOLD_KEEPDIMS = 1;
pub const DIMFOLD_REDUCE_RESULTS_MAX = 8;
pub const DIMFOLD_EXCLUSIVE = 1;
pub const DIMFOLD_BACKWARD = 2;
pub const DIMFOLD_INDEX_ERROR = 0;
pub const DIMFOLD_INDEX_WRAP = 1;
pub const DIMFOLD_INDEX_CLAMP = 2;
pub const DIMFOLD_PUT_SET = 0;
pub const DIMFOLD_PUT_ADD = 1;
pub const DIMFOLD_PUT_MIN = 2;
pub const DIMFOLD_PUT_MAX = 3;
pub const DIMFOLD_PUT_MUL = 4;
pub const DIMFOLD_RIGHT = 1;
pub const DIMFOLD_DESCENDING = 1;
pub const DIMFOLD_ASCENDING = 2;
pub const DIMFOLD_PAD_CONSTANT = 0;
pub const DIMFOLD_PAD_EDGE = 1;
pub const DIMFOLD_PAD_REFLECT = 2;
pub const DIMFOLD_PAD_SYMMETRIC = 3;
pub const DIMFOLD_PAD_WRAP = 4;
pub const DIMFOLD_DL_VERSION_MAJOR = 1;
pub const DIMFOLD_DL_VERSION_MINOR = 2;
pub const DIMFOLD_DL_READ_ONLY = 1;
pub const DIMFOLD_DL_IS_COPIED = 2;

pub const dimfold_status = i32;
pub const dimfold_dtype = u32;
pub const dimfold_order = i32;
pub const dimfold_answer = i32;
pub const dimfold_mapping_policy = i32;
pub const dimfold_padding_mode = i32;
pub const dimfold_cuda_stream_kind = i32;
pub const dimfold_pad_mode = i32;
pub const dimfold_event = opaque {};
pub const dimfold_program = opaque {};
pub const dimfold_queue = opaque {};
pub const dimfold_dl_release = ?*const fn (?*anyopaque) callconv(.c) void;
pub const dimfold_parallel_for = ?*const fn (?*anyopaque, usize, dimfold_task, ?*anyopaque) callconv(.c) void;
pub const dimfold_task = ?*const fn (?*anyopaque, usize) callconv(.c) void;

pub const dimfold_diag = extern struct {
    status: dimfold_status,
    reason: i32,
    operation: [*c]const u8,
    operand: [*c]const u8,
    axis: isize,
    expected: i64,
    found: i64,
    column: usize,
    position: i64,
    detail: [*c]const u8,
    counts: u32,
    part_first: u32,
    part_leaves: u32,
    reserved: u32,
};

pub const dimfold_slice = extern struct {
    has: i32,
    start: isize,
    stop: isize,
    step: isize,
};

pub const dimfold_indexer = extern struct {
    kind: i32,
    slice: dimfold_slice,
};

pub const dimfold_layout = extern struct {
    ndim: usize,
    offset: usize,
    shape: [64]usize,
    stride: [64]isize,
};

pub const dimfold_axes_composition = extern struct {
    singleton: usize,
    broadcast: usize,
    contig: usize,
    discontig: usize,
};

pub const dimfold_matmul_layouts = extern struct {
    kind: i32,
    reserved: i32,
    result: dimfold_layout,
    result_batch: dimfold_layout,
    result_matrix: dimfold_layout,
    batch1: dimfold_layout,
    matrix1: dimfold_layout,
    batch2: dimfold_layout,
    matrix2: dimfold_layout,
};

pub const dimfold_witness = extern struct {
    position: isize,
    position_bytes: isize,
    index: [64]isize,
    index2: [64]isize,
};

pub const dimfold_layout0 = extern struct {
    offset: usize,
};

pub const dimfold_layout1 = extern struct {
    offset: usize,
    shape: [1]usize,
    stride: [1]isize,
};

pub const dimfold_layout2 = extern struct {
    offset: usize,
    shape: [2]usize,
    stride: [2]isize,
};

pub const dimfold_layout3 = extern struct {
    offset: usize,
    shape: [3]usize,
    stride: [3]isize,
};

pub const dimfold_layout4 = extern struct {
    offset: usize,
    shape: [4]usize,
    stride: [4]isize,
};

pub const dimfold_layout5 = extern struct {
    offset: usize,
    shape: [5]usize,
    stride: [5]isize,
};

pub const dimfold_layout6 = extern struct {
    offset: usize,
    shape: [6]usize,
    stride: [6]isize,
};

pub const dimfold_layout7 = extern struct {
    offset: usize,
    shape: [7]usize,
    stride: [7]isize,
};

pub const dimfold_layout8 = extern struct {
    offset: usize,
    shape: [8]usize,
    stride: [8]isize,
};

pub const dimfold_layout9 = extern struct {
    offset: usize,
    shape: [9]usize,
    stride: [9]isize,
};

pub const dimfold_iterator = extern struct {
    count: usize,
    ndim: usize,
    start: usize,
    stop: usize,
    shape: [64]usize,
    stride: [8][64]isize,
    index_start: [64]usize,
    index_stop: [64]usize,
    position_start: [8]isize,
    position_stop: [8]isize,
};

pub const dimfold_run = extern struct {
    count: usize,
    position: [8]isize,
    stride: [8]isize,
};

pub const dimfold_mapping = extern struct {
    policy: dimfold_mapping_policy,
    index_dtype: dimfold_dtype,
    ndim: usize,
    offset: usize,
    alignment: usize,
    static_alignment: u64,
    static_shape: u64,
    static_stride: u64,
    shape: [64]usize,
    stride: [64]isize,
};

pub const dimfold_mapping_functions = extern struct {
    context: ?*anyopaque,
    ndim: usize,
    shape: [*c]const usize,
    static_shape: u64,
    index: ?*const fn (?*anyopaque, [*c]const usize) callconv(.c) usize,
    required_span_size: ?*const fn (?*anyopaque) callconv(.c) usize,
    stride: ?*const fn (?*anyopaque, usize) callconv(.c) isize,
    static_stride: ?*const fn (?*anyopaque, usize) callconv(.c) i64,
    reserved: [2]u64,
};

pub const dimfold_tuple = extern struct {
    leaves: u32,
    static_value: u32,
    whole: u32,
    reserved: u32,
    value: [32]isize,
    parens: [32]u8,
};

pub const dimfold_swizzle = extern struct {
    bits: u8,
    base: u8,
    shift: i8,
    reserved: u8,
};

pub const dimfold_nested = extern struct {
    leaves: u32,
    static_shape: u32,
    static_stride: u32,
    xor_stride: u32,
    swizzle: dimfold_swizzle,
    reserved: u32,
    offset: isize,
    shape: [32]usize,
    stride: [32]isize,
    basis: [32]u32,
    parens: [32]u8,
};

pub const dimfold_tiler = extern struct {
    layout: dimfold_nested,
    whole: u32,
    integers: u32,
    brackets: [32]u8,
};

pub const dimfold_ownership = extern struct {
    owned_once: u64,
    owned_more: u64,
    unowned: u64,
    first_bad: i64,
    outside: u64,
    reserved: [3]u64,
};

pub const dimfold_access = extern struct {
    threads: u32,
    items: u32,
    bytes: u64,
    bytes_distinct: u64,
    sectors: u64,
    lines: u64,
    wavefronts: u64,
    wavefronts_min: u64,
    conflicts: u64,
    first_byte: i64,
    last_byte: i64,
    bank: [32]u64,
    reserved: [4]u64,
};

pub const dimfold_tiled_view = extern struct {
    layout: dimfold_layout,
    tile_shape: [64]usize,
    step: [64]usize,
    padding_mode: dimfold_padding_mode,
    reserved: i32,
};

pub const dimfold_view = extern struct {
    data: ?*anyopaque,
    size_bytes: usize,
    dtype: dimfold_dtype,
    flags: u32,
    device_type: i32,
    device_id: i32,
    ndim: usize,
    offset: usize,
    shape: [*c]const usize,
    stride: [*c]const isize,
    nested: [*c]const dimfold_nested,
    reserved: [2]u64,
};

pub const dimfold_allocator = extern struct {
    context: ?*anyopaque,
    allocate: ?*const fn (?*anyopaque, usize, usize) callconv(.c) ?*anyopaque,
    release: ?*const fn (?*anyopaque, ?*anyopaque, usize, usize) callconv(.c) void,
};

pub const dimfold_host_options = extern struct {
    threads: usize,
    parallel_for: dimfold_parallel_for,
    pool: ?*anyopaque,
    allocator: [*c]const dimfold_allocator,
    tier: u64,
    streamed_bytes: u64,
    prefetch_cache: u64,
    reserved: [1]u64,
};

pub const dimfold_cuda_device = extern struct {
    name: [256]u8,
    device_id: i32,
    compute_major: i32,
    compute_minor: i32,
    multiprocessors: i32,
    driver_version: i32,
    runtime_version: i32,
    memory_bytes: u64,
    free_bytes: u64,
    l2_cache_bytes: u64,
    shared_bytes_per_block: u64,
    has_memory_pools: i32,
    is_integrated: i32,
    reserved: [8]u64,
};

pub const dimfold_cuda_options = extern struct {
    stream_kind: dimfold_cuda_stream_kind,
    priority: i32,
    stream: ?*anyopaque,
    host: [*c]const dimfold_host_options,
    staging_bytes: usize,
    allocator: [*c]const dimfold_allocator,
    reserved: [4]u64,
};

pub const dimfold_copy_plan = extern struct {
    layouts: u64,
    choice: u64,
    nanoseconds: u64,
    unmeasured_nanoseconds: u64,
    reserved: [4]u64,
};

pub const dimfold_explanation = extern struct {
    kernel: i32,
    reason: i32,
    index_bits: u32,
    width_bytes: u32,
    moved_bytes: u64,
    run: usize,
    threads: usize,
    operands: usize,
    ndim: usize,
    shape: [64]usize,
    stride: [2][64]isize,
    position: [2]isize,
    is_nested: [2]u32,
    swizzle: [2]dimfold_swizzle,
    transfer: u32,
    launches: u32,
    staged_bytes: u64,
    tier: u32,
    stores: u32,
    block: [2]u64,
    reserved: [1]u64,
};

pub const dimfold_node = extern struct {
    op: u16,
    reserved: u16,
    dtype: dimfold_dtype,
    arg: [4]u16,
    value: [2]u64,
};

pub const dimfold_expr = extern struct {
    count: u32,
    sources: u32,
    results: u32,
    reserved: u32,
    result: [8]u16,
    node: [64]dimfold_node,
};

pub const dimfold_apply_explanation = extern struct {
    operands: usize,
    targets: usize,
    sources: usize,
    leader: usize,
    ndim: usize,
    shape: [64]usize,
    stride: [20][64]isize,
    position: [20]isize,
    access: [20]u32,
    operand_bytes: [20]u64,
    moved_bytes: u64,
    steps: u32,
    buffers: u32,
    batch: u64,
    block: [2]u64,
    threads: usize,
    tier: u32,
    stores: u32,
    costliest: u32,
    reserved: [5]u32,
};

pub const dimfold_reduce_result = extern struct {
    op: u32,
    value: u32,
    ddof: f64,
};

pub const dimfold_reduction = extern struct {
    map: ?*const dimfold_program,
    post: ?*const dimfold_program,
    axis_count: usize,
    axes: [*c]const isize,
    flags: u32,
    count: u32,
    result: [8]dimfold_reduce_result,
    reserved: [4]u64,
};

pub const dimfold_dl_device = extern struct {
    device_type: i32,
    device_id: i32,
};

pub const dimfold_dl_dtype = extern struct {
    code: u8,
    bits: u8,
    lanes: u16,
};

pub const dimfold_dl_tensor = extern struct {
    data: ?*anyopaque,
    device: dimfold_dl_device,
    ndim: i32,
    dtype: dimfold_dl_dtype,
    shape: [*c]i64,
    strides: [*c]i64,
    byte_offset: u64,
};

pub const dimfold_dl_managed = extern struct {
    dl_tensor: dimfold_dl_tensor,
    manager_ctx: ?*anyopaque,
    deleter: ?*const fn ([*c]dimfold_dl_managed) callconv(.c) void,
};

pub const dimfold_dl_version = extern struct {
    major: u32,
    minor: u32,
};

pub const dimfold_dl_versioned = extern struct {
    version: dimfold_dl_version,
    manager_ctx: ?*anyopaque,
    deleter: ?*const fn ([*c]dimfold_dl_versioned) callconv(.c) void,
    flags: u64,
    dl_tensor: dimfold_dl_tensor,
};

pub const dimfold_dl_storage = extern struct {
    shape: [64]i64,
    stride: [64]i64,
};

pub extern fn dimfold_version() [*c]const u8;
pub extern fn dimfold_abi_version() u32;
pub extern fn dimfold_status_name(status: dimfold_status) [*c]const u8;
pub extern fn dimfold_status_text(status: dimfold_status) [*c]const u8;
pub extern fn dimfold_diag_text(diag: [*c]const dimfold_diag, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_dtype_opaque(size_bytes: usize) dimfold_dtype;
pub extern fn dimfold_dtype_size_bytes(dtype: dimfold_dtype) usize;
pub extern fn dimfold_dtype_name(dtype: dimfold_dtype) [*c]const u8;
pub extern fn dimfold_dtype_numpy(dtype: dimfold_dtype) [*c]const u8;
pub extern fn dimfold_dtype_parse(
    text: [*c]const u8,
    length: usize,
    dtype: [*c]dimfold_dtype,
    is_byte_swapped: [*c]bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_dtype_promote(a: dimfold_dtype, b: dimfold_dtype) dimfold_dtype;
pub extern fn dimfold_layout_new(
    result: [*c]dimfold_layout,
    ndim: usize,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_new_unchecked(
    result: [*c]dimfold_layout,
    ndim: usize,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_c_contig(
    result: [*c]dimfold_layout,
    ndim: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_f_contig(
    result: [*c]dimfold_layout,
    ndim: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_contig(
    result: [*c]dimfold_layout,
    ndim: usize,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dense(
    result: [*c]dimfold_layout,
    ndim: usize,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_new_from_bytes(
    result: [*c]dimfold_layout,
    ndim: usize,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_from_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_set_offset(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_set_offset_unchecked(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_new_shape(ndim: usize, shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout_new_stride(ndim: usize, stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout_ndim(layout: [*c]const dimfold_layout) usize;
pub extern fn dimfold_layout_size(layout: [*c]const dimfold_layout) usize;
pub extern fn dimfold_layout_shape(layout: [*c]const dimfold_layout) [*c]const usize;
pub extern fn dimfold_layout_stride(layout: [*c]const dimfold_layout) [*c]const isize;
pub extern fn dimfold_layout_offset(layout: [*c]const dimfold_layout) usize;
pub extern fn dimfold_layout_is_c_contig(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_is_f_contig(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_is_contig(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_is_dense(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_is_unique(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_stride_order(
    layout: [*c]const dimfold_layout,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_c_prefer(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_f_prefer(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_ndim_of_c_contig(layout: [*c]const dimfold_layout) usize;
pub extern fn dimfold_layout_ndim_of_f_contig(layout: [*c]const dimfold_layout) usize;
pub extern fn dimfold_layout_bounds_index(
    layout: [*c]const dimfold_layout,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_offset_bounds(
    layout: [*c]const dimfold_layout,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_offset_min(
    layout: [*c]const dimfold_layout,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_offset_max(
    layout: [*c]const dimfold_layout,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_span(
    layout: [*c]const dimfold_layout,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_span_bytes(
    layout: [*c]const dimfold_layout,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_stride_bytes(
    layout: [*c]const dimfold_layout,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_offset_bytes(
    layout: [*c]const dimfold_layout,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_check_strides(
    layout: [*c]const dimfold_layout,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_is_broadcasted(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_size_non_broadcast(layout: [*c]const dimfold_layout) usize;
pub extern fn dimfold_layout_is_empty(layout: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_equal(layout: [*c]const dimfold_layout, other: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_equivalent(layout: [*c]const dimfold_layout, other: [*c]const dimfold_layout) bool;
pub extern fn dimfold_layout_hash(layout: [*c]const dimfold_layout) u64;
pub extern fn dimfold_layout_index(
    layout: [*c]const dimfold_layout,
    ndim: usize,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_index_unchecked(layout: [*c]const dimfold_layout, index: [*c]const isize) isize;
pub extern fn dimfold_layout_unravel_c(
    layout: [*c]const dimfold_layout,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_unravel_f(
    layout: [*c]const dimfold_layout,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_transpose(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    ndim: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_reverse_axes(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_swapaxes(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_moveaxis(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_flip(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_diagonal(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_select(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_insert(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_eliminate(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_narrow(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_slice_strict(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_chop(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_flatten_axis_mask(layout: [*c]const dimfold_layout) u64;
pub extern fn dimfold_layout_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_max_compatible_itemsize(
    layout: [*c]const dimfold_layout,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_broadcast_layout_to_first(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout,
    layouts: [*c]const [*c]const dimfold_layout,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_greedy_layout(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_layout_for_array_copy(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_layout_for_binary_op(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_axes_composition(
    layout: [*c]const dimfold_layout,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_matmul_layouts(
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_is_injective(
    layout: [*c]const dimfold_layout,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_overlaps(
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    itemsize: usize,
    itemsize2: usize,
    distance_bytes: isize,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_contains(
    layout: [*c]const dimfold_layout,
    position: isize,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_is_view_of(
    layout: [*c]const dimfold_layout,
    base: [*c]const dimfold_layout,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_intersect(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    layout2: [*c]const dimfold_layout,
    max_work: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_new(
    result: [*c]dimfold_layout0,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_new_unchecked(
    result: [*c]dimfold_layout0,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_c_contig(
    result: [*c]dimfold_layout0,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_f_contig(
    result: [*c]dimfold_layout0,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_contig(
    result: [*c]dimfold_layout0,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_dense(
    result: [*c]dimfold_layout0,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_new_from_bytes(
    result: [*c]dimfold_layout0,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_from_dyn(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_set_offset(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_set_offset_unchecked(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout0_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout0_ndim(layout: [*c]const dimfold_layout0) usize;
pub extern fn dimfold_layout0_size(layout: [*c]const dimfold_layout0) usize;
pub extern fn dimfold_layout0_shape(layout: [*c]const dimfold_layout0) [*c]const usize;
pub extern fn dimfold_layout0_stride(layout: [*c]const dimfold_layout0) [*c]const isize;
pub extern fn dimfold_layout0_offset(layout: [*c]const dimfold_layout0) usize;
pub extern fn dimfold_layout0_is_c_contig(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_is_f_contig(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_is_contig(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_is_dense(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_is_unique(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_stride_order(
    layout: [*c]const dimfold_layout0,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_c_prefer(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_f_prefer(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_ndim_of_c_contig(layout: [*c]const dimfold_layout0) usize;
pub extern fn dimfold_layout0_ndim_of_f_contig(layout: [*c]const dimfold_layout0) usize;
pub extern fn dimfold_layout0_bounds_index(
    layout: [*c]const dimfold_layout0,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_offset_bounds(
    layout: [*c]const dimfold_layout0,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_offset_min(
    layout: [*c]const dimfold_layout0,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_offset_max(
    layout: [*c]const dimfold_layout0,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_span(
    layout: [*c]const dimfold_layout0,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_span_bytes(
    layout: [*c]const dimfold_layout0,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_stride_bytes(
    layout: [*c]const dimfold_layout0,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_offset_bytes(
    layout: [*c]const dimfold_layout0,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_check_strides(
    layout: [*c]const dimfold_layout0,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_is_broadcasted(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_size_non_broadcast(layout: [*c]const dimfold_layout0) usize;
pub extern fn dimfold_layout0_is_empty(layout: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_equal(layout: [*c]const dimfold_layout0, other: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_equivalent(layout: [*c]const dimfold_layout0, other: [*c]const dimfold_layout0) bool;
pub extern fn dimfold_layout0_hash(layout: [*c]const dimfold_layout0) u64;
pub extern fn dimfold_layout0_index(
    layout: [*c]const dimfold_layout0,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_index_unchecked(layout: [*c]const dimfold_layout0, index: [*c]const isize) isize;
pub extern fn dimfold_layout0_unravel_c(
    layout: [*c]const dimfold_layout0,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_unravel_f(
    layout: [*c]const dimfold_layout0,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_transpose(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_reverse_axes(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_moveaxis(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_flip(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_dim_insert(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout0,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_flatten_axis_mask(layout: [*c]const dimfold_layout0) u64;
pub extern fn dimfold_layout0_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout0,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_broadcast_layout_to_first(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout0,
    layouts: [*c]const [*c]const dimfold_layout0,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_greedy_layout(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_layout_for_array_copy(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_layout_for_binary_op(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout0,
    layout2: [*c]const dimfold_layout0,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_axes_composition(
    layout: [*c]const dimfold_layout0,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_matmul_layouts(
    layout: [*c]const dimfold_layout0,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout0,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout0_is_injective(
    layout: [*c]const dimfold_layout0,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_new(
    result: [*c]dimfold_layout1,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_new_unchecked(
    result: [*c]dimfold_layout1,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_c_contig(
    result: [*c]dimfold_layout1,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_f_contig(
    result: [*c]dimfold_layout1,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_contig(
    result: [*c]dimfold_layout1,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dense(
    result: [*c]dimfold_layout1,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_new_from_bytes(
    result: [*c]dimfold_layout1,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_from_dyn(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_set_offset(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_set_offset_unchecked(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout1_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout1_ndim(layout: [*c]const dimfold_layout1) usize;
pub extern fn dimfold_layout1_size(layout: [*c]const dimfold_layout1) usize;
pub extern fn dimfold_layout1_shape(layout: [*c]const dimfold_layout1) [*c]const usize;
pub extern fn dimfold_layout1_stride(layout: [*c]const dimfold_layout1) [*c]const isize;
pub extern fn dimfold_layout1_offset(layout: [*c]const dimfold_layout1) usize;
pub extern fn dimfold_layout1_is_c_contig(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_is_f_contig(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_is_contig(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_is_dense(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_is_unique(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_stride_order(
    layout: [*c]const dimfold_layout1,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_c_prefer(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_f_prefer(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_ndim_of_c_contig(layout: [*c]const dimfold_layout1) usize;
pub extern fn dimfold_layout1_ndim_of_f_contig(layout: [*c]const dimfold_layout1) usize;
pub extern fn dimfold_layout1_bounds_index(
    layout: [*c]const dimfold_layout1,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_offset_bounds(
    layout: [*c]const dimfold_layout1,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_offset_min(
    layout: [*c]const dimfold_layout1,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_offset_max(
    layout: [*c]const dimfold_layout1,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_span(
    layout: [*c]const dimfold_layout1,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_span_bytes(
    layout: [*c]const dimfold_layout1,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_stride_bytes(
    layout: [*c]const dimfold_layout1,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_offset_bytes(
    layout: [*c]const dimfold_layout1,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_check_strides(
    layout: [*c]const dimfold_layout1,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_is_broadcasted(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_size_non_broadcast(layout: [*c]const dimfold_layout1) usize;
pub extern fn dimfold_layout1_is_empty(layout: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_equal(layout: [*c]const dimfold_layout1, other: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_equivalent(layout: [*c]const dimfold_layout1, other: [*c]const dimfold_layout1) bool;
pub extern fn dimfold_layout1_hash(layout: [*c]const dimfold_layout1) u64;
pub extern fn dimfold_layout1_index(
    layout: [*c]const dimfold_layout1,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_index_unchecked(layout: [*c]const dimfold_layout1, index: [*c]const isize) isize;
pub extern fn dimfold_layout1_unravel_c(
    layout: [*c]const dimfold_layout1,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_unravel_f(
    layout: [*c]const dimfold_layout1,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_transpose(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_reverse_axes(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_swapaxes(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_moveaxis(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_flip(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_select(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout1,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_insert(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout1,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_eliminate(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout1,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_narrow(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_slice_strict(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_chop(
    result: [*c]dimfold_layout0,
    layout: [*c]const dimfold_layout1,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_flatten_axis_mask(layout: [*c]const dimfold_layout1) u64;
pub extern fn dimfold_layout1_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_max_compatible_itemsize(
    layout: [*c]const dimfold_layout1,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout1,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_broadcast_layout_to_first(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout1,
    layouts: [*c]const [*c]const dimfold_layout1,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_greedy_layout(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_layout_for_array_copy(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_layout_for_binary_op(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout1,
    layout2: [*c]const dimfold_layout1,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_axes_composition(
    layout: [*c]const dimfold_layout1,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_matmul_layouts(
    layout: [*c]const dimfold_layout1,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout1,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout1_is_injective(
    layout: [*c]const dimfold_layout1,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_new(
    result: [*c]dimfold_layout2,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_new_unchecked(
    result: [*c]dimfold_layout2,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_c_contig(
    result: [*c]dimfold_layout2,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_f_contig(
    result: [*c]dimfold_layout2,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_contig(
    result: [*c]dimfold_layout2,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dense(
    result: [*c]dimfold_layout2,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_new_from_bytes(
    result: [*c]dimfold_layout2,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_from_dyn(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_set_offset(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_set_offset_unchecked(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout2_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout2_ndim(layout: [*c]const dimfold_layout2) usize;
pub extern fn dimfold_layout2_size(layout: [*c]const dimfold_layout2) usize;
pub extern fn dimfold_layout2_shape(layout: [*c]const dimfold_layout2) [*c]const usize;
pub extern fn dimfold_layout2_stride(layout: [*c]const dimfold_layout2) [*c]const isize;
pub extern fn dimfold_layout2_offset(layout: [*c]const dimfold_layout2) usize;
pub extern fn dimfold_layout2_is_c_contig(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_is_f_contig(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_is_contig(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_is_dense(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_is_unique(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_stride_order(
    layout: [*c]const dimfold_layout2,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_c_prefer(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_f_prefer(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_ndim_of_c_contig(layout: [*c]const dimfold_layout2) usize;
pub extern fn dimfold_layout2_ndim_of_f_contig(layout: [*c]const dimfold_layout2) usize;
pub extern fn dimfold_layout2_bounds_index(
    layout: [*c]const dimfold_layout2,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_offset_bounds(
    layout: [*c]const dimfold_layout2,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_offset_min(
    layout: [*c]const dimfold_layout2,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_offset_max(
    layout: [*c]const dimfold_layout2,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_span(
    layout: [*c]const dimfold_layout2,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_span_bytes(
    layout: [*c]const dimfold_layout2,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_stride_bytes(
    layout: [*c]const dimfold_layout2,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_offset_bytes(
    layout: [*c]const dimfold_layout2,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_check_strides(
    layout: [*c]const dimfold_layout2,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_is_broadcasted(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_size_non_broadcast(layout: [*c]const dimfold_layout2) usize;
pub extern fn dimfold_layout2_is_empty(layout: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_equal(layout: [*c]const dimfold_layout2, other: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_equivalent(layout: [*c]const dimfold_layout2, other: [*c]const dimfold_layout2) bool;
pub extern fn dimfold_layout2_hash(layout: [*c]const dimfold_layout2) u64;
pub extern fn dimfold_layout2_index(
    layout: [*c]const dimfold_layout2,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_index_unchecked(layout: [*c]const dimfold_layout2, index: [*c]const isize) isize;
pub extern fn dimfold_layout2_unravel_c(
    layout: [*c]const dimfold_layout2,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_unravel_f(
    layout: [*c]const dimfold_layout2,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_transpose(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_reverse_axes(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_swapaxes(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_moveaxis(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_flip(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_diagonal(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout2,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_select(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout2,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_insert(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout2,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_eliminate(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout2,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_narrow(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_slice_strict(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_chop(
    result: [*c]dimfold_layout1,
    layout: [*c]const dimfold_layout2,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_flatten_axis_mask(layout: [*c]const dimfold_layout2) u64;
pub extern fn dimfold_layout2_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_max_compatible_itemsize(
    layout: [*c]const dimfold_layout2,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout2,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_broadcast_layout_to_first(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout2,
    layouts: [*c]const [*c]const dimfold_layout2,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_greedy_layout(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_layout_for_array_copy(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_layout_for_binary_op(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout2,
    layout2: [*c]const dimfold_layout2,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_axes_composition(
    layout: [*c]const dimfold_layout2,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_matmul_layouts(
    layout: [*c]const dimfold_layout2,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout2,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout2_is_injective(
    layout: [*c]const dimfold_layout2,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_new(
    result: [*c]dimfold_layout3,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_new_unchecked(
    result: [*c]dimfold_layout3,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_c_contig(
    result: [*c]dimfold_layout3,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_f_contig(
    result: [*c]dimfold_layout3,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_contig(
    result: [*c]dimfold_layout3,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dense(
    result: [*c]dimfold_layout3,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_new_from_bytes(
    result: [*c]dimfold_layout3,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_from_dyn(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_set_offset(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_set_offset_unchecked(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout3_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout3_ndim(layout: [*c]const dimfold_layout3) usize;
pub extern fn dimfold_layout3_size(layout: [*c]const dimfold_layout3) usize;
pub extern fn dimfold_layout3_shape(layout: [*c]const dimfold_layout3) [*c]const usize;
pub extern fn dimfold_layout3_stride(layout: [*c]const dimfold_layout3) [*c]const isize;
pub extern fn dimfold_layout3_offset(layout: [*c]const dimfold_layout3) usize;
pub extern fn dimfold_layout3_is_c_contig(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_is_f_contig(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_is_contig(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_is_dense(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_is_unique(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_stride_order(
    layout: [*c]const dimfold_layout3,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_c_prefer(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_f_prefer(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_ndim_of_c_contig(layout: [*c]const dimfold_layout3) usize;
pub extern fn dimfold_layout3_ndim_of_f_contig(layout: [*c]const dimfold_layout3) usize;
pub extern fn dimfold_layout3_bounds_index(
    layout: [*c]const dimfold_layout3,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_offset_bounds(
    layout: [*c]const dimfold_layout3,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_offset_min(
    layout: [*c]const dimfold_layout3,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_offset_max(
    layout: [*c]const dimfold_layout3,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_span(
    layout: [*c]const dimfold_layout3,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_span_bytes(
    layout: [*c]const dimfold_layout3,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_stride_bytes(
    layout: [*c]const dimfold_layout3,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_offset_bytes(
    layout: [*c]const dimfold_layout3,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_check_strides(
    layout: [*c]const dimfold_layout3,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_is_broadcasted(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_size_non_broadcast(layout: [*c]const dimfold_layout3) usize;
pub extern fn dimfold_layout3_is_empty(layout: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_equal(layout: [*c]const dimfold_layout3, other: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_equivalent(layout: [*c]const dimfold_layout3, other: [*c]const dimfold_layout3) bool;
pub extern fn dimfold_layout3_hash(layout: [*c]const dimfold_layout3) u64;
pub extern fn dimfold_layout3_index(
    layout: [*c]const dimfold_layout3,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_index_unchecked(layout: [*c]const dimfold_layout3, index: [*c]const isize) isize;
pub extern fn dimfold_layout3_unravel_c(
    layout: [*c]const dimfold_layout3,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_unravel_f(
    layout: [*c]const dimfold_layout3,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_transpose(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_reverse_axes(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_swapaxes(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_moveaxis(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_flip(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_diagonal(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout3,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_select(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout3,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_insert(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout3,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_eliminate(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout3,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_narrow(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_slice_strict(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_chop(
    result: [*c]dimfold_layout2,
    layout: [*c]const dimfold_layout3,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_flatten_axis_mask(layout: [*c]const dimfold_layout3) u64;
pub extern fn dimfold_layout3_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_max_compatible_itemsize(
    layout: [*c]const dimfold_layout3,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout3,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_broadcast_layout_to_first(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout3,
    layouts: [*c]const [*c]const dimfold_layout3,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_greedy_layout(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_layout_for_array_copy(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_layout_for_binary_op(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout3,
    layout2: [*c]const dimfold_layout3,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_axes_composition(
    layout: [*c]const dimfold_layout3,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_matmul_layouts(
    layout: [*c]const dimfold_layout3,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout3,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout3_is_injective(
    layout: [*c]const dimfold_layout3,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_new(
    result: [*c]dimfold_layout4,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_new_unchecked(
    result: [*c]dimfold_layout4,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_c_contig(
    result: [*c]dimfold_layout4,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_f_contig(
    result: [*c]dimfold_layout4,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_contig(
    result: [*c]dimfold_layout4,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dense(
    result: [*c]dimfold_layout4,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_new_from_bytes(
    result: [*c]dimfold_layout4,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_from_dyn(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_set_offset(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_set_offset_unchecked(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout4_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout4_ndim(layout: [*c]const dimfold_layout4) usize;
pub extern fn dimfold_layout4_size(layout: [*c]const dimfold_layout4) usize;
pub extern fn dimfold_layout4_shape(layout: [*c]const dimfold_layout4) [*c]const usize;
pub extern fn dimfold_layout4_stride(layout: [*c]const dimfold_layout4) [*c]const isize;
pub extern fn dimfold_layout4_offset(layout: [*c]const dimfold_layout4) usize;
pub extern fn dimfold_layout4_is_c_contig(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_is_f_contig(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_is_contig(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_is_dense(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_is_unique(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_stride_order(
    layout: [*c]const dimfold_layout4,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_c_prefer(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_f_prefer(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_ndim_of_c_contig(layout: [*c]const dimfold_layout4) usize;
pub extern fn dimfold_layout4_ndim_of_f_contig(layout: [*c]const dimfold_layout4) usize;
pub extern fn dimfold_layout4_bounds_index(
    layout: [*c]const dimfold_layout4,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_offset_bounds(
    layout: [*c]const dimfold_layout4,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_offset_min(
    layout: [*c]const dimfold_layout4,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_offset_max(
    layout: [*c]const dimfold_layout4,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_span(
    layout: [*c]const dimfold_layout4,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_span_bytes(
    layout: [*c]const dimfold_layout4,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_stride_bytes(
    layout: [*c]const dimfold_layout4,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_offset_bytes(
    layout: [*c]const dimfold_layout4,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_check_strides(
    layout: [*c]const dimfold_layout4,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_is_broadcasted(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_size_non_broadcast(layout: [*c]const dimfold_layout4) usize;
pub extern fn dimfold_layout4_is_empty(layout: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_equal(layout: [*c]const dimfold_layout4, other: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_equivalent(layout: [*c]const dimfold_layout4, other: [*c]const dimfold_layout4) bool;
pub extern fn dimfold_layout4_hash(layout: [*c]const dimfold_layout4) u64;
pub extern fn dimfold_layout4_index(
    layout: [*c]const dimfold_layout4,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_index_unchecked(layout: [*c]const dimfold_layout4, index: [*c]const isize) isize;
pub extern fn dimfold_layout4_unravel_c(
    layout: [*c]const dimfold_layout4,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_unravel_f(
    layout: [*c]const dimfold_layout4,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_transpose(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_reverse_axes(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_swapaxes(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_moveaxis(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_flip(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_diagonal(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout4,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_select(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout4,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_insert(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout4,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_eliminate(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout4,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_narrow(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_slice_strict(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_chop(
    result: [*c]dimfold_layout3,
    layout: [*c]const dimfold_layout4,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_flatten_axis_mask(layout: [*c]const dimfold_layout4) u64;
pub extern fn dimfold_layout4_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_max_compatible_itemsize(
    layout: [*c]const dimfold_layout4,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout4,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_broadcast_layout_to_first(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout4,
    layouts: [*c]const [*c]const dimfold_layout4,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_greedy_layout(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_layout_for_array_copy(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_layout_for_binary_op(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout4,
    layout2: [*c]const dimfold_layout4,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_axes_composition(
    layout: [*c]const dimfold_layout4,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_matmul_layouts(
    layout: [*c]const dimfold_layout4,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout4,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout4_is_injective(
    layout: [*c]const dimfold_layout4,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_new(
    result: [*c]dimfold_layout5,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_new_unchecked(
    result: [*c]dimfold_layout5,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_c_contig(
    result: [*c]dimfold_layout5,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_f_contig(
    result: [*c]dimfold_layout5,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_contig(
    result: [*c]dimfold_layout5,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dense(
    result: [*c]dimfold_layout5,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_new_from_bytes(
    result: [*c]dimfold_layout5,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_from_dyn(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_set_offset(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_set_offset_unchecked(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout5_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout5_ndim(layout: [*c]const dimfold_layout5) usize;
pub extern fn dimfold_layout5_size(layout: [*c]const dimfold_layout5) usize;
pub extern fn dimfold_layout5_shape(layout: [*c]const dimfold_layout5) [*c]const usize;
pub extern fn dimfold_layout5_stride(layout: [*c]const dimfold_layout5) [*c]const isize;
pub extern fn dimfold_layout5_offset(layout: [*c]const dimfold_layout5) usize;
pub extern fn dimfold_layout5_is_c_contig(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_is_f_contig(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_is_contig(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_is_dense(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_is_unique(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_stride_order(
    layout: [*c]const dimfold_layout5,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_c_prefer(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_f_prefer(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_ndim_of_c_contig(layout: [*c]const dimfold_layout5) usize;
pub extern fn dimfold_layout5_ndim_of_f_contig(layout: [*c]const dimfold_layout5) usize;
pub extern fn dimfold_layout5_bounds_index(
    layout: [*c]const dimfold_layout5,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_offset_bounds(
    layout: [*c]const dimfold_layout5,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_offset_min(
    layout: [*c]const dimfold_layout5,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_offset_max(
    layout: [*c]const dimfold_layout5,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_span(
    layout: [*c]const dimfold_layout5,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_span_bytes(
    layout: [*c]const dimfold_layout5,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_stride_bytes(
    layout: [*c]const dimfold_layout5,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_offset_bytes(
    layout: [*c]const dimfold_layout5,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_check_strides(
    layout: [*c]const dimfold_layout5,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_is_broadcasted(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_size_non_broadcast(layout: [*c]const dimfold_layout5) usize;
pub extern fn dimfold_layout5_is_empty(layout: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_equal(layout: [*c]const dimfold_layout5, other: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_equivalent(layout: [*c]const dimfold_layout5, other: [*c]const dimfold_layout5) bool;
pub extern fn dimfold_layout5_hash(layout: [*c]const dimfold_layout5) u64;
pub extern fn dimfold_layout5_index(
    layout: [*c]const dimfold_layout5,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_index_unchecked(layout: [*c]const dimfold_layout5, index: [*c]const isize) isize;
pub extern fn dimfold_layout5_unravel_c(
    layout: [*c]const dimfold_layout5,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_unravel_f(
    layout: [*c]const dimfold_layout5,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_transpose(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_reverse_axes(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_swapaxes(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_moveaxis(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_flip(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_diagonal(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout5,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_select(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout5,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_insert(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout5,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_eliminate(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout5,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_narrow(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_slice_strict(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_chop(
    result: [*c]dimfold_layout4,
    layout: [*c]const dimfold_layout5,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_flatten_axis_mask(layout: [*c]const dimfold_layout5) u64;
pub extern fn dimfold_layout5_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_max_compatible_itemsize(
    layout: [*c]const dimfold_layout5,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout5,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_broadcast_layout_to_first(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout5,
    layouts: [*c]const [*c]const dimfold_layout5,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_greedy_layout(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_layout_for_array_copy(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_layout_for_binary_op(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout5,
    layout2: [*c]const dimfold_layout5,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_axes_composition(
    layout: [*c]const dimfold_layout5,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_matmul_layouts(
    layout: [*c]const dimfold_layout5,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout5,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout5_is_injective(
    layout: [*c]const dimfold_layout5,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_new(
    result: [*c]dimfold_layout6,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_new_unchecked(
    result: [*c]dimfold_layout6,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_c_contig(
    result: [*c]dimfold_layout6,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_f_contig(
    result: [*c]dimfold_layout6,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_contig(
    result: [*c]dimfold_layout6,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dense(
    result: [*c]dimfold_layout6,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_new_from_bytes(
    result: [*c]dimfold_layout6,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_from_dyn(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_set_offset(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_set_offset_unchecked(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout6_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout6_ndim(layout: [*c]const dimfold_layout6) usize;
pub extern fn dimfold_layout6_size(layout: [*c]const dimfold_layout6) usize;
pub extern fn dimfold_layout6_shape(layout: [*c]const dimfold_layout6) [*c]const usize;
pub extern fn dimfold_layout6_stride(layout: [*c]const dimfold_layout6) [*c]const isize;
pub extern fn dimfold_layout6_offset(layout: [*c]const dimfold_layout6) usize;
pub extern fn dimfold_layout6_is_c_contig(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_is_f_contig(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_is_contig(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_is_dense(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_is_unique(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_stride_order(
    layout: [*c]const dimfold_layout6,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_c_prefer(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_f_prefer(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_ndim_of_c_contig(layout: [*c]const dimfold_layout6) usize;
pub extern fn dimfold_layout6_ndim_of_f_contig(layout: [*c]const dimfold_layout6) usize;
pub extern fn dimfold_layout6_bounds_index(
    layout: [*c]const dimfold_layout6,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_offset_bounds(
    layout: [*c]const dimfold_layout6,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_offset_min(
    layout: [*c]const dimfold_layout6,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_offset_max(
    layout: [*c]const dimfold_layout6,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_span(
    layout: [*c]const dimfold_layout6,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_span_bytes(
    layout: [*c]const dimfold_layout6,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_stride_bytes(
    layout: [*c]const dimfold_layout6,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_offset_bytes(
    layout: [*c]const dimfold_layout6,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_check_strides(
    layout: [*c]const dimfold_layout6,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_is_broadcasted(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_size_non_broadcast(layout: [*c]const dimfold_layout6) usize;
pub extern fn dimfold_layout6_is_empty(layout: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_equal(layout: [*c]const dimfold_layout6, other: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_equivalent(layout: [*c]const dimfold_layout6, other: [*c]const dimfold_layout6) bool;
pub extern fn dimfold_layout6_hash(layout: [*c]const dimfold_layout6) u64;
pub extern fn dimfold_layout6_index(
    layout: [*c]const dimfold_layout6,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_index_unchecked(layout: [*c]const dimfold_layout6, index: [*c]const isize) isize;
pub extern fn dimfold_layout6_unravel_c(
    layout: [*c]const dimfold_layout6,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_unravel_f(
    layout: [*c]const dimfold_layout6,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_transpose(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_reverse_axes(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_swapaxes(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_moveaxis(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_flip(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_diagonal(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout6,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_select(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout6,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_insert(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout6,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_eliminate(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout6,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_narrow(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_slice_strict(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_chop(
    result: [*c]dimfold_layout5,
    layout: [*c]const dimfold_layout6,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_flatten_axis_mask(layout: [*c]const dimfold_layout6) u64;
pub extern fn dimfold_layout6_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_max_compatible_itemsize(
    layout: [*c]const dimfold_layout6,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout6,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_broadcast_layout_to_first(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout6,
    layouts: [*c]const [*c]const dimfold_layout6,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_greedy_layout(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_layout_for_array_copy(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_layout_for_binary_op(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout6,
    layout2: [*c]const dimfold_layout6,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_axes_composition(
    layout: [*c]const dimfold_layout6,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_matmul_layouts(
    layout: [*c]const dimfold_layout6,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout6,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout6_is_injective(
    layout: [*c]const dimfold_layout6,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_new(
    result: [*c]dimfold_layout7,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_new_unchecked(
    result: [*c]dimfold_layout7,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_c_contig(
    result: [*c]dimfold_layout7,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_f_contig(
    result: [*c]dimfold_layout7,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_contig(
    result: [*c]dimfold_layout7,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dense(
    result: [*c]dimfold_layout7,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_new_from_bytes(
    result: [*c]dimfold_layout7,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_from_dyn(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_set_offset(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_set_offset_unchecked(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout7_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout7_ndim(layout: [*c]const dimfold_layout7) usize;
pub extern fn dimfold_layout7_size(layout: [*c]const dimfold_layout7) usize;
pub extern fn dimfold_layout7_shape(layout: [*c]const dimfold_layout7) [*c]const usize;
pub extern fn dimfold_layout7_stride(layout: [*c]const dimfold_layout7) [*c]const isize;
pub extern fn dimfold_layout7_offset(layout: [*c]const dimfold_layout7) usize;
pub extern fn dimfold_layout7_is_c_contig(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_is_f_contig(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_is_contig(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_is_dense(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_is_unique(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_stride_order(
    layout: [*c]const dimfold_layout7,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_c_prefer(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_f_prefer(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_ndim_of_c_contig(layout: [*c]const dimfold_layout7) usize;
pub extern fn dimfold_layout7_ndim_of_f_contig(layout: [*c]const dimfold_layout7) usize;
pub extern fn dimfold_layout7_bounds_index(
    layout: [*c]const dimfold_layout7,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_offset_bounds(
    layout: [*c]const dimfold_layout7,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_offset_min(
    layout: [*c]const dimfold_layout7,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_offset_max(
    layout: [*c]const dimfold_layout7,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_span(
    layout: [*c]const dimfold_layout7,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_span_bytes(
    layout: [*c]const dimfold_layout7,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_stride_bytes(
    layout: [*c]const dimfold_layout7,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_offset_bytes(
    layout: [*c]const dimfold_layout7,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_check_strides(
    layout: [*c]const dimfold_layout7,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_is_broadcasted(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_size_non_broadcast(layout: [*c]const dimfold_layout7) usize;
pub extern fn dimfold_layout7_is_empty(layout: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_equal(layout: [*c]const dimfold_layout7, other: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_equivalent(layout: [*c]const dimfold_layout7, other: [*c]const dimfold_layout7) bool;
pub extern fn dimfold_layout7_hash(layout: [*c]const dimfold_layout7) u64;
pub extern fn dimfold_layout7_index(
    layout: [*c]const dimfold_layout7,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_index_unchecked(layout: [*c]const dimfold_layout7, index: [*c]const isize) isize;
pub extern fn dimfold_layout7_unravel_c(
    layout: [*c]const dimfold_layout7,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_unravel_f(
    layout: [*c]const dimfold_layout7,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_transpose(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_reverse_axes(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_swapaxes(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_moveaxis(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_flip(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_diagonal(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout7,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_select(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout7,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_insert(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout7,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_eliminate(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout7,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_narrow(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_slice_strict(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_chop(
    result: [*c]dimfold_layout6,
    layout: [*c]const dimfold_layout7,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_flatten_axis_mask(layout: [*c]const dimfold_layout7) u64;
pub extern fn dimfold_layout7_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_max_compatible_itemsize(
    layout: [*c]const dimfold_layout7,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout7,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_broadcast_layout_to_first(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout7,
    layouts: [*c]const [*c]const dimfold_layout7,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_greedy_layout(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_layout_for_array_copy(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_layout_for_binary_op(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout7,
    layout2: [*c]const dimfold_layout7,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_axes_composition(
    layout: [*c]const dimfold_layout7,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_matmul_layouts(
    layout: [*c]const dimfold_layout7,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout7,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout7_is_injective(
    layout: [*c]const dimfold_layout7,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_new(
    result: [*c]dimfold_layout8,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_new_unchecked(
    result: [*c]dimfold_layout8,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_c_contig(
    result: [*c]dimfold_layout8,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_f_contig(
    result: [*c]dimfold_layout8,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_contig(
    result: [*c]dimfold_layout8,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dense(
    result: [*c]dimfold_layout8,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_new_from_bytes(
    result: [*c]dimfold_layout8,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_from_dyn(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_set_offset(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_set_offset_unchecked(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout8_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout8_ndim(layout: [*c]const dimfold_layout8) usize;
pub extern fn dimfold_layout8_size(layout: [*c]const dimfold_layout8) usize;
pub extern fn dimfold_layout8_shape(layout: [*c]const dimfold_layout8) [*c]const usize;
pub extern fn dimfold_layout8_stride(layout: [*c]const dimfold_layout8) [*c]const isize;
pub extern fn dimfold_layout8_offset(layout: [*c]const dimfold_layout8) usize;
pub extern fn dimfold_layout8_is_c_contig(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_is_f_contig(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_is_contig(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_is_dense(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_is_unique(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_stride_order(
    layout: [*c]const dimfold_layout8,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_c_prefer(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_f_prefer(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_ndim_of_c_contig(layout: [*c]const dimfold_layout8) usize;
pub extern fn dimfold_layout8_ndim_of_f_contig(layout: [*c]const dimfold_layout8) usize;
pub extern fn dimfold_layout8_bounds_index(
    layout: [*c]const dimfold_layout8,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_offset_bounds(
    layout: [*c]const dimfold_layout8,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_offset_min(
    layout: [*c]const dimfold_layout8,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_offset_max(
    layout: [*c]const dimfold_layout8,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_span(
    layout: [*c]const dimfold_layout8,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_span_bytes(
    layout: [*c]const dimfold_layout8,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_stride_bytes(
    layout: [*c]const dimfold_layout8,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_offset_bytes(
    layout: [*c]const dimfold_layout8,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_check_strides(
    layout: [*c]const dimfold_layout8,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_is_broadcasted(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_size_non_broadcast(layout: [*c]const dimfold_layout8) usize;
pub extern fn dimfold_layout8_is_empty(layout: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_equal(layout: [*c]const dimfold_layout8, other: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_equivalent(layout: [*c]const dimfold_layout8, other: [*c]const dimfold_layout8) bool;
pub extern fn dimfold_layout8_hash(layout: [*c]const dimfold_layout8) u64;
pub extern fn dimfold_layout8_index(
    layout: [*c]const dimfold_layout8,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_index_unchecked(layout: [*c]const dimfold_layout8, index: [*c]const isize) isize;
pub extern fn dimfold_layout8_unravel_c(
    layout: [*c]const dimfold_layout8,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_unravel_f(
    layout: [*c]const dimfold_layout8,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_transpose(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_reverse_axes(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_swapaxes(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_moveaxis(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_flip(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_diagonal(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout8,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_select(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout8,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_insert(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout8,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_eliminate(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout8,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_narrow(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_slice_strict(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_chop(
    result: [*c]dimfold_layout7,
    layout: [*c]const dimfold_layout8,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_flatten_axis_mask(layout: [*c]const dimfold_layout8) u64;
pub extern fn dimfold_layout8_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_max_compatible_itemsize(
    layout: [*c]const dimfold_layout8,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout8,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_broadcast_layout_to_first(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout8,
    layouts: [*c]const [*c]const dimfold_layout8,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_greedy_layout(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_layout_for_array_copy(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_layout_for_binary_op(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout8,
    layout2: [*c]const dimfold_layout8,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_axes_composition(
    layout: [*c]const dimfold_layout8,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_matmul_layouts(
    layout: [*c]const dimfold_layout8,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout8,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout8_is_injective(
    layout: [*c]const dimfold_layout8,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_new(
    result: [*c]dimfold_layout9,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_new_unchecked(
    result: [*c]dimfold_layout9,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_c_contig(
    result: [*c]dimfold_layout9,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_f_contig(
    result: [*c]dimfold_layout9,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_contig(
    result: [*c]dimfold_layout9,
    shape: [*c]const usize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dense(
    result: [*c]dimfold_layout9,
    shape: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_new_from_bytes(
    result: [*c]dimfold_layout9,
    shape: [*c]const usize,
    stride_bytes: [*c]const isize,
    offset_bytes: usize,
    itemsize: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_to_dyn(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_from_dyn(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_set_offset(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_set_offset_unchecked(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_new_shape(shape: [*c]usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout9_new_stride(stride: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_layout9_ndim(layout: [*c]const dimfold_layout9) usize;
pub extern fn dimfold_layout9_size(layout: [*c]const dimfold_layout9) usize;
pub extern fn dimfold_layout9_shape(layout: [*c]const dimfold_layout9) [*c]const usize;
pub extern fn dimfold_layout9_stride(layout: [*c]const dimfold_layout9) [*c]const isize;
pub extern fn dimfold_layout9_offset(layout: [*c]const dimfold_layout9) usize;
pub extern fn dimfold_layout9_is_c_contig(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_is_f_contig(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_is_contig(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_is_dense(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_is_unique(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_stride_order(
    layout: [*c]const dimfold_layout9,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_c_prefer(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_f_prefer(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_ndim_of_c_contig(layout: [*c]const dimfold_layout9) usize;
pub extern fn dimfold_layout9_ndim_of_f_contig(layout: [*c]const dimfold_layout9) usize;
pub extern fn dimfold_layout9_bounds_index(
    layout: [*c]const dimfold_layout9,
    min: [*c]usize,
    max: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_offset_bounds(
    layout: [*c]const dimfold_layout9,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_offset_min(
    layout: [*c]const dimfold_layout9,
    min: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_offset_max(
    layout: [*c]const dimfold_layout9,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_span(
    layout: [*c]const dimfold_layout9,
    span: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_span_bytes(
    layout: [*c]const dimfold_layout9,
    itemsize: usize,
    span_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_stride_bytes(
    layout: [*c]const dimfold_layout9,
    itemsize: usize,
    stride_bytes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_offset_bytes(
    layout: [*c]const dimfold_layout9,
    itemsize: usize,
    offset_bytes: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_check_strides(
    layout: [*c]const dimfold_layout9,
    skip_zero: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_is_broadcasted(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_size_non_broadcast(layout: [*c]const dimfold_layout9) usize;
pub extern fn dimfold_layout9_is_empty(layout: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_equal(layout: [*c]const dimfold_layout9, other: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_equivalent(layout: [*c]const dimfold_layout9, other: [*c]const dimfold_layout9) bool;
pub extern fn dimfold_layout9_hash(layout: [*c]const dimfold_layout9) u64;
pub extern fn dimfold_layout9_index(
    layout: [*c]const dimfold_layout9,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_index_unchecked(layout: [*c]const dimfold_layout9, index: [*c]const isize) isize;
pub extern fn dimfold_layout9_unravel_c(
    layout: [*c]const dimfold_layout9,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_unravel_f(
    layout: [*c]const dimfold_layout9,
    ordinal: usize,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_transpose(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_reverse_axes(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_swapaxes(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_moveaxis(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    count: usize,
    source: [*c]const isize,
    destination: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_flip(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_diagonal(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout9,
    offset: isize,
    axis1: isize,
    axis2: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_select(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout9,
    axis: isize,
    index: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_eliminate(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout9,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_narrow(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    axis: isize,
    slice: [*c]const dimfold_slice,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_slice_strict(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    axis: isize,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_slice(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    indexers: [*c]const dimfold_indexer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_chop(
    result: [*c]dimfold_layout8,
    layout: [*c]const dimfold_layout9,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_split_at(
    before: [*c]dimfold_layout,
    after: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_dim_split_axes(
    chosen: [*c]dimfold_layout,
    rest: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_squeeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_unsqueeze(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_sliding_window(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    window: [*c]const usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_reshape(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    shape: [*c]const isize,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_flatten(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    start: isize,
    end: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_flatten_axis_mask(layout: [*c]const dimfold_layout9) u64;
pub extern fn dimfold_layout9_flatten_with_mask(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    start: isize,
    end: isize,
    mask: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_repack(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    old_itemsize: usize,
    new_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_max_compatible_itemsize(
    layout: [*c]const dimfold_layout9,
    itemsize: usize,
    max_itemsize: usize,
    data: ?*const anyopaque,
    axis: isize,
    compatible: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_broadcast_to(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_broadcast_to_left(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    count: usize,
    shape: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_broadcast_layout(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_broadcast_layout_left(
    result1: [*c]dimfold_layout,
    result2: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout9,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_broadcast_layout_to_first(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_broadcast_layout_to_first_left(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    layout2: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_translate_to_col_major(
    count: usize,
    results: [*c]dimfold_layout9,
    layouts: [*c]const [*c]const dimfold_layout9,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_greedy_layout(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    keep_shape: bool,
    axes: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_layout_for_array_copy(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_layout_for_binary_op(
    result: [*c]dimfold_layout9,
    layout: [*c]const dimfold_layout9,
    layout2: [*c]const dimfold_layout9,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_axes_composition(
    layout: [*c]const dimfold_layout9,
    axes: [*c]usize,
    composition: [*c]dimfold_axes_composition,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_matmul_layouts(
    layout: [*c]const dimfold_layout9,
    layout2: [*c]const dimfold_layout,
    order: dimfold_order,
    layouts: [*c]dimfold_matmul_layouts,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout9,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout9_is_injective(
    layout: [*c]const dimfold_layout9,
    max_work: u64,
    answer: [*c]dimfold_answer,
    witness: [*c]dimfold_witness,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_normalize_axes(
    ndim: usize,
    count: usize,
    axes: [*c]const isize,
    allow_duplicate: bool,
    sort: bool,
    normalized: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_reversed_permute(
    count: usize,
    axes: [*c]const isize,
    reversed: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_broadcast_shapes(
    count: usize,
    ndims: [*c]const usize,
    shapes: [*c]const [*c]const usize,
    ndim: [*c]usize,
    shape: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_broadcast_shapes_left(
    count: usize,
    ndims: [*c]const usize,
    shapes: [*c]const [*c]const usize,
    ndim: [*c]usize,
    shape: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_iterator_size(iterator: [*c]const dimfold_iterator) usize;
pub extern fn dimfold_iterator_next(iterator: [*c]dimfold_iterator, position: [*c]isize) bool;
pub extern fn dimfold_iterator_next_back(iterator: [*c]dimfold_iterator, position: [*c]isize) bool;
pub extern fn dimfold_iterator_next_run(iterator: [*c]dimfold_iterator, run: [*c]dimfold_run) bool;
pub extern fn dimfold_iterator_next_run_back(iterator: [*c]dimfold_iterator, run: [*c]dimfold_run) bool;
pub extern fn dimfold_iterator_split_at(
    head: [*c]dimfold_iterator,
    tail: [*c]dimfold_iterator,
    iterator: [*c]const dimfold_iterator,
    ordinal: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_iterate(
    iterator: [*c]dimfold_iterator,
    count: usize,
    layouts: [*c]const [*c]const dimfold_layout,
    order: dimfold_order,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_right(
    result: [*c]dimfold_mapping,
    ndim: usize,
    shape: [*c]const usize,
    static_shape: u64,
    index_dtype: dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_left(
    result: [*c]dimfold_mapping,
    ndim: usize,
    shape: [*c]const usize,
    static_shape: u64,
    index_dtype: dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_right_padded(
    result: [*c]dimfold_mapping,
    ndim: usize,
    shape: [*c]const usize,
    static_shape: u64,
    alignment: usize,
    static_alignment: bool,
    index_dtype: dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_left_padded(
    result: [*c]dimfold_mapping,
    ndim: usize,
    shape: [*c]const usize,
    static_shape: u64,
    alignment: usize,
    static_alignment: bool,
    index_dtype: dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_strided(
    result: [*c]dimfold_mapping,
    ndim: usize,
    shape: [*c]const usize,
    static_shape: u64,
    stride: [*c]const isize,
    static_stride: u64,
    offset: usize,
    index_dtype: dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_ndim(mapping: [*c]const dimfold_mapping) usize;
pub extern fn dimfold_mapping_extents(mapping: [*c]const dimfold_mapping) [*c]const usize;
pub extern fn dimfold_mapping_stride(mapping: [*c]const dimfold_mapping) [*c]const isize;
pub extern fn dimfold_mapping_static_extent(mapping: [*c]const dimfold_mapping, axis: isize) i64;
pub extern fn dimfold_mapping_static_stride(mapping: [*c]const dimfold_mapping, axis: isize) i64;
pub extern fn dimfold_mapping_static_alignment(mapping: [*c]const dimfold_mapping) i64;
pub extern fn dimfold_mapping_padded_extents(
    mapping: [*c]const dimfold_mapping,
    shape: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_is_always_strided(mapping: [*c]const dimfold_mapping) bool;
pub extern fn dimfold_mapping_is_always_unique(mapping: [*c]const dimfold_mapping) bool;
pub extern fn dimfold_mapping_is_always_exhaustive(mapping: [*c]const dimfold_mapping) bool;
pub extern fn dimfold_mapping_is_strided(mapping: [*c]const dimfold_mapping) bool;
pub extern fn dimfold_mapping_is_unique(mapping: [*c]const dimfold_mapping) bool;
pub extern fn dimfold_mapping_is_exhaustive(mapping: [*c]const dimfold_mapping) bool;
pub extern fn dimfold_mapping_required_span_size(mapping: [*c]const dimfold_mapping) usize;
pub extern fn dimfold_mapping_index(
    mapping: [*c]const dimfold_mapping,
    ndim: usize,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_equal(mapping: [*c]const dimfold_mapping, mapping2: [*c]const dimfold_mapping) bool;
pub extern fn dimfold_mapping_convert(
    result: [*c]dimfold_mapping,
    type: [*c]const dimfold_mapping,
    mapping: [*c]const dimfold_mapping,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_to_layout(
    result: [*c]dimfold_layout,
    mapping: [*c]const dimfold_mapping,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_from_layout(
    result: [*c]dimfold_mapping,
    type: [*c]const dimfold_mapping,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_from_functions(
    result: [*c]dimfold_mapping,
    functions: [*c]const dimfold_mapping_functions,
    index_dtype: dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_mapping_functions_index(
    functions: [*c]const dimfold_mapping_functions,
    ndim: usize,
    index: [*c]const isize,
    position: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_new(
    result: [*c]dimfold_tuple,
    leaves: usize,
    value: [*c]const isize,
    parens: [*c]const u8,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_flat(
    result: [*c]dimfold_tuple,
    count: usize,
    value: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_integer(result: [*c]dimfold_tuple, value: isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_tuple_parse(
    result: [*c]dimfold_tuple,
    text: [*c]const u8,
    length: usize,
    used: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_print(tuple: [*c]const dimfold_tuple, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_tuple_is_valid(tuple: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_rank(tuple: [*c]const dimfold_tuple) usize;
pub extern fn dimfold_tuple_depth(tuple: [*c]const dimfold_tuple) usize;
pub extern fn dimfold_tuple_is_static(tuple: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_equal(tuple: [*c]const dimfold_tuple, tuple2: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_congruent(tuple: [*c]const dimfold_tuple, tuple2: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_weakly_congruent(tuple: [*c]const dimfold_tuple, tuple2: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_compatible(tuple: [*c]const dimfold_tuple, tuple2: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_lex_less(tuple: [*c]const dimfold_tuple, tuple2: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_colex_less(tuple: [*c]const dimfold_tuple, tuple2: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_elem_less(tuple: [*c]const dimfold_tuple, tuple2: [*c]const dimfold_tuple) bool;
pub extern fn dimfold_tuple_get(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    count: usize,
    path: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_take(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_select(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    count: usize,
    modes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_group(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_flatten(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_unflatten(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    profile: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_append(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    tuple2: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_prepend(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    tuple2: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_replace(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    mode: isize,
    tuple2: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_concatenate(
    result: [*c]dimfold_tuple,
    count: usize,
    tuples: [*c]const [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_wrap(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_unwrap(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_product(
    tuple: [*c]const dimfold_tuple,
    product: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_sum(tuple: [*c]const dimfold_tuple, sum: [*c]isize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_tuple_inner_product(
    tuple: [*c]const dimfold_tuple,
    tuple2: [*c]const dimfold_tuple,
    product: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_product_each(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_product_like(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    profile: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_ceil_div(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    divisor: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_round_up(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    divisor: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_shape_div(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    divisor: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_elem_scale(
    result: [*c]dimfold_tuple,
    tuple: [*c]const dimfold_tuple,
    factor: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_compact_left(
    result: [*c]dimfold_tuple,
    shape: [*c]const dimfold_tuple,
    current: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_compact_right(
    result: [*c]dimfold_tuple,
    shape: [*c]const dimfold_tuple,
    current: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_compact_ordered(
    result: [*c]dimfold_tuple,
    shape: [*c]const dimfold_tuple,
    order: [*c]const dimfold_tuple,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_crd2idx(
    coordinate: [*c]const dimfold_tuple,
    shape: [*c]const dimfold_tuple,
    index: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_idx2crd(
    result: [*c]dimfold_tuple,
    index: isize,
    shape: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tuple_crd2crd(
    result: [*c]dimfold_tuple,
    coordinate: [*c]const dimfold_tuple,
    shape: [*c]const dimfold_tuple,
    shape2: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_new(
    result: [*c]dimfold_nested,
    shape: [*c]const dimfold_tuple,
    stride: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_left(
    result: [*c]dimfold_nested,
    shape: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_right(
    result: [*c]dimfold_nested,
    shape: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_ordered(
    result: [*c]dimfold_nested,
    shape: [*c]const dimfold_tuple,
    order: [*c]const dimfold_tuple,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_identity(
    result: [*c]dimfold_nested,
    shape: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_like(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_fragment_like(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_from_layout(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_layout,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_to_layout(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_swizzled(
    result: [*c]dimfold_nested,
    swizzle: dimfold_swizzle,
    offset: isize,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_shape(
    result: [*c]dimfold_tuple,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_stride(
    result: [*c]dimfold_tuple,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_parse(
    result: [*c]dimfold_nested,
    text: [*c]const u8,
    length: usize,
    used: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_print(layout: [*c]const dimfold_nested, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_nested_draw(layout: [*c]const dimfold_nested, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_nested_latex(layout: [*c]const dimfold_nested, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_nested_is_valid(layout: [*c]const dimfold_nested) bool;
pub extern fn dimfold_nested_rank(layout: [*c]const dimfold_nested) usize;
pub extern fn dimfold_nested_depth(layout: [*c]const dimfold_nested) usize;
pub extern fn dimfold_nested_size(layout: [*c]const dimfold_nested) usize;
pub extern fn dimfold_nested_is_static(layout: [*c]const dimfold_nested) bool;
pub extern fn dimfold_nested_cosize(
    layout: [*c]const dimfold_nested,
    cosize: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_coshape(
    result: [*c]dimfold_tuple,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_bounds(
    layout: [*c]const dimfold_nested,
    min: [*c]isize,
    max: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_equal(layout: [*c]const dimfold_nested, layout2: [*c]const dimfold_nested) bool;
pub extern fn dimfold_nested_equivalent(
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    answer: [*c]dimfold_answer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_is_injective(
    layout: [*c]const dimfold_nested,
    max_work: u64,
    answer: [*c]dimfold_answer,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_index(
    layout: [*c]const dimfold_nested,
    index: isize,
    position: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_crd2idx(
    layout: [*c]const dimfold_nested,
    coordinate: [*c]const dimfold_tuple,
    position: [*c]isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_coordinate(
    result: [*c]dimfold_tuple,
    layout: [*c]const dimfold_nested,
    coordinate: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_idx2crd(
    result: [*c]dimfold_tuple,
    layout: [*c]const dimfold_nested,
    position: isize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_get(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    count: usize,
    path: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_take(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_select(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    count: usize,
    modes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_group(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    start: isize,
    stop: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_flatten(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_unflatten(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    profile: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_wrap(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_unwrap(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_append(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_prepend(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_replace(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    mode: isize,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_concatenate(
    result: [*c]dimfold_nested,
    count: usize,
    layouts: [*c]const [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_zip(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_zip_modes(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_slice(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    coordinate: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_dice(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    coordinate: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_slice_and_offset(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    coordinate: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_coalesce(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_coalesce_by(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    profile: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_filter_zeros(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_filter(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_filter_by(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    profile: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_sort(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_composition(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_composition_tiler(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_composition_swizzle(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    swizzle: dimfold_swizzle,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_complement(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    cotarget: [*c]const dimfold_tuple,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_right_inverse(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_left_inverse(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_nullspace(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_logical_divide(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_zipped_divide(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_tiled_divide(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_flat_divide(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_tile_unzip(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_ceil_div(
    result: [*c]dimfold_tuple,
    shape: [*c]const dimfold_tuple,
    tiler: [*c]const dimfold_tiler,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_logical_product(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_zipped_product(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_tiled_product(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_flat_product(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_blocked_product(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_raked_product(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_tile_to_shape(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    shape: [*c]const dimfold_tuple,
    order: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_domain_distribute(
    result: [*c]dimfold_nested,
    shape: [*c]const dimfold_tuple,
    count: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_max_common_layout(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_max_common_vector(
    layout: [*c]const dimfold_nested,
    layout2: [*c]const dimfold_nested,
    count: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_max_alignment(
    layout: [*c]const dimfold_nested,
    alignment: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_upcast(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    n: usize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_downcast(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    n: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_recast(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    old_bits: usize,
    new_bits: usize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiler_from_nested(
    result: [*c]dimfold_tiler,
    layout: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiler_from_shape(
    result: [*c]dimfold_tiler,
    shape: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiler_parse(
    result: [*c]dimfold_tiler,
    text: [*c]const u8,
    length: usize,
    used: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiler_print(tiler: [*c]const dimfold_tiler, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_tiler_is_valid(tiler: [*c]const dimfold_tiler) bool;
pub extern fn dimfold_tiler_rank(tiler: [*c]const dimfold_tiler) usize;
pub extern fn dimfold_tiler_equal(tiler: [*c]const dimfold_tiler, tiler2: [*c]const dimfold_tiler) bool;
pub extern fn dimfold_swizzle_new(
    result: [*c]dimfold_swizzle,
    bits: i32,
    base: i32,
    shift: i32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_swizzle_from_masks(
    result: [*c]dimfold_swizzle,
    y: u64,
    z: u64,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_swizzle_composition(
    result: [*c]dimfold_swizzle,
    swizzle: dimfold_swizzle,
    swizzle2: dimfold_swizzle,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_swizzle_apply(swizzle: dimfold_swizzle, position: isize) isize;
pub extern fn dimfold_swizzle_upcast(
    result: [*c]dimfold_swizzle,
    swizzle: dimfold_swizzle,
    n: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_swizzle_downcast(
    result: [*c]dimfold_swizzle,
    swizzle: dimfold_swizzle,
    n: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_swizzle_recast(
    result: [*c]dimfold_swizzle,
    swizzle: dimfold_swizzle,
    old_bits: usize,
    new_bits: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_swizzle_parse(
    result: [*c]dimfold_swizzle,
    text: [*c]const u8,
    length: usize,
    used: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_swizzle_print(swizzle: dimfold_swizzle, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_nested_mark(
    layout: [*c]const dimfold_nested,
    name: [*c]const u8,
    diag: [*c]const dimfold_diag,
    text: [*c]u8,
    capacity: usize,
) usize;
pub extern fn dimfold_tuple_mark(
    tuple: [*c]const dimfold_tuple,
    name: [*c]const u8,
    diag: [*c]const dimfold_diag,
    text: [*c]u8,
    capacity: usize,
) usize;
pub extern fn dimfold_tiler_mark(
    tiler: [*c]const dimfold_tiler,
    name: [*c]const u8,
    diag: [*c]const dimfold_diag,
    text: [*c]u8,
    capacity: usize,
) usize;
pub extern fn dimfold_thread_value_new(
    result: [*c]dimfold_nested,
    tile: [*c]dimfold_tuple,
    threads: [*c]const dimfold_nested,
    values: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_inner_partition(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    coordinate: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_outer_partition(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    coordinate: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_local_tile(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tiler: [*c]const dimfold_tiler,
    coordinate: [*c]const dimfold_tuple,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nested_local_partition(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    threads: [*c]const dimfold_nested,
    thread: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_thread_value_tile(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tile: [*c]const dimfold_tuple,
    tv: [*c]const dimfold_nested,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_thread_value_partition(
    result: [*c]dimfold_nested,
    layout: [*c]const dimfold_nested,
    tile: [*c]const dimfold_tuple,
    tv: [*c]const dimfold_nested,
    thread: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_thread_value_ownership(
    tv: [*c]const dimfold_nested,
    size: usize,
    ownership: [*c]dimfold_ownership,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_thread_value_access(
    tv: [*c]const dimfold_nested,
    itemsize: usize,
    access_bytes: usize,
    first_value: usize,
    first_thread: usize,
    threads: usize,
    access: [*c]dimfold_access,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_thread_value_access_all(
    tv: [*c]const dimfold_nested,
    itemsize: usize,
    access_bytes: usize,
    instructions: [*c]u64,
    access: [*c]dimfold_access,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_thread_value_draw(
    tv: [*c]const dimfold_nested,
    tile: [*c]const dimfold_tuple,
    text: [*c]u8,
    capacity: usize,
) usize;
pub extern fn dimfold_thread_value_latex(
    tv: [*c]const dimfold_nested,
    tile: [*c]const dimfold_tuple,
    text: [*c]u8,
    capacity: usize,
) usize;
pub extern fn dimfold_layout_parse(
    result: [*c]dimfold_layout,
    text: [*c]const u8,
    length: usize,
    used: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_apply(
    result: [*c]dimfold_layout,
    layout: [*c]const dimfold_layout,
    text: [*c]const u8,
    length: usize,
    used: [*c]usize,
    dtype: [*c]dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_layout_print(layout: [*c]const dimfold_layout, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_layout_draw(
    layout: [*c]const dimfold_layout,
    columns: usize,
    text: [*c]u8,
    capacity: usize,
) usize;
pub extern fn dimfold_tiled_view_new(
    result: [*c]dimfold_tiled_view,
    layout: [*c]const dimfold_layout,
    count: usize,
    tile_shape: [*c]const usize,
    padding_mode: dimfold_padding_mode,
    step_count: usize,
    step: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiled_view_num_tiles(
    tiles: [*c]const dimfold_tiled_view,
    num_tiles: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiled_view_tile(
    result: [*c]dimfold_layout,
    tiles: [*c]const dimfold_tiled_view,
    ndim: usize,
    index: [*c]const isize,
    place: [*c]usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiled_view_is_full(tiles: [*c]const dimfold_tiled_view, ndim: usize, index: [*c]const isize) bool;
pub extern fn dimfold_tiled_view_grid(
    result: [*c]dimfold_layout,
    tiles: [*c]const dimfold_tiled_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiled_view_to_layout(
    result: [*c]dimfold_layout,
    tiles: [*c]const dimfold_tiled_view,
    only_full: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_view_new(
    result: [*c]dimfold_view,
    data: ?*anyopaque,
    size_bytes: usize,
    dtype: dimfold_dtype,
    ndim: usize,
    shape: [*c]const usize,
    stride: [*c]const isize,
    offset: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_view_as(
    result: [*c]dimfold_view,
    layout: [*c]dimfold_layout,
    view: [*c]const dimfold_view,
    dtype: dimfold_dtype,
    axis: isize,
    keep_dim: bool,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tier_name(tier: u64) [*c]const u8;
pub extern fn dimfold_tier_is_supported(tier: u64) bool;
pub extern fn dimfold_queue_create_host(
    queue: [*c]?*dimfold_queue,
    options: [*c]const dimfold_host_options,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_queue_destroy(queue: ?*dimfold_queue) void;
pub extern fn dimfold_queue_threads(queue: ?*const dimfold_queue) usize;
pub extern fn dimfold_queue_tier(queue: ?*const dimfold_queue) u64;
pub extern fn dimfold_queue_device_type(queue: ?*const dimfold_queue) i32;
pub extern fn dimfold_queue_device_id(queue: ?*const dimfold_queue) i32;
pub extern fn dimfold_queue_synchronize(queue: ?*dimfold_queue, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_queue_query(queue: ?*dimfold_queue, is_done: [*c]bool, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_prepare(queue: ?*dimfold_queue, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_event_create(
    event: [*c]?*dimfold_event,
    queue: ?*dimfold_queue,
    allocator: [*c]const dimfold_allocator,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_event_destroy(event: ?*dimfold_event) void;
pub extern fn dimfold_queue_record(
    queue: ?*dimfold_queue,
    event: ?*dimfold_event,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_queue_wait(queue: ?*dimfold_queue, event: ?*dimfold_event, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_event_synchronize(event: ?*dimfold_event, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_event_query(event: ?*dimfold_event, is_done: [*c]bool, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_queue_last_failure(queue: ?*const dimfold_queue) [*c]const u8;
pub extern fn dimfold_cuda_load(path: [*c]const u8, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_cuda_library() [*c]const u8;
pub extern fn dimfold_cuda_device_count(count: [*c]i32, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_cuda_device_describe(
    device: [*c]dimfold_cuda_device,
    device_id: i32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_queue_create_cuda(
    queue: [*c]?*dimfold_queue,
    device_id: i32,
    options: [*c]const dimfold_cuda_options,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_queue_cuda_stream(queue: ?*const dimfold_queue) ?*anyopaque;
pub extern fn dimfold_alloc(
    queue: ?*dimfold_queue,
    size_bytes: usize,
    memory: [*c]?*anyopaque,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_free(queue: ?*dimfold_queue, memory: ?*anyopaque, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_pinned_alloc(size_bytes: usize, memory: [*c]?*anyopaque, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_pinned_free(memory: ?*anyopaque, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_register(memory: ?*anyopaque, size_bytes: usize, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_unregister(memory: ?*anyopaque, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_copy(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_cast(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_fill(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    value: ?*const anyopaque,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_plan_copy(
    plan: [*c]dimfold_copy_plan,
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_copy_planned(
    queue: ?*dimfold_queue,
    plan: [*c]const dimfold_copy_plan,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_explain(
    queue: ?*const dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    explanation: [*c]dimfold_explanation,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_kernel_name(kernel: i32) [*c]const u8;
pub extern fn dimfold_transfer_name(transfer: u32) [*c]const u8;
pub extern fn dimfold_stores_name(stores: u32) [*c]const u8;
pub extern fn dimfold_explanation_why(explanation: [*c]const dimfold_explanation) [*c]const u8;
pub extern fn dimfold_explanation_advice(explanation: [*c]const dimfold_explanation) [*c]const u8;
pub extern fn dimfold_expr_begin(expr: [*c]dimfold_expr) void;
pub extern fn dimfold_expr_source(
    expr: [*c]dimfold_expr,
    node: [*c]u16,
    dtype: dimfold_dtype,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_expr_constant(
    expr: [*c]dimfold_expr,
    node: [*c]u16,
    dtype: dimfold_dtype,
    item: ?*const anyopaque,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_expr_index(
    expr: [*c]dimfold_expr,
    node: [*c]u16,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_expr_op(
    expr: [*c]dimfold_expr,
    node: [*c]u16,
    op: u16,
    count: usize,
    args: [*c]const u16,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_expr_cast(
    expr: [*c]dimfold_expr,
    node: [*c]u16,
    arg: u16,
    dtype: dimfold_dtype,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_expr_result(expr: [*c]dimfold_expr, node: u16, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_expr_check(expr: [*c]const dimfold_expr, diag: [*c]dimfold_diag) dimfold_status;
pub extern fn dimfold_expr_parse(
    expr: [*c]dimfold_expr,
    text: [*c]const u8,
    length: usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_expr_text(expr: [*c]const dimfold_expr, text: [*c]u8, capacity: usize) usize;
pub extern fn dimfold_expr_diag_text(
    expr: [*c]const dimfold_expr,
    diag: [*c]const dimfold_diag,
    text: [*c]u8,
    capacity: usize,
) usize;
pub extern fn dimfold_op_name(op: u16) [*c]const u8;
pub extern fn dimfold_op_arity(op: u16) usize;
pub extern fn dimfold_op_dtype(op: u16, dtype: dimfold_dtype) dimfold_dtype;
pub extern fn dimfold_program_create(
    program: [*c]?*dimfold_program,
    queue: ?*dimfold_queue,
    expr: [*c]const dimfold_expr,
    allocator: [*c]const dimfold_allocator,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_program_destroy(program: ?*dimfold_program) void;
pub extern fn dimfold_program_constant(
    program: ?*dimfold_program,
    node: u16,
    item: ?*const anyopaque,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_apply(
    queue: ?*dimfold_queue,
    program: ?*const dimfold_program,
    target_count: usize,
    targets: [*c]const dimfold_view,
    source_count: usize,
    sources: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_program_prepare(
    queue: ?*dimfold_queue,
    program: ?*dimfold_program,
    target_count: usize,
    targets: [*c]const dimfold_view,
    source_count: usize,
    sources: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_apply_explain(
    queue: ?*const dimfold_queue,
    program: ?*const dimfold_program,
    target_count: usize,
    targets: [*c]const dimfold_view,
    source_count: usize,
    sources: [*c]const dimfold_view,
    explanation: [*c]dimfold_apply_explanation,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_access_name(access: u32) [*c]const u8;
pub extern fn dimfold_apply_explanation_advice(explanation: [*c]const dimfold_apply_explanation) [*c]const u8;
pub extern fn dimfold_reduce_dtype(op: u32, dtype: dimfold_dtype) dimfold_dtype;
pub extern fn dimfold_reduce_name(op: u32) [*c]const u8;
pub extern fn dimfold_reduce(
    queue: ?*dimfold_queue,
    reduction: [*c]const dimfold_reduction,
    target_count: usize,
    targets: [*c]const dimfold_view,
    source_count: usize,
    sources: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_reduce_prepare(
    queue: ?*dimfold_queue,
    reduction: [*c]const dimfold_reduction,
    target_count: usize,
    targets: [*c]const dimfold_view,
    source_count: usize,
    sources: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_scan(
    queue: ?*dimfold_queue,
    op: u32,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    axis: isize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_take(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    indices: [*c]const dimfold_view,
    axis: isize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_put(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    indices: [*c]const dimfold_view,
    axis: isize,
    op: u32,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_gather(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    indices: [*c]const dimfold_view,
    axis: isize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_scatter(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    indices: [*c]const dimfold_view,
    axis: isize,
    op: u32,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_compress(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    count: [*c]usize,
    source: [*c]const dimfold_view,
    mask: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_expand(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    mask: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_nonzero(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    count: [*c]usize,
    source: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_unravel(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    ndim: usize,
    shape: [*c]const usize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_searchsorted(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    sorted: [*c]const dimfold_view,
    values: [*c]const dimfold_view,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_bincount(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    indices: [*c]const dimfold_view,
    weights: [*c]const dimfold_view,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_sort(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    axis: isize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_argsort(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    axis: isize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_top_k(
    queue: ?*dimfold_queue,
    values: [*c]const dimfold_view,
    indices: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    axis: isize,
    flags: u32,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_unique(
    queue: ?*dimfold_queue,
    values: [*c]const dimfold_view,
    first: [*c]const dimfold_view,
    inverse: [*c]const dimfold_view,
    counts: [*c]const dimfold_view,
    count: [*c]usize,
    source: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tile_load(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    tiles: [*c]const dimfold_tiled_view,
    ndim: usize,
    index: [*c]const isize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tile_store(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    tiles: [*c]const dimfold_tiled_view,
    ndim: usize,
    index: [*c]const isize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiles_load(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    tiles: [*c]const dimfold_tiled_view,
    ndim: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tiles_store(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    tiles: [*c]const dimfold_tiled_view,
    ndim: usize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_concatenate(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    count: usize,
    sources: [*c]const dimfold_view,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_stack(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    count: usize,
    sources: [*c]const dimfold_view,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_pad(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    ndim: usize,
    before: [*c]const usize,
    after: [*c]const usize,
    mode: dimfold_pad_mode,
    value: ?*const anyopaque,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_roll(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    count: usize,
    shifts: [*c]const isize,
    axes: [*c]const isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_repeat(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    repeats: usize,
    axis: isize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_tile(
    queue: ?*dimfold_queue,
    target: [*c]const dimfold_view,
    source: [*c]const dimfold_view,
    count: usize,
    reps: [*c]const usize,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_view_from_dlpack(
    result: [*c]dimfold_view,
    layout: [*c]dimfold_layout,
    tensor: [*c]const dimfold_dl_tensor,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_view_from_dlpack_versioned(
    result: [*c]dimfold_view,
    layout: [*c]dimfold_layout,
    tensor: [*c]const dimfold_dl_versioned,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_view_to_dlpack(
    result: [*c]dimfold_dl_tensor,
    storage: [*c]dimfold_dl_storage,
    view: [*c]const dimfold_view,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_view_to_dlpack_managed(
    result: [*c][*c]dimfold_dl_managed,
    view: [*c]const dimfold_view,
    release: dimfold_dl_release,
    owner: ?*anyopaque,
    allocator: [*c]const dimfold_allocator,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_view_to_dlpack_versioned(
    result: [*c][*c]dimfold_dl_versioned,
    view: [*c]const dimfold_view,
    release: dimfold_dl_release,
    owner: ?*anyopaque,
    allocator: [*c]const dimfold_allocator,
    diag: [*c]dimfold_diag,
) dimfold_status;
pub extern fn dimfold_dl_managed_delete(tensor: [*c][*c]dimfold_dl_managed) void;
pub extern fn dimfold_dl_versioned_delete(tensor: [*c][*c]dimfold_dl_versioned) void;
