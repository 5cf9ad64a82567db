// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace umber::ir {

enum class Effect : uint8_t { pure, converges, reads, writes, control };
enum class Attr : uint8_t { none, imm, place, resource, function, regions };
/// How the types of an op's operands and results relate. The validator has one function for each.
enum class TypeRule : uint8_t {
  none, same, shift, compare, deep, select, truth, convert, bitcast, construct, extract, insert, extract_dynamic,
  insert_dynamic, swizzle, mat_mul, mat_scale, transpose, determinant, outer_product, reduce, refract, classify, frexp,
  ldexp, pack, bitfield, bit_count, access, array_length, atomic, buffer, counter, sampler, sample, query, image, call, if_, switch_,
  loop, terminator,
};
inline constexpr uint8_t kVariadic = 0xff;
/// Of one instruction, here as in SPIR-V, whose instructions count their words with 16 bits (SPIR-V section 2.3).
inline constexpr uint32_t kMostOperands = 0xffff - 3;

enum class Op : uint16_t {
#define UMBER_OP(name, operands, results, effect, attr, rule) name,
#include "ir/op.def"
#undef UMBER_OP
};

struct OpInfo {
  std::string_view name;
  uint8_t operands, results;  ///< exact counts or `kVariadic`; for Attr::place, the operands after the path
  Effect effect;
  Attr attr;
  TypeRule rule;
};

namespace detail {
constexpr std::string_view spelling(std::string_view enumerator) {
  return enumerator.ends_with('_') ? enumerator.substr(0, enumerator.size() - 1) : enumerator;
}

struct OpTable {
  static constexpr uint8_t V = kVariadic;  // as the rows spell it
  static constexpr OpInfo kRows[] = {
#define UMBER_OP(name, operands, results, effect, attr, rule) \
  {spelling(#name), operands, results, Effect::effect, Attr::attr, TypeRule::rule},
#include "ir/op.def"
#undef UMBER_OP
  };
};
}  // namespace detail

inline constexpr size_t kOpCount = std::size(detail::OpTable::kRows);

constexpr const OpInfo& info(Op op) { return detail::OpTable::kRows[static_cast<size_t>(op)]; }
constexpr bool is_terminator(Op op) { return info(op).rule == TypeRule::terminator; }

class OpSet {
 public:
  constexpr OpSet() = default;
  constexpr OpSet(std::initializer_list<Op> ops) {
    for (const Op op : ops) add(op);
  }
  constexpr void add(Op op) { words_[word(op)] |= bit(op); }
  constexpr bool has(Op op) const { return (words_[word(op)] & bit(op)) != 0; }
  constexpr bool has_any(const OpSet& of) const {
    uint64_t common = 0;
    for (size_t n = 0; n < kWords; ++n) common |= words_[n] & of.words_[n];
    return common != 0;
  }
  constexpr bool is_empty() const { return !has_any(*this); }

 private:
  static constexpr size_t kWords = (kOpCount + 63) / 64;
  static constexpr size_t word(Op op) { return static_cast<size_t>(op) / 64; }
  static constexpr uint64_t bit(Op op) { return uint64_t{1} << static_cast<size_t>(op) % 64; }
  std::array<uint64_t, kWords> words_{};
};

/// Bits of Inst::flags; the text form writes them after the op: `mul.precise`.
namespace flag {
inline constexpr uint16_t kPrecise = 1;      ///< no contraction or reassociation
inline constexpr uint16_t kMediump = 2;      ///< relaxed precision is enough
inline constexpr uint16_t kNonuniform = 4;   ///< the resource's array index differs between invocations
inline constexpr uint16_t kCompare = 8;      ///< sample ops: a depth reference follows the coordinate
inline constexpr uint16_t kOffset = 16;      ///< sample ops: a texel offset follows what the name says
inline constexpr uint16_t kInBounds = 32;    ///< buffer ops: index and offset are inside the block, whatever they come from
inline constexpr uint16_t kSampler = 64;     ///< sample ops, query_lod: the last operand is a `sampler`
inline constexpr std::string_view kNames[] = {"precise", "mediump",   "nonuniform", "compare",
                                              "offset",  "in_bounds", "sampler"};
}  // namespace flag

/// What a memory barrier orders (bits of memory_barrier's imm).
namespace memory_kind {
inline constexpr uint32_t kBuffer = 1, kImage = 2, kShared = 4, kCounter = 8, kAll = 15;
}

}  // namespace umber::ir
