// SPDX-License-Identifier: Apache-2.0
#include "draw/record.h"

#include <algorithm>

#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"

namespace umber::draw {
namespace {

using ir::BuiltIn;
using ir::Direction;

bool is_of_patch(const ir::IoVar& v) {
  return v.is_patch || v.built_in == BuiltIn::tess_level_inner || v.built_in == BuiltIn::tess_level_outer;
}

class SlotWalk {
 public:
  SlotWalk(const ir::Module& module, uint32_t location, uint32_t component)
      : types_(module.types), location_(location), component_(component) {}

  std::vector<Scalar> all;

  void value(ir::TypeId type) {
    if (types_.is_array(type) || types_.is_structure(type)) {
      const uint32_t parts = types_.is_array(type) ? types_[type].extent : types_.part_count(type);
      for (uint32_t n = 0; n < parts; ++n) value(types_.part(type, n));
      return;
    }
    if (!types_.is_numeric(type)) return void(++word_);
    const uint32_t step = ir::bit_width_of(types_.scalar_kind(type)) == 64 ? 2 : 1;
    for (uint32_t c = 0; c < types_.columns(type); ++c) {
      const uint32_t rows = types_.rows(type);
      for (uint32_t r = 0; r < rows; ++r)
        all.push_back({location_ * 4 + component_ + r * step, word_++, types_.scalar_kind(type)});
      location_ += component_ + rows * step > 4 ? 2 : 1;
    }
  }

 private:
  const ir::TypeTable& types_;
  uint32_t location_, component_, word_ = 0;
};

}  // namespace

std::vector<Scalar> scalars_at(const ir::Module& module, ir::TypeId type, uint32_t location, uint32_t component) {
  SlotWalk walk(module, location, component);
  walk.value(type);
  return std::move(walk.all);
}

Record::Record(const ir::Module& module, Share share) {
  for (const ir::IoVarId id : module.io_vars.ids()) {
    const ir::IoVar& v = module.io_vars[id];
    if (v.direction != Direction::output || is_of_patch(v) != (share == Share::patch)) continue;
    const ir::TypeId type = is_of_patch(v) ? v.type : ir::type_of_one(module, v);
    const uint32_t words = words_of(module, type);
    variables_.push_back({id, v.built_in, words_, words, !is_of_patch(v) && ir::is_per_vertex(module, v)});
    if (is_located(v))
      for (const Scalar& s : scalars_at(module, type, *v.location, v.component))
        slots_.push_back({s.slot, words_ + s.word});
    words_ += words;
  }
  std::ranges::stable_sort(slots_, {}, &Slot::slot);
}

std::optional<uint32_t> Record::at_slot(uint32_t slot) const {
  const auto found = std::ranges::lower_bound(slots_, slot, {}, &Slot::slot);
  return found != slots_.end() && found->slot == slot ? std::optional(found->offset) : std::nullopt;
}

std::optional<uint32_t> Record::at_built_in(BuiltIn built_in) const {
  const auto found = std::ranges::find(variables_, built_in, &Variable::built_in);
  return found == variables_.end() ? std::nullopt : std::optional(found->offset);
}

std::optional<uint32_t> Record::at_variable(ir::IoVarId variable) const {
  const auto found = std::ranges::find(variables_, variable, &Variable::id);
  return found == variables_.end() ? std::nullopt : std::optional(found->offset);
}

uint32_t Record::length(BuiltIn built_in) const {
  const auto found = std::ranges::find(variables_, built_in, &Variable::built_in);
  return found == variables_.end() ? 0 : found->words;
}

void Record::append(const eval::StageValues& outputs, uint32_t vertex, std::vector<uint64_t>& words) const {
  const size_t begin = words.size();
  words.resize(begin + words_);
  for (const Variable& v : variables_) {
    const std::span<const uint64_t> from = outputs.find(v.id);
    const size_t first = v.is_array ? size_t{vertex} * v.words : 0;
    if (first + v.words <= from.size())
      std::ranges::copy(from.subspan(first, v.words), words.begin() + static_cast<ptrdiff_t>(begin + v.offset));
  }
}

Link::Link(const Record& from, const ir::Module& to, Share share) {
  for (const ir::IoVarId id : to.io_vars.ids()) {
    const ir::IoVar& v = to.io_vars[id];
    if (v.direction != Direction::input || is_of_patch(v) != (share == Share::patch)) continue;
    const bool is_array = !is_of_patch(v) && ir::is_per_vertex(to, v);
    const ir::TypeId type = is_array ? to.types[v.type].element : v.type;
    const uint32_t stride = is_array ? words_of(to, type) : 0;
    if (ir::info(v.built_in).device) {
      const std::optional<uint32_t> at = from.at_built_in(v.built_in);
      const uint32_t words = std::min(words_of(to, type), from.length(v.built_in));
      for (uint32_t n = 0; at && n < words; ++n) moves_.push_back({*at + n, id, n, stride});
    } else if (v.location) {
      for (const Scalar& s : scalars_at(to, type, *v.location, v.component))
        if (const std::optional<uint32_t> at = from.at_slot(s.slot)) moves_.push_back({*at, id, s.word, stride});
    }
  }
}

eval::StageValues Link::inputs(const ir::Module& module) {
  eval::StageValues all;
  for (const ir::IoVarId id : module.io_vars.ids())
    if (module.io_vars[id].direction == Direction::input) all[id].assign(words_of(module, module.io_vars[id].type), 0);
  return all;
}

void Link::copy(std::span<const uint64_t> record, uint32_t vertex, eval::StageValues& inputs) const {
  for (const Move& m : moves_) {
    eval::Words& words = inputs[m.to];
    const size_t at = m.word + size_t{vertex} * m.stride;
    if (at < words.size()) words[at] = record[m.from];
  }
}

void provide(const ir::Module& module, eval::StageValues& inputs, BuiltIn built_in, std::span<const uint64_t> words) {
  const ir::IoVarId id = ir::find_built_in(module, built_in, Direction::input);
  if (!id) return;
  eval::Words& to = inputs[id];
  std::copy_n(words.begin(), std::min(words.size(), to.size()), to.begin());
}

}  // namespace umber::draw
