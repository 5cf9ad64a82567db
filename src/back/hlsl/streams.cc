// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/streams.h"

#include "back/hlsl/shader.h"
#include "ir/function_insts.h"

namespace umber::back::hlsl {
namespace {

std::string_view object_type(ir::OutputPrimitive primitive) {
  switch (primitive) {
    case ir::OutputPrimitive::none:
    case ir::OutputPrimitive::points: return "PointStream<";
    case ir::OutputPrimitive::line_strip: return "LineStream<";
    case ir::OutputPrimitive::triangle_strip: return "TriangleStream<";
  }
  return "PointStream<";
}

}  // namespace

bool Streams::emits(ir::FunctionId function) const {
  bool found = false;
  ir::for_each_inst(module_, function, [&](ir::InstId i) {
    const ir::Inst& inst = module_.insts[i];
    found |= ir::info(inst.op).group == ir::Group::emission;
    found |= inst.op == ir::Op::call && emits_[inst.callee().index];
  });
  return found;
}

void Streams::begin() {
  emits_ = shader_.scratch.table<bool>(module_.functions.size());
  for (const ir::FunctionId f : module_.function_ids()) emits_[f.index] = emits(f);  // callees come before callers
  TextWriter declared, handed_on;
  for (uint32_t s = 0; s < ir::kMostStreams; ++s) {
    const std::string_view structure = shader_.signature.structure_of(s);
    if (structure.empty()) continue;
    const std::string_view separator = declared.size() ? ", " : "";
    declared << separator << "inout " << object_type(module_.state.geometry.output) << structure << "> "
             << name_of_stream(s);
    handed_on << separator << name_of_stream(s);
  }
  declared_ = shader_.names.join(declared.text());
  handed_on_ = shader_.names.join(handed_on.text());
}

std::string_view Streams::name_of_stream(uint32_t stream) const {
  constexpr std::string_view kNames[ir::kMostStreams] = {"stream_0", "stream_1", "stream_2", "stream_3"};
  return kNames[stream];
}

void Streams::write(const ir::Inst& emission, Scope scope) {
  const uint32_t stream = emission.imm();
  const std::string_view structure = shader_.signature.structure_of(stream);
  if (structure.empty()) return unsupported(emission);
  if (emission.op == ir::Op::end_primitive) return void(line(scope) << name_of_stream(stream) << ".RestartStrip();\n");
  line(scope) << "{\n";
  out_.indent(scope.depth + 1) << structure << " output = (" << structure << ")0;\n";
  shader_.signature.print_copies(out_, ir::Direction::output, scope.depth + 1, stream);
  out_.indent(scope.depth + 1) << name_of_stream(stream) << ".Append(output);\n";
  line(scope) << "}\n";
}

}  // namespace umber::back::hlsl
