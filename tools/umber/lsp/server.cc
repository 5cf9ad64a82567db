// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/server.h"

#include <algorithm>
#include <exception>

#include "umber/lsp/methods.h"
#include "umber/lsp/uri.h"

namespace umber::tool::lsp {
namespace {

/// Requests that may be cancelled before they were read.
constexpr size_t kMostCancelled = 64;
/// Values within values.
constexpr int kDeepest = 128;

/// As JSON, which is refused if it is nested more deeply than anything in the protocol.
Json parse(const std::string& text) {
  return Json::parse(text, [](int depth, Json::parse_event_t, Json&) {
    if (depth > kDeepest) throw RequestError(ErrorCode::invalid_request, "values are nested too deeply");
    return true;
  });
}

bool is_id(const Json& id) { return id.is_string() || id.is_number(); }

}  // namespace

Server::Server(Channel& channel)
    : channel_(channel), workspace_([this](std::string_view method, Json params) {
        send(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
      }) {}

int Server::run() {
  while (state_ != State::ended) {
    channel_.has_news() = false;
    read_waiting();
    if (!waiting_.empty()) {
      const Json message = std::move(waiting_.front());
      waiting_.pop_front();
      handle(message);
    } else if (state_ == State::running && workspace_.has_work()) {
      workspace_.work(channel_.has_news());
    } else if (state_ != State::ended) {
      take(channel_.take());
    }
  }
  return said_shutdown_ ? 0 : 1;
}

/// All that has arrived, so that what cancels a request is seen before the request is answered.
void Server::read_waiting() {
  while (state_ != State::ended) {
    std::optional<Incoming> incoming = channel_.try_take();
    if (!incoming) return;
    const bool is_last = incoming->kind == Incoming::Kind::closed;
    if (is_last && !waiting_.empty()) return;  // what came before the end is answered
    take(std::move(*incoming));
  }
}

void Server::take(Incoming incoming) {
  if (incoming.kind == Incoming::Kind::closed) {
    state_ = State::ended;
    return;
  }
  if (incoming.kind == Incoming::Kind::malformed) return send_error(nullptr, ErrorCode::parse_error, incoming.text);
  try {
    Json message = parse(incoming.text);
    if (message.is_object() && find(message, "method") && message["method"] == "$/cancelRequest")
      return cancel(message.value("params", Json::object()));
    waiting_.push_back(std::move(message));
  } catch (const RequestError& error) {
    send_error(nullptr, error.code, error.what());
  } catch (const Json::exception& error) {
    send_error(nullptr, ErrorCode::parse_error, error.what());
  }
}

void Server::cancel(const Json& params) {
  const Json* const id = params.is_object() ? find(params, "id") : nullptr;
  if (!id || !is_id(*id)) return;
  cancelled_.push_back(*id);
  if (cancelled_.size() > kMostCancelled) cancelled_.pop_front();
}

void Server::handle(const Json& message) {
  const Json* const method = message.is_object() ? find(message, "method") : nullptr;
  const Json* const id = message.is_object() ? find(message, "id") : nullptr;
  if (!method || !method->is_string()) {
    const bool is_response = message.is_object() && id && (find(message, "result") || find(message, "error"));
    if (is_response) return;  // to what was registered
    return send_error(id && is_id(*id) ? *id : Json(), ErrorCode::invalid_request, "a message has a method");
  }
  if (id && !is_id(*id)) return send_error(nullptr, ErrorCode::invalid_request, "an id is a number or a text");
  const Json* const params = find(message, "params");
  try {
    if (id) {
      const auto cancelled = std::ranges::find(cancelled_, *id);
      if (cancelled != cancelled_.end()) {
        cancelled_.erase(cancelled);
        throw RequestError(ErrorCode::request_cancelled, "cancelled");
      }
    }
    Json result = answer(method->get<std::string>(), params ? *params : Json::object(), id != nullptr);
    if (id) send(Json{{"jsonrpc", "2.0"}, {"id", *id}, {"result", std::move(result)}});
  } catch (const RequestError& error) {
    if (id) send_error(*id, error.code, error.what());
  } catch (const Json::exception& error) {
    if (id) send_error(*id, ErrorCode::invalid_params, error.what());
  } catch (const std::exception& error) {
    if (id) send_error(*id, ErrorCode::internal_error, error.what());
  }
}

Json Server::answer(const std::string& method, const Json& params, bool is_request) {
  if (method == "exit") return state_ = State::ended, nullptr;
  if (method == "initialize") return initialize(params);
  if (state_ == State::new_) throw RequestError(ErrorCode::server_not_initialized, "the first request is initialize");
  if (method == "initialized") return watch_files(), nullptr;
  if (method == "shutdown") {
    state_ = State::shut_down, said_shutdown_ = true;
    return nullptr;
  }
  if (state_ == State::shut_down) throw RequestError(ErrorCode::invalid_request, "the server was shut down");
  for (const Method& known : methods())
    if (known.name == method) return known.handle(workspace_, params);
  if (is_request) throw RequestError(ErrorCode::method_not_found, "there is no method '" + method + "'");
  return nullptr;  // notifications that are not known are ignored
}

Json Server::initialize(const Json& params) {
  if (state_ != State::new_) throw RequestError(ErrorCode::invalid_request, "initialize comes once");
  if (!params.is_object()) throw RequestError(ErrorCode::invalid_params, "the parameters are an object");
  state_ = State::running;
  const auto has = [&](std::initializer_list<std::string_view> path) -> const Json* {
    const Json* at = &params;
    for (const std::string_view name : path)
      if (!at->is_object() || !(at = find(*at, name))) return nullptr;
    return at;
  };
  // Bytes are what the compiler counts; everyone understands the other.
  if (const Json* const encodings = has({"capabilities", "general", "positionEncodings"});
      encodings && encodings->is_array())
    if (std::ranges::find(*encodings, Json("utf-8")) != encodings->end()) workspace_.encoding = Encoding::utf8;
  if (const Json* const folders = has({"workspaceFolders"}); folders && folders->is_array()) {
    for (const Json& folder : *folders) workspace_.add_root(path_of_uri(string_member(folder, "uri")));
  } else if (const Json* const root = has({"rootUri"}); root && root->is_string()) {
    workspace_.add_root(path_of_uri(root->get<std::string>()));
  }
  const Json* const watching = has({"capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  can_watch_ = watching && *watching == true;
  return Json{{"capabilities", capabilities(workspace_.encoding)},
              {"serverInfo", {{"name", "umber"}, {"version", umber::version()}}}};
}

/// Settings and what is included may be changed by others.
void Server::watch_files() {
  if (!can_watch_) return;
  Json watchers = Json::array();
  for (const std::string_view pattern : {"**/.umber.json",
                                         "**/*.{glsl,vert,tesc,tese,geom,frag,comp,task,mesh,rgen,rint,rahit,"
                                         "rchit,rmiss,rcall,h,inc,glslh}"})
    watchers.push_back(Json{{"globPattern", pattern}});
  const Json registration{
      {"id", "watch"}, {"method", "workspace/didChangeWatchedFiles"}, {"registerOptions", {{"watchers", watchers}}}};
  send(Json{{"jsonrpc", "2.0"},
            {"id", "watch"},
            {"method", "client/registerCapability"},
            {"params", {{"registrations", Json::array({registration})}}}});
}

void Server::send(Json message) {
  if (!channel_.send(message.dump(-1, ' ', false, Json::error_handler_t::replace))) state_ = State::ended;
}

void Server::send_error(const Json& id, ErrorCode code, std::string_view what) {
  send(Json{{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", what}}}});
}

}  // namespace umber::tool::lsp
