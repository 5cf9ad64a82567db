// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>

#include "base/scratch.h"
#include "front/spirv/faults.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace umber::front::spirv {

using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::ValueId;

/// Where the import puts instructions: at the end of the region being filled. Outside functions there is none, and what
/// is emitted must be constant. Operands that do not fit are faults of the module.
class Emitter {
 public:
  Emitter(ir::Module& module, Faults& faults, Scratch& scratch) : module_(module), faults_(faults), scratch_(scratch) {}

  ir::Builder& builder() { return *builder_; }
  /// Whether the values of a block can be seen from where instructions go.
  bool is_open(ir::BlockId block) const { return is_open_[block.index]; }
  /// Fills a region and comes back.
  template <typename F>
  void in_region(ir::BlockId region, F&& f);
  /// Fills the body of a function and comes back.
  template <typename F>
  void in_function(ir::BlockId body, F&& f) {
    const std::optional<ir::Builder> caller = std::exchange(builder_, std::nullopt);
    in_region(body, f);
    builder_ = caller;
  }

  ValueId emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr = 0, uint16_t flags = 0);
  ValueId emit(Op op, TypeId result, std::initializer_list<ValueId> operands, uint32_t attr = 0) {
    return emit(op, result, std::span(operands.begin(), operands.size()), attr);
  }
  void emit_void(Op op, std::span<const ValueId> operands = {}, uint32_t attr = 0, uint16_t flags = 0);
  ir::InstId emit_several(Op op, std::span<const ValueId> operands, std::span<const TypeId> results, uint32_t attr = 0);

  ValueId extract(ValueId composite, uint32_t part);
  ValueId swizzle(ValueId vector, std::span<const uint32_t> components);
  ValueId splat(TypeId type, ValueId scalar);
  bool is_numeric(ValueId v) const { return module_.types.is_numeric(module_.type(v)); }
  /// The same bits as integers of the signedness of `scalar`; other values as they are.
  ValueId as_kind(ValueId value, TypeKind scalar) {
    return module_.types.scalar_kind(module_.type(value)) == scalar ? value : as_other_kind(value, scalar);
  }
  /// The same bits as integers of the signedness that `wanted` has.
  ValueId fitted(ValueId v, TypeId wanted);
  /// An i32 or u32 of any integer scalar.
  ValueId as_index(ValueId value);

 private:
  ValueId emit_constant(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr);
  ValueId as_other_kind(ValueId value, TypeKind scalar);
  ValueId undefined(TypeId type) { return module_.undefined(type ? type : ir::types::kI32); }

  ir::Module& module_;
  Faults& faults_;
  Scratch& scratch_;
  std::optional<ir::Builder> builder_;
  std::span<bool> is_open_;  ///< by IR block
};

template <typename F>
void Emitter::in_region(ir::BlockId region, F&& f) {
  if (is_open_.size() <= region.index) {
    constexpr size_t kFirst = 64;
    const std::span<bool> more = scratch_.table<bool>(std::max(kFirst, region.index * size_t{2}));
    std::ranges::copy(is_open_, more.begin());
    is_open_ = more;
  }
  is_open_[region.index] = true;
  const auto before = std::exchange(builder_, ir::Builder::at_end(module_, region));
  builder_->span = before ? before->span : Span{};
  f();
  builder_ = before;
  is_open_[region.index] = false;
}

}  // namespace umber::front::spirv
