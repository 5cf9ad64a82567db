// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/step_decoders.h"

namespace umber::mali {
namespace {

constexpr uint32_t kWorkRegisters = 16;
// r26 and r27 go to stores and addresses, r28 and r29 to textures, whose coordinates are loaded straight into them.
constexpr uint32_t kFirstPipelineRegister = 26, kPipelineRegisters = 2, kLoadedPipelineRegisters = 4;
constexpr uint32_t kWordsOfRegister = 4;
constexpr uint8_t kAllWords = 15;

class MidgardDecoder {
 public:
  MidgardDecoder(const Instruction& instruction, Step& step) : i_(instruction), step_(step) {}

  std::optional<FaultKind> decode() {
    using enum RegisterFormat;
    switch (i_.op()) {
      case Op::ld_attr_f32: return attribute(f32);
      case Op::ld_attr_f16: return attribute(f16);
      case Op::ld_attr_u32: return attribute(u32);
      case Op::ld_attr_s32: return attribute(s32);
      case Op::ld_vary_f32: return varying(f32);
      case Op::ld_vary_f16: return varying(f16);
      case Op::ld_vary_u32: return varying(u32);
      case Op::ld_vary_s32: return varying(s32);
      case Op::st_vary_f32: return store(f32);
      case Op::st_vary_f16: return store(f16);
      case Op::st_vary_u32: return store(u32);
      case Op::st_vary_s32: return store(s32);
      default: return FaultKind::no_access;
    }
  }

 private:
  /// A component of one of the eight registers that addresses come from. Of those only two hold what a shader computes.
  static Source source(uint32_t argument, uint32_t component) {
    if (argument == static_cast<uint32_t>(midgard::Argument::zero)) return {Source::Kind::value, false, 0};
    if (argument >= kPipelineRegisters) return {};
    return {Source::Kind::register_, false, kWordsOfRegister * (kFirstPipelineRegister + argument) + component};
  }

  void set_common(RegisterFormat format) {
    step_.format = i_.get(Field::auto32) != 0 ? RegisterFormat::auto32 : format;
    step_.components = 4;
    step_.reads_varyings = i_.get(Field::table) == static_cast<uint32_t>(midgard::Table::varyings);
    step_.index = i_.get(Field::index);
    step_.index_shift = static_cast<uint8_t>(i_.get(Field::index_shift));
    step_.indexed = source(i_.get(Field::index_register), i_.get(Field::index_component));
    step_.is_explicit_vertex = false;
    step_.mask = static_cast<uint8_t>(i_.get(Field::mask));
    step_.swizzle = static_cast<uint8_t>(i_.get(Field::swizzle));
  }

  std::optional<FaultKind> set_result() {
    const uint32_t reg = i_.get(Field::register_);
    if (reg >= kWorkRegisters && reg - kFirstPipelineRegister >= kLoadedPipelineRegisters)
      return FaultKind::no_such_register;
    step_.data = static_cast<uint8_t>(kWordsOfRegister * reg);
    return std::nullopt;
  }

  std::optional<FaultKind> attribute(RegisterFormat format) {
    step_.action = Action::load_attribute;
    set_common(format);
    if (i_.get(Field::explicit_vertex) != 0) {
      step_.is_explicit_vertex = true;
      step_.vertex = source(i_.get(Field::argument), i_.get(Field::argument_component));
      step_.instance = {Source::Kind::value, false, 0};
      constexpr uint32_t kSign = 256;  // of nine bits
      step_.offset = static_cast<int32_t>((i_.get(Field::vertex_offset) ^ kSign) - kSign);
    }
    return set_result();
  }

  bool has_unknown_parameters() const {
    return i_.get(Field::modifier) != static_cast<uint32_t>(midgard::Modifier::none) || i_.get(Field::zero) != 0 ||
           i_.get(Field::direct) != 0;
  }

  std::optional<FaultKind> varying(RegisterFormat format) {
    step_.action = Action::load_varying;
    set_common(format);
    if (has_unknown_parameters()) return FaultKind::unsupported;
    step_.is_flat = i_.get(Field::flat) != 0;
    const bool is_integer = format == RegisterFormat::u32 || format == RegisterFormat::s32;
    if (!step_.is_flat && is_integer && step_.format != RegisterFormat::auto32) return FaultKind::interpolated_integer;
    step_.is_linear = i_.get(Field::perspective) == 0;
    step_.takes_sample = i_.get(Field::sample) != 0;
    step_.mode = i_.get(Field::centroid) != 0 ? SampleMode::centroid : SampleMode::center;
    return set_result();
  }

  std::optional<FaultKind> store(RegisterFormat format) {
    step_.action = Action::store_attribute;
    set_common(format);
    if (i_.get(Field::register_) >= kPipelineRegisters) return FaultKind::no_such_register;
    step_.data = static_cast<uint8_t>(kWordsOfRegister * (kFirstPipelineRegister + i_.get(Field::register_)));
    step_.mask = kAllWords;
    return std::nullopt;
  }

  const Instruction& i_;
  Step& step_;
};

}  // namespace

std::optional<FaultKind> decode_midgard(const Instruction& instruction, Step& step) {
  return MidgardDecoder(instruction, step).decode();
}

}  // namespace umber::mali
