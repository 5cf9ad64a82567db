// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/source.h"
#include "ir/module.h"
#include "umber/umber.hpp"

namespace umber::api {

/// Gives inputs and outputs of a module that was read back from its text form places in the texts it was compiled from,
/// which are added to `texts`: where their name is mentioned first. Names that are not there have none.
void place_by_mention(std::span<const Source> sources, Sources& texts, ir::Module& module);

}  // namespace umber::api
