// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>

namespace umber::run {

struct Outcome {
  enum class Status : uint8_t { pass, fail, skip };
  Status status = Status::pass;
  std::string detail;  ///< why it failed or was skipped; notes of a test that passed
  double seconds = 0;  ///< it took, as the runner saw it
};

/// The test did not do what it should.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The test asks for something that cannot be run here.
struct Skip : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace umber::run
