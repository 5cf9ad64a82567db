// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Textures, samplers and storage images.
class Textures : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write_sampler(const ir::Inst& inst);
  void write_sample(const ir::Inst& inst);
  void write_query(const ir::Inst& inst);
  /// Loads from a storage image and stores to it.
  void write_image(const ir::Inst& inst);
  SpvId resource_pointer(const ir::Inst& inst);
  ir::ImageShape shape(const ir::Inst& inst) const { return module_.types.image_shape(resource(inst).type); }

 private:
  void add_texel_operands(const ir::Inst& inst, SpvId sample, std::vector<SpvId>& words);
  void write_fetch(const ir::Inst& inst);
  void write_gather(const ir::Inst& inst);
  SpvId load_resource(const ir::Inst& inst);
  /// The image without its sampler.
  SpvId load_image(const ir::Inst& inst);
  /// The texture with the sampler that it has in it, or that the instruction names.
  SpvId load_sampled_image(const ir::Inst& inst);
  bool may_sample(const ir::Inst& inst) const;
  const ir::Resource& resource(const ir::Inst& inst) const { return module_.resources[inst.resource()]; }
};

}  // namespace umber::back::spirv
