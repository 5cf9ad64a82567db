// SPDX-License-Identifier: Apache-2.0
#include "umber-check/stage_run.h"

#include <algorithm>
#include <cstring>

#include "api/interpret_binding.h"
#include "eval/scalar.h"
#include "umber-check/packed_kinds.h"
#include "umber-check/random.h"

namespace umber::check {
namespace {

using ir::TypeKind;
using reflect::Type;

constexpr uint32_t kUnsized = 8;      ///< elements of arrays that are sized at run time
constexpr uint32_t kMostBlocks = 64;  ///< elements of an array of blocks or textures
constexpr uint64_t kMostBytes = uint64_t{1} << 20;
constexpr uint32_t kLanes = 4;

uint64_t hash_of(std::string_view text, uint64_t seed = 0xcbf29ce484222325) {
  for (const char c : text) seed = (seed ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  return seed;
}

/// Floats are multiples of 1/4 up to 64, so that most sums and products are exact. Half of all integers are such that indices
/// and counts may be.
uint64_t number(TypeKind kind, Random& random) {
  if (kind == TypeKind::bool_) return random.below(2);
  if (ir::is_float(kind)) {
    const double quarters = static_cast<double>(random.below(513)) - 256;
    return eval::from_double(kind, quarters / 4);
  }
  constexpr uint64_t kSpecial[] = {0, 1, 0x7fffffff, 0x80000000, 0xffff, 0xffffffff, 31, 32};
  uint64_t bits = random.below(4);
  const uint64_t pick = random.below(4);
  if (pick == 0) bits = random.next();
  if (pick == 1) bits = ir::is_signed(kind) && random.below(2) ? 0 - random.below(100) : random.below(100);
  if (pick == 2 && random.below(2)) bits = kSpecial[random.below(std::size(kSpecial))];
  const uint32_t width = ir::bit_width_of(kind);
  return width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits;
}

TypeKind kind_of(Scalar scalar) {
  static_assert(static_cast<int>(TypeKind::bool_) == static_cast<int>(Scalar::bool_) &&
                static_cast<int>(TypeKind::f32) == static_cast<int>(Scalar::f32) &&
                static_cast<int>(TypeKind::bf16) == static_cast<int>(Scalar::bf16));
  return static_cast<TypeKind>(scalar);
}

/// What a block holds, and what its words are.
struct Contents {
  std::vector<std::byte> bytes;
  std::vector<TypeKind> kinds;
};

void put(Contents& contents, uint64_t offset, Scalar scalar, Random& random) {
  std::vector<std::byte>& bytes = contents.bytes;
  const TypeKind kind = kind_of(scalar);
  const size_t size = kind == TypeKind::bool_ ? 4 : ir::bit_width_of(kind) / 8;
  const uint64_t bits = number(kind, random);
  if (offset > bytes.size() || size > bytes.size() - offset) return;
  std::memcpy(bytes.data() + offset, &bits, size);
  for (uint64_t at = offset / 4; at < (offset + size + 3) / 4; ++at) contents.kinds[static_cast<size_t>(at)] = kind;
}

/// Gives every number of a block a value. Addresses are those of nothing.
void fill(Contents& contents, const Type& type, uint64_t offset, Random& random) {
  if (offset >= contents.bytes.size()) return;
  switch (type.kind) {
    case Type::Kind::structure:
      for (const reflect::Member& m : type.members) fill(contents, m.type, offset + m.offset, random);
      return;
    case Type::Kind::array: {
      const uint64_t count = type.count ? type.count : kUnsized;
      for (uint64_t n = 0; n < count; ++n) fill(contents, type.element[0], offset + n * type.stride, random);
      return;
    }
    case Type::Kind::reference: return;
    case Type::Kind::numeric: break;
  }
  const uint32_t size = type.scalar == Scalar::bool_ ? 4 : ir::bit_width_of(kind_of(type.scalar)) / 8;
  for (uint32_t c = 0; c < type.columns; ++c)
    for (uint32_t r = 0; r < type.rows; ++r)
      put(contents, offset + (type.row_major ? r * type.stride + c * size : c * type.stride + r * size), type.scalar,
          random);
}

uint64_t size_of(const Type& block) {
  uint64_t size = std::max<uint64_t>(block.size, 4);
  for (const reflect::Member& m : block.members)
    if (m.type.kind == Type::Kind::array && m.type.count == 0)
      size = std::max<uint64_t>(size, m.offset + uint64_t{kUnsized} * m.type.stride);
  return std::min(size, kMostBytes);
}

interpret::Texture texture_of(const reflect::Resource& resource, uint32_t element, Random& random) {
  const reflect::Image& image = resource.image;
  interpret::Texture t{.set = resource.set, .binding = resource.binding, .element = element};
  t.size = {4, image.dim == ImageDim::d1 || image.dim == ImageDim::buffer ? 1u : 4u,
            image.dim == ImageDim::d3 ? 4u : 1u};
  t.layers = (image.dim == ImageDim::cube ? 6 : 1) * (image.arrayed ? 3 : 1);
  t.samples = image.multisampled ? 4 : 1;
  t.texels.resize(size_t{t.size[0]} * t.size[1] * t.size[2] * t.layers * t.samples);
  for (interpret::Texel& texel : t.texels)
    for (uint32_t& bits : texel)
      bits = image.shadow
                 ? static_cast<uint32_t>(eval::from_double(TypeKind::f32, static_cast<double>(random.below(5)) / 4))
                 : static_cast<uint32_t>(number(kind_of(image.sampled), random));
  return t;
}

void fill_value(const ir::Module& m, ir::TypeId type, Random& random, eval::Words& words) {
  if (m.types.is_scalar(type)) return words.push_back(number(m.types.kind(type), random));
  const uint32_t parts = m.types.part_count(type);
  for (uint32_t n = 0; n < parts; ++n) fill_value(m, m.types.part(type, n), random, words);
  if (parts == 0) words.push_back(0);
}

ir::TypeId innermost(const ir::Module& m, ir::TypeId type) {
  while (m.types.is_array(type)) type = m.types[type].element;
  return type;
}

/// A name that a variable keeps, whatever passes do.
std::string key_of(const ir::Module& m, const ir::IoVar& v) {
  std::string key(v.built_in == ir::BuiltIn::none ? "" : ir::info(v.built_in).name);
  if (v.block) key.append(m.names.text(v.block)).append(".");
  if (v.built_in == ir::BuiltIn::none) key.append(m.names.text(v.name));
  if (key.empty()) key = "location";
  if (v.location) key.append("@").append(std::to_string(*v.location)).append(".").append(std::to_string(v.component));
  return v.index ? key.append("/").append(std::to_string(v.index)) : key;
}

eval::StageValues inputs(const ir::Module& m, uint32_t lane) {
  eval::StageValues values;
  for (const ir::IoVarId id : m.io_vars.ids()) {
    const ir::IoVar& v = m.io_vars[id];
    if (v.direction != ir::Direction::input) continue;
    const bool is_same_for_all = v.interpolation == ir::Interpolation::flat || v.is_patch || v.is_per_primitive;
    Random random(hash_of(key_of(m, v), is_same_for_all ? 0 : lane));
    fill_value(m, v.type, random, values[id]);
    // The bits of floats, some of which are such; any others may be denormal, which is zero or is not.
    if (may_be_packed(m, v))
      for (uint64_t& word : values[id]) word = number(TypeKind::f32, random);
    if (v.built_in != ir::BuiltIn::none)
      for (uint64_t& word : values[id])
        if (ir::is_integer(m.types.scalar_kind(innermost(m, v.type)))) word %= kLanes;
    if (v.built_in != ir::BuiltIn::frag_coord) continue;
    values[id][0] = eval::from_double(TypeKind::f32, 2.5 + (lane & 1));
    values[id][1] = eval::from_double(TypeKind::f32, 4.5 + (lane >> 1));
  }
  return values;
}

/// Two words for each number.
void add_kinds(const ir::Module& m, ir::TypeId type, std::vector<TypeKind>& kinds) {
  if (m.types.is_scalar(type)) return void(kinds.insert(kinds.end(), 2, m.types.kind(type)));
  for (uint32_t n = 0; n < m.types.part_count(type); ++n) add_kinds(m, m.types.part(type, n), kinds);
}

void keep_outputs(const ir::Module& m, const PackedKinds& packed, const eval::StageValues& values,
                  const std::string& where, std::vector<Remains>& remains) {
  for (const ir::IoVarId id : m.io_vars.ids()) {
    if (m.io_vars[id].direction != ir::Direction::output) continue;
    Remains& output = remains.emplace_back();
    output.name = where + key_of(m, m.io_vars[id]);
    for (const uint64_t word : values.find(id))
      output.words.push_back(static_cast<uint32_t>(word)), output.words.push_back(static_cast<uint32_t>(word >> 32));
    add_kinds(m, m.io_vars[id].type, output.kinds);
    packed.correct(id, output.kinds);
  }
}

/// Keeps what a geometry shader emits.
class Emitted final : public eval::VertexSink {
 public:
  Emitted(const ir::Module& m, const PackedKinds& packed, std::vector<Remains>& remains)
      : m_(m), packed_(packed), remains_(remains) {}
  void emit(uint32_t stream, const eval::StageValues& outputs) override {
    const std::string where = "vertex " + std::to_string(count_++) + " of stream " + std::to_string(stream) + " ";
    keep_outputs(m_, packed_, outputs, where, remains_);
  }
  void end_primitive(uint32_t stream) override {
    remains_.push_back({"end " + std::to_string(count_++) + " of a primitive", {stream}, {}});
  }

 private:
  const ir::Module& m_;
  const PackedKinds& packed_;
  std::vector<Remains>& remains_;
  uint32_t count_ = 0;
};

eval::Outcome run_quad(const ir::Module& m, const PackedKinds& packed, eval::Interpreter& interpreter,
                       std::vector<Remains>& remains) {
  std::array<eval::Fragment, kLanes> quad;
  for (uint32_t n = 0; n < kLanes; ++n) quad[n].inputs = inputs(m, n);
  const eval::Outcome outcome = interpreter.run_fragment_quad(quad);
  for (uint32_t n = 0; n < kLanes; ++n) {
    const std::string where = "pixel " + std::to_string(n) + " ";
    remains.push_back({where + "discarded", {quad[n].discarded ? 1u : 0u}, {}});
    if (!quad[n].discarded) keep_outputs(m, packed, quad[n].outputs, where, remains);
  }
  return outcome;
}

eval::Outcome run_stage(const ir::Module& m, eval::Interpreter& interpreter, std::vector<Remains>& remains) {
  const PackedKinds packed(m);
  eval::StageValues outputs;
  if (m.stage == Stage::compute) return interpreter.run_compute({1, 1, 1});
  if (m.stage == Stage::fragment) return run_quad(m, packed, interpreter, remains);
  if (m.stage == Stage::geometry) {
    Emitted emitted(m, packed, remains);
    return interpreter.run_geometry(inputs(m, 0), emitted);
  }
  if (m.stage == Stage::tess_control) {
    const eval::Outcome outcome = interpreter.run_patch(inputs(m, 0), outputs);
    keep_outputs(m, packed, outputs, "", remains);
    return outcome;
  }
  if (m.stage != Stage::vertex && m.stage != Stage::tess_evaluation)
    return {.status = eval::Status::unsupported, .op = row_of(m.stage).name};
  for (uint32_t n = 0; n < kLanes; ++n) {
    if (const eval::Outcome outcome = interpreter.run_vertex(inputs(m, n), outputs); !outcome) return outcome;
    keep_outputs(m, packed, outputs, "vertex " + std::to_string(n) + " ", remains);
  }
  return {};
}

/// Of a float of so many bits, the first of which is the sign.
bool is_same_float(uint64_t a, uint64_t b, uint64_t sign, uint64_t infinity) {
  const uint64_t least = std::min(a & ~sign, b & ~sign), most = std::max(a & ~sign, b & ~sign);
  return a == b || most == 0 || least > infinity;
}

bool is_same_half(uint32_t a, uint32_t b) { return is_same_float(a & 0xffff, b & 0xffff, 0x8000, 0x7c00); }

}  // namespace

bool is_same(const Remains& a, const Remains& b, size_t n) {
  const uint32_t first = a.words[n], second = b.words[n];
  if (first == second || n >= a.kinds.size()) return first == second;
  if (a.kinds[n] == TypeKind::f32) return is_same_float(first, second, 0x80000000, 0x7f800000);
  if (a.kinds[n] == TypeKind::f16) return is_same_half(first, second) && is_same_half(first >> 16, second >> 16);
  if (a.kinds[n] != TypeKind::f64 || (n | 1) >= a.words.size()) return false;
  const auto whole = [&](const Remains& r) { return r.words[n & ~size_t{1}] | uint64_t{r.words[n | 1]} << 32; };
  return is_same_float(whole(a), whole(b), uint64_t{1} << 63, uint64_t{0x7ff} << 52);
}

StageRun::StageRun(const reflect::Program& program) {
  for (const reflect::Resource& r : program.resources) {
    uint64_t count = 1;
    for (const uint32_t extent : r.array) count *= extent ? extent : kUnsized;
    for (uint32_t element = 0; element < std::min<uint64_t>(count, kMostBlocks); ++element) add(r, element);
  }
}

void StageRun::add(const reflect::Resource& resource, uint32_t element) {
  using reflect::ResourceKind;
  const std::string name = resource.name + (resource.array.empty() ? "" : "[" + std::to_string(element) + "]");
  Random random(hash_of(name));
  switch (resource.kind) {
    case ResourceKind::uniform_block:
    case ResourceKind::storage_block:
    case ResourceKind::push_constants: {
      const auto size = static_cast<size_t>(size_of(resource.type));
      Contents contents{std::vector<std::byte>(size), std::vector<TypeKind>((size + 3) / 4, TypeKind::u32)};
      fill(contents, resource.type, 0, random);
      std::vector<std::byte>& bytes = contents.bytes;
      if (resource.kind == ResourceKind::push_constants) {
        if (bytes.size() > memory_.push_constants.size()) memory_.push_constants = std::move(bytes);
        return;
      }
      memory_.buffers.push_back({resource.set, resource.binding, element, std::move(bytes)});
      buffers_.push_back({resource.kind == ResourceKind::storage_block ? name : "", {}, std::move(contents.kinds)});
      return;
    }
    case ResourceKind::combined_image_sampler:
    case ResourceKind::sampled_image:
    case ResourceKind::sampler:
    case ResourceKind::storage_image:
    case ResourceKind::uniform_texel_buffer:
    case ResourceKind::storage_texel_buffer:
    case ResourceKind::input_attachment:
      memory_.textures.push_back(texture_of(resource, element, random));
      textures_.push_back(
          {resource.kind == ResourceKind::storage_image || resource.kind == ResourceKind::storage_texel_buffer ? name
                                                                                                               : "",
           {},
           std::vector<TypeKind>(memory_.textures.back().texels.size() * 4, kind_of(resource.image.sampled))});
      return;
    case ResourceKind::acceleration_structure:
    case ResourceKind::shader_record: return;
  }
}

void StageRun::keep(const interpret::Memory& memory, std::vector<Remains>& remains) const {
  for (size_t n = 0; n < buffers_.size(); ++n) {
    if (buffers_[n].name.empty()) continue;
    const std::vector<std::byte>& bytes = memory.buffers[n].bytes;
    std::vector<uint32_t>& words = remains.emplace_back(buffers_[n]).words;
    words.resize((bytes.size() + 3) / 4);
    std::memcpy(words.data(), bytes.data(), bytes.size());
  }
  for (size_t n = 0; n < textures_.size(); ++n) {
    if (textures_[n].name.empty()) continue;
    std::vector<uint32_t>& words = remains.emplace_back(textures_[n]).words;
    for (const interpret::Texel& texel : memory.textures[n].texels)
      words.insert(words.end(), texel.begin(), texel.end());
  }
}

StageResult StageRun::run(const ir::Module& module, uint64_t steps, uint64_t undefined) const {
  interpret::Memory memory = memory_;
  interpret::Binding binding(module, memory);
  eval::Interpreter interpreter(module, binding.bindings,
                                {.steps = steps, .words = uint64_t{1} << 22, .undefined = undefined});
  StageResult result;
  result.outcome = run_stage(module, interpreter, result.remains);
  result.has_strayed = interpreter.has_strayed();
  result.has_infinities = interpreter.has_infinities();
  binding.write_back();
  keep(memory, result.remains);
  return result;
}

}  // namespace umber::check
