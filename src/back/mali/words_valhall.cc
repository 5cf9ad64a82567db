// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "back/mali/registers.h"
#include "base/check.h"

namespace umber::back::mali {
namespace {

using umber::mali::Field, umber::mali::Instruction, umber::mali::Op;
namespace valhall = umber::mali::valhall;

constexpr uint8_t kVertexNumber = 59, kVertexId = 60, kInstanceId = 61;
constexpr uint32_t kAttributeIndices = 16;  ///< descriptors below it are named by LD_ATTR_IMM
constexpr uint32_t kZero = 0xC0;            ///< a source that is 0
/// The four last tables of 64 follow the first twelve where an instruction has four bits for one.
constexpr uint32_t kVertexTableField = 12 + (kVertexTable - 60);
constexpr uint32_t kTableBit = 24;  ///< in a register that names table and descriptor

void set(Instruction& i, Field field, auto value) { i.set(field, static_cast<uint32_t>(value)); }

class ValhallWords {
 public:
  ValhallWords(const Access& access, Arch arch, AccessCode& code) : a_(access), arch_(arch), code_(code) {}

  void add() {
    switch (a_.path) {
      case Path::ld_attr: return add_load_attribute();
      case Path::lea_buf_store: return add_address(), add_store();
      case Path::ld_var: return add_interpolated();
      case Path::ld_var_flat: return add_flat();
      case Path::ld_var_special: return add_special();
      case Path::ld_var_buf: return a_.at == SampleAt::flat ? add_flat_from_buffer() : add_from_buffer();
      case Path::none:
      case Path::preloaded:
      case Path::driver_value:
      case Path::st_vary:
      case Path::ld_vary:
      case Path::st_cvt:
      case Path::lea_attr_st_cvt: break;
    }
    UMBER_UNREACHABLE("not an access of Valhall");
  }

 private:
  const Transfer& transfer() const { return a_.transfer; }

  valhall::RegisterFormat format() const {
    const bool is_half = transfer().register_bits == 16;
    switch (transfer().kind) {
      case VaryingKind::float_: return is_half ? valhall::RegisterFormat::f16 : valhall::RegisterFormat::f32;
      case VaryingKind::sint: return is_half ? valhall::RegisterFormat::s16 : valhall::RegisterFormat::s32;
      case VaryingKind::uint: return is_half ? valhall::RegisterFormat::u16 : valhall::RegisterFormat::u32;
    }
    return {};
  }

  /// A message, which is waited for at once.
  Instruction message(Op op, uint8_t staging, uint32_t count) const {
    Instruction i = instruction(op, arch_);
    i.set(Field::staging, staging);
    i.set(Field::count, count);
    set(i, Field::slot, valhall::Slot::slot0);
    set(i, Field::flow, valhall::Flow::wait0);
    return i;
  }
  Instruction load(Op op) const { return message(op, kDataRegister, code_.data_count); }
  void set_vector(Instruction& i) const { i.set(Field::vector, transfer().components - 1u); }
  void push(const Instruction& i) { code_.words.push_back({.word = encode(i)}); }

  /// The register that names the descriptor.
  uint32_t handle() {
    code_.constants.push_back({kIndexRegister, kAttributeTable << kTableBit | a_.descriptor});
    return kIndexRegister;
  }
  void set_descriptor(Instruction& i, Field otherwise) {
    if (!i.find(Field::index)) return i.set(otherwise, handle());
    i.set(Field::table, kAttributeTable);
    i.set(Field::index, a_.descriptor);
  }

  void add_load_attribute() {
    Instruction i = load(a_.descriptor < kAttributeIndices ? Op::ld_attr_imm : Op::ld_attr);
    i.set(Field::s0, kVertexId);
    i.set(Field::s1, kInstanceId);
    set_descriptor(i, Field::s2);
    set(i, Field::register_format, format());
    set_vector(i);
    push(i);
  }

  void add_address() {
    if (a_.structure != 0) {
      Instruction add = instruction(Op::iadd_imm_i32, arch_);
      add.set(Field::result, kStructureRegister);
      add.set(Field::s0, kVertexNumber);
      add.set(Field::constant, a_.structure);
      push(add);
    }
    Instruction i = message(Op::lea_buf_imm, kAddressRegister, 2);
    i.set(Field::s0, a_.structure != 0 ? kStructureRegister : kVertexNumber);
    i.set(Field::table, kVertexTableField);
    i.set(Field::index, a_.buffer);
    push(i);
  }

  Op store_op() const {
    switch (transfer().memory_bits / 8u * transfer().components) {
      case 1: return Op::store_i8;
      case 2: return Op::store_i16;
      case 4: return Op::store_i32;
      case 6: return Op::store_i48;
      case 8: return Op::store_i64;
      case 12: return Op::store_i96;
      case 16: return Op::store_i128;
      default: UMBER_UNREACHABLE("no varying has so many bytes");
    }
  }

  void add_store() {
    Instruction i = message(store_op(), kDataRegister, code_.data_count);
    i.set(Field::s0, kAddressRegister);
    i.set(Field::offset, a_.offset);
    const bool is_generic = transfer().memory_bits != 8 && a_.structure == 0 && a_.built_in != ir::BuiltIn::position;
    set(i, Field::access, is_generic ? valhall::Access::estream : valhall::Access::istream);
    push(i);
  }

  /// Where it is interpolated. What is remembered of that, nobody uses.
  void set_sample(Instruction& i, valhall::Update update) const {
    using enum valhall::Sample;
    constexpr std::array kSamples{center, center, centroid, sample, sample, explicit_};
    set(i, Field::sample, kSamples[static_cast<size_t>(a_.at)]);
    set(i, Field::update, update);
    i.set(Field::s0, code_.position == AccessCode::kNoRegister ? kSampleRegister : code_.position);
  }

  bool has_index() const { return a_.descriptor < umber::mali::info(arch_).varying_indices; }

  void add_interpolated() {
    Instruction i = load(has_index() ? Op::ld_var_imm : Op::ld_var);
    set_sample(i, valhall::Update::store);
    set_descriptor(i, Field::s1);
    set(i, Field::register_format, format());
    set_vector(i);
    push(i);
  }

  void add_flat() {
    Instruction i = load(has_index() ? Op::ld_var_flat_imm : Op::ld_var_flat);
    set_descriptor(i, Field::s0);
    set(i, Field::register_format, format());
    set_vector(i);
    push(i);
  }

  void add_special() {
    Instruction i = load(Op::ld_var_special);
    set_sample(i, valhall::Update::clobber);
    set(i, Field::register_format, format());
    set(i, Field::special,
        a_.special == Special::point_coord ? valhall::Special::point
        : a_.special == Special::frag_w    ? valhall::Special::frag_w
                                           : valhall::Special::frag_z);
    set_vector(i);
    push(i);
  }

  Op buffer_op() const { return transfer().register_bits == 16 ? Op::ld_var_buf_imm_f16 : Op::ld_var_buf_imm_f32; }

  void add_from_buffer() {
    Instruction i = load(buffer_op());
    set_sample(i, valhall::Update::store);
    const bool is_half = transfer().memory_bits == 16;
    set(i, Field::source_format, is_half ? valhall::SourceFormat::src_f16 : valhall::SourceFormat::src_f32);
    i.set(Field::offset, a_.offset);
    set_vector(i);
    push(i);
  }

  /// From v14 on an instruction of its own.
  void add_flat_from_buffer() {
    const bool is_half = transfer().memory_bits == 16;
    const bool has_own = arch_ >= Arch::v14;
    Instruction i = load(has_own ? Op::ld_var_buf_flat_imm : buffer_op());
    if (has_own) {
      set(i, Field::flat_format, is_half ? valhall::FlatFormat::flat16 : valhall::FlatFormat::flat32);
    } else {
      set(i, Field::source_format, is_half ? valhall::SourceFormat::src_flat16 : valhall::SourceFormat::src_flat32);
      i.set(Field::s0, kZero);
    }
    i.set(Field::offset, a_.offset);
    set_vector(i);
    push(i);
  }

  const Access& a_;
  Arch arch_;
  AccessCode& code_;
};

}  // namespace

void add_valhall_words(const Access& access, Arch arch, AccessCode& code) { ValhallWords(access, arch, code).add(); }

}  // namespace umber::back::mali
