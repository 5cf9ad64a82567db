// SPDX-License-Identifier: Apache-2.0
#include "back/mali/words.h"

#include <cmath>

#include "back/mali/registers.h"
#include "base/check.h"

namespace umber::back::mali {

umber::mali::Instruction instruction(umber::mali::Op op, Arch arch) {
  const std::optional<umber::mali::Instruction> found =
      umber::mali::instruction(op, umber::mali::info(arch).family, arch);
  UMBER_CHECK(found);
  return *found;
}

uint32_t offset_operand(float x, float y) {
  // Two numbers of 8.8 bits, from the upper left corner of the pixel.
  const auto fixed = [](float offset) {
    const float from_corner = std::isnan(offset) ? 0.5f : std::fmax(-127.0f, std::fmin(127.0f, offset + 0.5f));
    return static_cast<uint32_t>(static_cast<int32_t>(from_corner * 256.0f)) & 0xFFFF;
  };
  return fixed(x) | fixed(y) << 16;
}

AccessCode code_of(const Access& access, Arch arch) {
  AccessCode code;
  if (access.path == Path::none || access.path == Path::driver_value) return code;
  if (access.path == Path::preloaded) {
    code.data = access.preloaded;
    code.data_count = 1;
    return code;
  }
  code.data = kDataRegister;
  code.data_count = data_registers(access.transfer);
  const bool is_given = access.at == SampleAt::given_sample || access.at == SampleAt::given_offset;
  if (is_given) code.position = kPositionRegister;
  switch (umber::mali::info(arch).family) {
    case umber::mali::Family::midgard: add_midgard_words(access, arch, code); break;
    case umber::mali::Family::bifrost: add_bifrost_words(access, arch, code); break;
    case umber::mali::Family::valhall: add_valhall_words(access, arch, code); break;
    case umber::mali::Family::clause: UMBER_UNREACHABLE("not the words of an architecture");
  }
  return code;
}

}  // namespace umber::back::mali
