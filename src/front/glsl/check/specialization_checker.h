// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "base/sparse_table.h"
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Constants whose values are given when a pipeline is made: `constant_id` and `local_size_x_id` (GL_KHR_vulkan_glsl,
/// GLSL 4.60 section 4.4.x). Those with a value that is known already are constants like others.
class SpecializationChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// A constant that was declared with layout(constant_id = ID); it has its value.
  void declare(uint32_t id, Span at, Symbol& symbol);
  /// `layout(constant_id = 3) gl_MaxImageUnits;`
  void redeclare_built_in(const Declarator& name, uint32_t id);
  /// A size of the workgroup by layout(local_size_x_id = ID), by default `size`. Gives the size, and the number of the
  /// module's specialization if it may change: `before`, if it had that with another size.
  struct Size {
    uint32_t size = 0;
    std::optional<uint32_t> by;
  };
  Size local_size(uint32_t id, uint32_t size, std::optional<uint32_t> before, Span at);

  /// Whether the value of a constant expression may change.
  bool is_specialized(ExprId id) const;
  /// Something must be known while the shader is compiled: all constants that the expression is made of keep their
  /// defaults, everywhere.
  void freeze(ExprId id);
  void freeze_id(uint32_t id);
  bool is_frozen(uint32_t id) const;
  /// When all shader objects are checked.
  void finish();

 private:
  struct Declared {
    uint32_t unit = 0;  ///< the last that does
    NameId name{};      ///< in all of them
  };
  std::optional<ir::ValueId> given(uint32_t id, TypeId type, Span at);
  bool must_be_known(NameId name);
  void leave_out_frozen();
  uint32_t add(uint32_t id, TypeId type, uint64_t bits, NameId name);

  SparseTable<Declared> constants_;   ///< by constant_id
  std::vector<uint32_t> ids_;         ///< all that were declared
  std::vector<uint32_t> frozen_ids_;
  std::vector<bool> known_names_;  ///< that lengths are made of which must be known, by NameId
  uint32_t seen_units_ = 0;        ///< shader objects up to the one that they were found in last
};

}  // namespace umber::glsl
