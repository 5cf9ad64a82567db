// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace umber::ir {

// clang-format off
/// Which kind of op an op is: what writers, evaluation and passes tell ops apart by.
enum class Group : uint8_t {
  arithmetic, bits, comparison, composite, reduction, conversion, matrix, geometry, math, pack, integer, derivative,
  interpolation, memory, buffer, atomic, counter, handle, texture, query, image, barrier, subgroup, call, region,
  terminator, specialization, device, emission, ray, ray_query, cooperative,
};
enum class Effect : uint8_t { pure, converges, reads, writes, control };
enum class Attr : uint8_t { none, imm, text, place, resource, function, regions };
/// How the types of an op's operands and results relate. The validator has one function for each. What an op is, its
/// group says.
enum class TypeRule : uint8_t {
  none, same, shift, compare, deep, select, truth, convert, bitcast, bitcast_extract, construct, extract, insert, extract_dynamic,
  insert_dynamic, swizzle, mat_mul, mat_scale, transpose, determinant, outer_product, reduce, refract, classify, frexp,
  ldexp, pack, bitfield, bit_count, access, array_length, atomic, buffer, counter, sampler, sample, query, image, call, if_, switch_,
  loop, terminator, specialization, device, emission, subgroup, acceleration_structure, trace_ray, execute_callable,
  report_intersection, ray_query, mesh, integer_dot, cooperative, function,
  cooperative_transpose, cooperative_reduce, cooperative_per_element, cooperative_tensor, cooperative_vector, tensor, pointer_to,
};
// clang-format on
inline constexpr uint8_t kVariadic = 0xff;
/// Of one instruction, here as in SPIR-V, whose instructions count their words with 16 bits (SPIR-V section 2.3).
inline constexpr uint32_t kMostOperands = 0xffff - 3;

enum class Op : uint16_t {
#define UMBER_OP(name, group, operands, results, effect, attr, rule) name,
#define UMBER_ATOMIC(name, space, kind, operands, attr, rule) name,
#include "ir/op.def"
#undef UMBER_ATOMIC
#undef UMBER_OP
};

/// Which invocations of a subgroup each result of a reduction or a scan is made of: all, those up to the own one, those
/// before it; all of the own cluster; and the same within the part that a ballot says. As SPIR-V numbers them.
enum class GroupOperation : uint8_t {
  reduce, inclusive_scan, exclusive_scan, clustered_reduce, partitioned_reduce = 6, partitioned_inclusive_scan,
  partitioned_exclusive_scan,
};

/// How the components of a cooperative matrix lie in memory, as SPIR-V numbers it.
enum class MatrixLayout : uint8_t { row_major, column_major };

/// What a reduction of a cooperative matrix combines (bits of cooperative_reduce's imm), as SPIR-V numbers it.
namespace matrix_reduction {
inline constexpr uint32_t kRow = 1, kColumn = 2, kSquare = 4;
}

/// What is said anew of a tensor layout, or from view_dimension on of a tensor view.
enum class TensorField : uint8_t {
  block_size, dimension, stride, slice, clamp_value, view_dimension, view_stride, view_clip,
};
constexpr bool is_of_view(TensorField field) { return field >= TensorField::view_dimension; }
/// How many numbers say it, of so many dimensions.
constexpr uint32_t numbers_of(TensorField field, uint32_t dimensions) {
  if (field == TensorField::clamp_value) return 1;
  if (field == TensorField::view_clip) return 4;
  return field == TensorField::slice ? 2 * dimensions : dimensions;
}

/// What an atomic makes of the old value and its operand.
enum class AtomicKind : uint8_t { add, min, max, and_, or_, xor_, exchange, compare_swap };
/// What an atomic works on: what a place holds, a block by bytes, an atomic counter, a texel of a storage image.
enum class AtomicSpace : uint8_t { memory, buffer, counter, image };
struct Atomic {
  AtomicSpace space{};
  AtomicKind kind{};
  friend constexpr bool operator==(Atomic, Atomic) = default;
};

struct OpInfo {
  std::string_view name;
  Group group;
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
#define UMBER_OP(name, group, operands, results, effect, attr, rule) \
  {spelling(#name), Group::group, operands, results, Effect::effect, Attr::attr, TypeRule::rule},
#define UMBER_ATOMIC(name, space, kind, operands, attr, rule) \
  {spelling(#name), Group::atomic, operands, 1, Effect::writes, Attr::attr, TypeRule::rule},
#include "ir/op.def"
#undef UMBER_ATOMIC
#undef UMBER_OP
  };
};

inline constexpr size_t kAtomicKinds = 8, kAtomicSpaces = 4;
struct AtomicRow {
  Op op;
  Atomic atomic;
};
inline constexpr AtomicRow kAtomics[] = {
#define UMBER_OP(name, group, operands, results, effect, attr, rule)
#define UMBER_ATOMIC(name, space, kind, operands, attr, rule) {Op::name, {AtomicSpace::space, AtomicKind::kind}},
#include "ir/op.def"
#undef UMBER_ATOMIC
#undef UMBER_OP
};
static_assert(std::size(kAtomics) == kAtomicKinds * kAtomicSpaces, "each kind of atomic has a row in each space");

/// The ops of all atomics, and for each op what kind of atomic it is.
struct AtomicTable {
  std::array<std::array<Op, kAtomicKinds>, kAtomicSpaces> ops{};
  std::array<Atomic, std::size(OpTable::kRows)> by_op{};
};
inline constexpr AtomicTable kAtomicTable = [] {
  AtomicTable table;
  for (const auto& [op, atomic] : kAtomics) {
    table.ops[static_cast<size_t>(atomic.space)][static_cast<size_t>(atomic.kind)] = op;
    table.by_op[static_cast<size_t>(op)] = atomic;
  }
  return table;
}();
}  // namespace detail

inline constexpr size_t kOpCount = std::size(detail::OpTable::kRows);

constexpr const OpInfo& info(Op op) { return detail::OpTable::kRows[static_cast<size_t>(op)]; }
constexpr bool is_in(Group group, Op op) { return info(op).group == group; }
constexpr bool is_terminator(Op op) { return is_in(Group::terminator, op); }
/// Terminators that end the invocation, wherever they stand, and not only the function.
constexpr bool ends_invocation(Op op) {
  return op == Op::discard || op == Op::ignore_intersection || op == Op::terminate_ray || op == Op::emit_mesh_tasks;
}

/// Which atomic an op of group `atomic` is, and the op of an atomic.
constexpr Atomic atomic_of(Op op) { return detail::kAtomicTable.by_op[static_cast<size_t>(op)]; }
constexpr Op op_of(Atomic atomic) {
  return detail::kAtomicTable.ops[static_cast<size_t>(atomic.space)][static_cast<size_t>(atomic.kind)];
}
constexpr bool is_atomic(Op op) { return is_in(Group::atomic, op); }
constexpr bool is_atomic(Op op, AtomicSpace space) { return is_atomic(op) && atomic_of(op).space == space; }
/// The ops on blocks by bytes, on atomic counters and on storage images, atomics among them.
constexpr bool is_buffer_op(Op op) { return is_in(Group::buffer, op) || is_atomic(op, AtomicSpace::buffer); }
constexpr bool is_counter_op(Op op) { return is_in(Group::counter, op) || is_atomic(op, AtomicSpace::counter); }
constexpr bool is_image_op(Op op) { return is_in(Group::image, op) || is_atomic(op, AtomicSpace::image); }

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
  constexpr OpSet& operator|=(const OpSet& other) {
    for (size_t n = 0; n < kWords; ++n) words_[n] |= other.words_[n];
    return *this;
  }

 private:
  static constexpr size_t kWords = (kOpCount + 63) / 64;
  static constexpr size_t word(Op op) { return static_cast<size_t>(op) / 64; }
  static constexpr uint64_t bit(Op op) { return uint64_t{1} << static_cast<size_t>(op) % 64; }
  std::array<uint64_t, kWords> words_{};
};

/// Whether `f` holds for each op of a group. What handles a group op by op asserts so, when it is compiled, that it
/// knows them all: a new op is noticed there.
template <typename F>
constexpr bool holds_for_all(Group group, F&& f) {
  for (size_t n = 0; n < kOpCount; ++n)
    if (const Op op = static_cast<Op>(n); is_in(group, op) && !f(op)) return false;
  return true;
}
/// The same of several groups: what has its rows in several tables asserts so over all of them.
template <typename F>
constexpr bool holds_for_all(std::initializer_list<Group> groups, F&& f) {
  for (const Group group : groups)
    if (!holds_for_all(group, f)) return false;
  return true;
}
constexpr bool consists_of(Group group, const OpSet& ops) {
  return holds_for_all(group, [&](Op op) { return ops.has(op); });
}

/// Whether functions are run by an op: what they do, it does. (cooperative_load_tensor runs those that it is given.)
constexpr bool runs_functions(Op op) {
  return op == Op::call || op == Op::cooperative_reduce || op == Op::cooperative_per_element;
}

/// Bits of Inst::flags; the text form writes them after the op: `mul.precise`.
namespace flag {
inline constexpr uint16_t kPrecise = 1;      ///< no contraction or reassociation
inline constexpr uint16_t kMediump = 2;      ///< relaxed precision is enough
inline constexpr uint16_t kNonuniform = 4;   ///< the resource's array index differs between invocations
inline constexpr uint16_t kCompare = 8;      ///< sample ops: a depth reference follows the coordinate
inline constexpr uint16_t kOffset = 16;      ///< sample ops: a texel offset follows what the name says
inline constexpr uint16_t kInBounds = 32;    ///< buffer ops: index and offset are inside the block, whatever they come from
inline constexpr uint16_t kSampler = 64;     ///< sample ops, query_lod: the last operand is a `sampler`
inline constexpr uint16_t kUnroll = 128;     ///< loop: better unrolled
inline constexpr uint16_t kDontUnroll = 256;  ///< loop: better not
inline constexpr uint16_t kFlatten = 512;    ///< if_, switch_: better without jumps
inline constexpr uint16_t kDontFlatten = 1024;  ///< if_, switch_: better with jumps
inline constexpr uint16_t kTerminate = 2048;  ///< discard: the invocation ends, also for its neighbours' derivatives
/// Sample ops, image_load: the result is a structure of a code for is_resident, an i32, and the texel.
inline constexpr uint16_t kSparse = 4096;
inline constexpr uint16_t kRoundEven = 16384;  ///< convert: to the nearest of the narrower floats, whatever the stage says
inline constexpr uint16_t kClamp = 8192;  ///< sample, sample_bias, sample_grad: the least level follows the offset
// clang-format off
inline constexpr std::string_view kNames[] = {"precise",   "mediump", "nonuniform", "compare",     "offset",      "in_bounds",
                                              "sampler", "unroll",  "dont_unroll", "flatten", "dont_flatten",
                                              "terminate", "sparse", "clamp", "round_even"};
}  // namespace flag
// clang-format on

/// What a memory barrier orders (bits of memory_barrier's imm).
namespace memory_kind {
inline constexpr uint32_t kBuffer = 1, kImage = 2, kShared = 4, kCounter = 8, kAll = 15;
}

}  // namespace umber::ir
