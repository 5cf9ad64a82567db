// SPDX-License-Identifier: Apache-2.0
#include "place/direct3d/registers.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/small_vector.h"
#include "base/taken_numbers.h"
#include "base/text_writer.h"
#include "link/resources.h"
#include "place/direct3d/messages.h"
#include "place/direct3d/register_needs.h"

namespace umber::place {
namespace {

constexpr std::string_view kLetters = "btsu";
constexpr std::string_view kClassNames[] = {"constant buffers", "textures and read-only buffers", "samplers",
                                            "images and written buffers"};

std::optional<uint32_t>& number_in(Registers& r, RegisterClass kind) {
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
  /// For `bindings`, a table for each of `units` that has no registers yet.
  RegisterAssigner(std::span<const ir::Module* const> units, const RegisterRules& rules,
                   std::span<const RegisterAssignment> map, Diagnostics& diagnostics, std::span<ir::Bindings> bindings)
      : units_(units),
        rules_(rules),
        map_(map),
        diagnostics_(diagnostics),
        bindings_(bindings),
        line_used_(map.size()) {}

  void run() {
    resources_ = bound_resources(units_);
    for (uint32_t n = 0; n < resources_.size(); ++n) check_view(n);
    if (!map_.empty()) find_all_lines();
    if (rules_.has_spaces) part_endless_arrays();
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
  using Lines = std::array<const RegisterAssignment*, kRegisterClassCount>;

  static std::string spell(const RegisterAssignment& line) {
    TextWriter out;
    out << kLetters[static_cast<size_t>(line.kind)] << line.number;
    if (line.space != 0) out << ", space" << line.space;
    return out.take();
  }

  const ir::Module& module(uint32_t n) const { return *units_[resources_[n].first]; }
  const ir::Resource& resource(uint32_t n) const {
    return module(n).resources[resources_[n].in_unit[resources_[n].first]];
  }
  std::string name(uint32_t n) const { return link::name_of(module(n), resource(n)); }
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
  const RegisterAssignment* line_of(uint32_t n, size_t kind) const {
    return lines_.empty() ? nullptr : lines_[n][kind];
  }

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
    for (const ir::Module* const m : units_)
      for (const ir::DeclaredUniform& u : m->declared_uniforms)
        if (u.offset && u.binding.value_or(0) == binding) names.emplace_back(m->names.text(u.name));
  }

  void assign(RegisterClass kind) {
    if (!is_needed(kind)) return;
    placed_.clear(), rest_.clear(), taken_.clear(), taken_in_unit_.clear();
    outputs_ = kind == RegisterClass::u && rules_.outputs_come_first ? outputs_before_u(units_) : 0;
    for (uint32_t n = 0; n < resources_.size(); ++n) {
      if (!resources_[n].needs[static_cast<size_t>(kind)]) continue;
      if (const RegisterAssignment* const line = line_of(n, static_cast<size_t>(kind)))
        put_explicitly(n, *line);
      else
        rest_.push_back(n);
    }
    if (!placed_.empty()) take_placed(kind);
    const auto by_rank = [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); };
    if (!std::ranges::is_sorted(rest_, by_rank)) std::ranges::stable_sort(rest_, by_rank);
    if (!count_up(kind, false)) {
      std::stable_partition(rest_.begin(), rest_.end(), [&](uint32_t n) { return is_shared(n); });
      if (kind == RegisterClass::u || !count_up(kind, true)) return report_full(kind);
    }
    for (const Range& range : placed_) write(kind, range);
    for (const Range& range : counted_) write(kind, range);
  }

  bool is_endless(uint32_t n) const { return resources_[n].count == 0; }
  /// The first line of the map that places it; null if none does.
  const RegisterAssignment* placed_by(uint32_t n) const {
    for (size_t kind = 0; kind < kRegisterClassCount; ++kind)
      if (line_of(n, kind) && resources_[n].needs[kind]) return line_of(n, kind);
    return nullptr;
  }

  /// An array without a size takes all registers from its first one on, so that a space has one of them in a class: the
  /// map's, or the first in the order of sets and bindings. Each other one has a space of its own.
  void part_endless_arrays() {
    std::vector<uint32_t> endless;
    for (uint32_t n = 0; n < resources_.size(); ++n)
      if (is_endless(n)) endless.push_back(n);
    if (endless.size() < 2) return;
    std::stable_partition(endless.begin(), endless.end(), [&](uint32_t n) { return placed_by(n) != nullptr; });
    TakenNumbers spaces, ended[kRegisterClassCount];
    const auto take = [](TakenNumbers& in, uint32_t space) { in.take(0, space, uint64_t{space} + 1); };
    for (const RegisterAssignment& line : map_) take(spaces, line.space);
    for (uint32_t n = 0; n < resources_.size(); ++n) take(spaces, space_of(n));
    own_spaces_.resize(resources_.size());
    for (const uint32_t n : endless) {
      uint32_t space = space_of(n);
      bool has_room = true;
      for (size_t kind = 0; kind < kRegisterClassCount; ++kind)
        has_room &= !resources_[n].needs[kind] || ended[kind].is_free(0, space, uint64_t{space} + 1);
      if (!has_room && !placed_by(n)) {
        space = own_spaces_[n] = static_cast<uint32_t>(spaces.first_free(0, kFirstOwnSpace, 1));
        take(spaces, space);
      }
      for (size_t kind = 0; kind < kRegisterClassCount; ++kind)
        if (resources_[n].needs[kind]) take(ended[kind], space);
    }
  }

  bool is_needed(RegisterClass kind) const {
    return std::ranges::any_of(resources_, [&](const BoundResource& r) { return r.needs[static_cast<size_t>(kind)]; });
  }
  bool is_shared(uint32_t n) const { return (resources_[n].units & (resources_[n].units - 1)) != 0; }
  /// A resource is in one space: the map's, one of its own, or that of its set.
  uint32_t space_of(uint32_t n) const {
    if (const RegisterAssignment* const line = placed_by(n)) return line->space;
    if (!rules_.has_spaces) return 0;
    if (!own_spaces_.empty() && own_spaces_[n] != 0) return own_spaces_[n];
    if (resource(n).kind == ir::ResourceKind::shader_record) return kRecordSpace;
    return resources_[n].slot ? resources_[n].slot->set : 0;
  }
  /// The order within a class: spaces, what has no end last, textures before uniform blocks that are StructuredBuffers.
  std::tuple<uint32_t, bool, bool> rank(uint32_t n) const {
    return {space_of(n), is_endless(n), resource(n).form != ir::BlockForm::typed};
  }

  void put_explicitly(uint32_t n, const RegisterAssignment& line) {
    const Range range{line.space, line.number, end_of(line.kind, line.number, n), n};
    const uint64_t most = limit(line.kind);
    if (line.space != 0 && !rules_.has_spaces) diagnostics_.report(kNoSpaces, {}, name(n), spell(line));
    if (line.space != space_of(n)) diagnostics_.report(kSpacesApart, {}, name(n), line.space, space_of(n));
    if (range.first >= most || range.end > most)
      diagnostics_.report(kNoSuchNumber, {}, name(n), spell(line), std::to_string(most));
    if (range.first < outputs_) diagnostics_.report(kRegisterOfOutput, {}, name(n), spell(line), outputs_);
    placed_.push_back(range);
  }

  /// The units that a register of the class is taken in: those of class u are the program's.
  uint32_t units_of(RegisterClass kind, uint32_t n) const { return kind == RegisterClass::u ? 1 : resources_[n].units; }

  /// Reports what the map puts at one place, and makes the rest keep away from what it places.
  void take_placed(RegisterClass kind) {
    std::ranges::stable_sort(placed_, {}, [](const Range& r) { return std::pair(r.space, r.first); });
    taken_in_unit_.resize(units_.size());
    std::vector<const Range*> last(units_.size());  // by unit: what reaches furthest
    for (const Range& range : placed_) {
      taken_.take(range.space, range.first, range.end);
      const Range* other = nullptr;
      for (size_t u = 0; u < units_.size(); ++u) {
        if (!(units_of(kind, range.by) >> u & 1)) continue;
        taken_in_unit_[u].take(range.space, range.first, range.end);
        if (last[u] && last[u]->space == range.space && last[u]->end > range.first) other = last[u];
        if (!last[u] || last[u]->space != range.space || last[u]->end < range.end) last[u] = &range;
      }
      if (!other) continue;
      const auto [first, second] = std::minmax(other->by, range.by);
      diagnostics_.report(kRegisterCollision, {}, name(first), name(second),
                          spell(*line_of(second, static_cast<size_t>(kind))));
    }
  }

  uint64_t end_of(RegisterClass kind, uint64_t first, uint32_t n) const {
    // Without spaces no shader model has arrays without a size, as who writes them says.
    if (is_endless(n) && rules_.has_spaces) return limit(kind);
    return first + std::max(resources_[n].count, 1u);
  }
  /// Numbers for `rest_`, into `counted_`; false if there are not as many. Units may count apart.
  bool count_up(RegisterClass kind, bool by_unit) {
    counted_.clear();
    SmallVector<uint64_t, 8> next;
    const auto restart = [&] {
      next.clear();
      for (size_t u = 0; u < units_.size(); ++u) next.push_back(0);
    };
    restart();
    uint32_t space = 0;
    for (const uint32_t n : rest_) {
      if (space_of(n) != space) restart(), space = space_of(n);
      const uint32_t units = by_unit ? resources_[n].units : ~0u;
      uint64_t first = outputs_;
      for (size_t u = 0; u < units_.size(); ++u)
        if (units >> u & 1) first = std::max(first, next[u]);
      first = behind_placed(kind, space, first, n, by_unit);
      const Range range{space, first, end_of(kind, first, n), n};
      if (range.first >= limit(kind) || range.end > limit(kind)) {
        does_not_fit_ = n;
        return false;
      }
      for (size_t u = 0; u < units_.size(); ++u)
        if (units >> u & 1) next[u] = range.end;
      counted_.push_back(range);
    }
    return true;
  }

  /// The first number from `first` on where what the map places leaves room.
  uint64_t behind_placed(RegisterClass kind, uint32_t space, uint64_t first, uint32_t n, bool by_unit) const {
    if (taken_.is_empty() || first >= limit(kind)) return first;
    const uint64_t count = end_of(kind, first, n) - first;
    if (!by_unit) return taken_.first_free(space, first, count);
    for (bool moved = true; moved;) {
      const uint64_t before = first;
      for (size_t u = 0; u < units_.size(); ++u)
        if (resources_[n].units >> u & 1) first = taken_in_unit_[u].first_free(space, first, count);
      moved = first != before;
    }
    return first;
  }

  /// The array without a size that has the rest of the space of what does not fit; null if there is none.
  const Range* in_the_way() const {
    const uint32_t space = space_of(does_not_fit_);
    const auto has_rest = [&](const Range& r) { return r.space == space && is_endless(r.by); };
    for (const Range& range : placed_)
      if (has_rest(range)) return &range;
    for (const Range& range : counted_)
      if (has_rest(range)) return &range;
    return nullptr;
  }

  void report_full(RegisterClass kind) {
    const std::string_view class_name = kClassNames[static_cast<size_t>(kind)];
    const Span at = resource(does_not_fit_).span;
    if (const Range* const other = in_the_way()) {
      const std::string from = spell({{}, kind, static_cast<uint32_t>(other->first), other->space});
      diagnostics_.report(kEndlessInTheWay, at, name(does_not_fit_), name(other->by), class_name, from);
    } else {
      diagnostics_.report(kNoRegisterLeft, at, name(does_not_fit_), class_name, std::to_string(limit(kind)));
    }
  }

  void write(RegisterClass kind, const Range& range) {
    const BoundResource& r = resources_[range.by];
    for (size_t u = 0; u < units_.size(); ++u) {
      if (!(r.units >> u & 1)) continue;
      Registers& registers = bindings_[u][r.in_unit[u]];
      number_in(registers, kind) = static_cast<uint32_t>(range.first);
      registers.space = range.space;
    }
  }

  std::span<const ir::Module* const> units_;
  const RegisterRules& rules_;
  std::span<const RegisterAssignment> map_;
  Diagnostics& diagnostics_;
  std::span<ir::Bindings> bindings_;
  std::vector<bool> line_used_;
  std::vector<uint32_t> by_name_;  ///< lines in the order of their names
  std::vector<BoundResource> resources_;
  std::vector<uint32_t> own_spaces_;  ///< by position in `resources_`, 0: none; empty if none has one
  std::vector<Lines> lines_;          ///< by position in `resources_`; empty without a map
  uint32_t outputs_ = 0;              ///< that come before the numbers of the class at hand
  SmallVector<uint32_t, 16> rest_;    ///< what the map does not place in it, in order
  std::vector<Range> placed_;         ///< in it, by the map
  TakenNumbers taken_;                ///< by `placed_`
  std::vector<TakenNumbers> taken_in_unit_;
  SmallVector<Range, 16> counted_;  ///< in it, by counting
  uint32_t does_not_fit_ = 0;
};

}  // namespace

std::vector<ir::Bindings> assign_registers(std::span<const ir::Module* const> units, const RegisterRules& rules,
                                           std::span<const RegisterAssignment> map, Diagnostics& diagnostics) {
  std::vector<ir::Bindings> bindings;
  bindings.reserve(units.size());
  for (const ir::Module* const m : units) bindings.emplace_back(m->resources.size());
  const auto has_resources = [](const ir::Module* m) { return m->resources.size() != 0; };
  if (map.empty() && std::ranges::none_of(units, has_resources)) return bindings;
  RegisterAssigner(units, rules, map, diagnostics, bindings).run();
  return bindings;
}

}  // namespace umber::place
