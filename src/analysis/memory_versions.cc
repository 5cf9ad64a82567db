// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory_versions.h"

#include <algorithm>

#include "analysis/effects.h"

namespace umber::analysis {

using ir::InstId, ir::Op, ir::Place;

MemoryVersions::MemoryVersions(const ir::Module& module)
    : m_(module),
      variables_(module.variables.size(), 0),
      io_vars_(module.io_vars.size(), 0),
      buffers_change_(writes_buffers()) {}

/// False if the module has readonly buffers and writes none; without readonly ones nobody asks.
bool MemoryVersions::writes_buffers() const {
  bool has_readonly = false, writes = false;
  for (const ir::ResourceId r : m_.resources.ids()) has_readonly |= m_.resources[r].access.readonly;
  for (const ir::ReferenceId r : m_.references.ids()) has_readonly |= m_.references[r].access.readonly;
  if (!has_readonly) return true;
  m_.for_each_inst([&](InstId i) {
    const bool is_at_address = info(m_.insts[i].op).attr == ir::Attr::place && m_.place(i).is_reference();
    const bool is_of_buffers = is_at_address || m_.resource_used(i);
    writes |= is_of_buffers && info(m_.insts[i].op).effect == ir::Effect::writes;
  });
  return writes;
}

bool MemoryVersions::is_unchanging(const ir::Resource& r) const {
  if (r.kind == ir::ResourceKind::shared_block) return false;
  if (r.kind != ir::ResourceKind::storage_block) return is_block(r.kind) && r.kind != ir::ResourceKind::atomic_counters;
  return is_unchanging(r.access);
}

/// Of a buffer.
bool MemoryVersions::is_unchanging(const ir::AccessFlags& access) const {
  return access.readonly && !access.coherent && !access.volatile_ && (access.restrict_ || !buffers_change_);
}

std::optional<uint32_t> MemoryVersions::read_by(InstId i) const {
  if (m_.insts[i].op == Op::load_buffer) return version_of(m_.resources[m_.resource_of(i)]);
  if (m_.insts[i].op != Op::load) return std::nullopt;
  const Place place = m_.place(i);
  switch (place.table()) {
    case Place::Table::io_var:
      if (m_.io_vars[place.io_var()].built_in == ir::BuiltIn::ray_tmax) return std::max(all_, memory_);
      if (m_.io_vars[place.io_var()].direction == ir::Direction::input) return 0;
      return std::max(all_, io_vars_[place.io_var().index]);
    case Place::Table::variable:
      if (is_seen_elsewhere(m_.variables[place.variable()].scope)) return std::max(all_, memory_);
      return std::max(all_, variables_[place.variable().index]);
    case Place::Table::reference: {
      const ir::AccessFlags& access = m_.references[place.reference()].access;
      if (is_unchanging(access)) return 0;
      return access.coherent || access.volatile_ ? std::nullopt : std::optional(std::max(all_, memory_));
    }
    case Place::Table::resource: break;
  }
  return version_of(m_.resources[place.resource()]);
}

std::optional<uint32_t> MemoryVersions::version_of(const ir::Resource& r) const {
  if (is_unchanging(r)) return 0;
  if (!is_written(r.kind) || r.access.coherent || r.access.volatile_) return std::nullopt;
  return std::max(all_, memory_);
}

void MemoryVersions::write(InstId i) {
  const ir::Inst& in = m_.insts[i];
  if (runs_functions(m_, in)) return write_all();
  const std::optional<ir::VariableId> v = written_variable(in);
  const MemorySet written = effects(m_, in).writes;
  if (v && !written.overlaps(MemorySet::shared()))
    variables_[v->index] = ++clock_;
  else if ((in.op == Op::store || in.op == Op::pointer_to) && in.place().is_io_var())
    io_vars_[in.place().io_var().index] = ++clock_;
  else
    memory_ = ++clock_;
}

}  // namespace umber::analysis
