// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "back/mali/registers.h"
#include "base/check.h"
#include "mali/descriptor/format.h"

namespace umber::back::mali {
namespace {

using umber::mali::Field, umber::mali::Instruction, umber::mali::Op;
namespace bifrost = umber::mali::bifrost;
namespace clause = umber::mali::clause;

constexpr uint8_t kVertexId = 61, kInstanceId = 62;
constexpr uint32_t kAttributeIndices = 16;  ///< descriptors below it are named by LD_ATTR_IMM and LEA_ATTR_IMM
/// A register format in a conversion, which LEA_ATTR and ST_CVT hand on.
constexpr uint32_t kConversionFormatBit = 24, kConversionF32 = 1;

void set(Instruction& i, Field field, auto value) { i.set(field, static_cast<uint32_t>(value)); }

class BifrostWords {
 public:
  BifrostWords(const Access& access, Arch arch, AccessCode& code) : a_(access), arch_(arch), code_(code) {}

  void add() {
    switch (a_.path) {
      case Path::ld_attr: return add_load_attribute();
      case Path::lea_attr_st_cvt: return add_address(), add_store(kAddressRegister, kConversionRegister, 0);
      case Path::st_cvt: return add_store(a_.preloaded, 0, position_conversion());
      case Path::ld_var: return add_interpolated();
      case Path::ld_var_flat: return add_flat();
      case Path::ld_var_special: return add_special();
      case Path::none:
      case Path::preloaded:
      case Path::driver_value:
      case Path::st_vary:
      case Path::ld_vary:
      case Path::lea_buf_store:
      case Path::ld_var_buf: break;
    }
    UMBER_UNREACHABLE("not an access of Bifrost");
  }

 private:
  bifrost::RegisterFormat format() const {
    const bool is_half = a_.transfer.register_bits == 16;
    switch (a_.transfer.kind) {
      case VaryingKind::float_: return is_half ? bifrost::RegisterFormat::f16 : bifrost::RegisterFormat::f32;
      case VaryingKind::sint: return is_half ? bifrost::RegisterFormat::s16 : bifrost::RegisterFormat::s32;
      case VaryingKind::uint: return is_half ? bifrost::RegisterFormat::u16 : bifrost::RegisterFormat::u32;
    }
    return {};
  }

  uint32_t position_conversion() const {
    return umber::mali::position_format(arch_) | kConversionF32 << kConversionFormatBit;
  }

  /// Names the descriptor: in the instruction, or by a register that port 1 or 2 of the tuple reads.
  void set_descriptor(Instruction& i, uint32_t port, AccessWord& word) {
    if (i.find(Field::index)) return i.set(Field::index, a_.descriptor);
    set(i, port == 1 ? Field::source1 : Field::source2, port == 1 ? bifrost::Port::port1 : bifrost::Port::port2);
    word.ports[port] = kIndexRegister;
    code_.constants.push_back({kIndexRegister, a_.descriptor});
  }

  /// Every message is alone in its clause, and the next one waits for it.
  void push(const Instruction& i, AccessWord word, clause::Message message, uint8_t staging,
            clause::Message next = clause::Message::none) {
    Instruction header = *umber::mali::instruction(Op::clause, umber::mali::Family::clause, arch_);
    set(header, Field::flow_control, clause::Flow::nbtb);
    set(header, Field::message, message);
    set(header, Field::next_message, next);
    set(header, Field::staging, staging);
    set(header, Field::waits_for, code_.words.empty() ? 0 : 1);
    word.word = encode(i);
    word.header = encode(header);
    code_.words.push_back(word);
  }

  void set_vertex(Instruction& i, AccessWord& word) const {
    set(i, Field::source0, bifrost::Port::port0);
    set(i, Field::source1, bifrost::Port::port1);
    word.ports[0] = kVertexId;
    word.ports[1] = kInstanceId;
  }

  void add_load_attribute() {
    Instruction i = instruction(a_.descriptor < kAttributeIndices ? Op::ld_attr_imm : Op::ld_attr, arch_);
    AccessWord word;
    set_vertex(i, word);
    set_descriptor(i, 2, word);
    set(i, Field::register_format, format());
    i.set(Field::vector, a_.transfer.components - 1u);
    push(i, word, clause::Message::attribute, kDataRegister);
  }

  void add_address() {
    const bool has_index = a_.descriptor < kAttributeIndices;
    const Op described = has_index ? Op::lea_attr_imm_auto : Op::lea_attr_auto;
    const Op explicit_op = has_index ? Op::lea_attr_imm : Op::lea_attr;
    Instruction i = instruction(a_.transfer.is_as_described ? described : explicit_op, arch_);
    AccessWord word;
    set_vertex(i, word);
    set_descriptor(i, 2, word);
    if (!a_.transfer.is_as_described) set(i, Field::register_format, format());
    push(i, word, clause::Message::attribute, kAddressRegister, clause::Message::store);
  }

  /// The conversion is in a register, or a constant of the clause.
  void add_store(uint8_t address, uint8_t conversion, uint32_t constant) {
    Instruction i = instruction(Op::st_cvt, arch_);
    AccessWord word{.ports = {address, static_cast<uint8_t>(address + 1), conversion}, .constant = constant};
    set(i, Field::source0, bifrost::Port::port0);
    set(i, Field::source1, bifrost::Port::port1);
    set(i, Field::source2, constant != 0 ? bifrost::Port::fau_lo : bifrost::Port::port2);
    i.set(Field::vector, a_.transfer.components - 1u);
    push(i, word, clause::Message::store, kDataRegister);
  }

  void set_sample(Instruction& i, AccessWord& word, bool clobbers) const {
    using enum bifrost::SampleUpdate;
    constexpr std::array kStore{center_store, center_store, centroid_store, sample_store, sample_store, explicit_store};
    constexpr std::array kClobber{center_clobber, center_clobber, centroid_clobber,
                                  sample_clobber, sample_clobber, explicit_clobber};
    set(i, Field::sample_update, (clobbers ? kClobber : kStore)[static_cast<size_t>(a_.at)]);
    set(i, Field::source0, bifrost::Port::port0);
    word.ports[0] = code_.position == AccessCode::kNoRegister ? kSampleRegister : code_.position;
  }

  bool has_index() const { return a_.descriptor < umber::mali::info(arch_).varying_indices; }

  void add_interpolated() {
    const bool is_half = a_.transfer.register_bits == 16;
    const Op by_index = is_half ? Op::ld_var_imm_f16 : Op::ld_var_imm_f32;
    const Op by_register = is_half ? Op::ld_var_f16 : Op::ld_var_f32;
    Instruction i = instruction(has_index() ? by_index : by_register, arch_);
    AccessWord word;
    set_sample(i, word, false);
    set_descriptor(i, 1, word);
    i.set(Field::vector, a_.transfer.components - 1u);
    push(i, word, clause::Message::varying, kDataRegister);
  }

  Op flat_op() const {
    const bool is_index = has_index();
    switch (a_.transfer.kind) {
      case VaryingKind::float_:
        if (a_.transfer.register_bits == 16) return is_index ? Op::ld_var_flat_imm_f16 : Op::ld_var_flat_f16;
        return is_index ? Op::ld_var_flat_imm_f32 : Op::ld_var_flat_f32;
      case VaryingKind::sint: return is_index ? Op::ld_var_flat_imm_s32 : Op::ld_var_flat_s32;
      case VaryingKind::uint: break;
    }
    return is_index ? Op::ld_var_flat_imm_u32 : Op::ld_var_flat_u32;
  }

  void add_flat() {
    Instruction i = instruction(flat_op(), arch_);
    AccessWord word;
    set_descriptor(i, 1, word);
    i.set(Field::vector, a_.transfer.components - 1u);
    push(i, word, clause::Message::varying, kDataRegister);
  }

  void add_special() {
    Instruction i = instruction(Op::ld_var_special_f32, arch_);
    AccessWord word;
    set_sample(i, word, true);
    set(i, Field::special,
        a_.special == Special::point_coord ? bifrost::Special::point
        : a_.special == Special::frag_w    ? bifrost::Special::frag_w
                                           : bifrost::Special::frag_z);
    push(i, word, clause::Message::varying, kDataRegister);
  }

  const Access& a_;
  Arch arch_;
  AccessCode& code_;
};

}  // namespace

void add_bifrost_words(const Access& access, Arch arch, AccessCode& code) { BifrostWords(access, arch, code).add(); }

}  // namespace umber::back::mali
