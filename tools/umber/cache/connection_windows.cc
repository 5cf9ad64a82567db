// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/connection.h"

namespace umber::tool::cache {

bool Connection::open(const std::string&, const std::string&, Time, std::string& why) {
  why = "cache servers are not supported on Windows";
  return false;
}
void Connection::close() {}
bool Connection::send(std::string_view, Time) { return false; }
bool Connection::receive(std::string&, Time) { return false; }
bool Connection::wait(short, Time) const { return false; }

}  // namespace umber::tool::cache
