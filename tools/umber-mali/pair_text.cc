// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <span>

#include "base/text_writer.h"
#include "umber-mali/pair.h"
#include "umber-mali/random.h"

namespace umber::tool {
namespace {

using ir::Interpolation, ir::Precision, ir::TypeKind;
using Shape = PairVarying::Shape;
using Path = std::vector<uint32_t>;

std::string_view name(TypeKind kind) {
  switch (kind) {
    case TypeKind::f64: return "f64";
    case TypeKind::i32: return "i32";
    case TypeKind::u32: return "u32";
    case TypeKind::f16: return "f16";
    case TypeKind::i16: return "i16";
    case TypeKind::u16: return "u16";
    default: return "f32";
  }
}

bool is_short(TypeKind kind) { return ir::bit_width_of(kind) == 16; }

std::string vector_type(TypeKind scalar, uint32_t components) {
  std::string type(name(scalar));
  if (components > 1) type += "x" + std::to_string(components);
  return type;
}

/// The type inside of the arrays.
std::string element_type(const PairVarying& v, const PairSide& side, size_t number) {
  if (v.shape == Shape::structure) return "S" + std::to_string(number);
  if (v.shape == Shape::vector) return vector_type(side.scalar, side.components);
  return std::string(name(side.scalar)) + "mat" + std::to_string(v.columns) + "x" + std::to_string(side.components);
}

std::string array_type(std::string element, std::span<const uint32_t> extents) {
  for (size_t n = extents.size(); n-- > 0;) element = "[" + element + "; " + std::to_string(extents[n]) + "]";
  return element;
}

/// The properties of a variable as its line has them.
std::string properties(const PairVarying& v, const PairSide& side) {
  const std::string location = std::to_string(v.location);
  std::string text = " location " + location + " assigned " + location;
  if (v.component) text += " component " + std::to_string(v.component);
  if (side.interpolation == Interpolation::flat) text += " flat";
  if (side.interpolation == Interpolation::noperspective) text += " noperspective";
  if (side.sampling == ir::Sampling::centroid) text += " centroid";
  if (side.sampling == ir::Sampling::sample) text += " sample";
  if (side.precision == Precision::high) text += " highp";
  if (side.precision == Precision::medium) text += " mediump";
  if (side.precision == Precision::low) text += " lowp";
  return text;
}

/// A vector or column of a varying, and the way to it.
struct Leaf {
  Path path;
  TypeKind scalar{};
  uint32_t components = 1;
};

std::vector<Path> elements(std::span<const uint32_t> extents) {
  std::vector<Path> all{{}};
  for (const uint32_t extent : extents) {
    std::vector<Path> longer;
    for (const Path& path : all)
      for (uint32_t n = 0; n < extent; ++n) longer.push_back(path), longer.back().push_back(n);
    all = std::move(longer);
  }
  return all;
}

std::vector<Leaf> leaves_of_element(const PairVarying& v, const PairSide& side) {
  if (v.shape == Shape::vector) return {{{}, side.scalar, side.components}};
  if (v.shape == Shape::structure) return {{{0}, side.scalar, side.components}, {{1}, v.second, 3}};
  std::vector<Leaf> columns;
  for (uint32_t n = 0; n < v.columns; ++n) columns.push_back({{n}, side.scalar, side.components});
  return columns;
}

std::vector<Leaf> leaves(const PairVarying& v, const PairSide& side) {
  std::vector<Leaf> all;
  for (const Path& element : elements(v.extents))
    for (Leaf leaf : leaves_of_element(v, side)) {
      leaf.path.insert(leaf.path.begin(), element.begin(), element.end());
      all.push_back(std::move(leaf));
    }
  return all;
}

/// A shader on the way to its text: declarations first, then instructions.
class ShaderText {
 public:
  explicit ShaderText(std::string_view stage) { head_ << "stage " << stage << '\n'; }

  void structure(size_t number, const PairVarying& v, const PairSide& side) {
    structures_ << "struct S" << static_cast<uint32_t>(number) << " S" << static_cast<uint32_t>(number)
                << " { a : " << vector_type(side.scalar, side.components) << ", b : " << vector_type(v.second, 3)
                << " }\n";
  }
  /// Its number.
  uint32_t variable(std::string_view direction, std::string_view name_and_rest) {
    variables_ << direction << " $" << next_variable_ << ' ' << name_and_rest << '\n';
    return next_variable_++;
  }
  uint32_t varying(std::string_view direction, const PairVarying& v, const PairSide& side) {
    const size_t number = next_structure_;
    if (v.shape == Shape::structure) structure(next_structure_++, v, side);
    return variable(direction, "v" + std::to_string(next_variable_) + " : " +
                                   array_type(element_type(v, side, number), v.extents) + properties(v, side));
  }
  /// An instruction with a result, and the number of that.
  uint32_t value(std::string_view type, std::string_view instruction) {
    body_ << "  %" << next_value_ << ':' << type << " = " << instruction << '\n';
    return next_value_++;
  }
  void instruction(std::string_view text) { body_ << "  " << text << '\n'; }
  std::string take() {
    head_ << structures_.take() << variables_.take() << "\nfunc F0 main() {\n" << body_.take() << "  ret\n}\n";
    return head_.take();
  }

 private:
  TextWriter head_, structures_, variables_, body_;
  uint32_t next_variable_ = 0, next_value_ = 0;
  size_t next_structure_ = 0;
};

std::string place(uint32_t variable, std::span<const uint32_t> path) {
  std::string text = "$" + std::to_string(variable);
  for (const uint32_t n : path) text += ", " + std::to_string(n) + "u";
  return text;
}

std::string value_name(uint32_t number) { return "%" + std::to_string(number); }

/// A vector of equal literals.
std::string splat(TypeKind scalar, uint32_t components, const std::string& literal) {
  if (components == 1) return literal;
  std::string text = vector_type(scalar, components) + "(" + literal;
  for (uint32_t n = 1; n < components; ++n) text += ", " + literal;
  return text + ")";
}

/// So many components of a vector of four, the first of which is any.
uint32_t some_of(ShaderText& text, Random& random, TypeKind scalar, uint32_t vector, uint32_t components) {
  const uint32_t first = random.below(4);
  if (components == 1) return text.value(name(scalar), "extract " + std::to_string(first) + ", " + value_name(vector));
  uint32_t which = 0;
  for (uint32_t n = 0; n < components; ++n) which |= (first + n) % 4 << (2 * n);
  return text.value(vector_type(scalar, components), "swizzle " + std::to_string(which) + ", " + value_name(vector));
}

/// Floats that can be interpolated without losing much, or words of any bits.
uint32_t made(ShaderText& text, Random& random, const Leaf& leaf, bool is_any_bits) {
  const bool is_float = leaf.scalar == TypeKind::f32 || leaf.scalar == TypeKind::f16;
  const uint32_t count = leaf.components;
  const std::string type = vector_type(leaf.scalar, count);
  if (leaf.scalar == TypeKind::f64 || (is_float && !is_any_bits)) {
    const uint32_t loaded = text.value("f32x4", "load " + place(0, {{random.below(8)}}));
    uint32_t floats = some_of(text, random, TypeKind::f32, loaded, count);
    floats = text.value(
        vector_type(TypeKind::f32, count),
        "mul " + value_name(floats) + ", " + splat(TypeKind::f32, count, std::to_string(1 + random.below(60)) + "f"));
    if (leaf.scalar == TypeKind::f32) return floats;
    const uint32_t other = text.value(type, "convert " + value_name(floats));
    if (leaf.scalar == TypeKind::f16) return other;
    return text.value(type, "div " + value_name(other) + ", " + splat(leaf.scalar, count, "3lf"));
  }
  const uint32_t loaded = text.value("u32x4", "load " + place(1, {{random.below(8)}}));
  uint32_t words = some_of(text, random, TypeKind::u32, loaded, count);
  words = text.value(
      vector_type(TypeKind::u32, count),
      "add " + value_name(words) + ", " + splat(TypeKind::u32, count, std::to_string(random.below(~0u)) + "u"));
  const TypeKind bits = is_short(leaf.scalar) ? TypeKind::u16 : TypeKind::u32;
  if (is_short(leaf.scalar)) words = text.value(vector_type(bits, count), "convert " + value_name(words));
  return leaf.scalar == bits ? words : text.value(type, "bitcast " + value_name(words));
}

bool is_mediump(const PairSide& side) {
  return side.precision == Precision::medium || side.precision == Precision::low;
}

/// Writes a vector at once or by components, of which the last ones may be left out.
void write(ShaderText& text, Random& random, uint32_t variable, const Leaf& leaf, uint32_t value) {
  if (leaf.components == 1 || !random.chance(15))
    return text.instruction("store " + place(variable, leaf.path) + ", " + value_name(value));
  const uint32_t count = random.chance(30) ? leaf.components - 1 : leaf.components;
  for (uint32_t n = 0; n < count; ++n) {
    Path path = leaf.path;
    path.push_back(n);
    const uint32_t scalar = text.value(name(leaf.scalar), "extract " + std::to_string(n) + ", " + value_name(value));
    text.instruction("store " + place(variable, path) + ", " + value_name(scalar));
  }
}

/// What a fragment shader reads, each scalar of it to an element of the output.
class Reader {
 public:
  /// `coordinates` and `facing` are gl_FragCoord and gl_FrontFacing.
  Reader(ShaderText& text, Random& random, uint32_t coordinates, uint32_t facing, bool asks_where)
      : text_(text), random_(random), asks_where_(asks_where) {
    const Leaf leaf{{}, TypeKind::f32, 4};
    const uint32_t loaded = text.value("f32x4", "load $" + std::to_string(coordinates));
    use(leaf, loaded, true);
    const uint32_t x = text.value("f32", "extract 0, " + value_name(loaded));
    const uint32_t index = text.value("i32", "convert " + value_name(x));
    index_ = text.value("i32", "and " + value_name(index) + ", 3i");
    const uint32_t is_front = text.value("bool", "load $" + std::to_string(facing));
    use({{}, TypeKind::u32, 1}, text.value("u32", "convert " + value_name(is_front)), false);
  }

  void read(uint32_t variable, const PairVarying& v) {
    const bool is_interpolated = v.fragment.interpolation != Interpolation::flat;
    const uint32_t how = random_.below(100);
    if (!v.extents.empty() && how < 25) return read_at_run_time(variable, v);
    for (const Leaf& leaf : leaves(v, v.fragment)) {
      if (random_.chance(10)) continue;
      const bool is_asked = asks_where_ && is_interpolated && random_.chance(25);
      use(leaf,
          text_.value(vector_type(leaf.scalar, leaf.components),
                      is_asked ? interpolation(variable, leaf) : "load " + place(variable, leaf.path)),
          is_interpolated);
    }
  }
  uint32_t outputs() const { return outputs_; }

 private:
  std::string interpolation(uint32_t variable, const Leaf& leaf) {
    const uint32_t how = random_.below(3);
    const std::string where = place(variable, leaf.path);
    if (how == 0) return "interpolate_at_centroid " + where;
    if (how == 1) return "interpolate_at_sample " + where + ", " + std::to_string(random_.below(4)) + "i";
    const auto eighth = [&] { return std::to_string(static_cast<double>(random_.below(8)) / 16 - 0.25) + "f"; };
    const std::string x = eighth();
    return "interpolate_at_offset " + where + ", f32x2(" + x + ", " + eighth() + ")";
  }

  /// One element of the outermost array, whose number is the pixel's.
  void read_at_run_time(uint32_t variable, const PairVarying& v) {
    for (Leaf leaf : leaves(v, v.fragment)) {
      if (leaf.path[0] != 0) continue;
      std::string where = "$" + std::to_string(variable) + ", " + value_name(index_);
      for (size_t n = 1; n < leaf.path.size(); ++n) where += ", " + std::to_string(leaf.path[n]) + "u";
      use(leaf, text_.value(vector_type(leaf.scalar, leaf.components), "load " + where),
          v.fragment.interpolation != Interpolation::flat);
    }
  }

  /// Numbers may be close to what they must be; of all else each bit counts.
  void use(const Leaf& leaf, uint32_t value, bool is_number) {
    for (uint32_t n = 0; n < leaf.components; ++n) {
      if (leaf.components > 1 && random_.chance(10)) continue;
      uint32_t scalar = value;
      if (leaf.components > 1)
        scalar = text_.value(name(leaf.scalar), "extract " + std::to_string(n) + ", " + value_name(value));
      if (is_short(leaf.scalar) && !is_number) {
        if (leaf.scalar != TypeKind::u16) scalar = text_.value("u16", "bitcast " + value_name(scalar));
        scalar = text_.value("u32", "convert " + value_name(scalar));
      } else {
        if (leaf.scalar == TypeKind::f64 || is_short(leaf.scalar))
          scalar = text_.value("f32", "convert " + value_name(scalar));
        if (leaf.scalar != TypeKind::u32) scalar = text_.value("u32", "bitcast " + value_name(scalar));
      }
      text_.instruction("store $0, " + std::to_string(outputs_++) + "u, " + value_name(scalar));
    }
  }

  ShaderText& text_;
  Random& random_;
  bool asks_where_;
  uint32_t index_ = 0, outputs_ = 0;
};

void read_all(ShaderText& text, const Pair& pair, bool asks_where, uint32_t& outputs) {
  Random random(pair.seed + 2);
  std::vector<uint32_t> numbers;
  for (const PairVarying& v : pair.varyings)
    numbers.push_back(v.fragment.exists ? text.varying("input", v, v.fragment) : 0);
  const uint32_t coordinates = text.variable("input", "p : f32x4 built_in frag_coord");
  const uint32_t facing = text.variable("input", "facing : bool built_in front_facing");
  Reader reader(text, random, coordinates, facing, asks_where);
  for (size_t n = 0; n < pair.varyings.size(); ++n)
    if (pair.varyings[n].fragment.exists) reader.read(numbers[n], pair.varyings[n]);
  outputs = reader.outputs();
}

}  // namespace

std::string vertex_text(const Pair& pair) {
  ShaderText text("vertex");
  Random random(pair.seed + 1);
  text.variable("input", "f : [f32x4; 8] location 0 assigned 0");
  text.variable("input", "w : [u32x4; 8] location 8 assigned 8");
  const uint32_t position = text.variable("input", "position : f32x4 location 16 assigned 16");
  for (const PairVarying& v : pair.varyings) {
    if (!v.vertex.exists) continue;
    const uint32_t variable = text.varying("output", v, v.vertex);
    const bool is_flat = v.fragment.interpolation == Interpolation::flat;
    for (const Leaf& leaf : leaves(v, v.vertex))
      write(text, random, variable, leaf, made(text, random, leaf, is_flat && !is_mediump(v.vertex)));
  }
  const uint32_t out = text.variable("output", "gl_Position : f32x4 built_in position");
  const uint32_t loaded = text.value("f32x4", "load $" + std::to_string(position));
  text.instruction("store $" + std::to_string(out) + ", " + value_name(loaded));
  if (pair.writes_point_size) {
    const uint32_t size = text.variable("output", "gl_PointSize : f32 built_in point_size");
    text.instruction("store $" + std::to_string(size) + ", 4f");
  }
  return text.take();
}

std::string fragment_text(const Pair& pair, bool asks_where) {
  uint32_t outputs = 0;
  ShaderText counted("fragment");
  counted.variable("output", "o : u32");
  read_all(counted, pair, asks_where, outputs);
  ShaderText text("fragment");
  text.variable("output", "o : [u32; " + std::to_string(outputs + 1) + "] location 0 assigned 0");
  read_all(text, pair, asks_where, outputs);
  return text.take();
}

}  // namespace umber::tool
