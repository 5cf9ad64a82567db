// SPDX-License-Identifier: Apache-2.0
// A described block under another rule: its types are made anew for the rules of `layout`.
#include <algorithm>

#include "layout/layout.h"
#include "reflect/types.h"

namespace umber::reflect {
namespace {

class Rebuilder {
 public:
  std::optional<Type> lay_out(const Type& block, ir::Packing packing) {
    if (block.kind != Type::Kind::structure) return std::nullopt;
    const ir::TypeId type = of(block);
    if (failed_) return std::nullopt;
    std::vector<layout::MemberQualifiers> qualifiers;
    for (const Member& m : block.members) qualifiers.push_back({.row_major = is_row_major(m.type)});
    const ir::LayoutId laid_out = layout::lay_out_block(module_, type, packing, qualifiers).layout;
    if (!laid_out) return std::nullopt;
    Budget budget(nullptr);
    Type result;
    describe_type(module_, {.type = type, .layout = laid_out}, budget, result);
    if (budget.is_spent()) return std::nullopt;
    for (size_t n = 0; n < result.members.size(); ++n) result.members[n].location = block.members[n].location;
    return result;
  }

 private:
  ir::TypeId of(const Type& type) {
    if (++depth_ > layout::kDeepest) failed_ = true;
    const ir::TypeId result = failed_ ? ir::types::kF32 : made(type);
    --depth_;
    return result;
  }

  ir::TypeId made(const Type& type) {
    switch (type.kind) {
      case Type::Kind::numeric: return numeric(type);
      case Type::Kind::array:
        if (type.element.size() != 1) break;
        return module_.types.array(of(type.element[0]), type.count);
      case Type::Kind::structure: {
        std::vector<ir::Member> members;
        for (const Member& m : type.members) members.push_back({of(m.type), module_.names.intern(m.name)});
        return module_.types.structure(module_.names.intern(type.name), members);
      }
      case Type::Kind::reference: return module_.types.reference(module_.references.add({}));
    }
    failed_ = true;
    return ir::types::kF32;
  }

  ir::TypeId numeric(const Type& type) {
    const auto scalar = ir::kind_of(type.scalar);
    const bool is_float = ir::is_computed_float(scalar);
    const auto fits = [](uint8_t n, uint8_t least) { return n >= least && n <= 4; };
    if (ir::is_scalar(scalar) && type.columns == 1 && fits(type.rows, 1))
      return ir::types::vector(scalar, type.rows);
    if (is_float && fits(type.columns, 2) && fits(type.rows, 2))
      return ir::types::matrix(scalar, type.columns, type.rows);
    failed_ = true;
    return ir::types::kF32;
  }

  /// What holds for a member holds for the structures in it (GLSL 4.60 section 4.4.5).
  static bool is_row_major(const Type& type) {
    if (type.kind == Type::Kind::numeric) return type.row_major;
    if (type.kind == Type::Kind::array) return is_row_major(type.element[0]);
    return std::any_of(type.members.begin(), type.members.end(), [](const Member& m) { return is_row_major(m.type); });
  }

  ir::Module module_;
  uint32_t depth_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<Type> lay_out(const Type& block, Packing packing) { return Rebuilder().lay_out(block, packing); }

}  // namespace umber::reflect
