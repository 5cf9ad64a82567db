// SPDX-License-Identifier: Apache-2.0
#include "back/text/structure_text.h"

#include "back/text/code.h"

namespace umber::back::text {

StructureText::StructureText(Code& code, ir::TypeId type)
    : names(code.scratch, code.language.words),
      members(code.scratch.table<std::string_view>(code.module.types.part_count(type))),
      code_(code),
      type_(type) {}

std::string_view StructureText::name_member(uint32_t n) {
  const std::string_view wanted = code_.module.names.text(code_.module.types.member(type_, n).name);
  return members[n] = names.local(wanted.empty() ? "member" : wanted);
}

std::string_view StructureText::end(TextWriter& declarations) {
  const ir::Module& module = code_.module;
  const std::string_view wanted = module.names.text(module.types[type_].name);
  const std::string_view name = code_.names.global(wanted.empty() ? "Structure" : wanted);
  if (members.empty()) code_.speller->declare(out << "  ", ir::types::kF32, "unused"), out << ";\n";
  declarations << "struct " << name << " {\n" << out.text() << "};\n\n";
  return name;
}

}  // namespace umber::back::text
