// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "back/text/code_writer.h"

namespace umber::back::text {

/// Names and declares what all functions of a text see.
class Globals : public CodeWriter {
 public:
  explicit Globals(Code& code) : CodeWriter(code) {}

  void declare_variables();
  /// A main() that the language gives its head has no name of its own.
  void name_functions(bool entry_is_main);

 private:
  void declare_variable(ir::VariableId v);
};

/// The pieces of a text, one behind the other, without empty lines at the end.
std::string joined(std::initializer_list<std::string_view> pieces);

}  // namespace umber::back::text
