// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/program.h"

#include <algorithm>

#include "eval/interpreter/tensors.h"

namespace umber::eval {
namespace {

constexpr uint64_t kNoOffset = ~uint64_t{0};

uint64_t claim(uint64_t& end, uint64_t words) {
  const uint64_t first = end;
  end = grow(end, words);
  return first;
}

}  // namespace

Program::Program(const ir::Module& module, uint64_t most_words, uint64_t undefined)
    : m_(module), most_words_(most_words), undefined_(undefined) {
  sizes();
  value_offsets_.assign(m_.values.size(), kNoOffset);
  counters_.assign(m_.insts.size(), kNoOffset);
  positions_.assign(m_.insts.size(), 0);
  frame_words_.assign(m_.functions.size(), 0);
  variables();
  for (ir::FunctionId f : m_.function_ids()) function(f);
  for (const ir::Uniform& u : m_.uniforms)
    if (u.initial) constant_words(u.initial);
}

/// Parts come before what they are part of.
void Program::sizes() {
  const ir::TypeTable& types = m_.types;
  type_words_.assign(types.size(), 0);
  for (uint32_t t = 0; t < types.size(); ++t) {
    const ir::TypeId id{t};
    const uint32_t parts = types.part_count(id);
    uint64_t& size = type_words_[t];
    if (types.is_scalar(id) || types.is_reference(id) ||
        id == ir::types::kSampler) {  // a sampler: see TextureUnit::sampler
      size = 1;
    } else if (types.is_structure(id)) {
      const size_t first = types[id].members.index;
      if (parts && member_offsets_.size() < first + parts) member_offsets_.resize(first + parts);
      for (uint32_t n = 0; n < parts; ++n) member_offsets_[first + n] = claim(size, words(types.part(id, n)));
      if (size == 0) size = 1;  // so that the words of a value bound the work of walking over it
    } else if (types.is_cooperative(id)) {
      size = words(types[id].element);  // each invocation has all of it
    } else if (types.is_tensor(id)) {
      size = Tensors::words(types, id);
    } else if (parts) {
      const uint64_t each = words(types.part(id, 0));
      size = each > kHuge / parts ? kHuge : each * parts;
    }
  }
}

void Program::variables() {
  for (ir::VariableId v : m_.variables.ids()) {
    const ir::Variable& variable = m_.variables[v];
    const bool is_local = variable.scope == ir::VariableScope::function;
    uint64_t& end = is_seen_elsewhere(variable.scope) ? shared_words_
                    : is_local                        ? frame_words_[variable.function.index]
                                                      : private_words_;
    variable_offsets_.push_back(claim(end, words(variable.type)));
    if (!variable.initial) continue;
    constant_words(variable.initial);
    initialized_.push_back(v);
  }
  for (ir::ResourceId r : m_.resources.ids()) {
    const ir::Resource& resource = m_.resources[r];
    if (resource.kind == ir::ResourceKind::shared_block && resource.layout)
      shared_block_bytes_ = std::max<uint64_t>(shared_block_bytes_, m_.layouts[resource.layout].size);
  }
  for (ir::IoVarId v : m_.io_vars.ids()) io_offsets_.push_back(claim(io_words_, words(m_.io_vars[v].type)));
}

void Program::function(ir::FunctionId f) {
  uint64_t& frame = frame_words_[f.index];
  std::vector<ir::InstId> open;  // what comes next, at each level of nesting
  const auto enter = [&](ir::BlockId b) {
    for (uint32_t n = 0; n < m_.blocks[b].param_count; ++n)
      value_offsets_[m_.param(b, n).index] = claim(frame, words(m_.param(b, n)));
    open.push_back(m_.blocks[b].first);
  };
  enter(m_.function(f).body);
  while (!open.empty()) {
    const ir::InstId i = open.back();
    if (!i) {
      open.pop_back();
      continue;
    }
    open.back() = m_.insts[i].next;
    instruction(i, frame);
    // The positions of an instruction's regions must follow its own; the last region is entered first.
    if (ir::info(m_.insts[i].op).attr != ir::Attr::regions) continue;
    const size_t first = open.size();
    for (const ir::BlockId b : m_.regions(i)) enter(b);
    std::reverse(open.begin() + static_cast<ptrdiff_t>(first), open.end());
  }
}

void Program::instruction(ir::InstId i, uint64_t& frame) {
  positions_[i.index] = next_position_++;
  for (const ir::Use& use : m_.operands(i))
    if (m_.is_constant(use.value)) constant_words(use.value);
  for (uint32_t n = 0; n < m_.insts[i].result_count; ++n)
    value_offsets_[m_.result(i, n).index] = claim(frame, words(m_.result(i, n)));
  if (m_.insts[i].op == ir::Op::loop) counters_[i.index] = claim(frame, 1);
}

void Program::constant_words(ir::ValueId v) {
  if (value_offsets_[v.index] != kNoOffset) return;
  fits_ = fits_ && grow(constants_.size(), words(v)) <= most_words_;
  if (!fits_) return;
  value_offsets_[v.index] = constants_.size();
  constants_.resize(constants_.size() + size(v));
  flatten(v, constants_.data() + value_offsets_[v.index]);
}

/// Zeros are there already.
void Program::flatten(ir::ValueId v, uint64_t* out) const {
  const ir::Constant& c = m_.constant(v);
  if (c.kind == ir::ConstantKind::scalar) *out = c.bits;
  if (c.kind == ir::ConstantKind::undefined) undefine(m_.type(v), out);
  for (uint32_t n = 0; n < c.part_count; ++n) flatten(m_.constant_part(c, n), out + part_offset(m_.type(v), n));
}

/// Addresses, samplers and the like are none: there is nothing that they could be.
void Program::fill_undefined(ir::TypeId type, uint64_t* out) const {
  const ir::TypeTable& types = m_.types;
  if (types.is_scalar(type)) {
    const ir::TypeKind kind = types.kind(type);
    const uint32_t bits = kind == ir::TypeKind::bool_ ? 1 : ir::bit_width_of(kind);
    *out = bits < 64 ? undefined_ & ((uint64_t{1} << bits) - 1) : undefined_;
  } else if (types.is_structure(type) || types.is_array(type) || types.is_numeric(type)) {
    for (uint32_t n = 0; n < types.part_count(type); ++n)
      fill_undefined(types.part(type, n), out + part_offset(type, n));
  }
}

void Program::take_outputs(const Words& io, StageValues& outputs) const {
  for (const ir::IoVarId id : m_.io_vars.ids()) {
    const ir::IoVar& var = m_.io_vars[id];
    if (var.direction != ir::Direction::output) continue;
    const uint64_t* const from = io.data() + offset(id);
    outputs[id].assign(from, from + words(var.type));
  }
}

}  // namespace umber::eval
