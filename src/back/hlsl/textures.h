// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes accesses of textures and images.
class Textures : public CodeWriter {
 public:
  explicit Textures(Shader& shader) : CodeWriter(shader) {}

  /// An op of Group::texture.
  void print_sample(const ir::Inst& inst);
  /// Sizes come out of HLSL's textures by reference: a helper makes an expression of it.
  void print_query(const ir::Inst& inst);
  void print_image_load(const ir::Inst& inst);
  void write_image_store(const ir::Inst& inst, Scope scope);
  /// `image[coordinates]`
  std::string_view text_of_texel(const ir::Inst& inst);
  /// `[index]` behind a resource that is an array, and that `inst` reads or writes.
  void print_element(const ir::Inst& inst);
  bool is_multisampled(const ir::Inst& inst) const { return shape(inst).multisampled; }

 private:
  void print_fetch(const ir::Inst& inst);
  void print_gather(const ir::Inst& inst);
  void print_texel_place(const ir::Inst& inst);
  void print_texture(const ir::Inst& inst);
  void print_sampler(const ir::Inst& inst);
  void texture_problem(const ir::Inst& inst, std::string_view what);
  const ir::Resource& resource(const ir::Inst& inst) const { return module_.resources[inst.resource()]; }
  ir::ImageShape shape(const ir::Inst& inst) const { return module_.types.image_shape(resource(inst).type); }
};

}  // namespace umber::back::hlsl
