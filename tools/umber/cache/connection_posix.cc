// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "umber/cache/connection.h"

namespace umber::tool::cache {

bool Connection::wait(short what, Time until) const {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    pollfd asked{socket_, what, 0};
    const int ready = ::poll(&asked, 1, static_cast<int>(std::clamp<int64_t>(left, 0, 60000)));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

bool Connection::open(const std::string& host, const std::string& port, Time until, std::string& why) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  if (const int error = getaddrinfo(host.c_str(), port.c_str(), &hints, &list); error != 0) {
    why = gai_strerror(error);
    return false;
  }
  why = "it does not answer";
  for (const addrinfo* a = list; a && socket_ < 0; a = a->ai_next) {
    socket_ = ::socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol);
    if (socket_ < 0) continue;
    const int on = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    int error = ::connect(socket_, a->ai_addr, a->ai_addrlen) == 0 ? 0 : errno;
    if (error == EINPROGRESS) {
      socklen_t size = sizeof error;
      error = ETIMEDOUT;
      if (wait(POLLOUT, until)) getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size);
    }
    if (error != 0) why = std::strerror(error), close();
  }
  freeaddrinfo(list);
  return is_open();
}

void Connection::close() {
  if (is_open()) ::close(socket_);
  socket_ = -1;
}

bool Connection::send(std::string_view bytes, Time until) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count > 0)
      bytes.remove_prefix(static_cast<size_t>(count));
    else if ((count == 0 || (errno != EAGAIN && errno != EINTR)) || !wait(POLLOUT, until))
      return false;
  }
  return true;
}

bool Connection::receive(std::string& bytes, Time until) {
  std::array<char, 32768> buffer;
  for (;;) {
    // Also where there is always more: who sends one byte at a time does not hold anybody up for longer.
    if (std::chrono::steady_clock::now() >= until || !wait(POLLIN, until)) return false;
    const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (count > 0) return bytes.append(buffer.data(), static_cast<size_t>(count)), true;
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) return false;
  }
}

}  // namespace umber::tool::cache
