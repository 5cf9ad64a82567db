// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lower/precise.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace umber::glsl {
namespace {

bool has_regions(const ir::Inst& inst) { return ir::info(inst.op).attr == ir::Attr::regions; }

class PreciseMarker {
 public:
  PreciseMarker(ir::Module& module, ir::BlockId body) : m_(module) {
    find_stores(body);
    std::ranges::stable_sort(stores_, {}, &Store::place);
  }

  void mark(ir::ValueId value) {
    add(value);
    while (!pending_.empty()) {
      const ir::InstId i = pending_.back();
      pending_.pop_back();
      add_sources(i);
    }
  }

 private:
  struct Store {
    uint32_t place = 0;
    ir::ValueId value{};
  };

  void find_stores(ir::BlockId block) {
    for (ir::InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const ir::Inst& inst = m_.insts[i];
      if (inst.op == ir::Op::store && !inst.place().is_resource())
        stores_.push_back({inst.place().bits(), m_.operand(inst, inst.path_length())});
      if (has_regions(inst))
        for (const ir::BlockId region : m_.regions(inst)) find_stores(region);
    }
  }

  void add(ir::ValueId value) {
    const ir::InstId i = m_.def(value);
    if (!i || m_.has_flag(i, ir::flag::kPrecise)) return;
    m_.insts[i].flags |= ir::flag::kPrecise;
    pending_.push_back(i);
  }

  /// What an instruction computes its results from, indices apart.
  void add_sources(ir::InstId i) {
    const ir::Inst& inst = m_.insts[i];
    if (inst.op == ir::Op::load) return add_stores(inst.place().bits());
    for (uint32_t n = 0; n < inst.operand_count; ++n) add(m_.operand(inst, n));
    if (!has_regions(inst)) return;
    for (const ir::BlockId region : m_.regions(inst)) {
      const ir::Inst& last = m_.insts[m_.blocks[region].last];
      for (uint32_t n = 0; last.op == ir::Op::yield && n < last.operand_count; ++n) add(m_.operand(last, n));
    }
  }

  /// Each place once.
  void add_stores(uint32_t place) {
    auto s = std::ranges::lower_bound(stores_, place, {}, &Store::place);
    for (; s != stores_.end() && s->place == place && s->value; ++s) add(std::exchange(s->value, {}));
  }

  ir::Module& m_;
  std::vector<Store> stores_;  ///< by place; without a value: was marked
  std::vector<ir::InstId> pending_;
};

}  // namespace

void mark_precise(ir::Module& module, ir::BlockId body, std::span<const ir::ValueId> values) {
  if (values.empty()) return;
  PreciseMarker marker(module, body);
  for (const ir::ValueId v : values) marker.mark(v);
}

}  // namespace umber::glsl
