// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "back/mali/plan.h"
#include "back/mali/words.h"
#include "mali/machine/machine.h"
#include "umber-mali/steps.h"

namespace umber::tool {

/// A planned shader whose accesses are executed as the words that they are encoded to.
class PlannedShader {
 public:
  explicit PlannedShader(const back::mali::Plan& plan);

  const back::mali::Plan& plan() const { return plan_; }
  /// What is wrong with words; empty if they all are accesses.
  const std::string& error() const { return error_; }

  /// Stores what a location gets, behind the steps that the access has. Empty, or what went wrong.
  std::string store(size_t access, mali::AccessMachine& machine, const mali::Invocation& invocation,
                    const StepContext& context, Components values) const;
  /// Loads what a location has; `position` is the operand that says where, if the access has one.
  std::string load(size_t access, mali::AccessMachine& machine, const mali::Invocation& invocation,
                   const StepContext& context, uint32_t position, Components& values) const;

 private:
  std::string run(size_t access, mali::AccessMachine& machine, const mali::Invocation& invocation, uint32_t position,
                  mali::Registers& registers) const;

  const back::mali::Plan& plan_;
  std::vector<back::mali::AccessCode> codes_;  ///< of the plan's accesses
  std::vector<mali::AccessProgram> programs_;
  std::string error_;
};

}  // namespace umber::tool
