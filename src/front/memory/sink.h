// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <utility>

#include "ir/builder.h"

namespace umber::front::memory {

/// Where a front end puts instructions: at the end of the region being filled. Outside of functions there is none.
class Sink {
 public:
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  ir::Module& module() const { return module_; }
  ir::Builder& builder() { return *builder_; }
  bool has_builder() const { return builder_.has_value(); }
  /// Fills a region and comes back.
  template <typename F>
  void in_region(ir::BlockId region, F&& f) {
    const std::optional<ir::Builder> before = std::exchange(builder_, ir::Builder::at_end(module_, region));
    if (before) builder_->span = before->span, builder_->flags = before->flags;
    f();
    builder_ = before;
  }
  /// Fills the body of a function and comes back.
  template <typename F>
  void in_function(ir::BlockId body, F&& f) {
    const std::optional<ir::Builder> caller = std::exchange(builder_, std::nullopt);
    const Start of_caller = std::exchange(start_, {.body = body});
    in_region(body, f);
    start_ = of_caller;
    builder_ = caller;
  }
  /// Of the function being filled.
  ir::BlockId body() const { return start_.body; }
  /// Puts instructions at the start of the function being filled, behind those that were put there before, and comes back:
  /// their values are seen everywhere in it.
  template <typename F>
  void at_start(F&& f) {
    put_behind(start_.last, f);
  }
  /// The same in front of those, behind what was put there. May be called while instructions are put at the start.
  template <typename F>
  void in_front(F&& f) {
    const bool is_all = start_.last == start_.front;
    put_behind(start_.front, f);
    if (is_all) start_.last = start_.front;
  }

  virtual ir::ValueId emit(ir::Op op, ir::TypeId result, std::span<const ir::ValueId> operands, uint32_t attr,
                           uint16_t flags) = 0;
  virtual void emit_void(ir::Op op, std::span<const ir::ValueId> operands, uint32_t attr, uint16_t flags) = 0;
  /// What indices into arrays of resources are made of.
  virtual ir::ValueId as_resource_index(ir::ValueId index) = 0;
  /// False when nothing more need be emitted: the budget is spent, or something was reported.
  virtual bool go_on() = 0;
  /// Reports that a value has more parts than can be put together at once.
  virtual void report_long_copy(uint32_t parts) = 0;

 private:
  /// What is at the start of a function, up to `last`, and of that up to `front` what is in front of the rest.
  struct Start {
    ir::BlockId body{};
    ir::InstId last{}, front{};
  };
  template <typename F>
  void put_behind(ir::InstId& last, F&& f) {
    const ir::InstId next = last ? module_.insts[last].next : module_.blocks[start_.body].first;
    const std::optional<ir::Builder> before =
        std::exchange(builder_, next ? ir::Builder::before(module_, next) : ir::Builder::at_end(module_, start_.body));
    if (before) builder_->span = before->span;
    f();
    builder_ = before;
    last = next ? module_.insts[next].prev : module_.blocks[start_.body].last;
  }

  Start start_;

 protected:
  explicit Sink(ir::Module& module) : module_(module) {}
  ~Sink() = default;

  ir::Module& module_;
  std::optional<ir::Builder> builder_;
};

}  // namespace umber::front::memory
