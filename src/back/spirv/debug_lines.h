// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "diag/place_index.h"
#include "ir/module.h"
#include "spirv/module_builder.h"

namespace umber::back::spirv {

/// Tells debuggers where instructions come from: OpLine, and OpSource with the text of each file that is named.
class DebugLines {
 public:
  DebugLines(const Sources& sources, const ir::SourceLanguage& language, spv::ModuleBuilder& builder)
      : sources_(sources), language_(language), places_(sources), builder_(builder) {}

  /// What is emitted next comes from there; no place: from where the instructions before come from.
  void at(Span span);

 private:
  void declare_text(uint32_t position);
  spv::SpvId file(std::string_view name);

  const Sources& sources_;
  const ir::SourceLanguage& language_;
  PlaceIndex places_;
  spv::ModuleBuilder& builder_;
  const char* text_ = nullptr;  ///< that `at` met last; an address says which it is
  std::vector<bool> written_;   ///< by the id of the name of a file: its text
};

}  // namespace umber::back::spirv
