// SPDX-License-Identifier: Apache-2.0
#include "back/essl/language.h"
#include "back/essl/writer.h"
#include "driver/pipeline.h"
#include "driver/target_rows.h"

namespace umber::driver {
namespace {

constexpr Message<> kHalf{Severity::error, "half-mediump", "ESSL has no floats of 16 bits"};

void check_essl(const Options& options, Diagnostics& diagnostics) {
  if (options.half_mediump) diagnostics.report(kHalf, {});
  check_typed_buffers(options.spirv, diagnostics);
}

void limit_essl(const Options&, Target& target) {
  target.lacks = back::essl::kLacks;
  target.gl_depth_range_in_source = false;  // if it is, it is the target's, too
  target.constant_resource_indices = true;
  target.call_parameters_as_state = true;
}

bool write_essl(const ir::Module& module, const ir::Bindings&, const Options&, const Sources&, Diagnostics& diagnostics,
                Module& written) {
  Result<std::string> text = back::essl::write(module, diagnostics);
  if (text) written.text = std::move(*text);
  return static_cast<bool>(text);
}

}  // namespace

constinit const TargetRow kEsslRow = {
    .output = Output::essl,
    .part = StagePart::essl_out,
    .check = check_essl,
    .limit = limit_essl,
    .lower = kToEssl,
    .agree_on_names = back::essl::agree_on_names,
    .write = write_essl,
};

}  // namespace umber::driver
