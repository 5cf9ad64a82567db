// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/interface.h"

#include "back/hlsl/messages.h"
#include "back/text/code.h"
#include "back/text/component.h"
#include "ir/text/spelling.h"
#include "layout/hlsl.h"
#include "umber/vocabulary/buffers.hpp"

namespace umber::back::hlsl {
namespace {

struct FormatRow {
  ir::ImageFormat format;
  uint8_t count;
  std::string_view prefix;
};
/// Components of each texel format, and how Direct3D says that it is normalized.
constexpr FormatRow kFormats[] = {
    {ir::ImageFormat::none, 4, {}},
    {ir::ImageFormat::rgba32f, 4, {}},
    {ir::ImageFormat::rgba16f, 4, {}},
    {ir::ImageFormat::rg32f, 2, {}},
    {ir::ImageFormat::rg16f, 2, {}},
    {ir::ImageFormat::r11f_g11f_b10f, 3, {}},
    {ir::ImageFormat::r32f, 1, {}},
    {ir::ImageFormat::r16f, 1, {}},
    {ir::ImageFormat::rgba16, 4, "unorm "},
    {ir::ImageFormat::rgb10_a2, 4, "unorm "},
    {ir::ImageFormat::rgba8, 4, "unorm "},
    {ir::ImageFormat::rg16, 2, "unorm "},
    {ir::ImageFormat::rg8, 2, "unorm "},
    {ir::ImageFormat::r16, 1, "unorm "},
    {ir::ImageFormat::r8, 1, "unorm "},
    {ir::ImageFormat::rgba16_snorm, 4, "snorm "},
    {ir::ImageFormat::rgba8_snorm, 4, "snorm "},
    {ir::ImageFormat::rg16_snorm, 2, "snorm "},
    {ir::ImageFormat::rg8_snorm, 2, "snorm "},
    {ir::ImageFormat::r16_snorm, 1, "snorm "},
    {ir::ImageFormat::r8_snorm, 1, "snorm "},
    {ir::ImageFormat::rgba32i, 4, {}},
    {ir::ImageFormat::rgba16i, 4, {}},
    {ir::ImageFormat::rgba8i, 4, {}},
    {ir::ImageFormat::rg32i, 2, {}},
    {ir::ImageFormat::rg16i, 2, {}},
    {ir::ImageFormat::rg8i, 2, {}},
    {ir::ImageFormat::r32i, 1, {}},
    {ir::ImageFormat::r16i, 1, {}},
    {ir::ImageFormat::r8i, 1, {}},
    {ir::ImageFormat::rgba32ui, 4, {}},
    {ir::ImageFormat::rgba16ui, 4, {}},
    {ir::ImageFormat::rgb10_a2ui, 4, {}},
    {ir::ImageFormat::rgba8ui, 4, {}},
    {ir::ImageFormat::rg32ui, 2, {}},
    {ir::ImageFormat::rg16ui, 2, {}},
    {ir::ImageFormat::rg8ui, 2, {}},
    {ir::ImageFormat::r32ui, 1, {}},
    {ir::ImageFormat::r16ui, 1, {}},
    {ir::ImageFormat::r8ui, 1, {}},
};
static_assert([] {
  for (size_t n = 0; n < std::size(kFormats); ++n)
    if (static_cast<size_t>(kFormats[n].format) != n) return false;
  return true;
}());

std::string_view dimension(ir::ImageShape shape, bool is_storage) {
  switch (shape.dim) {
    case ir::ImageDim::d1: return shape.arrayed ? "Texture1DArray" : "Texture1D";
    case ir::ImageDim::d2:
    case ir::ImageDim::rect:
      if (shape.multisampled && is_storage) return {};
      if (shape.multisampled) return shape.arrayed ? "Texture2DMSArray" : "Texture2DMS";
      return shape.arrayed ? "Texture2DArray" : "Texture2D";
    case ir::ImageDim::d3: return "Texture3D";
    case ir::ImageDim::cube:
      if (is_storage) return "Texture2DArray";  // layers are the faces
      return shape.arrayed ? "TextureCubeArray" : "TextureCube";
    case ir::ImageDim::buffer: return "Buffer";
  }
  return {};
}

}  // namespace

TexelText texel(ir::ImageShape shape, bool is_storage) {
  const FormatRow& row = kFormats[static_cast<size_t>(is_storage ? shape.format : ir::ImageFormat::none)];
  return {row.prefix, shape.sampled, row.count};
}

void print_texture_type(TextWriter& out, ir::ImageShape shape, bool is_storage) {
  const std::string_view name = dimension(shape, is_storage);
  if (name.empty()) return;
  const TexelText t = texel(shape, is_storage);
  out << (is_storage ? "RW" : "") << name << '<' << t.text << spell(t.kind);
  if (t.count > 1) out << t.count;
  out << '>';
}

Interface::Interface(text::Code& code, const Options& options, const SharedTypes& shared, Types& types)
    : module_(code.module),
      options_(options),
      diagnostics_(code.diagnostics),
      scratch_(code.scratch),
      names_(code.names),
      types_(types),
      accesses_(code.accesses),
      constants_(code.constants),
      blocks_(code, shared, types),
      out_(code.out),
      resources_(scratch_.table<ResourceText>(module_.resources.size())),
      variables_(code.variables),
      io_(scratch_.table<IoText>(module_.io_vars.size())),
      leaves_(scratch_.arena()) {}

void Interface::declare() {
  for (ir::ResourceId r : module_.resources.ids()) declare_resource(r);
  declare_variables();
  decide_io();
  decide_parameters();
  declare_io(ir::Direction::input);
  declare_io(ir::Direction::output);
}

void Interface::print_register(char kind, const ir::Resource& resource, uint32_t element) {
  const ir::Registers& r = resource.registers;
  const std::optional<uint32_t> first = kind == 'b' ? r.b : kind == 't' ? r.t : kind == 's' ? r.s : r.u;
  UMBER_CHECK(first.has_value());
  out_ << " : register(" << kind << *first + element;
  if (r.space != 0) out_ << ", space" << r.space;
  out_ << ')';
}

void Interface::print_vulkan_binding(const ir::Resource& resource, uint32_t distance) {
  if (!options_.vulkan_attributes) return;
  if (!resource.assigned) return void(out_ << "[[vk::push_constant]] ");
  out_ << "[[vk::binding(" << resource.assigned->binding + distance << ", " << resource.assigned->set << ")]] ";
}

void Interface::declare_resource(ir::ResourceId r) {
  const ir::Resource& resource = module_.resources[r];
  if (!resource.registers.any()) return;  // nothing uses it
  ResourceText& text = resources_[r.index];
  const bool is_block = ir::is_block(resource.kind);
  const std::string_view instance = module_.names.text(resource.instance_name);
  std::string_view wanted = module_.names.text(resource.name);
  if (resource.kind == ir::ResourceKind::storage_block && !instance.empty()) wanted = instance;
  if (wanted.empty())
    wanted = resource.origin == ir::Origin::default_uniforms ? "Uniforms" : is_block ? "Block" : "resource";
  if (resource.kind == ir::ResourceKind::uniform_block && resource.form != ir::BlockForm::typed)
    return declare_structured_buffer(resource, text);
  text.name = names_.global(wanted);
  switch (resource.kind) {
    case ir::ResourceKind::uniform_block:
    case ir::ResourceKind::push_constants: return declare_uniform_block(resource, text);
    case ir::ResourceKind::storage_block: return declare_storage_block(resource, text);
    case ir::ResourceKind::combined_image_sampler:
      if (resource.registers.s) text.sampler = names_.global(names_.join(text.name, "_sampler"));
      return declare_texture(resource, text);
    case ir::ResourceKind::sampled_image: return declare_texture(resource, text);
    case ir::ResourceKind::sampler: text.sampler = text.name; return declare_texture(resource, text, compares(r));
    case ir::ResourceKind::storage_image: return declare_image(resource, text);
    case ir::ResourceKind::atomic_counters:
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms: break;
  }
  UMBER_UNREACHABLE("counters and loose uniforms are blocks by now");
}

void Interface::declare_uniform_block(const ir::Resource& resource, ResourceText& text) {
  if (!layout::fits_constant_buffer(module_, resource))
    diagnostics_.report(kUnsupportedBlock, resource.span, text.name);
  if (module_.layouts[resource.layout].size > layout::kMostConstantBufferBytes)
    diagnostics_.report(kBlockTooLarge, resource.span, text.name);
  const uint32_t count = resource.array ? resource.array_count : 1;
  // An array of blocks is an array of objects where the shader model has them, else as many blocks.
  text.is_object = resource.array && (options_.vulkan_attributes || options_.at_least(ShaderModel::sm_5_1));
  if (text.is_object) {
    const std::string_view structure = blocks_.structure(resource.type, resource.layout, Memory::constant_buffer);
    print_vulkan_binding(resource);
    out_ << "ConstantBuffer<" << structure << "> " << text.name << '[' << count << ']';
    print_register('b', resource);
    out_ << ";\n\n";
    return;
  }
  const std::string_view instance = module_.names.text(resource.instance_name);
  const uint32_t member_count = module_.types.part_count(resource.type);
  text.members = scratch_.table<std::string_view>(size_t{count} * member_count);
  for (uint32_t element = 0; element < count && diagnostics_.go_on(member_count); ++element) {
    const size_t start = out_.size();
    for (uint32_t n = 0; n < member_count; ++n) {
      const ir::Member& member = module_.types.member(resource.type, n);
      const ir::LayoutMember& at = module_.layouts.member(resource.layout, n);
      std::string_view wanted = module_.names.text(member.name);
      if (wanted.empty()) wanted = "member";
      if (!instance.empty() && resource.array)
        wanted = names_.join(instance, "_", Decimal(element), "_", wanted);
      else if (!instance.empty())
        wanted = names_.join(instance, "_", wanted);
      std::string_view& name = text.members[size_t{element} * member_count + n];
      name = names_.global(wanted);
      out_ << "  ";
      blocks_.declare(out_, member.type, at.layout, name, false);
      out_ << " : packoffset(c" << at.offset / 16;
      if (at.offset % 16) out_ << '.' << text::component(at.offset % 16 / 4);
      out_ << ");\n";
    }
    const std::string_view members = out_.take_back(start, scratch_.arena());  // whose names come first
    print_vulkan_binding(resource);
    out_ << "cbuffer " << (resource.array ? names_.global(text.name) : text.name);
    print_register('b', resource, element);
    out_ << " {\n" << members << "};\n\n";
  }
}

/// The block's one array is the buffer, and has the array's name. Of an array of blocks each is an object.
void Interface::declare_structured_buffer(const ir::Resource& resource, ResourceText& text) {
  const ir::Member& array = module_.types.member(resource.type, 0);
  const std::string_view instance = module_.names.text(resource.instance_name);
  std::string_view base = module_.names.text(array.name);
  if (resource.form == ir::BlockForm::rows)  // an array with a name of ours
    base = instance.empty() ? module_.names.text(resource.name) : instance;
  else if (!instance.empty())
    base = names_.join(instance, "_", base);
  if (base.empty()) base = resource.origin == ir::Origin::default_uniforms ? "Uniforms" : "Block";
  const uint32_t count = resource.array ? resource.array_count : 1;
  const std::string_view element = blocks_.element(array.type, module_.layouts.member(resource.layout, 0).layout, base);
  text.members = scratch_.table<std::string_view>(count);
  for (uint32_t n = 0; n < count && diagnostics_.go_on(); ++n) {
    text.members[n] = names_.global(resource.array ? names_.join(base, "_", Decimal(n)) : base);
    print_vulkan_binding(resource, n * kVulkanBindingStep);
    out_ << "StructuredBuffer<" << element << "> " << text.members[n];
    print_register('t', resource, n);
    out_ << ";\n\n";
  }
}

void Interface::declare_storage_block(const ir::Resource& resource, const ResourceText& text) {
  print_vulkan_binding(resource);
  const bool is_written = resource.registers.u.has_value();
  if (is_written && (resource.access.coherent || resource.access.volatile_)) out_ << "globallycoherent ";
  out_ << (is_written ? "RWByteAddressBuffer " : "ByteAddressBuffer ") << text.name;
  if (resource.array) out_ << '[' << resource.array_count << ']';
  print_register(is_written ? 'u' : 't', resource);
  out_ << ";\n\n";
}

/// HLSL has samplers that compare, and others: some compared sample decides.
bool Interface::compares(ir::ResourceId sampler) const {
  bool found = false;
  module_.for_each_inst([&](ir::InstId i) {
    if (!module_.has_flag(i, ir::flag::kSampler) || !module_.has_flag(i, ir::flag::kCompare)) return;
    const ir::ValueId named = module_.operand(i, module_.insts[i].operand_count - 1u);
    found |= module_.resource_of(module_.def(named)) == sampler;
  });
  return found;
}

void Interface::declare_texture(const ir::Resource& resource, const ResourceText& text, bool compares) {
  const auto print_array = [&] {
    if (resource.array && resource.array_count) out_ << '[' << resource.array_count << ']';
    if (resource.array && !resource.array_count) out_ << "[]";
  };
  bool is_shadow = compares;
  if (resource.kind != ir::ResourceKind::sampler) {
    const ir::ImageShape shape = module_.types.image_shape(resource.type);
    is_shadow = shape.shadow;
    print_vulkan_binding(resource);
    print_texture_type(out_, shape, false);
    out_ << ' ' << text.name;
    print_array();
    print_register('t', resource);
    out_ << ";\n";
  }
  if (!text.sampler.empty()) {
    print_vulkan_binding(resource);
    out_ << (is_shadow ? "SamplerComparisonState " : "SamplerState ") << text.sampler;
    print_array();
    print_register('s', resource);
    out_ << ";\n";
  }
  out_ << '\n';
}

void Interface::declare_image(const ir::Resource& resource, const ResourceText& text) {
  const ir::ImageShape shape = module_.types.image_shape(resource.type);
  if (dimension(shape, true).empty())
    return void(diagnostics_.report(kUnsupportedImage, {}, "store to a multisampled one"));
  print_vulkan_binding(resource);
  if (options_.vulkan_attributes && shape.format != ir::ImageFormat::none)
    out_ << "[[spv::format_" << ir::text::word(shape.format) << "]] ";
  if (resource.access.coherent || resource.access.volatile_) out_ << "globallycoherent ";
  print_texture_type(out_, shape, true);
  out_ << ' ' << text.name;
  if (resource.array) out_ << '[' << resource.array_count << ']';
  print_register('u', resource);
  out_ << ";\n\n";
}

void Interface::declare_variables() {
  for (ir::VariableId v : module_.variables.ids()) {
    const ir::Variable& variable = module_.variables[v];
    if (variable.scope == ir::VariableScope::function) continue;
    const std::string_view wanted = module_.names.text(variable.name);
    variables_[v.index] = names_.global(wanted.empty() ? "variable" : wanted);
    out_ << (variable.scope == ir::VariableScope::shared ? "groupshared " : "static ");
    types_.declare(out_, variable.type, variables_[v.index]);
    const bool is_element = variable.scope != ir::VariableScope::shared && accesses_.stands_in_array(v);
    if (is_element) {
      out_ << "[1]";
      variables_[v.index] = names_.join(variables_[v.index], "[0]");
    }
    if (variable.initial) {
      out_ << (is_element ? " = { " : " = ");
      constants_.print_parts(out_, variable.initial);
      if (is_element) out_ << " }";
    }
    out_ << ";\n\n";
  }
}

}  // namespace umber::back::hlsl
