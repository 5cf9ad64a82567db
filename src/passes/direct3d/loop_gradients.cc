// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/loop_gradients.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "analysis/loop_trips.h"
#include "analysis/varying_loops.h"
#include "ir/builder.h"
#include "passes/direct3d/split_functions.h"

namespace umber {
namespace {

using ir::BlockId, ir::FunctionId, ir::InstId, ir::Module, ir::Op, ir::ValueId;

constexpr Message<> kLoopGradient{
    Severity::warning, "loop-gradient",
    "fragments go round this loop differently, so that there is no gradient here: level 0 is "
    "sampled, and derivatives are 0",
    "sample before the loop, or say the level with textureLod or textureGrad"};

/// Rounds that Microsoft's compiler unrolls at most; and where a condition may end the loop earlier, so that each round
/// lies inside of what the one before leaves open: 32 take it 0.1 s then, 64 take it 8 s, 200 more than a minute.
constexpr uint64_t kMostUnrolled = 1024, kMostUnrolledInside = 32;

constexpr ir::OpSet kTakeGradients = {Op::sample,      Op::sample_bias, Op::query_lod,     Op::dpdx,
                                      Op::dpdx_coarse, Op::dpdx_fine,   Op::dpdy,          Op::dpdy_coarse,
                                      Op::dpdy_fine,   Op::fwidth,      Op::fwidth_coarse, Op::fwidth_fine};

class GradientFinder {
 public:
  explicit GradientFinder(const Module& module)
      : m_(module),
        takes_gradients_(module.functions.size()),
        has_gradients_(module.insts.size()),
        called_(module.functions.size()) {
    run();
  }

  struct Found {
    InstId inst{};
    InstId statement{};  ///< that it is in, of the function's outermost block; none if the whole function is in a loop
  };
  /// Gradients in loops that have none there, in order.
  const std::vector<Found>& found() const { return found_; }
  /// Functions that take gradients and are called both where there are some and where there are none, callees before
  /// callers; and the calls of the latter kind that are not in one of them.
  const std::vector<FunctionId>& mixed() const { return mixed_; }
  const std::vector<InstId>& calls_without() const { return calls_without_; }

 private:
  enum class Around : uint8_t {
    nothing,   ///< no loop
    loop,      ///< all fragments go round it alike
    unrolled,  ///< nor do they here, but the compiler unrolls it
    varying,   ///< there are no gradients
  };
  /// The kinds of places that a function is called from.
  struct Called {
    bool from_outside = false, from_loop = false, from_varying = false;
  };

  void run() {
    for (const FunctionId f : m_.function_ids()) takes_gradients_[f.index] = takes_gradients(m_.function(f).body, false);
    if (!some_in_loops_) return;
    called_[m_.entry.index].from_outside = true;
    for (auto f = static_cast<uint32_t>(m_.functions.size()); f-- > 0;) {  // callers before callees
      from_ = called_[f];
      const bool is_mixed = from_.from_varying && (from_.from_outside || from_.from_loop);
      if (is_mixed && takes_gradients_[f]) mixed_.push_back(FunctionId{f});
      if (from_.from_outside || from_.from_loop || from_.from_varying)
        walk(m_.functions[f].body, from_.from_loop ? Around::loop : Around::nothing);
    }
    std::reverse(mixed_.begin(), mixed_.end());
  }

  /// Notes whether that is in a loop: where nothing is, which loops vary need not be found out.
  bool takes_gradients(BlockId block, bool is_in_loop) {
    bool takes = false;
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const ir::Inst& inst = m_.insts[i];
      if (kTakeGradients.has(inst.op) || (inst.op == Op::call && takes_gradients_[inst.callee().index])) {
        takes = true;
        some_in_loops_ |= is_in_loop;
      }
      if (ir::info(inst.op).attr != ir::Attr::regions) continue;
      bool takes_inside = false;
      for (const BlockId region : m_.regions(i))
        takes_inside |= takes_gradients(region, is_in_loop || inst.op == Op::loop);
      has_gradients_[i.index] = takes_inside;
      takes |= takes_inside;
    }
    return takes;
  }

  void walk(BlockId block, Around around) {
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const ir::Inst& inst = m_.insts[i];
      if (!m_.blocks[block].parent) statement_ = i;
      if (inst.op == Op::call)
        note_call(i, around);
      else if (kTakeGradients.has(inst.op))
        visit_gradient(i, around);
      if (ir::info(inst.op).attr != ir::Attr::regions || !has_gradients_[i.index]) continue;
      const uint64_t rounds = rounds_;
      const Around inside = inst.op == Op::loop ? enter(i, around) : around;
      for (const BlockId region : m_.regions(i)) walk(region, inside);
      rounds_ = rounds;
    }
  }

  void note_call(InstId call, Around around) {
    Called& callee = called_[m_.insts[call].callee().index];
    const bool in_loop = around != Around::nothing, in_varying = around == Around::varying;
    callee.from_varying |= in_varying || from_.from_varying;
    if (in_varying || (from_.from_varying && !from_.from_outside && !from_.from_loop)) calls_without_.push_back(call);
    callee.from_loop |= !in_varying && (in_loop || from_.from_loop) && (from_.from_outside || from_.from_loop);
    callee.from_outside |= !in_loop && from_.from_outside;
  }

  void visit_gradient(InstId i, Around around) {
    const bool in_loop = around == Around::varying;
    if (in_loop || from_.from_varying) found_.push_back({i, in_loop ? statement_ : InstId{}});
  }

  /// A loop that is left alike by all stays one, and what is in it cannot be unrolled so that gradients are known. Of one
  /// that is unrolled and has no others in it that need not be found out.
  Around enter(InstId loop, Around around) {
    if (around == Around::varying) return around;
    if (around == Around::nothing && !has_loops(loop) && unroll(loop)) return Around::unrolled;
    if (around != Around::unrolled && !varies(loop)) return Around::loop;
    return around != Around::loop && unroll(loop) ? Around::unrolled : Around::varying;
  }

  bool varies(InstId loop) {
    if (!varying_) varying_.emplace(m_);
    return varying_->contains(loop);
  }
  bool has_loops(InstId i) const {
    for (const BlockId region : m_.regions(i))
      for (InstId inner = m_.blocks[region].first; inner; inner = m_.insts[inner].next) {
        const Op op = m_.insts[inner].op;
        if (op == Op::loop || (ir::info(op).attr == ir::Attr::regions && has_loops(inner))) return true;
      }
    return false;
  }

  /// True, and counted among the rounds, if the compiler unrolls the loop.
  bool unroll(InstId loop) {
    const std::optional<analysis::CountedLoop> counted = analysis::counted_loop(m_, loop);
    if (!counted) return false;
    const uint64_t rounds = rounds_ * counted->trips;
    if (rounds > (counted->may_end_earlier ? kMostUnrolledInside : kMostUnrolled)) return false;
    rounds_ = rounds;
    return true;
  }

  const Module& m_;
  std::optional<analysis::VaryingLoops> varying_;  ///< once something depends on it
  bool some_in_loops_ = false;                     ///< gradients, or calls of functions that take some
  std::vector<bool> takes_gradients_;  ///< by FunctionId: it or what it calls
  std::vector<bool> has_gradients_;    ///< by InstId of what has regions: in them, or in what they call
  std::vector<Called> called_;         ///< by FunctionId
  Called from_;                        ///< the function at hand
  uint64_t rounds_ = 1;                ///< of the unrolled loops around
  std::vector<Found> found_;
  std::vector<FunctionId> mixed_;
  std::vector<InstId> calls_without_;
  InstId statement_{};
};

/// Computes gradients in front of a statement that has the loop in it, where all that they need is known by then.
class Hoister {
 public:
  Hoister(Module& m, InstId statement)
      : m_(m), statement_(statement), b_(ir::Builder::before(m, statement)), is_stored_(m.variables.size()) {
    look_for_stores(statement);
  }
  InstId statement() const { return statement_; }

  /// The gradient op, or lookup with gradients, in front of the statement; none if that cannot be.
  ValueId derivative(InstId i) {
    return is_known(m_.operand(i, 0), 0) ? copy_with(i, known(m_.operand(i, 0))) : ValueId{};
  }
  /// A lookup at the level that the lookup would have had if all fragments got there.
  ValueId lookup(InstId i) {
    const ir::ImageShape shape = m_.types.image_shape(m_.resources[m_.resource_of(i)].type);
    const ValueId at = m_.operand(i, 1);
    if (m_.has_flag(i, ir::flag::kCompare) || !is_known(at, 0)) return {};
    const uint32_t size = shape.dim == ir::ImageDim::d1                                      ? 1
                          : shape.dim == ir::ImageDim::d3 || shape.dim == ir::ImageDim::cube ? 3
                                                                                             : 2;
    const ValueId before = first_of(known(at), size);
    ValueId dx = b_.emit(Op::dpdx, m_.type(before), {before}), dy = b_.emit(Op::dpdy, m_.type(before), {before});
    ir::Builder here = ir::Builder::before(m_, i);
    std::vector<ValueId> operands;
    for (const ir::Use& use : m_.operands(i)) operands.push_back(use.value);
    if (m_.insts[i].op == Op::sample_bias) {
      const ValueId factor = here.emit(Op::exp2, ir::types::kF32, {operands[2]});
      dx = scaled(here, dx, factor), dy = scaled(here, dy, factor);
      operands.erase(operands.begin() + 2);
    }
    operands.insert(operands.begin() + 2, {dx, dy});
    return here.emit(Op::sample_grad, m_.type(m_.result(i)), operands, m_.insts[i].attr, m_.insts[i].flags);
  }

 private:
  static constexpr uint32_t kDeepest = 8;  // of an expression

  ValueId scaled(ir::Builder& b, ValueId v, ValueId factor) {
    const uint32_t size = m_.types.rows(m_.type(v));
    if (size == 1) return b.binary(Op::mul, v, factor);
    const std::vector<ValueId> all(size, factor);
    return b.binary(Op::mul, v, b.construct(m_.type(v), all));
  }
  /// The first components: a layer has no gradient.
  ValueId first_of(ValueId coordinate, uint32_t size) {
    const ir::TypeId wanted = ir::types::vector(ir::TypeKind::f32, size);
    if (m_.type(coordinate) == wanted) return coordinate;
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < size; ++n) parts.push_back(b_.extract(coordinate, n));
    return size == 1 ? parts[0] : b_.construct(wanted, parts);
  }

  bool is_known(ValueId v, uint32_t depth) const {
    const InstId def = m_.is_constant(v) ? InstId{} : m_.def(v);
    if (m_.is_constant(v)) return true;
    if (!def) return !is_inside(v);
    if (!is_inside(def)) return true;
    const bool is_pure = ir::info(m_.insts[def].op).effect == ir::Effect::pure && m_.insts[def].result_count == 1;
    if (depth == kDeepest || (!is_pure && !loads_same(def))) return false;
    for (const ir::Use& use : m_.operands(def))
      if (!is_known(use.value, depth + 1)) return false;
    return true;
  }
  /// A load that gives in front of the statement what it gives in it.
  bool loads_same(InstId i) const {
    if (m_.insts[i].op != Op::load) return false;
    const ir::Place place = m_.place(i);
    if (place.is_resource()) return m_.resources[place.resource()].kind == ir::ResourceKind::uniform_block;
    if (place.is_io_var()) return m_.io_vars[place.io_var()].direction == ir::Direction::input;
    if (m_.variables[place.variable()].scope != ir::VariableScope::function) return false;
    return !is_stored_[place.index()];
  }
  void look_for_stores(InstId statement) {
    for (const BlockId b : m_.regions(statement))
      for (InstId i = m_.blocks[b].first; i; i = m_.insts[i].next) {
        if (m_.insts[i].op == Op::store && m_.place(i).is_variable()) is_stored_[m_.place(i).index()] = true;
        if (ir::info(m_.insts[i].op).attr == ir::Attr::regions) look_for_stores(i);
      }
  }
  bool is_inside(InstId i) const {
    while (i && i != statement_) i = m_.blocks[m_.insts[i].block].parent;
    return static_cast<bool>(i);
  }
  /// A parameter of a function, not of a loop.
  bool is_inside(ValueId parameter) const {
    return static_cast<bool>(m_.blocks[BlockId{m_.values[parameter].payload}].parent);
  }

  ValueId known(ValueId v) {
    const InstId def = m_.is_constant(v) ? InstId{} : m_.def(v);
    if (!def || !is_inside(def)) return v;
    std::vector<ValueId> operands;
    for (const ir::Use& use : m_.operands(def)) operands.push_back(use.value);
    for (ValueId& operand : operands) operand = known(operand);
    return b_.emit(m_.insts[def].op, m_.type(v), operands, m_.insts[def].attr, m_.insts[def].flags);
  }
  ValueId copy_with(InstId i, ValueId operand) {
    return b_.emit(m_.insts[i].op, m_.type(m_.result(i)), std::span(&operand, 1), m_.insts[i].attr, m_.insts[i].flags);
  }

  Module& m_;
  InstId statement_;
  ir::Builder b_;
  std::vector<bool> is_stored_;  ///< by VariableId: in the statement
};

bool is_lookup(Op op) { return op == Op::sample || op == Op::sample_bias; }

/// Level 0, or a derivative of 0.
ValueId without_gradient(Module& m, InstId i) {
  const Op op = m.insts[i].op;
  if (!is_lookup(op)) return m.zero(m.type(m.result(i)));
  std::vector<ValueId> operands;
  for (const ir::Use& use : m.operands(i)) operands.push_back(use.value);
  const uint32_t level = m.has_flag(i, ir::flag::kCompare) ? 3 : 2;
  if (op == Op::sample_bias)
    operands[level] = m.f32(0);
  else
    operands.insert(operands.begin() + static_cast<std::ptrdiff_t>(level), m.f32(0));
  return ir::Builder::before(m, i).emit(Op::sample_lod, m.type(m.result(i)), operands, m.insts[i].attr,
                                        m.insts[i].flags);
}

void replace(Module& m, InstId i, Hoister* hoister, Diagnostics& diagnostics) {
  ValueId value;
  if (hoister && is_lookup(m.insts[i].op)) value = hoister->lookup(i);
  if (hoister && m.insts[i].operand_count == 1) value = hoister->derivative(i);
  if (!value) {
    diagnostics.report(kLoopGradient, m.span(i));
    value = without_gradient(m, i);
  }
  m.replace_all_uses(m.result(i), value);
  m.erase(i);
}

}  // namespace

Result<bool> loop_gradients(Module& m, PassContext& context) {
  if (!context.target.gradients_need_uniform_loops || m.stage != ir::Stage::fragment) return false;
  if (!m.ops().has_any(kTakeGradients)) return false;
  std::optional<GradientFinder> finder(m);
  if (!finder->mixed().empty()) {
    split_functions(m, finder->mixed(), finder->calls_without());
    finder.emplace(m);
  }
  std::optional<Hoister> hoister;
  for (const GradientFinder::Found& f : finder->found()) {
    if (f.statement && (!hoister || hoister->statement() != f.statement)) hoister.emplace(m, f.statement);
    replace(m, f.inst, f.statement ? &*hoister : nullptr, context.diagnostics);
  }
  return !finder->found().empty();
}

}  // namespace umber
