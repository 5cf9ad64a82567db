// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

#include "umber/run/context.h"

namespace umber::run {

/// What a dispatch or a draw does in the reference interpreter, against what the device does.
///
/// Buffers and images must hold the same bits afterwards, but for floats: these may be kMostUlps apart, any NaN is as
/// good as another, and a denormal may be zero.
class Agreement {
 public:
  static constexpr int64_t kMostUlps = 16;

  /// Takes what is bound as it is now. Call it before the device runs.
  Agreement(Context& context, TestProgram::Variant& variant, DescriptorBinder& binder);

  using Run = std::function<interpret::Outcome(interpret::Memory&, const interpret::Limits&)>;
  /// Call it afterwards. Throws Failure at the first difference.
  void check(const Run& run);

  /// Or call this, instead of running the device: buffers and images hold what the interpreter leaves.
  void replace(const Run& run);

 private:
  void interpret(const Run& run);
  void merge_images(const std::vector<interpret::Texture>& before);
  struct Bound {
    const reflect::Resource* resource;  ///< null: of a buffer that is reached by its address alone
    uint32_t element;
    const Buffer* buffer = nullptr;
    Texture* texture = nullptr;
  };
  void add(const reflect::Resource& resource, uint32_t element);
  void add_addresses();
  interpret::Texture texels_of(const Bound& bound) const;
  void compare_buffer(const Bound& bound, const interpret::Buffer& expected) const;
  void compare_image(const Bound& bound, const interpret::Texture& expected) const;

  Context& context_;
  DescriptorBinder& binder_;
  interpret::Memory memory_;
  std::vector<Bound> buffers_, textures_;  ///< in the order of memory_
};

}  // namespace umber::run
