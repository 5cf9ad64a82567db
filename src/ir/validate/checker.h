// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "base/scratch.h"
#include "diag/diagnostics.h"
#include "ir/module.h"
#include "ir/validate/value_types.h"

namespace umber::ir::validation {

/// What a broken rule is reported as: what is wrong; null if nothing is.
using Reason = const char*;

/// Where a region is.
struct Surroundings {
  FunctionId function{};
  InstId break_target{};     ///< innermost loop body or switch_ around
  InstId continue_target{};  ///< innermost loop whose body is around
  uint32_t number = 0;       ///< among the regions of its instruction
};

/// What the rule groups share.
class Checker {
 public:
  Checker(const Module& module, bool trusts_links_, Diagnostics& diagnostics)
      : m(module),
        trusts_links(trusts_links_),
        scratch(module.memory()),
        value_types(module, scratch),
        diagnostics_(diagnostics) {}

  const Module& m;
  const bool trusts_links;  ///< see validate_built

  bool ok() const { return ok_; }
  void fail(Reason reason);
  void fail(std::string_view what, uint32_t number, Reason reason);
  void fail(InstId i, Reason reason);

  Scratch scratch;
  const ValueTypes value_types;

  // Filled by check_structure. Instructions are numbered in text order.
  static constexpr uint32_t kUnreached = ~0u;
  /// Where an instruction was met, and the number behind it and all its regions, as soon as the walk is there.
  struct InstPlace {
    uint32_t end = kUnreached;
    BlockId block{};
  };
  /// The instructions in a block, those in their regions included, have the numbers from `enter` to `exit` - 1.
  struct BlockRange {
    uint32_t enter = kUnreached, exit = kUnreached;
    Surroundings surroundings;
  };
  std::span<InstId> order;       ///< those that were reached, unless links are trusted
  std::span<InstPlace> insts;    ///< by InstId
  std::span<BlockRange> blocks;  ///< by BlockId

  bool is_reached(BlockId b) const { return blocks[b.index].enter != kUnreached; }
  /// Where the instruction is.
  const Surroundings& surroundings(InstId i) const { return blocks[m.insts[i].block.index].surroundings; }

 private:
  Diagnostics& diagnostics_;
  bool ok_ = true;
};

/// Where links are trusted, each instruction is held against all its rules on the way.
void check_structure(Checker& c);
void check_constants(Checker& c);
void check_interface(Checker& c);
void check_computed(Checker& c);
void check_captures(Checker& c);

/// An instruction and its types, as the rules ask for them, when all that was found right.
struct Types {
  Types(const Checker& checker, InstId id, const Inst& at)
      : c(checker), m(checker.m), i(id), inst(at), table(m.types), uses_(m.operands(inst)) {}

  const Checker& c;
  const Module& m;
  const InstId i;
  const Inst& inst;
  const TypeTable& table;

  Op op() const { return inst.op; }
  bool has_flag(uint16_t flag) const { return (inst.flags & flag) != 0; }
  Place place() const { return inst.place(); }
  ResourceId resource() const { return inst.resource(); }
  uint32_t path_length() const { return inst.path_length(); }

  std::span<const Use> uses() const { return uses_; }
  uint32_t operands() const { return inst.operand_count; }
  ValueId value(uint32_t n) const { return uses_[n].value; }
  TypeId operand(uint32_t n) const { return m.type(value(n)); }
  TypeId result(uint32_t n = 0) const { return m.type(ValueId{inst.results.index + n}); }

  /// A scalar or vector of this kind.
  bool is_vector_of(TypeId t, TypeKind kind) const {
    return table.is_numeric(t) && !table.is_matrix(t) && table.scalar_kind(t) == kind;
  }
  /// Of floats that are computed with.
  bool is_float(TypeId t) const { return table.is_numeric(t) && is_computed_float(table.scalar_kind(t)); }
  bool is_integer(TypeId t) const { return table.is_numeric(t) && ir::is_integer(table.scalar_kind(t)); }
  /// i32 or u32.
  bool is_index(TypeId t) const { return t == types::kI32 || t == types::kU32; }
  bool same_shape(TypeId a, TypeId b) const {
    return table.is_numeric(a) && table.is_numeric(b) && table.columns(a) == table.columns(b) &&
           table.rows(a) == table.rows(b);
  }

 private:
  const std::span<const Use> uses_;
};

/// The rule of the op.
Reason rule(const Types& t);

// Rules of types.cc's table that have files of their own.
Reason construct(const Types& t);
Reason extract(const Types& t);
Reason insert(const Types& t);
Reason extract_dynamic(const Types& t);
Reason insert_dynamic(const Types& t);
Reason swizzle(const Types& t);
Reason mat_mul(const Types& t);
Reason mat_scale(const Types& t);
Reason transpose(const Types& t);
Reason determinant(const Types& t);
Reason outer_product(const Types& t);
Reason access(const Types& t);
Reason array_length(const Types& t);
Reason atomic(const Types& t);
Reason buffer(const Types& t);
Reason counter(const Types& t);
Reason sampler(const Types& t);
Reason sample(const Types& t);
Reason query(const Types& t);
Reason image(const Types& t);
Reason subgroup(const Types& t);
Reason cooperative(const Types& t);
Reason pointer_to(const Types& t);
Reason function(const Types& t);
Reason cooperative_transpose(const Types& t);
Reason cooperative_reduce(const Types& t);
Reason cooperative_per_element(const Types& t);
Reason cooperative_tensor(const Types& t);
Reason cooperative_vector(const Types& t);
/// What follows the path of an op on cooperative vectors.
Reason vector_operands(const Types& t);
Reason tensor_operands(const Types& t);  ///< of the last, behind the path
Reason tensor(const Types& t);
Reason acceleration_structure(const Types& t);
Reason trace_ray(const Types& t);
Reason execute_callable(const Types& t);
Reason report_intersection(const Types& t);
Reason ray_query(const Types& t);
Reason control(const Types& t);  ///< calls, ifs, switches, loops and terminators

}  // namespace umber::ir::validation
