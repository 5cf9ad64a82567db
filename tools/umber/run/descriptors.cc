// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "umber/run/context.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

using reflect::Origin;
using reflect::Resource;
using reflect::ResourceKind;

bool wants_image(VkDescriptorType type) { return type != VK_DESCRIPTOR_TYPE_SAMPLER; }
bool wants_sampler(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_SAMPLER || type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
}

std::string_view dummy_format(const reflect::Image& declared) {
  if (declared.shadow) return "GL_DEPTH_COMPONENT";
  if (!declared.format.empty()) return {};
  switch (declared.sampled) {
    case Scalar::i32: return "GL_RGBA32I";
    case Scalar::u32: return "GL_RGBA32UI";
    default: return "GL_RGBA8";
  }
}

VkFormat texel_buffer_format(Scalar sampled) {
  switch (sampled) {
    case Scalar::i32: return VK_FORMAT_R32G32B32A32_SINT;
    case Scalar::u32: return VK_FORMAT_R32G32B32A32_UINT;
    default: return VK_FORMAT_R32G32B32A32_SFLOAT;
  }
}

/// "rgba32f" of a layout qualifier as GL's constant, GL_RGBA32F.
std::string gl_name_of_format(std::string_view layout) {
  std::string name = "GL_";
  for (const char c : layout) name.push_back(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
  return name;
}

constexpr size_t kDummyBufferSize = 4096;

}  // namespace

DescriptorBinder::DescriptorBinder(Context& context, TestProgram::Variant& variant)
    : context_(context),
      program_(variant.result.program),
      sets_(variant.on_device ? variant.on_device->descriptor_sets() : std::span<const VkDescriptorSet>()),
      dummy_buffer_(context.device, kDummyBufferSize) {
  if (!variant.on_device) return;
  for (const Resource& resource : program_.resources) bind(resource);
  variant.on_device->set_push_constants(context.gl.push_constants);
}

void DescriptorBinder::bind(const Resource& resource) {
  for (uint32_t element = 0; element < descriptor_count(resource); ++element) {
    switch (resource.kind) {
      case ResourceKind::uniform_block:
      case ResourceKind::storage_block: bind_buffer(resource, element, buffer_of(resource, element)); break;
      case ResourceKind::combined_image_sampler:
      case ResourceKind::sampled_image:
      case ResourceKind::sampler:
      case ResourceKind::storage_image: bind_image(resource, element); break;
      case ResourceKind::uniform_texel_buffer:
      case ResourceKind::storage_texel_buffer: bind_texels(resource, element); break;
      case ResourceKind::push_constants:
      case ResourceKind::shader_record: break;  // no descriptors
      case ResourceKind::acceleration_structure: bind_scene(resource, element); break;
      case ResourceKind::input_attachment: bind_attachment(resource, element); break;
    }
  }
}

const Buffer& DescriptorBinder::buffer_of(const Resource& resource, uint32_t element) {
  TestProgram& program = context_.program;
  const uint32_t binding = resource.declared_binding.value_or(0) + element;
  const auto or_dummy = [&](const Buffer& buffer) -> const Buffer& { return buffer ? buffer : dummy_buffer_; };
  switch (resource.origin) {
    case Origin::atomic_counters: return or_dummy(context_.counter_buffer(binding));
    case Origin::default_uniforms:  // state is among them where a target has no block for it
    case Origin::state_uniforms:
      write_state(resource.type, context_.gl, program.contents(resource, element));
      return program.buffer(context_.device, resource, element);
    case Origin::declared:
    case Origin::bindless: break;
  }
  if (resource.kind == ResourceKind::storage_block) return or_dummy(context_.storage_buffer(binding));
  return program.buffer(context_.device, resource, element);
}

VkWriteDescriptorSet DescriptorBinder::write(const Resource& resource, uint32_t element) const {
  const bool is_structured = resource.form() != reflect::BlockForm::typed;
  return {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
          .dstSet = sets_[resource.set],
          .dstBinding = resource.binding + (is_structured ? element * kVulkanBindingStep : 0),
          .dstArrayElement = is_structured ? 0 : element,
          .descriptorCount = 1,
          .descriptorType = binding_type(program_, resource)};
}

void DescriptorBinder::update(const VkWriteDescriptorSet& write) const {
  context_.device.vk().UpdateDescriptorSets(context_.device.get(), 1, &write, 0, nullptr);
}

void DescriptorBinder::bind_buffer(const Resource& resource, uint32_t element, const Buffer& buffer) {
  const VkDescriptorBufferInfo info = {buffer.get(), 0, VK_WHOLE_SIZE};
  VkWriteDescriptorSet descriptor = write(resource, element);
  descriptor.pBufferInfo = &info;
  update(descriptor);
}

/// The colour that is drawn to.
void DescriptorBinder::bind_attachment(const Resource& resource, uint32_t element) {
  const uint32_t color = resource.input_attachment.value_or(0) + element;
  if (color >= context_.framebuffer().colors().size()) throw Failure("the framebuffer lacks a colour that is read");
  const VkDescriptorImageInfo info = {.imageView = context_.framebuffer().view(color),
                                      .imageLayout = VK_IMAGE_LAYOUT_GENERAL};
  VkWriteDescriptorSet descriptor = write(resource, element);
  descriptor.pImageInfo = &info;
  update(descriptor);
}

Texture* DescriptorBinder::bound_texture(const Resource& resource, uint32_t element) {
  if (resource.image.multisampled) return nullptr;
  const ImageDim dim = resource.image.dim;
  const bool is_image = resource.kind == ResourceKind::storage_image, is_bindless = resource.origin == Origin::bindless;
  if (!is_image && !is_bindless)
    return context_.textures.find(context_.program.unit(resource, element), dim, resource.image.arrayed);
  Texture* texture = is_bindless ? context_.textures.by_handle(element, is_image, dim, resource.image.arrayed)
                                 : context_.textures.image(context_.program.unit(resource, element));
  const bool fits = texture && texture->target->dim == dim && texture->target->arrayed == resource.image.arrayed &&
                    (!is_image || texture->image->is_storage());
  return fits ? texture : nullptr;
}

void DescriptorBinder::bind_image(const Resource& resource, uint32_t element) {
  const Device& device = context_.device;
  const VkDescriptorType type = binding_type(program_, resource);
  // A texture at the same binding brings the sampler.
  if (resource.kind == ResourceKind::sampler && wants_image(type)) return;
  Texture* texture = bound_texture(resource, element);
  // Types of several shapes see one array: a texture of one is none of the others'.
  if (resource.origin == Origin::bindless && !taken_.insert({resource.set, resource.binding, element}).second &&
      !texture)
    return;
  VkDescriptorImageInfo info = {.imageLayout = VK_IMAGE_LAYOUT_GENERAL};
  if (wants_image(type)) {
    const bool is_storage = resource.kind == ResourceKind::storage_image;
    const Image& image = texture ? *texture->image : dummy_image(resource.image);
    ViewShape shape = texture && !is_storage ? sampled_view(*texture, resource.image.shadow) : image.whole();
    if (is_storage) shape.levels = 1;
    views_.push_back(image.view(shape));
    info.imageView = views_.back().get();
  }
  if (wants_sampler(type)) {
    const TextureParameters parameters = texture ? texture->parameters : TextureParameters();
    const Format& format = texture ? texture->image->format() : format_by_gl_name("GL_RGBA8");
    samplers_.push_back(make_sampler(device, parameters, format, resource.image.shadow));
    info.sampler = samplers_.back().get();
  }
  VkWriteDescriptorSet descriptor = write(resource, element);
  descriptor.pImageInfo = &info;
  update(descriptor);
}

/// GL reads (0, 0, 0, 1) from a unit without a complete texture; one black texel does that.
const Image& DescriptorBinder::dummy_image(const reflect::Image& declared) {
  if (dummy_of_ == &declared) return *dummies_.back();
  dummy_of_ = &declared;
  const std::string named = declared.format.empty() ? std::string() : gl_name_of_format(declared.format);
  const Format& format = format_by_gl_name(named.empty() ? dummy_format(declared) : named);
  ImageShape shape = {.dim = declared.dim, .arrayed = declared.arrayed, .samples = declared.multisampled ? 4u : 1u};
  if (declared.dim == ImageDim::cube) shape.layers = 6;
  dummies_.push_back(std::make_unique<Image>(context_.device, format, shape));
  if (!declared.multisampled) {
    std::vector<std::byte> texel(format.texel_bytes());
    format.encode({0, 0, 0, 1}, texel.data());
    for (uint32_t layer = 0; layer < shape.layers; ++layer) dummies_.back()->upload(0, layer, texel);
  }
  return *dummies_.back();
}

void DescriptorBinder::bind_scene(const Resource& resource, uint32_t element) {
  const VkAccelerationStructureKHR top = context_.scene(context_.program.unit(resource, element)).top();
  const VkWriteDescriptorSetAccelerationStructureKHR info = {
      .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
      .accelerationStructureCount = 1,
      .pAccelerationStructures = &top};
  VkWriteDescriptorSet descriptor = write(resource, element);
  descriptor.pNext = &info;
  update(descriptor);
}

void DescriptorBinder::bind_texels(const Resource& resource, uint32_t element) {
  const Device& device = context_.device;
  const VkBufferViewCreateInfo info = {.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                       .buffer = dummy_buffer_.get(),
                                       .format = texel_buffer_format(resource.image.sampled),
                                       .range = VK_WHOLE_SIZE};
  buffer_views_.push_back(device.create<VkBufferView>(device.vk().CreateBufferView, device.vk().DestroyBufferView, info,
                                                      "vkCreateBufferView"));
  const VkBufferView view = buffer_views_.back().get();
  VkWriteDescriptorSet descriptor = write(resource, element);
  descriptor.pTexelBufferView = &view;
  update(descriptor);
}

}  // namespace umber::run
