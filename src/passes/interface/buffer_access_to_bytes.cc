// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffer_access_to_bytes.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/small_vector.h"
#include "ir/builder.h"
#include "layout/part.h"
#include "passes/any_resource.h"

namespace umber {
namespace {

constexpr Message<> kPointer{Severity::error, "unsupported-pointer-bytes",
                             "an instruction of SPIR-V cannot take by reference what lies in a buffer of bytes or slots"};
constexpr Message<> kCooperative{Severity::error, "unsupported-cooperative-slots",
                                 "cooperative matrices are not loaded from or stored to blocks that are arrays of words",
                                 "--buffers=typed keeps the blocks as they are declared"};
constexpr Message<> kVectorAtomic{Severity::error, "unsupported-vector-atomic-slots",
                                  "atomics of vectors do not work on blocks that are arrays of words",
                                  "--buffers=typed keeps the blocks as they are declared"};

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

/// Beyond every buffer, aligned to whatever is accessed and with room for it: known offsets that are larger stay here.
constexpr uint32_t kFarthest = 0xFFFFFF00;

constexpr uint32_t kMostBytes = 256;  ///< of what is accessed at once

constexpr uint64_t lowest_bit(uint64_t n) { return n & -n; }

/// An index that is not known, and how far apart the parts are that it chooses from.
struct Step {
  ValueId index{};
  uint32_t stride = 0;
  uint32_t extent = 0;  ///< how many parts there are; 0: sized at run time
};

using Steps = SmallVector<Step, 4>;

/// Where a path leads: a part of the block, as far as that is known, and what is added to its offset.
struct Address {
  layout::Part part;
  ValueId dynamic{};       ///< a u32; none: 0
  uint32_t alignment = 0;  ///< a power of two that divides the whole offset

  Address at(const layout::Part& moved, uint64_t distance) const {
    Address to{moved, dynamic, alignment};
    to.part.offset = static_cast<uint32_t>(std::min<uint64_t>(part.offset + distance, kFarthest));
    to.align_to(distance);
    return to;
  }
  void align_to(uint64_t distance) {
    if (distance) alignment = static_cast<uint32_t>(std::min<uint64_t>(alignment, lowest_bit(distance)));
  }
};

/// Takes one access apart, in front of it.
class Lowerer {
 public:
  Lowerer(Module& module, InstId i, bool is_bounded)
      : m_(module),
        b_(ir::Builder::before(module, i)),
        i_(i),
        resource_(module.place(i).resource()),
        is_bounded_(is_bounded) {}

  void run() {
    const Op op = m_.insts[i_].op;
    const uint32_t length = m_.path_length(i_);
    const Address place = follow(length);
    if (op == Op::store) {
      store(place, m_.operand(i_, length));
      return m_.erase(i_);
    }
    const ValueId value = op == Op::load           ? load(place)
                          : op == Op::array_length ? count_elements(place)
                                                   : atomic(place, length);
    m_.replace_all_uses(m_.result(i_), value);
    m_.erase(i_);
  }

 private:
  Address follow(uint32_t length) {
    const ir::Resource& r = m_.resources[resource_];
    Address at{.part = layout::whole(r), .alignment = std::max(4u, m_.layouts[r.layout].alignment)};
    Steps steps;
    for (uint32_t n = 1; n < length; ++n) step(at, m_.operand(i_, n), steps);
    if (is_bounded_ && !steps.empty()) bound(steps, at);
    for (const Step& s : steps) {
      const ValueId index = as_u32(s.index);
      const ValueId distance = s.stride == 1 ? index : b_.binary(Op::mul, index, m_.u32(s.stride));
      at.dynamic = at.dynamic ? b_.binary(Op::add, at.dynamic, distance) : distance;
    }
    return at;
  }

  void step(Address& at, ValueId index, Steps& steps) {
    const std::optional<uint32_t> known = layout::known_step(m_, at.part, index);
    if (!known) {
      const TypeId type = at.part.type;
      const uint32_t extent = m_.types.is_array(type) ? m_.types[type].extent : m_.types.part_count(type);
      const uint32_t stride = layout::stride_of(m_, at.part);
      at.align_to(stride);
      steps.push_back({index, stride, extent});
    }
    at = part(at, known.value_or(0));
  }

  /// Makes indices so small that no product and no sum of them is 2^32 bytes or more, where offsets start again at 0.
  /// What is beyond its array becomes an index beyond every buffer: one step has it, the others stay inside.
  void bound(Steps& steps, const Address& at) {
    for (Step& s : steps) s.index = as_u32(s.index);
    const auto is_unsized = [](const Step& s) { return s.extent == 0; };
    Step& first = std::ranges::none_of(steps, is_unsized) ? *steps.begin() : *std::ranges::find_if(steps, is_unsized);
    uint64_t rest = at.part.offset + uint64_t{at.part.layout ? m_.layouts[at.part.layout].size : kMostBytes};
    for (const Step& s : steps)
      if (&s != &first) rest += uint64_t{s.extent - 1} * s.stride;
    // Rounded, so that what is loaded side by side has one index.
    rest = std::bit_ceil(rest);
    const uint32_t beyond =
        rest < kFarthest ? static_cast<uint32_t>((kFarthest - rest) / std::max(first.stride, 1u)) : 0;
    for (Step& s : steps) {
      if (&s == &first) continue;
      const ValueId is_inside = b_.compare(Op::lt, s.index, m_.u32(s.extent));
      first.index = b_.select(is_inside, first.index, m_.u32(beyond));
      s.index = b_.binary(Op::min, s.index, m_.u32(s.extent - 1));
    }
    first.index = b_.binary(Op::min, first.index, m_.u32(beyond));
  }

  ValueId as_u32(ValueId index) {
    return m_.type(index) == ir::types::kU32 ? index : b_.emit(Op::convert, ir::types::kU32, {index});
  }

  ValueId offset_of(const Address& at) {
    const uint32_t offset = at.part.offset;
    if (!at.dynamic) return m_.u32(offset);
    return offset ? b_.binary(Op::add, at.dynamic, m_.u32(offset)) : at.dynamic;
  }

  ValueId load(const Address& from) {
    const ir::TypeTable& types = m_.types;
    const TypeId type = from.part.type;
    if (types.is_matrix(type)) return load_matrix(from);
    if (types.is_reference(type)) return b_.emit(Op::bitcast, type, {load(words_of(from))});
    if (from.part.component_stride && types.is_vector(type)) {
      std::vector<ValueId> components(types.rows(type));
      for (uint32_t n = 0; n < components.size(); ++n) components[n] = load(part(from, n));
      return b_.construct(type, components);
    }
    const bool is_bool = types.scalar_kind(type) == TypeKind::bool_;
    const TypeId stored = is_bool ? types.with_scalar(type, TypeKind::u32) : type;
    const ValueId operands[] = {m_.operand(i_, 0), offset_of(from), m_.u32(from.alignment)};
    const ValueId loaded = access(Op::load_buffer, stored, operands);
    return is_bool ? b_.compare(Op::ne, loaded, m_.zero(stored)) : loaded;
  }

  /// Loads a matrix: one that is stored by rows as its transpose, whose columns they are.
  ValueId load_matrix(const Address& from) {
    const bool by_rows = m_.layouts[from.part.layout].row_major;
    const TypeId type = by_rows ? transposed(from.part.type) : from.part.type;
    std::vector<ValueId> lines(m_.types.columns(type));
    for (uint32_t n = 0; n < lines.size(); ++n) lines[n] = load(line(from, type, n));
    const ValueId matrix = b_.construct(type, lines);
    return by_rows ? b_.emit(Op::transpose, from.part.type, {matrix}) : matrix;
  }

  void store(const Address& to, ValueId value) {
    const ir::TypeTable& types = m_.types;
    const TypeId stored = to.part.type;
    if (types.is_reference(stored)) {
      const Address words = words_of(to);
      return store(words, b_.emit(Op::bitcast, words.part.type, {value}));
    }
    if (types.is_matrix(stored)) {
      const bool by_rows = m_.layouts[to.part.layout].row_major;
      const TypeId type = by_rows ? transposed(stored) : stored;
      if (by_rows) value = b_.emit(Op::transpose, type, {value});
      for (uint32_t n = 0; n < types.columns(type); ++n) store(line(to, type, n), b_.extract(value, n));
      return;
    }
    if (to.part.component_stride && types.is_vector(stored)) {
      for (uint32_t n = 0; n < types.rows(stored); ++n) store(part(to, n), b_.extract(value, n));
      return;
    }
    if (types.scalar_kind(stored) == TypeKind::bool_)
      value = b_.emit(Op::convert, types.with_scalar(stored, TypeKind::u32), {value});
    const ValueId operands[] = {m_.operand(i_, 0), offset_of(to), m_.u32(to.alignment), value};
    b_.inst(Op::store_buffer, operands, {}, resource_.index, m_.insts[i_].flags);
  }

  ValueId atomic(const Address& at, uint32_t path_length) {
    std::vector<ValueId> operands = {m_.operand(i_, 0), offset_of(at)};
    for (uint32_t n = path_length; n < m_.insts[i_].operand_count; ++n) operands.push_back(m_.operand(i_, n));
    const Op by_bytes = ir::op_of({ir::AtomicSpace::buffer, ir::atomic_of(m_.insts[i_].op).kind});
    return access(by_bytes, at.part.type, operands);
  }

  /// The number of elements that are whole; a block may be smaller than what comes before the array.
  ValueId count_elements(const Address& array) {
    const ValueId index = m_.operand(i_, 0);
    const ValueId size = access(Op::buffer_size, ir::types::kU32, std::span(&index, 1));
    const ValueId start = offset_of(array);
    const bool is_all = m_.scalar_bits(start) == 0u;
    const ValueId bytes = is_all ? size : b_.binary(Op::sub, b_.binary(Op::max, size, start), start);
    const uint32_t stride = m_.layouts[array.part.layout].stride;
    const ValueId count = std::has_single_bit(stride)
                              ? b_.binary(Op::shr, bytes, m_.u32(static_cast<uint32_t>(std::countr_zero(stride))))
                              : b_.binary(Op::div, bytes, m_.u32(stride));
    return b_.emit(Op::convert, ir::types::kI32, {count});
  }

  /// The flags belong to what accesses, not to what adds up.
  ValueId access(Op op, TypeId result, std::span<const ValueId> operands) {
    return b_.emit(op, result, operands, resource_.index, m_.insts[i_].flags);
  }

  /// An address in memory, as numbers.
  static Address words_of(Address of) {
    of.part.type = ir::types::vector(TypeKind::u32, 2);
    return of;
  }
  Address part(const Address& of, uint32_t n) const {
    return of.at(layout::step(m_, of.part, n), layout::distance_to(m_, of.part, n));
  }
  /// What lies side by side of a matrix: column `n` of `type`, the matrix or its transpose.
  Address line(const Address& matrix, TypeId type, uint32_t n) const {
    const uint64_t distance = uint64_t{n} * m_.layouts[matrix.part.layout].stride;
    return matrix.at({.type = m_.types.part(type, 0)}, distance);
  }
  TypeId transposed(TypeId matrix) const {
    return ir::types::matrix(m_.types.scalar_kind(matrix), m_.types.rows(matrix), m_.types.columns(matrix));
  }

  Module& m_;
  ir::Builder b_;
  InstId i_;
  ir::ResourceId resource_;
  bool is_bounded_;
};

/// Why an access cannot be taken to bytes; null if it can.
const Message<>* refusal(const Module& m, const ir::Inst& access) {
  const ir::Group group = info(access.op).group;
  if (access.op == Op::pointer_to) return &kPointer;
  if (group == ir::Group::cooperative) return &kCooperative;
  return group == ir::Group::atomic && m.types.is_vector(m.type(access.result(0))) ? &kVectorAtomic : nullptr;
}

}  // namespace

bool has_untyped_blocks(const Module& module) {
  return any_resource(module, [](const ir::Resource& r) { return r.form == ir::BlockForm::untyped; });
}

Result<bool> buffer_access_to_bytes(Module& module, PassContext& context) {
  if (!has_untyped_blocks(module)) return false;
  std::vector<InstId> accesses;  // listed first: lowering adds instructions
  module.for_each_inst([&](InstId i) {
    if (info(module.insts[i].op).attr != ir::Attr::place || !module.place(i).is_resource()) return;
    if (module.resources[module.place(i).resource()].form == ir::BlockForm::untyped) accesses.push_back(i);
  });
  for (const InstId i : accesses) {
    if (const Message<>* const why = refusal(module, module.insts[i])) {
      context.diagnostics.report(*why, module.span(i));
      return Failed{};
    }
    Lowerer(module, i, context.target.buffer_bounds != BufferBounds::undefined).run();
  }
  return !accesses.empty();
}

}  // namespace umber
