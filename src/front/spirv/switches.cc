// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "front/spirv/parts.h"
#include "front/spirv/switch_importer.h"

namespace umber::front::spirv {
namespace {

/// Each label once, where it comes first.
std::vector<uint32_t> distinct(std::span<const uint32_t> labels) {
  std::vector<std::pair<uint32_t, size_t>> places;
  for (size_t n = 0; n < labels.size(); ++n) places.emplace_back(labels[n], n);
  std::sort(places.begin(), places.end());
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
  std::vector<size_t> kept;
  for (const auto& [label, place] : places) kept.push_back(place);
  std::sort(kept.begin(), kept.end());
  std::vector<uint32_t> found;
  for (const size_t n : kept) found.push_back(labels[n]);
  return found;
}

}  // namespace

/// The literals and targets of an OpSwitch; none, and a report, if the selector is no integer.
std::vector<SwitchImporter::Case> SwitchImporter::switch_cases(const Instruction& i, TypeId type) {
  std::vector<Case> cases;
  const bool is_integer = module_.types.is_scalar(type) && ir::is_integer(module_.types.kind(type));
  if (!is_integer) return fail(kTypes), cases;
  const uint32_t width = ir::bit_width_of(module_.types.kind(type)), literal_words = width > 32 ? 2 : 1;
  for (size_t n = 3; n + literal_words < i.words.size(); n += literal_words + 1) {
    const uint64_t bits = i.words[n] | (literal_words == 2 ? uint64_t{i.words[n + 1]} << 32 : 0);
    cases.push_back(
        {i.words[n + literal_words], module_.scalar(type, width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits)});
  }
  return cases;
}

Next SwitchImporter::import(const Instruction& i, const Block& b) {
  const uint32_t merge = parts_.regions.merge_of(b), default_label = i.words[2];
  const ValueId selector = value(i.words[1]);
  std::vector<Case> cases = switch_cases(i, module_.type(selector));
  if (failed()) return {};
  std::vector<uint32_t> labels;
  for (const Case& c : cases) labels.push_back(c.label);
  if (default_label != merge) labels.push_back(default_label);
  labels = distinct(labels);
  // The values of the ways in are stored before the switch: a region may also be entered from the one before it.
  for (const uint32_t label : labels) parts_.phis.possible_edge(b.label, label);
  if (default_label == merge) parts_.phis.possible_edge(b.label, merge);
  if (labels.empty()) return {0, merge};

  Construct construct{.kind = Construct::Kind::switch_, .merge = merge, .reaches_merge = default_label == merge};
  for (const uint32_t label : labels)
    if (label != merge && parts_.exits.find(label).way == Exit::Way::none) construct.labels.push_back(label);
  std::sort(construct.labels.begin(), construct.labels.end());
  labels = region_order(labels, construct.labels, merge);

  const auto by_label = [](const Case& a, const Case& c) { return a.label < c.label; };
  std::stable_sort(cases.begin(), cases.end(), by_label);
  const auto range = [&](uint32_t label) {
    return std::equal_range(cases.begin(), cases.end(), Case{label, {}}, by_label);
  };
  std::vector<ValueId> operands = {selector};
  for (const uint32_t label : labels)
    for (auto [at, end] = range(label); at != end; ++at) operands.push_back(at->value);
  if (failed()) return {};
  const ir::InstId branch = emit_.builder().inst(Op::switch_, operands, {});
  state().constructs.push_back(std::move(construct));
  for (size_t n = 0; n < labels.size() && !failed(); ++n) {
    const uint32_t label = labels[n];
    const ir::BlockId body = module_.add_block();
    const auto [first, last] = range(label);
    module_.blocks[body].label_count = static_cast<uint32_t>(last - first);
    module_.blocks[body].is_default = label == default_label;
    module_.add_region(branch, body);
    Construct& here = state().constructs.back();
    here.next = n + 1 < labels.size() ? labels[n + 1] : 0;
    const bool is_own = std::ranges::binary_search(here.labels, label);
    emit_.in_region(body, [&] { parts_.regions.region(0, label, is_own); });
  }
  return parts_.regions.finish();
}

/// The targets of a switch in an order where each that falls through comes right before the one it falls to. `own`:
/// those that start a region of their own, sorted.
std::vector<uint32_t> SwitchImporter::region_order(std::span<const uint32_t> labels, std::span<const uint32_t> own,
                                                   uint32_t merge) {
  std::vector<std::pair<uint32_t, uint32_t>> numbers;  // label, number
  for (size_t n = 0; n < labels.size(); ++n) numbers.emplace_back(labels[n], static_cast<uint32_t>(n));
  std::sort(numbers.begin(), numbers.end());
  std::vector<uint32_t> next(labels.size());  // number + 1
  std::vector<bool> has_previous(labels.size()), is_done(labels.size());
  for (size_t n = 0; n < labels.size() && !failed(); ++n) {
    if (!std::ranges::binary_search(own, labels[n])) continue;
    const uint32_t target = falls_through_to(labels[n], own, merge);
    if (!target) continue;
    const uint32_t at = std::lower_bound(numbers.begin(), numbers.end(), std::pair(target, 0u))->second;
    if (has_previous[at]) return fail(kControlFlow), std::vector<uint32_t>{};
    has_previous[at] = true;
    next[n] = at + 1;
  }
  std::vector<uint32_t> order;
  for (size_t n = 0; n < labels.size(); ++n) {
    if (has_previous[n]) continue;
    for (size_t at = n + 1; at != 0 && !is_done[at - 1]; at = next[at - 1]) {
      is_done[at - 1] = true;
      order.push_back(labels[at - 1]);
    }
  }
  if (order.size() != labels.size()) fail(kControlFlow);
  return order;
}

/// The other target of a switch that the code of `label` gets to, or 0.
uint32_t SwitchImporter::falls_through_to(uint32_t label, std::span<const uint32_t> own, uint32_t merge) {
  const std::span<const Block> blocks = b_.blocks(*state().function);
  const uint32_t stamp = ++state().stamp;
  if (state().visited.empty()) state().visited = state().scratch.table<uint32_t>(blocks.size());
  std::vector<uint32_t> pending = {label}, targets;
  while (!pending.empty() && !failed()) {
    faults_.count_step();
    const Block* at = b_.block(*state().function, pending.back());
    pending.pop_back();
    if (!at || std::exchange(state().visited[static_cast<size_t>(at - blocks.data())], stamp) == stamp) continue;
    targets.clear();
    successors(*at, targets);
    for (const uint32_t target : targets) {
      if (target == merge || target == label || parts_.exits.find(target).way != Exit::Way::none) continue;
      if (std::ranges::binary_search(own, target)) return target;
      pending.push_back(target);
    }
  }
  return 0;
}

void SwitchImporter::successors(const Block& b, std::vector<uint32_t>& out) const {
  const Instruction i = b_.at(b.terminator);
  switch (i.op) {
    case spv::Op::Branch: out.push_back(i.words[1]); break;
    case spv::Op::BranchConditional: out.insert(out.end(), {i.words[2], i.words[3]}); break;
    case spv::Op::Switch: {
      out.push_back(i.words[2]);
      const TypeId type = type_of(b_.type(i.words[1]));
      const bool is_wide = type && module_.types.is_scalar(type) && ir::bit_width_of(module_.types.kind(type)) == 64;
      for (size_t n = is_wide ? 5 : 4; n < i.words.size(); n += is_wide ? 3 : 2) out.push_back(i.words[n]);
      break;
    }
    default: break;
  }
}

}  // namespace umber::front::spirv
