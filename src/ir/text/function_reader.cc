// SPDX-License-Identifier: Apache-2.0
#include "ir/text/function_reader.h"

namespace umber::ir::text {
namespace {

constexpr Message<> kRedefined{Severity::error, "ir-value", "a value with this number is already defined"};
constexpr Message<> kUndefined{Severity::error, "ir-value", "no value with this number is defined before"};
constexpr Message<> kNumberTooLarge{Severity::error, "ir-limit", "the number of this value is far too large"};
constexpr Message<> kUnknownOp{Severity::error, "ir-op", "there is no such instruction"};
constexpr Message<> kUnknownFlag{Severity::error, "ir-op", "there is no such flag"};
constexpr Message<uint32_t> kTooDeep{Severity::error, "ir-limit", "regions nest deeper than {0}"};
constexpr Message<> kTooMany{Severity::error, "ir-limit", "more than 65535 operands, results or parameters"};

}  // namespace

void FunctionReader::read() {
  Module& m = in_.module;
  function_ = static_cast<uint32_t>(m.functions.size());
  in_.declared_number('F', function_);
  const NameId name = in_.optional_name();
  const std::vector<NewValue> parameters = params();
  std::vector<TypeId> results;
  if (in_.accept('>')) {
    do results.push_back(in_.type());
    while (in_.accept(','));
  }
  if (!in_.ok()) return;
  const FunctionId id = m.add_function(name, types_of(parameters), results);
  define_params(m.function(id).body, parameters);
  body(m.function(id).body);
}

void FunctionReader::new_value(std::vector<NewValue>& values) {
  const Span at = in_.peek().span;
  const uint32_t number = in_.id('%');
  in_.expect(':');
  values.push_back({number, in_.type(), at});
  if (number > max_number_) in_.fail(kNumberTooLarge, at);
  if (values.size() > 0xffff) in_.fail(kTooMany, at);
}

void FunctionReader::define(const NewValue& v, ValueId value) {
  if (v.number >= values_.size()) values_.resize(v.number + size_t{1});
  Slot& slot = values_[v.number];
  if (slot.function == function_) in_.fail(kRedefined, v.span);
  slot = {function_, value};
}

std::vector<FunctionReader::NewValue> FunctionReader::params() {
  std::vector<NewValue> values;
  in_.expect('(');
  while (!in_.at(')') && in_.ok()) {
    if (!values.empty()) in_.expect(',');
    new_value(values);
  }
  in_.expect(')');
  return values;
}

std::vector<TypeId> FunctionReader::types_of(const std::vector<NewValue>& values) const {
  std::vector<TypeId> types;
  for (const NewValue& v : values) types.push_back(v.type);
  return types;
}

void FunctionReader::define_params(BlockId block, const std::vector<NewValue>& values) {
  for (uint32_t n = 0; n < values.size() && in_.ok(); ++n) define(values[n], in_.module.param(block, n));
}

void FunctionReader::body(BlockId block) {
  const Span start = in_.peek().span;
  if (++depth_ > kMaxDepth) in_.fail(kTooDeep, start, kMaxDepth);
  in_.expect('{');
  while (!in_.at('}') && in_.ok()) instruction(block);
  in_.expect('}');
  --depth_;
}

void FunctionReader::instruction(BlockId block) {
  std::vector<NewValue> results;
  if (in_.at_id('%')) {
    do new_value(results);
    while (in_.accept(',') && in_.ok());
    in_.expect('=');
  }
  const Statement statement = head();
  std::vector<ValueId> list;
  operands(list, info(statement.op).attr != Attr::none && info(statement.op).attr != Attr::regions);
  // Regions come before their instruction in the stores: a switch knows its labels only after them.
  std::vector<BlockId> inner;
  if (info(statement.op).attr == Attr::regions) regions(inner, list);
  if (list.size() > 0xffff) in_.fail(kTooMany, statement.span);
  if (!in_.ok()) return;

  Module& m = in_.module;
  const InstId id =
      m.insert(block, {}, statement.op, list, types_of(results), statement.attr, statement.flags, statement.span);
  for (const BlockId region : inner) m.add_region(id, region);
  for (uint32_t n = 0; n < results.size(); ++n) define(results[n], m.result(id, n));
  if (!in_.at_line_end() && !in_.at('}')) in_.unexpected("the end of the line");
}

/// The op with its flags and attribute.
FunctionReader::Statement FunctionReader::head() {
  const Token token = in_.peek();
  const std::optional<Op> op = token.kind == TokenKind::word ? find_op(token.text) : std::nullopt;
  if (in_.at_end()) in_.unexpected("'}'");
  if (!op) in_.fail(kUnknownOp, token.span);
  in_.take();
  Statement s{.op = op.value_or(Op{}), .span = token.span};
  while (in_.accept('.')) {
    const Token name = in_.take();
    const uint16_t bit = find_flag(name.text);
    if (bit == 0) in_.fail(kUnknownFlag, name.span);
    s.flags = static_cast<uint16_t>(s.flags | bit);
  }
  s.attr = attribute(info(s.op).attr);
  return s;
}

uint32_t FunctionReader::attribute(Attr attr) {
  const auto index = [this](char sigil) { return in_.id(sigil) & (~0u >> 2); };
  switch (attr) {
    case Attr::none:
    case Attr::regions: return 0;
    case Attr::imm: return in_.number();
    case Attr::text: return in_.name().index;
    case Attr::resource: return in_.id('@');
    case Attr::function: return in_.numbered('F');
    case Attr::place:
      if (in_.at_id('$')) return Place(IoVarId{index('$')}).bits();
      if (in_.at_id('!')) return Place(VariableId{index('!')}).bits();
      if (in_.at_id('&')) return Place(ReferenceId{index('&')}).bits();
      return Place(ResourceId{index('@')}).bits();
  }
  return 0;
}

void FunctionReader::operands(std::vector<ValueId>& list, bool after_attribute) {
  if (after_attribute ? !in_.accept(',') : in_.at_line_end() || at_region() || in_.at('}')) return;
  do list.push_back(operand());
  while (in_.accept(',') && in_.ok());
}

ValueId FunctionReader::operand() {
  if (!in_.at_id('%')) return in_.constant();
  const Token token = in_.take();
  if (token.number < values_.size() && values_[token.number].function == function_) return values_[token.number].value;
  in_.fail(kUndefined, token.span);
  return {};
}

void FunctionReader::regions(std::vector<BlockId>& list, std::vector<ValueId>& labels) {
  while (at_region() && in_.ok()) {
    const size_t before = labels.size();
    if (in_.accept("case")) operands(labels, false);
    const bool is_default = in_.accept("default");
    const std::vector<NewValue> parameters = in_.at('(') ? params() : std::vector<NewValue>{};
    if (!in_.ok()) return;
    const BlockId block = in_.module.add_block(types_of(parameters));
    in_.module.blocks[block].label_count = static_cast<uint32_t>(labels.size() - before);
    in_.module.blocks[block].is_default = is_default;
    list.push_back(block);
    define_params(block, parameters);
    body(block);
  }
}

}  // namespace umber::ir::text
