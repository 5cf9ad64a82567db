// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/essl/declarations.h"
#include "back/text/component.h"

namespace umber::back::essl {

/// What of expressions and statements is ESSL's own.
class Spelling final : public text::Speller, private text::CodeWriter {
 public:
  Spelling(text::Code& code, Types& types, Declarations& declarations)
      : Speller(code), CodeWriter(code), types_(types), declarations_(declarations) {}

  void print(const ir::Inst& inst, text::Prec at_least) override;
  const ir::Inst* write(const ir::Inst& inst, text::Scope scope) override;

  void declare(TextWriter& out, ir::TypeId type, std::string_view name) override { types_.declare(out, type, name); }
  std::string_view type_name(ir::TypeId type) override { return types_.name(type); }
  std::string_view member_name(ir::TypeId structure, uint32_t n) override { return types_.member_name(structure, n); }
  void print_zero(ir::TypeId type) override { code_.constants.print_zeros(out_, type); }
  void print_io_var(ir::IoVarId v) override { out_ << declarations_.io_var(v); }
  void print_stored(const ir::Inst& store) override { print_operand(store, store.path_length()); }

 private:
  // operators.cc
  void print_operator(const ir::Inst& inst, text::Prec at_least);
  void print_logical(const ir::Inst& inst, text::Prec at_least);
  void print_by_name(const ir::Inst& inst, text::Prec at_least);
  void print_choices(const ir::Inst& inst);
  void print_bitcast(const ir::Inst& inst);

  // spelling.cc
  void print_composite(const ir::Inst& inst, text::Prec at_least);
  void print_load(const ir::Inst& inst);
  void write_modf(const ir::Inst& inst, text::Scope scope);
  void write_terminator(const ir::Inst& inst, text::Scope scope);
  void unsupported(const ir::Inst& inst);

  // texture.cc
  void print_texture(const ir::Inst& inst);
  void print_sample(const ir::Inst& inst);
  void print_fetch(const ir::Inst& inst);  // of texels, or of the size

  Types& types_;
  Declarations& declarations_;
};

}  // namespace umber::back::essl
