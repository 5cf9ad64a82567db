// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>

#include "mali/machine/test_support.h"

/// Interpolation against the formulas of the OpenGL specification (4.6 core, equations 14.9 and 14.10), written down
/// here by areas of triangles, in long double.
namespace umber::mali::testing {
namespace {

constexpr uint64_t kVaryings = 0x20000, kTables = 0x30000;
constexpr uint32_t kStride = 32;

struct Scene {
  Primitive primitive;
  FragmentInvocation fragment;
  std::array<std::array<float, 4>, 3> values;
};

long double area(long double ax, long double ay, long double bx, long double by, long double cx, long double cy) {
  return (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by)) / 2;
}

/// (a f0/w0 + b f1/w1 + c f2/w2) / (a/w0 + b/w1 + c/w2), or with all w 1.
long double interpolated(const Scene& scene, long double x, long double y, size_t component, bool is_linear = false) {
  const auto& c = scene.primitive.corners;
  const long double whole = area(c[0].x, c[0].y, c[1].x, c[1].y, c[2].x, c[2].y);
  const long double shares[] = {area(x, y, c[1].x, c[1].y, c[2].x, c[2].y) / whole,
                                area(c[0].x, c[0].y, x, y, c[2].x, c[2].y) / whole,
                                area(c[0].x, c[0].y, c[1].x, c[1].y, x, y) / whole};
  long double above = 0, below = 0;
  for (size_t i = 0; i < 3; ++i) {
    const long double w = is_linear ? 1.0L : static_cast<long double>(c[i].inverse_w);
    above += shares[i] * static_cast<long double>(scene.values[i][component]) * w;
    below += shares[i] * w;
  }
  return above / below;
}

long double depth(const Scene& scene, long double x, long double y) {
  Scene of_depth = scene;
  for (size_t i = 0; i < 3; ++i) of_depth.values[i][0] = static_cast<float>(scene.primitive.corners[i].z);
  return interpolated(of_depth, x, y, 0, true);
}

constexpr PointInPixel kSamples[] = {{0.375, 0.125}, {0.875, 0.375}, {0.125, 0.625}, {0.625, 0.875}};

class Interpolation : public ::testing::Test {
 protected:
  Interpolation() {
    EXPECT_TRUE(memory_.map(kVaryings, 3 * kStride));
    EXPECT_TRUE(memory_.map(kTables, 0x400));
    tables_.hardware[1] = {kTables, 1};
    tables_.varyings = {kTables + 0x200, 2};
    tables_.varying_buffers = {kTables + 0x300, 2};
    put(memory_, kTables, Record::buffer, Arch::v9,
        {{RecordField::buffer_type, 3},
         {RecordField::size, 3 * kStride},
         {RecordField::address, kVaryings},
         {RecordField::stride, kStride}});
    put(memory_, kTables + 0x300, Record::attribute_buffer, Arch::v7,
        {{RecordField::type, 1},
         {RecordField::size, 3 * kStride},
         {RecordField::address, kVaryings},
         {RecordField::stride, kStride}});
  }

  Scene random_scene() {
    std::uniform_real_distribution<double> place(-40, 120), weight(0.05, 4);
    std::uniform_real_distribution<float> value(-3, 3);
    Scene scene;
    do
      for (uint32_t i = 0; i < 3; ++i)
        scene.primitive.corners[i] = {place(random_), place(random_), weight(random_) / 4, weight(random_), i};
    while (std::abs(area_of(scene)) < 100);
    for (auto& corner : scene.values)
      for (float& f : corner) f = value(random_);
    scene.fragment.x = static_cast<uint16_t>(random_() % 64);
    scene.fragment.y = static_cast<uint16_t>(random_() % 64);
    scene.fragment.samples = kSamples;
    scene.fragment.sample = 2;
    scene.fragment.centroid = {0.125, 0.75};
    return scene;
  }
  static long double area_of(const Scene& scene) {
    const auto& c = scene.primitive.corners;
    return area(c[0].x, c[0].y, c[1].x, c[1].y, c[2].x, c[2].y);
  }

  void store(const Scene& scene) {
    for (size_t i = 0; i < 3; ++i)
      put_floats(memory_, kVaryings + kStride * i, {scene.values[i].begin(), scene.values[i].end()});
  }
  void store_halves(Scene& scene) {
    const MemoryFormat half = memory_format({FormatClass::float_, 16, 4});
    for (size_t i = 0; i < 3; ++i) {
      RegisterWords words{};
      for (size_t c = 0; c < 4; ++c) words[c] = bits(scene.values[i][c]);
      const std::span<uint8_t> place = memory_.at(kVaryings + kStride * i, kStride);
      write(half, RegisterFormat::f32, 4, words, place);
      words = read(half, RegisterFormat::f32, 4, place);
      for (size_t c = 0; c < 4; ++c) scene.values[i][c] = std::bit_cast<float>(words[c]);
    }
  }

  std::string run(Scene& scene, const AccessWord& word, Arch arch) {
    scene.fragment.primitive = &scene.primitive;
    AccessMachine machine(arch, memory_, tables_);
    return outcome(machine.execute({&word, 1}, registers_, {nullptr, &scene.fragment, {}}));
  }

  /// Within an ULP, and, near zero, within what the sum's terms leave.
  void expect_near(uint32_t word, long double wanted) {
    const float found = as_float(registers_, word);
    const auto rounded = static_cast<float>(wanted);
    EXPECT_LE(std::abs(found - rounded), std::abs(rounded) * 0x1p-22f + 1e-6f) << static_cast<double>(wanted);
  }
  void expect_all(const Scene& scene, double x, double y, bool is_linear = false) {
    for (uint32_t c = 0; c < 4; ++c)
      expect_near(c, interpolated(scene, scene.fragment.x + static_cast<long double>(x),
                                  scene.fragment.y + static_cast<long double>(y), c, is_linear));
  }

  std::mt19937 random_{17};
  Memory memory_;
  Tables tables_;
  Registers registers_;
};

TEST_F(Interpolation, OfABufferAtEachPlace) {
  const auto load = [](const std::string& how) {
    return valhall("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32." + how + ".store @r0:r3, r61, offset:0");
  };
  for (int repeat = 0; repeat < 200; ++repeat) {
    Scene scene = random_scene();
    store(scene);
    EXPECT_EQ(run(scene, load("center"), Arch::v9), "");
    expect_all(scene, 0.5, 0.5);
    EXPECT_EQ(run(scene, load("centroid"), Arch::v9), "");
    expect_all(scene, 0.125, 0.75);
    for (uint32_t sample = 0; sample < 4; ++sample) {
      registers_.set(61, sample << 16 | 0xFFFF);
      EXPECT_EQ(run(scene, load("sample"), Arch::v9), "");
      expect_all(scene, kSamples[sample].x, kSamples[sample].y);
    }
    // 0.25 to the left of the center, 0.375 above it: 8.8 bits from the corner of the pixel.
    registers_.set(61, static_cast<uint16_t>(64) | static_cast<uint32_t>(32) << 16);
    EXPECT_EQ(run(scene, load("explicit"), Arch::v9), "");
    expect_all(scene, 0.25, 0.125);
    registers_.set(61, 0xFF80 | 0x0180u << 16);
    EXPECT_EQ(run(scene, load("explicit"), Arch::v9), "");
    expect_all(scene, -0.5, 1.5);
  }
  Scene scene = random_scene();
  registers_.set(61, 4 << 16);
  EXPECT_EQ(run(scene, load("sample"), Arch::v9), "no_sample");
}

TEST_F(Interpolation, HalvesBecomeFloatsBefore) {
  for (int repeat = 0; repeat < 100; ++repeat) {
    Scene scene = random_scene();
    store_halves(scene);
    EXPECT_EQ(run(scene, valhall("LD_VAR_BUF_IMM.f32.slot0.v4.src_f16.center.store @r0:r3, r61, offset:0"), Arch::v9),
              "");
    expect_all(scene, 0.5, 0.5);
    const RegisterWords whole{*registers_.get(0), *registers_.get(1), *registers_.get(2), *registers_.get(3)};
    EXPECT_EQ(run(scene, valhall("LD_VAR_BUF_IMM.f16.slot0.v4.src_f16.center.store @r0:r1, r61, offset:0"), Arch::v9),
              "");
    std::array<uint8_t, 8> halves{};
    write(memory_format({FormatClass::float_, 16, 4}), RegisterFormat::f32, 4, whole, halves);
    for (uint32_t c = 0; c < 4; ++c) {
      const uint32_t found = *registers_.get(c / 2) >> 16 * (c % 2) & 0xFFFF;
      EXPECT_NEAR(found, halves[2 * c] | halves[2 * c + 1] << 8, 1);
    }
  }
}

TEST_F(Interpolation, ByDescriptorsWithAndWithoutPerspective) {
  put(memory_, kTables + 0x200, Record::attribute, Arch::v7,
      {{RecordField::format, format(FormatClass::float_, 32, 4, Arch::v7)}});
  for (int repeat = 0; repeat < 100; ++repeat) {
    Scene scene = random_scene();
    store(scene);
    EXPECT_EQ(
        run(scene, bifrost("LD_VAR_IMM.f32.v4.center_store port0, index:0", clause::Message::varying, 0), Arch::v7),
        "");
    expect_all(scene, 0.5, 0.5);
  }
  put(memory_, kTables + 0x200, Record::attribute, Arch::v5,
      {{RecordField::format, format(FormatClass::float_, 32, 4, Arch::v5)}});
  for (int repeat = 0; repeat < 100; ++repeat) {
    Scene scene = random_scene();
    store(scene);
    const AccessWord smooth{0x001403939c9e098, 0, {}, 0};  // perspective and sample, as another compiler has it
    EXPECT_EQ(run(scene, smooth, Arch::v5), "");
    expect_all(scene, 0.5, 0.5);
    scene.fragment.is_per_sample = true;
    EXPECT_EQ(run(scene, smooth, Arch::v5), "");
    expect_all(scene, kSamples[2].x, kSamples[2].y);
    const AccessWord linear{smooth.word & ~(uint64_t{1} << 46), 0, {}, 0};
    EXPECT_EQ(run(scene, linear, Arch::v5), "");
    expect_all(scene, kSamples[2].x, kSamples[2].y, true);
    const AccessWord centroid{(smooth.word & ~(uint64_t{1} << 48)) | uint64_t{1} << 47, 0, {}, 0};
    EXPECT_EQ(run(scene, centroid, Arch::v5), "");
    expect_all(scene, 0.125, 0.75);
  }
}

TEST_F(Interpolation, SpecialVaryings) {
  for (int repeat = 0; repeat < 100; ++repeat) {
    Scene scene = random_scene();
    scene.fragment.point_x = 0.25;
    scene.fragment.point_y = 0.75;
    const long double x = scene.fragment.x + 0.5L, y = scene.fragment.y + 0.5L;
    Scene ones = scene;
    for (size_t i = 0; i < 3; ++i) ones.values[i][0] = static_cast<float>(ones.primitive.corners[i].inverse_w);
    EXPECT_EQ(run(scene, valhall("LD_VAR_SPECIAL.slot0.frag_w.f32.center.clobber @r0, r61"), Arch::v9), "");
    expect_near(0, interpolated(ones, x, y, 0, true));
    EXPECT_EQ(run(scene, valhall("LD_VAR_SPECIAL.slot0.frag_z.f32.center.clobber @r0, r61"), Arch::v9), "");
    expect_near(0, depth(scene, x, y));
    EXPECT_EQ(run(scene, valhall("LD_VAR_SPECIAL.slot0.point.v2.f32.center.clobber @r0:r1, r61"), Arch::v9), "");
    EXPECT_EQ(as_float(registers_, 0), 0.25f);
    EXPECT_EQ(as_float(registers_, 1), 0.75f);
    EXPECT_EQ(
        run(scene, bifrost("LD_VAR_SPECIAL.f32.frag_z.center_clobber port0", clause::Message::varying, 4), Arch::v6),
        "");
    expect_near(4, depth(scene, x, y));
  }
}

/// Weights that one load leaves are those of the next, wherever the fragment is by then.
TEST_F(Interpolation, RetrievesWhatWasStored) {
  Scene scene = random_scene();
  store(scene);
  const auto load = [](const std::string& how) {
    return valhall("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32." + how + " @r0:r3, r61, offset:0");
  };
  EXPECT_EQ(run(scene, load("center.retrieve"), Arch::v9), "nothing_remembered");
  EXPECT_EQ(run(scene, load("centroid.store"), Arch::v9), "");
  EXPECT_EQ(run(scene, load("center.retrieve"), Arch::v9), "nothing_remembered");
  scene.fragment.centroid = {0, 0};
  EXPECT_EQ(run(scene, load("centroid.retrieve"), Arch::v9), "");
  expect_all(scene, 0.125, 0.75);
  EXPECT_EQ(run(scene, load("center.clobber"), Arch::v9), "");
  EXPECT_EQ(run(scene, load("centroid.retrieve"), Arch::v9), "nothing_remembered");
}

/// Multiplied by w before, and by 1 / w at the fragment behind: what shaders do for noperspective from v6 on.
TEST_F(Interpolation, TimesWAndFragWIsLinear) {
  for (int repeat = 0; repeat < 100; ++repeat) {
    const Scene scene = random_scene();
    Scene multiplied = scene;
    for (size_t i = 0; i < 3; ++i)
      for (float& f : multiplied.values[i]) f = static_cast<float>(f / scene.primitive.corners[i].inverse_w);
    store(multiplied);
    EXPECT_EQ(
        run(multiplied, valhall("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, r61, offset:0"), Arch::v9),
        "");
    EXPECT_EQ(run(multiplied, valhall("LD_VAR_SPECIAL.slot0.frag_w.f32.center.clobber @r4, r61"), Arch::v9), "");
    for (uint32_t c = 0; c < 4; ++c)
      EXPECT_NEAR(as_float(registers_, c) * as_float(registers_, 4),
                  static_cast<double>(interpolated(scene, scene.fragment.x + 0.5L, scene.fragment.y + 0.5L, c, true)),
                  2e-5);
  }
}

TEST_F(Interpolation, APointHasTheValuesOfItsVertex) {
  Scene scene = random_scene();
  store(scene);
  for (Corner& corner : scene.primitive.corners) corner = {10, 20, 0.5, 2, 1};
  EXPECT_EQ(run(scene, valhall("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, r61, offset:0"), Arch::v9),
            "");
  for (uint32_t c = 0; c < 4; ++c) EXPECT_EQ(as_float(registers_, c), scene.values[1][c]);
}

}  // namespace
}  // namespace umber::mali::testing
