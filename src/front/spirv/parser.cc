// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <string>
#include <tuple>
#include <utility>

#include "front/spirv/binary.h"
#include "front/spirv/messages.h"
#include "front/spirv/syntax.h"
#include "spirv/operand_walk.h"

namespace umber::front::spirv {

using spv::Instruction;

namespace {

/// Most are nearly in order, so each goes to its place past those few that it comes before, as long as they are few.
void sort(std::span<Annotation> all) {
  size_t moves = 0;
  for (size_t n = 1; n < all.size(); ++n) {
    if (!comes_before(all[n], all[n - 1])) continue;
    const Annotation item = all[n];
    size_t at = n;
    do {
      all[at] = all[at - 1];
      --at;
    } while (at > 0 && comes_before(item, all[at - 1]));
    all[at] = item;
    moves += n - at;
    if (moves > 8 * all.size()) return std::sort(all.data(), all.data() + all.size(), comes_before);
  }
}

}  // namespace

/// Goes through the words once.
class Parser {
 public:
  Parser(Binary& binary, uint32_t base, Diagnostics& diagnostics)
      : b_(binary), base_(base), diagnostics_(diagnostics) {}

  bool run(std::span<const uint32_t> words) {
    spv::Reader reader(words);
    b_.words_ = words;
    b_.bound_ = reader.header().bound;
    if (reader.error()) return malformed(reader.error());
    prepare();
    // Of a small module tables by id may be most: what they took is seen before there are more of them.
    if (!diagnostics_.go_on_with(0)) return false;
    spv::OperandWalk operands(b_.bound_, Uses{*this});
    for (Instruction i; reader.next_unchecked(i);) {
      if (!diagnostics_.go_on()) return false;
      if (in_function_ ? plain(i) : usual(i)) continue;
      if (!operands.walk(i)) return malformed(operands.error());
      if (!instruction(i)) return false;
    }
    if (reader.error()) return malformed(reader.error());
    if (in_function_) return fail(kLayout, b_.at(b_.functions_.back().offset));
    if (!expand_groups()) return false;
    sort_annotations();
    sort_member_names();
    return true;
  }

 private:
  struct Group {
    uint32_t target, member, group, offset;
  };
  /// The operands that matter for what functions use.
  struct Uses {
    Parser& parser;
    void results(std::span<const spv::OperandInfo>) {}
    void ids(const Instruction& i, uint32_t first, uint32_t end) {
      if (parser.in_function_) parser.use(i.words.subspan(first, end - first));
    }
    void operand(const spv::Operand&) {}
    uint32_t literal_words(const Instruction& i) { return parser.literal_words(i); }
  };

  bool malformed(const spv::Malformed& found) {
    diagnostics_.report(*found.message, Span{base_ + found.offset, base_ + found.offset + 1}, found.offset);
    return false;
  }
  bool fail(const Fault& fault, const Instruction& i) {
    diagnostics_.report(fault, Span{base_ + i.offset, base_ + i.offset + 1}, i.info->name(), i.offset);
    return false;
  }

  bool is_id(uint32_t word) const { return word - 1 < b_.bound_ - 1; }

  /// Takes what most of a function is, as far as it is as it should be: instructions in the midst of a block that have nothing
  /// but ids. False for whatever else.
  bool plain(const Instruction& i) {
    const std::span<const uint32_t> words = i.words;
    const spv::OpInfo& info = *i.info;
    const size_t behind_ids = info.leading_ids + size_t{1};
    const bool has_ids_only =
        info.rest == spv::Rest::ids ? words.size() >= behind_ids : words.size() == behind_ids && !info.needs_more();
    if (!has_ids_only || info.leading_ids == 0 || syntax_of(i.op) != Syntax::plain || !in_block_ || is_merged_)
      return false;
    if (!std::ranges::all_of(words.subspan(1), [&](uint32_t word) { return is_id(word); })) return false;
    if (info.has_result() && !define(i)) return false;
    use(i.operands());
    return true;
  }
  /// Takes what half of a module may be in front of its functions: names, offsets and precisions.
  bool usual(const Instruction& i) {
    const std::span<const uint32_t> words = i.words;
    const auto is_usual = [&](size_t least_words) { return words.size() >= least_words && is_id(words[1]); };
    const auto ends_in = [&](size_t first) { return spv::string_words(words.subspan(first)) == words.size() - first; };
    switch (i.op) {
      case spv::Op::Name:
        if (!is_usual(3) || !ends_in(2)) return false;
        if (uint32_t& known = b_.names_[words[1]]; known == 0) known = i.offset + 2;
        return true;
      case spv::Op::MemberName:
        if (!is_usual(4) || !ends_in(3)) return false;
        b_.member_names_.push_back({words[1], words[2], 0, i.offset + 3});
        return true;
      case spv::Op::Decorate:
        if (!is_usual(3) || words.size() != 3 || words[2] != static_cast<uint32_t>(spv::Decoration::RelaxedPrecision))
          return false;
        return annotate(i, words[1], Annotation::kWhole, words[2], 3);
      case spv::Op::MemberDecorate:
        if (!is_usual(5) || words.size() != 5 || words[3] != static_cast<uint32_t>(spv::Decoration::Offset)) return false;
        return annotate(i, words[1], words[2], words[3], 4);
      default: return false;
    }
  }

  /// False if the id has a definition already.
  bool define(const Instruction& i) {
    uint32_t& number = b_.numbers_[i.result().value];
    if (number != 0) return false;
    number = b_.count();
    b_.definitions_.push_back({.offset = i.offset, .type = i.type().value, .op = i.op});
    return true;
  }

  bool instruction(const Instruction& i) {
    if (i.info->has_result() && !define(i)) return fail(kTwice, i);
    if (!in_function_) return global(i);
    const Syntax syntax = syntax_of(i.op);
    if (syntax == Syntax::plain) return (in_block_ && !is_merged_) || fail(kLayout, i);
    return in_function(i, syntax);
  }

  /// Notes the global variables that functions name.
  void use(std::span<const uint32_t> ids) {
    for (const uint32_t id : ids) {
      if (named_by_[id] - 1 >= function_) continue;  // 0 - 1 is more than any
      named_by_[id] = function_ + 1;
      b_.functions_.back().globals.push_back(id);
    }
  }

  void prepare();
  uint32_t literal_words(const Instruction& i) const;
  bool global(const Instruction& i);
  bool import(const Instruction& i);
  bool entry_point(const Instruction& i);
  bool annotate(const Instruction& i, uint32_t target, uint32_t member, uint32_t kind, uint32_t first_operand);
  bool group(const Instruction& i);
  bool begin_function(const Instruction& i);
  bool end_function(const Instruction& i);
  bool in_function(const Instruction& i, Syntax syntax);
  bool begin_block(const Instruction& i);
  bool in_block(const Instruction& i, Syntax syntax);
  bool phi(const Instruction& i, uint32_t label);
  bool is_followed(uint32_t type) const;
  void note_choice(const Instruction& i);
  bool expand_groups();
  void sort_annotations();
  void sort_member_names();

  Binary& b_;
  uint32_t base_;
  Diagnostics& diagnostics_;
  std::vector<Group> groups_;
  /// By id. Global variables: how many functions there are up to the last that names it, and one; others: 0, of which
  /// a table is made in one step.
  ArenaVector<uint32_t> named_by_{b_.arena_};
  uint32_t function_ = 0;  ///< the number of functions up to the one that the words are in; 0: in none
  bool in_function_ = false, in_block_ = false;
  bool is_merged_ = false;  ///< the block has its merge instruction: only the terminator may follow
};

void Parser::prepare() {
  if constexpr (std::endian::native == std::endian::little) {
    b_.text_ = reinterpret_cast<const char*>(b_.words_.data());
  } else {
    const size_t size = b_.words_.size() * 4;
    char* const text = static_cast<char*>(b_.arena_.allocate(size, 1));
    for (size_t n = 0; n < size; ++n) text[n] = static_cast<char>(b_.words_[n / 4] >> n % 4 * 8 & 0xFF);
    b_.text_ = text;
  }
  // Room for what most modules have; none defines more ids than it has words.
  b_.numbers_.assign(b_.bound_, 0);
  b_.names_.assign(b_.bound_, 0);
  named_by_.assign(b_.bound_, 0);
  const size_t ids = std::min<size_t>(b_.bound_, b_.words_.size() / 2);
  b_.definitions_.reserve(ids + 1);
  b_.definitions_.push_back({});
  b_.annotations_.reserve(ids);
  b_.globals_.reserve(ids / 2);
}

uint32_t Parser::literal_words(const Instruction& i) const {
  const uint32_t type = b_.type(i.words[1]);
  const bool is_number = b_.op(type) == spv::Op::TypeInt || b_.op(type) == spv::Op::TypeFloat;
  return is_number && b_.definition(type).words[2] == 64 ? 2 : 1;
}

inline bool Parser::global(const Instruction& i) {
  switch (i.op) {
    case spv::Op::Decorate:
    case spv::Op::DecorateId:
    case spv::Op::DecorateString: return annotate(i, i.words[1], Annotation::kWhole, i.words[2], 3);
    case spv::Op::MemberDecorate:
    case spv::Op::MemberDecorateString: return annotate(i, i.words[1], i.words[2], i.words[3], 4);
    case spv::Op::GroupDecorate:
    case spv::Op::GroupMemberDecorate: [[unlikely]] return group(i);
    case spv::Op::EntryPoint: [[unlikely]] return entry_point(i);
    case spv::Op::ExecutionMode:
    case spv::Op::ExecutionModeId: b_.modes_.push_back(i.offset); return true;
    case spv::Op::ExtInstImport: return import(i);
    case spv::Op::String:
    case spv::Op::DecorationGroup:
    case spv::Op::ExtInst: return true;
    case spv::Op::Function: return begin_function(i);
    case spv::Op::Variable:
      if (b_.functions_.empty()) named_by_[i.result().value] = 1;
      break;
    case spv::Op::SpecConstantTrue:
    case spv::Op::SpecConstantFalse:
    case spv::Op::SpecConstant: b_.has_specializations_ = true; break;
    case spv::Op::TypePointer: b_.has_choices_ |= b_.op(i.words[3]) == spv::Op::TypePointer && is_followed(i.words[3]); break;
    default: break;
  }
  if (i.info->has_result()) b_.globals_.push_back(i.offset);
  return true;
}

bool Parser::import(const Instruction& i) {
  const std::string set = spv::read_string(i.operands()).text;
  if (set.starts_with("NonSemantic.Shader.DebugInfo.")) b_.debug_info_ = i.result().value;
  if (set == "GLSL.std.450") b_.glsl_ = i.result().value;
  return true;
}

bool Parser::entry_point(const Instruction& i) {
  const size_t name = spv::string_words(i.words.subspan(3));
  b_.entry_points_.push_back({static_cast<spv::ExecutionModel>(i.words[1]), i.words[2], i.offset,
                              i.words.subspan(3, name), i.words.subspan(3 + name)});
  return true;
}

bool Parser::annotate(const Instruction& i, uint32_t target, uint32_t member, uint32_t kind, uint32_t first_operand) {
  const auto count = static_cast<uint32_t>(i.words.size()) - first_operand;
  b_.annotations_.push_back({target, member, kind, i.offset + first_operand, count});
  b_.kinds_ |= Binary::kind_bit(kind);
  return true;
}

bool Parser::group(const Instruction& i) {
  const bool has_members = i.op == spv::Op::GroupMemberDecorate;
  for (size_t n = 2; n < i.words.size(); n += has_members ? 2 : 1)
    groups_.push_back({i.words[n], has_members ? i.words[n + 1] : Annotation::kWhole, i.words[1], i.offset});
  return true;
}

bool Parser::begin_function(const Instruction& i) {
  in_function_ = true;
  Function f(b_.arena_);
  f.id = i.result().value, f.offset = i.offset;
  f.first_block = static_cast<uint32_t>(b_.blocks_.size());
  f.first_number = b_.count();
  f.first_phi = static_cast<uint32_t>(b_.phi_edges_.size());
  b_.functions_.push_back(f);
  function_ = static_cast<uint32_t>(b_.functions_.size());
  b_.definitions_.back().owner = function_;
  b_.has_choices_ |= is_followed(i.words[1]);
  return true;
}

bool Parser::end_function(const Instruction& i) {
  if (in_block_) return fail(kLayout, i);
  in_function_ = false;
  function_ = 0;
  Function& f = b_.functions_.back();
  f.block_count = static_cast<uint32_t>(b_.blocks_.size()) - f.first_block;
  f.end_number = b_.count();
  f.end_phi = static_cast<uint32_t>(b_.phi_edges_.size());
  if (f.first_phi != f.end_phi)
    std::sort(b_.phi_edges_.begin() + f.first_phi, b_.phi_edges_.end(), [](const PhiEdge& a, const PhiEdge& b) {
      return std::tuple(a.from, a.to, a.word) < std::tuple(b.from, b.to, b.word);
    });
  return true;
}

bool Parser::in_function(const Instruction& i, Syntax syntax) {
  switch (syntax) {
    case Syntax::line: b_.has_lines_ = true; return true;
    case Syntax::extended: {
      constexpr uint32_t kDebugLine = 103;  // of NonSemantic.Shader.DebugInfo.100; GLSL.std.450 has none of that number
      b_.has_lines_ |= i.words[4] == kDebugLine;
      return !is_merged_ || fail(kLayout, i);
    }
    case Syntax::nothing: return true;
    case Syntax::end: return end_function(i);
    case Syntax::parameter:
      b_.functions_.back().parameters.push_back(i.result().value);
      return b_.blocks_.size() == b_.functions_.back().first_block || fail(kLayout, i);
    case Syntax::label: return begin_block(i);
    case Syntax::terminator:
      if (!in_block_) return fail(kLayout, i);
      b_.blocks_.back().terminator = i.offset;
      in_block_ = is_merged_ = false;
      return true;
    case Syntax::plain:
    case Syntax::function: return fail(kLayout, i);
    case Syntax::merge:
    case Syntax::call:
    case Syntax::phi:
    case Syntax::choice:
    case Syntax::comparison:
    case Syntax::lookup: return in_block_ && !is_merged_ ? in_block(i, syntax) : fail(kLayout, i);
  }
  return true;
}

inline bool Parser::begin_block(const Instruction& i) {
  if (in_block_) return fail(kLayout, i);
  in_block_ = true;
  b_.blocks_.push_back({.label = i.result().value, .first = i.offset + static_cast<uint32_t>(i.words.size())});
  b_.definitions_.back().owner = static_cast<uint32_t>(b_.blocks_.size());
  return true;
}

inline bool Parser::in_block(const Instruction& i, Syntax syntax) {
  Block& block = b_.blocks_.back();
  if (syntax == Syntax::merge) {
    block.merge = i.offset;
    is_merged_ = true;
  } else if (syntax == Syntax::call) {
    b_.functions_.back().calls.push_back(i.operands()[0]);
  } else if (syntax == Syntax::phi) {
    return phi(i, block.label);
  } else if (syntax == Syntax::choice) {
    note_choice(i);
  } else {
    (syntax == Syntax::comparison ? b_.comparisons_ : b_.lookups_).push_back(i.offset);
  }
  return true;
}

/// Whether it is a type of pointers or textures, which are no values but followed to their variables.
bool Parser::is_followed(uint32_t type) const {
  switch (b_.op(type)) {
    case spv::Op::TypeImage:
    case spv::Op::TypeSampler:
    case spv::Op::TypeSampledImage:
    case spv::Op::TypeAccelerationStructureKHR: return true;
    case spv::Op::TypePointer:
      return b_.definition(type).words[2] != static_cast<uint32_t>(spv::StorageClass::PhysicalStorageBuffer);
    default: return false;
  }
}

void Parser::note_choice(const Instruction& i) {
  const bool is_of_operands = i.op == spv::Op::PtrEqual || i.op == spv::Op::PtrNotEqual || i.op == spv::Op::PtrDiff;
  b_.has_choices_ |= is_followed(is_of_operands ? b_.type(i.operands()[0]) : i.words[1]);
}

bool Parser::phi(const Instruction& i, uint32_t label) {
  note_choice(i);
  const std::span<const uint32_t> operands = i.operands();
  for (size_t n = 0; n + 1 < operands.size(); n += 2)
    b_.phi_edges_.push_back({operands[n + 1], label, i.result().value, operands[n], i.offset + static_cast<uint32_t>(n) + 3});
  return true;
}

/// Decorations of groups become those of their targets. A group may have many of both, so the product has a limit.
bool Parser::expand_groups() {
  if (groups_.empty()) return true;
  sort_annotations();
  const size_t limit = b_.words_.size() * 4 + 65536;
  for (const Group& g : groups_)
    for (const Annotation& a : b_.of(g.group)) {
      if (b_.annotations_.size() >= limit) return fail(kTooManyDecorations, b_.at(g.offset));
      b_.annotations_.push_back({g.target, g.member, a.kind, a.operands, a.operand_count});
    }
  return true;
}

/// Those of one target together, by member and kind.
void Parser::sort_annotations() {
  ArenaVector<Annotation>& all = b_.annotations_;
  ArenaVector<uint32_t>&begin = b_.annotations_begin_, &end = b_.annotations_end_;
  begin.assign(b_.bound_, 0);
  end.assign(b_.bound_, 0);
  for (const Annotation& a : all) ++end[a.target];  // how many
  ArenaVector<Annotation> sorted(b_.arena_);
  sorted.assign(all.size(), {});
  uint32_t next = 0;
  for (const Annotation& a : all) {
    if (begin[a.target] == 0) {
      begin[a.target] = next + 1;
      next += std::exchange(end[a.target], next);
    }
    sorted[end[a.target]++] = a;
  }
  all = sorted;
  for (uint32_t n = 0; n < next; n = end[all[n].target]) sort({&all[n], end[all[n].target] - n});
}

void Parser::sort_member_names() {
  ArenaVector<Annotation>& all = b_.member_names_;
  sort({all.begin(), all.size()});
  b_.member_names_begin_.assign(b_.bound_, 0);
  for (uint32_t n = 0; n < all.size(); ++n)
    if (n == 0 || all[n].target != all[n - 1].target) b_.member_names_begin_[all[n].target] = n;
}

bool Binary::parse(std::span<const uint32_t> words, uint32_t base, Diagnostics& diagnostics) {
  return Parser(*this, base, diagnostics).run(words);
}

}  // namespace umber::front::spirv
