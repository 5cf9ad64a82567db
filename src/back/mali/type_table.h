// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "back/mali/plan.h"

namespace umber::back::mali {

/// What becomes of a varying of two stages that are compiled together.
struct TypeRow {
  bool is_written_mediump = false, is_read_mediump = false, is_flat = false;
  VaryingKind kind{};
  Access store, load;
};

/// All combinations of the precision in each stage, of how it is read and of its kind; integers are always flat.
std::vector<TypeRow> type_table(Arch arch);

/// The table as Markdown, for architectures that convert when they store (v6) and for those that do not (v9).
std::string type_table_text();

}  // namespace umber::back::mali
