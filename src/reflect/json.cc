// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>

#include "base/json_writer.h"
#include "reflect/block_kinds.h"
#include "umber/reflect.hpp"

namespace umber::reflect {
namespace {

constexpr std::string_view name(Stage stage) { return row_of(stage).word; }

constexpr std::string_view name(Scalar scalar) {
  switch (scalar) {
    case Scalar::bool_: return "bool";
    case Scalar::i8: return "i8";
    case Scalar::u8: return "u8";
    case Scalar::i16: return "i16";
    case Scalar::u16: return "u16";
    case Scalar::i32: return "i32";
    case Scalar::u32: return "u32";
    case Scalar::i64: return "i64";
    case Scalar::u64: return "u64";
    case Scalar::f16: return "f16";
    case Scalar::f32: return "f32";
    case Scalar::f64: return "f64";
    case Scalar::bf16: return "bf16";
    case Scalar::f8e4m3: return "f8e4m3";
    case Scalar::f8e5m2: return "f8e5m2";
    case Scalar::f4e2m1: return "f4e2m1";
  }
  return {};
}

constexpr std::string_view name(ResourceKind kind) {
  switch (kind) {
    case ResourceKind::uniform_block: return "uniform_block";
    case ResourceKind::storage_block: return "storage_block";
    case ResourceKind::combined_image_sampler: return "combined_image_sampler";
    case ResourceKind::sampled_image: return "sampled_image";
    case ResourceKind::sampler: return "sampler";
    case ResourceKind::storage_image: return "storage_image";
    case ResourceKind::uniform_texel_buffer: return "uniform_texel_buffer";
    case ResourceKind::storage_texel_buffer: return "storage_texel_buffer";
    case ResourceKind::push_constants: return "push_constants";
    case ResourceKind::input_attachment: return "input_attachment";
    case ResourceKind::acceleration_structure: return "acceleration_structure";
    case ResourceKind::shader_record: return "shader_record";
  }
  return {};
}

constexpr std::string_view name(BlockForm form) {
  switch (form) {
    case BlockForm::typed: return "typed";
    case BlockForm::elements: return "elements";
    case BlockForm::untyped: return "untyped";
  }
  return {};
}
constexpr std::string_view name(Origin origin) {
  switch (origin) {
    case Origin::declared: return "declared";
    case Origin::default_uniforms: return "default_uniforms";
    case Origin::state_uniforms: return "state_uniforms";
    case Origin::atomic_counters: return "atomic_counters";
    case Origin::bindless: return "bindless";
  }
  return {};
}

constexpr std::string_view name(ImageDim dim) {
  switch (dim) {
    case ImageDim::d1: return "1d";
    case ImageDim::d2: return "2d";
    case ImageDim::d3: return "3d";
    case ImageDim::cube: return "cube";
    case ImageDim::rect: return "rect";
    case ImageDim::buffer: return "buffer";
    case ImageDim::subpass: return "subpass";
  }
  return {};
}

constexpr std::string_view kLocalSizeIds[] = {"local_size_x_id", "local_size_y_id", "local_size_z_id"};

constexpr bool is_integer(Scalar s) { return s >= Scalar::i8 && s <= Scalar::u64; }
constexpr bool is_signed(Scalar s) {
  return s == Scalar::i8 || s == Scalar::i16 || s == Scalar::i32 || s == Scalar::i64;
}

/// A float that JSON can say; halves are told by their bits.
std::optional<double> finite(const Specialization& s) {
  double value = 0;
  if (s.type == Scalar::f32)
    value = std::bit_cast<float>(static_cast<uint32_t>(s.default_bits));
  else if (s.type == Scalar::f64)
    value = std::bit_cast<double>(s.default_bits);
  else
    return std::nullopt;
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

int64_t extended(const Specialization& s) {
  const uint32_t unused = 64 - s.size * 8;
  return static_cast<int64_t>(s.default_bits << unused) >> unused;
}

std::string hex(uint64_t bits, size_t digits) {
  std::string text = "0x";
  for (size_t n = digits; n-- > 0;) text += "0123456789abcdef"[bits >> (4 * n) & 15];
  return text;
}

class Writer {
 public:
  std::string program(const Program& p) {
    json_.begin_object();
    json_.member("version", kReflectionVersion);
    list("stages", p.stages, [&](const StageInfo& s) { stage(s); });
    list("resources", p.resources, [&](const Resource& r) { resource(r); });
    if (!p.sampled_textures.empty())
      list("sampled_textures", p.sampled_textures, [&](const SampledTexture& t) { sampled_texture(t); });
    if (!p.capture_buffers.empty())
      list("capture_buffers", p.capture_buffers, [&](const CaptureBuffer& b) { capture_buffer(b); });
    json_.end_object();
    return json_.take();
  }

 private:
  template <typename T, typename F>
  void list(std::string_view key, const std::vector<T>& elements, F&& write) {
    json_.key(key);
    json_.begin_array();
    for (const T& e : elements) {
      json_.begin_object();
      write(e);
      json_.end_object();
    }
    json_.end_array();
  }
  void optional(std::string_view key, const std::optional<uint32_t>& number) {
    if (number) json_.member(key, *number);
  }
  /// Names of people's things are omitted where they have none.
  void text(std::string_view key, std::string_view value) {
    if (!value.empty()) json_.member(key, value);
  }

  void stage(const StageInfo& s) {
    json_.member("stage", name(s.stage));
    if (has_workgroups(s.stage)) json_.numbers("local_size", s.local_size);
    for (size_t n = 0; n < 3; ++n) optional(kLocalSizeIds[n], s.local_size_ids[n]);
    if (!s.specializations.empty())
      list("specializations", s.specializations, [&](const Specialization& c) { specialization(c); });
    list("inputs", s.inputs, [&](const IoVar& v) { variable(v); });
    list("outputs", s.outputs, [&](const IoVar& v) { variable(v); });
    primitives(s);
    const bool is_of_vertices =
        s.stage == Stage::vertex || s.stage == Stage::geometry || s.stage == Stage::tess_evaluation;
    if (is_of_vertices) json_.member("clip_distances", s.clip_distances);
    if (is_of_vertices) json_.member("writes_point_size", s.writes_point_size);
    if (s.stage == Stage::fragment) json_.member("writes_depth", s.writes_depth);
    blend_equations(s);
    subroutines(s);
  }

  void blend_equations(const StageInfo& s) {
    if (s.blend_equations == 0) return;
    json_.key("blend_equations");
    json_.begin_array();
    for (size_t n = 0; n < std::size(kBlendEquationNames); ++n)
      if ((s.blend_equations >> n & 1) != 0) json_.value(kBlendEquationNames[n]);
    json_.end_array();
  }

  void subroutines(const StageInfo& s) {
    if (s.subroutines.functions.empty()) return;
    list("subroutines", s.subroutines.functions, [&](const Subroutine& f) {
      json_.member("name", std::string_view(f.name));
      json_.member("index", f.index);
    });
    list("subroutine_uniforms", s.subroutines.uniforms, [&](const SubroutineUniform& u) {
      json_.member("name", std::string_view(u.name));
      optional("location", u.location);
      json_.numbers("subroutines", u.functions);
    });
  }

  void primitives(const StageInfo& s) {
    if (s.stage == Stage::tess_control) json_.member("output_vertices", s.tessellation.output_vertices);
    if (s.stage == Stage::tess_evaluation) {
      json_.member("domain", s.tessellation.domain);
      json_.member("spacing", s.tessellation.spacing);
      json_.member("clockwise", s.tessellation.is_clockwise);
      json_.member("point_mode", s.tessellation.point_mode);
    }
    if (s.stage == Stage::mesh) {
      json_.member("makes", s.mesh.primitive);
      json_.member("max_vertices", s.mesh.max_vertices);
      json_.member("max_primitives", s.mesh.max_primitives);
    }
    if (s.stage != Stage::geometry) return;
    json_.member("takes", s.geometry.input);
    json_.member("makes", s.geometry.output);
    json_.member("max_vertices", s.geometry.max_vertices);
    json_.member("invocations", s.geometry.invocations);
  }

  void specialization(const Specialization& s) {
    json_.member("id", s.id);
    text("name", s.name);
    json_.member("type", name(s.type));
    const auto digits = static_cast<size_t>(s.size) * 2;
    if (s.type == Scalar::bool_)
      json_.member("default", s.default_bits != 0);
    else if (const std::optional<double> value = finite(s))
      json_.member("default", *value);
    else if (is_integer(s.type))
      is_signed(s.type) ? json_.member("default", extended(s)) : json_.member("default", s.default_bits);
    json_.member("default_bits", std::string_view(hex(s.default_bits, digits)));
    json_.member("offset", s.offset);
    json_.member("size", s.size);
  }

  void variable(const IoVar& v) {
    json_.member("name", std::string_view(v.name));
    json_.member("location", v.location);
    json_.member("component", v.component);
    optional("declared_location", v.declared_location);
    if (v.as_words) json_.member("as_words", true);
    if (v.per_vertex) json_.member("per_vertex", true);
    if (v.per_primitive) json_.member("per_primitive", true);
    if (v.patch) json_.member("patch", true);
    if (v.stream != 0) json_.member("stream", v.stream);
    type("type", v.type, false);
  }

  void capture_buffer(const CaptureBuffer& b) {
    json_.member("buffer", b.buffer);
    json_.member("stride", b.stride);
    list("variables", b.variables, [&](const CapturedVariable& v) {
      json_.member("name", std::string_view(v.name));
      json_.member("offset", v.offset);
      optional("location", v.location);
      type("type", v.type, false);
    });
  }

  void resource(const Resource& r) {
    json_.member("name", std::string_view(r.name));
    text("instance_name", r.instance_name);
    json_.member("kind", name(r.kind));
    json_.member("origin", name(r.origin));
    if (r.kind != ResourceKind::push_constants && r.kind != ResourceKind::shader_record) {
      json_.member("set", r.set);
      json_.member("binding", r.binding);
    }
    if (r.direct3d) registers(r.direct3d->registers);
    optional("declared_binding", r.declared_binding);
    optional("input_attachment", r.input_attachment);
    optional("location", r.location);
    if (!r.location_strides.empty()) json_.numbers("location_strides", r.location_strides);
    if (!r.array.empty()) json_.numbers("array", r.array);
    if (r.outer_dimensions != 0) json_.member("outer_dimensions", r.outer_dimensions);
    stages(r.stages);
    if (r.readonly) json_.member("readonly", true);
    if (r.writeonly) json_.member("writeonly", true);
    if (r.form() != BlockForm::typed) {
      json_.member("form", name(r.form()));
      json_.member("element_stride", r.direct3d->element_stride);
      json_.member("element_count", r.direct3d->element_count);
    }
    if (is_block(r.kind))
      type("type", r.type, true);
    else if (r.kind != ResourceKind::sampler && r.kind != ResourceKind::acceleration_structure)
      image(r.image);
    if (!r.initial.empty()) initial(r.initial);
  }

  void registers(const Registers& r) {
    if (!r.any()) return;
    json_.key("registers");
    json_.begin_object();
    optional("b", r.b);
    optional("t", r.t);
    optional("s", r.s);
    optional("u", r.u);
    if (r.space != 0) json_.member("space", r.space);
    json_.end_object();
  }

  void sampled_texture(const SampledTexture& t) {
    text("texture", t.texture);
    json_.member("t", t.t.number);
    if (t.t.space != 0) json_.member("t_space", t.t.space);
    text("sampler", t.sampler);
    json_.member("s", t.s.number);
    if (t.s.space != 0) json_.member("s_space", t.s.space);
    stages(t.stages);
  }

  void stages(uint32_t mask) {
    json_.key("stages");
    json_.begin_array();
    for (uint32_t n = 0; n < kStageCount; ++n)
      if (mask >> n & 1) json_.value(name(static_cast<Stage>(n)));
    json_.end_array();
  }

  void image(const Image& i) {
    json_.key("image");
    json_.begin_object();
    json_.member("dim", name(i.dim));
    json_.member("arrayed", i.arrayed);
    json_.member("multisampled", i.multisampled);
    json_.member("shadow", i.shadow);
    json_.member("sampled", name(i.sampled));
    text("format", i.format);
    json_.end_object();
  }

  /// `in_block`: it has a memory layout.
  void type(std::string_view key, const Type& t, bool in_block) {
    json_.key(key);
    json_.begin_object();
    switch (t.kind) {
      case Type::Kind::numeric:
        json_.member("scalar", name(t.scalar));
        if (t.rows > 1 || t.columns > 1) json_.member("rows", static_cast<uint32_t>(t.rows));
        if (t.columns > 1) json_.member("columns", static_cast<uint32_t>(t.columns));
        if (t.columns > 1 && in_block) {
          json_.member("row_major", t.row_major);
          json_.member("stride", t.stride);
        }
        break;
      case Type::Kind::array:
        json_.member("count", t.count);
        if (in_block) json_.member("stride", t.stride);
        if (t.location_stride != 0) json_.member("location_stride", t.location_stride);
        break;
      case Type::Kind::structure: text("structure", t.name); break;
      case Type::Kind::reference: text("reference", t.name); break;
    }
    if (in_block) json_.member("size", t.size);
    if (t.kind == Type::Kind::structure) list("members", t.members, [&](const Member& m) { member(m, in_block); });
    if (t.kind == Type::Kind::array)
      for (const Type& e : t.element) type("element", e, in_block);
    json_.end_object();
  }

  void member(const Member& m, bool in_block) {
    json_.member("name", std::string_view(m.name));
    if (in_block) json_.member("offset", m.offset);
    optional("location", m.location);
    type("type", m.type, in_block);
  }

  void initial(const std::vector<std::byte>& bytes) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string digits;
    digits.reserve(bytes.size() * 2);
    for (const std::byte b : bytes) {
      digits += kHex[std::to_integer<size_t>(b) >> 4];
      digits += kHex[std::to_integer<size_t>(b) & 15];
    }
    json_.member("initial", std::string_view(digits));
  }

  JsonWriter json_;
};

}  // namespace

std::string to_json(const Program& program) { return Writer().program(program); }

}  // namespace umber::reflect
