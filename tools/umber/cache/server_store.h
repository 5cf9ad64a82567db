// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/cache/connection.h"
#include "umber/cache/store.h"

namespace umber::tool::cache {

/// A server that speaks Redis' protocol (RESP2), as Redis and Valkey do. Nothing that it says or does not say makes an output
/// wrong, or anybody wait for long: when it fails once it is not asked again.
class ServerStore : public Store {
 public:
  /// `redis://[[USER]:PASSWORD@]HOST[:PORT][/[DATABASE]]`. Throws UsageError.
  explicit ServerStore(const std::string& url);

  std::optional<std::string> get(const Key& key) override;
  void put(const Key& key, std::string_view contents) override;
  std::string problem() override;

 private:
  /// What a command is answered: a simple line, an error, a text, or that there is none.
  struct Answer {
    char kind = 0;  ///< '+', '-', ':', '$'; 0: none came
    std::string text;
    bool is_nothing = false;
  };
  bool is_ready();
  Answer ask(std::initializer_list<std::string_view> words);
  Answer read_answer(Connection::Time until);
  bool read_line(std::string& line, Connection::Time until);
  void fail(std::string why);

  std::string host_, port_ = "6379", user_, password_, database_;
  Connection connection_;
  std::string received_;  ///< what has come and was not read yet
  bool has_failed_ = false, is_full_ = false;
  int wrong_answers_ = 0;
  std::string problem_;
};

}  // namespace umber::tool::cache
