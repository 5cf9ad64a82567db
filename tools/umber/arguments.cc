// SPDX-License-Identifier: Apache-2.0
#include "umber/arguments.h"

#include <algorithm>
#include <numeric>

#include "umber/files.h"

namespace umber::tool {

std::vector<std::string> shell_words(std::string_view text) {
  std::vector<std::string> words;
  bool open = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!quote && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      open = false;
      continue;
    }
    if (!open) words.emplace_back();
    open = true;
    if (c == quote) {
      quote = 0;
    } else if (!quote && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back() += text[++i];
    } else {
      words.back() += c;
    }
  }
  return words;
}

namespace {

constexpr unsigned kDeepestResponse = 8;  // a response file may name itself

void expand(std::vector<std::string>& words, std::string&& word, unsigned depth) {
  if (word.size() < 2 || word[0] != '@') return words.push_back(std::move(word));
  if (depth == kDeepestResponse) throw UsageError("response files are nested too deeply at '" + word + "'");
  for (std::string& inner : shell_words(read_file(word.substr(1)))) expand(words, std::move(inner), depth + 1);
}

/// Letters to insert, delete, change or swap with the next to make `b` of `a`.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> two_back(b.size() + 1), back(b.size() + 1), now(b.size() + 1);
  std::iota(now.begin(), now.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(two_back, back);
    std::swap(back, now);
    now[0] = i;
    for (size_t k = 1; k <= b.size(); ++k) {
      const size_t changed = back[k - 1] + (a[i - 1] == b[k - 1] ? 0 : 1);
      now[k] = std::min({changed, now[k - 1] + 1, back[k] + 1});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
        now[k] = std::min(now[k], two_back[k - 2] + 1);
    }
  }
  return now.back();
}

class Parser {
 public:
  explicit Parser(std::vector<std::string> words) : words_(std::move(words)) {}

  Arguments parse() {
    if (!words_.empty())
      for (const CommandRow& command : all_commands())
        if (words_[0] == command.name) result_.command = command.id, next_ = 1;
    for (bool options = true; next_ < words_.size();) {
      const std::string& word = words_[next_++];
      if (options && word == "--") {
        options = false;
      } else if (options && word.size() > 1 && word[0] == '-') {
        option(word);
      } else {
        result_.list.push_back({Option::file, word});
      }
    }
    return std::move(result_);
  }

 private:
  /// `-Werror=name`, where `-Werror` is a flag and `-W` takes a value.
  bool is_short_with_value(const OptionRow& flag, const std::string& word) const {
    if (flag.takes_value() || word[1] == '-' || word.find('=') == std::string::npos) return false;
    const OptionRow* const o = find(std::string_view(word).substr(0, 2));
    return o && o->takes_value();
  }

  const OptionRow* find(std::string_view spelling) const {
    for (const OptionRow& o : all_options())
      if (o.belongs_to(result_.command))
        for (const std::string_view s : spellings(o, true))
          if (s == spelling) return &o;
    return nullptr;
  }

  void option(const std::string& word) {
    const size_t equals = word.find('=');
    const std::string_view name = std::string_view(word).substr(0, equals);
    if (const OptionRow* o = find(name); o && !is_short_with_value(*o, word)) {
      const bool attached = equals != std::string::npos;
      if (!o->takes_value() && attached) throw UsageError("the option '" + std::string(name) + "' takes no value");
      if (o->takes_value() && !attached && next_ == words_.size())
        throw UsageError("the option '" + word + "' needs a value: " + std::string(value_name(*o)));
      return add(*o, name, !o->takes_value() ? "" : attached ? word.substr(equals + 1) : words_[next_++]);
    }
    if (word[1] != '-' && word.size() > 2)  // -Dx, -Idir
      if (const OptionRow* o = find(name.substr(0, 2)); o && o->takes_value())
        return add(*o, name.substr(0, 2), word.substr(2));
    unknown(name);
  }

  void add(const OptionRow& option, std::string_view spelling, std::string value) {
    const std::vector<std::string_view> allowed = choices(option);
    if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
      std::string list;
      for (const std::string_view choice : allowed) list.append(list.empty() ? "" : ", ").append(choice);
      throw UsageError("'" + value + "' is not a value of '" + std::string(spelling) + "'; these are: " + list);
    }
    result_.list.push_back({option.id, std::move(value)});
  }

  [[noreturn]] void unknown(std::string_view name) const {
    std::string text = "unknown option '" + std::string(name) + "'";
    std::vector<std::string_view> known;
    for (const OptionRow& o : all_options()) {
      for (const std::string_view s : spellings(o, true)) {
        if (o.belongs_to(result_.command)) known.push_back(s);
        if (s != name) continue;
        for (const CommandRow& command : all_commands())
          if (o.belongs_to(command.id))
            throw UsageError(text + " of umber " + std::string(row(result_.command).name) + "; umber " +
                             std::string(command.name) + " has it");
      }
    }
    if (const std::string_view near = nearest(name, known); !near.empty())
      text += "; did you mean '" + std::string(near) + "'?";
    throw UsageError(text);
  }

  std::vector<std::string> words_;
  size_t next_ = 0;
  Arguments result_;
};

}  // namespace

const std::string* Arguments::last(Option option) const {
  const auto found = std::find_if(list.rbegin(), list.rend(), [&](const Argument& a) { return a.option == option; });
  return found == list.rend() ? nullptr : &found->value;
}

std::vector<std::string_view> Arguments::values(Option option) const {
  std::vector<std::string_view> result;
  for (const Argument& a : list)
    if (a.option == option) result.push_back(a.value);
  return result;
}

const std::string* Arguments::for_operand(size_t position, Option option) const {
  for (size_t i = position; i-- > 0;)
    if (list[i].option == option) return &list[i].value;
  for (size_t i = position; i < list.size(); ++i)
    if (list[i].option == option) return &list[i].value;
  return nullptr;
}

std::vector<std::string> with_response_files(std::vector<std::string> words) {
  std::vector<std::string> expanded;
  for (std::string& word : words) expand(expanded, std::move(word), 0);
  return expanded;
}

Arguments parse_arguments(std::vector<std::string> words) {
  return Parser(with_response_files(std::move(words))).parse();
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view best;
  size_t best_distance = std::max<size_t>(word.size() / 3, 1) + 1;
  if (word.size() > 60) return best;
  for (const std::string_view candidate : candidates)
    if (const size_t distance = edit_distance(word, candidate); distance < best_distance)
      best = candidate, best_distance = distance;
  return best;
}

}  // namespace umber::tool
