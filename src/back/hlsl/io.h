// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/hlsl/code_writer.h"
#include "back/text/expressions.h"

namespace umber::back::hlsl {

/// Writes accesses of inputs and outputs, where Direct3D has them otherwise.
class Io : public CodeWriter {
 public:
  explicit Io(Shader& shader) : CodeWriter(shader) {}

  void print_load(const ir::Inst& inst, Prec at_least);
  void print_interpolate(const ir::Inst& inst);
  /// Components of gl_FragCoord but the last, which alone is not what HLSL has. False: they are of something else.
  bool print_frag_coord_components(const text::Expressions::Components& taken);
  void print_stored(const ir::Inst& store);
  /// An output that some way through main() leaves as it is holds zero: HLSL wants all of them written.
  void initialize_outputs(Scope scope);

 private:
  void print_frag_coord(const ir::Inst& inst, Prec at_least);
  bool is_offset_of_a_pixel(ir::ValueId constant) const;
};

}  // namespace umber::back::hlsl
