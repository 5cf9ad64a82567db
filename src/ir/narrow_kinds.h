// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/check.h"
#include "base/narrow_float.h"
#include "ir/type.h"

namespace umber::ir {

/// How the bits of a float of at most 16 bits are divided.
constexpr NarrowFloat narrow_format(TypeKind kind) {
  switch (kind) {  // NOLINT: the others are wider
    case TypeKind::f16: return kHalf;
    case TypeKind::bf16: return kBfloat16;
    case TypeKind::f8e4m3: return kFloat8E4M3;
    case TypeKind::f8e5m2: return kFloat8E5M2;
    case TypeKind::f4e2m1: return kFloat4E2M1;
    default: UMBER_UNREACHABLE("a float of at most 16 bits");
  }
}

}  // namespace umber::ir
