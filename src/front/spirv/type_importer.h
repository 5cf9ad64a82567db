// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Types of SPIR-V, and what they are in the IR.
class TypeImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  void import(const Instruction& i, uint32_t number);
  /// Whether two types differ in nothing but decorations (SPIR-V 2.2.1, "logically match").
  bool is_same(TypeId a, TypeId b);
  /// The length of an array: 0 if it is sized at run time, none if it is not known.
  std::optional<uint32_t> array_length(uint32_t type);

 private:
  TypeId make_type(const Instruction& i);
  static TypeId encoded_float(uint32_t width, spv::FPEncoding encoding);
  TypeId make_cooperative_matrix(const Instruction& i);
  TypeId make_cooperative_vector(const Instruction& i);
  TypeId make_tensor_layout(const Instruction& i);
  TypeId make_tensor_view(const Instruction& i);
  std::optional<uint32_t> extent(uint32_t length);
  TypeId make_structure(const Instruction& i);
  TypeId make_image(const Instruction& i, bool is_sampled);
};

}  // namespace umber::front::spirv
