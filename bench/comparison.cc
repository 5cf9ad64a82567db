// SPDX-License-Identifier: Apache-2.0
#include "comparison.h"

namespace umber::bench {

Comparison compare(std::span<const Shader> shaders, std::span<const Subject> subjects, Turns turns) {
  Comparison result{.shaders = shaders.size()};
  // All of them first: see `survives`.
  std::vector<std::vector<bool>> crashes;
  for (const Subject& subject : subjects) {
    result.results.push_back({.subject = subject});
    crashes.emplace_back();
    for (const Shader& shader : shaders) crashes.back().push_back(subject.may_crash && !survives(subject, shader));
  }
  for (size_t s = 0; s < shaders.size(); ++s) {
    std::vector<Subject> able;
    for (size_t n = 0; n < subjects.size(); ++n) {
      if (crashes[n][s] || !subjects[n].compile(shaders[s])) continue;
      ++result.results[n].accepted;
      able.push_back(subjects[n]);
    }
    if (able.size() != subjects.size()) continue;
    const std::vector<Cost> costs = measure(able, shaders[s], turns);
    for (size_t n = 0; n < costs.size(); ++n) result.results[n].costs.push_back(costs[n]);
    result.bytes.push_back(shaders[s].text.size());
    result.names.push_back(shaders[s].name);
  }
  return result;
}

}  // namespace umber::bench
