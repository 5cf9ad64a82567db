// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <deque>

#include "umber/lsp/channel.h"
#include "umber/lsp/workspace.h"

namespace umber::tool::lsp {

/// Answers a client until it says exit (LSP 3.17, "Server lifecycle"). Requests are answered in order; what takes longer,
/// diagnostics, is worked on when nothing waits to be answered.
class Server {
 public:
  explicit Server(Channel& channel);
  /// The exit status: 0 if the client had said shutdown first.
  int run();

 private:
  enum class State : uint8_t { new_, running, shut_down, ended };

  void read_waiting();
  void take(Incoming incoming);
  void handle(const Json& message);
  Json answer(const std::string& method, const Json& params, bool is_request);
  Json initialize(const Json& params);
  void watch_files();
  void cancel(const Json& params);
  void send(Json message);
  void send_error(const Json& id, ErrorCode code, std::string_view what);

  Channel& channel_;
  Workspace workspace_;
  State state_ = State::new_;
  std::deque<Json> waiting_;
  std::deque<Json> cancelled_;  ///< ids of requests that nobody wants answered
  bool can_watch_ = false;
  bool said_shutdown_ = false;
};

}  // namespace umber::tool::lsp
