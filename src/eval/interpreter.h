// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "eval/stage_access.h"
#include "eval/texture.h"
#include "ir/module.h"

/// The reference interpreter: it defines what an instruction means. It takes valid modules (ir/validate/validate.h).
/// Values that the specification leaves undefined are zeros here, or what Limits::undefined says.
namespace umber::eval {

/// A value: the bits of its scalars in order, one word each; matrices by columns, arrays by elements, structures by
/// members. A bool is 0 or 1, narrower scalars are zero-extended.
using Words = std::vector<uint64_t>;
using Bytes = std::vector<uint8_t>;

/// What the resources of a module are bound to. Anything not bound reads as zeros and drops writes.
class Bindings {
 public:
  /// The memory of a block or of the atomic counters of a binding, laid out as `Resource::layout` says.
  Bytes& buffer(ir::ResourceId r, uint32_t index = 0) { return at(buffers_, owner(r), index); }
  /// `alias` is the same memory as `r`, or the same texture.
  void share(ir::ResourceId alias, ir::ResourceId r) {
    if (owners_.size() <= alias.index) owners_.resize(alias.index + size_t{1});
    owners_[alias.index] = r;
  }
  /// The value of a block that has no layout (yet).
  Words& value(ir::ResourceId r, uint32_t index = 0) { return at(values_, r, index); }
  Texture& texture(ir::ResourceId r, uint32_t index = 0) { return at(textures_, owner(r), index); }

  /// The memory that begins at an address, which values of shaders may hold: bytes of its own, or those of a block.
  Bytes& memory(uint64_t address) {
    for (Region& region : regions_)
      if (region.address == address) return *bytes_of(region);
    regions_.push_back({.address = address, .bytes = std::make_unique<Bytes>()});
    return *regions_.back().bytes;
  }
  void place_at(uint64_t address, ir::ResourceId r, uint32_t index = 0) {
    regions_.push_back({.address = address, .block = r, .index = index});
  }
  /// The address of a block; it gets one of its own if nobody gave it one.
  uint64_t address(ir::ResourceId r, uint32_t index) {
    for (const Region& region : regions_)
      if (region.block == r && region.index == index) return region.address;
    constexpr uint64_t kFirst = uint64_t{1} << 62, kEach = uint64_t{1} << 40;
    place_at(kFirst + kEach * regions_.size(), r, index);
    return regions_.back().address;
  }
  struct Memory {
    Bytes* bytes = nullptr;
    uint64_t offset = 0;
  };
  /// What an address is inside of; nothing if it is that of no memory.
  Memory find_memory(uint64_t address) {
    for (Region& region : regions_)
      if (Bytes* const bytes = bytes_of(region);
          bytes && address >= region.address && address - region.address < bytes->size())
        return {bytes, address - region.address};
    return {};
  }

  Bytes* find_buffer(ir::ResourceId r, uint64_t index) { return find(buffers_, owner(r), index); }
  Words* find_value(ir::ResourceId r, uint64_t index) { return find(values_, r, index); }
  Texture* find_texture(ir::ResourceId r, uint64_t index) { return find(textures_, owner(r), index); }

 private:
  template <typename T>
  using Table = std::vector<std::vector<T>>;  ///< by ResourceId, then by array index

  template <typename T>
  static T& at(Table<T>& table, ir::ResourceId r, uint32_t index) {
    if (table.size() <= r.index) table.resize(r.index + size_t{1});
    if (table[r.index].size() <= index) table[r.index].resize(index + size_t{1});
    return table[r.index][index];
  }
  template <typename T>
  static T* find(Table<T>& table, ir::ResourceId r, uint64_t index) {
    return r.index < table.size() && index < table[r.index].size() ? &table[r.index][static_cast<size_t>(index)]
                                                                   : nullptr;
  }

  ir::ResourceId owner(ir::ResourceId r) const {
    return r.index < owners_.size() && owners_[r.index] ? owners_[r.index] : r;
  }

  struct Region {
    uint64_t address = 0;
    ir::ResourceId block{};
    uint32_t index = 0;
    std::unique_ptr<Bytes> bytes;  ///< null: those of the block
  };
  Bytes* bytes_of(Region& region) {
    return region.bytes ? region.bytes.get() : find_buffer(region.block, region.index);
  }

  std::vector<Region> regions_;
  Table<Bytes> buffers_;
  std::vector<ir::ResourceId> owners_;  ///< by ResourceId: whose memory or texture it shares, if not its own
  Table<Words> values_;
  Table<Texture> textures_;
};

/// The stage's inputs or outputs, built-ins included. Missing ones are zeros.
class StageValues {
 public:
  Words& operator[](ir::IoVarId v) {
    if (values_.size() <= v.index) values_.resize(v.index + size_t{1});
    return values_[v.index];
  }
  std::span<const uint64_t> find(ir::IoVarId v) const {
    return v.index < values_.size() ? std::span<const uint64_t>(values_[v.index]) : std::span<const uint64_t>{};
  }

 private:
  std::vector<Words> values_;
};

enum class Status : uint8_t {
  ok,
  step_limit,  ///< too many instructions: most likely a loop without an end
  memory_limit,
  unsupported,  ///< `Outcome::op` is the name of the instruction
  unreachable,  ///< an `unreachable` was reached
};
struct Outcome {
  Status status = Status::ok;
  std::string_view op;
  explicit operator bool() const { return status == Status::ok; }
};

struct Limits {
  uint64_t steps = 100'000'000;  ///< instructions of one run, all invocations together; large values count for more
  uint64_t words = uint64_t{1} << 27;  ///< of memory for one group of invocations
  uint32_t subgroup_size = 32;         ///< of workgroups; from 1 to 128, which a power of two must be
  bool count_all_runs = false;         ///< `steps` are of all runs of an interpreter together
  /// The low bits of every scalar whose value is undefined: never written, out of range, divided by zero. A program does the same
  /// whatever they are, or depends on such values.
  uint64_t undefined = 0;
};

/// One pixel of a quad.
struct Fragment {
  StageValues inputs, outputs;
  bool is_helper = false;  ///< runs for the sake of its neighbours' derivatives: writes nothing
  bool discarded = false;
};

/// Takes what a geometry shader emits.
class VertexSink {
 public:
  virtual void emit(uint32_t stream, const StageValues& outputs) = 0;
  virtual void end_primitive(uint32_t stream) = 0;

 protected:
  VertexSink() = default;
  VertexSink(const VertexSink&) = default;
  VertexSink& operator=(const VertexSink&) = default;
  ~VertexSink() = default;
};

/// Executes a module's entry function.
///
///  * Invocations run one after the other, each until it waits for others: at a `barrier` (until all have come or
///  ended)
///    or at an op that converges. So atomics have an order, the same in every run.
///  * Ops that converge work on the invocations that are at the same point of the program, iterations of loops counted.
///    Subgroups are so many invocations of a workgroup in the order of their indices, or
///    a quad. Derivatives are differences inside the quad, dpdx and dpdy the fine ones; with a
///    neighbour that is elsewhere or has ended they are 0.
///  * Accesses out of range read 0 and drop writes. Textures are described at `Texture`.
class Interpreter {
 public:
  /// Uniforms of the default block that are not bound get their initial values, in `bindings`.
  /// `access` brings inputs and takes outputs, if there is one.
  Interpreter(const ir::Module& module, Bindings& bindings, Limits limits = {}, StageAccess* access = nullptr);
  ~Interpreter();

  /// A dispatch; the interpreter provides the built-ins that follow from it.
  Outcome run_compute(std::array<uint32_t, 3> groups);
  /// One vertex, of a tessellation evaluation shader too.
  Outcome run_vertex(const StageValues& inputs, StageValues& outputs);
  /// The invocations of a tessellation control shader, one for each vertex of the patch that comes out. They have their
  /// outputs in common, and `inputs` but for invocation_id, which is provided.
  Outcome run_patch(const StageValues& inputs, StageValues& outputs);
  /// The invocations of a geometry shader for one primitive, one after the other. Provides invocation_id.
  Outcome run_geometry(const StageValues& inputs, VertexSink& sink);
  /// The pixels in the order (0, 0), (1, 0), (0, 1), (1, 1); y grows as frag_coord.y does. Provides helper_invocation.
  Outcome run_fragment_quad(std::span<Fragment, 4> quad);
  /// Quads one after the other. What each of them would give alone, but several are executed together where it does not matter
  /// (eval/lanes/translate.h). Limits are those of a quad.
  Outcome run_fragment_quads(std::span<Fragment> quads);

  /// Whether an access of the runs so far went out of the range of its memory.
  bool has_strayed() const;
  /// Whether a float was infinite or NaN, which is looked for where Limits::undefined is not 0.
  bool has_infinities() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace umber::eval
