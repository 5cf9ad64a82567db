// SPDX-License-Identifier: Apache-2.0
#include "umber/resource_map.h"

#include <algorithm>
#include <charconv>

#include "umber/arguments.h"

namespace umber::tool {
namespace {

/// Reads just the JSON that a resource map is: an object of objects of whole numbers.
class Reader {
 public:
  Reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

  ResourceMap read() {
    ResourceMap map;
    for_each_member([&](std::string name) {
      if (std::find(map.names.begin(), map.names.end(), name) != map.names.end()) fail("'" + name + "' is there twice");
      Assignment line{.name = map.names.emplace_back(std::move(name))};
      for_each_member([&](const std::string& what) { member(line, what); });
      map.lines.push_back(line);
    });
    skip_space();
    if (at_ != text_.size()) fail("nothing may follow the object");
    return map;
  }

 private:
  void member(Assignment& line, const std::string& what) {
    std::optional<uint32_t>* place = what == "set"        ? &line.set
                                     : what == "binding"  ? &line.binding
                                     : what == "location" ? &line.location
                                                          : nullptr;
    if (!place) fail("'" + what + "' is none of set, binding and location");
    *place = number();
  }

  template <typename Each>
  void for_each_member(const Each& each) {
    expect('{');
    if (accept('}')) return;
    do {
      std::string key = string();
      expect(':');
      each(std::move(key));
    } while (accept(','));
    expect('}');
  }

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool accept(char c) {
    skip_space();
    const bool found = at_ < text_.size() && text_[at_] == c;
    at_ += found;
    return found;
  }
  void expect(char c) {
    if (!accept(c)) fail("expected '" + std::string(1, c) + "'");
  }

  /// Names are those of shaders: escapes but for \" and \\ have no use in them.
  std::string string() {
    expect('"');
    std::string result;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && ++at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\')
        fail("a name has no such escape");
      if (at_ < text_.size()) result += text_[at_];
    }
    expect('"');
    return result;
  }

  uint32_t number() {
    skip_space();
    uint32_t value = 0;
    const char* const end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(text_.data() + at_, end, value);
    if (error != std::errc() || (stop != end && (*stop == '.' || *stop == 'e' || *stop == 'E')))
      fail("expected a whole number");
    at_ = static_cast<size_t>(stop - text_.data());
    return value;
  }

  [[noreturn]] void fail(const std::string& text) const {
    const auto line = std::count(text_.begin(), text_.begin() + static_cast<ptrdiff_t>(at_), '\n') + 1;
    throw UsageError(path_ + ":" + std::to_string(line) + ": " + text);
  }

  std::string_view text_;
  const std::string& path_;
  size_t at_ = 0;
};

}  // namespace

ResourceMap parse_resource_map(std::string_view json, const std::string& path) { return Reader(json, path).read(); }

}  // namespace umber::tool
