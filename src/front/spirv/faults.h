// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <type_traits>

#include "diag/diagnostics.h"
#include "front/spirv/messages.h"
#include "spirv/reader.h"

namespace umber::front::spirv {

/// What is wrong with the module being read, and how much work it may cost. One fault is reported: everything that
/// comes after it may be a consequence.
class Faults {
 public:
  /// The instruction that the import has got to.
  struct Position {
    const spv::OpInfo* op = spv::tables::kOps;
    uint32_t word = 0;
  };

  /// `base` is the module's place in the sources, `most_steps` the number of steps that it may take.
  Faults(Diagnostics& diagnostics, uint32_t base, uint64_t most_steps)
      : diagnostics_(diagnostics), base_(base), most_steps_(most_steps) {}

  Position position() const { return position_; }
  void come_to(Position position) { position_ = position; }
  void come_to(const spv::Instruction& i) { position_ = {i.info, i.offset}; }

  bool failed() const { return failed_; }
  /// Something was reported elsewhere.
  void note_failure() { failed_ = true; }
  /// Counts one step, and fails when there were too many.
  void count_step() {
    if (++steps_ > most_steps_) fail(kTooLong);
    if (!diagnostics_.go_on()) failed_ = true;
  }

  Span span(uint32_t word) const { return {base_ + word, base_ + word + 1}; }
  template <typename... Args>
  void report(const Message<Args...>& message, Span at, const std::type_identity_t<Args>&... args) {
    if (!failed_) diagnostics_.report(message, at, args...);
    failed_ = true;
  }
  /// A fault of the instruction that the import has got to, or of another.
  void fail(const Fault& fault) { fail(fault, position_); }
  void fail(const Fault& fault, const spv::Instruction& i) { fail(fault, Position{i.info, i.offset}); }
  /// Something of the instruction that the import has got to is not supported: `what` ends with "is" or "are".
  void unsupported(std::string_view what);

 private:
  void fail(const Fault& fault, Position at);

  Diagnostics& diagnostics_;
  uint32_t base_;
  Position position_;
  bool failed_ = false;
  uint64_t steps_ = 0, most_steps_;
};

}  // namespace umber::front::spirv
