// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <unordered_map>

#include "ir/module.h"

namespace umber::optimize {

/// Notes for debuggers where code was put in the place of calls (ir::SourceScopes).
class CallSites {
 public:
  explicit CallSites(ir::Module& module) : m_(module) {}

  /// The instructions of `body`, and of its regions, come to stand where `call` does.
  void put(ir::BlockId body, ir::InstId call);

 private:
  void mark(ir::BlockId block);
  uint32_t moved(uint32_t site);
  uint32_t& site_of(ir::InstId i);
  uint32_t add(Span span, uint32_t inlined_at);

  ir::Module& m_;
  uint32_t own_ = 0;                              ///< the call at hand
  std::unordered_map<uint32_t, uint32_t> moved_;  ///< calls in what is put there: what they are there; looked up only
};

/// Notes of a copy of an instruction what is known of the instruction.
void copy_call_site(ir::Module& module, ir::InstId from, ir::InstId to);

}  // namespace umber::optimize
