// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/names.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "base/small_vector.h"
#include "base/text_writer.h"

namespace umber::front::spirv {
namespace {

using ir::LayoutId, ir::Module, ir::Resource, ir::ResourceId, ir::ResourceKind, ir::TypeId;

/// Gives structures of one module the names that those of another have, as long as both have the same shape.
class Renamer {
 public:
  Renamer(const Module& from, Module& to) : from_(from), to_(to), seen_(to.types.size()) {}

  void rename(TypeId a, TypeId b) {
    for (; from_.types.is_array(a) && to_.types.is_array(b); a = from_.types[a].element) b = to_.types[b].element;
    const bool fits = from_.types.is_structure(a) && to_.types.is_structure(b) &&
                      from_.types.part_count(a) == to_.types.part_count(b);
    if (!fits || seen_[b.index]) return;
    seen_[b.index] = true;
    to_.types.rename(b, copy(from_.types[a].name));
    for (uint32_t n = 0; n < to_.types.part_count(b); ++n) {
      to_.types.rename_member(b, n, copy(from_.types.member(a, n).name));
      rename(from_.types.part(a, n), to_.types.part(b, n));
    }
  }

 private:
  NameId copy(NameId name) { return name ? to_.names.intern(from_.names.text(name)) : NameId{}; }

  const Module& from_;
  Module& to_;
  std::vector<bool> seen_;
};

/// Whether resources of two modules have one shape, whatever their parts are called.
class Shapes {
 public:
  Shapes(const Module& a, const Module& b) : a_(a), b_(b), types_(a.types.size()), layouts_(a.layouts.size()) {}

  bool same(const Resource& x, const Resource& y) {
    const bool are_alike =
        x.kind == y.kind && x.array_count == y.array_count && static_cast<bool>(x.array) == static_cast<bool>(y.array);
    return are_alike && (!x.array || same(x.array, y.array)) && same(x.type, y.type) && same(x.layout, y.layout);
  }

 private:
  bool same(TypeId a, TypeId b) {
    for (; a_.types.is_array(a); a = a_.types[a].element, b = b_.types[b].element)
      if (!b_.types.is_array(b) || a_.types[a].extent != b_.types[b].extent) return false;
    if (a.index < ir::types::kCount) return a == b;
    const ir::Type &x = a_.types[a], &y = b_.types[b];
    if (x.kind != y.kind || x.extent != y.extent) return false;
    if (!a_.types.is_structure(a)) return true;  // an image: all of it is in the extent
    if (types_[a.index]) return *types_[a.index] == b;
    types_[a.index] = b;
    for (uint32_t n = 0; n < x.extent; ++n)
      if (!same(a_.types.part(a, n), b_.types.part(b, n))) return types_[a.index] = TypeId{}, false;
    return true;
  }

  bool same(LayoutId a, LayoutId b) {
    for (; a && b; a = a_.layouts[a].element, b = b_.layouts[b].element) {
      const ir::Layout &x = a_.layouts[a], &y = b_.layouts[b];
      if (x.size != y.size || x.stride != y.stride || x.row_major != y.row_major || x.member_count != y.member_count)
        return false;
      if (x.member_count != 0) return same_members(a, b);
    }
    return static_cast<bool>(a) == static_cast<bool>(b);
  }

  bool same_members(LayoutId a, LayoutId b) {
    if (layouts_[a.index]) return *layouts_[a.index] == b;
    layouts_[a.index] = b;
    for (uint32_t n = 0; n < a_.layouts[a].member_count; ++n) {
      const ir::LayoutMember x = a_.layouts.member(a, n), y = b_.layouts.member(b, n);
      if (x.offset != y.offset || !same(x.layout, y.layout)) return layouts_[a.index] = LayoutId{}, false;
    }
    return true;
  }

  const Module &a_, &b_;
  std::vector<std::optional<TypeId>>
      types_;  ///< structures of the first: the one structure of the second that they may be
  std::vector<std::optional<LayoutId>> layouts_;
};

/// Names that differ from each other, one for each key.
class NameSpace {
 public:
  explicit NameSpace(std::span<Module* const> stages) : stages_(stages) {}

  /// The next stage.
  void start() { seen_.clear(); }

  /// `own` is what the stage calls it; if that is taken, `other`.
  NameId agree(size_t stage, std::string key, NameId own, TypeId type, NameId other = {}) {
    Module& m = *stages_[stage];
    // Several variables may have one number: the first of a stage is the first of another's.
    const NameId base = keys_.intern(key);
    if (seen_.size() <= base.index) seen_.resize(base.index + size_t{1});
    if (const uint32_t before = seen_[base.index]++) key = (TextWriter() << key << " #" << before).take();
    Known& known = known_as(key);
    if (!known.name)
      known = {new_name({m.names.text(own), m.names.text(other)}, key), stage, stage, type};
    else if (known.stage != stage)
      Renamer(*stages_[known.stage], m).rename(known.type, type);
    return m.names.intern(names_.text(known.name));
  }

  /// Of what has its set and binding, which several resources of a stage and of others may share: those of one shape
  /// are one resource.
  NameId agree_on_fixed(size_t stage, const std::string& key, ResourceId r) {
    Module& m = *stages_[stage];
    const Resource& resource = m.resources[r];
    constexpr uint32_t kMostCompared = 64;
    for (uint32_t n = 0; n < kMostCompared; ++n) {
      const std::string own_key = n == 0 ? key : (TextWriter() << key << " #" << n).take();
      Known& known = known_as(own_key);
      if (!known.name) {
        known = {new_name({m.names.text(resource.name), m.names.text(resource.instance_name)}, own_key), stage, stage,
                 resource.type, r};
      } else {
        if (known.last == stage) continue;  // another resource of this stage
        if (!Shapes(*stages_[known.stage], m).same(stages_[known.stage]->resources[known.resource], resource)) continue;
        known.last = stage;
        Renamer(*stages_[known.stage], m).rename(known.type, resource.type);
      }
      return m.names.intern(names_.text(known.name));
    }
    return agree(stage, key + " and more", resource.name, resource.type, resource.instance_name);
  }

 private:
  struct Known {
    NameId name{};               ///< of names_
    size_t stage = 0, last = 0;  ///< the first and the last that has it
    TypeId type{};
    ResourceId resource{};  ///< of `stage`, if it has its set and binding
  };

  Known& known_as(std::string_view key) {
    const NameId id = keys_.intern(key);
    if (known_.size() <= id.index) known_.resize(id.index + size_t{1});
    return known_[id.index];
  }
  /// The first that is there and free, else the key. All blocks of some compilers have one name, their variables do not.
  NameId new_name(std::initializer_list<std::string_view> wanted, std::string_view key) {
    std::string name(key);
    for (const std::string_view one : wanted)
      if (!one.empty() && !names_.find(one)) {
        name = one;
        break;
      }
    while (names_.find(name)) name += '\'';
    return names_.intern(name);
  }

  std::span<Module* const> stages_;
  Names keys_, names_;
  std::vector<Known> known_;    ///< by key
  std::vector<uint32_t> seen_;  ///< by key: how many the stage has
};

class Agreement {
 public:
  explicit Agreement(std::span<Module* const> stages) : stages_(stages), used_(stages), declared_(stages) {}

  void make() {
    for (size_t stage = 0; stage < stages_.size(); ++stage) {
      Module& m = *stages_[stage];
      used_.start();
      for (const ResourceId r : m.resources.ids()) {
        Resource& resource = m.resources[r];
        if (resource.kind == ResourceKind::shared_block) continue;  // which no other stage sees
        if (resource.origin == ir::Origin::default_uniforms)
          uniforms(stage, r);
        else if (resource.origin == ir::Origin::declared && resource.is_fixed)
          resource.name = used_.agree_on_fixed(stage, key_of(m.stage, resource), r);
        else if (resource.origin == ir::Origin::declared)
          resource.name =
              used_.agree(stage, key_of(m.stage, resource), resource.name, resource.type, resource.instance_name);
      }
      declared_.start();
      for (ir::DeclaredUniform& uniform : m.declared_uniforms)
        uniform.name = declared_.agree(stage, key_of(uniform), uniform.name, uniform.type);
    }
  }

 private:
  static std::string key_of(ir::Stage stage, const Resource& r) {
    TextWriter key;
    if (!ir::has_slot(r.kind)) {
      key << (r.kind == ResourceKind::push_constants ? "push constants" : "shader record") << " of stage ";
      return (key << static_cast<uint32_t>(stage)).take();
    }
    // OpenGL counts the bindings of each kind apart.
    key << (r.kind == ResourceKind::uniform_block   ? "uniform block"
            : r.kind == ResourceKind::storage_block ? "storage block"
            : r.kind == ResourceKind::storage_image ? "image"
                                                    : "texture");
    if (r.declared)
      key << " set " << r.declared->set << " binding " << r.declared->binding;
    else if (r.location)
      key << " location " << *r.location;
    return key.take();
  }

  static std::string key_of(const ir::DeclaredUniform& u) {
    TextWriter key;
    if (u.offset)
      key << "counter binding " << u.binding.value_or(0) << " offset " << *u.offset;
    else
      key << "uniform location " << u.location.value_or(0);
    return key.take();
  }

  void uniforms(size_t stage, ResourceId r) {
    Module& m = *stages_[stage];
    const Resource& block = m.resources[r];
    for (uint32_t n = 0; n < m.types.part_count(block.type); ++n) {
      const ir::Member& member = m.types.member(block.type, n);
      const std::optional<uint32_t> location = m.uniforms[block.first_uniform + n].location;
      TextWriter key;
      key << "uniform";
      if (location)
        key << " location " << *location;
      else
        key << ' ' << m.names.text(member.name);
      m.types.rename_member(block.type, n, used_.agree(stage, key.take(), member.name, member.type));
    }
  }

  std::span<Module* const> stages_;
  NameSpace used_, declared_;
};

bool are_distinct(SmallVector<NameId, 16>& names) {
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end() && (names.empty() || names.back());
}

/// Whether a stage alone keeps its names: all are there, and no two are the same.
bool is_settled(const Module& m) {
  SmallVector<NameId, 16> used, declared;
  for (const ResourceId r : m.resources.ids()) {
    const Resource& resource = m.resources[r];
    if (resource.origin == ir::Origin::declared) used.push_back(resource.name);
    if (resource.origin == ir::Origin::default_uniforms)
      for (uint32_t n = 0; n < m.types.part_count(resource.type); ++n)
        used.push_back(m.types.member(resource.type, n).name);
  }
  for (const ir::DeclaredUniform& uniform : m.declared_uniforms) declared.push_back(uniform.name);
  return are_distinct(used) && are_distinct(declared);
}

}  // namespace

void agree_on_names(std::span<Module* const> stages) {
  if (stages.size() == 1 && is_settled(*stages.front())) return;
  Agreement(stages).make();
}

}  // namespace umber::front::spirv
