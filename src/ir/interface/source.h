// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>

#include "base/names.h"
#include "ir/ids.h"
#include "ir/interface/io_var.h"

namespace umber::ir {

/// The language that a stage was written in: some rules between stages are those of one version only.
struct SourceLanguage {
  uint16_t version = 0;  ///< 330; 0: not known, no version's rules hold
  bool es = false;
  bool all_invariant = false;  ///< outputs are invariant without being declared so (`#pragma STDGL invariant(all)`)
};

/// A uniform outside of blocks as the source declared it, used or not. Link holds those of all stages against each
/// other; nothing else depends on them.
struct DeclaredUniform {
  TypeId type{};
  NameId name{};
  Precision precision{};
  bool is_used = false;
  std::optional<uint32_t> location, binding;
  std::optional<uint32_t> offset;  ///< of an atomic counter
};

}  // namespace umber::ir
