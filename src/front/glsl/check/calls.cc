// SPDX-License-Identifier: Apache-2.0
// Calls of functions (GLSL 4.60 sections 5.4, 6.1 and chapter 8).
#include "front/glsl/check/parts.h"
#include "front/glsl/words/overloads.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kNoFunction{Severity::error, "undeclared", "there is no function '{0}'"};
constexpr Message<std::string_view> kNotFunction{Severity::error, "not-a-function", "'{0}' is not a function"};
constexpr Message<std::string_view> kNoMatch{Severity::error, "no-overload", "no overload fits {0}"};
constexpr Message<std::string_view> kNoMatchOfIntegers{
    Severity::error, "no-overload", "no overload fits {0}",
    "no integer becomes a float by itself in this version: write 1.0, not 1, or float(n)"};
constexpr Message<std::string_view> kTextureAlone{
    Severity::error, "no-overload", "'{0}' takes no texture without a sampler",
    "make a pair, sampler2D(texture, sampler), or enable GL_EXT_samplerless_texture_functions to fetch texels"};
constexpr Message<std::string_view> kAmbiguous{Severity::error, "ambiguous-call",
                                               "{0} fits several overloads equally well"};
constexpr Message<std::string_view> kCandidate{Severity::note, "", "one overload of '{0}'"};
constexpr Message<std::string_view> kLaterVersion{Severity::error, "undeclared",
                                                  "'{0}' does not exist in this version or stage"};
constexpr Message<> kFormat{Severity::error, "printf", "the first argument must be a string"};
constexpr Message<std::string_view> kNotShown{Severity::error, "printf", "{0} cannot be shown",
                                              "give scalars and vectors, one for each conversion of the format"};
constexpr Message<> kAtomicMemory{Severity::error, "atomic-memory",
                                  "atomic functions work on members of buffers and on shared variables"};
constexpr Message<> kFloatSwap{Severity::error, "unsupported-atomic", "atomicCompSwap of floats is not supported yet"};
constexpr Message<> kBarrierFlow{Severity::error, "barrier",
                                 "a tessellation control shader calls barrier() only in main(), for all invocations",
                                 "outside of if, switch and loops, and in front of any return"};
constexpr Message<> kInterlockFlow{Severity::error, "interlock",
                                   "an interlock begins and ends in main(), outside of control flow and in front of any return"};
constexpr Message<> kInterlockOrder{Severity::error, "interlock", "an interlock begins once, and ends once behind that"};
constexpr Message<std::string_view> kNotConstant{Severity::error, "constant-argument",
                                                 "the {0} must be a constant expression"};
constexpr Message<> kTaskStatement{Severity::error, "task-statement",
                                   "EmitMeshTasksEXT ends the shader: it is a statement of its own"};
constexpr Message<int32_t> kNoRayVariable{Severity::error, "ray-location",
                                          "no variable that could be given has location {0}"};
constexpr Message<> kComponentRange{Severity::error, "constant-argument", "the component must be 0, 1, 2 or 3"};
constexpr Message<> kInterpolant{Severity::error, "interpolant", "the first argument must be a fragment input",
                                 "its components can be named from GLSL 4.40 on, members in all GLSL; in ESSL neither"};
constexpr Message<std::string_view> kImageAccess{Severity::error, "image-access", "the image is {0}"};
constexpr Message<std::string_view> kLostQualifier{Severity::error, "image-access",
                                                   "the parameter does not promise to keep the image '{0}'"};
constexpr Message<> kHalvesFormat{Severity::error, "image-format",
                                  "atomics on two halves need an image of format rg16f, those on four one of rgba16f"};
constexpr Message<> kImageFormat{Severity::error, "image-format",
                                 "image atomics need an image of format r32i, r32ui or r32f"};

/// The variable at the bottom of an access path, if that is what the expression is.
const Expr* root_of(const Tree& tree, ExprId id) {
  const Expr* e = &tree[id];
  while (e->kind == ExprKind::index || e->kind == ExprKind::field || e->kind == ExprKind::swizzle) e = &tree[e->a];
  return e->kind == ExprKind::name || e->kind == ExprKind::dereference ? e : nullptr;
}

bool has_field(const Tree& tree, ExprId id) {
  const Expr* e = &tree[id];
  while (e->kind == ExprKind::index) e = &tree[e->a];
  return e->kind == ExprKind::field;
}

}  // namespace

std::string CallChecker::call_text(std::string_view name, const Types& args) const {
  std::string out(name);
  out += '(';
  for (size_t n = 0; n < args.size(); ++n) {
    if (n != 0) out += ", ";
    out += type_text(args[n]);
  }
  return out + ')';
}

/// The format is the one string of the language; what it shows is of any type that it can be told to show.
void CallChecker::printf(ExprId id, uint32_t row) {
  const ExprId format = tree_[id].a;
  if (!format || tree_[format].kind != ExprKind::string) return report(kFormat, tree_[id].span), fail(id);
  tree_[format].type = ir::types::kVoid;
  for (ExprId a = tree_[format].next; a; a = tree_[a].next) {
    parts_.expressions.value(a);
    if (failed(a) || !parts_.expressions.require_readable(a)) return fail(id);
    const TypeId type = tree_[a].type;
    if (!types().is_numeric(type) || types().is_matrix(type))
      return report(kNotShown, tree_[a].span, type_text(type)), fail(id);
  }
  note_extension(builtin_row(row).when(), tree_[id].span);
  tree_[id].kind = ExprKind::call_builtin;
  tree_[id].ref = row;
  tree_[id].type = ir::types::kVoid;
}

void CallChecker::call(ExprId id) {
  if (tree_[id].b) return parts_.subroutines.call(id, tree_[id].b);
  if (const ExprId first = tree_[id].a; first && tree_[first].kind == ExprKind::string) {
    const uint32_t row = first_builtin(text(tree_[id].name));
    const bool prints = row != kNoBuiltin && builtin_row(row).lowering == Lowering::print;
    if (prints && builtin_row(row).when().is_met(language(), module_.stage)) return printf(id, row);
  }
  const bool has_8_bits = has(Extension::EXT_float_e4m3) || has(Extension::EXT_float_e5m2);
  const bool has_tensors = has(Extension::NV_cooperative_matrix2);
  const bool has_matrices = has(Extension::KHR_cooperative_matrix) || has(Extension::NV_cooperative_matrix);
  const bool has_vectors = has(Extension::NV_cooperative_vector);
  if (has_matrices || has_8_bits || has_tensors || has_vectors) {
    const uint32_t row = first_builtin(text(tree_[id].name));
    const Lowering lowering = row != kNoBuiltin ? builtin_row(row).lowering : Lowering::op;
    if (lowering == Lowering::cooperative && builtin_row(row).when().is_met(language(), module_.stage))
      return cooperative(id, row);
    if (lowering == Lowering::vector && has_vectors) return parts_.vectors.call(id, row);
    if (lowering == Lowering::saturate && has_8_bits) return saturate(id, row);
    if (lowering == Lowering::tensor && has_tensors) return parts_.tensors.call(id, row);
  }
  if (!parts_.constructors.check_arguments(id)) return fail(id);
  if (has_vectors && parts_.vectors.by_component(id)) return;
  const NameId name = tree_[id].name;
  Types args;
  for (ExprId a = tree_[id].a; a; a = tree_[a].next) args.push_back(tree_[a].type);

  const Binding* found = context_.scopes.find(name);
  if (found && found->kind == BindingKind::variable && symbols_[SymbolId{found->id}].subroutine != 0)
    return parts_.subroutines.call(id, {});
  if (found && found->kind != BindingKind::function && at_least(120, 100)) {
    report(kNotFunction, tree_[id].span, text(name));
    return fail(id);
  }
  if (const KnownCalls::Call* const known = found ? nullptr : known_calls_.find(context_.unit, name, args))
    return bind_call(id, {.row = known->row, .builtin = known->builtin});
  candidates_.clear();
  bool is_known = false, is_ambiguous = false;
  collect_candidates(name, args, candidates_, is_known);
  const Candidate* chosen = choose(candidates_, args, is_ambiguous);
  if (!chosen) {
    report_no_match(id, args, is_known, is_ambiguous);
    return fail(id);
  }
  if (!found) known_calls_.add(context_.unit, name, args, {.row = chosen->row, .builtin = chosen->builtin});
  bind_call(id, *chosen);
}

bool CallChecker::call_prototype(ExprId id, FunctionSymbolId prototype) {
  Types args;
  for (ExprId a = tree_[id].a; a; a = tree_[a].next) args.push_back(tree_[a].type);
  const Candidate candidate{.function = prototype};
  if (symbols_[prototype].params.size() != args.size() || !is_viable(candidate, args)) {
    report(kNoMatch, tree_[id].span, call_text(text(tree_[id].name), args))
        .note(kCandidate, symbols_[prototype].span, text(symbols_[prototype].name));
    return false;
  }
  bind_arguments(id, candidate);
  return !failed(id);
}

/// Whether there is an overload if all integers were floats, which the language does not make of them.
bool CallChecker::fits_as_floats(NameId name, Types args) {
  if (converts_implicitly(language(), TypeKind::i32, TypeKind::f32)) return false;
  for (TypeId& type : args)
    if (type && types().is_numeric(type) && ir::is_integer(types().scalar_kind(type)))
      type = types().with_scalar(type, TypeKind::f32);
  candidates_.clear();
  bool is_known = false, is_ambiguous = false;
  collect_candidates(name, args, candidates_, is_known);
  return choose(candidates_, args, is_ambiguous) != nullptr;
}

void CallChecker::report_no_match(ExprId id, const Types& args, bool is_known, bool is_ambiguous) {
  const NameId name = tree_[id].name;
  const Span at = tree_[id].span;
  if (!is_known) {
    const bool is_elsewhere = first_builtin(text(name)) != kNoBuiltin;
    return report_unknown(is_elsewhere ? kLaterVersion : kNoFunction, name, at);
  }
  if (!args.empty() && parts_.types.is_texture_or_attachment(args[0]) && types().image_shape(args[0]).is_texture &&
      !has(Extension::EXT_samplerless_texture_functions))
    return void(report(kTextureAlone, at, text(name)));
  const bool needs_floats = !is_ambiguous && fits_as_floats(name, args);
  Report found = report(is_ambiguous   ? kAmbiguous
                        : needs_floats ? kNoMatchOfIntegers
                                       : kNoMatch,
                        at, call_text(text(name), args));
  const Binding* binding = context_.scopes.find(name);
  const bool is_own = binding && binding->kind == BindingKind::function;
  words::Unmatched call{text(name), {args.begin(), args.size()}, is_own ? FunctionSymbolId{binding->id} : FunctionSymbolId{}};
  if (!is_ambiguous) return words::note_overloads(call, symbols_, module_, language(), found);
  for (uint32_t shown = 0; call.first && shown < 4; call.first = symbols_[call.first].next_overload, ++shown)
    found.note(kCandidate, symbols_[call.first].span, text(name));
}

void CallChecker::bind_call(ExprId id, const Candidate& c) {
  if (c.function) {
    FunctionSymbol& function = symbols_[c.function];
    function.is_used = true;
    parts_.functions.note_call(c.function, tree_[id].span);
    tree_[id].kind = ExprKind::call_function;
    tree_[id].function = c.function;
    tree_[id].type = function.result;
    if (!function.result) return fail(id);
    bind_arguments(id, c);
    return;
  }
  const BuiltinFunction& row = builtin_row(c.row);
  note_extension(row.when(), tree_[id].span);
  tree_[id].kind = ExprKind::call_builtin;
  tree_[id].ref = c.row;
  tree_[id].type = c.builtin.result;
  bind_arguments(id, c);
  if (failed(id)) return;
  const bool is_pure = row.lowering == Lowering::op || row.lowering == Lowering::compare ||
                       row.lowering == Lowering::bit_encode || row.lowering == Lowering::mix_bool ||
                       row.lowering == Lowering::matrix_comp_mult || row.lowering == Lowering::trinary;
  // Derivatives too, of a constant (section 4.3.3).
  const ir::Effect effect = ir::info(row.op).effect;
  const bool is_foldable = is_pure && (effect == ir::Effect::pure || ir::is_in(ir::Group::derivative, row.op));
  tree_[id].is_constant = is_foldable && at_least(120, 100) && parts_.constructors.arguments_constant(id);
  check_order(id, row);
  builtin_call_rules(id, row);
}

void CallChecker::bind_arguments(ExprId id, const Candidate& c) {
  size_t n = 0;
  for (ExprId a = tree_[id].a; a; a = tree_[a].next, ++n) {
    const bool is_memory = n == 0 && c.row != kNoBuiltin && builtin_row(c.row).lowering == Lowering::atomic;
    const bool is_read = param_is_in(c, n) && !(is_memory && c.builtin.result == ir::types::kVoid);
    if (is_read && !(is_memory ? parts_.expressions.require_exchangeable(a) : parts_.expressions.require_readable(a)))
      return fail(id);
    if (param_is_out(c, n)) {
      if (!parts_.expressions.require_lvalue(a, "written by the function")) return fail(id);
      parts_.expressions.note_written(a);
    }
    const TypeId param = param_type(c, n);
    if (!param) continue;
    const Expr* root = c.function ? root_of(tree_, a) : nullptr;
    if (root && types().kind(types().without_arrays(param)) == TypeKind::image) {
      const ir::AccessFlags has = symbols_[root->symbol].access;
      const ir::AccessFlags wants = symbols_[symbols_[c.function].params[n]].access;
      // Qualifiers may be added by a call, but none other than `restrict` taken away (section 4.10).
      if ((has.readonly && !wants.readonly) || (has.writeonly && !wants.writeonly) ||
          (has.coherent && !wants.coherent) || (has.volatile_ && !wants.volatile_)) {
        report(kLostQualifier, tree_[a].span, text(symbols_[root->symbol].name));
        return fail(id);
      }
    }
    parts_.operators.convert(a, param);
  }
}

bool CallChecker::is_in_shared_memory(ExprId argument, bool or_variable) const {
  const Expr* root = root_of(tree_, argument);
  bool is_fine = root && root->kind == ExprKind::dereference;
  if (root && root->symbol) {
    const Symbol& symbol = symbols_[root->symbol];
    const SymbolId block = symbol.storage == Storage::block_member ? symbol.block : root->symbol;
    // GLSL_EXT_mesh_shader: what a task shader hands on is shared by its workgroup.
    const bool is_of_workgroup =
        symbol.scope == ir::VariableScope::shared || symbol.scope == ir::VariableScope::task_payload;
    is_fine = (or_variable && symbol.storage == Storage::shared && is_of_workgroup) ||
              (symbols_[block].storage == Storage::block && !symbols_[block].is_io_block &&
               ir::is_written(symbols_[block].block_kind));
  }
  return is_fine;
}

void CallChecker::check_direction(ExprId memory, bool writes) {
  writes ? parts_.expressions.require_lvalue(memory, "written by the function") : parts_.expressions.require_readable(memory);
}

void CallChecker::check_memory_argument(ExprId argument) {
  if (!is_in_shared_memory(argument, true)) report(kAtomicMemory, tree_[argument].span);
}

SymbolId ray_variable(const Symbols& symbols, ir::Op op, int64_t location) {
  const bool traces = op == ir::Op::trace_ray;
  const auto scope = traces ? ir::VariableScope::ray_payload : ir::VariableScope::callable_data;
  const auto incoming = traces ? ir::VariableScope::incoming_ray_payload : ir::VariableScope::incoming_callable_data;
  SymbolId found;
  for (const SymbolId id : symbols.globals) {
    const Symbol& symbol = symbols[id];
    if (symbol.storage != Storage::shared || symbol.location != location) continue;
    if (symbol.scope == scope) return id;
    if (symbol.scope == incoming) found = id;
  }
  return found;
}

void CallChecker::check_location_argument(ExprId id, const BuiltinFunction& row) {
  ExprId last = tree_[id].a;
  while (tree_[last].next) last = tree_[last].next;
  const std::optional<int64_t> location =
      tree_[last].is_constant ? parts_.expressions.constant_integer(last) : std::nullopt;
  if (!location) return void(report(kNotConstant, tree_[last].span, "location"));
  const SymbolId variable = ray_variable(symbols_, row.op, *location);
  if (!variable) return void(report(kNoRayVariable, tree_[last].span, static_cast<int32_t>(*location)));
  symbols_[variable].is_used = true;
}

/// The second argument of what is asked of an intersection.
void CallChecker::check_intersection_argument(ExprId id, const BuiltinFunction& row) {
  const ir::OpInfo& info = ir::info(row.op);
  const ExprId which = tree_[tree_[id].a].next;
  if (info.effect != ir::Effect::reads || info.operands == 0) return;
  if (!tree_[which].is_constant) return void(report(kNotConstant, tree_[which].span, "choice of the intersection"));
  parts_.specializations.freeze(which);
}

void CallChecker::check_constant_arguments(ExprId id, const BuiltinFunction& row) {
  const bool takes_any_offset = row.op == ir::Op::gather && (at_least(110, 320) || has(Extension::EXT_gpu_shader5) ||
                                                             has(Extension::OES_gpu_shader5));
  size_t n = 0;
  for (ExprId a = tree_[id].a; a; a = tree_[a].next, ++n) {
    const Role role = row.roles()[n];
    const bool is_many = row.param(n).family == Family::vectors;
    // Section 8.9.4: textureGatherOffset alone takes offsets that are not constant, but in ESSL 3.10.
    if (role == Role::offset && !tree_[a].is_constant && (!takes_any_offset || is_many)) {
      report(kNotConstant, tree_[a].span, is_many ? "offsets" : "offset");
    }
    if (role == Role::offset || role == Role::component) parts_.specializations.freeze(a);
    if (role != Role::component) continue;
    const std::optional<int64_t> component =
        tree_[a].is_constant ? parts_.expressions.constant_integer(a) : std::nullopt;
    if (!component)
      report(kNotConstant, tree_[a].span, "component");
    else if (*component < 0 || *component > 3)
      report(kComponentRange, tree_[a].span);
  }
}

/// Texels of one component, if the format is known, and those of halves for as many halves (GL_NV_shader_atomic_fp16_vector).
constexpr bool takes_atomics(ir::ImageFormat format, TypeId operand) {
  using enum ir::ImageFormat;
  if (operand == ir::types::vector(TypeKind::f16, 2)) return format == rg16f;
  if (operand == ir::types::vector(TypeKind::f16, 4)) return format == rgba16f;
  return format == none || format == r32i || format == r32ui || format == r32f || format == r64i || format == r64ui;
}

/// What the texel is changed by, or the first of such operands: it comes behind the coordinate and the sample.
TypeId CallChecker::atomic_operand(ExprId image) const {
  const bool has_sample = types().image_shape(types().without_arrays(tree_[image].type)).multisampled;
  ExprId operand = tree_[tree_[image].next].next;
  if (has_sample) operand = tree_[operand].next;
  return operand ? tree_[operand].type : TypeId{};
}

/// An image takes the accesses that its qualifiers and its format allow.
void CallChecker::check_image_access(ExprId image, const BuiltinFunction& row) {
  const Expr* root = root_of(tree_, image);
  if (!root || !root->symbol || ir::is_in(ir::Group::query, row.op)) return;
  const ir::AccessFlags access = symbols_[root->symbol].access;
  const bool reads = row.op != ir::Op::image_store, writes = row.op != ir::Op::image_load;
  if (reads && access.writeonly)
    report(kImageAccess, tree_[image].span, "writeonly");
  else if (writes && access.readonly)
    report(kImageAccess, tree_[image].span, "readonly");
  const ir::ImageFormat format = types().image_shape(types().without_arrays(tree_[image].type)).format;
  if (!reads || !writes || takes_atomics(format, atomic_operand(image))) return;
  const TypeId operand = atomic_operand(image);
  const bool has_halves = operand && types().is_vector(operand);
  report(has_halves ? kHalvesFormat : kImageFormat, tree_[image].span);
}

/// The last arguments of what says how memory is ordered (GL_KHR_memory_scope_semantics).
void CallChecker::check_order(ExprId id, const BuiltinFunction& row) {
  const bool may_order = row.lowering == Lowering::atomic || row.lowering == Lowering::atomic_load ||
                         row.lowering == Lowering::image || row.lowering == Lowering::ordered_barrier;
  if (!may_order || row.imm == 0) return;
  const Args args = parts_.constructors.arguments(id);
  for (size_t n = args.size() - row.imm; n < args.size(); ++n) {
    if (!tree_[args[n]].is_constant) report(kNotConstant, tree_[args[n]].span, "scope or semantics");
    parts_.specializations.freeze(args[n]);
  }
}

/// GL_ARB_fragment_shader_interlock: both are called once, in main() and outside of control flow. Pixels take turns in
/// their order, where nothing is said.
void CallChecker::check_interlock(ExprId id, ir::Op op) {
  const bool begins = op == ir::Op::begin_interlock;
  const bool is_in_main = context_.function && text(symbols_[context_.function].name) == "main";
  if (!is_in_main || !parts_.statements.is_always_reached())
    report(kInterlockFlow, tree_[id].span);
  else if (interlock_calls_ != (begins ? 0 : 1))
    report(kInterlockOrder, tree_[id].span);
  interlock_calls_ = begins ? 1 : 2;
  ir::Interlock& interlock = module_.state.fragment.interlock;
  if (interlock == ir::Interlock::none) interlock = ir::Interlock::pixel_ordered;
}

void CallChecker::check_task_statement(ExprId id, const BuiltinFunction& row) {
  if (row.op == ir::Op::emit_mesh_tasks && !parts_.statements.is_whole_statement(id))
    report(kTaskStatement, tree_[id].span);
}

void CallChecker::check_barrier(ExprId id, ir::Op op) {
  if (op == ir::Op::begin_interlock || op == ir::Op::end_interlock) return check_interlock(id, op);
  const bool is_of_patch = op == ir::Op::barrier && is_stage(ir::Stage::tess_control);
  const bool is_in_main = context_.function && text(symbols_[context_.function].name) == "main";
  if (is_of_patch && !(is_in_main && parts_.statements.is_always_reached())) report(kBarrierFlow, tree_[id].span);
}

void CallChecker::builtin_call_rules(ExprId id, const BuiltinFunction& row) {
  const ExprId first = tree_[id].a;
  switch (row.lowering) {
    case Lowering::atomic:
    case Lowering::atomic_load:
      if (row.op == ir::Op::atomic_compare_swap && ir::is_float(types().kind(tree_[id].type)))
        report(kFloatSwap, tree_[id].span);
      return check_memory_argument(first);
    case Lowering::barrier: return check_barrier(id, row.op);
    case Lowering::emission: return parts_.primitives.check_stream_argument(first);
    case Lowering::texture: return check_constant_arguments(id, row);
    case Lowering::subgroup: return check_subgroup_call(id, row);
    case Lowering::ray: return check_location_argument(id, row);
    case Lowering::ray_query: return check_intersection_argument(id, row);
    case Lowering::interpolate: {
      const Expr* root = root_of(tree_, first);
      const Symbol* input = root && root->symbol ? &symbols_[root->symbol] : nullptr;
      if (input && input->storage == Storage::block_member) input = &symbols_[input->block];
      const bool is_input = input && (input->storage == Storage::input ||
                                      (input->is_io_block && input->direction == ir::Direction::input));
      const bool is_swizzled = tree_[first].kind == ExprKind::swizzle && !at_least(440, 0);
      if (!is_input || is_swizzled || (es() && has_field(tree_, first)))
        report(kInterpolant, tree_[first].span);
      return;
    }
    case Lowering::ftransform:
      for (std::string_view needed : {"gl_ModelViewProjectionMatrix", "gl_Vertex"}) {
        const SymbolId symbol = parts_.expressions.builtin_symbol(module_.names.intern(needed), tree_[id].span);
        if (symbol) symbols_[symbol].is_used = true;
      }
      return;
    case Lowering::image: return check_image_access(first, row);
    case Lowering::mesh: return check_task_statement(id, row);
    case Lowering::op:
    case Lowering::compare:
    case Lowering::counter:
    case Lowering::counter_increment:
    case Lowering::counter_decrement:
    case Lowering::counter_subtract:
    case Lowering::ballot_of_64:
    case Lowering::ordered_barrier:
    case Lowering::modf:
    case Lowering::carry:
    case Lowering::extended:
    case Lowering::noise:
    case Lowering::bit_encode:
    case Lowering::mix_bool:
    case Lowering::matrix_comp_mult:
    case Lowering::device:
    case Lowering::print:
    case Lowering::assume:
    case Lowering::expect:
    case Lowering::cooperative: case Lowering::tensor: case Lowering::vector:  // checked apart
    case Lowering::saturate:
    case Lowering::amd:
    case Lowering::intel: case Lowering::yuv:
    case Lowering::threads:
    case Lowering::trinary: return;
  }
}

}  // namespace umber::glsl
