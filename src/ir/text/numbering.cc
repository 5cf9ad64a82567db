// SPDX-License-Identifier: Apache-2.0
#include "ir/text/numbering.h"

namespace umber::ir::text {

Numbering::Numbering(const Module& module)
    : structs_(module.types.size(), kUnused),
      layouts_(module.layouts.size(), kUnused),
      constants_(module.values.size(), kUnused) {
  mark_roots(module);
  mark_code(module);
  mark_parts(module);
  number(module);
}

void Numbering::mark_roots(const Module& module) {
  for (ResourceId r : module.resources.ids()) {
    mark(module, module.resources[r].type), mark(module, module.resources[r].array);
    mark(module.resources[r].layout);
  }
  for (ReferenceId r : module.references.ids())
    mark(module, module.references[r].type), mark(module.references[r].layout);
  for (IoVarId v : module.io_vars.ids()) mark(module, module.io_vars[v].type);
  for (VariableId v : module.variables.ids()) {
    mark(module, module.variables[v].type);
    mark_constant(module, module.variables[v].initial);
  }
  for (const Uniform& u : module.uniforms) mark_constant(module, u.initial), mark(module, u.declared);
  for (const DeclaredUniform& d : module.declared_uniforms) mark(module, d.type);
}

void Numbering::mark_code(const Module& module) {
  std::vector<BlockId> pending;
  for (const Function& f : module.functions) {
    pending.push_back(f.body);
    for (TypeId type : f.results) mark(module, type);
  }
  while (!pending.empty()) {
    const BlockId block = pending.back();
    pending.pop_back();
    for (uint32_t n = 0; n < module.blocks[block].param_count; ++n) mark(module, module.type(module.param(block, n)));
    module.for_each(block, [&](InstId i) {
      for (const Use& use : module.operands(i)) mark_constant(module, use.value);
      for (uint32_t n = 0; n < module.insts[i].result_count; ++n) mark(module, module.type(module.result(i, n)));
      if (info(module.insts[i].op).attr != Attr::regions) return;
      for (const BlockId b : module.regions(i)) pending.push_back(b);
    });
  }
}

void Numbering::mark_parts(const Module& module) {
  // What a thing is made of was there before it: one walk from the newest to the oldest reaches everything.
  for (uint32_t n = value_count(); n-- > 0;) {
    if (constants_[n] == kUnused) continue;
    mark(module, module.type(ValueId{n}));
    const Constant& c = module.constant(ValueId{n});
    for (uint32_t part = 0; part < c.part_count; ++part) mark_constant(module, module.constant_part(c, part));
  }
  for (uint32_t n = type_count(); n-- > types::kCount;) {
    if (structs_[n] == kUnused) continue;
    if (!module.types.is_structure(TypeId{n})) continue;
    for (uint32_t m = 0; m < module.types.part_count(TypeId{n}); ++m)
      mark(module, module.types.member(TypeId{n}, m).type);
  }
  for (uint32_t n = layout_count(); n-- > 0;) {
    if (layouts_[n] == kUnused) continue;
    const Layout& layout = module.layouts[LayoutId{n}];
    mark(layout.element);
    for (uint32_t m = 0; m < layout.member_count; ++m) mark(module.layouts.member(LayoutId{n}, m).layout);
  }
}

void Numbering::number(const Module& module) {
  uint32_t next = 0;
  for (uint32_t n = 0; n < type_count(); ++n)
    if (structs_[n] != kUnused) structs_[n] = module.types.is_structure(TypeId{n}) ? next++ : kUnused;
  next = 0;
  for (uint32_t& n : layouts_)
    if (n != kUnused) n = next++;
  next = 0;
  for (uint32_t n = 0; n < value_count(); ++n)
    if (constants_[n] != kUnused) constants_[n] = is_declared(module, ValueId{n}) ? next++ : kUnused;
}

}  // namespace umber::ir::text
