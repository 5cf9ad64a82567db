// SPDX-License-Identifier: Apache-2.0
// Calls of functions that stand for an instruction of SPIR-V (GL_EXT_spirv_intrinsics, section 6.1.3).
#include "front/glsl/lower/parts.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/grammar.h"
#include "spirv/named_calls.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNotLiteral{Severity::error, "spirv-instruction",
                                "a literal of an instruction of SPIR-V is a constant of 32 bits or a bool, which no "
                                "specialization changes"};
constexpr Message<> kNotVariable{
    Severity::error, "spirv-instruction",
    "what an instruction of SPIR-V takes by reference is a variable, of the very type of the "
    "parameter, or one component of it, but no bool and no built-in"};
constexpr Message<> kCopied{Severity::error, "spirv-instruction",
                            "an atomic would change a copy of what this parameter stands for",
                            "give the variable itself to the instruction"};
constexpr Message<std::string_view> kWords{Severity::error, "spirv-instruction",
                                           "'{0}' does not take these literals, or not so many operands behind them"};

/// What others see as well, so that a copy is no use.
bool is_atomic(const ir::SpirvInstruction& instruction) {
  const spv::OpInfo* const row = instruction.set.empty() ? spv::find(static_cast<spv::Op>(instruction.id)) : nullptr;
  return row && row->name().starts_with("OpAtomic");
}

}  // namespace

std::optional<uint32_t> CallLowerer::literal(ExprId argument) {
  const Expr& e = expr(argument);
  const ValueId v = value(argument);
  const std::optional<uint64_t> bits = module_.scalar_bits(v);
  const bool fits = types().is_scalar(e.type) && ir::bit_width_of(types().scalar_kind(e.type)) <= 32;
  if (bits && fits) return static_cast<uint32_t>(*bits);
  report(kNotLiteral, e.span);
  return std::nullopt;
}

/// The variable that an argument names; none, with a diagnostic, if it names none.
std::optional<LValue> CallLowerer::referred(ExprId argument, TypeId wanted) {
  const Expr& e = expr(argument);
  const bool is_place = e.kind == ExprKind::name || e.kind == ExprKind::index || e.kind == ExprKind::field ||
                        e.kind == ExprKind::swizzle || e.kind == ExprKind::dereference;
  const bool is_bool = types().is_numeric(wanted) && types().scalar_kind(wanted) == TypeKind::bool_;
  std::optional<LValue> l = is_place && !is_bool ? parts_.expressions.l_value(argument) : std::nullopt;
  if (l && l->swizzle.count == 1) parts_.l_values.index(*l, module_.u32(l->swizzle.component(0))), l->swizzle = {};
  // Targets may have built-ins in other ways, so that passes see to their loads and stores.
  const bool is_built_in =
      l && l->place.is_io_var() && module_.io_vars[l->place.io_var()].built_in != ir::BuiltIn::none;
  if (l && !is_built_in && l->mode == Access::Mode::plain && !l->component && l->swizzle.count == 0 && l->type == wanted) return l;
  report(kNotVariable, e.span);
  return std::nullopt;
}

ValueId CallLowerer::call_instruction(const Expr& e, const FunctionSymbol& callee) {
  // The validator found it to be one.
  std::optional<ir::SpirvInstruction> instruction = ir::read_spirv_instruction(module_.names.text(callee.instruction));
  if (!instruction) return module_.undefined(e.type);
  struct Reference {
    size_t operand;
    LValue to;
  };
  Values operands;
  std::vector<Reference> references;
  std::vector<spv::Argument> arguments;
  std::vector<uint32_t> words;
  for (ExprId argument = e.a; argument; argument = expr(argument).next) {
    const Symbol& param = symbols_[callee.params[arguments.size()]];
    if (param.is_literal) {
      words.push_back(literal(argument).value_or(0));
      instruction->literals.push_back({static_cast<uint32_t>(arguments.size()), words.back()});
      arguments.push_back(spv::Argument::literal);
    } else if (param.is_by_reference) {
      const std::optional<LValue> l = referred(argument, param.type);
      if (l && is_atomic(*instruction) && is_copy(argument)) report(kCopied, expr(argument).span);
      if (l) references.push_back({operands.size(), *l});
      operands.push_back({});
      arguments.push_back(spv::Argument::pointer);
    } else {
      const bool is_structure = param.type == ir::types::kAccelerationStructure;
      operands.push_back(is_structure ? parts_.builtins.acceleration_structure(argument) : value(argument));
      arguments.push_back(spv::Argument::value);
    }
  }
  if (emit_.failed()) return module_.undefined(e.type);
  const bool has_result = callee.result != ir::types::kVoid;
  const spv::NamedCall call{instruction->set, instruction->id, has_result, arguments, words};
  if (spv::check_call(call) != spv::CallProblem::none) {
    report(kWords, e.span, module_.names.text(callee.name));
    return module_.undefined(e.type);
  }
  // Nothing may come between the pointers and what takes them.
  for (const Reference& r : references)
    operands[r.operand] = emit_.emit(Op::pointer_to, ir::types::kU32, r.to.path, r.to.place.bits(), access_flags(r.to));
  const NameId text = words.empty() ? callee.instruction : module_.names.intern(ir::to_text(*instruction));
  if (has_result) return emit_.emit(Op::spirv_instruction, callee.result, operands, text.index);
  emit_.emit_void(Op::spirv_instruction, operands, text.index);
  return module_.undefined(ir::types::kVoid);
}

/// Whether the variable is a parameter, whose value goes back to the caller when the function returns.
bool CallLowerer::is_copy(ExprId argument) const {
  const Expr* at = &expr(argument);
  while (at->kind == ExprKind::index || at->kind == ExprKind::field || at->kind == ExprKind::swizzle) at = &expr(at->a);
  return at->kind == ExprKind::name && at->symbol && symbols_[at->symbol].storage == Storage::parameter;
}

}  // namespace umber::glsl
