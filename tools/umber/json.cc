// SPDX-License-Identifier: Apache-2.0
#include "umber/json.h"

#include <algorithm>

#include "umber/arguments.h"

namespace umber::tool {
namespace {

constexpr unsigned kDeepest = 64;

class Reader {
 public:
  Reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

  Json read() {
    Json json = value(0);
    skip_space();
    if (at_ != text_.size()) fail("nothing may follow the value");
    return json;
  }

 private:
  Json value(unsigned depth) {
    if (depth > kDeepest) fail("values are nested too deeply");
    skip_space();
    Json json;
    if (accept('{')) {
      json.kind = Json::Kind::object;
      if (accept('}')) return json;
      do {
        std::string key = string();
        expect(':');
        if (json.find(key)) fail("'" + key + "' is there twice");
        json.members.push_back({std::move(key), value(depth + 1)});
      } while (accept(','));
      expect('}');
    } else if (accept('[')) {
      json.kind = Json::Kind::array;
      if (accept(']')) return json;
      do json.items.push_back(value(depth + 1));
      while (accept(','));
      expect(']');
    } else if (at_ < text_.size() && text_[at_] == '"') {
      json.kind = Json::Kind::string;
      json.text = string();
    } else {
      json.text = word();
      json.kind = json.text == "null"                           ? Json::Kind::null
                  : json.text == "true" || json.text == "false" ? Json::Kind::boolean
                                                                : Json::Kind::number;
    }
    return json;
  }

  std::string word() {
    const size_t first = at_;
    while (at_ < text_.size() && std::string_view(" \t\r\n,]}").find(text_[at_]) == std::string_view::npos) ++at_;
    const std::string_view word = text_.substr(first, at_ - first);
    const bool is_number = !word.empty() && word.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
    if (!is_number && word != "null" && word != "true" && word != "false") fail("expected a value");
    return std::string(word);
  }

  std::string string() {
    constexpr std::string_view kEscapes = "\"\\/nt", kMeanings = "\"\\/\n\t";
    expect('"');
    std::string result;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      char c = text_[at_];
      if (c == '\\' && ++at_ < text_.size()) {
        const size_t which = kEscapes.find(text_[at_]);
        if (which == std::string_view::npos) fail("this escape is not understood");
        c = kMeanings[which];
      }
      result += c;
    }
    expect('"');
    return result;
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
  [[noreturn]] void fail(const std::string& text) const {
    const auto end = text_.begin() + static_cast<ptrdiff_t>(std::min(at_, text_.size()));
    throw UsageError(path_ + ":" + std::to_string(std::count(text_.begin(), end, '\n') + 1) + ": " + text);
  }

  std::string_view text_;
  const std::string& path_;
  size_t at_ = 0;
};

}  // namespace

const Json* Json::find(std::string_view name) const {
  for (const auto& [key, value] : members)
    if (key == name) return &value;
  return nullptr;
}

Json parse_json(std::string_view text, const std::string& path) { return Reader(text, path).read(); }

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out + '"';
}

}  // namespace umber::tool
