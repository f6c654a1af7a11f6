//! What is measured.
use rstsr_core::prelude::*;
use rstsr_core::prelude_dev::IxD;

#[derive(Clone, Copy)]
pub enum Operation {
    /// Into memory that was written before.
    Assign,
    /// Into fresh memory, through a reference or by value.
    ToContig,
    IntoContig,
}

/// How the source is seen.
pub enum Seen {
    Transposed(&'static [usize]),
    /// Every second row, the elements of each from the last on.
    SteppedAndFlipped,
    /// An extent where the source has one, which the target repeats.
    Broadcast(&'static [usize]),
}

pub struct Case {
    pub group: &'static str,
    pub name: &'static str,
    pub operation: Operation,
    /// Of the source in memory.
    shape: &'static [usize],
    seen: Seen,
}

impl Case {
    /// The source's layout, and the target's shape.
    pub fn layouts(&self) -> (Layout<IxD>, Vec<usize>) {
        let dense: Layout<IxD> = self.shape.to_vec().c();
        match self.seen {
            Seen::Transposed(axes) => {
                let axes: Vec<isize> = axes.iter().map(|&axis| axis as isize).collect();
                let seen = dense.transpose(&axes).unwrap();
                let shape = seen.shape().clone();
                (seen, shape)
            }
            Seen::SteppedAndFlipped => {
                let (rows, columns) = (self.shape[0] / 2, self.shape[1]);
                let stride = vec![2 * columns as isize, -1];
                (Layout::new(vec![rows, columns], stride, columns - 1).unwrap(), vec![rows, columns])
            }
            Seen::Broadcast(target) => (dense, target.to_vec()),
        }
    }
}

const fn case(
    group: &'static str,
    name: &'static str,
    operation: Operation,
    shape: &'static [usize],
    seen: Seen,
) -> Case {
    Case { group, name, operation, shape, seen }
}

use Operation::{Assign, IntoContig, ToContig};
use Seen::{Broadcast, SteppedAndFlipped, Transposed};

const ALL_2: &[usize] = &[2; 22];
const REVERSED: &[usize] = &[21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

pub const CASES: &[Case] = &[
    case("2-D", "assign, 4096×4096 transposed", Assign, &[4096, 4096], Transposed(&[1, 0])),
    case("2-D", "assign, 4095×4097 transposed", Assign, &[4095, 4097], Transposed(&[1, 0])),
    case("2-D", "assign, 1000×1000 transposed", Assign, &[1000, 1000], Transposed(&[1, 0])),
    case("2-D", "assign, 2048×4096, every second row, flipped", Assign, &[4096, 4096], SteppedAndFlipped),
    case("2-D", "to_contig, 4096×4096 transposed", ToContig, &[4096, 4096], Transposed(&[1, 0])),
    case("2-D", "into_contig, 4096×4096 transposed", IntoContig, &[4096, 4096], Transposed(&[1, 0])),
    case("2-D", "into_contig, 1000×1000 transposed", IntoContig, &[1000, 1000], Transposed(&[1, 0])),
    case("n-D", "assign, 256×256×256 by (2,1,0)", Assign, &[256, 256, 256], Transposed(&[2, 1, 0])),
    case("n-D", "assign, 200×201×202 by (1,2,0)", Assign, &[200, 201, 202], Transposed(&[1, 2, 0])),
    case("n-D", "assign, 32×64×56×56 from NCHW to NHWC", Assign, &[32, 64, 56, 56], Transposed(&[0, 2, 3, 1])),
    case("n-D", "assign, 20×21×22×23×24 by (4,2,0,3,1)", Assign, &[20, 21, 22, 23, 24], Transposed(&[4, 2, 0, 3, 1])),
    case("n-D", "assign, 22 axes of 2, reversed", Assign, ALL_2, Transposed(REVERSED)),
    case("n-D", "to_contig, 256×256×256 by (2,1,0)", ToContig, &[256, 256, 256], Transposed(&[2, 1, 0])),
    case("n-D", "into_contig, 32×64×56×56 from NCHW to NHWC", IntoContig, &[32, 64, 56, 56], Transposed(&[0, 2, 3, 1])),
    case("broadcast", "assign a row, 4096×4096", Assign, &[4096], Broadcast(&[4096, 4096])),
    case("broadcast", "assign a column, 4096×4096", Assign, &[4096, 1], Broadcast(&[4096, 4096])),
    case("broadcast", "assign a plane, 64×512×512", Assign, &[512, 512], Broadcast(&[64, 512, 512])),
    case("broadcast", "assign the middle axis, 256×256×256", Assign, &[256, 1], Broadcast(&[256, 256, 256])),
    case("dense", "assign, 16777216", Assign, &[1 << 24], Transposed(&[0])),
    case("dense", "assign, 65536", Assign, &[1 << 16], Transposed(&[0])),
    case("dense", "assign, 1024", Assign, &[1024], Transposed(&[0])),
    case("small", "assign, 1", Assign, &[1], Transposed(&[0])),
    case("small", "assign, 16", Assign, &[16], Transposed(&[0])),
    case("small", "assign, 1×1", Assign, &[1, 1], Transposed(&[1, 0])),
    case("small", "assign, 3×3 transposed", Assign, &[3, 3], Transposed(&[1, 0])),
    case("small", "assign, 16×16 transposed", Assign, &[16, 16], Transposed(&[1, 0])),
    case("small", "assign, 64×64 transposed", Assign, &[64, 64], Transposed(&[1, 0])),
    case("small", "assign, 2×2×2 by (2,1,0)", Assign, &[2, 2, 2], Transposed(&[2, 1, 0])),
    case("small", "assign, 8×8×8 by (2,1,0)", Assign, &[8, 8, 8], Transposed(&[2, 1, 0])),
    case("small", "into_contig, 1×1", IntoContig, &[1, 1], Transposed(&[1, 0])),
    case("small", "into_contig, 3×3 transposed", IntoContig, &[3, 3], Transposed(&[1, 0])),
    case("small", "to_contig, 16×16 transposed", ToContig, &[16, 16], Transposed(&[1, 0])),
    case("small", "to_contig, 8×8×8 by (2,1,0)", ToContig, &[8, 8, 8], Transposed(&[2, 1, 0])),
    case("small", "assign a scalar, 4", Assign, &[1], Broadcast(&[4])),
    case("small", "assign a row, 8×8", Assign, &[8], Broadcast(&[8, 8])),
];
