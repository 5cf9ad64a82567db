// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "back/spirv/debug_set.h"
#include "diag/place_index.h"
#include "ir/module.h"

namespace umber::back::spirv {

/// A place as instructions for debuggers have it.
struct DebugPlace {
  spv::SpvId source{};
  uint32_t line = 0, column = 0;
  friend constexpr bool operator==(const DebugPlace&, const DebugPlace&) = default;
};

/// The files that code comes from, each declared when it is first asked for, and the unit that they are compiled to.
class DebugSources {
 public:
  /// `has_text`: with the text of each file.
  DebugSources(const Sources& sources, bool has_text, const ir::SourceLanguage& language, spv::ModuleBuilder& builder,
               DebugSet& set)
      : sources_(sources), places_(sources), has_text_(has_text), language_(language), builder_(builder), set_(set) {}

  DebugPlace place(uint32_t position);
  /// The compilation unit; the first file that was asked for is its main one.
  spv::SpvId unit(spv::SpvId source);

 private:
  struct File {
    spv::SpvId name, source;
  };
  spv::SpvId declare(std::string_view name, uint32_t position);

  const Sources& sources_;
  PlaceIndex places_;
  const bool has_text_;
  const ir::SourceLanguage& language_;
  spv::ModuleBuilder& builder_;
  DebugSet& set_;
  std::vector<File> files_;
  spv::SpvId unit_{};
};

}  // namespace umber::back::spirv
