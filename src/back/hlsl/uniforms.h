// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/blocks.h"
#include "back/hlsl/code_writer.h"
#include "layout/part.h"

namespace umber::back::hlsl {

/// Writes loads from uniform blocks: members of constant buffers, and elements of StructuredBuffers. Structures are
/// loaded only where they are layout::SharedTypes.
class Uniforms : public CodeWriter {
 public:
  explicit Uniforms(Shader& shader) : CodeWriter(shader) {}

  void print_load(const ir::Inst& inst, Prec at_least);

 private:
  struct Path {
    layout::Part part;
    MemberForm form{};
    uint32_t next = 2;  ///< the first step that was not printed
  };
  /// The steps of a path into a uniform block, or those before a vector or matrix.
  Path print_path(const ir::Inst& inst);
  /// What the path begins with, a member of a block. True: it is one of an object.
  bool print_member(const ir::Inst& inst, uint32_t member);
  /// What the rest of the path selects in a vector or matrix.
  void print_part(const ir::Inst& inst, const Path& path);
  /// The same in a matrix that is an array of vectors, called `base`.
  void print_matrix_rows(const ir::Inst& inst, std::string_view base, const Path& path);
};

}  // namespace umber::back::hlsl
