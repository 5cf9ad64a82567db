// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

std::string fragment(std::string_view resources, std::string_view body, std::string_view stage = "fragment") {
  return "stage " + std::string(stage) + "\n" + std::string(resources) +
         "\nvariable !0 \"c\" : f32x4 private\nvariable !1 \"n\" : i32x4 private\nvariable !2 \"i\" : i32 private\n"
         "func F0 \"main\" () {\n  %0:f32x4 = load !0\n  %1:i32x4 = load !1\n  %2:i32 = load !2\n"
         "  %3:f32 = extract 0, %0\n  %4:f32x2 = swizzle 4, %0\n  %5:f32x3 = swizzle 36, %0\n"
         "  %6:i32x2 = swizzle 4, %1\n  %7:i32x3 = swizzle 36, %1\n" +
         std::string(body) + "\n  ret\n}";
}

TEST(SpirvTexture, every_dimension_is_sampled) {
  const Written w = valid(fragment(R"(
resource @0 "d1" : combined_image_sampler image(1d f32) assigned set 0 binding 0
resource @1 "d2" : combined_image_sampler image(2d f32) assigned set 0 binding 1
resource @2 "d3" : combined_image_sampler image(3d f32) assigned set 0 binding 2
resource @3 "cube" : combined_image_sampler image(cube f32) assigned set 0 binding 3
resource @4 "d1a" : combined_image_sampler image(1d f32 array) assigned set 0 binding 4
resource @5 "d2a" : combined_image_sampler image(2d i32 array) assigned set 0 binding 5
resource @6 "cubea" : combined_image_sampler image(cube u32 array) assigned set 0 binding 6
constant C0 : [i32x2;4] = (i32x2(1i, 1i), i32x2(1i, 2i), i32x2(1i, 3i), i32x2(1i, 4i))
)",
                                   R"(
  %10:f32x4 = sample @0, 0i, %3
  %11:f32x4 = sample @1, 0i, %4
  %12:f32x4 = sample @2, 0i, %5
  %13:f32x4 = sample @3, 0i, %5
  %14:f32x4 = sample @4, 0i, %4
  %15:i32x4 = sample @5, 0i, %5
  %16:u32x4 = sample @6, 0i, %0
  %17:f32x4 = sample_bias @1, 0i, %4, 0.5f
  %18:f32x4 = sample_lod @3, 0i, %5, %3
  %19:f32x4 = sample_grad @1, 0i, %4, %4, %4
  %20:f32x4 = sample.offset @1, 0i, %4, i32x2(1i, -1i)
  %21:f32x4 = sample_grad.offset @2, 0i, %5, %5, %5, i32x3(1i, 1i, 1i)
  %22:f32x4 = gather @1, 0i, %4, 2i
  %23:f32x4 = gather.offset @1, 0i, %4, 0i, %6
  %24:i32x4 = gather.offset @5, 0i, %5, 0i, i32x2(1i, 1i)
  %25:f32x4 = fetch @2, 0i, %7, %2
  %26:f32x4 = fetch.offset @0, 0i, %2, 0i, 2i
  %27:f32x2 = query_lod @3, 0i, %5
  %28:i32 = query_levels @3, 0i
  %29:i32x3 = query_size @6, 0i, 0i
  %30:i32 = query_size @0, 0i, %2
  %31:f32x4 = gather.offset @1, 0i, %4, 0i, C0
)"));
  EXPECT_EQ(w.count("ConstOffsets"), 1u);
}

TEST(SpirvTexture, depth_comparisons) {
  const Written w = valid(fragment(R"(
resource @0 "d2" : combined_image_sampler image(2d f32 shadow) assigned set 0 binding 0
resource @1 "cubea" : combined_image_sampler image(cube f32 array shadow) assigned set 0 binding 1
)",
                                   R"(
  %10:f32 = sample.compare @0, 0i, %4, 0.5f
  %11:f32 = sample.compare @1, 0i, %0, 0.5f
  %12:f32 = sample_lod.compare @0, 0i, %4, 0.5f, 1f
  %13:f32 = sample_bias.compare.offset @0, 0i, %4, 0.5f, 1f, i32x2(1i, 1i)
  %14:f32x4 = gather.compare @0, 0i, %4, 0.5f
  %15:f32x4 = gather.compare.offset @0, 0i, %4, 0.5f, %6
)"));
  EXPECT_EQ(w.count("Dref"), 6u);
}

TEST(SpirvTexture, multisampled_and_buffer_textures) {
  valid(fragment(R"(
resource @0 "ms" : combined_image_sampler image(2d f32 multisampled) assigned set 0 binding 0
resource @1 "msa" : combined_image_sampler image(2d f32 multisampled array) assigned set 0 binding 1
resource @2 "buffer" : combined_image_sampler image(buffer f32) assigned set 0 binding 2
resource @3 "texels" : sampled_image image(buffer i32) assigned set 0 binding 3
)",
                 R"(
  %10:f32x4 = fetch @0, 0i, %6, 1i
  %11:f32x4 = fetch @1, 0i, %7, %2
  %12:f32x4 = fetch @2, 0i, %2
  %13:i32x4 = fetch @3, 0i, %2
  %14:i32x2 = query_size @0, 0i, 0i
  %15:i32 = query_samples @0, 0i
  %16:i32 = query_size @2, 0i, 0i
)"));
}

TEST(SpirvTexture, samplers_apart_from_textures) {
  const Written w = valid(fragment(R"(
resource @0 "t" : sampled_image image(2d f32 shadow) array [image(2d f32 shadow);4] assigned set 0 binding 0
resource @1 "s" : sampler sampler array [sampler;2] assigned set 0 binding 1
resource @2 "one" : sampler sampler assigned set 0 binding 2
)",
                                   R"(
  %10:sampler = sampler.nonuniform @1, %2
  %11:sampler = sampler @2, 0i
  %12:f32x4 = sample.nonuniform.sampler @0, %2, %4, %10
  %13:f32 = sample.compare.sampler @0, 1i, %4, 0.5f, %11
  %14:f32x4 = gather.sampler @0, 0i, %4, 1i, %11
  %15:f32x2 = query_lod.sampler @0, 0i, %4, %11
  %16:f32x4 = fetch @0, 0i, %6, 0i
)"));
  EXPECT_EQ(w.count("= OpSampledImage"), 4u);
}

TEST(SpirvTexture, other_stages_sample_the_base_level) {
  const Written w =
      valid(fragment("resource @0 \"t\" : combined_image_sampler image(2d f32) assigned set 0 binding 0\n",
                     "%10:f32x4 = sample @0, 0i, %4", "compute"));
  EXPECT_EQ(w.count("OpImageSampleExplicitLod"), 1u);
}

TEST(SpirvTexture, arrays_of_textures) {
  const Written w = valid(fragment(
      "resource @0 \"t\" : combined_image_sampler image(2d f32) array [image(2d f32);4] assigned set 0 binding 0\n",
      "%10:f32x4 = sample @0, 2i, %4\n%11:f32x4 = sample @0, %2, %4\n%12:f32x4 = sample.nonuniform @0, %2, %4\n"
      "%13:f32x4 = fetch.nonuniform @0, %2, %6, 0i"));
  EXPECT_NE(w.assembly.find("SampledImageArrayNonUniformIndexing"), std::string::npos);
}

TEST(SpirvTexture, storage_images) {
  const Written w = valid(fragment(R"(
resource @0 "a" : storage_image image(2d f32 rgba8) assigned set 0 binding 0 writeonly
resource @1 "b" : storage_image image(3d u32 r32ui) assigned set 0 binding 1 coherent
resource @2 "c" : storage_image image(buffer i32 r32i) assigned set 0 binding 2
resource @3 "d" : storage_image image(cube f32 array rgba16f) assigned set 0 binding 3 readonly restrict
resource @4 "e" : storage_image image(1d f32 none) assigned set 0 binding 4
resource @5 "f" : storage_image image(2d f32 r32f) array [image(2d f32 r32f);2] assigned set 0 binding 5
resource @6 "g" : storage_image image(2d f32 rgba32f multisampled) assigned set 0 binding 7
)",
                                   R"(
  image_store @0, 0i, %6, %0
  %10:u32 = image_atomic_add @1, 0i, %7, 1u
  %11:u32 = image_atomic_max @1, 0i, %7, 1u
  %12:u32 = image_atomic_compare_swap @1, 0i, %7, 1u, 2u
  %13:i32 = image_atomic_min @2, 0i, %2, 1i
  %14:f32x4 = image_load @3, 0i, %7
  %15:f32x4 = image_load @4, 0i, %2
  %16:f32 = image_atomic_exchange @5, %2, %6, 1f
  %17:i32x2 = query_size @0, 0i, 0i
  %18:i32x3 = query_size @3, 0i, 0i
  %19:f32x4 = image_load @6, 0i, %6, 3i
  image_store @6, 0i, %6, 2i, %19
)",
                                   "compute"));
  EXPECT_EQ(w.count("OpImageTexelPointer"), 5u);
}

TEST(SpirvTexture, what_vulkan_lacks_is_a_diagnostic) {
  const Written w =
      write_text(fragment("resource @0 \"r\" : combined_image_sampler image(rect f32) assigned set 0 binding 0\n",
                          "%10:f32x4 = sample @0, 0i, %4"));
  EXPECT_NE(w.diagnostics.find("[unsupported-spirv-rect]"), std::string::npos);
  const Written offset =
      write_text(fragment("resource @0 \"t\" : combined_image_sampler image(2d f32) assigned set 0 binding 0\n",
                          "%10:f32x4 = sample.offset @0, 0i, %4, %6"));
  EXPECT_NE(offset.diagnostics.find("[offset-not-constant]"), std::string::npos);
}

}  // namespace
}  // namespace umber::back::spirv
