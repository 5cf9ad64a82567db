// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "base/arena.h"
#include "base/names.h"
#include "base/store.h"
#include "front/glsl/preprocess/macro.h"

namespace umber::glsl {

/// What names mean to the preprocessor, and the macros that they name.
class MacroTable {
 public:
  explicit MacroTable(Names& names) : names_(names) {}

  NameInfo& info(NameId name) {
    const bool is_known = name.index < info_count_ && infos_[name.index].is_known;
    return is_known ? infos_[name.index] : look_up(name);
  }
  bool is_defined(NameId name, const Language& language) {
    const NameInfo& known = info(name);
    return known.macro || glsl::is_defined(known.builtin, language);
  }
  Macro& operator[](MacroId id) { return macros_[id]; }
  /// From now on `asked` gets the position in `watched` of each of these names that is looked at, once, in that order. Macros
  /// stay what they are.
  void watch(std::span<const NameId> watched, std::vector<uint32_t>& asked);
  std::vector<Macro> all() const {
    std::vector<Macro> list;
    for (const MacroId id : macros_.ids()) list.push_back(macros_[id]);
    return list;
  }
  MacroId add(const Macro& macro) { return macros_.add(macro); }
  template <typename T>
  std::span<const T> copy(std::span<const T> values) {
    return arena_.copy(values);
  }

 private:
  NameInfo& look_up(NameId name);

  Names& names_;
  std::vector<NameInfo> infos_;  ///< by NameId
  size_t info_count_ = 0;        ///< infos_.size(), which takes a division, and every name of a shader asks for it
  Store<Macro, MacroId> macros_;
  Arena arena_;  ///< of their parameters and bodies
  std::vector<uint32_t> watched_;           ///< by NameId, as far as one is watched: 1 and its position, else 0
  std::vector<uint32_t>* asked_ = nullptr;  ///< none: nothing is watched
};

}  // namespace umber::glsl
