// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/control_phases.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "analysis/effects.h"
#include "base/small_vector.h"
#include "ir/builder.h"
#include "ir/function_insts.h"
#include "ir/function_order.h"
#include "ir/glsl_names.h"
#include "ir/interface/patch_flag.h"

namespace umber {
namespace {

using ir::BlockId, ir::BuiltIn, ir::Direction, ir::FunctionId, ir::InstId, ir::IoVarId, ir::Module, ir::Op, ir::Place,
    ir::TypeId, ir::ValueId, ir::VariableId;

constexpr Message<> kControlEffects{
    Severity::error, "unsupported-hlsl-control",
    "a hull shader runs the code of a tessellation control shader more than once, so it cannot write to memory",
    "write to buffers and images in another stage"};
constexpr Message<> kControlBarrier{Severity::error, "unsupported-hlsl-control",
                                    "HLSL takes a barrier() of a tessellation control shader only in main(), outside "
                                    "of control flow, and with no return "
                                    "in front of it"};
constexpr Message<std::string_view> kControlKeeps{
    Severity::error, "unsupported-hlsl-control",
    "what '{0}' makes is used in front of a barrier() of a tessellation control shader and behind it, and cannot be kept"};
constexpr Message<> kControlVertices{Severity::error, "unsupported-hlsl-control",
                                     "the tessellation control shader does not say how many vertices it writes"};

bool has_place(const Module& m, InstId i) { return ir::info(m.insts[i].op).attr == ir::Attr::place; }

/// What a control shader does, as far as it matters which invocation does it.
class Control {
 public:
  explicit Control(const Module& m) : m_(m), invocation_(find_built_in(m, BuiltIn::invocation_id, Direction::input)) {}

  bool is_output(InstId i) const {
    return has_place(m_, i) && m_.place(i).is_io_var() &&
           m_.io_vars[m_.place(i).io_var()].direction == Direction::output;
  }
  bool is_patch_output(InstId i) const { return is_output(i) && m_.io_vars[m_.place(i).io_var()].is_patch; }
  bool is_store(InstId i) const { return ir::info(m_.insts[i].op).effect == ir::Effect::writes; }

  /// Whether an invocation may read what another one wrote.
  bool communicates() const {
    bool found = false;
    for_each([&](InstId i) {
      if (!is_output(i) || m_.insts[i].op == Op::store) return;
      found |= is_patch_output(i) || m_.path_length(i) == 0 || !is_own_number(m_.operand(i, 0));
    });
    return found;
  }

  /// By FunctionId: whether it, or what it calls, writes outputs that each vertex has. Callees come before callers.
  std::vector<bool> writing_vertices() const {
    std::vector<bool> writes(m_.functions.size());
    for (const FunctionId f : m_.function_ids())
      ir::for_each_inst(m_, f, [&](InstId i) {
        const bool is_call = m_.insts[i].op == Op::call;
        const bool writes_here = is_output(i) && is_store(i) && !is_patch_output(i);
        if (writes_here || (is_call && writes[m_.insts[i].callee().index])) writes[f.index] = true;
      });
    return writes;
  }

  /// The invocation that alone writes what the patch has, or one of those that all write the same; none: they may differ.
  std::optional<uint32_t> writer_of_patch(FunctionId function) const {
    std::optional<uint32_t> writer;
    bool is_known = true;
    const bool may_leave = returns_early(function);
    const BlockId body = m_.function(function).body;
    for (const FunctionId f : m_.function_ids())
      ir::for_each_inst(m_, f, [&](InstId i) {
        if (!is_patch_output(i) || !is_store(i)) return;
        const std::optional<uint32_t> only = f == function ? only_invocation(i) : std::nullopt;
        const bool is_of_all = f == function && m_.insts[i].block == body && !may_leave && has_constant_path(i);
        if (only && writer.value_or(*only) == *only)
          writer = only;
        else
          is_known &= !only && is_of_all;
      });
    if (!is_known || writer.value_or(0) >= m_.state.tessellation.output_vertices) return std::nullopt;
    return writer.value_or(0);
  }

  bool returns_early(FunctionId function) const {
    bool found = false;
    const BlockId body = m_.function(function).body;
    ir::for_each_inst(m_, function, [&](InstId i) { found |= m_.insts[i].op == Op::ret && m_.insts[i].block != body; });
    return found;
  }

 private:
  template <typename F>
  void for_each(F&& f) const {
    for (const FunctionId function : m_.function_ids()) ir::for_each_inst(m_, function, f);
  }

  bool has_constant_path(InstId i) const {
    for (uint32_t n = 0; n < m_.path_length(i); ++n)
      if (!m_.is_constant(m_.operand(i, n))) return false;
    return true;
  }

  /// It is gl_InvocationID.
  bool is_own_number(ValueId v) const {
    InstId def = m_.def(v);
    while (def && (m_.insts[def].op == Op::bitcast || m_.insts[def].op == Op::convert))
      def = m_.def(m_.operand(def, 0));
    return def && invocation_ && m_.insts[def].op == Op::load && m_.place(def) == Place(invocation_);
  }

  /// Of `if (gl_InvocationID == 0)` around an instruction.
  std::optional<uint32_t> only_invocation(InstId i) const {
    for (BlockId block = m_.insts[i].block; m_.blocks[block].parent; block = m_.insts[m_.blocks[block].parent].block) {
      const InstId parent = m_.blocks[block].parent;
      if (m_.insts[parent].op != Op::if_ || m_.region(parent, 0) != block) continue;
      const InstId condition = m_.def(m_.operand(parent, 0));
      if (!condition || (m_.insts[condition].op != Op::eq && m_.insts[condition].op != Op::equal)) continue;
      for (uint32_t n = 0; n < 2; ++n) {
        const std::optional<uint64_t> number = m_.scalar_bits(m_.operand(condition, n));
        if (number && is_own_number(m_.operand(condition, 1 - n))) return static_cast<uint32_t>(*number);
      }
    }
    return std::nullopt;
  }

  const Module& m_;
  IoVarId invocation_;
};

/// Gives what an invocation keeps from one phase to the next an element for each invocation.
class Keeper {
 public:
  Keeper(Module& m, VariableId invocation, std::span<const FunctionId> phases, Diagnostics& diagnostics)
      : m_(m), invocation_(invocation), phases_(phases), diagnostics_(diagnostics) {}

  void run() {
    first_made_ = static_cast<uint32_t>(m_.variables.size());
    phase_of_.resize(m_.insts.size(), kNone);
    for (uint32_t p = 0; p < phases_.size(); ++p)
      ir::for_each_inst(m_, phases_[p], [&](InstId i) { phase_of_[i.index] = p; });
    keep_values();
    keep_variables();
  }

 private:
  static constexpr uint32_t kNone = ~0u;
  /// What keeps a value stands in the phase of its operands.
  bool is_made_here(InstId i) const { return i.index >= phase_of_.size(); }
  TypeId of_all(TypeId type) { return m_.types.array(type, m_.state.tessellation.output_vertices); }
  ValueId number(ir::Builder& b) { return b.load(invocation_, m_.variables[invocation_].type, {}); }

  void keep_values() {
    for (const FunctionId f : phases_) {
      std::vector<InstId> defs;
      m_.for_each(m_.function(f).body, [&](InstId i) { defs.push_back(i); });
      for (const InstId i : defs)
        for (uint32_t n = 0; !is_made_here(i) && n < m_.insts[i].result_count; ++n) keep_value(i, m_.result(i, n));
    }
  }

  void keep_value(InstId def, ValueId value) {
    std::vector<std::pair<InstId, uint32_t>> uses;
    for (ir::UseId u = m_.values[value].first_use; u; u = m_.uses[u].next) {
      const InstId user = m_.uses[u].user;
      if (!is_made_here(user) && phase_of_[user.index] != phase_of_[def.index])
        uses.emplace_back(user, u.index - m_.insts[user].operands.index);
    }
    if (uses.empty()) return;
    const TypeId type = m_.type(value);
    if (!m_.types.is_numeric(type) && !m_.types.is_array(type) && !m_.types.is_structure(type))
      return void(diagnostics_.report(kControlKeeps, m_.span(def), ir::glsl_name(m_.insts[def])));
    const VariableId kept =
        m_.variables.add({.scope = ir::VariableScope::private_, .type = of_all(type), .name = m_.names.intern("kept")});
    ir::Builder b = ir::Builder::before(m_, m_.insts[def].next);
    const ValueId here[] = {number(b)};
    b.store(kept, here, value);
    for (const auto& [user, operand] : uses) {
      ir::Builder before = ir::Builder::before(m_, user);
      const ValueId there[] = {number(before)};
      m_.set_operand(user, operand, before.load(kept, type, there));
    }
  }

  /// Where a variable is accessed: kNone by functions that phases call, or in several of them.
  void keep_variables() {
    struct Accesses {
      bool is_stored = false, is_loaded = false, is_of_several = false;
      uint32_t phase = kNone;
    };
    std::vector<Accesses> all(first_made_);
    for (const FunctionId f : m_.function_ids())
      ir::for_each_inst(m_, f, [&](InstId i) {
        if (!has_place(m_, i) || !m_.place(i).is_variable() || m_.place(i).index() >= first_made_) return;
        Accesses& of = all[m_.place(i).index()];
        const uint32_t phase = is_made_here(i) ? kNone : phase_of_[i.index];
        of.is_of_several |= phase == kNone || (of.phase != kNone && of.phase != phase);
        of.phase = phase;
        of.is_stored |= ir::info(m_.insts[i].op).effect == ir::Effect::writes;
        of.is_loaded |= m_.insts[i].op != Op::store;
      });
    std::vector<bool> grown(all.size());
    for (uint32_t n = 0; n < all.size(); ++n) {
      ir::Variable& variable = m_.variables[VariableId{n}];
      if (variable.function == m_.entry && variable.scope == ir::VariableScope::function) {
        grown[n] = all[n].is_of_several;
        if (!grown[n] && all[n].phase != kNone) variable.function = phases_[all[n].phase];
      } else if (variable.scope == ir::VariableScope::private_ && VariableId{n} != invocation_) {
        grown[n] = all[n].is_stored && all[n].is_loaded && (all[n].is_of_several || variable.initial);
      }
    }
    grow(grown);
  }

  void grow(const std::vector<bool>& which) {
    m_.for_each_inst([&](InstId i) {
      if (!has_place(m_, i) || !m_.place(i).is_variable() || m_.place(i).index() >= which.size()) return;
      if (!which[m_.place(i).index()]) return;
      ir::Builder b = ir::Builder::before(m_, i);
      std::vector<ValueId> operands = {number(b)};
      for (const ir::Use& use : m_.operands(i)) operands.push_back(use.value);
      m_.set_operands(i, operands);
    });
    for (uint32_t n = 0; n < which.size(); ++n) {
      if (!which[n]) continue;
      ir::Variable& variable = m_.variables[VariableId{n}];
      variable.scope = ir::VariableScope::private_;
      variable.function = {};
      variable.type = of_all(variable.type);
    }
  }

  Module& m_;
  VariableId invocation_;
  std::span<const FunctionId> phases_;
  Diagnostics& diagnostics_;
  std::vector<uint32_t> phase_of_;  ///< by InstId
  uint32_t first_made_ = 0;         ///< of the variables
};

class Phases {
 public:
  Phases(Module& m, Diagnostics& diagnostics) : m_(m), diagnostics_(diagnostics) {}

  bool run() {
    const uint32_t errors_before = diagnostics_.error_count();
    if (m_.state.tessellation.output_vertices == 0) diagnostics_.report(kControlVertices, {});
    look_for_barriers();
    if (diagnostics_.error_count() != errors_before) return false;
    const bool has_one_vertex = m_.state.tessellation.output_vertices == 1;
    const bool needs_barriers = !has_one_vertex && !barriers_.empty() && Control(m_).communicates();
    if (!needs_barriers) {
      for (const InstId barrier : barriers_) m_.erase(barrier);
      barriers_.clear();
      const std::optional<uint32_t> writer = has_one_vertex ? 0u : Control(m_).writer_of_patch(m_.entry);
      if (writer == 0u) return add_invocation_of_entry(), true;
    }
    split();
    return true;
  }

 private:
  void look_for_barriers() {
    const BlockId body = m_.function(m_.entry).body;
    std::vector<InstId> orders;
    for (const FunctionId f : m_.function_ids())
      ir::for_each_inst(m_, f, [&](InstId i) {
        const ir::Inst& inst = m_.insts[i];
        if (inst.op == Op::barrier) {
          if (inst.block != body) return void(diagnostics_.report(kControlBarrier, m_.span(i)));
          barriers_.push_back(i);
        } else if (ir::is_in(ir::Group::barrier, inst.op)) {
          orders.push_back(i);  // nothing is written whose order others see
        } else if (writes_memory(inst)) {
          diagnostics_.report(kControlEffects, m_.span(i));
        }
      });
    for (const InstId i : orders) m_.erase(i);
    // Barriers stand one behind the other: what returns in a region in front of the last one does so for that one, too.
    if (barriers_.empty()) return;
    for (InstId i = m_.blocks[body].first; i != barriers_.back(); i = m_.insts[i].next)
      if (ir::info(m_.insts[i].op).attr == ir::Attr::regions && may_return(i))
        return void(diagnostics_.report(kControlBarrier, m_.span(i)));
  }

  bool writes_memory(const ir::Inst& inst) const {
    if (inst.op == Op::call || ir::is_terminator(inst.op)) return false;
    const analysis::MemorySet memory = analysis::MemorySet::buffers() | analysis::MemorySet::images();
    return analysis::effects(m_, inst).writes.overlaps(memory);
  }

  /// In its regions.
  bool may_return(InstId i) const {
    SmallVector<BlockId, 32> pending;
    for (const BlockId b : m_.regions(i)) pending.push_back(b);
    bool found = false;
    for (size_t n = 0; n < pending.size(); ++n)
      m_.for_each(pending[n], [&](InstId inner) {
        found |= m_.insts[inner].op == Op::ret;
        if (ir::info(m_.insts[inner].op).attr != ir::Attr::regions) return;
        for (const BlockId b : m_.regions(inner)) pending.push_back(b);
      });
    return found;
  }

  /// The number that the entry is called with.
  IoVarId add_invocation_of_entry() {
    if (const IoVarId known = find_built_in(m_, BuiltIn::invocation_id, Direction::input)) return known;
    return m_.io_vars.add({.direction = Direction::input,
                           .built_in = BuiltIn::invocation_id,
                           .type = type_,
                           .name = m_.names.intern("gl_InvocationID")});
  }

  /// The number becomes a variable, which loops change.
  void make_invocation() {
    const IoVarId input = add_invocation_of_entry();
    type_ = m_.io_vars[input].type;
    std::vector<bool> which(m_.io_vars.size());
    which[input.index] = true;
    invocation_ = demote_io_vars(m_, which)[input.index].variable();
    number_ = add_invocation_of_entry();
  }

  void split() {
    make_invocation();
    cut();
    const std::vector<bool> writes_vertices = Control(m_).writing_vertices();
    const bool is_one_phase = phases_.size() == 1;
    bool needs_all = false;  // for one control point
    for (size_t n = 1; n < phases_.size(); ++n) needs_all |= writes_vertices[phases_[n].index];
    ir::Builder b = ir::Builder::at_end(m_, m_.function(m_.entry).body);
    if (needs_all) {
      run_all(b);
    } else {
      const IoVarId flag = ir::add_patch_flag(m_);
      const InstId choice = b.if_(b.load(flag, ir::types::kBool, {}));
      b.move_to_end(m_.region(choice, 0));
      run_all(b);
      b.yield();
      b.move_to_end(m_.region(choice, 1));
      b.store(invocation_, {}, b.load(number_, type_, {}));
      b.inst(Op::call, {}, {}, phases_[0].index);
      b.yield();
      b.move_to_end(m_.function(m_.entry).body);
    }
    b.emit_void(Op::ret);
    if (is_one_phase)
      move_locals(phases_[0]);
    else
      Keeper(m_, invocation_, phases_, diagnostics_).run();
    begin_variables();
    order();
  }

  /// The body of main() becomes a function for each phase.
  void cut() {
    const BlockId body = m_.function(m_.entry).body;
    phases_.resize(barriers_.size() + 1);
    for (size_t n = phases_.size(); n-- > 0;) {
      const NameId name = m_.names.intern(phases_.size() == 1 ? "invocation" : "phase");
      phases_[n] = m_.add_function(name, {}, {});
      const BlockId to = m_.function(phases_[n]).body;
      if (n == 0) {
        m_.splice(body, to);
      } else {
        m_.splice(m_.insts[barriers_[n - 1]].next, to);
        m_.erase(barriers_[n - 1]);
      }
      if (n + 1 < phases_.size()) ir::Builder::at_end(m_, to).emit_void(Op::ret);
    }
  }

  void run_all(ir::Builder& b) {
    for (const FunctionId f : phases_) run_phase(b, f);
  }

  void run_phase(ir::Builder& b, FunctionId phase) {
    b.store(invocation_, {}, m_.zero(type_));
    const InstId loop = b.loop();
    const BlockId after = b.block();
    b.move_to_end(m_.region(loop, 0));
    const ValueId count = m_.scalar(type_, m_.state.tessellation.output_vertices);
    const InstId go_on = b.if_(b.compare(Op::lt, b.load(invocation_, type_, {}), count));
    b.move_to_end(m_.region(go_on, 0));
    b.yield();
    b.move_to_end(m_.region(go_on, 1));
    b.emit_void(Op::break_);
    b.move_to_end(m_.region(loop, 0));
    b.inst(Op::call, {}, {}, phase.index);
    b.emit_void(Op::continue_);
    b.move_to_end(m_.region(loop, 1));
    b.store(invocation_, {}, b.binary(Op::add, b.load(invocation_, type_, {}), m_.scalar(type_, 1)));
    b.emit_void(Op::repeat);
    b.move_to_end(after);
  }

  void move_locals(FunctionId to) {
    for (const VariableId v : m_.variables.ids())
      if (FunctionId& owner = m_.variables[v].function; owner == m_.entry) owner = to;
  }

  /// Each invocation begins with the variables as they are declared, not as the one before it left them.
  void begin_variables() {
    std::vector<bool> is_stored(m_.variables.size());
    m_.for_each_inst([&](InstId i) {
      if (!has_place(m_, i) || !m_.place(i).is_variable() || m_.insts[i].op == Op::load) return;
      is_stored[m_.place(i).index()] = true;
    });
    ir::Builder b = ir::Builder::before(m_, m_.blocks[m_.function(phases_[0]).body].first);
    for (const VariableId v : m_.variables.ids()) {
      ir::Variable& variable = m_.variables[v];
      const bool is_private = variable.scope == ir::VariableScope::private_;
      if (!is_private || !variable.initial) continue;
      const ValueId initial = variable.initial;
      if (m_.type(initial) == variable.type) {
        if (is_stored[v.index]) b.store(v, {}, initial);
        continue;
      }
      variable.initial = {};
      const ValueId path[] = {b.load(invocation_, type_, {})};
      b.store(v, path, initial);
    }
  }

  /// Phases stand in front of main(), which calls them.
  void order() {
    std::vector<FunctionId> all;
    for (const FunctionId f : m_.function_ids())
      if (f != m_.entry && std::ranges::find(phases_, f) == phases_.end()) all.push_back(f);
    all.insert(all.end(), phases_.begin(), phases_.end());
    all.push_back(m_.entry);
    ir::order_functions(m_, all);
  }

  Module& m_;
  Diagnostics& diagnostics_;
  std::vector<InstId> barriers_;
  std::vector<FunctionId> phases_;
  TypeId type_ = ir::types::kI32;  ///< of gl_InvocationID, in SPIR-V perhaps uint
  VariableId invocation_{};
  IoVarId number_{};
};

}  // namespace

Result<bool> control_phases(Module& module, PassContext& context) {
  if (module.stage != ir::Stage::tess_control) return false;
  const uint32_t errors_before = context.diagnostics.error_count();
  const bool changed = Phases(module, context.diagnostics).run();
  if (context.diagnostics.error_count() != errors_before) return Failed{};
  return changed;
}

}  // namespace umber
