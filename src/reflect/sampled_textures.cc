// SPDX-License-Identifier: Apache-2.0
#include "reflect/sampled_textures.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace umber::reflect {
namespace {

/// What an instruction samples with: the resource itself, if it has both, or a sampler apart.
std::optional<ir::ResourceId> sampler_of(const ir::Module& m, const ir::Inst& in) {
  const ir::Group group = info(in.op).group;
  if (group != ir::Group::texture && group != ir::Group::query) return std::nullopt;
  if (!in.has_flag(ir::flag::kSampler)) return in.resource();
  return m.resource_of(m.def(m.operand(in, in.operand_count - 1u)));
}

bool has_samplers(const ir::Module& m, const ir::Bindings& bindings) {
  for (const ir::ResourceId r : m.resources.ids())
    if (bindings[r].s) return true;
  return false;
}

auto key(const SampledTexture& t) {
  return std::tie(t.t.space, t.t.number, t.s.space, t.s.number, t.texture, t.sampler);
}

}  // namespace

std::vector<SampledTexture> sampled_textures(std::span<const ir::Module* const> units,
                                             std::span<const ir::Bindings> bindings) {
  std::vector<SampledTexture> all;
  bool has_any = false;
  for (size_t n = 0; n < units.size(); ++n) has_any |= has_samplers(*units[n], bindings[n]);
  for (size_t n = 0; n < units.size() && has_any; ++n) {
    const ir::Module* const m = units[n];
    std::vector<std::pair<ir::ResourceId, ir::ResourceId>> pairs;
    m->for_each_inst([&](ir::InstId i) {
      const ir::Inst& in = m->insts[i];
      if (const std::optional<ir::ResourceId> sampler = sampler_of(*m, in)) pairs.emplace_back(in.resource(), *sampler);
    });
    const auto by_id = [](const auto& a, const auto& b) {
      return std::pair(a.first.index, a.second.index) < std::pair(b.first.index, b.second.index);
    };
    std::sort(pairs.begin(), pairs.end(), by_id);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [texture, sampler] : pairs) {
      const Registers& t = bindings[n][texture];
      const Registers& s = bindings[n][sampler];
      if (!t.t || !s.s) continue;
      all.push_back({.texture = std::string(m->names.text(m->resources[texture].name)),
                     .sampler = std::string(m->names.text(m->resources[sampler].name)),
                     .t = {*t.t, t.space},
                     .s = {*s.s, s.space},
                     .stages = 1u << static_cast<uint32_t>(m->stage)});
    }
  }
  // Numbers are sorted: what sorts these structures is 25 kB of code.
  std::vector<uint32_t> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return std::tuple(key(all[a]), a) < std::tuple(key(all[b]), b); });
  std::vector<SampledTexture> kept;
  for (const uint32_t n : order) {
    if (!kept.empty() && key(kept.back()) == key(all[n]))
      kept.back().stages |= all[n].stages;
    else
      kept.push_back(std::move(all[n]));
  }
  return kept;
}

}  // namespace umber::reflect
