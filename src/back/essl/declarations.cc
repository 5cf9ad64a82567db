// SPDX-License-Identifier: Apache-2.0
#include "back/essl/declarations.h"

#include <algorithm>
#include <utility>

#include "back/essl/messages.h"
#include "back/text/first_use.h"
#include "back/text/structure_text.h"
#include "base/round_up.h"
#include "ir/interface/edit.h"

namespace umber::back::essl {
namespace {

struct BuiltInRow {
  ir::BuiltIn from;
  std::string_view name;
};
/// What the device gives and takes, in the stages that ESSL 3.00 has.
constexpr BuiltInRow kBuiltIns[] = {
    {ir::BuiltIn::position, "gl_Position"},      {ir::BuiltIn::point_size, "gl_PointSize"},
    {ir::BuiltIn::vertex_id, "gl_VertexID"},     {ir::BuiltIn::instance_id, "gl_InstanceID"},
    {ir::BuiltIn::frag_coord, "gl_FragCoord"},   {ir::BuiltIn::front_facing, "gl_FrontFacing"},
    {ir::BuiltIn::point_coord, "gl_PointCoord"}, {ir::BuiltIn::frag_depth, "gl_FragDepth"},
};

struct SamplerRow {
  ir::ImageDim dim{};
  bool arrayed = false, shadow = false;
  std::string_view name;  ///< but for the letter in front that says what is in the texels
};
/// ESSL 3.00 section 4.1.7.
constexpr SamplerRow kSamplers[] = {
    {ir::ImageDim::d2, false, false, "sampler2D"},         {ir::ImageDim::d2, false, true, "sampler2DShadow"},
    {ir::ImageDim::d2, true, false, "sampler2DArray"},     {ir::ImageDim::d2, true, true, "sampler2DArrayShadow"},
    {ir::ImageDim::d3, false, false, "sampler3D"},         {ir::ImageDim::cube, false, false, "samplerCube"},
    {ir::ImageDim::cube, false, true, "samplerCubeShadow"}};

constexpr std::string_view kDimensions[] = {"1D", "2D", "3D", "cube", "rectangle", "buffer", "subpass"};
static_assert(static_cast<size_t>(ir::ImageDim::d1) == 0 && static_cast<size_t>(ir::ImageDim::subpass) == 6);

constexpr std::string_view kPrecisions[] = {"", "lowp ", "mediump ", ""};
static_assert(static_cast<size_t>(ir::Precision::medium) == 2 && static_cast<size_t>(ir::Precision::high) == 3);

/// The rules of std140 place everything in a block whose packing that is, but for members with an offset or alignment of
/// their own.
bool is_std140(const ir::Module& m, const ir::Resource& block) {
  if (block.packing != ir::Packing::std140) return false;
  uint32_t end = 0;
  for (uint32_t n = 0; n < m.types.part_count(block.type); ++n) {
    const ir::LayoutMember member = m.layouts.member(block.layout, n);
    const ir::Layout& layout = m.layouts[member.layout];
    if (member.offset != round_up(end, layout.alignment)) return false;
    end = member.offset + layout.size;
  }
  return true;
}

}  // namespace

Declarations::Declarations(text::Code& code, Types& types)
    : code_(code),
      module_(code.module),
      types_(types),
      out_(code.out),
      resources_(code.scratch.table<ResourceText>(code.module.resources.size())),
      io_(code.scratch.table<std::string_view>(code.module.io_vars.size())) {}

void Declarations::declare() {
  declare_state();
  for (const ir::ResourceId r : module_.resources.ids()) declare_resource(r);
  for (const ir::IoVarId v : module_.io_vars.ids())
    ir::info(module_.io_vars[v].built_in).device ? name_built_in(v) : declare_io(v);
  out_ << '\n';
}

void Declarations::declare_state() {
  const ir::FragmentState& state = module_.state.fragment;
  if (module_.stage != ir::Stage::fragment) return;
  const auto lacks = [&](bool has, std::string_view name) {
    if (has) code_.diagnostics.report(kUnsupportedState, {}, name);
  };
  lacks(state.early_fragment_tests, "early_fragment_tests");
  lacks(state.blend_equations != 0, "blend_support");
  // SPIR-V for Vulkan always says so: as in GLSL for Vulkan, the application's framebuffer begins where it says.
  const bool has_place = static_cast<bool>(ir::find_built_in(module_, ir::BuiltIn::frag_coord, ir::Direction::input));
  lacks(state.origin_upper_left && module_.state.language.version != 0 && has_place, "origin_upper_left");
  lacks(state.pixel_center_integer, "pixel_center_integer");
  lacks(state.full_quads, "full_quads");
}

void Declarations::declare_resource(ir::ResourceId r) {
  const ir::Resource& resource = module_.resources[r];
  ResourceText& text = resources_[r.index];
  if (resource.kind == ir::ResourceKind::combined_image_sampler) {
    text.name = code_.names.global(module_.names.text(resource.name));
    return declare_texture(resource, text.name);
  }
  if (resource.kind == ir::ResourceKind::default_uniforms || resource.kind == ir::ResourceKind::state_uniforms)
    return declare_uniforms(resource, text);
  if (resource.kind == ir::ResourceKind::uniform_block) return declare_block(resource, text);
  if (!is_used(r)) return;  // shaders of engines begin with the blocks of all of them
  code_.diagnostics.report(kUnsupportedResource, resource.span, module_.names.text(resource.name));
}

/// Found out for all resources at once, for modules that have some which ESSL lacks.
bool Declarations::is_used(ir::ResourceId r) {
  if (used_.empty()) {
    used_ = code_.scratch.table<bool>(module_.resources.size());
    module_.for_each_inst([&](ir::InstId i) {
      if (const std::optional<ir::ResourceId> used = module_.resource_used(i)) used_[used->index] = true;
    });
  }
  return used_[r.index];
}

void Declarations::declare_uniforms(const ir::Resource& resource, ResourceText& text) {
  const uint32_t count = module_.types.part_count(resource.type);
  text.members = code_.scratch.table<std::string_view>(count);
  for (uint32_t n = 0; n < count; ++n) {
    text.members[n] = code_.names.global(module_.names.text(module_.types.member(resource.type, n).name));
    types_.declare(out_ << "uniform ", module_.types.part(resource.type, n), text.members[n]);
    out_ << ";\n";
  }
}

/// Each layout is looked at once: trees of structures grow exponentially with their depth.
Declarations::Matrices Declarations::matrices_in(ir::LayoutId id) {
  if (matrices_.empty()) matrices_ = code_.scratch.table<Matrices>(module_.layouts.size());
  Matrices& found = matrices_[id.index];
  if (std::exchange(found.is_known, true)) return found;
  const ir::Layout& layout = module_.layouts[id];
  const auto add = [&](Matrices inside) {
    found.by_rows |= inside.by_rows;
    found.by_columns |= inside.by_columns;
  };
  if (layout.element) add(matrices_in(layout.element));
  for (uint32_t n = 0; n < layout.member_count; ++n) add(matrices_in(module_.layouts.member(id, n).layout));
  const bool is_matrix = !layout.element && layout.member_count == 0 && layout.stride != 0;
  if (is_matrix) (layout.row_major ? found.by_rows : found.by_columns) = true;
  return found;
}

void Declarations::declare_block(const ir::Resource& block, ResourceText& text) {
  const std::string_view name = code_.names.global(module_.names.text(block.name));
  if (!is_std140(module_, block)) code_.diagnostics.report(kNotStd140, block.span, name);
  const std::string_view instance = module_.names.text(block.instance_name);
  const bool has_instance = block.array || !instance.empty();
  if (has_instance) text.name = code_.names.global(instance.empty() ? "block" : instance);
  text::StructureText body(code_, block.type);
  text.members = body.members;
  for (uint32_t n = 0; n < text.members.size(); ++n) {
    const std::string_view member = module_.names.text(module_.types.member(block.type, n).name);
    text.members[n] = has_instance ? body.name_member(n) : code_.names.global(member);
    const Matrices matrices = matrices_in(module_.layouts.member(block.layout, n).layout);
    if (matrices.by_rows && matrices.by_columns) code_.diagnostics.report(kBothMajor, block.span, name, member);
    body.out << (matrices.by_rows ? "  layout(row_major) " : "  ");
    types_.declare(body.out, module_.types.part(block.type, n), text.members[n]);
    body.out << ";\n";
  }
  out_ << "layout(std140) uniform " << name << " {\n" << body.out.text() << '}';
  if (has_instance) out_ << ' ' << text.name;
  if (block.array) {
    out_ << '[' << block.array_count << ']';
    if (module_.types.array_depth(block.array) > 1) code_.diagnostics.report(kArrayOfArrays, block.span);
  }
  out_ << ";\n";
}

void Declarations::declare_texture(const ir::Resource& resource, std::string_view name) {
  const ir::ImageShape shape = module_.types.image_shape(resource.type);
  const auto row = std::ranges::find_if(kSamplers, [&](const SamplerRow& r) {
    return r.dim == shape.dim && r.arrayed == shape.arrayed && r.shadow == shape.shadow && !shape.multisampled;
  });
  if (row == std::end(kSamplers)) {
    const std::string_view dimension = kDimensions[static_cast<size_t>(shape.dim)];
    const std::string_view form = shape.multisampled ? " multisampled" : shape.arrayed ? " array" : "";
    code_.diagnostics.report(kUnsupportedTexture, resource.span, code_.names.join(dimension, form, " textures"));
    return;
  }
  const std::string_view letter = shape.sampled == ir::TypeKind::i32   ? "i"
                                  : shape.sampled == ir::TypeKind::u32 ? "u"
                                                                       : "";
  out_ << "uniform highp " << letter << row->name << ' ' << name;
  if (resource.array) {
    out_ << '[' << resource.array_count << ']';
    if (module_.types.array_depth(resource.array) > 1) code_.diagnostics.report(kArrayOfArrays, resource.span);
  }
  out_ << ";\n";
}

void Declarations::name_built_in(ir::IoVarId v) {
  const ir::IoVar& var = module_.io_vars[v];
  const auto row = std::ranges::find(kBuiltIns, var.built_in, &BuiltInRow::from);
  if (row == std::end(kBuiltIns)) {
    const ir::BuiltInInfo& info = ir::info(var.built_in);
    const std::string_view name = info.glsl.empty() ? info.name : info.glsl;
    return void(code_.diagnostics.report(kUnsupportedBuiltIn, text::place_of(module_, v), name));
  }
  io_[v.index] = row->name;
  if (var.invariant && var.direction == ir::Direction::output) out_ << "invariant " << row->name << ";\n";
}

bool Declarations::is_indexed_at_will(ir::IoVarId v) const {
  bool is_found = false;
  module_.for_each_inst([&](ir::InstId i) {
    const ir::Inst& inst = module_.insts[i];
    if (ir::info(inst.op).attr != ir::Attr::place || !inst.place().is_io_var() || inst.place().io_var() != v) return;
    is_found |= inst.path_length() != 0 && !module_.is_constant(module_.operand(inst, 0));
  });
  return is_found;
}

void Declarations::check_io(ir::IoVarId v, std::string_view name) {
  const ir::IoVar& var = module_.io_vars[v];
  const auto lacks = [&](bool has, std::string_view what) {
    if (has) code_.diagnostics.report(kUnsupportedIo, text::place_of(module_, v), name, what);
  };
  const bool is_varying = (module_.stage == ir::Stage::vertex) == (var.direction == ir::Direction::output);
  const ir::TypeTable& types = module_.types;
  const ir::TypeId element = types.without_arrays(var.type);
  lacks(var.interpolation == ir::Interpolation::noperspective, "noperspective");
  lacks(var.interpolation == ir::Interpolation::per_vertex, "pervertexEXT");
  lacks(var.sampling == ir::Sampling::sample, "interpolated for each sample");
  lacks(var.component != 0 && !is_varying, "layout(component)");
  lacks(var.index != 0, "layout(index)");
  const bool is_array_of_application = types.is_array(var.type) && !is_varying;
  lacks(is_array_of_application && var.direction == ir::Direction::input, "an array");
  lacks(is_array_of_application && var.direction == ir::Direction::output && is_indexed_at_will(v),
        "an array with an index that is not constant");
  lacks(types.is_structure(element) && types.contents(element).depth > 1, "a structure of arrays or structures");
  lacks(types.is_structure(element) && (types.is_array(var.type) || !is_varying), "an array of structures");
}

void Declarations::declare_io(ir::IoVarId v) {
  const ir::IoVar& var = module_.io_vars[v];
  const std::string_view name = io_[v.index] = code_.names.global(module_.names.text(var.name));
  check_io(v, name);
  const bool is_input = var.direction == ir::Direction::input;
  const bool is_varying = (module_.stage == ir::Stage::vertex) != is_input;
  const bool is_flat =
      var.interpolation == ir::Interpolation::flat || module_.types.contents(var.type).kinds.has_any(ir::kFlatKinds);
  if (var.invariant && !is_input && is_varying) out_ << "invariant ";
  if (!is_varying) out_ << "layout(location = " << *var.location << ") ";
  if (is_varying && is_flat) out_ << "flat ";
  if (is_varying && var.sampling == ir::Sampling::centroid) out_ << "centroid ";
  out_ << (is_input ? "in " : "out ") << kPrecisions[static_cast<size_t>(var.precision)];
  types_.declare(out_, var.type, name);
  out_ << ";\n";
}

}  // namespace umber::back::essl
