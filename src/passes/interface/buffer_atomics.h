// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/check.h"
#include "ir/op.h"

namespace umber {

/// The two spellings of an atomic on a block: by a path, and by bytes.
struct BufferAtomic {
  ir::Op by_path, by_bytes;
};
inline constexpr BufferAtomic kBufferAtomics[] = {
    {ir::Op::atomic_add, ir::Op::buffer_atomic_add},
    {ir::Op::atomic_min, ir::Op::buffer_atomic_min},
    {ir::Op::atomic_max, ir::Op::buffer_atomic_max},
    {ir::Op::atomic_and, ir::Op::buffer_atomic_and},
    {ir::Op::atomic_or, ir::Op::buffer_atomic_or},
    {ir::Op::atomic_xor, ir::Op::buffer_atomic_xor},
    {ir::Op::atomic_exchange, ir::Op::buffer_atomic_exchange},
    {ir::Op::atomic_compare_swap, ir::Op::buffer_atomic_compare_swap},
};

constexpr ir::Op atomic_by_bytes(ir::Op by_path) {
  for (const BufferAtomic& row : kBufferAtomics)
    if (row.by_path == by_path) return row.by_bytes;
  UMBER_UNREACHABLE("this is no atomic on a block by a path");
}
constexpr ir::Op atomic_by_path(ir::Op by_bytes) {
  for (const BufferAtomic& row : kBufferAtomics)
    if (row.by_bytes == by_bytes) return row.by_path;
  UMBER_UNREACHABLE("this is no atomic on a block by bytes");
}

}  // namespace umber
