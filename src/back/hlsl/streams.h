// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes what geometry shaders emit: objects of HLSL that main() has as parameters, and hands on to what emits.
class Streams : public CodeWriter {
 public:
  explicit Streams(Shader& shader) : CodeWriter(shader) {}

  /// Finds what emits; without a call of it nothing does.
  void begin();
  void write(const ir::Inst& emission, Scope scope);
  /// Those of a function that emits, or calls such a one: declared, or handed on.
  std::string_view parameters_of(ir::FunctionId function, bool declares) const {
    if (emits_.empty() || !emits_[function.index]) return {};
    return declares ? declared_ : handed_on_;
  }
  /// All that there are, for main().
  std::string_view declared() const { return declared_; }

 private:
  bool emits(ir::FunctionId function) const;
  std::string_view name_of_stream(uint32_t stream) const;

  std::span<bool> emits_;  ///< by FunctionId
  std::string_view declared_, handed_on_;
};

}  // namespace umber::back::hlsl
