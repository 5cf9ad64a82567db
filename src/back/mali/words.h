// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "back/mali/plan.h"
#include "mali/words/access_word.h"

namespace umber::back::mali {

using umber::mali::AccessWord;

/// The instructions of an access, encoded, and the registers that they take. Registers are given out by a scheme that
/// is always the same, for these words stand alone: no shader is around them, which would compute what is stored and
/// use what is loaded. Registers count in words of 32 bits: of Midgard, whose registers have four, component c of r5 is
/// 4 * 5 + c.
struct AccessCode {
  /// A register that holds a number when the first word begins.
  struct Constant {
    uint8_t reg = 0;
    uint32_t value = 0;
  };
  static constexpr uint8_t kNoRegister = 0xFF;

  std::vector<AccessWord> words;   ///< none if the access has no instruction
  uint8_t data = 0;                ///< the first register of what is stored or loaded
  uint8_t data_count = 0;          ///< of 16 bits two components are in one, the first low
  uint8_t position = kNoRegister;  ///< where SampleAt::given_sample and given_offset take theirs from
  std::vector<Constant> constants;
};
AccessCode code_of(const Access& access, Arch arch);

/// What AccessCode::position holds for a sample.
constexpr uint32_t sample_operand(uint32_t sample) { return sample << 16; }
/// What AccessCode::position holds for an offset from the centre of the pixel, in pixels.
uint32_t offset_operand(float x, float y);

/// Tables that the words and describe() agree on, of v9 and later: 0 has uniform blocks.
inline constexpr uint32_t kAttributeTable = 1;  ///< attributes of a vertex shader, varyings of a fragment shader
inline constexpr uint32_t kAttributeBufferTable = 2;
/// The table whose buffers the hardware provides for the vertices of a draw.
inline constexpr uint32_t kVertexTable = 61;

}  // namespace umber::back::mali
