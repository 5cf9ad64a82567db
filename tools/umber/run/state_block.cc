// SPDX-License-Identifier: Apache-2.0
#include "umber/run/state_block.h"

#include <algorithm>
#include <string>

namespace umber::run {
namespace {

using reflect::Member;
using reflect::Type;
using values::Number;

class StateWriter {
 public:
  StateWriter(const GlState& state, std::span<std::byte> memory) : state_(state), memory_(memory) {}

  void write(const Type& type, const std::string& name, uint32_t index, uint32_t offset) {
    switch (type.kind) {
      case Type::Kind::structure:
        for (const Member& member : type.members)
          write(member.type, name.empty() ? member.name : name + "." + member.name, index, offset + member.offset);
        return;
      case Type::Kind::array:
        for (uint32_t i = 0; i < type.count; ++i) write(type.element[0], name + "[]", i, offset + i * type.stride);
        return;
      case Type::Kind::reference:
      case Type::Kind::numeric: break;
    }
    const std::optional<std::vector<float>> values = state_value(state_, name, index);
    if (!values) return;
    std::vector<Number> numbers;
    for (const float value : *values) numbers.push_back(Number::of(static_cast<double>(value)));
    numbers.resize(std::min<size_t>(numbers.size(), type.columns * type.rows));
    values::write({&type, offset}, numbers, memory_);
  }

 private:
  const GlState& state_;
  std::span<std::byte> memory_;
};

}  // namespace

void write_state(const Type& block, const GlState& state, std::span<std::byte> memory) {
  StateWriter(state, memory).write(block, "", 0, 0);
}

}  // namespace umber::run
