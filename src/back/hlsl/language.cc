// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/language.h"

#include <algorithm>
#include <array>

#include "back/hlsl/dynamic_parts.h"

namespace umber::back::hlsl {
namespace {

/// Words of HLSL, its intrinsic functions, types and constants up to shader model 6.10, and words of C++ that DXC keeps for
/// itself, as far as GLSL lets a shader have them as names. To call an own function as an intrinsic is called gives no error:
/// the intrinsic is taken.
constexpr std::string_view kLanguageWords[] = {
#include "back/hlsl/reserved.inc"
};

/// Functions that are written for the types they are needed for, and streams of vertices.
constexpr std::string_view kWrittenFunctions[] = {"texture_size", "texture_levels", "texture_samples", "double_bits",
                                                  "long_bits", "word_pair",
                                                  "stream_0", "stream_1", "stream_2", "stream_3",
                                                  "lanes_below", "lanes_from", "lanes_behind", "lane_itself",
                                                  "ballot_bit", "ballot_count", "ballot_first", "ballot_last",
                                                  "inclusive_sum", "inclusive_product"};
/// The words, then names of helper functions.
constexpr auto kTaken = [] {
  std::array<std::string_view, std::size(kLanguageWords) + std::size(kWrittenFunctions)> all;
  const auto end = std::copy(std::begin(kLanguageWords), std::end(kLanguageWords), all.begin());
  std::copy(std::begin(kWrittenFunctions), std::end(kWrittenFunctions), end);
  return all;
}();
constexpr auto kSlots = text::slots_of(kTaken);

/// Those that make vectors and matrices with digits behind them: float3, int16_t4, half2x4.
constexpr std::string_view kScalars[] = {"bool",      "half",       "float",      "double",   "int",      "uint",
                                         "dword",     "min16float", "min10float", "min16int", "min12int", "min16uint",
                                         "int16_t",   "int32_t",    "int64_t",    "uint16_t", "uint32_t", "uint64_t",
                                         "float16_t", "float32_t",  "float64_t"};

constexpr bool is_extent(char c) { return c >= '1' && c <= '4'; }

bool is_vector_or_matrix(std::string_view text) {
  if (text.size() < 4 || !is_extent(text.back())) return false;
  text.remove_suffix(1);
  const size_t end = text.size();
  if (text.back() == 'x' && is_extent(text[end - 2])) text.remove_suffix(2);
  return std::find(std::begin(kScalars), std::end(kScalars), text) != std::end(kScalars);
}

constexpr text::ReservedWords kReservedWords(kTaken, std::size(kLanguageWords), kSlots, is_vector_or_matrix);

bool spells_twice(const ir::Module& module, const ir::Inst& inst) {
  using ir::Op;
  const Op op = inst.op;
  if (op == Op::pack_half_2x16 || op == Op::unpack_half_2x16 || op == Op::query_lod) return true;
  if (op == Op::bitcast) return module.types.scalar_kind(module.type(inst.results)) == ir::TypeKind::f64;
  if (op == Op::insert_dynamic) return true;
  if (op != Op::store && op != Op::load) return false;
  const ir::Place place = inst.place();
  if (!place.is_resource()) return op == Op::store && inst.path_length() != 0 && dynamic_step(module, inst);
  // Matrices in buffers are read and written by column.
  const ir::ValueId value = op == Op::load ? inst.results : module.operand(inst, inst.path_length());
  return module.types.is_matrix(module.type(value)) &&
         module.resources[place.resource()].kind == ir::ResourceKind::storage_block;
}

}  // namespace

constexpr text::Language kLanguage{
    .words = kReservedWords,
    .precise = "precise ",
    .float_of_bits = "asfloat",
    .double_of_words = "asdouble",
    .double_suffix = "L",
    .half_of_bits = "asfloat16",
    .constant = "static const ",
    .global = "static ",
    .shared = "groupshared ",
    .swizzles_scalars = true,
    .wraps_inner_arrays = true,  // Microsoft's compiler: X3511, X3550
    .zeroes_structures = true,
    .evaluates_both_sides = true,  // the same: X3504
    .spells_twice = spells_twice,
};

}  // namespace umber::back::hlsl
