// SPDX-License-Identifier: Apache-2.0
#include "umber/declarations/declarations.h"

#include <algorithm>
#include <unordered_set>

#include "umber/block_layout.h"
#include "umber/resource_map.h"
#include "values/place.h"

namespace umber::tool {
namespace {

using reflect::Member, reflect::Resource, reflect::ResourceKind, reflect::Scalar, reflect::Type;

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// A name that programs can have: what is no letter or digit becomes an underscore.
std::string identifier(std::string_view name) {
  std::string text(name);
  for (char& c : text)
    if (!is_letter(c) && !is_digit(c)) c = '_';
  if (text.find_first_not_of('_') == text.npos) text += "unnamed";  // Rust has no such names
  if (is_digit(text[0])) text.insert(0, "_");
  return text;
}

bool is_same(const Field& a, const Field& b) { return a.name == b.name && a.offset == b.offset && a.shape == b.shape; }

bool is_same(const Structure& a, const Structure& b) {
  return a.source == b.source && a.size == b.size &&
         std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
                    [](const Field& x, const Field& y) { return is_same(x, y); });
}

Shape bytes(uint32_t size) {
  return {.scalar = Scalar::u8, .structure = {}, .dimensions = {size}, .size = size, .alignment = 1};
}

class Builder {
 public:
  Declarations build(const reflect::Program& program) {
    for (const Resource& r : program.resources) resource(r);
    for (const reflect::StageInfo& stage : program.stages) {
      numbers_of(stage);
      if (stage.stage == Stage::vertex) locations("input", stage.inputs);
      if (stage.stage == Stage::fragment) locations("output", stage.outputs);
    }
    return std::move(out_);
  }

 private:
  std::string unused(const std::string& name) {
    std::string result = name;
    for (int n = 2; !taken_.insert(result).second; ++n) result = name + "_" + std::to_string(n);
    return result;
  }

  /// The same number under the same name is said once, as by two stages.
  void constant(const std::string& name, uint32_t value, std::string comment) {
    for (const Constant& c : out_.constants)
      if (c.name == name && c.value == value) return;
    out_.constants.push_back({unused(name), value, std::move(comment)});
  }

  void locations(std::string_view what, const std::vector<reflect::IoVar>& variables) {
    for (const reflect::IoVar& v : variables)
      constant(identifier(v.name) + "_location", v.location, glsl_name(v.type) + ", " + std::string(what));
  }

  void numbers_of(const reflect::StageInfo& stage) {
    for (const reflect::Specialization& s : stage.specializations)
      if (!s.name.empty()) constant(identifier(s.name) + "_id", s.id, "constant_id");
    if (stage.stage != Stage::compute) return;
    for (size_t axis = 0; axis < 3; ++axis) {
      if (stage.local_size_ids[axis]) continue;
      constant(std::string("local_size_") + "xyz"[axis], stage.local_size[axis], "size of a workgroup");
    }
  }

  void resource(const Resource& r) {
    const std::string name = identifier(name_in_map(r));
    if (r.type.kind == Type::Kind::structure) block(name, r);
    if (r.kind == ResourceKind::push_constants) {
      const uint32_t begin = r.type.members.empty() ? 0 : r.type.members[0].offset;
      constant(name + "_push_offset", begin, "of VkPushConstantRange");
      constant(name + "_push_size", (r.type.size - begin + 3) / 4 * 4, "of VkPushConstantRange");
    } else if (r.kind != ResourceKind::shader_record) {
      constant(name + "_set", r.set, "");
      constant(name + "_binding", r.binding, "");
    }
    if (!r.array.empty()) constant(name + "_count", count_of(r), "descriptors; 0: as many as are bound");
  }

  static uint32_t count_of(const Resource& r) {
    uint32_t count = 1;
    for (const uint32_t n : r.array) count *= n;
    return count;
  }

  void block(const std::string& name, const Resource& r) {
    const auto open = std::find_if(r.type.members.begin(), r.type.members.end(), is_open);
    if (open != r.type.members.end()) open_array(name, *open);
    structure(name, r.type, r.type.size);
  }

  static bool is_open(const Member& m) { return m.type.kind == Type::Kind::array && m.type.count == 0; }

  void open_array(const std::string& block, const Member& m) {
    const Type& element = m.type.element[0];
    const std::optional<Shape> shape = shape_of(element, m.type.stride);
    out_.open_arrays.push_back({unused(block + "_" + identifier(m.name)), shape ? *shape : bytes(m.type.stride),
                                m.offset, m.type.stride, glsl_name(m.type)});
  }

  /// In an array whose elements lie `room` bytes apart; none: the language has nothing that lies so.
  std::optional<Shape> shape_of(const Type& type, std::optional<uint32_t> room) {
    switch (type.kind) {
      case Type::Kind::reference:
      case Type::Kind::numeric: return numeric(type, room);
      case Type::Kind::array: return array(type, room);
      case Type::Kind::structure: {
        const size_t number = structure(identifier(type.name), type, room.value_or(type.size));
        const Structure& s = out_.structures[number];
        if (s.size == 0 || (room && s.size != *room)) return {};
        return Shape{.scalar = {}, .structure = number, .dimensions = {}, .size = s.size, .alignment = s.alignment};
      }
    }
    return {};
  }

  static std::optional<Shape> numeric(const Type& type, std::optional<uint32_t> room) {
    const uint32_t width = std::max<uint32_t>(static_cast<uint32_t>(values::size_of(type.scalar)), 1);
    Shape shape{.scalar = type.scalar, .structure = {}, .dimensions = {}, .size = width, .alignment = width};
    // Numbers of a vector, from the innermost dimension outward: then columns, then what is between elements.
    const auto extend = [&](uint32_t least, std::optional<uint32_t> apart) {
      const uint32_t size = apart.value_or(least * shape.size);
      if (size % shape.size != 0 || size / shape.size < least) return false;
      if (size != shape.size) shape.dimensions.insert(shape.dimensions.begin(), size / shape.size);
      shape.size = size;
      return true;
    };
    const bool is_matrix = type.columns > 1;
    const uint32_t vectors = type.row_major ? type.rows : type.columns,
                   components = type.row_major ? type.columns : type.rows;
    if (!extend(is_matrix ? components : type.rows, is_matrix ? std::optional(type.stride) : room)) return {};
    if (is_matrix && !extend(vectors, room)) return {};
    return shape;
  }

  std::optional<Shape> array(const Type& type, std::optional<uint32_t> room) {
    if (type.count == 0) return {};
    std::optional<Shape> shape = shape_of(type.element[0], type.stride);
    if (!shape || shape->size != type.stride) return {};
    shape->dimensions.insert(shape->dimensions.begin(), type.count);
    shape->size *= type.count;
    if (room && shape->size != *room) return {};
    return shape;
  }

  size_t structure(const std::string& name, const Type& type, uint32_t size) {
    Structure s{.name = name, .source = name, .fields = {}, .size = 0, .alignment = 1};
    std::vector<const Member*> members;
    for (const Member& m : type.members)
      if (!is_open(m)) members.push_back(&m);
    std::stable_sort(members.begin(), members.end(),
                     [](const Member* a, const Member* b) { return a->offset < b->offset; });
    uint32_t end = 0;
    for (size_t n = 0; n < members.size(); ++n) {
      const Member& m = *members[n];
      if (m.offset < end) continue;  // shares its bytes with the one before it
      const uint32_t limit = n + 1 < members.size() && members[n + 1]->offset > m.offset ? members[n + 1]->offset : ~0u;
      std::optional<Shape> shape = shape_of(m.type, {});
      std::string comment = glsl_name(m.type);
      if (!shape || m.offset % shape->alignment != 0 || shape->size > limit - m.offset) {
        shape = bytes(std::min(m.type.size, limit - m.offset));
        comment += ", which has no form here that lies so";
      }
      pad(s, m.offset - end);
      s.fields.push_back({identifier(m.name), *shape, m.offset, comment});
      s.alignment = std::max(s.alignment, shape->alignment);
      end = m.offset + shape->size;
    }
    s.size = (std::max(end, s.fields.empty() ? 0 : size) + s.alignment - 1) / s.alignment * s.alignment;
    pad(s, s.size - end);
    return add(std::move(s));
  }

  static void pad(Structure& s, uint32_t size) {
    if (size == 0) return;
    const uint32_t offset = s.fields.empty() ? 0 : s.fields.back().offset + s.fields.back().shape.size;
    s.fields.push_back({"", bytes(size), offset, ""});
  }

  size_t add(Structure s) {
    for (size_t n = 0; n < out_.structures.size(); ++n)
      if (is_same(out_.structures[n], s)) return n;
    s.name = unused(s.source);
    out_.structures.push_back(std::move(s));
    return out_.structures.size() - 1;
  }

  Declarations out_;
  std::unordered_set<std::string> taken_;
};

}  // namespace

bool is_identifier(std::string_view name) { return !name.empty() && name == identifier(name); }

Declarations declarations_of(const reflect::Program& program) { return Builder().build(program); }

}  // namespace umber::tool
