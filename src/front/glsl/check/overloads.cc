// SPDX-License-Identifier: Apache-2.0
// Which function a call means (GLSL 4.60 section 6.1).
#include <algorithm>

#include "front/glsl/check/parts.h"
#include "front/glsl/explicit_types.h"

namespace umber::glsl {
namespace {

/// True where rows of the table that are made of others may be meant (builtins/explicit_rows.h).
bool has_explicit_forms(const Language& language) {
  return kFloat16Arithmetic.has_any(language) || kInt8Arithmetic.has_any(language) ||
         kInt16Arithmetic.has_any(language) || kInt64Arithmetic.has_any(language);
}

}  // namespace

TypeId CallChecker::param_type(const Candidate& c, size_t n) const {
  return c.function ? symbols_[symbols_[c.function].params[n]].type : c.builtin.params[n];
}
bool CallChecker::param_is_in(const Candidate& c, size_t n) const {
  if (c.function) return symbols_[symbols_[c.function].params[n]].is_in;
  return (builtin_row(c.row).in_mask >> n & 1) != 0;
}
bool CallChecker::param_is_out(const Candidate& c, size_t n) const {
  if (c.function) return symbols_[symbols_[c.function].params[n]].is_out;
  return (builtin_row(c.row).out_mask >> n & 1) != 0;
}

bool CallChecker::is_viable(const Candidate& c, const Types& args) const {
  for (size_t n = 0; n < args.size(); ++n) {
    const TypeId param = param_type(c, n);
    if (!param) continue;  // its declaration was in error
    if (param_is_in(c, n) && !converts_implicitly(language(), types(), args[n], param)) return false;
    if (param_is_out(c, n) && !converts_implicitly(language(), types(), param, args[n])) return false;
  }
  return true;
}

void CallChecker::collect_candidates(NameId name, const Types& args, std::vector<Candidate>& out, bool& is_known) {
  Binding* found = context_.scopes.find(name);
  while (found && found->kind != BindingKind::function) found = context_.scopes.hidden_by(*found);
  if (found) {
    if (const FunctionSymbolId exact = symbols_.overloads.find({found->id}, args)) {
      is_known = true;
      return out.push_back({.function = exact});
    }
  }
  is_known = found != nullptr;
  const auto consider = [&](FunctionSymbolId f) {
    const Candidate candidate{.function = f};
    if (symbols_[f].params.size() == args.size() && is_viable(candidate, args)) out.push_back(candidate);
  };
  if (found)  // those with an error in their declaration take anything
    for (const uint32_t shape : {conversion_shape(types(), args), 0u})
      symbols_.overloads.for_each_of_shape({found->id}, shape, consider);
  // In GLSL, a user's function hides every built-in of that name; in ESSL 1.00 and for Vulkan it is one more overload.
  // In what may be for Vulkan, built-ins are found where no function of the user fits.
  const bool are_all_overloads = es() || language().is_for_vulkan();
  if (is_known && !are_all_overloads && !(language().may_be_for_vulkan() && out.empty())) return;
  Types with_sampler = args;
  for (uint32_t row = first_builtin(text(name)); row != kNoBuiltin; row = next_builtin(row)) {
    const BuiltinFunction& builtin = builtin_row(row);
    // They are the last of their name, and most shaders have none.
    if (builtin.explicit_kind != TypeKind::void_ && !has_explicit_forms(language())) break;
    if (!builtin.when().is_met(language(), module_.stage)) continue;
    is_known = true;
    const TypeId sampled = sampled_type(builtin, args);
    if (sampled) with_sampler[0] = sampled;
    const auto instance = instantiate(builtin, module_.types, sampled ? with_sampler : args);
    if (!instance) continue;
    Candidate candidate{.row = row, .builtin = *instance};
    if (sampled) candidate.builtin.params[0] = args[0];
    if (is_viable(candidate, args) && !is_hidden(candidate, args, out)) out.push_back(candidate);
  }
}

/// What a texture alone is in place of, as an argument of a function that needs no sampler (section "Samplerless Texture
/// Functions" of GL_EXT_samplerless_texture_functions); none if it cannot be.
TypeId CallChecker::sampled_type(const BuiltinFunction& row, const Types& args) {
  const bool needs_none = row.op == ir::Op::fetch || row.op == ir::Op::query_size || row.op == ir::Op::query_levels ||
                          row.op == ir::Op::query_samples;
  if (args.empty() || !needs_none || row.lowering != Lowering::texture) return {};
  if (types().kind(args[0]) != TypeKind::image) return {};
  ImageShape shape = types().image_shape(args[0]);
  const bool is_texel_buffer = shape.dim == ir::ImageDim::buffer && row.op == ir::Op::fetch;  // GL_KHR_vulkan_glsl
  if (!shape.is_texture || !(is_texel_buffer || has(Extension::EXT_samplerless_texture_functions))) return {};
  shape.is_texture = false;
  return module_.types.sampled_image(shape);
}

/// A function of the shader hides the built-in one with the same parameters.
bool CallChecker::is_hidden(const Candidate& builtin, const Types& args, const std::vector<Candidate>& others) const {
  return std::ranges::any_of(others, [&](const Candidate& other) {
    bool is_same = static_cast<bool>(other.function);
    for (size_t n = 0; n < args.size() && is_same; ++n) is_same = param_type(other, n) == param_type(builtin, n);
    return is_same;
  });
}

bool CallChecker::is_better_candidate(const Candidate& a, const Candidate& b, const Types& args) const {
  bool is_better_somewhere = false;
  for (size_t n = 0; n < args.size(); ++n) {
    const TypeId pa = param_type(a, n), pb = param_type(b, n);
    const ConversionRank ra = conversion_rank(types(), args[n], pa), rb = conversion_rank(types(), args[n], pb);
    if (is_better(rb, ra)) return false;
    is_better_somewhere |= is_better(ra, rb);
  }
  return is_better_somewhere;
}

const CallChecker::Candidate* CallChecker::choose(const std::vector<Candidate>& all, const Types& args,
                                                  bool& is_ambiguous) const {
  is_ambiguous = false;
  for (const Candidate& c : all) {
    bool is_exact = true;
    for (size_t n = 0; n < args.size(); ++n) is_exact &= param_type(c, n) == args[n];
    if (is_exact) return &c;
  }
  if (all.size() <= 1) return all.empty() ? nullptr : &all[0];
  // Before GLSL 4.00, several candidates are an error; but what the built-ins of an older version overload on differs
  // only in ways that the rules decide.
  const bool is_builtin = all[0].row != kNoBuiltin;
  const bool has_rules = has(Extension::ARB_gpu_shader5) || is_builtin ||
                         language().extensions.is_enabled(Extension::EXT_shader_implicit_conversions) ||
                         language().extensions.is_enabled(Extension::MESA_shader_integer_functions);
  const Candidate* best = &all[0];
  for (const Candidate& c : all)
    if (is_better_candidate(c, *best, args)) best = &c;
  for (const Candidate& c : all)
    if (&c != best && !is_better_candidate(*best, c, args)) is_ambiguous = true;
  if (is_builtin) is_ambiguous = false;
  if (!has_rules) is_ambiguous = true;
  return is_ambiguous ? nullptr : best;
}

}  // namespace umber::glsl
