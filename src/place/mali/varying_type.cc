// SPDX-License-Identifier: Apache-2.0
#include "place/mali/varying_type.h"

namespace umber::place {

VaryingType recovered_type(ir::Stage stage, const DeclaredVarying& declared, const TypeTrust& trust) {
  if (declared.is_mediump || trust.of_types) return declared.type;
  const bool is_interpolated = stage == ir::Stage::fragment && !declared.is_flat;
  const bool is_float = is_interpolated || declared.type.bits == 16 || !trust.of_descriptors;
  return {is_float ? VaryingKind::float_ : VaryingKind::uint, declared.type.bits};
}

}  // namespace umber::place
