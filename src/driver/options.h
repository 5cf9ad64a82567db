// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/hlsl/options.h"
#include "back/spirv/options.h"
#include "base/budget.h"
#include "diag/diagnostics.h"
#include "front/glsl/front.h"
#include "ir/module.h"
#include "link/placement.h"
#include "link/registers.h"
#include "pass/target.h"
#include "umber/options.hpp"

namespace umber::driver {

// The public enumeration and the compiler's own are one list.
constexpr ir::Stage to_ir(Stage stage) { return static_cast<ir::Stage>(stage); }
constexpr Stage from_ir(ir::Stage stage) { return static_cast<Stage>(stage); }
static_assert(to_ir(Stage::vertex) == ir::Stage::vertex && to_ir(Stage::tess_control) == ir::Stage::tess_control &&
              to_ir(Stage::tess_evaluation) == ir::Stage::tess_evaluation &&
              to_ir(Stage::geometry) == ir::Stage::geometry && to_ir(Stage::fragment) == ir::Stage::fragment &&
              to_ir(Stage::compute) == ir::Stage::compute);

/// True if nothing that the work may use up is used up; otherwise that was reported. Unlike Diagnostics::go_on alone it
/// always looks: before the work, which may be cancelled already, and behind it, however small it was.
inline bool is_within_limits(Diagnostics& diagnostics) { return diagnostics.go_on(~uint64_t{0}); }

/// False if the sources are longer than there are places for diagnostics, which was then reported.
bool are_readable(std::span<const Source> sources, Diagnostics& diagnostics);

/// Reports what is out of range and what is not supported yet; false if there is any.
bool check_options(const Options& options, Diagnostics& diagnostics);

/// For texts in `language`. `options` must stay valid as long as the result.
glsl::FrontOptions front_options(const Options& options, Language language);
Budget::Limits limits_of(const Options& options);
link::AutoSlots auto_slots(const Options& options);
Target target_of(const Options& options);
/// Without `sources`.
back::spirv::Options spirv_options(const Options& options);
back::hlsl::Options hlsl_options(const Options& options);
link::RegisterRules register_rules(const Options& options);

}  // namespace umber::driver
