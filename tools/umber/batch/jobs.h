// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "umber/host.h"

namespace umber::tool::batch {

/// Command lines that differ in macros and in where their outputs go: what one of them has compiled another one may need.
struct Family {
  std::vector<std::string> macros;  ///< names that they define otherwise, each once
};

/// What a manifest asks for: command lines, each on its own, by number.
class Jobs {
 public:
  Jobs() = default;
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  virtual ~Jobs() = default;

  virtual size_t count() const = 0;
  virtual size_t family_count() const = 0;
  virtual const Family& family(size_t index) const = 0;
  /// Which of the families a job is of.
  virtual size_t family_of(size_t job) const = 0;
  /// Carries it out; the exit status of the command. Throws UsageError.
  virtual int run(size_t job, Host& host) const = 0;
  /// What to call it in reports.
  virtual std::string title(size_t job) const = 0;
};

}  // namespace umber::tool::batch
