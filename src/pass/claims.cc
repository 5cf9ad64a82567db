// SPDX-License-Identifier: Apache-2.0
#include "pass/claims.h"

namespace umber {
namespace {

bool locations_assigned(const ir::Module& m) {
  for (ir::IoVarId v : m.io_vars.ids())
    if (!m.io_vars[v].location && !ir::info(m.io_vars[v].built_in).device) return false;
  return true;
}

template <typename Predicate>
bool all_resources(const ir::Module& m, Predicate&& holds) {
  for (ir::ResourceId r : m.resources.ids())
    if (!holds(m.resources[r])) return false;
  return true;
}

bool no_default_uniforms(const ir::Module& m) {
  return all_resources(m, [](const ir::Resource& r) {
    return r.kind != ir::ResourceKind::default_uniforms && r.kind != ir::ResourceKind::state_uniforms;
  });
}

bool no_atomic_counters(const ir::Module& m) {
  return all_resources(m, [](const ir::Resource& r) { return r.kind != ir::ResourceKind::atomic_counters; });
}

bool blocks_laid_out(const ir::Module& m) {
  return all_resources(m, [](const ir::Resource& r) { return !is_block(r.kind) || r.layout; });
}

bool slots_assigned(const ir::Module& m) {
  return all_resources(m, [](const ir::Resource& r) { return r.assigned.has_value() || !ir::has_slot(r.kind); });
}

/// Whether some instruction accesses an untyped block by a path (or, `by_bytes`, any by an offset).
bool accesses_blocks(const ir::Module& m, bool by_bytes) {
  bool found = false;
  m.for_each_inst([&](ir::InstId i) {
    const ir::OpInfo& op = ir::info(m.insts[i].op);
    found |= by_bytes ? ir::is_buffer_op(m.insts[i].op)
                      : op.attr == ir::Attr::place && m.place(i).is_resource() &&
                            m.resources[m.place(i).resource()].form == ir::BlockForm::untyped;
  });
  return found;
}

bool access_is_logical(const ir::Module& m) { return !accesses_blocks(m, true); }
bool access_is_explicit(const ir::Module& m) { return !accesses_blocks(m, false); }

bool block_accesses_split(const ir::Module& m) {
  bool all = true;
  m.for_each_inst([&](ir::InstId i) {
    const ir::Inst& in = m.insts[i];
    if ((in.op != ir::Op::load && in.op != ir::Op::store) || !in.place().is_resource()) return;
    const ir::TypeId type = m.type(in.op == ir::Op::load ? in.results : m.operand(in, in.path_length()));
    const bool may_be_structure =
        in.op == ir::Op::load && m.resources[in.place().resource()].kind == ir::ResourceKind::uniform_block;
    all &= m.types.is_numeric(type) || (may_be_structure && m.types.is_structure(type));
  });
  return all;
}

bool no_specializations(const ir::Module& m) {
  bool none = m.computed.empty();
  m.for_each_inst([&](ir::InstId i) { none &= m.insts[i].op != ir::Op::specialization; });
  return none;
}

bool cannot_tell(const ir::Module&) { return true; }

struct Claim {
  Property property;
  std::string_view name;
  bool (*holds)(const ir::Module&);
};
constexpr Claim kClaims[] = {
    {Property::locations_assigned, "locations_assigned", locations_assigned},
    {Property::no_default_uniforms, "no_default_uniforms", no_default_uniforms},
    {Property::no_atomic_counters, "no_atomic_counters", no_atomic_counters},
    {Property::blocks_laid_out, "blocks_laid_out", blocks_laid_out},
    {Property::slots_assigned, "slots_assigned", slots_assigned},
    {Property::access_is_logical, "access_is_logical", access_is_logical},
    {Property::access_is_explicit, "access_is_explicit", access_is_explicit},
    {Property::block_accesses_split, "block_accesses_split", block_accesses_split},
    {Property::no_specializations, "no_specializations", no_specializations},
    {Property::vulkan_clip_space, "vulkan_clip_space", cannot_tell},
};

}  // namespace

std::string broken_claims(const ir::Module& module, Properties claimed) {
  std::string broken;
  for (const Claim& claim : kClaims) {
    if (!claimed.has_all(claim.property) || claim.holds(module)) continue;
    if (!broken.empty()) broken += ", ";
    broken += claim.name;
  }
  return broken;
}

}  // namespace umber
