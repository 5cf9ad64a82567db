// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/checker.h"

#include <algorithm>

#include "front/glsl/builtins/unsupported_names.h"
#include "front/glsl/extension_used.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kNeedsVersion{Severity::error, "version",
                                                  "{0} is not in this version of the language",
                                                  "a later #version or an extension has it"};
constexpr Message<std::string_view> kUnsizedMember{
    Severity::error, "unsized-array", "'{0}' needs a size: only the last member of a buffer block can be without one"};
constexpr Message<> kNoLocalSize{Severity::error, "link-local-size",
                                 "the compute shader does not say its workgroup size",
                                 "declare it: layout(local_size_x = 1) in;"};
constexpr Message<> kLocalSizeOfOne{Severity::warning, "local-size",
                                    "the compute shader does not say its workgroup size: it is 1, as for Vulkan",
                                    "OpenGL wants it declared: layout(local_size_x = 1) in;"};
constexpr Message<std::string_view> kStage{Severity::error, "unsupported-stage", "{0} shaders are not supported yet"};

}  // namespace

bool check(Tree& tree, Symbols& symbols, ir::Module& module, const Language& language, Diagnostics& diagnostics) {
  return Checker(tree, symbols, module, std::span(&language, 1), diagnostics).run();
}

bool check(Tree& tree, Symbols& symbols, ir::Module& module, std::span<const Language> languages,
           Diagnostics& diagnostics) {
  UMBER_CHECK(languages.size() == tree.units.size());
  return Checker(tree, symbols, module, languages, diagnostics).run();
}

Checker::Checker(Tree& tree, Symbols& symbols, ir::Module& module, std::span<const Language> languages,
                 Diagnostics& diagnostics)
    : tree_(tree), symbols_(symbols), module_(module), languages_(languages), diagnostics_(diagnostics) {}

bool Checker::run() {
  const uint32_t errors = diagnostics_.error_count();
  switch (module_.stage) {
    case ir::Stage::tess_control:
    case ir::Stage::tess_evaluation: report(kStage, {}, "tessellation"); return false;
    case ir::Stage::geometry: report(kStage, {}, "geometry"); return false;
    case ir::Stage::vertex:
    case ir::Stage::fragment:
    case ir::Stage::compute: break;
  }
  for (; unit_ < tree_.units.size() && !diagnostics_.is_full(); ++unit_) {
    begin_unit();
    unit(tree_.units[unit_]);
    end_unit();
  }
  if (diagnostics_.error_count() == errors) finish();
  return diagnostics_.error_count() == errors;
}

void Checker::unit(DeclId first) {
  scopes_.clear();
  uniform_defaults_ = buffer_defaults_ = {};
  default_capture_buffer_ = 0;
  counters_.clear();
  precisions_.clear();
  has_per_vertex_ = false;
  if (es()) {
    using ir::Precision;
    const bool is_fragment = is_stage(ir::Stage::fragment);
    precisions_.push_back({ir::types::kI32, is_fragment ? Precision::medium : Precision::high});
    if (!is_fragment) precisions_.push_back({ir::types::kF32, Precision::high});
    precisions_.push_back({module_.types.sampled_image({.dim = ir::ImageDim::d2}), Precision::low});
    precisions_.push_back({module_.types.sampled_image({.dim = ir::ImageDim::cube}), Precision::low});
    precisions_.push_back({ir::types::kAtomicCounter, Precision::high});
  }
  for (DeclId d = first; d && diagnostics_.go_on(16) && !diagnostics_.is_full(); d = tree_[d].next)
    declaration(d, true);
  for (const Binding& binding : scopes_.all()) remember_global(binding);
}

void Checker::remember_global(const Binding& binding) {
  if (linked_by_name_.size() <= binding.name.index) linked_by_name_.resize(size_t{binding.name.index} + 1, ~0u);
  linked_by_name_[binding.name.index] = static_cast<uint32_t>(linked_.size());
  linked_.push_back({binding.kind, binding.id, binding.span});
}

const Checker::Linked* Checker::find_linked(NameId name, BindingKind kind) const {
  if (!name || name.index >= linked_by_name_.size() || linked_by_name_[name.index] == ~0u) return nullptr;
  const Linked& linked = linked_[linked_by_name_[name.index]];
  return linked.kind == kind ? &linked : nullptr;
}

void Checker::finish() {
  if (is_stage(ir::Stage::compute) && !local_size_.is_declared)
    report(language().may_be_for_vulkan() ? kLocalSizeOfOne : kNoLocalSize, {});
  size_implicit_arrays();
  check_units();
  check_locations();
  check_captures();
  order_calls();
}

// Arrays declared without a size are as long as their largest constant index needs (GLSL 4.60 section 4.1.9).
void Checker::size_implicit_arrays() {
  const auto size_of = [](const std::vector<uint32_t>& sizes, uint32_t at) {
    return at < sizes.size() ? std::max(sizes[at], 1u) : 1u;
  };
  std::vector<bool> is_resized(symbols_.symbols.size());
  for (const SymbolId id : symbols_.symbols.ids()) {
    Symbol& symbol = symbols_[id];
    if (!symbol.type || symbol.storage == Storage::block_member) continue;
    if (types().is_array(symbol.type) && types()[symbol.type].extent == 0) {
      symbol.type = module_.types.array(types()[symbol.type].element, size_of(implicit_sizes_, id.index));
      is_resized[id.index] = true;
    }
    if (symbol.storage != Storage::block) continue;
    const TypeId structure = types().without_arrays(symbol.type);
    const uint32_t count = types().part_count(structure);
    const bool is_storage = !symbol.is_io_block && symbol.block_kind == ir::ResourceKind::storage_block;
    for (uint32_t n = 0; n < count; ++n) {
      const ir::Member& member = types().member(structure, n);
      if (!types().is_array(member.type) || types()[member.type].extent != 0 || (is_storage && n + 1 == count))
        continue;
      const uint32_t at = types()[structure].members.index + n;
      if (is_storage && (at >= implicit_member_sizes_.size() || implicit_member_sizes_[at] == 0))
        report(kUnsizedMember, symbol.span, text(member.name));
      module_.types.retype_member(
          structure, n, module_.types.array(types()[member.type].element, size_of(implicit_member_sizes_, at)));
    }
  }
  for (const SymbolId id : symbols_.symbols.ids()) {
    Symbol& symbol = symbols_[id];
    if (symbol.storage != Storage::block_member) continue;
    const TypeId type = types().member(types().without_arrays(symbols_[symbol.block].type), symbol.member).type;
    is_resized[id.index] = type != symbol.type;
    symbol.type = type;
  }
  for (const ExprId id : tree_.exprs.ids()) {
    Expr& e = tree_[id];
    if (e.kind == ExprKind::name && e.symbol && is_resized[e.symbol.index]) e.type = symbols_[e.symbol].type;
  }
  // A field is checked after its structure, but stored before it or after it: look its type up again.
  for (const ExprId id : tree_.exprs.ids()) {
    Expr& e = tree_[id];
    if (e.kind == ExprKind::field && types().is_array(e.type) && types()[e.type].extent == 0)
      e.type = types().member(types().without_arrays(tree_[e.a].type), e.ref).type;
  }
}

bool Checker::require(bool has_it, std::string_view feature, Span at) {
  if (!has_it) report(kNeedsVersion, at, feature);
  return has_it;
}

bool Checker::require_array_value(TypeId type, std::string_view feature, Span at) {
  if (at_least(120, 300)) return true;
  const bool is_limited = es() ? contains_array(type) : types().is_array(type);
  return require(!is_limited, feature, at);
}

void Checker::note_extension(const Availability& used, Span at) {
  if (const std::optional<Extension> extension = used.warned(language(), module_.stage))
    report(kExtensionUsed, at, info(*extension).name);
}

void Checker::report_unknown(const Message<std::string_view>& otherwise, NameId name, Span at) {
  const std::string_view extension = extension_of_unsupported(text(name));
  if (extension.empty())
    report(otherwise, at, text(name));
  else
    report(kUnsupportedName, at, text(name), extension);
}

SymbolId Checker::add_symbol(const Symbol& symbol) { return symbols_.symbols.add(symbol); }

void Checker::push_scope() {
  scopes_.push();
  precision_marks_.push_back(precisions_.size());
}

void Checker::pop_scope() {
  scopes_.pop();
  precisions_.resize(precision_marks_.back());
  precision_marks_.pop_back();
}

}  // namespace umber::glsl
