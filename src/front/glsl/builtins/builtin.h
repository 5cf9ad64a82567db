// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "ir/op.h"

namespace umber::glsl {

/// How a built-in function becomes instructions; lower has one function for each.
enum class Lowering : uint8_t {
  op,       ///< `op` on the arguments; scalars are splatted to the result's shape where `op` wants one type
  compare,  ///< lessThan ...: `op` on the arguments
  texture,  ///< `op` is a sample op, or query_*; the arguments go where their roles say
  image,    ///< `op` is image_load, image_store, image_atomic_* or query_size, query_samples of an image
  atomic,   ///< atomicAdd ...: `op` is atomic_*; the first argument is an l-value; `imm`: how many of the last say what is ordered
  atomic_load,      ///< `op` is atomic_or, of nothing, or load; `imm` as there
  ordered_barrier,  ///< `op`; all arguments say what is ordered
  counter,  ///< atomicCounter...: `op` is counter_*
  counter_increment,
  counter_decrement,  ///< the latter returns the new value
  counter_subtract,   ///< counter_add of the negated argument
  barrier,            ///< `op`, `imm`
  emission,           ///< `op`; the argument is the stream, a constant
  subgroup,           ///< `op` of group subgroup on the arguments, `imm`
  ballot_of_64,       ///< ballotARB: the first bits of a ballot
  ray,                ///< `op`; the last argument is the location of the variable that it is given
  mesh,               ///< `op` on the arguments, which gives nothing
  ray_query,          ///< `op` on a query, the first argument; an out parameter gets what it gives
  modf,               ///< out parameter last; also frexp
  carry,              ///< uaddCarry, usubBorrow: out parameter last
  extended,           ///< umulExtended, imulExtended: out msb, out lsb
  interpolate,        ///< `op` is interpolate_at_*; the first argument is an input
  ftransform,         ///< gl_ModelViewProjectionMatrix * gl_Vertex
  noise,              ///< zero, as every implementation does (GLSL 4.40 deprecates them)
  bit_encode,         ///< floatBitsToInt ...: a bitcast
  mix_bool,           ///< mix(x, y, bool): select
  matrix_comp_mult,   ///< mul by component
  device,             ///< `op` on the arguments, with `imm`
  print,              ///< debugPrintfEXT
  assume,             ///< assumeEXT: nothing is made of it
  expect,             ///< expectEXT: its first argument
  tensor,             ///< `op` of group cooperative: functions of whole matrices, and tensors
  cooperative,        ///< `op` of group cooperative: coopMatLoad and its kin
  vector,             ///< `op` of group cooperative: functions of cooperative vectors
  saturate,           ///< saturatedConvertEXT: out parameter first
  amd,                ///< `imm` is an AmdFunction
  intel,              ///< `imm` is an IntelFunction
  yuv,                ///< `imm`: whether it is to RGB
  threads,            ///< `imm` is a ThreadFunction
  trinary,            ///< min3, max3 and, with `op` clamp, mid3
};

/// What a texture or image function's argument is for.
enum class Role : uint8_t {
  value,
  texture,
  coordinate,
  projected,
  compare,
  bias,
  lod,
  clamp,  ///< the least level of detail
  sample,
  grad_x,
  grad_y,
  offset,
  component,
  data,
  cluster_size,
  out,
};

/// What lower needs to know of row `ref` of an Expr of kind call_builtin.
struct BuiltinCall {
  std::string_view name;
  Lowering lowering{};
  ir::Op op{};
  uint32_t imm = 0;
  std::span<const Role> roles;  ///< one for each parameter of the row
  bool legacy_shadow = false;   ///< texture: shadow2D and its kin give vec4(r, r, r, 1) (GLSL 1.20 section 8.7)
};
BuiltinCall builtin_call(uint32_t row);

}  // namespace umber::glsl
