// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "ir/op.h"
#include "ir/type.h"

namespace umber::eval {

/// Tensor layouts and views as words, and where by them the elements of a matrix are (SPV_NV_tensor_addressing,
/// SPV_NV_cooperative_matrix2).
class Tensors {
 public:
  explicit Tensors(const ir::TypeTable& types) : types_(types) {}

  /// How many words a layout or a view takes.
  static uint32_t words(const ir::TypeTable& types, ir::TypeId type);
  /// A layout that says nothing yet, or a view of all.
  void create(ir::TypeId type, uint64_t* out) const;
  /// Says something anew of a copy.
  void set(ir::TypeId type, ir::TensorField field, std::span<const uint64_t> numbers, uint64_t* out) const;

  /// What becomes of one element of a matrix.
  struct Element {
    enum class Fate : uint8_t { at, stays, clamped, undefined } fate = Fate::at;
    uint32_t index = 0;  ///< of its block from the place on, or the bits that it is clamped to
    std::array<uint64_t, ir::kMostTensorDimensions> block{}, in_block{};
  };
  struct Value {
    ir::TypeId type{};
    const uint64_t* words = nullptr;
  };
  /// `view` may be none. `columns` are those of the matrix.
  Element element(const Value& layout, const Value& view, uint32_t row, uint32_t column, uint32_t columns,
                  bool stores) const;

 private:
  std::optional<uint32_t> linear_in_view(const Value& layout, const Value& view, uint32_t row, uint32_t column,
                                         uint32_t columns) const;
  std::optional<uint32_t> clamped(ir::TensorClamp how, int32_t at, uint32_t extent) const;

  const ir::TypeTable& types_;
};

}  // namespace umber::eval
