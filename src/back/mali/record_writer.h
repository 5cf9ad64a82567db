// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <vector>

#include "back/mali/plan.h"
#include "mali/descriptor/descriptor.h"

namespace umber::back::mali {

/// Packs records one behind the other, and remembers whether all that they were to say could be said.
class RecordWriter {
 public:
  explicit RecordWriter(Arch arch) : arch_(arch) {}

  struct Value {
    umber::mali::RecordField field;
    uint64_t said;
  };
  void add(std::vector<uint8_t>& to, umber::mali::Record record, std::initializer_list<Value> values) {
    std::optional<umber::mali::Descriptor> d = umber::mali::descriptor(record, arch_);
    UMBER_CHECK(d);
    for (const Value& value : values) fits_ &= d->set(value.field, value.said);
    const std::vector<uint8_t> bytes = pack(*d);
    to.insert(to.end(), bytes.begin(), bytes.end());
  }
  bool fits() const { return fits_; }

 private:
  Arch arch_;
  bool fits_ = true;
};

/// The format in memory of what a descriptor says, as it has it.
uint32_t encoded_format(const DescriptorNeed& need, Arch arch);
/// A number with a sign, as set() takes it.
constexpr uint64_t signed_word(int64_t n) { return static_cast<uint32_t>(static_cast<int32_t>(n)); }

}  // namespace umber::back::mali
