// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/merge_buffer_loads.h"

#include <algorithm>
#include <vector>

#include "analysis/memory_versions.h"
#include "base/small_vector.h"
#include "passes/interface/buffer_rows.h"
#include "passes/interface/byte_offset.h"

namespace umber {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::ResourceId, ir::TypeId, ir::ValueId;

/// What loads must have in common to be one.
struct Row {
  ResourceId resource{};
  ValueId index{}, dynamic{};
  uint32_t start = 0;    ///< constant part of the offset, a multiple of layout::kRow
  uint32_t version = 0;  ///< of the memory
  uint16_t flags = 0;
  friend bool operator==(const Row&, const Row&) = default;
};

/// A load, and where in the row it begins.
struct Part {
  InstId load{};
  uint32_t first_word = 0, words = 0;
};

struct Group {
  Row row;
  SmallVector<Part, 4> parts;
};

class Merger {
 public:
  explicit Merger(Module& module) : m_(module), versions_(module) {}

  bool run() {
    for (const ir::FunctionId f : m_.function_ids()) walk(m_.function(f).body);
    return changed_;
  }

 private:
  /// Loads of a region may join those before it, never those of another region.
  void walk(BlockId block) {
    const size_t outer = groups_.size();
    for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) {
      const ir::OpInfo& op = ir::info(m_.insts[i].op);
      if (op.attr == ir::Attr::regions) {
        if (m_.insts[i].op == Op::loop) versions_.write_all();
        for (const BlockId b : m_.regions(i)) walk(b);
      } else if (m_.insts[i].op == Op::load_buffer) {
        add(i);
      } else if (op.effect == ir::Effect::writes) {
        versions_.write(i);
      }
    }
    for (size_t n = outer; n < groups_.size(); ++n) merge(groups_[n]);
    groups_.resize(outer);
  }

  void add(InstId i) {
    const std::optional<uint32_t> version = versions_.read_by(i);
    const auto alignment = static_cast<uint32_t>(*m_.scalar_bits(m_.operand(i, 2)));
    const ByteOffset offset = split_offset(m_, m_.operand(i, 1), alignment);
    const TypeId type = m_.type(m_.result(i));
    const uint32_t bytes = buffer_bytes(m_.types, type), in_row = offset.constant % layout::kRow;
    const bool is_in_words = bytes % kWordBytes == 0 && in_row % kWordBytes == 0;
    if (!version || !offset.is_known_modulo(layout::kRow) || !is_in_words || in_row + bytes > layout::kRow) return;
    const Row row{.resource = m_.resource_of(i),
                  .index = m_.operand(i, 0),
                  .dynamic = offset.dynamic,
                  .start = offset.constant - in_row,
                  .version = *version,
                  .flags = m_.insts[i].flags};
    const Part part{i, in_row / kWordBytes, bytes / kWordBytes};
    // The latest first: nearby loads are most likely in one row. A bound keeps long functions linear.
    constexpr size_t kMostCompared = 64;
    const size_t end = groups_.size() - std::min(groups_.size(), kMostCompared);
    for (size_t n = groups_.size(); n-- > end;)
      if (groups_[n].row == row) return groups_[n].parts.push_back(part);
    groups_.push_back({row, {part}});
  }

  void merge(const Group& group) {
    if (group.parts.size() < 2) return;
    const auto reaches_end = [](const Part& p) { return p.first_word + p.words == kRowWords; };
    const std::span parts(group.parts.data(), group.parts.size());
    if (!has_whole_rows(m_, m_.resources[group.row.resource]) && std::ranges::none_of(parts, reaches_end)) return;
    ir::Builder b = ir::Builder::before(m_, parts[0].load);
    const ValueId offset = add_constant(b, group.row.dynamic, group.row.start);
    const ValueId operands[] = {group.row.index, offset, m_.u32(layout::kRow)};
    const ValueId row = b.emit(Op::load_buffer, kRowType, operands, group.row.resource.index, group.row.flags);
    for (const Part& part : parts) {
      ir::Builder at = ir::Builder::before(m_, part.load);
      Words words;
      for (uint32_t n = 0; n < part.words; ++n) words.push_back({row, part.first_word + n});
      const TypeId type = m_.type(m_.result(part.load));
      m_.replace_all_uses(m_.result(part.load), from_words(at, type, {words.data(), words.size()}));
      m_.erase(part.load);
    }
    changed_ = true;
  }

  Module& m_;
  analysis::MemoryVersions versions_;
  std::vector<Group> groups_;  ///< of the region that is walked and those around it
  bool changed_ = false;
};

}  // namespace

Result<bool> merge_buffer_loads(Module& module, PassContext&) { return Merger(module).run(); }

}  // namespace umber
