// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace umber::tool::lsp {

/// Something that a client sent: the text of a message, or why there is none.
struct Incoming {
  enum class Kind : uint8_t { message, malformed, closed };
  Kind kind = Kind::closed;
  std::string text;  ///< malformed: what is wrong
};

/// The messages of a client (LSP 3.17, "Base Protocol"), which a thread of its own reads from a descriptor, so that work
/// can be interrupted when something arrives. What is no message is told and skipped.
class Channel {
 public:
  /// Longer messages are skipped, and so are lines of headers.
  static constexpr size_t kLongestMessage = size_t{64} << 20, kLongestHeader = 4096;

  /// The thread lives until there is nothing more to read.
  Channel(int from, int to);
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  ~Channel();

  /// The next one, if it is there already.
  std::optional<Incoming> try_take();
  /// Waits for it.
  Incoming take();
  /// False if nobody reads it.
  bool send(std::string_view text);
  /// Set whenever something arrives; whoever works clears it before.
  std::atomic<bool>& has_news() { return shared_->has_news; }

 private:
  /// What the thread and the others share; it outlives a channel whose thread still waits for input.
  struct Shared {
    std::mutex mutex;
    std::condition_variable arrived, taken;
    std::deque<Incoming> queue;
    size_t queued_bytes = 0;
    std::atomic<bool> has_news = false;
  };
  static Incoming pop(Shared& shared);

  std::shared_ptr<Shared> shared_;
  int to_;
};

}  // namespace umber::tool::lsp
