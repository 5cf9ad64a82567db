// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/atomics.h"

#include "back/hlsl/shader.h"

namespace umber::back::hlsl {
namespace {

std::string_view intrinsic(ir::AtomicKind kind) {
  switch (kind) {
    case ir::AtomicKind::add: return "InterlockedAdd";
    case ir::AtomicKind::min: return "InterlockedMin";
    case ir::AtomicKind::max: return "InterlockedMax";
    case ir::AtomicKind::and_: return "InterlockedAnd";
    case ir::AtomicKind::or_: return "InterlockedOr";
    case ir::AtomicKind::xor_: return "InterlockedXor";
    case ir::AtomicKind::exchange: return "InterlockedExchange";
    case ir::AtomicKind::compare_swap: return "InterlockedCompareExchange";
  }
  UMBER_UNREACHABLE("an atomic");
}

}  // namespace

void Atomics::write(const ir::Inst& inst, Scope scope) {
  const uint32_t length = ir::info(inst.op).attr == ir::Attr::place ? inst.path_length() : 0;
  switch (ir::atomic_of(inst.op).space) {
    case ir::AtomicSpace::memory: {
      if (!inst.place().is_resource())
        return write_call(inst, {}, shader_.places.text_of_place(inst, length), length, scope);
      const std::string_view buffer = shader_.storage_blocks.text_of_buffer(inst);
      return write_call(inst, buffer, shader_.storage_blocks.text_of_address(inst), length, scope);
    }
    case ir::AtomicSpace::image:
      if (shader_.textures.is_multisampled(inst)) return unsupported(inst);
      return write_call(inst, {}, shader_.textures.text_of_texel(inst), 2, scope);
    case ir::AtomicSpace::buffer:
    case ir::AtomicSpace::counter: return unsupported(inst);
  }
}

void Atomics::write_call(const ir::Inst& inst, std::string_view object, std::string_view place, uint32_t first_operand,
                         Scope scope) {
  const ir::Op op = inst.op;
  const ir::TypeKind kind = module_.types.scalar_kind(result_type(inst));
  const bool is_wide = ir::bit_width_of(kind) == 64;
  if (ir::is_float(kind) && op != ir::Op::image_atomic_exchange) return unsupported(inst);
  if (is_wide && !shader_.options.at_least(ShaderModel::sm_6_6)) return unsupported_before(ShaderModel::sm_6_6, inst);
  const std::string_view name = intrinsic(ir::atomic_of(op).kind);
  shader_.locals.begin_result(inst, scope);
  out_ << ";\n";
  line(scope);
  out_ << object << (object.empty() ? "" : ".") << name << (is_wide && !object.empty() ? "64(" : "(") << place << ", ";
  for (uint32_t n = first_operand; n < inst.operand_count; ++n) {
    print_operand(inst, n);
    out_ << ", ";
  }
  out_ << name_of(inst.results) << ");\n";
}

}  // namespace umber::back::hlsl
