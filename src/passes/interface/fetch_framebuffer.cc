// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/fetch_framebuffer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::BuiltIn, ir::InstId, ir::IoVar, ir::IoVarId, ir::Module, ir::ResourceId, ir::TypeId, ir::TypeKind,
    ir::ValueId;

bool is_fetched(const IoVar& v) {
  return v.direction == ir::Direction::input && (v.built_in == BuiltIn::frag_data || v.built_in == BuiltIn::frag_color);
}

/// Elements of an array, or the variable itself, that some instruction may read.
std::vector<bool> read_elements(const Module& m, IoVarId v) {
  const TypeId type = m.io_vars[v].type;
  std::vector<bool> read(m.types.is_array(type) ? m.types[type].extent : 1, false);
  m.for_each_inst([&](InstId i) {
    if (info(m.insts[i].op).attr != ir::Attr::place || m.place(i) != ir::Place(v)) return;
    const bool is_part = m.types.is_array(type) && m.path_length(i) != 0;
    const auto index = is_part ? m.scalar_bits(m.operand(i, 0)) : std::nullopt;
    if (!index)
      read.assign(read.size(), true);
    else if (*index < read.size())
      read[static_cast<size_t>(*index)] = true;
  });
  return read;
}

/// One attachment: what it is read for.
struct Fetch {
  ResourceId from{};
  IoVarId to{};
  std::optional<uint32_t> element;
};

ResourceId add_attachment(Module& m, IoVarId v, std::optional<uint32_t> element) {
  const IoVar& var = m.io_vars[v];
  std::string name(m.names.text(var.name));
  if (element) name += '[' + std::to_string(*element) + ']';
  const TypeKind kind = m.types.scalar_kind(m.types.without_arrays(var.type));
  return m.resources.add({.kind = ir::ResourceKind::storage_image,
                          .origin = ir::Origin::declared,
                          .type = m.types.image({.dim = ir::ImageDim::subpass, .sampled = kind}),
                          .input_attachment = var.declared_location.value_or(0) + element.value_or(0),
                          .name = m.names.intern(name),
                          .span = var.span});
}

/// The pixel's colour, or as many components of it as the type has.
ValueId read_attachment(ir::Builder& b, ResourceId from, TypeId type) {
  Module& m = b.module();
  const TypeKind kind = m.types.scalar_kind(type);
  const ValueId operands[] = {m.u32(0), m.zero(ir::types::vector(TypeKind::i32, 2))};
  const ValueId color = b.emit(ir::Op::image_load, ir::types::vector(kind, 4), operands, from.index);
  const uint32_t rows = m.types.rows(type);
  if (rows == 4) return color;
  if (rows == 1) return b.extract(color, 0);
  std::vector<ValueId> parts;
  for (uint32_t n = 0; n < rows; ++n) parts.push_back(b.extract(color, n));
  return b.construct(type, parts);
}

}  // namespace

Result<bool> fetch_framebuffer(Module& m, PassContext&) {
  if (m.stage != ir::Stage::fragment) return false;
  std::vector<bool> which(m.io_vars.size());
  std::vector<Fetch> fetches;
  for (const IoVarId v : m.io_vars.ids()) {
    if (!is_fetched(m.io_vars[v])) continue;
    which[v.index] = true;
    const std::vector<bool> read = read_elements(m, v);
    const bool is_array = m.types.is_array(m.io_vars[v].type);
    for (uint32_t n = 0; n < read.size(); ++n) {
      const std::optional<uint32_t> element = is_array ? std::optional(n) : std::nullopt;
      if (read[n]) fetches.push_back({add_attachment(m, v, element), v, element});
    }
  }
  if (std::ranges::find(which, true) == which.end()) return false;
  const std::vector<ir::Place> moved = demote_io_vars(m, which);
  ir::Builder b = ir::Builder::before(m, m.blocks[m.function(m.entry).body].first);
  for (const Fetch& f : fetches) {
    const ir::VariableId to = moved[f.to.index].variable();
    const TypeId type = m.variables[to].type;
    std::vector<ValueId> path;
    if (f.element) path.push_back(m.u32(*f.element));
    b.store(to, path, read_attachment(b, f.from, f.element ? m.types[type].element : type));
  }
  return true;
}

}  // namespace umber
