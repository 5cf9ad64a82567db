// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/io.h"

#include <bit>

#include "back/hlsl/shader.h"
#include "back/text/component.h"

namespace umber::back::hlsl {

using text::component;

void Io::print_load(const ir::Inst& inst, Prec at_least) {
  const ir::IoVarId v = inst.place().io_var();
  const Signature& signature = shader_.signature;
  const bool is_input = module_.io_vars[v].direction == ir::Direction::input;
  if (signature.is_direct() && signature.has_reciprocal_w(v)) return print_frag_coord(inst, at_least);
  const bool converts = signature.is_direct() && is_input && signature.is_unsigned_in_signature(v);
  if (converts) out_ << "int(";
  shader_.places.print_place(inst, inst.path_length());
  if (converts) out_ << ')';
}

bool Io::print_frag_coord_components(const text::Expressions::Components& taken) {
  const ir::Inst* const load = plan_.form(taken.from) != Form::named ? def(taken.from) : nullptr;
  if (!load || load->op != ir::Op::load || !load->place().is_io_var() || load->path_length() != 0) return false;
  const ir::IoVarId v = load->place().io_var();
  if (!shader_.signature.is_direct() || !shader_.signature.has_reciprocal_w(v)) return false;
  if (taken.text().find('w') != std::string_view::npos) return false;
  out_ << "input." << shader_.signature.io_name(v) << '.' << taken.text();
  return true;
}

void Io::print_stored(const ir::Inst& store) {
  const bool is_unsigned =
      shader_.signature.is_direct() && shader_.signature.is_unsigned_in_signature(store.place().io_var());
  if (is_unsigned) out_ << "uint(";
  print_operand(store, store.path_length());
  if (is_unsigned) out_ << ')';
}

/// gl_FragCoord, or one of its components, of which the last is 1/w.
void Io::print_frag_coord(const ir::Inst& inst, Prec at_least) {
  const std::string_view name = shader_.signature.io_name(inst.place().io_var());
  const bool is_whole = inst.path_length() == 0;
  const std::optional<uint64_t> bits = is_whole ? std::nullopt : module_.scalar_bits(operand(inst, 0));
  if (bits && *bits < 3) {
    out_ << "input." << name << '.' << component(static_cast<uint32_t>(*bits));
  } else if (bits) {
    const Parens parens(out_, Prec::multiplicative, at_least);
    out_ << "1.0 / input." << name << ".w";
  } else {
    out_ << "float4(input." << name << ".xyz, 1.0 / input." << name << ".w)";
    if (is_whole) return;
    out_ << '[';
    shader_.places.print_index(operand(inst, 0));
    out_ << ']';
  }
}

/// Sixteenths from -8 to 7, as Direct3D takes them.
bool Io::is_offset_of_a_pixel(ir::ValueId constant) const {
  const ir::Constant& c = module_.constant(constant);
  if (c.kind != ir::ConstantKind::composite) return true;  // zero
  for (uint32_t n = 0; n < c.part_count; ++n) {
    const auto bits = static_cast<uint32_t>(module_.scalar_bits(module_.constant_part(c, n)).value_or(0));
    const float sixteenths = std::bit_cast<float>(bits) * 16;
    if (!(sixteenths > -9 && sixteenths < 8)) return false;
  }
  return true;
}

void Io::print_interpolate(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const uint32_t length = inst.path_length();
  // Only main() sees the input itself, which is a scalar or a vector there.
  if (!shader_.signature.is_direct()) return unsupported(inst);
  if (op == ir::Op::interpolate_at_centroid) {
    out_ << "EvaluateAttributeCentroid(";  // as its compiler has it; Microsoft's documents say AtCentroid
    shader_.places.print_place(inst, 0);
  } else if (op == ir::Op::interpolate_at_sample) {
    out_ << "EvaluateAttributeAtSample(";
    shader_.places.print_place(inst, 0);
    out_ << ", uint(";
    print_operand(inst, length);
    out_ << ')';
  } else {  // offsets are in sixteenths of a pixel
    const bool clamps = !module_.is_constant(operand(inst, length)) || !is_offset_of_a_pixel(operand(inst, length));
    out_ << "EvaluateAttributeSnapped(";
    shader_.places.print_place(inst, 0);
    out_ << (clamps ? ", clamp(int2(" : ", int2(");
    print_operand(inst, length, Prec::multiplicative);
    out_ << (clamps ? " * 16.0), -8, 7)" : " * 16.0)");
  }
  out_ << ')';
  if (length) shader_.places.print_step(module_.io_vars[inst.place().io_var()].type, operand(inst, 0));
}

void Io::initialize_outputs(Scope scope) {
  const std::span<bool> is_stored = shader_.scratch.table<bool>(module_.io_vars.size());
  const ir::BlockId body = module_.function(scope.function->id).body;
  for (const ir::Inst* inst = first_of(body); inst; inst = next(*inst)) {
    const ir::Attr attr = ir::info(inst->op).attr;
    if (attr == ir::Attr::regions && !(inst->op == ir::Op::if_ && plan_.is_expression(*inst))) break;  // may return
    const ir::Place place = inst->place();
    if (attr != ir::Attr::place || !place.is_io_var()) continue;
    if (module_.io_vars[place.io_var()].direction != ir::Direction::output) continue;
    const bool stores_all = inst->op == ir::Op::store && inst->path_length() == 0;
    if (stores_all) is_stored[place.index()] = true;
    if (!is_stored[place.index()]) break;
  }
  for (ir::IoVarId v : module_.io_vars.ids()) {
    if (module_.io_vars[v].direction != ir::Direction::output || is_stored[v.index]) continue;
    line(scope);
    shader_.signature.print_io_var(out_, v);
    out_ << " = ";
    const bool is_unsigned = shader_.signature.is_unsigned_in_signature(v);
    is_unsigned ? void(out_ << "0u") : shader_.constants.print_zeros(out_, module_.io_vars[v].type);
    out_ << ";\n";
  }
}

}  // namespace umber::back::hlsl
