// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/code_part.h"

#include "front/spirv/parts.h"

namespace umber::front::spirv {

CodePart::CodePart(ImportContext& context, ImportParts& parts) : ImportPart(context, parts), values_(parts.values) {}

}  // namespace umber::front::spirv
