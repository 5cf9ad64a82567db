// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::glsl {

/// A set of kinds of types, one bit each.
struct KindSet {
  uint32_t bits = 0;

  static constexpr KindSet of(ir::TypeKind kind) { return {1u << static_cast<uint32_t>(kind)}; }
  constexpr bool has(ir::TypeKind kind) const { return (bits & of(kind).bits) != 0; }
  constexpr bool has_any(KindSet other) const { return (bits & other.bits) != 0; }
  friend constexpr KindSet operator|(KindSet a, KindSet b) { return {a.bits | b.bits}; }
};

constexpr KindSet kinds_between(ir::TypeKind first, ir::TypeKind last) {
  KindSet all;
  for (auto k = static_cast<uint32_t>(first); k <= static_cast<uint32_t>(last); ++k) all.bits |= 1u << k;
  return all;
}
inline constexpr KindSet kIntegerKinds = kinds_between(ir::TypeKind::i8, ir::TypeKind::u64);
/// What a fragment shader reads as it is, not interpolated.
inline constexpr KindSet kFlatKinds = kIntegerKinds | KindSet::of(ir::TypeKind::f64);
inline constexpr KindSet kOpaqueKinds = kinds_between(ir::TypeKind::image, ir::TypeKind::atomic_counter);

/// What types are made of in the end: the scalars of vectors and matrices, and the same of arrays and structures. Each
/// structure is looked into once, however often others contain it.
class ContainedKinds {
 public:
  KindSet of(const ir::TypeTable& types, ir::TypeId type);

 private:
  std::vector<KindSet> structures_;  ///< by TypeId; empty: not known yet
};

}  // namespace umber::glsl
