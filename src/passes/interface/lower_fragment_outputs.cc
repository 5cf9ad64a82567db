// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/lower_fragment_outputs.h"

#include "analysis/entry_exits.h"
#include "base/text_writer.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::BuiltIn, ir::InstId, ir::IoVar, ir::IoVarId, ir::Module, ir::ValueId, ir::VariableId;

bool is_lowered(const IoVar& v) {
  return v.direction == ir::Direction::output &&
         (v.built_in == BuiltIn::frag_color || v.built_in == BuiltIn::frag_data);
}

/// Elements of frag_data that some instruction may write.
std::vector<bool> written_elements(const Module& m, IoVarId data) {
  const uint32_t count = m.types[m.io_vars[data].type].extent;
  std::vector<bool> written(count, false);
  m.for_each_inst([&](InstId i) {
    if (m.insts[i].op != ir::Op::store || m.place(i) != ir::Place(data)) return;
    const auto index = m.path_length(i) == 0 ? std::nullopt : m.scalar_bits(m.operand(i, 0));
    if (!index)
      written.assign(count, true);
    else if (*index < count)
      written[static_cast<size_t>(*index)] = true;
  });
  return written;
}

/// One output to make: which part of the variable goes to which location.
struct Copy {
  IoVarId to{};
  VariableId from{};
  std::optional<uint32_t> element;
};

class Lowering {
 public:
  Lowering(Module& module, uint32_t color_outputs) : m_(module), color_outputs_(color_outputs) {}

  bool run() {
    std::vector<bool> lowered;
    for (const IoVarId v : m_.io_vars.ids()) {
      if (!is_lowered(m_.io_vars[v])) continue;
      lowered.resize(m_.io_vars.size());
      lowered[v.index] = true;
      plan(v);
    }
    if (lowered.empty()) return false;
    const std::vector<ir::Place> moved = demote_io_vars(m_, lowered);
    std::vector<Copy> copies;
    for (const Plan& p : plans_)
      copies.push_back({m_.io_vars.add(p.output), moved[p.source.index].variable(), p.element});
    for (const InstId exit : analysis::entry_exits(m_)) copy_before(exit, copies);
    return true;
  }

 private:
  struct Plan {
    IoVar output;
    IoVarId source{};
    std::optional<uint32_t> element;
  };

  void plan(IoVarId v) {
    IoVar output = m_.io_vars[v];
    const bool is_array = output.built_in == BuiltIn::frag_data;
    output.built_in = BuiltIn::none;
    if (!is_array) {
      for (uint32_t n = 0; n < color_outputs_; ++n) {
        output.location = n;
        plans_.push_back({output, v, std::nullopt});
      }
      return;
    }
    const std::vector<bool> written = written_elements(m_, v);
    const NameId array_name = output.name;
    output.type = m_.types[output.type].element;
    for (uint32_t n = 0; n < written.size(); ++n) {
      if (!written[n]) continue;
      TextWriter name;
      output.name = m_.names.intern((name << m_.names.text(array_name) << '[' << n << ']').text());
      output.location = n;
      plans_.push_back({output, v, n});
    }
  }

  void copy_before(InstId exit, std::span<const Copy> copies) {
    ir::Builder b = ir::Builder::before(m_, exit);
    for (const Copy& c : copies) {
      std::vector<ValueId> path;
      if (c.element) path.push_back(m_.u32(*c.element));
      b.store(c.to, {}, b.load(c.from, m_.io_vars[c.to].type, path));
    }
  }

  Module& m_;
  uint32_t color_outputs_;
  std::vector<Plan> plans_;
};

}  // namespace

Result<bool> lower_fragment_outputs(Module& module, PassContext& context) {
  if (module.stage != ir::Stage::fragment) return false;
  return Lowering(module, context.target.color_outputs).run();
}

}  // namespace umber
