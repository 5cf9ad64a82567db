// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "umber/batch/jobs.h"
#include "umber/batch/json_text.h"

namespace umber::tool::batch {

/// What a manifest in JSON (docs/batch.md), or one of glslc's command lines, asks for. The text must outlive it. Throws TextError.
std::unique_ptr<Jobs> read_manifest(const Text& text);

std::unique_ptr<Jobs> json_jobs(const Text& text);
std::unique_ptr<Jobs> line_jobs(const Text& text);

/// More are surely a mistake in the manifest.
inline constexpr uint64_t kMostJobs = uint64_t{1} << 26;

}  // namespace umber::tool::batch
