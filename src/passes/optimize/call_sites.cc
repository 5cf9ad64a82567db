// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/call_sites.h"

#include <vector>

namespace umber::optimize {

void CallSites::put(ir::BlockId body, ir::InstId call) {
  if (!m_.scopes.are_kept) return;
  moved_.clear();
  const uint32_t around = site_of(call);
  own_ = add(m_.span(call), around);
  mark(body);
}

void CallSites::mark(ir::BlockId block) {
  std::vector<ir::BlockId> open{block};
  while (!open.empty()) {
    const ir::BlockId at = open.back();
    open.pop_back();
    m_.for_each(at, [&](ir::InstId i) {
      const uint32_t site = moved(site_of(i));
      site_of(i) = site;
      if (ir::info(m_.insts[i].op).attr != ir::Attr::regions) return;
      for (const ir::BlockId region : m_.regions(i)) open.push_back(region);
    });
  }
}

/// A call inside of what is put there is inside of the call at hand from now on.
uint32_t CallSites::moved(uint32_t site) {
  std::vector<uint32_t> chain;
  for (; site != 0 && !moved_.contains(site); site = m_.scopes.call_sites[site - 1].inlined_at) chain.push_back(site);
  uint32_t around = site == 0 ? own_ : moved_[site];
  for (size_t n = chain.size(); n-- > 0;)
    around = moved_[chain[n]] = add(m_.scopes.call_sites[chain[n] - 1].span, around);
  return around;
}

uint32_t& CallSites::site_of(ir::InstId i) {
  std::vector<uint32_t>& sites = m_.scopes.site_of;
  if (i.index >= sites.size()) sites.resize(m_.insts.size());
  return sites[i.index];
}

uint32_t CallSites::add(Span span, uint32_t inlined_at) {
  m_.scopes.call_sites.push_back({span, inlined_at});
  return static_cast<uint32_t>(m_.scopes.call_sites.size());
}

void copy_call_site(ir::Module& module, ir::InstId from, ir::InstId to) {
  std::vector<uint32_t>& sites = module.scopes.site_of;
  if (from.index >= sites.size() || sites[from.index] == 0) return;
  if (to.index >= sites.size()) sites.resize(module.insts.size());
  sites[to.index] = sites[from.index];
}

}  // namespace umber::optimize
