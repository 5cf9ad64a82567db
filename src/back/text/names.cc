// SPDX-License-Identifier: Apache-2.0
#include "back/text/names.h"

#include <algorithm>

#include "base/text_block.h"
#include "base/text_hash.h"

namespace umber::back::text {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

/// `wanted` with only characters that an identifier may have.
std::string_view NameTable::as_identifier(std::string_view wanted) {
  const auto first = std::ranges::find_if(wanted, is_word);
  char* const text = static_cast<char*>(scratch_.arena().allocate(wanted.size() + 1, 1));
  char* end = text;
  if (first == wanted.end() || is_digit(*first)) *end++ = '_';
  for (auto c = first; c != wanted.end(); ++c)
    if (is_word(*c) || end[-1] != '_') *end++ = is_word(*c) ? *c : '_';
  return {text, end};
}

/// Where the name is, or where it may be put.
inline NameTable::Entry*& NameTable::slot(std::string_view text, uint32_t hash) {
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  while (slots_[at] && !(slots_[at]->hash == hash && slots_[at]->text == text)) at = (at + 1) & mask;
  return slots_[at];
}

void NameTable::grow() {
  const std::span<Entry* const> before = slots_;
  slots_ = scratch_.table<Entry*>(before.size() * 2);
  for (Entry* e : before)
    if (e) slot(e->text, e->hash) = e;
}

NameTable::Entry& NameTable::add(Entry*& place, std::string_view text, uint32_t hash) {
  const bool is_reserved = words_.has(text, hash, of_ == Of::text);
  place = ::new (scratch_.arena().allocate(sizeof(Entry), alignof(Entry)))
      Entry{text, hash, is_reserved ? kReserved : kFree};
  ++count_;
  return *place;
}

NameTable::Entry& NameTable::find_or_add(std::string_view text) {
  const uint32_t hash = hash_text(text);
  if (count_ * 2 >= slots_.size()) grow();
  Entry*& found = slot(text, hash);
  return found ? *found : add(found, text, hash);
}

NameTable::Entry& NameTable::entry(std::string_view wanted) {
  const uint32_t hash = hash_text(wanted);
  if (count_ * 2 >= slots_.size()) grow();
  Entry*& found = slot(wanted, hash);
  if (found) return *found;  // an identifier, as are all that are in the table
  const bool is_identifier = !wanted.empty() && !is_digit(wanted[0]) && all_word(wanted);
  return is_identifier ? add(found, wanted, hash) : find_or_add(as_identifier(wanted));
}

std::string_view NameTable::pick(std::string_view wanted, uint32_t scope) {
  Entry& base = entry(wanted);
  Entry* name = &base;
  while (!name->is_free(scope)) {
    const Decimal number(++base.last_number);
    name = &find_or_add(join(base.text, "_", number));
  }
  name->owner = scope;
  return name->text;
}

}  // namespace umber::back::text
