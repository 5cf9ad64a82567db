// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/binary.h"

#include <algorithm>
#include <tuple>

#include "front/spirv/messages.h"
#include "spirv/literals.h"

namespace umber::spirv {

using spv::Instruction;
using spv::OperandKind;

namespace {

auto key(const Annotation& a) { return std::tuple(a.target, a.member, a.kind); }

bool is_merge(spv::Op op) { return op == spv::Op::SelectionMerge || op == spv::Op::LoopMerge; }

/// Instructions that may stand anywhere and mean nothing to the importer.
bool is_debug(spv::Op op) { return op == spv::Op::Line || op == spv::Op::NoLine || op == spv::Op::Nop; }

}  // namespace

bool is_terminator(spv::Op op) {
  switch (op) {
    case spv::Op::Branch:
    case spv::Op::BranchConditional:
    case spv::Op::Switch:
    case spv::Op::Kill:
    case spv::Op::Return:
    case spv::Op::ReturnValue:
    case spv::Op::Unreachable:
    case spv::Op::TerminateInvocation: return true;
    default: return false;
  }
}

const Function* Binary::function(uint32_t id) const {
  return op(id) == spv::Op::Function ? &functions_[owners_[number(id)] - 1] : nullptr;
}

const Block* Binary::block(const Function& f, uint32_t label) const {
  if (op(label) != spv::Op::Label) return nullptr;
  const uint32_t index = owners_[number(label)] - 1;
  return index >= f.first_block && index < f.first_block + f.block_count ? &blocks_[index] : nullptr;
}

bool Binary::imports_glsl(uint32_t id) const {
  return op(id) == spv::Op::ExtInstImport && spv::read_string(definition(id).operands()).text == "GLSL.std.450";
}

bool Binary::imports_debug_info(uint32_t id) const {
  if (op(id) != spv::Op::ExtInstImport) return false;
  const std::string set = spv::read_string(definition(id).operands()).text;
  return set.starts_with("NonSemantic.") || set == "OpenCL.DebugInfo.100";
}

const Annotation* Binary::find(uint32_t target, uint32_t member, uint32_t kind) const {
  if (target >= bound_ || annotated_[target] == annotated_[target + 1]) return nullptr;
  const Annotation wanted{.target = target, .member = member, .kind = kind};
  const auto end = annotations_.begin() + annotated_[target + 1];
  const auto at = std::lower_bound(annotations_.begin() + annotated_[target], end, wanted,
                                   [](const Annotation& a, const Annotation& b) { return key(a) < key(b); });
  return at != end && key(*at) == key(wanted) ? &*at : nullptr;
}

std::optional<uint32_t> Binary::decoration(uint32_t target, spv::Decoration kind, uint32_t member) const {
  const Annotation* a = find(target, kind, member);
  if (!a || a->operand_count == 0) return std::nullopt;
  return words_[a->operands];
}

std::string Binary::name(uint32_t target, uint32_t member) const {
  const Annotation* a = find(target, member, Annotation::kName);
  return a ? spv::read_string(words_.subspan(a->operands, a->operand_count)).text : std::string();
}

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
    b_.numbers_.assign(b_.bound_, 0);
    operands_.emplace(b_.bound_);
    // No module defines more ids than it has words.
    const auto ids = static_cast<uint32_t>(std::min<size_t>(b_.bound_, words.size() / 2));
    b_.offsets_.reserve(ids);
    b_.owners_.reserve(ids);
    b_.annotations_.reserve(ids);
    b_.globals_.reserve(ids / 2);
    literals_.reserve(ids);
    for (Instruction i; reader.next(i);)
      if (!diagnostics_.go_on() || !instruction(i)) return false;
    if (reader.error()) return malformed(reader.error());
    if (in_function_) return fail(kLayout, b_.at(b_.functions_.back().offset));
    if (!expand_groups() || !sort()) return false;
    index();
    return true;
  }

 private:
  struct Group {
    uint32_t target, member, group, offset;
  };

  bool malformed(const spv::Malformed& found) {
    diagnostics_.report(*found.message, Span{base_ + found.offset, base_ + found.offset + 1}, found.offset);
    return false;
  }
  bool fail(const Fault& fault, const Instruction& i) {
    diagnostics_.report(fault, Span{base_ + i.offset, base_ + i.offset + 1}, i.info ? i.info->name() : "an instruction",
                        i.offset);
    return false;
  }

  bool instruction(const Instruction& i) {
    const spv::LiteralType selector =
        i.op == spv::Op::Switch && i.words.size() > 1 ? literals_.of_value(i.words[1]) : spv::LiteralType{};
    if (!operands_->read(i, std::max(1u, selector.words()))) return malformed(operands_->error());
    literals_.add(i);
    if (const uint32_t id = i.result().value) {
      if (b_.numbers_[id]) return fail(kTwice, i);
      b_.numbers_[id] = b_.count();
      b_.offsets_.push_back(i.offset);
      b_.owners_.push_back(0);
    }
    if (i.op == spv::Op::Function) return begin_function(i);
    return in_function_ ? in_function(i) : global(i);
  }

  bool global(const Instruction& i);
  void annotate(const Instruction& i, uint32_t target, uint32_t member, uint32_t kind, uint32_t first_operand);
  bool begin_function(const Instruction& i);
  bool end_function(const Instruction& i);
  bool in_function(const Instruction& i);
  bool in_block(const Instruction& i);
  void collect_uses(const Instruction& i);
  bool expand_groups();
  bool sort();
  void index();

  Binary& b_;
  uint32_t base_;
  Diagnostics& diagnostics_;
  std::optional<spv::OperandReader> operands_;
  spv::LiteralTypes literals_;
  std::vector<Group> groups_;
  std::vector<uint32_t> seen_in_;  ///< by number: function + 1 that named the global variable last
  bool in_function_ = false, in_block_ = false;
};

void Parser::annotate(const Instruction& i, uint32_t target, uint32_t member, uint32_t kind, uint32_t first_operand) {
  const auto count = static_cast<uint32_t>(i.words.size()) - first_operand;
  b_.annotations_.push_back({target, member, kind, i.offset + first_operand, count});
}

bool Parser::global(const Instruction& i) {
  switch (i.op) {
    case spv::Op::EntryPoint: {
      const spv::LiteralString name = spv::read_string(i.words.subspan(3));
      b_.entry_points_.push_back({static_cast<spv::ExecutionModel>(i.words[1]), i.words[2], name.text, i.offset,
                                  i.words.subspan(3 + name.words)});
      return true;
    }
    case spv::Op::ExecutionMode:
    case spv::Op::ExecutionModeId: b_.modes_.push_back(i.offset); return true;
    case spv::Op::Name: annotate(i, i.words[1], Annotation::kWhole, Annotation::kName, 2); return true;
    case spv::Op::MemberName: annotate(i, i.words[1], i.words[2], Annotation::kName, 3); return true;
    case spv::Op::Decorate:
    case spv::Op::DecorateId:
    case spv::Op::DecorateString: annotate(i, i.words[1], Annotation::kWhole, i.words[2], 3); return true;
    case spv::Op::MemberDecorate:
    case spv::Op::MemberDecorateString: annotate(i, i.words[1], i.words[2], i.words[3], 4); return true;
    case spv::Op::GroupDecorate:
      for (const uint32_t target : i.words.subspan(2))
        groups_.push_back({target, Annotation::kWhole, i.words[1], i.offset});
      return true;
    case spv::Op::GroupMemberDecorate:
      for (size_t n = 2; n + 1 < i.words.size(); n += 2)
        groups_.push_back({i.words[n], i.words[n + 1], i.words[1], i.offset});
      return true;
    default: break;
  }
  const bool declares = i.result().value != 0 && i.op != spv::Op::ExtInstImport && i.op != spv::Op::String &&
                        i.op != spv::Op::DecorationGroup && i.op != spv::Op::ExtInst;
  if (declares) b_.globals_.push_back(i.offset);
  return true;
}

bool Parser::begin_function(const Instruction& i) {
  if (in_function_) return fail(kLayout, i);
  in_function_ = true;
  Function f;
  f.id = i.result().value, f.offset = i.offset;
  f.first_block = static_cast<uint32_t>(b_.blocks_.size());
  f.first_number = b_.count();
  f.first_phi = static_cast<uint32_t>(b_.phi_edges_.size());
  b_.functions_.push_back(std::move(f));
  b_.owners_.back() = static_cast<uint32_t>(b_.functions_.size());
  seen_in_.resize(b_.functions_.back().first_number);
  return true;
}

bool Parser::end_function(const Instruction& i) {
  if (in_block_) return fail(kLayout, i);
  in_function_ = false;
  Function& f = b_.functions_.back();
  f.block_count = static_cast<uint32_t>(b_.blocks_.size()) - f.first_block;
  f.end_number = b_.count();
  f.end_phi = static_cast<uint32_t>(b_.phi_edges_.size());
  std::stable_sort(b_.phi_edges_.begin() + f.first_phi, b_.phi_edges_.end(), [](const PhiEdge& a, const PhiEdge& b) {
    return std::tuple(a.from, a.to) < std::tuple(b.from, b.to);
  });
  return true;
}

bool Parser::in_function(const Instruction& i) {
  b_.has_lines_ |= i.op == spv::Op::Line;
  if (is_debug(i.op)) return true;
  if (i.op == spv::Op::FunctionEnd) return end_function(i);
  collect_uses(i);
  Function& f = b_.functions_.back();
  const bool has_blocks = b_.blocks_.size() > f.first_block;
  if (i.op == spv::Op::FunctionParameter) {
    f.parameters.push_back(i.result().value);
    return !has_blocks || fail(kLayout, i);
  }
  if (i.op == spv::Op::Label) {
    if (in_block_) return fail(kLayout, i);
    in_block_ = true;
    b_.blocks_.push_back({.label = i.result().value, .first = i.offset + static_cast<uint32_t>(i.words.size())});
    b_.owners_.back() = static_cast<uint32_t>(b_.blocks_.size());
    return true;
  }
  return in_block_ ? in_block(i) : i.op == spv::Op::ExtInst || fail(kLayout, i);
}

bool Parser::in_block(const Instruction& i) {
  Block& block = b_.blocks_.back();
  if (is_terminator(i.op)) {
    block.terminator = i.offset;
    in_block_ = false;
    return true;
  }
  if (block.merge) return fail(kLayout, i);  // only the terminator may follow
  if (is_merge(i.op)) block.merge = i.offset;
  if (i.op == spv::Op::FunctionCall) b_.functions_.back().calls.push_back(i.operands()[0]);
  if (i.op == spv::Op::Phi)
    for (size_t n = 0; n + 1 < i.operands().size(); n += 2)
      b_.phi_edges_.push_back({i.operands()[n + 1], block.label, i.result().value, i.operands()[n]});
  return true;
}

void Parser::collect_uses(const Instruction& i) {
  for (const spv::Operand& operand : operands_->operands()) {
    if (operand.kind != OperandKind::IdRef) continue;
    const uint32_t id = i.words[operand.first], number = b_.number(id);
    if (number == 0 || number >= seen_in_.size() || b_.op(id) != spv::Op::Variable) continue;
    const auto function = static_cast<uint32_t>(b_.functions_.size());
    if (std::exchange(seen_in_[number], function) != function) b_.functions_.back().globals.push_back(id);
  }
}

/// Decorations of groups become those of their targets. A group may have many of both, so the product has a limit.
bool Parser::expand_groups() {
  if (groups_.empty()) return true;
  if (!sort()) return false;
  const std::vector<Annotation> plain = b_.annotations_;
  const size_t limit = b_.words_.size() * 4 + 65536;
  for (const Group& g : groups_) {
    auto at = std::lower_bound(plain.begin(), plain.end(), g.group,
                               [](const Annotation& a, uint32_t target) { return a.target < target; });
    for (; at != plain.end() && at->target == g.group; ++at) {
      if (at->kind == Annotation::kName) continue;
      if (b_.annotations_.size() >= limit) return fail(kTooManyDecorations, b_.at(g.offset));
      b_.annotations_.push_back({g.target, g.member, at->kind, at->operands, at->operand_count});
    }
  }
  return true;
}

bool Parser::sort() {
  std::stable_sort(b_.annotations_.begin(), b_.annotations_.end(),
                   [](const Annotation& a, const Annotation& b) { return key(a) < key(b); });
  return true;
}

void Parser::index() {
  b_.annotated_.assign(b_.bound_ + size_t{1}, 0);
  for (const Annotation& a : b_.annotations_)
    if (a.target < b_.bound_) ++b_.annotated_[a.target + 1];
  for (uint32_t id = 0; id < b_.bound_; ++id) b_.annotated_[id + 1] += b_.annotated_[id];
}

bool Binary::parse(std::span<const uint32_t> words, uint32_t base, Diagnostics& diagnostics) {
  return Parser(*this, base, diagnostics).run(words);
}

}  // namespace umber::spirv
