// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/text/language.h"

namespace umber::back::hlsl {

extern const text::Language kLanguage;

}  // namespace umber::back::hlsl
