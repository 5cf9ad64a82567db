// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Textures and storage images. Coordinates may have more components than the image wants; projection is divided out.
class ImageImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is no such one.
  bool import(const Instruction& i);
  /// The components of a coordinate that say which texel of a storage image it is.
  ValueId texel_coordinate(ir::ImageShape shape, ValueId v);

 private:
  struct Texture {
    ResourceId resource{};
    ValueId index{};
    uint32_t sampler = 0;  ///< id; 0: it is in the texture
    bool needs_sampler = false;
    bool is_nonuniform = false;  ///< said of what texture and sampler were put together to
    uint16_t flags = 0;
    ir::ImageShape shape;
  };
  struct ImageOperands {
    ValueId bias, lod, grad_x, grad_y, offset, clamp, sample;
    uint16_t flags() const {
      return static_cast<uint16_t>((offset ? ir::flag::kOffset : 0) | (clamp ? ir::flag::kClamp : 0));
    }
  };

  Texture texture_operand(const Instruction& i);
  bool add_sampler(const Texture& t, Values& operands, uint16_t& flags);
  ImageOperands image_operands(const Instruction& i, const Texture& t, size_t n);
  void expect_sign(ir::ImageShape shape, bool is_signed);
  ValueId signed_offsets(ValueId offsets);
  ValueId coordinate(ValueId v, uint32_t size);
  void sample(const Instruction& i, bool compares, bool projects);
  uint16_t relaxed(const Instruction& i) const;
  void finish_sample(const Instruction& i, Op op, const Texture& t, Values operands, bool compares, uint16_t flags);
  void texel(const Instruction& i, Op op, const Texture& t, TypeId type, const Values& operands, uint16_t flags);
  void sparse_texel(const Instruction& i, Op op, const Texture& t, TypeId type, const Values& operands, uint16_t flags);
  void gather(const Instruction& i, bool compares);
  void fetch(const Instruction& i);
  void read_image(const Instruction& i);
  void write_image(const Instruction& i);
  void query(const Instruction& i, Op op);
};

}  // namespace umber::front::spirv
