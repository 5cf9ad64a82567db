// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "eval/interpreter.h"
#include "ir/text/parser.h"
#include "ir/validate/validate.h"

// For tests of the passes on buffers.
namespace umber::testing {

/// Moves values of many types, at known and unknown places, from the blocks of slots 0 and 2 to that of slot 1.
inline constexpr std::string_view kBufferProgram = R"(
stage compute
struct S0 Item { key : u64x2, half : f16x4, bytes : u8x3, on : boolx3, m : f32mat3x2, d : f64mat2x3 }
struct S1 Items { hits : [[u32; 2]; 3], rows : [f32mat2x3; 4], b : bool, all : [S0] }
struct S2 Options { scale : f32, low : u16x2, pair : f32x2, wide : f64x3, items : [f32x3; 2], last : u32, packed : [u8x3; 2] }
layout L0 size 4 align 4
layout L1 size 8 align 4 stride 4 element L0
layout L2 size 24 align 4 stride 8 element L1
layout L3 size 24 align 8 stride 8 row_major
layout L4 size 96 align 8 stride 24 element L3
layout L5 size 16 align 16
layout L6 size 8 align 8
layout L7 size 3 align 4
layout L8 size 12 align 16
layout L9 size 24 align 8 stride 8
layout L10 size 64 align 32 stride 32
layout L11 size 160 align 32 { 0 L5, 16 L6, 24 L7, 32 L8, 48 L9, 96 L10 }
layout L12 size 0 align 32 stride 160 element L11
layout L13 size 128 align 32 { 0 L2, 24 L4, 120 L0, 128 L12 }
layout L14 size 4 align 4
layout L15 size 24 align 32
layout L16 size 12 align 16
layout L17 size 32 align 16 stride 16 element L16
layout L18 size 35 align 16 stride 32 element L7
layout L19 size 164 align 32 { 0 L0, 4 L14, 8 L6, 32 L15, 64 L17, 92 L0, 128 L18 }
resource @0 from : storage_block S1 array [S1; 3] std430 untyped layout L13 set 0 binding 0 assigned set 0 binding 0
resource @1 to : storage_block S1 std430 untyped layout L13 set 0 binding 1 assigned set 0 binding 1
resource @2 options : uniform_block S2 std140 untyped layout L19 set 0 binding 2 assigned set 0 binding 2
input $0 id : u32x3 built_in global_invocation_id

func F0 main() {
  %0:u32 = load $0, 0u
  %1:u32 = and %0, 1u
  %2:u32 = add %1, 1u
  %3:u64x2 = load.nonuniform @0, %2, 3u, %1, 0u
  store @1, 0u, 3u, %0, 0u, %3
  %4:f16 = load @0, 1u, 3u, %2, 1u, %2
  store @1, 0u, 3u, %0, 1u, %1, %4
  %5:u8x3 = load @0, %1, 3u, 1u, 2u
  store @1, 0u, 3u, %0, 2u, %5
  %6:boolx3 = load @0, 0u, 3u, %2, 3u
  %7:boolx3 = not %6
  store @1, 0u, 3u, %0, 3u, %7
  %8:f32mat3x2 = load @0, 0u, 3u, %1, 4u
  store @1, 0u, 3u, %0, 4u, %8
  %9:f64x3 = load @0, 0u, 3u, %2, 5u, %1
  store @1, 0u, 3u, %0, 5u, 1u, %9
  %10:f32mat2x3 = load @0, %2, 1u, %0
  store @1, 0u, 1u, %2, %10
  %11:f32x3 = load @0, 0u, 1u, %0, %1
  store @1, 0u, 1u, 3u, 1u, %11
  %12:f32 = load @0, 0u, 1u, %2, %1, %2
  store @1, 0u, 1u, 0u, 1u, %2, %12
  %13:i32 = array_length @0, %2, 3u
  %14:u32 = convert %13
  %15:u32 = atomic_add @1, 0u, 0u, %2, %1, %14
  %16:u32 = atomic_compare_swap @1, 0u, 0u, 0u, 1u, 0u, %15
  store @1, 0u, 2u, true
  %17:f32 = load @2, 0u, 0u
  %18:f32x2 = load @2, 0u, 2u
  %19:f32 = extract 1, %18
  %20:f32 = add.precise %17, %19
  %21:f32x3 = load @2, 0u, 4u, %1
  %22:u32 = load @2, 0u, 5u
  %23:f32 = bitcast %22
  %24:f32x3 = construct %20, %23, %23
  %25:f32mat2x3 = construct %21, %24
  store @1, 0u, 1u, 3u, %25
  %26:f64x3 = load @2, 0u, 3u
  store @1, 0u, 3u, %0, 5u, 0u, %26
  %27:u16 = load @2, 0u, 1u, %1
  %28:u8x3 = load @2, 0u, 6u, %1
  %29:u8 = convert %27
  store @1, 0u, 3u, 3u, 2u, %28
  store @1, 0u, 3u, 3u, 2u, 0u, %29
  ret
}
)";

inline ir::Module parse(std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add("test.umir", text), diagnostics);
  EXPECT_TRUE(module) << render(diagnostics, sources);
  return module ? std::move(*module) : ir::Module();
}

inline void expect_valid(const ir::Module& module) {
  Diagnostics diagnostics;
  EXPECT_TRUE(ir::validate(module, diagnostics)) << render(diagnostics, Sources());
}

/// What a shader leaves in the block of slot 1, on memory filled with noise. Resources of one slot are one memory; that
/// of slot 0 is three blocks.
inline eval::Bytes run_on_noise(const ir::Module& module, uint32_t seed) {
  eval::Bindings bindings;
  std::vector<ir::ResourceId> by_slot(3);
  for (const ir::ResourceId r : module.resources.ids()) {
    ir::ResourceId& first = by_slot[module.resources[r].assigned->binding];
    if (first) bindings.share(r, first);
    if (!first) first = r;
  }
  const auto fill = [&](uint32_t slot, uint32_t index, size_t size) {
    eval::Bytes bytes(size);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>((seed = seed * 1664525 + 1013904223) >> 24);
    if (by_slot[slot]) bindings.buffer(by_slot[slot], index) = std::move(bytes);
  };
  for (uint32_t n = 0; n < 3; ++n) fill(0, n, 128 + 3 * 160 + n * 48);
  fill(1, 0, 128 + 4 * 160);
  fill(2, 0, 176);
  eval::Interpreter interpreter(module, bindings);
  EXPECT_TRUE(interpreter.run_compute({3, 1, 1}));
  return bindings.buffer(by_slot[1]);
}

}  // namespace umber::testing
