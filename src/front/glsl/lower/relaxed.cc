// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lower/relaxed.h"

#include <algorithm>

namespace umber::glsl {
namespace {

using ir::Group;
using ir::Op;

/// Functions whose results are highp whatever they are of (ESSL 3.20 sections 8.3 and 8.4), and those of bits.
constexpr ir::OpSet kFull = {Op::frexp, Op::ldexp, Op::bitcast, Op::bitcast_extract};

/// What is computed from operands that all say how precisely.
bool follows_operands(Op op) {
  if (kFull.has(op)) return false;
  switch (ir::info(op).group) {
    case Group::arithmetic:
    case Group::bits:
    case Group::composite:
    case Group::conversion:
    case Group::matrix:
    case Group::geometry:
    case Group::math:
    case Group::derivative: return true;
    default: return false;
  }
}

bool is_relaxed(ir::Precision precision) {
  return precision == ir::Precision::low || precision == ir::Precision::medium;
}

/// Booleans have no precision.
bool is_boolean(const ir::Module& m, ir::ValueId v) {
  return m.types.is_numeric(m.type(v)) && m.types.scalar_kind(m.type(v)) == ir::TypeKind::bool_;
}

/// What a target may do with less precision, and the variables that it may keep with less.
bool may_be_relaxed(const ir::Inst& inst) {
  if (inst.op == Op::load) return inst.place().is_variable();
  return inst.op == Op::select || ir::is_in(Group::texture, inst.op) || inst.op == Op::image_load ||
         (follows_operands(inst.op) && !ir::is_in(Group::composite, inst.op));
}

}  // namespace

void RelaxedMarker::note(ir::ValueId value, ir::Precision precision) {
  if (!is_relaxed(precision) || m_.is_constant(value)) return;
  if (value.index >= needs_.size()) needs_.resize(m_.values.size(), Need::none);
  needs_[value.index] = Need::relaxed;
  has_relaxed_ = true;
}

RelaxedMarker::Need RelaxedMarker::greatest_need(const ir::Inst& inst, uint32_t first, uint32_t end) const {
  Need most = Need::none;
  for (uint32_t n = first; n < end; ++n) most = std::max(most, need_of(m_.operand(inst, n)));
  return most;
}

RelaxedMarker::Need RelaxedMarker::need_of_result(const ir::Inst& inst, uint32_t n) const {
  switch (inst.op) {
    case Op::select: return greatest_need(inst, 1, 3);
    case Op::extract_dynamic: return greatest_need(inst, 0, 1);
    case Op::insert_dynamic: return std::max(need_of(m_.operand(inst, 0)), need_of(m_.operand(inst, 2)));
    case Op::extract: {
      const ir::TypeId whole = m_.type(m_.operand(inst, 0));
      if (!m_.types.is_structure(whole)) return greatest_need(inst, 0, 1);
      return is_relaxed(ir::member_precision(m_, whole, inst.imm())) ? Need::relaxed : Need::full;
    }
    case Op::if_:
    case Op::switch_: {
      Need most = Need::none;
      for (const ir::BlockId region : m_.regions(inst)) {
        const ir::Inst& last = m_.insts[m_.blocks[region].last];
        if (last.op == Op::yield && n < last.operand_count) most = std::max(most, need_of(m_.operand(last, n)));
      }
      return most;
    }
    default:
      if (is_boolean(m_, inst.result(n))) return Need::none;
      return follows_operands(inst.op) ? greatest_need(inst, 0, inst.operand_count) : Need::full;
  }
}

void RelaxedMarker::mark_block(ir::BlockId block) {
  needs_.resize(std::max<size_t>(needs_.size(), m_.values.size()), Need::none);
  for (ir::InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
    ir::Inst& inst = m_.insts[i];
    if (ir::info(inst.op).attr == ir::Attr::regions)
      for (const ir::BlockId region : m_.regions(inst)) mark_block(region);
    for (uint32_t n = 0; n < inst.result_count; ++n) {
      Need& need = needs_[inst.result(n).index];
      if (need == Need::none) need = need_of_result(inst, n);
    }
    if (inst.result_count == 0 || !may_be_relaxed(inst)) continue;
    bool all_are_relaxed = true;
    for (uint32_t n = 0; n < inst.result_count; ++n) all_are_relaxed &= need_of(inst.result(n)) == Need::relaxed;
    if (all_are_relaxed) inst.flags |= ir::flag::kMediump;
  }
}

}  // namespace umber::glsl
