// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "ir/module.h"

namespace umber::place {

/// What the components of a varying are. Signed and unsigned integers may be taken for each other, floats and integers
/// may not.
enum class VaryingKind : uint8_t { float_, sint, uint };

/// A component of a varying as a descriptor or an instruction knows it.
struct VaryingType {
  VaryingKind kind{};
  uint8_t bits = 32;  ///< 16 or 32; one of 64 bits is two of 32

  friend bool operator==(const VaryingType&, const VaryingType&) = default;
};

/// What a stage declares of a varying.
struct DeclaredVarying {
  VaryingType type;
  bool is_mediump = false;  ///< mediump or lowp
  bool is_flat = false;     ///< asked of fragment shaders alone: a vertex shader does not know

  friend bool operator==(const DeclaredVarying&, const DeclaredVarying&) = default;
};

/// Whose word counts for the types of varyings.
struct TypeTrust {
  /// Declared types hold: the stages are compiled apart, and nothing has packed varyings of several types into one.
  bool of_types = false;
  /// An instruction can leave it to the descriptor what 32 bits are; T600 cannot, where all varyings are floats.
  bool of_descriptors = true;

  friend bool operator==(const TypeTrust&, const TypeTrust&) = default;
};

/// What a stage takes a varying for. Precision is always trusted, so what is mediump is what it is declared as. Of the
/// rest only how it is interpolated is known: a vertex shader, which does not know that, and a fragment shader that
/// reads it flat move 32 bits as they are, which are integers, as only integers never change on the way; a fragment
/// shader that interpolates has floats. Components of 16 bits are floats, because no instruction loads flat integers of
/// 16 bits, and floats of the same size on both sides are moved as they are.
VaryingType recovered_type(ir::Stage stage, const DeclaredVarying& declared, const TypeTrust& trust);

}  // namespace umber::place
