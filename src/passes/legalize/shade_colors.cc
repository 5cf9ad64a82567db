// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/shade_colors.h"

#include "base/small_vector.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::BuiltIn, ir::Direction, ir::InstId, ir::IoVar, ir::IoVarId, ir::Module, ir::ValueId;

bool is_color(BuiltIn b) {
  return b == BuiltIn::color || b == BuiltIn::secondary_color || b == BuiltIn::front_color ||
         b == BuiltIn::back_color || b == BuiltIn::front_secondary_color || b == BuiltIn::back_secondary_color;
}

/// What vertices hand on and fragments read; a vertex shader's own gl_Color is an attribute.
bool make_flat(Module& m) {
  bool changed = false;
  for (const IoVarId v : m.io_vars.ids()) {
    IoVar& var = m.io_vars[v];
    const bool is_attribute = m.stage == ir::Stage::vertex && var.direction == Direction::input;
    if (!is_color(var.built_in) || is_attribute || var.explicit_interpolation) continue;
    changed |= var.interpolation != ir::Interpolation::flat;
    var.interpolation = ir::Interpolation::flat;
  }
  return changed;
}

IoVarId front_facing(Module& m) {
  if (const IoVarId known = find_built_in(m, BuiltIn::front_facing, Direction::input)) return known;
  return m.io_vars.add({.direction = Direction::input,
                        .built_in = BuiltIn::front_facing,
                        .type = ir::types::kBool,
                        .name = m.names.intern("gl_FrontFacing")});
}

/// Wherever the front's colour is read, the back's is, too, and which side it is chooses.
bool choose_side(Module& m, BuiltIn read, BuiltIn written, std::string_view name) {
  const IoVarId front = find_built_in(m, read, Direction::input);
  if (!front || find_built_in(m, written, Direction::input)) return false;
  std::vector<InstId> reads;  // listed first: choosing adds reads
  m.for_each_inst([&](InstId i) {
    if (info(m.insts[i].op).attr == ir::Attr::place && m.place(i) == ir::Place(front)) reads.push_back(i);
  });
  if (reads.empty()) return false;
  IoVar other = m.io_vars[front];
  other.built_in = written;
  other.name = m.names.intern(name);
  other.declared_location.reset();
  const IoVarId back = m.io_vars.add(other), facing = front_facing(m);
  for (const InstId i : reads) {
    ir::Builder b = ir::Builder::before(m, i);
    const ir::TypeId type = m.type(m.result(i)), bools = m.types.with_scalar(type, ir::TypeKind::bool_);
    SmallVector<ValueId, 4> operands;
    for (uint32_t n = 0; n < m.operands(i).size(); ++n) operands.push_back(m.operand(i, n));
    const auto read_of = [&](IoVarId side) { return b.emit(m.insts[i].op, type, operands, ir::Place(side).bits()); };
    const ValueId of_front = read_of(front), of_back = read_of(back);
    const ValueId is_front = b.splat(bools, b.load(facing, ir::types::kBool, {}));
    m.replace_all_uses(m.result(i), b.select(is_front, of_front, of_back));
    m.erase(i);
  }
  return true;
}

}  // namespace

Result<bool> shade_colors(Module& module, PassContext& context) {
  bool changed = context.target.flat_colors && make_flat(module);
  if (!context.target.two_sided_colors || module.stage != ir::Stage::fragment) return changed;
  changed |= choose_side(module, BuiltIn::color, BuiltIn::back_color, "gl_BackColor");
  changed |= choose_side(module, BuiltIn::secondary_color, BuiltIn::back_secondary_color, "gl_BackSecondaryColor");
  return changed;
}

}  // namespace umber
