// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/resources.h"

#include <algorithm>

#include "back/hlsl/messages.h"
#include "back/hlsl/texture_types.h"
#include "back/text/code.h"
#include "back/text/component.h"
#include "ir/text/spelling.h"
#include "umber/vocabulary/buffers.hpp"

namespace umber::back::hlsl {

Resources::Resources(text::Code& code, const ir::Bindings& bindings, const Options& options, const SharedTypes& shared,
                     Types& types)
    : module_(code.module),
      bindings_(bindings),
      options_(options),
      diagnostics_(code.diagnostics),
      scratch_(code.scratch),
      names_(code.names),
      blocks_(code, shared, types),
      out_(code.out),
      resources_(scratch_.table<ResourceText>(module_.resources.size())) {}

void Resources::declare() {
  for (const ir::ResourceId r : module_.resources.ids()) declare_resource(r);
}

void Resources::print_register(char kind, const ResourceText& text, uint32_t element) {
  const Registers& r = text.registers;
  const std::optional<uint32_t> first = kind == 'b' ? r.b : kind == 't' ? r.t : kind == 's' ? r.s : r.u;
  UMBER_CHECK(first.has_value());
  out_ << " : register(" << kind << *first + element;
  if (r.space != 0) out_ << ", space" << r.space;
  out_ << ')';
}

void Resources::print_array(const ir::Resource& resource) {
  if (!resource.array) return;
  if (resource.array_count) return void(out_ << '[' << resource.array_count << ']');
  out_ << "[]";
}

void Resources::print_vulkan_binding(const ir::Resource& resource, uint32_t distance) {
  if (!options_.vulkan_attributes) return;
  if (resource.kind == ir::ResourceKind::shader_record) return void(out_ << "[[vk::shader_record_ext]] ");
  if (!resource.assigned) return void(out_ << "[[vk::push_constant]] ");
  out_ << "[[vk::binding(" << resource.assigned->binding + distance << ", " << resource.assigned->set << ")]] ";
}

void Resources::declare_resource(ir::ResourceId r) {
  const ir::Resource& resource = module_.resources[r];
  if (!bindings_[r].any()) return;  // nothing uses it
  ResourceText& text = resources_[r.index];
  text.registers = bindings_[r];
  const bool is_block = ir::is_block(resource.kind);
  const std::string_view instance = module_.names.text(resource.instance_name);
  std::string_view wanted = module_.names.text(resource.name);
  if (resource.kind == ir::ResourceKind::storage_block && !instance.empty()) wanted = instance;
  if (wanted.empty())
    wanted = resource.origin == ir::Origin::default_uniforms ? "Uniforms" : is_block ? "Block" : "resource";
  const bool is_structured = resource.kind == ir::ResourceKind::uniform_block && resource.form != ir::BlockForm::typed;
  const bool has_unbounded = options_.vulkan_attributes || options_.at_least(ShaderModel::sm_5_1);
  if (resource.array && resource.array_count == 0 && (is_structured || !has_unbounded))
    diagnostics_.report(is_structured ? kUnboundedStructured : kUnboundedArray, resource.span, wanted);
  if (is_structured) return declare_structured_buffer(resource, text);
  text.name = names_.global(wanted);
  switch (resource.kind) {
    case ir::ResourceKind::uniform_block:
    case ir::ResourceKind::shader_record:  // which is read alone
    case ir::ResourceKind::push_constants: return declare_uniform_block(resource, text);
    case ir::ResourceKind::storage_block: return declare_storage_block(resource, text);
    case ir::ResourceKind::combined_image_sampler:
      if (text.registers.s) text.sampler = names_.global(names_.join(text.name, "_sampler"));
      return declare_texture(resource, text);
    case ir::ResourceKind::sampled_image: return declare_texture(resource, text);
    case ir::ResourceKind::sampler: text.sampler = text.name; return declare_texture(resource, text, compares(r));
    case ir::ResourceKind::storage_image: return declare_image(resource, text);
    case ir::ResourceKind::acceleration_structure: return declare_structure(resource, text);
    case ir::ResourceKind::shared_block:  // variables by now
    case ir::ResourceKind::atomic_counters:
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms: break;
  }
  UMBER_UNREACHABLE("counters and loose uniforms are blocks by now");
}

void Resources::declare_structure(const ir::Resource& resource, ResourceText& text) {
  if (!options_.at_least(ShaderModel::sm_6_5)) diagnostics_.report(kUnsupportedStructure, resource.span, text.name);
  print_vulkan_binding(resource);
  out_ << "RaytracingAccelerationStructure " << text.name;
  print_array(resource);
  print_register('t', text);
  out_ << ";\n\n";
}

/// Whether a member begins in the middle of a word, where `packoffset` cannot have it.
bool Resources::has_half_words(const ir::Resource& block) const {
  if (!options_.at_least(ShaderModel::sm_6_2)) return false;
  for (uint32_t n = 0; n < module_.types.part_count(block.type); ++n)
    if (module_.layouts.member(block.layout, n).offset % 4 != 0) return true;
  return false;
}

void Resources::refuse_block(const ir::Resource& block, std::string_view name,
                             const layout::ConstantBufferObstacle& obstacle) {
  TextWriter why;
  if (obstacle.member == module_.types.part_count(block.type)) {
    why << "its members do not follow each other as in a structure of HLSL";
  } else {
    const std::string_view member = module_.names.text(module_.types.member(block.type, obstacle.member).name);
    const uint32_t offset = module_.layouts.member(block.layout, obstacle.member).offset;
    why << "member '" << member << "' ";
    if (obstacle.place != 0)
      why << "begins at byte " << offset << ", where HLSL has it at byte " << obstacle.place;
    else if (obstacle.stride != 0)
      why << "has elements or columns " << obstacle.stride << " bytes apart, which in HLSL begin in rows of 16 bytes";
    else
      why << "has structures whose members lie where HLSL does not have them";
  }
  diagnostics_.report(kUnsupportedBlock, block.span, name, why.text());
}

void Resources::declare_uniform_block(const ir::Resource& resource, ResourceText& text) {
  if (const auto obstacle = layout::constant_buffer_obstacle(module_, resource))
    refuse_block(resource, text.name, *obstacle);
  if (module_.layouts[resource.layout].size > layout::kMostConstantBufferBytes)
    diagnostics_.report(kBlockTooLarge, resource.span, text.name);
  // Of an array without a size, which is an error by now, one is named: what reads it is written, too.
  const uint32_t count = resource.array ? std::max(resource.array_count, 1u) : 1;
  // An array of blocks is an array of objects where the shader model has them, else as many blocks.
  text.is_object = (resource.array || has_half_words(resource)) &&
                   (options_.vulkan_attributes || options_.at_least(ShaderModel::sm_5_1));
  if (text.is_object) {
    const std::string_view structure =
        blocks_.structure(resource.type, resource.layout, UniformMemory::constant_buffer);
    print_vulkan_binding(resource);
    out_ << "ConstantBuffer<" << structure << "> " << text.name;
    print_array(resource);
    print_register('b', text);
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
      if (resource.form == ir::BlockForm::untyped)  // push constants by rows
        wanted = names_.join(instance.empty() ? text.name : instance, "_rows");
      else if (!instance.empty() && resource.array)
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
    print_register('b', text, element);
    out_ << " {\n" << members << "};\n\n";
  }
}

/// The block's one array is the buffer, and has the array's name. Of an array of blocks each is an object.
void Resources::declare_structured_buffer(const ir::Resource& resource, ResourceText& text) {
  const ir::Member& array = module_.types.member(resource.type, 0);
  const std::string_view instance = module_.names.text(resource.instance_name);
  std::string_view base = module_.names.text(array.name);
  if (resource.form == ir::BlockForm::untyped)  // an array with a name of ours
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
    print_register('t', text, n);
    out_ << ";\n\n";
  }
}

void Resources::declare_storage_block(const ir::Resource& resource, const ResourceText& text) {
  print_vulkan_binding(resource);
  const bool is_written = text.registers.u.has_value();
  if (is_written && (resource.access.coherent || resource.access.volatile_)) out_ << "globallycoherent ";
  out_ << (is_written ? "RWByteAddressBuffer " : "ByteAddressBuffer ") << text.name;
  print_array(resource);
  print_register(is_written ? 'u' : 't', text);
  out_ << ";\n\n";
}

/// HLSL has samplers that compare, and others: some compared sample decides.
bool Resources::compares(ir::ResourceId sampler) const {
  bool found = false;
  module_.for_each_inst([&](ir::InstId i) {
    if (!module_.has_flag(i, ir::flag::kSampler) || !module_.has_flag(i, ir::flag::kCompare)) return;
    const ir::ValueId named = module_.operand(i, module_.insts[i].operand_count - 1u);
    found |= module_.resource_of(module_.def(named)) == sampler;
  });
  return found;
}

void Resources::declare_texture(const ir::Resource& resource, const ResourceText& text, bool compares) {
  bool is_shadow = compares;
  if (resource.kind != ir::ResourceKind::sampler) {
    const ir::ImageShape shape = module_.types.image_shape(resource.type);
    is_shadow = shape.shadow;
    print_vulkan_binding(resource);
    print_texture_type(out_, shape, false);
    out_ << ' ' << text.name;
    print_array(resource);
    print_register('t', text);
    out_ << ";\n";
  }
  if (!text.sampler.empty()) {
    print_vulkan_binding(resource);
    out_ << (is_shadow ? "SamplerComparisonState " : "SamplerState ") << text.sampler;
    print_array(resource);
    print_register('s', text);
    out_ << ";\n";
  }
  out_ << '\n';
}

void Resources::declare_image(const ir::Resource& resource, const ResourceText& text) {
  const ir::ImageShape shape = module_.types.image_shape(resource.type);
  if (shape.dim == ir::ImageDim::subpass)
    return void(diagnostics_.report(kNoInputAttachments, resource.span, module_.names.text(resource.name)));
  if (!has_storage_type(shape))
    return void(diagnostics_.report(kUnsupportedImage, resource.span, "store to a multisampled one"));
  if (ir::bit_width_of(shape.sampled) == 64 && !options_.at_least(ShaderModel::sm_6_6))
    return void(
        diagnostics_.report(kUnsupportedImage, resource.span, "take texels of 64 bits before shader model 6.6"));
  print_vulkan_binding(resource);
  if (options_.vulkan_attributes && shape.format != ir::ImageFormat::none)
    out_ << "[[spv::format_" << ir::text::word(shape.format) << "]] ";
  if (resource.access.coherent || resource.access.volatile_) out_ << "globallycoherent ";
  print_texture_type(out_, shape, true);
  out_ << ' ' << text.name;
  print_array(resource);
  print_register('u', text);
  out_ << ";\n\n";
}

}  // namespace umber::back::hlsl
