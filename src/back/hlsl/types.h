// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "back/hlsl/options.h"
#include "back/text/names.h"
#include "base/text_writer.h"
#include "ir/module.h"
#include "layout/shared_types.h"

namespace umber::back::text {
struct Code;
}

namespace umber::back::hlsl {

using layout::SharedTypes, layout::UniformMemory;
using text::Decimal, text::NameTable;

/// `float`, `uint` and so on; empty for kinds that HLSL does not have.
std::string_view spell(ir::TypeKind scalar);

/// The first shader model that has such a type; none: there is none.
std::optional<ShaderModel> first_model_with(ir::TypeKind kind);

/// Spells types. Structures are declared as they are needed, in front of what needs them.
class Types {
 public:
  Types(text::Code& code, const Options& options, const SharedTypes& shared);

  /// Of scalars, vectors, matrices (GLSL's columns are HLSL's rows) and structures; of an array that of its elements.
  std::string_view name(ir::TypeId type);
  void print(TextWriter& out, ir::TypeId type) { out << name(type); }
  /// `float name[4]`
  void declare(TextWriter& out, ir::TypeId type, std::string_view name);
  /// `[4]` for each dimension of an array.
  void print_extents(TextWriter& out, ir::TypeId type) const;
  std::string_view member_name(ir::TypeId type, uint32_t n) { return structure(type).members[n]; }
  /// Words of padding in front of member `n`; behind the last one for the number of members.
  uint32_t padding(ir::TypeId type, uint32_t n);

 private:
  struct Structure {
    std::string_view name;
    std::span<std::string_view> members;
    std::span<uint32_t> padding;  ///< words in front of each, and at the end; empty if there are none
  };
  const Structure& structure(ir::TypeId type);

  text::Code& code_;
  const ir::Module& module_;
  const ShaderModel model_;
  const SharedTypes& shared_;
  std::vector<Structure> structures_;  ///< in order of declaration
  std::vector<uint32_t> by_type_;      ///< by TypeId: 1 + index into structures_
};

}  // namespace umber::back::hlsl
