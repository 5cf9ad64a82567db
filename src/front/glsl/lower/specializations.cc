// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "front/glsl/lower/parts.h"
#include "front/glsl/tree/specialized.h"

namespace umber::glsl {

ValueId SpecializationLowerer::value_of(SymbolId id) {
  if (found_.size() < symbols_.symbols.size()) found_.resize(symbols_.symbols.size());
  if (found_[id.index].body == emit_.body() && found_[id.index].value) return found_[id.index].value;
  const std::vector<SymbolId> wanted = missing(id);
  emit_.at_start([&] {
    for (const SymbolId symbol : wanted) found_[symbol.index].value = compute(symbols_[symbol]);
  });
  return found_[id.index].value;
}

/// Those that one is made of, itself included, which the function has not yet; in the order of their declarations.
std::vector<SymbolId> SpecializationLowerer::missing(SymbolId root) {
  std::vector<SymbolId> all, open{root};
  while (!open.empty()) {
    const SymbolId id = open.back();
    open.pop_back();
    if (found_[id.index].body == emit_.body()) continue;
    found_[id.index] = {.body = emit_.body(), .value = {}};
    all.push_back(id);
    if (const ExprId initializer = symbols_[id].initializer)
      for_each_specialized(tree_, symbols_, initializer, [&](SymbolId part) { open.push_back(part); });
  }
  std::ranges::sort(all);
  return all;
}

ValueId SpecializationLowerer::compute(const Symbol& symbol) {
  if (symbol.initializer) return value(symbol.initializer);
  if (!symbol.specialization) return workgroup_size(symbol.type);
  return emit_.builder().emit(Op::specialization, symbol.type, {}, *symbol.specialization);
}

ValueId SpecializationLowerer::length(uint32_t row) {
  lengths_.resize(module_.computed.size());
  const std::vector<uint32_t> wanted = missing_rows(row);
  if (!wanted.empty())
    emit_.at_start([&] {
      for (const uint32_t n : wanted) lengths_[n].value = compute(module_.computed[n]);
    });
  return emit_.convert(lengths_[row].value, TypeKind::i32);
}

/// Those that one is made of, itself included, which the function has not yet; in their order.
std::vector<uint32_t> SpecializationLowerer::missing_rows(uint32_t root) {
  std::vector<uint32_t> all, open{root};
  while (!open.empty()) {
    const uint32_t n = open.back();
    open.pop_back();
    if (lengths_[n].body == emit_.body() && lengths_[n].value) continue;
    lengths_[n] = {.body = emit_.body(), .value = module_.u32(0)};
    all.push_back(n);
    const ir::Computed& row = module_.computed[n];
    for (uint32_t o = 0; o < ir::info(row.op).operands; ++o)
      if (!row.operands[o].constant) open.push_back(row.operands[o].row);
  }
  std::ranges::sort(all);
  return all;
}

ValueId SpecializationLowerer::compute(const ir::Computed& row) {
  Values operands;
  for (uint32_t n = 0; n < ir::info(row.op).operands; ++n)
    operands.push_back(row.operands[n].constant ? row.operands[n].constant : lengths_[row.operands[n].row].value);
  return emit_.builder().emit(row.op, row.type, operands, row.op == Op::specialization ? row.number : 0);
}

ValueId SpecializationLowerer::workgroup_size(TypeId type) {
  const ir::ComputeState& state = module_.state.compute;
  Values parts;
  for (uint32_t n = 0; n < 3; ++n) {
    const std::optional<uint32_t> by = state.specialized_size[n];
    const ValueId size = by ? emit_.builder().emit(Op::specialization, module_.specializations[*by].type, {}, *by)
                            : module_.u32(state.local_size[n]);
    parts.push_back(emit_.convert(size, types().scalar_kind(type)));
  }
  return emit_.construct(type, parts);
}

}  // namespace umber::glsl
