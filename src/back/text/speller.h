// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/text/precedence.h"
#include "back/text/scope.h"
#include "ir/module.h"

namespace umber::back::text {

struct Code;

/// What a language spells itself. For expressions and statements it decides by the group of the op, and has what all
/// languages spell alike written by the writers of the code (code.h), which come back here for each part.
class Speller {
 public:
  /// An expression.
  virtual void print(const ir::Inst& inst, Prec at_least) = 0;
  /// A statement. Returns the last instruction that is written by it: `inst`, or one behind it in its region.
  virtual const ir::Inst* write(const ir::Inst& inst, Scope scope) = 0;

  /// `float name[4]`
  virtual void declare(TextWriter& out, ir::TypeId type, std::string_view name) = 0;
  /// Of a numeric type or a structure, which is declared if it was not; with extents of an array, where the language
  /// returns or constructs them.
  virtual std::string_view type_name(ir::TypeId type) = 0;
  virtual std::string_view member_name(ir::TypeId structure, uint32_t n) = 0;
  /// Words of padding in front of member `n` of a structure; behind the last one for the number of members.
  virtual uint32_t padding(ir::TypeId, uint32_t) { return 0; }
  /// Of a numeric type or structure, as an expression.
  virtual void print_zero(ir::TypeId type) = 0;

  /// An input or output as code has it.
  virtual void print_io_var(ir::IoVarId v) = 0;
  /// What the instruction stores, as the type that the place has.
  virtual void print_stored(const ir::Inst& store) = 0;

  /// The first line of the entry. False: the function is written like all others.
  virtual bool print_main_head(ir::FunctionId) { return false; }
  /// Parameters that a function has behind its own, as they are declared or, in a call, handed on; empty: none.
  virtual std::string_view carried_parameters(ir::FunctionId, bool /*declares*/) { return {}; }
  /// What stands in front of the variables of a function.
  virtual void begin_body(Scope) {}

 protected:
  explicit Speller(Code& code);
  ~Speller() = default;
};

}  // namespace umber::back::text
