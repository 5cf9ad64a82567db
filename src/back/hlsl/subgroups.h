// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

#include "back/hlsl/code_writer.h"
#include "back/text/helpers.h"

namespace umber::back::hlsl {

/// Writes what works on subgroups, which HLSL calls waves: functions of shader model 6.0.
class Subgroups : public CodeWriter {
 public:
  explicit Subgroups(Shader& shader) : CodeWriter(shader) {}

  /// An op of group `subgroup`.
  void print(const ir::Inst& inst, Prec at_least);

 private:
  /// The shader model that has it, and later ones do; none if HLSL has nothing that does the same.
  std::optional<ShaderModel> first_model(const ir::Inst& inst) const;
  void print_read(const ir::Inst& inst);
  void print_source(const ir::Inst& inst);
  void print_ballot(const ir::Inst& inst);
  void print_reduction(const ir::Inst& inst, Prec at_least);
  void print_of_bools(const ir::Inst& inst, Prec at_least);
  void print_inclusive(std::string_view infix, const ir::Inst& inst);
  void print_cast(std::string_view function, const ir::Inst& inst);
};

/// The function, written if it was not yet, that gives a built-in input which is a ballot; empty for others.
std::string_view need_mask(text::Helpers& helpers, ir::BuiltIn mask);

}  // namespace umber::back::hlsl
