// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Instructions that put values together and take them apart, compare them or choose one of them as a whole.
class Composites : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst);
  /// The number that a vector has in each component, if it needs no vector to be multiplied with; none of others.
  SpvId factor(ir::ValueId v);

 private:
  void write_construct(const ir::Inst& inst);
  void write_extract(const ir::Inst& inst);
  void write_insert(const ir::Inst& inst);
  void write_swizzle(const ir::Inst& inst);
  bool only_scales(const ir::Inst& inst) const;
  void define_factor(const ir::Inst& inst, SpvId number);
  void write_extract_dynamic(const ir::Inst& inst);
  void write_insert_dynamic(const ir::Inst& inst);
  void write_select(const ir::Inst& inst);
  void write_equal(const ir::Inst& inst);
  SpvId equal(SpvId a, SpvId b, ir::TypeId type);
  SpvId temporary(ir::TypeId type);
  SpvId part_of_temporary(ir::TypeId type, SpvId variable, SpvId index);
};

}  // namespace umber::back::spirv
