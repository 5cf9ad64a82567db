// SPDX-License-Identifier: Apache-2.0
#include "link/varyings.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/small_vector.h"
#include "base/taken_numbers.h"
#include "ir/interface/edit.h"
#include "link/locations.h"
#include "link/messages.h"
#include "link/overlaps.h"
#include "link/packing.h"
#include "link/same.h"
#include "link/stage_rules.h"

namespace umber::link {
namespace {

using ir::BuiltIn, ir::Direction, ir::InstId, ir::IoVar, ir::IoVarId, ir::Module, ir::Stage, ir::TypeId;

/// What the stage before calls this input.
BuiltIn written_as(BuiltIn read) {
  if (read == BuiltIn::color) return BuiltIn::front_color;
  if (read == BuiltIn::secondary_color) return BuiltIn::front_secondary_color;
  return read;
}

/// What a stage does with one of its variables, and what becomes of it.
struct VarUse {
  bool is_touched = false;        ///< some instruction goes there
  bool is_touched_whole = false;  ///< some instruction goes to all of it
  bool is_interpolated = false;   ///< by an instruction that says where
  bool is_captured = false;       ///< some of it, by transform feedback
  bool is_shared = false;         ///< an output that other invocations of the same stage may read
  bool is_demoted = false;
};
struct StageUse {
  std::vector<VarUse> vars;            ///< by IoVarId
  std::vector<ir::MergedPart> packed;  ///< by the same; empty: nothing is

  VarUse& operator[](uint32_t v) { return vars[v]; }
  const VarUse& operator[](uint32_t v) const { return vars[v]; }
};

StageUse use_of(const Module& m) {
  StageUse use{.vars = std::vector<VarUse>(m.io_vars.size()), .packed = {}};
  for (const ir::Capture& c : m.captures) use[c.var.index].is_captured = true;
  m.for_each_inst([&](InstId i) {
    if (info(m.insts[i].op).attr != ir::Attr::place || !m.place(i).is_io_var()) return;
    VarUse& var = use[m.place(i).index()];
    var.is_touched = true;
    var.is_touched_whole |= m.path_length(i) == 0;
    var.is_interpolated |= m.insts[i].op != ir::Op::load && m.insts[i].op != ir::Op::store;
    var.is_shared |= m.stage == Stage::tess_control && m.insts[i].op == ir::Op::load;
  });
  return use;
}

/// What no other stage has becomes private, and what is packed is gone.
void remove_from_interface(Module& m, const StageUse& use) {
  if (use.packed.empty() && std::ranges::none_of(use.vars, &VarUse::is_demoted)) return;
  access_merged(m, use.packed);
  std::vector<bool> which(m.io_vars.size());
  for (size_t n = 0; n < use.vars.size(); ++n) which[n] = use.vars[n].is_demoted;
  for (size_t n = 0; n < use.packed.size(); ++n)
    if (use.packed[n].whole) which[n] = true;
  demote_io_vars(m, which);
}

/// Assigns the locations that one stage hands something on by: to the variables at one end of the program, or to pairs
/// that match.
class LocationAssigner {
 public:
  explicit LocationAssigner(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void add(const Module& m, IoVar& var) { add(m, var, nullptr, layout::location_count(m.types, type_of_one(m, var))); }
  void add(const Module& m, IoVar& var, IoVar* partner, uint32_t count) {
    entries_.push_back({&m, &var, partner, count});
  }

  /// In OpenGL a column of an attribute takes one location whatever its width, so those next to a wide one may be
  /// taken. The narrow ones keep theirs, and a wide one goes where it fits.
  void add_attribute(const Module& m, IoVar& var) {
    add(m, var);
    const TypeId bottom = m.types.without_arrays(var.type);
    const bool is_wide =
        m.types.is_numeric(bottom) && ir::bit_width_of(m.types.scalar_kind(bottom)) * m.types.rows(bottom) > 128;
    entries_.back().may_move = is_wide && var.declared_location && !var.location;
  }

  void assign() {
    bool are_all_fixed = true;
    for (Entry& e : entries_) {
      const std::optional<uint32_t> own = fixed_location(*e.var);
      const std::optional<uint32_t> fixed = own || !e.partner ? own : fixed_location(*e.partner);
      are_all_fixed &= fixed && !e.may_move;
      if (!fixed || e.may_move) continue;
      if (!fits(*fixed, e.count)) return complain(e);
      set(e, *fixed);
    }
    if (!are_all_fixed) assign_around_fixed();
  }

 private:
  struct Entry {
    const Module* module;
    IoVar* var;
    IoVar* partner;  ///< the input of the next stage
    uint32_t count;
    bool may_move = false;  ///< its declared location counts only if there is room
  };
  void assign_around_fixed() {
    TakenNumbers taken;
    const auto put = [&](Entry& e, uint32_t location) {
      taken.take(0, location, uint64_t{location} + e.count);
      set(e, location);
    };
    for (const Entry& e : entries_)
      if (e.var->location) taken.take(0, *e.var->location, uint64_t{*e.var->location} + e.count);
    for (Entry& e : entries_) {
      const std::optional<uint32_t> wish = e.may_move ? e.var->declared_location : std::nullopt;
      if (wish && fits(*wish, e.count) && taken.is_free(0, *wish, *wish + e.count)) put(e, *wish);
    }
    for (Entry& e : entries_) {
      // Set above, or by an earlier entry when two inputs read one output.
      if (e.var->location) {
        set(e, *e.var->location);
        continue;
      }
      const uint64_t free = taken.first_free(0, 0, e.count);
      if (free + e.count > kMostLocations) return complain(e);
      put(e, static_cast<uint32_t>(free));
    }
  }
  static void set(Entry& e, uint32_t location) {
    e.var->location = location;
    if (!e.partner) return;
    e.partner->location = location;
    e.partner->component = e.var->component;
  }
  void complain(const Entry& e) {
    diagnostics_.report(kTooManyLocations, {}, e.module->names.text(e.var->name), kMostLocations);
  }

  Diagnostics& diagnostics_;
  SmallVector<Entry, 16> entries_;
};

/// Matches what a stage writes with what the next one reads.
class VaryingMatcher {
 public:
  VaryingMatcher(Module& producer, StageUse& writes, Module& consumer, StageUse& reads, Diagnostics& diagnostics)
      : producer_(producer),
        consumer_(consumer),
        writes_(writes),
        reads_(reads),
        same_(producer, consumer, Same::Structures::by_members),
        locations_(diagnostics),
        diagnostics_(diagnostics),
        matched_(producer.io_vars.size(), false),
        names_(producer.memory()) {}

  void match() {
    for (const IoVarId v : producer_.io_vars.ids()) {
      const IoVar& var = producer_.io_vars[v];
      if (var.direction == Direction::output && has_location(var)) outputs_.push_back(v);
    }
    index_outputs();
    compare_blocks();
    if (consumer_.stage == Stage::fragment) {
      check_invariant_built_ins(producer_, consumer_, diagnostics_);
      check_colors(producer_, consumer_, diagnostics_);
    }
    for (const IoVarId v : consumer_.io_vars.ids()) {
      const IoVar& var = consumer_.io_vars[v];
      if (var.direction != Direction::input || !has_location(var)) continue;
      const IoVarId output = find(var);
      if (output)
        join(output, v);
      else
        drop(v);
    }
    std::vector<IoVarId> kept;
    for (const IoVarId v : outputs_) {
      if (matched_[v.index]) continue;
      if (writes_[v.index].is_captured || writes_[v.index].is_shared)
        kept.push_back(v);
      else
        writes_[v.index].is_demoted = true;
    }
    add_joined(kept);
    for (const IoVarId v : kept) locations_.add(producer_, producer_.io_vars[v]);
    locations_.assign();
  }

 private:
  static std::string key_of(const Module& m, const IoVar& v) {
    return std::string(m.names.text(v.block)) + '.' += m.names.text(v.name);
  }
  static uint64_t place_of(const IoVar& v) { return uint64_t{*v.declared_location} * 4 + v.component; }

  void index_outputs() {
    for (const IoVarId v : outputs_) {
      const IoVar& var = producer_.io_vars[v];
      if (var.built_in != BuiltIn::none || var.is_copy) continue;
      if (names_.intern(key_of(producer_, var)).index == by_name_.size()) by_name_.push_back(v);
      if (var.declared_location) by_location_.push_back({place_of(var), v});
    }
    std::sort(by_location_.begin(), by_location_.end());
  }

  /// The members of interface blocks, by position of the block's name in `blocks`.
  static std::vector<std::vector<IoVarId>> members_of_blocks(const Module& m, Direction direction, Names& blocks) {
    std::vector<std::vector<IoVarId>> members;
    for (const IoVarId v : m.io_vars.ids()) {
      const IoVar& var = m.io_vars[v];
      if (!var.block || var.built_in != BuiltIn::none || var.direction != direction) continue;
      const NameId block = blocks.intern(m.names.text(var.block));
      members.resize(std::max<size_t>(members.size(), block.index + 1));
      members[block.index].push_back(v);
    }
    return members;
  }

  /// Blocks of one name have the same members in the same order (GLSL 4.60 section 4.3.9).
  void compare_blocks() {
    Names blocks(producer_.memory());
    const auto written = members_of_blocks(producer_, Direction::output, blocks);
    const auto read = members_of_blocks(consumer_, Direction::input, blocks);
    for (size_t block = 0; block < std::min(written.size(), read.size()); ++block) {
      if (read[block].empty()) continue;
      const auto same = [&](IoVarId a, IoVarId b) {
        const IoVar &out = producer_.io_vars[a], &in = consumer_.io_vars[b];
        return same_.name(out.name, in.name) && same_.type(type_of_one(producer_, out), type_of_one(consumer_, in));
      };
      if (!std::equal(written[block].begin(), written[block].end(), read[block].begin(), read[block].end(), same))
        diagnostics_.report(kBlockMismatch, {}, blocks.text(NameId{static_cast<uint32_t>(block)}),
                            name_of(producer_.stage), name_of(consumer_.stage));
    }
  }

  /// The output that an input reads, or none.
  IoVarId find(const IoVar& input) const {
    if (input.built_in != BuiltIn::none) return find_built_in(producer_, written_as(input.built_in), Direction::output);
    if (input.declared_location) {
      const auto at =
          std::lower_bound(by_location_.begin(), by_location_.end(), std::pair{place_of(input), IoVarId{0}});
      if (at != by_location_.end() && at->first == place_of(input)) return at->second;
    }
    const NameId name = names_.find(key_of(consumer_, input));
    if (!name) return {};
    const IoVarId output = by_name_[name.index];
    return input.declared_location && producer_.io_vars[output].declared_location ? IoVarId{} : output;
  }

  void join(IoVarId output, IoVarId input) {
    IoVar &out = producer_.io_vars[output], &in = consumer_.io_vars[input];
    uint32_t count = layout::location_count(producer_.types, type_of_one(producer_, out));
    if (in.built_in == BuiltIn::tex_coord) {
      count = widen_arrays(output, input);
    } else if (!same_.type(type_of_one(producer_, out), type_of_one(consumer_, in))) {
      complain(kVaryingMismatch, in);
    }
    if (out.is_patch != in.is_patch)
      diagnostics_.report(kQualifierMismatch, {}, consumer_.names.text(in.name), "of the patch", name_of(producer_.stage),
                          name_of(consumer_.stage));
    if (out.is_per_primitive != in.is_per_primitive)
      diagnostics_.report(kQualifierMismatch, {}, consumer_.names.text(in.name), "of primitives", name_of(producer_.stage),
                          name_of(consumer_.stage));
    check_qualifiers(producer_, out, consumer_, in, diagnostics_);
    // Primitives of other streams end at transform feedback (GLSL 4.60 section 4.4.2.2).
    if (out.stream != 0 && reads_[input.index].is_touched) complain(kVaryingOfStream, in);
    const bool is_missing = reads_[input.index].is_touched && !writes_[output.index].is_touched;
    if (in.built_in == BuiltIn::none && is_missing && must_be_written(producer_, consumer_))
      complain(kVaryingNotWritten, in);
    matched_[output.index] = true;
    const bool is_plain = !writes_[output.index].is_captured && !reads_[input.index].is_interpolated;
    joined_.push_back({.output = output, .input = input, .locations = count, .may_be_packed = is_plain});
  }

  /// `kept` are outputs that no input reads.
  void add_joined(std::span<const IoVarId> kept) {
    uint32_t others = 0;
    for (const IoVarId v : kept)
      others += layout::location_count(producer_.types, type_of_one(producer_, producer_.io_vars[v]));
    const std::vector<Joined> packed = pack({producer_, writes_.packed}, {consumer_, reads_.packed}, joined_, others);
    for (const Joined& j : joined_)
      if (j.output.index >= writes_.packed.size() || !writes_.packed[j.output.index].whole) add(j);
    for (const Joined& j : packed) add(j);
  }
  void add(const Joined& j) {
    locations_.add(producer_, producer_.io_vars[j.output], &consumer_.io_vars[j.input], j.locations);
  }

  /// Stages may size gl_TexCoord as each needs (GLSL 1.20 section 7.6). The larger size is given to both, so that their
  /// types agree, unless code copies the whole array. Returns how many locations it takes.
  uint32_t widen_arrays(IoVarId output, IoVarId input) {
    IoVar &out = producer_.io_vars[output], &in = consumer_.io_vars[input];
    const uint32_t size = std::max(producer_.types[type_of_one(producer_, out)].extent,
                                   consumer_.types[type_of_one(consumer_, in)].extent);
    if (!writes_[output.index].is_touched_whole) widen(producer_, out, size);
    if (!reads_[input.index].is_touched_whole) widen(consumer_, in, size);
    return size;
  }

  static void widen(Module& m, IoVar& var, uint32_t size) {
    const TypeId one = m.types.array(m.types[type_of_one(m, var)].element, size);
    var.type = is_per_vertex(m, var) ? m.types.array(one, m.types[var.type].extent) : one;
  }

  /// An input that nothing writes is undefined if it is fixed-function, and an error if it is read (section 4.3.4).
  void drop(IoVarId v) {
    const IoVar& var = consumer_.io_vars[v];
    if (var.built_in == BuiltIn::none && reads_[v.index].is_touched) complain(kVaryingMissing, var);
    reads_[v.index].is_demoted = true;
  }

  void complain(const Message<Text, Text, Text>& message, const IoVar& input) {
    diagnostics_.report(message, {}, consumer_.names.text(input.name), name_of(producer_.stage),
                        name_of(consumer_.stage));
  }

  Module& producer_;
  Module& consumer_;
  StageUse& writes_;
  StageUse& reads_;
  Same same_;
  LocationAssigner locations_;
  Diagnostics& diagnostics_;
  SmallVector<IoVarId, 16> outputs_;
  SmallVector<Joined, 16> joined_;
  std::vector<bool> matched_;
  Names names_;  ///< ids are positions in `by_name_`
  SmallVector<IoVarId, 16> by_name_;
  std::vector<std::pair<uint64_t, IoVarId>> by_location_;
};

/// True if the outputs of one shader are the inputs of the other: their stages follow each other in a pipeline.
bool hands_on_to(const Module& producer, const Module& consumer) {
  const uint32_t before = row_of(producer.stage).position, behind = row_of(consumer.stage).position;
  return before != 0 && before < behind;
}

/// Assigns locations to the inputs of the first stage or to the outputs of the last one. Without `use` those that
/// nothing touches stay, too.
void assign_end(Module& m, Direction direction, StageUse* use, Diagnostics& diagnostics) {
  LocationAssigner locations(diagnostics);
  const bool is_attribute = m.stage == Stage::vertex && direction == Direction::input;
  for (const IoVarId v : m.io_vars.ids()) {
    IoVar& var = m.io_vars[v];
    if (var.direction != direction || !has_location(var)) continue;
    if (!use || (*use)[v.index].is_touched)
      is_attribute ? locations.add_attribute(m, var) : locations.add(m, var);
    else
      (*use)[v.index].is_demoted = true;
  }
  locations.assign();
}

}  // namespace

void find_last_before_rasterization(std::span<Module* const> units) {
  const auto position = [](const Module* m) {
    const uint32_t at = row_of(m->stage).position;
    return at < row_of(Stage::fragment).position ? at : 0;
  };
  uint32_t last = 0;
  for (const Module* const m : units) last = std::max(last, position(m));
  for (Module* const m : units) m->state.hands_on_vertices = position(m) != 0 && position(m) < last;
}

void assign_locations(std::span<Module* const> units, bool keep_ends, Diagnostics& diagnostics) {
  const uint32_t errors_before = diagnostics.error_count();
  for (const Module* m : units) check_declared_locations(*m, diagnostics);
  std::vector<StageUse> uses;  // a shader alone keeps what it has
  if (units.size() > 1 || !keep_ends) {
    uses.reserve(units.size());
    for (const Module* m : units) uses.push_back(use_of(*m));
  }
  for (size_t n = 0; n < units.size(); ++n) {
    if (n != 0 && hands_on_to(*units[n - 1], *units[n]))
      VaryingMatcher(*units[n - 1], uses[n - 1], *units[n], uses[n], diagnostics).match();
    else
      assign_end(*units[n], Direction::input, keep_ends ? nullptr : &uses[n], diagnostics);
    if (n + 1 == units.size() || !hands_on_to(*units[n], *units[n + 1]))
      assign_end(*units[n], Direction::output, nullptr, diagnostics);
  }
  for (size_t n = 0; n < uses.size(); ++n) remove_from_interface(*units[n], uses[n]);
  if (diagnostics.error_count() != errors_before) return;
  for (const Module* m : units) check_assigned_locations(*m, diagnostics);
}

}  // namespace umber::link
