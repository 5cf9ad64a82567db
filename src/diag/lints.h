// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace umber {

/// What is looked for when it is asked for.
enum class Lint : uint8_t {
#define UMBER_LINT(name, id, group) name,
#include "diag/lints.def"
#undef UMBER_LINT
};

/// What asks for one besides its own name.
enum class LintGroup : uint8_t {
  all,    ///< -Wall, and -Wextra
  extra,  ///< -Wextra
  alone,  ///< nothing but -Weverything
};

struct LintRow {
  Lint lint;
  std::string_view id;  ///< of its messages
  LintGroup group;
};
inline constexpr LintRow kLints[] = {
#define UMBER_LINT(name, id, group) {Lint::name, id, LintGroup::group},
#include "diag/lints.def"
#undef UMBER_LINT
};

inline std::optional<Lint> find_lint(std::string_view id) {
  for (const LintRow& row : kLints)
    if (row.id == id) return row.lint;
  return std::nullopt;
}

class LintSet {
 public:
  constexpr LintSet() = default;
  template <typename... Lints>
  static constexpr LintSet of(Lints... lints) {
    LintSet set;
    (set.add(lints), ...);
    return set;
  }
  constexpr void add(Lint lint) { bits_ |= bit(lint); }
  constexpr void remove(Lint lint) { bits_ &= ~bit(lint); }
  constexpr bool has(Lint lint) const { return (bits_ & bit(lint)) != 0; }
  constexpr bool has_any(LintSet of) const { return (bits_ & of.bits_) != 0; }
  constexpr bool is_empty() const { return bits_ == 0; }

 private:
  static constexpr uint32_t bit(Lint lint) { return uint32_t{1} << static_cast<uint32_t>(lint); }
  uint32_t bits_ = 0;
};
static_assert(std::size(kLints) <= 32);

}  // namespace umber
