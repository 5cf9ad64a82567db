// SPDX-License-Identifier: Apache-2.0
// layout(...) (GLSL 4.60 section 4.4), and the declarations that are nothing but one: `layout(...) in;`.
#include <algorithm>

#include "front/glsl/builtins/unsupported_names.h"
#include "front/glsl/check/layout_names.h"
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/words/layout_words.h"

namespace umber::glsl {
namespace {

using namespace layout_names;
using enum Extension;

constexpr Message<std::string_view> kUnknown{Severity::error, "layout-qualifier", "there is no layout qualifier '{0}'"};
constexpr Message<std::string_view> kNotOfStage{Severity::error, "layout-qualifier",
                                                "the layout qualifier '{0}' does not exist in this stage"};
constexpr Message<std::string_view, std::string_view, uint32_t> kLater{
    Severity::error, "layout-qualifier", "the layout qualifier '{0}' came with {1} {2}", "write a later #version"};
constexpr Message<std::string_view, std::string_view> kNotHere{Severity::error, "layout-qualifier",
                                                               "layout qualifier '{0}' has no meaning for {1}"};
constexpr Message<> kVainSet{Severity::warning, "layout-qualifier",
                             "inputs and outputs have no descriptor: 'set' means nothing here", "leave it out"};
constexpr Message<std::string_view> kNeedsValue{Severity::error, "layout-value",
                                                "layout qualifier '{0}' needs a value"};
constexpr Message<std::string_view> kNoValue{Severity::error, "layout-value", "layout qualifier '{0}' takes no value"};
constexpr Message<std::string_view> kTwice{Severity::error, "layout-qualifier",
                                           "'{0}' is given twice, or beside another of its kind"};
constexpr Message<std::string_view> kBadValue{Severity::error, "layout-value",
                                              "the value of '{0}' must be a constant integer that is not negative"};
constexpr Message<> kStageInput{Severity::error, "layout-qualifier", "this layout has no meaning for this stage"};
constexpr Message<> kLocalSize{Severity::error, "local-size", "the local size must be greater than 0"};
constexpr Message<> kLocalSizeLarge{Severity::error, "local-size", "the local size is too large"};
constexpr Message<> kLocalSizeDiffers{Severity::error, "local-size", "the local size was declared differently before"};
constexpr Message<> kLocalSizeUsed{Severity::error, "local-size", "gl_WorkGroupSize was used before, with another local size"};
constexpr Message<> kLocalSizeMixed{Severity::error, "local-size",
                                    "the local size is fixed or variable, and not both"};
constexpr Message<> kDerivativeGroups{Severity::error, "derivative-group",
                                      "the quads of a workgroup are arranged in one way alone"};
constexpr Message<> kQuadSize{Severity::error, "derivative-group",
                              "the local size must be a multiple of 2 along x and y, for quads"};
constexpr Message<> kLinearSize{Severity::error, "derivative-group",
                                "the invocations of a workgroup must be a multiple of 4, for quads of one after the other"};

ir::DepthMode depth_mode(std::string_view name) {
  if (name == "depth_greater") return ir::DepthMode::greater;
  if (name == "depth_less") return ir::DepthMode::less;
  return name == "depth_unchanged" ? ir::DepthMode::unchanged : ir::DepthMode::any;
}

PrimitiveWord primitive_word(std::string_view name) {
  constexpr std::string_view kWords[] = {"points",     "lines",          "lines_adjacency", "triangles", "triangles_adjacency",
                                         "line_strip", "triangle_strip", "quads",           "isolines"};
  return static_cast<PrimitiveWord>(std::find(std::begin(kWords), std::end(kWords), name) - std::begin(kWords));
}

ir::Interlock interlock(std::string_view name) {
  if (name == "pixel_interlock_ordered") return ir::Interlock::pixel_ordered;
  if (name == "pixel_interlock_unordered") return ir::Interlock::pixel_unordered;
  return name == "sample_interlock_ordered" ? ir::Interlock::sample_ordered : ir::Interlock::sample_unordered;
}

ir::PatchSpacing spacing(std::string_view name) {
  return name == "equal_spacing"             ? ir::PatchSpacing::equal
         : name == "fractional_even_spacing" ? ir::PatchSpacing::fractional_even
                                             : ir::PatchSpacing::fractional_odd;
}

/// Bits of BlendEquation: one, or all.
uint16_t blend_equations(std::string_view name) {
  for (size_t n = 0; n < std::size(kBlendEquationNames); ++n)
    if (name.substr(kBlendSupport.size()) == kBlendEquationNames[n]) return static_cast<uint16_t>(1u << n);
  return kAllBlendEquations;
}

/// The words of layout(...) are the same in any case, but in ESSL.
char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

void set_derivatives(LayoutValues& out, std::string_view name) {
  out.derivatives = name.find("linear") != name.npos ? ir::DerivativeGroup::linear : ir::DerivativeGroup::quads;
  out.derivatives_by_khr = !name.ends_with('v') && !name.ends_with('V');
}

void set(LayoutValues& out, LayoutKey key, std::string_view name, std::optional<uint32_t> value) {
  switch (key) {
    case LayoutKey::location: out.location = value; break;
    case LayoutKey::component: out.component = value; break;
    case LayoutKey::index: out.index = value; break;
    case LayoutKey::binding: out.binding = value; break;
    case LayoutKey::set: out.set = value; break;
    case LayoutKey::input_attachment_index: out.input_attachment = value; break;
    case LayoutKey::offset: out.offset = value; break;
    case LayoutKey::align: out.align = value; break;
    case LayoutKey::shared:
    case LayoutKey::packed:  // both leave the layout to the implementation
    case LayoutKey::std140: out.packing = ir::Packing::std140; break;
    case LayoutKey::std430: out.packing = ir::Packing::std430; break;
    case LayoutKey::scalar: out.packing = ir::Packing::scalar; break;
    case LayoutKey::row_major: out.row_major = true; break;
    case LayoutKey::column_major: out.row_major = false; break;
    case LayoutKey::local_size_x: out.local_size[0] = value; break;
    case LayoutKey::local_size_y: out.local_size[1] = value; break;
    case LayoutKey::local_size_z: out.local_size[2] = value; break;
    case LayoutKey::constant_id: out.constant_id = value; break;
    case LayoutKey::local_size_x_id: out.local_size_id[0] = value; break;
    case LayoutKey::local_size_y_id: out.local_size_id[1] = value; break;
    case LayoutKey::local_size_z_id: out.local_size_id[2] = value; break;
    case LayoutKey::xfb_buffer: out.xfb_buffer = value; break;
    case LayoutKey::xfb_offset: out.xfb_offset = value; break;
    case LayoutKey::xfb_stride: out.xfb_stride = value; break;
    case LayoutKey::depth: out.depth = depth_mode(name); break;
    case LayoutKey::primitive: out.primitive = primitive_word(name); break;
    case LayoutKey::invocations: out.invocations = value; break;
    case LayoutKey::max_vertices: out.max_vertices = value; break;
    case LayoutKey::max_primitives: out.max_primitives = value; break;
    case LayoutKey::stream: out.stream = value; break;
    case LayoutKey::vertices: out.vertices = value; break;
    case LayoutKey::spacing: out.spacing = spacing(name); break;
    case LayoutKey::interlock: out.interlock = interlock(name); break;
    case LayoutKey::derivative_group: set_derivatives(out, name); break;
    case LayoutKey::ordering: out.is_clockwise = name == "cw"; break;
    case LayoutKey::buffer_reference_align: out.reference_align = value; break;
    case LayoutKey::push_constant: out.is_shader_record = name != "push_constant"; break;
    case LayoutKey::bindless_sampler: out.bindless_sampler = name.starts_with("bindless"); break;
    case LayoutKey::bindless_image: out.bindless_image = name.starts_with("bindless"); break;
    case LayoutKey::num_views: out.views = value; break;
    case LayoutKey::blend_support: out.blend_equations |= blend_equations(name); break;
    case LayoutKey::noncoherent:
    case LayoutKey::yuv:
    case LayoutKey::point_mode:
    case LayoutKey::local_size_variable:
    case LayoutKey::buffer_reference:
    case LayoutKey::early_fragment_tests:
    case LayoutKey::post_depth_coverage:
    case LayoutKey::quad_derivatives:
    case LayoutKey::full_quads:
    case LayoutKey::origin_upper_left:
    case LayoutKey::pixel_center_integer:
    case LayoutKey::format: break;
  }
  out.seen |= bit(key);
}

bool is_same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::ranges::equal(a, b, {}, lower_case, lower_case);
}

const LayoutName* find_name(std::string_view name, bool is_exact) {
  for (const LayoutName& row : kNames)
    if (is_exact ? row.name == name : is_same_word(row.name, name)) return &row;
  return nullptr;
}

}  // namespace

std::string_view layout_word(size_t n) {
  if (n < std::size(kNames)) return kNames[n].name;
  return n - std::size(kNames) < std::size(kFormats) ? kFormats[n - std::size(kNames)].name : std::string_view{};
}

std::string_view format_word(ir::ImageFormat format) {
  return format == ir::ImageFormat::none ? std::string_view{} : kFormats[static_cast<size_t>(format) - 1].name;
}

std::optional<Extension> layout_extension(std::string_view word, const LanguageVersion& version) {
  const LayoutName* row = find_name(word, version.es);
  for (uint8_t n = 0; row && n < row->when.extension_count; ++n)
    if (is_available(row->when.extensions[n], version)) return row->when.extensions[n];
  for (const FormatName& format : kFormats)
    if (format.name == word && is_available(NV_image_formats, version)) return NV_image_formats;
  return std::nullopt;
}

std::optional<uint32_t> LayoutChecker::layout_value(const LayoutArg& arg) {
  parts_.expressions.expression(arg.value);
  if (failed(arg.value)) return std::nullopt;
  const bool is_expression_fine = tree_[arg.value].kind == ExprKind::literal || has(Extension::ARB_enhanced_layouts);
  const bool is_known = tree_[arg.value].is_constant && !parts_.specializations.is_specialized(arg.value);
  const std::optional<int64_t> value = is_known && is_expression_fine
                                           ? parts_.expressions.constant_integer(arg.value)
                                           : std::nullopt;
  if (value && *value >= 0) return static_cast<uint32_t>(*value);
  report(kBadValue, arg.span, text(arg.name));
  return std::nullopt;
}

bool is_of_vulkan(std::string_view layout_qualifier) {
  return std::ranges::any_of(kNames, [&](const LayoutName& row) {
    return row.when.is_of_vulkan && is_same_word(row.name, layout_qualifier);
  });
}

bool LayoutChecker::has_word(const Qualifiers& qualifiers, std::string_view word) const {
  for (LayoutArgId id = qualifiers.layout; id; id = tree_[id].next)
    if (text(tree_[id].name) == word) return true;
  return false;
}

void LayoutChecker::report_layout(const Availability* when, std::string_view name, Span at) {
  if (when && when->is_of_vulkan && language().is_for_opengl()) return void(report(kNotForOpengl, at, name));
  const bool is_of_stage = when && (when->stages & stages::bit(module_.stage)) != 0;
  for (uint8_t n = 0; is_of_stage && n < when->extension_count; ++n)
    if (language().offers(when->extensions[n]))
      return void(report(kNotEnabledName, at, name, info(when->extensions[n]).name));
  const std::string_view refused = refused_extension_of(name);
  if (!refused.empty()) return void(report(kUnsupportedName, at, name, refused));
  if (when && !is_of_stage) return void(report(kNotOfStage, at, name));
  if (const auto format = layout_extension(name, language().version); !when && format)
    return void(report(kNotEnabledName, at, name, info(*format).name));
  const uint16_t from = when ? (es() ? when->essl : when->glsl) : uint16_t{0};
  if (is_of_stage && from != 0) return void(report(kLater, at, name, language().version.language(), from));
  if (is_of_stage && when->extension_count != 0)
    return void(report(kNotOfVersion, at, name, info(when->extensions[0]).name));
  report(kUnknown, at, name);
}

LayoutValues LayoutChecker::read_layout(const Qualifiers& qualifiers, LayoutKeys allowed, std::string_view what) {
  LayoutValues out;
  for (LayoutArgId id = qualifiers.layout; id; id = tree_[id].next) {
    const LayoutArg& arg = tree_[id];
    if (!out.span) out.span = arg.span;
    std::string name(text(arg.name));
    if (!es())
      for (char& c : name) c = lower_case(c);
    const LayoutName* row = find_name(name, es());
    ir::ImageFormat format{};
    for (size_t n = 0; n < std::size(kFormats) && !row; ++n)
      if (kFormats[n].name == name && (!es() || kFormats[n].in_es || has(Extension::NV_image_formats))) {
        format = static_cast<ir::ImageFormat>(n + 1);
        row = format >= ir::ImageFormat::r64i ? &kWideFormat : &kFormat;
      }
    if (!row || !row->when.is_met(language(), module_.stage)) {
      report_layout(row ? &row->when : nullptr, text(arg.name), arg.span);
      continue;
    }
    if ((allowed & bit(row->key)) == 0) {
      const bool is_io = (allowed & bit(LayoutKey::component)) != 0;
      is_io && row->key == LayoutKey::set ? report(kVainSet, arg.span) : report(kNotHere, arg.span, name, what);
      continue;
    }
    const bool may_repeat = has(ARB_shading_language_420pack) || has(ARB_enhanced_layouts);
    const bool is_primitive = row->key == LayoutKey::primitive, is_format = row->key == LayoutKey::format;
    const bool is_other = is_primitive ? out.primitive != primitive_word(name) : is_format && out.format != format;
    const bool is_once = row->takes_value || is_primitive || (is_format && !es());
    if (out.has(row->key) && (is_other || (!may_repeat && is_once))) report(kTwice, arg.span, name);
    if (row->takes_value != static_cast<bool>(arg.value)) {
      report(row->takes_value ? kNeedsValue : kNoValue, arg.span, name);
      continue;
    }
    std::optional<uint32_t> value;
    if (arg.value && !(value = layout_value(arg))) continue;
    if (format != ir::ImageFormat::none) out.format = format;
    set(out, row->key, name, value);
  }
  return out;
}

// GL_KHR_vulkan_glsl: which constants the sizes are is said apart from the sizes, in any order.
void LayoutChecker::workgroup_size(const Qualifiers& q) {
  constexpr LayoutKeys kSizes = bits(LayoutKey::local_size_x, LayoutKey::local_size_y, LayoutKey::local_size_z),
                       kIds = bits(LayoutKey::local_size_x_id, LayoutKey::local_size_y_id, LayoutKey::local_size_z_id);
  constexpr LayoutKeys kKeys = kSizes | kIds | bit(LayoutKey::local_size_variable);
  LayoutValues layout = read_layout(q, kKeys | bit(LayoutKey::derivative_group), "the stage's inputs");
  if (layout.has(LayoutKey::derivative_group)) derivative_group(layout);
  if ((layout.seen & kKeys) == 0) return;
  const bool is_fixed = (layout.seen & (kSizes | kIds)) != 0;
  if (layout.has(LayoutKey::local_size_variable) && !note_variable_size(layout, is_fixed)) return;
  if (is_fixed && context_.has_variable_size)
    return void(report(kLocalSizeDiffers, layout.span).note(kOtherDeclaration, local_size_span_));
  if ((layout.seen & kSizes) != 0 && !note_sizes(layout)) return;
  if (!note_size_ids(layout)) return;
  const ir::ComputeState before = module_.state.compute;
  ir::ComputeState& state = module_.state.compute;
  for (size_t n = 0; n < 3; ++n) {
    state.local_size[n] = sizes_[n];
    if (!size_ids_[n]) continue;
    std::optional<uint32_t> own = before.specialized_size[n];
    for (size_t m = 0; m < n; ++m)
      if (state.specialized_size[m] == own) own.reset();  // another size is the same constant
    const auto specialized = parts_.specializations.local_size(*size_ids_[n], sizes_[n], own, layout.span);
    state.local_size[n] = specialized.size, state.specialized_size[n] = specialized.by;
  }
  const bool changes = state.local_size != before.local_size || state.specialized_size != before.specialized_size;
  const NameId used = module_.names.intern("gl_WorkGroupSize");
  if (changes && used.index < context_.builtin_symbols.size() && context_.builtin_symbols[used.index])
    report(kLocalSizeUsed, layout.span);
  context_.has_local_size = true;
}

// ARB_compute_variable_group_size: a dispatch says the sizes, as constants of the pipeline.
bool LayoutChecker::note_variable_size(LayoutValues& layout, bool is_fixed) {
  if (is_fixed) return report(kLocalSizeMixed, layout.span), false;
  if (context_.has_local_size && !context_.has_variable_size)
    return report(kLocalSizeDiffers, layout.span).note(kOtherDeclaration, local_size_span_), false;
  context_.has_variable_size = true;
  local_size_span_ = layout.span;
  layout.local_size_id = {0, 1, 2};
  return true;
}

bool LayoutChecker::note_sizes(const LayoutValues& layout) {
  constexpr uint32_t kMost = 1024;
  std::array<uint32_t, 3> sizes{};
  for (size_t n = 0; n < 3; ++n) {
    sizes[n] = layout.local_size[n].value_or(1);
    if (sizes[n] == 0) return report(kLocalSize, layout.span), false;
    if (sizes[n] > kMost) return report(kLocalSizeLarge, layout.span), false;
  }
  if (local_size_span_ && sizes != sizes_)
    return report(kLocalSizeDiffers, layout.span).note(kOtherDeclaration, local_size_span_), false;
  sizes_ = sizes;
  local_size_span_ = layout.span;
  return true;
}

bool LayoutChecker::note_size_ids(const LayoutValues& layout) {
  for (size_t n = 0; n < 3; ++n) {
    if (!layout.local_size_id[n]) continue;
    if (size_ids_[n] && size_ids_[n] != layout.local_size_id[n])
      return report(kLocalSizeDiffers, layout.span).note(kOtherDeclaration, size_id_spans_[n]), false;
    size_ids_[n] = layout.local_size_id[n];
    size_id_spans_[n] = layout.span;
  }
  return true;
}

void LayoutChecker::derivative_group(const LayoutValues& layout) {
  ir::ComputeState& state = module_.state.compute;
  if (state.derivatives != ir::DerivativeGroup::none && state.derivatives != layout.derivatives)
    return void(report(kDerivativeGroups, layout.span).note(kOtherDeclaration, derivative_span_));
  derivative_span_ = layout.span;
  state.derivatives = layout.derivatives;
  state.derivatives_by_khr |= layout.derivatives_by_khr;
}

void LayoutChecker::check_derivative_group() {
  const ir::ComputeState& state = module_.state.compute;
  const auto& size = state.local_size;
  if (state.specialized_size != ir::ComputeState{}.specialized_size) return;  // nobody knows yet
  if (state.derivatives == ir::DerivativeGroup::quads && (size[0] % 2 != 0 || size[1] % 2 != 0))
    report(kQuadSize, derivative_span_);
  if (state.derivatives == ir::DerivativeGroup::linear && uint64_t{size[0]} * size[1] * size[2] % 4 != 0)
    report(kLinearSize, derivative_span_);
}

// `layout(...) in;`: of the stage.
void LayoutChecker::stage_layout(const Decl& decl) {
  const Qualifiers& q = tree_[decl.type].qualifiers;
  if (is_stage(ir::Stage::geometry) || is_stage(ir::Stage::tess_evaluation)) {
    parts_.primitives.input_layout(q);
  } else if (has_workgroups(module_.stage)) {
    workgroup_size(q);
  } else if (is_stage(ir::Stage::fragment)) {
    constexpr LayoutKeys kKeys = bits(LayoutKey::early_fragment_tests, LayoutKey::post_depth_coverage,
                                      LayoutKey::interlock, LayoutKey::quad_derivatives, LayoutKey::full_quads);
    const LayoutValues layout = read_layout(q, kKeys, "the stage's inputs");
    ir::FragmentState& state = module_.state.fragment;
    state.early_fragment_tests |= layout.has(LayoutKey::early_fragment_tests);
    state.post_depth_coverage |= layout.has(LayoutKey::post_depth_coverage);
    state.quad_derivatives |= layout.has(LayoutKey::quad_derivatives);
    state.full_quads |= layout.has(LayoutKey::full_quads);
    if (layout.has(LayoutKey::interlock)) state.interlock = layout.interlock;
  } else {
    const bool may_have_views = is_stage(ir::Stage::vertex) || is_stage(ir::Stage::tess_control);
    const LayoutKeys keys = may_have_views ? bit(LayoutKey::num_views) : 0;
    parts_.primitives.views(read_layout(q, keys, "the stage's inputs"));
    if (!q.layout) report(kStageInput, decl.span);
  }
}

}  // namespace umber::glsl
