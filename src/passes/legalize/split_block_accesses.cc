// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/split_block_accesses.h"

#include <vector>

#include "base/small_vector.h"
#include "eval/fold.h"
#include "ir/access.h"
#include "ir/builder.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

constexpr Message<uint32_t, uint32_t> kLongCopy{Severity::error, "long-copy",
                                                "this copies {0} elements out of a block at once, and {1} are the most",
                                                "copy them in a loop"};

/// Takes one load or store apart, in front of it. Every part asks the budget.
class Splitter {
 public:
  Splitter(Module& module, Diagnostics& diagnostics, InstId i)
      : m_(module),
        diagnostics_(diagnostics),
        b_(ir::Builder::before(module, i)),
        place_(module.place(i)),
        access_flags_(module.insts[i].flags) {
    for (uint32_t n = 0; n < module.path_length(i); ++n) path_.push_back(module.operand(i, n));
    b_.flags = access_flags_ & (ir::flag::kPrecise | ir::flag::kMediump);
  }

  /// False for more numbers, vectors and matrices than one instruction could put together. Nobody copies as many, but
  /// a structure that holds two of another, which holds two of a third, soon has them.
  bool fits(TypeId type) {
    const uint32_t count = m_.types.contents(type).elements;
    if (count <= ir::kMostOperands) return true;
    diagnostics_.report(kLongCopy, b_.span, count, ir::kMostOperands);
    return false;
  }

  /// Loads by parts; none once the budget is spent.
  ValueId load(TypeId type) {
    if (!diagnostics_.go_on()) return {};
    if (m_.types.is_numeric(type)) return b_.emit(Op::load, type, path_, place_.bits(), access_flags_);
    const uint32_t count = m_.types.part_count(type);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < count; ++n) {
      path_.push_back(m_.u32(n));
      parts.push_back(load(m_.types.part(type, n)));
      path_.pop_back();
      if (!parts.back()) return {};
    }
    return b_.construct(type, parts);
  }

  bool store(ValueId value) {
    if (!diagnostics_.go_on()) return false;
    const TypeId type = m_.type(value);
    if (m_.types.is_numeric(type)) {
      path_.push_back(value);
      b_.inst(Op::store, path_, {}, place_.bits(), access_flags_);
      path_.pop_back();
      return true;
    }
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      path_.push_back(m_.u32(n));
      const bool goes_on = store(part(value, n));
      path_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

 private:
  ValueId part(ValueId value, uint32_t n) {
    const TypeId type = m_.types.part(m_.type(value), n);
    const std::optional<ValueId> constant = eval::fold(m_, Op::extract, type, std::span(&value, 1), n);
    return constant ? *constant : b_.extract(value, n);
  }

  Module& m_;
  Diagnostics& diagnostics_;
  ir::Builder b_;
  ir::Place place_;
  uint16_t access_flags_;
  SmallVector<ValueId, 8> path_;
};

/// The type of what a load or store of a block moves, if that is an array or structure; none otherwise.
TypeId moved(const Module& m, InstId i) {
  const ir::Inst& in = m.insts[i];
  if ((in.op != Op::load && in.op != Op::store) || !in.place().is_resource()) return {};
  const TypeId type = m.type(in.op == Op::load ? in.results : m.operand(in, in.path_length()));
  return m.types.is_numeric(type) ? TypeId{} : type;
}

}  // namespace

Result<bool> split_block_accesses(Module& module, PassContext& context) {
  bool has_blocks = false;
  for (const ir::ResourceId r : module.resources.ids()) has_blocks |= is_block(module.resources[r].kind);
  if (!has_blocks) return false;
  std::vector<InstId> accesses;  // listed first: the parts are accesses, too
  module.for_each_inst([&](InstId i) {
    if (moved(module, i)) accesses.push_back(i);
  });
  for (const InstId i : accesses) {
    Splitter splitter(module, context.diagnostics, i);
    if (!splitter.fits(moved(module, i))) return Failed{};
    if (module.insts[i].op == Op::load) {
      const ValueId value = splitter.load(module.type(module.result(i)));
      if (!value) return Failed{};
      module.replace_all_uses(module.result(i), value);
    } else if (!splitter.store(module.operand(i, module.path_length(i)))) {
      return Failed{};
    }
    module.erase(i);
  }
  return !accesses.empty();
}

}  // namespace umber
