// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/step_decoders.h"

namespace umber::mali {
namespace {

constexpr uint32_t kRegisters = 64;
using clause::Message;

class BifrostDecoder {
 public:
  BifrostDecoder(const Instruction& instruction, const AccessWord& word, Step& step)
      : i_(instruction), word_(word), step_(step) {}

  std::optional<FaultKind> decode() {
    if (const std::optional<FaultKind> fault = decode_operation()) return fault;
    const std::optional<Instruction> header = mali::decode(word_.header, Family::clause, i_.arch);
    if (!header || header->stray != 0 || Message{static_cast<uint8_t>(header->get(Field::message))} != message_)
      return FaultKind::message;
    const uint32_t staging = header->get(Field::staging);
    if (staging + register_count(step_.format, step_.components) > kRegisters) return FaultKind::no_such_register;
    set_data(step_, staging);
    return std::nullopt;
  }

 private:
  std::optional<FaultKind> decode_operation() {
    using enum RegisterFormat;
    switch (i_.op()) {
      case Op::ld_attr_imm:
      case Op::ld_attr: return attribute(register_format());
      case Op::ld_attr_imm_auto:
      case Op::ld_attr_auto: return attribute(auto32);
      case Op::lea_attr_imm:
      case Op::lea_attr: return address(register_format());
      case Op::lea_attr_imm_auto:
      case Op::lea_attr_auto: return address(auto32);
      case Op::ld_var_imm_f32:
      case Op::ld_var_f32: return varying(f32);
      case Op::ld_var_imm_f16:
      case Op::ld_var_f16: return varying(f16);
      case Op::ld_var_imm_auto:
      case Op::ld_var_auto: return varying(auto32);
      case Op::ld_var_flat_imm_f32:
      case Op::ld_var_flat_f32: return flat(f32);
      case Op::ld_var_flat_imm_f16:
      case Op::ld_var_flat_f16: return flat(f16);
      case Op::ld_var_flat_imm_u32:
      case Op::ld_var_flat_u32: return flat(u32);
      case Op::ld_var_flat_imm_s32:
      case Op::ld_var_flat_s32: return flat(s32);
      case Op::ld_var_flat_imm_auto:
      case Op::ld_var_flat_auto: return flat(auto32);
      case Op::ld_var_special_f32:
      case Op::ld_var_special_auto: return special(f32);
      case Op::ld_var_special_f16: return special(f16);
      case Op::st_cvt: return converted(Action::store_converted, Message::store);
      case Op::ld_cvt: return converted(Action::load_converted, Message::load);
      default: return FaultKind::no_access;
    }
  }

  std::optional<RegisterFormat> register_format() const {
    using enum bifrost::RegisterFormat;
    switch (bifrost::RegisterFormat{static_cast<uint8_t>(i_.get(Field::register_format))}) {
      case f16: return RegisterFormat::f16;
      case f32: return RegisterFormat::f32;
      case s32: return RegisterFormat::s32;
      case u32: return RegisterFormat::u32;
      case s16: return RegisterFormat::s16;
      case u16: return RegisterFormat::u16;
      case f64:
      case i64: break;
    }
    return std::nullopt;
  }

  Source source(Field field) const {
    const uint32_t port = i_.get(field);
    switch (bifrost::Port{static_cast<uint8_t>(port)}) {
      case bifrost::Port::port0:
      case bifrost::Port::port1:
      case bifrost::Port::port2:
        if (word_.ports[port] >= kRegisters) return {};
        return {Source::Kind::register_, false, word_.ports[port]};
      case bifrost::Port::fau_lo: return {Source::Kind::value, false, static_cast<uint32_t>(word_.constant)};
      case bifrost::Port::fau_hi: return {Source::Kind::value, false, static_cast<uint32_t>(word_.constant >> 32)};
      case bifrost::Port::stage:  // what else the tuple and the one before it compute is not here
      case bifrost::Port::previous_fma:
      case bifrost::Port::previous_add: break;
    }
    return {};
  }

  void set_components() { step_.components = static_cast<uint8_t>(i_.get(Field::vector) + 1); }

  std::optional<FaultKind> set_attribute(std::optional<RegisterFormat> format) {
    if (!format) return FaultKind::unsupported;
    message_ = Message::attribute;
    step_.format = *format;
    step_.vertex = source(Field::source0);
    step_.instance = source(Field::source1);
    if (const std::optional<uint32_t> index = i_.find(Field::index))
      step_.index = *index;
    else
      step_.indexed = source(Field::source2);
    return std::nullopt;
  }

  std::optional<FaultKind> attribute(std::optional<RegisterFormat> format) {
    step_.action = Action::load_attribute;
    set_components();
    return set_attribute(format);
  }

  std::optional<FaultKind> address(std::optional<RegisterFormat> format) {
    const std::optional<FaultKind> fault = set_attribute(format);
    step_.action = Action::address_attribute;
    step_.reads_varyings = true;
    step_.converts_to = step_.format;
    step_.format = RegisterFormat::u32;
    step_.components = 3;
    return fault;
  }

  std::optional<FaultKind> set_varying(RegisterFormat format) {
    message_ = Message::varying;
    step_.action = Action::load_varying;
    step_.reads_varyings = true;
    step_.format = format;
    set_components();
    if (const std::optional<uint32_t> index = i_.find(Field::index)) {
      step_.index = *index;
      if (*index >= info(i_.arch).varying_indices) return FaultKind::unsupported;
    } else {
      step_.indexed = source(Field::source1);
    }
    return std::nullopt;
  }

  std::optional<FaultKind> varying(RegisterFormat format) {
    if (const std::optional<FaultKind> fault = set_varying(format)) return fault;
    return set_sampling();
  }

  std::optional<FaultKind> flat(RegisterFormat format) {
    step_.is_flat = true;
    const auto function = bifrost::Function{static_cast<uint8_t>(i_.get(Field::function))};
    if (function != bifrost::Function::none) return FaultKind::unsupported;
    return set_varying(format);
  }

  std::optional<FaultKind> special(RegisterFormat format) {
    message_ = Message::varying;
    step_.action = Action::load_special;
    step_.format = format;
    step_.components = 1;
    switch (bifrost::Special{static_cast<uint8_t>(i_.get(Field::special))}) {
      case bifrost::Special::point:
        step_.special = SpecialVarying::point;
        step_.components = 2;
        break;
      case bifrost::Special::frag_w: step_.special = SpecialVarying::frag_w; break;
      case bifrost::Special::frag_z: step_.special = SpecialVarying::frag_z; break;
    }
    return set_sampling();
  }

  std::optional<FaultKind> set_sampling() {
    using enum bifrost::SampleUpdate;
    step_.position = source(Field::source0);
    const auto both = bifrost::SampleUpdate{static_cast<uint8_t>(i_.get(Field::sample_update))};
    switch (both) {
      case center_store: step_.mode = SampleMode::center; break;
      case centroid_store: step_.mode = SampleMode::centroid; break;
      case sample_store: step_.mode = SampleMode::sample; break;
      case explicit_store: step_.mode = SampleMode::explicit_; break;
      case retrieve: step_.takes_remembered_mode = true; break;
      case center_clobber: step_.mode = SampleMode::center; break;
      case centroid_clobber: step_.mode = SampleMode::centroid; break;
      case sample_clobber: step_.mode = SampleMode::sample; break;
      case explicit_clobber: step_.mode = SampleMode::explicit_; break;
      case center_conditional:  // on what is not known
      case centroid_conditional: return FaultKind::unsupported;
    }
    step_.update = both == retrieve ? Update::retrieve : both <= explicit_store ? Update::store : Update::clobber;
    return std::nullopt;
  }

  std::optional<FaultKind> converted(Action action, Message message) {
    message_ = message;
    step_.action = action;
    step_.takes_format_of_conversion = true;
    step_.format = RegisterFormat::auto32;
    set_components();
    step_.address = source(Field::source0);
    step_.address_high = source(Field::source1);
    step_.conversion = source(Field::source2);
    return std::nullopt;
  }

  const Instruction& i_;
  const AccessWord& word_;
  Step& step_;
  Message message_{};
};

}  // namespace

std::optional<FaultKind> decode_bifrost(const Instruction& instruction, const AccessWord& word, Step& step) {
  return BifrostDecoder(instruction, word, step).decode();
}

}  // namespace umber::mali
