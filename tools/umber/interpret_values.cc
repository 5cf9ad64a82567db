// SPDX-License-Identifier: Apache-2.0
#include "umber/interpret_values.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/text_writer.h"
#include "umber/arguments.h"
#include "values/place.h"

namespace umber::tool {
namespace {

using reflect::Resource;
using reflect::ResourceKind;
using reflect::Scalar;
using reflect::Type;

values::Number number_of(const std::string& text, const std::string& name) {
  double real = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, real);
  if (error != std::errc() || stop != end)
    throw UsageError("'" + text + "' in the value of '" + name + "' is no number");
  return values::Number::of(real);
}

values::Number number_of(const Json& json, const std::string& name) {
  if (json.is_boolean()) return values::Number::of(json.get<bool>() ? 1 : 0);
  if (json.is_string()) return number_of(json.get<std::string>(), name);
  if (!json.is_number()) throw UsageError("the value of '" + name + "' has something that is no number");
  if (json.is_number_float()) return values::Number::of(json.get<double>());
  const double real = json.get<double>();  // of a whole number, whose bits may be more
  return {real, json.is_number_unsigned() ? json.get<uint64_t>() : static_cast<uint64_t>(json.get<int64_t>())};
}

void flatten(const Json& json, const std::string& name, std::vector<values::Number>& out) {
  if (!json.is_array()) return out.push_back(number_of(json, name));
  for (const Json& item : json) flatten(item, name, out);
}

uint64_t bits_of(Scalar scalar, const values::Number& number) {
  std::array<std::byte, 8> bytes{};
  values::store(scalar, number, bytes.data());
  return std::bit_cast<uint64_t>(bytes);
}

template <typename Float>
std::string float_text(Float f) {
  if (std::isnan(f)) return "\"nan\"";
  if (std::isinf(f)) return f < 0 ? "\"-inf\"" : "\"inf\"";
  TextWriter text;
  text << f;
  return text.take();
}

std::string scalar_text(Scalar scalar, const std::byte* at) {
  const values::Number n = values::load(scalar, at);
  switch (scalar) {
    case Scalar::bool_: return n.bits ? "true" : "false";
    case Scalar::u8:
    case Scalar::u16:
    case Scalar::u32:
    case Scalar::u64: return std::to_string(n.bits);
    case Scalar::i8:
    case Scalar::i16:
    case Scalar::i32:
    case Scalar::i64: return std::to_string(static_cast<int64_t>(n.bits));
    case Scalar::f16:
    case Scalar::bf16:
    case Scalar::f8e4m3:
    case Scalar::f8e5m2:
    case Scalar::f4e2m1:
    case Scalar::f32: return float_text(static_cast<float>(n.real));
    case Scalar::f64: return float_text(n.real);
  }
  return {};
}

template <typename Item>
std::string list(uint64_t count, const Item& item) {
  std::string out = "[";
  for (uint64_t n = 0; n < count; ++n) out += (n ? ", " : "") + item(n);
  return out + "]";
}

/// Prints a value; `scalar(type, column, row, at)` gives one of its scalars, `at` is where the value begins.
template <typename Scalars>
std::string value_text(const Type& type, uint64_t& at, const Scalars& scalars) {
  switch (type.kind) {
    case Type::Kind::structure: {
      std::string out = "{";
      const uint64_t start = at;
      for (const reflect::Member& m : type.members) {
        at = scalars.member(start, at, m);
        out += (out.size() > 1 ? ", " : "") + json_string(m.name) + ": " + value_text(m.type, at, scalars);
      }
      return out + "}";
    }
    case Type::Kind::array: {
      const uint64_t start = at;
      return list(scalars.count(type, start), [&](uint64_t n) {
        at = scalars.element(start, at, type, n);
        return value_text(type.element[0], at, scalars);
      });
    }
    case Type::Kind::reference:
    case Type::Kind::numeric: break;
  }
  const auto column = [&](uint64_t c) {
    if (type.rows == 1) return scalars.scalar(type, at, c, 0);
    return list(type.rows, [&](uint64_t r) { return scalars.scalar(type, at, c, r); });
  };
  std::string out = type.columns == 1 ? column(0) : list(type.columns, column);
  at = scalars.after(type, at);
  return out;
}

/// Values in memory, laid out.
struct LaidOut {
  const std::vector<std::byte>& bytes;

  uint64_t member(uint64_t start, uint64_t, const reflect::Member& m) const { return start + m.offset; }
  uint64_t element(uint64_t start, uint64_t, const Type& array, uint64_t n) const { return start + n * array.stride; }
  uint64_t count(const Type& array, uint64_t start) const {
    if (array.count) return array.count;
    return array.stride && start < bytes.size() ? (bytes.size() - start) / array.stride : 0;
  }
  std::string scalar(const Type& type, uint64_t at, uint64_t c, uint64_t r) const {
    const uint32_t size = values::size_of(type.scalar);
    const uint64_t offset = at + (type.row_major ? r * type.stride + c * size : c * type.stride + r * size);
    return offset + size <= bytes.size() ? scalar_text(type.scalar, bytes.data() + offset) : "null";
  }
  uint64_t after(const Type&, uint64_t at) const { return at; }
};

/// Values as one word for each scalar.
struct InOrder {
  const std::vector<uint64_t>& bits;

  uint64_t member(uint64_t, uint64_t at, const reflect::Member&) const { return at; }
  uint64_t element(uint64_t, uint64_t at, const Type&, uint64_t) const { return at; }
  uint64_t count(const Type& array, uint64_t) const { return array.count; }
  std::string scalar(const Type& type, uint64_t at, uint64_t c, uint64_t r) const {
    const uint64_t n = at + c * type.rows + r;
    return n < bits.size() ? scalar_text(type.scalar, reinterpret_cast<const std::byte*>(&bits[static_cast<size_t>(n)])) : "null";
  }
  uint64_t after(const Type& type, uint64_t at) const { return at + uint64_t{type.columns} * type.rows; }
};

/// Calls `each` with what `inputs` has under `key`, name by name.
template <typename Each>
void for_each_member(const Json& inputs, std::string_view key, const Each& each) {
  const Json* group = find(inputs, key);
  if (!group) return;
  if (!group->is_object()) throw UsageError("'" + std::string(key) + "' of the inputs is no object");
  for (const auto& [name, value] : group->items()) each(name, value);
}

template <typename Found>
auto* by_slot(std::vector<Found>& all, const Resource& r) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Found& f) {
    return f.set == r.set && f.binding == r.binding && f.element == 0;
  });
  return found == all.end() ? nullptr : &*found;
}

/// What a block shows; null of what is none.
std::vector<std::byte>* bytes_of(interpret::Memory& memory, const Resource& r) {
  if (r.kind == ResourceKind::push_constants) return &memory.push_constants;
  interpret::Buffer* const buffer = by_slot(memory.buffers, r);
  return buffer ? &buffer->bytes : nullptr;
}

const Resource& find_resource(const reflect::Program& program, const std::string& name) {
  for (const Resource& r : program.resources)
    if (r.name == name) return r;
  throw UsageError("the program has no resource '" + name + "'");
}

bool set_value(interpret::Memory& memory, const Resource& r, const std::string& name, const Json& value) {
  std::string_view path = name;
  if (!r.instance_name.empty()) {
    if (!name.starts_with(r.name + ".")) return false;
    path.remove_prefix(r.name.size() + 1);
  }
  std::optional<values::Place> place =
      r.type.kind == Type::Kind::structure ? values::find_member(r.type, path) : std::nullopt;
  std::vector<std::byte>* const bytes = bytes_of(memory, r);
  if (!place || !bytes) return false;
  const reflect::Member& last = r.type.members.back();
  const bool is_unsized = last.type.kind == Type::Kind::array && last.type.count == 0 && place->offset >= last.offset;
  if (is_unsized && place->array_stride != 0 && bytes->size() > place->offset)
    place->array_size = static_cast<uint32_t>((bytes->size() - place->offset) / place->array_stride);
  std::vector<values::Number> numbers;
  flatten(value, name, numbers);
  if (!values::write(*place, numbers, *bytes))
    throw UsageError("'" + name + "' takes another number of values, or is not inside its buffer");
  return true;
}

interpret::Wrap wrap_of(std::string_view text, const std::string& name) {
  if (text == "repeat") return interpret::Wrap::repeat;
  if (text == "edge") return interpret::Wrap::clamp_to_edge;
  if (text == "border") return interpret::Wrap::clamp_to_border;
  throw UsageError("texture '" + name + "' may wrap by \"repeat\", \"edge\" or \"border\"");
}

void add_texture(interpret::Memory& memory, const Resource& r, const std::string& name, const Json& json) {
  interpret::Texture texture{.set = r.set, .binding = r.binding};
  const Json *size = find(json, "size"), *texels = find(json, "texels"), *layers = find(json, "layers"),
             *wrap = find(json, "wrap"), *border = find(json, "border");
  if (!size || !texels || size->size() > 3) throw UsageError("texture '" + name + "' needs a size and texels");
  for (size_t n = 0; n < size->size(); ++n) texture.size[n] = static_cast<uint32_t>(number_of(size->at(n), name).bits);
  if (layers) texture.layers = static_cast<uint32_t>(number_of(*layers, name).bits);
  const auto texel_of = [&](const Json& texel) {
    const std::vector<uint64_t> bits = scalar_bits(texel, r.image.sampled, 4, name);
    interpret::Texel result;
    for (size_t n = 0; n < 4; ++n) result[n] = static_cast<uint32_t>(bits[n]);
    return result;
  };
  if (wrap) texture.wrap = wrap_of(wrap->is_string() ? wrap->get<std::string>() : "", name);
  if (border) texture.border = texel_of(*border);
  for (const Json& texel : *texels) texture.texels.push_back(texel_of(texel));
  const uint64_t count = uint64_t{texture.size[0]} * texture.size[1] * texture.size[2] * texture.layers;
  if (count != texture.texels.size()) throw UsageError("texture '" + name + "' has another number of texels");
  memory.textures.push_back(std::move(texture));
}

}  // namespace

std::vector<uint64_t> scalar_bits(const Json& json, Scalar scalar, size_t count, const std::string& name) {
  std::vector<values::Number> numbers;
  flatten(json, name, numbers);
  if (numbers.size() != count)
    throw UsageError("'" + name + "' takes " + std::to_string(count) + " numbers, not " +
                     std::to_string(numbers.size()));
  std::vector<uint64_t> bits;
  for (const values::Number& n : numbers) bits.push_back(bits_of(scalar, n));
  return bits;
}

void fill(interpret::Memory& memory, const reflect::Program& program, const Json& inputs) {
  for_each_member(inputs, "sizes", [&](const std::string& name, const Json& value) {
    constexpr uint64_t kMost = uint64_t{1} << 30;
    interpret::Buffer* buffer = by_slot(memory.buffers, find_resource(program, name));
    const uint64_t size = number_of(value, name).bits;
    if (!buffer || size > kMost) throw UsageError("'" + name + "' is no block, or too large");
    buffer->bytes.resize(static_cast<size_t>(size));
  });
  for_each_member(inputs, "values", [&](const std::string& name, const Json& value) {
    bool found = false;
    for (const Resource& r : program.resources) found |= set_value(memory, r, name, value);
    if (!found) throw UsageError("the program has no uniform or block member '" + name + "'");
  });
  for_each_member(inputs, "textures", [&](const std::string& name, const Json& value) {
    add_texture(memory, find_resource(program, name), name, value);
  });
}

void fill(std::vector<interpret::Variable>& variables, const Json& json) {
  for (const auto& [name, value] : json.items()) {
    bool found = false;
    for (interpret::Variable& v : variables) {
      if (v.name != name) continue;
      const Type* type = &v.type;
      while (type->kind == Type::Kind::array) type = &type->element[0];
      if (type->kind != Type::Kind::numeric) throw UsageError("'" + name + "' is a structure, which cannot be given");
      v.bits = scalar_bits(value, type->scalar, v.bits.size(), name);
      found = true;
    }
    if (!found) throw UsageError("the stage has no input '" + name + "'");
  }
}

std::string to_json(std::span<const interpret::Variable> variables) {
  std::string out = "{";
  for (const interpret::Variable& v : variables) {
    uint64_t at = 0;
    out += (out.size() > 1 ? ", " : "") + json_string(v.name) + ": " + value_text(v.type, at, InOrder{v.bits});
  }
  return out + "}";
}

std::string to_json(const interpret::Memory& memory, const reflect::Program& program) {
  std::string buffers, images;
  for (const Resource& r : program.resources) {
    const auto name = [&](const std::string& list, uint32_t element) {
      const std::string index = r.array.empty() ? "" : "[" + std::to_string(element) + "]";
      return (list.empty() ? "\n    " : ",\n    ") + json_string(r.name + index) + ": ";
    };
    const auto is_here = [&](const auto& bound) { return bound.set == r.set && bound.binding == r.binding; };
    for (const interpret::Buffer& b : memory.buffers) {
      uint64_t at = 0;
      if (r.kind == ResourceKind::storage_block && is_here(b))
        buffers += name(buffers, b.element) + value_text(r.type, at, LaidOut{b.bytes});
    }
    for (const interpret::Texture& t : memory.textures) {
      if (r.kind != ResourceKind::storage_image || !is_here(t)) continue;
      images += name(images, t.element) + list(t.texels.size(), [&](uint64_t n) {
                  return list(4, [&](uint64_t c) {
                    return scalar_text(r.image.sampled, reinterpret_cast<const std::byte*>(&t.texels[static_cast<size_t>(n)][static_cast<size_t>(c)]));
                  });
                });
    }
  }
  const auto object = [](const std::string& list) { return list.empty() ? "{}" : "{" + list + "\n  }"; };
  return "\"buffers\": " + object(buffers) + (images.empty() ? "" : ",\n  \"images\": " + object(images));
}

}  // namespace umber::tool
