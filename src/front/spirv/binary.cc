// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/binary.h"

#include <algorithm>
#include <string>

namespace umber::front::spirv {

namespace {

/// The first with this key or a later one.
const Annotation* first_from(std::span<const Annotation> sorted, uint64_t key) {
  constexpr size_t kFew = 8;
  const Annotation *at = sorted.data(), *const end = at + sorted.size();
  if (sorted.size() > kFew)
    return std::lower_bound(at, end, key, [](const Annotation& a, uint64_t wanted) { return a.key() < wanted; });
  while (at != end && at->key() < key) ++at;
  return at;
}

}  // namespace

const Function* Binary::function(uint32_t id) const {
  return op(id) == spv::Op::Function ? &functions_[definitions_[number(id)].owner - 1] : nullptr;
}

const Block* Binary::block(const Function& f, uint32_t label) const {
  if (op(label) != spv::Op::Label) return nullptr;
  const uint32_t index = definitions_[number(label)].owner - 1;
  return index >= f.first_block && index < f.first_block + f.block_count ? &blocks_[index] : nullptr;
}

bool Binary::imports(uint32_t id, std::string_view set) const {
  return op(id) == spv::Op::ExtInstImport && spv::read_string(definition(id).operands()).text == set;
}

bool Binary::imports_debug_info(uint32_t id) const {
  if (op(id) != spv::Op::ExtInstImport) return false;
  const std::string set = spv::read_string(definition(id).operands()).text;
  return set.starts_with("NonSemantic.") || set == "OpenCL.DebugInfo.100";
}

const Annotation* Binary::find_there(uint32_t target, uint64_t key) const {
  const std::span<const Annotation> sorted = of(target);
  const Annotation* const at = first_from(sorted, key);
  return at != sorted.data() + sorted.size() && at->key() == key ? at : nullptr;
}

std::span<const Annotation> Binary::annotations(uint32_t target, uint32_t member) const {
  const std::span<const Annotation> sorted = of(target);
  const Annotation* const first = first_from(sorted, Annotation::key(member, 0));
  const Annotation* end = first;
  while (end != sorted.data() + sorted.size() && end->member == member) ++end;
  return {first, end};
}

std::optional<uint32_t> Binary::decoration(uint32_t target, spv::Decoration kind, uint32_t member) const {
  const Annotation* a = find(target, kind, member);
  if (!a || a->operand_count == 0) return std::nullopt;
  return words_[a->operands];
}

/// Members are named from the first to the last, as a rule, and all of them.
uint32_t Binary::member_name(uint32_t structure, uint32_t member) const {
  const auto is = [&](size_t n, uint32_t m) {
    return n < member_names_.size() && member_names_[n].target == structure && member_names_[n].member == m;
  };
  const size_t expected = size_t{member_names_begin_[structure]} + member;
  if (is(expected, member) && (member == 0 || is(expected - 1, member - 1))) return member_names_[expected].operands;
  const Annotation wanted{.target = structure, .member = member};
  const Annotation* const at = std::lower_bound(member_names_.begin(), member_names_.end(), wanted, comes_before);
  const auto found = static_cast<size_t>(at - member_names_.begin());
  return is(found, member) ? at->operands : 0;
}

std::string_view Binary::name(uint32_t target, uint32_t member) const {
  if (target >= bound_) return {};
  const uint32_t word = member == Annotation::kWhole ? names_[target] : member_name(target, member);
  return word != 0 ? std::string_view(text_ + word * size_t{4}) : std::string_view();
}

}  // namespace umber::front::spirv
