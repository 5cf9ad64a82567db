// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/hlsl/code_writer.h"
#include "back/text/speller.h"

namespace umber::back::hlsl {

/// What text::Speller asks, as HLSL has it.
class Spelling final : public text::Speller, private CodeWriter {
 public:
  explicit Spelling(Shader& shader);

  void print(const ir::Inst& inst, Prec at_least) override;
  const ir::Inst* write(const ir::Inst& inst, Scope scope) override;

  void declare(TextWriter& out, ir::TypeId type, std::string_view name) override;
  std::string_view type_name(ir::TypeId type) override;
  std::string_view member_name(ir::TypeId structure, uint32_t n) override;
  uint32_t padding(ir::TypeId structure, uint32_t n) override;
  void print_zero(ir::TypeId type) override;
  void print_io_var(ir::IoVarId v) override;
  void print_stored(const ir::Inst& store) override;
  bool print_main_head(ir::FunctionId function) override;
  std::string_view carried_parameters(ir::FunctionId function, bool declares) override;
  void begin_body(Scope scope) override;

 private:
  void print_composite(const ir::Inst& inst, Prec at_least);
  void print_load(const ir::Inst& inst, Prec at_least);
  const ir::Inst* write_store(const ir::Inst& inst, Scope scope);
  void write_memory(const ir::Inst& inst, Scope scope);
  void write_one(const ir::Inst& inst, Scope scope);
  void print_device(const ir::Inst& inst);
  void write_device(const ir::Inst& inst, Scope scope);
};

}  // namespace umber::back::hlsl
