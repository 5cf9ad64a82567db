// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "eval/interpreter/laid_out.h"
#include "eval/interpreter/program.h"
#include "eval/numeric.h"

namespace umber::eval {

/// One activation of a function.
struct Frame {
  ir::FunctionId function{};
  ir::InstId call{};  ///< none for the entry
  uint64_t base = 0;  ///< first word of the frame on the invocation's stack
};

/// One invocation of the entry, which can stop at any instruction: regions know what is around them, so the frames and
/// the next instruction are all that there is to remember.
struct Invocation {
  enum class State : uint8_t { runs, waits, ended };
  State state = State::runs;
  bool is_helper = false, discarded = false;
  ir::InstId at{};  ///< next instruction; if the invocation waits, the one it waits at
  std::vector<Frame> frames;
  Words stack, privates, io;
};

/// The invocations that can see each other: a workgroup, a quad, or a single one.
struct Group {
  std::vector<Invocation> invocations;
  Words shared;
  bool is_quad = false;
};

/// Executes the instructions of a group.
class Machine {
 public:
  Machine(const Program& program, Bindings& bindings, const Limits& limits)
      : p_(program), m_(program.module()), bindings_(bindings), limits_(limits) {}

  /// `count` invocations at the start of the entry. False if they take too much memory.
  bool start(Group& group, uint32_t count);
  /// Until all invocations ended, or something went wrong.
  Outcome run(Group& group);
  /// For the next run.
  void reset_steps() { steps_ = 0, outcome_ = {}; }
  Outcome outcome() const { return outcome_; }
  Outcome fail(Status status, ir::InstId at = {});

 private:
  // machine.cc
  void run_until_waiting(Invocation& v);
  void step(Invocation& v, ir::InstId i);
  void pure(Invocation& v, ir::InstId i);
  void composite(Invocation& v, ir::InstId i);
  void effect(Invocation& v, ir::InstId i);
  const uint64_t* value(const Invocation& v, ir::ValueId id) const {
    return m_.is_constant(id) ? p_.constant(id) : v.stack.data() + v.frames.back().base + p_.offset(id);
  }
  uint64_t scalar(const Invocation& v, ir::ValueId id) const { return *value(v, id); }
  const uint64_t* operand(const Invocation& v, ir::InstId i, uint32_t n) const { return value(v, m_.operand(i, n)); }
  uint64_t* result(Invocation& v, ir::InstId i, uint32_t n = 0) {
    return v.stack.data() + v.frames.back().base + p_.offset(m_.result(i, n));
  }
  Numeric numeric(const Invocation& v, ir::ValueId id) const;
  std::vector<double> floats(const Invocation& v, ir::ValueId id) const;
  std::vector<int64_t> integers(const Invocation& v, ir::ValueId id) const;

  // control.cc
  void control(Invocation& v, ir::InstId i);
  void loop(Invocation& v, ir::InstId i);
  void continue_(Invocation& v, ir::InstId i);
  void repeat_if(Invocation& v, ir::InstId i);
  ir::InstId parent(ir::InstId i) const { return m_.blocks[m_.insts[i].block].parent; }
  void enter(Invocation& v, ir::BlockId b) { v.at = m_.blocks[b].first; }
  void leave(Invocation& v, ir::InstId i) { v.at = m_.insts[i].next; }
  void switch_(Invocation& v, ir::InstId i);
  void call(Invocation& v, ir::InstId i);
  void ret(Invocation& v, ir::InstId i);
  void repeat(Invocation& v, ir::InstId i, uint32_t first);
  void take(const Invocation& v, ir::InstId i, uint32_t first, uint32_t count);
  void put(Invocation& v, ir::ValueId first, uint32_t count);
  void yield_to(Invocation& v, ir::InstId from, uint32_t first, ir::InstId target);
  ir::InstId around(ir::InstId i, bool also_switch) const;

  // memory.cc
  struct Target {
    ir::TypeId type{};
    uint64_t* words = nullptr;  ///< of variables; none: out of range, or bytes
    Bytes* bytes = nullptr;
    LaidOut place;
    bool exists() const { return words || bytes; }
  };
  void memory(Invocation& v, ir::InstId i);
  Target target(Invocation& v, ir::InstId i);
  void initialize(ir::FunctionId function, uint64_t* words) const;
  Target start_of(Invocation& v, ir::InstId i);
  Target bounded_part(const Target& whole, uint64_t n) const;
  uint64_t length(const Target& array) const;
  uint64_t begun(const Target& array) const;
  void atomic(Invocation& v, ir::InstId i);
  void buffer(Invocation& v, ir::InstId i);
  void counter(Invocation& v, ir::InstId i);
  std::optional<uint64_t> updated(Invocation& v, ir::InstId i, ir::TypeKind kind, uint64_t old, uint32_t first);
  void interpolate(Invocation& v, ir::InstId i);

  // texturing.cc
  void name_sampler(Invocation& v, ir::InstId i);
  Sampler sampler(Invocation& v, ir::InstId i);
  uint32_t offset_operand(ir::InstId i) const;
  void sample(Invocation& v, ir::InstId i, double level);
  void gather(Invocation& v, ir::InstId i);
  void fetch(Invocation& v, ir::InstId i);
  void query(Invocation& v, ir::InstId i);
  void image(Invocation& v, ir::InstId i);
  Texture* texture(const Invocation& v, ir::InstId i) {
    return bindings_.find_texture(m_.resource_of(i), scalar(v, m_.operand(i, 0)));
  }
  void put_texel(Invocation& v, ir::InstId i, const Texel& texel);
  double explicit_level(const Invocation& v, ir::InstId i);
  double implicit_level(std::span<Invocation* const> quad, uint32_t lane, ir::InstId i);

  // convergence.cc
  bool release(Group& group);
  void converge(Group& group, std::span<const uint32_t> lanes, ir::InstId i);
  void vote(Group& group, std::span<const uint32_t> lanes, ir::InstId i);
  void quad(Group& group, std::span<const uint32_t> lanes, ir::InstId i);
  std::vector<uint64_t> point_of(const Invocation& v) const;

  const Program& p_;
  const ir::Module& m_;
  Bindings& bindings_;
  const Limits limits_;
  Group* group_ = nullptr;  ///< while it runs
  uint64_t steps_ = 0;
  Outcome outcome_;
  Words scratch_;  ///< values on their way from terminator to results or parameters
};

}  // namespace umber::eval
