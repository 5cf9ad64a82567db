// SPDX-License-Identifier: Apache-2.0
#include "umber/mali.hpp"

#include "mali/model.h"
#include "mali/words/disassemble.h"

namespace umber {

std::vector<Listing> gpus() {
  std::vector<Listing> list;
  for (const mali::Model& model : mali::models()) list.push_back({mali::target_of(model), mali::describe(model)});
  return list;
}

Disassembly disassemble(std::span<const uint8_t> program, std::string_view gpu, DisassemblyForm form) {
  const std::optional<mali::Arch> arch = mali::arch_of_target(gpu);
  if (!arch) return {{}, "there is no GPU '" + std::string(gpu) + "'"};
  if (!mali::has_programs_of_words(*arch))
    return {{},
            "programs of v" + std::to_string(static_cast<unsigned>(*arch)) + " are not read yet, those from v9 on are"};
  if (program.size() % mali::kWordBytes != 0) return {{}, "a program is of whole words of 8 bytes"};
  return {form == DisassemblyForm::json ? mali::disassemble_to_json(program, *arch) : mali::disassemble(program, *arch),
          {}};
}

}  // namespace umber
