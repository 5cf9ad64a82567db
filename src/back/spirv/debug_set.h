// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "spirv/debug_op.h"
#include "spirv/module_builder.h"

namespace umber::back::spirv {

using spv::DebugOp;

/// Writes instructions of that set. Their operands are ids, numbers too.
class DebugSet {
 public:
  explicit DebugSet(spv::ModuleBuilder& builder)
      : builder_(builder),
        set_(builder.ext_inst_import("NonSemantic.Shader.DebugInfo.100")),
        void_(builder.void_type()) {}

  spv::SpvId number(uint32_t n) { return builder_.u32_constant(n); }
  spv::SpvId boolean(bool b) { return builder_.bool_constant(b); }
  /// An OpString. What is not UTF-8 is replaced, and what is too long cut off.
  spv::SpvId text(std::string_view text);
  spv::SpvId nothing();  ///< DebugInfoNone
  /// At module scope.
  spv::SpvId declare(DebugOp op, std::span<const spv::SpvId> operands);
  spv::SpvId declare(DebugOp op, std::initializer_list<spv::SpvId> operands) {
    return declare(op, std::span(operands.begin(), operands.size()));
  }
  /// In the block that is being written.
  void emit(DebugOp op, std::span<const spv::SpvId> operands);
  void emit(DebugOp op, std::initializer_list<spv::SpvId> operands) {
    emit(op, std::span(operands.begin(), operands.size()));
  }
  spv::SpvId void_type() const { return void_; }

 private:
  spv::ModuleBuilder& builder_;
  spv::SpvId set_, void_, nothing_{};
};

}  // namespace umber::back::spirv
