// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/server_store.h"

#include <charconv>
#include <utility>

#include "umber/arguments.h"

namespace umber::tool::cache {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kScheme = "redis://";
constexpr auto kLongestConnect = 500ms, kLongestAnswer = 1000ms;
constexpr size_t kLargest = size_t{64} << 20, kLongestLine = 1024;
constexpr int kMostWrongAnswers = 4;

std::string name_of(const Key& key) { return "umber:" + hex(key); }

}  // namespace

ServerStore::ServerStore(const std::string& url) {
  if (!url.starts_with(kScheme)) throw UsageError("'" + url + "' is no server of a cache; redis://127.0.0.1:6379/ is");
  std::string rest = url.substr(kScheme.size());
  if (const size_t slash = rest.find('/'); slash != std::string::npos) {
    database_ = rest.substr(slash + 1);
    rest.resize(slash);
  }
  if (const size_t at = rest.rfind('@'); at != std::string::npos) {
    const std::string who = rest.substr(0, at);
    const size_t colon = std::min(who.find(':'), who.size());
    user_ = who.substr(0, colon);
    password_ = who.substr(std::min(colon + 1, who.size()));
    rest.erase(0, at + 1);
  }
  const size_t colon = rest.find(':', rest.starts_with('[') ? rest.find(']') : 0);
  if (colon != std::string::npos) port_ = rest.substr(colon + 1), rest.resize(colon);
  if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
  host_ = rest;
  const bool is_number = database_.find_first_not_of("0123456789") == std::string::npos;
  if (host_.empty() || port_.empty() || !is_number)
    throw UsageError("'" + url + "' is no server of a cache; redis://127.0.0.1:6379/ is");
}

void ServerStore::fail(std::string why) {
  has_failed_ = true;
  connection_.close();
  problem_ = "the cache server " + host_ + ":" + port_ + " is not used: " + std::move(why);
}

bool ServerStore::is_ready() {
  if (has_failed_ || connection_.is_open()) return !has_failed_;
  std::string why;
  if (!connection_.open(host_, port_, std::chrono::steady_clock::now() + kLongestConnect, why)) {
    fail(why);
    return false;
  }
  if (!password_.empty() && !has_failed_) {
    const Answer answer = user_.empty() ? ask({"AUTH", password_}) : ask({"AUTH", user_, password_});
    if (!has_failed_ && answer.kind != '+') fail("it refuses the password");
  }
  if (!database_.empty() && !has_failed_)
    if (ask({"SELECT", database_}).kind != '+' && !has_failed_) fail("it has no database " + database_);
  return !has_failed_;
}

ServerStore::Answer ServerStore::ask(std::initializer_list<std::string_view> words) {
  std::string request = "*" + std::to_string(words.size()) + "\r\n";
  for (const std::string_view word : words)
    request.append("$").append(std::to_string(word.size())).append("\r\n").append(word).append("\r\n");
  const Connection::Time until = std::chrono::steady_clock::now() + kLongestAnswer;
  if (!received_.empty()) return fail("it says more than it was asked"), Answer{};
  Answer answer;
  if (connection_.send(request, until)) answer = read_answer(until);
  if (answer.kind == 0 && !has_failed_) fail("it does not answer");
  return answer;
}

bool ServerStore::read_line(std::string& line, Connection::Time until) {
  for (;;) {
    if (const size_t end = received_.find("\r\n"); end != std::string::npos) {
      line = received_.substr(0, end);
      received_.erase(0, end + 2);
      return !line.empty();
    }
    if (received_.size() > kLongestLine || !connection_.receive(received_, until)) return false;
  }
}

ServerStore::Answer ServerStore::read_answer(Connection::Time until) {
  std::string line;
  if (!read_line(line, until)) return {};
  Answer answer{.kind = line[0], .text = line.substr(1)};
  if (answer.kind == '+' || answer.kind == '-' || answer.kind == ':') return answer;
  int64_t size = 0;
  const char* const end = line.data() + line.size();
  const auto [behind, error] = std::from_chars(line.data() + 1, end, size);
  const bool is_size = error == std::errc() && behind == end && size >= -1 && size <= static_cast<int64_t>(kLargest);
  if (answer.kind != '$' || !is_size) return fail("it does not speak the protocol of Redis"), Answer{};
  answer.is_nothing = size < 0;
  answer.text.clear();
  if (answer.is_nothing) return answer;
  const size_t wanted = static_cast<size_t>(size) + 2;
  while (received_.size() < wanted)
    if (!connection_.receive(received_, until)) return {};
  if (std::string_view(received_).substr(wanted - 2, 2) != "\r\n")
    return fail("it does not speak the protocol of Redis"), Answer{};
  answer.text = received_.substr(0, wanted - 2);
  received_.erase(0, wanted);
  return answer;
}

std::optional<std::string> ServerStore::get(const Key& key) {
  if (!is_ready()) return std::nullopt;
  const Answer answer = ask({"GET", name_of(key)});
  if (answer.kind != '$' || answer.is_nothing) {
    if (answer.kind == '-' && answer.text.starts_with("NOAUTH")) fail("it wants a password");
    return std::nullopt;
  }
  if (const std::optional<std::string_view> contents = unseal(key, answer.text)) return std::string(*contents);
  if (++wrong_answers_ == kMostWrongAnswers) fail("what it gives is not what it was given");
  return std::nullopt;
}

void ServerStore::put(const Key& key, std::string_view contents) {
  if (contents.size() > kLargest / 2 || is_full_ || !is_ready()) return;
  const Answer answer = ask({"SET", name_of(key), seal(key, contents)});
  if (answer.kind != '-') return;
  is_full_ = true;
  const std::string why = answer.text.substr(0, 100);
  problem_ = "the cache server " + host_ + ":" + port_ + " takes nothing more: " + why;
}

std::string ServerStore::problem() { return std::exchange(problem_, {}); }

}  // namespace umber::tool::cache
