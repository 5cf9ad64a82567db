// SPDX-License-Identifier: Apache-2.0
#include "back/mali/registers.h"
#include "base/check.h"

namespace umber::back::mali {
namespace {

using umber::mali::Field, umber::mali::Instruction, umber::mali::Op;

constexpr uint32_t kWordsOfRegister = 4;
/// Stores take their data from r26 or r27; an index may come from the other one.
constexpr uint8_t kStoreRegister = 26, kIndexSource = 27;
constexpr uint32_t kStoresFromR26 = 0;
constexpr uint32_t kMostIndex = (1u << 9) - 1;

/// The ops of a kind of access, by what they have in registers.
struct Ops {
  Op f32, f16, u32, s32;
};
constexpr Ops kLoadAttribute{Op::ld_attr_f32, Op::ld_attr_f16, Op::ld_attr_u32, Op::ld_attr_s32};
constexpr Ops kLoadVarying{Op::ld_vary_f32, Op::ld_vary_f16, Op::ld_vary_u32, Op::ld_vary_s32};
constexpr Ops kStore{Op::st_vary_f32, Op::st_vary_f16, Op::st_vary_u32, Op::st_vary_s32};

Op choose(const Ops& ops, const Transfer& t) {
  if (t.is_as_described) return ops.f32;
  if (t.kind == VaryingKind::sint) return ops.s32;
  if (t.kind == VaryingKind::uint) return ops.u32;
  return t.register_bits == 16 ? ops.f16 : ops.f32;
}

void set(Instruction& i, Field field, auto value) { i.set(field, static_cast<uint32_t>(value)); }

void set_descriptor(Instruction& i, const Access& a, AccessCode& code) {
  set(i, Field::argument, umber::mali::midgard::Argument::zero);
  set(i, Field::index_register, umber::mali::midgard::Argument::zero);
  set(i, Field::index, std::min<uint32_t>(a.descriptor, kMostIndex));
  if (a.descriptor <= kMostIndex) return;
  set(i, Field::index_register, umber::mali::midgard::Argument::r27);
  code.constants.push_back({kIndexSource * kWordsOfRegister, a.descriptor - kMostIndex});
}

}  // namespace

void add_midgard_words(const Access& a, Arch arch, AccessCode& code) {
  const bool is_attribute = a.path == Path::ld_attr;
  Instruction i = instruction(choose(is_attribute ? kLoadAttribute
                                     : a.is_store ? kStore
                                                  : kLoadVarying,
                                     a.transfer),
                              arch);
  set_descriptor(i, a, code);
  set(i, Field::table, is_attribute ? umber::mali::midgard::Table::attributes : umber::mali::midgard::Table::varyings);
  set(i, Field::auto32, a.transfer.is_as_described);
  if (a.is_store) {
    code.data = kStoreRegister * kWordsOfRegister;
    set(i, Field::register_, kStoresFromR26);
  } else {
    code.data = kDataRegister * kWordsOfRegister;
    set(i, Field::register_, kDataRegister);
    set(i, Field::mask, (1u << code.data_count) - 1);
  }
  if (!is_attribute && !a.is_store) {
    UMBER_CHECK(code.position == AccessCode::kNoRegister);
    set(i, Field::flat, a.at == SampleAt::flat);
    set(i, Field::perspective, !a.is_linear);
    set(i, Field::centroid, a.at == SampleAt::centroid);
    set(i, Field::sample, a.at == SampleAt::sample);
  }
  code.words.push_back({.word = encode(i)});
}

}  // namespace umber::back::mali
