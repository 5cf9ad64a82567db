// SPDX-License-Identifier: Apache-2.0
#include "place/mali/varying_uses.h"

#include <set>

#include "ir/access.h"
#include "layout/layout.h"
#include "place/mali/messages.h"

namespace umber::place {
namespace {

using ir::InstId, ir::IoVar, ir::IoVarId, ir::Module, ir::Op, ir::Precision, ir::TypeId, ir::TypeKind, ir::ValueId;

constexpr uint32_t kWholeLocation = 4;  ///< components

uint32_t locations_of(const ir::TypeTable& types, TypeId type) { return types.contents(type).locations; }

bool is_wide(const ir::TypeTable& types, TypeId numeric) { return ir::bit_width_of(types.scalar_kind(numeric)) == 64; }

VaryingType varying_type(TypeKind scalar) {
  const uint32_t bits = ir::bit_width_of(scalar);
  if (bits == 64) return {VaryingKind::uint, 32};  // two words, which are neither integers nor floats
  const VaryingKind kind = ir::is_float(scalar)    ? VaryingKind::float_
                           : ir::is_signed(scalar) ? VaryingKind::sint
                                                   : VaryingKind::uint;
  return {kind, static_cast<uint8_t>(bits == 16 ? 16 : 32)};
}

ReadAt read_at(Op op) {
  if (op == Op::interpolate_at_centroid) return ReadAt::centroid;
  if (op == Op::interpolate_at_sample) return ReadAt::sample;
  return op == Op::interpolate_at_offset ? ReadAt::offset : ReadAt::declared;
}

bool holds_address(const ir::TypeTable& types, TypeId type) {
  if (types.is_array(type)) return holds_address(types, types.part(type, 0));
  if (!types.is_structure(type)) return types.is_reference(type);
  for (uint32_t n = 0; n < types.part_count(type); ++n)
    if (holds_address(types, types.part(type, n))) return true;
  return false;
}

/// Which components of a vector that an instruction makes somebody asks for.
uint32_t asked_components(const Module& m, ValueId vector) {
  uint32_t asked = 0;
  for (ir::UseId u = m.values[vector].first_use; u; u = m.uses[u].next) {
    const InstId user = m.uses[u].user;
    const uint32_t imm = m.insts[user].imm();
    if (m.insts[user].op == Op::extract) {
      asked |= 1u << imm;
    } else if (m.insts[user].op == Op::swizzle) {
      for (uint32_t n = 0; n < m.types.rows(m.type(m.result(user))); ++n) asked |= 1u << (imm >> 2 * n & 3);
    } else {
      return 15;
    }
  }
  return asked;
}

/// One variable: its locations, and what was found to be done with them.
class Variable {
 public:
  Variable(const Module& m, IoVarId id) : m_(m), var_(m.io_vars[id]) {
    if (locations_of(m.types, var_.type) > layout::kMostLocations) return;
    add_locations(id, var_.type, var_.precision);
  }

  /// What an access goes to. Those that go to many locations alike are looked at once.
  void mark(InstId access, uint32_t mode) {
    const TypeId type = m_.insts[access].result_count != 0 ? m_.type(m_.result(access))
                                                           : m_.type(m_.operand(access, m_.path_length(access)));
    bool is_one_location = m_.types.is_numeric(type) && !m_.types.is_matrix(type);
    std::vector<uint32_t> key{mode, is_one_location ? components_of(access, type) : kAll};
    for (uint32_t n = 0; n < m_.path_length(access); ++n) {
      const std::optional<uint64_t> bits = m_.scalar_bits(m_.operand(access, n));
      is_one_location &= bits.has_value();
      key.push_back(bits ? static_cast<uint32_t>(*bits) : kAll);
    }
    if (is_one_location || seen_.insert(std::move(key)).second) mark(access, var_.type, 0, 0, mode);
  }

  void append_used(std::vector<VaryingUse>& to) const {
    for (const VaryingUse& use : uses_)
      if (use.components != 0) to.push_back(use);
  }

 private:
  static constexpr uint32_t kAll = ~0u;

  /// Of `type`, which begins at location `element`; `step` is the next one of the path.
  void mark(InstId access, TypeId type, uint32_t element, uint32_t step, uint32_t mode) {
    if (element >= uses_.size()) return;
    if (step == m_.path_length(access)) return mark_all(access, type, element, mode);
    const ValueId index = m_.operand(access, step);
    if (m_.types.is_vector(type)) return mark_component(type, element, m_.scalar_bits(index), mode);
    if (m_.types.is_structure(type)) {
      const uint32_t member = ir::member_number(m_, index);
      for (uint32_t n = 0; n < member; ++n) element += locations_of(m_.types, m_.types.part(type, n));
      return mark(access, m_.types.part(type, member), element, step + 1, mode);
    }
    const TypeId part = m_.types.part(type, 0);
    const uint32_t size = locations_of(m_.types, part);
    if (const std::optional<uint64_t> n = m_.scalar_bits(index)) {
      // An index out of range has no meaning, and no location.
      if (*n < m_.types.part_count(type))
        mark(access, part, element + static_cast<uint32_t>(*n) * size, step + 1, mode);
      return;
    }
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) mark(access, part, element + n * size, step + 1, mode);
  }

  void add_locations(IoVarId id, TypeId type, Precision precision) {
    const ir::TypeTable& types = m_.types;
    if (types.is_structure(type)) {
      for (uint32_t n = 0; n < types.part_count(type); ++n) {
        const Precision own = ir::member_precision(m_, type, n);
        add_locations(id, types.part(type, n), own == Precision::none ? precision : own);
      }
    } else if (types.is_array(type) || types.is_matrix(type)) {
      for (uint32_t n = 0; n < types.part_count(type); ++n) add_locations(id, types.part(type, n), precision);
    } else if (types.is_numeric(type)) {
      const VaryingType declared = varying_type(types.scalar_kind(type));
      const bool is_wide_type = is_wide(types, type);
      const bool is_mediump = !is_wide_type && (precision == Precision::medium || precision == Precision::low);
      const bool is_flat =
          var_.interpolation == ir::Interpolation::flat || is_wide_type || declared.kind != VaryingKind::float_;
      VaryingUse use{.var = id,
                     .element = static_cast<uint32_t>(uses_.size()),
                     .first = static_cast<uint8_t>(var_.component & 3),
                     .declared = {declared, is_mediump, is_flat}};
      uses_.push_back(use);
      if (locations_of(types, type) != 2) return;
      ++use.element;
      use.first = 0;
      uses_.push_back(use);
    }
  }

  /// Of a scalar or vector that an access goes to.
  uint32_t components_of(InstId access, TypeId type) const {
    const bool is_load = m_.insts[access].result_count != 0;
    const bool is_part = is_load && m_.types.is_vector(type);
    const uint32_t all = (1u << m_.types.rows(type)) - 1;
    return is_part ? asked_components(m_, m_.result(access)) & all : all;
  }

  void mark_all(InstId access, TypeId type, uint32_t element, uint32_t mode) {
    if (m_.types.is_numeric(type) && !m_.types.is_matrix(type))
      return mark_words(type, element, components_of(access, type), mode);
    uint32_t at = element;
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      const TypeId part = m_.types.part(type, n);
      mark_whole(part, at, mode);
      at += locations_of(m_.types, part);
    }
  }

  void mark_whole(TypeId type, uint32_t element, uint32_t mode) {
    if (m_.types.is_numeric(type) && !m_.types.is_matrix(type))
      return mark_words(type, element, (1u << m_.types.rows(type)) - 1, mode);
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      const TypeId part = m_.types.part(type, n);
      mark_whole(part, element, mode);
      element += locations_of(m_.types, part);
    }
  }

  void mark_component(TypeId type, uint32_t element, std::optional<uint64_t> n, uint32_t mode) {
    const uint32_t all = (1u << m_.types.rows(type)) - 1;
    mark_words(type, element, n ? (*n < kWholeLocation ? 1u << *n & all : 0) : all, mode);
  }

  /// Components of a scalar or vector that begins at a location; of 64 bits each is two words, in this location or the
  /// next one.
  void mark_words(TypeId type, uint32_t element, uint32_t components, uint32_t mode) {
    uint32_t words = components;
    if (is_wide(m_.types, type)) {
      words = 0;
      for (uint32_t n = 0; n < kWholeLocation; ++n)
        if (components >> n & 1) words |= 3u << 2 * n;
    }
    words <<= uses_[element].first;
    mark_location(element, words & 15, mode);
    if (words >> 4 != 0 && element + 1 < uses_.size()) mark_location(element + 1, words >> 4, mode);
  }

  void mark_location(uint32_t element, uint32_t words, uint32_t mode) {
    uses_[element].components = static_cast<uint8_t>(uses_[element].components | words);
    if (words != 0) uses_[element].reads_at = static_cast<uint8_t>(uses_[element].reads_at | mode);
  }

  const Module& m_;
  const IoVar& var_;
  std::vector<VaryingUse> uses_;          ///< one for each location
  std::set<std::vector<uint32_t>> seen_;  ///< mode, components and path of accesses that go to several locations
};

}  // namespace

std::vector<VaryingUse> varying_uses(const Module& module, ir::Direction direction) {
  std::vector<std::optional<Variable>> variables(module.io_vars.size());
  module.for_each_inst([&](InstId i) {
    if (info(module.insts[i].op).attr != ir::Attr::place || !module.place(i).is_io_var()) return;
    const IoVarId id = module.place(i).io_var();
    const bool is_store = module.insts[i].op == Op::store;
    // A shader may read its outputs back: what it has not written there is nothing that another stage sees.
    if (module.io_vars[id].direction != direction || is_store != (direction == ir::Direction::output)) return;
    std::optional<Variable>& variable = variables[id.index];
    if (!variable) variable.emplace(module, id);
    const uint32_t mode = is_store ? 0 : 1u << static_cast<uint32_t>(read_at(module.insts[i].op));
    variable->mark(i, mode);
  });
  std::vector<VaryingUse> uses;
  for (const std::optional<Variable>& variable : variables)
    if (variable) variable->append_used(uses);
  return uses;
}

void report_addresses(const Module& module, ir::Direction direction, mali::Arch arch, Diagnostics& diagnostics) {
  for (const IoVarId id : module.io_vars.ids()) {
    const IoVar& var = module.io_vars[id];
    if (var.direction == direction && holds_address(module.types, var.type))
      diagnostics.report(kAddress, var.span, module.names.text(var.name), static_cast<uint32_t>(arch));
  }
}

}  // namespace umber::place
