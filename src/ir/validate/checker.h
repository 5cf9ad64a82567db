// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "base/scratch.h"
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::ir::validation {

/// What a broken rule is reported as: what is wrong; null if nothing is.
using Reason = const char*;

/// Where a region is.
struct Context {
  FunctionId function{};
  InstId break_target{};     ///< innermost loop body or switch_ around
  InstId continue_target{};  ///< innermost loop whose body is around
  uint32_t number = 0;       ///< among the regions of its instruction
};

/// What the rule groups share.
class Checker {
 public:
  Checker(const Module& module, bool trusts_links_, Diagnostics& diagnostics)
      : m(module), trusts_links(trusts_links_), scratch(module.memory()), diagnostics_(diagnostics) {}

  const Module& m;
  const bool trusts_links;  ///< see validate_built

  bool ok() const { return ok_; }
  void fail(Reason reason);
  void fail(std::string_view what, uint32_t number, Reason reason);
  void fail(InstId i, Reason reason);

  Scratch scratch;

  // Filled by check_structure. Instructions are numbered in text order.
  static constexpr uint32_t kUnreached = ~0u;
  /// An instruction with all its regions takes the numbers from `position` to `end` - 1.
  struct InstRange {
    uint32_t position = kUnreached, end = kUnreached;
  };
  /// The instructions in a block, those in their regions included, have the numbers from `enter` to `exit` - 1.
  struct BlockRange {
    uint32_t enter = kUnreached, exit = kUnreached;
    Context context;
  };
  std::span<InstId> order;       ///< those that were reached
  std::span<InstRange> insts;    ///< by InstId
  std::span<BlockRange> blocks;  ///< by BlockId

  bool is_reached(BlockId b) const { return blocks[b.index].enter != kUnreached; }
  /// Where the instruction is.
  const Context& context(InstId i) const { return blocks[m.insts[i].block.index].context; }

 private:
  Diagnostics& diagnostics_;
  bool ok_ = true;
};

void check_structure(Checker& c);
void check_constants(Checker& c);
void check_interface(Checker& c);
void check_captures(Checker& c);

// Of each instruction, when all that was found right.
Reason control(const Checker& c, InstId i);
Reason dominance(const Checker& c, InstId i);
Reason operand_types(const Checker& c, InstId i);

// Rules of types.cc's table that have files of their own.
Reason construct(const Checker& c, InstId i);
Reason extract(const Checker& c, InstId i);
Reason insert(const Checker& c, InstId i);
Reason extract_dynamic(const Checker& c, InstId i);
Reason insert_dynamic(const Checker& c, InstId i);
Reason swizzle(const Checker& c, InstId i);
Reason mat_mul(const Checker& c, InstId i);
Reason mat_scale(const Checker& c, InstId i);
Reason transpose(const Checker& c, InstId i);
Reason determinant(const Checker& c, InstId i);
Reason outer_product(const Checker& c, InstId i);
Reason access(const Checker& c, InstId i);
Reason array_length(const Checker& c, InstId i);
Reason atomic(const Checker& c, InstId i);
Reason buffer(const Checker& c, InstId i);
Reason counter(const Checker& c, InstId i);
Reason sampler(const Checker& c, InstId i);
Reason sample(const Checker& c, InstId i);
Reason query(const Checker& c, InstId i);
Reason image(const Checker& c, InstId i);

/// An instruction's types, as the rules ask for them.
struct Types {
  const Module& m;
  InstId i;
  const TypeTable& table = m.types;

  uint32_t operands() const { return m.insts[i].operand_count; }
  Op op() const { return m.insts[i].op; }
  TypeId operand(uint32_t n) const { return m.type(m.operand(i, n)); }
  TypeId result(uint32_t n = 0) const { return m.type(m.result(i, n)); }
  /// A scalar or vector of this kind.
  bool is_vector_of(TypeId t, TypeKind kind) const {
    return table.is_numeric(t) && !table.is_matrix(t) && table.scalar_kind(t) == kind;
  }
  bool is_float(TypeId t) const { return table.is_numeric(t) && ir::is_float(table.scalar_kind(t)); }
  bool is_integer(TypeId t) const { return table.is_numeric(t) && ir::is_integer(table.scalar_kind(t)); }
  /// i32 or u32.
  bool is_index(TypeId t) const { return t == types::kI32 || t == types::kU32; }
  bool same_shape(TypeId a, TypeId b) const {
    return table.is_numeric(a) && table.is_numeric(b) && table.columns(a) == table.columns(b) &&
           table.rows(a) == table.rows(b);
  }
};

}  // namespace umber::ir::validation
