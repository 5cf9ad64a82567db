// SPDX-License-Identifier: Apache-2.0
#include "umber/explanations.h"

#include <algorithm>

#include "umber/help.h"

namespace umber::tool {
namespace {

struct Explanation {
  std::string_view id, cause, cure;

  bool is_for(std::string_view wanted) const {
    return id.ends_with('*') ? wanted.starts_with(id.substr(0, id.size() - 1)) : wanted == id;
  }
};
constexpr Explanation kExplanations[] = {
#define UMBER_EXPLANATION(id, cause, cure) {id, cause, cure},
#include "umber/explanations.def"
};

/// The row of its own, else one for all ids that begin alike.
const Explanation* explanation(std::string_view id) {
  const auto own = std::find_if(std::begin(kExplanations), std::end(kExplanations),
                                [&](const Explanation& e) { return e.id == id; });
  if (own != std::end(kExplanations)) return own;
  const auto shared = std::find_if(std::begin(kExplanations), std::end(kExplanations),
                                   [&](const Explanation& e) { return e.is_for(id); });
  return shared == std::end(kExplanations) ? nullptr : shared;
}

}  // namespace

std::optional<std::string> explanation_of(std::string_view id) {
  const Explanation* const e = explanation(id);
  if (!e) return std::nullopt;
  std::string text;
  wrap(text, e->cause, 0);
  wrap(text, e->cure, 0);
  return text;
}

}  // namespace umber::tool
