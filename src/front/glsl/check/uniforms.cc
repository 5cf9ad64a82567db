// SPDX-License-Identifier: Apache-2.0
// Loose uniforms: textures, images, atomic counters, members of the default block (GLSL 4.60
// sections 4.3.5, 4.4.6, 4.4.7).
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kFormatNeeded{Severity::error, "image-format", "an image that is read needs a format",
                                  "write layout(rgba8), or enable GL_EXT_shader_image_load_formatted"};
constexpr Message<> kEsFormatNeeded{Severity::error, "image-format", "every image needs a format in ESSL",
                                    "write layout(rgba8) in front of it"};
constexpr Message<std::string_view> kFormatType{Severity::error, "image-format", "the format does not fit {0}"};
constexpr Message<> kEsReadWrite{Severity::error, "image-access",
                                 "an image that is neither readonly nor writeonly must be r32f, r32i or r32ui"};
constexpr Message<> kCounterBinding{Severity::error, "counter-binding", "an atomic counter needs a binding"};
constexpr Message<uint32_t> kCounterAlignment{Severity::error, "counter-offset",
                                              "counter offset {0} is not a multiple of 4"};
constexpr Message<uint32_t, uint32_t> kCounterOverlap{Severity::error, "counter-overlap",
                                                      "counter at byte {0} of binding {1} overlaps another counter"};
constexpr Message<> kBefore{Severity::note, "", "the other counter is here"};
constexpr Message<uint32_t> kCounterBindingRange{Severity::error, "counter-binding",
                                                 "there are only {0} bindings for atomic counters"};
constexpr Message<uint32_t> kCounterOffsetRange{Severity::error, "counter-offset",
                                                "counters cannot lie beyond byte {0}"};
constexpr Message<> kAttachmentIndex{Severity::error, "input-attachment", "an input attachment needs an index",
                                     "write layout(input_attachment_index = 0, ...)"};
constexpr Message<> kAttachmentStage{Severity::error, "input-attachment",
                                     "only fragment shaders have input attachments"};
constexpr uint32_t kCounterBindings = 8, kCounterBytes = 16384;

TypeKind format_kind(ir::ImageFormat format) {
  if (format >= ir::ImageFormat::r64i) return format == ir::ImageFormat::r64i ? TypeKind::i64 : TypeKind::u64;
  if (format >= ir::ImageFormat::rgba32ui) return TypeKind::u32;
  return format >= ir::ImageFormat::rgba32i ? TypeKind::i32 : TypeKind::f32;
}

}  // namespace

void UniformChecker::uniform_variable(const Declaration& d, Symbol& symbol) {
  symbol.location = d.layout.location;
  symbol.binding = d.layout.binding;
  symbol.set = d.layout.set;
  symbol.is_for_vulkan = language().is_for_vulkan();
  if (d.layout.location)
    require({Extension::ARB_explicit_uniform_location}, "a location of a uniform", d.layout.span, at_least(430, 310));
  const TypeId bottom = types().without_arrays(symbol.type);
  if (bottom == ir::types::kAtomicCounter) return counter_variable(d, symbol);
  symbol.is_handle = parts_.handles.is_bindless(d.layout, bottom);
  if (d.layout.binding)
    require({Extension::ARB_shading_language_420pack}, "a binding of a texture", d.layout.span, at_least(420, 310));
  if (parts_.types.is_texture_or_attachment(bottom))
    texture_variable(d, symbol);
  else if (types().kind(bottom) == TypeKind::image)
    image_variable(d, symbol);
}

/// A texture alone, or an input attachment (GL_KHR_vulkan_glsl).
void UniformChecker::texture_variable(const Declaration& d, Symbol& symbol) {
  if (types().image_shape(types().without_arrays(symbol.type)).dim != ir::ImageDim::subpass) return;
  symbol.input_attachment = d.layout.input_attachment;
  if (!symbol.input_attachment) report(kAttachmentIndex, d.type_span);
  if (!is_stage(ir::Stage::fragment)) report(kAttachmentStage, d.type_span);
}

void UniformChecker::image_variable(const Declaration& d, Symbol& symbol) {
  symbol.access = parts_.stage_io.access_flags(d.qualifiers);
  symbol.image_format = d.layout.format;
  symbol.type = image_type(symbol.type, d.layout, symbol.access, d.type_span);
}

TypeId UniformChecker::image_type(TypeId type, const LayoutValues& layout, ir::AccessFlags access, Span at) {
  const TypeId bottom = types().without_arrays(type);
  if (layout.format == ir::ImageFormat::none) {
    const bool may_be_missing = (access.writeonly && !es()) || has(Extension::EXT_shader_image_load_formatted);
    if (!may_be_missing) report(es() ? kEsFormatNeeded : kFormatNeeded, at);
    return type;
  }
  if (types().image_shape(bottom).sampled != format_kind(layout.format))
    return report(kFormatType, layout.span, type_text(bottom)), type;
  const bool is_word = layout.format == ir::ImageFormat::r32f || layout.format == ir::ImageFormat::r32i ||
                       layout.format == ir::ImageFormat::r32ui;
  if (es() && !is_word && !access.readonly && !access.writeonly) report(kEsReadWrite, at);
  return parts_.types.with_format(type, layout.format);
}

// Each binding has a default offset, which a counter without one takes and moves on (section 4.4.6).
void UniformChecker::counter_variable(const Declaration& d, Symbol& symbol) {
  if (!d.layout.binding) return void(report(kCounterBinding, d.type_span));
  const uint32_t binding = *d.layout.binding;
  if (binding >= kCounterBindings) return void(report(kCounterBindingRange, d.layout.span, kCounterBindings));
  CounterBinding* defaults = nullptr;
  for (CounterBinding& c : counters_)
    if (c.binding == binding) defaults = &c;
  if (!defaults) defaults = &counters_.emplace_back(CounterBinding{binding, 0});
  const uint32_t offset = d.layout.offset.value_or(defaults->next_offset);
  if (offset % 4 != 0) return void(report(kCounterAlignment, d.layout.span, offset));
  defaults->next_offset = offset;
  if (!symbol.name) return;
  const uint64_t bytes = 4 * uint64_t{types().contents(symbol.type).scalars};
  if (offset + bytes > kCounterBytes) return void(report(kCounterOffsetRange, symbol.span, kCounterBytes));
  const uint32_t end = offset + static_cast<uint32_t>(bytes);
  symbol.binding = binding;
  symbol.offset = offset;
  defaults->next_offset = end;
  const bool is_linked = context_.linked.find(symbol.name, BindingKind::variable) != nullptr;
  if (!is_linked && !taken_counters_.is_free(binding, offset, end))
    for (const CounterRange& other : counter_ranges_)
      if (other.binding == binding && offset < other.end && other.begin < end) {
        report(kCounterOverlap, symbol.span, offset, binding).note(kBefore, other.span);
        return;
      }
  counter_ranges_.push_back({binding, offset, end, symbol.span});
  taken_counters_.take(binding, offset, end);
}

}  // namespace umber::glsl
