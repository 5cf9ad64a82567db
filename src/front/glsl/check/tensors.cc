// SPDX-License-Identifier: Apache-2.0
// GL_NV_cooperative_matrix2, GL_NV_cooperative_matrix_decode_vector.
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/check/tensor_checker.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view, std::string_view> kParameters{Severity::error, "tensor", "{0} wants {1}"};
constexpr Message<std::string_view> kFunction{Severity::error, "cooperative-matrix",
                                              "no function '{0}' has the parameters that it would be called with",
                                              "all of them are 'const in'"};
constexpr Message<> kOrder{Severity::error, "tensor", "each dimension must be there once"};
constexpr Message<> kDecoded{Severity::error, "cooperative-matrix", "what is decoded must be in a buffer"};
constexpr std::string_view kLayout = "one to five dimensions, and how coordinates are clamped",
                           kView = "one to five dimensions, whether they are its own, and their order";

std::string_view wanted(ir::Op op) {
  switch (op) {  // NOLINT: the rows of the table
    case ir::Op::cooperative_transpose: return "a matrix for factors B and an accumulator of the exchanged sizes";
    case ir::Op::cooperative_reduce:
      return "two accumulators of floats, a constant mask and a function of two components";
    case ir::Op::cooperative_per_element:
      return "two matrices of one type, a function, and what else the function takes";
    case ir::Op::cooperative_load_tensor:
      return "a matrix, an array, an element, a layout, and if wanted a view and functions that decode";
    case ir::Op::cooperative_store_tensor: return "a matrix, an array, an element, a layout, and if wanted a view";
    case ir::Op::tensor_create: return "constants";
    default: return "a tensor, and as many numbers as it needs";
  }
}

}  // namespace

TypeId TensorChecker::type(const TypeSpec& spec) {
  Args all;
  for (ExprId p = spec.parameters; p; p = tree_[p].next) all.push_back(p);
  for (const ExprId p : all) {
    parts_.expressions.expression(p);
    if (failed(p)) return {};
  }
  return spec.keyword == TokenKind::kw_tensorLayoutNV ? layout(all, spec.span) : view(all, spec.span);
}

/// A constant that no pipeline changes.
std::optional<uint32_t> TensorChecker::constant(ExprId parameter, uint32_t most) {
  parts_.specializations.freeze(parameter);
  if (!tree_[parameter].is_constant) return std::nullopt;
  if (tree_[parameter].type == ir::types::kBool) {
    const std::optional<ir::ValueId> value = parts_.expressions.constant_value(parameter);
    const std::optional<uint64_t> bits = value ? module_.scalar_bits(*value) : std::nullopt;
    return bits ? std::optional(static_cast<uint32_t>(*bits)) : std::nullopt;
  }
  const std::optional<int64_t> value = parts_.expressions.constant_integer(parameter);
  if (!value || *value < 0 || *value > int64_t{most}) return std::nullopt;
  return static_cast<uint32_t>(*value);
}

std::optional<uint32_t> TensorChecker::clamp(ExprId parameter) {
  const TypeId type = tree_[parameter].type;
  if (!tree_[parameter].is_constant || (type != ir::types::kI32 && type != ir::types::kU32)) return std::nullopt;
  const std::optional<int64_t> value = parts_.expressions.constant_integer(parameter);
  if (!value || *value < 0 || *value > static_cast<int64_t>(ir::TensorClamp::mirrored_repeat)) return std::nullopt;
  const auto number = static_cast<uint32_t>(*value);
  return parts_.specializations.is_specialized(parameter) ? parts_.lengths.parameter(parameter, number) : number;
}

TypeId TensorChecker::layout(const Args& parameters, Span at) {
  const uint32_t dimensions = parameters.empty() ? 0 : constant(parameters[0], ir::kMostTensorDimensions).value_or(0);
  const std::optional<uint32_t> mode = parameters.size() > 1 ? clamp(parameters[1]) : std::optional(0u);
  if (dimensions == 0 || !mode || parameters.size() > 2)
    return report(kParameters, at, "tensorLayoutNV", kLayout), TypeId{};
  return module_.types.tensor_layout({.dimensions = dimensions, .clamp = *mode});
}

TypeId TensorChecker::view(const Args& parameters, Span at) {
  std::array<std::optional<uint32_t>, 2 + ir::kMostTensorDimensions> numbers{0u, 0u};
  bool is_right = !parameters.empty() && parameters.size() <= numbers.size();
  for (uint32_t n = 0; is_right && n < parameters.size(); ++n) {
    is_right = n != 1 || tree_[parameters[n]].type == ir::types::kBool;
    numbers[n] = constant(parameters[n], ir::kMostTensorDimensions);
    is_right &= numbers[n].has_value();
  }
  const uint32_t dimensions = numbers[0].value_or(0);
  is_right &= dimensions > 0 && (parameters.size() <= 2 || parameters.size() == dimensions + 2);
  if (!is_right) return report(kParameters, at, "tensorViewNV", kView), TypeId{};
  ir::TensorView view{.dimensions = dimensions, .has_dimensions = *numbers[1] != 0};
  for (uint32_t n = 0; n < dimensions; ++n)
    view.order[n] = static_cast<uint8_t>(parameters.size() > 2 ? *numbers[n + 2] : n);
  if (!view.is_permutation()) return report(kOrder, at), TypeId{};
  return module_.types.tensor_view(view);
}

bool TensorChecker::names_function(ExprId argument) const {
  if (tree_[argument].kind != ExprKind::name) return false;
  const Binding* found = context_.scopes.find(tree_[argument].name);
  return found && found->kind == BindingKind::function;
}

void TensorChecker::call(ExprId id, uint32_t row_number) {
  const BuiltinFunction& row = builtin_row(row_number);
  const Args args = parts_.constructors.arguments(id);
  const bool moves = row.op == ir::Op::cooperative_load_tensor || row.op == ir::Op::cooperative_store_tensor;
  for (size_t n = 0; n < args.size(); ++n) {
    if (names_function(args[n])) continue;
    if (moves && n < 2)
      parts_.expressions.access(args[n]);  // an array may have no size, and what is loaded need not be there before
    else
      parts_.expressions.expression(args[n]);
    if (failed(args[n])) return fail(id);
  }
  note_extension(row.when(), tree_[id].span);
  is_reported_ = false;
  const TypeId type = check(id, row, args);
  if (!type) {
    if (!is_reported_) report(kCooperativeArguments, tree_[id].span, row.name(), wanted(row.op));
    return fail(id);
  }
  tree_[id].kind = ExprKind::call_builtin;
  tree_[id].ref = row_number;
  tree_[id].type = type;
}

TypeId TensorChecker::check(ExprId id, const BuiltinFunction& row, const Args& args) {
  switch (row.op) {  // NOLINT: the rows of the table
    case ir::Op::cooperative_transpose: return transpose(args);
    case ir::Op::cooperative_reduce: return reduce(args);
    case ir::Op::cooperative_per_element: return per_element(args);
    case ir::Op::cooperative_load_tensor: return access(args, false);
    case ir::Op::cooperative_store_tensor: return access(args, true);
    case ir::Op::tensor_set: return set(args, static_cast<ir::TensorField>(row.imm));
    default: break;
  }
  is_reported_ = true;  // if it fails
  return row.imm == 0 ? layout(args, tree_[id].span) : view(args, tree_[id].span);
}

/// An argument that is written as a whole.
bool TensorChecker::result(ExprId argument) {
  is_reported_ = !parts_.expressions.require_lvalue(argument, "written by the function");
  if (!is_reported_) parts_.expressions.note_written(argument);
  return !is_reported_;
}

bool TensorChecker::is_accumulator(ExprId argument) const {
  const TypeId type = tree_[argument].type;
  return types().is_cooperative(type) && types().cooperative_shape(type).use == ir::MatrixUse::accumulator;
}

TypeId TensorChecker::transpose(const Args& args) {
  if (args.size() != 2 || !types().is_cooperative(tree_[args[0]].type) || !is_accumulator(args[1])) return {};
  const ir::CooperativeShape to = types().cooperative_shape(tree_[args[0]].type);
  ir::CooperativeShape from = types().cooperative_shape(tree_[args[1]].type);
  std::swap(from.rows, from.columns);
  from.use = ir::MatrixUse::b;
  return from == to && result(args[0]) ? ir::types::kVoid : TypeId{};
}

bool TensorChecker::has_plain_parameters(const FunctionSymbol& f) const {
  if (f.instruction || !f.result) return false;
  for (const SymbolId p : f.params)
    if (!symbols_[p].type || symbols_[p].is_out || !symbols_[p].is_const || contains_opaque(symbols_[p].type))
      return false;
  return true;
}

template <typename Fits>
bool TensorChecker::choose(ExprId argument, Fits&& fits) {
  if (!names_function(argument)) return false;
  FunctionSymbolId f{context_.scopes.find(tree_[argument].name)->id};
  while (f && !(has_plain_parameters(symbols_[f]) && fits(symbols_[f]))) f = symbols_[f].next_overload;
  if (!f) {
    report(kFunction, tree_[argument].span, text(tree_[argument].name));
    is_reported_ = true;
    return false;
  }
  symbols_[f].is_used = true;
  parts_.functions.note_call(f, tree_[argument].span);
  tree_[argument].kind = ExprKind::omitted;
  tree_[argument].type = ir::types::kVoid;
  tree_[argument].function = f;
  return true;
}

TypeId TensorChecker::reduce(const Args& args) {
  using namespace ir::matrix_reduction;
  if (args.size() != 4 || !is_accumulator(args[0]) || !is_accumulator(args[1])) return {};
  const ir::CooperativeShape to = types().cooperative_shape(tree_[args[0]].type),
                             from = types().cooperative_shape(tree_[args[1]].type);
  const std::optional<uint32_t> mask = constant(args[2], kSquare);
  if (!mask || *mask == 0 || !ir::is_float(from.component) || from.component != to.component || from.scope != to.scope)
    return {};
  const auto is_half = [](uint32_t half, uint32_t whole) {
    return half >= ir::kFirstComputedExtent || whole >= ir::kFirstComputedExtent || half * 2 == whole;
  };
  const bool fits = *mask == kRow      ? may_be_same(from.rows, to.rows)
                    : *mask == kColumn ? may_be_same(from.columns, to.columns)
                    : *mask == kSquare ? is_half(to.rows, from.rows) && is_half(to.columns, from.columns)
                                       : true;
  const TypeId component = types().component(tree_[args[1]].type);
  const auto combines = [&](const FunctionSymbol& f) {
    return f.result == component && f.params.size() == 2 && parameter(f, 0) == component &&
           parameter(f, 1) == component;
  };
  return fits && choose(args[3], combines) && result(args[0]) ? ir::types::kVoid : TypeId{};
}

TypeId TensorChecker::per_element(const Args& args) {
  if (args.size() < 3 || !types().is_cooperative(tree_[args[1]].type)) return {};
  const TypeId matrix = tree_[args[1]].type, component = types().component(matrix);
  if (tree_[args[0]].type != matrix) return {};
  const auto given = [&](size_t n) { return tree_[args[n]].type == matrix ? component : tree_[args[n]].type; };
  const auto fits = [&](const FunctionSymbol& f) {
    bool is_right = f.result == component && f.params.size() == args.size() && parameter(f, 0) == ir::types::kU32 &&
                    parameter(f, 1) == ir::types::kU32 && parameter(f, 2) == component;
    for (size_t n = 3; is_right && n < args.size(); ++n)
      is_right = given(n) == parameter(f, n) ||
                 (types().is_numeric(given(n)) && types().is_numeric(parameter(f, n)) &&
                  tree_[args[n]].type != matrix && converts_implicitly(language(), types(), given(n), parameter(f, n)));
    return is_right;
  };
  if (!choose(args[2], fits)) return {};
  const FunctionSymbol& f = symbols_[tree_[args[2]].function];
  for (size_t n = 3; n < args.size(); ++n)
    if (tree_[args[n]].type != matrix) parts_.operators.convert(args[n], parameter(f, n));
  return result(args[0]) ? ir::types::kVoid : TypeId{};
}

bool TensorChecker::is_decoder(const FunctionSymbol& f, TypeId component, uint32_t dimensions,
                               bool is_of_several) const {
  if (f.params.size() != 3 || !types().is_reference(parameter(f, 0))) return false;
  for (size_t n = 1; n < 3; ++n) {
    const TypeId type = parameter(f, n);
    if (!types().is_array(type) || types()[type].element != ir::types::kU32 || types()[type].extent != dimensions)
      return false;
  }
  if (!is_of_several) return f.result == component;
  return types().is_vector(f.result) && types().part(f.result, 0) == component && types().rows(f.result) != 3;
}

bool TensorChecker::decoders(const Args& args, size_t first, uint32_t dimensions) {
  const TypeId component = types().component(tree_[args[0]].type);
  if (args.size() - first > 1 && !has(Extension::NV_cooperative_matrix_decode_vector)) return false;
  for (size_t n = first; n < args.size(); ++n)
    if (!choose(args[n], [&](const FunctionSymbol& f) { return is_decoder(f, component, dimensions, n != first); }))
      return false;
  return true;
}

TypeId TensorChecker::access(const Args& args, bool stores) {
  if (args.size() < 4 || args.size() > (stores ? 5u : 7u) || !types().is_cooperative(tree_[args[0]].type)) return {};
  const TypeId memory = tree_[args[1]].type, layout = tree_[args[3]].type, element = tree_[args[2]].type;
  if (!types().is_array(memory) || !types().is_tensor_layout(layout)) return {};
  if (element != ir::types::kI32 && element != ir::types::kU32) return {};
  parts_.operators.convert(args[2], ir::types::kU32);
  if (!parts_.calls.is_in_shared_memory(args[1], true)) report(kCooperativeMemory, tree_[args[1]].span);
  parts_.calls.check_direction(args[1], stores);
  const bool has_view = args.size() > 4 && !names_function(args[4]);
  if (has_view && !types().is_tensor_view(tree_[args[4]].type)) return {};
  const size_t first = has_view ? 5 : 4;
  if (args.size() > first && (stores || args.size() > first + 2)) return {};
  if (args.size() > first && !parts_.calls.is_in_shared_memory(args[1], false)) report(kDecoded, tree_[args[1]].span);
  if (!decoders(args, first, types().tensor_dimensions(layout))) return {};
  if (stores) return ir::types::kVoid;
  return result(args[0]) ? ir::types::kVoid : TypeId{};
}

TypeId TensorChecker::set(const Args& args, ir::TensorField field) {
  if (args.empty()) return {};
  const TypeId type = tree_[args[0]].type;
  if (!(ir::is_of_view(field) ? types().is_tensor_view(type) : types().is_tensor_layout(type))) return {};
  if (args.size() - 1 != ir::numbers_of(field, types().tensor_dimensions(type))) return {};
  for (size_t n = 1; n < args.size(); ++n)
    if (!parts_.operators.convert_if_possible(args[n], ir::types::kU32)) return {};
  return type;
}

}  // namespace umber::glsl
