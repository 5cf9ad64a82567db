// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "back/text/accesses.h"
#include "back/text/aggregates.h"
#include "back/text/constants.h"
#include "back/text/expressions.h"
#include "back/text/functions.h"
#include "back/text/globals.h"
#include "back/text/helpers.h"
#include "back/text/language.h"
#include "back/text/locals.h"
#include "back/text/names.h"
#include "back/text/places.h"
#include "back/text/plan.h"
#include "back/text/speller.h"
#include "back/text/statements.h"
#include "back/text/stores.h"
#include "base/scratch.h"
#include "diag/diagnostics.h"

namespace umber::back::text {

/// One module while it is written as text: what its functions share, and the writers of each kind of code.
struct Code {
  Code(const ir::Module& m, Diagnostics& d, const Language& l)
      : module(m),
        diagnostics(d),
        language(l),
        scratch(m.memory()),
        names(scratch, l.words, NameTable::Of::text),
        accesses(m, scratch, l),
        out(m.memory()),
        plan(m, scratch, l, accesses),
        values(scratch.table<std::string_view>(m.values.size())),
        variables(scratch.table<std::string_view>(m.variables.size())),
        function_names(scratch.table<std::string_view>(m.functions.size())) {
    constexpr size_t kUsualPerInst = 32;
    names.reserve(m.names.size());
    out.reserve(m.insts.size() * kUsualPerInst);
  }
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  const ir::Module& module;
  Diagnostics& diagnostics;
  const Language& language;
  Speller* speller = nullptr;  ///< registers itself
  Scratch scratch;
  NameTable names;
  Accesses accesses;
  TextWriter out;           ///< declarations of the interface, then functions
  TextWriter declarations;  ///< structures, in order, and tables of constants
  Helpers helpers;
  Plan plan;
  std::span<std::string_view> values;          ///< by ValueId: names of those that have a variable
  std::span<std::string_view> variables;       ///< by VariableId: names of those that are declared
  std::span<std::string_view> function_names;  ///< by FunctionId
  std::vector<std::string_view> tables;        ///< by ConstantId: names of those that are declared
  /// What was met that cannot be written: the first kind of type that the language lacks, a table of too many numbers.
  ir::TypeKind missing_type = ir::TypeKind::void_;
  bool has_large_constant = false;
  void note_missing(ir::TypeKind kind) {
    if (missing_type == ir::TypeKind::void_) missing_type = kind;
  }

  Constants constants{*this};
  Expressions expressions{*this};
  Places places{*this};
  Aggregates aggregates{*this};
  Locals locals{*this};
  Stores stores{*this};
  Statements statements{*this};
  Functions functions{*this};
  Globals globals{*this};
};

inline CodeWriter::CodeWriter(Code& code) : code_(code), module_(code.module), plan_(code.plan), out_(code.out) {}
inline void CodeWriter::print(ir::ValueId v, Prec at_least) { code_.expressions.print(v, at_least); }
inline void CodeWriter::print_type(ir::TypeId type) { out_ << code_.speller->type_name(type); }
inline std::string_view CodeWriter::take_back(size_t start) { return out_.take_back(start, code_.scratch.arena()); }
inline std::string_view CodeWriter::new_name(std::string_view wanted) { return code_.names.local(wanted); }
inline std::string_view& CodeWriter::name_of(ir::ValueId v) { return code_.values[v.index]; }

inline Speller::Speller(Code& code) { code.speller = this; }

}  // namespace umber::back::text
