// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/attribute_words.h"

#include <vector>

#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId, ir::TypeKind, ir::ValueId;

constexpr uint32_t kNumbers = 2;  ///< in the four words of one location

bool is_wide(const Module& m, const IoVar& var) {
  const TypeId bottom = m.types.without_arrays(var.type);
  return var.direction == ir::Direction::input && m.types.is_numeric(bottom) &&
         ir::bit_width_of(m.types.scalar_kind(bottom)) == 64;
}

TypeId words_of(Module& m, TypeId type) {
  if (m.types.is_array(type) || m.types.is_matrix(type)) {
    const uint32_t count = m.types.is_array(type) ? m.types[type].extent : m.types.columns(type);
    return m.types.array(words_of(m, m.types.part(type, 0)), count);
  }
  const TypeId words = ir::types::vector(TypeKind::u32, m.types.rows(type) == 1 ? 2 : 4);
  return m.types.rows(type) > kNumbers ? m.types.array(words, 2) : words;
}

class Reader {
 public:
  Reader(ir::Builder& builder, IoVarId input) : b_(builder), m_(builder.module()), input_(input) {}

  /// What the input has at `path_`.
  ValueId value(TypeId type, TypeId words) {
    if (m_.types.is_array(type) || m_.types.is_matrix(type)) {
      std::vector<ValueId> parts;
      for (uint32_t n = 0; n < m_.types[words].extent; ++n) {
        path_.push_back(m_.u32(n));
        parts.push_back(value(m_.types.part(type, 0), m_.types[words].element));
        path_.pop_back();
      }
      return b_.construct(type, parts);
    }
    std::vector<ValueId> numbers;
    while (numbers.size() < m_.types.rows(type)) {
      const bool is_split = m_.types.is_array(words);
      if (is_split) path_.push_back(m_.u32(static_cast<uint32_t>(numbers.size()) / kNumbers));
      read_numbers(is_split ? m_.types[words].element : words, type, numbers);
      if (is_split) path_.pop_back();
    }
    return numbers.size() == 1 ? numbers[0] : b_.construct(type, numbers);
  }

 private:
  /// Reads the numbers of one location.
  void read_numbers(TypeId words, TypeId type, std::vector<ValueId>& numbers) {
    const ValueId loaded = b_.load(input_, words, path_);
    for (uint32_t n = 0; n < kNumbers && numbers.size() < m_.types.rows(type); ++n) {
      const ValueId pair[] = {b_.extract(loaded, n * 2), b_.extract(loaded, n * 2 + 1)};
      numbers.push_back(b_.emit(ir::Op::bitcast, ir::types::vector(m_.types.scalar_kind(type), 1),
                                {b_.construct(ir::types::vector(TypeKind::u32, 2), pair)}));
    }
  }

  ir::Builder& b_;
  Module& m_;
  IoVarId input_;
  std::vector<ValueId> path_;
};

}  // namespace

Result<bool> attribute_words(Module& module, PassContext& context) {
  if (!context.target.attributes_as_words || module.stage != ir::Stage::vertex) return false;
  std::vector<std::pair<IoVarId, IoVar>> wide;
  for (const IoVarId v : module.io_vars.ids())
    if (is_wide(module, module.io_vars[v])) wide.emplace_back(v, module.io_vars[v]);
  if (wide.empty()) return false;
  std::vector<bool> which(module.io_vars.size());
  for (const auto& [v, var] : wide) which[v.index] = true;
  const std::vector<ir::Place> moved = demote_io_vars(module, which);
  ir::Builder b = ir::Builder::before(module, module.blocks[module.function(module.entry).body].first);
  for (auto& [old, var] : wide) {
    const TypeId type = var.type;
    var.words_of = type;
    var.type = words_of(module, type);
    const IoVarId input = module.io_vars.add(var);
    b.store(moved[old.index], {}, Reader(b, input).value(type, var.type));
  }
  return true;
}

}  // namespace umber
