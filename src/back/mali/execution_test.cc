// SPDX-License-Identifier: Apache-2.0
// Plans that are executed: the words of a vertex shader's stores, then those of a fragment shader's loads, against the
// descriptors that describe() makes, in the machine that knows nothing of plans.
#include <algorithm>
#include <bit>
#include <string>

#include <gtest/gtest.h>

#include "back/mali/describe.h"
#include "back/mali/words.h"
#include "diag/render.h"
#include "ir/text/parser.h"
#include "mali/descriptor/conversion.h"
#include "mali/machine/machine.h"

namespace umber::back::mali {
namespace {

namespace machine = umber::mali;

constexpr uint32_t kVertices = 3, kProvoking = 2;
constexpr uint64_t kGeneric = 0x100000, kPositions = 0x200000, kPointSizes = 0x300000, kAttributes = 0x400000,
                   kVertexTables = 0x500000, kFragmentTables = 0x600000;

constexpr std::string_view kVertexShader = R"(stage vertex
input $0 a : f32x4 assigned 0
input $1 b : i32x2 assigned 2
output $2 p : f32x4 built_in position
output $3 h : f32x3 assigned 0
output $4 m : f32x2 assigned 1 mediump
output $5 i : i32x4 assigned 2
output $6 u : u32 assigned 3 mediump
output $7 f : f32 assigned 4 mediump
output $8 x : f32 assigned 5 component 1
output $9 y : f32x2 assigned 5 component 2
output $10 s : f32 built_in point_size
output $11 n : i32x3 assigned 6 mediump
output $12 many : [f32x4; 18] assigned 7
output $13 half : f16x3 assigned 26
output $14 short : i16x2 assigned 27
output $15 wide : f64x2 assigned 28
func F0 main() {
  %0:f32x4 = load $0
  store $2, %0
  store $3, zero f32x3
  store $4, zero f32x2
  %1:i32x2 = load $1
  %2:i32x4 = construct %1, %1
  store $5, %2
  store $6, 0u
  store $7, 0f
  store $8, 0f
  store $9, zero f32x2
  store $10, 1f
  store $11, zero i32x3
  store $12, zero [f32x4; 18]
  store $13, zero f16x3
  store $14, zero i16x2
  store $15, zero f64x2
  ret
}
)";
constexpr std::string_view kFragmentShader = R"(stage fragment
input $0 h : f32x3 assigned 0 mediump
input $1 m : f32x2 assigned 1 centroid
input $2 i : i32x4 assigned 2 flat
input $3 u : u32 assigned 3 flat
input $4 f : f32 assigned 4 flat
input $5 x : f32 assigned 5 component 1
input $6 y : f32x2 assigned 5 component 2 mediump
input $7 n : i32x3 assigned 6 flat mediump
input $8 many : [f32x4; 18] assigned 7
input $9 missing : f32x2 assigned 31
input $10 half : f16x3 assigned 26
input $11 short : i16x2 assigned 27 flat
input $12 wide : f64x2 assigned 28 flat
variable !0 o : [f32x4; 18] private
variable !1 v : [f32x3; 2] private
variable !2 w : [f32x2; 4] private
variable !3 z : [i32x4; 2] private
variable !4 k : i32x3 private
variable !5 q : u32 private
variable !6 r : [f32; 2] private
variable !7 half : f16x3 private
variable !8 short : i16x2 private
variable !9 wide : f64x2 private
func F0 main() {
  %0:f32x3 = load $0
  store !1, 0i, %0
  %1:f32x2 = load $1
  store !2, 0i, %1
  %2:i32x4 = load $2
  store !3, 0i, %2
  %3:u32 = load $3
  store !5, %3
  %4:f32 = load $4
  store !6, 0i, %4
  %5:f32 = load $5
  store !6, 1i, %5
  %6:f32x2 = load $6
  store !2, 1i, %6
  %7:i32x3 = load $7
  store !4, %7
  %8:[f32x4; 18] = load $8
  store !0, %8
  %9:f32x2 = load $9
  store !2, 2i, %9
  %10:f16x3 = load $10
  store !7, %10
  %11:i16x2 = load $11
  store !8, %11
  %12:f64x2 = load $12
  store !9, %12
  ret
}
)";

/// What the hardware generates, and a varying without perspective.
constexpr std::string_view kGeneratedShader = R"(stage fragment
input $0 c : f32x4 built_in frag_coord
input $1 p : f32x2 built_in point_coord
input $2 f : bool built_in front_facing
input $3 h : f32x3 assigned 0 noperspective
variable !0 c : f32x4 private
variable !1 p : f32x2 private
variable !2 f : bool private
variable !3 h : f32x3 private
func F0 main() {
  %0:f32x4 = load $0
  store !0, %0
  %1:f32x2 = load $1
  store !1, %1
  %2:bool = load $2
  store !2, %2
  %3:f32x3 = load $3
  store !3, %3
  ret
}
)";

/// The triangle has corners at (0, 0), (8, 0) and (0, 8), and w of 1, 2 and 4 there; at the centre of pixel (2, 1)
/// these have 0.5, 0.3125 and 0.1875 of it.
constexpr float kW[] = {1, 2, 4};
constexpr float kFragZ = 0.34375f, kFragW = 0.703125f;

bool has_step(const Access& a, Step step) { return std::ranges::find(a.steps, step) != a.steps.end(); }

ir::Module parsed(std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> m = ir::parse(sources, sources.add("test.umir", std::string(text)), diagnostics);
  EXPECT_TRUE(m) << render(diagnostics, sources);
  return m ? std::move(*m) : ir::Module();
}

constexpr machine::PixelFormat kHalf{machine::FormatClass::float_, 16, 1};
uint32_t half_of(uint32_t bits) {
  const double numbers[] = {std::bit_cast<float>(bits)};
  return machine::pack_floats(machine::RegisterFormat::f16, numbers)[0];
}
uint32_t float_of_half(uint32_t half) {
  const uint8_t bytes[] = {static_cast<uint8_t>(half), static_cast<uint8_t>(half >> 8)};
  return machine::read(machine::memory_format(kHalf), machine::RegisterFormat::f32, 1, bytes)[0];
}

constexpr uint32_t kHalves = 26, kShorts = 27, kDoubles = 28, kMissing = 31;
bool has_16_bits(uint32_t location) { return location == kHalves || location == kShorts; }

/// What a component of a location is at a vertex, as the shader has it: floats fit 16 bits; flat locations differ from
/// vertex to vertex.
bool is_integer(uint32_t location) {
  return location == 2 || location == 3 || location == 6 || location == kShorts || location == kDoubles;
}
uint32_t value_of(uint32_t location, uint32_t component, uint32_t vertex) {
  const uint32_t of_vertex = is_integer(location) || location == 4 ? vertex : 0;
  const uint32_t number = 16 * location + component + 256 * of_vertex;
  if (location == kShorts) return 0xF000 + number;
  if (is_integer(location)) return 0xF0000000 + number;
  const auto bits = std::bit_cast<uint32_t>(static_cast<float>(number));
  return location == kHalves ? half_of(bits) : bits;
}

class Draw {
 public:
  Draw(Arch arch, bool is_apart, std::string_view fragment = kFragmentShader)
      : arch_(arch), vertex_(parsed(kVertexShader)), fragment_(parsed(fragment)) {
    const place::VaryingRules rules = is_apart ? place::separable_rules(arch) : place::linked_rules(arch, fragment_);
    Diagnostics diagnostics;
    const place::VaryingLayout layout = place::lay_out_varyings(vertex_, rules, diagnostics);
    stores_ = plan_vertex_shader(vertex_, layout, diagnostics);
    loads_ = plan_fragment_shader(fragment_, rules, is_apart ? nullptr : &layout, diagnostics);
    if (is_apart) complete(loads_, layout);
    EXPECT_FALSE(diagnostics.has_errors());
    const VertexBytes bytes = vertex_bytes(stores_, kVertices, 1);
    EXPECT_TRUE(memory_.map(kGeneric, bytes.generic) && memory_.map(kPositions, bytes.positions));
    EXPECT_TRUE(memory_.map(kPointSizes, std::max<uint64_t>(bytes.point_sizes, 1)));
    EXPECT_TRUE(memory_.map(kAttributes, 16 * kVertices));
    for (uint32_t n = 0; n < 4 * kVertices; ++n) put(kAttributes + 4 * n, {0x3F800000 + n});
    attribute_sources_ = {source(0, machine::FormatClass::float_, 4), source(2, machine::FormatClass::sint, 2)};
  }

  void run() {
    const machine::Tables positions = tables(stores_, kVertexTables, true);
    const machine::Tables others = tables(stores_, kVertexTables + 0x40000, false);
    for (uint32_t v = 0; v < kVertices; ++v)
      for (const Access& a : stores_.accesses) {
        const bool is_position = a.is_store && a.location == 0 && a.built_in != ir::BuiltIn::none;
        if (a.is_store)
          store(a, v, is_position ? positions : others, is_position);
        else
          load_attribute(a, v, others);
      }
    const machine::Tables fragment_tables = tables(loads_, kFragmentTables, false);
    for (const Access& a : loads_.accesses) load(a, fragment_tables);
  }

  const Plan& stores() const { return stores_; }
  const Plan& loads() const { return loads_; }
  uint32_t generated() const { return generated_; }

 private:
  AttributeSource source(uint32_t location, machine::FormatClass kind, uint8_t components) const {
    return {.location = location,
            .format = machine::encode(machine::PixelFormat{kind, 32, components}, arch_).value(),
            .address = kAttributes,
            .bytes = 16 * kVertices,
            .stride = 16};
  }

  void put(uint64_t address, std::initializer_list<uint32_t> words) {
    const std::span<uint8_t> place = memory_.at(address, 4 * words.size());
    ASSERT_FALSE(place.empty());
    std::copy_n(reinterpret_cast<const uint8_t*>(words.begin()), place.size(), place.begin());
  }

  /// Puts a table behind those that are there.
  machine::Array put(const std::vector<uint8_t>& bytes, uint64_t& address, uint32_t record) {
    if (bytes.empty()) return {};
    EXPECT_TRUE(memory_.map(address, bytes.size()));
    std::ranges::copy(bytes, memory_.at(address, bytes.size()).begin());
    const machine::Array array{address, static_cast<uint32_t>(bytes.size() / record)};
    address += 0x1000;
    return array;
  }

  machine::Tables tables(const Plan& plan, uint64_t address, bool is_position) {
    const VertexMemory memory{
        .vertices = kVertices, .generic = kGeneric, .positions = kPositions, .point_sizes = kPointSizes};
    const auto described = describe(plan, memory, attribute_sources_);
    if (const auto* const problem = std::get_if<DescribeProblem>(&described)) {
      ADD_FAILURE() << text(*problem);
      return {};
    }
    const DescriptorTables& all = std::get<DescriptorTables>(described);
    machine::Tables tables;
    if (arch_ < Arch::v9) {
      tables.attributes = put(all.attributes, address, 8);
      tables.attribute_buffers = put(all.attribute_buffers, address, 16);
      tables.varyings = put(all.varyings, address, 8);
      tables.varying_buffers = put(all.varying_buffers, address, 16);
      return tables;
    }
    const std::vector<uint8_t>& first = plan.stage == ir::Stage::vertex ? all.attributes : all.varyings;
    const machine::Array descriptors = put(first, address, 32), buffers = put(all.attribute_buffers, address, 32);
    const TableAt resources[] = {
        {}, {descriptors.address, first.size()}, {buffers.address, all.attribute_buffers.size()}};
    tables.resources = put(resource_tables(resources, arch_), address, 16);
    tables.hardware[kVertexTable - 60] = put(is_position ? all.position_table : all.vertex_table, address, 32);
    return tables;
  }

  void execute(const AccessCode& code, const machine::Tables& tables, machine::Registers& registers,
               const machine::Invocation& invocation, const Access& a) {
    for (const AccessCode::Constant& c : code.constants) registers.set(c.reg, c.value);
    machine::AccessMachine m(arch_, memory_, tables);
    const auto fault = m.execute(code.words, registers, invocation);
    EXPECT_FALSE(fault) << machine::describe(*fault) << " at location " << a.location << " v"
                        << static_cast<int>(arch_);
  }

  machine::VertexInvocation vertex_invocation(uint32_t v, bool is_position) const {
    return {.vertex = v,
            .padded_vertices = kVertices,
            .linear = is_position ? position_number(stores_, v) : v,
            .position_address = kPositions + 16 * v};
  }

  void store(const Access& a, uint32_t v, const machine::Tables& tables, bool is_position) {
    const AccessCode code = code_of(a, arch_);
    const machine::VertexInvocation vertex = vertex_invocation(v, is_position);
    machine::Registers registers;
    preload(arch_, {&vertex, nullptr, {}}, registers);
    for (uint32_t n = 0; n < 4; ++n) registers.set(code.data + n, 0);
    for (uint32_t c = 0; c < a.transfer.components; ++c) {
      const uint32_t of_shader = value_of(a.location, c, v);
      const uint32_t value = has_step(a, Step::over_inverse_w) ? scaled(of_shader, kW[v]) : of_shader;
      if (a.transfer.register_bits == 32) {
        const bool is_extended = has_step(a, Step::extend_integer);
        registers.set(code.data + c, is_extended ? 0xFFFF0000 | value : value);
      } else {
        const uint32_t before = c % 2 == 0 ? 0 : *registers.get(code.data + c / 2);
        const uint32_t half = has_16_bits(a.location) ? value : half_of(value);
        registers.set(code.data + c / 2, before | half << 16 * (c % 2));
      }
    }
    execute(code, tables, registers, {&vertex, nullptr, {}}, a);
  }

  void load_attribute(const Access& a, uint32_t v, const machine::Tables& tables) {
    const AccessCode code = code_of(a, arch_);
    const machine::VertexInvocation vertex = vertex_invocation(v, false);
    machine::Registers registers;
    preload(arch_, {&vertex, nullptr, {}}, registers);
    execute(code, tables, registers, {&vertex, nullptr, {}}, a);
    for (uint32_t c = 0; c < a.transfer.components; ++c)
      EXPECT_EQ(registers.get(code.data + c), 0x3F800000 + 4 * v + c) << a.location;
  }

  void load(const Access& a, const machine::Tables& tables) {
    const AccessCode code = code_of(a, arch_);
    if (a.path == Path::none) {
      EXPECT_EQ(a.reason, Reason::not_written);
      return;
    }
    machine::Primitive primitive;
    primitive.corners = {machine::Corner{0, 0, 0, 1 / kW[0], 0}, machine::Corner{8, 0, 0.5, 1 / kW[1], 1},
                         machine::Corner{0, 8, 1, 1 / kW[2], 2}};
    primitive.provoking = kProvoking;
    const machine::FragmentInvocation fragment{
        .primitive = &primitive, .x = 2, .y = 1, .point_x = 0.25, .point_y = 0.75};
    machine::Registers registers;
    preload(arch_, {nullptr, &fragment, {}}, registers);
    execute(code, tables, registers, {nullptr, &fragment, {}}, a);
    if (a.built_in != ir::BuiltIn::none || !a.var) return expect_generated(a, code, registers);
    for (uint32_t c = 0; c < a.transfer.components; ++c) {
      if ((a.components >> c & 1) == 0) continue;
      const uint32_t bits = component(a, code, registers, c);
      expect(a, c, has_step(a, Step::times_frag_w) ? scaled(bits, kFragW) : bits);
    }
  }

  static uint32_t scaled(uint32_t bits, float factor) {
    return std::bit_cast<uint32_t>(std::bit_cast<float>(bits) * factor);
  }

  void expect_generated(const Access& a, const AccessCode& code, const machine::Registers& registers) {
    ++generated_;
    const uint32_t first = registers.get(code.data).value_or(0xDEAD);
    if (a.at == SampleAt::flat) {  // a register that is there, or which way the triangle faces
      const bool is_front = has_step(a, Step::is_zero) ? first == 0 : first != 0;
      EXPECT_TRUE(has_step(a, Step::pixel_center) ? first == 0x10002 : is_front);
      return;
    }
    std::vector<float> wanted;
    if (a.special == Special::frag_coord) wanted = {2.5f, 1.5f, kFragZ, kFragW};
    if (a.special == Special::point_coord) wanted = {0.25f, 0.75f};
    if (a.special == Special::frag_z) wanted = {kFragZ};
    if (a.special == Special::frag_w) wanted = {kFragW};
    ASSERT_EQ(wanted.size(), a.transfer.components) << name(a.special);
    for (uint32_t c = 0; c < wanted.size(); ++c)
      EXPECT_FLOAT_EQ(std::bit_cast<float>(component(a, code, registers, c)), wanted[c]) << name(a.special);
  }

  static uint32_t component(const Access& a, const AccessCode& code, const machine::Registers& registers, uint32_t c) {
    const bool is_half = a.transfer.register_bits == 16;
    const uint32_t word = registers.get(code.data + (is_half ? c / 2 : c)).value_or(0xDEAD);
    const uint32_t bits = is_half ? word >> 16 * (c % 2) & 0xFFFF : word;
    if (has_step(a, Step::narrow_integer)) return bits & 0xFFFF;
    return has_step(a, Step::widen_half) ? float_of_half(bits) : bits;
  }

  void expect(const Access& a, uint32_t c, uint32_t actual) const {
    const uint32_t wanted = a.location == kMissing ? 0 : value_of(a.location, c, kProvoking);
    const std::string what = "location " + std::to_string(a.location) + " component " + std::to_string(c) + " v" +
                             std::to_string(static_cast<int>(arch_)) + " by " + std::string(name(a.path));
    if (a.at == SampleAt::flat || has_16_bits(a.location))
      EXPECT_EQ(actual, wanted) << what;
    else
      EXPECT_FLOAT_EQ(std::bit_cast<float>(actual), std::bit_cast<float>(wanted)) << what;
  }

  Arch arch_;
  ir::Module vertex_, fragment_;
  Plan stores_, loads_;
  uint32_t generated_ = 0;  ///< loads that were of what the hardware generates
  std::vector<AttributeSource> attribute_sources_;
  machine::Memory memory_;
};

TEST(Execution, WhatIsStoredIsLoadedOnEveryArchitecture) {
  for (const machine::ArchInfo& info : machine::architectures()) Draw(info.arch, false).run();
}

TEST(Execution, ShadersThatDoNotKnowEachOtherAgree) {
  for (const machine::ArchInfo& info : machine::architectures()) Draw(info.arch, true).run();
}

TEST(Execution, WhatTheHardwareGeneratesIsLoaded) {
  for (const machine::ArchInfo& info : machine::architectures()) {
    Draw draw(info.arch, false, kGeneratedShader);
    draw.run();
    // From v6 on the parts of gl_FragCoord come apart, and what has no perspective needs frag_w once more.
    EXPECT_EQ(draw.generated(), info.arch < Arch::v6 ? 3u : 6u);
  }
}

TEST(Execution, DescriptorsAreThereWhereTheLayoutIsUnknownOrTooLarge) {
  const auto count = [](Arch arch, bool is_apart) {
    const Draw draw(arch, is_apart);
    EXPECT_EQ(draw.stores().varyings.empty(), arch >= Arch::v9);
    return draw.loads().varyings.size();
  };
  EXPECT_EQ(count(Arch::v7, false), 28u);
  EXPECT_EQ(count(Arch::v9, false), 10u);
  EXPECT_EQ(count(Arch::v11, false), 0u);
  EXPECT_EQ(count(Arch::v11, true), 29u);
}

}  // namespace
}  // namespace umber::back::mali
