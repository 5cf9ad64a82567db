// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/channel.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>

#include "umber/files.h"
#include "umber/system.h"

namespace umber::tool::lsp {
namespace {

/// What waits to be taken, before no more is read.
constexpr size_t kMostQueued = size_t{128} << 20;

/// Bytes of a descriptor, read many at once.
class Bytes {
 public:
  explicit Bytes(int descriptor) : descriptor_(descriptor) {}

  /// A line without its end, as far as it is no longer than that; none at the end of the input.
  std::optional<std::string> line(size_t longest) {
    std::string text;
    for (;;) {
      if (at_ == end_ && !fill()) return std::nullopt;
      const char c = buffer_[at_++];
      if (c == '\n') break;
      if (text.size() < longest) text += c;
    }
    if (text.ends_with('\r')) text.pop_back();
    return text;
  }
  /// The next `size` bytes, of which `keep` go to `text`; false if there are fewer.
  bool take(uint64_t size, bool keep, std::string& text) {
    while (size != 0) {
      if (at_ == end_ && !fill()) return false;
      const auto some = static_cast<size_t>(std::min<uint64_t>(size, end_ - at_));
      if (keep) text.append(buffer_.data() + at_, some);
      at_ += some, size -= some;
    }
    return true;
  }

 private:
  bool fill() {
    const int64_t count = system::read_some(descriptor_, buffer_.data(), buffer_.size());
    at_ = 0, end_ = count > 0 ? static_cast<size_t>(count) : 0;
    return count > 0;
  }

  int descriptor_;
  std::array<char, 65536> buffer_{};
  size_t at_ = 0, end_ = 0;
};

bool is_header(std::string_view line, std::string_view wanted) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(line.substr(0, line.find(':')), wanted, {}, lower, lower);
}

/// The length that a header says; none if it is none.
std::optional<uint64_t> length_of(std::string_view line) {
  line.remove_prefix(line.find(':') + 1);
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  line = line.substr(0, line.find_last_not_of(" \t") + 1);
  uint64_t length = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), length);
  return error == std::errc() && end == line.data() + line.size() ? std::optional(length) : std::nullopt;
}

Incoming read_message(Bytes& bytes) {
  std::optional<uint64_t> length;
  bool is_anything = false;
  for (;;) {
    const std::optional<std::string> line = bytes.line(Channel::kLongestHeader);
    if (!line) return {};
    if (line->empty() && is_anything) break;
    is_anything |= !line->empty();
    if (line->find(':') != line->npos && is_header(*line, "content-length")) length = length_of(*line);
  }
  if (!length) return {Incoming::Kind::malformed, "a message needs a header Content-Length with a number"};
  std::string text;
  const bool fits = *length <= Channel::kLongestMessage;
  if (!bytes.take(*length, fits, text)) return {};
  if (!fits)
    return {Incoming::Kind::malformed, "a message has at most " + std::to_string(Channel::kLongestMessage) + " bytes"};
  return {Incoming::Kind::message, std::move(text)};
}

}  // namespace

Channel::Channel(int from, int to) : shared_(std::make_shared<Shared>()), to_(to) {
  std::thread([shared = shared_, from] {
    Bytes bytes(from);
    for (bool is_open = true; is_open;) {
      Incoming incoming = read_message(bytes);
      is_open = incoming.kind != Incoming::Kind::closed;
      std::unique_lock lock(shared->mutex);
      shared->taken.wait(lock, [&] { return shared->queued_bytes < kMostQueued; });
      shared->queued_bytes += incoming.text.size();
      shared->queue.push_back(std::move(incoming));
      shared->has_news = true;
      shared->arrived.notify_one();
    }
  }).detach();
}

Channel::~Channel() = default;

Incoming Channel::pop(Shared& shared) {
  Incoming first = std::move(shared.queue.front());
  // The end of the input stays the end.
  if (first.kind != Incoming::Kind::closed) shared.queue.pop_front();
  shared.queued_bytes -= first.text.size();
  shared.taken.notify_one();
  return first;
}

std::optional<Incoming> Channel::try_take() {
  const std::scoped_lock lock(shared_->mutex);
  return shared_->queue.empty() ? std::nullopt : std::optional(pop(*shared_));
}

Incoming Channel::take() {
  std::unique_lock lock(shared_->mutex);
  shared_->arrived.wait(lock, [&] { return !shared_->queue.empty(); });
  return pop(*shared_);
}

bool Channel::send(std::string_view text) {
  return write_all(to_, "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + std::string(text));
}

}  // namespace umber::tool::lsp
