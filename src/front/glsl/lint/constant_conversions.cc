// SPDX-License-Identifier: Apache-2.0
// Constants that are not what they were when they have been converted.
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "front/glsl/lint/lint.h"

namespace umber::glsl {
namespace {

using ir::TypeKind, ir::ValueId;

constexpr Message<std::string_view, std::string_view> kInexact{
    Severity::warning, "constant-conversion", "there is no float {0}: it becomes {1}",
    "write the float that is meant, or compute with integers"};
constexpr Message<std::string_view, std::string_view> kNegative{Severity::warning, "constant-conversion",
                                                                "there is no uint {0}: it becomes {1}",
                                                                "write the conversion, uint(...), if that is meant"};
constexpr Message<std::string_view, std::string_view> kOutside{
    Severity::warning, "constant-conversion", "{0} is beyond what {1} can be: the result is undefined"};

/// An integer of 32 bits as it is, or a float.
struct Number {
  TypeKind kind;
  int64_t integer;
  double real;
};

std::string written(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

bool fits(double number, TypeKind kind) {
  const double whole = std::trunc(number);
  return kind == TypeKind::i32
             ? whole >= std::numeric_limits<int32_t>::min() && whole <= std::numeric_limits<int32_t>::max()
             : whole >= 0 && whole <= std::numeric_limits<uint32_t>::max();
}

class ConstantConversions {
 public:
  ConstantConversions(const Linted& shader, Diagnostics& diagnostics)
      : tree_(shader.tree), shader_(shader), diagnostics_(diagnostics), is_computed_with_(shader.tree.exprs.size()) {}

  void run() {
    for (const ExprId id : tree_.exprs.ids()) note_operands(tree_[id]);
    for (const ExprId id : tree_.exprs.ids()) {
      const Expr& e = tree_[id];
      if (e.kind == ExprKind::convert)
        implicit(id, e);
      else if (e.kind == ExprKind::construct)
        constructor(e);
    }
  }

 private:
  static constexpr uint32_t kDeepest = 8;  ///< of what is computed here; whoever writes more of it means it

  /// Sums are right whichever way their operands are taken, and counters are atomicAdd()ed -1.
  void note_operands(const Expr& e) {
    const bool is_call = e.kind == ExprKind::call_builtin;
    const bool computes = (e.kind == ExprKind::binary || e.kind == ExprKind::assign) && e.op != Operator::none &&
                          (e.op < Operator::lt || e.op > Operator::ge);
    if (computes) is_computed_with_[e.a.index] = is_computed_with_[e.b.index] = true;
    for (ExprId a = is_call ? e.a : ExprId{}; a; a = tree_[a].next) is_computed_with_[a.index] = true;
  }

  void implicit(ExprId id, const Expr& e) {
    const std::optional<Number> from = known(e.a, 0);
    if (!from) return;
    if (e.type == ir::types::kF32 && ir::is_integer(from->kind)) {
      const auto becomes = static_cast<double>(static_cast<float>(from->integer));
      if (becomes != static_cast<double>(from->integer))
        diagnostics_.report(kInexact, e.span, std::to_string(from->integer), written(becomes));
    } else if (e.type == ir::types::kU32 && from->kind == TypeKind::i32 && from->integer < 0 &&
               !is_computed_with_[id.index]) {
      diagnostics_.report(kNegative, e.span, std::to_string(from->integer),
                          std::to_string(static_cast<uint32_t>(from->integer)));
    }
  }

  void constructor(const Expr& e) {
    const ir::TypeTable& types = shader_.module.types;
    if (!types.is_numeric(e.type)) return;
    const TypeKind to = types.scalar_kind(e.type);
    if (to != TypeKind::i32 && to != TypeKind::u32) return;
    for (ExprId a = e.a; a; a = tree_[a].next) {
      const std::optional<Number> from = known(a, 0);
      if (from && ir::is_float(from->kind) && !fits(from->real, to))
        diagnostics_.report(kOutside, tree_[a].span, written(from->real), to == TypeKind::i32 ? "an int" : "a uint");
    }
  }

  std::optional<Number> known(ExprId id, uint32_t depth) const {
    const Expr& e = tree_[id];
    if (!e.is_constant || depth == kDeepest) return std::nullopt;
    switch (e.kind) {
      case ExprKind::literal:
      case ExprKind::name: return value(shader_.value(e), e.type);
      case ExprKind::unary: {
        const std::optional<Number> of = known(e.a, depth + 1);
        if (!of || (e.op != Operator::minus && e.op != Operator::plus)) return std::nullopt;
        return e.op == Operator::plus ? of : made(of->kind, -of->integer, -of->real);
      }
      case ExprKind::binary: return binary(e, depth);
      case ExprKind::convert: return converted(known(e.a, depth + 1), e.type);
      case ExprKind::construct:
        return e.a && !tree_[e.a].next ? converted(known(e.a, depth + 1), e.type) : std::nullopt;
      default: return std::nullopt;  // whoever computes a constant otherwise is taken at their word
    }
  }

  std::optional<Number> binary(const Expr& e, uint32_t depth) const {
    const std::optional<Number> l = known(e.a, depth + 1), r = known(e.b, depth + 1);
    if (!l || !r || l->kind != r->kind) return std::nullopt;
    if (e.op == Operator::add) return made(l->kind, l->integer + r->integer, l->real + r->real);
    if (e.op == Operator::sub) return made(l->kind, l->integer - r->integer, l->real - r->real);
    if (e.op == Operator::mul) return made(l->kind, l->integer * r->integer, l->real * r->real);
    if (e.op == Operator::shl && r->integer >= 0 && r->integer < 32)
      return made(l->kind, static_cast<int64_t>(static_cast<uint64_t>(l->integer) << r->integer), 0);
    return std::nullopt;
  }

  std::optional<Number> converted(std::optional<Number> from, ir::TypeId type) const {
    if (!from || !shader_.module.types.is_numeric(type) || !shader_.module.types.is_scalar(type)) return std::nullopt;
    const TypeKind to = shader_.module.types.kind(type);
    if (ir::is_float(from->kind) && ir::is_integer(to)) {
      if ((to != TypeKind::i32 && to != TypeKind::u32) || !fits(from->real, to)) return std::nullopt;
      return made(to, static_cast<int64_t>(from->real), 0);
    }
    return made(to, from->integer, ir::is_float(from->kind) ? from->real : static_cast<double>(from->integer));
  }

  std::optional<Number> value(ValueId value, ir::TypeId type) const {
    const std::optional<uint64_t> bits = value ? shader_.module.scalar_bits(value) : std::nullopt;
    if (!bits || !shader_.module.types.is_numeric(type)) return std::nullopt;
    const auto low = static_cast<uint32_t>(*bits);
    switch (shader_.module.types.kind(type)) {
      case TypeKind::i32: return Number{TypeKind::i32, static_cast<int32_t>(low), 0};
      case TypeKind::u32: return Number{TypeKind::u32, low, 0};
      case TypeKind::f32: return Number{TypeKind::f32, 0, static_cast<double>(std::bit_cast<float>(low))};
      case TypeKind::f64: return Number{TypeKind::f64, 0, std::bit_cast<double>(*bits)};
      default: return std::nullopt;
    }
  }

  /// What a result is kept as.
  static std::optional<Number> made(TypeKind kind, int64_t integer, double real) {
    switch (kind) {
      case TypeKind::i32: return Number{kind, static_cast<int32_t>(static_cast<uint32_t>(integer)), 0};
      case TypeKind::u32: return Number{kind, static_cast<uint32_t>(integer), 0};
      case TypeKind::f32: return Number{kind, 0, static_cast<double>(static_cast<float>(real))};
      case TypeKind::f64: return Number{kind, 0, real};
      default: return std::nullopt;
    }
  }

  const Tree& tree_;
  const Linted& shader_;
  Diagnostics& diagnostics_;
  std::vector<bool> is_computed_with_;  ///< by ExprId: operands of arithmetic, arguments of built-in functions
};

}  // namespace

void lint_constant_conversions(const Linted& shader, Diagnostics& diagnostics) {
  ConstantConversions(shader, diagnostics).run();
}

}  // namespace umber::glsl
