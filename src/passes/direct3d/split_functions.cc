// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/split_functions.h"

#include <utility>
#include <vector>

#include "ir/function_order.h"
#include "passes/optimize/copy_body.h"

namespace umber {
namespace {

using ir::FunctionId, ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;

class Splitter {
 public:
  explicit Splitter(Module& module) : m_(module), copier_(module), copies_(module.functions.size()) {}

  void run(std::span<const FunctionId> functions, std::span<const InstId> calls) {
    for (const FunctionId f : functions) copies_[f.index] = copy(f);
    for (const InstId call : calls) redirect(call);
    for (const FunctionId f : functions)
      m_.for_each(m_.function(copies_[f.index]).body, [&](InstId i) { redirect_in(i); });
    put_behind_originals();
  }

 private:
  FunctionId copy(FunctionId f) {
    std::vector<TypeId> types;
    const ir::BlockId body = m_.function(f).body;
    for (uint32_t n = 0; n < m_.blocks[body].param_count; ++n) types.push_back(m_.type(m_.param(body, n)));
    const std::vector<TypeId> results = m_.function(f).results;
    const FunctionId made = m_.add_function(m_.function(f).name, types, results);
    const ir::BlockId made_body = m_.function(made).body;
    std::vector<ValueId> params;
    for (uint32_t n = 0; n < types.size(); ++n) params.push_back(m_.param(made_body, n));
    m_.splice(copier_.copy(body, params, made), made_body);
    return made;
  }

  void redirect(InstId call) {
    const FunctionId callee = m_.insts[call].callee();
    if (callee.index < copies_.size() && copies_[callee.index]) m_.set_callee(call, copies_[callee.index]);
  }
  void redirect_in(InstId i) {
    if (ir::info(m_.insts[i].op).attr == ir::Attr::function) redirect(i);
    if (ir::info(m_.insts[i].op).attr != ir::Attr::regions) return;
    for (const ir::BlockId region : m_.regions(i)) m_.for_each(region, [&](InstId inner) { redirect_in(inner); });
  }

  /// A copy calls what comes before its original, or the copies of that, and is called where the original is.
  void put_behind_originals() {
    std::vector<FunctionId> order;
    for (uint32_t n = 0; n < copies_.size(); ++n) {
      order.push_back({n});
      if (copies_[n]) order.push_back(copies_[n]);
    }
    ir::order_functions(m_, order);
  }

  Module& m_;
  optimize::BodyCopier copier_;
  std::vector<FunctionId> copies_;  ///< by FunctionId
};

}  // namespace

void split_functions(Module& module, std::span<const FunctionId> functions, std::span<const InstId> calls) {
  Splitter(module).run(functions, calls);
}

}  // namespace umber
