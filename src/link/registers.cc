// SPDX-License-Identifier: Apache-2.0
#include "link/registers.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/small_vector.h"
#include "base/text_writer.h"
#include "link/messages.h"
#include "link/register_needs.h"

namespace umber::link {
namespace {

constexpr std::string_view kLetters = "btsu";
constexpr std::string_view kClassNames[] = {"constant buffers", "textures and read-only buffers", "samplers",
                                            "images and written buffers"};

std::optional<uint32_t>& number_in(ir::Registers& r, RegisterClass kind) {
  switch (kind) {
    case RegisterClass::b: return r.b;
    case RegisterClass::t: return r.t;
    case RegisterClass::s: return r.s;
    case RegisterClass::u: return r.u;
  }
  UMBER_UNREACHABLE("a register class");
}

class RegisterAssigner {
 public:
  RegisterAssigner(std::span<ir::Module* const> stages, const RegisterRules& rules, std::span<const RegisterLine> map,
                   Diagnostics& diagnostics)
      : stages_(stages), rules_(rules), map_(map), diagnostics_(diagnostics), line_used_(map.size()) {}

  void run() {
    for (ir::Module* const m : stages_)
      for (const ir::ResourceId r : m->resources.ids()) m->resources[r].registers = {};
    resources_ = bound_resources(stages_);
    for (uint32_t n = 0; n < resources_.size(); ++n) check_view(n);
    if (!map_.empty()) find_all_lines();
    for (size_t kind = 0; kind < kRegisterClassCount; ++kind) assign(static_cast<RegisterClass>(kind));
    for (size_t n = 0; n < map_.size(); ++n)
      if (!line_used_[n]) diagnostics_.report(kNoSuchRegister, {}, map_[n].name, spell(map_[n]));
  }

 private:
  /// Registers of one class that a resource takes.
  struct Range {
    uint32_t space;
    uint64_t first, end;
    uint32_t by;  ///< position in `resources_`
  };
  using Lines = std::array<const RegisterLine*, kRegisterClassCount>;

  static std::string spell(const RegisterLine& line) {
    TextWriter out;
    out << kLetters[static_cast<size_t>(line.kind)] << line.number;
    if (line.space != 0) out << ", space" << line.space;
    return out.take();
  }

  const ir::Module& module(uint32_t n) const { return *stages_[resources_[n].first]; }
  const ir::Resource& resource(uint32_t n) const {
    return module(n).resources[resources_[n].in_stage[resources_[n].first]];
  }
  std::string name(uint32_t n) const { return name_of(module(n), resource(n)); }
  uint64_t limit(RegisterClass kind) const {
    const uint32_t count = rules_.counts[static_cast<size_t>(kind)];
    return count != 0 ? count : uint64_t{std::numeric_limits<uint32_t>::max()} + 1;
  }

  /// An image may be a texture in a stage that only loads from it.
  void check_view(uint32_t n) {
    const auto& needs = resources_[n].needs;
    if (needs[static_cast<size_t>(RegisterClass::t)] && needs[static_cast<size_t>(RegisterClass::u)])
      diagnostics_.report(kTwoViews, {}, name(n));
  }

  void find_all_lines() {
    lines_.resize(resources_.size());
    for (uint32_t n = 0; n < map_.size(); ++n) by_name_.push_back(n);
    std::stable_sort(by_name_.begin(), by_name_.end(),
                     [&](uint32_t a, uint32_t b) { return map_[a].name < map_[b].name; });
    for (uint32_t n = 0; n < resources_.size(); ++n) find_lines(n);
  }

  /// What the map says of a resource by any of its names.
  void find_lines(uint32_t n) {
    std::vector<std::string> names = {name(n), std::string(module(n).names.text(resource(n).instance_name))};
    if (resource(n).origin == ir::Origin::atomic_counters) add_counter_names(n, names);
    for (const std::string& known : names) {
      if (known.empty()) continue;
      auto at = std::lower_bound(by_name_.begin(), by_name_.end(), known,
                                 [&](uint32_t line, const std::string& wanted) { return map_[line].name < wanted; });
      for (; at != by_name_.end() && map_[*at].name == known; ++at) take_line(n, *at);
    }
  }

  /// The line of the map for a resource in a class; null if there is none.
  const RegisterLine* line_of(uint32_t n, size_t kind) const { return lines_.empty() ? nullptr : lines_[n][kind]; }

  void take_line(uint32_t n, uint32_t line) {
    const auto kind = static_cast<size_t>(map_[line].kind);
    // The form of a uniform block may be another one tomorrow: a map may know both.
    const bool may_be_either = resource(n).kind == ir::ResourceKind::uniform_block &&
                               (map_[line].kind == RegisterClass::b || map_[line].kind == RegisterClass::t);
    if (!resources_[n].needs[kind] && !may_be_either) return;
    line_used_[line] = true;
    lines_[n][kind] = &map_[line];  // of lines with one name the last counts
  }

  /// Any counter's name stands for the buffer that they share.
  void add_counter_names(uint32_t n, std::vector<std::string>& names) const {
    const uint32_t binding = resource(n).declared ? resource(n).declared->binding : 0;
    for (const ir::Module* const m : stages_)
      for (const ir::DeclaredUniform& u : m->declared_uniforms)
        if (u.offset && u.binding.value_or(0) == binding) names.emplace_back(m->names.text(u.name));
  }

  void assign(RegisterClass kind) {
    if (!is_needed(kind)) return;
    placed_.clear(), rest_.clear();
    outputs_ = kind == RegisterClass::u && rules_.outputs_come_first ? outputs_before_u(stages_) : 0;
    for (uint32_t n = 0; n < resources_.size(); ++n) {
      if (!resources_[n].needs[static_cast<size_t>(kind)]) continue;
      if (const RegisterLine* const line = line_of(n, static_cast<size_t>(kind)))
        put_explicitly(n, *line);
      else
        rest_.push_back(n);
    }
    const auto by_rank = [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); };
    if (!std::ranges::is_sorted(rest_, by_rank)) std::ranges::stable_sort(rest_, by_rank);
    if (!count_up(kind, false)) {
      std::stable_partition(rest_.begin(), rest_.end(), [&](uint32_t n) { return is_shared(n); });
      if (kind == RegisterClass::u || !count_up(kind, true)) return report_full(kind);
    }
    for (const Range& range : placed_) write(kind, range);
    for (const Range& range : counted_) write(kind, range);
  }

  bool is_needed(RegisterClass kind) const {
    return std::ranges::any_of(resources_, [&](const BoundResource& r) { return r.needs[static_cast<size_t>(kind)]; });
  }
  bool is_shared(uint32_t n) const { return (resources_[n].stages & (resources_[n].stages - 1)) != 0; }
  /// A resource is in one space: the map's, or that of its set.
  uint32_t space_of(uint32_t n) const {
    for (size_t kind = 0; kind < kRegisterClassCount; ++kind)
      if (line_of(n, kind) && resources_[n].needs[kind]) return line_of(n, kind)->space;
    return rules_.has_spaces && resources_[n].slot ? resources_[n].slot->set : 0;
  }
  /// The order within a class: spaces, what has no end last, textures before uniform blocks that are StructuredBuffers.
  std::tuple<uint32_t, bool, bool> rank(uint32_t n) const {
    return {space_of(n), resources_[n].count == 0, resource(n).form != ir::BlockForm::typed};
  }

  void put_explicitly(uint32_t n, const RegisterLine& line) {
    const Range range{line.space, line.number, end_of(line.kind, line.number, n), n};
    const uint64_t most = limit(line.kind);
    if (line.space != 0 && !rules_.has_spaces) diagnostics_.report(kNoSpaces, {}, name(n), spell(line));
    if (line.space != space_of(n)) diagnostics_.report(kSpacesApart, {}, name(n), line.space, space_of(n));
    if (range.first >= most || range.end > most)
      diagnostics_.report(kNoSuchNumber, {}, name(n), spell(line), static_cast<uint32_t>(most));
    if (range.first < outputs_) diagnostics_.report(kRegisterOfOutput, {}, name(n), spell(line), outputs_);
    for (const Range& other : placed_)
      if (overlap(range, other, line.kind))
        diagnostics_.report(kRegisterCollision, {}, name(other.by), name(n), spell(line));
    placed_.push_back(range);
  }

  uint64_t end_of(RegisterClass kind, uint64_t first, uint32_t n) const {
    return resources_[n].count != 0 ? first + resources_[n].count : limit(kind);
  }
  bool overlap(const Range& a, const Range& b, RegisterClass kind) const {
    // Stages have registers of their own, but for those of class u.
    const bool may_meet = kind == RegisterClass::u || (resources_[a.by].stages & resources_[b.by].stages) != 0;
    return may_meet && a.space == b.space && a.first < b.end && b.first < a.end;
  }

  /// Numbers for `rest_`, into `counted_`; false if there are not as many. Stages may count apart.
  bool count_up(RegisterClass kind, bool by_stage) {
    counted_.clear();
    std::array<uint64_t, kStageCount> next{};
    uint32_t space = 0;
    for (const uint32_t n : rest_) {
      if (space_of(n) != space) next = {}, space = space_of(n);
      const uint32_t stages = by_stage ? resources_[n].stages : (1u << kStageCount) - 1;
      Range range{space, outputs_, 0, n};
      for (size_t s = 0; s < kStageCount; ++s)
        if (stages >> s & 1) range.first = std::max(range.first, next[s]);
      range.first = behind_explicit(kind, range, by_stage);
      range.end = end_of(kind, range.first, n);
      if (range.first >= limit(kind) || range.end > limit(kind)) {
        does_not_fit_ = n;
        return false;
      }
      for (size_t s = 0; s < kStageCount; ++s)
        if (stages >> s & 1) next[s] = range.end;
      counted_.push_back(range);
    }
    return true;
  }

  /// The first number from that of `range` on where what the map places leaves room.
  uint64_t behind_explicit(RegisterClass kind, Range range, bool by_stage) const {
    for (bool moved = true; moved;) {
      moved = false;
      for (const Range& other : placed_) {
        range.end = end_of(kind, range.first, range.by);
        const bool meets = by_stage ? overlap(range, other, kind)
                                    : range.space == other.space && range.first < other.end && other.first < range.end;
        if (meets) range.first = other.end, moved = true;
      }
    }
    return range.first;
  }

  void report_full(RegisterClass kind) {
    diagnostics_.report(kNoRegisterLeft, {}, name(does_not_fit_), kClassNames[static_cast<size_t>(kind)],
                        static_cast<uint32_t>(limit(kind)));
  }

  void write(RegisterClass kind, const Range& range) {
    const BoundResource& r = resources_[range.by];
    for (size_t s = 0; s < stages_.size(); ++s) {
      if (!(r.stages >> s & 1)) continue;
      ir::Registers& registers = stages_[s]->resources[r.in_stage[s]].registers;
      number_in(registers, kind) = static_cast<uint32_t>(range.first);
      registers.space = range.space;
    }
  }

  std::span<ir::Module* const> stages_;
  const RegisterRules& rules_;
  std::span<const RegisterLine> map_;
  Diagnostics& diagnostics_;
  std::vector<bool> line_used_;
  std::vector<uint32_t> by_name_;  ///< lines in the order of their names
  std::vector<BoundResource> resources_;
  std::vector<Lines> lines_;        ///< by position in `resources_`; empty without a map
  uint32_t outputs_ = 0;            ///< that come before the numbers of the class at hand
  SmallVector<uint32_t, 16> rest_;  ///< what the map does not place in it, in order
  std::vector<Range> placed_;       ///< in it, by the map
  SmallVector<Range, 16> counted_;  ///< in it, by counting
  uint32_t does_not_fit_ = 0;
};

}  // namespace

void assign_registers(std::span<ir::Module* const> stages, const RegisterRules& rules,
                      std::span<const RegisterLine> map, Diagnostics& diagnostics) {
  const auto has_resources = [](const ir::Module* m) { return m->resources.size() != 0; };
  if (map.empty() && std::ranges::none_of(stages, has_resources)) return;
  RegisterAssigner(stages, rules, map, diagnostics).run();
}

}  // namespace umber::link
