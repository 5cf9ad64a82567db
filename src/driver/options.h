// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/budget.h"
#include "diag/diagnostics.h"
#include "front/glsl/front.h"
#include "pass/target.h"
#include "place/vulkan/slots.h"
#include "umber/options.hpp"

namespace umber::driver {

/// True if nothing that the work may use up is used up; otherwise that was reported. Unlike Diagnostics::go_on alone it
/// always looks: before the work, which may be cancelled already, and behind it, however small it was.
inline bool is_within_limits(Diagnostics& diagnostics) { return diagnostics.go_on(~uint64_t{0}); }

/// False if the sources of a compilation are longer than there are places for diagnostics, which was then reported.
bool are_complete(const Sources& sources, Diagnostics& diagnostics);
/// The same of sources that are yet to be read, so that nothing is copied in vain.
bool are_readable(std::span<const Source> sources, Diagnostics& diagnostics);

/// Reports what is out of range and what is not supported yet; false if there is any.
bool check_options(const Options& options, Diagnostics& diagnostics);

/// For texts in `language`. `options` must stay valid as long as the result.
glsl::FrontOptions front_options(const Options& options, Language language);
Budget::Limits limits_of(const Options& options);
place::AutoSlots auto_slots(const Options& options);
Target target_of(const Options& options);

}  // namespace umber::driver
