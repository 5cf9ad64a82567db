// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "front/spirv/code_part.h"
#include "front/spirv/region_importer.h"

namespace umber::front::spirv {

/// OpSwitch. Its targets become regions, each that falls through right before the one that it falls to.
class SwitchImporter : public CodePart {
 public:
  using CodePart::CodePart;

  Next import(const Instruction& i, const Block& b);

 private:
  struct Case {
    uint32_t label = 0;
    ValueId value{};
  };

  std::vector<Case> switch_cases(const Instruction& i, TypeId type);
  std::vector<uint32_t> region_order(std::span<const uint32_t> labels, std::span<const uint32_t> own, uint32_t merge);
  uint32_t falls_through_to(uint32_t label, std::span<const uint32_t> own, uint32_t merge);
  void successors(const Block& block, std::vector<uint32_t>& out) const;
};

}  // namespace umber::front::spirv
