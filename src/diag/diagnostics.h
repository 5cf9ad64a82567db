// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/budget.h"
#include "diag/source.h"
#include "umber/vocabulary/diagnostic.hpp"

namespace umber {

void bad_message(std::string_view why);  // never defined: reaching it stops the build

/// A diagnostic's wording and the types of its arguments. `{0}` is the first argument. Wording: lower case, one
/// sentence, no full stop; it points at the source instead of quoting it. `hint` (may be empty) says what to do.
template <typename... Args>
struct Message {
  Severity severity;
  std::string_view id;
  std::string_view text;
  std::string_view hint;
  consteval Message(Severity severity_, std::string_view id_, std::string_view text_, std::string_view hint_ = {})
      : severity(severity_), id(id_), text(text_), hint(hint_) {
    if (text.ends_with('.')) bad_message("a message ends without a full stop");
    for (size_t i = 0; i + 2 < text.size(); ++i) {
      if (text[i] != '{') continue;
      if (text[i + 2] != '}') bad_message("an argument is written {0}");
      if (static_cast<size_t>(text[i + 1] - '0') >= sizeof...(Args)) bad_message("no such argument");
    }
  }
};

/// An argument of a message. Implicit on purpose: call sites pass plain texts and numbers. A text may come from the
/// source, so it is made fit to print: control characters are written as `\x1b`, and it is cut at `kLongest` bytes.
class MessageArg {
 public:
  static constexpr size_t kLongest = 200;
  MessageArg(std::string_view text);
  MessageArg(uint32_t number) : text_(std::to_string(number)) {}
  MessageArg(int32_t number) : text_(std::to_string(number)) {}
  std::string_view text() const { return text_; }

 private:
  std::string text_;
};

/// A diagnostic that still points into the `Sources`; describe() makes it plain data.
struct Finding {
  Severity severity{};
  std::string_view id;  ///< of the message; static storage
  Span span;
  std::string text;
  std::string hint;
  std::vector<Finding> notes;
};

/// Adds notes to a diagnostic that was just reported. Use it at once: the next report invalidates it.
class Report {
 public:
  Report(Finding* finding) : finding_(finding) {}
  template <typename... Args>
  [[gnu::cold, gnu::noinline]] Report& note(const Message<Args...>& message, Span at,
                                            const std::type_identity_t<Args>&... args);

 private:
  Finding* finding_;  ///< null once the limit of diagnostics is reached
};

/// Collects what one compilation has to say, in order. Past `kMaxErrors` errors, or as many warnings, further ones are
/// only counted.
class Diagnostics {
 public:
  static constexpr uint32_t kMaxErrors = 100;
  static constexpr uint32_t kMaxWarnings = 100;

  Diagnostics() = default;
  /// `budget`, which must outlive this, bounds the work that is reported on here.
  explicit Diagnostics(const Budget* budget) : budget_(budget) {}

  /// Cold, like all that leads here: what a shader is refused or warned for lies apart from what every shader comes by.
  template <typename... Args>
  [[gnu::cold, gnu::noinline]] Report report(const Message<Args...>& message, Span at,
                                             const std::type_identity_t<Args>&... args) {
    const std::array<MessageArg, sizeof...(Args)> list{MessageArg(args)...};
    return add(message.severity, message.id, message.text, message.hint, at, list.data());
  }
  bool has_errors() const { return error_count_ != 0; }
  uint32_t error_count() const { return error_count_; }
  /// True when more errors would not be kept: a front end may stop.
  bool is_full() const { return error_count_ >= kMaxErrors || is_stopped_; }

  /// To be asked in every loop over the input: false when the budget is spent, which is then an error that was
  /// reported. No other is kept after it. A step is about the work for one token or instruction.
  bool go_on(uint64_t steps = 1) {
    if (steps < steps_left_) {
      steps_left_ -= static_cast<uint32_t>(steps);
      return true;
    }
    return look();
  }
  /// The same question, looked into at once, by who holds `bytes` of memory that Memory does not count.
  bool go_on_with(uint64_t bytes) { return look(bytes); }
  bool is_stopped() const { return is_stopped_; }
  uint32_t nesting_limit() const { return budget_ ? budget_->nesting() : Budget::kDefaultNesting; }
  const std::vector<Finding>& all() const { return all_; }
  /// Notes at each diagnostic from number `first` on which `#include`s led to its place.
  void note_includes(const Sources& sources, size_t first = 0);

 private:
  friend class Report;
  Report add(Severity severity, std::string_view id, std::string_view text, std::string_view hint, Span at,
             const MessageArg* args);
  bool look(uint64_t bytes = 0);

  static constexpr uint32_t kStepsPerLook = 4096;  ///< under a millisecond of work
  const Budget* budget_ = nullptr;
  uint32_t steps_left_ = kStepsPerLook;
  bool is_stopped_ = false;
  std::vector<Finding> all_;
  uint32_t error_count_ = 0;
  uint32_t warning_count_ = 0;
};

/// `text` with `{N}` replaced by argument N.
std::string format_message(std::string_view text, const MessageArg* args);

template <typename... Args>
Report& Report::note(const Message<Args...>& message, Span at, const std::type_identity_t<Args>&... args) {
  if (!finding_) return *this;
  const std::array<MessageArg, sizeof...(Args)> list{MessageArg(args)...};
  finding_->notes.push_back(
      {Severity::note, message.id, at, format_message(message.text, list.data()), std::string(message.hint), {}});
  return *this;
}

}  // namespace umber
