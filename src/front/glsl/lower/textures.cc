// SPDX-License-Identifier: Apache-2.0
// Texture and image functions (GLSL 4.60 sections 8.9 and 8.12). Projection is divided out here: the IR has none.
#include <algorithm>
#include <array>

#include "front/glsl/check/layout_qualifiers.h"
#include "front/glsl/check/type_names.h"
#include "front/glsl/lower/parts.h"
#include "front/glsl/tree/nonuniform.h"

namespace umber::glsl {
namespace {

/// Components of a texel coordinate: the image's own, and the layer.
uint32_t coordinate_size(ir::ImageShape shape) { return shape.coordinate_size() + (shape.arrayed ? 1 : 0); }

}  // namespace

ResourceId TextureLowerer::array_of(TypeId type) {
  for (const HandleArray& known : arrays_)
    if (known.type == type) return known.resource;
  const bool is_image = types().kind(type) == TypeKind::image;
  std::string name = "gl_Bindless_" + type_name(module_, type);
  if (is_image && types().image_shape(type).format != ir::ImageFormat::none)
    (name += '_') += format_word(types().image_shape(type).format);
  const ResourceId made = module_.resources.add({
      .kind = is_image ? ir::ResourceKind::storage_image : ir::ResourceKind::combined_image_sampler,
      .origin = ir::Origin::driver,
      .type = type,
      .array = module_.types.array(type, 0),
      .array_count = 0,
      .name = module_.names.intern(name),
  });
  arrays_.push_back({type, made});
  return made;
}

std::optional<LValue> TextureLowerer::by_handle(TypeId type, ExprId handle) {
  if (!emit_.has_builder()) return std::nullopt;
  const ResourceId array = array_of(type);
  ExprId root = handle;
  while (expr(root).kind == ExprKind::index || expr(root).kind == ExprKind::field) root = expr(root).a;
  if (expr(root).kind == ExprKind::name)
    front::memory::add_qualifiers(module_.resources[array].access, symbols_[expr(root).symbol].access);
  LValue found{Access{.mode = Access::Mode::plain,
                      .is_nonuniform = is_nonuniform(tree_, symbols_, handle),
                      .place = array,
                      .type = type}};
  found.path.push_back(emit_.extract(value(handle), 0));
  return found;
}

std::optional<LValue> TextureLowerer::texture_argument(ExprId id) {
  if (const TypeId type = handle_type(id)) return by_handle(type, id);
  return parts_.expressions.l_value(expr(id).kind == ExprKind::construct ? expr(id).a : id);
}

ValueId TextureLowerer::sampler(ExprId texture) {
  if (expr(texture).kind != ExprKind::construct || handle_type(texture)) return {};
  const std::optional<LValue> a = parts_.expressions.l_value(expr(expr(texture).a).next);
  if (!a) return {};
  return emit_.emit(Op::sampler, ir::types::kSampler, std::array{a->path[0]}, a->place.resource().index,
                    access_flags(*a));
}

TextureLowerer::Arguments TextureLowerer::arguments(const Expr& e, const BuiltinCall& call) {
  Arguments args;
  size_t n = 0;
  for (ExprId arg = e.a; arg; arg = expr(arg).next, ++n) {
    switch (call.roles[n]) {
      case Role::texture: break;
      case Role::projected: args.is_projected = true; [[fallthrough]];
      case Role::coordinate: args.coordinate = value(arg); break;
      case Role::compare: args.compare = value(arg); break;
      case Role::bias: args.bias = value(arg); break;
      case Role::lod: args.lod = value(arg); break;
      case Role::sample: args.sample = value(arg); break;
      case Role::grad_x: args.grad_x = value(arg); break;
      case Role::grad_y: args.grad_y = value(arg); break;
      case Role::offset: args.offset = value(arg); break;
      case Role::component: args.component = value(arg); break;
      case Role::value:
      case Role::clamp: args.clamp = value(arg); break;
      case Role::out: args.texel = arg; break;
      case Role::cluster_size:
      case Role::data: args.data.push_back(value(arg)); break;
    }
  }
  return args;
}

void TextureLowerer::take_apart_coordinate(Arguments& args, ir::ImageShape shape, bool compares) {
  const uint32_t size = coordinate_size(shape);
  const uint32_t given = types().rows(module_.type(args.coordinate));
  const ValueId whole = args.coordinate;
  const auto first = [&](uint32_t count) {
    constexpr std::array<uint32_t, 4> kOrder = {0, 1, 2, 3};
    return emit_.swizzle(whole, std::span(kOrder).first(count));
  };
  if (given > size) args.coordinate = first(size);
  // 1D comparisons leave a gap: their reference is the third component all the same.
  if (compares && !args.compare) args.compare = emit_.extract(whole, std::max(size, 2u));
  if (args.is_projected) {
    const ValueId q = emit_.extract(whole, given - 1);
    args.coordinate = emit_.binary(Op::div, args.coordinate, emit_.splat(module_.type(args.coordinate), q));
    if (compares) args.compare = emit_.binary(Op::div, args.compare, q);
  }
}

ValueId TextureLowerer::texture(const Expr& e, const BuiltinCall& call) {
  const std::optional<LValue> image = texture_argument(e.a);
  if (!image || !emit_.has_builder()) return emit_.variable(e.type);
  // Of a pair it says whether to compare.
  const ir::ImageShape shape = types().image_shape(handle_type(e.a) ? handle_type(e.a) : expr(e.a).type);
  if (ir::is_in(ir::Group::query, call.op)) return texture_query(e, call, *image);

  const bool compares = shape.shadow && call.op != Op::fetch;
  Arguments args = arguments(e, call);
  take_apart_coordinate(args, shape, compares);

  Op op = call.op;
  if (op == Op::sample && args.bias) op = Op::sample_bias;
  Values operands{image->path[0], args.coordinate};
  uint16_t flags = access_flags(*image);
  const auto add = [&](ValueId v) {
    if (v) operands.push_back(v);
  };
  if (compares) add(args.compare), flags |= ir::flag::kCompare;
  add(args.bias), add(args.lod), add(args.sample), add(args.grad_x), add(args.grad_y);
  const bool lacks_level = op == Op::fetch && !args.lod && !args.sample && shape.dim != ir::ImageDim::buffer;
  if (lacks_level) operands.push_back(module_.i32(0));  // rectangle textures have one level and no argument for it
  if (op == Op::gather && !compares) operands.push_back(args.component ? args.component : module_.i32(0));
  if (args.offset) add(args.offset), flags |= ir::flag::kOffset;
  if (args.clamp) add(args.clamp), flags |= ir::flag::kClamp;

  if (const ValueId apart = op == Op::fetch ? ValueId{} : sampler(e.a)) add(apart), flags |= ir::flag::kSampler;

  const TypeId scalar = ir::types::vector(shape.sampled, 1);
  const TypeId result = compares && op != Op::gather ? scalar : ir::types::vector(shape.sampled, 4);
  if (args.texel) return sparse(op, result, operands, *image, flags, args.texel);
  const ValueId texel = emit_.emit(op, result, operands, image->place.resource().index, flags);
  relaxed_.note(texel, image->precision);
  if (!call.legacy_shadow) return texel;
  return shadow_color(e.type, texel, image->place.resource());
}

/// A lookup that also says whether its texels are resident: the texel goes to a parameter, the code is the result.
ValueId TextureLowerer::sparse(Op op, TypeId texel, std::span<const ValueId> operands, const LValue& image,
                               uint16_t flags, ExprId to) {
  const std::optional<LValue> target = parts_.expressions.l_value(to);
  const std::array members = {ir::Member{ir::types::kI32, {}}, ir::Member{texel, {}}};
  const TypeId both = module_.types.structure({}, members);
  const ValueId found =
      emit_.emit(op, both, operands, image.place.resource().index, static_cast<uint16_t>(flags | ir::flag::kSparse));
  if (target) parts_.l_values.store(*target, emit_.extract(found, 1));
  return emit_.extract(found, 0);
}

ValueId TextureLowerer::shadow_color(TypeId type, ValueId r, ir::ResourceId sampler) {
  const std::string_view name = module_.names.text(module_.resources[sampler].name);
  const auto given = std::ranges::find(context_.depth_modes, name, &SamplerDepthMode::sampler);
  const DepthMode mode = given == context_.depth_modes.end() ? DepthMode::luminance : given->mode;
  const ValueId zero = module_.f32(0), one = module_.f32(1);
  switch (mode) {
    case DepthMode::luminance: return emit_.construct(type, std::array{r, r, r, one});
    case DepthMode::intensity: return emit_.construct(type, std::array{r, r, r, r});
    case DepthMode::alpha: return emit_.construct(type, std::array{zero, zero, zero, r});
    case DepthMode::red: return emit_.construct(type, std::array{r, zero, zero, one});
  }
  UMBER_UNREACHABLE("no such mode");
}

ValueId TextureLowerer::texture_query(const Expr& e, const BuiltinCall& call, const LValue& image) {
  Values operands{image.path[0]};
  const ExprId second = expr(e.a).next;
  if (call.op == Op::query_lod && !ir::has_derivatives(module_)) return module_.zero(e.type);
  if (call.op == Op::query_size)
    operands.push_back(second ? value(second) : module_.i32(0));
  else if (second)
    operands.push_back(value(second));
  uint16_t flags = access_flags(image);
  if (const ValueId apart = call.op == Op::query_lod ? sampler(e.a) : ValueId{})
    operands.push_back(apart), flags |= ir::flag::kSampler;
  return emit_.emit(call.op, e.type, operands, image.place.resource().index, flags);
}

ValueId TextureLowerer::image(const Expr& e, const BuiltinCall& call) {
  const std::optional<LValue> image = texture_argument(e.a);
  if (!image || !emit_.has_builder()) return emit_.variable(e.type);
  const uint32_t resource = image->place.resource().index;
  if (ir::is_in(ir::Group::query, call.op)) return texture_query(e, call, *image);
  Values operands{image->path[0]};
  if (types().image_shape(image->type).dim == ir::ImageDim::subpass)  // of the fragment's own pixel
    operands.push_back(module_.zero(ir::types::vector(TypeKind::i32, 2)));
  size_t n = 1;
  ExprId texel;
  // The last arguments may say what is ordered.
  for (ExprId arg = expr(e.a).next; arg && n + call.imm < call.roles.size(); arg = expr(arg).next, ++n) {
    if (call.roles[n] == Role::out)
      texel = arg;
    else
      operands.push_back(value(arg));
  }
  if (texel) return sparse(call.op, expr(texel).type, operands, *image, 0, texel);
  if (call.op == Op::image_store) {
    emit_.emit_void(call.op, operands, resource, access_flags(*image));
    return module_.undefined(ir::types::kVoid);
  }
  const ValueId result = emit_.emit(call.op, e.type, operands, resource, access_flags(*image));
  if (call.op == Op::image_load) relaxed_.note(result, image->precision);
  return result;
}

}  // namespace umber::glsl
