// SPDX-License-Identifier: Apache-2.0
// Folding and interpreting share the meaning of each op, but not how values are held: random programs find differences.
#include <cmath>
#include <random>
#include <set>

#include "eval/fold.h"
#include "eval/interpreter/test_support.h"
#include "eval/lanes/translate.h"
#include "eval/scalar.h"
#include "ir/builder.h"
#include "ir/text/printer.h"

namespace umber::eval {
namespace {

using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeRule;
using ir::ValueId;

/// Writes a straight-line program, and folds it as it goes.
class RandomProgram {
 public:
  explicit RandomProgram(uint32_t seed, uint32_t most_bits = 64, bool wants_nans = true)
      : random_(seed), most_bits_(most_bits), wants_nans_(wants_nans) {
    m.entry = m.add_function(m.names.intern("main"), {}, {});
    const ir::Member members[] = {{ir::types::kVec2, {}}, {ir::types::kI32, {}}};
    composites_ = {m.types.structure({}, members), m.types.array(ir::types::kI32, 3),
                   m.types.array(ir::types::kVec2, 2)};
    end_ = ir::Builder::at_end(m, m.function(m.entry).body).emit_void(Op::ret);
    for (uint32_t k = 0; k < ir::kScalarKinds; ++k)
      for (uint32_t n = 1; n <= 4 && is_wanted(TypeKind(k)); ++n) add_constant(ir::types::vector(TypeKind(k), n));
    for (TypeKind k : {TypeKind::f16, TypeKind::f32, TypeKind::f64})
      for (uint32_t n = 0; n < 9 && is_wanted(k); ++n) add_constant(ir::types::matrix(k, 2 + n / 3, 2 + n % 3));
    for (TypeId t : composites_) add_constant(t);
    add_constant(ir::types::kVec4), add_constant(ir::types::kVec3), add_constant(ir::types::kU32);
  }

  /// One op with random operands. False if these do not fit, or have no defined result.
  bool add(Op op) {
    operands_.clear(), attr_ = 0, result_ = {};
    if (!choose(op) || (m.types.is_numeric(result_) && !is_wanted(m.types.scalar_kind(result_)))) return false;
    std::vector<ValueId> values, constants;
    for (uint32_t n : operands_) values.push_back(pool_[n].value), constants.push_back(pool_[n].constant);
    ir::Builder b = ir::Builder::before(m, end_);
    const ValueId value = b.emit(op, result_, values, attr_);
    Diagnostics diagnostics;
    const std::optional<ValueId> folded =
        ir::validate(m, diagnostics) ? fold(m, op, result_, constants, attr_) : std::nullopt;
    if (!folded || (!wants_nans_ && has_nan(*folded))) {
      m.erase(m.def(value));
      return false;
    }
    const ir::IoVarId out = m.io_vars.add({.direction = ir::Direction::output, .type = result_});
    b.store(out, {}, value);
    pool_.push_back({value, *folded});
    expected.push_back(*folded);
    covered.insert(op);
    return true;
  }

  Words flat(ValueId constant) const {
    Words all;
    flatten(constant, all);
    return all;
  }

  ir::Module m;
  std::vector<ValueId> expected;  ///< of each output
  std::set<Op> covered;

 private:
  struct Entry {
    ValueId value, constant;
  };
  bool is_wanted(TypeKind kind) const { return ir::bit_width_of(kind) <= most_bits_; }
  bool has_nan(ValueId v) const {
    const ir::Constant& c = m.constant(v);
    if (m.types.is_scalar(m.type(v)))
      return ir::is_float(m.types.kind(m.type(v))) && std::isnan(to_double(m.types.kind(m.type(v)), c.bits));
    for (uint32_t n = 0; n < c.part_count; ++n)
      if (has_nan(m.constant_part(c, n))) return true;
    return false;
  }
  uint32_t below(size_t n) { return static_cast<uint32_t>(random_() % n); }
  TypeId type(uint32_t entry) const { return m.type(pool_[entry].constant); }
  bool is_integer(TypeId t) const { return m.types.is_numeric(t) && ir::is_integer(m.types.scalar_kind(t)); }

  uint64_t bits(TypeKind kind) {
    if (kind == TypeKind::bool_) return below(2);
    constexpr double kFloats[] = {0, -0.0, 1, -1, 0.5, 2.5, -3.25, 1e-3, 1e4, 1e30, HUGE_VAL};
    const double f = below(4) ? kFloats[below(std::size(kFloats))] : static_cast<double>(below(2000)) / 128 - 7;
    if (kind == TypeKind::f32) return word(static_cast<float>(f));
    if (kind == TypeKind::f64) return std::bit_cast<uint64_t>(f);
    const uint64_t any = below(2) ? below(8) : uint64_t{random_()} << 32 | random_();
    const uint32_t width = ir::bit_width_of(kind);
    return width == 64 ? any : any & ((uint64_t{1} << width) - 1);
  }
  ValueId constant(TypeId t) {
    if (m.types.is_scalar(t)) return m.scalar(t, bits(m.types.kind(t)));
    if (below(8) == 0) return m.zero(t);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m.types.part_count(t); ++n) parts.push_back(constant(m.types.part(t, n)));
    return m.composite(t, parts);
  }
  void add_constant(TypeId t) {
    const ValueId v = constant(t);
    pool_.push_back({v, v});
  }
  void flatten(ValueId v, Words& out) const {
    const TypeId t = m.type(v);
    const ir::Constant& c = m.constant(v);
    if (m.types.is_scalar(t)) return out.push_back(c.bits);
    for (uint32_t n = 0; n < m.types.part_count(t); ++n) {
      if (c.kind == ir::ConstantKind::composite)
        flatten(m.constant_part(c, n), out);
      else
        out.resize(out.size() + words(m.types.part(t, n)));
    }
  }
  size_t words(TypeId t) const {
    if (m.types.is_scalar(t)) return 1;
    size_t all = 0;
    for (uint32_t n = 0; n < m.types.part_count(t); ++n) all += words(m.types.part(t, n));
    return all;
  }

  /// A value of a type, an old one if possible.
  bool use(TypeId t) {
    std::vector<uint32_t> fitting;
    for (uint32_t n = 0; n < pool_.size(); ++n)
      if (type(n) == t) fitting.push_back(n);
    if (fitting.empty()) return false;
    operands_.push_back(fitting[below(fitting.size())]);
    return true;
  }
  bool use_index(TypeId composite) {
    const uint32_t parts = m.types.part_count(composite);
    if (parts == 0) return false;
    const ValueId index = m.u32(below(parts));
    pool_.push_back({index, index});
    operands_.push_back(static_cast<uint32_t>(pool_.size()) - 1);
    return true;
  }
  /// Operands of types that may fit, and the result's type. The validator has the last word.
  bool choose(Op op);
  bool choose_linear(Op op, TypeId t);
  bool choose_composite(Op op, TypeId t);
  bool use_all(std::initializer_list<TypeId> types) {
    for (TypeId t : types)
      if (!use(t)) return false;
    return true;
  }

  std::mt19937 random_;
  uint32_t most_bits_;
  bool wants_nans_;
  ir::InstId end_;
  std::vector<Entry> pool_;
  std::vector<TypeId> composites_;
  std::vector<uint32_t> operands_;
  TypeId result_;
  uint32_t attr_ = 0;
};

bool RandomProgram::choose(Op op) {
  const TypeId t = type(below(pool_.size()));
  const bool is_numeric = m.types.is_numeric(t), is_matrix = m.types.is_matrix(t);
  const TypeId i32 = ir::types::kI32;
  result_ = t;
  switch (ir::info(op).rule) {  // NOLINT: the others follow
    case TypeRule::same:
      for (uint32_t n = 0; n < ir::info(op).operands; ++n)
        if (!use(t)) return false;
      return is_numeric;
    case TypeRule::shift: return is_integer(t) && use_all({t, t});
    case TypeRule::compare:
      if (!is_numeric || is_matrix) return false;
      result_ = m.types.with_scalar(t, TypeKind::bool_);
      return use_all({t, t});
    case TypeRule::classify:
      if (!is_numeric || is_matrix) return false;
      result_ = m.types.with_scalar(t, TypeKind::bool_);
      return use(t);
    case TypeRule::truth: result_ = ir::types::kBool; return use(t);
    case TypeRule::convert:
      if (!is_numeric || is_matrix) return false;
      result_ = m.types.with_scalar(t, TypeKind(below(ir::kScalarKinds)));
      return use(t);
    case TypeRule::bitcast:
      result_ = ir::types::vector(TypeKind(below(ir::kScalarKinds)), 1 + below(4));
      return is_numeric && use(t);
    case TypeRule::bitcast_extract:
      if (!is_integer(t)) return false;
      result_ = m.types.with_scalar(t, TypeKind::f4e2m1);
      return use(t) && use(i32);
    case TypeRule::bitfield: {
      for (uint32_t n = 2; n < ir::info(op).operands; ++n)
        if (!use(t)) return false;
      return is_numeric && use_all({i32, i32});
    }
    case TypeRule::bit_count:
      if (!is_integer(t)) return false;
      result_ = m.types.with_scalar(t, below(2) ? TypeKind::i32 : TypeKind::i64);
      return use(t);
    case TypeRule::integer_dot: {
      if (!is_integer(t) || is_matrix) return false;
      const TypeKind kind = m.types.scalar_kind(t);
      const bool is_wide = ir::bit_width_of(kind) == 64, has_sign = ir::is_signed(kind);
      result_ = ir::types::vector(is_wide    ? (has_sign ? TypeKind::i64 : TypeKind::u64)
                                  : has_sign ? TypeKind::i32
                                             : TypeKind::u32,
                                  1);
      return use_all({t, t}) && (op == Op::integer_dot || use(result_));
    }
    case TypeRule::ldexp: return is_numeric && use(t) && use(ir::types::vector(TypeKind::i32, m.types.rows(t)));
    case TypeRule::pack: {
      const bool packs = op <= Op::pack_half_2x16;
      const TypeId floats = below(2) ? ir::types::kVec2 : ir::types::kVec4;
      result_ = packs ? ir::types::kU32 : floats;
      return use(packs ? floats : ir::types::kU32);
    }
    default: return is_numeric && choose_linear(op, t) ? true : (operands_.clear(), choose_composite(op, t));
  }
}

bool RandomProgram::choose_linear(Op op, TypeId t) {
  const TypeKind kind = m.types.scalar_kind(t);
  const TypeId scalar = ir::types::vector(kind, 1);
  const TypeId other = type(below(pool_.size()));
  switch (ir::info(op).rule) {  // NOLINT: as above
    case TypeRule::mat_mul: {
      if (!m.types.is_numeric(other)) return false;
      const uint32_t rows = m.types.is_matrix(t) ? m.types.rows(t) : 1, columns = m.types.columns(other);
      result_ = rows > 1 && columns > 1 && ir::is_float(kind) ? ir::types::matrix(kind, columns, rows)
                                                              : ir::types::vector(kind, rows > 1 ? rows : columns);
      return use_all({t, other});
    }
    case TypeRule::mat_scale: return use_all({t, scalar});
    case TypeRule::transpose:
      if (!m.types.is_matrix(t)) return false;
      result_ = ir::types::matrix(kind, m.types.rows(t), m.types.columns(t));
      return use(t);
    case TypeRule::determinant: result_ = scalar; return use(t);
    case TypeRule::outer_product:
      if (!m.types.is_vector(t) || !m.types.is_vector(other) || !ir::is_float(kind)) return false;
      result_ = ir::types::matrix(kind, m.types.rows(other), m.types.rows(t));
      return use_all({t, other});
    case TypeRule::reduce: result_ = scalar; return use(t) && (ir::info(op).operands == 1 || use(t));
    case TypeRule::refract: return use_all({t, t, scalar});
    default: return false;
  }
}

bool RandomProgram::choose_composite(Op op, TypeId t) {
  const uint32_t parts = m.types.part_count(t);
  switch (ir::info(op).rule) {  // NOLINT: as above
    case TypeRule::construct:
      if (m.types.is_vector(t) && parts > 2 && below(2))
        return use_all({m.types.part(t, 0), ir::types::vector(m.types.scalar_kind(t), parts - 1)});
      for (uint32_t n = 0; n < parts; ++n)
        if (!use(m.types.part(t, n))) return false;
      return parts != 0;
    case TypeRule::extract:
      if (parts == 0) return false;
      result_ = m.types.part(t, attr_ = below(parts));
      return use(t);
    case TypeRule::insert: return parts != 0 && use_all({t, m.types.part(t, attr_ = below(parts))});
    case TypeRule::extract_dynamic:
      if (parts == 0 || m.types.is_structure(t)) return false;
      result_ = m.types.part(t, 0);
      return use(t) && use_index(t);
    case TypeRule::insert_dynamic:
      return parts != 0 && !m.types.is_structure(t) && use(t) && use_index(t) && use(m.types.part(t, 0));
    case TypeRule::swizzle: {
      if (!m.types.is_numeric(t) || m.types.is_matrix(t)) return false;
      const uint32_t size = 2 + below(3);
      result_ = ir::types::vector(m.types.scalar_kind(t), size);
      for (uint32_t n = 0; n < size; ++n) attr_ |= below(m.types.rows(t)) << (2 * n);
      return use(t);
    }
    case TypeRule::select: {
      const bool by_component = m.types.is_vector(t) && below(2);
      return use_all({by_component ? m.types.with_scalar(t, TypeKind::bool_) : ir::types::kBool, t, t});
    }
    case TypeRule::deep: result_ = ir::types::kBool; return use_all({t, t});
    default: return false;
  }
}

/// But specializations, which stand for values that are not known.
std::vector<Op> pure_ops() {
  std::vector<Op> ops;
  for (size_t n = 0; n < ir::kOpCount; ++n)
    if (const Op op{static_cast<uint16_t>(n)}; ir::info(op).effect == ir::Effect::pure && ir::info(op).results == 1)
      if (op != Op::specialization && !ir::is_in(ir::Group::cooperative, op)) ops.push_back(op);
  return ops;
}

TEST(InterpreterAgreement, FoldedConstantsAreWhatTheInterpreterComputes) {
  const std::vector<Op> ops = pure_ops();
  std::set<Op> covered;
  for (uint32_t seed = 0; seed < 6; ++seed) {
    RandomProgram program(seed);
    for (const Op op : ops)
      for (int tries = 0; tries < 60 && !program.add(op); ++tries) continue;
    Bindings bindings;
    StageValues in, out;
    ASSERT_TRUE(Interpreter(program.m, bindings).run_vertex(in, out)) << seed;
    for (const ir::IoVarId v : program.m.io_vars.ids())
      ASSERT_EQ(out[v], program.flat(program.expected[v.index])) << seed << " $" << v.index << '\n' << print(program.m);
    covered.insert(program.covered.begin(), program.covered.end());
  }
  for (const Op op : ops) EXPECT_TRUE(covered.contains(op)) << ir::info(op).name;
}

TEST(InterpreterAgreement, LanesComputeWhatTheInterpreterDoes) {
  const std::vector<Op> ops = pure_ops();
  std::set<Op> covered;
  for (uint32_t seed = 0; seed < 12; ++seed) {
    RandomProgram program(seed, 32, false);  // which NaN it is, no device promises either
    for (int round = 0; round < 3; ++round)
      for (const Op op : ops)
        for (int tries = 0; tries < 60 && !program.add(op); ++tries) continue;
    ASSERT_TRUE(lanes::translate(Program(program.m, 1 << 20))) << seed;
    Bindings bindings;
    std::vector<Fragment> quads(8);
    ASSERT_TRUE(Interpreter(program.m, bindings).run_fragment_quads(quads)) << seed;
    for (const ir::IoVarId v : program.m.io_vars.ids())
      for (Fragment& fragment : quads)
        ASSERT_EQ(fragment.outputs[v], program.flat(program.expected[v.index])) << seed << " $" << v.index << '\n'
                                                                                << print(program.m);
    covered.insert(program.covered.begin(), program.covered.end());
  }
  for (const Op op :
       {Op::add, Op::div, Op::rem, Op::shl, Op::shr, Op::clamp, Op::mix, Op::smoothstep, Op::mat_mul, Op::dot})
    EXPECT_TRUE(covered.contains(op)) << ir::info(op).name;
}

}  // namespace
}  // namespace umber::eval
