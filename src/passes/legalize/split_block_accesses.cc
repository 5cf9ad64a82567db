// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/split_block_accesses.h"

#include <optional>
#include <vector>

#include "base/small_vector.h"
#include "eval/fold.h"
#include "ir/builder.h"
#include "layout/shared_types.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

constexpr Message<uint32_t, uint32_t> kLongCopy{Severity::error, "long-copy",
                                                "this copies {0} elements out of a block at once, and {1} are the most",
                                                "copy them in a loop"};

/// Says which loads are left as they are.
class WholeLoads {
 public:
  WholeLoads(const Module& module, const Target& target) : m_(module), is_wanted_(target.structures_in_blocks) {}

  bool has(const layout::Part& part, ir::Place place) {
    if (m_.types.is_loaded_whole(part.type)) return true;
    if (!is_wanted_ || !place.is_resource() || !m_.types.is_structure(part.type)) return false;
    if (!shared_) shared_.emplace(m_);
    return shared_->is_shared(part, m_.resources[place.resource()]);
  }

 private:
  const Module& m_;
  bool is_wanted_;
  std::optional<layout::SharedTypes> shared_;  ///< once something is to be split
};

bool is_construct(const Module& m, ValueId value) {
  const InstId def = m.def(value);
  return def && m.insts[def].op == Op::construct;
}

/// Has what is extracted from a structure or array that was put together taken from its parts: with that nothing is put
/// together only to be taken apart. `made`: what was put together, wholes before parts.
void extract_from_parts(Module& m, ValueId whole, std::vector<InstId>& made) {
  SmallVector<ValueId, 8> pending{whole};
  while (!pending.empty()) {
    const ValueId value = pending.back();
    pending.pop_back();
    if (m.types.is_loaded_whole(m.type(value)) || !is_construct(m, value)) continue;
    const InstId construct = m.def(value);
    made.push_back(construct);
    for (ir::UseId use = m.values[value].first_use; use;) {
      const InstId user = m.uses[use].user;
      use = m.uses[use].next;
      if (m.insts[user].op != Op::extract) continue;
      m.replace_all_uses(m.result(user), m.operand(construct, m.insts[user].imm()));
      m.erase(user);
    }
    for (const ir::Use& part : m.operands(construct)) pending.push_back(part.value);
  }
}

/// Takes one load or store apart, in front of it. Every part asks the budget.
class Splitter {
 public:
  Splitter(Module& module, Diagnostics& diagnostics, WholeLoads& whole_loads, InstId i)
      : m_(module),
        diagnostics_(diagnostics),
        whole_loads_(whole_loads),
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
  ValueId load(const layout::Part& from) {
    if (!diagnostics_.go_on()) return {};
    if (whole_loads_.has(from, place_))
      return b_.emit(Op::load, from.type, path_, place_.bits(), access_flags_);
    const uint32_t count = m_.types.part_count(from.type);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < count; ++n) {
      path_.push_back(m_.u32(n));
      parts.push_back(load(layout::step(m_, from, n)));
      path_.pop_back();
      if (!parts.back()) return {};
    }
    return b_.construct(from.type, parts);
  }

  bool store(ValueId value) {
    if (!diagnostics_.go_on()) return false;
    const TypeId type = m_.type(value);
    if (m_.types.is_loaded_whole(type)) {
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
    if (is_construct(m_, value)) return m_.operand(m_.def(value), n);
    const TypeId type = m_.types.part(m_.type(value), n);
    const std::optional<ValueId> constant = eval::fold(m_, Op::extract, type, std::span(&value, 1), n);
    return constant ? *constant : b_.extract(value, n);
  }

  Module& m_;
  Diagnostics& diagnostics_;
  WholeLoads& whole_loads_;
  ir::Builder b_;
  ir::Place place_;
  uint16_t access_flags_;
  SmallVector<ValueId, 8> path_;
};

/// Whether it is a load or store of a block.
bool is_block_access(const ir::Inst& in) {
  const bool is_access = in.op == Op::load || in.op == Op::store;
  return is_access && (in.place().is_resource() || in.place().is_reference());
}

/// The type of what such an access moves, if that is an array or structure; none otherwise.
TypeId moved(const Module& m, const ir::Inst& in) {
  const TypeId type = m.type(in.op == Op::load ? in.results : m.operand(in, in.path_length()));
  return m.types.is_loaded_whole(type) ? TypeId{} : type;
}

/// What the load reads.
layout::Part source(const Module& m, InstId load) {
  const ir::Place place = m.place(load);
  layout::Part part = place.is_resource() ? layout::whole(m.resources[place.resource()])
                                          : layout::whole(m.references[place.reference()]);
  for (uint32_t n = 1; n < m.path_length(load); ++n) part = layout::step(m, part, m.operand(load, n));
  return part;
}

}  // namespace

Result<bool> split_block_accesses(Module& module, PassContext& context) {
  bool has_blocks = module.references.size() != 0;
  for (const ir::ResourceId r : module.resources.ids()) has_blocks |= is_block(module.resources[r].kind);
  if (!has_blocks) return false;
  std::vector<InstId> accesses;  // listed first: the parts are accesses, too
  module.for_each_inst([&](InstId i) {
    const ir::Inst& in = module.insts[i];
    if (is_block_access(in) && moved(module, in)) accesses.push_back(i);
  });
  WholeLoads whole_loads(module, context.target);
  std::vector<InstId> made;
  bool changed = false;
  for (const InstId i : accesses) {
    const bool is_load = module.insts[i].op == Op::load;
    const layout::Part from = is_load ? source(module, i) : layout::Part{};
    if (is_load && whole_loads.has(from, module.place(i))) continue;
    Splitter splitter(module, context.diagnostics, whole_loads, i);
    if (!splitter.fits(moved(module, module.insts[i]))) return Failed{};
    if (is_load) {
      const ValueId value = splitter.load(from);
      if (!value) return Failed{};
      module.replace_all_uses(module.result(i), value);
      extract_from_parts(module, value, made);
    } else if (!splitter.store(module.operand(i, module.path_length(i)))) {
      return Failed{};
    }
    module.erase(i);
    changed = true;
  }
  for (const InstId construct : made)
    if (!module.has_uses(module.result(construct))) module.erase(construct);
  return changed;
}

}  // namespace umber
