// SPDX-License-Identifier: Apache-2.0
// Control flow that no one thought of: random structured programs are valid SPIR-V.
#include <algorithm>
#include <random>

#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed) {}

  std::string program() {
    region({}, 0, Ends::ret);
    return "stage compute\nvariable !0 \"i\" : i32 private\nfunc F0 \"main\" () " + text_ + "\n";
  }

 private:
  enum class Ends { ret, arm, case_, last_case, body, repeat, repeat_if };
  struct Around {
    int yield = 0, break_ = -1, next = -1, parameters = 0, results = 0;  ///< numbers of operands; -1: nowhere to go
    bool may_leave = true;                                               ///< not in a continuing part
  };

  uint32_t below(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  std::string number() { return std::to_string(values_++); }
  std::string value() {
    if (known_.empty() || below(5) == 0) return std::to_string(below(9)) + "i";
    return known_[below(static_cast<uint32_t>(known_.size()))];
  }
  std::string values(int count, const char* before = "") {
    std::string list;
    for (int n = 0; n < count; ++n) list += (n ? ", " : before) + value();
    return list;
  }
  std::string condition() {
    const std::string id = "%" + number();
    text_ += id + ":bool = lt " + values(2) + "\n";
    return id;
  }
  /// `%1:i32, %2:i32 = `; the names are known once the instruction is over.
  std::vector<std::string> results(int count) {
    std::vector<std::string> ids;
    for (int n = 0; n < count; ++n) {
      ids.push_back("%" + number());
      text_ += (n ? ", " : "") + ids.back() + ":i32";
    }
    if (count) text_ += " = ";
    return ids;
  }
  std::vector<std::string> parameters(int count) {
    if (!count) return {};
    text_ += " (";
    std::vector<std::string> ids;
    for (int n = 0; n < count; ++n) {
      ids.push_back("%" + number());
      text_ += (n ? ", " : "") + ids.back() + ":i32";
    }
    text_ += ") ";
    return ids;
  }

  void region(const Around& around, int depth, Ends ends, const std::vector<std::string>& own = {}) {
    const size_t outer = known_.size();
    known_.insert(known_.end(), own.begin(), own.end());
    text_ += "{\n";
    for (uint32_t n = below(depth > 4 ? 2 : 4); n > 0; --n) statement(around, depth);
    end(around, ends);
    text_ += "}";
    known_.resize(outer);
  }

  void statement(const Around& around, int depth) {
    const uint32_t choice = depth > 4 ? 0 : below(6);
    if (choice == 1 || choice == 2) return if_(around, depth);
    if (choice == 3) return switch_(around, depth);
    if (choice == 4) return loop(around, depth);
    const std::string id = "%" + number();
    text_ += id + ":i32 = add " + values(2) + "\n";
    known_.push_back(id);
    text_ += "store !0, " + value() + "\n";
  }

  void if_(Around around, int depth) {
    const std::string c = condition();
    around.yield = static_cast<int>(below(3));
    const auto ids = results(around.yield);
    text_ += "if " + c + " ";
    region(around, depth + 1, Ends::arm);
    text_ += " ";
    region(around, depth + 1, Ends::arm);
    text_ += "\n";
    known_.insert(known_.end(), ids.begin(), ids.end());
  }

  void switch_(Around around, int depth) {
    const std::string selector = value();
    around.yield = around.break_ = static_cast<int>(below(2));
    const auto ids = results(around.yield);
    text_ += "switch " + selector;
    const uint32_t count = 1 + below(4);
    const uint32_t the_default = around.yield ? below(count) : below(count + 1);
    for (uint32_t n = 0, label = 0; n < count; ++n) {
      text_ += " case " + std::to_string(label++) + "i";
      if (below(3) == 0) text_ += ", " + std::to_string(label++) + "i";
      text_ += n == the_default ? " default " : " ";
      region(around, depth + 1, n + 1 == count ? Ends::last_case : Ends::case_);
    }
    text_ += "\n";
    known_.insert(known_.end(), ids.begin(), ids.end());
  }

  void loop(const Around& around, int depth) {
    Around inside;
    inside.may_leave = around.may_leave;
    inside.parameters = static_cast<int>(below(3));
    inside.next = static_cast<int>(below(3));
    inside.break_ = inside.results = static_cast<int>(below(2));
    const std::string start = values(inside.parameters, " ");
    const auto ids = results(inside.results);
    text_ += "loop" + start;
    region(inside, depth + 1, Ends::body, body_parameters(inside.parameters));
    const auto next = parameters(inside.next);
    Around continuing = inside;
    continuing.may_leave = false;
    continuing.break_ = continuing.next = -1;
    region(continuing, depth + 1, around.may_leave && below(2) ? Ends::repeat : Ends::repeat_if, next);
    text_ += "\n";
    known_.insert(known_.end(), ids.begin(), ids.end());
  }
  std::vector<std::string> body_parameters(int count) {
    text_ += " ";
    return parameters(count);
  }

  void end(const Around& around, Ends ends) {
    if (ends == Ends::repeat) return line("repeat" + values(around.parameters, " "));
    if (ends == Ends::repeat_if)
      return line("repeat_if " + condition() + values(around.parameters + around.results, ", "));
    const bool leaves = below(3) == 0;
    if (leaves && around.may_leave && around.next >= 0 && below(2)) return line("continue" + values(around.next, " "));
    if (leaves && around.break_ >= 0 && below(4)) return line("break" + values(around.break_, " "));
    if (ends == Ends::ret || (leaves && around.may_leave)) return line("ret");
    if (ends == Ends::case_ && below(2)) return line("fallthrough");
    if (ends == Ends::body) return line("continue" + values(around.next, " "));
    line("yield" + values(around.yield, " "));
  }
  void line(const std::string& s) { text_ += s + "\n"; }

  std::mt19937 random_;  // the same numbers on every machine
  std::string text_;
  std::vector<std::string> known_;  ///< i32 values in scope
  uint32_t values_ = 0;
};

TEST(SpirvControl, random_programs_are_valid) {
  for (uint32_t seed = 0; seed < 200 && !testing::Test::HasFailure(); ++seed) valid(Generator(seed).program());
}

}  // namespace
}  // namespace umber::back::spirv
