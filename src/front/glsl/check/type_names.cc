// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/type_names.h"

#include "ir/glsl_names.h"

namespace umber::glsl {
namespace {

using ir::ImageDim;
using ir::ImageShape;
using ir::TypeId;
using ir::TypeKind;

constexpr std::string_view dim_name(ImageDim dim) {
  switch (dim) {
    case ImageDim::d1: return "1D";
    case ImageDim::d2: return "2D";
    case ImageDim::d3: return "3D";
    case ImageDim::cube: return "Cube";
    case ImageDim::rect: return "2DRect";
    case ImageDim::buffer: return "Buffer";
    case ImageDim::subpass: return "Input";
  }
  return {};
}

std::string image_name(ImageShape shape, bool is_image) {
  std::string out;
  for (const ir::ScalarName& s : ir::kScalarNames)
    if (s.kind == shape.sampled) out = s.prefix;
  out += shape.dim == ImageDim::subpass ? "subpass" : shape.is_texture ? "texture" : is_image ? "image" : "sampler";
  out += dim_name(shape.dim);
  if (shape.multisampled) out += "MS";
  if (shape.arrayed) out += "Array";
  if (shape.shadow) out += "Shadow";
  return out;
}

/// `sampler2DArrayShadow` and its kin, from the spelling of the keyword.
TypeId opaque_type(ir::TypeTable& types, std::string_view word) {
  ImageShape shape;
  const auto take = [&](std::string_view prefix) {
    if (!word.starts_with(prefix)) return false;
    word.remove_prefix(prefix.size());
    return true;
  };
  if (take("i64"))
    shape.sampled = TypeKind::i64;
  else if (take("u64"))
    shape.sampled = TypeKind::u64;
  else if (word.starts_with("is") || word.starts_with("ii"))
    shape.sampled = TypeKind::i32, word.remove_prefix(1);
  else if (take("u"))
    shape.sampled = TypeKind::u32;
  const bool is_image = take("image");
  if (!is_image) take("sampler");
  for (ImageDim dim : {ImageDim::rect, ImageDim::d1, ImageDim::d2, ImageDim::d3, ImageDim::cube, ImageDim::buffer})
    if (take(dim_name(dim))) {
      shape.dim = dim;
      break;
    }
  shape.multisampled = take("MS");
  shape.arrayed = take("Array");
  shape.shadow = take("Shadow");
  return is_image ? types.image(shape) : types.sampled_image(shape);
}

/// The type that a keyword names in every module; none for images, which a module makes when they are named.
constexpr TypeId fixed_type(std::string_view word) {
  if (word == "void") return ir::types::kVoid;
  if (word == "atomic_uint") return ir::types::kAtomicCounter;
  if (word == "accelerationStructureEXT") return ir::types::kAccelerationStructure;
  if (word == "coopmat" || word == "coopvecNV" || word.ends_with("coopmatNV")) return {};
  if (word == "rayQueryEXT") return ir::types::kRayQuery;
  const uint32_t last = static_cast<uint32_t>(word.back() - '0');
  for (const ir::ScalarName& s : ir::kScalarNames) {
    if (word == s.scalar) return ir::types::vector(s.kind, 1);
    if (!word.starts_with(s.prefix)) continue;
    const std::string_view rest = word.substr(s.prefix.size());
    if (rest.starts_with("vec")) return ir::types::vector(s.kind, last);
    if (rest.starts_with("mat")) return ir::types::matrix(s.kind, static_cast<uint32_t>(rest[3] - '0'), last);
  }
  return {};
}

/// By keyword, from kw_void on.
constexpr TypeId kKeywordTypes[] = {
#define TYPE(word, ...) fixed_type(#word),
#include "front/glsl/lex/token.def"
};

/// The textures and images that Vulkan has besides OpenGL's (GL_KHR_vulkan_glsl); texels of other kinds have an i or u in
/// front.
struct VulkanType {
  std::string_view name;
  ImageShape shape;
};
constexpr VulkanType kVulkanTypes[] = {
    {"texture1D", {.dim = ImageDim::d1}},
    {"texture2D", {.dim = ImageDim::d2}},
    {"texture3D", {.dim = ImageDim::d3}},
    {"textureCube", {.dim = ImageDim::cube}},
    {"textureBuffer", {.dim = ImageDim::buffer}},
    {"texture1DArray", {.dim = ImageDim::d1, .arrayed = true}},
    {"texture2DArray", {.dim = ImageDim::d2, .arrayed = true}},
    {"textureCubeArray", {.dim = ImageDim::cube, .arrayed = true}},
    {"texture2DMS", {.dim = ImageDim::d2, .multisampled = true}},
    {"texture2DMSArray", {.dim = ImageDim::d2, .arrayed = true, .multisampled = true}},
    {"subpassInput", {.dim = ImageDim::subpass}},
    {"subpassInputMS", {.dim = ImageDim::subpass, .multisampled = true}},
};

std::optional<ImageShape> vulkan_shape(std::string_view name) {
  TypeKind sampled = TypeKind::f32;
  if (name.starts_with("i")) sampled = TypeKind::i32;
  if (name.starts_with("u")) sampled = TypeKind::u32;
  if (sampled != TypeKind::f32) name.remove_prefix(1);
  for (const VulkanType& known : kVulkanTypes) {
    if (known.name != name) continue;
    ImageShape shape = known.shape;
    shape.sampled = sampled;
    shape.is_texture = shape.dim != ImageDim::subpass;
    return shape;
  }
  return std::nullopt;
}

}  // namespace

TypeId vulkan_type(ir::TypeTable& types, std::string_view name) {
  if (name == "sampler" || name == "samplerShadow") return ir::types::kSampler;
  const std::optional<ImageShape> shape = vulkan_shape(name);
  return shape ? types.image(*shape) : TypeId{};
}

bool is_vulkan_type(std::string_view name) { return vulkan_shape(name).has_value(); }

std::string type_name(const ir::Module& module, TypeId id) {
  const ir::TypeTable& types = module.types;
  if (types.is_array(id)) {
    std::string dims;
    for (; types.is_array(id); id = types[id].element) {
      dims += '[';
      if (types.computed_length(id))
        dims += "specialized";
      else if (types[id].extent != 0)
        dims += std::to_string(types[id].extent);
      dims += ']';
    }
    return type_name(module, id) + dims;
  }
  switch (types.kind(id)) {  // NOLINT: the others have a scalar at the bottom
    case TypeKind::structure: {
      const NameId name = types[id].name;
      return name ? std::string(module.names.text(name)) : "structure";
    }
    case TypeKind::reference: return std::string(module.names.text(module.references[types.reference_of(id)].name));
    case TypeKind::cooperative_matrix: {
      constexpr std::string_view kUses[] = {", A", ", B", ", Accumulator", "", ""};
      const ir::CooperativeShape shape = types.cooperative_shape(id);
      const auto size = [](uint32_t n) { return n < ir::kFirstComputedExtent ? std::to_string(n) : "specialized"; };
      if (shape.is_vector())
        return "coopvecNV<" + type_name(module, types.component(id)) + ", " + size(shape.columns) + ">";
      const std::string_view use = kUses[static_cast<size_t>(shape.use)];
      return (use.empty() ? "coopmatNV<" : "coopmat<") + type_name(module, types.component(id)) + ", " +
             size(shape.rows) + ", " + size(shape.columns) + std::string(use) + ">";
    }
    case TypeKind::tensor_layout: return "tensorLayoutNV<" + std::to_string(types.tensor_dimensions(id)) + ">";
    case TypeKind::tensor_view: return "tensorViewNV<" + std::to_string(types.tensor_dimensions(id)) + ">";
    case TypeKind::image: return image_name(types.image_shape(id), true);
    case TypeKind::sampled_image: return image_name(types.image_shape(id), false);
    case TypeKind::void_:
    case TypeKind::sampler:
    case TypeKind::atomic_counter:
    case TypeKind::acceleration_structure:
    case TypeKind::ray_query: return std::string(ir::glsl_name(types.kind(id)));
    default: break;
  }
  for (const ir::ScalarName& s : ir::kScalarNames) {
    if (s.kind != types.scalar_kind(id)) continue;
    if (types.is_scalar(id)) return std::string(s.scalar);
    const uint32_t rows = types.rows(id), columns = types.columns(id);
    if (types.is_vector(id)) return std::string(s.prefix) + "vec" + std::to_string(rows);
    const std::string matrix = std::string(s.prefix) + "mat" + std::to_string(columns);
    return rows == columns ? matrix : matrix + "x" + std::to_string(rows);
  }
  return "type";
}

TypeId keyword_type(ir::TypeTable& types, TokenKind keyword) {
  UMBER_CHECK(is_type_keyword(keyword));
  const TypeId known = kKeywordTypes[static_cast<size_t>(keyword) - static_cast<size_t>(TokenKind::kw_void)];
  return known ? known : opaque_type(types, spelling(keyword));
}

}  // namespace umber::glsl
