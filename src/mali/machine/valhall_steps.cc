// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/step_decoders.h"

namespace umber::mali {
namespace {

constexpr uint32_t kFirstHardwareTable = 12, kHardwareTables = 60;
constexpr uint32_t kWholeRegister = 3;

/// A table as four bits have it: of the last four, which the hardware fills, and of the first twelve.
uint32_t table_of(uint32_t field) {
  return field < kFirstHardwareTable ? field : kHardwareTables + (field - kFirstHardwareTable);
}

class ValhallDecoder {
 public:
  ValhallDecoder(const Instruction& instruction, Step& step) : i_(instruction), step_(step) {}

  std::optional<FaultKind> decode() {
    switch (i_.op()) {
      case Op::ld_attr_imm:
      case Op::ld_attr: return attribute(Action::load_attribute);
      case Op::lea_attr_imm:
      case Op::lea_attr: return attribute(Action::address_attribute);
      case Op::ld_var_imm:
      case Op::ld_var: return varying(Field::s1);
      case Op::ld_var_flat_imm:
      case Op::ld_var_flat: step_.is_flat = true; return varying(Field::s0);
      case Op::ld_var_buf_imm_f32:
      case Op::ld_var_buf_f32: return varying_buffer(RegisterFormat::f32);
      case Op::ld_var_buf_imm_f16:
      case Op::ld_var_buf_f16: return varying_buffer(RegisterFormat::f16);
      case Op::ld_var_buf_flat_imm:
      case Op::ld_var_buf_flat: return flat_buffer();
      case Op::ld_var_special: return special();
      case Op::lea_buf_imm:
      case Op::lea_buf: return address_buffer();
      case Op::st_cvt: return converted(Action::store_converted);
      case Op::ld_cvt: return converted(Action::load_converted);
      case Op::mov_i32:
      case Op::iadd_imm_i32: return add();
      default: return plain();
    }
  }

 private:
  Source source_of(uint32_t byte, bool high = false) const {
    const Operand o = operand(byte);
    switch (o.kind) {
      case Operand::Kind::register_: return {Source::Kind::register_, o.is_last, uint32_t{o.index} + high};
      case Operand::Kind::uniform:
        return {Source::Kind::uniform, false, (64 * i_.get(Field::page) + o.index) | uint32_t{high}};
      case Operand::Kind::constant: return {Source::Kind::value, false, high ? 0 : constant(o.index, i_.arch)};
      case Operand::Kind::special: break;
    }
    return {};
  }
  Source source(Field field) const { return source_of(i_.get(field)); }

  bool set_format() {
    using enum valhall::RegisterFormat;
    switch (valhall::RegisterFormat{static_cast<uint8_t>(i_.get(Field::register_format))}) {
      case auto_: step_.format = RegisterFormat::auto32; return true;
      case f32: step_.format = RegisterFormat::f32; return true;
      case f16: step_.format = RegisterFormat::f16; return true;
      case s32: step_.format = RegisterFormat::s32; return true;
      case s16: step_.format = RegisterFormat::s16; return true;
      case u32: step_.format = RegisterFormat::u32; return true;
      case u16: step_.format = RegisterFormat::u16; return true;
    }
    return false;
  }

  void set_components() { step_.components = static_cast<uint8_t>(i_.get(Field::vector) + 1); }

  /// A descriptor that the instruction itself names, or a source.
  void set_descriptor(Field handle) {
    if (i_.find(Field::index)) {
      step_.table = table_of(i_.get(Field::table));
      step_.index = i_.get(Field::index);
      return;
    }
    step_.has_handle = true;
    step_.indexed = source(handle);
  }

  bool set_sampling() {
    step_.mode = SampleMode{static_cast<uint8_t>(i_.get(Field::sample))};
    step_.position = source(Field::s0);
    switch (valhall::Update{static_cast<uint8_t>(i_.get(Field::update))}) {
      case valhall::Update::store: step_.update = Update::store; return true;
      case valhall::Update::retrieve: step_.update = Update::retrieve; return true;
      case valhall::Update::clobber: step_.update = Update::clobber; return true;
    }
    return false;
  }

  std::optional<FaultKind> attribute(Action action) {
    step_.action = action;
    step_.vertex = source(Field::s0);
    step_.instance = source(Field::s1);
    set_descriptor(Field::s2);
    if (action == Action::load_attribute) {
      if (!set_format()) return FaultKind::unsupported;
      set_components();
    } else {
      step_.components = 3;  // two words of an address, one of a conversion
    }
    set_data(step_, i_.get(Field::staging));
    return std::nullopt;
  }

  std::optional<FaultKind> varying(Field handle) {
    step_.action = Action::load_varying;
    if (!set_format() || (!step_.is_flat && !set_sampling())) return FaultKind::unsupported;
    set_components();
    set_descriptor(handle);
    set_corner();
    set_data(step_, i_.get(Field::staging));
    return std::nullopt;
  }

  void set_corner() {
    if (i_.find(Field::explicit_vertex).value_or(0) != 0) step_.corner = static_cast<uint8_t>(i_.get(Field::vertex));
  }

  void set_offset() {
    if (const std::optional<uint32_t> offset = i_.find(Field::offset))
      step_.offset = static_cast<int32_t>(*offset);
    else
      step_.indexed = source(Field::s1);
  }

  /// Bits of a flat varying go to registers as they are.
  void set_memory(bool is_flat, uint8_t bits) {
    step_.is_flat = is_flat;
    const FormatClass kind = is_flat ? FormatClass::uint : FormatClass::float_;
    step_.memory = memory_format({kind, bits, step_.components});
    if (is_flat) step_.format = bits == 16 ? RegisterFormat::u16 : RegisterFormat::u32;
  }

  std::optional<FaultKind> varying_buffer(RegisterFormat format) {
    step_.action = Action::load_varying_buffer;
    step_.format = format;
    set_components();
    set_data(step_, i_.get(Field::staging));
    set_offset();
    using enum valhall::SourceFormat;
    switch (valhall::SourceFormat{static_cast<uint8_t>(i_.get(Field::source_format))}) {
      case src_flat32: set_memory(true, 32); return std::nullopt;
      case src_flat16: set_memory(true, 16); return std::nullopt;
      case src_f32: set_memory(false, 32); break;
      case src_f16: set_memory(false, 16); break;
    }
    return set_sampling() ? std::nullopt : std::optional(FaultKind::unsupported);
  }

  std::optional<FaultKind> flat_buffer() {
    step_.action = Action::load_varying_buffer;
    const auto format = valhall::FlatFormat{static_cast<uint8_t>(i_.get(Field::flat_format))};
    set_components();
    set_memory(true, format == valhall::FlatFormat::flat16 ? 16 : 32);
    set_data(step_, i_.get(Field::staging));
    set_offset();
    set_corner();
    return std::nullopt;
  }

  std::optional<FaultKind> special() {
    step_.action = Action::load_special;
    switch (valhall::Special{static_cast<uint8_t>(i_.get(Field::special))}) {
      case valhall::Special::point: step_.special = SpecialVarying::point; break;
      case valhall::Special::frag_w: step_.special = SpecialVarying::frag_w; break;
      case valhall::Special::frag_z: step_.special = SpecialVarying::frag_z; break;
      case valhall::Special::barycentrics: return FaultKind::unsupported;
    }
    if (!set_format() || !set_sampling()) return FaultKind::unsupported;
    set_components();
    if (step_.components != (step_.special == SpecialVarying::point ? 2 : 1)) return FaultKind::unsupported;
    set_data(step_, i_.get(Field::staging));
    return std::nullopt;
  }

  std::optional<FaultKind> address_buffer() {
    step_.action = Action::address_buffer;
    step_.vertex = source(Field::s0);
    set_descriptor(Field::s1);
    step_.components = 2;
    set_data(step_, i_.get(Field::staging));
    return std::nullopt;
  }

  void set_address() {
    step_.address = source(Field::s0);
    step_.address_high = source_of(i_.get(Field::s0), true);
  }

  std::optional<FaultKind> converted(Action action) {
    step_.action = action;
    if (!set_format()) return FaultKind::unsupported;
    set_components();
    set_data(step_, i_.get(Field::staging));
    set_address();
    step_.conversion = source(Field::s2);
    step_.offset = static_cast<int32_t>(i_.get(Field::offset));
    return std::nullopt;
  }

  std::optional<FaultKind> add() {
    if (i_.get(Field::mask) != kWholeRegister) return FaultKind::unsupported;
    step_.action = Action::add;
    step_.vertex = source(Field::s0);
    step_.offset = static_cast<int32_t>(i_.find(Field::constant).value_or(0));
    step_.components = 1;
    set_data(step_, i_.get(Field::result));
    return std::nullopt;
  }

  std::optional<FaultKind> plain() {
    static constexpr uint8_t kBytes[] = {1, 2, 3, 4, 6, 8, 12, 16};
    const Op op = i_.op();
    const bool is_load = op >= Op::load_i8 && op <= Op::load_i128;
    if (!is_load && (op < Op::store_i8 || op > Op::store_i128)) return FaultKind::no_access;
    const auto size = static_cast<size_t>(op) - static_cast<size_t>(is_load ? Op::load_i8 : Op::store_i8);
    step_.action = is_load ? Action::load : Action::store;
    step_.bytes = kBytes[size];
    step_.components = static_cast<uint8_t>((step_.bytes + 3) / 4);
    step_.extended_bytes = static_cast<uint8_t>(4 * step_.components);
    set_data(step_, i_.get(Field::staging));
    set_address();
    step_.offset = static_cast<int16_t>(i_.get(Field::offset));
    if (!is_load) return std::nullopt;
    step_.is_signed = i_.get(Field::unsigned_) == 0;
    return set_lane(i_.get(Field::lane)) ? std::nullopt : std::optional(FaultKind::unsupported);
  }

  /// Which part of a register a small load goes to; to the rest nothing does.
  bool set_lane(uint32_t lane) {
    if (step_.bytes > 2) return step_.bytes != 4 || lane == 0;
    const uint32_t parts = 4u / step_.bytes;
    if (lane < parts) {
      step_.byte = static_cast<uint8_t>(lane * step_.bytes);
      step_.extended_bytes = step_.bytes;
      return true;
    }
    const bool is_half = step_.bytes == 1 && lane - parts < 2;
    if (is_half) {
      step_.byte = static_cast<uint8_t>(2 * (lane - parts));
      step_.extended_bytes = 2;
    }
    return is_half || lane == (step_.bytes == 1 ? static_cast<uint32_t>(valhall::LaneI8::w0)
                                                : static_cast<uint32_t>(valhall::LaneI16::w0));
  }

  const Instruction& i_;
  Step& step_;
};

}  // namespace

std::optional<FaultKind> decode_valhall(const Instruction& instruction, Step& step) {
  return ValhallDecoder(instruction, step).decode();
}

}  // namespace umber::mali
