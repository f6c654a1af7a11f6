"""The GPUs that budgets are for, and how many threads fit one of their multiprocessors."""
from __future__ import annotations

from dataclasses import dataclass

ISSUED_PER_CLOCK = 4  # schedulers of a multiprocessor, each with one instruction of a warp per clock
WARP = 32
REGISTERS = 65536
REGISTER_UNIT = 256   # registers of a warp come in units of so many
WARP_UNIT = 4         # so many warps at once, since each scheduler has its own registers
SHARED_UNIT = 128
SHARED_RESERVED = 1024  # by the system, of each block


@dataclass(frozen=True)
class Gpu:
    """Clocks are those that NVIDIA states as boost."""
    name: str
    architecture: str
    multiprocessors: int
    gigahertz: float
    gigabytes_per_second: float
    warps: int
    blocks: int
    shared_bytes: int
    source: str

    def issued_per_second(self) -> float:
        """Instructions of threads, 32 of them for one of a warp."""
        return self.multiprocessors * ISSUED_PER_CLOCK * WARP * self.gigahertz * 1e9


GPUS = (
    Gpu("A100 SXM 80 GB", "sm_80", 108, 1.410, 2039, 64, 32, 164 << 10,
        "A100 data sheet: 2,039 GB/s, 19.5 TFLOPS of f32; Ampere white paper: 108 SMs of 64 lanes, 1,410 MHz"),
    Gpu("H100 SXM", "sm_90", 132, 1.755, 3350, 64, 32, 228 << 10,
        "H100 data sheet: 3.35 TB/s; Hopper white paper: 132 SMs; 1,755 MHz is what the PCIe card may do, while an "
        "SXM module may do up to 1,980 MHz, where shares are an eighth less"),
    Gpu("B200", "sm_100", 148, 1.965, 8000, 64, 32, 228 << 10,
        "HGX B200 data sheet: 8 TB/s; its SMs (148) and clock are published by others only"),
    Gpu("RTX 5090", "sm_120", 170, 2.407, 1792, 48, 24, 100 << 10,
        "Blackwell RTX white paper: 170 SMs of 128 lanes, 2,407 MHz, 1,792 GB/s"),
)
OF = {gpu.architecture: gpu for gpu in GPUS}


def rounded_up(number: int, unit: int) -> int:
    return -(-number // unit) * unit


def resident_threads(gpu: Gpu, threads: int, registers: int, shared_bytes: int) -> int:
    """Threads of blocks that one multiprocessor holds at once: the rules of NVIDIA's occupancy calculator, with the
    limits of the CUDA C++ Programming Guide, "Compute Capabilities"."""
    warps = -(-threads // WARP)
    of_a_warp = rounded_up(registers * WARP, REGISTER_UNIT)
    by_registers = REGISTERS // of_a_warp // WARP_UNIT * WARP_UNIT // warps
    by_shared = gpu.shared_bytes // rounded_up(shared_bytes + SHARED_RESERVED, SHARED_UNIT)
    return min(gpu.blocks, gpu.warps // warps, by_registers, by_shared) * threads


def issue_share(gpu: Gpu, instructions: float, moved_bytes: float) -> float:
    """Of the slots in which the GPU can issue instructions, the share that so many per so many bytes read and written
    need at 90 % of its memory's speed; above 1 the instructions are what is waited for."""
    return instructions / moved_bytes * 0.9 * gpu.gigabytes_per_second * 1e9 / gpu.issued_per_second()
