// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/names.h"
#include "diag/source.h"
#include "ir/ids.h"
#include "ir/interface/io_var.h"

namespace umber::ir {

/// The language that a stage was written in: some rules between stages are those of one version only.
struct SourceLanguage {
  uint16_t version = 0;  ///< 330; 0: not known, no version's rules hold
  bool es = false;
  bool all_invariant = false;  ///< outputs are invariant without being declared so (`#pragma STDGL invariant(all)`)
};

/// Where the code of a module stands in its source, for debuggers. Places alone say in which of these an instruction is,
/// but for one that was copied into the place of a call.
struct SourceScopes {
  struct Function {
    NameId name{};
    Span name_span, span;  ///< of the name, and of the whole definition
    TypeId result{};
    std::vector<TypeId> parameters;
  };
  struct CallSite {
    Span span;                ///< the call
    uint32_t inlined_at = 0;  ///< the site where the code with the call was copied to itself; as in `site_of`
  };
  bool are_kept = false;            ///< what follows is there
  std::vector<Function> functions;  ///< all that were defined
  std::vector<Span> blocks;         ///< statements that are scopes
  std::vector<CallSite> call_sites;
  std::vector<uint32_t> site_of;  ///< by InstId, as far as there are any: number of the call site from 1 on, or 0
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
