// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <string>
#include <string_view>

namespace umber::tool::cache {

/// A connection to a server that may be slow, silent or gone: nothing waits longer than it is told to.
class Connection {
 public:
  using Time = std::chrono::steady_clock::time_point;
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { close(); }

  /// False: there is none before `until`, and `why` says so.
  bool open(const std::string& host, const std::string& port, Time until, std::string& why);
  bool is_open() const { return socket_ >= 0; }
  void close();
  bool send(std::string_view bytes, Time until);
  /// Appends what has come, at least one byte. False: nothing comes any more.
  bool receive(std::string& bytes, Time until);

 private:
  bool wait(short what, Time until) const;
  int socket_ = -1;
};

}  // namespace umber::tool::cache
