// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/part.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

/// The import of one entry point: goes over the module's declarations, and imports what the entry point reaches.
class Importer : public ImportPart {
 public:
  using ImportPart::ImportPart;

  /// False, with a diagnostic, if there is no such module.
  bool run();
  /// The module breaks a rule, of which nothing was reported: that takes an import without lines.
  bool is_broken() const { return is_broken_; }

 private:
  const EntryPointInfo* choose_entry_point();
  void find_reachable(const EntryPointInfo& entry);
  void find_comparisons();
  bool import_globals();
  void leave_out_unused_built_ins();
  bool check_result();

  bool is_broken_ = false;
};

}  // namespace umber::front::spirv
